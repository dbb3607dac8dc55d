/* Cells, moves and positions as text, for every game from its geometry alone. Pure. */
#include "games/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"

static void
notation_cell_text(const struct game *g, int cell, bool with_level, char *out)
{
	int plane = g->columns * g->rows;
	int column = cell % g->columns;
	int row = cell % plane / g->columns;

	struct text t;

	text_init(&t, out, GAME_MOVE_TEXT);
	text_add(&t, "%c%d", game_column_letter(column), row + 1);
	if (with_level && g->layers > 1)
		text_add(&t, "/%d", cell / plane + 1);
}

void
game_cell_text(const struct game *g, int cell, char *out)
{
	notation_cell_text(g, cell, true, out);
}

static void
notation_move_text(
	const struct game *g, const struct state *s, move_t m, bool with_level, char *out)
{
	int cell = g->rules->move_to_cell(g, s, m);

	if (g->rules->move_name)
		snprintf(out, GAME_MOVE_TEXT, "%s", g->rules->move_name(g, s, m));
	else if (cell < 0)
		snprintf(out, GAME_MOVE_TEXT, "pass");
	else
		notation_cell_text(g, cell, with_level || !g->by_column, out);
}

void
game_move_text(const struct game *g, const struct state *s, move_t m, char *out)
{
	notation_move_text(g, s, m, false, out);
}

void
game_move_text_level(const struct game *g, const struct state *s, move_t m, char *out)
{
	notation_move_text(g, s, m, true, out);
}

void
game_vertex_text(const struct game *g, const struct state *s, move_t m, char *out)
{
	game_move_text(g, s, m, out);
	if (isdigit((unsigned char)out[1]))
		out[0] = (char)toupper((unsigned char)out[0]);
}

void
game_family_text(const struct game *g, struct text *out)
{
	text_add(out, "%c%.*s", toupper((unsigned char)g->name[0]), (int)strcspn(g->name, ":") - 1,
		g->name + 1);
}

/* Reads "b3" or "b3/2"; *level is -1 if it is omitted. The whole text must be consumed. */
static bool
parse_cell(const struct game *g, const char *text, int *column, int *row, int *level)
{
	int used = 0;
	unsigned number;

	*level = -1;
	if (!isalpha((unsigned char)text[0]) || sscanf(text + 1, "%2u%n", &number, &used) != 1 ||
		!isdigit((unsigned char)text[1]))
		return false;
	/* Capitals are distinct letters where a board has more than 26 columns. */
	bool capital = g->columns > 26 && isupper((unsigned char)text[0]);
	*column = tolower((unsigned char)text[0]) - 'a' + (capital ? 26 : 0);
	*row = (int)number - 1;
	text += 1 + used;
	if (*text == '/' && isdigit((unsigned char)text[1])) {
		*level = text[1] - '1';
		text += 2;
	}
	return !*text && *column < g->columns && *row >= 0 && *row < g->rows && *level < g->layers;
}

static bool
parse_peg_number(const struct game *g, const char *text, int *column, int *row)
{
	int64_t peg;

	if (!g->by_column || !text_to_int(text, 0, g->columns * g->rows - 1, &peg))
		return false;
	*column = (int)peg % g->columns;
	*row = (int)peg / g->columns;
	return true;
}

/* "2 3": row and column, both from 0, as in the published game of 6x6 Othello. Boards of one layer
 * only. */
static bool
parse_row_and_column(const struct game *g, const char *text, int *column, int *row)
{
	int used = 0;

	return g->layers == 1 && isdigit((unsigned char)text[0]) &&
	       sscanf(text, "%2d %2d%n", row, column, &used) == 2 && !text[used] &&
	       *row < g->rows && *column >= 0 && *column < g->columns;
}

/* Refuses `text` with a sentence that lists the legal moves. */
static bool
refuse_move(const struct game *g, const struct state *s, const char *text, struct error *e)
{
	char names[GAME_MAX_MOVES * GAME_MOVE_TEXT];
	char name[GAME_MOVE_TEXT];
	move_t moves[GAME_MAX_MOVES];
	struct text t;

	int count = g->rules->moves(g, s, moves);
	if (count == 0)
		return error_set(e, _("\"%s\" cannot be played: the game is over."), text);
	text_init(&t, names, sizeof names);
	for (int i = 0; i < count; i++) {
		game_move_text(g, s, moves[i], name);
		text_add(&t, "%s%s", i ? " " : "", name);
	}
	return error_set(e, _("\"%s\" is not a legal move for %c here; legal moves: %s."), text,
		s->to_move == SIDE_FIRST ? 'X' : 'O', names);
}

/* Completes a cell given without its level, where stones do not fall: the one playable level. */
static bool
find_level(
	const struct game *g, const struct state *s, const char *text, int *cell, struct error *e)
{
	char names[GAME_MOVE_TEXT * 16];
	char name[GAME_MOVE_TEXT];
	int plane = g->columns * g->rows, found = 0, base = *cell;
	struct text t;

	text_init(&t, names, sizeof names);
	for (int i = base; i < plane * g->layers; i += plane) {
		if (!game_is_legal(g, s, g->rules->move_at(g, s, i)))
			continue;
		notation_cell_text(g, i, true, name);
		text_add(&t, "%s%s", found++ ? " " : "", name);
		*cell = i;
	}
	if (found > 1)
		return error_set(
			e, _("\"%s\" does not say which layer; it can be: %s."), text, names);
	return found == 1 || refuse_move(g, s, text, e);
}

/* Reads a move's name or an unambiguous prefix of it. */
static bool
parse_name(
	const struct game *g, const struct state *s, const char *text, move_t *out, struct error *e)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), found = 0;
	size_t length = strlen(text);

	for (int i = 0; i < count; i++) {
		const char *name = g->rules->move_name(g, s, moves[i]);
		if (strncasecmp(name, text, length) != 0)
			continue;
		*out = moves[i];
		if (name[length] == '\0')
			return true;
		found++;
	}
	return (found == 1 && length > 0) || refuse_move(g, s, text, e);
}

/* Returns the length of the word for a pass at the start of a text; 0: none. A move may follow it
 * without a blank, but not a short word that other words begin with. */
static size_t
pass_length(const char *text)
{
	static const char *const words[] = { "passe", "pass", "pas", "pa", "ps", "null" },
				 *const alone[] = { "p", "p0", "tt" };
	size_t dashes = strspn(text, "-"), signs = strspn(text, "@"), length = 0;

	if (dashes >= 2 || signs >= 2)
		return dashes + signs;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		if (strncasecmp(text, words[i], strlen(words[i])) == 0)
			return strlen(words[i]);
	}
	while (isalnum((unsigned char)text[length]))
		length++;
	for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
		if (strlen(alone[i]) == length && strncasecmp(text, alone[i], length) == 0)
			return length;
	}
	return 0;
}

bool
game_is_pass_word(const char *text)
{
	return strcmp(text, "-") == 0 || (*text && pass_length(text) == strlen(text));
}

bool
game_move_parse(
	const struct game *g, const struct state *s, const char *text, move_t *out, struct error *e)
{
	char name[GAME_MOVE_TEXT];
	move_t moves[GAME_MAX_MOVES];
	int column, row, level = -1;

	if (g->rules->move_name)
		return parse_name(g, s, text, out, e);
	if (game_is_pass_word(text)) {
		if (g->rules->moves(g, s, moves) == 1 &&
			g->rules->move_to_cell(g, s, moves[0]) < 0) {
			*out = moves[0];
			return true;
		}
		return refuse_move(g, s, text, e);
	}
	if (!parse_peg_number(g, text, &column, &row) &&
		!parse_row_and_column(g, text, &column, &row) &&
		!parse_cell(g, text, &column, &row, &level))
		return refuse_move(g, s, text, e);
	int cell = game_cell(g, column, row, level < 0 ? 0 : level);
	if (level < 0 && g->layers > 1 && !g->by_column && !find_level(g, s, text, &cell, e))
		return false;
	move_t m = g->rules->move_at(g, s, cell);
	if (!game_is_legal(g, s, m))
		return refuse_move(g, s, text, e);
	cell = g->rules->move_to_cell(g, s, m);
	if (level >= 0 && cell / (g->columns * g->rows) != level) {
		game_move_text_level(g, s, m, name);
		return error_set(e, _("\"%s\": the stone falls to %s."), text, name);
	}
	*out = m;
	return true;
}

/* Returns the position before the other side made its pending choice. */
static struct state
before_choice(const struct state *s)
{
	struct state before;

	state_copy(&before, s);
	before.pending = 0;
	before.to_move ^= 1;
	return before;
}

void
game_position_text(const struct game *g, const struct state *s, char *out)
{
	int count = game_cell_count(g);
	char name[GAME_MOVE_TEXT];

	for (int cell = 0; cell < count; cell++) {
		enum cell what = g->rules->get(g, s, cell);
		*out++ = (char)(g->signs ? g->signs[what] : '0' + (char)what);
	}
	out += snprintf(out, 3, " %c", s->to_move == SIDE_FIRST ? 'x' : 'o');
	if (!s->pending)
		return;
	struct state before = before_choice(s);
	game_move_text(g, &before, (move_t)(s->pending - 1), name);
	snprintf(out, sizeof name + 1, " %s", name);
}

/* Signs for cells, as Othello programs and people write them; the first two of each are narabe's
 * own. */
static const char empty_signs[] = "0.-_", first_signs[] = "1xX*bB", second_signs[] = "2oOwW";

/* Separators between cells. */
static const char blanks[] = " \t\r\n/";

/* Returns whether a zero is a stone of the second player, written for an O: then another sign marks
 * the empty cells, and no other sign this player's stones. */
static bool
zero_is_stone(const struct game *g, const char *text)
{
	bool empty = false, second = false;

	for (int count = 0; *text && count < game_cell_count(g); text++) {
		empty = empty || strchr(empty_signs + 1, *text);
		second = second || strchr(second_signs, *text);
		count += !strchr(blanks, *text);
	}
	return empty && !second;
}

/* Returns the enum cell for a character, or -1. */
static int
cell_of_char(const struct game *g, char c, bool zero_is_second)
{
	const char *sign = g->signs && c ? strchr(g->signs, c) : NULL;

	if (sign)
		return (int)(sign - g->signs);
	if (c == '0' && zero_is_second)
		return CELL_SECOND;
	return strchr(empty_signs, c)    ? CELL_EMPTY
	       : strchr(first_signs, c)  ? CELL_FIRST
	       : strchr(second_signs, c) ? CELL_SECOND
					 : -1;
}

static bool
refuse_sign(const struct game *g, char sign, int cell, struct error *e)
{
	char name[GAME_MOVE_TEXT];

	notation_cell_text(g, cell, true, name);
	if (!isprint((unsigned char)sign))
		return error_set(e,
			_("The character of cell %s is not valid; 0 or . is empty, 1 or x the "
			  "first player, 2 or o the second."),
			name);
	if (g->signs)
		return error_set(e,
			_("\"%c\" for cell %s is not valid; . is free, # a wall, A and B the "
			  "heads, a and b heads that have crashed, x and o the trails."),
			sign, name);
	return error_set(e,
		_("\"%c\" for cell %s is not valid; 0 or . is empty, 1 or x the first player, 2 or "
		  "o the second."),
		sign, name);
}

/* Reads cells until the board is full or the text ends; *count is their number. Returns the rest of
 * the text, or NULL at a character that means nothing. */
static const char *
parse_cells(const struct game *g, const char *p, struct state *out, int *count, struct error *e)
{
	char name[GAME_MOVE_TEXT];
	bool zero = zero_is_stone(g, p);

	*out = (struct state){ 0 };
	for (*count = 0; *p && *count < game_cell_count(g); p++) {
		if (*p == '\n' && *count % g->columns != 0) {
			error_set(e,
				_("Row %d of the position ends after %d cells, but rows of %s have "
				  "%d."),
				*count / g->columns + 1, *count % g->columns, g->title, g->columns);
			return NULL;
		}
		if (strchr(blanks, *p))
			continue;
		int what = cell_of_char(g, *p, zero);
		if (what < 0) {
			refuse_sign(g, *p, *count, e);
			return NULL;
		}
		enum cell side = (enum cell)((what - CELL_FIRST_HEAD) & 1);
		if (what >= CELL_FIRST_HEAD &&
			(state_count(g, out, CELL_FIRST_HEAD + side) > 0 ||
				state_count(g, out, CELL_FIRST_CRASHED + side) > 0)) {
			notation_cell_text(g, *count, true, name);
			error_set(e, _("\"%c\" for cell %s is a second head; each side has one."),
				*p, name);
			return NULL;
		}
		g->rules->put(g, out, (*count)++, (enum cell)what);
	}
	return p;
}

static bool
refuse_side(const char *text, struct error *e)
{
	return error_set(e, _("\"%s\" after the cells is not a side to move: x or o."), text);
}

/* Skips the comment lines of a collection of positions; '#' may be a sign of the board itself. */
static const char *
skip_remarks(const struct game *g, const char *text)
{
	const char *at = text + strspn(text, " \t\r\n");

	while (*at && (strchr(g->signs ? "%;" : "%;#", *at) || strncmp(at, "//", 2) == 0)) {
		at += strcspn(at, "\r\n");
		at += strspn(at, " \t\r\n");
		text = at;
	}
	return text;
}

/* Reads the side to move, if given; *rest points behind it. */
static bool
parse_side(const char *text, enum side *to_move, const char **rest, struct error *e)
{
	static const char *const words[] = { "x", "o", "*", "o", "b", "w", "black", "white" };
	size_t length = strcspn(text, " \t\r\n;%#/");

	*to_move = SIDE_NONE;
	*rest = text + length + strspn(text + length, " \t\r\n");
	if (length == 0)
		return true;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		if (strlen(words[i]) != length || strncasecmp(text, words[i], length) != 0)
			continue;
		*to_move = i % 2 == 0 ? SIDE_FIRST : SIDE_SECOND;
		return true;
	}
	return refuse_side(text, e);
}

bool
game_position_parse(const struct game *g, const char *text, struct state *out, struct error *e)
{
	int count = game_cell_count(g), cells;
	enum side to_move;
	const char *p = parse_cells(g, skip_remarks(g, text), out, &cells, e), *side, *rest;

	if (!p)
		return false;
	if (cells < count)
		return error_set(
			e, _("The position has %d cells, but %s has %d."), cells, g->title, count);
	bool joined = *p && p[1] == ';' && !g->signs; /* "...X;", the side without a blank */
	if (*p && !joined && !strchr(";%#,", *p) && !strchr(blanks, *p)) {
		size_t more = strcspn(p, " \t\r\n");
		return error_set(e, _("The position has %d cells or more, but %s has %d."),
			count + (int)more, g->title, count);
	}
	side = p + strspn(p, ", \t\r\n/");
	if (!parse_side(side, &to_move, &rest, e))
		return false;
	if (*rest && strchr(";%#/", *rest)) /* comments in collections of positions */
		rest = "";
	if (*rest && !g->simultaneous)
		return refuse_side(side, e);
	if (!g->rules->validate(g, out, to_move, e))
		return false;
	if (*rest) {
		/* The pending choice of the side that is not to move, where both move at once. */
		struct state before = before_choice(out);
		char word[GAME_MOVE_TEXT];
		move_t m;
		snprintf(word, sizeof word, "%s", rest);
		word[strcspn(word, " \t")] = '\0';
		if (!game_move_parse(g, &before, word, &m, e))
			return false;
		out->pending = m + 1u;
	}
	return true;
}

/* Returns whether no other board has as many cells. */
static bool
notation_is_alone(const struct game *g)
{
	int boards = 0;

	for (int i = 0; game_at(i); i++)
		boards += !game_is_table(game_at(i)) &&
			  game_cell_count(game_at(i)) == game_cell_count(g);
	return boards == 1;
}

const struct game *
game_position_board(const struct game *g, const char *text, struct state *out, struct error *e)
{
	struct error why;
	int cells = 0; /* that the text seems to have: everything before the side to move */

	for (const char *at = text; *at && !strchr(";%", *at); at++)
		cells += !strchr(blanks, *at);
	if (game_position_parse(g, text, out, e))
		return g;
	for (int i = 0; game_at(i); i++) {
		const struct game *board = game_at(i);
		if (board == g || (!game_is_othello(board) && !notation_is_alone(board)))
			continue;
		if (game_position_parse(board, text, out, &why))
			return board;
		if (cells / game_cell_count(board) == 1 && cells % game_cell_count(board) <= 2)
			error_set(e, "%s", why.text);
	}
	return NULL;
}

/* Returns the length of a separator that people and web pages put between two moves: blanks and
 * commas of all kinds, a dash, an arrow, marks such as "!" on the previous move; 0: none. */
static size_t
separator_length(const struct game *g, const char *text)
{
	static const char *const wide[] = { "\u00a0", "\u3000", "\u2192", "\u2013", "\u2014",
		"\u2212", "\u3001", "\uff0c", "\u30fb", "\u00b7" };
	/* A name may begin with any of the other signs. */
	size_t plain = strspn(text, g->rules->move_name ? " \t\r\n,;" : " \t\r\n,;.|_/>!?");

	if (plain > 0)
		return plain;
	for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++) {
		if (strncmp(text, wide[i], strlen(wide[i])) == 0)
			return strlen(wide[i]);
	}
	return text[0] == '-' && text[1] != '-';
}

/* Skips separators, all kinds in a row. */
static const char *
skip_separators(const struct game *g, const char *text)
{
	for (size_t length; (length = separator_length(g, text)) > 0;)
		text += length;
	return text;
}

/* Skips separators between two moves, including move numbers: "12.", "12)", "12:" or, where no
 * number is a move, "12" and a separator before a letter. */
static const char *
skip_between(const struct game *g, const char *text)
{
	bool numbers = g->by_column || g->rules->move_name;

	for (;;) {
		text = skip_separators(g, text);
		const char *after = text + strspn(text, "0123456789");
		const char *next = skip_separators(g, after);
		if (after == text)
			return text;
		if (*after && strchr(".):", *after))
			text = after + 1;
		else if (!numbers && next > after && isalpha((unsigned char)*next))
			text = next;
		else
			return text;
	}
}

/* Returns the length of the next move. Where moves are cells they need no separator: "f5d6pass". */
static size_t
move_length(const struct game *g, const char *text)
{
	size_t whole = strcspn(text, " \t\r\n,;");
	size_t digits = isalpha((unsigned char)*text) ? strspn(text + 1, "0123456789") : 0;

	if (g->rules->move_name)
		return whole;
	if (pass_length(text) > 0)
		return pass_length(text);
	if (digits > 0 && text[1 + digits] == '/' && isdigit((unsigned char)text[2 + digits]))
		return digits + 3;
	return digits > 0 ? digits + 1 : whole;
}

bool
game_moves_parse(const struct game *g, const char *text, struct state *s, move_t *moves, int *count,
	struct error *e)
{
	struct error why;
	size_t used;
	move_t m = MOVE_NONE;

	*count = 0;
	for (text = skip_between(g, text); *text; text = skip_between(g, text + used)) {
		if (*count == GAME_MAX_PLIES)
			return error_set(e, _("There are more than %d moves."), GAME_MAX_PLIES);
		char word[GAME_MOVE_TEXT + 1];
		used = move_length(g, text);
		snprintf(word, sizeof word, "%.*s", (int)used, text);
		if (!game_is_pass_word(word) && game_must_pass(g, s, &m))
			used = 0; /* a pass that the text leaves out */
		else if (!game_move_parse(g, s, word, &m, &why))
			return error_set(e, _("Move %d: %s"), *count + 1, why.text);
		g->rules->play(g, s, m);
		if (moves)
			moves[*count] = m;
		++*count;
	}
	return true;
}

const struct game *
game_moves_board(const struct game *g, const char *text, struct error *e)
{
	const struct game *board = g;
	int farthest = -1, count;
	struct error why;
	struct state s;

	for (int i = -1; board; board = game_at(++i)) {
		if (i >= 0 && (board == g || !game_is_othello(board)))
			continue;
		board->rules->start(board, &s);
		if (game_moves_parse(board, text, &s, NULL, &count, &why))
			return board;
		if (count > farthest)
			error_set(e, "%s", why.text);
		farthest = count > farthest ? count : farthest;
	}
	return NULL;
}

void
game_board_text(const struct game *g, const struct state *s, char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	if (game_is_table(g)) {
		/* A row for each choice of the first player and a column for each of the second,
		 * with the payoff to the first and a star where the game ended. */
		char pay[32];

		text_add(&t, "%9s", "");
		for (int j = 0; j < g->columns; j++) {
			const char *name = game_table_name(g, SIDE_SECOND, j);
			text_add(&t, "%*s", text_field(name, 10), name);
		}
		text_add(&t, "\n");
		for (int i = 0; i < g->rows; i++) {
			const char *name = game_table_name(g, SIDE_FIRST, i);
			text_add(&t, " %*s", text_field(name, -8), name);
			for (int j = 0; j < g->columns; j++) {
				bool here =
					g->rules->get(g, s, game_cell(g, j, i, 0)) != CELL_EMPTY;
				snprintf(pay, sizeof pay, "%s%.4g", here ? "*" : "",
					game_table_pay(g, i, j));
				text_add(&t, " %9s", pay);
			}
			text_add(&t, "\n");
		}
		return;
	}
	for (int row = -1; row < g->rows; row++) {
		for (int layer = 0; layer < g->layers; layer++) {
			text_add(&t, "%s", layer ? "   " : "");
			text_add(&t, row < 0 ? "  " : "%2d", row + 1);
			/* The cells of one layer in a row; the letters of the columns in row -1. */
			const char *signs = g->signs ? g->signs : ".XO";

			for (int column = 0; column < g->columns; column++) {
				char sign = game_column_letter(column);
				if (row >= 0)
					sign = signs[g->rules->get(
						g, s, game_cell(g, column, row, layer))];
				text_add(&t, " %c", sign);
			}
		}
		text_add(&t, "\n");
	}
}
