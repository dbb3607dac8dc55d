/* Monte-Carlo tree search: UCT under a time or a playout budget. */
#include <stddef.h>

#include "base/language.h"
#include "match/player/player.h"
#include "search/mcts/endgame.h"

#define FIELD(name) offsetof(struct player_spec, search.name)

static const struct player_key keys[] = {
	{ "playouts", N_("playouts a move"), KEY_INT64, FIELD(playouts), 1, SEARCH_MAX_PLAYOUTS,
		NULL },
	{ "time_ms", N_("thinking time a move in milliseconds"), KEY_INT64, FIELD(time_ms), 1, 1e9,
		NULL },
	{ "c",
		N_("the constant of the policy, of UCB1 if none is named: mean + c sqrt(ln N / n) "
		   "on "
		   "rewards -1, 0, 1"),
		KEY_DOUBLE, FIELD(c), 0, 100, NULL },
	{ "memory_mib", N_("memory of the tree in MiB"), KEY_INT, FIELD(memory_mib), 1,
		TREE_MAX_MIB, NULL },
	{ "policy", N_("how a move is selected in the tree"), KEY_CHOICE, FIELD(policy), 0, 0,
		policy_words },
	{ "fpu", N_("first-play urgency: the bound of a move never tried"), KEY_DOUBLE, FIELD(fpu),
		-1000, POLICY_TRY_ALL, NULL },
	{ "rave_bias",
		N_("rave and grave: the bias of m playouts by AMAF, beta = m / (n + m + bias n m)"),
		KEY_DOUBLE, FIELD(rave_bias), 0, 1000, NULL },
	{ "ref", N_("grave: playouts of a node whose AMAF is used below it"), KEY_INT, FIELD(ref),
		0, 1000000000, NULL },
	{ "reward", N_("what a result is worth: wdl 1, 0, -1, or win 1, else 0"), KEY_CHOICE,
		FIELD(reward), 0, 0, REWARD_WORDS },
	{ "expand", N_("visits of a move before its node opens; 0: whole playouts"), KEY_INT,
		FIELD(expand), 0, 1000000, NULL },
	{ "playout", N_("how a game goes on below the tree"), KEY_CHOICE, FIELD(playout.id), 0, 0,
		PLAYOUT_WORDS },
	{ "cutoff", N_("plies of a playout after which the side ahead has won, 0 for none"),
		KEY_INT, FIELD(playout.cutoff), 0, 1000, NULL },
	{ "reuse",
		N_("keep what the last search knows of the position reached; the budget comes on "
		   "top"),
		KEY_CHOICE, FIELD(reuse), 0, 0, "off on" },
	{ "graph", N_("what several orders of moves lead to is one node"), KEY_CHOICE, FIELD(graph),
		0, 0, "off on" },
	{ "solver", N_("back up proofs; a proven root ends the search"), KEY_CHOICE, FIELD(solver),
		0, 0, "off on" },
	{ "late", N_("cells left on Othello with which the result is computed, 0 for never"),
		KEY_INT, FIELD(endgame_empties), 0, ENDGAME_MAX_EMPTIES, NULL },
	{ "threads", N_("threads of the search"), KEY_INT, FIELD(threads), 1, SEARCH_MAX_THREADS,
		NULL },
	{ "parallel", N_("threads on one tree, or a tree each"), KEY_CHOICE, FIELD(parallel), 0, 0,
		PARALLEL_WORDS },
	{ "threats",
		N_("visits of a move when a win by threats is looked for on 4x4x4, 0 for never"),
		KEY_INT, FIELD(threats), 0, 1000000000, NULL },
	{ "order", N_("where both move at once, who chooses first in the tree"), KEY_CHOICE,
		offsetof(struct player_spec, order), 0, 0, "self other" },
	{ 0 },
};
#undef FIELD

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
