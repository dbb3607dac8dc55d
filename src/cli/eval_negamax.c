/* narabe eval --player negamax: what alpha-beta says of a position. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "cli/eval.h"
#include "games/notation.h"

/* The moves of a line, played from the position, by `take`. */
static void
follow_line(const struct game *g, struct state s, const struct negamax_move *m,
	void (*take)(void *context, const char *name), void *context)
{
	for (int i = 0; i < m->pv_length; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(g, &s, m->pv[i], name);
		take(context, name);
		g->rules->play(g, &s, m->pv[i]);
	}
}

static void
print_name(void *context, const char *name)
{
	(void)context;
	printf(" %s", name);
}

static void
append_name(void *context, const char *name)
{
	json_array_append_new(context, json_string(name));
}

static void
print_text(const struct game *g, const struct negamax_info *info, const struct exact_info *exact,
	bool timed)
{
	char text[4096];

	game_position_text(g, &info->position, text);
	printf("%s, %s  (%s)\n", g->title,
		info->count == 0                       ? "the game is over"
		: info->position.to_move == SIDE_FIRST ? "X to play"
						       : "O to play",
		text);
	printf("%d plies, %" PRId64 " nodes", info->depth, info->nodes);
	if (timed)
		printf(" in %.0f ms", info->elapsed_ms);
	printf(". Value for X: %+.3f%s\n\n", info->value, info->proven ? ", proven" : "");
	game_board_text(g, &info->position, text, sizeof text);
	printf("%s\n  move     score exact  line\n", text);
	for (int i = 0; i < info->count; i++) {
		const struct negamax_move *m = &info->moves[i];
		game_move_text_level(g, &info->position, m->move, text);
		printf("%c %-6s ", i == info->best ? '>' : ' ', text);
		if (m->proven)
			printf("%7s ", m->value > 0 ? "X wins" : m->value < 0 ? "O wins" : "draw");
		else if (m->depth > 0)
			printf("%s%+6d ", m->exact ? " " : "<", m->score);
		else
			printf("      - ");
		eval_print_exact(&exact->moves[i]);
		printf("  ");
		follow_line(g, info->position, m, print_name, NULL);
		printf("\n");
	}
}

static json_t *
json_move(const struct game *g, const struct negamax_info *info, const struct negamax_move *m,
	int exact)
{
	char name[GAME_MOVE_TEXT];
	json_t *o = json_object(), *line = json_array();

	game_move_text(g, &info->position, m->move, name);
	json_object_set_new(o, "move", json_string(name));
	json_object_set_new(
		o, "value", m->depth > 0 && m->exact ? json_real(m->value) : json_null());
	json_object_set_new(
		o, "proven", m->proven ? json_integer((json_int_t)m->value) : json_null());
	json_object_set_new(o, "exact", exact == EXACT_UNKNOWN ? json_null() : json_integer(exact));
	follow_line(g, info->position, m, append_name, line);
	json_object_set_new(o, "pv", line);
	return o;
}

static void
print_json(const struct game *g, const struct negamax_info *info, const struct exact_info *exact,
	bool timed)
{
	char text[GAME_POSITION_TEXT];
	json_t *o = json_object(), *moves = json_array();

	game_position_text(g, &info->position, text);
	json_object_set_new(o, "game", json_string(g->name));
	json_object_set_new(o, "position", json_string(text));
	json_object_set_new(o, "to_move",
		info->count == 0 ? json_null()
				 : json_string(info->position.to_move == SIDE_FIRST ? "x" : "o"));
	json_object_set_new(o, "depth", json_integer(info->depth));
	json_object_set_new(o, "nodes", json_integer(info->nodes));
	json_object_set_new(o, "elapsed_ms", timed ? json_real(info->elapsed_ms) : json_null());
	json_object_set_new(o, "value", json_real(info->value));
	if (info->best >= 0)
		game_move_text(g, &info->position, info->moves[info->best].move, text);
	json_object_set_new(o, "best", info->best >= 0 ? json_string(text) : json_null());
	for (int i = 0; i < info->count; i++) /* both in the game's order */
		json_array_append_new(
			moves, json_move(g, info, &info->moves[i], exact->moves[i].value));
	json_object_set_new(o, "moves", moves);
	json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
	printf("\n");
	json_decref(o);
}

int
cli_eval_negamax(const struct cli_position *p, const struct negamax_params *given,
	const struct exact_info *exact, bool json, bool times)
{
	struct negamax_params params = *given;
	static struct negamax_info info;
	struct error e;

	if (params.depth == NEGAMAX_NO_DEPTH_LIMIT && params.time_ms == NEGAMAX_NO_TIME_LIMIT)
		params.depth = negamax_default_depth(p->game);
	params.all_moves = true;
	struct negamax *n = negamax_start(p->game, &p->state, &params, &e);
	if (!n)
		return cli_fail(CLI_FAILED, "%s", e.text);
	negamax_wait(n);
	negamax_peek(n, &info);
	negamax_destroy(n);
	bool timed = times || params.time_ms != NEGAMAX_NO_TIME_LIMIT;
	if (json)
		print_json(p->game, &info, exact, timed);
	else
		print_text(p->game, &info, exact, timed);
	return CLI_FINE;
}
