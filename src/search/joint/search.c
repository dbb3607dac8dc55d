/* Decoupled UCT, search where both sides choose at once, as an engine. A node holds two tables, one per side;
 * each side chooses from its own, and the pair of choices determines the next node:
 *
 *	          o: left   right                 x's table    up, down
 *	x: up     [ pair ]  [ pair ]──▶ node      o's table    left, right
 *	   down   [ pair ]  [ pair ]
 *
 * A playout: choose pairs down to one without a node, create its node if the pair was visited often
 * enough, play the position out, and back up the result into both tables of every node on the path.
 *
 * Each worker owns a tree and makes its playouts one after another; others see copies, made now and then:
 *
 *	worker   playouts ─▶ view (a copy, under the engine's lock) ─▶ report, in any thread */
#include <math.h>
#include <string.h>

#include <stdlib.h>

#include "base/arena.h"
#include "search/joint/selection.h"
#include "search/mcts/policy.h"
#include "search/mcts/work.h"
#include "search/oversight.h"
#include "search/playout.h"
#include "search/trace_internal.h"

/* Tables are copied out after this many playouts, more often at the beginning. */
enum { PUBLISH_EVERY = 2048, BATCH = 16 };

/* For a side that the other can no longer affect: playouts of the tree, to be seen, and changes of its
 * line in the time of a playout. */
enum { SEEN = 2000, CHANGES = 32, LEAST_CHANGES = 1 << 16 };

/* Playouts that a pair of moves must have to be relied on, and the value from which a side is ahead. */
enum { SEEN_ENOUGH = 32 };
#define AHEAD .1

enum { DUCT_DEPTH = GAME_MAX_PLIES / 2 + 1, DUCT_LOOKAHEAD = 8 };

/* What all workers of a search share. */
struct duct_config {
	const struct game *game;
	struct state root; /* neither side has chosen yet, and it is not over */
	struct duct_rule rule;
	struct playout_config playout;
	const float *ln;   /* policy_logs() */
	uint32_t expand;   /* visits of a pair before its node is created */
	bool skip_pockets; /* below the root, moves by which a side closes itself in are left out */
	struct lapses lapses; /* of the side to move at the root */
	float spread; /* of ucb1 and ucb1-tuned: the share of playouts in which the moves of a
	                  * side take turns at the root, 0 to .5: one side at a time */
};

struct duct {
	const struct duct_config *config;
	struct arena arena, spare; /* the nodes; the target of make_room() */
	uint32_t root;
	struct rng rng;
	uint64_t depth_sum; /* tree steps, summed over all playouts */
	int deepest;        /* the most in one playout */
	int64_t expanded;   /* nodes opened below the root */
	bool memory_full;
	struct state state;      /* the position of the playout in progress */
	struct trace_slot *slot; /* the record of a traced playout */
	struct duct_step {
		uint32_t place;
		struct duct_choice choice[2];
	} path[DUCT_DEPTH];
};

/* The statistics of a pair of choices, of one tree or the sum of several. */
struct duct_view_pair {
	uint32_t visits;
	float mean; /* rewards of the FIRST player, 0 to 1 */
	bool known; /* the mean is exact: the game ends with the pair or is decided */
};

/* A copy of a node's statistics. */
struct duct_view {
	int count[2];
	move_t move[2][DUCT_MOVES];
	struct duct_move table[2][DUCT_MOVES];
	struct duct_view_pair pair[DUCT_MOVES][DUCT_MOVES]; /* [first's][second's] */
	/* The line after each move of each side when both then choose their most visited moves:
	 * pairs of moves, the first's and the second's in turn. */
	int length[2][DUCT_MOVES];
	move_t line[2][DUCT_MOVES][DUCT_LOOKAHEAD][2];
};

struct worker {
	struct duct duct;      /* the thread's own while it runs */
	bool has_waste;        /* it holds more than what is below its root */
	struct duct_view view; /* the copy for others; under the engine's lock */
	int64_t view_playouts; /* that are in it */
	struct work work;
	char apart[ARENA_LINE]; /* from the next worker */
};

/* The private state of the engine "duct". */
struct joint_search {
	struct search_params params;
	struct duct_config config;
	struct worker *worker; /* the engine's, one for each thread; a tree each */
	bool over;             /* the game is over, and there are no trees */
	bool lone; /* the side to move continues alone; the first worker looks for its longest line */
	void *line_search;            /* of the game's `lone`; NULL: none yet */
	const struct game *line_game; /* that it is of */
	_Atomic int line_move;        /* the first of the best line; -1: none */
	_Atomic bool memory_full;
};

/* What the screens show of a policy. */
static const struct {
	const char *score, *formula;
	double standard_c;
} policies[] = {
	[DUCT_UCB1] = { .score = "UCB", .formula = "mean + c sqrt(ln N / n)", .standard_c = 1.5 },
	[DUCT_UCB1_TUNED] = { .score = "UCB",
		.formula = "mean + c sqrt(ln N / n min(1/4, V)), V the variance and its bound",
		.standard_c = 1 },
	[DUCT_EXP3] = { .formula = "probability = softmax(gamma / K x)" },
	[DUCT_RM] = { .formula = "probability in proportion to regret" },
};

/* Here and below `traced`, a constant, adds what is recorded for a person to see. */

/* A node in the arena:
 *
 *	visits | counts | first's table | second's table | pairs, row by row | moves of both
 *
 * A pair links to the node after it. */
struct node {
	uint32_t visits;
	unsigned char count[2];
	struct duct_move table[];
};

struct pair {
	uint32_t visits;
	float mean; /* the FIRST player's reward */
	uint32_t link;
};

#define LINK_NONE  0u
#define LINK_KNOWN UINT32_MAX /* the mean is the exact value */

static struct node *
node_at(const struct duct *d, uint32_t place)
{
	return arena_at(&d->arena, place);
}

static struct duct_move *
table_of(struct node *n, int side)
{
	return n->table + (side ? n->count[0] : 0);
}

static struct pair *
pair_at(struct node *n, int first, int second)
{
	struct pair *pairs = (void *)(n->table + n->count[0] + n->count[1]);

	return &pairs[first * n->count[1] + second];
}

/* Returns the moves of a side, stored after all pairs. */
static move_t *
moves_at(struct node *n, int side)
{
	move_t *moves = (void *)pair_at(n, n->count[0], 0);

	return moves + (side ? n->count[0] : 0);
}

static size_t
node_bytes(const struct node *n)
{
	size_t moves = (size_t)(n->count[0] + n->count[1]);
	size_t pairs = (size_t)n->count[0] * n->count[1];

	return sizeof *n + moves * (sizeof(struct duct_move) + sizeof(move_t)) +
	       pairs * sizeof(struct pair);
}

/* ---- for a person to see: two steps for every node of the path, one a side ---- */

/* Returns the FIRST player's value of a side's own reward. */
static double
reward_value(double reward, int side)
{
	return side == 0 ? 2 * reward - 1 : 1 - 2 * reward;
}

/* At each node of the path, before both choose: the side to move at the root comes first. Rewards are
 * 0 to 1, values and their bounds -1 to 1. */
static void
trace_tables(const struct duct *d, struct node *n)
{
	int leads = (int)d->config->root.to_move;
	struct duct_seen seen[DUCT_MOVES];

	d->slot->out.playout.joint = true;
	for (int k = 0; k < 2; k++) {
		int side = k == 0 ? leads : !leads, count = n->count[side];
		const struct duct_move *table = table_of(n, side);
		struct trace_step *step = trace_add_step(d->slot, count);
		if (!step)
			return;
		struct trace_candidate *c = &d->slot->out.playout.candidate[step->first];
		step->proven[0] = step->proven[1] = GAME_OPEN;
		duct_look(&d->config->rule, table, count, policy_ln(n->visits), seen);
		int several = 0;
		bool untried = false;
		for (int i = 0; i < count; i++) {
			several += seen[i].drawn_from;
			untried |= isinf(seen[i].bound);
		}
		step->reason = seen[0].probability >= 0 ? TRACE_DRAWN
			       : untried                ? TRACE_UNTRIED
			       : several > 1            ? TRACE_NEAR
							: TRACE_GREATEST;
		for (int i = 0; i < count; i++) {
			bool drawn = seen[i].probability >= 0;
			step->left_out |= seen[i].pruned;
			c[i] = (struct trace_candidate){
				.move = moves_at(n, side)[i],
				.visits = table[i].visits,
				.proven = GAME_OPEN,
				.value = table[i].visits > 0
						 ? reward_value((double)table[i].mean, side)
						 : 0,
				.probability = seen[i].probability,
				.bound = drawn            ? seen[i].probability
					 : seen[i].pruned ? -INFINITY
							  : 2 * seen[i].bound - 1,
				.bonus = (drawn ? 1 : 2) * seen[i].bonus,
				.weight = drawn ? table[i].x : 0,
			};
		}
	}
}

/* Returns the step of a side at node `k` of the path; NULL if memory was short. */
static struct trace_step *
step_of(const struct duct *d, int k, int side)
{
	struct trace_playout *p = &d->slot->out.playout;
	bool second = side != (int)d->config->root.to_move;

	return p->whole && 2 * k + 1 < p->length ? &p->step[2 * k + second] : NULL;
}

/* At each node of the path, after both have chosen; `turn` is the side whose moves take turns, -1 for neither. */
static void
trace_choices(const struct duct *d, struct node *n, const struct duct_choice choice[2], int turn)
{
	for (int side = 0; side < 2; side++) {
		struct trace_step *own = step_of(d, d->slot->out.playout.length / 2 - 1, side);
		if (!own)
			return;
		own->move = moves_at(n, side)[choice[side].move];
		if (side == turn)
			own->reason = TRACE_TURN;
	}
}

/* After the new node at the end of the path was created. */
static void
trace_opened(const struct duct *d, struct node *n)
{
	struct trace_child *child = trace_add_children(d->slot, n->count[0] + n->count[1]);
	int leads = (int)d->config->root.to_move;

	for (int k = 0; child && k < 2; k++) {
		int side = k == 0 ? leads : !leads;
		for (int i = 0; i < n->count[side]; i++)
			*child++ = (struct trace_child){
				.move = moves_at(n, side)[i], .prior = -1, .side = (enum side)side
			};
	}
}

/* At step `k` of the path before (0) and after (1) it is backed up. */
static void
trace_numbers(const struct duct *d, int k, int which)
{
	const struct duct_choice *choice = d->path[k].choice;
	struct node *n = node_at(d, d->path[k].place);
	const struct pair *pair = pair_at(n, choice[0].move, choice[1].move);

	for (int side = 0; side < 2; side++) {
		const struct duct_move *m = &table_of(n, side)[choice[side].move];
		struct trace_step *own = step_of(d, k, side);
		if (!own)
			return;
		own->visits[which] = m->visits;
		own->value[which] = m->visits > 0 ? reward_value((double)m->mean, side) : 0;
		if (side == (int)d->config->root.to_move)
			continue;
		own->pair.visits[which] = pair->visits;
		own->pair.value[which] = pair->visits > 0 ? reward_value((double)pair->mean, 0) : 0;
	}
}

/* ---- selection and playout ---- */

/* Returns the moves each side may choose, whatever the other chooses; at the root all of them. */
static int
moves_of(const struct duct *d, int side, bool root, move_t *out)
{
	const struct game *g = d->config->game;
	move_t moves[GAME_MAX_MOVES];
	int count = game_moves_of(g, &d->state, (enum side)side, moves);

	if (d->config->skip_pockets && !root)
		count = g->rules->skip_pockets(g, &d->state, (enum side)side, moves, count);

	count = count > DUCT_MOVES ? DUCT_MOVES : count;
	memcpy(out, moves, (size_t)count * sizeof *out);
	return count;
}

/* Creates the node of d->state, where both can move; LINK_NONE if memory is exhausted. */
static uint32_t
open_node(struct duct *d, bool root)
{
	struct node head = { 0 };
	move_t move[2][DUCT_MOVES];

	for (int side = 0; side < 2; side++)
		head.count[side] = (unsigned char)moves_of(d, side, root, move[side]);
	uint32_t place = arena_take(&d->arena, node_bytes(&head));
	if (place == ARENA_FULL) {
		d->memory_full = true;
		return LINK_NONE;
	}
	struct node *n = node_at(d, place);
	memcpy(n, &head, sizeof head);
	for (int side = 0; side < 2; side++)
		memcpy(moves_at(n, side), move[side], head.count[side]);
	return place;
}

static float
reward_of(double value)
{
	return (float)((value + 1) / 2);
}

/* Records a playout with this result: the fast one keeps no moves. Joint play leaves the first
 * player to move; the record's plies are those of the side that leads first. */
static void
trace_line(const struct duct *d, int result)
{
	struct trace_playout *p = &d->slot->out.playout;
	struct rng other = { rng_mix(d->rng.state) };
	bool turned = d->config->root.to_move != d->state.to_move;

	if (!playout_find(
		    &d->config->playout, d->config->game, &d->state, result, &other, &p->line))
		p->end = TRACE_JUDGED;
	for (int i = 0; turned && i + 1 < p->line.count; i += 2) {
		struct playout_move earlier = p->line.moves[i];
		p->line.moves[i] = p->line.moves[i + 1];
		p->line.moves[i + 1] = earlier;
	}
}

/* Plays out from a leaf, which `pair` leads to. */
TRACEABLE float
play_out(struct duct *d, struct pair *pair, bool traced)
{
	const struct game *g = d->config->game;
	const struct state *leaf = &d->state;
	signed char result;

	if (d->config->lapses.errs) {
		int side = (int)d->config->root.to_move, own = d->path[0].choice[side].move;
		float error = d->config->lapses.error[own];
		if (rng_share(&d->rng) < fabsf(error)) {
			if (traced)
				d->slot->out.playout.end = TRACE_JUDGED;
			return error > 0 ? 1 : 0;
		}
	}
	if (playout_judges(&d->config->playout, g)) {
		bool settled = false;
		float reward =
			reward_of(playout_judge(&d->config->playout, g, &d->state, &settled));
		if (settled) {
			pair->mean = reward;
			pair->link = LINK_KNOWN;
		}
		if (traced)
			d->slot->out.playout.end = settled ? TRACE_ENDGAME : TRACE_JUDGED;
		return reward;
	}
	playout_run(&d->config->playout, g, &leaf, 1, &d->rng, &result);
	if (traced)
		trace_line(d, result);
	return reward_of(result);
}

/* At the root, lets the moves of a side take turns if that is due: replaces its choice by the one with the
 * fewest visits. The other side chooses as usual, so that the search learns what the move is worth against
 * that; either may come first. Returns that side, -1 for neither. */
static int
take_turns(const struct duct *d, struct node *n, struct duct_choice choice[2])
{
	for (int k = 0; k < 2 && d->config->spread > 0; k++) {
		int side = (int)((n->visits + (uint32_t)k) % 2), next = 0;
		const struct duct_move *table = table_of(n, side);
		for (int i = 1; i < n->count[side]; i++)
			next = table[i].visits < table[next].visits ? i : next;
		float fewest = (float)table[next].visits * (float)n->count[side];
		if (fewest >= d->config->spread * (float)n->visits)
			continue;
		choice[side] = (struct duct_choice){ next, 1 };
		return side;
	}
	return -1;
}

/* Returns the pair that the two sides choose at a node. */
TRACEABLE struct pair *
choose(struct duct *d, struct duct_step *step, bool traced)
{
	const struct duct_rule *rule = &d->config->rule;
	struct node *n = node_at(d, step->place);
	float ln = n->visits < POLICY_LOGS ? d->config->ln[n->visits] : policy_ln(n->visits);

	if (traced)
		trace_tables(d, n);
	for (int side = 0; side < 2; side++)
		step->choice[side] = duct_choose(
			rule, table_of(n, side), n->count[side], n->visits, ln, &d->rng);
	int turn = step->place == d->root ? take_turns(d, n, step->choice) : -1;
	if (traced)
		trace_choices(d, n, step->choice, turn);
	n->visits++;
	return pair_at(n, step->choice[0].move, step->choice[1].move);
}

/* From the root to the end of the tree; returns the FIRST player's reward there. */
TRACEABLE float
descend(struct duct *d, int *length, bool traced)
{
	const struct game *g = d->config->game;
	uint32_t place = d->root;
	struct pair *pair = NULL;

	for (int k = 0; k < DUCT_DEPTH; k++) {
		struct duct_step *step = &d->path[k];
		step->place = place;
		pair = choose(d, step, traced);
		*length = k + 1;
		if (traced)
			d->slot->out.playout.end = TRACE_PROVEN;
		if (pair->link == LINK_KNOWN)
			return pair->mean;
		struct node *n = node_at(d, place);
		if (pair->link != LINK_NONE) {
			/* The node that is read next, while its position is computed. */
			const char *next = arena_at(&d->arena, pair->link);
			for (int line = 0; line < 4; line++)
				__builtin_prefetch(next + line * ARENA_LINE);
		}
		game_play_joint(g, &d->state, moves_at(n, 0)[step->choice[0].move],
			moves_at(n, 1)[step->choice[1].move]);
		if (traced)
			d->slot->out.playout.end = TRACE_OVER;
		if (pair->visits == 0 && g->rules->result(g, &d->state) != GAME_OPEN) {
			pair->mean = reward_of(game_value(g, &d->state));
			pair->link = LINK_KNOWN;
			return pair->mean;
		}
		if (pair->link == LINK_NONE && pair->visits >= d->config->expand) {
			pair->link = open_node(d, false);
			d->expanded += pair->link != LINK_NONE;
			if (traced && pair->link != LINK_NONE)
				trace_opened(d, node_at(d, pair->link));
		}
		if (pair->link == LINK_NONE)
			break;
		place = pair->link;
	}
	if (traced)
		d->slot->out.playout.end = TRACE_PLAYOUT;
	return play_out(d, pair, traced);
}

/* ---- backing up ---- */

TRACEABLE void
back_up(struct duct *d, int length, float reward, bool traced)
{
	const struct duct_rule *rule = &d->config->rule;
	struct duct_pairs pairs = { 0 };

	for (int k = length - 1; k >= 0; k--) {
		const struct duct_choice *choice = d->path[k].choice;
		struct node *n = node_at(d, d->path[k].place);
		struct pair *pair = pair_at(n, choice[0].move, choice[1].move);
		if (traced)
			trace_numbers(d, k, 0);
		pair->visits++;
		if (pair->link != LINK_KNOWN)
			pair->mean += (reward - pair->mean) / (float)pair->visits;
		for (int side = 0; side < 2; side++) {
			/* For regret matching: the results of each own move together with what the other
			 * side chose. */
			for (int i = 0; rule->select == DUCT_RM && i < n->count[side]; i++) {
				const struct pair *p = side == 0 ? pair_at(n, i, choice[1].move)
								 : pair_at(n, choice[0].move, i);
				pairs.visits[i] = p->visits;
				pairs.means[i] = side == 0 ? p->mean : 1 - p->mean;
			}
			duct_count(rule, table_of(n, side), n->count[side], choice[side],
				side == 0 ? reward : 1 - reward, &pairs);
		}
		if (traced)
			trace_numbers(d, k, 1);
	}
	d->depth_sum += (uint64_t)length;
	d->deepest = length > d->deepest ? length : d->deepest;
}

static void
duct_playouts(struct duct *d, int count)
{
	for (int i = 0; i < count; i++) {
		int length = 0;
		state_copy(&d->state, &d->config->root);
		float reward = descend(d, &length, false);
		back_up(d, length, reward, false);
	}
}

/* One playout, the same as without a record, which is recorded in *slot. */
static void
duct_traced_playout(struct duct *d, struct trace_slot *slot)
{
	struct trace_playout *p = &slot->out.playout;
	int length = 0;

	d->slot = slot;
	trace_clear(slot);
	state_copy(&d->state, &d->config->root);
	float reward = descend(d, &length, true);
	back_up(d, length, reward, true);
	p->value = 2 * (double)reward - 1;
	p->result = (p->value > 0) - (p->value < 0);
}

static bool
open_root(struct duct *d, const struct duct_config *config, uint64_t seed)
{
	d->config = config;
	d->state = config->root;
	d->depth_sum = 0;
	d->deepest = 0;
	d->expanded = 0;
	d->memory_full = false;
	d->root = open_node(d, true);
	rng_seed(&d->rng, seed);
	return d->root != LINK_NONE;
}

/* Prepares a tree, all-zero or in use, for a search: reserves `bytes` and creates the root. Reuses
 * memory as tree_begin() does. Returns false if the system refuses the memory. */
static bool
duct_begin(
	struct duct *d, const struct duct_config *config, size_t bytes, uint64_t seed, size_t kept)
{
	arena_finish(&d->spare);
	if (d->arena.base && d->arena.limit == bytes && arena_used(&d->arena) <= kept) {
		arena_clear(&d->arena);
		return open_root(d, config, seed);
	}
	arena_finish(&d->arena);
	return arena_init(&d->arena, bytes) && open_root(d, config, seed);
}

static void
duct_finish(struct duct *d)
{
	arena_finish(&d->arena);
	arena_finish(&d->spare);
}

/* ---- copies of a tree ---- */

static int
most_visited(const struct duct_move *table, int count)
{
	int best = 0;

	for (int i = 1; i < count; i++)
		best = table[i].visits > table[best].visits ? i : best;
	return best;
}

/* Extends a line from a pair by both sides' most visited moves. */
static int
copy_line(const struct duct *d, struct node *n, int first, int second, move_t (*line)[2])
{
	int length = 0;

	for (;;) {
		const struct pair *pair = pair_at(n, first, second);
		if (pair->visits == 0)
			return length;
		line[length][0] = moves_at(n, 0)[first];
		line[length++][1] = moves_at(n, 1)[second];
		if (length == DUCT_LOOKAHEAD || pair->link == LINK_NONE || pair->link == LINK_KNOWN)
			return length;
		n = node_at(d, pair->link);
		first = most_visited(table_of(n, 0), n->count[0]);
		second = most_visited(table_of(n, 1), n->count[1]);
	}
}

static void
copy_node(const struct duct *d, struct node *n, struct duct_view *out)
{
	*out = (struct duct_view){ .count = { n->count[0], n->count[1] } };
	for (int side = 0; side < 2; side++) {
		memcpy(out->move[side], moves_at(n, side), n->count[side]);
		memcpy(out->table[side], table_of(n, side),
			n->count[side] * sizeof(struct duct_move));
		/* Of each move the line with the other side's most visited reply. */
		for (int i = 0; i < n->count[side]; i++) {
			int reply = 0;
			for (int j = 0; j < n->count[!side]; j++) {
				const struct pair *p =
					side == 0 ? pair_at(n, i, j) : pair_at(n, j, i);
				const struct pair *best =
					side == 0 ? pair_at(n, i, reply) : pair_at(n, reply, i);
				reply = p->visits > best->visits ? j : reply;
			}
			out->length[side][i] = copy_line(d, n, side == 0 ? i : reply,
				side == 0 ? reply : i, out->line[side][i]);
		}
	}
	for (int i = 0; i < n->count[0]; i++) {
		for (int j = 0; j < n->count[1]; j++) {
			const struct pair *p = pair_at(n, i, j);
			out->pair[i][j] = (struct duct_view_pair){ p->visits, p->mean,
				p->link == LINK_KNOWN };
		}
	}
}

static int
index_of(struct node *n, int side, move_t move)
{
	for (int i = 0; i < n->count[side]; i++) {
		if (moves_at(n, side)[i] == move)
			return i;
	}
	return -1;
}

/* Returns the place of the node at the end of `steps` pairs (the first's move and the second's in turn);
 * LINK_NONE if it was never created. */
static uint32_t
duct_find(const struct duct *d, const move_t *pairs, int steps)
{
	uint32_t place = d->root;

	for (int k = 0; k < steps; k++) {
		struct node *n = node_at(d, place);
		int first = index_of(n, 0, pairs[2 * k]);
		int second = index_of(n, 1, pairs[2 * k + 1]);
		if (first < 0 || second < 0)
			return LINK_NONE;
		place = pair_at(n, first, second)->link;
		if (place == LINK_NONE || place == LINK_KNOWN)
			return LINK_NONE;
	}
	return place;
}

/* Copies the statistics of the node there; false if it was never created. */
static bool
duct_report(const struct duct *d, const move_t *pairs, int steps, struct duct_view *out)
{
	uint32_t place = duct_find(d, pairs, steps);

	if (place != LINK_NONE)
		copy_node(d, node_at(d, place), out);
	return place != LINK_NONE;
}

/* ---- moving the root ---- */

static uint32_t
copy_to_spare(struct duct *d, uint32_t place)
{
	struct node *n = node_at(d, place);
	size_t bytes = node_bytes(n);
	uint32_t copy = arena_take(&d->spare, bytes);

	/* cannot fail: what fits into one arena fits into the other */
	memcpy(arena_at(&d->spare, copy), n, bytes);
	return copy;
}

/* Copies the nodes reachable from the root to the spare memory, and makes the copy the tree. The copies
 * are their own queue, as in mcts/tree.c. */
static void
make_room(struct engine *e, const struct joint_search *s, struct worker *w)
{
	struct duct *d = &w->duct;

	if (!work_wants_room(&s->params, w->has_waste, &d->arena) || engine_should_stop(e))
		return;
	if (d->spare.base)
		arena_clear(&d->spare);
	else if (!arena_init(&d->spare, d->arena.limit))
		return;
	uint32_t root = copy_to_spare(d, d->root);
	for (uint32_t at = root; at < arena_used(&d->spare) / ARENA_UNIT;) {
		struct node *n = arena_at(&d->spare, at);
		struct pair *pairs = pair_at(n, 0, 0);
		for (int i = 0; i < n->count[0] * n->count[1]; i++) {
			if (pairs[i].link != LINK_NONE && pairs[i].link != LINK_KNOWN)
				pairs[i].link = copy_to_spare(d, pairs[i].link);
		}
		at += (uint32_t)((node_bytes(n) + ARENA_UNIT - 1) / ARENA_UNIT);
	}
	engine_lock(e);
	arena_swap(&d->arena, &d->spare);
	d->root = root;
	engine_unlock(e);
	w->has_waste = false;
}

/* ---- the workers ---- */

/* Copies the worker's root for others; under the engine's lock. */
static void
show(struct worker *w, int64_t done)
{
	duct_report(&w->duct, NULL, 0, &w->view);
	w->view_playouts = done;
}

static void
publish(struct engine *e, struct worker *w, int64_t done)
{
	engine_lock(e);
	show(w, done);
	engine_unlock(e);
}

/* ---- a side alone ---- */

static void
publish_line(struct joint_search *s)
{
	move_t first;

	if (s->config.game->rules->lone->line(s->line_search, &first, 1) > 0)
		atomic_store(&s->line_move, first);
}

/* Determines whether the side to move plays alone; the line found for it earlier is kept as far as
 * it leads. */
static void
begin_line(struct joint_search *s, uint64_t seed)
{
	const struct game *g = s->config.game;
	const struct game_lone *lone = g->rules->lone;
	bool fresh = s->line_game != g;

	s->lone = false;
	atomic_store(&s->line_move, -1);
	if (!lone || s->over || !playout_judges(&s->config.playout, g))
		return;
	if (fresh) {
		free(s->line_search);
		s->line_search = calloc(1, lone->size);
		s->line_game = s->line_search ? g : NULL;
	}
	if (!s->line_search)
		return;
	s->lone = lone->begin(
		g, &s->config.root, (enum side)s->config.root.to_move, fresh, seed, s->line_search);
	if (s->lone)
		publish_line(s);
}

static void
joint_search_work(struct engine *e, int worker)
{
	struct joint_search *s = engine_self(e);
	struct worker *w = &s->worker[worker];
	int count;
	int64_t done = atomic_load_explicit(&w->work.playouts, memory_order_relaxed), before;

	if (s->over)
		return;
	make_room(e, s, w);
	for (;;) {
		if (s->lone && done >= SEEN)
			break;
		struct trace *trace = trace_begin(e);
		count = engine_claim(e, trace ? 1 : BATCH, &before);
		if (count == 0) {
			if (trace)
				trace_hand_over(trace, 0);
			break;
		}
		if (trace)
			duct_traced_playout(&w->duct, trace_slot(trace, 0));
		else
			duct_playouts(&w->duct, count);
		done += count;
		atomic_store_explicit(&w->work.playouts, done, memory_order_relaxed);
		work_show(&w->work, 2 * w->duct.depth_sum, 2 * w->duct.deepest, w->duct.expanded);
		if (w->duct.memory_full)
			atomic_store_explicit(&s->memory_full, true, memory_order_relaxed);
		if (trace || done - w->view_playouts >= PUBLISH_EVERY || done < PUBLISH_EVERY)
			publish(e, w, done);
		if (trace) /* only now: a playout is counted before its record is read */
			trace_hand_over(trace, 1);
	}
	publish(e, w, done);
	if (!s->lone || worker > 0)
		return;
	/* Searches for some milliseconds, then for the rest of the budget; ends when the line is proven
	 * longest. */
	const struct game_lone *lone = s->config.game->rules->lone;
	bool better = lone->improve(s->line_search, LEAST_CHANGES);
	publish_line(s);
	while (better && (count = engine_claim(e, BATCH, &before)) > 0) {
		better = lone->improve(s->line_search, count * CHANGES);
		publish_line(s);
	}
}

/* ---- start and end ---- */

static void
configure(struct engine *e, struct joint_search *s)
{
	const struct search_params *p = &s->params;

	s->config = (struct duct_config){
		.game = engine_game(e),
		.root = *engine_position(e),
		.rule = p->duct,
		.ln = policy_logs(),
		.playout = p->playout,
		.skip_pockets = p->skip_pockets && engine_game(e)->rules->skip_pockets,
		.expand = p->expand == POLICY_STANDARD_EXPAND ? 1 : (uint32_t)p->expand,
	};
	if (p->duct.select == DUCT_UCB1 || p->duct.select == DUCT_UCB1_TUNED)
		s->config.spread = (float)p->spread;
	if (s->config.rule.c < 0)
		s->config.rule.c = policies[p->duct.select].standard_c;
	lapses_draw(&s->config.lapses, &p->oversight, engine_task_of(e)->seed);
	s->config.playout.id = playout_kind(&s->config.playout, s->config.game);
	s->over = s->config.game->rules->result(s->config.game, &s->config.root) != GAME_OPEN;
}

static bool
joint_search_init(struct engine *e, struct error *error)
{
	struct joint_search *s = engine_self(e);
	const struct engine_task *t = engine_task_of(e);

	s->params = *(const struct search_params *)t->params;
	s->params.threads = t->threads;
	s->worker = engine_workers(e);
	atomic_store(&s->memory_full, false);
	configure(e, s);
	begin_line(s, t->seed);
	for (int i = 0; i < s->params.threads; i++) {
		struct worker *w = &s->worker[i];
		w->has_waste = false;
		w->view_playouts = 0;
		work_begin(&w->work, 0);
		if (s->over)
			continue;
		if (!duct_begin(&w->duct, &s->config, work_tree_bytes(&s->params, t->threads),
			    t->seed + (uint64_t)i, WORK_KEPT_BYTES))
			return work_no_memory(&s->params, error);
		show(w, 0);
	}
	return true;
}

static void
joint_search_forget(struct engine *e)
{
	struct joint_search *s = engine_self(e);

	for (int i = 0; i < s->params.threads; i++) {
		if (arena_used(&s->worker[i].duct.arena) > WORK_KEPT_BYTES)
			duct_finish(&s->worker[i].duct);
	}
}

static void
joint_search_finish(struct engine *e)
{
	struct joint_search *s = engine_self(e);

	free(s->line_search);
}

static void
joint_search_finish_worker(void *worker)
{
	struct worker *w = worker;

	duct_finish(&w->duct);
}

/* ---- another root ---- */

/* Plies of a search begin with those of the side to move; pairs with the first player's. */
static void
pairs_of(const move_t *path, int steps, int side, move_t *pairs)
{
	for (int k = 0; k < steps; k++) {
		pairs[2 * k + side] = path[2 * k];
		pairs[2 * k + !side] = path[2 * k + 1];
	}
}

/* The root moves by whole steps only: two plies each. */
static int64_t
joint_search_advance(struct engine *e, const move_t *path, int length, uint64_t seed)
{
	struct joint_search *s = engine_self(e);
	const struct game *g = s->config.game;
	move_t pairs[2 * DUCT_DEPTH];
	uint32_t root[ENGINE_MAX_THREADS] = { 0 };
	int64_t kept = 0;

	if (length % 2 || length > 2 * DUCT_DEPTH || s->over)
		return -1;
	if (s->config.skip_pockets && length > 0)
		return -1; /* nodes below the root lack moves that a root has */
	pairs_of(path, length / 2, (int)s->config.root.to_move, pairs);
	for (int i = 0; i < s->params.threads; i++) {
		root[i] = duct_find(&s->worker[i].duct, pairs, length / 2);
		if (root[i] == LINK_NONE)
			return -1;
	}
	for (int k = 0; k < length; k++)
		g->rules->play(g, &s->config.root, path[k]);
	for (int i = 0; i < s->params.threads; i++) {
		struct worker *w = &s->worker[i];
		int64_t visits = node_at(&w->duct, root[i])->visits;
		kept += visits;
		w->has_waste |= length > 0;
		w->duct.root = root[i];
		w->duct.depth_sum = 0;
		w->duct.deepest = 0;
		w->duct.expanded = 0;
		w->duct.memory_full = false;
		rng_seed(&w->duct.rng, seed + (uint64_t)i);
		show(w, visits);
		work_begin(&w->work, visits);
	}
	atomic_store(&s->memory_full, false);
	begin_line(s, seed);
	return kept;
}

/* ---- copies ---- */

/* Adds the numbers of another tree's root; lines are those of the first tree that has one. */
static void
add_view(struct duct_view *sum, const struct duct_view *v)
{
	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < v->count[side]; i++) {
			struct duct_move *a = &sum->table[side][i];
			const struct duct_move *b = &v->table[side][i];
			a->visits += b->visits;
			float share = a->visits > 0 ? (float)b->visits / (float)a->visits : 0;
			a->mean += (b->mean - a->mean) * share;
			a->x += (b->x - a->x) * share;
			a->average += (b->average - a->average) * share;
			if (sum->length[side][i] > 0)
				continue;
			sum->length[side][i] = v->length[side][i];
			memcpy(sum->line[side][i], v->line[side][i], sizeof v->line[side][i]);
		}
	}
	for (int i = 0; i < v->count[0]; i++) {
		for (int j = 0; j < v->count[1]; j++) {
			struct duct_view_pair *a = &sum->pair[i][j];
			const struct duct_view_pair *b = &v->pair[i][j];
			uint32_t visits = a->visits + b->visits;
			if (visits > 0)
				a->mean += (b->mean - a->mean) * (float)b->visits / (float)visits;
			a->visits = visits;
			a->known |= b->known;
		}
	}
}

/* Returns the least, over the other's replies, that the pairs of a side's move have shown; -1 where too few
 * playouts have seen one of them. *draw is set to whether one ends the game in a draw. */
static double
least_of_pairs(const struct duct_view *v, int side, int move, bool *draw)
{
	double least = 1;

	*draw = false;
	for (int reply = 0; reply < v->count[!side]; reply++) {
		const struct duct_view_pair *p =
			side == 0 ? &v->pair[move][reply] : &v->pair[reply][move];
		double value = reward_value((double)p->mean, 0);
		value = side == 0 ? value : -value;
		if (!p->known && p->visits < SEEN_ENOUGH)
			return -1;
		*draw |= p->known && value == 0;
		least = value < least ? value : least;
	}
	return least;
}

/* A side that can stay ahead whatever the other does avoids moves that the other can turn into a
 * draw at once, as by meeting head-on: the most visited move gives way to the one whose worst pair
 * is best. */
static void
avoid_draw(const struct duct_view *v, int side, double *probability)
{
	double most = AHEAD;
	int best = -1;
	bool draw;

	for (int i = 0; i < v->count[side]; i++) {
		double least = least_of_pairs(v, side, i, &draw);
		if (probability[i] == 1 && !draw)
			return;
		if (least > most) {
			most = least;
			best = i;
		}
	}
	for (int i = 0; best >= 0 && i < v->count[side]; i++)
		probability[i] = i == best;
}

static void
fill_sides(const struct joint_search *s, const struct duct_view *v, bool at_root,
	struct joint_tables *out)
{
	for (int side = 0; side < 2; side++) {
		double probability[DUCT_MOVES];
		/* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): the view has been filled */
		duct_strategy(&s->config.rule, s->params.final, v->table[side], v->count[side],
			probability);
		if (s->params.final == DUCT_SAFE)
			avoid_draw(v, side, probability);
		if (s->lone && side == (int)s->config.root.to_move && at_root) {
			/* A side that plays alone plays the longest line. */
			int first = atomic_load(&s->line_move);
			for (int i = 0; i < v->count[side] && first >= 0; i++)
				probability[i] = v->move[side][i] == first;
		}
		out->side[side].count = v->count[side];
		for (int i = 0; i < v->count[side]; i++) {
			const struct duct_move *m = &v->table[side][i];
			/* By members: reports are compared as bytes, and so is the padding. */
			struct joint_choice *c = &out->side[side].choice[i];
			c->move = v->move[side][i];
			c->visits = m->visits;
			c->value = m->visits > 0 ? reward_value((double)m->mean, side) : 0;
			c->probability = probability[i];
		}
	}
	for (int i = 0; i < v->count[0]; i++) {
		for (int j = 0; j < v->count[1]; j++)
			out->pair[i][j] = (struct joint_pair){ v->pair[i][j].visits,
				v->pair[i][j].visits ? reward_value((double)v->pair[i][j].mean, 0)
						     : 0 };
	}
}

/* Writes the moves of the side to move, in the form of searches with one mover. */
static void
fill_moves(const struct duct_view *v, struct report *out)
{
	int side = (int)out->position.to_move;

	report_take_tables(out);
	for (int i = 0; i < out->count; i++) {
		struct root_move *m = &out->moves[i];
		m->pv_length = 0;
		for (int k = 0; k < v->length[side][i] && m->pv_length < SEARCH_PV_MAX; k++) {
			m->pv[m->pv_length++] = v->line[side][i][k][side];
			m->pv[m->pv_length++] = v->line[side][i][k][!side];
		}
	}
}

static void
fill(const struct joint_search *s, const struct duct_view *v, bool at_root, struct report *out)
{
	out->has_joint = true;
	fill_sides(s, v, at_root, &out->joint);
	fill_moves(v, out);
	/* The value of the position by the strategies and the pairs' means. */
	double value = 0, known = 0;
	for (int i = 0; i < v->count[0]; i++) {
		for (int j = 0; j < v->count[1]; j++) {
			double probability = out->joint.side[0].choice[i].probability *
					     out->joint.side[1].choice[j].probability;
			if (v->pair[i][j].visits == 0)
				continue;
			value += probability * out->joint.pair[i][j].value;
			known += probability;
		}
	}
	out->value = known > 0 ? value / known : out->best >= 0 ? out->moves[out->best].value : 0;
}

static void
copy_totals(struct engine *e, struct report *out)
{
	struct joint_search *s = engine_self(e);
	uint64_t depth_sum = 0;

	report_clear(out, &s->config.root);
	out->memory_full = atomic_load_explicit(&s->memory_full, memory_order_relaxed);
	out->formula = policies[s->config.rule.select].formula;
	out->score_name = policies[s->config.rule.select].score;
	out->c = (double)(float)s->config.rule.c;
	for (int i = 0; i < s->params.threads; i++) {
		struct worker *w = &s->worker[i];
		work_add(out, &w->work, &depth_sum);
		out->memory_bytes += arena_used(&w->duct.arena);
	}
	work_mean(out, e, depth_sum);
}

static void
joint_search_report(struct engine *e, struct report *out)
{
	struct joint_search *s = engine_self(e);
	struct duct_view sum;

	copy_totals(e, out);
	if (s->over) {
		work_over(out, s->config.game);
		return;
	}
	out->playouts = 0;
	for (int i = 0; i < s->params.threads; i++) {
		const struct worker *w = &s->worker[i];
		out->playouts += w->view_playouts;
		if (i == 0)
			sum = w->view;
		else
			add_view(&sum, &w->view);
	}
	fill(s, &sum, true, out);
}

/* Of the first tree, two plies a step; when the search has ended. */
static bool
report_below(struct engine *e, const move_t *path, int length, struct report *out)
{
	struct joint_search *s = engine_self(e);
	move_t pairs[2 * DUCT_DEPTH];
	int side = (int)s->config.root.to_move, steps = length / 2;
	struct duct_view view;

	if (length == 0) {
		joint_search_report(e, out);
		return out->count > 0;
	}
	copy_totals(e, out);
	if (engine_is_running(e) || length % 2 || steps > DUCT_DEPTH || s->over)
		return false;
	pairs_of(path, steps, side, pairs);
	for (int k = 0; k < steps; k++)
		game_play_joint(s->config.game, &out->position, pairs[2 * k], pairs[2 * k + 1]);
	out->position.to_move = (uint64_t)side;
	if (!duct_report(&s->worker[0].duct, pairs, steps, &view))
		return false;
	fill(s, &view, false, out);
	work_below(out);
	return true;
}

const struct engine_ops engine_duct = {
	.name = "duct",
	.help = "decoupled UCT, for simultaneous moves",
	.size = sizeof(struct joint_search),
	.worker_size = sizeof(struct worker),
	.params_size = sizeof(struct search_params),
	.init = joint_search_init,
	.work = joint_search_work,
	.report = joint_search_report,
	.report_below = report_below,
	.advance = joint_search_advance,
	.forget = joint_search_forget,
	.finish = joint_search_finish,
	.finish_worker = joint_search_finish_worker,
	.resumes = true,
	.learns = true, /* the line of a side that plays alone */
	.traces = true,
};
