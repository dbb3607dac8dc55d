/* The search with transpositions: one node per position, every visit counted, the values of a plain
 * tree. */
#include "fixtures/search_fixtures.h"
#include "search/mcts/search_internal.h"

static struct search *
search_of(struct engine *e)
{
	return engine_self(e);
}

static struct search_params
graph_budget(int64_t playouts, int solver)
{
	struct search_params p = budget(playouts, 3);

	p.graph = 1;
	p.solver = solver;
	p.parallel = PARALLEL_TREE; /* threads share it */
	return p;
}

/* What a walk over the slots finds. */
struct count {
	int positions, opened;
};

static struct state
state_of(const struct transposition *p)
{
	struct state s = { .to_move = transposition_side(p) };

	memcpy(s.stones, p->stones, sizeof p->stones);
	return s;
}

/* A position's visits are its own playouts and those of its edges, and each edge leads where its
 * move leads. */
static void
check_position(struct tree *t, const struct game *g, struct transposition *p, bool books)
{
	struct state s = state_of(p);
	struct tree_node node = tree_node_at(t, tree_link_place(p->link));
	uint32_t visits = p->playouts;

	for (int i = 0; i < node.count; i++) {
		uint32_t below = tree_link_place(node.link[i]);
		visits += node.visits[i];
		assert_true(fabsf(tree_float((uint32_t)node.total[i])) <= 1);
		if (below == TREE_NONE)
			continue;
		struct state next = s, stored = state_of(transposition_at(&t->arena, below));
		g->rules->play(g, &next, node.move[i]);
		assert_true(state_equal(&next, &stored));
		assert_int_equal(transpositions_find(&t->graph, &t->arena, &next), below);
	}
	if (books)
		assert_int_equal(visits, p->visits);
}

static struct count
check_graph(struct engine *s, bool books)
{
	struct tree *t = &search_of(s)->worker[0].tree;
	struct count c = { 0, 0 };

	for (uint32_t i = 0; i < t->graph.slots; i++) {
		uint32_t place = (uint32_t)t->graph.slot[i];
		if (place == 0)
			continue;
		struct transposition *p = transposition_at(&t->arena, place);
		c.positions++;
		c.opened += tree_link_place(p->link) != TREE_NONE;
		if (tree_link_place(p->link) != TREE_NONE)
			check_position(t, search_of(s)->config.game, p, books);
	}
	return c;
}

/* 4520 positions of tic-tac-toe are reachable and not over; the root is not looked up. */
TEST(every_position_is_one_node)
{
	for (int threads = ONE_THREAD_TOO ? 1 : 8; threads <= 8; threads *= 8) {
		const int playouts = 200000 / every(2);
		struct search_params p = graph_budget(playouts, 0);
		struct report info;
		p.c = 100; /* every node is visited */
		p.threads = threads;
		struct engine *s = start_search("tictactoe", NULL, &p);
		engine_wait(s);
		struct count c = check_graph(s, true);
		assert_int_equal(c.positions, 4519);
		assert_int_equal(c.opened, 4519);
		engine_report(s, &info);
		assert_int_equal(info.playouts, playouts);
		check_sums(&info);
		engine_destroy(s);
	}
}

/* The means of a tree and of a graph converge to the same values. */
TEST(the_graph_has_the_values_of_the_tree)
{
	static const struct {
		const char *game, *text;
		int64_t playouts;
		double tolerance;
	} at[] = {
		{ "tictactoe", "000010000", 200000, .02 },
		{ "tictactoe", "100020001", 200000, .02 },
		{ "score4", NULL, 100000, .04 },
		{ "othello", NULL, 100000, .05 },
		{ "othello:4", NULL, 200000, .04 },
	};

	if (!ONE_THREAD_TOO)
		return;
	for (size_t i = 0; i < sizeof at / sizeof at[0]; i += (size_t)every(3)) {
		struct search_params p = graph_budget(at[i].playouts, 0);
		struct report graph = search_position(at[i].game, at[i].text, &p);
		p.graph = 0;
		struct report tree = search_position(at[i].game, at[i].text, &p);
		check_sums(&graph);
		assert_int_equal(graph.playouts, at[i].playouts);
		assert_true(fabs(graph.value - tree.value) < at[i].tolerance);
	}
}

/* Proofs are shared: all are correct, and a proof needs fewer playouts. How many fewer is certain
 * only with one thread: one that the system suspends leaves visits without results behind, which
 * the others avoid. */
TEST(proofs_are_true_and_shared)
{
	for (int threads = ONE_THREAD_TOO ? 1 : 8; threads <= 8; threads *= 8) {
		struct search_params p = graph_budget(1000000, 1);
		struct report info;
		p.threads = threads;
		struct engine *s = start_search("tictactoe", NULL, &p);
		engine_wait(s);
		engine_report(s, &info);
		assert_int_equal(info.proven, 0);
		assert_true(threads > 1 || info.playouts < 100000);
		struct tree *t = &search_of(s)->worker[0].tree;
		int proven = 0;
		for (uint32_t i = 0; i < t->graph.slots; i++) {
			uint32_t place = (uint32_t)t->graph.slot[i];
			struct transposition *q = transposition_at(&t->arena, place);
			if (place == 0 || !tree_link_proven(q->link))
				continue;
			struct state at = state_of(q);
			proven++;
			assert_int_equal(tree_link_result(q->link),
				state_sign(&at) * outcome(search_of(s)->config.game, &at));
		}
		assert_true(proven > 500);
		engine_destroy(s);
	}
}

/* Published means of one search of 10,000 playouts, centre +.21, corners +.10, edges +.04, are those of
 * results added to moves; added to positions they shrink more slowly. */
TEST(moves_can_have_means_of_their_own)
{
	double centre[2] = { 0 };

	if (!ONE_THREAD_TOO)
		return;
	for (int backup = 0; backup < 2; backup++) {
		for (uint64_t seed = 1; seed <= 10; seed++) {
			struct search_params p = budget(10000, seed);
			p.policy = POLICY_ucb1;
			p.playout.id = PLAYOUT_RANDOM;
			p.c = 1.4142135;
			p.graph = 1;
			p.expand = p.solver = 0;
			p.backup = backup;
			struct report info = search_position("tictactoe", NULL, &p);
			check_sums(&info);
			centre[backup] += info.moves[4].value / 10;
		}
	}
	if (!(centre[1] > .17 && centre[1] < .245 && centre[0] > centre[1] + .02))
		fail_msg("positions %.3f, moves %.3f", centre[0], centre[1]);
}

/* With proofs, too. */
TEST(images_are_proven)
{
	struct search_params p = budget(100000, 1);

	p.graph = p.symmetry = 1;
	struct report info = search_position("tictactoe", NULL, &p);
	assert_int_equal(info.proven, 0);
	info = search_position("tictactoe", "020010000", &p);
	assert_int_equal(info.proven, 1);
	assert_true(info.moves[info.best].length == 0 || info.moves[info.best].length % 2 == 1);
}
