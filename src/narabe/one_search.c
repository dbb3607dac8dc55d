/* Reads a tree search of one position from the command line. */
#include "narabe/one_search.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "match/evaluation.h"

static bool
is_tree_search(const struct player_spec *spec)
{
	return spec->kind->engine == &engine_uct || spec->kind->engine == &engine_duct;
}

static int
read_position(struct one_search *o)
{
	struct error e;

	if (!cli_position_read(&o->at, o->game, o->given, o->moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (o->at.game->rules->result(o->at.game, &o->at.state) != GAME_OPEN)
		return cli_fail(CLI_USAGE,
			"The game is over in this position: there is nothing to search.");
	return CLI_FINE;
}

static int
read_player(struct one_search *o, const char *command, int64_t standard)
{
	const struct game *g = o->at.game;
	struct error e;

	if (!o->searcher)
		o->searcher = player_searcher_for(g);
	if (!player_spec_parse(o->searcher, &o->player, &e) ||
		!player_spec_check(&o->player, g, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!is_tree_search(&o->player))
		return cli_fail(CLI_USAGE,
			"%s needs a tree search, uct or duct, as in uct:c=1, not %s.", command,
			o->searcher);
	if (o->playouts == 0)
		o->playouts = o->player.search.playouts == NO_LIMIT ? standard
								    : o->player.search.playouts;
	return CLI_FINE;
}

bool
one_search_read(struct one_search *o, const struct arguments *arguments, int argc, char **argv,
	int64_t standard, int *code)
{
	int rest;

	if (!arguments_read(arguments, argc, argv, &rest, code))
		return false;
	*code = CLI_USAGE;
	if (!cli_last_arguments(argc, argv, rest, &o->game, &o->given))
		return false;
	*code = read_position(o);
	if (*code == CLI_FINE)
		*code = read_player(o, arguments->command, standard);
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
	struct search_params *p = &o->params;
	player_spec_search(&o->player, o->at.game, &o->at.state, p);
	p->seed = evaluation_seed(o->at.game, (uint64_t)o->seed);
	p->playouts = o->playouts;
	p->time_ms = NO_LIMIT;
	p->reuse = 0; /* no move follows */
	return search_task(p);
}
