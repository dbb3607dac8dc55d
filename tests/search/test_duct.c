/* Decoupled UCT, exact values of simultaneous games, and the players that use them. */
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "fixtures/search_fixtures.h"
#include "games/tron/tron.h"
#include "match/player/player.h"
#include "search/joint/solve.h"

static const char mixed[] = "....##.#.AB#....";

/* A search by a player's specification, to the end of its budget. */
static struct report
search_from(const char *text, const struct game *g, const struct state *s, uint64_t seed)
{
	struct player_spec spec;

	assert_true(player_spec_parse(text, &spec, NULL));
	spec.search.seed = seed;
	return search_at(g, s, &spec.search);
}

static struct report
search_by(const char *text, const char *name, const char *cells, uint64_t seed)
{
	struct state s;
	const struct game *g = open_at(name, cells, &s);

	return search_from(text, g, &s, seed);
}

static double
nash_conv(const struct report *info, const char *name)
{
	double chance[2][DUCT_MOVES];
	struct backward_induction x;

	assert_true(backward_induction_solve(
		game_open(name, NULL), &info->position, BACKWARD_INDUCTION_MAX_STATES, &x, NULL));
	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < info->joint.side[side].count; i++)
			chance[side][i] = info->joint.side[side].choice[i].probability;
	}
	return backward_induction_nash_conv(&x, chance[0], chance[1]);
}

/* ---- exact ---- */

static struct backward_induction
solve(const char *name, const char *cells)
{
	struct backward_induction x;
	struct state s;
	const struct game *g = open_at(name, cells, &s);

	assert_true(backward_induction_solve(g, &s, BACKWARD_INDUCTION_MAX_STATES, &x, NULL));
	return x;
}

TEST(small_boards_have_the_known_values)
{
	struct backward_induction x = solve("tron:3x3", NULL);
	assert_int_equal(x.states, 21);
	assert_true(x.value == 0);
	x = solve("tron:4x4", NULL);
	assert_int_equal(x.states, 809);
	assert_true(x.value == 0);
	x = solve("tron:4x5", NULL);
	assert_int_equal(x.states, 5325);
	assert_true(x.value == 0);
	assert_int_equal(x.matrix.rows, 2);
	assert_true(x.solution.row[1] == 1);    /* down, right */
	assert_true(x.solution.column[1] == 1); /* up, left */
}

TEST(large_boards_are_refused)
{
	struct error e = { "" };
	struct backward_induction x;
	struct state s;
	const struct game *g = open_at("tron", NULL, &s);

	assert_false(backward_induction_solve(g, &s, 1000, &x, &e));
	assert_non_null(strstr(e.text, "1000 positions"));
}

static void *
solve_the_largest_board(void *refused)
{
	const struct game *g = game_open("tron:50x50", NULL);
	static struct backward_induction x;
	struct forced_wins *f = forced_wins_create(g, 1 << 20);
	struct error e = { "" };
	struct state s;

	g->rules->start(g, &s);
	*(bool *)refused = !backward_induction_solve(g, &s, INT32_MAX, &x, &e) &&
			   forced_wins_steps(f, &s, SIDE_FIRST, NULL) == 0;
	forced_wins_destroy(f);
	return NULL;
}

/* It has games of 1,250 steps, which a usual stack does not hold. */
TEST(long_games_are_not_followed)
{
	bool refused = false;
	pthread_attr_t attr;
	pthread_t thread;

	assert_int_equal(pthread_attr_init(&attr), 0);
	assert_int_equal(pthread_attr_setstacksize(&attr, 4 << 20), 0);
	assert_int_equal(pthread_create(&thread, &attr, solve_the_largest_board, &refused), 0);
	pthread_join(thread, NULL);
	pthread_attr_destroy(&attr);
	assert_true(refused);
}

TEST(finished_games_have_their_result)
{
	struct backward_induction x;
	struct state s;
	const struct game *g = open_at("matrix:biased-rps", NULL, &s);

	game_play_joint(g, &s, 0, 1);
	assert_true(backward_induction_solve(g, &s, 10, &x, NULL));
	assert_int_equal(x.matrix.rows, 0);
	assert_true(fabs(x.value + .5) < 1e-9);
}

/* ---- the search ---- */

/* Every playout counts as one choice of each side and one pair. */
static void
check_pairs(const struct report *info, int64_t playouts)
{
	int64_t pairs = 0;

	assert_true(info->has_joint);
	assert_int_equal(info->playouts, playouts);
	for (int side = 0; side < 2; side++) {
		const struct joint_side *s = &info->joint.side[side];
		int64_t visits = 0;
		double chance = 0;
		for (int i = 0; i < s->count; i++) {
			visits += s->choice[i].visits;
			chance += s->choice[i].probability;
			assert_true(fabs(s->choice[i].value) <= 1 + 1e-6);
		}
		assert_int_equal(visits, playouts);
		assert_true(fabs(chance - 1) < 1e-6);
	}
	for (int i = 0; i < info->joint.side[0].count; i++) {
		for (int j = 0; j < info->joint.side[1].count; j++)
			pairs += info->joint.pair[i][j].visits;
	}
	assert_int_equal(pairs, playouts);
}

TEST(playouts_are_counted)
{
	static const char *const players[] = { "duct:playouts=3000,select=ucb1",
		"duct:playouts=3000,select=ucb1-tuned,prune=on", "duct:playouts=3000,select=exp3",
		"duct:playouts=3000,select=rm,expand=20", "duct:playouts=3000,threads=2" };
	static const char *const boards[] = { "tron:a", "tron:4x4", "matrix:rps",
		"matrix:pennies" };

	for (int p = 0; p < 5; p++) {
		for (int b = 0; b < 4; b++) {
			struct report info = search_by(players[p], boards[b], NULL, 7);
			check_pairs(&info, 3000);
			assert_int_equal(info.count, info.joint.side[0].count);
			assert_int_equal(info.moves[info.best].pv[0], info.moves[info.best].move);
		}
	}
}

TEST(chances_come_near_the_equilibrium)
{
	static const char *const near[] = { "duct:playouts=100000,select=rm,gamma=0.1",
		"duct:playouts=100000,select=exp3,gamma=0.1" };
	static const char *const far[] = { "duct:playouts=100000,select=rm,gamma=0.3",
		"duct:playouts=100000,select=exp3,gamma=0.3" };

	for (int i = 0; i < 2; i++) {
		struct report info = search_by(near[i], "tron:4x4", mixed, 1);
		for (int side = 0; side < 2; side++)
			assert_true(
				fabs(info.joint.side[side].choice[0].probability - 1. / 3) < .05);
		info = search_by(far[i], "tron:4x4", mixed, 1);
		assert_true(fabs(info.joint.side[0].choice[0].probability - 1. / 3) > .05);
	}
}

TEST(the_most_visited_move_is_exploitable)
{
	struct report max = search_by("duct:playouts=50000", "tron:4x4", mixed, 1);
	struct report mix = search_by("duct:playouts=50000,final=mix", "tron:4x4", mixed, 1);

	assert_true(nash_conv(&max, "tron:4x4") > .4);
	assert_true(nash_conv(&mix, "tron:4x4") < .1);
}

TEST(a_full_memory_stops_the_tree_alone)
{
	struct report info = search_by("duct:playouts=60000,memory_mib=1", "tron:a", NULL, 1);

	check_pairs(&info, 60000);
	assert_true(info.memory_full);
}

/* Three searches of a game, each after the best moves of the last. */
static struct report
search_thrice(const char *text)
{
	struct player_spec spec;
	struct report info, below;
	struct state s;
	const struct game *g = open_at("tron:a", NULL, &s);
	struct engine *search;

	assert_true(player_spec_parse(text, &spec, NULL));
	s.to_move = SIDE_SECOND;
	search = search_start(g, &s, &spec.search, NULL);
	assert_non_null(search);
	engine_wait(search);
	engine_report(search, &info);
	for (uint64_t step = 0; step < 2; step++) {
		move_t path[2] = { info.moves[info.best].pv[0], info.moves[info.best].pv[1] };
		assert_true(engine_report_below(search, path, 2, &below));
		/* A position with a pending choice is not searched. */
		assert_false(engine_advance(search, path, 1,
			&(struct budget){ .playouts = 10, .time_ms = NO_LIMIT }, step));
		assert_true(engine_advance(search, path, 2,
			&(struct budget){ .playouts = 1500, .time_ms = NO_LIMIT }, step));
		engine_wait(search);
		engine_report(search, &info);
		assert_true(info.inherited > 0 && info.inherited == below.playouts);
		check_pairs(&info, info.inherited + 1500);
		assert_true(state_equal(&info.position, &below.position));
	}
	engine_destroy(search);
	return info;
}

TEST(what_is_known_is_kept)
{
	struct report roomy = search_thrice("duct:playouts=1500,reuse=on");
	struct report tight = search_thrice("duct:playouts=1500,reuse=on,memory_mib=1");
	/* Copied to other memory, which would otherwise be full, it is the same. */
	assert_false(tight.memory_full);
	assert_true(tight.memory_bytes < roomy.memory_bytes);
	assert_int_equal(tight.playouts, roomy.playouts);
	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < roomy.joint.side[side].count; i++) {
			const struct joint_choice *a = &roomy.joint.side[side].choice[i];
			const struct joint_choice *b = &tight.joint.side[side].choice[i];
			assert_int_equal(a->visits, b->visits);
			assert_true(a->value == b->value);
		}
	}
}

/* ---- the player ---- */

/* Without a search deep enough to see it. */
TEST(whoever_is_alone_goes_the_longest_way)
{
	static const char *const specs[] = { "duct:playouts=1",
		"duct:playouts=1,playout=territory" };
	struct player player;
	struct player_spec spec;
	struct error e;
	struct state s;
	const struct game *g = open_at("tron:4x4", "...#A..#####B...", &s);

	for (int i = 0; i < 2; i++) {
		move_t move = MOVE_NONE;
		assert_true(player_spec_parse(specs[i], &spec, &e));
		player_init(&player, g, &spec, 1, -1);
		player_begin_at(&player, &s);
		player_wait(&player);
		assert_int_equal(player_poll(&player, &move), ANSWER_MOVE);
		assert_int_equal(move, 0); /* up, or the upper row is lost */
		player_finish(&player);
	}
}

/* A way that was longest in a narrower room is not the longest in this one. */
TEST(a_wider_room_has_a_longer_way)
{
	static const char *const rooms[] = { "####A..#####B...", "...#A..#####B..." };
	struct player player;
	struct player_spec spec;
	struct error e;
	struct state s;
	const struct game *g = game_open("tron:4x4", &e);

	assert_true(player_spec_parse("duct:playouts=1", &spec, &e));
	player_init(&player, g, &spec, 1, -1);
	for (int i = 0; i < 2; i++) {
		move_t move = MOVE_NONE;
		open_at("tron:4x4", rooms[i], &s);
		player_begin_at(&player, &s);
		player_wait(&player);
		assert_int_equal(player_poll(&player, &move), ANSWER_MOVE);
		assert_int_equal(move, i == 0 ? 3 : 0);
	}
	player_finish(&player);
}

/* Against x the second player's a draws at once; y leaves the first player ahead whatever it does. */
TEST(who_is_ahead_takes_no_draw)
{
	static const struct {
		const char *player;
		int row;
	} cases[] = {
		{ "duct:playouts=20000,select=ucb1-tuned,tie_margin=0.01,final=max", 0 },
		{ "duct:playouts=20000,select=ucb1-tuned,tie_margin=0.01,final=safe", 1 },
	};
	struct error e = { "" };
	struct state s;
	const struct game *g = game_open_source("matrix:ahead", "a,b/x,0,0.3/y,0.9,0.2", &e);

	assert_non_null(g);
	g->rules->start(g, &s);
	for (int i = 0; i < 2; i++) {
		struct report info = search_from(cases[i].player, g, &s, 0);
		assert_int_equal(info.playouts, 20000);
		assert_true(info.joint.side[0].choice[cases[i].row].probability == 1);
		assert_int_equal(info.moves[info.best].move, cases[i].row);
	}
}

/* A must go down, to where the left leads into three cells and the right into more. */
TEST(pockets_are_left_out_below_the_root)
{
	static const char board[] = "#A#####"
				    "......#"
				    ".###..#"
				    ".##...#"
				    "#####B#";
	static const char parted[] = "#######"
				     "..A...#"
				     ".###..#"
				     ".##...#"
				     "#####B#";
	static const char *const players[] = { "duct:playouts=500",
		"duct:playouts=500,skip_pockets=on", "uct:playouts=500",
		"uct:playouts=500,skip_pockets=on" };

	for (int k = 0; k < 4; k++) {
		struct player_spec spec;
		struct report below;
		move_t path[2] = { TRON_DOWN, TRON_UP };
		assert_true(player_spec_parse(players[k], &spec, NULL));
		struct engine *search = start_search("tron:7x5", board, &spec.search);
		engine_wait(search);
		assert_true(engine_report_below(search, path, 2, &below));
		assert_int_equal(below.count, k % 2 ? 1 : 2);
		for (int i = 0; i < below.count; i++)
			assert_true(below.moves[i].move == TRON_RIGHT || k % 2 == 0);
		/* Where moves are missing, no root is made. */
		assert_int_equal(
			engine_advance(search, path, 2,
				&(struct budget){ .playouts = 100, .time_ms = NO_LIMIT }, 1),
			k % 2 == 0);
		engine_destroy(search);
		/* The root has all its moves. */
		assert_int_equal(search_by(players[k], "tron:7x5", parted, 1).count, 2);
	}
}
