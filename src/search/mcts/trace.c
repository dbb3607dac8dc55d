/* Recording the playouts of UCT: the workers' threads. */
#include "search/trace.h"

#include <math.h>

#include "search/mcts/uct_internal.h"

_Static_assert((int)UCT_LANES <= (int)TRACE_ROOM, "a batch is handed over together");

static struct trace_slot *
uct_slot_of(struct uct *u, const struct uct_lane *lane)
{
	return trace_slot(u->tracer, (int)(lane - u->lane));
}

void
trace_lane(struct uct *u, const struct uct_lane *lane)
{
	trace_clear(uct_slot_of(u, lane));
}

static struct trace_candidate
candidate_at(const struct uct *u, const struct pick *p, int i)
{
	uint32_t link = uct_load(&p->node.link[i]);
	struct trace_candidate c = {
		.move = p->node.move[i],
		.visits = uct_load(&p->node.visits[i]),
		.proven = tree_link_proven(link) ? tree_link_result(link) : GAME_OPEN,
		.probability = -1,
	};

	if (c.visits > 0)
		c.value = tree_mean(u->tree, &p->node, i);
	c.bound = policy_bound(u->config->policy, p, i, &c.bonus);
	return c;
}

/* Why a move was selected, from the candidates. */
static enum trace_reason
uct_reason_of(const struct uct_config *config, const struct trace_candidate *c, int count,
	int chosen, int sign)
{
	bool all_lost = config->solver;

	for (int i = 0; i < count; i++)
		all_lost &= c[i].proven == -sign;
	if (all_lost)
		return TRACE_LOST;
	if (config->solver && c[chosen].proven == sign)
		return TRACE_WIN;
	if (config->policy == &policy_flat)
		return TRACE_TURN;
	if (c[chosen].visits == 0 && isinf(c[chosen].bound))
		return TRACE_UNTRIED;
	for (int i = 0; config->solver && i < count; i++) {
		if (c[i].proven != GAME_OPEN && c[i].bound > c[chosen].bound)
			return TRACE_UNPROVEN;
	}
	return TRACE_GREATEST;
}

void
trace_select(struct uct *u, const struct uct_lane *lane, const struct tree_node *node, int child,
	bool turn)
{
	const struct uct_config *config = u->config;
	struct trace_slot *slot = uct_slot_of(u, lane);
	int sign = state_sign(&lane->state);
	struct pick p = uct_pick(config, node, lane->parent_visits, sign);

	p.amaf = config->policy->amaf ? &u->amaf : NULL;
	struct trace_step *step = trace_add_step(slot, node->count);
	if (!step)
		return;
	struct trace_candidate *c = &slot->out.playout.candidate[step->first];
	step->move = node->move[child];
	for (int i = 0; i < node->count; i++) {
		c[i] = candidate_at(u, &p, i);
		step->left_out |= config->solver && c[i].proven == -sign;
	}
	step->reason = turn ? TRACE_TURN : uct_reason_of(config, c, node->count, child, sign);
}

void
trace_expand(struct uct *u, const struct uct_lane *lane, uint32_t place)
{
	const struct policy *policy = u->config->policy;
	const struct pick p = { .node = tree_node_at(u->tree, place) };
	struct trace_child *child = trace_add_children(uct_slot_of(u, lane), p.node.count);

	for (int i = 0; child && i < p.node.count; i++) {
		child[i] = (struct trace_child){
			.move = p.node.move[i],
			.prior = policy->prior ? policy->prior(&p, i) : -1,
			.side = (enum side)lane->state.to_move,
		};
	}
}

void
trace_arrive(struct uct *u, const struct uct_lane *lane, enum trace_end end)
{
	uct_slot_of(u, lane)->out.playout.end = end;
}

void
trace_misjudge(struct uct *u, const struct uct_lane *lane)
{
	struct trace_playout *out = &uct_slot_of(u, lane)->out.playout;

	out->end = TRACE_JUDGED;
	out->expected = lane->result;
}

/* What a playout came to that is recorded: the end of a game, or an evaluation. */
static void
note_end(const struct uct_config *config, const struct uct_lane *lane, bool found,
	struct trace_playout *out)
{
	const struct game *g = config->game;
	bool settled, learned = config->playout.id == PLAYOUT_EVAL;
	bool judges = playout_judges(&config->playout, g);
	struct state s = lane->state;

	for (int i = 0; i < out->line.count; i++)
		g->rules->play(g, &s, out->line.moves[i].move);
	if (g->rules->result(g, &s) != GAME_OPEN || (found && !learned))
		return;
	out->end = TRACE_JUDGED;
	if (judges)
		out->expected = playout_judge(&config->playout, g, &s, &settled);
	else if (learned)
		out->expected =
			state_sign(&s) * eval_value(eval_score(config->playout.eval, g, &s));
	else
		out->expected = lane->result;
}

void
trace_play_out(struct uct *u, const int *from, int playing, const struct rng *before)
{
	const struct uct_config *config = u->config;
	bool traced = config->policy->amaf;
	bool repeats = traced && playout_is_repeatable(&config->playout, config->game);
	struct rng same = *before, other = { rng_mix(before->state) };

	for (int k = 0; k < playing; k++) {
		const struct uct_lane *lane = &u->lane[from[k]];
		struct trace_playout *out = &uct_slot_of(u, lane)->out.playout;
		struct playout_line *line = &out->line;
		bool found = true;
		if (repeats)
			playout_again(&config->playout, config->game, &lane->state, &same, line);
		else if (traced)
			found = playout_find_traced(&config->playout, config->game, &lane->state,
				&u->trace[from[k]], &other, line);
		else if (config->lapses.errs && lane->misjudged)
			continue;
		else
			found = playout_find(&config->playout, config->game, &lane->state,
				lane->result, &other, line);
		note_end(config, lane, found, out);
	}
}

/* The numbers of the moves on a lane's path, before (0) or after (1) it is backed up, without the visits of
 * `left` lanes of its batch that have no results yet, and before that without its own. */
static void
note_path(struct uct *u, const struct uct_lane *lane, int left, int which)
{
	struct trace_playout *out = &uct_slot_of(u, lane)->out.playout;

	for (int k = 0; k < out->length; k++) {
		const struct uct_edge *edge = &lane->path[k];
		struct trace_step *step = &out->step[k];
		struct tree_node node = tree_node_of(u->tree, edge->place, edge->head);
		struct node_cache *cached =
			u->config->shared ? node_cache_find(u, edge->place) : NULL;
		if (cached) {
			node.visits = cached->visits;
			node.total = cached->total;
		}
		uint32_t link = uct_load(&node.link[edge->child]);
		uint32_t counted = uct_load(&node.visits[edge->child]);
		uint32_t waiting = uct_visits_left(lane, left, edge) + (which == 0);
		uint32_t visits = counted > waiting ? counted - waiting : 0;
		double mean = tree_mean(u->tree, &node, edge->child);
		step->visits[which] = visits;
		step->proven[which] = tree_link_proven(link) ? tree_link_result(link) : GAME_OPEN;
		/* A tree's mean is over all visits, a graph's over results. */
		double share = u->config->graph || visits == 0 ? 1 : (double)counted / visits;
		step->value[which] = visits > 0 ? mean * share : 0;
	}
}

void
trace_before_backup(struct uct *u, const struct uct_lane *lane, int left)
{
	note_path(u, lane, left, 0);
}

void
trace_after_backup(struct uct *u, const struct uct_lane *lane, int left)
{
	struct trace_playout *out = &uct_slot_of(u, lane)->out.playout;

	note_path(u, lane, left, 1);
	out->value = out->result = lane->result;
}
