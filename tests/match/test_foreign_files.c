/* Games as other programs write them: what a file says of a result is kept; character sets, line breaks, marks and
 * letters around the game; spellings of passes; cut files. */
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixtures/records.h"
#include "games/notation.h"
#include "record/formats.h"

/* Reads, writes as `format`, and returns whether that has all the words. */
static void
keeps(const char *text, const char *format, const char *const *words)
{
	struct record r = read_text(text);
	char *out = written_as(format, &r);

	for (int i = 0; words[i]; i++) {
		if (!strstr(out, words[i]))
			fail_msg("%s of %.80s has no %s: %s", format, text, words[i], out);
	}
	record_finish(&r);
	free(out);
}

#define KEEPS(text, format, ...) keeps(text, format, (const char *const[]){ __VA_ARGS__, NULL })
#define BOARD                    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"

static const char wipe_out[] = "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]";

TEST(ggf_keeps_its_result)
{
	static const char *const results[] = { "-0.500", "+64.00", "-40.00:r", "+2.00:s",
		"-12.000:t", "0" };
	char text[600], word[32], between[4096];

	for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
		snprintf(text, sizeof text,
			"(;GM[Othello]PC[GGS/os]KB[e6//0.90]KW[f5/"
			"-1.00]KM[+8.500]XY[z\\]]RE[%s]TY[8]" BOARD "%s;)",
			results[i], wipe_out);
		snprintf(word, sizeof word, "RE[%s]", results[i]);
		KEEPS(text, "ggf", word, "KB[e6//0.90]", "KW[f5/-1.00]", "KM[+8.500]", "XY[z\\]]");
		/* By way of the other format, too. */
		struct record r = read_text(text);
		char *sgf = written_as("sgf", &r);
		snprintf(between, sizeof between, "%s", sgf);
		KEEPS(between, "ggf", word, "KM[+8.500]");
		record_finish(&r);
		free(sgf);
	}
}

TEST(the_winner_is_the_files)
{
	static const char komi[] = "(;GM[Othello]TY[8]KM[+80]RE[-16.00]" BOARD
				   "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)";
	struct record r = read_text(komi);
	char text[RECORD_NAME];

	assert_int_equal(record_result(&r), -1); /* although black has all discs */
	record_result_text(&r, text);
	assert_string_equal(text, "W+16");
	/* Not once the game goes another way. */
	record_go(&r, r.line[7]);
	assert_int_equal(record_result(&r), GAME_OPEN);
	record_finish(&r);
}

TEST(empty_cells_are_the_winners)
{
	static const char moves[] = "e6f4e3f6g5d6e7f5c5";
	struct record r = read_text(moves);
	char text[RECORD_NAME];

	record_result_text(&r, text);
	assert_string_equal(text, "B+64");
	record_finish(&r);
}

/* Playing on from the end of an open game makes its result a thing of the past, in the journal, too. */
TEST(results_end_where_play_goes_on)
{
	static const char open[] = "(;GM[2]SZ[8]RE[W+10];B[f5];W[d6])";
	struct record r = read_text(open);
	struct error e;
	char text[RECORD_NAME];
	move_t m;

	record_result_text(&r, text);
	assert_string_equal(text, "W+10");
	record_settle(&r);
	assert_true(game_move_parse(r.game, &r.node[record_current(&r)].position, "c3", &m, &e));
	assert_true(record_play(&r, m));
	record_result_text(&r, text);
	assert_string_equal(text, "");
	assert_int_equal(r.node[RECORD_ROOT].news, NEWS_CHANGED);
	record_finish(&r);
}

TEST(declared_character_sets_are_read)
{
	static const struct {
		const char *text, *name;
	} games[] = {
		/* The second byte of both characters of the first name is one of SGF's own. */
		{ "(;GM[2]FF[4]SZ[8]CA[Shift_JIS]PB[\x83\x5c\x95\x5c];B[f5])", "ソ表" },
		{ "(;GM[2]SZ[8]CA[shift_jis]PB[\x83\x5d\x83\x5b];B[f5])", "ゾゼ" },
		{ "(;GM[2]SZ[8]CA[EUC-JP]PB[\xc7\xf2];B[f5])", "白" },
		{ "(;GM[2]SZ[8]CA[GBK]PB[\x81\x5d];B[f5])", "乚" },
		{ "(;GM[2]SZ[8]CA[ISO-8859-2]PB[\xb3];B[f5])", "ł" },
		{ "(;GM[2]SZ[8]PB[\xe9];B[f5])", "é" }, /* none is declared */
		/* It is UTF-8 in truth: these bytes are none of ISO 2022. */
		{ "(;GM[2]SZ[8]CA[ISO-2022-JP]PB[白];B[f5])", "白" },
		{ "(;GM[2]SZ[8]CA[500]PB[\xe9];B[f5])", "é" }, /* EBCDIC */
		{ "(;GM[2]SZ[8]CA[no-such-set]PB[\xe9];B[f5])", "é" },
		/* No set in which the declaration itself could be read. */
		{ "(;GM[2]SZ[8]CA[UTF-16]PB[\xe9];B[f5])", "é" },
		/* What programs mean by the names of smaller sets. */
		{ "(;GM[2]SZ[8]CA[ x-sjis ]PB[\x83\x5c\x95\x5c];B[f5])", "ソ表" },
		{ "(;GM[2]SZ[8]CA[ISO-8859-1]PB[\x93\xe9\x94];B[f5])", "“é”" },
		{ "(;GM[2]SZ[8]CA[Big5]PB[\xb3\x5c\xa5\x5c];B[f5])", "許功" },
		{ "(;GM[2]SZ[8]CA[EUC-KR]PB[\xc7\xd1];B[f5])", "한" },
		{ "(;GM[2]SZ[8]CA[KOI8-R]PB[\xfe];B[f5])", "Ч" },
		/* Names of sets that iconv spells otherwise. */
		{ "(;GM[2]SZ[8]CA[MS_Kanji]PB[\x83\x5c];B[f5])", "ソ" },
		{ "(;GM[2]SZ[8]CA[euc_jp]PB[\xc7\xf2];B[f5])", "白" },
		{ "(;GM[2]SZ[8]CA[GB_2312-80]PB[\xc4\xe3];B[f5])", "你" },
		{ "(;GM[2]SZ[8]CA[KS_C_5601-1987]PB[\xc7\xd1];B[f5])", "한" },
	};

	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		struct record r = read_text(games[i].text);
		assert_string_equal(r.info.name[SIDE_FIRST], games[i].name);
		assert_int_equal(r.length, 1);
		record_finish(&r);
	}
	/* Where iconv has them, which musl's has not: a larger set, and one with a currency sign in place of the
	 * backslash. */
	static const struct {
		const char *set, *text, *name;
	} rare[] = {
		{ "CP932", "(;GM[2]SZ[8]CA[Shift_JIS]PB[\x87\x40];B[f5])", "①" },
		{ "JOHAB", "(;GM[2]SZ[8]CA[JOHAB]PB[\x88\x61\x5c\x5d\x89\x5b];B[f5])", "가]겥" },
	};
	for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++) {
		iconv_t set = iconv_open("UTF-8", rare[i].set);
		if (set == (iconv_t)-1)
			continue;
		iconv_close(set);
		struct record r = read_text(rare[i].text);
		assert_string_equal(r.info.name[SIDE_FIRST], rare[i].name);
		record_finish(&r);
	}
}

/* Collections are put together from several files. */
TEST(each_game_has_its_character_set)
{
	static const char text[] = "(;GM[2]SZ[8]CA[Shift_JIS]PB[\x95\x5c];B[f5])\n"
				   "(;GM[2]SZ[8]CA[UTF-8]PB[é];B[f5])(;GM[2]SZ[8]PB[ü];B[f5])"
				   "(;GM[2]SZ[8]C[x]CA[EUC-JP]PB[\xc7\xf2];B[f5])";
	static const char *const names[] = { "表", "é", "ü", "白" };
	char path[] = "/tmp/narabe-sets-XXXXXX";
	int fd = mkstemp(path);
	struct record_games gs;
	struct record r;
	struct error e;

	assert_true(fd >= 0 && write(fd, text, sizeof text - 1) == (ssize_t)sizeof text - 1);
	close(fd);
	assert_true(record_games_open(&gs, path, &e));
	for (int i = 0; i < 4; i++) {
		if (record_games_next(&gs, &r, &e) != GAMES_ONE)
			fail_msg("%s", e.text);
		assert_string_equal(r.info.name[SIDE_FIRST], names[i]);
		record_finish(&r);
	}
	assert_int_equal(record_games_next(&gs, &r, &e), GAMES_END);
	record_games_close(&gs);
	unlink(path);
}

TEST(utf16_is_named)
{
	static const char text[] = "\xff\xfe(\0;\0G\0M\0";
	struct record r;
	struct error e;

	assert_false(record_read(&r, text, sizeof text - 1, &e));
	assert_string_equal(e.text, "Line 1, column 1: This is UTF-16. Save it as UTF-8.");
}

TEST(all_line_breaks_are_one)
{
	static const char *const breaks[] = { "\n", "\r\n", "\r", "\n\r" };
	char text[200];

	for (size_t i = 0; i < sizeof breaks / sizeof breaks[0]; i++) {
		snprintf(text, sizeof text, "(;GM[2]SZ[8]%s;B[f5]C[one%stwo\\%s and %s%sthree])",
			breaks[i], breaks[i], breaks[i], breaks[i], breaks[i]);
		struct record r = read_text(text);
		assert_string_equal(
			record_comment(&r, record_current(&r)), "one\ntwo and \n\nthree");
		record_finish(&r);
	}
}

TEST(letters_around_a_game_are_skipped)
{
	static const char mail[] =
		"From: someone\nDate: Mon, 5 Feb 1996\n\n(;GM[2]SZ[8];B[f5];W[d6])\n";
	static const char mark[] = "\xef\xbb\xbf(;GM[2]SZ[8];B[f5];W[d6])";

	static const char inside[] = "Look (at this): (\n;GM[2]SZ[8];B[f5];W[d6]) Bye.\n";
	static const char ggf[] = "To: me\n\n1 (;GM[Othello]TY[8]" BOARD "B[e6]W[f4];)\n-- \nme\n";
	static const char wink[] = "From: me :) (; so\n(;GM[2]SZ[8];B[f5];W[d6])\n";
	static const char *const texts[] = { mail, mark, inside, ggf, wink };

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct record r = read_text(texts[i]);
		assert_int_equal(r.length, 2);
		record_finish(&r);
	}
}

/* O passes after eight moves of this game. */
TEST(passes_have_many_spellings)
{
	static const char *const passes[] = { "pass", "PA", "PS", "ps", "--", "@@@@", "-", "---",
		"Pas", "P0", "p", "tt", "" };
	static const struct {
		const char *before, *after;
	} forms[] = {
		{ "(;GM[2]SZ[8];B[e6];W[f6];B[c4];W[c5];B[c6];W[d6];B[g7];W[f4];B[g4];W[g6];B[e7]"
		  ";W[h8];B[h6];W[g5];B[g8];W[f8];B[",
			"];W[c3])" },
		{ "(;GM[Othello]TY[8]" BOARD "B[e6]W[f6]B[c4]W[c5]B[c6]W[d6]B[g7]W[f4]B[g4]W[g6]"
		  "B[e7]W[h8]B[h6]W[g5]B[g8]W[f8]B[",
			"]W[c3];)" },
		{ "e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8 ", " c3" },
	};
	char text[600];

	for (int form = 0; form < 3; form++) {
		for (int i = 0; i < 13; i++) {
			snprintf(text, sizeof text, "%s%s%s", forms[form].before, passes[i],
				forms[form].after);
			struct record r = read_text(text);
			assert_int_equal(r.length, 18);
			record_finish(&r);
		}
	}
}

TEST(transcripts_have_dashes_and_scores)
{
	static const struct {
		const char *text, *result;
		int moves;
	} games[] = {
		{ "f5-d6-c3", "", 3 },
		{ "f5-d6-c3 38-26", "B+12", 3 },
		{ "f5d6c3 (26:38)\r\n", "W+12", 3 },
		{ "F5 D6 C3 +4", "B+4", 3 },
		{ "1. f5 d6 2. c3 32-32", "Draw", 3 },
		{ "1) f5 d6 2) c3 = 44 : 20", "B+24", 3 },
		{ "f5d6c3: 38 - 26", "B+12", 3 },
		{ "f5d6c3 [26-38]", "W+12", 3 },
		{ "f5d6c3 w+12", "W+12", 3 },
		{ "f5d6c3 0-1", "W+", 3 },
		{ "f5d6c3 38 26", "B+12", 3 },
		{ "f5d6c3 Black: 26 White: 38", "W+12", 3 },
		{ "Moves: f5d6c3 score 38-26", "B+12", 3 },
		{ "f5 d6 c3 0", "0", 3 },
		{ "F5-D6-C3 12", "B+12", 3 },
		{ "F5-D6-C3 -12", "W+12", 3 },
		{ "f5d6c3; (12)", "B+12", 3 },
		{ "f5d6c3 draw", "Draw", 3 },
		{ "1:f5 2:d6 3:c3", "", 3 },
		{ "1 f5 2 d6 3 c3", "", 3 },
		{ "01 f5 d6\n02 c3\n38 26", "B+12", 3 },
		{ "1-f5 2, d6; 3 - c3", "", 3 },
		{ "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8 p c3", "", 18 },
		{ "f5! d6? \"c3\"", "", 3 },
		{ "f5->d6→c3", "", 3 },
		{ "|f5|d6|c3|", "", 3 },
		{ "f5/d6_c3", "", 3 },
		{ "f5\u00a0d6\u3000c3 38\u201326", "B+12", 3 },
		{ "ｆ５ｄ６ｃ３　３８－２６", "B+12", 3 },
		{ "# a game\nf5d6 % two moves\nc3", "", 3 },
		{ "f5d6c3 // a remark", "", 3 },
		{ "Moves: f5d6c3\nScore: 38-26\n", "B+12", 3 },
		{ "+f5-d6+c3 : +10", "B+10", 3 },
		{ "+F5 -d6 +C3", "", 3 },
		{ "B:f5 W:d6 B:c3 B:38 W:26", "B+12", 3 },
		{ "⚫f5⚪d6●c3", "", 3 },
		{ "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8 パス c3", "", 18 },
	};
	static const char lines[] = "f5d6c3 40-24\nf5f6e6f4 -8\n";
	char text[RECORD_NAME];

	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		struct record r = read_text(games[i].text);
		assert_int_equal(r.length, games[i].moves);
		record_result_text(&r, text);
		assert_string_equal(text, games[i].result);
		record_finish(&r);
	}
	struct record r = read_text(lines);
	record_result_text(&r, text);
	assert_string_equal(text, "B+16");
	record_finish(&r);
}

TEST(pgn_of_servers_is_read)
{
	static const char pgn[] = "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2020.05.05\"]\n[Round "
				  "\"-\"]\n[Black \"one\"]\n"
				  "[White \"t\\\"wo\"]\n[Result \"38-26\"]\n[BlackElo \"1073\"]\n\n"
				  "1. f5 d6 {a comment [with] brackets} 2. c3 f3 (2... d3 {or "
				  "(so)}) 3. f4! d3 ; to the end\n"
				  "4. c4 g3 $1 38-26\n\n[Black \"next\"]\n[White "
				  "\"other\"]\n[Result \"*\"]\n\n1. f5 d6 *\n";
	struct record r = read_text(pgn);
	char text[RECORD_NAME];

	assert_string_equal(record_format_of_text(pgn, strlen(pgn))->name, "pgn");
	assert_int_equal(r.length, 8);
	assert_string_equal(r.info.name[0], "one");
	assert_string_equal(r.info.name[1], "t\"wo");
	assert_string_equal(r.info.date, "2020-05-05");
	record_result_text(&r, text);
	assert_string_equal(text, "B+12");
	assert_string_equal(record_extra(&r, RECORD_ROOT), "PC[PlayOK]BR[1073]");
	record_finish(&r);
}

/* The forms of a result, wherever they are from, are understood and written in the words of each format. */
TEST(results_are_said_in_all_formats)
{
	static const struct {
		const char *tag, *sgf, *ggf;
	} forms[] = {
		{ "38-26", "RE[B+12]", "RE[12.000]" },
		{ "20 - 44", "RE[W+24]", "RE[-24.000]" },
		{ "32:32", "RE[Draw]", "RE[0.000]" },
		{ "1/2-1/2", "RE[Draw]", "RE[0.000]" },
		{ "1-0", "RE[B+]", "RE[B+]" },
		{ "1/2", "RE[Draw]", "RE[0.000]" },
		{ "w+r", "RE[W+R]", "RE[-64.000:r]" },
	};
	char text[300];

	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
		snprintf(text, sizeof text,
			"; exported\n[black \"a\"]\n[Result \"%s\"]\n\n1. f5 d6 %s\n%% x\n",
			forms[i].tag, forms[i].tag);
		KEEPS(text, "sgf", forms[i].sgf, "PB[a]", ";B[f5]\n;W[d6]");
		KEEPS(text, "ggf", forms[i].ggf);
	}
}

/* A draw that players agreed on is kept on every board, where the rules know no result yet. */
TEST(agreed_draws_are_kept)
{
	static const char sgf[] =
		"(;RE[%s]NRB[version=1 game=tictactoe];B[b2];W[a1];B[c3];W[a3]%s)";
	static const char match[] =
		"{\"game\":\"%s\",\"a\":\"uct\",\"b\":\"uct\",\"first\":\"a\",\"result\":0,"
		"\"moves\":\"%s\",\"seed\":7,\"drawn_by\":\"agreement\"}\n";
	char text[300];

	snprintf(text, sizeof text, match, "tictactoe", "b2 a1");
	KEEPS(text, "sgf", "RE[Draw]");
	snprintf(text, sizeof text, match, "othello:8", "f5 d6");
	KEEPS(text, "sgf", "RE[Draw]");
	snprintf(text, sizeof text, sgf, "Draw", "");
	KEEPS(text, "sgf", "RE[Draw]");
	/* What the rules say counts. */
	snprintf(text, sizeof text, sgf, "Draw", ";B[b3];W[a2]");
	KEEPS(text, "sgf", "RE[W+]");
}

/* What GGF has no word for is kept all the same, or said in its nearest one. */
TEST(ggf_takes_any_result)
{
	KEEPS("(;GM[Othello]TY[8]RE[Void]B[f5];)", "sgf", "RE[Void]");
	KEEPS("(;GM[Othello]TY[8]RE[Void]B[f5];)", "ggf", "RE[Void]");
	KEEPS("(;GM[2]SZ[8]RE[Void \\]];B[f5])", "ggf", "RE[Void -]");
	KEEPS("(;GM[2]SZ[8]RE[B+];B[f5])", "ggf", "RE[B+]");
	KEEPS("(;GM[Othello]TY[8]RE[B+]B[f5];)", "sgf", "RE[B+]");
	KEEPS("(;GM[Othello]TY[8]RE[+5.5:]B[f5];)", "ggf", "RE[+5.5:]");
	KEEPS("(;GM[2]SZ[8]RE[B+F];B[f5])", "ggf", "RE[64.000:r]");
	KEEPS("(;GM[2]SZ[8]RE[W+12 ];B[f5])", "ggf", "RE[-12.000]");
	KEEPS("(;GM[2]SZ[8]RE[0];B[f5])", "sgf", "RE[0]");
}

/* Numbers out of range are left out, in a sentence with place and number; sizes are refused. */
TEST(numbers_out_of_range_are_named)
{
	static const struct {
		const char *words, *said;
	} games[] = {
		{ "seed=18446744073709551616", "column 16: \"seed=18446744073709551616\" is out" },
		{ "version=4294967297", "\"version=4294967297\" is out of range" },
		{ "seed=5x", "\"seed=5x\" is out of range" },
		{ "seed=5 ms=99999999999999999999", "\"ms=99999999999999999999\" is out" },
		{ "value=2 playouts=5", "\"value=2\" is out" },
		{ "value=1 playouts=-1", "\"playouts=-1\" is out" },
		{ "exact=65", "\"exact=65\" is out" },
		{ "loss=nan", "\"loss=nan\" is out" },
		{ "discs=1e99", "\"discs=1e99\" is out" },
	};
	static const char *const sizes[] = { "100", "0", "-8", "4294967304", "8:6", "x", "8 8",
		"10", "99999999999999999999" };
	static const char *const same[] = { "8", "8:8", " 8 ", "" };
	char text[200];
	struct error e;

	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		snprintf(text, sizeof text, "(;GM[2]SZ[8]NRB[%s];B[f5])", games[i].words);
		struct record r = read_text(text);
		assert_true(record_doubt(&r, &e));
		if (!strstr(e.text, games[i].said))
			fail_msg("%s: %s", text, e.text);
		assert_int_equal(r.length, 1);
		record_finish(&r);
	}
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		snprintf(text, sizeof text, "(;GM[2]SZ[%s];B[f5])", sizes[i]);
		refused(text, "column 10: Othello is played here on 4x4, 6x6 and 8x8.");
	}
	refused("(;GM[Othello]TY[4294967304]B[f5];)", "Othello is played here on");
	refused("(;GM[Othello]BO[4294967304 -]B[f5];)", "column 16: Othello is played here on");
	for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
		snprintf(text, sizeof text, "(;GM[2]SZ[%s];B[f5])", same[i]);
		struct record r = read_text(text);
		assert_int_equal(r.game->columns, 8);
		record_finish(&r);
	}
	struct record r = read_text("(;GM[2]SZ[6:6];B[c2])");
	assert_int_equal(r.game->columns, 6);
	record_finish(&r);
}

/* What cannot be read in a variation does not cost the game; on the main line it does. */
TEST(broken_variations_are_left_out)
{
	static const char start[] = "(;GM[2]SZ[8];B[f5];W[d6](;B[c3];W[d3])",
			  bad[] = "(;B[c5](;W[a1]C[)])(;W[b4]))";
	struct error e;

	for (int count = 1; count <= 12; count++) {
		char text[sizeof start + 12 * sizeof bad], more[40];
		struct text t;
		text_init(&t, text, sizeof text);
		text_add(&t, "%s", start);
		for (int i = 0; i < count; i++)
			text_add(&t, "%s", bad);
		text_add(&t, ")");
		snprintf(more, sizeof more, "from such a place on: %d.", count);
		struct record r = read_text(text);
		assert_true(record_doubt(&r, &e));
		assert_non_null(strstr(e.text, "column 49: \"a1\" is not a legal move"));
		if (!strstr(e.text, more))
			fail_msg("%s", e.text);
		assert_int_equal(r.count, 7);
		record_finish(&r);
	}
	refused("(;GM[2]SZ[8];B[f5];W[a1](;B[c3];W[d3]))", "column 21: \"a1\" is not");
	refused("(;GM[2]SZ[8];B[f5];W[d6](;B[a1])(;B[c3]))", "\"a1\" is not");
}

/* Of several games the first opens, with a sentence; what cannot be read is none of them. */
TEST(a_collection_says_so)
{
	static const char *const texts[] = {
		"(;GM[2]SZ[8];B[f5])(;GM[2]SZ[8];B[a1])\n(;GM[2]SZ[8];B[d3])",
		"(;GM[Othello]TY[8]B[f5]W[d6];) (;GM[Othello]TY[8]B[d3];)",
		"f5d6\nd3c3\n",
	};
	struct error e;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct record r = read_text(texts[i]);
		assert_true(record_doubt(&r, &e));
		assert_string_equal(e.text,
			"The first of several games: narabe convert FILE - --to moves lists "
			"them.");
		assert_int_equal(r.node[1].move, 8 * 4 + 5);
		record_finish(&r);
	}
}

/* Wherever a file is cut, what it holds opens, as soon as there is a whole move, and a sentence says so. */
TEST(cut_files_open_with_what_they_hold)
{
	static const char whole[] =
		"(;GM[2]FF[4]SZ[8]PB[a];B[f5]C[one];W[d6](;B[c3];W[d3])(;B[c5]C[two]))";
	size_t root = strlen("(;GM[2]FF[4]SZ[8]PB[a]");
	struct error e;

	for (size_t size = root; size < strlen(whole); size++) {
		char text[sizeof whole];
		snprintf(text, sizeof text, "%.*s", (int)size, whole);
		struct record r = read_text(text);
		assert_true(record_doubt(&r, &e));
		assert_non_null(strstr(e.text, "ends in the middle"));
		assert_true(r.count >= (size > root + 6 ? 2 : 1));
		record_finish(&r);
	}
	struct record r = read_text(whole);
	assert_false(record_doubt(&r, &e));
	assert_string_equal(e.text, "");
	assert_int_equal(r.count, 6);
	record_finish(&r);
	r = read_text("(;GM[2]SZ[8];B[f5]ZZ[1]C[half a sent");
	assert_string_equal(record_comment(&r, 1), "half a sent");
	assert_string_equal(record_extra(&r, 1), "ZZ[1]");
	record_finish(&r);
	static const char ggf[] = "(;GM[Othello]TY[8]PB[a]B[f5]W[d6/1.5/2]B[c3];)";
	size_t moves = strlen("(;GM[Othello]TY[8]PB[a]B[f5]");
	for (size_t size = moves; size < strlen(ggf); size++) {
		char text[sizeof ggf];
		snprintf(text, sizeof text, "%.*s", (int)size, ggf);
		r = read_text(text);
		assert_true(record_doubt(&r, &e));
		assert_int_equal(r.count, size < moves + 11 ? 2 : size < moves + 16 ? 3 : 4);
		record_finish(&r);
	}
}
