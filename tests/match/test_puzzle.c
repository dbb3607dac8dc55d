/* Puzzles: the shipped ones are what they claim, by other means than they were made by; files and
 * days. With "long" every puzzle, else one in ten; of a file that was verified, one in thirty. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixtures/records.h"
#include "fixtures/verified.h"
#include "make/make.h"
#include "match/puzzle/puzzle_log.h"
#include "match/puzzle/puzzle_try.h"
#include "search/cube/dfpn.h"
#include "search/engine.h"
#include "search/exact.h"
#include "search/joint/solve.h"

static int step = 10;

/* ---- the claim: one move only keeps the value ---- */

static struct state
after(const struct game *g, const struct state *s, move_t m)
{
	struct state next = *s;

	g->rules->play(g, &next, m);
	return next;
}

/* Small boards: every continuation. */
static void
check_by_trying(const struct game *g, const struct puzzle *p)
{
	move_t moves[GAME_MAX_MOVES];
	int value = p->value * state_sign(&p->position);

	for (int i = 0, count = g->rules->moves(g, &p->position, moves); i < count; i++) {
		struct state next = after(g, &p->position, moves[i]);
		int turned = state_sign(&next) == state_sign(&p->position) ? 1 : -1;
		int found = turned * outcome_between(g, &next, -1, 1);
		assert_true(moves[i] == p->answer ? found == value : found < value);
	}
}

/* Othello: the solver without a book, all moves. */
static void
check_by_solver(const struct game *g, const struct puzzle *p)
{
	struct exact_params params = exact_params_default();
	struct report info;

	params.memory_mib = 32;
	struct engine *e = exact_start(g, &p->position, &params, NULL);
	assert_non_null(e);
	engine_wait(e);
	engine_report(e, &info);
	engine_destroy(e);
	int sign = state_sign(&p->position), value = sign * p->value;
	for (int i = 0; i < info.count; i++) {
		int found = sign * info.moves[i].exact;
		if (info.moves[i].move == p->answer)
			assert_int_equal(found, value);
		else
			assert_true(found < (value > 0 ? 1 : 0));
	}
}

/* ---- 4x4x4: won by force in so many plies, and no sooner ---- */

static bool
wins_now(const struct game *g, const struct state *s, move_t *how)
{
	move_t moves[GAME_MAX_MOVES];

	for (int i = 0, count = g->rules->moves(g, s, moves); i < count; i++) {
		struct state next = after(g, s, moves[i]);
		if (g->rules->result(g, &next) == state_sign(s)) {
			*how = moves[i];
			return true;
		}
	}
	return false;
}

static bool wins_within(const struct game *g, const struct state *s, int plies);

/* Whether every answer loses within so many plies of the other side. */
static bool
all_lose(const struct game *g, const struct state *s, int plies)
{
	move_t moves[GAME_MAX_MOVES], how;
	struct state passed = *s;
	int count = g->rules->moves(g, s, moves);

	if (wins_now(g, s, &how))
		return false;
	passed.to_move ^= 1;
	if (wins_now(g, &passed, &how)) { /* only one answer need be looked at */
		struct state next = after(g, s, how);
		return g->rules->result(g, &next) == GAME_OPEN && wins_within(g, &next, plies);
	}
	for (int i = 0; i < count && plies >= 3; i++) {
		struct state next = after(g, s, moves[i]);
		if (g->rules->result(g, &next) != GAME_OPEN || !wins_within(g, &next, plies))
			return false;
	}
	return plies >= 3 && count > 0;
}

static bool
wins_within(const struct game *g, const struct state *s, int plies)
{
	move_t moves[GAME_MAX_MOVES], how;
	struct state passed = *s;

	if (plies < 1 || wins_now(g, s, &how))
		return plies >= 1;
	passed.to_move ^= 1;
	if (wins_now(g, &passed, &how)) {
		struct state next = after(g, s, how);
		return plies >= 3 && all_lose(g, &next, plies - 2);
	}
	for (int i = 0, count = g->rules->moves(g, s, moves); i < count && plies >= 3; i++) {
		struct state next = after(g, s, moves[i]);
		if (all_lose(g, &next, plies - 2))
			return true;
	}
	return false;
}

static void
check_force(const struct game *g, const struct puzzle *p)
{
	const struct threats_limits limits = { .nodes = 50000000 };
	move_t moves[GAME_MAX_MOVES];
	struct dfpn *d = dfpn_create(g, 64, NULL);
	int64_t nodes;

	assert_non_null(d);
	assert_in_range(p->plies, 3, 9);
	assert_int_equal(p->plies % 2, 1);
	for (int i = 0, count = g->rules->moves(g, &p->position, moves); i < count; i++) {
		struct state next = after(g, &p->position, moves[i]);
		enum dfpn_answer answer =
			g->rules->result(g, &next) == GAME_OPEN
				? dfpn_solve(
					  d, &next, (enum side)p->position.to_move, &limits, &nodes)
				: DFPN_NO_WIN;
		assert_int_equal(answer, moves[i] == p->answer ? DFPN_WIN : DFPN_NO_WIN);
	}
	dfpn_destroy(d);
	struct state next = after(g, &p->position, p->answer);
	assert_true(all_lose(g, &next, p->plies - 2));
	assert_false(wins_within(g, &p->position, p->plies - 2));
}

/* ---- Tron: one choice wins against every choice of the other ---- */

static void
check_choice(const struct game *g, const struct puzzle *p)
{
	static struct backward_induction x;
	int worst = 0;

	assert_int_equal(p->position.to_move, SIDE_FIRST);
	assert_int_equal(p->value, 1);
	if (!backward_induction_solve(g, &p->position, BACKWARD_INDUCTION_MAX_STATES, &x, NULL))
		fail_msg("too many positions");
	for (int i = 0; i < x.matrix.rows; i++) {
		for (int j = worst = 0; j < x.matrix.columns; j++)
			worst = x.matrix.payoff[i][j] < x.matrix.payoff[i][worst] ? j : worst;
		if (x.move[0][i] == p->answer)
			assert_true(x.matrix.payoff[i][worst] > 1 - 1e-9);
		else
			assert_true(x.matrix.payoff[i][worst] < 1 - 1e-9);
	}
}

/* ---- all ---- */

/* The line ends as is claimed, after as many plies. */
static void
check_line(const struct game *g, const struct puzzle *p)
{
	move_t line[OUTCOME_LINE];
	struct state s = p->position;
	int count = outcome_line(g, &s, p->answer, line);

	for (int i = 0; i < count; i++) {
		assert_true(game_is_legal(g, &s, line[i]));
		s = after(g, &s, line[i]);
	}
	if (p->plies > 0)
		assert_int_equal(count, p->plies);
	int result = g->rules->result(g, &s);
	assert_int_equal(result, (p->value > 0) - (p->value < 0));
}

TEST(shipped_puzzles_have_one_answer)
{
	for (int b = 0; puzzle_board_at(b); b++) {
		const struct game *g = puzzle_board_at(b);
		struct puzzles all;
		struct error e = { "" };
		char name[64];
		snprintf(name, sizeof name, "puzzles/%.*s.puzzles", (int)strcspn(g->name, ":"),
			g->name);
		bool share = step > 1 && (every(3) > 1 || is_verified(name));
		if (!puzzles_read(g, &all, &e))
			fail_msg("%s", e.text);
		assert_true(all.count >= (game_cell_count(g) == 9 ? 100 : 200));
		for (int i = 0; i < all.count; i += share ? 3 * step : step) {
			const struct puzzle *p = &all.list[i];
			print_message("%s %d\n", g->name, i + 1);
			if (g->simultaneous)
				check_choice(g, p);
			else if (g->layers > 1)
				check_force(g, p);
			else if (game_is_othello(g))
				check_by_solver(g, p);
			else
				check_by_trying(g, p);
			check_line(g, p);
		}
		puzzles_finish(&all);
	}
}

TEST(no_puzzle_is_there_twice)
{
	for (int b = 0; puzzle_board_at(b); b++) {
		struct puzzles all;
		int grades[PUZZLE_GRADES + 1] = { 0 };
		assert_true(puzzles_read(puzzle_board_at(b), &all, NULL));
		for (int i = 0; i < all.count; i++) {
			grades[puzzle_grade(&all.list[i])]++;
			for (int j = 0; j < i; j++)
				assert_false(
					state_equal(&all.list[i].position, &all.list[j].position));
		}
		int used = 0;
		for (int grade = 1; grade <= PUZZLE_GRADES; grade++)
			used += grades[grade] > 0;
		assert_true(used >= 3);
		puzzles_finish(&all);
	}
}

/* ---- files ---- */

#define HEAD "puzzles 1\nboard tictactoe\ndaily 1\n"

TEST(a_broken_file_is_refused_with_its_line)
{
	static const struct {
		const char *text, *says;
	} broken[] = {
		{ "puzzles 2\n", ":1: this version reads only the format `puzzles 1`" },
		{ "puzzles 1\nboard chess\n", ":2: " },
		{ "puzzles 1\nboard othello:8\n", ":2: There are no puzzles for othello:8" },
		{ "hello\n", ":1: the file begins with lines such as" },
		{ "", ":1: the header is incomplete" },
		{ HEAD "000000001 o b2 0\n", ":4: " },
		{ HEAD "# note\n000000001 o c3 0 - 40\n", ":5: \"c3\"" },
		{ HEAD "000000001 o z9 0 - 40\n", ":4: " },
		{ HEAD "0000 o b2 0 - 40\n", ":4: " },
		{ HEAD "000000001 o b2 7 - 40\n", ":4: the value must be" },
		{ HEAD "000000001 o b2 1 - 40\n", ":4: the value must be" },
		{ HEAD "000000001 o b2 0 0 40\n", ":4: the plies must be" },
		{ HEAD "000000001 o b2 0 - many\n", ":4: the playouts must be" },
		{ HEAD "111220000 o b2 0 - 40\n", ":4: the game is over" },
		{ HEAD, ":4: there are fewer puzzles than" },
	};
	for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
		struct puzzles p;
		struct error e = { "" };
		const char *path = test_write("broken.puzzles", broken[i].text);
		assert_false(puzzles_read_file(path, &p, &e));
		if (!strstr(e.text, broken[i].says) || !strstr(e.text, path))
			fail_msg("%s", e.text);
		assert_null(p.list);
	}
}

/* ---- days ---- */

TEST(a_day_has_its_puzzle)
{
	struct puzzles p = { .daily = 201, .count = 250 };
	struct error e = { "" };
	char text[PUZZLE_DAY];
	int day;

	assert_true(puzzle_day_parse("1970-01-01", &day, NULL));
	assert_int_equal(day, 0);
	assert_true(puzzle_day_parse("2026-11-22", &day, NULL));
	assert_int_equal(day, 20779);
	puzzle_day_text(day, text);
	assert_string_equal(text, "2026-11-22");
	assert_int_equal(puzzle_of_day(&p, day), 20779 % 201); /* for ever */
	assert_string_equal(puzzle_board_of_day(day)->name, "tron:8x8");
	assert_string_equal(puzzle_board_of_day(day + 1)->name, "othello");
	assert_true(puzzle_day_parse("2028-02-29", &day, NULL));
	static const char *const wrong[] = { "2027-02-29", "2026-13-01", "2026-1-1", "today",
		"2026-11-222", "1969-12-31", "2026-00-10" };
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		assert_false(puzzle_day_parse(wrong[i], &day, &e));
		assert_non_null(strstr(e.text, "such as 2026-11-22"));
	}
}

/* ---- what is solved ---- */

static int
day_of(const char *text)
{
	int day = -1;

	assert_true(puzzle_day_parse(text, &day, NULL));
	return day;
}

TEST(streaks_count_days_in_a_row)
{
	static struct puzzle_log l, again;
	const struct game *othello = open_game("othello"), *tron = open_game("tron:8x8");
	const char *folder = test_make_folder("streaks");
	int day = day_of("2026-12-31");

	setenv("XDG_STATE_HOME", folder, 1);
	assert_true(puzzle_log_read(&l, NULL));
	assert_int_equal(puzzle_log_streak(&l, day), 0);
	assert_true(puzzle_log_add(&l, othello->name, 16, day, NULL));
	assert_true(
		puzzle_log_add(&l, othello->name, 16, day, NULL)); /* the same day counts once */
	assert_int_equal(puzzle_log_streak(&l, day), 1);
	assert_true(puzzle_log_add(&l, tron->name, 0, -1, NULL)); /* not the day's */
	assert_true(puzzle_log_add(&l, tron->name, 1, day_of("2027-01-01"), NULL));
	assert_int_equal(puzzle_log_streak(&l, day_of("2027-01-02")), 2);
	assert_int_equal(puzzle_log_streak(&l, day_of("2027-01-03")), 0); /* one was left out */
	assert_true(puzzle_log_add(&l, tron->name, 2, day_of("2027-01-03"), NULL));
	assert_true(puzzle_log_add(
		&l, tron->name, 2, day_of("2027-01-02"), NULL)); /* begun before midnight */
	assert_true(puzzle_log_read(&again, NULL));
	assert_memory_equal(&l, &again, sizeof l);
	assert_int_equal(again.streak, 1);
	assert_int_equal(again.best, 2);
	assert_true(puzzle_log_has(&again, othello->name, 16));
	assert_false(puzzle_log_has(&again, othello->name, 15));
	assert_int_equal(puzzle_log_count(&again, tron->name), 3);
	/* Noted while the clock was ahead. */
	assert_int_equal(puzzle_log_streak(&l, day), 0);
	assert_true(puzzle_log_add(&l, tron->name, 2, day, NULL));
	assert_int_equal(puzzle_log_streak(&l, day), 1);
	test_folder_end(NULL);
}

/* One's own mistakes: those that are not solved come first, then the one that was solved longest ago for the times that
 * it was; one that is missed comes back at once. Other books only know solved ones. */
TEST(mistakes_come_back)
{
	static const char book[] = "mine/othello:8";
	static struct puzzle_log l;
	int today = puzzle_today();

	setenv("XDG_STATE_HOME", test_make_folder("again"), 1);
	assert_true(puzzle_log_read(&l, NULL));
	assert_int_equal(puzzle_log_next(&l, book, 3, -1), 0);
	assert_true(puzzle_log_add(&l, book, 0, -1, NULL));
	assert_true(puzzle_log_add(&l, book, 1, -1, NULL));
	assert_int_equal(puzzle_log_next(&l, book, 3, 0), 2);
	assert_int_equal(puzzle_log_next(&l, book, 3, 2), 2); /* nothing else waits */
	assert_true(puzzle_log_add(&l, book, 2, -1, NULL));
	assert_true(puzzle_log_add(&l, book, 2, -1, NULL)); /* on the same day it counts once */
	assert_int_equal(l.book[0].again[2].times, 1);

	/* The second was solved three times, a week and a day ago, the others once and yesterday. */
	FILE *f = fopen(l.path, "w");
	assert_non_null(f);
	char day[2][PUZZLE_DAY];
	puzzle_day_text(today - 8, day[0]);
	puzzle_day_text(today - 1, day[1]);
	fprintf(f,
		"narabe-puzzles 1\nsolved %s 1 2 3\nagain %s 1 1 %s\nagain %s 2 3 %s\nagain %s 3 1 "
		"%s\n",
		book, book, day[1], book, day[0], book, day[1]);
	assert_int_equal(fclose(f), 0);
	assert_true(puzzle_log_read(&l, NULL));
	assert_int_equal(puzzle_log_next(&l, book, 3, -1), 1);
	assert_true(puzzle_log_add(&l, book, 1, -1, NULL));
	assert_int_equal(l.book[0].again[1].times, 4);
	assert_int_equal(puzzle_log_next(&l, book, 3, 1), 2);
	assert_true(puzzle_log_miss(&l, book, 1, NULL));
	assert_true(puzzle_log_read(&l, NULL));
	assert_int_equal(puzzle_log_next(&l, book, 3, 2), 1);
	assert_int_equal(puzzle_log_count(&l, book), 2);

	assert_true(puzzle_log_add(&l, "tron", 0, -1, NULL));
	assert_true(puzzle_log_miss(&l, "tron", 0, NULL));
	assert_true(puzzle_log_has(&l, "tron", 0));
	assert_int_equal(puzzle_log_next(&l, "tron", 2, 1), 1);
}

/* Several programs add at the same time, and none takes away what another has added. */
TEST(a_log_has_one_writer_at_a_time)
{
	enum { WRITERS = 4, EACH = 20 };
	const struct game *g = puzzle_board_at(0);
	static struct puzzle_log l;
	struct error e;

	setenv("XDG_STATE_HOME", test_make_folder("writers"), 1);
	for (int w = 0; w < WRITERS; w++) {
		if (fork() != 0)
			continue;
		bool fine = true;
		for (int i = 0; i < EACH; i++)
			fine = puzzle_log_add(&l, g->name, 900 - w * EACH - i, -1, &e) && fine;
		_exit(fine ? 0 : 1);
	}
	for (int w = 0; w < WRITERS; w++) {
		int status;
		assert_true(wait(&status) > 0);
		assert_int_equal(status, 0);
	}
	assert_true(puzzle_log_read(&l, &e));
	for (int i = 0; i < WRITERS * EACH; i++)
		assert_true(puzzle_log_has(&l, g->name, 900 - i));
}

/* O's b1 after X's centre, solved by hand: only a corner draws. Any is right, also in the file of mistakes. */
TEST(a_mistake_becomes_a_puzzle)
{
	struct record r = open_record("tictactoe", "b2 b1");
	struct search_params params = search_params_default();
	struct puzzles mine;
	struct report info;
	struct puzzle p;
	struct error e = { "" };
	int number;
	bool is_new;

	setenv("XDG_DATA_HOME", test_make_folder("mistakes"), 1);
	params.playouts = 20000;
	struct engine *search = search_start(r.game, &r.node[r.line[1]].position, &params, NULL);
	assert_non_null(search);
	engine_wait(search);
	engine_report(search, &info);
	engine_destroy(search);
	judge_store(&r, r.line[1], &info, MOVE_NONE);
	assert_false(puzzle_of_mistake(&r, 0, &info, 8, &p)); /* X's move lost nothing */
	assert_true(puzzle_of_mistake(&r, 1, &info, 8, &p));
	assert_true(puzzles_keep(r.game, &p, &number, &is_new, &e));
	assert_false(
		puzzles_read_mine(game_open("othello", NULL), &mine, &e)); /* another board's */
	assert_true(puzzles_read_mine(NULL, &mine, &e));
	assert_true(mine.count == 1 && mine.list[0].mistake);
	for (int i = 0; i < info.count; i++) {
		char name[GAME_MOVE_TEXT];
		move_t m = info.moves[i].move;
		game_move_text(r.game, &info.position, m, name);
		assert_int_equal(
			puzzle_accepts(&mine.list[0], m), strstr("a1 c1 a3 c3", name) != NULL);
	}
	puzzles_finish(&mine);
	record_finish(&r);
	test_folder_end(NULL);
}

TEST_MAIN
{
	if (argc > 1 && strcmp(argv[1], "long") == 0)
		step = 1;
	return test_run(argc, argv);
}
