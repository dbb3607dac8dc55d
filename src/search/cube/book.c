/* The first player's strategy on the 4x4x4 board without gravity: a list of moves, and the positions
 * to which they belong. */
#include "search/cube/book.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/sum.h"
#include "search/cube/line_counts.h"
#include "search/cube/qubic_threats.h"
#include "search/cube/symmetry.h"

#define MAGIC "narabe-qubic-1\n"

enum {
	MAGIC_SIZE = 16,
	HEAD = 28,
	MOST_MOVES = 1 << 16,
	FAILED_BITS = 14,
	STOP_STEPS = 16,
	NOTHING = 255,        /* in place of a move: the second player is to move */
	ALL_THREES = 1 << 30, /* as a limit: no limit */
};

struct position {
	uint64_t stones[2]; /* both 0: free */
	uint8_t move;       /* on this image; NOTHING */
	uint8_t plies;
};

struct cube_book {
	uint8_t *move;
	int count;
	size_t room;
	pthread_mutex_t lock; /* of positions that the walk finds */
	bool walked, failed;
	int plies; /* from the empty board, which is not in the table */
	struct position *table;
	size_t slots, used;
};

bool
cube_book_is_for(const struct game *g)
{
	return cube_fits(g) && !g->by_column;
}

void
cube_book_destroy(struct cube_book *b)
{
	if (!b)
		return;
	pthread_mutex_destroy(&b->lock);
	free(b->table);
	free(b->move);
	free(b);
}

static struct cube_book *
strategy_create(void)
{
	struct cube_book *b = calloc(1, sizeof *b);

	if (b)
		pthread_mutex_init(&b->lock, NULL);
	return b;
}

int
cube_book_count(const struct cube_book *b)
{
	return b->count;
}

/* ---- positions ---- */

/* Returns the slot of a position, or the free one where it belongs. */
static struct position *
strategy_slot_of(const struct cube_book *b, const uint64_t stones[2])
{
	for (uint64_t at = cube_key(stones[0], stones[1]);; at++) {
		struct position *p = &b->table[at & (b->slots - 1)];
		if ((p->stones[0] == stones[0] && p->stones[1] == stones[1]) ||
			!(p->stones[0] | p->stones[1]))
			return p;
	}
}

static bool
strategy_make_room(struct cube_book *b)
{
	struct cube_book larger = { .slots = b->slots ? 2 * b->slots : 1 << 12 };

	if (b->used < b->slots / 2)
		return true;
	larger.table = calloc(larger.slots, sizeof *larger.table);
	if (!larger.table)
		return false;
	for (size_t i = 0; i < b->slots; i++) {
		if (b->table[i].stones[0] | b->table[i].stones[1])
			*strategy_slot_of(&larger, b->table[i].stones) = b->table[i];
	}
	free(b->table);
	b->table = larger.table;
	b->slots = larger.slots;
	return true;
}

/* ---- the walk ---- */

struct walk {
	struct cube_book *book;
	struct qubic_threats *threes;
	cube_book_decide *decide; /* NULL: the moves are the book's */
	void *owner;
	int at; /* the next move of the book */
	bool (*stop)(void *owner);
	void *stop_owner;
	int steps;
	bool stopped, failed;
	struct error *error;
};

static int walk_reply(struct walk *w, uint64_t stones[2]);

static int
strategy_fail(struct walk *w, const char *sentence)
{
	if (!w->failed)
		error_set(w->error, "%s", sentence);
	w->failed = true;
	return 0;
}

/* The positions of the current line; each has more stones than the one before. */
static int
strategy_keep(struct walk *w, const uint64_t stones[2], unsigned move, int plies)
{
	if (!(stones[0] | stones[1]))
		return w->book->plies = plies;
	if (!strategy_make_room(w->book))
		return strategy_fail(w, "There is not enough memory for the book.");
	*strategy_slot_of(w->book, stones) = (struct position){
		.stones = { stones[0], stones[1] },
		.move = (uint8_t)move,
		.plies = (uint8_t)plies,
	};
	w->book->used++;
	return plies;
}

/* Takes a position, as its least image, with the first player to move and no win by threes. Returns
 * the most plies to its win, or 0 where the strategy fails. */
static int
walk_move(struct walk *w, const uint64_t stones[2])
{
	struct qubic_threats_board b = qubic_threats_board(w->threes, stones[0], stones[1]);
	uint64_t must = qubic_threats_other_fours(w->threes, &b);
	struct cube_book *book = w->book;
	int move = (int)(must ? bits_lowest(must) : 0);

	if (must & (must - 1))
		return strategy_fail(w, "The strategy loses to two threes.");
	if (!must && !w->decide) {
		move = w->at < book->count ? book->move[w->at++] : -1;
	} else if (!must) {
		move = w->decide(w->owner, stones[0], stones[1]);
		if (book->count == MOST_MOVES ||
			!ARRAY_ROOM(book->move, book->room, book->count + 1))
			return strategy_fail(w, "There is not enough memory for the book.");
		book->move[book->count++] = (uint8_t)move;
	}
	if (move < 0 || move >= CUBE_CELLS || (stones[0] | stones[1]) & bit_of((unsigned)move))
		return strategy_fail(w, "The strategy has no move in a position that it leads to.");
	uint64_t after[2] = { stones[0] | bit_of((unsigned)move), stones[1] };
	cube_canonicalise(after);
	const struct position *known = w->book->slots ? strategy_slot_of(w->book, after) : NULL;
	int plies = known && known->plies ? known->plies : walk_reply(w, after);
	if (w->stopped || w->failed)
		return 0;
	return strategy_keep(w, stones, (unsigned)move, plies + 1);
}

/* Wins by threes found so far against the replies at one position. */
struct refutations {
	int count;
	struct qubic_threats_win win[CUBE_CELLS + 1];
};

/* Returns in how many plies after this reply the first player wins. */
static int
walk_one_reply(struct walk *w, const uint64_t stones[2], const struct qubic_threats_board *b,
	unsigned cell, struct refutations *r)
{
	uint64_t after[2] = { stones[0], stones[1] | bit_of(cell) };
	struct qubic_threats_board next = *b;
	struct qubic_threats_win *found = &r->win[r->count];
	int plies;

	qubic_threats_put_other(w->threes, &next, cell);
	for (int i = r->count - 1; i >= 0; i--) {
		if (qubic_threats_replay(w->threes, &next, &r->win[i], &plies, NULL))
			return plies;
	}
	if (qubic_threats_find(w->threes, &next, ALL_THREES, found) == QUBIC_THREATS_WIN) {
		r->count++;
		return found->plies;
	}
	cube_canonicalise(after);
	const struct position *known = w->book->slots ? strategy_slot_of(w->book, after) : NULL;
	return known && known->plies ? known->plies : walk_move(w, after);
}

static int
walk_reply(struct walk *w, uint64_t stones[2]) /* NOLINT(misc-no-recursion) */
{
	struct qubic_threats_board b = qubic_threats_board(w->threes, stones[0], stones[1]);
	uint64_t fours = qubic_threats_own_fours(w->threes, &b);
	uint64_t cells = fours ? fours : ~(stones[0] | stones[1]);
	struct refutations *r = NULL;
	int most = 1;

	if (qubic_threats_other_fours(w->threes, &b) || !cells)
		return strategy_fail(w, "The strategy does not stop a four.");
	if (!(fours & (fours - 1)) || !fours)
		r = malloc(sizeof *r);
	if (r)
		r->count = 0;
	else if (!(fours & (fours - 1)))
		return strategy_fail(w, "There is not enough memory for the book.");
	for (; r && cells; cells &= cells - 1) {
		if (w->stop && ++w->steps % STOP_STEPS == 0 && w->stop(w->stop_owner))
			w->stopped = true;
		if (w->stopped || w->failed)
			break;
		int plies = walk_one_reply(w, stones, &b, bits_lowest(cells), r);
		most = plies > most ? plies : most;
	}
	free(r);
	if (w->stopped || w->failed)
		return 0;
	return strategy_keep(w, stones, NOTHING, most + 1);
}

/* Walks the whole strategy from the empty board. */
static bool
walk_all(struct walk *w)
{
	static const uint64_t empty[2] = { 0, 0 };

	w->threes = qubic_threats_create(FAILED_BITS, w->error);
	if (!w->threes)
		return false;
	walk_move(w, empty);
	qubic_threats_destroy(w->threes);
	if (!w->stopped && !w->failed && !w->decide && w->at != w->book->count)
		strategy_fail(w, "The book has moves that belong to no position.");
	return !w->stopped && !w->failed;
}

struct cube_book *
cube_book_make(cube_book_decide *decide, void *owner, struct error *e)
{
	struct cube_book *b = strategy_create();
	struct walk w = { .book = b, .decide = decide, .owner = owner, .error = e };

	if (!b) {
		error_set(e, "There is not enough memory for the book.");
		return NULL;
	}
	b->walked = walk_all(&w);
	if (b->walked)
		return b;
	cube_book_destroy(b);
	return NULL;
}

bool
cube_book_open(struct cube_book *b, bool (*stop)(void *owner), void *owner, struct error *e)
{
	struct walk w = { .book = b, .stop = stop, .stop_owner = owner, .error = e };

	pthread_mutex_lock(&b->lock);
	if (!b->walked && !b->failed) {
		b->walked = walk_all(&w);
		b->failed = w.failed;
	}
	if (!b->walked) {
		free(b->table);
		b->table = NULL;
		b->slots = b->used = 0;
		if (b->failed && e && !w.failed)
			error_set(e, "The book is not a strategy.");
	}
	bool walked = b->walked;
	pthread_mutex_unlock(&b->lock);
	return walked;
}

/* ---- answers ---- */

bool
cube_book_find(struct cube_book *b, const struct state *s, struct cube_book_answer *out)
{
	uint64_t stones[2] = { s->stones[SIDE_FIRST], s->stones[SIDE_SECOND] };
	enum side to_move =
		bits_count(stones[0]) > bits_count(stones[1]) ? SIDE_SECOND : SIDE_FIRST;
	int image = cube_canonicalise(stones);

	if (s->to_move != to_move)
		return false;
	pthread_mutex_lock(&b->lock);
	const struct position *p = b->walked ? strategy_slot_of(b, stones) : NULL;
	bool found = p && p->plies;
	*out = (struct cube_book_answer){ MOVE_NONE, 0 };
	if (!(stones[0] | stones[1])) {
		found = !b->failed;
		*out = (struct cube_book_answer){ b->move[0], b->plies };
	} else if (found) {
		out->plies = p->plies;
		if (p->move != NOTHING)
			out->move = (move_t)cube_image_source(p->move, image);
	}
	pthread_mutex_unlock(&b->lock);
	return found;
}

/* ---- the file ---- */

bool
cube_book_write(const struct cube_book *b, const char *path, struct error *e)
{
	size_t size = HEAD + (size_t)b->count;
	unsigned char *data = malloc(size);

	if (!data)
		return error_set(e, "There is not enough memory to write %s.", path);
	memcpy(data, MAGIC, MAGIC_SIZE);
	bytes_put(data + 16, (uint64_t)b->count, 4);
	bytes_put(data + 20, sum_add(SUM_START, b->move, (size_t)b->count), 8);
	memcpy(data + HEAD, b->move, (size_t)b->count);
	bool written = file_replace(path, data, size, e);
	free(data);
	return written;
}

struct cube_book *
cube_book_read(const char *path, struct error *e)
{
	size_t size;
	char *data = file_read(path, HEAD + MOST_MOVES, &size, NULL);
	struct cube_book *b = data ? strategy_create() : NULL;
	const unsigned char *bytes = (const unsigned char *)data;
	bool fine = b && size > HEAD && memcmp(data, MAGIC, MAGIC_SIZE) == 0 &&
		    bytes_get(bytes + 16, 4) == size - HEAD &&
		    bytes_get(bytes + 20, 8) == sum_add(SUM_START, bytes + HEAD, size - HEAD) &&
		    ARRAY_ROOM(b->move, b->room, size - HEAD);

	for (size_t i = HEAD; fine && i < size; i++) {
		b->move[b->count++] = bytes[i];
		fine = bytes[i] < CUBE_CELLS;
	}
	if (!b) {
		error_set(e, "Cannot read the book %s.", path);
	} else if (!fine) {
		error_set(e,
			"The book %s is damaged or of another version; "
			"narabe book --game qubic --out FILE makes a new one.",
			path);
		cube_book_destroy(b);
		b = NULL;
	}
	free(data);
	return b;
}

/* ---- the builder ---- */

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
copy(struct builder *b, place_t place) /* NOLINT(misc-no-recursion) */
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
use(struct builder *b, uint32_t at, bool choose) /* NOLINT(misc-no-recursion) */
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
drop(struct builder *b, uint32_t at) /* NOLINT(misc-no-recursion) */
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
