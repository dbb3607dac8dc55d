/* Players and matches: turns, undo, and what is kept between moves. */
#include <stdio.h>
#include <string.h>

#include "fixtures/matches.h"
#include "match/phrases.h"

/* A value from more playouts is never replaced by one from fewer, nor by one of another position. */
TEST(deeper_values_stay)
{
	static struct match m;
	struct report info = { .playouts = 1000, .value = .5, .proven = GAME_OPEN, .best = -1 };

	begin_match(&m, "tictactoe", "human", "human", 1);
	info.position = *match_state(&m);
	match_judge(&m, &info);
	info.playouts = 10;
	info.value = -.5;
	match_judge(&m, &info);
	info.playouts = 2000;
	info.position.to_move = SIDE_SECOND;
	match_judge(&m, &info);
	assert_true(match_ply(&m, 0)->value == .5);
	match_finish(&m);
}

/* What a player's engine knows already when it is asked a second time, as `text` then says. */
static int64_t
known_after(const char *before, const char *text)
{
	const struct game *g = game_open("score4", NULL);
	const struct player_spec first = spec(before), second = spec(text);
	struct report info;
	struct player p;
	struct state start;
	move_t move;

	g->rules->start(g, &start);
	player_init(&p, g, &first, 1, -1);
	player_begin_at(&p, &start);
	assert_int_equal(player_answer(&p, &move), ANSWER_MOVE);
	player_set_spec(&p, &second);
	player_begin_at(&p, &start);
	assert_int_equal(player_answer(&p, &move), ANSWER_MOVE);
	assert_true(player_report(&p, &info));
	player_finish(&p);
	return info.inherited;
}

static bool
is_key(const struct param *k, const char *text)
{
	size_t length = strlen(k->name);

	return strncmp(k->name, text, length) == 0 && strchr("=", text[length]);
}

/* A tree is searched on with another budget or choice of moves; with any other key changed in the
 * middle of a game, the search begins at nothing. */
TEST(trees_are_dropped_with_other_keys)
{
	static const char *const same[] = { "playouts=300", "time_ms=20", "temperature=1",
		"slip=0.5", "first_mover=other", "book=on" };
	static const char *const other[] = { "c=0.5", "memory_mib=40", "policy=puct", "prior=eval",
		"reward=win", "expand=3", "playout=random", "cutoff=9", "reuse=off", "graph=on",
		"symmetry=on", "backup=moves", "fault=credit", "solver=off", "endgame_empties=2",
		"threads=2", "parallel=tree", "threats=9", "spread=0.5", "least=7",
		"skip_pockets=on", "count=all", "leaf=drawn", "sight=2", "noise=5", "blind=0.5" };
	enum { SAME = sizeof same / sizeof *same, OTHER = sizeof other / sizeof *other };
	const char *before = "uct:playouts=200";
	const struct param *keys = player_kind_find("uct")->keys;
	char text[PLAYER_SPEC_TEXT];

	for (const struct param *k = keys; k->name; k++) {
		bool found = false;
		for (int i = 0; i < SAME + OTHER && !found; i++) {
			const char *key = i < SAME ? same[i] : other[i - SAME];
			found = is_key(k, key);
			snprintf(text, sizeof text, "uct:%s%s", i == 0 ? "" : "playouts=200,", key);
			if (found)
				assert_true((known_after(before, text) > 0) == (i < SAME));
		}
		if (!found)
			fail_msg("%s is in neither list", k->name);
	}
}

/* It ponders in the tree that it keeps. */
TEST(a_player_without_its_tree_does_not_ponder)
{
	const struct player_spec s = spec("uct:time_ms=2,reuse=off");
	struct search_params params;
	struct player p;

	player_init(&p, game_open("othello:4", NULL), &s, 1, -1);
	assert_false(player_ponders(&p, &params));
	p.run.keeps_tree = true;
	assert_true(player_ponders(&p, &params));
	player_finish(&p);
}

/* On Tron the result has its reason. */
TEST(who_crashed_is_said)
{
	const struct game *g = game_open("tron:5x5", NULL);
	const struct player_spec people[2] = { spec("human"), spec("human") };
	bool seen[3] = { false };
	struct rng rng;

	rng_seed(&rng, 5);
	for (int game = 0; game < 200; game++) {
		move_t moves[GAME_MAX_MOVES];
		struct record r;
		struct text t;
		char said[128];
		assert_true(record_init(&r, g, NULL));
		while (record_result(&r) == GAME_OPEN) {
			int count = g->rules->moves(g, &r.node[record_current(&r)].position, moves);
			assert_true(record_play(&r, moves[rng_below(&rng, (uint32_t)count)]));
		}
		int result = record_result(&r);
		text_init(&t, said, sizeof said);
		phrase_result(&r, people, &t);
		record_finish(&r);
		assert_string_equal(said, result == 0  ? "A draw: both crashed"
					  : result > 0 ? "X wins: O hit a wall"
						       : "O wins: X hit a wall");
		seen[result + 1] = true;
	}
	assert_true(seen[0] && seen[1] && seen[2]);
}
