/* What a search says of a position: as text, as JSON, as CSV. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/eval.h"
#include "cli/position_output.h"
#include "games/notation.h"

/* ---- text ---- */

static void
print_values(const struct game *g, const struct report *info, int layer, int row)
{
	static const char sign[] = { '.', 'X', 'O' };

	printf(row < 0 ? "      " : "   %2d ", row + 1);
	for (int column = 0; column < g->columns; column++) {
		int cell = game_cell(g, column, row < 0 ? 0 : row, layer);
		const struct root_move *found = NULL;
		if (row < 0) {
			printf("    %c   ", 'a' + column);
			continue;
		}
		for (int i = 0; i < info->count && !found; i++) {
			if (g->rules->move_to_cell(g, &info->position, info->moves[i].move) == cell)
				found = &info->moves[i];
		}
		if (found && found->visits > 0)
			printf(" %+6.3f ", found->value);
		else
			printf("    %c   ",
				found ? '?' : sign[g->rules->get(g, &info->position, cell)]);
	}
	printf("\n");
}

static int
by_visits(const void *a, const void *b)
{
	const struct root_move *x = *(const struct root_move *const *)a;
	const struct root_move *y = *(const struct root_move *const *)b;

	if (x->visits != y->visits)
		return x->visits < y->visits ? 1 : -1;
	return x < y ? -1 : 1;
}

void
eval_print_exact(const struct root_move *m)
{
	if (m->exact == EXACT_UNKNOWN)
		printf("     -");
	else
		printf(m->exact ? " %+5d" : " %5d", m->exact);
}

static void
print_moves(const struct eval_output *r, const struct game *g, const struct report *info)
{
	const struct root_move *order[GAME_MAX_MOVES];

	for (int i = 0; i < info->count; i++)
		order[i] = &info->moves[i];
	qsort(order, (size_t)info->count, sizeof order[0], by_visits);
	printf("\n  move    value exact    visits  share        wins     draws    losses  best "
	       "line\n");
	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = order[i];
		char text[GAME_MOVE_TEXT];
		game_move_text_level(g, &info->position, m->move, text);
		printf("%c %-6s ", m == &info->moves[info->best] ? '>' : ' ', text);
		printf(m->visits > 0 ? "%+6.3f" : "     -", m->value);
		eval_print_exact(&r->exact->moves[m - info->moves]);
		printf(" %9" PRId64 " %5.1f%% %11" PRId64 " %9" PRId64 " %9" PRId64 " ", m->visits,
			info->playouts > 0 ? 100.0 * (double)m->visits / (double)info->playouts
					   : 0.0,
			m->wins, m->draws, m->losses);
		output_line_text(g, &info->position, m->pv, m->pv_length);
		printf("\n");
	}
}

static void
print_proof(const struct report *info)
{
	if (info->count == 0 || info->proven == GAME_OPEN)
		return;
	if (info->proven == 0)
		printf(", proven: a draw");
	else if (info->proven_plies > 0)
		printf(", proven: %c wins in %d %s", info->proven > 0 ? 'X' : 'O',
			info->proven_plies, info->proven_plies == 1 ? "ply" : "plies");
	else
		printf(", proven: %c wins", info->proven > 0 ? 'X' : 'O');
}

void
eval_print_text(const struct eval_output *r, const struct game *g, const struct report *info)
{
	char text[GAME_BOARD_TEXT];
	bool over = info->count == 0;

	output_head(g, &info->position, over);
	if (!over) {
		printf("%" PRId64 " playouts", info->playouts);
		if (r->timed)
			printf(" in %.0f ms", info->elapsed_ms);
		printf(", seed %" PRId64 ".", r->seed);
	}
	printf("%sValue for X: %+.3f", over ? "" : " ", info->value);
	print_proof(info);
	printf("\n\n");
	game_board_text(g, &info->position, text, sizeof text);
	fputs(text, stdout);
	if (over)
		return;
	for (int layer = 0; layer < g->layers; layer++) {
		printf(g->layers > 1 ? "\n   level %d\n" : "\n", layer + 1);
		for (int row = -1; row < g->rows; row++)
			print_values(g, info, layer, row);
	}
	print_moves(r, g, info);
}

/* ---- JSON ---- */

static json_t *
json_move(const struct game *g, const struct report *info, const struct root_move *m, int exact)
{
	const struct state *s = &info->position;
	json_t *o = json_object();

	json_object_set_new(o, "move", output_move(g, s, m->move));
	json_object_set_new(o, "visits", json_integer(m->visits));
	json_object_set_new(o, "value", m->visits > 0 ? json_real(m->value) : json_null());
	json_object_set_new(o, "wins", json_integer(m->wins));
	json_object_set_new(o, "draws", json_integer(m->draws));
	json_object_set_new(o, "losses", json_integer(m->losses));
	json_object_set_new(
		o, "proven", m->proven == GAME_OPEN ? json_null() : json_integer(m->proven));
	json_object_set_new(o, "exact", output_exact(exact));
	json_object_set_new(o, "pv", output_line(g, s, m->pv, m->pv_length));
	return o;
}

void
eval_print_json(const struct eval_output *r, const struct game *g, const struct report *info)
{
	const struct state *s = &info->position;
	json_t *o = output_object(g, s, info->count == 0), *moves = json_array();

	json_object_set_new(o, "playouts", json_integer(info->playouts));
	json_object_set_new(o, "elapsed_ms", r->timed ? json_real(info->elapsed_ms) : json_null());
	json_object_set_new(o, "value", json_real(info->value));
	json_object_set_new(o, "best",
		info->best >= 0 ? output_move(g, s, info->moves[info->best].move) : json_null());
	for (int i = 0; i < info->count; i++) /* both in the game's order */
		json_array_append_new(
			moves, json_move(g, info, &info->moves[i], r->exact->moves[i].exact));
	json_object_set_new(o, "moves", moves);
	output_print(o);
}

/* ---- CSV ---- */

void
eval_print_csv(const struct eval_output *r, const struct game *g, const struct report *info)
{
	char position[GAME_POSITION_TEXT], move[GAME_MOVE_TEXT], proven[8] = "";

	output_csv_head(r->headed,
		"game,position,to_move,playouts,value,move,visits,move_value,wins,"
		"draws,losses,proven,best,exact");
	game_position_text(g, &info->position, position);
	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		output_csv_game(g);
		game_move_text(g, &info->position, m->move, move);
		if (m->proven != GAME_OPEN)
			snprintf(proven, sizeof proven, "%d", m->proven);
		else
			proven[0] = '\0';
		printf("%s,%c,%" PRId64 ",%.6g,%s,%" PRId64 ",", position,
			info->position.to_move == SIDE_FIRST ? 'x' : 'o', info->playouts,
			info->value, move, m->visits);
		if (m->visits > 0)
			printf("%.6g", m->value);
		printf(",%" PRId64 ",%" PRId64 ",%" PRId64 ",%s,%d,", m->wins, m->draws, m->losses,
			proven, i == info->best);
		if (r->exact->moves[i].exact != EXACT_UNKNOWN)
			printf("%d", r->exact->moves[i].exact);
		printf("\n");
	}
	if (info->count == 0) {
		output_csv_game(g);
		printf("%s,,0,%.6g,,,,,,,,,\n", position, info->value);
	}
}
