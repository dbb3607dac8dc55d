/* Languages: the catalogues and how one is chosen; golden screens in Japanese; translated texts
 * fit where they are drawn.
 *
 * Usage: test_language GOLDEN_FOLDER FOLDER_OF_CATALOGUES [--update-golden] */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/language.h"
#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"

static const char *catalogues;

static void
set_environment(const char *language, const char *all, const char *messages, const char *lang)
{
	setenv("LANGUAGE", language, 1);
	setenv("LC_ALL", all, 1);
	setenv("LC_MESSAGES", messages, 1);
	setenv("LANG", lang, 1);
}

/* ---- the catalogue ---- */

TEST(texts_are_translated)
{
	struct error e;

	assert_true(language_use("ja", &e));
	assert_string_equal(language_name(), "ja");
	assert_string_equal(_("Your turn."), "あなたの番です。");
	assert_string_equal(_("take over %s"), "%sを引き継ぐ"); /* a side, where a move is played */
	assert_string_equal(_("no such text"), "no such text");
	assert_string_equal(_(""), "");
	assert_string_equal(
		language_count("%s, %d move, unfinished.", "%s, %d moves, unfinished.", 1),
		language_count("%s, %d move, unfinished.", "%s, %d moves, unfinished.", 5));
	assert_true(language_use("en", &e));
	assert_string_equal(_("Your turn."), "Your turn.");
	assert_string_equal(language_count("a move", "moves", 1), "a move");
	assert_string_equal(language_count("a move", "moves", 0), "moves");
}

TEST(a_language_is_found)
{
	static const struct {
		const char *language, *all, *messages, *lang, *found;
	} cases[] = {
		{ "", "", "", "ja_JP.UTF-8", "ja" },
		{ "", "", "", "ja", "ja" },
		{ "", "", "ja_JP.UTF-8", "en_US.UTF-8", "ja" },
		{ "", "C.UTF-8", "ja_JP.UTF-8", "ja_JP.UTF-8", "en" },
		{ "", "C", "", "ja_JP.UTF-8", "en" },
		{ "ja", "C", "", "", "en" },
		{ "ja", "", "", "", "en" },
		{ "ja", "", "", "C.UTF-8", "ja" },
		{ "fr:ja:en", "", "", "de_DE.UTF-8", "ja" },
		{ "fr:en:ja", "", "", "ja_JP.UTF-8", "en" },
		{ "", "", "", "fr_FR.UTF-8", "en" },
		{ ":", "", "", "../../ja", "en" },
	};
	struct error e;

	for (size_t i = 0; i < COUNT(cases); i++) {
		set_environment(cases[i].language, cases[i].all, cases[i].messages, cases[i].lang);
		assert_true(language_use("auto", &e));
		assert_string_equal(language_name(), cases[i].found);
	}
	set_environment("", "C.UTF-8", "", "");
}

TEST(what_can_not_be_shown_is_refused)
{
	struct error e;

	assert_false(language_use("xx", &e));
	assert_non_null(strstr(e.text, "xx"));
	assert_string_equal(language_name(), "en");
	assert_true(setlocale(LC_CTYPE, "C"));
	assert_false(language_use("ja", &e));
	assert_non_null(strstr(e.text, "UTF-8"));
	assert_string_equal(_("Your turn."), "Your turn.");
	set_environment("", "", "", "ja_JP.eucJP");
	assert_true(language_use("auto", &e));
	assert_string_equal(language_name(), "en");
	/* For a locale that is not installed, the characters are those of C.UTF-8. */
	set_environment("", "", "", "xx_XX.UTF-8");
	language_set_locale();
	assert_true(language_use("ja", &e));
	set_environment("", "C.UTF-8", "", "");
	language_set_locale();
}

/* ---- screens ---- */

static void
open_japanese(
	const char *game, const char *x, const char *o, struct capabilities caps, const char *moves)
{
	open_stage(game, x, o, caps, moves);
	stage_set(OPTION_language, "ja");
}

static void
calm(const char *game, const char *moves, struct capabilities caps)
{
	open_japanese(game, "human", "level:n=3", caps, moves);
}

static void
analysis(const char *game, const char *moves, struct capabilities caps)
{
	open_japanese(game, "human", "human", caps, moves);
	let_analysis_end(20000);
	make_up_numbers();
}

static void
tree(const char *game, const char *moves, struct capabilities caps)
{
	analysis(game, moves, caps);
	press("x");
	make_up_numbers();
}

static void
help(const char *game, const char *moves, struct capabilities caps)
{
	calm(game, moves, caps);
	press("?");
}

static void
settings(const char *game, const char *moves, struct capabilities caps)
{
	calm(game, moves, caps);
	press("o Right Left Down Down Down");
}

static void
new_game(const char *game, const char *moves, struct capabilities caps)
{
	calm(game, moves, caps);
	press("n Enter Enter");
}

static void
players(const char *game, const char *moves, struct capabilities caps)
{
	open_japanese(game, "uct:playouts=1000", "human", caps, moves);
	let_engine_think();
	make_up_numbers();
	press("i Down");
	make_up_numbers();
}

static void
resigned(const char *game, const char *moves, struct capabilities caps)
{
	calm(game, moves, caps);
	press("R R");
}

static const struct scene scenes[] = {
	{ "calm", calm },
	{ "analysis", analysis },
	{ "tree", tree },
	{ "help", help },
	{ "settings", settings },
	{ "new game", new_game },
	{ "players", players },
	{ "over", resigned },
};

TEST(screens_are_golden)
{
	static const struct setting boards[] = { { "othello", "c2 b4" },
		{ "score4", "a1 b2 c3 d4" } };

	golden_screens(boards, 2, scenes, 3);
	golden_windows(boards, 1, scenes + 3, 4);
	golden_screens(boards, 1, scenes + 7, COUNT(scenes) - 7);
	golden_end();
}

/* What has a field of its own is not cut, nor does its neighbour run into it. */
TEST(the_pace_fits)
{
	open_japanese("othello", "uct:playouts=4000", "uct:playouts=4000", plain, "c2");
	stage_session()->pace_ms = 500;
	let_engine_think();
	draw(80, 24);
	assert_true(screen_shows("速さ0.5秒 "));
	assert_true(screen_shows(" 4.0k / 4.0k 回"));
}

/* ---- what must fit ---- */

/* Texts in fields that would truncate them, beside those of the golden screens. */
TEST(texts_fit_their_fields)
{
	static const struct {
		const char *text;
		int columns;
	} fields[] = {
		/* panels/moves.c */
		{ "win", 4 },
		{ "draw", 4 },
		{ "loss", 4 },
		/* the table of TREE */
		{ "lost", 6 },
		{ "not tried", 10 },
		{ "never", 10 },
		/* views/new_game.c */
		{ "Four in a row 4x4x4", 20 },
		{ "Tic-tac-toe 3x3", 19 },
		/* views/games.c, views/players.c */
		{ "open", 5 },
		{ "X won", 5 },
		{ "no limit", 12 },
		{ "standard", 12 },
		/* panels/moves.c, beside a board of 13x13 in 80 columns */
		{ "[ ] has the most visits.", 47 },
		{ "[ ]: likeliest; chance decides.", 47 },
		{ "X reaches %d cells first, O %d.", 47 },
		{ "Separated: X has at most %d steps, O %d.", 47 },
	};

	assert_true(language_use("ja", NULL));
	for (size_t i = 0; i < COUNT(fields); i++) {
		const char *text = language_text(fields[i].text);
		if (text == fields[i].text)
			fail_msg("\"%s\" is not translated", text);
		if (text_columns(text) > fields[i].columns)
			fail_msg("\"%s\" takes %d columns of %d", text, text_columns(text),
				fields[i].columns);
		/* A sentence, in English as well. */
		if (fields[i].columns > 40 && text_columns(fields[i].text) > fields[i].columns)
			fail_msg("\"%s\" is too long", fields[i].text);
	}
}

TEST_MAIN
{
	char path[4096];

	if (argc < 3 || !golden_begin(argc, argv))
		return 77;
	snprintf(path, sizeof path, "%s/ja/LC_MESSAGES/narabe.mo", argv[2]);
	if (access(path, R_OK) != 0) /* there was no msgfmt */
		return 77;
	catalogues = argv[2];
	language_set_folder(catalogues);
	set_environment("", "C.UTF-8", "", "");
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	return test_run(argc, argv);
}
