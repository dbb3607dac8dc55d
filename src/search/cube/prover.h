/* Proves forced wins on the 4x4x4 board without gravity: a graph of positions, each stored once for
 * all of its 192 images. The attacker's wins by threes end it (qubic_threats.h); the rest are
 * positions in which the attacker has to choose, and replies that none of the wins found so far
 * refutes.
 *
 *   attacker to move    cost = the least of the moves'        one of them suffices
 *   defender to move    cost = the greatest of the replies'
 *                              + their number - 1             all of them must be answered
 *
 * The cost estimates the work left; 0: proven to win. The search follows the cheapest path, and
 * turns back once another has become cheaper, as df-pn does (Nagai 2002).
 *
 * Owned by one thread, which may let others search with it. They share the graph under a lock and
 * split up where the defender moves, since all of its replies must be answered. The result of one
 * thread is deterministic. */
#ifndef NARABE_SEARCH_CUBE_PROVER_H
#define NARABE_SEARCH_CUBE_PROVER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
	PROVER_PROVEN = 0,
	PROVER_REFUTED = 1 << 30, /* as a cost: the attacker cannot win */
};

/* A position within the proof; 0: none. */
typedef uint32_t place_t;

struct prover_child {
	uint8_t cell; /* on the board of the parent, which is an image */
	uint32_t cost;
	place_t place; /* 0: only estimated so far */
};

struct prover;

/* Creates a prover in which up to `threads` threads search together. Returns NULL with a sentence when memory
 * is refused. */
struct prover *prover_create(int memory_mib, int threads, struct error *e);
void prover_destroy(struct prover *p); /* accepts NULL */

/* Forgets everything. From now on the attacker has as many stones as the defender when it moves, or
 * one less. */
void prover_clear(struct prover *p, bool second);

/* Returns the place of a position, added if new; 0 when memory is full. */
place_t prover_find(struct prover *p, uint64_t attacker, uint64_t defender);

/* Searches below a position, with as many of the prover's threads as asked, until its cost reaches
 * `limit` or it is solved, until `most` positions have been expanded in all, or memory is full.
 * Returns the cost. A search in many steps finds the same, with little more work; with several
 * threads, each run may find another proof. */
uint32_t prover_search(struct prover *p, place_t place, uint32_t limit, int64_t most, int threads);

/* Returns whether memory is full. */
bool prover_is_full(const struct prover *p);

int64_t prover_nodes(const struct prover *p); /* positions visited, including those by threes */
int64_t prover_expanded(const struct prover *p);

/* Returns the most threads that search together. */
int prover_threads(const struct prover *p);

/* ---- results ---- */

/* Writes the stones of a position's image: attacker's, defender's. */
void prover_stones(const struct prover *p, place_t place, uint64_t stones[2]);

/* Writes the attacker's moves, or the replies that need an answer of their own, as far as known.
 * Returns their number, 0 before the first search. Sets *forced if there is only one. */
int prover_children(
	const struct prover *p, place_t place, struct prover_child out[64], bool *forced);

/* Returns the place of a child, added if new; 0 when memory is full. */
place_t prover_child(struct prover *p, place_t parent, int index);

/* Returns the cost of a position, as prover_search() does. */
uint32_t prover_cost(const struct prover *p, place_t place);

/* Returns a position's label, a number for the owner's use; 0 at first. */
uint32_t *prover_label(struct prover *p, place_t place);

#endif
