/* Names of openings: every line of the tables can be played and has its name, in whatever way the board is
 * turned. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "config/data.h"
#include "fixtures/records.h"
#include "match/opening.h"

static void
is_called(const char *game, const char *text, const char *name)
{
	struct record r = open_record(game, text);

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
