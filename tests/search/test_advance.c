/* Moving the root of the tree: statistics are kept, wherever they lie, and can be read
 * meanwhile. */
#include <pthread.h>

#include "fixtures/search_fixtures.h"
#include "search/mcts/search_internal.h"

static struct search *
search_of(struct engine *e)
{
	return engine_self(e);
}

enum { DEEPEST = 4 };

/* The new root keeps its numbers and the search continues there: the same each time, every new
 * playout counted. */
TEST(trees_are_kept)
{
	for (int k = ONE_THREAD_TOO ? 0 : 4; k < 8; k++) {
		struct search_params p = budget(20000, 2);
		static struct report before, after, last;
		p.reuse = 1;
		p.solver = k % 2;
		/* Full only on one thread: on two, chance would decide how far the tree reaches. */
		p.memory_mib = k == 2 ? 1 : 64;
		p.threads = k < 4 ? 1 : 2;
		p.parallel = k == 7 ? PARALLEL_ROOT : PARALLEL_TREE;
		struct engine *search = start_search(game_at(k % 5)->name, NULL, &p);
		engine_wait(search);
		engine_report(search, &before);
		const struct root_move *best = &before.moves[before.best];
		move_t path[2] = { best->pv[0], best->pv[1] };
		int length = p.parallel == PARALLEL_ROOT ? 1 : 2; /* which every tree reaches */
		if (!engine_report_below(search, path, length, &before) ||
			!engine_advance(search, path, length,
				&(struct budget){ .playouts = 3000, .time_ms = NO_LIMIT }, 7)) {
			/* A thread that started late found no playouts left for its tree. */
			assert_int_equal(p.parallel, PARALLEL_ROOT);
			engine_destroy(search);
			continue;
		}
		engine_wait(search);
		engine_report(search, &after);
		assert_true(state_equal(&after.position, &before.position));
		if (p.parallel == PARALLEL_TREE)
			assert_int_equal(after.inherited, before.playouts);
		if (after.proven == GAME_OPEN)
			assert_int_equal(after.playouts, after.inherited + 3000);
		check_sums(&after);
		for (int i = 0; i < after.count; i++) {
			assert_int_equal(after.moves[i].move, before.moves[i].move);
			assert_true(after.moves[i].visits >= before.moves[i].visits);
		}
		/* Where no playout has been there is nothing to keep. */
		move_t nonsense = MOVE_NONE;
		assert_false(engine_advance(search, &nonsense, 1,
			&(struct budget){ .playouts = 10, .time_ms = NO_LIMIT }, 7));
		engine_report(search, &last);
		assert_int_equal(last.playouts, after.playouts);
		engine_destroy(search);
	}
}

/* Makes trees move to other memory although they are small. */
static struct search_params
tight_budget(int64_t playouts)
{
	struct search_params p = budget(playouts, 2);

	p.reuse = 1;
	p.solver = 0;
	p.expand = 5;
	p.memory_mib = 2;
	return p;
}

/* Compares the reports of two searches on the nodes below a path, up to `most` moves deeper. */
static int
compare_nodes(struct engine *a, struct engine *b, move_t *path, int length, int ahead)
{
	struct report x, y;
	int nodes = 1;

	/* *a is still at the old root, this many moves before *b. */
	bool in_a = engine_report_below(a, path, length, &x);
	bool in_b = engine_report_below(b, path + ahead, length - ahead, &y);
	assert_int_equal(in_a, in_b);
	if (!in_a)
		return 0;
	assert_true(state_equal(&x.position, &y.position));
	assert_int_equal(x.count, y.count);
	for (int i = 0; i < x.count; i++) {
		x.moves[i].bound = y.moves[i].bound; /* in a graph the root has no own playout */
		x.moves[i].bonus = y.moves[i].bonus;
	}
	assert_memory_equal(x.moves, y.moves, (size_t)x.count * sizeof x.moves[0]);
	for (int i = 0; i < x.count && length < DEEPEST; i++) {
		path[length] = x.moves[i].move;
		nodes += compare_nodes(a, b, path, length + 1, ahead);
	}
	return nodes;
}

/* Every node of a moved tree reports what it did before, in less memory. */
TEST(a_moved_tree_is_the_same_tree)
{
	static const char *const games[] = { "score4", "othello", "qubic", "tictactoe" };

	if (!ONE_THREAD_TOO)
		return;
	for (int k = 0; k < 12; k += every(5)) {
		struct search_params p = tight_budget(20000);
		struct report before, after;
		p.graph = k / 4 == 1;
		p.policy = k / 4 == 2 ? POLICY_puct : p.policy; /* it has words of its own */
		struct engine *stays = start_search(games[k % 4], NULL, &p);
		struct engine *moves = start_search(games[k % 4], NULL, &p);
		engine_wait(stays);
		engine_wait(moves);
		engine_report(moves, &before);
		move_t path[DEEPEST] = { before.moves[before.best].pv[0] };
		assert_true(engine_advance(
			moves, path, 1, &(struct budget){ .playouts = 0, .time_ms = NO_LIMIT }, 7));
		engine_wait(moves);
		engine_report(moves, &after);
		assert_int_equal(search_of(moves)->worker[0].has_waste,
			before.memory_bytes <= search_of(moves)->worker[0].tree.arena.limit / 4);
		if (!search_of(moves)->worker[0].has_waste)
			assert_true(after.memory_bytes < before.memory_bytes);
		assert_true(compare_nodes(stays, moves, path, 1, 1) > (k % 4 == 2 ? 3 : 20));
		engine_destroy(stays);
		engine_destroy(moves);
	}
}

/* Stopped before, while or after the tree moves, a search is at the new root and can continue. */
TEST(moving_can_be_stopped)
{
	for (int k = 0; k < 30; k += every(7)) {
		struct search_params p = tight_budget(15000);
		struct report before, after;
		p.memory_mib = 1;
		p.threads = 1 + k % 3;
		p.graph = k % 2;
		p.parallel = k % 5 == 4 ? PARALLEL_ROOT : PARALLEL_TREE;
		struct engine *s = start_search("othello", NULL, &p);
		engine_wait(s);
		engine_report(s, &before);
		move_t move = before.moves[before.best].move;
		bool advanced = engine_advance(
			s, &move, 1, &(struct budget){ .playouts = 500, .time_ms = NO_LIMIT }, 1);
		assert_true(advanced || p.parallel == PARALLEL_ROOT);
		for (volatile int wait = 0; wait < k * 2000; wait++)
			;
		engine_stop(s);
		engine_wait(s);
		engine_report(s, &after);
		assert_false(after.running);
		check_sums(&after);
		assert_true(!advanced || after.playouts <= after.inherited + 500);
		assert_true(engine_resume(s, NULL));
		engine_wait(s);
		engine_report(s, &after);
		check_sums(&after);
		if (advanced)
			assert_int_equal(after.playouts, after.inherited + 500);
		engine_destroy(s);
	}
}

/* ---- read by another thread ---- */

struct onlooker {
	struct engine *search;
	_Atomic bool leave;
	_Atomic int looks;
	bool deep;
};

/* Walks down the best moves again and again, as TREE does. */
static void *
look(void *arg)
{
	struct onlooker *o = arg;
	struct report root, node;

	while (!atomic_load(&o->leave)) {
		move_t path[DEEPEST];
		int length = 0;
		engine_report(o->search, &root);
		node = root;
		do {
			assert_true(node.best >= 0);
			path[length++] = node.moves[node.best].move;
		} while (length < DEEPEST && engine_report_below(o->search, path, length, &node));
		if (length > 2)
			o->deep = true;
		for (int i = 0; i < root.count; i++)
			assert_in_range(root.moves[i].draws, 0, root.moves[i].visits);
		atomic_fetch_add(&o->looks, 1);
	}
	return NULL;
}

/* A reader sees the old tree or the new one, never anything in between. */
TEST(a_moving_tree_can_be_looked_at)
{
	for (int k = 0; k < 6; k += every(2)) {
		struct search_params p = tight_budget(8000);
		struct report info;
		struct state position;
		p.threads = k < 3 ? 1 : 4;
		p.graph = k % 3 == 1;
		p.parallel = k % 3 == 2 ? PARALLEL_ROOT : PARALLEL_TREE;
		struct engine *s = start_search("othello", NULL, &p);
		struct onlooker o = { .search = s };
		pthread_t thread;
		assert_int_equal(pthread_create(&thread, NULL, look, &o), 0);
		engine_wait(s);
		engine_report(s, &info);
		for (int ply = 0; ply < 10 / every(2); ply++) {
			position = info.position;
			move_t move = info.moves[info.best].move;
			const struct game *g = search_of(s)->config.game;
			if (!engine_advance(s, &move, 1,
				    &(struct budget){ .playouts = 8000, .time_ms = NO_LIMIT }, 1))
				break; /* the tree of a thread that started late */
			g->rules->play(g, &position, move);
			engine_report(s, &info);
			assert_true(state_equal(&position, &info.position));
			assert_true(info.playouts >= info.inherited);
			for (int looks = atomic_load(&o.looks); atomic_load(&o.looks) < looks + 3;)
				;
			engine_wait(s);
			engine_report(s, &info);
			assert_int_equal(info.playouts, info.inherited + 8000);
			check_sums(&info);
		}
		atomic_store(&o.leave, true);
		pthread_join(thread, NULL);
		assert_true(o.deep || p.parallel == PARALLEL_ROOT);
		engine_destroy(s);
	}
}
