/* Proofs of forced wins. Measured lessons that the costs hold: the number of replies left counts little
 * beyond a dozen, most of which are easy; moves that threaten to win by threes come first, those that
 * leave the fewest replies at the head; a first guess of the others by the lines that they open. */
#include "search/cube/prover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "search/cube/line_counts.h"
#include "search/cube/symmetry.h"
#include "search/cube/threes.h"

enum {
	MIB = 1 << 20,
	NODE_BYTES = 32, /* all memory by this and two: slots of the table, most of them used */
	FAILED_BITS = 20,
	LEAST_FAILED_BITS = 12,

	/* Positions that a search for threes may look at: hardly one needs as many. */
	OWN_THREES = 3000,
	THREAT_THREES = 750,
	OTHER_THREES = 2000,

	/* First costs of a move that leaves no choice, that makes a three, that threatens to win by
	 * threes (and half of the replies left), of the others by rank. */
	COST_FORCED = 1,
	COST_THREE = 8,
	COST_THREAT = 1,
	COST_QUIET = 12,
	COST_RANK = 3,
	COST_NEW = 1,   /* of a position of the attacker's */
	ADD_FORCED = 2, /* for a reply that leaves no choice: it keeps the attack waiting */
	MANY_REPLIES = 12,
};

enum flags {
	EXPANDED = 1,
	FORCED = 2,
};

struct node {
	uint64_t stones[2]; /* the attacker's, the defender's: the least image */
	uint32_t cost;
	uint32_t edges; /* their place in the arena */
	uint32_t label;
	uint8_t count, flags;
};

/* A move. Where it leads to is looked for when it is followed: most never are. */
struct edge {
	place_t to;    /* 0: not yet known */
	uint16_t cost; /* the estimate until then */
	uint8_t cell;
};

struct prover {
	struct arena arena;
	struct threes *threes;
	uint32_t *table;      /* of places, by the hash of their stones */
	uint64_t mask, count; /* of slots less one; of nodes */
	int ahead;            /* stones that the attacker is ahead by when it is to move: 0 or -1 */
	bool full;
	int64_t expanded, most;
};

/* ---- memory ---- */

static struct node *
node_at(const struct prover *p, place_t place)
{
	return arena_at(&p->arena, place);
}

static struct edge *
edges_of(const struct prover *p, const struct node *n)
{
	return arena_at(&p->arena, n->edges);
}

struct prover *
prover_create(int memory_mib, struct error *e)
{
	struct prover *p = calloc(1, sizeof *p);
	size_t bytes = (size_t)memory_mib * MIB, slots = 1 << 10;
	int failed = FAILED_BITS;

	while (slots * 2 * NODE_BYTES <= bytes)
		slots *= 2;
	while (failed > LEAST_FAILED_BITS && ((size_t)16 << failed) > bytes / 8)
		failed--;
	bytes -= slots * sizeof *p->table + ((size_t)16 << failed);
	if (!p || !(p->table = calloc(slots, sizeof *p->table)) ||
		!(p->threes = threes_create(failed, e)) || !arena_init(&p->arena, bytes)) {
		prover_destroy(p);
		error_set(e, "There is not enough memory for the prover.");
		return NULL;
	}
	p->mask = slots - 1;
	prover_clear(p, false);
	return p;
}

void
prover_destroy(struct prover *p)
{
	if (!p)
		return;
	threes_destroy(p->threes);
	arena_finish(&p->arena);
	free(p->table);
	free(p);
}

void
prover_clear(struct prover *p, bool second)
{
	arena_clear(&p->arena);
	arena_take(&p->arena, sizeof(uint64_t) - ARENA_UNIT); /* the rest is aligned */
	for (size_t i = 0; i <= p->mask; i++)
		p->table[i] = 0;
	p->ahead = second ? -1 : 0;
	p->full = false;
	p->count = 0;
	p->expanded = 0;
}

/* The slot of a position or the free one where it belongs. */
static uint32_t *
slot_of(const struct prover *p, const uint64_t stones[2])
{
	uint64_t at = cube_key(stones[0], stones[1]);

	for (;; at++) {
		uint32_t *slot = &p->table[at & p->mask];
		if (!*slot)
			return slot;
		const struct node *n = node_at(p, *slot);
		if (n->stones[0] == stones[0] && n->stones[1] == stones[1])
			return slot;
	}
}

/* The place of a position that is the least of its images, new if need be. 0: memory is full. */
static place_t
place_of(struct prover *p, const uint64_t stones[2])
{
	uint32_t *slot = slot_of(p, stones);

	if (*slot)
		return *slot;
	/* A search in a table without a free slot would not end. */
	place_t place =
		p->count < p->mask - p->mask / 4 ? arena_take(&p->arena, sizeof(struct node)) : 0;
	if (!place) {
		p->full = true;
		return 0;
	}
	p->count++;
	*node_at(p, place) = (struct node){ .stones = { stones[0], stones[1] }, .cost = COST_NEW };
	*slot = place;
	return place;
}

/* ---- expanding ---- */

static bool
attacker_moves(const struct prover *p, const uint64_t stones[2])
{
	return (int)bits_count(stones[0]) == (int)bits_count(stones[1]) + p->ahead;
}

/* The moves found, before they become edges. */
struct moves {
	int count;
	struct edge edge[CUBE_CELLS];
	uint64_t stones[CUBE_CELLS][2]; /* where they lead to, the least image */
};

/* Adds a move unless it leads to the same position as another. */
static struct edge *
add_move(struct moves *m, const uint64_t stones[2], unsigned cell, int side)
{
	uint64_t *after = m->stones[m->count];

	after[0] = stones[0];
	after[1] = stones[1];
	after[side] |= bit_of(cell);
	cube_canonicalise(after);
	for (int i = 0; i < m->count; i++) {
		if (m->stones[i][0] == after[0] && m->stones[i][1] == after[1])
			return NULL;
	}
	m->edge[m->count] = (struct edge){ .cell = (uint8_t)cell };
	return &m->edge[m->count++];
}

static void
keep_moves(struct prover *p, struct node *n, const struct moves *m)
{
	if (!m->count)
		return;
	place_t place = arena_take(&p->arena, (size_t)m->count * sizeof m->edge[0]);

	if (!place) {
		p->full = true;
		n->flags &= (uint8_t)~EXPANDED;
		return;
	}
	n->edges = place;
	n->count = (uint8_t)m->count;
	memcpy(edges_of(p, n), m->edge, (size_t)m->count * sizeof m->edge[0]);
}

/* The wins by threes that have been found against one or another reply. */
struct refutations {
	bool look; /* for another where these fail */
	int count;
	struct threes_win win[CUBE_CELLS + 1];
};

static bool
is_refuted(const struct prover *p, const struct threes_board *b, const struct refutations *r)
{
	for (int i = 0; i < r->count; i++) {
		if (threes_replay(p->threes, b, &r->win[i], NULL, NULL))
			return true;
	}
	return false;
}

/* Replies in `cells` that no win by threes refutes. False: memory is full. */
static bool
add_replies(struct prover *p, const struct node *n, const struct threes_board *b, uint64_t cells,
	struct refutations *r, struct moves *m)
{
	for (; cells; cells &= cells - 1) {
		unsigned cell = bits_lowest(cells);
		struct threes_board after = *b;
		threes_put_other(p->threes, &after, cell);
		if (is_refuted(p, &after, r))
			continue;
		if (r->look && threes_find(p->threes, &after, OWN_THREES, &r->win[r->count]) ==
				       THREES_WIN) {
			r->count++;
			continue;
		}
		struct edge *e = add_move(m, n->stones, cell, 1);
		if (e && !(e->to = place_of(p, m->stones[m->count - 1])))
			return false;
	}
	return true;
}

/* The defender to move. If it passed, which cells would the attacker's win use? Replies elsewhere
 * leave the win as it is. */
static void
expand_replies(struct prover *p, struct node *n)
{
	struct threes_board b = threes_board(p->threes, n->stones[0], n->stones[1]);
	struct threes_board other = threes_exchanged(&b);
	uint64_t empty = ~(b.own | b.other), fours = threes_own_fours(p->threes, &b), zone = 0;
	struct refutations r = { 0 };
	struct moves m = { 0 };

	if (threes_other_fours(p->threes, &b) || !empty) {
		n->cost = PROVER_REFUTED;
		return;
	}
	if (fours & (fours - 1)) {
		n->cost = PROVER_PROVEN;
		return;
	}
	if (fours) {
		n->flags |= FORCED;
		empty = fours;
	} else if (threes_find(p->threes, &other, OTHER_THREES, &r.win[0]) == THREES_WIN) {
		n->cost = PROVER_REFUTED;
		return;
	} else if (threes_find(p->threes, &b, OWN_THREES, &r.win[0]) == THREES_WIN) {
		threes_replay(p->threes, &b, &r.win[0], NULL, &zone);
		r.count = 1;
	}
	r.look = fours || r.count;
	if (add_replies(p, n, &b, empty & zone, &r, &m) &&
		add_replies(p, n, &b, empty & ~zone, &r, &m))
		keep_moves(p, n, &m);
	else
		n->flags &= (uint8_t)~EXPANDED;
}

/* The first cost of a move that the attacker is not forced to make; 0: it threatens nothing. */
static int
cost_of_threat(struct prover *p, const struct threes_board *after)
{
	struct threes_win win;
	uint64_t zone = 0;

	if (threes_own_fours(p->threes, after))
		return COST_THREE;
	if (threes_open_twos(after) < 2 ||
		threes_find(p->threes, after, THREAT_THREES, &win) != THREES_WIN)
		return 0;
	threes_replay(p->threes, after, &win, NULL, &zone);
	return COST_THREAT + (int)bits_count(zone) / 2;
}

/* Gives moves that threaten nothing costs by their rank. */
static void
rank_moves(struct moves *m, const uint8_t quiet[], const int worth[], int count)
{
	for (int i = 0; i < count; i++) {
		int rank = 0;
		for (int k = 0; k < count; k++)
			rank += worth[k] > worth[i] || (worth[k] == worth[i] && k < i);
		m->edge[quiet[i]].cost = (uint16_t)(COST_QUIET + COST_RANK * rank);
	}
}

/* The attacker to move; it cannot win by threes. */
static void
expand_moves(struct prover *p, struct node *n)
{
	struct threes_board b = threes_board(p->threes, n->stones[0], n->stones[1]);
	uint64_t cells = ~(b.own | b.other), fours = threes_other_fours(p->threes, &b);
	uint8_t quiet[CUBE_CELLS];
	int worth[CUBE_CELLS], count = 0;
	struct moves m = { 0 };

	if (fours & (fours - 1)) {
		n->cost = PROVER_REFUTED;
		return;
	}
	if (fours) {
		n->flags |= FORCED;
		cells = fours;
	}
	for (; cells; cells &= cells - 1) {
		unsigned cell = bits_lowest(cells);
		struct edge *e = add_move(&m, n->stones, cell, 0);
		if (!e || (e->to = *slot_of(p, m.stones[m.count - 1])))
			continue;
		struct threes_board after = b;
		threes_put_own(p->threes, &after, cell);
		e->cost = (uint16_t)(fours ? COST_FORCED : cost_of_threat(p, &after));
		if (e->cost)
			continue;
		quiet[count] = (uint8_t)(m.count - 1);
		worth[count++] = threes_worth(&after);
	}
	rank_moves(&m, quiet, worth, count);
	keep_moves(p, n, &m);
}

static void
expand(struct prover *p, struct node *n)
{
	n->flags |= EXPANDED;
	if (attacker_moves(p, n->stones))
		expand_moves(p, n);
	else
		expand_replies(p, n);
	p->expanded++;
}

/* ---- searching ---- */

static bool
must_end(struct prover *p)
{
	return p->full || p->expanded >= p->most;
}

static uint32_t
edge_cost(const struct prover *p, const struct edge *e)
{
	return e->to ? node_at(p, e->to)->cost : e->cost;
}

static place_t
follow(struct prover *p, const struct node *n, struct edge *e)
{
	uint64_t stones[2] = { n->stones[0], n->stones[1] };

	assert(e);
	if (e->to)
		return e->to;
	stones[!attacker_moves(p, stones)] |= bit_of(e->cell);
	cube_canonicalise(stones);
	bool is_new = !*slot_of(p, stones);
	e->to = place_of(p, stones);
	if (e->to && is_new)
		node_at(p, e->to)->cost = e->cost;
	return e->to;
}

/* The move to follow, and the limit for the cost of the position after it. */
struct choice {
	struct edge *edge;
	uint32_t limit;
};

/* Computes the cost of the attacker's position. */
static struct choice
choose_move(struct prover *p, struct node *n, uint32_t limit)
{
	struct edge *edge = edges_of(p, n), *best = NULL;
	uint32_t least = PROVER_REFUTED, second = PROVER_REFUTED;

	for (int i = 0; i < n->count; i++) {
		uint32_t cost = edge_cost(p, &edge[i]);
		if (cost < least) {
			second = least;
			least = cost;
			best = &edge[i];
		} else if (cost < second) {
			second = cost;
		}
	}
	n->cost = least;
	if (second < PROVER_REFUTED)
		second += 1 + second / 4; /* not to go back and forth at every step */
	return (struct choice){ best, second < limit ? second : limit };
}

/* The same where the defender moves. */
static struct choice
choose_reply(struct prover *p, struct node *n, uint32_t limit)
{
	struct edge *edge = edges_of(p, n), *hardest = NULL;
	uint32_t most = 0, open = 0, add = 0;

	for (int i = 0; i < n->count; i++) {
		uint32_t cost = edge_cost(p, &edge[i]);
		if (cost == PROVER_PROVEN)
			continue;
		open++;
		if (cost > most) {
			most = cost;
			hardest = &edge[i];
		}
	}
	if (open)
		add = open <= MANY_REPLIES ? open - 1
					   : MANY_REPLIES - 1 + (open - MANY_REPLIES) / 4;
	add += n->flags & FORCED ? ADD_FORCED : 0;
	n->cost = !open ? PROVER_PROVEN : most >= PROVER_REFUTED ? PROVER_REFUTED : most + add;
	return (struct choice){ hardest, limit >= PROVER_REFUTED ? limit : limit - add };
}

static void
search(struct prover *p, struct node *n, uint32_t limit) /* NOLINT(misc-no-recursion) */
{
	bool attacks = attacker_moves(p, n->stones);

	if (n->cost == PROVER_PROVEN || n->cost >= PROVER_REFUTED)
		return;
	if (!(n->flags & EXPANDED))
		expand(p, n);
	if (n->cost == PROVER_PROVEN || n->cost >= PROVER_REFUTED)
		return;
	while (!must_end(p)) {
		struct choice c = attacks ? choose_move(p, n, limit) : choose_reply(p, n, limit);
		if (n->cost == PROVER_PROVEN || n->cost >= limit || !follow(p, n, c.edge))
			return;
		search(p, node_at(p, c.edge->to), c.limit);
	}
}

uint32_t
prover_search(struct prover *p, place_t place, uint32_t limit, int64_t most)
{
	struct node *n = node_at(p, place);
	struct threes_win win;

	p->most = most;
	if (!(n->flags & EXPANDED) && attacker_moves(p, n->stones)) {
		struct threes_board b = threes_board(p->threes, n->stones[0], n->stones[1]);
		if (threes_find(p->threes, &b, OWN_THREES, &win) == THREES_WIN)
			n->cost = PROVER_PROVEN;
	}
	if (!must_end(p))
		search(p, n, limit);
	return n->cost;
}

place_t
prover_find(struct prover *p, uint64_t attacker, uint64_t defender)
{
	uint64_t stones[2] = { attacker, defender };

	cube_canonicalise(stones);
	return place_of(p, stones);
}

/* ---- what has been found ---- */

bool
prover_is_full(const struct prover *p)
{
	return p->full;
}

size_t
prover_memory(const struct prover *p)
{
	return arena_used(&p->arena) + (p->mask + 1) * sizeof *p->table;
}

int64_t
prover_nodes(const struct prover *p)
{
	return p->expanded + threes_nodes(p->threes);
}

int64_t
prover_expanded(const struct prover *p)
{
	return p->expanded;
}

void
prover_stones(const struct prover *p, place_t place, uint64_t stones[2])
{
	memcpy(stones, node_at(p, place)->stones, sizeof node_at(p, place)->stones);
}

int
prover_children(const struct prover *p, place_t place, struct prover_child out[64], bool *forced)
{
	const struct node *n = node_at(p, place);
	const struct edge *edge = edges_of(p, n);

	for (int i = 0; i < n->count; i++) {
		out[i] = (struct prover_child){
			.cell = edge[i].cell,
			.cost = edge_cost(p, &edge[i]),
			.place = edge[i].to,
		};
	}
	*forced = n->flags & FORCED;
	return n->count;
}

place_t
prover_child(struct prover *p, place_t parent, int index)
{
	const struct node *n = node_at(p, parent);

	return follow(p, n, &edges_of(p, n)[index]);
}

uint32_t
prover_cost(const struct prover *p, place_t place)
{
	return node_at(p, place)->cost;
}

uint32_t *
prover_label(struct prover *p, place_t place)
{
	return &node_at(p, place)->label;
}
