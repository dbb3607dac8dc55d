/* "All moves as first": the extra words of a move count the playouts through its node in which the
 * side to move played it then or later, and the sum of their results, the FIRST player's. Counted
 * after a batch is backed up, for the policies that ask for it.
 *
 * A move is identified by the cell where its stone ends up. */
#include "base/bits.h"
#include "search/mcts/uct_internal.h"

void
amaf_configure(struct uct_config *config)
{
	const struct game *g = config->game;

	for (int m = 0; m < UCT_MOVES; m++)
		config->cell[m] = -1;
	if (!game_moves_are_cells(g))
		return;
	for (int cell = 0; cell < game_cell_count(g); cell++)
		config->cell[g->rules->move_at(g, &config->root, cell)] = (signed char)cell;
}

/* -1 for a pass. */
static int
amaf_cell_of(const struct uct_config *config, const struct state *s, move_t m)
{
	if (config->game->by_column)
		return config->game->rules->move_to_cell(config->game, s, m);
	return config->cell[m];
}

/* ---- backing up ---- */

/* A single worker adds zeros rather than branch: whether a cell was played is unpredictable. */
static void
credit_node(struct uct *u, const struct tree_node *node, const struct state *s, uint64_t played,
	int result)
{
	bool shared = u->config->shared;

	for (int i = 0; i < node->count; i++) {
		int cell = amaf_cell_of(u->config, s, node->move[i]);
		uint32_t hit = cell >= 0 ? (uint32_t)(played >> cell & 1) : 0;
		if (shared && !hit)
			continue;
		uct_add(&node->extra[i], hit, shared);
		uct_add(&node->extra[node->count + i], hit * (uint32_t)result, shared);
	}
}

static void
credit_path(struct uct *u, const struct uct_lane *lane, struct playout_trace *trace)
{
	struct state at[2 * PLAYOUT_TRACE_CELLS]; /* a move is a cell, or a pass between two */
	struct state s;

	state_copy(&s, &u->config->root);
	for (int k = 0; k < lane->length; k++) {
		struct tree_node node = tree_node_at(u->tree, lane->path[k].place);
		state_copy(&at[k], &s);
		u->config->game->rules->play(u->config->game, &s, node.move[lane->path[k].child]);
	}
	for (int k = lane->length - 1; k >= 0; k--) {
		struct tree_node node = tree_node_at(u->tree, lane->path[k].place);
		int cell = amaf_cell_of(u->config, &at[k], node.move[lane->path[k].child]);
		/* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript): set above */
		uint64_t *played = &trace->played[at[k].to_move];
		if (cell >= 0)
			*played |= bit_of((unsigned)cell);
		credit_node(u, &node, &at[k], *played, lane->result);
	}
}

/* Where moves are directions there is nothing to count, and descents may be longer. */
void
amaf_back_up(struct uct *u, int count)
{
	if (!game_moves_are_cells(u->config->game))
		return;
	for (int k = 0; k < count; k++)
		credit_path(u, &u->lane[k], &u->trace[k]);
}

void
amaf_play_out(struct uct *u, const struct state *const *leaf, const int *from, int playing)
{
	const struct uct_config *config = u->config;
	struct playout_trace trace[UCT_LANES];

	for (int k = 0; k < UCT_LANES; k++)
		u->trace[k] = (struct playout_trace){ 0 };
	playout_run_traced(&config->playout, config->game, leaf, playing, &u->rng, trace);
	for (int k = 0; k < playing; k++) {
		u->trace[from[k]] = trace[k];
		u->lane[from[k]].result = (signed char)trace[k].result;
	}
}

/* ---- selection ---- */

void
amaf_select(struct uct *u, struct uct_lane *lane, struct pick *p)
{
	const struct uct_config *config = u->config;
	struct uct_reference *r = &lane->reference[lane->state.to_move];

	u->amaf = (struct pick_amaf){ .node = p->node, .bias = config->rave_bias };
	p->amaf = &u->amaf;
	if (config->policy->amaf == AMAF_NODE)
		return;
	if (lane->length == 0)
		lane->reference[lane->state.to_move ^ 1].place = TREE_NONE;
	if (lane->length == 0 || r->place == TREE_NONE || p->parent_visits >= config->grave_ref) {
		*r = (struct uct_reference){ lane->place, lane->state };
		return;
	}
	u->amaf.node = tree_node_at(u->tree, r->place);
	/* Maps the node's moves to the reference's. */
	signed char by_cell[PLAYOUT_TRACE_CELLS];

	memset(by_cell, -1, sizeof by_cell);
	for (int i = 0; i < u->amaf.node.count; i++) {
		int cell = amaf_cell_of(u->config, &r->state, u->amaf.node.move[i]);
		if (cell >= 0)
			by_cell[cell] = (signed char)i;
	}
	for (int i = 0; i < p->node.count; i++) {
		int cell = amaf_cell_of(u->config, &lane->state, p->node.move[i]);
		u->amaf_at[i] = cell < 0 ? -1 : by_cell[cell];
	}
	u->amaf.at = u->amaf_at;
}
