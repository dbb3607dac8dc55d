/* Reading a tree search of one position from the command line. */
#include "cli/one_search.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"

int
one_search_player(struct one_search *o, const char *command, int64_t standard)
{
	struct error e;
	const struct game *g = o->game ? game_open(o->game, &e) : game_at(0);

	if (!g)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!o->searcher)
		o->searcher = player_searcher_for(g);
	if (!player_spec_parse(o->searcher, &o->player, &e) ||
		!player_spec_check(&o->player, g, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (o->player.kind->engine != &engine_uct && o->player.kind->engine != &engine_duct)
		return cli_fail(CLI_USAGE,
			"%s needs a tree search, uct or duct, as in uct:c=1, not %s.", command,
			o->searcher);
	if (o->playouts == 0)
		o->playouts = o->player.search.playouts == NO_LIMIT ? standard
								    : o->player.search.playouts;
	return CLI_FINE;
}

int
one_search_position(struct one_search *o, const char *over)
{
	struct error e;

	if (!cli_position_read(&o->at, o->game, o->given, o->moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (o->at.game->rules->result(o->at.game, &o->at.state) != GAME_OPEN)
		return cli_fail(CLI_USAGE, "%s", over);
	if (o->seed < 0) {
		o->seed = (int64_t)clock_seed();
		fprintf(stderr, "seed %" PRId64 "\n", o->seed);
	}
	return CLI_FINE;
}

struct search_params
one_search_params(const struct one_search *o)
{
	struct search_params p;

	player_spec_search(&o->player, o->at.game, &o->at.state, &p);
	p.seed = (uint64_t)o->seed;
	p.playouts = o->playouts;
	p.time_ms = NO_LIMIT;
	p.reuse = 0; /* no move follows */
	return p;
}
