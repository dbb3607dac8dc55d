/* Names of openings: see opening.h. */
#include "match/opening.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/language.h"
#include "config/data.h"
#include "games/notation.h"

enum { MOST_BYTES = 1 << 16, MOST_NAMES = 200, MOST_CELLS = 64, SYMMETRIES = 8 };

/* For the catalogue: the names that have a translation, those of the answers to the first move. */
static const char *const translated[]
	__attribute__((unused)) = { N_("Parallel"), N_("Diagonal"), N_("Perpendicular") };

/* The cells of a position in whichever of its turned and mirrored forms sorts first, and the side to move. */
struct form {
	char cells[MOST_CELLS + 1];
};

struct book {
	const char *board, *file;
	int count;
	struct named {
		struct form form;
		int ply;
		char name[OPENING_NAME];
	} named[MOST_NAMES];
};

static struct book books[] = {
	{ .board = "othello", .file = "openings/othello6.txt" },
	{ .board = "othello:8", .file = "openings/othello8.txt" },
};
enum { BOOKS = sizeof books / sizeof books[0] };

static struct form
opening_form_of(const struct game *g, const struct state *s)
{
	struct form first = { "" };
	int n = g->columns;

	for (int turn = 0; turn < SYMMETRIES; turn++) {
		struct form f = { "" };
		for (int cell = 0; cell < n * n; cell++) {
			int x = cell % n, y = cell / n;
			int u = turn & 1 ? n - 1 - x : x, v = turn & 2 ? n - 1 - y : y;
			f.cells[cell] =
				".xo"[g->rules->get(g, s, turn & 4 ? u * n + v : v * n + u)];
		}
		if (turn == 0 || memcmp(f.cells, first.cells, sizeof f.cells) < 0)
			first = f;
	}
	first.cells[MOST_CELLS] = s->to_move == SIDE_FIRST ? 'x' : 'o';
	return first;
}

static void
opening_read_books(void)
{
	char path[DATA_PATH_SIZE];
	size_t size;

	for (int i = 0; i < BOOKS; i++) {
		const struct game *g = game_open(books[i].board, NULL);
		data_path(books[i].file, path);
		char *text = file_read_text(path, MOST_BYTES, &size, NULL);
		for (char *line = text; line; line = strchr(line, '\n')) {
			line += *line == '\n';
			/* Read "c4c3 Diagonal"; skip a line that is wrong. */
			struct named *n = &books[i].named[books[i].count];
			move_t moves[GAME_MAX_PLIES];
			char moves_text[4 * OPENING_MOVES], name[OPENING_NAME];
			struct state s;

			g->rules->start(g, &s);
			if (*line != '#' && books[i].count != MOST_NAMES &&
				sscanf(line, "%95s %31[^\r\n]", moves_text, name) == 2 &&
				game_moves_parse(g, moves_text, &s, moves, &n->ply, NULL)) {
				snprintf(n->name, sizeof n->name, "%s", name);
				n->form = opening_form_of(g, &s);
				books[i].count++;
			}
		}
		free(text);
	}
}

const char *
opening_name(const struct record *r, int ply, int *named)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	const struct book *b = books;

	while (b < books + BOOKS && strcmp(b->board, r->game->name) != 0)
		b++;
	if (b == books + BOOKS)
		return "";
	pthread_once(&once, opening_read_books);
	for (int at = ply < OPENING_MOVES ? ply : OPENING_MOVES; at > 0; at--) {
		struct form f = opening_form_of(r->game, &r->node[r->line[at]].position);
		for (int i = 0; i < b->count; i++) {
			if (b->named[i].ply != at || memcmp(&b->named[i].form, &f, sizeof f) != 0)
				continue;
			if (named)
				*named = at;
			return _(b->named[i].name);
		}
	}
	return "";
}
