/* UCT: select, expand, play out, back up, and record it all. Runs on the search's threads. */
#include "search/mcts/uct_internal.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "search/tictactoe/table.h"

/* ---- local copies of busy nodes ---- */

/* Several workers in one tree: each keeps local copies of the nodes that many playouts pass.
 *
 * A cache line that two processors write in turn moves back and forth between them. So a worker
 * reads and counts in its copies, and adds what it counted there to the tree only now and then:
 *
 *   the tree             root ─▶ node ─▶ node ─▶ others: every worker counts there
 *                         │ ▲    │ ▲     │ ▲
 *                       copied; written back once in `cache_lag` playouts, before a worker leaves,
 *                         ▼ │    ▼ │     ▼ │        and when another node needs the slot
 *   slots of a worker      x      x       x
 *
 * No playout is lost, but the others see it later: all workers together hold back at most one in
 * HELD_BACK_SHARE, so a young tree is counted in directly. */
enum {
	HELD_BACK_SHARE = 64,
	MOST_HELD_BACK = 256,
	MIN_PASSING = 4, /* playouts per write-back that must pass a node for a copy to pay */
};

/* Begins a batch that `before` playouts preceded. */
static void
node_cache_begin(struct uct *u, uint32_t before)
{
	uint32_t lag = before / HELD_BACK_SHARE / (uint32_t)u->config->workers;

	if (!u->config->shared || u->config->graph || lag < UCT_LANES)
		return;
	u->cache_lag = lag > MOST_HELD_BACK ? MOST_HELD_BACK : (int)lag;
	u->cached_visits = before / (uint32_t)u->cache_lag * MIN_PASSING;
}

static void
write_back(struct uct *u, struct node_cache *cached)
{
	struct tree_node node = tree_node_at(u->tree, cached->place);

	for (int i = 0; i < cached->count; i++) {
		const struct uct_counted *c = &cached->counted[i];
		if (c->visits)
			uct_add(&node.visits[i], c->visits, true);
		if (c->total)
			uct_add_result(&node.total[i], c->total, true);
		if (c->draws)
			uct_add(&node.draws[i], c->draws, true);
	}
	cached->place = TREE_NONE;
}

/* Copies a node that has no copy yet. */
static void
node_cache_copy(struct uct *u, uint32_t place, const struct tree_node *node)
{
	struct node_cache *cached = node_cache_slot(u, place);

	if (cached->place != TREE_NONE)
		write_back(u, cached);
	cached->place = place;
	cached->count = node->count;
	for (int i = 0; i < node->count; i++) {
		int32_t total = atomic_load_explicit(&node->total[i], memory_order_relaxed);
		atomic_store_explicit(&cached->total[i], total, memory_order_relaxed);
		atomic_store_explicit(
			&cached->visits[i], uct_load(&node->visits[i]), memory_order_relaxed);
		cached->counted[i] = (struct uct_counted){ 0 };
	}
}

/* Writes all copies back to the tree. */
static void
node_cache_end(struct uct *u)
{
	if (u->cache_lag == 0)
		return;
	for (int k = 0; k < 1 << NODE_CACHE_BITS; k++) {
		if (u->cached[k].place != TREE_NONE)
			write_back(u, &u->cached[k]);
	}
	u->cached_playouts = 0;
	u->cache_lag = 0;
}

/* ---- for a person to see: a slot of the trace for each lane of a batch ---- */

_Static_assert((int)UCT_LANES <= (int)TRACE_ROOM, "a batch is handed over together");

/* Returns how many of the `left` lanes after this one have followed the same edge: their visits are counted on
 * the way down, before their results. */
static uint32_t
uct_visits_left(const struct uct_lane *lane, int left, const struct uct_edge *edge)
{
	uint32_t count = 0;

	for (const struct uct_lane *l = lane + 1; l <= lane + left; l++) {
		for (int k = 0; k < l->length; k++)
			count += l->path[k].place == edge->place && l->path[k].child == edge->child;
	}
	return count;
}

static struct trace_slot *
slot_of(struct uct *u, const struct uct_lane *lane)
{
	return trace_slot(u->tracer, (int)(lane - u->lane));
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

/* Returns why a move was selected, from the candidates. */
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

static void
trace_select(struct uct *u, const struct uct_lane *lane, const struct tree_node *node, int child,
	bool turn)
{
	const struct uct_config *config = u->config;
	struct trace_slot *slot = slot_of(u, lane);
	int sign = state_sign(&lane->state);
	struct pick p = uct_pick(config, node, lane->parent_visits, sign);

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

static void
trace_expand(struct uct *u, const struct uct_lane *lane, uint32_t place)
{
	const struct policy *policy = u->config->policy;
	const struct pick p = { .node = tree_node_at(u->tree, place) };
	struct trace_child *child = trace_add_children(slot_of(u, lane), p.node.count);

	for (int i = 0; child && i < p.node.count; i++) {
		child[i] = (struct trace_child){
			.move = p.node.move[i],
			.prior = policy->prior ? policy->prior(&p, i) : -1,
			.side = (enum side)lane->state.to_move,
		};
	}
}

static void
trace_arrive(struct uct *u, const struct uct_lane *lane, enum trace_end end)
{
	slot_of(u, lane)->out.playout.end = end;
}

static void
trace_judge(struct uct *u, const struct uct_lane *lane)
{
	struct trace_playout *out = &slot_of(u, lane)->out.playout;

	out->end = TRACE_JUDGED;
	out->expected = (double)lane->result / uct_unit(u->config);
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

static void
trace_play_out(struct uct *u, const int *from, int playing, const struct rng *before)
{
	const struct uct_config *config = u->config;
	struct rng other = { rng_mix(before->state) };

	for (int k = 0; k < playing; k++) {
		const struct uct_lane *lane = &u->lane[from[k]];
		struct trace_playout *out = &slot_of(u, lane)->out.playout;
		struct playout_line *line = &out->line;
		if (config->lapses.errs && lane->misjudged)
			continue;
		bool found = playout_find(
			&config->playout, config->game, &lane->state, lane->result, &other, line);
		note_end(config, lane, found, out);
	}
}

/* Records the numbers of the moves on a lane's path, before (0) or after (1) it is backed up: without the visits
 * of the `left` lanes of its batch that have no results yet and, in the first case, without the lane's own. */
static void
note_path(struct uct *u, const struct uct_lane *lane, int left, int which)
{
	struct trace_playout *out = &slot_of(u, lane)->out.playout;

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
		double value = u->config->valued, results = visits + value;
		double share = u->config->graph || results == 0 ? 1 : (counted + value) / results;
		step->value[which] = results > 0 ? mean * share : 0;
	}
}

/* ---- selection ---- */

/* Expands the node behind a link that leads to no block, or finds that another worker has;
 * TREE_NONE if it cannot be entered now. */
static uint32_t
uct_open_node(struct uct *u, const struct uct_lane *lane, _Atomic uint32_t *link)
{
	uint32_t expected = TREE_NONE;

	if (u->config->shared && !atomic_compare_exchange_strong_explicit(link, &expected,
					 TREE_BUSY, memory_order_relaxed, memory_order_relaxed))
		return TREE_NONE;
	const struct game *g = u->config->game;
	const struct state *s = &lane->state;
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);
	if (u->config->skip_pockets)
		count = g->rules->skip_pockets(g, s, (enum side)s->to_move, moves, count);
	if (u->config->bans)
		count = bans_narrow(
			u->config->bans, (enum side)s->to_move, lane->length, moves, count);
	count = lapses_narrow(&u->config->lapses, (enum side)s->to_move, moves, count);
	uint32_t place = tree_open(u->tree, moves, count);
	u->expanded += place != TREE_NONE;
	if (place == TREE_NONE)
		u->memory_full |= !u->config->graded; /* otherwise the game is over */
	else if (u->config->policy->open) {
		struct tree_node node = tree_node_at(u->tree, place);
		u->config->policy->open(g, s, &node, u->config->prior_eval, u->config->valued);
	}
	/* Release: a thread that sees the link sees the block's moves. A proof added meanwhile
	 * stays. */
	uint32_t before = uct_load(link);
	while (!atomic_compare_exchange_weak_explicit(link, &before, (before & ~TREE_PLACE) | place,
		memory_order_release, memory_order_relaxed))
		;
	return place;
}

/* Returns how the result of a new position is known: by the rules, or computed. */
static enum trace_end
uct_end_of(const struct uct *u, const struct uct_lane *lane)
{
	int result = u->config->game->rules->result(u->config->game, &lane->state);

	return result != GAME_OPEN ? TRACE_OVER : TRACE_ENDGAME;
}

/* The first time a move is followed: checks whether the game is over. */
static void
arrive_new(struct uct *u, struct uct_lane *lane, int child)
{
	struct tree_node node = tree_node_of(u->tree, lane->place, lane->head);
	int result = uct_result(u, &lane->state);

	if (result == GAME_OPEN || u->config->graded) {
		uct_arrive(lane, false, 0);
		return;
	}
	tree_prove(&node, child, result);
	uct_arrive(lane, true, result * uct_unit(u->config));
	if (u->config->solver)
		uct_prove_path(u, lane, result);
}

/* Returns the proofs that a specialised selection must respect. Visiting a proven move teaches nothing:
 * every second visit goes to an unproven one. */
static inline unsigned
proofs_of(const struct uct_config *config, uint32_t visits)
{
	if (!config->solver)
		return 0;
	return visits % 2 == 0 ? POLICY_PROOFS | POLICY_LEAVE_DRAWS : POLICY_PROOFS;
}

/* Where moves take turns, at the root: the one with the fewest visits, if it is its turn; -1 if the
 * policy selects. */
static int
uct_take_turns(const struct uct *u, const struct uct_lane *lane, const struct tree_node *root)
{
	uint32_t fewest = UINT32_MAX;
	int next = 0;

	if (u->config->spread == 0 || lane->length > 0)
		return -1;
	for (int i = 0; i < root->count; i++) {
		uint32_t n = uct_load(&root->visits[i]);
		if (n < fewest) {
			fewest = n;
			next = i;
		}
	}
	bool due =
		(float)fewest * (float)root->count < u->config->spread * (float)lane->parent_visits;
	return due || u->root_proven ? next : -1;
}

/* A glance at the node that a lane has reached. */
static inline __attribute__((always_inline)) void
set_glance(struct glance *at, const struct uct_config *config, const struct uct_lane *lane,
	const struct node_cache *cached)
{
	uint32_t visits = lane->parent_visits;

	at->place = lane->place;
	at->sign = (signed char)state_sign(&lane->state);
	at->root = lane->root;
	at->proofs = (unsigned char)proofs_of(config, visits);
	at->visits = cached ? (void *)(uintptr_t)cached->visits : NULL;
	at->total = cached ? (void *)(uintptr_t)cached->total : NULL;
}

static inline __attribute__((always_inline)) int
uct_select_move(struct uct *u, struct uct_lane *lane, const struct tree_node *node,
	const struct node_cache *cached)
{
	const struct uct_config *config = u->config;
	uint32_t visits = lane->parent_visits;
	int sign = state_sign(&lane->state);

	if (config->spread > 0 && lane->length == 0) {
		int next = uct_take_turns(u, lane, node);
		if (next >= 0)
			return next;
	}
	if (config->select) {
		struct glance at;
		set_glance(&at, config, lane, cached);
		config->select(u->tree, &at, 1, config->c, &u->rng);
		return at.move;
	}
	struct pick pick = uct_pick(config, node, visits, sign);
	pick.rng = &u->rng;
	int i = policy_pick(config->policy, &pick);
	return i < 0 ? 0 : i; /* all moves lose: any of them will do */
}

/* Points a node at its local copy. */
static inline void
node_cache_show(struct node_cache *cached, struct tree_node *node)
{
	node->visits = cached->visits;
	node->total = cached->total;
}

/* Copies the node that a lane has reached if many playouts pass it. */
static void
copy_busy(struct uct *u, const struct uct_lane *lane)
{
	if (lane->parent_visits < u->cached_visits || node_cache_find(u, lane->place))
		return;
	struct tree_node node = tree_node_at(u->tree, lane->place);
	node_cache_copy(u, lane->place, &node);
}

/* A lane chooses where the policy has no specialised selection or moves take turns. */
static void
choose_alone(struct uct *u, struct uct_lane *lane, struct glance *at, struct node_cache *cached)
{
	struct tree_node node = tree_node_at(u->tree, lane->place);

	if (cached)
		node_cache_show(cached, &node);
	at->head = node.head;
	at->before = u->rng;
	at->move = uct_select_move(u, lane, &node, cached);
}

/* Records the move that a lane follows. */
static void
trace_follow(struct uct *u, struct uct_lane *lane, int i)
{
	struct tree_node node = tree_node_at(u->tree, lane->place);

	trace_select(u, lane, &node, i, uct_take_turns(u, lane, &node) >= 0);
}

/* Prefetches the node that the lane will read next. */
static inline __attribute__((always_inline)) void
prefetch_node(const struct uct *u, uint32_t place)
{
	const unsigned char *block = arena_at(&u->tree->arena, place);

	__builtin_prefetch(block);
	__builtin_prefetch(block + 64);
	__builtin_prefetch(block + 128);
	__builtin_prefetch(block + 192);
}

/* uct_open_node(), recorded if `traced`. */
static inline __attribute__((always_inline)) uint32_t
uct_expand(struct uct *u, const struct uct_lane *lane, _Atomic uint32_t *link, bool traced)
{
	uint32_t place = uct_open_node(u, lane, link);

	if (traced && place != TREE_NONE)
		trace_expand(u, lane, place);
	return place;
}

/* Returns whether the place that a link names has no node to continue at. */
static inline __attribute__((always_inline)) bool
is_closed(uint32_t place)
{
	return ((place + 1) & TREE_PLACE) <= 1; /* TREE_NONE or TREE_BUSY */
}

/* Counts a visit of child i of a node, in the tree or in the worker's copy; returns the visits before. */
static inline __attribute__((always_inline)) uint32_t
count_visit(_Atomic uint32_t *visits, struct node_cache *cached, int i, bool shared)
{
	uint32_t before = uct_add(visits, 1, shared && !cached);

	if (cached)
		cached->counted[i].visits++;
	return before;
}

/* Returns whether the link has a proven result, with which the descent ends. */
static inline __attribute__((always_inline)) bool
arrive_proven(struct uct *u, struct uct_lane *lane, uint32_t link, bool traced)
{
	if (!tree_link_proven(link))
		return false;
	uct_arrive(lane, true, tree_link_result(link) * uct_unit(u->config));
	if (traced)
		trace_arrive(u, lane, TRACE_PROVEN);
	return true;
}

/* Returns whether there is a forced win behind child i, which is looked for once, after config->threats
 * visits. */
static inline __attribute__((always_inline)) bool
arrive_forced(struct uct *u, struct uct_lane *lane, int i, uint32_t before, bool traced)
{
	if (before != u->config->threats || !forced_wins_look(u, lane, i))
		return false;
	if (traced)
		trace_arrive(u, lane, TRACE_FORCED);
	return true;
}

/* Arrives at a leaf of a valued tree. A new node is worth its best move. If there is no room for one, or another
 * worker is expanding it, it is worth what the last move of the path has been worth so far. */
static void
arrive_valued(struct uct *u, struct uct_lane *lane, uint32_t place, uint32_t before, bool traced)
{
	const struct uct_edge *edge = &lane->path[lane->length - 1];
	int sign = state_sign(&lane->state), best = -TREE_UNIT;

	if (is_closed(place)) {
		struct tree_node node = tree_node_of(u->tree, edge->place, edge->head);
		int32_t total =
			atomic_load_explicit(&node.total[edge->child], memory_order_relaxed);
		uct_arrive(lane, true, total / (int32_t)(before + 1));
	} else {
		struct tree_node node = tree_node_at(u->tree, place);
		for (int i = 0; i < node.count; i++) {
			int value =
				sign * atomic_load_explicit(&node.total[i], memory_order_relaxed);
			best = value > best ? value : best;
		}
		uct_arrive(lane, true, sign * best);
	}
	if (traced)
		trace_judge(u, lane);
}

/* The second half of a step: follows move i. `shared` repeats the configuration's as a constant: a
 * worker alone in its tree skips the checks for what others may have done. So do `threats`, for the search for
 * forced wins, and `traced`, for what is recorded for a person to see. */
static inline __attribute__((always_inline)) void
uct_follow(struct uct *u, struct uct_lane *lane, int i, bool shared, bool threats, bool traced)
{
	const struct uct_config *config = u->config;
	const uint32_t from = lane->place;
	const unsigned char head = lane->head;
	const uint32_t counter = tree_visits_place(from, head, i);
	const uint32_t row = (uint32_t)tree_count(head);
	struct node_cache *cached = shared ? node_cache_find(u, from) : NULL;

	if (traced)
		trace_follow(u, lane, i);
	_Atomic uint32_t *visits = tree_word_at(u->tree, counter);
	_Atomic uint32_t *onward = visits + TREE_LINKS * row;
	move_t move = tree_move_of(u->tree, from, head, i);
	uint32_t before = count_visit(cached ? &cached->visits[i] : visits, cached, i, shared);

	lane->path[lane->length++] =
		(struct uct_edge){ from, head, (unsigned char)i, .visits = counter };
	/* Acquire: pairs with the release that published the block. */
	uint32_t link = atomic_load_explicit(onward, memory_order_acquire);
	if (arrive_proven(u, lane, link, traced))
		return;
	uint32_t place = tree_link_place(link);
	if (!is_closed(place))
		prefetch_node(u, place);
	config->game->rules->play(config->game, &lane->state, move);
	/* With other workers, the first visitor may not have checked for the end yet. */
	if (before == 0 || (shared && is_closed(place))) {
		arrive_new(u, lane, i);
		if (traced && lane->known)
			trace_arrive(u, lane, uct_end_of(u, lane));
		if (lane->known || (before == 0 && config->expand > 0))
			return;
	}
	if (threats && arrive_forced(u, lane, i, before, traced))
		return;
	if (place == TREE_NONE && before >= config->expand)
		place = uct_expand(u, lane, onward, traced);
	if (config->valued && (before == 0 || is_closed(place))) {
		arrive_valued(u, lane, place, before, traced);
		return;
	}
	lane->arrived = is_closed(place);
	lane->known = false; /* otherwise the result of the lane's last descent would count again */
	lane->place = place;
	if (!config->counts_all)
		uct_set_visits(lane, config, before);
}

/* The first half of a step: lanes `from` to `to` - 1 choose the moves that they will follow. */
static inline __attribute__((always_inline)) void
descend_choose(
	struct uct *u, struct uct_lane **walking, struct glance *at, int from, int to, bool shared)
{
	const struct uct_config *config = u->config;
	bool together = config->select && config->spread == 0;

	u->proved = false;
	for (int k = from; shared && u->cache_lag > 0 && k < to; k++)
		copy_busy(u, walking[k]); /* first, since a copy may displace another lane's */
	for (int k = from; k < to; k++) {
		struct uct_lane *lane = walking[k];
		struct node_cache *cached = shared ? node_cache_find(u, lane->place) : NULL;
		if (together)
			set_glance(&at[k], config, lane, cached);
		else
			choose_alone(u, lane, &at[k], cached);
	}
	if (together)
		config->select(u->tree, &at[from], to - from, config->c, &u->rng);
}

/* One lane starts in every round, so that no two are at the same node: a lane that follows directly
 * would wait for the visit count that the previous one has just written.
 *
 *   round 0   lane 0 at the root
 *         1   lane 0 one ply down, lane 1 at the root
 *         2   lane 0 two plies down, lane 1 one, lane 2 at the root ...
 *
 * So all lanes can choose before the first follows: a choice is a long chain of instructions that
 * wait for one another, and the processor works on several at a time. Only a proof, which reaches
 * up to nodes where other lanes are, makes these choose again. */
static inline __attribute__((always_inline)) void
descend_tree(struct uct *u, int count, uint32_t before, bool shared, bool threats, bool traced)
{
	struct uct_lane *walking[UCT_LANES];
	struct glance at[UCT_LANES];
	int walkers = 0;

	for (int next = 0; next < count || walkers > 0; next++) {
		int left = 0;
		if (next < count) {
			uct_begin(u, &u->lane[next], before + (uint32_t)next);
			if (traced)
				trace_clear(slot_of(u, &u->lane[next]));
			walking[walkers++] = &u->lane[next];
		}
		if (!traced)
			descend_choose(u, walking, at, 0, walkers, shared);
		for (int k = 0; k < walkers; k++) {
			struct uct_lane *lane = walking[k];
			if (traced) { /* the reasons of a choice are recorded at once */
				descend_choose(u, walking, at, k, k + 1, shared);
			} else if (u->proved) {
				u->rng = at[k].before;
				descend_choose(u, walking, at, k, walkers, shared);
			}
			lane->head = at[k].head;
			uct_follow(u, lane, at[k].move, shared, threats, traced);
			walking[left] = lane; /* branch-free: which lane arrives is unpredictable */
			left += !lane->arrived;
		}
		walkers = left;
	}
}

/* ---- backing up ---- */

static inline void
count_depth(struct uct *u, const struct uct_lane *lane)
{
	u->depth_sum += (uint64_t)lane->length;
	if (lane->length > u->deepest)
		u->deepest = lane->length;
}

/* `shared`: other threads work on the same tree. */
static inline __attribute__((always_inline)) void
uct_back_up(struct uct *u, const struct uct_lane *lane, bool shared)
{
	bool solver = u->config->solver;
	int result = lane->result; /* in parts of a unit, as in the tree */

	for (int k = lane->length - 1; k >= 0; k--) {
		const struct uct_edge *edge = &lane->path[k];
		struct node_cache *cached = shared ? node_cache_find(u, edge->place) : NULL;
		_Atomic uint32_t *visits = tree_word_at(u->tree, edge->visits);
		int row = tree_count(edge->head), i = edge->child;
		if (cached) {
			/* Adds a result to a copy. */
			uct_add_result(&cached->total[i], result, false);
			cached->counted[i].total += result;
			cached->counted[i].draws += result == 0;
		} else if (result)
			uct_add_result((_Atomic int32_t *)(uintptr_t)(visits + TREE_TOTALS * row),
				result, shared);
		else
			uct_add(visits + TREE_DRAWS * row, 1, shared);
		/* A mover with a proven draw here can get at least that. */
		if (solver && result * uct_sign_at(u, k) < 0) {
			struct tree_node node = tree_node_of(u->tree, edge->place, edge->head);
			if (tree_has_draw(&node))
				result = 0;
		}
	}
	count_depth(u, lane);
}

/* Returns the side that plays after a move of the side of `sign`: the same one where the game is
 * over or the other must pass. */
static int
next_player(const struct game *g, const struct state *after, int sign)
{
	move_t pass;
	bool stays = g->rules->result(g, after) != GAME_OPEN || game_must_pass(g, after, &pass);

	return stays ? sign : -sign;
}

/* Returns the result credited to a move by the side of `sign`, as the first player's. */
static int
wrong_result(const struct uct *u, const struct uct_lane *lane, const struct state *after, int sign)
{
	switch (u->config->fault) {
	case FAULT_CREDIT:
		return lane->result == next_player(u->config->game, after, sign) ? -sign : sign;
	case FAULT_VIEW:
		return lane->result * uct_sign_at(u, lane->length);
	case FAULT_NONE:
	case FAULT_ONE_SIDE:
		break;
	}
	return lane->result;
}

/* Adds a lane's result to the values along its path, with a fault on purpose; slow, since it follows the path
 * once more. */
static void
back_up_faulty(struct uct *u, const struct uct_lane *lane)
{
	struct state s = u->config->root;

	for (int k = 0; k < lane->length; k++) {
		const struct uct_edge *edge = &lane->path[k];
		struct tree_node node = tree_node_of(u->tree, edge->place, edge->head);
		int sign = state_sign(&s);
		u->config->game->rules->play(u->config->game, &s, node.move[edge->child]);
		int result = wrong_result(u, lane, &s, sign);
		if (result)
			uct_add_result(&node.total[edge->child], result, u->config->shared);
		else
			uct_add(&node.draws[edge->child], 1, u->config->shared);
	}
	count_depth(u, lane);
}

/* ---- with transpositions ---- */

/* UCT with transpositions (Childs, Brodeur, Kocsis 2008): all move orders that lead to a position
 * share one node.
 *
 * Visits belong to the edge that was followed, values to the position it leads to:
 *
 *   N = own playouts + sum of visits of the edges
 *   Q = (sum of own results + sum of visits x Q of what the edge leads to) / N
 *
 * The own playout is the one made when the position was new. (Nodes expanded late have several; the
 * root has none.) Q is recomputed along the path, from the bottom, and written to its edges:
 * another edge to the same position picks up the new value, or its proof, when it is next followed.
 * Selection uses the visits of edges.
 *
 *       root              Running averages on edges would not do: they would judge the position below
 *      a/  \b            a and b by the visits through one of them alone.
 *       \  /
 *     position */

/* What is known of a position: the mean result, the FIRST player's, and the share of draws. */
struct value {
	bool known;
	float mean, draws;
};

static struct value
value_of_result(int result)
{
	return (struct value){ true, (float)result, result == 0 };
}

/* Combines all edges and the own playouts of a position. An edge without a value has its first
 * visit in flight. */
static struct value
mean_of(const struct transposition *p, const struct tree_node *node)
{
	double count = atomic_load_explicit(&p->playouts, memory_order_relaxed);
	double total = atomic_load_explicit(&p->total, memory_order_relaxed);
	double draws = atomic_load_explicit(&p->draws, memory_order_relaxed);

	/* Another worker's result may be visible before its count is. */
	count = fmax(count, fabs(total) + draws);
	for (int i = 0; node && i < node->count; i++) {
		uint32_t mean =
			(uint32_t)atomic_load_explicit(&node->total[i], memory_order_relaxed);
		if (mean == 0)
			continue;
		double visits = uct_load(&node->visits[i]);
		count += visits;
		total += visits * tree_float(mean);
		draws += visits * tree_float(uct_load(&node->draws[i]));
	}
	if (count == 0)
		return (struct value){ .known = false };
	return (struct value){ true, (float)(total / count), (float)(draws / count) };
}

/* `sign` is +1 if the first player moves there, otherwise -1. */
static struct value
value_of_position(const struct uct *u, uint32_t position, int sign)
{
	struct transposition *p = transposition_at(&u->tree->arena, position);
	uint32_t link = atomic_load_explicit(&p->link, memory_order_acquire);
	uint32_t place = tree_link_place(link);

	if (tree_link_proven(link))
		return value_of_result(tree_link_result(link));
	if (place == TREE_NONE || place == TREE_BUSY)
		return mean_of(p, NULL);
	struct tree_node node = tree_node_at(u->tree, place);
	struct value v = mean_of(p, &node);
	/* A mover with a proven draw here can get at least that. */
	if (u->config->solver && v.mean * (float)sign < 0 && tree_has_draw(&node))
		return value_of_result(0);
	return v;
}

/* Sets the lane's next position and prefetches it for the next step. */
static void
head_for(struct uct *u, struct uct_lane *lane, uint32_t position)
{
	lane->position = position;
	__builtin_prefetch(transposition_at(&u->tree->arena, position));
}

/* The first time a move is followed: checks whether the game is over. */
static void
follow_new_move(struct uct *u, struct uct_lane *lane, const struct tree_node *node, int child)
{
	int result = uct_result(u, &lane->state);

	if (result == GAME_OPEN) {
		lane->position = TREE_BUSY;
		transpositions_prefetch(&u->tree->graph, &lane->state);
		return;
	}
	tree_prove(node, child, result);
	uct_arrive(lane, true, result);
	if (u->config->solver)
		uct_prove_path(u, lane, result);
}

/* Looks up the position that such a move leads to. */
static void
find_position(struct uct *u, struct uct_lane *lane)
{
	const struct uct_edge *edge = &lane->path[lane->length - 1];
	struct tree_node node = tree_node_at(u->tree, edge->place);
	uint32_t position = transpositions_find(&u->tree->graph, &u->tree->arena, &lane->state);

	if (position == ARENA_FULL) {
		u->memory_full = true;
		uct_arrive(lane, false, 0);
		return;
	}
	/* Release: a thread that sees the link sees the position. Another worker may have been
	 * first. */
	uint32_t link = uct_load(&node.link[edge->child]);
	while (tree_link_place(link) == TREE_NONE &&
		!atomic_compare_exchange_weak_explicit(&node.link[edge->child], &link,
			link | position, memory_order_release, memory_order_acquire))
		;
	head_for(u, lane, tree_link_place(link) == TREE_NONE ? position : tree_link_place(link));
}

/* `traced`, here and below: each step is recorded in the trace. */
static inline __attribute__((always_inline)) void
follow_move(struct uct *u, struct uct_lane *lane, bool traced)
{
	const struct uct_config *config = u->config;
	struct tree_node node = tree_node_at(u->tree, lane->place);
	int i = uct_select_move(u, lane, &node, NULL);

	if (traced)
		trace_select(u, lane, &node, i, uct_take_turns(u, lane, &node) >= 0);
	uct_add(&node.visits[i], 1, config->shared);
	lane->path[lane->length++] = (struct uct_edge){
		.place = lane->place,
		.head = node.head,
		.child = (unsigned char)i,
	};
	/* Acquire: pairs with the release that published the position. */
	uint32_t link = atomic_load_explicit(&node.link[i], memory_order_acquire);
	if (arrive_proven(u, lane, link, traced))
		return;
	config->game->rules->play(config->game, &lane->state, node.move[i]);
	if (config->symmetric)
		tictactoe_reduce(&lane->state);
	if (tree_link_place(link) != TREE_NONE) {
		head_for(u, lane, tree_link_place(link));
		return;
	}
	follow_new_move(u, lane, &node, i);
	if (traced && lane->arrived)
		trace_arrive(u, lane, uct_end_of(u, lane));
}

static inline __attribute__((always_inline)) void
enter_position(struct uct *u, struct uct_lane *lane, bool traced)
{
	const struct uct_config *config = u->config;
	struct transposition *p = transposition_at(&u->tree->arena, lane->position);
	uint32_t before = uct_add(&p->visits, 1, config->shared);
	uint32_t link = atomic_load_explicit(&p->link, memory_order_acquire);

	lane->position = TREE_NONE;
	if (tree_link_proven(link)) {
		uct_arrive(lane, true, tree_link_result(link));
		uct_prove_path(u, lane, tree_link_result(link));
		if (traced)
			trace_arrive(u, lane, TRACE_PROVEN);
		return;
	}
	uint32_t place = tree_link_place(link);
	if (place == TREE_NONE && before >= config->expand)
		place = uct_expand(u, lane, &p->link, traced);
	if (place == TREE_NONE || place == TREE_BUSY) {
		uct_arrive(lane, false, 0);
		return;
	}
	prefetch_node(u, place);
	lane->place = place;
	if (!u->config->counts_all)
		uct_set_visits(lane, u->config, before);
}

/* Advances a lane by one step. */
static inline __attribute__((always_inline)) void
step_graph(struct uct *u, struct uct_lane *lane, bool traced)
{
	if (lane->position == TREE_NONE)
		follow_move(u, lane, traced);
	else if (lane->position == TREE_BUSY)
		find_position(u, lane);
	else
		enter_position(u, lane, traced);
}

static inline __attribute__((always_inline)) void
descend_graph(struct uct *u, int count, uint32_t before, bool traced)
{
	struct uct_lane *walking[UCT_LANES];
	int walkers = 0;

	/* One lane starts in every round, as in descend_tree(). */
	for (int next = 0; next < count || walkers > 0; next++) {
		int left = 0;
		if (next < count) {
			struct uct_lane *lane = &u->lane[next];
			uct_begin(u, lane, before + (uint32_t)next);
			lane->position = TREE_NONE;
			if (traced)
				trace_clear(slot_of(u, lane));
			walking[walkers++] = lane;
		}
		for (int k = 0; k < walkers; k++) {
			step_graph(u, walking[k], traced);
			walking[left] = walking[k];
			left += !walking[left]->arrived;
		}
		walkers = left;
	}
}

/* Stores an exact 0 as -0, because all bits 0 mean "nothing known". */
static void
write_edge(const struct tree_node *node, int i, struct value v)
{
	float mean = v.mean == 0 ? -0.f : v.mean;

	if (!v.known)
		return;
	atomic_store_explicit(&node->total[i], (int32_t)tree_word(mean), memory_order_relaxed);
	atomic_store_explicit(&node->draws[i], tree_word(v.draws), memory_order_relaxed);
}

/* Adds a playout to an edge that has a mean of its own: with `backs_up_moves`, and where it could get
 * no position because memory is full. `left`: its visits that have no result yet. */
static struct value
mean_with(const struct tree_node *node, int i, int result, uint32_t left)
{
	float n = (float)(uct_load(&node->visits[i]) - left);
	float mean =
		tree_float((uint32_t)atomic_load_explicit(&node->total[i], memory_order_relaxed));
	float draws = tree_float(uct_load(&node->draws[i]));

	mean += ((float)result - mean) / n;
	draws += ((float)(result == 0) - draws) / n;
	return (struct value){ true, mean, draws };
}

/* As published for tic-tac-toe (docs/lab/experiments.md, s0): results found through one move do not
 * count for another move to the same position. */
static void
back_up_moves(struct uct *u, const struct uct_lane *lane, int left)
{
	for (int k = lane->length - 1; k >= 0; k--) {
		const struct uct_edge *edge = &lane->path[k];
		struct tree_node node = tree_node_of(u->tree, edge->place, edge->head);
		write_edge(&node, edge->child,
			mean_with(&node, edge->child, lane->result,
				uct_visits_left(lane, left, edge)));
	}
	count_depth(u, lane);
}

static void
back_up_graph(struct uct *u, const struct uct_lane *lane)
{
	int last = lane->length - 1;

	for (int k = last; k >= 0; k--) {
		struct tree_node node =
			tree_node_of(u->tree, lane->path[k].place, lane->path[k].head);
		int i = lane->path[k].child;
		uint32_t position =
			tree_link_place(atomic_load_explicit(&node.link[i], memory_order_acquire));
		if (k == last && !lane->known && position != TREE_NONE) {
			struct transposition *p = transposition_at(&u->tree->arena, position);
			bool shared = u->config->shared;

			if (lane->result)
				uct_add_result(&p->total, lane->result, shared);
			else
				uct_add(&p->draws, 1, shared);
			uct_add(&p->playouts, 1, shared);
		}
		if (k == last && lane->known)
			write_edge(&node, i, value_of_result(lane->result));
		else if (position == TREE_NONE)
			write_edge(&node, i, mean_with(&node, i, lane->result, 0));
		else
			write_edge(&node, i, value_of_position(u, position, uct_sign_at(u, k + 1)));
	}
	count_depth(u, lane);
}

/* ---- a batch ---- */

static void
uct_descend(struct uct *u, int count, uint32_t before)
{
	const struct uct_config *config = u->config;

	if (u->tracer && config->graph)
		descend_graph(u, count, before, true);
	else if (u->tracer)
		descend_tree(u, count, before, config->shared, config->threats != 0, true);
	else if (config->graph)
		descend_graph(u, count, before, false);
	else if (config->shared && config->threats)
		descend_tree(u, count, before, true, true, false);
	else if (config->shared)
		descend_tree(u, count, before, true, false, false);
	else if (config->threats)
		descend_tree(u, count, before, false, true, false);
	else
		descend_tree(u, count, before, false, false, false);
}

/* Where a weak player misjudges the lane's first move, that judgement counts instead of any result
 * beyond the next reply. */
static void
misjudge(struct uct *u, struct uct_lane *lane)
{
	float error = u->config->lapses.error[lane->path[0].child];

	lane->misjudged = !(lane->known && lane->length <= 2) && rng_share(&u->rng) < fabsf(error);
	if (!lane->misjudged)
		return;
	lane->result = error > 0 ? 1 : -1;
	if (u->tracer)
		trace_judge(u, lane);
}

static void
uct_play_out(struct uct *u, int count)
{
	const struct rng numbers = u->rng;

	const struct state *leaf[UCT_LANES] = { NULL };
	signed char result[UCT_LANES];
	int from[UCT_LANES] = { 0 }, playing = 0;

	for (int k = 0; k < count; k++) {
		if (u->lane[k].known)
			continue;
		from[playing] = k;
		leaf[playing++] = &u->lane[k].state;
	}
	if (playing > 0) {
		playout_run(&u->config->playout, u->config->game, leaf, playing, &u->rng, result);
		for (int k = 0; k < playing; k++)
			u->lane[from[k]].result = result[k];
	}
	for (int k = 0; k < count && u->config->lapses.errs; k++)
		misjudge(u, &u->lane[k]);
	if (u->tracer)
		trace_play_out(u, from, playing, &numbers);
}

void
uct_configure(struct uct_config *config)
{
	bool common = config->reward == REWARD_WDL;

	config->select = NULL;
	if (common && config->valued)
		config->select = config->policy->specialise_valued();
	else if (common && config->policy->specialise)
		config->select = config->policy->specialise(config->graph);
	memcpy(config->ln, policy_logs(), sizeof config->ln);
}

void
uct_init(struct uct *u, const struct uct_config *config, struct tree *tree, uint64_t seed)
{
	u->config = config;
	u->tree = tree;
	rng_seed(&u->rng, seed);
	uct_clear_counts(u);
	u->select_ns = u->playout_ns = u->backup_ns = 0;
	u->memory_full = u->root_proven = false;
	u->cache_lag = u->cached_playouts = 0;
	u->cached_visits = 0;
	for (int k = 0; k < 1 << NODE_CACHE_BITS && config->shared; k++)
		u->cached[k].place = TREE_NONE;
	if (config->threats) /* what failed for the position before would cost other nodes here */
		memset(&u->threats, 0, sizeof u->threats);
}

static void
back_up_all(struct uct *u, int count)
{
	for (int k = 0; k < count; k++) {
		if (u->tracer)
			note_path(u, &u->lane[k], count - k - 1, 0);
		if (u->config->graph && u->config->backs_up_moves)
			back_up_moves(u, &u->lane[k], count - k - 1);
		else if (u->config->graph)
			back_up_graph(u, &u->lane[k]);
		else if (u->config->fault)
			back_up_faulty(u, &u->lane[k]);
		else if (u->config->shared)
			uct_back_up(u, &u->lane[k], true);
		else
			uct_back_up(u, &u->lane[k], false);
		if (u->tracer) {
			struct trace_playout *out = &slot_of(u, &u->lane[k])->out.playout;
			note_path(u, &u->lane[k], count - k - 1, 1);
			out->value = (double)u->lane[k].result / uct_unit(u->config);
			out->result = u->lane[k].result / uct_unit(u->config);
		}
	}
}

void
uct_batch(struct uct *u, int count, uint32_t before)
{
	node_cache_begin(u, before);
	if (u->config->timed) {
		int64_t start = clock_now_ns();
		uct_descend(u, count, before);
		int64_t down = clock_now_ns();
		uct_play_out(u, count);
		int64_t out = clock_now_ns();
		back_up_all(u, count);
		u->select_ns += down - start;
		u->playout_ns += out - down;
		u->backup_ns += clock_now_ns() - out;
	} else {
		uct_descend(u, count, before);
		uct_play_out(u, count);
		back_up_all(u, count);
	}
	u->cached_playouts += count;
	if (u->cached_playouts >= u->cache_lag)
		node_cache_end(u);
}

void
uct_leave(struct uct *u)
{
	node_cache_end(u);
}
