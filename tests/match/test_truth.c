/* One truth: in many games of 6x6 Othello, random and sensible ones, teaching and review call no best
 * move a mistake and pass over none that loses four discs or changes the result, measured by a
 * solver that knows neither the book nor the record.
 *
 * With the argument "long" all of the games, from EARLY_EMPTY empty cells on; otherwise every
 * FEWER-th, from LATE_EMPTY on. */
#include <string.h>

#include "fixtures/specifications.h"
#include "match/session.h"

enum {
	RANDOM_GAMES = 200,
	SENSIBLE_GAMES = 50,
	FEWER = 8,
	SENSIBLE_PLAYOUTS = 60,
	LATE_EMPTY = 11,
	EARLY_EMPTY = 22,
	LESSON_EVERY = 25, /* games whose lessons are given as on the screen */
	LIMIT = 8,
};

static int first_empty = LATE_EMPTY, step = FEWER;
static struct options options;
static const struct game *othello;

/* ---- games ---- */

static move_t
choose(const struct state *s, bool sensible, struct rng *rng)
{
	struct search_params p = search_params_default();
	move_t moves[GAME_MAX_MOVES];
	struct report info;
	int count = othello->rules->moves(othello, s, moves);

	if (!sensible || count == 1)
		return moves[rng_below(rng, (uint32_t)count)];
	p.playouts = SENSIBLE_PLAYOUTS;
	p.memory_mib = 1;
	p.seed = rng_next(rng);
	struct engine *e = search_start(othello, s, &p, NULL);
	assert_non_null(e);
	engine_wait(e);
	engine_report(e, &info);
	engine_destroy(e);
	return info.moves[info.best].move;
}

/* The moves of a game from the first position that is to be judged. */
struct played {
	struct state start;
	move_t move[GAME_MAX_PLIES];
	int count;
};

static void
play_game(struct played *p, bool sensible, struct rng *rng)
{
	struct state s;

	p->count = 0;
	othello->rules->start(othello, &s);
	while (othello->rules->result(othello, &s) == GAME_OPEN) {
		move_t m = choose(&s, sensible, rng);
		if (p->count == 0 && state_count(othello, &s, CELL_EMPTY) <= first_empty)
			p->start = s;
		if (p->count > 0 || state_count(othello, &s, CELL_EMPTY) <= first_empty)
			p->move[p->count++] = m;
		othello->rules->play(othello, &s, m);
	}
}

/* ---- what is true ---- */

struct truth {
	int loss;     /* discs */
	bool changes; /* the result */
	int count;    /* legal moves */
};

static struct truth
truth_of(const struct state *s, move_t m)
{
	struct exact_params p = exact_params_default();
	struct report all;
	int value = 0;

	p.memory_mib = 64;
	p.threads = exact_all_threads();
	struct engine *e = exact_start(othello, s, &p, NULL);
	assert_non_null(e);
	engine_wait(e);
	engine_report(e, &all);
	engine_destroy(e);
	assert_int_equal(all.known_moves, all.count);
	for (int i = 0; i < all.count; i++) {
		if (all.moves[i].move == m)
			value = all.moves[i].exact;
	}
	int sign = state_sign(s);
	return (struct truth){ .loss = sign * (all.exact - value),
		.changes = sign_of(sign * value) < sign_of(sign * all.exact),
		.count = all.count };
}

static bool
is_mistake(const struct truth *t)
{
	return t->loss >= JUDGE_MISTAKE_DISCS || t->changes;
}

/* ---- both ways of judging ---- */

static struct session session;

static void
open_session(const struct played *p, const char *second, struct session_front front)
{
	const struct player_spec players[2] = { spec("human"), spec(second) };
	struct error e = { "" };

	session_init(&session, &options, 1, -1);
	session.front = front;
	session.teach = LIMIT;
	session.exact.on = !front.waits;
	assert_true(session_new(&session, othello, players, &p->start, &e));
}

static void
check_review(const struct played *p, const struct truth *truth)
{
	struct error e = { "" };

	open_session(p, "human", (struct session_front){ 0 });
	for (int i = 0; i < p->count; i++)
		match_play(&session.match, p->move[i], 0);
	assert_true(session_begin_review(&session, &e));
	session_finish_review(&session);
	for (int i = 0; i < p->count; i++) {
		struct judgement v = judge_ply(&session.match.record, i);
		assert_int_equal(v.unit, JUDGE_DISCS);
		assert_true(v.exact);
		if (v.forced)
			assert_int_equal(truth[i].count, 1);
		assert_int_equal((int)v.loss, truth[i].loss);
		assert_int_equal(judgement_is_mistake(&v, LIMIT), is_mistake(&truth[i]));
	}
	session_finish(&session);
}

/* Line by line: what is said to a move. */
static void
check_teaching(const struct played *p, const struct truth *truth)
{
	open_session(p, "human", (struct session_front){ .waits = true });
	for (int i = 0; i < p->count; i++) {
		char said[512];
		struct text say;
		text_init(&say, said, sizeof said);
		coach_judge(&session, p->move[i], &say);
		assert_int_equal(said[0] != '\0', is_mistake(&truth[i]));
		session_play(&session, p->move[i]);
	}
	session_finish(&session);
}

static void
tick(void)
{
	static int64_t now_us;

	now_us += 1000; /* far less than lessons wait */
	session_tick(&session, now_us);
	exactness_keep(&session, NULL);
	for (int i = 0; i < 2; i++) {
		struct engine *e = i ? session.exact.solver : session.coach.engine;
		if (e)
			engine_wait(e);
	}
}

/* On the screen: whether a question is asked after a move. */
static void
check_lessons(const struct played *p, const struct truth *truth)
{
	const struct player_spec human = spec("human"), engine = spec("random");

	/* The engine on the other side never gets to move. */
	open_session(p, "random", (struct session_front){ 0 });
	match_hold(&session.match, HOLD_MODE, session.now_us);
	for (int i = 0; i < p->count; i++) {
		enum side mover = (enum side)match_state(&session.match)->to_move;
		session_seat(&session, mover, &human);
		session_seat(&session, mover ^ 1, &engine);
		do
			tick();
		while (!session.analysis.engine);
		session_play(&session, p->move[i]);
		while (coach_judges(&session))
			tick();
		assert_int_equal(session.coach.lesson == LESSON_KNOWN, is_mistake(&truth[i]));
		coach_forget(&session);
	}
	session_finish(&session);
}

static void
check_games(int games, bool sensible)
{
	struct truth truth[GAME_MAX_PLIES];
	struct played p;
	struct rng rng;
	int judged = 0, bad = 0;

	rng_seed(&rng, sensible ? 7 : 3);
	for (int game = 0; game < games; game += step) {
		play_game(&p, sensible, &rng);
		struct state s = p.start;
		for (int i = 0; i < p.count; i++) {
			truth[i] = truth_of(&s, p.move[i]);
			othello->rules->play(othello, &s, p.move[i]);
			judged++;
			bad += is_mistake(&truth[i]);
		}
		check_review(&p, truth);
		check_teaching(&p, truth);
		if (game / step % LESSON_EVERY == 0)
			check_lessons(&p, truth);
	}
	print_message("%d moves, %d mistakes\n", judged, bad);
	assert_true(bad > games / step); /* there was something to find */
}

TEST(random_games_are_judged_truly)
{
	check_games(RANDOM_GAMES, false);
}

TEST(sensible_games_are_judged_truly)
{
	check_games(SENSIBLE_GAMES, true);
}

TEST_MAIN
{
	if (argc > 1 && strcmp(argv[1], "long") == 0)
		step = 1, first_empty = EARLY_EMPTY;
	options_init(&options);
	options_set(&options, OPTION_review_playouts, "100", "test", NULL);
	othello = game_open("othello", NULL);
	return test_run(argc, argv);
}
