/* Builds the book of the first player's strategy on the 4x4x4 board without gravity: proves the win,
 * then makes the strategy small.
 *
 * A proof has several ways to win; a strategy is a choice among them, and its size is the number of
 * different positions in which the first player has to decide. Rounds of two steps:
 *
 *   search   the moves that the strategy does not use are proven too, as far as that is cheap
 *   choose   choices are changed one at a time, at random, and kept where the strategy does not grow,
 *            at first also where it grows a little (simulated annealing)
 *
 * The same plan gives the same book.
 *
 * Proven positions are copied into a graph whose nodes count the positions of the current strategy that
 * lead to them. */
#include "make/book_builders.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/rng.h"

enum {
	PROVE_STEPS = 500,   /* positions of each thread between two reports of progress */
	CHOOSE_STEPS = 4096, /* changes */
	FIRST_LIMIT = 7,     /* cost up to which other moves are searched in the first round */
	ROUNDS_RISING = 20,  /* rises by one every two rounds */
	ROUND_EXPANDS = 1000000,
};

#define HOT  .6 /* temperature at a round's start and end, in decisions */
#define COLD .08

struct graph_node {
	place_t place;
	uint32_t edges; /* the first of them */
	uint32_t users; /* positions of the strategy that lead here */
	float size; /* positions of the least strategy from here, counted every time they occur */
	uint8_t count;
	uint8_t choice; /* the attacker's */
	bool attacks, forced, tried;
};

struct builder {
	struct prover *prover;
	const struct cube_book_plan *plan;
	struct graph_node *node; /* [0] is nothing */
	uint32_t count, edges;
	size_t room, edge_room, cell_room, active_room, place_room;
	uint32_t *edge;            /* nodes */
	uint8_t *cell;             /* moves to them */
	uint32_t root;             /* second player to move, after the first stone */
	uint32_t *active;          /* the decisions of the strategy, in no order */
	uint32_t *place_of_active; /* by node */
	int decisions;
	struct rng rng;
	bool no_memory, ended;
};

/* ---- the graph ---- */

/* Returns the size of the least strategy from here, counting a position every time it occurs. */
static void
builder_measure(struct builder *b, uint32_t at)
{
	struct graph_node *n = &b->node[at];
	float sum = 0, least = 0;

	for (int i = 0; i < n->count; i++) {
		float size = b->node[b->edge[n->edges + (uint32_t)i]].size;
		sum += size;
		if (i == 0 || size < least) {
			least = size;
			n->choice = (uint8_t)i;
		}
	}
	n->size = n->attacks ? least + (n->forced ? 0 : 1) : sum;
}

/* Copies the proof from a position on. Returns its node, or 0 if memory runs out. */
static uint32_t
copy(struct builder *b, place_t place)
{
	struct prover_child child[64];
	uint64_t stones[2];
	bool forced;
	uint32_t at = *prover_label(b->prover, place), to[64];
	int count = 0;

	if (at || b->no_memory)
		return at;
	if (ARRAY_ROOM(b->node, b->room, b->count + 1)) {
		at = b->count++;
		b->node[at] = (struct graph_node){ .place = place };
		*prover_label(b->prover, place) = at;
	}
	b->no_memory |= !at;
	prover_stones(b->prover, place, stones);
	int all = prover_children(b->prover, place, child, &forced);
	for (int i = 0; at && i < all; i++) {
		if (child[i].cost != PROVER_PROVEN || !child[i].place)
			continue;
		to[count] = copy(b, child[i].place);
		child[count++].cell = child[i].cell;
	}
	if (!ARRAY_ROOM(b->edge, b->edge_room, b->edges + (uint32_t)count) ||
		!ARRAY_ROOM(b->cell, b->cell_room, b->edges + (uint32_t)count))
		b->no_memory = true;
	if (b->no_memory)
		return 0;
	struct graph_node *n = &b->node[at];
	n->edges = b->edges;
	n->count = (uint8_t)count;
	n->attacks = bits_count(stones[0]) == bits_count(stones[1]);
	n->forced = n->attacks && forced;
	for (int i = 0; i < count; i++) {
		b->edge[b->edges] = to[i];
		b->cell[b->edges++] = child[i].cell;
	}
	builder_measure(b, at);
	return at;
}

/* ---- the strategy ---- */

static uint32_t
child_of(const struct builder *b, const struct graph_node *n, int i)
{
	assert(b->edge);
	return b->edge[n->edges + (uint32_t)i];
}

static void
set_active(struct builder *b, uint32_t at, bool active)
{
	if (b->node[at].forced)
		return;
	if (active) {
		b->place_of_active[at] = (uint32_t)b->decisions;
		b->active[b->decisions++] = at;
		return;
	}
	uint32_t last = b->active[--b->decisions];
	b->active[b->place_of_active[at]] = last;
	b->place_of_active[last] = b->place_of_active[at];
}

/* Returns about how many positions a move adds to the strategy. */
static float
size_added(const struct builder *b, uint32_t reply)
{
	const struct graph_node *n = &b->node[reply];
	float size = 0;

	for (int i = 0; !n->users && i < n->count; i++) {
		const struct graph_node *c = &b->node[child_of(b, n, i)];
		size += c->users ? 0 : c->size;
	}
	return size;
}

/* Adds a position and its successors to the strategy. With `choose` it chooses the moves of new
 * positions; otherwise they keep their previous ones. */
static void
use(struct builder *b, uint32_t at, bool choose)
{
	struct graph_node *n = &b->node[at];

	assert(b->node);
	if (n->users++)
		return;
	if (!n->attacks) {
		for (int i = 0; i < n->count; i++)
			use(b, child_of(b, n, i), choose);
		return;
	}
	set_active(b, at, true);
	for (int i = 0; choose && i < n->count; i++) {
		if (size_added(b, child_of(b, n, i)) < size_added(b, child_of(b, n, n->choice)))
			n->choice = (uint8_t)i;
	}
	use(b, child_of(b, n, n->choice), choose);
}

static void
drop(struct builder *b, uint32_t at)
{
	struct graph_node *n = &b->node[at];

	if (--n->users)
		return;
	if (n->attacks) {
		set_active(b, at, false);
		drop(b, child_of(b, n, n->choice));
		return;
	}
	for (int i = 0; i < n->count; i++)
		drop(b, child_of(b, n, i));
}

/* Changes the move of one decision, and reverts it if the strategy grows too much. */
static void
change_one(struct builder *b, double temperature)
{
	struct graph_node *n = &b->node[b->active[rng_below(&b->rng, (uint32_t)b->decisions)]];
	uint8_t was = n->choice;
	int before = b->decisions;

	if (n->count < 2)
		return;
	n->choice = (uint8_t)((was + 1 + rng_below(&b->rng, n->count - 1u)) % n->count);
	use(b, child_of(b, n, n->choice), rng_below(&b->rng, 4) > 0);
	drop(b, child_of(b, n, was));
	int more = b->decisions - before;
	if (more <= 0 || rng_share(&b->rng) < exp(-more / temperature))
		return;
	use(b, child_of(b, n, was), false);
	drop(b, child_of(b, n, n->choice));
	n->choice = was;
}

/* ---- rounds ---- */

static bool
may_go_on(struct builder *b, int round)
{
	const struct cube_book_plan *plan = b->plan;

	if (plan->progress && !b->ended)
		b->ended =
			!plan->progress(plan->owner, round, b->decisions, prover_nodes(b->prover));
	return !b->ended;
}

/* Searches moves that the strategy's decisions do not take, starting at a random decision, until
 * the round's share is used up. */
static void
search_others(struct builder *b, int round)
{
	uint32_t limit =
		FIRST_LIMIT + (uint32_t)(round < ROUNDS_RISING ? round : ROUNDS_RISING) / 2;
	int64_t until = prover_expanded(b->prover) + ROUND_EXPANDS;
	int first = (int)rng_below(&b->rng, (uint32_t)b->decisions);
	struct prover_child child[64];
	bool forced;

	for (int k = 0; k < b->decisions; k++) {
		place_t at = b->node[b->active[(first + k) % b->decisions]].place;
		int count = prover_children(b->prover, at, child, &forced);
		for (int i = 0; i < count; i++) {
			place_t to = child[i].cost == PROVER_PROVEN || child[i].cost >= limit
					     ? 0
					     : prover_child(b->prover, at, i);
			if (to)
				prover_search(b->prover, to, limit, until, 1);
		}
		if (prover_is_full(b->prover) || prover_expanded(b->prover) >= until ||
			(k % 16 == 0 && !may_go_on(b, round)))
			return;
	}
}

/* Keeps the strategy's moves while the graph is rebuilt. */
struct kept {
	place_t place;
	uint8_t cell;
};

static struct kept *
keep_choices(struct builder *b)
{
	struct kept *kept = malloc((size_t)b->count * sizeof *kept);
	uint32_t count = 0;

	for (uint32_t i = 1; kept && i < b->count; i++) {
		const struct graph_node *n = &b->node[i];
		*prover_label(b->prover, n->place) = 0;
		if (n->attacks && n->users)
			kept[count++] = (struct kept){ n->place, b->cell[n->edges + n->choice] };
	}
	if (kept)
		kept[count].place = 0;
	return kept;
}

/* Copies the proof, with the current strategy. */
static bool
copy_proof(struct builder *b, place_t root)
{
	struct kept *kept = b->count > 1 ? keep_choices(b) : NULL;

	if (b->count > 1 && !kept)
		return false;
	b->count = 1;
	b->edges = 0;
	b->decisions = 0;
	b->root = copy(b, root);
	for (const struct kept *k = b->root ? kept : NULL; k && k->place; k++) {
		struct graph_node *n = &b->node[*prover_label(b->prover, k->place)];
		for (int i = 0; i < n->count; i++) {
			if (b->cell[n->edges + (uint32_t)i] == k->cell)
				n->choice = (uint8_t)i;
		}
	}
	if (!b->root || !ARRAY_ROOM(b->active, b->active_room, b->count) ||
		!ARRAY_ROOM(b->place_of_active, b->place_room, b->count)) {
		free(kept);
		return false;
	}
	use(b, b->root, !kept);
	free(kept);
	return true;
}

/* ---- the book ---- */

static int
decide(void *owner, uint64_t first, uint64_t second)
{
	struct builder *b = owner;
	const struct graph_node *n;

	if (!(first | second))
		return 0;
	place_t place = prover_find(b->prover, first, second);
	if (!place || !*prover_label(b->prover, place))
		return -1;
	n = &b->node[*prover_label(b->prover, place)];
	return n->count ? b->cell[n->edges + n->choice] : -1;
}

struct cube_book *
cube_book_build(struct prover *p, const struct cube_book_plan *plan, struct error *e)
{
	struct builder b = { .prover = p, .plan = plan, .count = 1 };
	struct cube_book *book = NULL;

	prover_clear(p, false);
	place_t root = prover_find(p, bit_of(0), 0);
	rng_seed(&b.rng, plan->seed);
	int64_t steps = (int64_t)PROVE_STEPS * prover_threads(p);
	uint32_t cost = prover_cost(p, root);
	while (cost != PROVER_PROVEN && cost < PROVER_REFUTED && may_go_on(&b, 0)) {
		if (prover_is_full(p)) {
			error_set(e, "The proof does not fit into this memory: give it more.");
			return NULL;
		}
		cost = prover_search(
			p, root, PROVER_REFUTED, prover_expanded(p) + steps, prover_threads(p));
	}
	if (cost != PROVER_PROVEN) {
		error_set(e, "There was no time to prove the win.");
		return NULL;
	}
	bool copied = copy_proof(&b, root);
	for (int round = 0; copied && round < plan->rounds && may_go_on(&b, round); round++) {
		search_others(&b, round);
		copied = copy_proof(&b, root);
		for (int64_t i = 0; copied && i < plan->tries; i++) {
			double done = (double)i / (double)plan->tries;
			change_one(&b, HOT * pow(COLD / HOT, done));
			if (i % CHOOSE_STEPS == 0 && !may_go_on(&b, round + 1))
				break;
		}
	}
	/* A round that was stopped may have left the strategy at a high temperature. */
	for (int64_t i = 0; copied && b.ended && i < plan->tries / 4; i++)
		change_one(&b, COLD);
	if (copied)
		book = cube_book_make(decide, &b, e);
	else
		error_set(e, "There is not enough memory for the book.");
	free(b.node);
	free(b.edge);
	free(b.cell);
	free(b.active);
	free(b.place_of_active);
	return book;
}
