/* One choice of both sides at once, paid by a table: the smallest game in which mixing pays.
 *
 *   the first player chooses a row, the second a column; the cell's number, 0 to 1, is what the
 *   first gets, and the second gets the rest of 1
 *
 * The board is the table: a stone of the first player's marks the cell where the game ended.
 * stones[0] is that cell + 1. Pure, except that the tables of files are read once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/boards.h"

enum { MOST = 20, FILE_BYTES = 16384, NAME = 4, TITLE = 24 };

/* stones[1] of a position being put together: too many stones, or unexpected ones. */
#define IMPOSSIBLE 1u

struct table {
	const char *const *names[2]; /* of each side's moves */
	double pay[MOST * MOST];
};

static bool
is_over(const struct state *s)
{
	return s->stones[0] != 0;
}

static double
value(const struct game *g, const struct state *s)
{
	const struct table *t = g->board;

	return 2 * t->pay[s->stones[0] - 1] - 1;
}

static int
result(const struct game *g, const struct state *s)
{
	if (!is_over(s))
		return GAME_OPEN;
	double v = value(g, s);
	return (v > 0) - (v < 0);
}

static void
start(const struct game *g, struct state *out)
{
	(void)g;
	*out = (struct state){ .to_move = SIDE_FIRST };
}

static int
moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	int count = s->to_move == SIDE_FIRST ? g->rows : g->columns;

	if (is_over(s))
		return 0;
	for (int m = 0; m < count; m++)
		out[m] = (move_t)m;
	return count;
}

static void
play(const struct game *g, struct state *s, move_t m)
{
	unsigned before = s->pending - 1;

	if (!s->pending) {
		s->pending = m + 1u;
	} else {
		s->pending = 0;
		unsigned row = s->to_move == SIDE_FIRST ? m : before;
		unsigned column = s->to_move == SIDE_FIRST ? before : m;
		s->stones[0] = row * (unsigned)g->columns + column + 1;
	}
	s->to_move ^= 1;
}

static void
playout(const struct game *g, const struct state *const *s, int count, int cutoff, struct rng *rng,
	signed char *out)
{
	struct state end;

	(void)cutoff;
	for (int i = 0; i < count; i++) {
		state_copy(&end, s[i]);
		while (!is_over(&end)) {
			int choices = end.to_move == SIDE_FIRST ? g->rows : g->columns;
			play(g, &end, (move_t)rng_below(rng, (uint32_t)choices));
		}
		out[i] = (signed char)game_draw_result(g, &end, rng);
	}
}

static enum cell
get(const struct game *g, const struct state *s, int cell)
{
	(void)g;
	return s->stones[0] == (uint64_t)cell + 1 ? CELL_FIRST : CELL_EMPTY;
}

static void
put(const struct game *g, struct state *s, int cell, enum cell what)
{
	(void)g;
	if (what == CELL_EMPTY && s->stones[0] == (uint64_t)cell + 1)
		s->stones[0] = 0;
	if (what == CELL_EMPTY)
		return;
	if (is_over(s) || what != CELL_FIRST)
		s->stones[1] = IMPOSSIBLE;
	s->stones[0] = (uint64_t)cell + 1;
}

static bool
validate(const struct game *g, struct state *s, enum side to_move, struct error *e)
{
	(void)g;
	if (s->stones[1] == IMPOSSIBLE)
		return error_set(e,
			_("There is at most one stone on the table, an X where the game ended."));
	s->to_move = to_move == SIDE_NONE ? SIDE_FIRST : to_move;
	return true;
}

static int
move_to_cell(const struct game *g, const struct state *s, move_t m)
{
	(void)g;
	(void)s;
	(void)m;
	return -1;
}

static move_t
move_at(const struct game *g, const struct state *s, int cell)
{
	return (move_t)(s->to_move == SIDE_FIRST ? cell / g->columns : cell % g->columns);
}

static const char *
move_name(const struct game *g, const struct state *s, move_t m)
{
	const struct table *t = g->board;

	return t->names[s->to_move][m];
}

static const struct game_rules rules = {
	.start = start,
	.moves = moves,
	.play = play,
	.result = result,
	.value = value,
	.playout = { [PLAYOUT_RANDOM] = playout },
	.get = get,
	.put = put,
	.move_to_cell = move_to_cell,
	.move_name = move_name,
	.move_at = move_at,
	.validate = validate,
};

static const char *const how[] = {
	N_("Both choose at the same time, the first player a row, the second a column."),
	N_("The number where they meet is the first player's share of 1."),
	NULL,
};

/* ---- built-in tables ---- */

static const char *const hands[] = { "rock", "paper", "scissors" };
static const char *const sides[] = { "heads", "tails" };

static const struct table rps = { { hands, hands }, { .5, 0, 1, 1, .5, 0, 0, 1, .5 } };
static const struct table biased_rps = { { hands, hands },
	{ .5, .25, 1, .75, .5, .45, 0, .55, .5 } };
static const struct table pennies = { { sides, sides }, { 1, 0, 0, 1 } };

#define MATRIX_BOARD(variable, text, heading, size, table) \
	extern const struct game variable;                 \
	const struct game variable = {                     \
		.rules = &rules,                           \
		.name = text,                              \
		.title = heading,                          \
		.how = how,                                \
		.columns = size,                           \
		.rows = size,                              \
		.layers = 1,                               \
		.simultaneous = true,                      \
		.board = table,                            \
	}
MATRIX_BOARD(game_matrix_rps, "matrix:rps", N_("Rock, paper, scissors"), 3, &rps);
MATRIX_BOARD(game_matrix_biased_rps, "matrix:biased-rps", N_("Biased rock, paper, scissors"), 3,
	&biased_rps);
MATRIX_BOARD(game_matrix_pennies, "matrix:pennies", N_("Matching pennies"), 2, &pennies);
#undef MATRIX_BOARD

/* ---- tables from files ---- */

/* A table with the strings that it and its board need. */
struct own_table {
	struct table table;
	char title[TITLE], source[GAME_SOURCE], name[MOST][NAME];
	const char *names[MOST];
	int columns, rows;
};

/* Reads a row of numbers; # starts a comment. */
static bool
read_row(const char *path, int line, char *text, struct own_table *t, struct error *e)
{
	int columns = 0;
	double pay;
	char *rest;

	text[strcspn(text, "#")] = '\0';
	for (char *word = strtok_r(text, " \t\r,", &rest); word;
		word = strtok_r(NULL, " \t\r,", &rest), columns++) {
		int column = (int)(word - text) + 1;
		if (!text_to_double(word, 0, 1, &pay))
			return error_set(e,
				_("%.200s, line %d, column %d: \"%.20s\" is not a payoff, a number "
				  "from 0 to 1."),
				path, line, column, word);
		if (columns == MOST || t->rows == MOST)
			return error_set(e,
				_("%.200s, line %d, column %d: the table is too large; it has at "
				  "most %d rows of %d numbers."),
				path, line, column, MOST, MOST);
		/* The first row determines the length of the others. */
		if (t->rows == 0)
			t->columns = columns + 1;
		if (columns < t->columns)
			t->table.pay[t->rows * t->columns + columns] = pay;
	}
	if (columns > 0 && columns != t->columns)
		return error_set(e, _("%.200s, line %d: the row has %d numbers, the first has %d."),
			path, line, columns, t->columns);
	t->rows += columns > 0;
	return true;
}

static bool
read_table(const char *path, const char *source, struct own_table *t, struct error *e)
{
	size_t size;
	struct error why;
	char *text = board_text(path, source, FILE_BYTES, &size, &why);
	bool fine = true;
	int line = 1;

	if (!text)
		return error_set(e,
			_("There is no game \"matrix:%.150s\" (%.150s); there are rps, biased-rps, "
			  "pennies, and tables of payoffs, named by their file."),
			path, why.text);
	for (char *at = text; at && fine; line++) {
		char *next = strchr(at, '\n');
		if (next)
			*next++ = '\0';
		fine = read_row(path, line, at, t, e);
		at = next;
	}
	free(text);
	return fine && (t->rows > 0 || error_set(e, _("%.200s contains no payoffs."), path));
}

/* Writes the table exactly: rows separated by slashes, numbers by commas. */
static void
write_source(struct own_table *t)
{
	struct text out;

	text_init(&out, t->source, sizeof t->source);
	for (int i = 0; i < t->rows * t->columns; i++) {
		text_add(&out, "%s", i == 0 ? "" : i % t->columns ? "," : "/");
		text_add_exact(&out, t->table.pay[i]);
	}
}

bool
matrix_make(const char *variant, const char *source, struct game *out, struct error *e)
{
	struct own_table *t = calloc(1, sizeof *t);

	if (!t)
		return error_set(
			e, _("There is not enough memory for the table \"%.200s\"."), variant);
	if (!read_table(variant, source, t, e)) {
		free(t);
		return false;
	}
	for (int i = 0; i < MOST; i++) {
		snprintf(t->name[i], NAME, "%d", i + 1);
		t->names[i] = t->name[i];
	}
	snprintf(t->title, TITLE, "Payoffs %dx%d", t->rows, t->columns);
	t->table.names[0] = t->table.names[1] = t->names;
	write_source(t);
	*out = game_matrix_rps;
	out->source = t->source;
	out->title = t->title;
	out->board = &t->table;
	out->columns = t->columns;
	out->rows = t->rows;
	return true;
}
