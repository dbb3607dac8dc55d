/* Prints a position for eval and solve. */
#include "cli/output/position_output.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "games/notation.h"
#include "match/judge/judge.h"

static const struct text_column playouts_text[] = {
	{ .member = "mark", .head = " ", .width = 1 },
	{ .member = "move", .head = " move  ", .gap = " ", .width = 6, .left = true },
	{ .member = "value", .head = "  value", .none = "-", .decimals = 3, .sign = true },
	{ .member = "exact", .head = " exact", .none = "-", .sign = true },
	{ .member = "visits", .head = "    visits" },
	{ .member = "share", .head = "  share", .after = "%", .decimals = 1 },
	{ .member = "wins", .head = "        wins" },
	{ .member = "draws", .head = "     draws" },
	{ .member = "losses", .head = "    losses" },
	{ .member = "line", .head = "  best line", .gap = " ", .left = true },
};

static const struct text_column evaluation_text[] = {
	{ .member = "mark", .head = " ", .width = 1 },
	{ .member = "move", .head = " move  ", .gap = " ", .width = 6, .left = true },
	{ .member = "score", .head = "   score", .gap = " ", .none = "-", .width = 7 },
	{ .member = "exact", .head = " exact", .gap = "  ", .none = "-", .width = 5, .sign = true },
	{ .member = "line", .head = "  line", .gap = "  ", .left = true },
};

static const struct text_column solver_text[] = {
	{ .member = "mark", .head = " ", .width = 1 },
	{ .member = "move", .head = " move  ", .gap = " ", .width = 6, .left = true },
	{ .member = "value", .head = " value", .sign = true },
};

enum {
	PLAYOUTS_TEXT = sizeof playouts_text / sizeof playouts_text[0],
	EVALUATION_TEXT = sizeof evaluation_text / sizeof evaluation_text[0],
	SOLVER_TEXT = sizeof solver_text / sizeof solver_text[0],
};

/* How a solver ended, in JSON: "open": it stopped before all was known. */
static const char *const ending_words[] = {
	[ENDED_SOLVED] = "solved",
	[ENDED_BY_ITSELF] = "open",
	[ENDED_BY_TIME] = "time",
	[ENDED_BY_INTERRUPT] = "interrupted",
};

/* ---- rows ---- */

/* Returns the side to move, for JSON. */
static const char *
to_move_word(const struct game *g, const struct state *s)
{
	return g->simultaneous ? "both" : s->to_move == SIDE_FIRST ? "x" : "o";
}

/* Returns a number, or null. */
static json_t *
known(int64_t number, int64_t unknown)
{
	return number == unknown ? json_null() : json_integer(number);
}

/* Adds to a move what only people see: the mark of the best one, its name with its level, its share of the
 * visits in %, "X wins" or the score, with a < if it is only an upper bound for the side to move. */
static void
add_for_people(json_t *row, const struct game *g, const struct report *r, int i, const char *line)
{
	const struct root_move *m = &r->moves[i];
	char text[GAME_MOVE_TEXT];

	game_move_text_level(g, &r->position, m->move, text);
	json_object_set_new(row, "move", json_string(text));
	json_object_set_new(row, "mark", json_string(i == r->best ? ">" : " "));
	json_object_set_new(row, "line", json_string(line));
	json_object_set_new(row, "share",
		json_real(r->playouts > 0 ? 100.0 * (double)m->visits / (double)r->playouts : 0));
	if (m->proven != GAME_OPEN)
		json_object_set_new(row, "score",
			json_string(m->value > 0   ? "X wins"
				    : m->value < 0 ? "O wins"
						   : "draw"));
	else if (m->depth > 0)
		json_object_set_new(
			row, "score", json_sprintf("%s%+6d", m->limit ? "<" : " ", m->score));
}

/* Returns the members of a move that a search values; those that this kind of search lacks are missing.
 * `line` gets its best line as text. */
static json_t *
searched_move(const struct position_output *o, const struct game *g, const struct report *r, int i,
	struct text *line)
{
	const struct root_move *m = &r->moves[i], *exact = &o->exact->moves[i];
	bool evaluation = r->source == REPORT_EVALUATION;
	bool valued = evaluation ? m->depth > 0 && !m->limit : m->visits > 0;
	json_t *row = json_object(), *pv = json_array();
	struct state now = r->position;
	char text[GAME_MOVE_TEXT];

	if (!evaluation)
		json_object_set_new(row, "visits", json_integer(m->visits));
	json_object_set_new(row, "value", valued ? json_real(m->value) : json_null());
	if (!evaluation)
		json_object_update_new(
			row, json_pack("{s:I, s:I, s:I}", "wins", (json_int_t)m->wins, "draws",
				     (json_int_t)m->draws, "losses", (json_int_t)m->losses));
	for (int k = 0; k < m->pv_length; k++) {
		game_move_text(g, &now, m->pv[k], text);
		json_array_append_new(pv, json_string(text));
		text_add(line, " %s", text);
		g->rules->play(g, &now, m->pv[k]);
	}
	json_object_update_new(
		row, json_pack("{s:o, s:o, s:o, s:o}", "proven", known(m->proven, GAME_OPEN),
			     "exact", known(exact->exact, EXACT_UNKNOWN), "length",
			     known(exact->length, 0), "pv", pv));
	return row;
}

/* Returns a move as JSON has it, for text with what only people see. */
static json_t *
move_row(const struct position_output *o, const struct game *g, const struct report *r, int i)
{
	const struct root_move *m = &r->moves[i];
	char text[GAME_MOVE_TEXT], line[REPORT_PV_MAX * (GAME_MOVE_TEXT + 1)];
	struct text t;

	text_init(&t, line, sizeof line);
	game_move_text(g, &r->position, m->move, text);
	json_t *row = json_pack("{s:s}", "move", text);
	json_object_update_new(
		row, r->source != REPORT_SOLVER
			     ? searched_move(o, g, r, i, &t)
			     : json_pack("{s:o, s:o}", "value", known(m->exact, EXACT_UNKNOWN),
				       "length", known(m->length, 0)));
	if (o->form == OUTPUT_TEXT)
		add_for_people(row, g, r, i, line);
	return row;
}

/* Returns whether move i precedes move k in text: more visited, or exactly better. */
static bool
comes_before(const struct report *r, int i, int k)
{
	int sign = state_sign(&r->position);

	if (r->source == REPORT_SOLVER)
		return sign * r->moves[i].exact > sign * r->moves[k].exact;
	return r->source == REPORT_PLAYOUTS && r->moves[i].visits > r->moves[k].visits;
}

static json_t *
make_rows(const struct position_output *o, const struct game *g, const struct report *r)
{
	int order[GAME_MAX_MOVES];
	/* List the moves to print: for people the best first, and from a solver only those with
	 * a value; otherwise in the game's order. */
	bool solver = r->source == REPORT_SOLVER, text = o->form == OUTPUT_TEXT;
	int count = 0;

	for (int i = 0; i < r->count; i++) {
		if (solver &&
			(text ? r->moves[i].exact == EXACT_UNKNOWN : !o->all_moves && i != r->best))
			continue;
		int to = count++;
		for (; text && to > 0 && comes_before(r, i, order[to - 1]); to--)
			order[to] = order[to - 1];
		order[to] = i;
	}
	json_t *rows = json_array();

	for (int k = 0; k < count; k++)
		json_array_append_new(rows, move_row(o, g, r, order[k]));
	return rows;
}

/* ---- text ---- */

void
position_print_head(const struct game *g, const struct state *s, bool over)
{
	char text[GAME_POSITION_TEXT];

	printf("%s, %s", g->title,
		over                       ? "the game is over"
		: g->simultaneous          ? "both to move"
		: s->to_move == SIDE_FIRST ? "X to play"
					   : "O to play");
	game_position_text(g, s, text);
	if (!game_is_table(g))
		printf("  (%s)", text);
	printf("\n");
}

static void
print_proof(const struct report *r)
{
	int exact = judge_exact(r);

	if (r->count == 0 || (r->proven == GAME_OPEN && exact == EXACT_UNKNOWN))
		return;
	if (r->proven == GAME_OPEN && exact == 0)
		printf(", exact: a draw");
	else if (r->proven == GAME_OPEN)
		printf(", exact: %c wins", exact > 0 ? 'X' : 'O');
	else if (r->proven == 0)
		printf(", proven: a draw");
	else if (r->proven_plies > 0)
		printf(", proven: %c wins in %d %s", r->proven > 0 ? 'X' : 'O', r->proven_plies,
			r->proven_plies == 1 ? "ply" : "plies");
	else
		printf(", proven: %c wins", r->proven > 0 ? 'X' : 'O');
}

static void
print_playouts(const struct position_output *o, const struct report *r)
{
	bool over = r->count == 0;

	if (!over) {
		printf("%" PRId64 " playout%s", r->playouts, text_plural(r->playouts));
		if (o->timed)
			printf(" in %.0f ms", r->elapsed_ms);
		if (o->seed >= 0)
			printf(", seed %" PRId64, o->seed);
		printf(".");
	}
	printf("%sValue for X: %+.3f", over ? "" : " ", r->value);
	print_proof(r);
	printf("\n");
}

static void
print_evaluation(const struct position_output *o, const struct report *r)
{
	printf("%d %s, %" PRId64 " node%s", r->depth, r->depth == 1 ? "ply" : "plies", r->nodes,
		text_plural(r->nodes));
	if (o->timed)
		printf(" in %.0f ms", r->elapsed_ms);
	printf(". Value for X: %+.3f", r->value);
	print_proof(r);
	printf("\n");
}

/* Prints the moves that are still open. */
static void
print_open_moves(const struct game *g, const struct report *r)
{
	char text[GAME_MOVE_TEXT];

	if (r->known_moves == r->count)
		return;
	printf(r->known_moves ? "\nStill open:" : "No move is solved; still open:");
	for (int i = 0; i < r->count; i++) {
		if (r->moves[i].exact != EXACT_UNKNOWN)
			continue;
		game_move_text(g, &r->position, r->moves[i].move, text);
		printf(" %s", text);
	}
	putchar('\n');
}

static void
position_print_text(const struct position_output *o, const struct game *g, const struct report *r)
{
	char text[GAME_BOARD_TEXT];
	bool over = r->count == 0, playouts = r->source == REPORT_PLAYOUTS;

	position_print_head(g, &r->position, over);
	if (r->source == REPORT_SOLVER) {
		static const char *const open[] = {
			[ENDED_BY_ITSELF] = "Open: the solver cannot decide this position",
			[ENDED_BY_TIME] = "Open: there was not enough time to solve this position",
			[ENDED_BY_INTERRUPT] = "Open: interrupted",
		};
		char best[GAME_MOVE_TEXT];

		if (r->known)
			printf(r->exact ? "Exact value for X: %+d" : "Exact value for X: %d",
				r->exact);
		else if (o->ending == ENDED_BY_ITSELF && r->memory_full)
			printf("Open: the proof does not fit into this memory; --memory-mib gives "
			       "more");
		else
			printf("%s", open[o->ending]);
		if (r->best >= 0) {
			game_move_text_level(g, &r->position, r->moves[r->best].move, best);
			printf(", best move %s", best);
		}
		printf(". %" PRId64 " node%s in %.0f ms.\n", r->nodes, text_plural(r->nodes),
			r->elapsed_ms);
	} else {
		(playouts ? print_playouts : print_evaluation)(o, r);
	}
	game_board_text(g, &r->position, text, sizeof text);
	printf("\n%s", text);
	if ((over && r->source != REPORT_EVALUATION) ||
		(r->source == REPORT_SOLVER && !o->all_moves))
		return;
	for (int layer = 0; playouts && layer < g->layers; layer++) {
		printf(g->layers > 1 ? "\n   layer %d\n" : "\n", layer + 1);
		for (int row = -1; row < g->rows; row++) {
			static const char sign[] = { '.', 'X', 'O' };

			printf(row < 0 ? "      " : "   %2d ", row + 1);
			for (int column = 0; column < g->columns; column++) {
				int cell = game_cell(g, column, row < 0 ? 0 : row, layer);
				const struct root_move *found = NULL;
				if (row < 0) {
					printf("    %c   ", game_column_letter(column));
					continue;
				}
				for (int i = 0; i < r->count && !found; i++) {
					if (g->rules->move_to_cell(
						    g, &r->position, r->moves[i].move) == cell)
						found = &r->moves[i];
				}
				if (found && found->visits > 0)
					printf(" %+6.3f ", found->value);
				else
					printf("    %c   ",
						found ? '?'
						      : sign[g->rules->get(g, &r->position, cell)]);
			}
			printf("\n");
		}
	}
	printf("\n");
	json_t *rows = make_rows(o, g, r);
	if (json_array_size(rows) > 0) {
		const struct text_column *columns = r->source == REPORT_SOLVER ? solver_text
						    : r->source == REPORT_EVALUATION
							    ? evaluation_text
							    : playouts_text;
		int count = r->source == REPORT_SOLVER       ? SOLVER_TEXT
			    : r->source == REPORT_EVALUATION ? EVALUATION_TEXT
							     : PLAYOUTS_TEXT;

		text_print(columns, count, rows, true);
	}
	json_decref(rows);
	if (r->source == REPORT_SOLVER)
		print_open_moves(g, r);
}

/* ---- JSON ---- */

json_t *
position_json(const struct game *g, const struct state *s, bool over)
{
	char text[GAME_POSITION_TEXT];
	json_t *o = json_object();

	game_position_text(g, s, text);
	json_object_set_new(o, "game", json_string(g->name));
	json_object_set_new(o, "position", json_string(text));
	json_object_set_new(o, "to_move", over ? json_null() : json_string(to_move_word(g, s)));
	return o;
}

static json_t *
best_json(const struct game *g, const struct report *r)
{
	char text[GAME_MOVE_TEXT];

	if (r->best < 0)
		return json_null();
	game_move_text(g, &r->position, r->moves[r->best].move, text);
	return json_string(text);
}

static json_t *
cells_json(const struct game *g, uint64_t cells)
{
	json_t *names = json_array();
	char text[GAME_MOVE_TEXT];

	for (; cells; cells &= cells - 1) {
		game_cell_text(g, (int)bits_lowest(cells), text);
		json_array_append_new(names, json_string(text));
	}
	return names;
}

/* Returns the patterns whose worth a move changes most, and the sum of the rest, in points. */
static json_t *
changes_json(const struct eval_weights *w, const struct game *g, const struct state *s, move_t m)
{
	enum { MOST = 5 };
	json_t *terms = json_array();
	struct eval_changes all;
	int before = 0, after = 0;

	eval_changes_of(w, g, s, m, &all);
	for (int i = 0; i < all.count; i++) {
		const struct eval_change *c = &all.change[i];
		if (i < MOST && c->touched) {
			json_array_append_new(
				terms, json_pack("{s:s, s:o, s:i, s:i}", "name", c->name, "cells",
					       cells_json(g, c->cells), "before", c->before,
					       "after", c->after));
			continue;
		}
		before += c->before;
		after += c->after;
	}
	if (all.count > 0)
		json_array_append_new(terms, json_pack("{s:s, s:[], s:i, s:i}", "name", "rest",
						     "cells", "before", before, "after", after));
	return terms;
}

json_t *
position_evaluation_json(const struct eval_weights *w, const struct game *g, const struct state *s)
{
	int result = g->rules->result(g, s);
	bool settled;
	json_t *moves = json_object(), *terms = json_object();
	move_t move[GAME_MAX_MOVES];
	char text[GAME_MOVE_TEXT];

	int count = g->rules->moves(g, s, move);
	for (int i = 0; i < count; i++) {
		game_move_text(g, s, move[i], text);
		json_object_set_new(moves, text, json_real(eval_after(w, g, s, move[i])));
		json_object_set_new(terms, text, changes_json(w, g, s, move[i]));
	}
	double value = result != GAME_OPEN ? result : eval_judge(w, g, s, &settled);
	return json_pack("{s:f, s:o, s:o}", "value", value, "moves", moves, "patterns", terms);
}

json_t *
position_report_json(const struct position_output *o, const struct game *g, const struct report *r)
{
	bool solver = r->source == REPORT_SOLVER;
	json_t *object = position_json(g, &r->position, r->count == 0);
	json_t *elapsed = o->timed ? json_real(r->elapsed_ms) : json_null();
	json_t *nodes = !solver || o->counted ? json_integer(r->nodes) : json_null();

	if (r->source == REPORT_PLAYOUTS) {
		/* Add a tree search's work; a search without a tree has no nodes. */
		json_object_set_new(object, "playouts", json_integer(r->playouts));
		if (r->deepest != 0) {
			json_object_set_new(object, "deepest", json_integer(r->deepest));
			json_object_set_new(object, "nodes", json_integer(r->expanded));
		}
	}
	if (r->source == REPORT_EVALUATION)
		json_object_set_new(object, "depth", json_integer(r->depth));
	if (r->source == REPORT_EVALUATION)
		json_object_set(object, "nodes", nodes);
	if (!solver)
		json_object_set(object, "elapsed_ms", elapsed);
	json_object_set_new(object, "value",
		!solver    ? json_real(r->value)
		: r->known ? json_integer(r->exact)
			   : json_null());
	json_object_set_new(object, "best", best_json(g, r));
	json_object_set_new(object, "moves", make_rows(o, g, r));
	if (o->weights)
		json_object_set_new(object, "evaluation",
			position_evaluation_json(o->weights, g, &r->position));
	if (solver) {
		json_object_set_new(object, "ended", json_string(ending_words[o->ending]));
		json_object_set(object, "nodes", nodes);
		json_object_set(object, "elapsed_ms", elapsed);
	}
	json_decref(nodes);
	json_decref(elapsed);
	return object;
}

/* ---- all ---- */

void
position_take_exact(const struct position_output *o, struct report *r)
{
	judge_take_exact(r, o->exact);
	judge_take_win(r);
}

void
position_print(const struct position_output *o, const struct game *g, const struct report *r)
{
	if (o->form == OUTPUT_JSON)
		output_print(position_report_json(o, g, r));
	else
		position_print_text(o, g, r);
}
