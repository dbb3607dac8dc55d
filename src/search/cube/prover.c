/* Proofs of forced wins. The costs reflect measurements: beyond a dozen, the number of replies left
 * matters little, since most are easy; moves that threaten to win by threes come first, those that
 * leave the fewest replies before the others; a first guess ranks the rest by the lines that they
 * open. */
#include "search/cube/prover.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/thread.h"
#include "search/cube/line_counts.h"
#include "search/cube/qubic_threats.h"
#include "search/cube/symmetry.h"

enum {
	MIB = 1 << 20,
	NODE_BYTES = 32, /* memory divided by this and two: slots of the table, most of them used */
	FAILED_BITS = 20,
	LEAST_FAILED_BITS = 12,

	/* Positions that a search for threes may visit; hardly any needs as many. */
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
	BUSY = 4, /* a thread is expanding it */
};

struct node {
	uint64_t stones[2]; /* the attacker's, the defender's: the least image */
	uint32_t cost;
	uint32_t edges; /* their place in the arena */
	uint32_t label;
	uint8_t count, flags;
	uint16_t searchers; /* threads that search it or below it */
};

/* A move. Its target is found when it is followed; most never are. */
struct edge {
	place_t to;    /* 0: not yet known */
	uint16_t cost; /* the estimate until then */
	uint8_t cell;
};

/* A thread of the search and its current position. */
struct searcher {
	struct prover *p;
	struct qubic_threats *threes; /* its own */
	struct node *path[CUBE_CELLS + 1];
	int depth;
	struct node *root;
	uint32_t limit;
};

struct prover {
	struct arena arena;
	uint32_t *table;      /* of places, by the hash of their stones */
	uint64_t mask, count; /* of slots less one; of nodes */
	int ahead; /* the attacker's stones less the defender's when it is to move: 0 or -1 */
	bool full;
	int64_t expanded, most;

	/* While several threads search, the lock protects everything above and all nodes. It is
	 * released for slow work: wins by threes and images. */
	pthread_mutex_t lock;
	pthread_cond_t expanded_one;
	int threads;
	struct searcher searcher[];
};

/* ---- memory ---- */

static struct node *
prover_node_at(const struct prover *p, place_t place)
{
	return arena_at(&p->arena, place);
}

static struct edge *
edges_of(const struct prover *p, const struct node *n)
{
	return arena_at(&p->arena, n->edges);
}

struct prover *
prover_create(int memory_mib, int threads, struct error *e)
{
	struct prover *p = calloc(1, sizeof *p + (size_t)threads * sizeof p->searcher[0]);
	size_t bytes = (size_t)memory_mib * MIB, slots = 1 << 10;
	int failed = FAILED_BITS;

	while (slots * 2 * NODE_BYTES <= bytes)
		slots *= 2;
	while (failed > LEAST_FAILED_BITS && ((size_t)threads * 16 << failed) > bytes / 8)
		failed--;
	bytes -= slots * sizeof *p->table + ((size_t)threads * 16 << failed);
	if (!p) {
		error_set(e, "There is not enough memory for the prover.");
		return NULL;
	}
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->expanded_one, NULL);
	bool fine = (p->table = calloc(slots, sizeof *p->table)) && arena_init(&p->arena, bytes);
	for (; fine && p->threads < threads; p->threads++) {
		struct searcher *w = &p->searcher[p->threads];
		w->p = p;
		fine = (w->threes = qubic_threats_create(failed, e));
	}
	if (!fine) {
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
	for (int i = 0; i < p->threads; i++)
		qubic_threats_destroy(p->searcher[i].threes);
	pthread_mutex_destroy(&p->lock);
	pthread_cond_destroy(&p->expanded_one);
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

/* Returns the slot of a position, or the free one where it belongs. */
static uint32_t *
prover_slot_of(const struct prover *p, const uint64_t stones[2])
{
	uint64_t at = cube_key(stones[0], stones[1]);

	for (;; at++) {
		uint32_t *slot = &p->table[at & p->mask];
		if (!*slot)
			return slot;
		const struct node *n = prover_node_at(p, *slot);
		if (n->stones[0] == stones[0] && n->stones[1] == stones[1])
			return slot;
	}
}

/* Returns the place of a position, the least of its images, which is added if new; 0 if memory is
 * full. */
static place_t
prover_place_of(struct prover *p, const uint64_t stones[2])
{
	uint32_t *slot = prover_slot_of(p, stones);

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
	*prover_node_at(p, place) =
		(struct node){ .stones = { stones[0], stones[1] }, .cost = COST_NEW };
	*slot = place;
	return place;
}

/* ---- expanding ---- */

static bool
attacker_moves(const struct prover *p, const uint64_t stones[2])
{
	return (int)bits_count(stones[0]) == (int)bits_count(stones[1]) + p->ahead;
}

/* The result of expanding a position, before it enters the graph. */
struct expansion {
	uint64_t stones[2];
	bool forced;
	uint32_t cost; /* COST_NEW; PROVER_PROVEN or PROVER_REFUTED, without moves */
	int count;
	struct edge edge[CUBE_CELLS];
	uint64_t after[CUBE_CELLS][2]; /* where they lead to, the least image */
};

/* Adds a move unless it leads to the same position as another. */
static struct edge *
prover_add_move(struct expansion *x, unsigned cell, int side)
{
	uint64_t *after = x->after[x->count];

	after[0] = x->stones[0];
	after[1] = x->stones[1];
	after[side] |= bit_of(cell);
	cube_canonicalise(after);
	for (int i = 0; i < x->count; i++) {
		if (x->after[i][0] == after[0] && x->after[i][1] == after[1])
			return NULL;
	}
	x->edge[x->count] = (struct edge){ .cell = (uint8_t)cell };
	return &x->edge[x->count++];
}

/* Wins by threes found so far against the replies. */
struct refutations {
	bool look; /* for another where these fail */
	int count;
	struct qubic_threats_win win[CUBE_CELLS + 1];
};

/* Adds replies in `cells` that no win by threes refutes. */
static void
add_replies(struct qubic_threats *t, const struct qubic_threats_board *b, uint64_t cells,
	struct refutations *r, struct expansion *x)
{
	for (; cells; cells &= cells - 1) {
		unsigned cell = bits_lowest(cells);
		struct qubic_threats_board after = *b;
		qubic_threats_put_other(t, &after, cell);
		bool refuted = false;
		for (int i = 0; i < r->count && !refuted; i++)
			refuted = qubic_threats_replay(t, &after, &r->win[i], NULL, NULL);
		if (refuted)
			continue;
		if (r->look && qubic_threats_find(t, &after, OWN_THREES, &r->win[r->count]) ==
				       QUBIC_THREATS_WIN) {
			r->count++;
			continue;
		}
		prover_add_move(x, cell, 1);
	}
}

/* Expands a position with the defender to move. If it passed, which cells would the attacker's win
 * use? Replies elsewhere do not stop that win. */
static void
find_replies(struct qubic_threats *t, struct expansion *x)
{
	struct qubic_threats_board b = qubic_threats_board(t, x->stones[0], x->stones[1]);
	struct qubic_threats_board other = {
		.own = b.other,
		.other = b.own,
		.own_in = { b.other_in[0], b.other_in[1], b.other_in[2] },
		.other_in = { b.own_in[0], b.own_in[1], b.own_in[2] },
	};
	uint64_t empty = ~(b.own | b.other), fours = qubic_threats_own_fours(t, &b), zone = 0;
	struct refutations r = { 0 };

	if (qubic_threats_other_fours(t, &b) || !empty) {
		x->cost = PROVER_REFUTED;
		return;
	}
	if (fours & (fours - 1)) {
		x->cost = PROVER_PROVEN;
		return;
	}
	if (fours) {
		x->forced = true;
		empty = fours;
	} else if (qubic_threats_find(t, &other, OTHER_THREES, &r.win[0]) == QUBIC_THREATS_WIN) {
		x->cost = PROVER_REFUTED;
		return;
	} else if (qubic_threats_find(t, &b, OWN_THREES, &r.win[0]) == QUBIC_THREATS_WIN) {
		qubic_threats_replay(t, &b, &r.win[0], NULL, &zone);
		r.count = 1;
	}
	r.look = fours || r.count;
	add_replies(t, &b, empty & zone, &r, x);
	add_replies(t, &b, empty & ~zone, &r, x);
}

/* Returns the first cost of a move that the attacker is not forced to make; 0 if it threatens
 * nothing. */
static int
cost_of_threat(struct qubic_threats *t, const struct qubic_threats_board *after)
{
	struct qubic_threats_win win;
	uint64_t zone = 0;

	if (qubic_threats_own_fours(t, after))
		return COST_THREE;
	if (qubic_threats_open_twos(after) < 2 ||
		qubic_threats_find(t, after, THREAT_THREES, &win) != QUBIC_THREATS_WIN)
		return 0;
	qubic_threats_replay(t, after, &win, NULL, &zone);
	return COST_THREAT + (int)bits_count(zone) / 2;
}

/* Expands a position with the attacker to move, which cannot win by threes. */
static void
prover_find_moves(struct prover *p, struct qubic_threats *t, struct expansion *x)
{
	struct qubic_threats_board b = qubic_threats_board(t, x->stones[0], x->stones[1]);
	uint64_t cells = ~(b.own | b.other), fours = qubic_threats_other_fours(t, &b);
	uint8_t quiet[CUBE_CELLS];
	int worth[CUBE_CELLS], count = 0;

	if (fours & (fours - 1)) {
		x->cost = PROVER_REFUTED;
		return;
	}
	if (fours) {
		x->forced = true;
		cells = fours;
	}
	for (; cells; cells &= cells - 1)
		prover_add_move(x, bits_lowest(cells), 0);
	/* Links moves to positions that are already in the graph. */
	pthread_mutex_lock(&p->lock);
	for (int i = 0; i < x->count; i++)
		x->edge[i].to = *prover_slot_of(p, x->after[i]);
	pthread_mutex_unlock(&p->lock);
	for (int i = 0; i < x->count; i++) {
		struct edge *e = &x->edge[i];
		struct qubic_threats_board after = b;
		if (e->to)
			continue;
		qubic_threats_put_own(t, &after, e->cell);
		e->cost = (uint16_t)(fours ? COST_FORCED : cost_of_threat(t, &after));
		if (e->cost)
			continue;
		quiet[count] = (uint8_t)i;
		worth[count++] = qubic_threats_worth(&after);
	}
	/* Gives moves that threaten nothing costs by their rank. */
	for (int i = 0; i < count; i++) {
		int rank = 0;
		for (int k = 0; k < count; k++)
			rank += worth[k] > worth[i] || (worth[k] == worth[i] && k < i);
		x->edge[quiet[i]].cost = (uint16_t)(COST_QUIET + COST_RANK * rank);
	}
}

/* Adds what was found to the graph. Replies get their places at once, because most are searched.
 * Returns false if memory is full. */
static bool
keep_moves(struct prover *p, struct node *n, struct expansion *x, bool attacks)
{
	for (int i = 0; !attacks && i < x->count; i++) {
		if (!(x->edge[i].to = prover_place_of(p, x->after[i])))
			return false;
	}
	if (x->count) {
		n->edges = arena_take(&p->arena, (size_t)x->count * sizeof x->edge[0]);
		if (!n->edges) {
			p->full = true;
			return false;
		}
		memcpy(edges_of(p, n), x->edge, (size_t)x->count * sizeof x->edge[0]);
	}
	n->count = (uint8_t)x->count;
	n->flags |= x->forced ? FORCED : 0;
	if (x->cost != COST_NEW)
		n->cost = x->cost;
	return true;
}

/* Called under the lock, which is released meanwhile. */
static void
prover_expand(struct searcher *w, struct node *n)
{
	struct prover *p = w->p;
	struct expansion x;
	bool attacks = attacker_moves(p, n->stones);

	x.stones[0] = n->stones[0];
	x.stones[1] = n->stones[1];
	x.forced = false;
	x.cost = COST_NEW;
	x.count = 0;
	n->flags |= BUSY;
	pthread_mutex_unlock(&p->lock);
	if (attacks)
		prover_find_moves(p, w->threes, &x);
	else
		find_replies(w->threes, &x);
	pthread_mutex_lock(&p->lock);
	n->flags &= (uint8_t)~BUSY;
	if (keep_moves(p, n, &x, attacks))
		n->flags |= EXPANDED;
	p->expanded++;
	pthread_cond_broadcast(&p->expanded_one);
}

/* ---- searching ---- */

static bool
prover_must_end(struct prover *p)
{
	return p->full || p->expanded >= p->most;
}

static uint32_t
edge_cost(const struct prover *p, const struct edge *e)
{
	return e->to ? prover_node_at(p, e->to)->cost : e->cost;
}

static place_t
prover_follow(struct prover *p, const struct node *n, struct edge *e)
{
	uint64_t stones[2] = { n->stones[0], n->stones[1] };

	assert(e);
	if (e->to)
		return e->to;
	stones[!attacker_moves(p, stones)] |= bit_of(e->cell);
	cube_canonicalise(stones);
	bool is_new = !*prover_slot_of(p, stones);
	e->to = prover_place_of(p, stones);
	if (e->to && is_new)
		prover_node_at(p, e->to)->cost = e->cost;
	return e->to;
}

/* The move to follow, and a limit for the cost of the position after it. */
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

/* Does the same for the defender: returns the hardest of the replies that the fewest threads search, since all
 * of them must be answered. */
static struct choice
choose_reply(struct prover *p, struct node *n, uint32_t limit)
{
	struct edge *edge = edges_of(p, n), *chosen = NULL;
	uint32_t most = 0, open = 0, add = 0, hardest = 0;
	int fewest = 0;

	for (int i = 0; i < n->count; i++) {
		uint32_t cost = edge_cost(p, &edge[i]);
		if (cost == PROVER_PROVEN)
			continue;
		open++;
		most = cost > most ? cost : most;
		int searchers = edge[i].to ? prover_node_at(p, edge[i].to)->searchers : 0;
		if (!chosen || searchers < fewest || (searchers == fewest && cost > hardest)) {
			chosen = &edge[i];
			fewest = searchers;
			hardest = cost;
		}
	}
	if (open)
		add = open <= MANY_REPLIES ? open - 1
					   : MANY_REPLIES - 1 + (open - MANY_REPLIES) / 4;
	add += n->flags & FORCED ? ADD_FORCED : 0;
	n->cost = !open ? PROVER_PROVEN : most >= PROVER_REFUTED ? PROVER_REFUTED : most + add;
	return (struct choice){ chosen, limit >= PROVER_REFUTED ? limit : limit - add };
}

static bool
prover_is_solved(const struct node *n)
{
	return n->cost == PROVER_PROVEN || n->cost >= PROVER_REFUTED;
}

/* Returns whether another thread has solved a position on the way here. */
static bool
is_idle(const struct searcher *w)
{
	for (int i = 0; w->p->threads > 1 && i < w->depth - 1; i++) {
		if (prover_is_solved(w->path[i]))
			return true;
	}
	return false;
}

static void
search(struct searcher *w, struct node *n, uint32_t limit)
{
	struct prover *p = w->p;
	bool attacks = attacker_moves(p, n->stones);

	if (prover_is_solved(n))
		return;
	n->searchers++;
	w->path[w->depth++] = n;
	while (n->flags & BUSY) /* another thread expands it */
		pthread_cond_wait(&p->expanded_one, &p->lock);
	if (!(n->flags & EXPANDED) && !p->full)
		prover_expand(w, n);
	while (!prover_is_solved(n) && !prover_must_end(p) && !is_idle(w)) {
		struct choice c = attacks ? choose_move(p, n, limit) : choose_reply(p, n, limit);
		if (n->cost == PROVER_PROVEN || n->cost >= limit || !prover_follow(p, n, c.edge))
			break;
		search(w, prover_node_at(p, c.edge->to), c.limit);
	}
	w->depth--;
	n->searchers--;
}

static void *
prover_work(void *arg)
{
	struct searcher *w = arg;

	pthread_mutex_lock(&w->p->lock);
	if (!prover_must_end(w->p))
		search(w, w->root, w->limit);
	pthread_mutex_unlock(&w->p->lock);
	return NULL;
}

uint32_t
prover_search(struct prover *p, place_t place, uint32_t limit, int64_t most, int threads)
{
	struct node *n = prover_node_at(p, place);

	p->most = most;
	if (!(n->flags & EXPANDED) && attacker_moves(p, n->stones)) {
		/* The attacker may win by threes at once. */
		struct qubic_threats *t = p->searcher[0].threes;
		struct qubic_threats_win win;
		struct qubic_threats_board b = qubic_threats_board(t, n->stones[0], n->stones[1]);
		if (qubic_threats_find(t, &b, OWN_THREES, &win) == QUBIC_THREATS_WIN)
			n->cost = PROVER_PROVEN;
	}
	for (int i = 0; i < threads; i++) {
		p->searcher[i].root = n;
		p->searcher[i].limit = limit;
	}
	threads_work(prover_work, p->searcher, sizeof p->searcher[0], threads);
	return n->cost;
}

place_t
prover_find(struct prover *p, uint64_t attacker, uint64_t defender)
{
	uint64_t stones[2] = { attacker, defender };

	cube_canonicalise(stones);
	return prover_place_of(p, stones);
}

/* ---- the result ---- */

bool
prover_is_full(const struct prover *p)
{
	return p->full;
}

int64_t
prover_nodes(const struct prover *p)
{
	int64_t nodes = p->expanded;

	for (int i = 0; i < p->threads; i++)
		nodes += qubic_threats_nodes(p->searcher[i].threes);
	return nodes;
}

int64_t
prover_expanded(const struct prover *p)
{
	return p->expanded;
}

int
prover_threads(const struct prover *p)
{
	return p->threads;
}

void
prover_stones(const struct prover *p, place_t place, uint64_t stones[2])
{
	memcpy(stones, prover_node_at(p, place)->stones, sizeof prover_node_at(p, place)->stones);
}

int
prover_children(const struct prover *p, place_t place, struct prover_child out[64], bool *forced)
{
	const struct node *n = prover_node_at(p, place);
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
	const struct node *n = prover_node_at(p, parent);

	return prover_follow(p, n, &edges_of(p, n)[index]);
}

uint32_t
prover_cost(const struct prover *p, place_t place)
{
	return prover_node_at(p, place)->cost;
}

uint32_t *
prover_label(struct prover *p, place_t place)
{
	return &prover_node_at(p, place)->label;
}
