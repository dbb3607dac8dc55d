/* Tips, and lessons about a move that was just made. The screen's thread only.
 *
 * A lesson goes on in the search of the position before the move: until that is known well enough,
 * then behind the move if it was hardly looked at, and then the loss is known. The engine waits:
 *
 *	LESSON_BEFORE ──▶ LESSON_REPLY ──▶ LESSON_KNOWN ──▶ view_lesson.c asks
 *	           └──────────────────────────▲    └──▶ nothing to say: the game goes on */
#include "tui/app/coach.h"

#include <stdio.h>

#include "base/language.h"
#include "match/hint.h"
#include "tui/app/app.h"
#include "tui/app/players.h"
#include "tui/panels/draw.h"

enum {
	BEFORE_PLAYOUTS = 20000, /* of the position before the move, at least */
	REPLY_VISITS = 1000,     /* of the move that was made, at least ... */
	REPLY_PLAYOUTS = 4000,   /* ... else so many more behind it */
};

bool
app_teaches(const struct app *a)
{
	return a->session.teach > 0 && app_people(a) < 2;
}

/* ---- tips ---- */

/* Around a head there is no area to look at, and where both move at once no line. */
static int
first_step(const struct app *a)
{
	return 1 + (game_has_trails(a->session.game) ? HINT_MOVE : HINT_AREA);
}

static int
last_step(const struct app *a)
{
	return 1 + (a->session.game->simultaneous ? HINT_MOVE : HINT_LINE);
}

void
app_tip(struct app *a, enum request r)
{
	struct coach *k = &a->session.coach;

	(void)r;
	if (!match_human_to_move(&a->session.match))
		ui_say(&a->ui, _("Tips are given on your own turn."));
	else if (k->tip_steps == 0)
		k->tip_waits = true;
	else if (k->tip_steps < last_step(a))
		k->tip_steps++;
}

bool
coach_has_tip(const struct app *a, const struct report *info)
{
	bool small = game_cell_count(a->session.game) <= TIP_SOLVED_CELLS;

	return info->proven != GAME_OPEN || info->playouts >= (small ? 10 : 1) * TIP_PLAYOUTS;
}

void
coach_hear(struct app *a, const struct report *info)
{
	struct coach *k = &a->session.coach;

	if (!k->tip_waits || (info->running && !coach_has_tip(a, info)))
		return;
	k->tip = *info;
	k->tip_steps = first_step(a);
	k->tip_waits = false;
	a->ui.dirty = true;
}

bool
coach_says(const struct app *a, char *out, size_t size)
{
	const struct coach *k = &a->session.coach;
	char text[HINT_TEXT];

	if (k->tip_steps == 0 && !k->tip_waits)
		return false;
	if (k->tip_steps > 0 &&
		!hint_text(a->session.game, &k->tip, (enum hint_step)(k->tip_steps - 1), text))
		return false;
	snprintf(out, size, "%s", k->tip_steps > 0 ? text : _("Tip: thinking ..."));
	return true;
}

uint64_t
coach_marks(const struct app *a)
{
	const struct coach *k = &a->session.coach;

	if (k->tip_steps == 0)
		return 0;
	return hint_cells(a->session.game, &k->tip, (enum hint_step)(k->tip_steps - 1));
}

/* ---- lessons ---- */

void
coach_forget(struct app *a)
{
	search_destroy(a->session.coach.search);
	a->session.coach.search = NULL;
	a->session.coach.lesson = LESSON_NONE;
	a->session.coach.tip_waits = false;
	a->session.coach.tip_steps = 0;
}

bool
coach_judges(const struct app *a)
{
	return a->session.coach.lesson == LESSON_BEFORE || a->session.coach.lesson == LESSON_REPLY;
}

bool
coach_holds(const struct app *a)
{
	return a->session.coach.lesson != LESSON_NONE;
}

bool
coach_begin_lesson(struct app *a, struct search *s, bool ponders, int node)
{
	move_t moves[GAME_MAX_MOVES];
	struct report info;

	if (!s || !app_teaches(a) || match_result(&a->session.match) != GAME_OPEN ||
		a->session.game->rules->moves(
			a->session.game, &a->session.match.record.node[node].position, moves) < 2)
		return false;
	search_peek(s, &info);
	if (!info.running && info.proven == GAME_OPEN && info.playouts < BEFORE_PLAYOUTS)
		search_resume(s, NULL);
	a->session.coach.search = s;
	a->session.coach.ponders = ponders;
	a->session.coach.lesson = LESSON_BEFORE;
	return true;
}

static move_t
played(const struct app *a)
{
	return match_move(&a->session.match, match_at(&a->session.match) - 1);
}

/* Whether the move that was made is known by enough visits, or proven. */
static bool
is_known(const struct report *info, move_t move)
{
	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		if (m->move == move)
			return m->visits >= REPLY_VISITS || m->proven != GAME_OPEN;
	}
	return false;
}

/* Goes on behind the move: in the same tree, else in a new one. */
static bool
search_reply(struct app *a)
{
	struct coach *k = &a->session.coach;
	struct search_params p = search_params_default();
	move_t move = played(a);
	uint64_t seed = rng_mix(a->session.seed);

	if (search_advance(k->search, &move, 1, REPLY_PLAYOUTS, SEARCH_NO_LIMIT, seed))
		return true;
	search_destroy(k->search);
	k->ponders = false;
	p.playouts = REPLY_PLAYOUTS;
	p.notify_fd = a->session.notify_fd;
	p.seed = seed;
	k->search = search_start(a->session.game, match_state(&a->session.match), &p, NULL);
	return k->search;
}

/* The loss is known, or never will be. */
static void
conclude(struct app *a)
{
	struct coach *k = &a->session.coach;

	k->lesson = LESSON_KNOWN;
	if (!hint_loss(&k->before, played(a), &k->points)) {
		coach_go_on(a);
		return;
	}
	record_set_loss(&a->session.match.record, record_current(&a->session.match.record),
		k->points / 50.0);
	if (k->points <= a->session.teach)
		coach_go_on(a);
}

static void
end_before(struct app *a, const struct report *info)
{
	struct coach *k = &a->session.coach;

	if (info->running && info->playouts < BEFORE_PLAYOUTS)
		return;
	search_stop(k->search);
	search_wait(k->search);
	search_peek(k->search, &k->before);
	move_t move = played(a);
	if (!search_peek_at(k->search, &move, 1, &k->reply))
		k->reply.count = 0;
	k->lesson = LESSON_REPLY;
	if ((is_known(&k->before, move) && k->reply.count > 0) || !search_reply(a))
		conclude(a);
}

static void
end_reply(struct app *a, const struct report *info)
{
	struct coach *k = &a->session.coach;

	if (info->running)
		return;
	if (!is_known(&k->before, played(a)))
		hint_add_reply(&k->before, played(a), info);
	k->reply = *info;
	conclude(a);
}

void
coach_tick(struct app *a)
{
	struct report info;

	if (coach_judges(a)) {
		search_peek(a->session.coach.search, &info);
		if (a->session.coach.lesson == LESSON_BEFORE)
			end_before(a, &info);
		else
			end_reply(a, &info);
	}
	/* What is open over the match stays where it is. */
	if (a->session.coach.lesson == LESSON_KNOWN && !app_view(a))
		view_lesson_open(a);
}

void
coach_go_on(struct app *a)
{
	struct coach *k = &a->session.coach;
	struct player *next = match_mover(&a->session.match);

	k->lesson = LESSON_NONE;
	if (k->ponders && next)
		player_give_tree(next, k->search);
	else
		search_destroy(k->search);
	k->search = NULL;
	a->ui.dirty = true;
}
