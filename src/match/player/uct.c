/* Monte-Carlo tree search: UCT under a time or a playout budget. */
#include <stddef.h>

#include "config/shipped.h"
#include "match/player/search_keys.h"
#include "search/mcts/proofs.h"

enum { MARGIN_MIB = 16 }; /* memory of the search that counts discs */

static const struct param keys[] = {
	KEY_PLAYOUTS(search.playouts),
	KEY_TIME(search.time_ms),
	{ .name = "c",
		.help = N_("the policy's constant; of ucb1: mean + c sqrt(ln N / n), "
			   "rewards from -1 to 1"),
		.kind = PARAM_REAL,
		.real = { 0, 100 },
		.special = &player_own_constant,
		.member = PARAM_MEMBER(struct player_spec, search.c) },
	KEY_MEMORY(search.memory_mib),
	CHOICE_KEY("policy", search.policy, policy_words, N_("how a move is selected in the tree")),
	CHOICE_KEY("prior", search.prior, PRIOR_WORDS,
		N_("where puct's priors come from: the rules one ply ahead, or also the learned "
		   "evaluation; best: the latter where it ends playouts")),
	CHOICE_KEY("leaf", search.leaf, LEAF_WORDS,
		N_("with playout=eval: results drawn with its odds, or its values (puct, 8x8 "
		   "Othello); best: values if playout and expand are not given")),
	CHOICE_KEY("count", search.counts_all, "position all",
		N_("N of the bound: the position's visits, or all playouts")),
	CHOICE_KEY("reward", search.reward, REWARD_WORDS,
		N_("what results are worth: wdl: 1, 0, -1; win: 1, else 0 (slower, and explores "
		   "twice as much with the same c)")),
	{ .name = "expand",
		.help = N_(
			"visits of a move before its node is expanded; 0: expand whole playouts"),
		.kind = PARAM_WHOLE,
		.whole = { 0, 1000000 },
		.special = &player_own_expand,
		.member = PARAM_MEMBER(struct player_spec, search.expand) },
	KEY_PLAYOUT(search.playout.id),
	WHOLE_KEY("cutoff", search.playout.cutoff, 0, 1000,
		N_("plies after which a playout ends and the side ahead wins; 0: none")),
	KEY_REUSE(search.reuse),
	SWITCH_KEY("graph", search.graph, N_("transpositions share a node")),
	CHOICE_KEY("backup", search.backup, "positions moves",
		N_("with graph=on: a move has the value of its position, or the mean of its own "
		   "playouts")),
	SWITCH_KEY("symmetry", search.symmetry,
		N_("with graph=on: rotated and mirrored positions of 3x3 share a node")),
	KEY_SKIP_POCKETS(search.skip_pockets),
	CHOICE_KEY("fault", search.fault, FAULT_WORDS,
		N_("a deliberate bug, without graph: credit for the wrong side, results as the "
		   "side to move sees them, or playouts in which one side moves")),
	SWITCH_KEY("solver", search.solver, N_("back up proofs; a proven root ends the search")),
	WHOLE_KEY("endgame_empties", search.endgame_empties, 0, ENDGAME_MAX_EMPTIES,
		N_("Othello: empty cells from which results are computed exactly; 0: never")),
	KEY_THREADS(search.threads),
	CHOICE_KEY("parallel", search.parallel, PARALLEL_WORDS,
		N_("threads share a tree, or have one each")),
	WHOLE_KEY("threats", search.threats, 0, 1000000000,
		N_("4x4x4: visits of a move before forced wins are looked for; 0: never")),
	SWITCH_KEY("book", tree.book, N_("play the book's move, after the search")),
	CHOICE_KEY("first_mover", tree.first_mover, "self other",
		N_("simultaneous moves: who is first in the tree")),
	REAL_KEY("spread", search.spread, 0, 1,
		N_("share of playouts that go to all moves of the root in turn")),
	KEY_LEAST(search.least),
	WHOLE_KEY("sight", search.oversight.sight, 0, 2,
		N_("wins in one ply that it never overlooks: 1: its own, 2: the opponent's as "
		   "well; 0: none")),
	KEY_NOISE(search.oversight.noise),
	REAL_KEY("blind", search.oversight.blind, 0, 1,
		N_("share of moves it overlooks below the root; proofs are then not backed up")),
	KEY_TEMPERATURE(tree.choice.temperature),
	KEY_SLIP(tree.choice.slip),
	{ 0 },
};

static void
uct_standard(struct player_spec *spec)
{
	spec->search.reuse = 1;
	spec->tree.choice.slip = 1;
}

/* Returns whether both sides move at once and the tree lets the other side choose first. */
static bool
other_first(const struct player *p)
{
	return p->game->simultaneous && p->acting.tree.first_mover;
}

static bool
uct_prepare(struct player *p, struct player_task *task)
{
	engine_destroy(p->solver); /* the counter of discs of an earlier question */
	p->solver = NULL;
	if (p->acting.tree.book)
		p->decided = books_move(p->game, &p->position, &p->rng);
	task->root.to_move ^= other_first(p);
	return player_prepare_kept_search(p, task);
}

/* Draws by temperature from the win rates seen. */
static int
uct_draw(struct player *p, const struct report *found)
{
	enum side side = (enum side)p->position.to_move;
	double rate[GAME_MAX_MOVES];

	for (int i = 0; i < found->count; i++) {
		const struct root_move *m = &found->moves[i];
		bool seen = m->visits > 0 || m->proven != GAME_OPEN;
		rate[i] = seen ? report_win_rate(root_move_value(m), side) : -1;
	}
	return choice_draw(&p->acting.tree.choice, rate, found->count, &p->rng);
}

/* Returns whether the best move surely wins: a player that sees the last stone of a row plays
 * it. */
static bool
wins_for_sure(const struct report *found)
{
	return found->best >= 0 && found->moves[found->best].proven == state_sign(&found->position);
}

static move_t
uct_choose(struct player *p, const struct report *found)
{
	move_t moves[GAME_MAX_MOVES];
	int drawn;

	if (p->decided != MOVE_NONE)
		return p->decided;
	if (other_first(p)) {
		/* The own move with the most visits, over all choices that the other side may make
		 * first. */
		int64_t visits[UINT8_MAX + 1] = { 0 };
		struct report replies;
		move_t best;

		for (int i = 0; i < found->count; i++) {
			if (!engine_report_below(p->engine, &found->moves[i].move, 1, &replies))
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
	if (!wins_for_sure(found) && choice_slips(&p->acting.tree.choice, &p->rng) &&
		(drawn = uct_draw(p, found)) >= 0)
		return found->moves[drawn].move;
	if (found->best >= 0)
		return found->moves[found->best].move;
	p->game->rules->moves(p->game, &p->position, moves);
	return moves[0];
}

/* ---- once the result is certain, the margin counts ---- */

/* Returns whether there are discs to gain or save, and how much time is left for that. */
static bool
margin_counts(const struct player *p, const struct report *found, int64_t *left_ms)
{
	*left_ms =
		p->budget.time_ms == NO_LIMIT ? 0 : p->budget.time_ms - (int64_t)found->elapsed_ms;
	return !p->hurried && p->game->counts_discs && found->proven != GAME_OPEN &&
	       found->proven != 0 && p->acting.tree.choice.temperature <= 0 && *left_ms > 0;
}

/* Counts the discs of all moves by alpha-beta in the remaining time: to a search of results alone,
 * all losing moves are equal, and it gives away everything. */
static bool
count_discs(struct player *p, int64_t left_ms)
{
	struct player_spec spec;
	struct negamax_params params;
	struct error ignored;

	if (!player_spec_parse("negamax", &spec, &ignored) ||
		!player_spec_negamax(&spec, p->game, &params, &ignored))
		return false;
	params.time_ms = left_ms;
	params.all_moves = true;
	params.memory_mib = MARGIN_MIB;
	params.seed = rng_next(&p->rng);
	params.notify_fd = p->run.notify_fd;
	struct engine_task task = negamax_task(&params);
	task.in_caller = p->in_caller;
	p->solver = engine_start(&task, p->game, &p->position, &ignored);
	return p->solver;
}

/* Returns whether the move is certain to have the result: proven by the search, or shown by the
 * discs. */
static bool
is_certain(const struct report *found, const struct root_move *m)
{
	int at = report_find(found, m->move);

	if (m->depth == 0 || at < 0)
		return false;
	return found->moves[at].proven == found->proven ||
	       (m->exact != EXACT_UNKNOWN && (m->exact > 0) - (m->exact < 0) == found->proven);
}

/* Decides for the move with the best margin among those with the certain result, if any is. */
static void
decide_by_margin(struct player *p, const struct report *found)
{
	struct report margins;
	int sign = state_sign(&p->position), best = -1;

	engine_report(p->solver, &margins);
	for (int i = 0; i < margins.count; i++) {
		if (!is_certain(found, &margins.moves[i]))
			continue;
		if (best < 0 || sign * margins.moves[i].score > sign * margins.moves[best].score)
			best = i;
	}
	if (best >= 0)
		p->decided = margins.moves[best].move;
}

/* Counts the discs once the search has ended, and decides once they are counted. Returns false while they are
 * being counted. */
static bool
uct_decide(struct player *p)
{
	move_t moves[GAME_MAX_MOVES];
	struct report found;
	int64_t left_ms;

	if (p->decided != MOVE_NONE || !p->thinks || engine_is_running(p->engine) ||
		p->game->rules->moves(p->game, &p->position, moves) < 2)
		return true;
	engine_report(p->engine, &found);
	if (!p->solver)
		return !margin_counts(p, &found, &left_ms) || !count_discs(p, left_ms);
	if (engine_is_running(p->solver))
		return false;
	decide_by_margin(p, &found);
	return true;
}

extern const struct player_kind player_uct;

static void
load(const struct player_spec *spec, const struct game *g)
{
	struct search_params params = spec->search;

	if (spec->tree.book)
		books_load(g);
	player_use_evaluation(&params, g);
	if (g->counts_discs && params.solver && params.time_ms != NO_LIMIT)
		eval_of(g, "", NULL); /* of count_discs() */
}

static enum answer
uct_poll(struct player *p, move_t *out)
{
	enum answer answer = player_poll_engine(p, &player_uct, out);

	if (answer != ANSWER_MOVE || engine_is_running(p->engine))
		return answer;
	if (!uct_decide(p))
		return ANSWER_THINKING;
	if (p->decided != MOVE_NONE)
		*out = p->decided;
	return answer;
}

const struct player_kind player_uct = {
	.name = "uct",
	.help = N_("Monte-Carlo tree search (UCT)"),
	.about = "Plays games out at random from the position, thousands of them, and "
		 "keeps in a tree what each move has brought. Each playout goes down the "
		 "tree by the moves whose mean plus bonus is highest: mean + c sqrt(ln N / "
		 "n), N the visits of the position, n those of the move; the bonus falls "
		 "as a move is visited. Where the tree ends, the game is played out, and "
		 "its result is added to every position on the way. It plays the move it "
		 "has visited most.",
	.keys = keys,
	.joint_keys = 1,
	.engine = &engine_uct,
	.standard = uct_standard,
	.load = load,
	.prepare = uct_prepare,
	.choose = uct_choose,
	.poll = uct_poll,
	.decide = uct_decide,
};
