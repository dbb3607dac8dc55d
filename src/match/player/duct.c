/* Decoupled UCT, for games in which both sides move at once. */
#include "match/player/search_keys.h"

static const struct param keys[] = {
	KEY_PLAYOUTS(search.playouts),
	KEY_TIME(search.time_ms),
	CHOICE_KEY("select", search.duct.select, DUCT_SELECT_WORDS,
		N_("how a side chooses in its table")),
	{ .name = "c",
		.help = N_("the constant of ucb1 and ucb1-tuned, on rewards from 0 to 1"),
		.kind = PARAM_REAL,
		.real = { 0, 100 },
		.special = &player_own_constant,
		.member = PARAM_MEMBER(struct player_spec, search.duct.c) },
	REAL_KEY("tie_margin", search.duct.tie_margin, 0, 1,
		N_("ucb1 and ucb1-tuned: moves whose bounds are this close to the greatest are "
		   "equally likely; 0: the first one")),
	REAL_KEY("gamma", search.duct.gamma, 0.001, 1,
		N_("exp3 and rm: share of choices that explore")),
	SWITCH_KEY("prune", search.duct.prune,
		N_("ucb1 and ucb1-tuned: skip moves surely worse than the best")),
	KEY_SKIP_POCKETS(search.skip_pockets),
	CHOICE_KEY("final", search.final, DUCT_FINAL_WORDS,
		N_("the move played: the most visited (safe: when ahead, one that cannot be turned "
		   "into a draw), random in proportion to visits, or by the average strategy "
		   "(exp3, rm)")),
	{ .name = "expand",
		.help = N_("visits of a pair of moves before it is expanded"),
		.kind = PARAM_WHOLE,
		.whole = { 1, 1000000 },
		.special = &player_own_expand,
		.member = PARAM_MEMBER(struct player_spec, search.expand) },
	KEY_PLAYOUT(search.playout.id),
	KEY_MEMORY(search.memory_mib),
	KEY_REUSE(search.reuse),
	WHOLE_KEY("threads", search.threads, 1, ENGINE_MAX_THREADS,
		N_("threads of the search, with one tree each")),
	REAL_KEY("spread", search.spread, 0, 0.5,
		N_("ucb1 and ucb1-tuned: share of playouts that go to all root moves of a side in "
		   "turn")),
	KEY_NOISE(search.oversight.noise),
	KEY_TEMPERATURE(tree.choice.temperature),
	KEY_SLIP(tree.choice.slip),
	{ 0 },
};

static void
player_duct_standard(struct player_spec *spec)
{
	spec->tree.choice.slip = 1;
}

static bool
plays(const struct game *g, struct error *e)
{
	return g->simultaneous || error_set(e,
					  _("duct plays games in which both sides move at once, "
					    "such as tron and matrix, not %s: use uct."),
					  g->name);
}

/* Draws an index below `count` with probabilities that sum to 1. */
static int
duct_draw(const double *probability, int count, struct rng *rng)
{
	double left = rng_share(rng);

	for (int i = 0; i < count - 1; i++) {
		/* NOLINTNEXTLINE(clang-analyzer-core.*): as many as there are moves */
		left -= probability[i];
		if (left < 0)
			return i;
	}
	while (count > 1 && probability[count - 1] <= 0)
		count--;
	return count - 1;
}

/* Draws by temperature from the win rates seen; returns -1 if there are none. */
static int
player_duct_draw(struct player *p, const struct joint_side *own)
{
	enum side side = (enum side)p->position.to_move;
	double rate[DUCT_MOVES];

	for (int i = 0; i < own->count; i++)
		rate[i] = own->choice[i].visits ? report_win_rate(own->choice[i].value, side) : -1;
	return choice_draw(&p->acting.tree.choice, rate, own->count, &p->rng);
}

/* Draws the move from the strategy found. */
static move_t
player_duct_choose(struct player *p, const struct report *found)
{
	const struct joint_side *own = &found->joint.side[p->position.to_move];
	double probability[DUCT_MOVES];
	int drawn;

	if (choice_slips(&p->acting.tree.choice, &p->rng) &&
		(drawn = player_duct_draw(p, own)) >= 0)
		return own->choice[drawn].move;
	for (int i = 0; i < own->count; i++)
		probability[i] = own->choice[i].probability;
	p->decided = own->choice[duct_draw(probability, own->count, &p->rng)].move;
	return p->decided;
}

extern const struct player_kind player_duct;
const struct player_kind player_duct = {
	.name = "duct",
	.help = N_("decoupled UCT, for simultaneous moves"),
	.about = "For boards on which both move at once. Every position of the tree has "
		 "two tables, one for each side, with the visits and results of its moves. "
		 "Each side picks a move by its own table, as if the other were chance; "
		 "the two moves together lead to the next position. So neither side "
		 "answers a move that it could not have seen. It plays its most visited "
		 "move (final=max), or draws a move in proportion to the visits "
		 "(final=mix), which nobody can foresee.",
	.keys = keys,
	.engine = &engine_duct,
	.standard = player_duct_standard,
	.prepare = player_prepare_kept_search,
	.choose = player_duct_choose,
	.plays = plays,
};
