/* Tron for three or four players, for the experiments: two kinds of search for simultaneous moves
 * play each other on a square board. A value is a vector of each player's payoff: the last survivor
 * gets 1, players who die last together share it. Independent of the two-player game, its boards
 * and its searches. */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/rng.h"
#include "base/stats.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/output/output.h"
#include "lab/experiments/experiment.h"

enum {
	MOST = 4,   /* players */
	MOVES = 3,  /* of a player: its own trail, or at the start an edge, is behind it */
	JOINT = 81, /* joint moves of all players */
	SIDE = 15,  /* most cells of a board's side; a wall surrounds the board */
	WIDE = SIDE + 2,
	MOST_PLAYOUTS = 1000000,
};

/* The kinds of search: whether the players choose in sequence in its tree, and whether it expects
 * the others to play against it. */
enum { SEQUENTIAL = 1, PARANOID = 2 };
static const char kinds[] = "decoupled sequential decoupled-paranoid sequential-paranoid";

struct request {
	int64_t players, side, playouts, games, seed, jobs;
	double c;
	int a, b; /* of `kinds` */
	bool json;
};

/* ---- rules ---- */

struct board {
	int players, alive;      /* `alive` has a bit for each player */
	int head[MOST];          /* cells */
	bool taken[WIDE * WIDE]; /* by walls and trails */
	float payoff[MOST];      /* set once at most one player is alive */
};

/* Starts the players at the middles of the edges. With three players the fourth edge is free. */
static void
board_start(struct board *b, int players, int side)
{
	int middle = (side + 1) / 2;
	const int head[MOST] = { middle * WIDE + 1, middle * WIDE + side, WIDE + middle,
		side * WIDE + middle };

	*b = (struct board){ .players = players, .alive = (1 << players) - 1 };
	for (int cell = 0; cell < WIDE * WIDE; cell++) {
		int row = cell / WIDE, column = cell % WIDE;
		b->taken[cell] = row < 1 || row > side || column < 1 || column > side;
	}
	for (int i = 0; i < players; i++)
		b->taken[b->head[i] = head[i]] = true;
}

/* Lists the free cells a player can move to; without any, the cell to its right, where it dies. */
static int
board_moves(const struct board *b, int player, int to[MOVES])
{
	static const int steps[] = { 1, WIDE, -1, -WIDE };
	int count = 0;

	for (int i = 0; i < 4 && count < MOVES; i++) {
		if (!b->taken[b->head[player] + steps[i]])
			to[count++] = b->head[player] + steps[i];
	}
	if (count == 0)
		to[count++] = b->head[player] + 1;
	return count;
}

static bool
board_is_over(const struct board *b)
{
	return (b->alive & (b->alive - 1)) == 0;
}

/* Moves all living players at once. Players who meet on a cell die. */
static void
board_play(struct board *b, const int to[MOST])
{
	int dead = 0, before = b->alive;

	/* NOLINTBEGIN(clang-analyzer-core.*): every living player has chosen */
	for (int i = 0; i < b->players; i++) {
		for (int k = 0; before >> i & 1 && k < b->players; k++)
			dead |= (k != i && before >> k & 1 && to[i] == to[k]) << i;
		dead |= (before >> i & 1 && b->taken[to[i]]) << i;
	}
	/* NOLINTEND(clang-analyzer-core.*) */
	b->alive &= ~dead;
	for (int i = 0; i < b->players; i++) {
		if (before >> i & 1 && to[i] >= 0)
			b->taken[b->head[i] = to[i]] = true;
	}
	int last = b->alive ? b->alive : before;
	for (int i = 0; i < b->players && board_is_over(b); i++)
		b->payoff[i] = last >> i & 1 ? 1 / (float)__builtin_popcount((unsigned)last) : 0;
}

/* ---- searches ---- */

/* A node with statistics of each player's moves. Decoupled: for all players, with a next node for
 * every joint move. Sequential: only for the player whose turn it is, with a next node for each of
 * its moves. */
struct vector_node {
	int visits;
	struct {
		int visits;
		float total;
	} move[MOST][MOVES];
	int next[JOINT]; /* 0: none yet */
};

struct vector_tree {
	struct vector_node *node;
	int count;
	int first, kind; /* the searching player, and the kind of its search */
	double c;
};

/* Selects a move by UCB1 with values from 0 to 1; untried moves first, in order. */
static int
crowd_select(const struct vector_tree *t, const struct vector_node *n, int player, int count)
{
	double best = -1, log_n = log(n->visits > 0 ? n->visits : 1);
	int at = 0;

	for (int i = 0; i < count; i++) {
		double v = n->move[player][i].visits;
		double bound = v > 0 ? (double)n->move[player][i].total / v + t->c * sqrt(log_n / v)
				     : INFINITY;
		if (bound > best) {
			best = bound;
			at = i;
		}
	}
	return at;
}

/* Makes a playout and adds a node at the end of the tree. */
static void
crowd_descend(struct vector_tree *t, struct board b, struct rng *rng)
{
	struct {
		int node, player, move;
	} path[SIDE * SIDE * MOST];
	int length = 0, at = 0;

	while (at >= 0 && !board_is_over(&b)) {
		int to[MOST], joint = 0;
		for (int k = 0; k < b.players; k++) {
			int i = (t->first + k) % b.players, moves[MOVES];
			to[i] = -1;
			if (!(b.alive >> i & 1))
				continue;
			int count = board_moves(&b, i, moves);
			int move = at >= 0 ? crowd_select(t, &t->node[at], i, count)
					   : (int)rng_below(rng, (uint32_t)count);
			to[i] = moves[move];
			joint = joint * MOVES + move;
			if (at < 0)
				continue;
			path[length].node = at;
			path[length].player = i;
			path[length++].move = move;
			if (t->kind & SEQUENTIAL) { /* the next player sees this choice */
				int *next = &t->node[at].next[move];
				bool known = *next != 0;
				*next = known ? *next : t->count++;
				at = known ? *next : -1;
			}
		}
		board_play(&b, to);
		if (at >= 0 && !(t->kind & SEQUENTIAL)) {
			int *next = &t->node[at].next[joint];
			bool known = *next != 0;
			*next = known ? *next : t->count++;
			at = known ? *next : -1;
		}
	}
	while (!board_is_over(&b)) {
		int to[MOST], moves[MOVES];
		for (int i = 0; i < b.players; i++) {
			to[i] = -1;
			if (b.alive >> i & 1)
				to[i] = moves[rng_below(rng, (uint32_t)board_moves(&b, i, moves))];
		}
		board_play(&b, to);
	}
	for (int k = 0; k < length; k++) {
		struct vector_node *n = &t->node[path[k].node];
		n->visits += k == 0 || path[k].node != path[k - 1].node;
		n->move[path[k].player][path[k].move].visits++;
		/* For the opponents of a paranoid search, what the searching player does not get. */
		bool opposes = t->kind & PARANOID && path[k].player != t->first;
		n->move[path[k].player][path[k].move].total +=
			opposes ? 1 - b.payoff[t->first] : b.payoff[path[k].player];
	}
}

/* Searches and returns the cell of the most visited move. */
static int
crowd_search(struct vector_tree *t, const struct board *b, int64_t playouts, struct rng *rng)
{
	int moves[MOVES], best = 0, count = board_moves(b, t->first, moves);

	memset(t->node, 0, (size_t)t->count * sizeof *t->node);
	t->count = 1;
	for (int64_t i = 0; i < playouts && count > 1; i++)
		crowd_descend(t, *b, rng);
	for (int i = 1; i < count; i++) {
		if (t->node[0].move[t->first][i].visits > t->node[0].move[t->first][best].visits)
			best = i;
	}
	return moves[best];
}

/* ---- games ---- */

struct games {
	const struct request *r;
	_Atomic int next;
	_Atomic bool no_memory;
	float *points; /* for each game: the mean of A's players less that of B's */
	float *share;  /* for each game: the mean of A's players */
};

/* Plays game n. The bits of 1 + n mod (2^players - 2) are A's places, so that every distribution of
 * both kinds comes in turn. */
static void
crowd_play_game(const struct games *g, int n, struct vector_tree *t)
{
	const struct request *r = g->r;
	int players = (int)r->players, mask = 1 + n % ((1 << players) - 2);
	float sum[2] = { 0, 0 };
	struct board b;
	struct rng rng;

	rng_seed(&rng, rng_mix((uint64_t)r->seed) + (uint64_t)n);
	board_start(&b, players, (int)r->side);
	while (!board_is_over(&b)) {
		int to[MOST];
		for (int i = 0; i < players; i++) {
			t->first = i;
			t->kind = mask >> i & 1 ? r->a : r->b;
			to[i] = b.alive >> i & 1 ? crowd_search(t, &b, r->playouts, &rng) : -1;
		}
		board_play(&b, to);
	}
	for (int i = 0; i < players; i++)
		sum[mask >> i & 1] += b.payoff[i];
	int count = __builtin_popcount((unsigned)mask);
	g->share[n] = sum[1] / (float)count;
	g->points[n] = g->share[n] - sum[0] / (float)(players - count);
}

static void *
crowd_thread(void *arg)
{
	struct games *g = arg;
	struct vector_tree t = { .c = g->r->c, .count = 1 };

	/* A playout adds at most one node. */
	t.node = calloc((size_t)g->r->playouts + 2, sizeof *t.node);
	if (!t.node)
		atomic_store(&g->no_memory, true);
	for (int n; t.node && (n = atomic_fetch_add(&g->next, 1)) < g->r->games;)
		crowd_play_game(g, n, &t);
	free(t.node);
	return NULL;
}

/* Returns the mean and half of its 95 % interval. */
static double
crowd_mean(const float *x, int64_t count, double *half)
{
	double sum = 0, squares = 0;

	for (int64_t i = 0; i < count; i++) {
		sum += (double)x[i];
		squares += (double)x[i] * (double)x[i];
	}
	double mean = sum / (double)count, variance = squares / (double)count - mean * mean;
	*half = count > 1 ? STATS_Z95 * sqrt(fmax(0, variance) / (double)(count - 1)) : 0;
	return mean;
}

static int
crowd_play(const struct request *r)
{
	struct games g = { .r = r, .points = calloc((size_t)r->games, 2 * sizeof *g.points) };

	if (!g.points)
		return cli_fail(CLI_FAILED, "Out of memory for %d games.", (int)r->games);
	g.share = g.points + r->games;
	threads_work(crowd_thread, &g, 0, r->jobs ? (int)r->jobs : cpu_count());
	int code = g.no_memory ? cli_fail(CLI_FAILED, "Out of memory for a tree.") : CLI_FINE;
	if (code == CLI_FINE) {
		double half, half_share, difference = crowd_mean(g.points, r->games, &half);
		double share = crowd_mean(g.share, r->games, &half_share);
		output_print(json_pack("{s:I, s:I, s:f, s:f, s:f, s:f}", "players",
			(json_int_t)r->players, "games", (json_int_t)r->games, "share", share,
			"share_error", half_share, "difference", difference, "difference_error",
			half));
	}
	free(g.points);
	return code;
}

static const struct param table[] = {
	COUNT_ARGUMENT(struct request, "players", players, 3, MOST, ""),
	COUNT_ARGUMENT(struct request, "side", side, 3, SIDE, ""),
	{ .name = "a",
		.is_long = true,
		.kind = PARAM_CHOICE,
		.words = kinds,
		.member = PARAM_MEMBER(struct request, a) },
	{ .name = "b",
		.is_long = true,
		.kind = PARAM_CHOICE,
		.words = kinds,
		.member = PARAM_MEMBER(struct request, b) },
	{ .name = "c",
		.kind = PARAM_REAL,
		.real = { 0, 100 },
		.member = PARAM_MEMBER(struct request, c) },
	COUNT_ARGUMENT(struct request, "playouts", playouts, 1, MOST_PLAYOUTS, ""),
	COUNT_ARGUMENT(struct request, "games", games, 1, 10000000, ""),
	COUNT_ARGUMENT(struct request, "jobs", jobs, 1, 256, ""),
	SEED_ARGUMENT(struct request, seed, ""),
	FLAG_ARGUMENT(struct request, "json", json, ""),
	{ 0 },
};

int
experiment_players(int argc, char **argv)
{
	struct request r = { .players = 3, .side = 7, .playouts = 1000, .games = 100, .c = 1 };
	const struct arguments arguments = {
		.command = "players", .usage = "", .table = table, .owner = &r
	};
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_none_left(&arguments, argc, argv, rest))
		return CLI_USAGE;
	return cli_asks.only_checks ? CLI_FINE : crowd_play(&r);
}
