/* One judge: all that says which move was best at a position, or whether the one played was a mistake, says
 * the same: brackets, sentences and quiz of REVIEW, tip, teacher. A hundred positions of ten games, played by a
 * search with few playouts and at random; "long": two hundred of twenty.
 *
 * One truth: in games of 6x6 Othello review, teaching and lessons call no best move a mistake and pass over none
 * that loses four discs or changes the result, measured by a solver that knows neither the book nor the record.
 * The last 11 cells of 16 games; "long": the last 22 of 250. */
#include <string.h>

#include "fixtures/harness.h"
#include "fixtures/specifications.h"
#include "games/notation.h"
#include "match/hint.h"

enum { PLIES = 12, LIMIT = 8, PLAYOUTS = 60 };

static const struct {
	const char *game;
	int from; /* moves before the first position, from which solvers are quick */
} games[] = {
	{ "tictactoe", 0 },
	{ "tictactoe", 0 },
	{ "othello", 20 },
	{ "othello", 16 },
	{ "score4", 0 },
	{ "score4", 7 },
	{ "qubic", 4 },
	{ "othello:8", 46 },
	{ "othello:4", 0 },
	{ "othello:4", 1 },
	{ "tictactoe", 1 },
	{ "othello", 22 },
	{ "othello", 18 },
	{ "score4", 5 },
	{ "score4", 8 },
	{ "qubic", 12 },
	{ "othello:8", 44 },
	{ "othello:4", 2 },
	{ "othello", 21 },
	{ "score4", 3 },
};

/* A move at random, or by a short search. */
static move_t
choose(const struct game *g, const struct state *s, bool sensible, struct rng *rng)
{
	struct search_params p = search_params_default();
	move_t moves[GAME_MAX_MOVES];
	struct report info;
	int count = g->rules->moves(g, s, moves);

	if (!sensible)
		return moves[rng_below(rng, (uint32_t)count)];
	p.playouts = PLAYOUTS;
	p.memory_mib = 1;
	p.seed = rng_next(rng);
	struct engine *e = search_start(g, s, &p, NULL);
	assert_non_null(e);
	engine_wait(e);
	engine_report(e, &info);
	engine_destroy(e);
	return info.moves[info.best].move;
}

/* Opens a game after `from` moves, with the next ones, at most `plies`, on the record. Of three moves `sensible`
 * are a search's, the others are random: good moves and mistakes. */
static void
open_game(const char *name, int from, int plies, int sensible, int seed)
{
	const struct game *g = game_open(name, NULL);
	struct player_spec people[2];
	struct state s;
	struct rng rng;

	open_stage(name, "human", "human", plain, NULL);
	set(OPTION_review_playouts, "400");
	set(OPTION_threads, "1");
	set(OPTION_mistake_points, "8");
	stage_session()->exact.on = true;
	rng_seed(&rng, (uint64_t)seed);
	g->rules->start(g, &s);
	for (int ply = 0; ply < from && g->rules->result(g, &s) == GAME_OPEN; ply++)
		g->rules->play(g, &s, choose(g, &s, ply % 3 < sensible, &rng));
	memcpy(people, stage_session()->spec, sizeof people);
	app_new_match(&stage.app, g, people, &s);
	for (int ply = 0; ply < plies && match_result(stage_match()) == GAME_OPEN; ply++)
		match_play(stage_match(),
			choose(g, match_state(stage_match()), ply % 3 < sensible, &rng), stage.now);
}

static void
let_work_end(void)
{
	for (int i = 0; i < 1000; i++) {
		if (stage_session()->review.solver)
			engine_wait(stage_session()->review.solver);
		if (stage_session()->review.engine)
			engine_wait(stage_session()->review.engine);
		if (stage_session()->exact.solver)
			engine_wait(stage_session()->exact.solver);
		pass(1000000);
		if (!review_is_on(&stage_session()->review) && !exactness_runs(stage_session()))
			break;
	}
	pass(1000000);
	look();
}

static void
let_lesson_go_on(void)
{
	struct session *s = stage_session();

	pass(1000); /* far less than lessons wait */
	if (s->coach.engine)
		engine_wait(s->coach.engine);
	if (s->exact.solver)
		engine_wait(s->exact.solver);
}

/* The move in brackets. */
static move_t
bracketed(void)
{
	const struct report *info = stage_report();

	return stage_searched() && info->best >= 0 ? info->moves[info->best].move : MOVE_NONE;
}

/* Returns whether the screen marks a move as the judge's: in brackets, or as exactly best beside the leader of
 * a search that has proven nothing. */
static bool
marks(move_t best)
{
	const struct report *info = stage_report();
	int i = report_find(info, best);

	return bracketed() == best ||
	       (info->proven == GAME_OPEN && i >= 0 && is_exactly_best(info, &info->moves[i]));
}

/* Two moves agree if they are the same, or exactly as good. */
static bool
agree(const struct report *info, move_t one, move_t other)
{
	int i = report_find(info, one), k = report_find(info, other);

	return one == other || (i >= 0 && k >= 0 && info->moves[i].exact != EXACT_UNKNOWN &&
				       info->moves[i].exact == info->moves[k].exact);
}

static void
name_at(const struct record *r, int ply, move_t m, char *out)
{
	game_move_text_level(r->game, &r->node[r->line[ply]].position, m, out);
}

/* A tip and the teacher, line by line: what they find the record knows from then on. */
static void
ask_the_coach(int ply)
{
	struct session *s = stage_session();
	struct record *r = &s->match.record;
	char tip[HINT_TEXT], taught[512], name[GAME_MOVE_TEXT];
	struct text t;

	session_go(s, ply);
	s->front.waits = true;
	s->teach = LIMIT - 1; /* a lesson follows what loses more */
	for (int step = 0; step < 2; step++) {
		text_init(&t, tip, sizeof tip);
		assert_true(coach_tip(s, &t, NULL));
	}
	move_t best = judge_best_at(r, record_current(r));
	name_at(r, ply, best, name);
	if (!strstr(tip, name))
		fail_msg("%s, ply %d: best %s, tip %s", r->game->name, ply, name, tip);
	text_init(&t, taught, sizeof taught);
	taught[0] = '\0';
	coach_judge(s, match_move(&s->match, ply), &t);
	struct judgement v = judge_ply(r, ply);
	if (v.unit != JUDGE_UNKNOWN && !v.forced)
		assert_int_equal(taught[0] != '\0', judgement_is_mistake(&v, LIMIT));
	if (taught[0] && v.best != MOVE_NONE) {
		name_at(r, ply, v.best, name);
		if (!strstr(taught, name))
			fail_msg(
				"%s, ply %d: best %s, taught %s", r->game->name, ply, name, taught);
	}
	analysis_drop(s);
	s->front.waits = false;
	s->teach = 0;
}

/* Everything that REVIEW shows of a position. */
static int
look_at_review(int ply)
{
	struct record *r = &stage_match()->record;
	char name[GAME_MOVE_TEXT];

	session_go(stage_session(), ply);
	let_work_end();
	struct judgement v = judge_ply(r, ply);
	move_t best = judge_best_at(r, r->line[ply]), played = match_move(stage_match(), ply);
	if (v.forced)
		return 1;
	if (v.unit == JUDGE_UNKNOWN)
		fail_msg("%s, ply %d of %d is not judged", r->game->name, ply,
			match_length(stage_match()));
	if (!marks(best))
		fail_msg("%s, ply %d: best %d, brackets %d", r->game->name, ply, best, bracketed());
	assert_true(agree(stage_report(), best, v.best) || v.best == MOVE_NONE);
	struct judgement shown = judge_search(r->game, stage_report(), played);
	if (shown.exact && v.exact)
		assert_int_equal(
			judgement_is_mistake(&shown, LIMIT), judgement_is_mistake(&v, LIMIT));
	if (best == played)
		assert_false(judgement_loses(&v));
	if (judgement_loses(&v) && v.best != MOVE_NONE) {
		name_at(r, ply, v.best, name);
		says(name);
	}
	if (!judgement_is_mistake(&v, LIMIT))
		return 1;
	/* The question, a hint, the answer. */
	press_says("t", "What would you play?");
	assert_false(stage_shows_numbers());
	press("t t");
	let_work_end();
	assert_int_equal(match_at(stage_match()), ply);
	assert_true(stage_shows_numbers());
	assert_true(marks(best));
	name_at(r, ply, best, name);
	says(name);
	press("Esc");
	return 1;
}

/* ---- the truth about Othello ---- */

/* Whether a move loses four discs or changes the result; sets what it loses. */
static bool
is_mistake(const struct state *s, move_t m, int *loss)
{
	const struct game *g = game_open("othello", NULL);
	struct exact_params p = exact_params_default();
	struct report all;

	p.memory_mib = 64;
	p.threads = exact_all_threads();
	struct engine *e = exact_start(g, s, &p, NULL);
	assert_non_null(e);
	engine_wait(e);
	engine_report(e, &all);
	engine_destroy(e);
	assert_int_equal(all.known_moves, all.count);
	int sign = state_sign(s), value = all.moves[report_find(&all, m)].exact;
	*loss = sign * (all.exact - value);
	return *loss >= JUDGE_MISTAKE_DISCS || sign_of(sign * value) < sign_of(sign * all.exact);
}

/* A question after each mistake and no other move, as on the screen. The engine never gets to move. */
static void
look_at_lessons(const bool *mistake)
{
	const struct player_spec human = spec("human"), engine = spec("random");
	struct session *s = stage_session();
	int count = match_length(&s->match);

	session_go(s, 0);
	s->teach = LIMIT;
	match_hold(&s->match, HOLD_MODE, s->now_us);
	for (int ply = 0; ply < count; ply++) {
		enum side mover = (enum side)match_state(&s->match)->to_move;
		session_seat(s, mover, &human);
		session_seat(s, mover ^ 1, &engine);
		move_t m = match_move(&s->match, ply);
		do
			let_lesson_go_on();
		while (!s->analysis.engine);
		session_play(s, m);
		while (coach_judges(s))
			let_lesson_go_on();
		assert_int_equal(s->coach.lesson == LESSON_KNOWN, mistake[ply]);
		coach_forget(s);
	}
}

/* Review, teaching line by line and, if wanted, the screen's lessons about a game. */
static int
compare_with_truth(int from, int sensible, int seed, bool lessons)
{
	struct session *s = stage_session();
	struct record *r = &s->match.record;
	struct error e = { "" };
	bool mistake[GAME_MAX_PLIES] = { false };
	int mistakes = 0;

	open_game("othello", from, GAME_MAX_PLIES, sensible, seed);
	assert_true(session_begin_review(s, &e));
	session_finish_review(s);
	for (int ply = 0; ply < match_length(&s->match); ply++) {
		struct judgement v = judge_ply(r, ply);
		move_t moves[GAME_MAX_MOVES];
		const struct state *here = &r->node[r->line[ply]].position;
		int loss;
		mistake[ply] = is_mistake(here, match_move(&s->match, ply), &loss);
		mistakes += mistake[ply];
		assert_int_equal(v.unit, JUDGE_DISCS);
		assert_true(v.exact);
		assert_true(!v.forced || r->game->rules->moves(r->game, here, moves) == 1);
		assert_int_equal((int)v.loss, loss);
		assert_int_equal(judgement_is_mistake(&v, LIMIT), mistake[ply]);
	}
	open_game("othello", from, GAME_MAX_PLIES, sensible, seed);
	s->front.waits = true;
	s->teach = LIMIT;
	s->exact.on = false;
	for (int ply = 0; ply < match_length(&s->match); ply++) {
		char taught[512] = "";
		struct text t;
		text_init(&t, taught, sizeof taught);
		session_go(s, ply);
		coach_judge(s, match_move(&s->match, ply), &t);
		assert_int_equal(taught[0] != '\0', mistake[ply]);
	}
	if (lessons) {
		open_game("othello", from, GAME_MAX_PLIES, sensible, seed);
		look_at_lessons(mistake);
	}
	return mistakes;
}

static void
compare_games(int random, int sensible, int from)
{
	int mistakes = 0;

	for (int i = 0; i < random; i++)
		mistakes += compare_with_truth(from, 0, i + 1, i % 25 == 0);
	for (int i = 0; i < sensible; i++)
		mistakes += compare_with_truth(from, 3, i + 1, i % 25 == 0);
	print_message("%d mistakes\n", mistakes);
	assert_true(mistakes > random + sensible); /* there was something to find */
}

/* ---- tests ---- */

/* Judges every nth game. Returns the number of positions. */
static int
judge_games(int every_nth)
{
	int judged = 0;

	for (int i = 0; i < (int)COUNT(games); i += every_nth) {
		struct match *m = stage_match();
		open_game(games[i].game, games[i].from, PLIES, 2, i + 1);
		int count = match_length(m);
		if (count == 0)
			fail_msg("game %d is over", i);
		ask_the_coach(count / 2); /* once a game, as it searches long */
		session_go(stage_session(), count);
		press("r");
		let_work_end();
		for (int ply = 0; ply < count; ply++)
			judged += look_at_review(ply);
	}
	print_message("%d positions\n", judged);
	return judged;
}

TEST(no_two_disagree)
{
	assert_true(judge_games(2 * every(4)) > 0);
}

TEST(othello_is_judged_truly)
{
	compare_games(13, 3, 21);
}

TEST_LONG(othello_is_judged_truly_in_hundreds_of_games)
{
	compare_games(200, 50, 10);
}

TEST_LONG(no_two_disagree_in_two_hundred_positions)
{
	assert_true(judge_games(1) >= 200);
}
