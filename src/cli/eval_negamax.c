/* narabe eval --player negamax: what alpha-beta says of a position. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/eval.h"
#include "cli/position_output.h"
#include "games/notation.h"

static void
print_text(const struct game *g, const struct report *info, const struct report *exact, bool timed)
{
	char text[GAME_BOARD_TEXT];

	output_head(g, &info->position, info->count == 0);
	printf("%d plies, %" PRId64 " nodes", info->depth, info->nodes);
	if (timed)
		printf(" in %.0f ms", info->elapsed_ms);
	printf(". Value for X: %+.3f%s\n\n", info->value,
		info->proven != GAME_OPEN ? ", proven" : "");
	game_board_text(g, &info->position, text, sizeof text);
	printf("%s\n  move     score exact  line\n", text);
	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		game_move_text_level(g, &info->position, m->move, text);
		printf("%c %-6s ", i == info->best ? '>' : ' ', text);
		if (m->proven != GAME_OPEN)
			printf("%7s ", m->value > 0 ? "X wins" : m->value < 0 ? "O wins" : "draw");
		else if (m->depth > 0)
			printf("%s%+6d ", m->settled ? " " : "<", m->score);
		else
			printf("      - ");
		eval_print_exact(&exact->moves[i]);
		printf("  ");
		output_line_text(g, &info->position, m->pv, m->pv_length);
		printf("\n");
	}
}

static json_t *
json_move(const struct game *g, const struct report *info, const struct root_move *m, int exact)
{
	const struct state *s = &info->position;
	json_t *o = json_object();

	json_object_set_new(o, "move", output_move(g, s, m->move));
	json_object_set_new(
		o, "value", m->depth > 0 && m->settled ? json_real(m->value) : json_null());
	json_object_set_new(
		o, "proven", m->proven != GAME_OPEN ? json_integer(m->proven) : json_null());
	json_object_set_new(o, "exact", output_exact(exact));
	json_object_set_new(o, "pv", output_line(g, s, m->pv, m->pv_length));
	return o;
}

static void
print_json(const struct game *g, const struct report *info, const struct report *exact, bool timed)
{
	const struct state *s = &info->position;
	json_t *o = output_object(g, s, info->count == 0), *moves = json_array();

	json_object_set_new(o, "depth", json_integer(info->depth));
	json_object_set_new(o, "nodes", json_integer(info->nodes));
	json_object_set_new(o, "elapsed_ms", timed ? json_real(info->elapsed_ms) : json_null());
	json_object_set_new(o, "value", json_real(info->value));
	json_object_set_new(o, "best",
		info->best >= 0 ? output_move(g, s, info->moves[info->best].move) : json_null());
	for (int i = 0; i < info->count; i++) /* both in the game's order */
		json_array_append_new(
			moves, json_move(g, info, &info->moves[i], exact->moves[i].exact));
	json_object_set_new(o, "moves", moves);
	output_print(o);
}

int
cli_eval_negamax(const struct cli_position *p, const struct negamax_params *given,
	const struct eval_output *told)
{
	struct negamax_params params = *given;
	static struct report info;
	struct error e;

	if (params.depth == NEGAMAX_NO_DEPTH_LIMIT && params.time_ms == NO_LIMIT)
		params.depth = negamax_default_depth(p->game);
	params.all_moves = true;
	struct engine *n = negamax_start(p->game, &p->state, &params, &e);
	if (!n)
		return cli_fail(CLI_FAILED, "%s", e.text);
	engine_wait(n);
	engine_report(n, &info);
	engine_destroy(n);
	bool timed = told->timed || params.time_ms != NO_LIMIT;
	if (told->form == OUTPUT_JSON)
		print_json(p->game, &info, told->exact, timed);
	else
		print_text(p->game, &info, told->exact, timed);
	return CLI_FINE;
}
