/* Shared by the commands that play for another program, gtp and nboard: a player, a game, input
 * lines, and waiting for both. One thread. */
#ifndef NARABE_SERVE_SEAT_H
#define NARABE_SERVE_SEAT_H

#include "base/line_reader.h"
#include "cli/arguments.h"
#include "match/player/player.h"
#include "record/record.h"

/* Rows of gtp and nboard for `player`, `threads` and `seed` of the command's `type`. */
/* clang-format off */
#define SEAT_ARGUMENTS(type, player_help, seed_help) \
	TEXT_ARGUMENT(type, "player", player, "SPEC", player_help), \
	THREADS_ARGUMENT(type, threads, ENGINE_MAX_THREADS, \
		"threads of a search with a time budget (default: all cores)"), \
	SEED_ARGUMENT(type, seed, seed_help)
/* clang-format on */

struct seat {
	struct line_reader input;
	const char *named;       /* the player named by the user, or NULL */
	const struct game *game; /* the record's; NULL: nothing is set up yet */
	struct player_spec spec;
	struct player player; /* keeps its tree from move to move */
	struct record record;
	struct rng rng;
	int threads;   /* for a search with a time budget; 0: all cores */
	int notify[2]; /* a pipe: written when a search ends */
	bool done;
};

/* Starts reading the standard input; seed -1: drawn from the clock. Returns false with a
 * sentence. */
bool seat_open(struct seat *s, const char *named, int64_t threads, int64_t seed, struct error *e);

/* Frees player and record and closes the pipe. */
void seat_close(struct seat *s);

/* Reads the player named by the user, or `standard`, for a board. Returns false with a sentence if
 * it does not play there or is a person. */
bool seat_read(const struct seat *s, const char *standard, const char *protocol,
	const struct game *board, struct player_spec *out, struct error *e);

/* Takes over a game; on another board than before, creates the given player. */
void seat_take(struct seat *s, const struct player_spec *spec, struct record *record);

/* Returns the game's current position. */
const struct state *seat_position(const struct seat *s);

/* Returns the result of that position, GAME_OPEN unless the game is over. */
int seat_result(const struct seat *s);

/* Asks the player for a move at *at, with the limits of *spec and, unless it is NO_LIMIT, of a share of the
 * clock. *at is the current position, or follows it by a pass. */
void seat_ask(
	struct seat *s, const struct player_spec *spec, int64_t share_ms, const struct state *at);

/* Calls `obey` with each line of the input, until `done`, the end, or nobody reads the output. `cut`: the rest
 * of the line was lost. */
void seat_converse(struct seat *s,
	void (*obey)(void *owner, const char *line, size_t size, bool cut), void *owner);

/* Waits until a search ends, input arrives (with `reads`), or `until_us`; without `reads` at most a
 * second. Returns false if nobody reads the standard output any more. */
bool seat_wait(struct seat *s, bool reads, int64_t until_us);

#endif
