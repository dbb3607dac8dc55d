/* A session without a front end: steps of both sides, learners, engines that play for a person, games that are
 * opened. What else it does is seen in dialogues and screens. */

#include <string.h>

#include "base/clock.h"
#include "fixtures/testing.h"
#include "games/notation.h"
#include "match/session.h"
#include "match/summary.h"
#include "record/file.h"

static struct options options;
static struct session session;
static int moved;

static void
hear(void *self, enum session_news news)
{
	assert_ptr_equal(self, &moved);
	moved += news == SESSION_MOVED;
}

static void
set(enum option_id id, const char *text)
{
	assert_true(options_set(&options, id, text, "test", NULL));
}

static void
begin(const char *game, const char *x, const char *o, struct session_front front)
{
	struct player_spec spec[2];
	const struct game *g;
	struct error e = { "" };

	options_init(&options);
	set(OPTION_game, game);
	set(OPTION_x, x);
	set(OPTION_o, o);
	set(OPTION_reply_ms, "0");
	set(OPTION_ponder, "off");
	assert_true(session_read_options(&options, &g, spec, &e));
	session_init(&session, &options, 1, -1);
	session.front = front;
	session.front.hear = hear;
	session.front.self = &moved;
	session.frame_us = 10000;
	if (!session_new(&session, g, spec, NULL, &e))
		fail_msg("%s", e.text);
}

static void
tick(void)
{
	session_tick(&session, clock_now_us());
}

static void
let_engine_move(void)
{
	int before = moved;

	while (moved == before)
		tick();
}

static void
play(const char *move)
{
	struct text say;
	char sentence[256];
	struct error e = { "" };

	text_init(&say, sentence, sizeof sentence);
	if (!session_play_text(&session, move, &say, &e))
		fail_msg("%s", e.text);
}

static int
at(void)
{
	return match_at(&session.match);
}

/* No search after the move sees what was chosen while the other side still chooses. */
/* A game has its own players; where it names none and the current ones cannot play, people do. */
TEST(a_game_is_opened_with_its_players)
{
	struct record r;

	begin("tictactoe", "human", "perfect", (struct session_front){ 0 });
	assert_true(record_init(&r, game_open("score4", NULL), NULL));
	snprintf(r.info.spec[SIDE_SECOND], sizeof r.info.spec[0], "random");
	session_open_record(&session, &r, NULL, "");
	assert_string_equal(session.spec[SIDE_SECOND].kind->name, "random");
	session_finish(&session);
	begin("tictactoe", "human", "perfect", (struct session_front){ 0 });
	assert_true(record_init(&r, game_open("score4", NULL), NULL));
	session_open_record(&session, &r, NULL, "");
	assert_true(player_spec_is_human(&session.spec[SIDE_SECOND]));
	session_finish(&session);
}

TEST(a_pending_choice_is_judged_by_what_was_known)
{
	static const char wall[] = "xxx...x.A...xx....................oB x";
	struct error e = { "" };

	begin("tron:6x6", "human", "random", (struct session_front){ 0 });
	session.teach = 10;
	assert_true(session_set_up(&session, session.game, session.spec, wall, NULL, &e));
	struct report found = { .playouts = 0 };
	while (found.playouts < 2000) {
		tick();
		assert_non_null(session.analysis.engine);
		engine_report(session.analysis.engine, &found);
	}
	play("left"); /* into the own trail */
	while (coach_judges(&session))
		tick();
	/* It has too few visits to be judged, unless chance gave it enough. */
	const struct judgement *v = &session.coach.judged;
	assert_true(v->unit == JUDGE_UNKNOWN || v->loss > 30);
	double stored = session.match.record.node[record_current(&session.match.record)].loss;
	assert_true(stored < 0 || stored > .3);
	session_finish(&session);
}

/* Both sides' moves stay theirs where the engine chooses first. */
TEST(given_moves_are_their_sides)
{
	static const char *const given[] = { "right left right left", "right left right" };
	struct error e = { "" };
	char name[GAME_MOVE_TEXT];

	begin("tron:8x8", "human", "random", (struct session_front){ .engine_first = true });
	for (int k = 0; k < 2; k++) {
		if (!session_set_up(&session, session.game, session.spec, NULL, given[k], &e))
			fail_msg("%s", e.text);
		assert_int_equal(match_result(&session.match), GAME_OPEN);
		assert_int_equal(at(), 4 - k);
		for (int i = 0; i < at(); i++) {
			const struct state *s = &match_ply(&session.match, i)->position;
			game_move_text(session.game, s, match_move(&session.match, i), name);
			assert_string_equal(name, s->to_move == SIDE_FIRST ? "right" : "left");
		}
	}
	session_finish(&session);
}

/* A step is taken back whole: what the other side had chosen there was seen. */
TEST(a_step_is_taken_back_whole)
{
	struct error e = { "" };
	move_t moves[GAME_MAX_MOVES];

	begin("tron:8x8", "human", "random", (struct session_front){ .engine_first = true });
	for (int step = 0; step < 2; step++) {
		while (at() < 2 * step + 1)
			tick();
		assert_int_equal(joint_shown_plies(&session), 2 * step);
		struct state s = joint_position(&session);
		session.game->rules->moves(session.game, &s, moves);
		session_play(&session, moves[0]);
		tick();
		assert_true(joint_shown_plies(&session) % 2 == 0);
	}
	while (at() < 5)
		tick();
	assert_true(session_undo(&session, &e));
	assert_int_equal(at(), 2);
	assert_int_equal(joint_shown_plies(&session), 4);
	while (at() < 3) /* it chooses anew */
		tick();
	assert_int_equal(joint_shown_plies(&session), 2);
	session_resign(&session);
	session_finish(&session);
}

/* A choice made ahead is for the position that was shown. */
TEST(a_choice_ahead_goes_with_its_position)
{
	begin("tron:8x8", "human", "duct:time_ms=1000000,memory_mib=8",
		(struct session_front){ .engine_first = true });
	set(OPTION_tick, "0");
	tick();
	step_choose_straight(&session);
	session_hurry(&session);
	while (at() < 2)
		tick();
	tick();
	step_choose_straight(&session); /* while the engine thinks */
	assert_int_equal(at(), 2);
	session_go(&session, 0);
	match_release(&session.match, HOLD_PAUSED, session.now_us);
	tick();
	session_hurry(&session);
	while (at() < 1)
		tick();
	tick();
	assert_int_equal(at(), 1); /* the person has not chosen here */
	session_finish(&session);
}

/* Each learner keeps what it has learned, on whichever side it plays next. */
TEST(learners_keep_their_boxes)
{
	char sentence[256];
	struct text say;

	begin("tictactoe", "matchbox:win=50,loss=-1", "matchbox:win=1",
		(struct session_front){ 0 });
	text_init(&say, sentence, sizeof sentence);
	for (int swap = 0; swap < 2; swap++) {
		while (match_result(&session.match) == GAME_OPEN)
			tick();
		const struct learner *had[2] = { session.match.player[0].learner,
			session.match.player[1].learner };
		assert_true(had[0] && had[1]);
		text_init(&say, sentence, sizeof sentence);
		assert_true(session_again(&session, swap, &say));
		assert_ptr_equal(session.match.player[0].learner, had[swap]);
		assert_ptr_equal(session.match.player[1].learner, had[!swap]);
	}
	session_finish(&session);
}

/* A side that was taken over goes back to the engine that played it, until the next game. */
TEST(a_side_goes_back_to_its_engine)
{
	struct error e;
	char sentence[256];
	struct text say;

	text_init(&say, sentence, sizeof sentence);
	begin("tictactoe", "uct:playouts=50", "uct:playouts=70", (struct session_front){ 0 });
	match_hold(&session.match, HOLD_PAUSED, session.now_us);
	session_take_over(&session, &say);
	assert_true(player_spec_is_human(&session.spec[0]));
	for (int times = 0; times < 2; times++) {
		session_let_engines_play(&session, &say);
		assert_int_equal(session.spec[0].search.playouts, 50);
		assert_int_equal(session.spec[1].search.playouts, 70);
		session_hand_back(&session, &say);
		assert_true(player_spec_is_human(&session.spec[0]));
	}
	assert_true(session_new(&session, session.game, session.spec, NULL, &e));
	session_let_engines_play(&session, &say);
	assert_int_equal(session.spec[0].search.playouts, 70);
	session_finish(&session);
}

/* Moves made before a person takes the side over are not theirs, in the game's file either. */
TEST(moves_of_an_engine_stay_its_own)
{
	struct player_spec human;
	struct record back;
	struct error e;
	char *text = NULL, sentence[256];
	size_t size = 0;
	struct text say;

	begin("tictactoe", "uct:playouts=20", "human", (struct session_front){ 0 });
	let_engine_move();
	play(match_move(&session.match, 0) == 4 ? "a1" : "b2");
	assert_true(player_spec_parse("human", &human, &e));
	session_seat(&session, SIDE_FIRST, &human);
	FILE *f = open_memstream(&text, &size);
	record_write(&session.match.record, f);
	fclose(f);
	if (!record_read(&back, text, size, &e))
		fail_msg("%s", e.text);
	assert_true(back.node[back.line[1]].by_other);
	assert_false(back.node[back.line[2]].by_other);
	record_set_loss(&back, back.line[1], .4, 0);
	assert_true(player_spec_parse("random", &session.spec[SIDE_SECOND], &e));
	text_init(&say, sentence, sizeof sentence);
	summary_move_say(&back, 0, session.spec, &say);
	assert_ptr_equal(strstr(sentence, "X's "), sentence);
	assert_int_equal(summary_mistake(&back, 0, 1, 8, session.spec), -1);
	free(text);
	record_finish(&back);
	session_finish(&session);
}

/* Reads the game as a file of it would be. */
static struct record
written_and_read(void)
{
	struct record back;
	struct error e;
	char *text = NULL;
	size_t size = 0;
	FILE *f = open_memstream(&text, &size);

	record_write(&session.match.record, f);
	fclose(f);
	if (!record_read(&back, text, size, &e))
		fail_msg("%s", e.text);
	free(text);
	return back;
}

/* Moves of a person stay theirs when an engine plays them again, and when the game is saved while an engine
 * has the side. */
TEST(moves_of_a_person_stay_theirs)
{
	static const char *const moves[] = { "a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2" };
	struct player_spec engine;
	struct error e;

	begin("tictactoe", "human", "human", (struct session_front){ 0 });
	for (int i = 0; i < 8; i++)
		play(moves[i]);
	assert_true(player_spec_parse("random", &engine, &e));
	session_seat(&session, SIDE_FIRST, &engine);
	let_engine_move(); /* into the only empty cell */
	struct record back = written_and_read();
	for (int ply = 1; ply <= 9; ply++)
		assert_int_equal(back.node[back.line[ply]].by_other, ply == 9);
	record_finish(&back);
	session_finish(&session);

	begin("tictactoe", "human", "human", (struct session_front){ 0 });
	for (int i = 0; i < 9; i++)
		play(moves[i]);
	session_go(&session, 8);
	session_seat(&session, SIDE_FIRST, &engine);
	let_engine_move();
	assert_int_equal(session.match.record.count, 10);
	assert_false(session.match.record.node[9].by_other);
	session_finish(&session);
}

/* "One move" is a wish of this game, for an engine that is to move. */
TEST(one_move_ends_with_its_game)
{
	struct error e = { "" };
	move_t moves[GAME_MAX_MOVES];
	char sentence[256];
	struct text say;

	begin("tictactoe", "uct:playouts=50", "uct:playouts=50", (struct session_front){ 0 });
	match_hold(&session.match, HOLD_PAUSED, session.now_us);
	session_step_once(&session);
	assert_true(session_new(&session, session.game, session.spec, NULL, &e));
	let_engine_move();
	assert_false(match_is_held(&session.match, HOLD_PAUSED));
	session_finish(&session);

	/* Not for the next of repeated games. */
	begin("tictactoe", "uct:playouts=50", "uct:playouts=50", (struct session_front){ 0 });
	assert_true(match_resign(&session.match, SIDE_FIRST));
	session_step_once(&session);
	assert_false(session.single_step);
	session_finish(&session);

	/* Nor for a person who takes over instead. */
	begin("tictactoe", "uct:playouts=50", "uct:playouts=50", (struct session_front){ 0 });
	match_hold(&session.match, HOLD_PAUSED, session.now_us);
	session_step_once(&session);
	text_init(&say, sentence, sizeof sentence);
	session_take_over(&session, &say);
	session.game->rules->moves(session.game, match_state(&session.match), moves);
	session_play(&session, moves[0]);
	let_engine_move();
	assert_false(match_is_held(&session.match, HOLD_PAUSED));
	session_finish(&session);

	begin("tictactoe", "human", "uct:playouts=50", (struct session_front){ 0 });
	session_step_once(&session);
	session.game->rules->moves(session.game, match_state(&session.match), moves);
	session_play(&session, moves[0]);
	let_engine_move();
	assert_false(match_is_held(&session.match, HOLD_PAUSED));
	session_finish(&session);
}
