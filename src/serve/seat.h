/* What the commands share that play for another program, gtp and nboard: a player, a game, lines that come in, and
 * the wait for either. One thread. */
#ifndef NARABE_SERVE_SEAT_H
#define NARABE_SERVE_SEAT_H

#include "base/line_reader.h"
#include "cli/arguments.h"
#include "match/player/player.h"
#include "record/record.h"

/* Rows of gtp and nboard: into `player`, `threads` and `seed` of the command's `type`. */
/* clang-format off */
#define SEAT_ARGUMENTS(type, player_help, seed_help) \
	TEXT_ARGUMENT(type, "player", player, "SPEC", player_help), \
	THREADS_ARGUMENT(type, threads, SEARCH_MAX_THREADS, \
		"threads of a search with a time budget (default: all cores)"), \
	SEED_ARGUMENT(type, seed, seed_help)
/* clang-format on */

struct seat {
	struct line_reader input;
	const char *named;       /* the player that the person named, or NULL */
	const struct game *game; /* the record's; NULL: nothing is set up yet */
	struct player_spec spec;
	struct player player; /* keeps its tree from move to move */
	struct record record;
	struct rng rng;
	int threads;   /* of a search with a time budget; 0: all cores */
	int notify[2]; /* a pipe: searches write at their end */
	bool done;
};

/* Begins to read the standard input; seed -1: one of the clock. Returns false with a sentence. */
bool seat_open(struct seat *s, const char *named, int64_t threads, int64_t seed, struct error *e);
void seat_close(struct seat *s);

/* Reads the player that the person named, or `standard`, for a board. Returns false with a sentence if it does not
 * play there or is a person. */
bool seat_read(const struct seat *s, const char *standard, const char *protocol,
	const struct game *board, struct player_spec *out, struct error *e);

/* Takes over a game, with that player on another board. */
void seat_take(struct seat *s, const struct player_spec *spec, struct record *record);

/* Returns the position where the game is. */
const struct state *seat_position(const struct seat *s);

/* Waits until a search ends, with `reads` a line may have come, or until then, a second at most where nothing is
 * read. Returns false if nobody reads the standard output any more. */
bool seat_wait(struct seat *s, bool reads, int64_t until_us);

#endif
