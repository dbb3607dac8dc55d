/* One judge: all that says which move was best at a position, or whether the one played was a mistake, says
 * the same: brackets, sentences, list and quiz of REVIEW, tip, teacher, the report and its worst moves. A
 * hundred positions of ten games, played by a search with few playouts and at random; "long": two hundred of
 * twenty. */
#include <string.h>

#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "games/notation.h"
#include "match/hint.h"
#include "match/summary.h"

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

/* A move at random every third time, the others by a short search: mistakes and good moves. */
static move_t
choose(const struct game *g, const struct state *s, int ply, struct rng *rng)
{
	struct search_params p = search_params_default();
	move_t moves[GAME_MAX_MOVES];
	struct report info;
	int count = g->rules->moves(g, s, moves);

	if (ply % 3 == 2)
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

/* Opens a game with its last moves on the record. */
static void
open_game(int i)
{
	const struct game *g = game_open(games[i].game, NULL);
	struct player_spec people[2];
	struct state s;
	struct rng rng;

	open_stage(games[i].game, "human", "human", plain, NULL);
	set(OPTION_review_playouts, "400");
	set(OPTION_threads, "1");
	set(OPTION_mistake_points, "8");
	stage_session()->exact.on = true;
	rng_seed(&rng, (uint64_t)i + 1);
	g->rules->start(g, &s);
	for (int ply = 0; ply < games[i].from && g->rules->result(g, &s) == GAME_OPEN; ply++)
		g->rules->play(g, &s, choose(g, &s, ply, &rng));
	memcpy(people, stage_session()->spec, sizeof people);
	app_new_match(&stage.app, g, people, &s);
	for (int ply = 0; ply < PLIES && match_result(stage_match()) == GAME_OPEN; ply++)
		match_play(
			stage_match(), choose(g, match_state(stage_match()), ply, &rng), stage.now);
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

/* The worst moves on the report's page and their sentences. */
static void
look_at_report(void)
{
	struct app *a = &stage.app;
	struct record *r = &a->session.match.record;
	struct summary m;

	press("End");
	draw(120, 40);
	summary_make(r, LIMIT, &m);
	for (int i = 0; i < m.worst_count; i++) {
		int ply = m.turn[i];
		struct judgement v = judge_ply(r, ply);
		move_t best = judge_best_at(r, r->line[ply]);
		char row[64], said[SUMMARY_TEXT], name[GAME_MOVE_TEXT], loss[JUDGEMENT_SHORT];
		struct text t;

		assert_true(judgement_loses(&v));
		name_at(r, ply, match_move(&a->session.match, ply), name);
		judgement_short(&v, loss);
		snprintf(row, sizeof row, "%c %-6s %5s",
			side_letter((enum side)r->node[r->line[ply]].position.to_move), name, loss);
		if (!canvas_shows(row))
			fail_msg("%s, ply %d: no \"%s\" in the report\n%s", r->game->name, ply, row,
				canvas_dump_text(&stage.canvas));
		if (v.best == MOVE_NONE)
			continue;
		text_init(&t, said, sizeof said);
		summary_move_say(r, ply, a->session.spec, &t);
		name_at(r, ply, best, name);
		if (!strstr(said, name))
			fail_msg("%s, ply %d: best %s, said %s", r->game->name, ply, name, said);
	}
}

/* Judges every nth game. Returns the number of positions. */
static int
judge_games(int every_nth)
{
	int judged = 0;

	for (int i = 0; i < (int)COUNT(games); i += every_nth) {
		struct match *m = stage_match();
		open_game(i);
		int count = match_length(m);
		if (count == 0)
			fail_msg("game %d is over", i);
		ask_the_coach(count / 2); /* once a game, as it searches long */
		session_go(stage_session(), count);
		press("r");
		let_work_end();
		for (int ply = 0; ply < count; ply++)
			judged += look_at_review(ply);
		look_at_report();
	}
	print_message("%d positions\n", judged);
	return judged;
}

TEST(no_two_disagree)
{
	assert_true(judge_games(2 * every(4)) > 0);
}

TEST_LONG(no_two_disagree_in_two_hundred_positions)
{
	assert_true(judge_games(1) >= 200);
}
