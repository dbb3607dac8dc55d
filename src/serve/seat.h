/* The player of a command that plays for another program: gtp, nboard. One thread. */
#ifndef NARABE_SERVE_SEAT_H
#define NARABE_SERVE_SEAT_H

#include "cli/arguments.h"
#include "match/player/player.h"

/* Rows of gtp and nboard: into `player`, `threads` and `seed` of the command's `type`. */
/* clang-format off */
#define SEAT_ARGUMENTS(type, player_help, seed_help) \
	{ .name = "player", \
		.value = "SPEC", \
		.help = player_help, \
		.kind = PARAM_TEXT, \
		.member = PARAM_MEMBER(type, player) }, \
	THREADS_ARGUMENT(type, threads, SEARCH_MAX_THREADS, \
		"threads of a search with a time budget (default: all cores)"), \
	SEED_ARGUMENT(type, seed, seed_help)
/* clang-format on */

/* Reads the player that the person named, or `standard`, for a board. False with a sentence if it does
 * not play there or is a person. */
bool seat_read(const char *named, const char *standard, const char *protocol,
	const struct game *board, struct player_spec *out, struct error *e);

/* Makes a player that keeps its tree from move to move; 0 threads: one a core. */
void seat_init(struct player *p, const struct game *board, const struct player_spec *spec,
	uint64_t seed, int notify_fd, int threads);

/* Its budget is so long, unless that is NO_LIMIT; playouts and depths that the person named stay
 * limits. */
void seat_set_time(struct player *p, const struct player_spec *spec, int64_t time_ms);

/* Waits until a search writes to the pipe that ends at `notify`, or until then, a second at most. False
 * if nobody reads the standard output any more. */
bool seat_wait(int notify, int64_t until_us);

#endif
