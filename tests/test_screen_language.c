/*
 * The program in Japanese in a terminal. argv[1] names it.
 */
#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "screen_play.h"

static char locales[] = "/tmp/narabe-locales-XXXXXX";
static bool has_locale; /* ja_JP.UTF-8 was made in `locales` */

static void
start_in(const char *const *env, const char *const *options)
{
	const char *argv[16] = { program, SCREEN_SYNC, "--seed=7", "--autosave=off" };
	int count = 4;

	for (; *options; options++)
		argv[count++] = *options;
	screen = screen_start(80, 24, env, argv);
}

#define START_IN(env, ...) start_in(env, (const char *const[]){ __VA_ARGS__, NULL })

/* A frame whose upper left corner is at (x, y) has all its sides where they belong. */
static void
frame_is_aligned(int x, int y, uint32_t corner, uint32_t side)
{
	int right = x + 1, lines = 0;

	assert_int_equal(screen_cell_at(screen, x, y).ch, corner);
	while (right < 79 && screen_cell_at(screen, right, y + 1).ch != side)
		right++;
	assert_int_equal(screen_cell_at(screen, right, y + 1).ch, side);
	for (int row = y + 1; screen_cell_at(screen, x, row).ch == side; row++, lines++)
		assert_int_equal(screen_cell_at(screen, right, row).ch, side);
	assert_int_equal(lines, 10);
}

static void
play_a_game(const char *const *env, uint32_t corner, uint32_t side)
{
	int x, y;

	START_IN(env, "--game=tictactoe", "--x=human", "--o=human");
	screen_wait_text(screen, "? ヘルプ  q 終了");
	press("n", "新しい対局");
	screen_wait_text(screen, "考慮時間");
	assert_true(screen_find(screen, " 新しい対局 ", &x, &y));
	frame_is_aligned(x - 2, y, corner, side);
	press(SCREEN_ESCAPE, "X の番です。");
	press("'b2\r", "2手目、O の番");
	press("'a1\r", "3手目、X の番");
	press("'b1\r", "4手目、O の番");
	press("'b2\r", "b2 はここで打てる手ではありません");
	press(SCREEN_ESCAPE, "4手目、O の番");
	press("'a2\r", "5手目、X の番");
	press("'b3\r", "b1 b2 b3 で X の勝ち");
	quit();
}

/* Terminals of Japanese users may draw box lines two columns wide: ASCII there. */
static void
a_game_in_the_locale(void **unused)
{
	char path[64];
	const char *const env[] = { "LC_ALL", "LANGUAGE", "LC_CTYPE", "LC_MESSAGES",
		"LANG=ja_JP.UTF-8", path, NULL };

	(void)unused;
	if (!has_locale)
		skip();
	snprintf(path, sizeof path, "LOCPATH=%s", locales);
	play_a_game(env, '+', '|');
}

/* Where the locale is not installed, its characters are known all the same. */
static void
a_game_without_the_locale(void **unused)
{
	static const char *const env[] = { "LC_ALL", "LANGUAGE", "LC_CTYPE", "LC_MESSAGES",
		"LANG=ja_JP.UTF-8", "LOCPATH=/nowhere", NULL };

	(void)unused;
	play_a_game(env, '+', '|');
}

static void
a_game_by_the_list_of_languages(void **unused)
{
	static const char *const env[] = { "LC_ALL=C.UTF-8", "LANGUAGE=ja", NULL };

	(void)unused;
	play_a_game(env, 0x250c, 0x2502);
}

static void
the_setting_is_live(void **unused)
{
	static const char *const env[] = { "LC_ALL=C.UTF-8", "LANGUAGE", NULL };

	(void)unused;
	START_IN(env, "--game=score4", "--x=human", "--o=human");
	screen_wait_text(screen, "? help");
	press("o", "Settings");
	screen_key(screen, SCREEN_RIGHT);
	press(SCREEN_RIGHT, "設定");
	press(SCREEN_ESCAPE, "? ヘルプ");
	press("o", "設定");
	press(SCREEN_LEFT, "Settings");
	press(SCREEN_ESCAPE, "? help");
	quit();
}

/* Without UTF-8 there is no Japanese, and that is said. */
static void
another_charset_is_english(void **unused)
{
	static const char *const env[] = { "LC_ALL=C", "LANGUAGE=ja", NULL };

	(void)unused;
	START_IN(env, "--language=ja", "--game=tictactoe");
	screen_wait_text(screen, "? help");
	quit();
	assert_true(screen_received_since(screen, 0, "UTF-8"));
}

static int
remove_entry(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st, (void)type, (void)ftw;
	return remove(path);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(a_game_in_the_locale, destroy_screen),
		cmocka_unit_test_teardown(a_game_without_the_locale, destroy_screen),
		cmocka_unit_test_teardown(a_game_by_the_list_of_languages, destroy_screen),
		cmocka_unit_test_teardown(the_setting_is_live, destroy_screen),
		cmocka_unit_test_teardown(another_charset_is_english, destroy_screen),
	};
	char command[256];

	if (argc < 2)
		return 77;
	program = argv[1];
	if (system("command -v msgfmt >/dev/null") != 0)
		return 77;
	if (!mkdtemp(locales))
		return 1;
	snprintf(command, sizeof command,
		"localedef -i ja_JP -f UTF-8 %s/ja_JP.UTF-8 >/dev/null 2>&1", locales);
	has_locale = system(command) == 0;
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	setenv("XDG_STATE_HOME", locales, 1); /* what is changed on the screen */
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	nftw(locales, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
	return failed;
}
