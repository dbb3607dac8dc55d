/* Proves forced wins on the 4x4x4 board without gravity: a graph of positions, each stored once for
 * all of its 192 images. The attacker's wins by threes end it (qubic_threats.h); what is left are positions
 * in which the attacker has to choose, and the replies that none of the wins found so far refutes.
 *
 *   attacker to move    cost = the least of the moves'        one of them suffices
 *   defender to move    cost = the greatest of the replies'
 *                              + their number - 1             all of them must be answered
 *
 * The cost estimates the work left; 0: proven to win. The search follows the least costly way, and
 * turns back once another has become cheaper, as df-pn does (Nagai 2002).
 *
 * Owned by one thread, which may let others search with it: prover_search_together(). They share the
 * graph under a lock and part where the defender moves, since all of its replies must be answered.
 * What one thread finds is deterministic. */
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

/* `threads`: of prover_search_together(). NULL and a sentence when memory is refused. */
struct prover *prover_create(int memory_mib, int threads, struct error *e);
void prover_destroy(struct prover *p); /* accepts NULL */

/* Forgets everything. The attacker has from now on as many stones as the defender when it moves, or
 * one less. */
void prover_clear(struct prover *p, bool second);

/* The place of a position, new if need be; 0 when memory is full. */
place_t prover_find(struct prover *p, uint64_t attacker, uint64_t defender);

/* Searches below a position until its cost reaches `limit` or it is solved, until `most` positions
 * have been expanded in all, or memory is full. Returns the cost. A search in many steps finds the
 * same, with little more work. */
uint32_t prover_search(struct prover *p, place_t place, uint32_t limit, int64_t most);

/* The same by all threads. With more than one of them another proof may be found each time. */
uint32_t prover_search_together(struct prover *p, place_t place, uint32_t limit, int64_t most);

bool prover_is_full(const struct prover *p);
size_t prover_memory(const struct prover *p); /* bytes in use */
int64_t prover_nodes(const struct prover *p); /* positions looked at, those by threes as well */
int64_t prover_expanded(const struct prover *p);
int prover_threads(const struct prover *p);

/* ---- what has been found ---- */

/* The stones of a position's image: attacker's, defender's. */
void prover_stones(const struct prover *p, place_t place, uint64_t stones[2]);

/* The attacker's moves, or the replies that need an answer of their own, as far as they are known;
 * returns their number, 0 before the first search. *forced: there is no other. */
int prover_children(
	const struct prover *p, place_t place, struct prover_child out[64], bool *forced);

/* The place of a child, new if need be; 0 when memory is full. */
place_t prover_child(struct prover *p, place_t parent, int index);

uint32_t prover_cost(const struct prover *p, place_t place);

/* A number of the owner's own for a position; 0 at first. */
uint32_t *prover_label(struct prover *p, place_t place);

#endif
