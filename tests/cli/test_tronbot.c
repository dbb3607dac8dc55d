/* The protocol of the Tron contest of 2010: the program plays games through pipes, keeps its search from
 * map to map, and refuses what is no map. */
#include <stdlib.h>

#include "fixtures/partner.h"
#include "fixtures/specifications.h"
#include "games/tron/map.h"

static const char *program;

/* The program's answer to a map. */
static move_t
answer_to(const struct partner *p, const char *map)
{
	char line[64];

	assert_int_equal(write(p->to, map, strlen(map)), strlen(map));
	read_text(p, line, sizeof line);
	assert_int_equal(strlen(line), 1);
	return tron_move_of(line[0] - '0');
}

/* Plays a game on a board, the other side at random; the program answers as the player does that sees
 * the game itself. Returns the steps. */
static int
play_game(const struct partner *p, struct player *twin, const struct game *g, struct rng *rng)
{
	char map[TRON_MAP_BYTES];
	move_t moves[GAME_MAX_MOVES], played[GAME_MAX_PLIES], wanted;
	struct state start, s;
	int plies = 0;

	g->rules->start(g, &start);
	s = start;
	while (g->rules->result(g, &s) == GAME_OPEN) {
		player_begin(twin, &s, &(struct past){ &start, played, plies });
		assert_int_equal(player_answer(twin, &wanted), ANSWER_MOVE);
		player_cancel(twin);
		tron_map_write(g, &s, SIDE_FIRST, map);
		move_t answer = answer_to(p, map);
		if (answer != wanted)
			fail_msg("%d instead of %d to\n%s", answer, wanted, map);
		struct state other = game_observe(g, &s, SIDE_SECOND);
		int count = g->rules->moves(g, &other, moves);
		move_t reply = moves[rng_below(rng, (uint32_t)count)];
		game_play_joint(g, &s, answer, reply);
		played[plies++] = answer;
		played[plies++] = reply;
	}
	return plies / 2;
}

/* The trail of a side is seen as walls, and its board without the walls round it: the search goes on in
 * its tree all the same. */
static void
it_plays_as_who_sees_the_game(void **unused)
{
	static const char *const boards[] = { "tron:7x6", "tron:7x6", "tron:5x8", "tron:a",
		"tron:24x3" };
	const char *name = "duct:playouts=150,reuse=on";
	const struct player_spec s = spec(name);
	char args[128];
	struct rng rng, own;
	int steps = 0;

	(void)unused;
	rng_seed(&rng, 5);
	rng_seed(&own, 3);
	snprintf(args, sizeof args, "--player %s --seed 3 --time-ms 100000", name);
	struct partner p = partner_start(program, "tronbot", args);
	const struct game *before = NULL;
	static struct player twin;
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		/* What a board is called, and its walls, is not seen. */
		const struct game *g = game_open(boards[i], NULL);
		if (!g) {
			fail_msg("there is no %s", boards[i]);
			return;
		}
		if (g != before && before)
			player_finish(&twin);
		if (g != before)
			player_init(&twin, g, &s, rng_next(&own), -1);
		twin.run.keeps_tree = true;
		twin.spec.search.time_ms = 100000;
		player_set_spec(&twin, &twin.spec);
		before = g;
		steps += play_game(&p, &twin, g, &rng);
	}
	player_finish(&twin);
	finish(&p);
	assert_true(steps > 20);
}

/* Runs it on an input; the sentence is in *out. Returns its exit code. */
static int
code_of(const char *input, char *out, size_t size)
{
	char command[1024];

	snprintf(command, sizeof command,
		"printf '%s' | '%s' tronbot --player random 2>&1 >/dev/null", input, program);
	FILE *f = popen(command, "r");
	assert_non_null(f);
	size_t used = fread(out, 1, size - 1, f);
	out[used] = '\0';
	int status = pclose(f);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void
what_is_no_map_is_refused(void **unused)
{
	static const char *const cases[][2] = {
		{ "four\\n", "Map 1 begins with \"four\", not with its columns and rows" },
		{ "5 4 3\\n", "Map 1 begins with" },
		{ "0 4\\n", "Map 1, line 1: a map has from 1 to 64 columns and rows" },
		{ "5 99\\n", "Map 1, line 1: a map has from 1 to 64 columns and rows" },
		{ "5 4\\n#####\\n#1 2#\\n#####\\n", "Map 1 ends after 3 of 4 rows" },
		{ "5 3\\n#####\\n#1 2##\\n#####\\n", "Map 1, line 3, column 6: the line has 6" },
		{ "5 3\\n#####\\n#1 3#\\n#####\\n", "Map 1, line 3, column 4: \"3\" is not valid" },
		{ "5 3\\n#####\\n#1 \\0#\\n#####\\n", "Map 1, line 3, column 4: \"?\" is not" },
		{ "5 3\\n#####\\n#1  #\\n#####\\n", "without a head B" },
		{ "5 3\\n#####\\n#122#\\n#####\\n", "a second head B" },
		{ "5 3\\n#####\\n#1 2#\\n#####\\n5 3\\n", "Map 2 ends after 0 of 3 rows" },
	};
	char said[1024];

	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(code_of(cases[i][0], said, sizeof said), 1);
		if (!strstr(said, cases[i][1]) || strchr(said, '\n') != said + strlen(said) - 1)
			fail_msg("%s: %s", cases[i][0], said);
	}
	assert_int_equal(code_of("", said, sizeof said), 0);
	assert_int_equal(
		code_of("\\r\\n5 3\\r\\n#####\\r\\n#1 2#\\r\\n#####\\r\\n", said, sizeof said), 0);
	assert_string_equal(said, "");
}

/* Blanks at the ends of rows may be missing, corridors be narrow, and nothing be left to move to. */
static void
odd_maps_are_played(void **unused)
{
	struct partner p = partner_start(program, "tronbot", "--player random --seed 1");

	(void)unused;
	assert_true(answer_to(&p, "5 3\n#####\n#1\n###2#\n") != MOVE_NONE);
	assert_int_equal(tron_direction_of(answer_to(&p, "4 4\n####\n#2##\n# 1#\n####\n")), 4);
	assert_true(answer_to(&p, "5 3\n#####\n#1#2#\n#####\n") != MOVE_NONE);
	finish(&p);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_plays_as_who_sees_the_game),
		cmocka_unit_test(what_is_no_map_is_refused),
		cmocka_unit_test(odd_maps_are_played),
	};

	if (argc < 2)
		return EXIT_FAILURE;
	program = argv[1];
	alarm(100);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
