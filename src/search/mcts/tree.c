/* The search tree in its arena, and the copy that drops all but a part of it. */
#include "search/mcts/tree.h"

#include <string.h>

/* ---- transpositions ---- */

enum {
	TABLE_SHARE = 8, /* of the memory, at most one part in this many */
	PROBES = 16,     /* slots tried before a position is left without one */
};

static bool
tree_holds(const struct transposition *p, const struct state *s)
{
	return memcmp(p->stones, s->stones, sizeof p->stones) == 0 &&
	       transposition_side(p) == s->to_move;
}

static uint32_t
first_slot(const struct transpositions *g, uint64_t hash)
{
	return (uint32_t)((hash >> 32) * g->slots >> 32);
}

static uint32_t
next_slot(const struct transpositions *g, uint32_t at)
{
	return at + 1 < g->slots ? at + 1 : 0;
}

void
transpositions_prefetch(const struct transpositions *g, const struct state *s)
{
	__builtin_prefetch(&g->slot[first_slot(g, state_hash(s))]);
}

static uint32_t
tree_add_position(struct arena *a, const struct state *s)
{
	uint32_t place = arena_take(a, sizeof(struct transposition));

	if (place != ARENA_FULL) {
		struct transposition *p = transposition_at(a, place);
		memcpy(p->stones, s->stones, sizeof p->stones);
		p->to_move = (uint32_t)s->to_move;
	}
	return place;
}

uint32_t
transpositions_find(struct transpositions *g, struct arena *a, const struct state *s)
{
	uint64_t hash = state_hash(s), tag = hash << 32;
	uint32_t at = first_slot(g, hash), fresh = ARENA_FULL;

	for (int probe = 0; probe < PROBES; probe++, at = next_slot(g, at)) {
		/* Acquire: pairs with the release below, so that the position can be read. */
		uint64_t found = atomic_load_explicit(&g->slot[at], memory_order_acquire);
		if (found == 0) {
			if (fresh == ARENA_FULL)
				fresh = tree_add_position(a, s);
			if (fresh == ARENA_FULL)
				return ARENA_FULL;
			if (atomic_compare_exchange_strong_explicit(&g->slot[at], &found,
				    tag | fresh, memory_order_release, memory_order_acquire))
				return fresh;
		}
		if ((found ^ tag) >> 32 == 0 && tree_holds(transposition_at(a, (uint32_t)found), s))
			return (uint32_t)found;
	}
	return fresh != ARENA_FULL ? fresh : tree_add_position(a, s);
}

/* ---- the tree ---- */

const move_t tree_moves_in_order[GAME_MAX_MOVES] = {
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,           /* */
	16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, /* */
	32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, /* */
	48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, /* */
};

/* Returns the size of a block whose first byte is `head`. */
static size_t
block_bytes(const struct tree *t, unsigned char head)
{
	size_t words = 4 + (size_t)t->extra, row = (size_t)tree_count(head) * sizeof(uint32_t);
	return tree_statistics_offset(head) + words * row;
}

uint32_t
tree_open(struct tree *t, const move_t *moves, int count)
{
	if (count == 0)
		return TREE_NONE;
	bool in_order = memcmp(moves, tree_moves_in_order, (size_t)count) == 0;
	unsigned char head = (unsigned char)((unsigned)count | (in_order ? TREE_IN_ORDER : 0));
	uint32_t place = arena_take(&t->arena, block_bytes(t, head));
	if (place == ARENA_FULL)
		return TREE_NONE;
	unsigned char *block = arena_at(&t->arena, place);
	block[0] = head;
	if (!in_order)
		memcpy(block + 2, moves, (size_t)count);
	return place;
}

static bool
tree_init(struct tree *t, size_t bytes, int extra)
{
	*t = (struct tree){ .extra = extra };
	return arena_init(&t->arena, bytes);
}

bool
tree_begin(struct tree *t, size_t bytes, int extra, size_t kept)
{
	bool fits = t->arena.base && t->arena.limit == bytes && arena_used(&t->arena) <= kept;

	if (!fits || t->graph.slot) {
		tree_finish(t);
		return tree_init(t, bytes, extra);
	}
	arena_clear(&t->arena);
	t->extra = extra;
	t->root = TREE_NONE;
	return true;
}

bool
tree_begin_graph(struct tree *t, int64_t positions)
{
	struct transpositions *g = &t->graph;
	struct arena *a = &t->arena;
	/* The table is sized for the positions if that fits into an eighth of the arena. */
	uint64_t most = a->limit / TABLE_SHARE / sizeof *g->slot;
	uint64_t slots = positions < INT64_MAX / TRANSPOSITION_SLOTS_A_POSITION
				 ? (uint64_t)positions * TRANSPOSITION_SLOTS_A_POSITION
				 : most;

	slots = slots > most ? most : slots < PROBES ? PROBES : slots;
	/* One more unit: slots are aligned to their size. */
	uint32_t place = arena_take(a, slots * sizeof *g->slot + ARENA_UNIT);
	if (place == ARENA_FULL)
		return false;
	place += place % (sizeof *g->slot / ARENA_UNIT);
	g->slot = arena_at(a, place);
	g->slots = (uint32_t)slots;
	return true;
}

uint32_t
tree_block_below(const struct tree *t, uint32_t link)
{
	uint32_t place = tree_link_place(link);

	if (!t->graph.slot || place == TREE_NONE || place == TREE_BUSY)
		return place;
	struct transposition *p = transposition_at(&t->arena, place);
	return tree_link_place(atomic_load_explicit(&p->link, memory_order_acquire));
}

double
tree_mean(const struct tree *t, const struct tree_node *n, int i)
{
	int32_t total = atomic_load_explicit(&n->total[i], memory_order_relaxed);
	uint32_t visits = atomic_load_explicit(&n->visits[i], memory_order_relaxed);

	if (t->valued)
		return (double)total / TREE_UNIT / (visits + 1.0);
	return t->graph.slot ? tree_float((uint32_t)total) : (double)total / visits;
}

bool
tree_init_like(struct tree *fresh, const struct tree *t)
{
	int64_t positions = (int64_t)t->graph.slots / TRANSPOSITION_SLOTS_A_POSITION;

	if (!fresh->arena.base && !tree_init(fresh, t->arena.limit, t->extra))
		return false;
	arena_clear(&fresh->arena);
	fresh->valued = t->valued;
	return positions == 0 || tree_begin_graph(fresh, positions);
}

void
tree_finish(struct tree *t)
{
	arena_finish(&t->arena);
}

/* ---- copying ---- */

/* Copies what lies below a tree's root to the front of another arena and drops the rest.
 *
 * The copies serve as their own queue (Cheney 1970). `at` advances over them; what a block's links
 * still name in the old arena is copied to the top, and the link is redirected to the copy. `ahead`
 * runs before `at` and prefetches what will be copied next:
 *
 *   | copied, links redirected | at: links into the old arena | ahead ...        | top
 *
 * With transpositions a position is followed by its block, if it is expanded. A second link to a
 * position finds the copy by the forwarding place noted in the old one; a bit for every BYTES_A_BIT
 * of the old arena distinguishes such notes from those of an abandoned copy.
 *
 * The old tree stays unchanged except for these notes, which only the copier reads: it can be read
 * meanwhile, and remains in use if the copy is abandoned. */
enum {
	LEAD = 16,        /* blocks by which `ahead` precedes `at` */
	LINE = 64,        /* bytes fetched at once */
	BYTES_A_BIT = 32, /* no two positions start in the same ones */
};

_Static_assert(sizeof(struct transposition) >= BYTES_A_BIT, "a bit belongs to one position");

struct copy {
	struct tree *to;
	const struct tree *from;
	uint64_t *noted;    /* with transpositions; in the arena of `to` */
	uint32_t at, ahead; /* places in the arena of `to` */
};

static uint32_t
units(size_t bytes)
{
	return (uint32_t)((bytes + ARENA_UNIT - 1) / ARENA_UNIT);
}

static uint32_t
tree_top_of(const struct copy *c)
{
	return (uint32_t)(arena_used(&c->to->arena) / ARENA_UNIT);
}

/* Returns the first block behind the one at a place; the top if there is none. */
static uint32_t
behind_block(const struct copy *c, uint32_t place)
{
	const unsigned char *block = arena_at(&c->to->arena, place);
	uint32_t top = tree_top_of(c);

	place += units(block_bytes(c->to, block[0]));
	while (c->to->graph.slot && place < top) {
		struct transposition *p = transposition_at(&c->to->arena, place);
		place += units(sizeof *p);
		if (tree_link_place(atomic_load_explicit(&p->link, memory_order_relaxed)) !=
			TREE_NONE)
			break;
	}
	return place;
}

/* Both return ARENA_FULL if there is no room. */
static uint32_t
copy_block(struct copy *c, uint32_t place)
{
	const unsigned char *block = arena_at(&c->from->arena, place);
	size_t bytes = block_bytes(c->from, block[0]);
	uint32_t copy = arena_take(&c->to->arena, bytes);

	if (copy != ARENA_FULL)
		memcpy(arena_at(&c->to->arena, copy), block, bytes);
	return copy;
}

/* Copies a position only once; later calls return the first copy. */
static uint32_t
copy_position(struct copy *c, uint32_t place)
{
	struct transposition *p = transposition_at(&c->from->arena, place);
	uint32_t bit = place / (BYTES_A_BIT / ARENA_UNIT);
	uint64_t mask = (uint64_t)1 << bit % 64;

	if (c->noted[bit / 64] & mask)
		return transposition_noted(p);
	uint32_t copy = arena_take(&c->to->arena, sizeof *p);
	if (copy == ARENA_FULL)
		return ARENA_FULL;
	struct transposition *now = transposition_at(&c->to->arena, copy);
	memcpy(now, p, sizeof *p);
	transposition_note(now, 0);
	/* A slot of the table, which does not hold it yet, if one is free. */
	struct transpositions *g = &c->to->graph;
	struct state s = { .to_move = transposition_side(p) };
	memcpy(s.stones, p->stones, sizeof p->stones);
	uint64_t hash = state_hash(&s);
	uint32_t at = first_slot(g, hash);
	for (int probe = 0; probe < PROBES; probe++, at = next_slot(g, at)) {
		if (atomic_load_explicit(&g->slot[at], memory_order_relaxed))
			continue;
		atomic_store_explicit(&g->slot[at], hash << 32 | copy, memory_order_relaxed);
		break;
	}
	c->noted[bit / 64] |= mask;
	transposition_note(p, copy);
	uint32_t link = atomic_load_explicit(&p->link, memory_order_relaxed);
	uint32_t below = tree_link_place(link);
	if (below == TREE_NONE)
		return copy;
	below = copy_block(c, below);
	if (below == ARENA_FULL)
		return ARENA_FULL;
	atomic_store_explicit(&transposition_at(&c->to->arena, copy)->link,
		(link & ~TREE_PLACE) | below, memory_order_relaxed);
	return copy;
}

bool
tree_copy(struct tree *to, const struct tree *from, const _Atomic bool *stop)
{
	struct copy c = { .to = to, .from = from };
	int lead = 0;

	if (from->graph.slot) {
		size_t bits = arena_used(&from->arena) / BYTES_A_BIT + 1;
		/* One more unit: words are aligned to their size. */
		uint32_t place = arena_take(&to->arena, (bits / 64 + 1) * 8 + ARENA_UNIT);
		if (place == ARENA_FULL)
			return false;
		c.noted = arena_at(&to->arena, place + place % 2);
	}
	to->root = copy_block(&c, from->root);
	if (to->root == ARENA_FULL)
		return false;
	c.at = c.ahead = to->root;
	while (c.at < tree_top_of(&c)) {
		if (atomic_load_explicit(stop, memory_order_relaxed))
			return false;
		for (; lead < LEAD && c.ahead < tree_top_of(&c); lead++) {
			/* Prefetches what the links of the block at `ahead` lead to. */
			struct tree_node node = tree_node_at(c.to, c.ahead);

			for (int i = 0; i < node.count; i++) {
				uint32_t below = tree_link_place(
					atomic_load_explicit(&node.link[i], memory_order_relaxed));
				if (below == TREE_NONE)
					continue;
				const unsigned char *next = arena_at(&c.from->arena, below);
				for (int line = 0; line < 4; line++)
					__builtin_prefetch(next + line * LINE);
			}
			c.ahead = behind_block(&c, c.ahead);
		}
		/* Copies what the links of the block at `at` lead to. */
		struct tree_node node = tree_node_at(c.to, c.at);
		for (int i = 0; i < node.count; i++) {
			uint32_t link = atomic_load_explicit(&node.link[i], memory_order_relaxed);
			uint32_t below = tree_link_place(link);
			if (below == TREE_NONE)
				continue;
			below = c.noted ? copy_position(&c, below) : copy_block(&c, below);
			if (below == ARENA_FULL)
				return false;
			atomic_store_explicit(
				&node.link[i], (link & ~TREE_PLACE) | below, memory_order_relaxed);
		}
		c.at = behind_block(&c, c.at);
		lead--;
	}
	return true;
}
