/* Levels: the file, the players of each level, and the reports about a bad file. With the argument
 * "long" all levels and boards are played in numbers that mean something; else a few of each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config/data.h"
#include "config/levels.h"
#include "fixtures/matches.h"
#include "lab/runs/tournament.h"

static bool whole; /* "long" */

TEST(every_board_has_ten_levels)
{
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
			assert_true(
				n == 0 || levels.level[n].rating.points == LEVEL_UNRATED ||
				levels.level[n].rating.points >= levels.level[n - 1].rating.points);
			if (!player_level_read(&s, game_at(i), &found, &e))
				fail_msg("%s, %d: %s", game_at(i)->name, n + 1, e.text);
			assert_false(player_spec_is_human(&found));
			/* A level is as strong as it was rated, whatever the defaults of an engine
			 * are. */
			assert_true(found.search.reuse == 0 || found.search.time_ms != NO_LIMIT);
		}
	}
}

/* Playouts that every level makes at least. */
enum { SEEN = 400 };

/* The fewest visits of a move, and those of all; of the mover's table where both move at once. */
static void
count_visits(const struct report *r, int64_t *fewest, int64_t *all)
{
	const struct joint_side *own = &r->joint.side[r->position.to_move];
	int count = r->has_joint ? own->count : r->count;

	*fewest = INT64_MAX;
	*all = 0;
	for (int i = 0; i < count; i++) {
		int64_t n = r->has_joint ? own->choice[i].visits : r->moves[i].visits;
		*fewest = n < *fewest ? n : *fewest;
		*all += n;
	}
}

/* What a level has seen once it answers, and that it plays the best of that. */
static void
ask_level(const struct game *g, int level, const struct state *at)
{
	struct player_spec s = spec("level");
	int64_t fewest, all;
	struct report seen;
	struct player p;
	move_t m;

	s.level = level;
	player_init(&p, g, &s, 7, -1);
	p.run.pace_ms = 1; /* it is watched */
	player_begin_at(&p, at);
	do { /* a level with time is told to hurry once it has enough */
		assert_true(player_report(&p, &seen));
		count_visits(&seen, &fewest, &all);
	} while (all < SEEN && player_is_thinking(&p));
	if (p.acting.search.time_ms != NO_LIMIT)
		player_hurry(&p);
	assert_int_equal(player_answer(&p, &m), ANSWER_MOVE);
	assert_true(game_is_legal(g, at, m));
	assert_true(player_report(&p, &seen));
	count_visits(&seen, &fewest, &all);
	if (all < SEEN ? !g->simultaneous : fewest < 1)
		fail_msg("%s, level %d: %d visits of a move, %d in all", g->name, level,
			(int)fewest, (int)all);
	if (seen.best < 0 || seen.moves[seen.best].move != m)
		fail_msg("%s, level %d shows another move than it plays", g->name, level);
	/* Only what is drawn or counted is settled beside the search. */
	if (level < LEVELS && !g->simultaneous)
		assert_int_equal(p.decided, MOVE_NONE);
	player_finish(&p);
}

/* However weak it is, there is something to see on every cell, and the move that its search shows as the
 * best is the one it plays: at the start, in the middle and before the end, where it may be proven. The
 * levels by turns, unless the run is long. */
TEST(every_level_plays_what_it_shows)
{
	struct rng rng;

	rng_seed(&rng, 3);
	for (int i = 0; game_at(i); i++) {
		const struct game *g = game_at(i);
		for (int n = whole ? 1 : 1 + i % 5; n <= LEVELS; n += whole ? 1 : 5) {
			struct state s;
			move_t moves[GAME_MAX_MOVES];
			g->rules->start(g, &s);
			for (int ply = 0; g->rules->result(g, &s) == GAME_OPEN; ply++) {
				int count = g->rules->moves(g, &s, moves);
				if (count > 1 && ply % (whole ? 2 : 13) == 0)
					ask_level(g, n, &s);
				g->rules->play(g, &s, moves[rng_below(&rng, (uint32_t)count)]);
			}
		}
	}
}

/* ---- what they do not overlook ---- */

/* The moves that win at once for the side to move. */
static int
find_wins(const struct game *g, const struct state *s, move_t wins[GAME_MAX_MOVES])
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), found = 0;

	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) == state_sign(s))
			wins[found++] = moves[i];
	}
	return found;
}

static int
count_wins_after(const struct game *g, const struct state *s, move_t m)
{
	struct state next = *s;
	move_t wins[GAME_MAX_MOVES];

	g->rules->play(g, &next, m);
	return g->rules->result(g, &next) == GAME_OPEN ? find_wins(g, &next, wins) : 0;
}

/* Wins where it can; else threatens to, where it can. */
static move_t
threaten(const struct game *g, const struct state *s, struct rng *rng)
{
	move_t moves[GAME_MAX_MOVES], threats[GAME_MAX_MOVES], wins[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), found = 0;

	if (find_wins(g, s, wins) > 0)
		return wins[0];
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		next.to_move ^= 1;
		if (g->rules->result(g, &next) == GAME_OPEN && find_wins(g, &next, wins) > 0)
			threats[found++] = moves[i];
	}
	return found > 0 ? threats[rng_below(rng, (uint32_t)found)]
			 : moves[rng_below(rng, (uint32_t)count)];
}

/* A level's move does not miss a win at once, nor, from level 3 on, the last moment to prevent one. */
static void
check_sight(const struct game *g, int level, const struct state *s, move_t played)
{
	move_t moves[GAME_MAX_MOVES], wins[GAME_MAX_MOVES];
	struct state after = *s;
	int count = g->rules->moves(g, s, moves), least = GAME_MAX_MOVES;

	g->rules->play(g, &after, played);
	if (find_wins(g, s, wins) > 0) {
		if (g->rules->result(g, &after) != state_sign(s))
			fail_msg("%s, level %d overlooks a win", g->name, level);
		return;
	}
	for (int i = 0; i < count && level > 2; i++) {
		int left = count_wins_after(g, s, moves[i]);
		least = left < least ? left : least;
	}
	if (level > 2 && least == 0 && count_wins_after(g, s, played) > 0)
		fail_msg("%s, level %d overlooks a threat", g->name, level);
}

TEST(levels_see_what_is_plain)
{
	static const char *const boards[] = { "tictactoe", "score4", "qubic" };
	struct rng rng;

	rng_seed(&rng, 5);
	for (int i = 0; i < 3 * (whole ? 1000 : 24); i += every(4)) {
		const struct game *g = game_open(boards[i % 3], NULL);
		struct player_spec spec_of_level = spec("level");
		struct player p;
		struct state s;
		spec_of_level.level = 2 + i / 3 % (LEVELS - 2);
		player_init(&p, g, &spec_of_level, (uint64_t)i, -1);
		p.in_caller = true;
		g->rules->start(g, &s);
		for (int ply = i / 3 / (LEVELS - 2) % 2; g->rules->result(g, &s) == GAME_OPEN;
			ply++) {
			move_t m = MOVE_NONE;
			if (ply % 2 == 0) {
				player_begin_at(&p, &s);
				assert_int_equal(player_answer(&p, &m), ANSWER_MOVE);
				check_sight(g, spec_of_level.level, &s, m);
			} else {
				m = threaten(g, &s, &rng);
			}
			g->rules->play(g, &s, m);
		}
		player_finish(&p);
	}
}

/* ---- levels against others ---- */

/* Twice the points of `a`: 2 for a win, 1 for a draw. */
static bool
add_points(void *points, const struct tournament_game *g)
{
	*(int *)points += 1 + (g->a_first ? g->result : -g->result);
	return true;
}

/* Who plays whom, in how many pairs of games, on how many threads. */
struct series {
	const char *game, *a, *b;
	int games, jobs;
};

static void
play_series(const struct series *s, bool (*done)(void *context, const struct tournament_game *g),
	void *context)
{
	const struct tournament_player players[] = { { "a", spec(s->a) }, { "b", spec(s->b) } };
	const struct tournament_pairing pairing = { 0, 1, NULL };
	struct tournament_params p = { .game = game_open(s->game, NULL),
		.players = players,
		.pairings = &pairing,
		.pairing_count = 1,
		.shards = 1,
		.games = s->games,
		.jobs = s->jobs,
		.first = TOURNAMENT_ALTERNATE,
		.seed = 1 };
	struct error e = { "" };

	if (!tournament_play(&p, done, context, &e))
		fail_msg("%s", e.text);
}

/* `a` gets at least this percentage of the points in so many pairs of games, in a tenth of them
 * unless the run is long. */
static void
beats(const char *game, const char *a, const char *b, int games, int percent)
{
	int points = 0;

	games = whole ? games : (games + 9) / 10;

	play_series(&(struct series){ game, a, b, games, 2 }, add_points, &points);
	if (50 * points < percent * games)
		fail_msg("%s, %s against %s: %d points of %d", game, a, b, points, 2 * games);
}

/* A few games say that only of levels farther apart. */
TEST(levels_beat_those_two_below)
{
	int apart = whole ? 2 : 5;

	for (int n = 1 + apart; n <= LEVELS; n += whole ? 1 : 2 * every(2)) {
		char a[24], b[24];
		snprintf(a, sizeof a, "level:n=%d", n);
		snprintf(b, sizeof b, "level:n=%d", n - apart);
		beats("tictactoe", a, b, 200, 50);
		if (n <= 6)
			beats("othello", a, b, 16, 50);
	}
}

/* The strict test: 54 % or more in 10,000 games each. */
TEST_LONG(levels_of_tictactoe_rise)
{
	for (int n = 2; n <= LEVELS; n++) {
		char a[24], b[24];
		snprintf(a, sizeof a, "level:n=%d", n);
		snprintf(b, sizeof b, "level:n=%d", n - 1);
		beats("tictactoe", a, b, 4000, 51);
	}
}

/* ---- other files ---- */

static char kept[DATA_PATH_SIZE];

static void
use_folder(const char *path)
{
	const char *before = getenv("NARABE_DATA_DIR");

	snprintf(kept, sizeof kept, "%s", before ? before : "");
	setenv("NARABE_DATA_DIR", path, 1);
}

static void
use_folder_of_before(void)
{
	if (*kept)
		setenv("NARABE_DATA_DIR", kept, 1);
	else
		unsetenv("NARABE_DATA_DIR");
}

/* Without a file if `text` is NULL. */
static void
write_levels(const char *text)
{
	if (text)
		test_write("levels.cfg", text);
	else
		unlink(test_path("levels.cfg"));
}

static void
levels_refused(const char *text, const char *because)
{
	struct player_spec s = spec("level:n=2");
	struct error e = { "" };

	write_levels(text);
	assert_false(player_spec_check(&s, game_open("tictactoe", NULL), &e));
	if (!strstr(e.text, because) || !strstr(e.text, text ? "levels.cfg" : test_folder()))
		fail_msg("\"%s\" does not say \"%s\"", e.text, because);
	assert_null(strchr(e.text, '\n'));
}

#define LEVEL(more)  "{ name = \"A\"; rating = 1; " more " }"
#define ROW(player)  LEVEL("player = \"" player "\";")
#define NEXT(player) ", " ROW(player)
#define FOUR_MORE    NEXT("uct") NEXT("uct") NEXT("uct") NEXT("uct")
#define EIGHT_MORE   FOUR_MORE FOUR_MORE

TEST(a_bad_file_is_named)
{
	use_folder(test_folder());
	levels_refused(NULL, "NARABE_DATA_DIR");
	levels_refused("tictactoe = (", "levels.cfg:1: syntax error");
	levels_refused("othello = ();", "no list of levels for tictactoe");
	levels_refused("tictactoe = 3;", "no list of levels for tictactoe");
	levels_refused("tictactoe = (" ROW("uct") ", \"x\");", "level 2 wants a name");
	levels_refused("tictactoe = ({ name = \"A name that is too long\"; player = \"uct\"; });",
		"level 1 wants a name of at most 15");
	levels_refused("tictactoe = ({ name = \"A\"; rating = 1.5; });",
		"level 1 wants a whole number as its rating");
	levels_refused("tictactoe = (" LEVEL("") ");", "level 1 wants a player");
	levels_refused("tictactoe = ({ name = \"A\"; above = \"x\"; });", "or above which it is");
	levels_refused("tictactoe = (" ROW("uct") ");", "only 1 of 10 levels");
	levels_refused("tictactoe = (" ROW("uct") NEXT("gnu") EIGHT_MORE ");", "no player \"gnu\"");
	levels_refused(
		"tictactoe = (" ROW("uct") NEXT("level:n=2") EIGHT_MORE ");", "cannot play for");
	levels_refused("tictactoe = (" ROW("uct") NEXT("best") EIGHT_MORE ");", "cannot play for");
	levels_refused("tictactoe = (" ROW("uct") NEXT("human") EIGHT_MORE ");", "cannot play for");
	use_folder_of_before();
}

/* `best` stands for another kind on every board and keeps its time; what a book knows it plays at
 * once. */
TEST(the_best_plays_on_every_board)
{
	static const struct {
		const char *board, *kind;
		bool known; /* its start, by a book */
	} boards[] = { { "tictactoe", "perfect", false }, { "othello:4", "perfect", false },
		{ "othello", "negamax", true }, { "othello:8", "negamax", false },
		{ "score4", "negamax", false }, { "qubic", "negamax", true },
		{ "tron", "duct", false } };
	const struct player_spec best = spec("best:time_ms=3");

	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		const struct game *g = game_open(boards[i].board, NULL);
		struct player_spec inner;
		struct state start;
		struct player p;
		move_t m = MOVE_NONE;
		assert_true(player_spec_acting(&best, g, &inner, NULL));
		assert_string_equal(inner.kind->name, boards[i].kind);
		assert_int_equal(inner.search.time_ms, 3);
		assert_true(inner.search.playouts == NO_LIMIT);
		g->rules->start(g, &start);
		player_init(&p, g, &best, 1, -1);
		player_begin_at(&p, &start);
		assert_string_equal(
			p.acting.kind->name, boards[i].known ? "perfect" : boards[i].kind);
		player_wait(&p);
		assert_int_equal(player_poll(&p, &m), ANSWER_MOVE);
		assert_true(game_is_legal(g, &start, m));
		player_finish(&p);
	}
}

TEST_MAIN
{
	whole = argc > 1 && strcmp(argv[1], "long") == 0;
	if (whole && test_run(argc, argv) != 0)
		return 1;
	return test_run(0, NULL);
}
