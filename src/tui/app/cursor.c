/* What is chosen on the board: the cursor and the candidate under it, the way on Tron, what is seen of a board larger
 * than the screen, and the line that a search expects after a candidate. The screen's thread only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"

/* ---- candidates: the selection is a move, so it stays with it when rows change places ---- */

int
app_cell_of(const struct app *a, move_t m)
{
	int cell = a->session.game->rules->move_to_cell(a->session.game, app_position(a), m);

	return cell >= 0 && a->session.game->by_column
		       ? cell % (a->session.game->columns * a->session.game->rows)
		       : cell;
}

void
app_choose(struct app *a, move_t m)
{
	int cell = app_cell_of(a, m);

	a->viewed.chosen = m;
	a->viewed.pointed = true;
	if (cell >= 0)
		a->ui.cursor = cell;
	a->ui.dirty = true;
}

void
app_choose_row(struct app *a, int row)
{
	if (row >= 0 && row < a->viewed.ordered)
		app_choose(a, a->viewed.info.moves[a->viewed.order[row]].move);
}

/* The row that these keys select from `row` (-1 for none) in a list of at least one row. */
static int
row_by_key(const struct app *a, enum request r, int row, int rows)
{
	if (r == REQ_ROW)
		row = a->ui.key - '1';
	else
		row += r == REQ_NEXT_ROW ? 1 : -1;
	return row >= rows ? rows - 1 : row < 0 ? 0 : row;
}

void
app_choose_by_key(struct app *a, enum request r)
{
	if (app_shows_numbers(a) && a->viewed.ordered > 0)
		app_choose_row(
			a, row_by_key(a, r, viewed_chosen_row(&a->viewed), a->viewed.ordered));
	a->ui.browses = true;
}

void
app_choose_at_cursor(struct app *a)
{
	a->viewed.chosen = MOVE_NONE;
	a->viewed.pointed = true;
	a->ui.browses = false;
	for (int i = 0; app_shows_numbers(a) && i < a->viewed.info.count; i++) {
		if (app_cell_of(a, a->viewed.info.moves[i].move) == a->ui.cursor)
			a->viewed.chosen = a->viewed.info.moves[i].move;
	}
}

/* ---- the cursor ---- */

static int
clamp(int n, int most)
{
	return n < 0 ? 0 : n > most ? most : n;
}

/* Without gravity it stops at the edge of the layer. */
void
app_move_cursor(struct app *a, int dx, int dy)
{
	const struct game *g = a->session.game;
	int plane = g->columns * g->rows;
	int place = board_turned(g, a->display.turn, a->ui.cursor);
	int column = place % g->columns + dx, row = place % plane / g->columns + dy;

	if (game_chooses_layer(g))
		place = game_cell(
			g, clamp(column, g->columns - 1), clamp(row, g->rows - 1), place / plane);
	else
		place = game_cell(
			g, (column + g->columns) % g->columns, (row + g->rows) % g->rows, 0);
	a->ui.cursor = board_unturned(g, a->display.turn, place);
}

void
app_move_layer(struct app *a, int by, bool wraps)
{
	const struct game *g = a->session.game;
	int plane = g->columns * g->rows, layer = a->ui.cursor / plane + by;

	layer = wraps ? (layer + g->layers) % g->layers : clamp(layer, g->layers - 1);
	a->ui.cursor = a->ui.cursor % plane + layer * plane;
}

/* ---- Tron: an arrow or a click chooses where the head goes; the session keeps what was chosen. On a board larger than
 * the screen the view follows a head or is moved ---- */

/* What `viewport` counts before the parts of the board. */
enum { HEADS = 2 };

int
app_head(const struct app *a, enum side side)
{
	for (int cell = 0; cell < game_cell_count(a->session.game); cell++) {
		enum cell what =
			a->session.game->rules->get(a->session.game, app_position(a), cell);
		if (what == CELL_FIRST_HEAD + side || what == CELL_FIRST_CRASHED + side)
			return cell;
	}
	return 0;
}

int
app_viewport(const struct app *a)
{
	enum side own = session_person(&a->session);

	if (!game_has_trails(a->session.game))
		return a->ui.cursor;
	return a->ui.viewport < HEADS ? app_head(a, a->ui.viewport == 0 ? own : own ^ 1)
				      : board_layout_part(&a->ui.layout, a->ui.viewport - HEADS);
}

bool
app_sees_a_part(const struct app *a)
{
	return game_has_trails(a->session.game) && board_layout_beyond(&a->ui.layout) != 0;
}

void
app_look_around(struct app *a, enum request r)
{
	bool tower = a->ui.layout.lean != 0;
	struct error e;

	if (a->session.game->layers > 1 &&
		!app_set_option(a, OPTION_layers, tower ? "flat" : "tower", &e)) {
		ui_say(&a->ui, "%s", e.text);
	} else if (a->session.game->layers > 1) {
		ui_say(&a->ui, "%s",
			tower ? _("The layers lie side by side.")
			      : _("The layers are stacked, the first at the bottom."));
	} else {
		int parts = board_layout_parts(&a->ui.layout);
		a->ui.viewport = (a->ui.viewport + 1) % (HEADS + parts);
		if (a->ui.viewport < HEADS)
			ui_say(&a->ui, _("The view follows the head of %c."),
				side_letter(
					session_person(&a->session) ^ (enum side)a->ui.viewport));
		else
			ui_say(&a->ui,
				_("Part %d of %d of the board; the next step returns to your "
				  "head."),
				a->ui.viewport - HEADS + 1, parts);
	}
}

/* The move to the place so far from the person's head, as the board is seen; any when all ways
 * are walls; MOVE_NONE when only that one is. */
static move_t
move_towards(const struct app *a, int dx, int dy)
{
	const struct game *g = a->session.game;
	struct state s = joint_position(&a->session);
	int place = board_turned(g, a->display.turn, app_head(a, joint_chooser(&a->session)));
	int column = place % g->columns + dx, row = place / g->columns + dy;
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, &s, moves);
	bool inside = column >= 0 && column < g->columns && row >= 0 && row < g->rows;
	int cell = inside ? board_unturned(g, a->display.turn, game_cell(g, column, row, 0)) : -1;

	for (int i = 0; i < count; i++) {
		int landing = g->rules->move_to_cell(g, &s, moves[i]);
		if (landing < 0 || landing == cell)
			return moves[i];
	}
	return MOVE_NONE;
}

void
app_steer(struct app *a, int dx, int dy)
{
	move_t m = move_towards(a, dx, dy);

	a->ui.viewport = 0;
	if (m == MOVE_NONE) {
		ui_say(&a->ui, _("A wall: choose another way."));
		return;
	}
	step_choose(&a->session, m);
}

void
app_steer_to(struct app *a, int cell)
{
	const struct game *g = a->session.game;
	int to = board_turned(g, a->display.turn, cell);
	int from = board_turned(g, a->display.turn, app_head(a, joint_chooser(&a->session)));
	int dx = to % g->columns - from % g->columns, dy = to / g->columns - from / g->columns;
	bool across = dx * dx > dy * dy;

	if (dx || dy)
		app_steer(a, across ? (dx > 0) - (dx < 0) : 0, across ? 0 : (dy > 0) - (dy < 0));
}

void
app_steer_straight(struct app *a)
{
	a->ui.viewport = 0;
	step_choose_straight(&a->session);
}

/* ---- the line, played step by step on the board: a copy, taken when it begins; the search goes on meanwhile, engines
 * wait ---- */

static const struct root_move *
leader_of(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;

	return frame->viewed->has_info && info->best >= 0 &&
			       state_equal(&info->position, frame->position)
		       ? &info->moves[info->best]
		       : NULL;
}

const struct root_move *
candidate_meant(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;
	const struct game *g = frame->session->game;
	move_t wanted = frame->viewed->chosen;

	if (!frame->viewed->pointed)
		return leader_of(frame);
	if (!frame->viewed->has_info || !state_equal(&info->position, frame->position))
		return NULL;
	for (int i = 0; i < info->count; i++) {
		int cell = g->rules->move_to_cell(g, frame->position, info->moves[i].move);
		if (cell >= 0 && g->by_column)
			cell %= g->columns * g->rows;
		if (wanted == MOVE_NONE ? cell == frame->ui->cursor : info->moves[i].move == wanted)
			return &info->moves[i];
	}
	return NULL;
}

/* Why there is no line. */
static const char *
say_none(const struct frame *frame)
{
	const struct viewed *v = frame->viewed;
	bool tour = frame->session->front.asks; /* has its own keys */

	if (frame->session->game->simultaneous && (!frame->shows_numbers || v->info.has_joint))
		return _("Both move at once, so there is no one line: the tables show all.");
	if (v->has_info && v->info.source == REPORT_BEADS)
		return tour ? _("Beads give no line.")
			    : _("Beads give no line: x walks the tree of a search.");
	if (v->has_info && v->info.count > 0 && state_equal(&v->info.position, frame->position))
		return _("The search has not looked beyond this move yet.");
	if (match_result(&frame->session->match) != GAME_OPEN)
		return _("The game is over: there is no line.");
	if (frame->reviews)
		return _("This position has not been reviewed yet.");
	return tour ? _("No search has looked for a line here yet.")
		    : _("No search has looked for a line here: Tab starts one.");
}

const struct root_move *
line_find(const struct frame *frame, const char **why_not)
{
	const struct root_move *m = candidate_meant(frame);
	const struct report *info = &frame->viewed->info;

	if (!m)
		m = leader_of(frame);
	if (m && !info->has_joint && info->source != REPORT_BEADS &&
		(m->pv_length > 0 || move_proof(m) != GAME_OPEN))
		return m;
	*why_not = say_none(frame);
	return NULL;
}

static void
go_to(struct app *a, int step)
{
	a->line.step = step < 1 ? 1 : step > a->line.length ? a->line.length : step;
	a->ui.dirty = true;
}

void
app_line_begin(struct app *a, const struct state *start, const struct root_move *m)
{
	struct shown_line *line = &a->line;

	line->start = *start;
	line->length = m->pv_length;
	memcpy(line->moves, m->pv, sizeof line->moves);
	if (line->length == 0) { /* known at sight */
		line->moves[0] = m->move;
		line->length = 1;
	}
	go_to(a, 1);
	app_update_wants(a);
}

void
app_line_open(struct app *a, enum request r)
{
	const struct frame frame = app_frame(a);
	const char *why;
	const struct root_move *m = line_find(&frame, &why);

	if (!m)
		return;
	app_choose(a, m->move);
	app_line_begin(a, &a->viewed.info.position, m);
}

void
app_line_end(struct app *a)
{
	if (a->line.step == 0)
		return;
	a->line.step = 0;
	app_update_wants(a);
	a->ui.dirty = true;
}

/* Plays the moves up to this step in the game. */
static void
cursor_play(struct app *a)
{
	session_play_line(&a->session, a->line.moves, a->line.step);
	app_line_end(a);
	ui_say(&a->ui, "%s",
		app_reviews(a) ? _("A branch of the game now: { and } go from one to another.")
		: a->session.front.asks
			? _("Played up to here: the tour goes on from its own position.")
			: _("Played up to here: u takes it back."));
}

bool
app_line_takes_key(struct app *a, int32_t key)
{
	enum request r = request_of_key(key, app_where(a));

	if (a->line.step == 0)
		return false;
	if (r == REQ_LINE || r == REQ_FORWARD)
		go_to(a, a->line.step + 1);
	else if (r == REQ_BACK)
		go_to(a, a->line.step - 1);
	else if (key == KEY_CODE_ENTER && !match_is_held(&a->session.match, HOLD_LESSON))
		cursor_play(a);
	else if (key == KEY_CODE_ESCAPE || r == REQ_QUIT)
		app_line_end(a);
	else {
		if (r != REQ_REDRAW && r != REQ_MESSAGE)
			app_line_end(a);
		return false; /* it keeps its meaning */
	}
	return true;
}
