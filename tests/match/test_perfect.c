/* The perfect player: never loses a position that can be held, chooses among equal moves, refuses
 * boards it cannot solve. */
#include <stdlib.h>

#include "config/shipped.h"
#include "fixtures/positions.h"
#include "fixtures/specifications.h"
#include "fixtures/verified.h"
#include "games/notation.h"
#include "lab/runs/tournament.h"
#include "match/phrases.h"
#include "search/othello/book.h"

struct count {
	int a_lost, a_won, games;
};

static bool
count_game(void *context, const struct tournament_game *g)
{
	struct count *c = context;
	int for_a = g->a_first ? g->result : -g->result;

	c->a_lost += for_a < 0;
	c->a_won += for_a > 0;
	c->games++;
	return true;
}

/* A perfect player against another player. `first`: who begins. */
static struct count
play(const char *board, const char *perfect, const char *other, int games,
	enum tournament_first first)
{
	struct count c = { 0 };
	struct error e;
	const struct tournament_player players[] = { { perfect, spec(perfect) },
		{ other, spec(other) } };
	const struct tournament_pairing pairing = { 0, 1, NULL };
	struct tournament_params p = {
		.game = game_open(board, NULL),
		.players = players,
		.pairings = &pairing,
		.pairing_count = 1,
		.shards = 1,
		.first = first,
		.games = games,
		.jobs = 2,
		.seed = 4,
	};

	assert_true(tournament_play(&p, count_game, &c, &e));
	assert_int_equal(c.games, games);
	return c;
}

/* On 4x4 the second player wins as well. */
TEST(wins_othello_4x4_as_second)
{
	struct count c = play("othello:4", "perfect:ties=random", "random", 30, TOURNAMENT_B);
	assert_int_equal(c.a_won, 30);
	assert_int_equal(play("othello:4", "perfect", "perfect", 2, TOURNAMENT_B).a_won, 2);
}

/* The move of a perfect player at a position. */
static move_t
move_at(const struct game *g, const struct state *s, const char *player, uint64_t seed)
{
	struct player_spec asked = spec(player);
	struct player p;
	move_t m = MOVE_NONE;

	player_init(&p, g, &asked, seed, -1);
	player_begin_at(&p, s);
	assert_int_equal(player_answer(&p, &m), ANSWER_MOVE);
	player_finish(&p);
	return m;
}

TEST(ties_are_the_last_but_for_the_opening)
{
	const struct game *g = game_open("tictactoe", NULL), *o = game_open("othello:4", NULL);
	bool seen[9] = { false };
	struct state s, corner = position(g, "x........"), edge = position(g, ".x.......");
	int openings = 0;

	g->rules->start(g, &s);
	assert_int_equal(move_at(g, &s, "perfect:ties=last", 1), 8);
	for (uint64_t seed = 0; seed < 200; seed++)
		seen[move_at(g, &s, "perfect:ties=last,opening=random", seed)] = true;
	for (int i = 0; i < 9; i++)
		openings += seen[i];
	assert_int_equal(openings, 9);
	/* Against a corner the centre alone holds; against an edge four moves do. */
	for (uint64_t seed = 0; seed < 20; seed++) {
		assert_int_equal(move_at(g, &corner, "perfect:ties=last,opening=random", seed), 4);
		assert_int_equal(move_at(g, &edge, "perfect:ties=last,opening=random", seed), 7);
		assert_int_equal(move_at(g, &edge, "perfect:opening=random", seed), 0);
	}
	/* By the solver: a symmetric start, on which all moves are alike. */
	o->rules->start(o, &s);
	move_t moves[GAME_MAX_MOVES];
	int count = o->rules->moves(o, &s, moves);
	assert_int_equal(move_at(o, &s, "perfect:ties=last", 1), moves[count - 1]);
}

/* Of two winning moves it takes the last stone of a row, whichever `ties` would draw. */
TEST(a_level_wins_at_once)
{
	const struct game *g = game_open("tictactoe", NULL);
	struct state s = position(g, "oxxo....x");

	for (uint64_t seed = 0; seed < 20; seed++)
		assert_int_equal(move_at(g, &s, "level:n=10", seed), 6);
}

/* All tied moves are as good as the first, and are those of the solver's full answer. */
TEST(ties_of_othello_are_all_of_them)
{
	const struct game *g = game_open("othello", NULL);
	struct exact_params p = exact_params_default();
	struct report all, ties;
	struct state s;
	struct error e;
	int count;

	g->rules->start(g, &s);
	assert_true(game_moves_parse(g, "c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2 f3 f2 e2 b6 a4",
		&s, NULL, &count, &e));
	p.memory_mib = 4;
	for (; g->rules->result(g, &s) == GAME_OPEN;
		g->rules->play(g, &s, all.moves[all.best].move)) {
		struct report *info[2] = { &all, &ties };
		for (int i = 0; i < 2; i++) {
			p.all_moves = i == 0;
			p.ties = i == 1;
			struct engine *x = exact_start(g, &s, &p, &e);
			engine_wait(x);
			engine_report(x, info[i]);
			engine_destroy(x);
		}
		assert_int_equal(all.best, ties.best);
		for (int i = 0; i < all.count; i++)
			assert_true((all.moves[i].exact == all.exact) ==
				    (ties.moves[i].exact == all.exact));
	}
}

/* A tree search of results alone knows that all moves lose and gives away everything: once the result is
 * certain it takes the move that keeps, or wins, the most discs. */
TEST(the_margin_counts_once_decided)
{
	const struct game *g = open_game("othello");
	struct rng rng;
	int decided = 0, careless = 0;

	rng_seed(&rng, 11);
	while (decided < 6) {
		struct state game[GAME_MAX_PLIES + 1];
		struct report all;
		move_t moves[GAME_MAX_MOVES];
		int plies = random_game(g, &rng, game);
		const struct state *s = &game[plies > 10 ? plies - 9 : 0];
		if (g->rules->moves(g, s, moves) < 3)
			continue;
		exact_at_once(g, s, NULL, 1, &all);
		assert_true(all.known && all.known_moves == all.count);
		if (all.exact == 0)
			continue;
		move_t played = move_at(g, s, "uct:time_ms=60000", 3);
		assert_int_equal(all.moves[report_find(&all, played)].exact, all.exact);
		for (int i = 0; i < all.count; i++)
			careless += all.moves[i].exact != all.exact &&
				    (all.moves[i].exact > 0) == (all.exact > 0);
		decided++;
	}
	assert_true(careless > 5); /* moves that a result alone would not refuse */
}

/* The player `best` asks the book only where that answers at once: at its border, where what a best move
 * leads to is not in it, it searches within its time instead of solving for as long as that takes. */
TEST(the_best_leaves_the_book_in_time)
{
	const struct game *g = open_game("othello");
	struct player_spec asked = spec("best:time_ms=60000");
	int inside = 0, border = 0, outside = 0;
	struct player p;
	struct rng rng;

	rng_seed(&rng, 5);
	player_init(&p, g, &asked, 1, -1);
	for (int i = 0; i < 400; i++) {
		struct state s = random_position(g, &rng);
		move_t moves[GAME_MAX_MOVES];
		int value, reached, count = g->rules->moves(g, &s, moves);
		bool known = exact_book_value(books_shipped(g), g, &s, &value), answers = false;
		for (int k = 0; known && k < count; k++) {
			struct state after = s;
			g->rules->play(g, &after, moves[k]);
			answers |= exact_book_value(books_shipped(g), g, &after, &reached) &&
				   reached == value;
		}
		player_begin_at(&p, &s);
		assert_ptr_equal(p.acting.kind, player_kind_find(answers ? "perfect" : "negamax"));
		player_cancel(&p);
		*(answers ? &inside : known ? &border : &outside) += 1;
	}
	player_finish(&p);
	assert_true(inside > 0 && outside > 0);
	print_message("%d positions in the book, %d at its border, %d outside\n", inside, border,
		outside);
}

/* The first player's strategy, whatever the other plays. */
TEST(wins_qubic_as_first)
{
	int games = every(2) > 1 ? 1 : 5;
	assert_int_equal(play("qubic", "perfect", "random", games, TOURNAMENT_A).a_won, games);
	assert_int_equal(
		play("qubic", "perfect", "uct:playouts=300", games, TOURNAMENT_A).a_won, games);
	assert_int_equal(play("qubic", "perfect", "perfect:ties=random", 2, TOURNAMENT_A).a_won, 2);
}

/* A search of few playouts wins by the book, and goes on searching: what it finds is there to be seen. */
TEST(a_search_wins_qubic_by_the_book)
{
	const char *book = "uct:playouts=100,playout=random,prior=rules,threats=1,book=on";
	const struct game *g = game_open("qubic", NULL);
	struct player_spec asked = spec(book);
	struct report found;
	struct player p;
	struct state s;
	move_t m;

	assert_int_equal(play("qubic", book, "uct:playouts=300", 2, TOURNAMENT_A).a_won, 2);
	player_init(&p, g, &asked, 1, -1);
	g->rules->start(g, &s);
	player_begin_at(&p, &s);
	assert_int_equal(player_answer(&p, &m), ANSWER_MOVE);
	assert_int_equal(m, move_at(g, &s, "perfect", 1));
	assert_true(player_report(&p, &found) && found.playouts >= 100);
	player_finish(&p);
	/* Of the book of 6x6, too: the move keeps the value. */
	const struct game *o = game_open("othello", NULL);
	int before, after;
	o->rules->start(o, &s);
	o->rules->play(o, &s, move_at(o, &s, "perfect", 1));
	assert_true(exact_book_value(books_shipped(o), o, &s, &before));
	o->rules->play(
		o, &s, move_at(o, &s, "uct:playouts=5,playout=random,prior=rules,book=on", 2));
	assert_true(exact_book_value(books_shipped(o), o, &s, &after) && before == after);
}

TEST(plays_qubic_as_second)
{
	if (!ONE_THREAD_TOO)
		return;
	assert_int_equal(play("qubic", "perfect", "random", 1, TOURNAMENT_B).a_lost, 0);
}

TEST(a_hurried_player_moves)
{
	const struct game *g = game_open("othello", NULL);
	struct player_spec asked = spec("perfect");
	struct player p;
	struct state s;
	struct error e;
	move_t m;

	assert_true(game_position_parse(g, "000000002210012100001200000000000000", &s, &e));
	player_init(&p, g, &asked, 1, -1);
	player_begin_at(&p, &s);
	player_hurry(&p);
	player_wait(&p);
	assert_int_equal(player_poll(&p, &m), ANSWER_MOVE);
	assert_true(game_is_legal(g, &s, m));
	player_finish(&p);
}

static const char *
sentence_of(double elapsed_ms, double left_ms)
{
	static char line[160];
	struct report info = { .nodes = 12345678, .elapsed_ms = elapsed_ms, .left_ms = left_ms };
	struct text t;

	text_init(&t, line, sizeof line);
	phrase_solving(&info, SIDE_SECOND, &t);
	return line;
}

/* Without a book the remaining time is reported, once there is a speed. */
TEST(solving_is_told)
{
	const struct game *g = game_open("othello", NULL);
	struct exact_params p = exact_params_default();
	struct report info;
	struct state s;
	struct error e;

	assert_string_equal(sentence_of(2000, -1), "O solves: 12.3M positions in 2 s.");
	assert_string_equal(sentence_of(2000, 40400),
		"O solves: 12.3M positions in 2 s, usually about 40 s more.");
	assert_string_equal(
		sentence_of(2000, 0), "O solves: 12.3M positions in 2 s, longer than usual.");
	g->rules->start(g, &s);
	p.memory_mib = 16;
	struct engine *x = exact_start(g, &s, &p, &e);
	assert_non_null(x);
	do
		engine_report(x, &info);
	while (info.running && info.nodes < 2000000);
	assert_true(info.running && info.left_ms > info.elapsed_ms);
	engine_stop(x);
	engine_wait(x);
	engine_report(x, &info);
	assert_true(info.left_ms < 0);
	engine_destroy(x);
}

/* As second player from the start, against every player; NARABE_GAMES games each. With a book of
 * perfect play until 21 cells are empty a game takes about a tenth of a second; a position missing
 * there is solved in every game, which takes minutes where 28 or more cells are empty. */
TEST_LONG(always_wins_as_second)
{
	static const char *const other[] = { "random", "flat:playouts=1000", "uct:playouts=100",
		"uct:playouts=1000", "uct:playouts=10000", "perfect:ties=random" };
	const char *wish = getenv("NARABE_GAMES");
	int games = wish ? atoi(wish) : 1000;

	for (int i = 0; i < 6; i++) {
		struct count c = play("othello", "perfect", other[i], games, TOURNAMENT_B);
		print_message("against %s: %d of %d won\n", other[i], c.a_won, games);
		assert_int_equal(c.a_won, games);
	}
	/* Against itself without random ties: always the same game. */
	assert_int_equal(play("othello", "perfect", "perfect", 2, TOURNAMENT_B).a_won, 2);
}

/* Positions visited so far. */
struct seen {
	struct state s[8192];
	int count;
};

/* Whether an open position is new; it counts as visited from now on. */
static bool
is_new(const struct game *g, const struct state *s, struct seen *seen)
{
	for (int i = 0; i < seen->count; i++) {
		if (state_equal(&seen->s[i], s))
			return false;
	}
	if (g->rules->result(g, s) != GAME_OPEN)
		return false;
	assert_true(seen->count < 8192);
	seen->s[seen->count++] = *s;
	return true;
}

/* All perfect play of one side by the book against any moves of the other, or every `step`th, from *s to the
 * end of the book: it answers without a search. */
static void
walk_book(const struct game *g, const struct state *s, enum side side, int step, struct seen *seen)
{
	struct exact_params p = exact_params_default();
	struct report info;
	struct error e;

	if (state_count(g, s, CELL_EMPTY) <= OTHELLO_BOOK_EMPTY || !is_new(g, s, seen))
		return;
	p.all_moves = false;
	p.ties = true;
	p.books = books_shipped(g);
	struct engine *x = exact_start(g, s, &p, &e);
	engine_wait(x);
	engine_report(x, &info);
	engine_destroy(x);
	assert_int_equal(info.nodes, 0);
	for (int i = 0; i < info.count; i += s->to_move != side ? step : 1) {
		struct state after = *s;
		g->rules->play(g, &after, info.moves[i].move);
		if (s->to_move != side || info.moves[i].exact == info.exact)
			walk_book(g, &after, side, step, seen);
	}
}

static void
walk_from_start(int step)
{
	const struct game *g = game_open("othello", NULL);
	struct seen *seen = malloc(sizeof *seen);
	struct state s;

	assert_non_null(seen);
	assert_non_null(books_shipped(g)->othello);
	g->rules->start(g, &s);
	for (enum side side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
		seen->count = 0;
		walk_book(g, &s, side, step, seen);
		assert_true(seen->count > (step > 1 ? 5 : 500));
	}
	free(seen);
}

TEST(the_shipped_book_has_no_gaps)
{
	if (ONE_THREAD_TOO)
		walk_from_start(every(3) > 1 || is_verified("othello.book") ? 3 : 1);
}

TEST_LONG(the_shipped_book_has_no_gaps_at_all)
{
	walk_from_start(1);
}

/* A random sample of the book, solved again without it. */
TEST_LONG(the_shipped_book_is_right)
{
	const struct othello_book *b = books_shipped(open_game("othello"))->othello;
	struct exact_params p = exact_params_default();
	struct report info;
	struct error e;
	struct rng rng;

	assert_non_null(b);
	p.all_moves = false;
	p.threads = 2;
	rng_seed(&rng, 8);
	for (int i = 0; i < 20; i++) {
		struct state s = { .to_move = SIDE_FIRST };
		int value =
			othello_book_at(b, (int)rng_below(&rng, (uint32_t)othello_book_count(b)),
				&s.stones[0], &s.stones[1]);
		struct engine *x = exact_start(game_open("othello", NULL), &s, &p, &e);
		engine_wait(x);
		engine_report(x, &info);
		engine_destroy(x);
		assert_int_equal(info.exact, value);
	}
}
