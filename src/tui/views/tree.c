/* TREE: walks through the search tree while it grows, down to any expanded position. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/panels/drawn_tree.h"
#include "tui/panels/panels.h"

/* A path down the search tree. */
struct tree_walk {
	struct state root, position, before; /* before the last move of the path */
	move_t path[GAME_MAX_PLIES];
	int length;
	int cursor; /* of the match */
	bool fresh; /* the cursor follows the best move until the search has settled */
	bool table; /* the table covers the board, where there is no room beside it */
	struct drawn_tree drawn;
};

static struct tree_walk *
own(const struct views *views)
{
	return views->state[VIEW_tree];
}

/* The cursor stays in place from then on. */
enum { SETTLED_MS = 1000 };

static char
mover(const struct state *s)
{
	return side_letter((enum side)s->to_move);
}

/* The moves of a position as they are drawn, most visits first. */
static void
draw_level(struct tree_walk *t, const struct game *g, const struct report *info, move_t chosen,
	bool now)
{
	struct drawn_level *l = drawn_tree_add(&t->drawn, (enum side)info->position.to_move);
	int order[GAME_MAX_MOVES];

	for (int i = 0; i < info->count; i++) {
		int k = i;
		for (; k > 0 && info->moves[i].visits > info->moves[order[k - 1]].visits; k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	for (int i = 0; l && i < info->count; i++) {
		const struct root_move *from = &info->moves[order[i]];
		struct drawn_move *m = drawn_level_add(l, from->move == chosen);
		if (!m)
			continue;
		game_move_text_level(g, &info->position, from->move, m->name);
		m->now = m->path && now;
		drawn_move_numbers(m, from->visits, from->value, from->proven, l->side);
	}
}

/* The tree along the path, down to the moves of the position shown. */
static void
draw_path(struct app *a, struct engine *s, const struct report *shown)
{
	static struct report above; /* large */
	struct tree_walk *t = own(&a->views);

	t->drawn.levels = 0;
	for (int k = 0; k < t->length; k++) {
		if (!engine_report_below(s, t->path, k, &above))
			return;
		if (k == 0)
			drawn_tree_root(&t->drawn, above.playouts);
		draw_level(t, a->session.game, &above, t->path[k], k == t->length - 1);
	}
	if (t->length > 0 && shown->count > 0)
		draw_level(t, a->session.game, shown, MOVE_NONE, false);
}

/* Reads the position at the end of the path; false if the search has not expanded it. */
static bool
peek(struct app *a, struct report *out)
{
	struct tree_walk *t = own(&a->views);
	struct engine *s = session_search(&a->session);

	if (!s || !state_equal(&t->root, match_state(&a->session.match)))
		return false;
	if (!engine_report_below(s, t->path, t->length, out)) {
		out->position = t->position;
		out->count = 0;
		out->playouts = 0;
	}
	draw_path(a, s, out);
	if (t->fresh && out->best >= 0) {
		bool paced =
			engine_task_of(s)->budget.pace_ms > 0; /* its first second says little */
		t->fresh = out->running && (paced || out->elapsed_ms < SETTLED_MS);
		app_choose(a, out->moves[out->best].move);
	}
	return true;
}

/* ---- the walk ---- */

/* Goes to the position after the first `length` moves of the path. */
static void
go(struct app *a, int length)
{
	struct tree_walk *t = own(&a->views);

	t->length = length;
	t->position = t->before = t->root;
	for (int k = 0; k < length; k++) {
		t->before = t->position;
		a->session.game->rules->play(a->session.game, &t->position, t->path[k]);
	}
	t->fresh = true;
	viewed_forget_rows(&a->viewed);
	a->ui.clicked = -1;
	app_look(a);
}

/* Whether the search, or the one that would begin, has a table of both sides' choices at each node. */
static bool
is_joint(struct session *s)
{
	static struct report found; /* large */
	struct engine *search = session_search(s);

	if (!s->game->simultaneous || !search)
		return s->game->simultaneous;
	engine_report(search, &found);
	return found.has_joint;
}

static void
open_view(struct app *a)
{
	const struct player *p = match_mover(&a->session.match);
	int cursor = a->ui.cursor;

	if (p && is_joint(&a->session)) {
		ui_say(&a->ui, "%s",
			_("Both move at once, so there is no tree: the tables show all."));
		return;
	}
	bool thinks = p && !player_spec_is_human(&p->spec) && !app_reviews(a);
	if (!p || (thinks && !player_tree(p))) {
		if (p)
			ui_say(&a->ui, _("%c has no search tree to walk through now."),
				mover(match_state(&a->session.match)));
		else
			ui_say(&a->ui, "%s", _("The game is over: there is no search tree."));
		return;
	}
	app_open(a, VIEW_tree);
	*own(&a->views) =
		(struct tree_walk){ .root = *match_state(&a->session.match), .cursor = cursor };
	go(a, 0);
}

/* The person has selected a move. */
static void
choose(struct app *a, enum request r)
{
	own(&a->views)->fresh = false;
	app_request(a, r);
}

/* The selected move, else the one under the cursor. */
static move_t
meant(const struct app *a)
{
	const struct state *s = &own(&a->views)->position;

	if (a->viewed.chosen != MOVE_NONE)
		return a->viewed.chosen;
	move_t m = a->session.game->rules->move_at(a->session.game, s, a->ui.cursor);
	return m != MOVE_NONE && game_is_legal(a->session.game, s, m) ? m : MOVE_NONE;
}

static void
enter(struct app *a, enum request r)
{
	struct tree_walk *t = own(&a->views);
	move_t m = meant(a);

	(void)r;
	if (a->session.game->rules->result(a->session.game, &t->position) != GAME_OPEN)
		ui_say(&a->ui, _("The game ends here: u goes back up."));
	else if (!app_shows_numbers(a) || a->viewed.info.count == 0)
		ui_say(&a->ui, _("The search has not expanded this position yet."));
	else if (m == MOVE_NONE)
		ui_say(&a->ui, _("There is no move here: the arrows or J and K choose one."));
	else if (t->length < GAME_MAX_PLIES) {
		t->path[t->length] = m;
		go(a, t->length + 1);
	}
}

static void
up(struct app *a, enum request r)
{
	struct tree_walk *t = own(&a->views);

	(void)r;
	if (t->length == 0) {
		ui_say(&a->ui, _("This is the root: Esc goes back to the game."));
		return;
	}
	move_t from = t->path[t->length - 1];
	go(a, t->length - 1);
	t->fresh = false;
	app_choose(a, from);
}

static void
turn_table(struct app *a, enum request r)
{
	(void)r;
	own(&a->views)->table = !own(&a->views)->table;
}

static void
wheel(struct app *a, int down)
{
	choose(a, down > 0 ? REQ_NEXT_ROW : REQ_PREVIOUS_ROW);
}

/* Engines wait; any other change of the game ends the walk. */
static void
tick(struct app *a)
{
	if (!state_equal(&own(&a->views)->root, match_state(&a->session.match)))
		app_close_mode(a);
}

static void
leave(struct app *a)
{
	a->ui.cursor = own(&a->views)->cursor;
	a->viewed.has_info = false;
	viewed_forget_rows(&a->viewed);
}

/* ---- what is seen ---- */

static const struct state *
position(const struct views *views, const struct session *session)
{
	(void)session;
	return &own(views)->position;
}

static void
board(const struct frame *frame, struct board_view *v)
{
	const struct tree_walk *t = own(frame->views);

	v->state = &t->position;
	if (v->info && v->info->count == 0)
		v->info = NULL;
	v->mark_legal = true;
	v->cursor = frame->session->game->rules->result(frame->session->game, v->state) == GAME_OPEN
			    ? frame->ui->cursor
			    : -1;
	if (t->length == 0)
		return;
	v->before = &t->before;
	v->last = frame->session->game->rules->move_to_cell(
		frame->session->game, &t->before, t->path[t->length - 1]);
}

static void
side(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct tree_walk *t = own(frame->views);
	/* With the meaning of its numbers. */
	int rows = frame->viewed->info.count, table = (rows > 6 ? rows : 6) + 8;
	int tree = t->drawn.levels + DRAWN_LEAST;
	struct rect below = { r.x + 1, r.y + table, r.width - 1, r.height - table };

	if (t->length > 0 && below.height >= tree) {
		r.height = table - 1;
		drawn_tree_draw(&t->drawn, frame, c, below);
	}
	panel_tree_table_draw(frame, c, r);
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	if (frame->ui->has_side || !own(frame->views)->table)
		return;
	/* The sentence and the keys stay in sight. */
	int lines = frame->viewed->info.count + 3, most = c->height - 4;
	struct rect r = box_draw(c, frame->ui->caps, 44, lines < most ? lines : most, _("Tree"));
	c->clip = r;
	panel_tree_table_draw(frame, c, r);
	canvas_clear_clip(c);
}

/* "root > c2 > b4"; the end of a path that is too long. */
static void
title(const struct frame *frame, int columns, char *out, size_t size)
{
	const struct tree_walk *t = own(frame->views);
	char path[GAME_MAX_PLIES * (GAME_MOVE_TEXT + 3)], name[GAME_MOVE_TEXT];
	struct state s = t->root;
	struct text w;

	text_init(&w, path, sizeof path);
	text_add(&w, "%s", _("root"));
	for (int k = 0; k < t->length; k++) {
		game_move_text(frame->session->game, &s, t->path[k], name);
		text_add(&w, " > %s", name);
		frame->session->game->rules->play(frame->session->game, &s, t->path[k]);
	}
	const char *from = path;
	while (text_columns(from) + (from > path ? 3 : 0) > columns && strstr(from + 1, " > "))
		from = strstr(from + 1, " > ");
	snprintf(out, size, "%s%s", from > path ? "..." : "", from);
}

/* The move that the policy would select now; -1 if the search does not come here. */
static int
next_of(const struct report *info)
{
	int next = -1;

	for (int i = 0; i < info->count; i++) {
		if (info->moves[i].proven == GAME_OPEN &&
			(next < 0 || info->moves[i].bound > info->moves[next].bound))
			next = i;
	}
	return info->running ? next : -1;
}

static void
say(const struct frame *frame, char *out, size_t size)
{
	const struct state *s = &own(frame->views)->position;
	int next = frame->shows_numbers ? next_of(&frame->viewed->info) : -1;
	char name[GAME_MOVE_TEXT], visits[16];
	struct text t;

	text_init(&t, out, size);
	if (frame->session->game->rules->result(frame->session->game, s) != GAME_OPEN) {
		text_add(&t, "%s", _("The game ends here: u goes back up."));
		return;
	}
	if (!frame->shows_numbers || frame->viewed->info.count == 0) {
		text_add(&t, "%s", _("Not expanded yet: nothing is known beyond it."));
		return;
	}
	text_count(visits, sizeof visits, (uint64_t)frame->viewed->info.playouts, 5);
	unsigned long n = (unsigned long)frame->viewed->info.playouts;
	if (next >= 0) {
		game_move_text_level(
			frame->session->game, s, frame->viewed->info.moves[next].move, name);
		text_add(&t,
			frame->ui->has_side
				? language_count("%c to play. %s visit; next %s, with the best "
						 "%s score.",
					  "%c to play. %s visits; next %s, with the best %s "
					  "score.",
					  n)
				: language_count(
					  "%c: %s visit, next %s.", "%c: %s visits, next %s.", n),
			mover(s), visits, name, panel_score_name(&frame->viewed->info));
	} else {
		text_add(&t,
			!frame->ui->has_side ? language_count("%c: %s visit.", "%c: %s visits.", n)
			: frame->viewed->info.running
				? language_count(
					  "%c to play. %s visit.", "%c to play. %s visits.", n)
				: language_count("%c to play. %s visit; the search is not running.",
					  "%c to play. %s visits; the search is not running.", n),
			mover(s), visits);
	}
}

static const struct action actions[] = {
	{ .request = REQ_UP, .run = choose },
	{ .request = REQ_DOWN, .run = choose },
	{ .request = REQ_LEFT, .run = choose },
	{ .request = REQ_RIGHT, .run = choose },
	{ .request = REQ_ROW, .run = choose },
	{ .request = REQ_NEXT_ROW, .run = choose },
	{ .request = REQ_PREVIOUS_ROW, .run = choose },
	{ .request = REQ_ENTER, .run = enter, .label = N_("in") },
	{ .request = REQ_UNDO, .run = up, .label = N_("up") },
	{ .request = REQ_TABLE, .run = turn_table },
	{ .request = REQ_NONE },
};

static const enum request keys[] = { REQ_ENTER, REQ_UNDO, REQ_TABLE, REQ_SLOW, REQ_NEXT_ROW,
	REQ_PREVIOUS_ROW, REQ_HEAT, REQ_NONE };

extern const struct view view_tree;
const struct view view_tree = {
	.opened_by = REQ_TREE,
	.open = open_view,
	.size = sizeof(struct tree_walk),
	.mode = N_("TREE"),
	.where = IN_TREE,
	.holds = true,
	.analyses = true,
	.actions = actions,
	.wheel = wheel,
	.position = position,
	.peek = peek,
	.board = board,
	.side = side,
	.title = title,
	.say = say,
	.draw = draw,
	.tick = tick,
	.close = leave,
	.keys = keys,
};
