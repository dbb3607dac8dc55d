/* Proof numbers on 4x4x4 boards. Every position has two: `phi`, how much remains to be proven for
 * the side to move to reach its goal, and `delta`, for the other side to reach its own; 0 means
 * proven. The attacker's goal is to win, the defender's not to lose.
 *
 *   phi   = least delta of the children               (one of them suffices)
 *   delta = greatest phi of the children + their number - 1  (all of them are needed)
 *
 * Unlike the sum of all phi, this counts a position once however many paths lead to it (weak proof
 * numbers: Ueda, Hashimoto, Hashimoto, Iida 2008). */
#include "search/cube/dfpn.h"

#include <stdlib.h>

#include "base/arena.h"

enum {
	GLANCE_NODES = 40, /* spent on the threat search at a new position */
	NEVER = 1 << 30,   /* as a proof number: disproven */
	BUCKET = 4,
};

struct numbers {
	uint32_t phi, delta;
};

struct entry {
	uint64_t key; /* 0: free */
	struct numbers n;
};

struct dfpn {
	struct arena arena;
	struct entry *table;
	uint64_t mask;          /* over the buckets */
	struct threats threats; /* its cube is the board of the search */
	enum side attacker;
	const struct threats_limits *limits;
	int64_t nodes;
	bool stopped;
	struct dfpn_tracer *tracer; /* NULL: not traced */
};

struct child {
	unsigned cell;
	struct numbers n;
};

static const struct numbers shown = { 0, NEVER }, refuted = { NEVER, 0 };

/* ---- the table ---- */

static uint64_t
dfpn_key_of(const struct dfpn *d, uint64_t own, uint64_t other)
{
	return (cube_key(own, other) ^ (uint64_t)d->attacker * 0xd6e8feb86659fd93u) | 1;
}

static struct entry *
bucket_of(const struct dfpn *d, uint64_t key)
{
	return d->table + (key >> 8 & d->mask) * BUCKET;
}

/* Returns how much an entry is worth keeping: solved ones first, then those that took longest. */
static uint32_t
dfpn_worth(const struct entry *e)
{
	uint32_t less = e->n.phi < e->n.delta ? e->n.phi : e->n.delta;
	return e->key == 0 ? 0 : less == 0 ? NEVER : e->n.phi + e->n.delta;
}

static void
store(struct dfpn *d, const struct cube_node *n, struct numbers numbers)
{
	uint64_t key = dfpn_key_of(d, n->own, n->other);
	struct entry *bucket = bucket_of(d, key), *place = bucket;

	for (int i = 0; i < BUCKET; i++) {
		if (bucket[i].key == key) {
			place = &bucket[i];
			break;
		}
		if (dfpn_worth(&bucket[i]) < dfpn_worth(place))
			place = &bucket[i];
	}
	*place = (struct entry){ key, numbers };
}

/* ---- positions ---- */

/* Returns the numbers of a position, which must be on the board: those of the table or, of a new one, the
 * first. */
static struct numbers
numbers_of(struct dfpn *d, const struct cube_node *n)
{
	uint64_t key = dfpn_key_of(d, n->own, n->other);
	const struct entry *bucket = bucket_of(d, key);

	for (int i = 0; i < BUCKET; i++) {
		if (bucket[i].key == key)
			return bucket[i].n;
	}
	d->nodes++;
	uint64_t open = cube_open(&d->threats.cube.lines, n->own | n->other);
	uint64_t wins = n->own_wins & open, must = n->other_wins & open;
	struct threats_limits limits = { GLANCE_NODES, NULL, NULL };
	struct threats_win win;
	struct numbers found = { 1, bits_count(must ? must : open) };
	if (!wins && must & (must - 1))
		found = refuted;
	else if (!open)
		found = n->side == (int)d->attacker ? refuted : shown;
	else if (wins || threats_find_here(&d->threats, n, &limits, &win))
		found = shown;
	store(d, n, found);
	return found;
}

/* ---- the search ---- */

static int
list_children(struct dfpn *d, const struct cube_node *n, struct child *child)
{
	struct cube *c = &d->threats.cube;
	int count = 0;

	/* The moves to consider: only the answer, if the other side threatens to win. */
	uint64_t open = cube_open(&d->threats.cube.lines, n->own | n->other);
	uint64_t must = n->other_wins & open, considered = must ? must : open;
	for (uint64_t moves = considered; moves; moves &= moves - 1) /* all at once from memory */
		__builtin_prefetch(bucket_of(
			d, dfpn_key_of(d, n->other, n->own | bit_of(bits_lowest(moves)))));
	for (uint64_t moves = considered; moves; moves &= moves - 1) {
		unsigned cell = bits_lowest(moves);
		struct cube_node after = cube_put(c, n, cell);
		child[count++] = (struct child){ cell, numbers_of(d, &after) };
		cube_take(c, n->side, cell);
		if (child[count - 1].n.delta == 0)
			break; /* one proven child suffices */
	}
	return count;
}

/* Combines a position's numbers from its children. */
struct sum {
	struct numbers n;
	int best;        /* the child to search next */
	uint32_t second; /* delta of the second best */
	uint32_t others; /* what n.delta adds to the greatest phi */
};

static struct sum
gather(const struct child *child, int count)
{
	struct sum s = { { NEVER, 0 }, 0, NEVER, 0 };
	uint32_t open = 0;

	for (int i = 0; i < count; i++) {
		struct numbers c = child[i].n;
		if (c.delta < s.n.phi) {
			s.second = s.n.phi;
			s.n.phi = c.delta;
			s.best = i;
		} else if (c.delta < s.second) {
			s.second = c.delta;
		}
		s.n.delta = c.phi > s.n.delta ? c.phi : s.n.delta;
		open += c.phi > 0;
	}
	if (s.n.delta > 0 && s.n.delta < NEVER) {
		s.others = open - 1;
		s.n.delta += s.others;
	}
	return s;
}

static struct numbers dfpn_search(struct dfpn *d, const struct cube_node *n, struct numbers limit);
static struct numbers dfpn_search_traced(
	struct dfpn *d, const struct cube_node *n, struct numbers limit);

/* Searches below *n until phi or delta reaches its limit. `traced`, a constant, records the search
 * for a person to see. */
TRACEABLE struct numbers
dfpn_search_here(struct dfpn *d, const struct cube_node *n, struct numbers limit, bool traced)
{
	struct cube *c = &d->threats.cube;
	struct child child[CUBE_CELLS];
	int count = list_children(d, n, child);
	const struct threats_limits *limits = d->limits;

	for (;;) {
		struct sum now = gather(child, count);
		bool done = now.n.phi >= limit.phi || now.n.delta >= limit.delta;
		if (!done && (d->nodes >= limits->nodes ||
				     (limits->stop && limits->stop(limits->owner))))
			d->stopped = true;
		if (done || d->stopped) {
			store(d, n, now.n);
			if (traced) /* the child that decides */
				trace_node_how(&d->tracer->at, TRACE_HOW_OPEN,
					count > 0 ? cube_move(&d->threats.cube.lines,
							    child[now.best].cell)
						  : MOVE_NONE);
			return now.n;
		}
		struct child *next = &child[now.best];
		/* A quarter above the second best, so that the search does not alternate between
		 * the two (Pawlewicz, Lew 2007). */
		uint32_t turn = now.second < NEVER ? now.second + now.second / 4 + 1 : NEVER;
		struct numbers below = { limit.delta < NEVER ? limit.delta - now.others : NEVER,
			turn < limit.phi ? turn : limit.phi };
		struct cube_node after = cube_put(c, n, next->cell);
		if (traced)
			trace_node_move(&d->tracer->at, d->tracer->ply,
				cube_move(&c->lines, next->cell), TRACE_WHY_PROOF);
		next->n = traced ? dfpn_search_traced(d, &after, below)
				 : dfpn_search(d, &after, below);
		cube_take(c, n->side, next->cell);
	}
}

static struct numbers
dfpn_search(struct dfpn *d, const struct cube_node *n, struct numbers limit)
{
	return dfpn_search_here(d, n, limit, false);
}

/* ---- the trace ---- */

static struct traced_node
dfpn_traced_here(const struct dfpn *d, const struct cube_node *n)
{
	return (struct traced_node){ d->tracer->ply, 0, side_sign((enum side)n->side),
		{ -TRACE_INFINITY, TRACE_INFINITY } };
}

static void
note_enter(struct dfpn *d, const struct cube_node *n, struct numbers limit)
{
	const struct traced_node now = dfpn_traced_here(d, n);
	struct node_tracer *t = &d->tracer->at;

	t->why = TRACE_WHY_PROOF;
	t->numbers[0] = limit.phi;
	t->numbers[1] = limit.delta;
	trace_node_enter(d->tracer->engine, t, &now);
}

static void
dfpn_note_leave(struct dfpn *d, const struct cube_node *n, struct numbers found)
{
	const struct traced_node now = dfpn_traced_here(d, n);
	struct node_tracer *t = &d->tracer->at;
	bool attacks = n->side == (int)d->attacker;

	t->why = TRACE_WHY_PROOF;
	t->how = found.phi == 0     ? TRACE_HOW_REACHED
		 : found.delta == 0 ? TRACE_HOW_REFUTED
				    : TRACE_HOW_OPEN;
	t->numbers[0] = found.phi;
	t->numbers[1] = found.delta;
	trace_node_leave(d->tracer->engine, t, &now,
		t->how == TRACE_HOW_REACHED   ? attacks
		: t->how == TRACE_HOW_REFUTED ? -!attacks
					      : 0);
}

static struct numbers
dfpn_search_traced(struct dfpn *d, const struct cube_node *n, struct numbers limit)
{
	d->tracer->ply++;
	note_enter(d, n, limit);
	struct numbers found = dfpn_search_here(d, n, limit, true);
	dfpn_note_leave(d, n, found);
	d->tracer->ply--;
	return found;
}

void
dfpn_trace(struct dfpn *d, struct dfpn_tracer *tracer)
{
	d->tracer = tracer;
}

/* ---- the answer ---- */

enum dfpn_answer
dfpn_solve(struct dfpn *d, const struct state *s, enum side attacker,
	const struct threats_limits *limits, int64_t *nodes)
{
	struct cube_node root = cube_set(&d->threats.cube, s);

	d->attacker = attacker;
	d->limits = limits;
	d->nodes = 0;
	d->stopped = false;
	struct numbers n = numbers_of(d, &root);
	const struct numbers none = { NEVER, NEVER };
	if (d->tracer) {
		note_enter(d, &root, none);
		trace_node_how(&d->tracer->at, TRACE_HOW_OPEN, MOVE_NONE);
	}
	if (n.phi > 0 && n.delta > 0)
		n = d->tracer ? dfpn_search_here(d, &root, none, true)
			      : dfpn_search(d, &root, none);
	if (d->tracer)
		dfpn_note_leave(d, &root, n);
	*nodes = d->nodes;
	if (n.phi > 0 && n.delta > 0)
		return DFPN_OPEN;
	return (n.phi == 0) == (root.side == (int)attacker) ? DFPN_WIN : DFPN_NO_WIN;
}

/* ---- creation and use ---- */

struct dfpn *
dfpn_create(const struct game *g, int memory_mib, struct error *e)
{
	size_t bytes = (size_t)memory_mib << 20, bucket = BUCKET * sizeof(struct entry);
	struct dfpn *d = calloc(1, sizeof *d);

	while (d && (2 * d->mask + 2) * bucket <= bytes)
		d->mask = 2 * d->mask + 1;
	if (!d || !arena_init(&d->arena, (d->mask + 1) * bucket)) {
		error_set(e, "There is not enough memory for a table of %d MiB.", memory_mib);
		free(d);
		return NULL;
	}
	d->table = (void *)d->arena.base; /* all zero */
	threats_init(&d->threats, g);
	return d;
}

void
dfpn_destroy(struct dfpn *d)
{
	if (d)
		arena_finish(&d->arena);
	free(d);
}
