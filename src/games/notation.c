/* Cells, moves and positions as text, for every game by its geometry alone. Pure. */
#include "games/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"

static void
cell_text(const struct game *g, int cell, bool with_level, char *out)
{
	int plane = g->columns * g->rows;
	int column = cell % g->columns;
	int row = cell % plane / g->columns;

	struct text t;

	text_init(&t, out, GAME_MOVE_TEXT);
	text_add(&t, "%c%d", 'a' + column, row + 1);
	if (with_level && g->layers > 1)
		text_add(&t, "/%d", cell / plane + 1);
}

static void
move_text(const struct game *g, const struct state *s, move_t m, bool with_level, char *out)
{
	int cell = g->rules->landing(g, s, m);

	if (cell < 0)
		snprintf(out, GAME_MOVE_TEXT, "pass");
	else
		cell_text(g, cell, with_level || !g->by_column, out);
}

void
game_move_text(const struct game *g, const struct state *s, move_t m, char *out)
{
	move_text(g, s, m, false, out);
}

void
game_move_text_level(const struct game *g, const struct state *s, move_t m, char *out)
{
	move_text(g, s, m, true, out);
}

/* Reads "b3" or "b3/2"; *level is -1 when there is none. The whole text must be used. */
static bool
parse_cell(const struct game *g, const char *text, int *column, int *row, int *level)
{
	int used = 0;
	unsigned number;

	*level = -1;
	if (!isalpha((unsigned char)text[0]) || sscanf(text + 1, "%2u%n", &number, &used) != 1 ||
		!isdigit((unsigned char)text[1]))
		return false;
	*column = tolower((unsigned char)text[0]) - 'a';
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

/* Says what can be played instead of `text`. */
static bool
refuse_move(const struct game *g, const struct state *s, const char *text, struct error *e)
{
	char names[GAME_MAX_MOVES * GAME_MOVE_TEXT];
	char name[GAME_MOVE_TEXT];
	move_t moves[GAME_MAX_MOVES];
	struct text t;

	int count = g->rules->moves(g, s, moves);
	if (count == 0)
		return error_set(e, _("\"%s\" can not be played: the game is over."), text);
	text_init(&t, names, sizeof names);
	for (int i = 0; i < count; i++) {
		game_move_text(g, s, moves[i], name);
		text_add(&t, "%s%s", i ? " " : "", name);
	}
	return error_set(e, _("\"%s\" is no legal move for %c here; legal are: %s."), text,
		s->to_move == SIDE_FIRST ? 'X' : 'O', names);
}

/* A cell named without its level, where stones do not fall: the one that can be played there. */
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
		cell_text(g, i, true, name);
		text_add(&t, "%s%s", found++ ? " " : "", name);
		*cell = i;
	}
	if (found > 1)
		return error_set(
			e, _("\"%s\" does not tell the level; it can be: %s."), text, names);
	return found == 1 || refuse_move(g, s, text, e);
}

bool
game_move_parse(
	const struct game *g, const struct state *s, const char *text, move_t *out, struct error *e)
{
	char name[GAME_MOVE_TEXT];
	move_t moves[GAME_MAX_MOVES];
	int column, row, level = -1;

	if (strcmp(text, "pass") == 0 || strcmp(text, "--") == 0) {
		if (g->rules->moves(g, s, moves) == 1 && g->rules->landing(g, s, moves[0]) < 0) {
			*out = moves[0];
			return true;
		}
		return refuse_move(g, s, text, e);
	}
	if (!parse_peg_number(g, text, &column, &row) &&
		!parse_cell(g, text, &column, &row, &level))
		return refuse_move(g, s, text, e);
	int cell = game_cell(g, column, row, level < 0 ? 0 : level);
	if (level < 0 && g->layers > 1 && !g->by_column && !find_level(g, s, text, &cell, e))
		return false;
	move_t m = g->rules->move_at(g, s, cell);
	if (!game_is_legal(g, s, m))
		return refuse_move(g, s, text, e);
	cell = g->rules->landing(g, s, m);
	if (level >= 0 && cell / (g->columns * g->rows) != level) {
		game_move_text_level(g, s, m, name);
		return error_set(e, _("\"%s\": the stone falls to %s."), text, name);
	}
	*out = m;
	return true;
}

void
game_position_text(const struct game *g, const struct state *s, char *out)
{
	int count = game_cell_count(g);

	for (int cell = 0; cell < count; cell++)
		*out++ = (char)('0' + g->rules->get(g, s, cell));
	snprintf(out, 3, " %c", s->to_move == SIDE_FIRST ? 'x' : 'o');
}

/* What a character says of a cell, or -1. */
static int
cell_of_char(char c)
{
	switch (c) {
	case '0':
	case '.':
		return CELL_EMPTY;
	case '1':
	case 'x':
	case 'X':
		return CELL_FIRST;
	case '2':
	case 'o':
	case 'O':
		return CELL_SECOND;
	default:
		return -1;
	}
}

static bool
parse_side(const char *text, enum side *to_move, struct error *e)
{
	text += strspn(text, " \t");
	size_t length = strcspn(text, " \t");

	*to_move = SIDE_NONE;
	if (length == 0)
		return true;
	if (length == 1 && text[1 + strspn(text + 1, " \t")] == '\0') {
		int what = cell_of_char(text[0]);
		if (isalpha((unsigned char)text[0]) && what > CELL_EMPTY) {
			*to_move = what == CELL_FIRST ? SIDE_FIRST : SIDE_SECOND;
			return true;
		}
	}
	return error_set(e, _("\"%s\" behind the cells is no side to move: x or o."), text);
}

bool
game_position_parse(const struct game *g, const char *text, struct state *out, struct error *e)
{
	int count = game_cell_count(g);
	int cell = 0;
	enum side to_move;
	const char *p = text;

	*out = (struct state){ 0 };
	for (; *p && cell < count; p++) {
		if (*p == '/' || *p == ' ' || *p == '\t')
			continue;
		int what = cell_of_char(*p);
		if (what < 0) {
			char name[GAME_MOVE_TEXT];
			cell_text(g, cell, true, name);
			if (!isprint((unsigned char)*p))
				return error_set(e,
					_("A character that can not be printed stands for cell %s; "
					  "0 or . is empty, 1 or x the first player, 2 or o the "
					  "second."),
					name);
			return error_set(e,
				_("\"%c\" for cell %s means nothing; 0 or . is empty, 1 or x the "
				  "first "
				  "player, 2 or o the second."),
				*p, name);
		}
		g->rules->put(g, out, cell++, (enum cell)what);
	}
	if (cell < count)
		return error_set(
			e, _("The position has %d cells, but %s has %d."), cell, g->title, count);
	if (*p && *p != ' ' && *p != '\t' && *p != '/') {
		size_t more = strcspn(p, " \t");
		return error_set(e, _("The position has %d cells or more, but %s has %d."),
			count + (int)more, g->title, count);
	}
	if (*p == '/')
		p++;
	return parse_side(p, &to_move, e) && g->rules->settle(g, out, to_move, e);
}

bool
game_moves_parse(const struct game *g, const char *text, struct state *s, move_t *moves, int *count,
	struct error *e)
{
	static const char blanks[] = " \t\r\n,";
	struct error why;

	*count = 0;
	for (;;) {
		char word[GAME_MOVE_TEXT + 1];
		move_t m;
		text += strspn(text, blanks);
		size_t length = strcspn(text, blanks);
		if (length == 0)
			return true;
		if (*count == GAME_MAX_PLIES)
			return error_set(e, _("There are more than %d moves."), GAME_MAX_PLIES);
		if (length > GAME_MOVE_TEXT)
			length = GAME_MOVE_TEXT;
		memcpy(word, text, length);
		word[length] = '\0';
		if (!game_move_parse(g, s, word, &m, &why))
			return error_set(e, _("Move %d: %s"), *count + 1, why.text);
		g->rules->play(g, s, m);
		if (moves)
			moves[*count] = m;
		++*count;
		text += length;
	}
}

void
game_board_text(const struct game *g, const struct state *s, char *out, size_t size)
{
	static const char sign[] = { '.', 'X', 'O' };
	struct text t;

	text_init(&t, out, size);
	for (int row = -1; row < g->rows; row++) {
		for (int layer = 0; layer < g->layers; layer++) {
			text_add(&t, "%s", layer ? "   " : "");
			text_add(&t, row < 0 ? "  " : "%2d", row + 1);
			for (int column = 0; column < g->columns; column++) {
				enum cell what =
					row < 0 ? CELL_EMPTY
						: g->rules->get(
							  g, s, game_cell(g, column, row, layer));
				text_add(&t, " %c", row < 0 ? 'a' + column : sign[what]);
			}
		}
		text_add(&t, "\n");
	}
}
