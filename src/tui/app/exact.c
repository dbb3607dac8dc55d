/* Exact values beside the search's, on the screen. */
#include "tui/app/exact.h"

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"

const struct exact_view *
app_exact(const struct app *a)
{
	return exactness_of(&a->session, app_shown_search(a));
}

bool
app_expects_exact(const struct app *a)
{
	return exactness_is_expected(&a->session, app_shown_search(a));
}

/* The move to name: the search's own, where it is one of the best. */
static move_t
best_move(const struct app *a, const struct report *info)
{
	int own = a->viewed.info.best;

	return info->moves[own >= 0 && info->moves[own].exact == info->exact ? own : info->best]
		.move;
}

void
app_say_exact(const struct app *a, struct text *t)
{
	const struct exact_view *v = app_exact(a);
	char name[GAME_MOVE_TEXT], value[EXACT_TEXT];

	if (!v || (!v->game->counts_discs && a->viewed.info.proven != GAME_OPEN))
		return;
	const struct report *info = &v->info;
	if (info->known_moves < info->count || !info->known || info->best < 0) {
		if (info->running)
			text_add(t, _("Exact: %d of %d moves."), info->known_moves, info->count);
		return;
	}
	int own = info->exact * state_sign(&info->position);
	game_move_text_level(a->session.game, &info->position, best_move(a, info), name);
	exact_value_text(v, info->exact, app_point(a), value);
	if (v->game->counts_discs && info->exact)
		text_add(
			t, _("Exact: %s keeps %s for %c."), name, value, side_letter(app_point(a)));
	else
		text_add(t,
			own > 0   ? _("Exact: %s wins.")
			: own < 0 ? _("Exact: %s loses, as all do.")
				  : _("Exact: %s keeps the draw."),
			name);
}
