/* A session without a front end: a game is played, taken back, saved, opened and analysed. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "games/notation.h"
#include "match/commands.h"
#include "match/session.h"

static struct options options;
static struct session session;
static struct {
	int moved, new_game, new_search, left;
} heard;

static void
hear(void *self, enum session_news news)
{
	assert_ptr_equal(self, &heard);
	heard.moved += news == SESSION_MOVED;
	heard.new_game += news == SESSION_NEW_GAME;
	heard.new_search += news == SESSION_NEW_SEARCH;
	heard.left += news == SESSION_LEFT_GAME;
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
	set(OPTION_review_playouts, "500");
	memset(&heard, 0, sizeof heard);
	assert_true(session_read_options(&options, &g, spec, &e));
	session_init(&session, &options, 1, -1);
	session.front = front;
	session.front.hear = hear;
	session.front.self = &heard;
	session.frame_us = 10000;
	if (!session_new(&session, g, spec, NULL, &e))
		fail_msg("%s", e.text);
}

/* Runs the session until the condition holds. */
static void
tick(void)
{
	session_tick(&session, clock_now_us());
}

static void
let_engine_move(void)
{
	int before = heard.moved;

	while (heard.moved == before)
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

/* Runs a typed command of a front end and returns what it says, valid until the next call. */
static const char *
type(const char *line, bool works)
{
	static char sentence[512];
	const char *argument;
	const struct command *c = command_find(COMMAND_IN_LINES, line, &argument);
	struct error e = { "" };
	struct text say;

	assert_non_null(c);
	assert_non_null(c->run);
	text_init(&say, sentence, sizeof sentence);
	assert_int_equal(c->run(&session, argument, &say, &e), works);
	if (!works)
		snprintf(sentence, sizeof sentence, "%s", e.text);
	return sentence;
}

/* ---- a game ---- */

TEST(an_engine_replies_and_moves_are_taken_back)
{
	struct error e = { "" };

	begin("tictactoe", "human", "uct:playouts=200", (struct session_front){ 0 });
	assert_int_equal(heard.new_game, 1);
	tick();
	assert_int_equal(at(), 0); /* it waits for the person's move */
	play("b2");
	assert_int_equal(at(), 1);
	assert_int_equal(session_wake_us(&session), 0);
	let_engine_move();
	assert_int_equal(at(), 2);
	assert_true(match_ply(&session.match, 1)->judged); /* from the engine's search */
	assert_true(session_undo(&session, &e));
	assert_int_equal(at(), 0);
	assert_false(session_undo(&session, &e));
	assert_string_equal(e.text, "There is no move to take back.");
	assert_true(session_redo(&session, &e));
	assert_int_equal(at(), 2);
	assert_false(session_redo(&session, &e));
	session_go(&session, 1);
	assert_true(match_is_held(&session.match, HOLD_PAUSED)); /* an engine to move there waits */
	tick();
	assert_int_equal(at(), 1);
	assert_false(session_again(&session, false, &(struct text){ .at = e.text, .size = 200 }));
	assert_true(session_resign(&session));
	assert_int_equal(match_result(&session.match), -1);
	assert_false(session_resign(&session));
	assert_true(session_again(&session, true, &(struct text){ .at = e.text, .size = 200 }));
	assert_int_equal(heard.new_game, 2);
	assert_int_equal(heard.left, 2); /* the first game leaves none, but is announced */
	assert_int_equal(session_person(&session), SIDE_SECOND);
	let_engine_move();
	assert_int_equal(at(), 1);
	session_finish(&session);
}

TEST(commands_are_carried_out)
{
	begin("tictactoe", "human", "human", (struct session_front){ .has_keys = true });
	assert_string_equal(type("play b2", true), "");
	type("play a1", true);
	assert_string_equal(type("play b2", false), "b2 is not a legal move here. Tab lists them.");
	type("undo", true);
	assert_int_equal(at(), 1);
	type("redo", true);
	type("goto 0", true);
	assert_int_equal(at(), 0);
	assert_non_null(strstr(type("goto 3", false), "from 0 to 2"));
	type("comment The middle", true);
	assert_string_equal(record_comment(&session.match.record, RECORD_ROOT), "The middle");
	assert_string_equal(type("level 3", false), "There is no engine: i adds one.");
	type("resign", true);
	assert_int_equal(match_result(&session.match), -1);
	type("new othello:4", true);
	assert_string_equal(session.game->name, "othello:4");
	assert_string_equal(type("now", false), "No engine is thinking.");
	session_finish(&session);
	begin("tictactoe", "human", "uct:playouts=9", (struct session_front){ .waits = true });
	type("playouts 70", true);
	assert_int_equal(session.match.player[1].spec.search.playouts, 70);
	type("level 2", true);
	assert_int_equal(player_spec_level(&session.spec[1]), 2);
	session_finish(&session);
}

/* ---- what is kept ---- */

TEST_WITH(games_are_saved_and_opened, test_keep_in_folder, test_folder_end)
{
	struct error e = { "" };
	bool open;

	begin("score4", "human", "human", (struct session_front){ 0 });
	assert_string_equal(type("save mine", false), "There is no move to save yet.");
	autosave_begin(&session.autosave);
	assert_true(session.autosave.on);
	play("b2");
	play("a1");
	tick(); /* writes the journal */
	assert_string_equal(session.trouble.text, "");
	assert_true(journal_is_open(&session.autosave.journal));
	assert_non_null(strstr(type("save mine", true), "Saved as mine"));
	play("c3");
	assert_true(session_new(&session, session.game, session.spec, NULL, &e)); /* put away */
	assert_int_equal(at(), 0);
	type("load nowhere.narabe", false);
	assert_int_equal(at(), 0);
	type("load mine.narabe", true);
	assert_int_equal(match_length(&session.match), 3);
	play("d4");
	tick();
	assert_true(session_leave(&session, &open));
	assert_true(open);
	session_finish(&session);

	begin("tictactoe", "human", "human", (struct session_front){ 0 });
	autosave_begin(&session.autosave);
	assert_string_equal(type("resume", true), "");
	assert_string_equal(session.game->name, "score4");
	assert_int_equal(at(), 4);
	assert_string_equal(type("resume", false), "There is no unfinished game.");
	session_finish(&session);

	/* The current players continue, if they can. */
	begin("tictactoe", "human", "perfect", (struct session_front){ .keeps_players = true });
	autosave_begin(&session.autosave);
	assert_false(session_load(&session, "mine.narabe", &e));
	assert_string_equal(session.game->name, "tictactoe");
	session_finish(&session);
}

/* ---- searches beside the players ---- */

TEST(a_person_s_turn_is_analysed)
{
	struct report r;
	struct error e = { "" };

	begin("othello:4", "human", "random", (struct session_front){ 0 });
	tick();
	assert_null(session.analysis.engine); /* no analysis is wanted */
	assert_false(session_peek(&session, &r));
	session.wants.numbers = true;
	do
		tick();
	while (!session_peek(&session, &r) || r.playouts < 500);
	assert_true(session_thinks(&session));
	assert_int_equal(r.count, 4);
	int before = heard.new_search;
	play("b1");
	assert_true(heard.new_search > before);
	assert_null(session.analysis.engine);
	assert_true(match_ply(&session.match, 0)->judged); /* its results are kept */
	let_engine_move();
	session.wants.numbers = false;
	tick();
	assert_null(session.analysis.engine);
	session_finish(&session);

	/* An analysis that blocks until it ends. */
	begin("tictactoe", "human", "human", (struct session_front){ .waits = true });
	assert_true(analysis_run(&session, &r, &e));
	assert_int_equal(r.running, 0);
	assert_true(r.playouts > 0);
	assert_non_null(strstr(type("tip", true), "Look at"));
	assert_null(strstr(type("tip", true), "Look at")); /* the move */
	assert_true(session_set_up(&session, session.game, session.spec, "000010000", NULL, &e));
	type("lessons", true);
	assert_string_equal(type("play a1", true), "");
	assert_string_equal(type("play b1", true), "");
	assert_non_null(
		strstr(type("play a2", true), "That turns a draw into a loss. b3 was better"));
	session_finish(&session);
}

/* No search after the move sees what was chosen while the other side still chooses. */
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

/* Each learner keeps what it has learned, on whichever side it plays next. */
TEST(learners_keep_their_boxes)
{
	char sentence[256];
	struct text say;

	begin("tictactoe", "matchbox:win=50,loss=-1", "matchbox:win=1",
		(struct session_front){ 0 });
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
	/* And nobody learns apart in a person's place. */
	begin("tictactoe", "human", "matchbox", (struct session_front){ 0 });
	text_init(&say, sentence, sizeof sentence);
	session_let_engines_play(&session, &say);
	assert_null(session.spec[0].kind->learns);
	assert_non_null(session.spec[1].kind->learns);
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
		assert_true(session_hand_back(&session, &say));
		assert_true(player_spec_is_human(&session.spec[0]));
	}
	assert_true(session_new(&session, session.game, session.spec, NULL, &e));
	session_let_engines_play(&session, &say);
	assert_int_equal(session.spec[0].search.playouts, 70);
	session_finish(&session);
}

/* "One move" is a wish of this game, for an engine that is to move. */
TEST(one_move_ends_with_its_game)
{
	struct error e = { "" };
	move_t moves[GAME_MAX_MOVES];

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

	begin("tictactoe", "human", "uct:playouts=50", (struct session_front){ 0 });
	session_step_once(&session);
	session.game->rules->moves(session.game, match_state(&session.match), moves);
	session_play(&session, moves[0]);
	let_engine_move();
	assert_false(match_is_held(&session.match, HOLD_PAUSED));
	session_finish(&session);
}
