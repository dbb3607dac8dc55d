/* Each side makes one choice, both at once, and a table gives the payoff: the smallest game in
 * which mixing pays.
 *
 *   the first player chooses a row, the second a column; the first gets the number in the
 *   cell, -1 to 1, and the second gets the opposite
 *
 * The board is the table: a stone of the first player marks the cell where the game ended.
 * stones[0] is that cell + 1. Pure, except that tables from files are read once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"
#include "games/boards.h"

enum { MOST = 20, FILE_BYTES = 16384, TITLE = 24 };

/* stones[1] of a position being put together: too many stones, or unexpected ones. */
#define IMPOSSIBLE 1u

struct table {
	const char *const *names[2]; /* of each side's moves */
	double pay[MOST * MOST];
};

static bool
matrix_is_over(const struct state *s)
{
	return s->stones[0] != 0;
}

static double
value(const struct game *g, const struct state *s)
{
	const struct table *t = g->board;

	return t->pay[s->stones[0] - 1];
}

static int
matrix_result(const struct game *g, const struct state *s)
{
	if (!matrix_is_over(s))
		return GAME_OPEN;
	double v = value(g, s);
	return (v > 0) - (v < 0);
}

static void
matrix_start(const struct game *g, struct state *out)
{
	*out = (struct state){ .to_move = SIDE_FIRST };
}

static int
matrix_moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	int count = s->to_move == SIDE_FIRST ? g->rows : g->columns;

	if (matrix_is_over(s))
		return 0;
	for (int m = 0; m < count; m++)
		out[m] = (move_t)m;
	return count;
}

static void
matrix_play(const struct game *g, struct state *s, move_t m)
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
matrix_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *out)
{
	struct state end;

	for (int i = 0; i < count; i++) {
		state_copy(&end, s[i]);
		while (!matrix_is_over(&end)) {
			int choices = end.to_move == SIDE_FIRST ? g->rows : g->columns;
			matrix_play(g, &end, (move_t)rng_below(rng, (uint32_t)choices));
		}
		out[i] = (signed char)game_draw_result(g, &end, rng);
	}
}

static enum cell
matrix_get(const struct game *g, const struct state *s, int cell)
{
	return s->stones[0] == (uint64_t)cell + 1 ? CELL_FIRST : CELL_EMPTY;
}

static void
matrix_put(const struct game *g, struct state *s, int cell, enum cell what)
{
	if (what == CELL_EMPTY && s->stones[0] == (uint64_t)cell + 1)
		s->stones[0] = 0;
	if (what == CELL_EMPTY)
		return;
	if (matrix_is_over(s) || what != CELL_FIRST)
		s->stones[1] = IMPOSSIBLE;
	s->stones[0] = (uint64_t)cell + 1;
}

static bool
matrix_validate(const struct game *g, struct state *s, enum side to_move, struct error *e)
{
	if (s->stones[1] == IMPOSSIBLE)
		return error_set(e, _("There is at most one stone in a table of payoffs, the X of "
				      "a finished game."));
	s->to_move = to_move == SIDE_NONE ? SIDE_FIRST : to_move;
	return true;
}

static int
matrix_move_to_cell(const struct game *g, const struct state *s, move_t m)
{
	return -1;
}

static move_t
matrix_move_at(const struct game *g, const struct state *s, int cell)
{
	return (move_t)(s->to_move == SIDE_FIRST ? cell / g->columns : cell % g->columns);
}

static const char *
matrix_move_name(const struct game *g, const struct state *s, move_t m)
{
	const struct table *t = g->board;

	return t->names[s->to_move][m];
}

static const struct game_rules rules = {
	.start = matrix_start,
	.moves = matrix_moves,
	.play = matrix_play,
	.result = matrix_result,
	.value = value,
	.playout = { [PLAYOUT_RANDOM] = matrix_playout },
	.get = matrix_get,
	.put = matrix_put,
	.move_to_cell = matrix_move_to_cell,
	.move_name = matrix_move_name,
	.move_at = matrix_move_at,
	.validate = matrix_validate,
};

static const char *const how[] = {
	N_("Both choose at the same time, the first player a row, the second a column."),
	N_("The number where they meet is what the first player gets; the second gets the "
	   "opposite."),
	NULL,
};

/* ---- built-in tables ---- */

static const char *const hands[] = { "rock", "paper", "scissors" };
static const char *const sides[] = { "heads", "tails" };

static const struct table rps = { { hands, hands }, { 0, -1, 1, 1, 0, -1, -1, 1, 0 } };
static const struct table biased_rps = { { hands, hands }, { 0, -.5, 1, .5, 0, -.1, -1, .1, 0 } };
static const struct table pennies = { { sides, sides }, { 1, -1, -1, 1 } };

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

/* A table with the strings of the table and its board. */
struct own_table {
	struct table table;
	char title[TITLE], source[GAME_SOURCE], name[2][MOST][GAME_MOVE_TEXT];
	const char *names[2][MOST];
	int columns, rows, named; /* columns with names */
};

/* A line of a file, split into words. */
struct words {
	const char *path;
	int line, count, at[MOST + 2]; /* columns from 1 on */
	const char *word[MOST + 2];
};

static bool
matrix_refuse(const struct words *w, int i, const char *why, struct error *e)
{
	return error_set(e, _("%.200s, line %d, column %d: \"%.20s\" %s"), w->path, w->line,
		w->at[i], w->word[i], why);
}

static bool
matrix_is_name(const char *word)
{
	return !strchr("+-.0123456789", *word);
}

/* Reads the name of a choice, which appears as a move in records, in JSON and on the screen. */
static bool
matrix_take_name(
	struct own_table *t, int side, int choice, const struct words *w, int i, struct error *e)
{
	const char *word = w->word[i];

	if (strlen(word) >= GAME_MOVE_TEXT || strpbrk(word, "/\\[](){}:;\"") ||
		!text_is_clean(word))
		return matrix_refuse(w, i,
			_("cannot be the name of a choice: at most 15 bytes, without brackets, "
			  "slashes, colons and quotation marks."),
			e);
	for (int k = 0; k < choice; k++) {
		if (strcasecmp(t->name[side][k], word) == 0)
			return matrix_refuse(w, i, _("is already the name of another choice."), e);
	}
	memcpy(t->name[side][choice], word, strlen(word) + 1);
	return true;
}

static bool
read_names(const struct words *w, struct own_table *t, struct error *e)
{
	if (t->rows > 0 || t->named > 0)
		return matrix_refuse(w, 0, _("has no payoffs after it."), e);
	for (int i = 0; i < w->count; i++) {
		if (!matrix_is_name(w->word[i]))
			return matrix_refuse(w, i, _("is not the name of a column."), e);
		if (!matrix_take_name(t, SIDE_SECOND, t->named++, w, i, e))
			return false;
	}
	return true;
}

static bool
read_payoffs(const struct words *w, struct own_table *t, struct error *e)
{
	int first = matrix_is_name(w->word[0]), columns = w->count - first;

	if (t->rows == 0)
		t->columns = t->named > 0 ? t->named : columns;
	if (columns != t->columns)
		return error_set(e,
			t->named > 0
				? _("%.200s, line %d: the row has %d numbers; there are %d names "
				    "of columns.")
				: _("%.200s, line %d: the row has %d numbers, the first has %d."),
			w->path, w->line, columns, t->columns);
	if (first && !matrix_take_name(t, SIDE_FIRST, t->rows, w, 0, e))
		return false;
	for (int i = first; i < w->count; i++) {
		const char *word = w->word[i] + (*w->word[i] == '+');
		if (!text_to_double(word, -1, 1, &t->table.pay[t->rows * columns + i - first]))
			return matrix_refuse(w, i, _("is not a payoff, a number from -1 to 1."), e);
	}
	t->rows++;
	return true;
}

/* Reads a row of payoffs, or before the first the names of the columns; # starts a comment. */
static bool
matrix_read_line(const char *path, int line, char *text, struct own_table *t, struct error *e)
{
	struct words w = { .path = path, .line = line };
	char *rest;

	text[strcspn(text, "#")] = '\0';
	for (char *word = strtok_r(text, " \t\r,", &rest); word && w.count < MOST + 2;
		word = strtok_r(NULL, " \t\r,", &rest)) {
		w.at[w.count] = (int)(word - text) + 1;
		w.word[w.count++] = word;
	}
	if (w.count == 0)
		return true;
	bool named = matrix_is_name(w.word[0]),
	     names = named && (w.count == 1 || matrix_is_name(w.word[1]));
	int most = t->rows == MOST ? 0 : MOST + (named && !names);
	if (w.count > most)
		return error_set(e,
			_("%.200s, line %d, column %d: the table is too large; it has at "
			  "most %d rows of %d numbers."),
			path, line, w.at[most], MOST, MOST);
	return names ? read_names(&w, t, e) : read_payoffs(&w, t, e);
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
		fine = matrix_read_line(path, line, at, t, e);
		at = next;
	}
	free(text);
	return fine && (t->rows > 0 || error_set(e, _("%.200s contains no payoffs."), path));
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
	/* The table exactly, in the form that is read: lines separated by slashes, words by commas. */
	struct text written;
	text_init(&written, t->source, sizeof t->source);
	for (int j = 0; j < t->named; j++)
		text_add(&written, "%s%s", j ? "," : "", t->name[SIDE_SECOND][j]);
	for (int i = 0; i < t->rows; i++) {
		text_add(&written, "%s%s", i || t->named ? "/" : "", t->name[SIDE_FIRST][i]);
		for (int j = 0; j < t->columns; j++) {
			text_add(&written, "%s", j || *t->name[SIDE_FIRST][i] ? "," : "");
			text_add_exact(&written, t->table.pay[i * t->columns + j]);
		}
	}
	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < MOST; i++) {
			if (!*t->name[side][i]) /* no name begins with a digit */
				snprintf(t->name[side][i], GAME_MOVE_TEXT, "%d", i + 1);
			t->names[side][i] = t->name[side][i];
		}
		t->table.names[side] = t->names[side];
	}
	snprintf(t->title, TITLE, "Payoffs %dx%d", t->rows, t->columns);
	*out = game_matrix_rps;
	out->source = t->source;
	out->title = t->title;
	out->board = &t->table;
	out->columns = t->columns;
	out->rows = t->rows;
	return true;
}
