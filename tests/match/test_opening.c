/* Names of openings: every line of the tables can be played and has its name, in whatever way the board is
 * turned; and a game keeps the name of the last position that has one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "config/data.h"
#include "fixtures/testing.h"
#include "games/notation.h"
#include "match/opening.h"

/* Plays moves in a new record. */
static void
play(struct record *r, const char *game, const char *text)
{
	const struct game *g = game_open(game, NULL);
	move_t moves[GAME_MAX_PLIES];
	struct state s;
	struct error e;
	int count;

	g->rules->start(g, &s);
	if (!game_moves_parse(g, text, &s, moves, &count, &e))
		fail_msg("%s %s: %s", game, text, e.text);
	assert_true(record_init(r, g, NULL));
	for (int i = 0; i < count; i++)
		assert_true(record_play(r, moves[i]));
}

static void
is_called(const char *game, const char *text, const char *name)
{
	struct record r;

	play(&r, game, text);
	if (strcmp(opening_name(&r, r.at, NULL), name) != 0)
		fail_msg("%s %s is called \"%s\", not \"%s\"", game, text,
			opening_name(&r, r.at, NULL), name);
	record_finish(&r);
}

/* "c4c3" in one of the forms in which the start is the same: turned by half, or mirrored at a diagonal. */
static void
turn(const char *text, int size, int how, char *out)
{
	for (; *text; text += 2, out += 2) {
		int x = text[0] - 'a', y = text[1] - '1';
		int u = how & 1 ? size - 1 - x : x, v = how & 1 ? size - 1 - y : y;
		out[0] = (char)('a' + (how & 2 ? v : u));
		out[1] = (char)('1' + (how & 2 ? u : v));
	}
	*out = '\0';
}

TEST(every_line_can_be_played)
{
	static const struct {
		const char *game, *file;
		int size, least;
	} tables[] = { { "othello", "openings/othello6.txt", 6, 3 },
		{ "othello:8", "openings/othello8.txt", 8, 60 } };
	char path[DATA_PATH_SIZE], moves[96], turned[96], name[OPENING_NAME];

	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		size_t size;
		int lines = 0;
		data_path(tables[i].file, path);
		char *text = file_read(path, 1 << 16, &size, NULL), *rest;
		assert_non_null(text);
		for (char *line = strtok_r(text, "\n", &rest); line;
			line = strtok_r(NULL, "\n", &rest)) {
			if (*line == '#')
				continue;
			assert_int_equal(sscanf(line, "%95s %31[^\n]", moves, name), 2);
			for (int how = 0; how < 4; how++) {
				turn(moves, tables[i].size, how, turned);
				is_called(tables[i].game, turned, name);
			}
			lines++;
		}
		assert_true(lines >= tables[i].least);
		free(text);
	}
}

TEST(a_game_keeps_the_last_name)
{
	struct record r;
	int named = 0;

	is_called("othello:8", "f5d6c3d3c4f4f6", "Stephenson"); /* as other programs begin */
	is_called("othello:8", "f5", "");
	is_called("othello:4", "b1", "");
	is_called("tictactoe", "b2 a1", "");
	play(&r, "othello:8", "c4e3f6e6f5c5f4g6");
	assert_string_equal(opening_name(&r, 8, &named), "Tiger"); /* three moves later */
	assert_int_equal(named, 5);
	assert_string_equal(opening_name(&r, 2, NULL), "Perpendicular");
	record_finish(&r);
}
