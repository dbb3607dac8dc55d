/* Reads a tree search of one position from the command line. */
#include "narabe/one_search.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"

enum { EXACT_MIB = 64 };

static bool
is_tree_search(const struct player_spec *spec)
{
	return spec->kind->engine == &engine_uct || spec->kind->engine == &engine_duct;
}

bool
one_search_learns(const struct one_search *o)
{
	return !o->exact && o->player.kind == player_kind_find("matchbox");
}

static int
read_position(struct one_search *o, const char *over)
{
	struct error e;

	if (!cli_position_read(&o->at, o->game, o->given, o->moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (o->at.game->rules->result(o->at.game, &o->at.state) != GAME_OPEN)
		return cli_fail(CLI_USAGE, "%s", over);
	return CLI_FINE;
}

static int
read_player(struct one_search *o, const char *command, int64_t standard, bool others)
{
	const struct game *g = o->at.game;
	struct error e;

	if (!o->searcher)
		o->searcher = player_searcher_for(g);
	o->exact = others && strcmp(o->searcher, "exact") == 0;
	if (o->exact) { /* which is not a player */
		if (!exact_solves(o->at.game, &e))
			return cli_fail(CLI_USAGE, "%s", e.text);
		o->playouts = o->playouts > 0 ? o->playouts : standard;
		return CLI_FINE;
	}
	if (!player_spec_parse(o->searcher, &o->player, &e) ||
		!player_spec_check(&o->player, g, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!is_tree_search(&o->player) &&
		!(others && (player_spec_is_negamax(&o->player) || one_search_learns(o))))
		return cli_fail(CLI_USAGE, "%s needs %s, as in uct:c=1, not %s.", command,
			others ? "a player that can be traced, uct, duct, negamax, exact or "
				 "matchbox"
			       : "a tree search, uct or duct",
			o->searcher);
	if (one_search_learns(o) && (o->given || o->moves))
		return cli_fail(CLI_USAGE,
			"A learner plays its games from the start: leave the position out.");
	if (o->playouts == 0)
		o->playouts = o->player.search.playouts == NO_LIMIT ? standard
								    : o->player.search.playouts;
	return CLI_FINE;
}

bool
one_search_read(struct one_search *o, const struct arguments *arguments, int argc, char **argv,
	const char *over, int64_t standard, bool others, int *code)
{
	int rest;

	if (!arguments_read(arguments, argc, argv, &rest, code))
		return false;
	*code = CLI_USAGE;
	if (!cli_last_arguments(argc, argv, rest, &o->game, &o->given))
		return false;
	*code = read_position(o, over);
	if (*code == CLI_FINE)
		*code = read_player(o, arguments->command, standard, others);
	return *code == CLI_FINE;
}

void
one_search_seed(struct one_search *o)
{
	if (o->seed >= 0)
		return;
	o->seed = (int64_t)clock_seed();
	fprintf(stderr, "seed %" PRId64 "\n", o->seed);
}

struct engine_task
one_search_task(struct one_search *o)
{
	if (o->exact) {
		struct exact_params *p = &o->params.exact;
		*p = exact_params_default();
		p->memory_mib = EXACT_MIB;
		p->all_moves = false;
		p->brief = true;
		return exact_task_of(p);
	}
	if (player_spec_is_negamax(&o->player)) {
		struct negamax_params *p = &o->params.negamax;
		player_spec_negamax(&o->player, o->at.game, p, NULL);
		p->seed = (uint64_t)o->seed;
		if (p->depth == NEGAMAX_NO_DEPTH_LIMIT)
			p->depth = negamax_default_depth(o->at.game);
		p->time_ms = NO_LIMIT;
		return negamax_task(p);
	}
	struct search_params *p = &o->params.search;
	player_spec_search(&o->player, o->at.game, &o->at.state, p);
	p->seed = (uint64_t)o->seed;
	p->playouts = o->playouts;
	p->time_ms = NO_LIMIT;
	p->reuse = 0; /* no move follows */
	return search_task(p);
}
