/* The positions of a search with transpositions and the table that finds them. */
#include "search/mcts/transpositions.h"

#include <string.h>

enum {
	TABLE_SHARE = 8, /* of the memory, at most one part in this many */
	PROBES = 16,     /* slots tried before a position is left without one */
};

bool
transpositions_init(struct transpositions *g, struct arena *a, int64_t positions)
{
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

static void
write_state(struct transposition *p, const struct state *s)
{
	memcpy(p->stones, s->stones, sizeof p->stones);
	p->to_move = (uint32_t)s->to_move;
}

static bool
holds(const struct transposition *p, const struct state *s)
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
add_position(struct arena *a, const struct state *s)
{
	uint32_t place = arena_take(a, sizeof(struct transposition));

	if (place != ARENA_FULL)
		write_state(transposition_at(a, place), s);
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
				fresh = add_position(a, s);
			if (fresh == ARENA_FULL)
				return ARENA_FULL;
			if (atomic_compare_exchange_strong_explicit(&g->slot[at], &found,
				    tag | fresh, memory_order_release, memory_order_acquire))
				return fresh;
		}
		if ((found ^ tag) >> 32 == 0 && holds(transposition_at(a, (uint32_t)found), s))
			return (uint32_t)found;
	}
	return fresh != ARENA_FULL ? fresh : add_position(a, s);
}

/* Puts a position that is not in the table into a slot, if one is free. */
static void
add_slot(struct transpositions *g, const struct transposition *p, uint32_t place)
{
	struct state s = { .to_move = transposition_side(p) };
	memcpy(s.stones, p->stones, sizeof p->stones);
	uint64_t hash = state_hash(&s);
	uint32_t at = first_slot(g, hash);

	for (int probe = 0; probe < PROBES; probe++, at = next_slot(g, at)) {
		if (atomic_load_explicit(&g->slot[at], memory_order_relaxed))
			continue;
		atomic_store_explicit(&g->slot[at], hash << 32 | place, memory_order_relaxed);
		return;
	}
}

uint32_t
transpositions_copy(
	struct transpositions *to, struct arena *to_arena, const struct transposition *p)
{
	uint32_t place = arena_take(to_arena, sizeof *p);

	if (place == ARENA_FULL)
		return ARENA_FULL;
	struct transposition *copy = transposition_at(to_arena, place);
	memcpy(copy, p, sizeof *p);
	transposition_note(copy, 0);
	add_slot(to, copy, place);
	return place;
}
