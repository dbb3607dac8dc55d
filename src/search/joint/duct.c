/* Decoupled UCT: the tree and its playouts. Each worker owns one. */
#include "search/joint/duct.h"

#include <math.h>
#include <string.h>

#include "search/trace_internal.h"

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
joint_duct_node_at(const struct duct *d, uint32_t place)
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

/* The moves of a side, stored after all pairs. */
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

/* A node as it is recorded. The side to move at the root comes first in the record. */
struct duct_looked {
	const struct duct_rule *rule;
	enum side leads; /* the side to move at the root */
	int count[2];
	const move_t *move[2];
	const struct duct_move *table[2];
	float ln; /* policy_ln() of its visits */
};

/* What a playout changes at a node of its path: the choices' own numbers and those of their pair. */
struct duct_counted {
	const struct duct_choice *choice; /* of both sides */
	uint32_t visits;
	float mean; /* the FIRST player's reward */
};

/* The FIRST player's value of a side's own reward. */
static double
reward_value(double reward, int side)
{
	return side == 0 ? 2 * reward - 1 : 1 - 2 * reward;
}

/* Rewards are 0 to 1, values and their bounds -1 to 1. */
static struct trace_candidate
candidate_of(const struct duct_looked *at, int side, int i, const struct duct_seen *seen)
{
	const struct duct_move *m = &at->table[side][i];
	struct trace_candidate c = {
		.move = at->move[side][i],
		.visits = m->visits,
		.proven = GAME_OPEN,
		.value = m->visits > 0 ? reward_value((double)m->mean, side) : 0,
		.probability = seen->probability,
	};

	if (seen->probability >= 0) {
		c.bound = seen->probability;
		c.bonus = seen->bonus;
		c.weight = m->x;
	} else {
		c.bound = seen->pruned ? -INFINITY : 2 * seen->bound - 1;
		c.bonus = 2 * seen->bonus;
	}
	return c;
}

static enum trace_reason
reason_of(const struct duct_seen *seen, int count)
{
	int several = 0;
	bool untried = false;

	for (int i = 0; i < count; i++) {
		if (seen[i].probability >= 0)
			return TRACE_DRAWN;
		several += seen[i].drawn_from;
		untried |= isinf(seen[i].bound);
	}
	return untried ? TRACE_UNTRIED : several > 1 ? TRACE_NEAR : TRACE_GREATEST;
}

/* At each node of the path, before both choose. */
static void
trace_tables(struct trace_slot *slot, const struct duct_looked *at)
{
	struct duct_seen seen[DUCT_MOVES];

	slot->out.playout.joint = true;
	for (int k = 0; k < 2; k++) {
		int side = k == 0 ? (int)at->leads : !at->leads;
		struct trace_step *step = trace_add_step(slot, at->count[side]);
		if (!step)
			return;
		struct trace_candidate *c = &slot->out.playout.candidate[step->first];
		step->proven[0] = step->proven[1] = GAME_OPEN;
		duct_look(at->rule, at->table[side], at->count[side], at->ln, seen);
		step->reason = reason_of(seen, at->count[side]);
		for (int i = 0; i < at->count[side]; i++) {
			step->left_out |= seen[i].pruned;
			c[i] = candidate_of(at, side, i, &seen[i]);
		}
	}
}

/* The two steps of node `k` of the path, that of the side that leads first; NULL if memory was
 * short. */
static struct trace_step *
steps_of(struct trace_slot *slot, int k)
{
	struct trace_playout *p = &slot->out.playout;

	return p->whole && 2 * k + 1 < p->length ? &p->step[2 * k] : NULL;
}

/* At each node of the path, after both have chosen; `turn` is the side whose moves take turns, -1 for neither. */
static void
trace_choices(struct trace_slot *slot, const struct duct_looked *at,
	const struct duct_choice choice[2], int turn)
{
	struct trace_step *steps = steps_of(slot, slot->out.playout.length / 2 - 1);

	for (int side = 0; steps && side < 2; side++) {
		struct trace_step *own = &steps[side != (int)at->leads];
		own->move = at->move[side][choice[side].move];
		if (side == turn)
			own->reason = TRACE_TURN;
	}
}

/* After the new node at the end of the path was created. */
static void
joint_duct_trace_expand(struct trace_slot *slot, const struct duct_looked *at)
{
	struct trace_child *child = trace_add_children(slot, at->count[0] + at->count[1]);

	for (int k = 0; child && k < 2; k++) {
		int side = k == 0 ? (int)at->leads : !at->leads;
		for (int i = 0; i < at->count[side]; i++)
			*child++ = (struct trace_child){
				.move = at->move[side][i], .prior = -1, .side = (enum side)side
			};
	}
}

/* At step `k` of the path before (0) and after (1) it is backed up. */
static void
trace_numbers(struct trace_slot *slot, const struct duct_looked *at, int k,
	const struct duct_counted *pair, int which)
{
	struct trace_step *step = steps_of(slot, k);

	if (!step)
		return;
	for (int side = 0; side < 2; side++) {
		const struct duct_move *m = &at->table[side][pair->choice[side].move];
		struct trace_step *own = &step[side != (int)at->leads];
		own->visits[which] = m->visits;
		own->value[which] = m->visits > 0 ? reward_value((double)m->mean, side) : 0;
	}
	step[1].pair.visits[which] = pair->visits;
	step[1].pair.value[which] = pair->visits > 0 ? reward_value((double)pair->mean, 0) : 0;
}

/* ---- selection and playout ---- */

/* The moves each side may choose, whatever the other chooses; at the root all of them. */
static int
joint_duct_moves_of(const struct duct *d, int side, bool root, move_t *out)
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

/* A node as it is recorded. */
static struct duct_looked
joint_duct_look(const struct duct *d, struct node *n)
{
	return (struct duct_looked){
		.rule = &d->config->rule,
		.leads = (enum side)d->config->root.to_move,
		.count = { n->count[0], n->count[1] },
		.move = { moves_at(n, 0), moves_at(n, 1) },
		.table = { table_of(n, 0), table_of(n, 1) },
		.ln = policy_ln(n->visits),
	};
}

/* Creates the node of d->state, where both can move; LINK_NONE if memory is exhausted. */
static uint32_t
open_node(struct duct *d, bool root)
{
	struct node head = { 0 };
	move_t move[2][DUCT_MOVES];

	for (int side = 0; side < 2; side++)
		head.count[side] = (unsigned char)joint_duct_moves_of(d, side, root, move[side]);
	uint32_t place = arena_take(&d->arena, node_bytes(&head));
	if (place == ARENA_FULL) {
		d->memory_full = true;
		return LINK_NONE;
	}
	struct node *n = joint_duct_node_at(d, place);
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

/* Returns whether the pair just played ended the game. */
static bool
joint_duct_is_over(struct duct *d, struct pair *pair)
{
	const struct game *g = d->config->game;

	if (g->rules->result(g, &d->state) == GAME_OPEN)
		return false;
	pair->mean = reward_of(game_value(g, &d->state));
	pair->link = LINK_KNOWN;
	return true;
}

/* At the root the moves of a side take turns, if it is due: replaces its choice by the one with the
 * fewest visits. Meanwhile the other side chooses as ever, so that what a move is worth against that
 * is learnt; either may come first. Returns that side, -1 for neither. */
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

/* The pair that the two sides choose at a node. */
TRACEABLE struct pair *
choose(struct duct *d, struct duct_step *step, bool traced)
{
	const struct duct_rule *rule = &d->config->rule;
	struct node *n = joint_duct_node_at(d, step->place);
	struct duct_looked looked;
	float ln = policy_ln(n->visits);

	if (traced) {
		looked = joint_duct_look(d, n);
		trace_tables(d->slot, &looked);
	}
	for (int side = 0; side < 2; side++)
		step->choice[side] = duct_choose(
			rule, table_of(n, side), n->count[side], n->visits, ln, &d->rng);
	int turn = step->place == d->root ? take_turns(d, n, step->choice) : -1;
	if (traced)
		trace_choices(d->slot, &looked, step->choice, turn);
	n->visits++;
	return pair_at(n, step->choice[0].move, step->choice[1].move);
}

static void
trace_opened(const struct duct *d, uint32_t place)
{
	const struct duct_looked looked = joint_duct_look(d, joint_duct_node_at(d, place));

	joint_duct_trace_expand(d->slot, &looked);
}

/* The node that is read next, while its position is computed. */
static inline void
prefetch_node(const struct duct *d, uint32_t place)
{
	const char *node = arena_at(&d->arena, place);

	for (int line = 0; line < 4; line++)
		__builtin_prefetch(node + line * ARENA_LINE);
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
		struct node *n = joint_duct_node_at(d, place);
		if (pair->link != LINK_NONE)
			prefetch_node(d, pair->link);
		game_play_joint(g, &d->state, moves_at(n, 0)[step->choice[0].move],
			moves_at(n, 1)[step->choice[1].move]);
		if (traced)
			d->slot->out.playout.end = TRACE_OVER;
		if (pair->visits == 0 && joint_duct_is_over(d, pair))
			return pair->mean;
		if (pair->link == LINK_NONE && pair->visits >= d->config->expand) {
			pair->link = open_node(d, false);
			d->expanded += pair->link != LINK_NONE;
			if (traced && pair->link != LINK_NONE)
				trace_opened(d, pair->link);
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

/* For regret matching: the results of each own move together with what the other side chose. */
static void
gather_pairs(struct node *n, int side, int other, struct duct_pairs *out)
{
	for (int i = 0; i < n->count[side]; i++) {
		const struct pair *p = side == 0 ? pair_at(n, i, other) : pair_at(n, other, i);
		out->visits[i] = p->visits;
		out->means[i] = side == 0 ? p->mean : 1 - p->mean;
	}
}

/* The numbers at step `k` of the path, before (0) or after (1) it is backed up. */
static void
trace_step_numbers(const struct duct *d, int k, int which)
{
	const struct duct_choice *choice = d->path[k].choice;
	struct node *n = joint_duct_node_at(d, d->path[k].place);
	const struct pair *p = pair_at(n, choice[0].move, choice[1].move);
	const struct duct_counted pair = { choice, p->visits, p->mean };
	const struct duct_looked looked = joint_duct_look(d, n);

	trace_numbers(d->slot, &looked, k, &pair, which);
}

TRACEABLE void
back_up(struct duct *d, int length, float reward, bool traced)
{
	const struct duct_rule *rule = &d->config->rule;
	struct duct_pairs pairs = { 0 };

	for (int k = length - 1; k >= 0; k--) {
		const struct duct_choice *choice = d->path[k].choice;
		struct node *n = joint_duct_node_at(d, d->path[k].place);
		struct pair *pair = pair_at(n, choice[0].move, choice[1].move);
		if (traced)
			trace_step_numbers(d, k, 0);
		pair->visits++;
		if (pair->link != LINK_KNOWN)
			pair->mean += (reward - pair->mean) / (float)pair->visits;
		for (int side = 0; side < 2; side++) {
			if (rule->select == DUCT_RM)
				gather_pairs(n, side, choice[!side].move, &pairs);
			duct_count(rule, table_of(n, side), n->count[side], choice[side],
				side == 0 ? reward : 1 - reward, &pairs);
		}
		if (traced)
			trace_step_numbers(d, k, 1);
	}
	d->depth_sum += (uint64_t)length;
	d->deepest = length > d->deepest ? length : d->deepest;
}

void
duct_playouts(struct duct *d, int count)
{
	for (int i = 0; i < count; i++) {
		int length = 0;
		state_copy(&d->state, &d->config->root);
		float reward = descend(d, &length, false);
		back_up(d, length, reward, false);
	}
}

void
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

bool
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

void
duct_finish(struct duct *d)
{
	arena_finish(&d->arena);
	arena_finish(&d->spare);
}

/* ---- copies ---- */

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
joint_duct_copy_line(const struct duct *d, struct node *n, int first, int second, move_t (*line)[2])
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
		n = joint_duct_node_at(d, pair->link);
		first = most_visited(table_of(n, 0), n->count[0]);
		second = most_visited(table_of(n, 1), n->count[1]);
	}
}

static void
copy_lines(const struct duct *d, struct node *n, int side, struct duct_view *out)
{
	for (int i = 0; i < n->count[side]; i++) {
		int reply = 0;
		for (int j = 0; j < n->count[!side]; j++) {
			const struct pair *p = side == 0 ? pair_at(n, i, j) : pair_at(n, j, i);
			const struct pair *best =
				side == 0 ? pair_at(n, i, reply) : pair_at(n, reply, i);
			reply = p->visits > best->visits ? j : reply;
		}
		out->length[side][i] = joint_duct_copy_line(
			d, n, side == 0 ? i : reply, side == 0 ? reply : i, out->line[side][i]);
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
		copy_lines(d, n, side, out);
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

uint32_t
duct_find(const struct duct *d, const move_t *pairs, int steps)
{
	uint32_t place = d->root;

	for (int k = 0; k < steps; k++) {
		struct node *n = joint_duct_node_at(d, place);
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

bool
duct_report(const struct duct *d, const move_t *pairs, int steps, struct duct_view *out)
{
	uint32_t place = duct_find(d, pairs, steps);

	if (place == LINK_NONE)
		return false;
	copy_node(d, joint_duct_node_at(d, place), out);
	return true;
}

uint32_t
duct_visits(const struct duct *d, uint32_t place)
{
	return joint_duct_node_at(d, place)->visits;
}

/* ---- moving the root ---- */

static uint32_t
copy_to_spare(struct duct *d, uint32_t place)
{
	struct node *n = joint_duct_node_at(d, place);
	size_t bytes = node_bytes(n);
	uint32_t copy = arena_take(&d->spare, bytes);

	/* cannot fail: what fits into one arena fits into the other */
	memcpy(arena_at(&d->spare, copy), n, bytes);
	return copy;
}

/* The copies are their own queue, as in mcts/tree.c. */
bool
duct_make_room(struct duct *d, uint32_t *root)
{
	if (d->spare.base)
		arena_clear(&d->spare);
	else if (!arena_init(&d->spare, d->arena.limit))
		return false;
	*root = copy_to_spare(d, d->root);
	for (uint32_t at = *root; at < arena_used(&d->spare) / ARENA_UNIT;) {
		struct node *n = arena_at(&d->spare, at);
		struct pair *pairs = pair_at(n, 0, 0);
		for (int i = 0; i < n->count[0] * n->count[1]; i++) {
			if (pairs[i].link != LINK_NONE && pairs[i].link != LINK_KNOWN)
				pairs[i].link = copy_to_spare(d, pairs[i].link);
		}
		at += (uint32_t)((node_bytes(n) + ARENA_UNIT - 1) / ARENA_UNIT);
	}
	return true;
}

void
duct_take_room(struct duct *d, uint32_t root)
{
	arena_swap(&d->arena, &d->spare);
	d->root = root;
}
