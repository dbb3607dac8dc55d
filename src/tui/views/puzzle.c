/* PUZZLE: a position in which only one move wins, or avoids a loss; the person looks for it. A
 * wrong move is refuted on the board, stone by stone, and another can be tried.
 *
 * Puzzles are played in a session of their own. The game that was on the board is set aside as it is,
 * with everything found about it, and is back when the view is closed. The screen's thread only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/hint.h"
#include "match/puzzle/puzzle_log.h"
#include "match/puzzle/puzzle_try.h"
#include "tui/app/app.h"

/* The person's progress. */
enum stage {
	PUZZLE_ASKED,
	PUZZLE_WRONG, /* the line refutes the move that was tried */
	PUZZLE_RIGHT,
	PUZZLE_SHOWN, /* the answer was asked for */
};

enum { STEP_US = 700000, FIRST_US = 900000 };

/* The puzzles of the person at this terminal. */
struct puzzle_view {
	struct aside aside; /* the game that was on the board */
	struct puzzles all;
	char book[PUZZLE_BOOK]; /* the puzzles' name in the log */
	struct puzzle_log log;
	int index, day; /* of the puzzle; the day whose puzzle it is, or -1 */
	enum stage stage;
	struct puzzle_try tried; /* its line is on the board: the refutation, or the answer */
	int hints;
	struct ghosts walk;
	int64_t step_us; /* when its next move is played; 0: none */
};

static const struct puzzle *
puzzle_current(const struct puzzle_view *w)
{
	return &w->all.list[w->index];
}

static bool
is_answered(const struct puzzle_view *w)
{
	return w->stage == PUZZLE_RIGHT || w->stage == PUZZLE_SHOWN;
}

/* ---- the line on the board ---- */

static void
play_to(struct app *a, int step)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];

	step = step < 0 ? 0 : step > w->tried.length ? w->tried.length : step;
	ghosts_place(
		&w->walk, w->all.game, &puzzle_current(w)->position, w->tried.line, step, step);
	a->ui.dirty = true;
}

/* Replays the line of the move tried, automatically, from its first stone. */
static void
puzzle_play_line(struct app *a)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];

	play_to(a, 1);
	w->step_us = w->tried.length > 1 ? a->session.now_us + FIRST_US : 0;
}

static void
take_line_away(struct app *a)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];

	w->tried.length = 0;
	w->step_us = 0;
	play_to(a, 0);
}

static int64_t
puzzle_tick(struct app *a)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];

	if (w->step_us != 0 && a->session.now_us >= w->step_us) {
		play_to(a, w->walk.step + 1);
		w->step_us = w->walk.step < w->tried.length ? a->session.now_us + STEP_US : 0;
	}
	return w->step_us ? w->step_us : INT64_MAX;
}

/* ---- asking ---- */

/* Keeps news of the puzzles' session from the game set aside. */
static void
puzzle_notify(void *self, enum session_news news)
{
	struct app *a = self;

	a->ui.dirty = true;
	if (news == SESSION_NEW_SEARCH)
		viewed_forget(&a->viewed);
	else if (news == SESSION_NEW_GAME)
		app_take_board(a);
}

static void
puzzle_view_ask(struct app *a, int index, int day)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];
	struct player_spec spec[2];
	struct error e;

	w->index = index;
	w->day = day;
	player_spec_parse("human", &spec[0], NULL);
	spec[1] = spec[0];
	if (!session_new(&a->session, w->all.game, spec, &puzzle_current(w)->position, &e)) {
		ui_say(&a->ui, "%.250s", e.text);
		return;
	}
	viewed_forget(&a->viewed);
	w->stage = PUZZLE_ASKED;
	w->hints = 0;
	take_line_away(a);
	a->ui.next_frame_us = 0;
}

/* Opens the next puzzle that is not solved, or just the next one; it counts as the day's if it
 * happens to be that. */
static void
puzzle_go_on(struct app *a)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];
	int next = puzzle_log_next(&w->log, w->book, w->all.count, w->index);
	bool is_today = !w->all.mine && w->all.game == puzzle_board_of_day(puzzle_today()) &&
			next == puzzle_of_day(&w->all, puzzle_today());
	puzzle_view_ask(a, next, is_today ? puzzle_today() : -1);
}

/* Opens another board's puzzles, starting with the day's. */
static void
change_board(struct app *a, bool next)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];
	struct puzzles other;
	struct error e;
	int at = 0;

	while (puzzle_board_at(at) != w->all.game)
		at++;
	int boards = at + 1;
	while (puzzle_board_at(boards))
		boards++;
	const struct game *g = puzzle_board_at((at + (next ? 1 : boards - 1)) % boards);
	if (!puzzles_read(g, &other, &e)) {
		ui_say(&a->ui, "%.250s", e.text);
		return;
	}
	puzzles_finish(&w->all);
	w->all = other;
	puzzles_book(&w->all, w->book);
	int today = puzzle_today();
	puzzle_view_ask(
		a, puzzle_of_day(&w->all, today), g == puzzle_board_of_day(today) ? today : -1);
}

/* ---- opening and closing ---- */

/* Reads the puzzles that view_puzzle_open() is asked for. */
static bool
read_puzzles(struct puzzle_view *w, const struct game *g, int number, int day, struct error *e)
{
	bool mine = day == PUZZLE_MINE;

	day = day && !mine ? day : puzzle_today();
	if (!g && !mine)
		g = puzzle_board_of_day(day);
	if (mine ? !puzzles_read_mine(g, &w->all, e) : !puzzles_read(g, &w->all, e))
		return false;
	w->index = number ? number - 1 : mine ? 0 : puzzle_of_day(&w->all, day);
	w->day = !number && !mine && g == puzzle_board_of_day(day) ? day : -1;
	if (w->index < w->all.count)
		return true;
	error_set(e, _("There are only %d puzzles for %s."), w->all.count, w->all.game->name);
	puzzles_finish(&w->all);
	return false;
}

void
view_puzzle_open(struct app *a, const struct game *g, int number, int day)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];
	struct error e, log = { "" };

	if (!read_puzzles(w, g, number, day, &e)) {
		ui_say(&a->ui, "%.250s", e.text);
		return;
	}
	bool log_fine = puzzle_log_read(&w->log, &log);
	app_open(a, VIEW_puzzle);
	app_set_aside(a, &w->aside, puzzle_notify);
	a->display.show_on_human_turn = false;
	puzzles_book(&w->all, w->book);
	if (day == PUZZLE_MINE && number == 0)
		w->index = puzzle_log_next(&w->log, w->book, w->all.count, -1);
	puzzle_view_ask(a, w->index, w->day);
	app_update_wants(a);
	if (!log_fine)
		ui_say(&a->ui, "%.250s", log.text);
}

static void
puzzle_open(struct app *a)
{
	view_puzzle_open(a, NULL, 0, 0);
}

static void
puzzle_leave(struct app *a)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];

	app_take_back(a, &w->aside);
	puzzles_finish(&w->all);
	app_update_wants(a);
	a->ui.message[0] = '\0';
}

/* ---- judging ---- */

static void
note_missed(struct app *a)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];
	struct error e;

	if (!puzzle_log_miss(&w->log, w->book, w->index, &e))
		ui_say(&a->ui, "%.250s", e.text);
}

static void
puzzle_try_move(struct app *a)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];
	const struct game *g = w->all.game;
	const struct state *s = &puzzle_current(w)->position;
	move_t m = g->rules->move_at(g, s, a->ui.cursor);
	struct error e;

	puzzle_try(g, puzzle_current(w), m, &w->tried);
	w->stage = w->tried.right ? PUZZLE_RIGHT : PUZZLE_WRONG;
	puzzle_play_line(a);
	if (!w->tried.right) {
		note_missed(a);
		return;
	}
	w->step_us = 0; /* the rest is played on request */
	if (!puzzle_log_add(&w->log, w->book, w->index, puzzle_log_day(w->day, puzzle_today()), &e))
		ui_say(&a->ui, "%.250s", e.text);
}

enum { HINTS = 2 };

/* Shows first where to look, then the first step, then the answer; after the right move, why it is
 * right. */
static void
hint(struct app *a)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];
	char text[HINT_TEXT];

	if (is_answered(w) || w->hints == HINTS) {
		/* Gives up; after the right move, shows what follows. */
		bool right = w->stage == PUZZLE_RIGHT;
		move_t m = right ? w->tried.outcome.move : puzzle_current(w)->answer;
		if (!right) {
			w->stage = PUZZLE_SHOWN;
			note_missed(a);
		}
		puzzle_try(w->all.game, puzzle_current(w), m, &w->tried);
		puzzle_play_line(a);
		return;
	}
	w->stage = PUZZLE_ASKED;
	take_line_away(a);
	puzzle_hint(w->all.game, puzzle_current(w), &w->hints, text);
	ui_say(&a->ui, "%s", text);
}

static void
puzzle_run(struct app *a, enum request r)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];

	switch ((int)r) {
	case REQ_ENTER:
		if (is_answered(w)) {
			puzzle_go_on(a);
		} else if (w->stage == PUZZLE_WRONG) {
			w->stage = PUZZLE_ASKED;
			take_line_away(a);
		} else {
			puzzle_try_move(a);
		}
		break;
	case REQ_TIP:
		hint(a);
		break;
	case REQ_NEW:
		puzzle_go_on(a);
		break;
	case REQ_BRANCH_NEXT:
	case REQ_BRANCH_BACK:
		change_board(a, r == REQ_BRANCH_NEXT);
		break;
	default: /* an arrow goes a step along the line, if one is on the board */
		if (w->tried.length == 0) {
			app_point(a, r);
			break;
		}
		w->step_us = 0;
		play_to(a, w->walk.step + (r == REQ_RIGHT || r == REQ_DOWN ? 1 : -1));
	}
}

static const char *
puzzle_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct puzzle_view *w = frame->views->state[VIEW_puzzle];
	const struct game *g = w->all.game;
	const struct state *s = &puzzle_current(w)->position;
	bool answered = is_answered(w);

	switch ((int)r) {
	case REQ_ENTER:
		*why_not = _("That is not a legal move here.");
		return answered                   ? N_("next")
		       : w->stage == PUZZLE_WRONG ? N_("try again")
		       : game_is_legal(g, s, g->rules->move_at(g, s, frame->ui->cursor)) ? N_("try")
											 : NULL;
	case REQ_TIP:
		*why_not = _("There is no more to tell: Enter goes to the next one.");
		if (!answered)
			return w->hints < HINTS ? N_("hint") : N_("answer");
		return w->stage == PUZZLE_RIGHT && w->tried.length > 1 ? N_("why") : NULL;
	case REQ_NEW:
		return answered ? "" : N_("next");
	case REQ_BRANCH_NEXT: /* the person's own mistakes are all of the board asked for */
	case REQ_BRANCH_BACK:
		*why_not = _("These are your mistakes on this board; for another: narabe puzzle "
			     "--mine BOARD.");
		return w->all.mine ? NULL : r == REQ_BRANCH_NEXT ? N_("board") : "";
	default:
		return "";
	}
}

static bool
puzzle_event(struct app *a, const struct event *event)
{
	struct puzzle_view *w = a->views.state[VIEW_puzzle];

	if (event->kind != EVENT_WHEEL)
		return false;
	if (w->tried.length > 0)
		puzzle_run(a, event->key > 0 ? REQ_RIGHT : REQ_LEFT);
	return true;
}

/* ---- what is shown ---- */

static const struct state *
puzzle_position(const struct views *views, const struct session *session)
{
	const struct puzzle_view *w = views->state[VIEW_puzzle];

	return &w->walk.position;
}

static void
puzzle_show_board(const struct frame *frame, struct board_view *v)
{
	const struct puzzle_view *w = frame->views->state[VIEW_puzzle];

	ghosts_show_position(&w->walk, v);
	if (w->tried.length > 0)
		return;
	v->cursor = frame->ui->cursor;
	v->mark_legal = true;
}

static void
puzzle_sentence(const struct frame *frame, char *out, size_t size)
{
	const struct puzzle_view *w = frame->views->state[VIEW_puzzle];
	char task[PUZZLE_TEXT];
	struct text t;

	text_init(&t, out, size);
	if (w->stage == PUZZLE_ASKED && frame->ui->has_side) {
		text_add(&t, "%s",
			w->all.game->simultaneous ? _("Choose with the arrows, then Enter. The "
						      "other chooses at the same time.")
			: w->all.mine ? _("Find a better move: arrows and Enter. t gives a hint.")
				      : _("Find the only move: arrows and Enter. t gives a hint."));
	} else if (w->stage == PUZZLE_ASKED) {
		puzzle_task_text(w->all.game, puzzle_current(w), task);
		text_add(&t, "%s", task);
	} else if (w->stage == PUZZLE_WRONG) {
		puzzle_try_add(w->all.game, puzzle_current(w), &w->tried, &t);
		if (frame->ui->has_side)
			text_add(&t, " %s", _("Enter: try again."));
	} else {
		char move[GAME_MOVE_TEXT];

		game_move_text_level(
			w->all.game, &puzzle_current(w)->position, w->tried.outcome.move, move);
		if (w->stage == PUZZLE_RIGHT && w->tried.length > 1 && w->walk.step <= 1)
			text_add(&t, _("Yes, %s! Enter: the next one, t: why."), move);
		else if (w->stage == PUZZLE_RIGHT)
			text_add(&t, _("Yes, %s! Enter: the next one."), move);
		else
			text_add(&t, _("%s is the move. Enter: the next one."), move);
	}
}

/* A move of the line: " > 12 X d1/2 ". */
enum { ENTRY = 13 };

static void
puzzle_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct puzzle_view *w = frame->views->state[VIEW_puzzle];
	const struct game *g = w->all.game;
	struct state s = puzzle_current(w)->position;
	int grade = puzzle_grade(puzzle_current(w)), y = r.y;
	char task[PUZZLE_TEXT], move[GAME_MOVE_TEXT];

	if (r.height == 0)
		return;
	puzzle_task_text(g, puzzle_current(w), task);
	if (w->all.mine)
		canvas_printf(c, r.x, y++, bold, _("Mistake %d of %d"), w->index + 1, w->all.count);
	else
		canvas_printf(c, r.x, y++, bold, _("Puzzle %d of %d: %s (%d of %d)"), w->index + 1,
			w->all.count, _(puzzle_grade_word(grade)), grade, PUZZLE_GRADES);
	y = box_sentence(c, r, y, normal, task);
	canvas_printf(c, r.x, y++, quiet,
		puzzle_log_has(&w->log, w->book, w->index)
			? _("solved %d of %d, including this one")
			: _("solved %d of %d"),
		puzzle_log_count(&w->log, w->book), w->all.count);
	if (w->log.best > 0 && !w->all.mine)
		canvas_printf(c, r.x, y++, quiet, _("today's puzzle: %d in a row, best %d"),
			puzzle_log_streak(&w->log, puzzle_today()), w->log.best);

	/* The line, column by column; after the right move only if it was asked for. */
	int lines = r.y + r.height - ++y;
	bool asked = w->stage != PUZZLE_RIGHT || w->walk.step > 1 || w->step_us;
	for (int k = 0; k < (asked ? w->tried.length : w->walk.step) && lines > 0; k++) {
		int x = r.x + k / lines * ENTRY, at = y + k % lines;
		bool here = k == w->walk.step - 1;
		struct style style = here ? bold : k < w->walk.step ? normal : quiet;
		struct style side = { .ink = s.to_move == SIDE_FIRST ? TONE_X : TONE_O,
			.attr = style.attr };
		game_move_text_level(g, &s, w->tried.line[k], move);
		canvas_printf(c, x, at, style, "%c%2d", here ? '>' : ' ', k + 1);
		canvas_printf(c, x + 4, at, side, "%c", side_letter((enum side)s.to_move));
		canvas_text(c, x + 6, at, style, move);
		g->rules->play(g, &s, w->tried.line[k]);
	}
}

/* Writes the texts of the puzzle: the person looks for the move, and the solver answers it. */
static void
puzzle_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct puzzle_view *w = frame->views->state[VIEW_puzzle];
	const char *grade = _(puzzle_grade_word(puzzle_grade(puzzle_current(w))));

	if (what == SAYS_SENTENCE)
		puzzle_sentence(frame, out, size);
	else if (what != SAYS_TITLE)
		snprintf(out, size, "%s",
			(what == SAYS_X ? SIDE_FIRST : SIDE_SECOND) ==
					(enum side)puzzle_current(w)->position.to_move
				? _("You")
				: _("Solver"));
	else if (w->all.mine)
		snprintf(out, size, _("mistake %d of %d"), w->index + 1, w->all.count);
	else if (puzzle_log_day(w->day, puzzle_today()) >= 0)
		snprintf(out, size, _("today's puzzle, %s"), grade);
	else
		snprintf(out, size, _("puzzle %d of %d, %s"), w->index + 1, w->all.count, grade);
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = puzzle_run, .status = puzzle_status },
	{ .request = REQ_TIP, .run = puzzle_run, .status = puzzle_status },
	{ .request = REQ_NEW, .run = puzzle_run, .status = puzzle_status },
	{ .request = REQ_BRANCH_NEXT, .run = puzzle_run, .status = puzzle_status },
	{ .request = REQ_BRANCH_BACK, .run = puzzle_run, .status = puzzle_status },
	{ .request = REQ_UP, .last = REQ_RIGHT, .run = puzzle_run, .status = puzzle_status },
	{ .request = REQ_NONE },
};

const struct view view_puzzle = {
	.open = puzzle_open,
	.size = sizeof(struct puzzle_view),
	.mode = N_("PUZZLE"),
	.flags = VIEW_HOLDS,
	.actions = actions,
	.event = puzzle_event,
	.position = puzzle_position,
	.board = puzzle_show_board,
	.draw = puzzle_draw,
	.says = puzzle_says,
	.tick = puzzle_tick,
	.close = puzzle_leave,
};
