/* Recording the playouts of decoupled UCT: two steps for every node of the path, one a side. */
#include "search/joint/trace.h"

#include <math.h>

/* The FIRST player's value of a side's own reward. */
static double
value_of(double reward, int side)
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
		.value = m->visits > 0 ? value_of((double)m->mean, side) : 0,
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

void
duct_trace_tables(struct trace_slot *slot, const struct duct_looked *at)
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

void
duct_trace_choices(struct trace_slot *slot, const struct duct_looked *at,
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

void
duct_trace_expand(struct trace_slot *slot, const struct duct_looked *at)
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

void
duct_trace_numbers(struct trace_slot *slot, const struct duct_looked *at, int k,
	const struct duct_counted *pair, int which)
{
	struct trace_step *step = steps_of(slot, k);

	if (!step)
		return;
	for (int side = 0; side < 2; side++) {
		const struct duct_move *m = &at->table[side][pair->choice[side].move];
		struct trace_step *own = &step[side != (int)at->leads];
		own->visits[which] = m->visits;
		own->value[which] = m->visits > 0 ? value_of((double)m->mean, side) : 0;
	}
	step[1].pair.visits[which] = pair->visits;
	step[1].pair.value[which] = pair->visits > 0 ? value_of((double)pair->mean, 0) : 0;
}
