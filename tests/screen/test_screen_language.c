/*
 * The program in Japanese in a terminal. argv[1] names it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

static bool has_locale; /* ja_JP.UTF-8 was built in the test's folder */

#define START_IN(env, ...) start(env, ARGS(__VA_ARGS__))

/* Signs of a frame. */
struct frame {
	uint32_t corner, side;
};

/* All sides of the settings' frame are in place, but for the sign that there are more rows. */
static bool
frame_is_aligned(struct screen *s, const void *argument)
{
	const struct frame *f = argument;
	int x, y, right, rows = 0, lines = 0;

	if (!screen_find(s, " 設定 ", &x, &y))
		return false;
	x -= 2;
	for (right = x + 1; right < COLUMNS - 1; right++) {
		if (screen_cell_at(s, right, y + 1).ch == f->side)
			break;
	}
	for (int row = y + 1; row < ROWS && screen_cell_at(s, x, row).ch == f->side; row++) {
		rows++;
		lines += screen_cell_at(s, right, row).ch == f->side;
	}
	return screen_cell_at(s, x, y).ch == f->corner && rows > 9 && lines >= rows - 1;
}

static void
play_a_game(const char *const *env, struct frame frame)
{
	struct screen *s = START_IN(env, "--game=tictactoe", "--x=human", "--o=human");
	screen_wait_text(s, "? ヘルプ  q 終了");
	press(s, "o", "設定");
	screen_wait_until(s, frame_is_aligned, &frame, "settings in an aligned frame");
	press(s, SCREEN_ESCAPE, "X の番です。");
	press(s, ":b2\r", "2手目、O の番");
	press(s, ":a1\r", "3手目、X の番");
	press(s, ":b1\r", "4手目、O の番");
	press(s, ":b2\r", "b2 はここで打てる手ではありません");
	press(s, SCREEN_ESCAPE, "4手目、O の番");
	press(s, ":a2\r", "5手目、X の番");
	press(s, ":b3\r", "X の勝ち: b1 b2 b3");
	quit(s);
}

/* Terminals of Japanese users may draw box lines two columns wide: the board is in ASCII. */
TEST(a_game_in_the_locale)
{
	char path[64];
	const char *const env[] = { "LC_ALL", "LANGUAGE", "LC_CTYPE", "LC_MESSAGES",
		"LANG=ja_JP.UTF-8", path, NULL };

	if (!has_locale)
		skip();
	snprintf(path, sizeof path, "LOCPATH=%s", test_folder());
	play_a_game(env, (struct frame){ '+', '|' });
}

/* Where the locale is not installed, its characters still have the right width. */
TEST(a_game_without_the_locale)
{
	static const char *const env[] = { "LC_ALL", "LANGUAGE", "LC_CTYPE", "LC_MESSAGES",
		"LANG=ja_JP.UTF-8", "LOCPATH=/nowhere", NULL };

	play_a_game(env, (struct frame){ '+', '|' });
}

TEST(a_game_by_the_list_of_languages)
{
	static const char *const env[] = { "LC_ALL=C.UTF-8", "LANGUAGE=ja", NULL };

	play_a_game(env, (struct frame){ 0x250c, 0x2502 });
}

/* Without UTF-8 there is no Japanese, and a message says so. */
TEST(another_charset_is_english)
{
	static const char *const env[] = { "LC_ALL=C", "LANGUAGE=ja", NULL };

	struct screen *s = START_IN(env, "--language=ja", "--game=tictactoe");
	screen_wait_text(s, "needs a terminal and a locale of UTF-8");
	screen_wait_text(s, "LANG=C.UTF-8, or install one");
	quit(s);
	assert_true(screen_received_since(s, 0, "UTF-8"));
}

int
main(int argc, char **argv)
{
	char command[256];

	int status = screen_play_set_up(argc, argv);
	if (status != 0)
		return status;
	if (system("command -v msgfmt >/dev/null") != 0)
		return 77;
	snprintf(command, sizeof command,
		"localedef -i ja_JP -f UTF-8 %s/ja_JP.UTF-8 >/dev/null 2>&1", test_folder());
	has_locale = system(command) == 0;
	/* A language chosen on the screen is kept too. */
	test_keep_in_folder(NULL);
	return test_run(argc, argv);
}
