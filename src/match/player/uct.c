/* Monte-Carlo tree search: UCT under a time or a playout budget. */
#include <stddef.h>

#include "base/language.h"
#include "match/player/player.h"
#include "search/mcts/endgame.h"

#define MEMBER(field) PARAM_MEMBER(struct player_spec, search.field)

static const struct param_special all_first = {
	.value.real = POLICY_TRY_ALL,
	.up.real = POLICY_TRY_ALL,
	.down.real = 1,
	.words = N_("all first"),
};

static const struct param keys[] = {
	{ .name = "playouts",
		.help = N_("playouts a move"),
		.kind = PARAM_WHOLE,
		.whole = { 1, SEARCH_MAX_PLAYOUTS },
		.special = &param_no_limit,
		.member = MEMBER(playouts) },
	{ .name = "time_ms",
		.help = N_("thinking time a move in milliseconds"),
		.kind = PARAM_WHOLE,
		.whole = { 1, 1000000000 },
		.special = &param_no_limit,
		.member = MEMBER(time_ms) },
	{ .name = "c",
		.help = N_("the constant of the policy, of UCB1 if none is named: mean + c sqrt(ln "
			   "N / n) on rewards -1, 0, 1"),
		.kind = PARAM_REAL,
		.real = { 0, 100 },
		.special = &player_own_constant,
		.member = MEMBER(c) },
	{ .name = "memory_mib",
		.help = N_("memory of the tree in MiB"),
		.kind = PARAM_WHOLE,
		.whole = { 1, TREE_MAX_MIB },
		.member = MEMBER(memory_mib) },
	{ .name = "policy",
		.help = N_("how a move is selected in the tree"),
		.kind = PARAM_CHOICE,
		.words = policy_words,
		.member = MEMBER(policy) },
	{ .name = "fpu",
		.help = N_("first-play urgency: the bound of a move never tried"),
		.kind = PARAM_REAL,
		.real = { -1000, POLICY_TRY_ALL },
		.special = &all_first,
		.member = MEMBER(fpu) },
	{ .name = "rave_bias",
		.help = N_("rave and grave: the bias of m playouts by AMAF, beta = m / (n + m + "
			   "bias n m)"),
		.kind = PARAM_REAL,
		.real = { 0, 1000 },
		.member = MEMBER(rave_bias) },
	{ .name = "ref",
		.help = N_("grave: playouts of a node whose AMAF is used below it"),
		.kind = PARAM_WHOLE,
		.whole = { 0, 1000000000 },
		.member = MEMBER(ref) },
	{ .name = "reward",
		.help = N_("what a result is worth: wdl 1, 0, -1, or win 1, else 0"),
		.kind = PARAM_CHOICE,
		.words = REWARD_WORDS,
		.member = MEMBER(reward) },
	{ .name = "expand",
		.help = N_("visits of a move before its node opens; 0: whole playouts"),
		.kind = PARAM_WHOLE,
		.whole = { 0, 1000000 },
		.special = &player_own_expand,
		.member = MEMBER(expand) },
	{ .name = "playout",
		.help = N_("how a game goes on below the tree"),
		.kind = PARAM_CHOICE,
		.words = PLAYOUT_WORDS,
		.member = MEMBER(playout.id) },
	{ .name = "cutoff",
		.help = N_("plies of a playout after which the side ahead has won, 0 for none"),
		.kind = PARAM_WHOLE,
		.whole = { 0, 1000 },
		.member = MEMBER(playout.cutoff) },
	{ .name = "reuse",
		.help = N_("keep what the last search knows of the position reached; the budget "
			   "comes on top"),
		.kind = PARAM_SWITCH,
		.member = MEMBER(reuse) },
	{ .name = "graph",
		.help = N_("what several orders of moves lead to is one node"),
		.kind = PARAM_SWITCH,
		.member = MEMBER(graph) },
	{ .name = "solver",
		.help = N_("back up proofs; a proven root ends the search"),
		.kind = PARAM_SWITCH,
		.member = MEMBER(solver) },
	{ .name = "late",
		.help = N_("cells left on Othello with which the result is computed, 0 for never"),
		.kind = PARAM_WHOLE,
		.whole = { 0, ENDGAME_MAX_EMPTIES },
		.member = MEMBER(endgame_empties) },
	{ .name = "threads",
		.help = N_("threads of the search"),
		.kind = PARAM_WHOLE,
		.whole = { 1, SEARCH_MAX_THREADS },
		.member = MEMBER(threads) },
	{ .name = "parallel",
		.help = N_("threads on one tree, or a tree each"),
		.kind = PARAM_CHOICE,
		.words = PARALLEL_WORDS,
		.member = MEMBER(parallel) },
	{ .name = "threats",
		.help = N_("visits of a move when a win by threats is looked for on 4x4x4, 0 for "
			   "never"),
		.kind = PARAM_WHOLE,
		.whole = { 0, 1000000000 },
		.member = MEMBER(threats) },
	{ .name = "order",
		.help = N_("where both move at once, who chooses first in the tree"),
		.kind = PARAM_CHOICE,
		.words = "self other",
		.member = PARAM_MEMBER(struct player_spec, order) },
	{ 0 },
};
#undef MEMBER

/* Both move at once and the tree is to let the other side choose first. */
static bool
other_first(const struct player *p)
{
	return p->game->simultaneous && p->spec.order;
}

static void
begin(struct player *p)
{
	struct search_params params = p->spec.search;
	struct state root = p->position;

	root.to_move ^= other_first(p);
	if (params.playouts == SEARCH_NO_LIMIT && params.time_ms == SEARCH_NO_LIMIT)
		params.time_ms = PLAYER_STANDARD_TIME_MS;
	params.seed = rng_next(&p->rng);
	p->search = player_take_tree(p, &root, params.playouts, params.time_ms, params.seed);
	if (p->search)
		return;
	player_give_tree(p, NULL);
	p->search = search_start(p->game, &root, &params, &p->failure);
}

/* The own move that was tried most, over all choices that the other may make first. */
static move_t
most_tried_reply(const struct player *p, const struct report *info)
{
	int64_t visits[UINT8_MAX + 1] = { 0 };
	struct report replies;
	move_t moves[GAME_MAX_MOVES], best;

	for (int i = 0; i < info->count; i++) {
		if (!search_peek_at(p->search, &info->moves[i].move, 1, &replies))
			continue;
		for (int k = 0; k < replies.count; k++)
			visits[replies.moves[k].move] += replies.moves[k].visits;
	}
	int count = p->game->rules->moves(p->game, &p->position, moves);
	best = moves[0];
	for (int i = 1; i < count; i++) {
		if (visits[moves[i]] > visits[best])
			best = moves[i];
	}
	return best;
}

/* The next search goes on in this one's tree: stopped at any moment, a search that is given playouts
 * would leave the rest of the game to chance. */
static bool
must_finish(const struct player *p)
{
	return p->spec.search.reuse && p->spec.search.playouts != SEARCH_NO_LIMIT;
}

enum answer
player_poll_search(struct player *p, move_t *out)
{
	struct report info;
	move_t moves[GAME_MAX_MOVES];

	if (!p->search)
		return ANSWER_FAILED;
	search_peek(p->search, &info);
	int count = p->game->rules->moves(p->game, &p->position, moves);
	if (count == 1 && !(info.running && must_finish(p))) { /* nothing to think about */
		*out = moves[0];
		return ANSWER_MOVE;
	}
	if (info.running)
		return ANSWER_THINKING;
	*out = other_first(p) ? most_tried_reply(p, &info) : info.moves[info.best].move;
	return ANSWER_MOVE;
}

void
player_hurry_search(struct player *p)
{
	if (p->search && !search_hurry(p->search))
		search_stop(p->search);
}

extern const struct player_kind player_uct;
const struct player_kind player_uct = {
	.name = "uct",
	.help = N_("Monte-Carlo tree search (UCT)"),
	.keys = keys,
	.simultaneous_keys = 1,
	.begin = begin,
	.poll = player_poll_search,
	.hurry = player_hurry_search,
};
