/* Levels: the file, who plays at them, and what is said when the file is not good. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config/data.h"
#include "config/levels.h"
#include "match/match.h"
#include "match/series.h"
#include "match/words.h"
#include "testing.h"

static struct player_spec
spec(const char *text)
{
	struct player_spec s;
	struct error e = { "" };

	if (!player_spec_parse(text, &s, &e))
		fail_msg("%s: %s", text, e.text);
	return s;
}

static void
levels_are_written_with_their_number(void **unused)
{
	struct player_spec pair[2] = { spec("level"), spec("human") };
	char text[PLAYER_SPEC_TEXT], name[PLAYER_NAME_TEXT];
	struct player_spec s;
	struct error e;

	(void)unused;
	player_spec_text(&pair[0], text);
	assert_string_equal(text, "level:n=3");
	words_player(pair, SIDE_FIRST, name);
	assert_string_equal(name, "Level 3");
	assert_false(player_spec_parse("level:n=0", &s, &e));
	assert_false(player_spec_parse("level:n=11", &s, &e));
	assert_non_null(strstr(e.text, "from 1 to 10"));
}

static void
every_board_has_ten_levels(void **unused)
{
	(void)unused;
	for (int i = 0; game_at(i); i++) {
		struct levels levels;
		struct player_spec found;
		struct error e = { "" };
		if (!levels_read(game_at(i)->name, &levels, &e))
			fail_msg("%s: %s", game_at(i)->name, e.text);
		for (int n = 0; n < LEVELS; n++) {
			struct player_spec s = spec("level");
			s.level = n + 1;
			assert_true(levels.level[n].name[0] >= 'A');
			if (!player_level_read(&s, game_at(i), &found, &e))
				fail_msg("%s, %d: %s", game_at(i)->name, n + 1, e.text);
			assert_false(player_spec_is_human(&found));
		}
	}
}

/* The search behind a level is seen, hurried and paused as an engine's own. */
static void
a_levels_search_is_seen(void **unused)
{
	struct player p;
	struct player_spec s = spec("level:n=10");
	const struct game *g = game_open("score4", NULL);
	struct search_info info;
	struct state start;
	move_t m = MOVE_NONE;

	(void)unused;
	s.search.threads = 2; /* this level has time: it gets them */
	g->rules->start(g, &start);
	player_init(&p, g, &s, 1, -1);
	assert_false(player_peek(&p, &info));
	player_begin(&p, &start);
	assert_true(player_peek(&p, &info));
	assert_true(state_equal(&info.position, &start));
	assert_int_equal(p.spec.search.threads, 2);
	player_pause(&p, true);
	player_pause(&p, false);
	player_hurry(&p);
	player_wait(&p);
	assert_false(player_is_thinking(&p));
	assert_int_equal(player_poll(&p, &m), ANSWER_MOVE);
	assert_true(game_is_legal(g, &start, m));
	player_finish(&p);
}

/* A whole game, with the numbers kept in its record. */
static void
levels_play_in_a_match(void **unused)
{
	static struct match m;
	struct player_spec players[2] = { spec("level:n=2"), spec("level:n=1") };

	(void)unused;
	match_init(&m, game_open("othello:4", NULL), NULL, players, 7, -1);
	for (int64_t now = 1; match_mover(&m); now++) {
		match_step(&m, now);
		assert_string_equal(m.failure.text, "");
	}
	assert_int_not_equal(match_result(&m), GAME_OPEN);
	match_finish(&m);
}

static bool
count_wins(void *wins, const struct series_game *g)
{
	*(int *)wins += g->a_first ? g->result > 0 : g->result < 0;
	return true;
}

/* The weakest loses to one who looks two plies ahead, and to the levels above it. */
static void
the_weakest_loses(void **unused)
{
	static const struct {
		const char *game, *a;
		int least; /* wins of 40 */
	} cases[] = { { "tictactoe", "negamax:depth=3", 18 },
		{ "score4", "negamax:depth=2,eval=weights,threats=off", 30 },
		{ "othello", "negamax:depth=2", 26 }, { "othello", "level:n=4", 30 },
		{ "score4", "level:n=5", 30 } };

	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const struct series_player players[] = { { "a", spec(cases[i].a) },
			{ "b", spec("level:n=1") } };
		const struct series_pairing pairing = { 0, 1, NULL };
		struct series_params p = { .game = game_open(cases[i].game, NULL),
			.players = players,
			.pairings = &pairing,
			.pairing_count = 1,
			.shards = 1,
			.games = 40,
			.jobs = 2,
			.first = SERIES_ALTERNATE,
			.seed = 1 };
		int wins = 0;
		assert_true(series_play(&p, count_wins, &wins, NULL));
		if (wins < cases[i].least)
			fail_msg("%s wins %d of 40 against level 1 of %s", cases[i].a, wins,
				cases[i].game);
	}
}

/* ---- a file that is not good ---- */

static char folder[] = "/tmp/narabe-levels-XXXXXX";

static void
refused(const char *text, const char *because)
{
	char path[64];
	struct player_spec s = spec("level:n=2");
	struct error e = { "" };

	snprintf(path, sizeof path, "%s/levels.cfg", folder);
	unlink(path);
	if (text) {
		FILE *f = fopen(path, "w");
		assert_non_null(f);
		fputs(text, f);
		fclose(f);
	}
	assert_false(player_spec_check(&s, game_open("tictactoe", NULL), &e));
	if (!strstr(e.text, because) || !strstr(e.text, text ? "levels.cfg" : folder))
		fail_msg("\"%s\" does not say \"%s\"", e.text, because);
	assert_null(strchr(e.text, '\n'));
	unlink(path);
}

#define ROW(player)  "{ name = \"A\"; player = \"" player "\"; }"
#define NEXT(player) ", " ROW(player)
#define FOUR_MORE    NEXT("uct") NEXT("uct") NEXT("uct") NEXT("uct")
#define EIGHT_MORE   FOUR_MORE FOUR_MORE

static void
a_bad_file_is_named(void **unused)
{
	const char *before = getenv("NARABE_DATA_DIR");
	char kept[DATA_PATH_SIZE] = "";

	(void)unused;
	snprintf(kept, sizeof kept, "%s", before ? before : "");
	assert_non_null(mkdtemp(folder));
	setenv("NARABE_DATA_DIR", folder, 1);
	refused(NULL, "NARABE_DATA_DIR");
	refused("tictactoe = (", "levels.cfg:1: syntax error");
	refused("othello = ();", "no list of levels for tictactoe");
	refused("tictactoe = 3;", "no list of levels for tictactoe");
	refused("tictactoe = (" ROW("uct") ", \"x\");", "level 2 wants a name");
	refused("tictactoe = ({ name = \"A name that is too long\"; player = \"uct\"; });",
		"level 1 wants a name of at most 15");
	refused("tictactoe = (" ROW("uct") ");", "only 1 of 10 levels");
	refused("tictactoe = (" ROW("uct") NEXT("gnu") EIGHT_MORE ");", "no player \"gnu\"");
	refused("tictactoe = (" ROW("uct") NEXT("level:n=2") EIGHT_MORE ");", "can not play for");
	refused("tictactoe = (" ROW("uct") NEXT("human") EIGHT_MORE ");", "can not play for");
	rmdir(folder);
	if (before)
		setenv("NARABE_DATA_DIR", kept, 1);
	else
		unsetenv("NARABE_DATA_DIR");
}

/* What is missing when the game has begun is said by the match, which stands still then. */
static void
a_level_without_a_file_fails(void **unused)
{
	static struct match m;
	struct player_spec players[2] = { spec("level:n=2"), spec("human") };
	const char *before = getenv("NARABE_DATA_DIR");
	char kept[DATA_PATH_SIZE];

	(void)unused;
	snprintf(kept, sizeof kept, "%s", before ? before : "");
	setenv("NARABE_DATA_DIR", "/no/such/folder", 1);
	match_init(&m, game_open("othello:4", NULL), NULL, players, 7, -1);
	assert_false(match_step(&m, 1));
	assert_non_null(strstr(m.failure.text, "/no/such/folder/levels.cfg"));
	assert_true(m.paused);
	match_finish(&m);
	if (before)
		setenv("NARABE_DATA_DIR", kept, 1);
	else
		unsetenv("NARABE_DATA_DIR");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(levels_are_written_with_their_number),
		cmocka_unit_test(every_board_has_ten_levels),
		cmocka_unit_test(a_levels_search_is_seen),
		cmocka_unit_test(levels_play_in_a_match),
		cmocka_unit_test(the_weakest_loses),
		cmocka_unit_test(a_bad_file_is_named),
		cmocka_unit_test(a_level_without_a_file_fails),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
