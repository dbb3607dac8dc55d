/* Trying a move at a puzzle: see puzzle_try.h. Pure. */
#include "match/puzzle/puzzle_try.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/hint.h"
#include "match/phrases.h"

void
puzzle_try(const struct game *g, const struct puzzle *p, move_t m, struct puzzle_try *out)
{
	struct outcomes o;

	out->right = m == p->answer; /* known from the file */
	out->outcome = (struct outcome){ .move = m, .value = GAME_OPEN };
	bool known = !out->right && outcomes_find(g, &p->position, &o);
	for (int i = 0; known && i < o.count; i++) {
		if (o.of[i].move == m)
			out->outcome = o.of[i];
	}
	out->length = outcome_line(g, &p->position, m, out->line);
}

/* Plies to the end of the win of the other side; 0: not known. */
static int
plies_of(const struct game *g, const struct puzzle *p, const struct puzzle_try *tried)
{
	struct state s = p->position;

	if (tried->outcome.length > 0 || g->counts_discs || g->simultaneous)
		return tried->outcome.length;
	for (int i = 0; i < tried->length; i++)
		g->rules->play(g, &s, tried->line[i]);
	int result = g->rules->result(g, &s);
	return result != GAME_OPEN && result == -state_sign(&p->position) ? tried->length : 0;
}

void
puzzle_try_add(const struct game *g, const struct puzzle *p, const struct puzzle_try *tried,
	struct text *t)
{
	const struct outcome *o = &tried->outcome;
	char other = side_letter((enum side) !p->position.to_move), name[GAME_MOVE_TEXT];

	int plies = plies_of(g, p, tried);
	game_move_text_level(g, &p->position, o->move, name);
	if (o->value < 0 && plies == 2)
		text_add(t, _("%s loses: %c wins at once."), name, other);
	else if (o->value < 0 && plies > 2)
		text_add(t, _("%s loses: %c wins in %d."), name, other, plies / 2);
	else if (o->value < 0 && o->exact != 0)
		text_add(t,
			language_count("%s loses by %d disc.", "%s loses by %d discs.",
				(unsigned long)abs(o->exact)),
			name, abs(o->exact));
	else if (o->value < 0)
		text_add(t, _("%s loses."), name);
	else if (g->simultaneous && tried->length >= 2)
		text_add(t, _("%s does not win by force: see what %c can do."), name, other);
	else if (o->value == 0)
		text_add(t, _("%s only draws."), name);
	else
		text_add(t, _("%s does not win by force."), name);
}

void
puzzle_hint(const struct game *g, const struct puzzle *p, int *given, char *out)
{
	char name[GAME_MOVE_TEXT];
	struct report info;

	report_init(&info, g, &p->position);
	info.known = true;
	info.best = report_find(&info, p->answer);
	if ((*given)++ == 0 && hint_text(g, &info, HINT_AREA, out))
		return;
	game_move_text_level(g, &p->position, p->answer, name);
	snprintf(out, HINT_TEXT, _("It begins with %s."), name);
}
