/* A tree search of one position with a number of playouts, for trace and tree: its options and
 * their reading. */
#ifndef NARABE_NARABE_ONE_SEARCH_H
#define NARABE_NARABE_ONE_SEARCH_H

#include "cli/arguments.h"
#include "match/player/player.h"

struct one_search {
	const char *game, *given, *moves, *searcher; /* as given; NULL: not given */
	struct player_spec player;                   /* the player named by `searcher` */
	struct search_params params;                 /* of one_search_task() */
	int64_t playouts, seed;                      /* 0 and -1: not given */
	struct cli_position at;
};

/* Rows of a table of arguments for the member `m` of the command's `type`. */
/* clang-format off */
#define ONE_SEARCH_ARGUMENTS(type, m, playouts_help, seed_help) \
	POSITION_ARGUMENTS(type, m.game, m.moves), \
	TEXT_ARGUMENT(type, "player", m.searcher, "SPEC", \
		"uct:KEY=VALUE,... or, where both move at once, duct:..."), \
	PLAYOUTS_ARGUMENTS(type, m.playouts, playouts_help), \
	SEED_ARGUMENT(type, m.seed, seed_help)
/* clang-format on */

/* Reads the arguments into the request that owns *o: the position, at which the game must not be over,
 * and the player for its board, which must be a tree search. The playouts are as given, otherwise the
 * player's own, otherwise `standard`. Returns false if the command ends here, with its exit code, after
 * a sentence or the help. */
bool one_search_read(struct one_search *o, const struct arguments *arguments, int argc, char **argv,
	int64_t standard, int *code);

/* Draws a seed if none is given and prints it on stderr. Call it after all refusals. */
void one_search_seed(struct one_search *o);

/* Returns the task of the search, the same that eval runs with the same player, playouts and seed. It points
 * into *o. */
struct engine_task one_search_task(struct one_search *o);

#endif
