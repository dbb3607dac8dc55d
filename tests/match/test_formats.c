/* Files of games: GGF, bare moves, WTHOR, collections of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/records.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "record/formats.h"

TEST_EACH(test_keep_in_folder, test_folder_end)

/* A file with this content; its path. */
static const char *
file_of(const char *content, size_t size)
{
	static char path[4096];
	snprintf(path, sizeof path, "%s", test_path("games"));
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(content, 1, size, f), size);
	fclose(f);
	return path;
}

static void
open_text(struct record_games *gs, const char *content)
{
	struct error e = { "" };

	if (!record_games_open(gs, file_of(content, strlen(content)), &e))
		fail_msg("%s", e.text);
}

static struct record
next_game(struct record_games *gs)
{
	struct record r;
	struct error e = { "" };

	if (record_games_next(gs, &r, &e) != GAMES_ONE)
		fail_msg("game %d: %s", gs->number, e.text);
	return r;
}

static void
no_more(struct record_games *gs)
{
	struct record r;
	struct error e;

	assert_int_equal(record_games_next(gs, &r, &e), GAMES_END);
	record_games_close(gs);
}

/* ---- GGF ---- */

static const char SIX[] = "BO[6 ------ ------ --O*-- --*O-- ------ ------ *]";

/* A game as a server writes it; another that black resigned; one on 6x6 from a start of its own, with
 * what may be left out left out. */
static const char GGF[] =
	"(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]\n"
	"RW[2199.72]TI[05:00//02:00]TY[8]RE[-64.000:r]BO[8 -------- -------- -------- ---O*---\n"
	"---*O--- -------- -------- -------- "
	"*]B[F5/1.23/4.5]W[D6/-1.5/0.01]B[C3/-2.00]W[d3/nan/1:02];)\n"
	"\n2 (;GM[Othello]PB[a]PW[b]TY[6r4]RE[+2.000:t]BO[6 ------ ------ --O*-- --***- ------ "
	"------ O]W[E3//0.125]B[f2];)(;GM[Othello]TY[6]RE[?]B[c2];W[b4];;)\n";

/* Main time and increment; more than that is kept as it is, which the game above shows. */
TEST(ggf_has_clocks)
{
	static const char *const times[] = { "05:00/00:03", "1:30:00", "05:00/", "100:00:00",
		"05:00/25:00:00" };
	static const struct time_control clocks[] = {
		{ .limited = true, .main_ms = 300000, .increment_ms = 3000 },
		{ .limited = true, .main_ms = 5400000 },
		{ 0 },
		{ 0 },
		{ 0 },
	};

	for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
		struct record_games gs;
		char text[256];
		snprintf(text, sizeof text, "(;GM[Othello]TI[%s]TY[8]B[d3]RE[-64:t];)", times[i]);
		open_text(&gs, text);
		struct record r = next_game(&gs);
		assert_int_equal(r.info.control.limited, clocks[i].limited);
		assert_int_equal(r.info.control.main_ms, clocks[i].main_ms);
		assert_int_equal(r.info.control.increment_ms, clocks[i].increment_ms);
		assert_int_equal(strstr(record_extra(&r, 0), "TI[") != NULL, i >= 2);
		assert_true(record_is_lost(&r, LOST_ON_TIME));
		char *again = written_as("ggf", &r);
		assert_non_null(strstr(again, i == 1 ? "TI[90:00]" : times[i]));
		free(again);
		record_finish(&r);
		no_more(&gs);
	}
}

/* Passes are written or left out, also behind the end of the game, where servers write both. */
TEST(ggf_passes_are_optional)
{
	static const char before[] =
		"B[c2]W[b4]B[c5]W[d2]B[e4]W[e3]B[d1]W[c1]B[b1]W[d5]B[d6]W[f4]B[b3]W[b2]B[f3]"
		"W[f2]B[e2]W[b6]B[a4]W[c6]B[a6]W[a2]B[b5]W[a5]B[e6]W[e5]B[a3]W[a1]B[f5]W[f6]";
	char text[1000];

	for (int i = 0; i < 2; i++) {
		snprintf(text, sizeof text, "(;GM[Othello]%s%s%sW[e1]B[f1]%s;)", SIX, before,
			i ? "B[PASS]" : "", i ? "W[PA]B[pa]" : "");
		struct record r = read_text(text);
		assert_int_equal(r.length, 33);
		assert_int_equal(record_result(&r), -1);
		char *written = written_as("ggf", &r);
		assert_non_null(strstr(written, "RE[-4.000]"));
		assert_non_null(strstr(written, "W[f6]B[PA]W[e1]B[f1];)"));
		free(written);
		record_finish(&r);
	}
}

TEST(wrong_ggf_gets_a_sentence)
{
	refused("(;GM[Amazons]BO[10 ---]B[A1-A2-A3];)", "only Othello");
	refused("(;GM[Othello]TY[8a]B[f5];)", "fewer discs");
	refused("(;GM[Othello]TY[10]B[f5];)", "Othello is played here on");
	refused("(;GM[Othello]BO[---]B[f5];)", "size, its cells");
	refused("(;GM[Othello]BO[6 ---- *]B[f5];)", "5 cells");
	refused("(;GM[Othello]TY[8]\nB[f5]B[d6];)", "Line 2, column 7: B moves here");
	refused("(;GM[Othello]TY[8]\nB[f5]W[a1];)", "Line 2, column 7: \"a1\" is not a legal");
	refused("(;GM[Othello]TY[8]B[PA];)", "\"PA\" is not a legal");
	refused("(;GM[Othello]TY[8]B[f5/1/soon];)", "not a time");
	refused("(;GM[Othello]TY[8]B[f5/1/-3];)", "not a time");
	refused("(;GM[Othello]TY[8]", "does not end");
	refused("(;GM[Othello]TY[8]B[f5", "does not end");
	refused("(;GM[Oth", "does not end");
	refused("(;GM[Othello]TY[8]B[f5]&;)", "is expected");
}

/* What is read is written so that it is read again, in each format that holds it. */
TEST(collections_go_round)
{
	char *once = NULL, *twice = NULL;

	for (int f = 0; f < 2; f++) {
		const struct record_format *format = record_format_at(f);
		const char *source = GGF;
		char **out[] = { &once, &twice };
		for (int pass = 0; pass < 2; pass++) {
			struct record_games gs;
			size_t size;
			FILE *all = open_memstream(out[pass], &size);
			open_text(&gs, source);
			for (int i = 0; i < 3; i++) {
				struct record r = next_game(&gs);
				char *text = written_as(format->name, &r);
				fputs(text, all);
				free(text);
				record_finish(&r);
			}
			no_more(&gs);
			fclose(all);
			source = once;
		}
		assert_string_equal(once, twice);
		if (f ==
			0) { /* evaluations are the mover's in GGF, black's here; "nan" is no number */
			assert_non_null(strstr(once,
				";B[f5]NRB[discs=1.23 ms=4500]\n;W[d6]NRB[discs=1.5 ms=10]\n"
				";B[c3]NRB[discs=-2]\n;W[d3]NRB[ms=62000 here]"));
			assert_non_null(strstr(once, "PB[Saio1200]PW[Saio3000]"));
			assert_non_null(strstr(once, "RE[W+R]"));
			assert_non_null(strstr(once, "RE[B+T]"));
		}
		if (f == 1) {
			assert_non_null(strstr(once, "B[f5/1.23/4.50]W[d6/-1.50/0.01]B[c3/-2.00]"));
			assert_non_null(strstr(once, "RE[-64.000:r]TI[05:00//02:00]TY[8]"));
			assert_non_null(strstr(once, "RE[+2.000:t]TI[0]TY[6r4]"));
			assert_non_null(strstr(once, "W[e3//0.125]"));
		}
		free(once);
		free(twice);
	}
}

/* ---- collections ---- */

TEST(lines_of_moves_are_games)
{
	struct record_games gs;
	struct record r;
	struct error e;

	open_text(&gs, "f5d6c3d3c4\n\nF5F6 e6 f4\r\nd3z9\nc2b4c5\n");
	for (int i = 0; i < 2; i++) {
		r = next_game(&gs);
		assert_int_equal(r.length, 5 - i);
		record_finish(&r);
	}
	assert_int_equal(record_games_next(&gs, &r, &e), GAMES_BAD);
	assert_non_null(strstr(e.text, "game 3: Line 4, column 1: Move 2: \"z9\""));
	r = next_game(&gs);
	assert_string_equal(r.game->name, "othello");
	record_finish(&r);
	no_more(&gs);
	/* One game in several lines. */
	open_text(&gs, "1. c2 b4\n2. c5 d2\n");
	r = next_game(&gs);
	assert_int_equal(r.length, 4);
	record_finish(&r);
	no_more(&gs);
}

/* What match writes: any board, players by their specifications. */
TEST(results_are_read)
{
	static const char results[] =
		"{\"game\":\"tictactoe\",\"a\":\"random\",\"b\":\"uct\",\"first\":"
		"\"b\",\"moves\":\"b2 a1\",\"seed\":7}\n[]\n";
	struct record_games gs;
	struct record r;
	struct error e;

	open_text(&gs, results);
	r = next_game(&gs);
	assert_string_equal(r.info.spec[0], "uct");
	assert_string_equal(r.info.spec[1], "random");
	assert_int_equal(r.info.seed, 7);
	assert_int_equal(r.length, 2);
	record_finish(&r);
	assert_int_equal(record_games_next(&gs, &r, &e), GAMES_BAD);
	assert_non_null(strstr(e.text, "Line 2, column 1: This line lacks \"game\""));
	no_more(&gs);
}

/* ---- WTHOR ---- */

enum { HEADER = 16, GAME = 68, WTHOR = HEADER + 3 * GAME };

/* f5d6c3d3c4, the whole of a game with passes, and one that white won before a move. */
static void
make_wthor(unsigned char out[WTHOR])
{
	static const char whole[] = "c4e3f5b4b3b2a2g6d3c5f4c2a4g5d6b6e2e1c6b7h5e6e7h6d1c3f7d7c7e8g4"
				    "h7g7d2f2g1f3g2f1a3a8h4h2d8a7c1b1a1b5a6g3a5c8f6f8b8h1h3h8g8";
	static const unsigned char header[HEADER] = { 20, 24, 1, 6, 3, 0, 0, 0, 0, 0, 0xce, 7, 8 };
	static const unsigned char moves[] = { 56, 64, 33, 34, 43 };

	memset(out, 0, WTHOR);
	memcpy(out, header, HEADER);
	unsigned char *game = out + HEADER;
	memcpy(game, (unsigned char[]){ 1, 0, 2, 1, 3, 0, 40, 38 }, 8);
	memcpy(game + 8, moves, sizeof moves);
	game += GAME;
	game[6] = 20;
	for (size_t i = 0; whole[2 * i]; i++)
		game[8 + i] =
			(unsigned char)(10 * (whole[2 * i + 1] - '0') + whole[2 * i] - 'a' + 1);
}

TEST(wthor_is_read)
{
	unsigned char file[WTHOR];
	struct record_games gs;
	struct error e;

	make_wthor(file);
	assert_true(record_games_open(&gs, file_of((const char *)file, WTHOR), &e));
	assert_string_equal(gs.format->name, "wthor");
	struct record r = next_game(&gs);
	assert_string_equal(r.info.name[0], "WTHOR player 258");
	assert_string_equal(r.info.name[1], "WTHOR player 3");
	assert_string_equal(r.info.date, "1998");
	assert_string_equal(r.info.result, "B+16");
	char *text = written_as("moves", &r);
	assert_string_equal(text, "f5d6c3d3c4\n");
	free(text);
	record_finish(&r);
	r = next_game(&gs);
	assert_int_equal(r.length, 64);
	assert_int_equal(record_result(&r), -1);
	record_finish(&r);
	r = next_game(&gs);
	assert_int_equal(r.length, 0);
	assert_string_equal(r.info.result, "W+64");
	record_finish(&r);
	no_more(&gs);
}

/* Puts a list of names beside the games. */
static void
put_list(const char *name, size_t width, size_t count, const char *const *names)
{
	unsigned char list[HEADER + 4 * 26] = { 20, 24, 1, 6, 0, 0, 0, 0, (unsigned char)count };
	FILE *f = fopen(test_path(name), "w");

	for (size_t i = 0; i < count; i++)
		memcpy(list + HEADER + i * width, names[i], strlen(names[i]));
	assert_non_null(f);
	assert_int_equal(fwrite(list, 1, HEADER + count * width, f), HEADER + count * width);
	fclose(f);
}

TEST(names_of_wthor_lie_beside_it)
{
	static const char *const players[] = { "???", "Nobody", "", "Andr\xe9 Dupont]  " },
				 *const tournaments[] = { "Divers", "Open \xe0 Paris [1]" };
	unsigned char file[WTHOR];
	struct record_games gs;
	struct record r, back;
	struct error e = { "" };

	make_wthor(file);
	file[HEADER + 3] = 0; /* black has number 2 */
	put_list("Wthor.JOU", 20, 4, players);
	put_list("WTHOR.TRN", 26, 2, tournaments);
	assert_true(record_games_open(&gs, file_of((const char *)file, WTHOR), &e));
	r = next_game(&gs);
	assert_string_equal(r.info.name[0], "WTHOR player 2");
	assert_string_equal(r.info.name[1], "Andr\xc3\xa9 Dupont]");
	char *text = written_as("sgf", &r);
	assert_non_null(strstr(text, "EV[Open \xc3\xa0 Paris [1\\]]"));
	assert_true(record_read(&back, text, strlen(text), &e));
	assert_string_equal(back.info.name[1], r.info.name[1]);
	char *again = written_as("sgf", &back);
	assert_string_equal(again, text);
	free(text);
	free(again);
	record_finish(&back);
	record_finish(&r);
	r = next_game(&gs);
	assert_string_equal(r.info.name[0], "???");
	record_finish(&r);
	record_games_close(&gs);
	remove(test_path("Wthor.JOU"));
	remove(test_path("WTHOR.TRN"));
}

/* The first sentence about a file with one byte changed, or cut. */
static void
wrong_wthor(size_t at, unsigned char value, size_t size, const char *because)
{
	unsigned char file[WTHOR];
	struct record_games gs;
	struct record r;
	struct error e = { "" };
	enum record_games_found found;

	make_wthor(file);
	file[at] = value;
	if (!record_games_open(&gs, file_of((const char *)file, size), &e))
		fail_msg("%s", e.text);
	while ((found = record_games_next(&gs, &r, &e)) == GAMES_ONE)
		record_finish(&r);
	assert_int_equal(found, at < HEADER ? GAMES_FILE_BAD : GAMES_BAD);
	if (!strstr(e.text, because))
		fail_msg("\"%s\" does not say \"%s\"", e.text, because);
	record_games_close(&gs);
}

TEST(wrong_wthor_gets_a_sentence)
{
	wrong_wthor(0, 20, 10, "Byte 10: the file ends in its header");
	wrong_wthor(12, 10, WTHOR, "board of size 10");
	wrong_wthor(13, 1, WTHOR, "problems");
	wrong_wthor(4, 9, WTHOR, "Byte 4: the header counts 9 games, but the file has 3 and 0");
	wrong_wthor(0, 20, WTHOR - 1, "counts 3 games, but the file has 2 and 67 bytes");
	wrong_wthor(4, 0, HEADER, "no games");
	wrong_wthor(HEADER + 6, 65, WTHOR, "game 1: Byte 22: 65 discs");
	wrong_wthor(HEADER + 8, 99, WTHOR, "Byte 24: 99 is not a cell");
	wrong_wthor(HEADER + 8, 255, WTHOR, "255 is not a cell");
	wrong_wthor(HEADER + 9, 11, WTHOR, "Byte 25: \"a1\" is not a legal move for O");
	wrong_wthor(HEADER + 30, 11, WTHOR, "Byte 46: a move follows the end");
}
