/* A game with a friend on the screen: what it says and refuses, and moves that come while a window is open. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"

/* A socket at which the friend's program would be. */
static int peer = -1;

static void
join(void)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };

	strncpy(at.sun_path, test_path("run/narabe/socket"), sizeof at.sun_path - 1);
	peer = socket(AF_UNIX, SOCK_STREAM, 0);
	assert_int_equal(connect(peer, (struct sockaddr *)&at, sizeof at), 0);
	stage_tick();
}

static void
hear(const char *expected)
{
	char text[256] = "";

	assert_true(recv(peer, text, sizeof text - 1, MSG_DONTWAIT) > 0);
	assert_string_equal(text, expected);
}

static void
answer(const char *text)
{
	assert_true(write(peer, text, strlen(text)) > 0);
	stage_tick();
}

TEST(a_friend_plays_at_the_screen)
{
	struct session *s = stage_session();
	struct error e;

	assert_int_equal(chmod(test_make_folder("run"), 0700), 0);
	setenv("XDG_RUNTIME_DIR", test_path("run"), 1);
	open_stage("tictactoe", "human", "friend", plain, NULL);
	struct friend *f = friend_host(NULL, true, &e);
	assert_non_null(f);
	assert_null(friend_host(NULL, true, &e));
	assert_non_null(strstr(e.text, "hosted here already"));
	friend_begin(s, f);
	stage_tick();
	says("Waiting for a friend: ssh -t ");
	join();
	says("Your friend has joined.");
	hear("narabe 1 tictactoe\nmoves\n");

	press_says("Tab", "Not with a friend: nothing is analysed");
	press("?"); /* what works here */
	draw(120, 40);
	assert_false(canvas_shows("engines play both sides"));
	press("Esc");
	press_says("e", "Not with a friend: moves cannot be taken back.");
	press_says("n", "Not while you play with a friend");
	press("Enter");
	hear("moves b2\n");
	says("Your friend thinks: O is to play.");
	press_says("Space", "It is not your move.");
	press_says("u", "Not with a friend: moves cannot be taken back.");
	assert_int_equal(match_at(&s->match), 1);
	answer("moves b2 a1\n");
	says("Your turn.");
	assert_false(screen_shows("Tab shows"));

	/* A move waits until the window is closed; what is no move ends the connection, not the game. */
	press("1");
	hear("moves b2 a1 a3\n");
	press("?");
	answer("moves b2 a1 a3 c1\n");
	assert_int_equal(match_at(&s->match), 3);
	press("Esc");
	stage_tick();
	assert_int_equal(match_at(&s->match), 4);
	answer("moves b2 a1 a3 c1 b1 c3\n");
	says("Your friend's narabe sent");
	close(peer);
	press_says("Down", "Waiting for a friend");
	join();
	hear("narabe 1 tictactoe\nmoves b2 a1 a3 c1\n");
	answer("bye\n");
	says("Your friend has left.");
	close(peer);

	/* After the end the socket is gone, and everything works again. */
	int fd[FRIEND_SOCKETS];
	join();
	hear("narabe 1 tictactoe\nmoves b2 a1 a3 c1\n");
	assert_int_equal(friend_sockets(s, fd), 2);
	assert_true(match_resign(&s->match, SIDE_FIRST));
	assert_int_equal(friend_sockets(s, fd), 0); /* what the peer then sends wakes nobody */
	assert_true(match_undo(&s->match));
	answer("resign\n");
	assert_int_equal(match_result(&s->match), 1);
	assert_null(s->friend);
	assert_int_not_equal(access(test_path("run/narabe/socket"), F_OK), 0);
	press_says("N", "narabe host begins another game with a friend.");
	press("u");
	assert_int_equal(match_result(&s->match), GAME_OPEN);
	close(peer);
}
