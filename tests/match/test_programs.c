/* Programs as players, played by fake_gtp.c and, where they answer maps of Tron, by fake_bot.c: whole
 * games, passes, and whatever can go wrong. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "fixtures/matches.h"

static const char *fake, *bot;

static void
name_program(const char *name, const char *path, const char *behaviour)
{
	char text[PROGRAM_COMMAND];
	struct error e = { "" };

	snprintf(text, sizeof text, "%s='%s' %s", name, path, behaviour);
	if (!programs_add(text, &e))
		fail_msg("%s", e.text);
}

/* Names a program of this behaviour as the engine NAME. */
static void
name_engine(const char *name, const char *behaviour)
{
	name_program(name, fake, behaviour);
}

/* Until the game is over or `plies` long, or a player fails. */
static void
play_to(struct match *m, int plies)
{
	static int64_t now;

	while (match_result(m) == GAME_OPEN && match_at(m) < plies && !m->failure.text[0]) {
		match_ask(m, ++now);
		player_wait(match_mover(m));
		match_step(m, ++now);
	}
}

TEST(whole_games_are_played)
{
	static struct match m;

	for (int k = 0; game_at(k); k++) {
		if (game_at(k)->simultaneous)
			continue;
		for (uint64_t seed = 1; seed <= 4; seed++) {
			bool first = seed % 2;
			begin_match(&m, game_at(k)->name, first ? "gtp:engine=good" : "random",
				first ? "random" : "gtp:engine=good", seed);
			play_to(&m, GAME_MAX_PLIES);
			assert_string_equal(m.failure.text, "");
			assert_int_not_equal(match_result(&m), GAME_OPEN);
			char title[GTP_TITLE];
			player_title(&m.player[!first], title);
			assert_string_equal(title, "Fake 1.0");
			match_finish(&m);
		}
	}
}

/* It leaves if it is sent a second pass. */
TEST(no_pass_is_sent_to_who_refused_one)
{
	static struct match m;
	int passes = 0;

	for (uint64_t seed = 1; seed <= (uint64_t)(24 / every(3)); seed++) {
		begin_match(&m, "othello:4", "gtp:engine=nopass", "random", seed);
		play_to(&m, GAME_MAX_PLIES);
		assert_string_equal(m.failure.text, "");
		assert_int_not_equal(match_result(&m), GAME_OPEN);
		for (int i = 0; i < match_length(&m); i++)
			passes += game_is_pass(
				m.game, &match_ply(&m, i)->position, match_move(&m, i));
		match_finish(&m);
	}
	assert_true(passes > 8 / every(8));
}

/* Moves are taken back, other ones are played, and the program follows. */
TEST(it_follows_where_moves_are_taken_back)
{
	static struct match m;

	begin_match(&m, "othello", "gtp:engine=good", "random", 5);
	for (int i = 0; i < 6; i++) {
		play_to(&m, 12);
		for (int back = 0; back < 5; back++)
			assert_true(match_undo(&m));
		match_release(&m, HOLD_PAUSED, 0);
	}
	play_to(&m, GAME_MAX_PLIES);
	assert_string_equal(m.failure.text, "");
	match_finish(&m);
}

/* How a program behaves in its third answer, and what is said of that. */
struct failure {
	const char *behaviour, *sentence;
};

/* The game stays where it is, with the sentence; the next question starts another program. */
static void
fails(const char *kind, const char *path, const char *board, const struct failure *f)
{
	static struct match m;
	char text[64];

	name_program("bad", path, f->behaviour);
	snprintf(text, sizeof text, "%s:engine=bad,margin_ms=%d", kind,
		strncmp(f->behaviour, "hang", 4) ? 60000 : 2000);
	begin_match(&m, board, text, "random", 1);
	play_to(&m, GAME_MAX_PLIES);
	if (!strstr(m.failure.text, f->sentence))
		fail_msg("%s: \"%s\"", f->behaviour, m.failure.text);
	assert_int_equal(match_at(&m), 4);
	assert_int_equal(match_result(&m), GAME_OPEN);
	assert_true(match_is_held(&m, HOLD_PAUSED));
	match_release(&m, HOLD_PAUSED, 0);
	m.failure.text[0] = '\0';
	play_to(&m, 8);
	assert_string_equal(m.failure.text, "");
	assert_int_equal(match_at(&m), 8);
	match_finish(&m);
}

TEST(every_failure_has_its_sentence)
{
	static const struct failure by_gtp[] = {
		{ "die=3", "exited with code 3 instead of answering \"genmove b\"" },
		{ "refused=3", "exited with code 255 instead of answering" },
		{ "kill=3", "was killed by signal 9" },
		{ "hang=3", "gave no answer to \"genmove b\" within" },
		{ "hang=3 deaf", "gave no answer to \"genmove b\" within" },
		{ "illegal=3", "plays A9, which is not a legal move" },
		{ "flood=3", "sends a malformed reply to \"genmove b\"" },
		{ "garbage=3", "reply to \"genmove b\": Segmentation faults are fun" },
		{ "empty=3", "without a move" },
	};
	static const struct failure by_maps[] = {
		{ "die=3", "exited with code 3 instead of answering \"15 15 ...\"" },
		{ "hang=3", "gave no answer to \"15 15 ...\" within 2.0 s" },
		{ "wall=3", "into a wall, although another way is free" },
		{ "garbage=3", "answers \"north\" to a map, not 1 for north" },
		{ "flood=3", "keeps writing" },
	};

	for (size_t i = 0; i < sizeof by_gtp / sizeof *by_gtp; i++)
		fails("gtp", fake, "othello", &by_gtp[i]);
	for (size_t i = 0; i < sizeof by_maps / sizeof *by_maps; i++)
		fails("tronbot", bot, "tron", &by_maps[i]);
}

/* ---- Tron ---- */

/* It gets each map, and a process of its own for each game: it leaves if a map does not continue the one
 * before. Taking moves back begins another game for it. */
TEST(games_of_tron_are_played)
{
	static const char *const boards[] = { "tron", "tron:a", "tron:7x4", "tron:23x9" };
	static struct match m;

	for (size_t i = 0; i < 2 * sizeof boards / sizeof *boards; i++) {
		begin_match(&m, boards[i / 2], i % 2 ? "tronbot:engine=bot" : "random",
			i % 2 ? "random" : "tronbot:engine=bot", i);
		play_to(&m, 6);
		assert_true(match_undo(&m) && match_undo(&m));
		match_release(&m, HOLD_PAUSED, 0);
		play_to(&m, GAME_MAX_PLIES);
		assert_string_equal(m.failure.text, "");
		assert_int_not_equal(match_result(&m), GAME_OPEN);
		match_finish(&m);
	}
	begin_match(&m, "tron", "tronbot:engine=bot", "tronbot:engine=bot", 1);
	play_to(&m, GAME_MAX_PLIES);
	assert_int_not_equal(match_result(&m), GAME_OPEN);
	match_finish(&m);
}

/* ---- who plays ---- */

/* Asks a player for the first move of a board; where is asked, in *at. */
static void
ask(struct player *p, const char *text, const char *game, struct state *at)
{
	const struct player_spec s = spec(text);
	const struct game *g = game_open(game, NULL);

	g->rules->start(g, at);
	player_init(p, g, &s, 1, -1);
	player_begin_at(p, at);
}

static enum answer
answer_of(const char *text, const char *game, struct error *why)
{
	struct player p;
	struct state at;
	move_t move;

	ask(&p, text, game, &at);
	player_wait(&p);
	enum answer answer = player_poll(&p, &move);
	*why = p.failure;
	player_finish(&p);
	return answer;
}

/* Who plays badly loses; who cannot play at all is no player. */
TEST(answers_are_told_apart)
{
	struct error e;

	assert_int_equal(answer_of("gtp:engine=good", "qubic", &e), ANSWER_MOVE);
	assert_int_equal(answer_of("gtp:engine=good,time_ms=50", "qubic", &e), ANSWER_MOVE);
	assert_int_equal(answer_of("gtp:engine=resigns", "othello", &e), ANSWER_RESIGNED);
	assert_int_equal(answer_of("gtp:engine=dies", "othello", &e), ANSWER_FORFEIT);
	assert_non_null(strstr(e.text, "exited with code 3"));
	struct error why;
	assert_true(programs_add("gone=/nonexistent/engine -x", &why));
	assert_int_equal(answer_of("gtp:engine=gone", "othello", &e), ANSWER_FAILED);
	assert_non_null(strstr(e.text, "exited with code 127"));
	assert_non_null(strstr(e.text, "not found"));
	/* Its first answer may take longer than its margin. */
	assert_true(programs_add("loads=sleep .5; printf '= \\n\\n'; cat >/dev/null", &why));
	assert_int_equal(answer_of("gtp:engine=loads,margin_ms=100", "othello", &e), ANSWER_FAILED);
	assert_non_null(strstr(e.text, "gave no answer to \"boardsize 6\" within 0.1 s"));
	assert_true(programs_add("shown=printf '= \\n\\n'; cat", &why));
	assert_int_equal(answer_of("gtp:engine=shown,margin_ms=100", "othello", &e), ANSWER_FAILED);
	assert_non_null(strstr(e.text, "it wrote: boardsize"));
	assert_true(programs_add("mute=cat >/dev/null", &why));
	assert_true(programs_add("echo=cat", &why));
	assert_int_equal(answer_of("tronbot:engine=bot", "tron", &e), ANSWER_MOVE);
	assert_int_equal(answer_of("tronbot:engine=echo", "tron", &e), ANSWER_FORFEIT);
	assert_int_equal(answer_of("tronbot:engine=gone", "tron", &e), ANSWER_FAILED);
	assert_non_null(strstr(e.text, "not found"));
	assert_int_equal(
		answer_of("tronbot:engine=mute,margin_ms=100", "tron", &e), ANSWER_FORFEIT);
	name_program("stillborn", bot, "die=1");
	assert_int_equal(answer_of("tronbot:engine=stillborn", "tron", &e), ANSWER_FORFEIT);
	assert_non_null(strstr(e.text, "exited with code 3"));
}

TEST(unknown_engines_are_refused)
{
	const struct player_spec s = spec("gtp:engine=nobody");
	struct error e = { "" };

	assert_false(player_spec_check(&s, game_open("othello", NULL), &e));
	assert_non_null(strstr(e.text, "no engine \"nobody\""));
	assert_false(player_spec_check(
		&(struct player_spec){ .kind = player_kind_find("gtp"), .program.name = "good" },
		game_open("tron", NULL), &e));
	const struct player_spec maps = spec("tronbot:engine=good");
	assert_false(player_spec_check(&maps, game_open("othello", NULL), &e));
	assert_non_null(strstr(e.text, "play Tron, not Othello"));
	assert_false(programs_add("=x", &e));
	assert_false(programs_add("a,b=x", &e));
	assert_false(programs_add("name=", &e));
	assert_false(programs_add("name", &e));
}

/* ---- time ---- */

/* A player by that specification moves first, with a minute and two seconds a move on its clock and less
 * on the other's; what its program was told, which the caller frees. */
static char *
told_by_clock(const char *player, const char *log)
{
	const struct player_spec s = spec(player);
	const struct game *g = game_open("othello", NULL);
	const struct time_control c = { .limited = true, .main_ms = 60000, .increment_ms = 2000 };
	const struct side_clock clocks[2] = { { .runs = true, .left_ms = 60000 },
		{ .runs = true, .left_ms = 12345 } };
	struct player p;
	struct state at;
	struct error e;
	move_t move;
	size_t size;

	g->rules->start(g, &at);
	player_init(&p, g, &s, 1, -1);
	player_set_clock(&p, &c, clocks, &at);
	player_begin_at(&p, &at);
	assert_int_equal(player_answer(&p, &move), ANSWER_MOVE);
	player_finish(&p);
	return file_read(test_path(log), 1 << 20, &size, &e);
}

/* By the clock of a game it divides what it has itself. */
TEST(it_is_told_the_clock)
{
	static const struct {
		const char *how, *key, *told;
	} cases[] = {
		{ "", "",
			"time_settings 60 0 0\ntime_left w 12.345 0\ntime_left b 60 0\ngenmove "
			"b\n" },
		{ "whole", "",
			"time_left w 12.345 0\ntime_left w 12 0\ntime_left b 60 0\ngenmove b\n" },
		{ "fischer", "",
			"kata-time_settings fischer 60 2\ntime_left w 12.345 0\ntime_left b 60 "
			"0\n" },
		{ "", ",time_ms=100", "time_settings 0 0.100 1\ntime_left b 0.100 1\ngenmove b\n" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char name[16], player[64], behaviour[256];
		snprintf(name, sizeof name, "clock%zu", i);
		snprintf(player, sizeof player, "gtp:engine=%s%s", name, cases[i].key);
		snprintf(behaviour, sizeof behaviour, "%s log='%s'", cases[i].how, test_path(name));
		name_engine(name, behaviour);
		char *text = told_by_clock(player, name);
		if (!strstr(text, cases[i].told))
			fail_msg("it was told\n%s", text);
		free(text);
	}
}

static void
wait_a_moment(void)
{
	nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
}

/* Hurried, it is asked anew with little time; paused and resumed, it is asked anew with all. */
TEST(it_is_hurried_and_paused)
{
	struct player p;
	struct state at;
	move_t move;

	ask(&p, "gtp:engine=slow,time_ms=60000", "othello", &at);
	for (int i = 0; i < 10; i++)
		wait_a_moment();
	player_pause(&p, true);
	player_pause(&p, false);
	assert_int_equal(player_poll(&p, &move), ANSWER_THINKING);
	for (int i = 0; i < 10; i++)
		wait_a_moment();
	player_hurry(&p);
	player_wait(&p);
	assert_int_equal(player_poll(&p, &move), ANSWER_MOVE);
	player_cancel(&p);
	player_begin_at(&p, &at); /* nobody waits for the answer any more */
	player_cancel(&p);
	player_finish(&p);
}

/* Before it has started; it stays hurried when it goes on after a pause. */
TEST(it_is_hurried_at_once)
{
	struct player p;
	struct state at;
	move_t move;

	for (int pauses = 0; pauses < 2; pauses++) {
		ask(&p, "gtp:engine=slow,time_ms=60000", "othello", &at);
		player_hurry(&p);
		for (int i = 0; i < 2 * pauses; i++)
			player_pause(&p, i == 0);
		assert_int_equal(player_answer(&p, &move), ANSWER_MOVE);
		player_finish(&p);
	}
}

/* ---- its end ---- */

/* The group that a program writes into the pipe, which it and its children keep open. */
static pid_t
family_of(int pipe_fd)
{
	char text[32];
	ssize_t n = 0;

	for (int i = 0; i < 500 && n <= 0; i++) {
		wait_a_moment();
		n = read(pipe_fd, text, sizeof text - 1);
	}
	assert_true(n > 0);
	text[n] = '\0';
	pid_t group = getpgid((pid_t)atoi(text));
	assert_true(group > 1);
	return group;
}

/* Whether nobody of the family lives. */
static bool
is_gone(int pipe_fd)
{
	char byte;

	for (int i = 0; i < 500; i++) {
		if (read(pipe_fd, &byte, 1) == 0)
			return true;
		wait_a_moment();
	}
	return false;
}

/* What a narabe does that is killed while a program runs. */
static void
own_a_family(void)
{
	char command[1024];
	struct child c;
	struct error e;

	/* Whoever started the tests may ignore them, as nohup does. */
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	snprintf(command, sizeof command, "'%s' deaf family='%s'", fake, test_path("family"));
	if (!child_start(&c, command, &e))
		_exit(1);
	for (;;)
		pause();
}

/* Its children too, with the player, and with a narabe that is killed. */
TEST(it_ends_with_all_it_has_started)
{
	static const int signals[] = { SIGKILL, SIGTERM, SIGHUP };
	struct player p;
	struct state at;
	int status;

	assert_int_equal(mkfifo(test_path("family"), 0600), 0);
	int fd = open(test_path("family"), O_RDONLY | O_NONBLOCK);
	assert_true(fd >= 0);
	ask(&p, "gtp:engine=family", "othello", &at);
	player_wait(&p);
	pid_t group = family_of(fd);
	assert_int_equal(kill(-group, 0), 0);
	assert_int_not_equal(group, getpgrp());
	player_finish(&p);
	assert_true(is_gone(fd));
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		pid_t owner = fork();
		if (owner == 0)
			own_a_family();
		family_of(fd);
		kill(owner, signals[i]);
		waitpid(owner, &status, 0);
		assert_true(is_gone(fd));
	}
	close(fd);
}

TEST_MAIN
{
	char family[512];

	if (argc < 3)
		return EXIT_FAILURE;
	fake = argv[1];
	bot = argv[2];
	setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
	setenv("XDG_CONFIG_DIRS", "/nonexistent", 1);
	name_engine("good", "greets");
	name_program("bot", bot, "");
	name_engine("nopass", "nopass");
	name_engine("resigns", "resign noisy");
	name_engine("dies", "die");
	name_engine("slow", "slow=1");
	snprintf(family, sizeof family, "family='%s'", test_path("family"));
	name_engine("family", family);
	alarm(100);
	return test_run(argc, argv);
}
