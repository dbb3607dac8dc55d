/* Maps of Tron as text. Pure. */
#include "games/tron/map.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/tron/tron.h"

/* The line of the file that is being read, from 1. */
static int
line_of(const struct tron_map *map)
{
	return map->rows + 1 + (map->promised > 0);
}

static bool
read_sign(const char *path, struct tron_map *map, int column, char sign, struct error *e)
{
	char *at = &map->cells[map->rows * map->columns + column];
	int line = line_of(map);

	*at = sign == '1' ? 'A' : sign == '2' ? 'B' : sign == ' ' ? '.' : sign;
	if (!strchr(".#AB", *at) || *at == '\0')
		return error_set(e,
			_("%.200s, line %d, column %d: \"%c\" is not valid on a map; # is a wall, "
			  ". is free, A or 1 the first player's head, B or 2 the second player's."),
			path, line, column + 1, sign >= ' ' && sign <= '~' ? sign : '?');
	if ((*at == 'A' || *at == 'B') && memchr(map->cells, *at, (size_t)(at - map->cells)))
		return error_set(e,
			_("%.200s, line %d, column %d: a second head %c; each side has one."), path,
			line, column + 1, *at);
	return true;
}

static bool
refuse_length(const char *path, const struct tron_map *map, int length, struct error *e)
{
	int column = (length < map->columns ? length : map->columns) + 1;

	if (map->promised)
		return error_set(e,
			_("%.200s, line %d, column %d: the line has %d cells, but the first says "
			  "%d."),
			path, line_of(map), column, length, map->columns);
	return error_set(e,
		_("%.200s, line %d, column %d: the line has %d cells, the first has %d; "
		  "all lines of a map have the same length."),
		path, line_of(map), column, length, map->columns);
}

/* Lines of a map that says its size may lack the blanks at their end. */
static bool
read_line(const char *path, struct tron_map *map, const char *line, int length, struct error *e)
{
	if (map->rows == 0 && !map->promised)
		map->columns = length;
	if (map->promised ? length > map->columns : length != map->columns)
		return refuse_length(path, map, length, e);
	if (length > map->most || map->rows == map->most)
		return error_set(e,
			_("%.200s, line %d, column %d: the map is too large; it has at most %d "
			  "lines of %d cells."),
			path, line_of(map), length > map->most ? map->most + 1 : 1, map->most,
			map->most);
	for (int column = 0; column < map->columns; column++) {
		char sign = column < length ? line[column] : ' ';
		if (!read_sign(path, map, column, sign, e))
			return false;
	}
	map->rows++;
	return true;
}

/* Reads a first line, "15 15". 1; 0 if it is none, or negative, with a sentence, if it says more than a map
 * may have. */
static int
read_size(
	const char *path, const char *text, size_t length, int *columns, int *rows, struct error *e)
{
	char line[32];
	int used = 0;

	snprintf(line, sizeof line, "%.*s", (int)length, text);
	if (length >= sizeof line || sscanf(line, "%4d %4d %n", columns, rows, &used) != 2 ||
		line[used])
		return 0;
	if (*columns >= 1 && *rows >= 1 && *columns <= TRON_MAP_MOST && *rows <= TRON_MAP_MOST)
		return 1;
	error_set(e, _("%.200s, line 1: a map has from 1 to %d columns and rows, not %d and %d."),
		path, TRON_MAP_MOST, *columns, *rows);
	return -1;
}

/* Reads the first line of a map that says its size, as those of the contest of 2010 do. */
static bool
read_promise(
	const char *path, struct tron_map *map, const char **text, const char *end, struct error *e)
{
	const char *next = memchr(*text, '\n', (size_t)(end - *text));
	int columns, rows,
		says = read_size(
			path, *text, (size_t)((next ? next : end) - *text), &columns, &rows, e);

	if (says <= 0)
		return says == 0;
	map->columns = columns;
	map->promised = rows;
	map->most = TRON_MAP_MOST;
	*text = next ? next + 1 : end;
	return true;
}

/* Reads the lines up to the last that is not empty. */
static bool
read_lines(const char *path, const char *text, size_t size, struct tron_map *map, struct error *e)
{
	const char *end = text + size;

	while (end > text && strchr("\r\n", end[-1]))
		end--;
	if (!read_promise(path, map, &text, end, e))
		return false;
	while (text < end) {
		const char *next = memchr(text, '\n', (size_t)(end - text));
		size_t length = (size_t)((next ? next : end) - text);
		if (length > 0 && text[length - 1] == '\r')
			length--;
		if (!read_line(path, map, text, (int)length, e))
			return false;
		text = next ? next + 1 : end;
	}
	return true;
}

/* Whether all cells of a row or column are walls. */
static bool
is_wall(const struct tron_map *map, int first, int step, int count)
{
	for (int i = 0; i < count; i++) {
		if (map->cells[first + i * step] != '#')
			return false;
	}
	return true;
}

/* Leaves out the walls round a map that says its size, where enough is left: a board has its own. */
static void
strip_walls(struct tron_map *map)
{
	int left = 0, right = map->columns, top = 0, bottom = map->rows;

	while (bottom - top > TRON_LEAST && is_wall(map, top * map->columns, 1, map->columns))
		top++;
	while (bottom - top > TRON_LEAST &&
		is_wall(map, (bottom - 1) * map->columns, 1, map->columns))
		bottom--;
	while (right - left > TRON_LEAST && is_wall(map, left, map->columns, map->rows))
		left++;
	while (right - left > TRON_LEAST && is_wall(map, right - 1, map->columns, map->rows))
		right--;
	char *out = map->cells;
	for (int row = top; row < bottom; row++, out += right - left)
		memmove(out, &map->cells[row * map->columns + left], (size_t)(right - left));
	map->columns = right - left;
	map->rows = bottom - top;
}

/* Checks the number of rows, and takes the walls round the map away. */
static bool
finish_map(const char *path, struct tron_map *map, struct error *e)
{
	if (!map->promised)
		return true;
	if (map->rows != map->promised)
		return error_set(e,
			_("%.200s, line %d: the map has %d rows, but the first line says %d."),
			path, line_of(map) - 1, map->rows, map->promised);
	strip_walls(map);
	return (map->columns <= TRON_MOST && map->rows <= TRON_MOST) ||
	       error_set(e,
		       _("%.200s is a map of %dx%d cells within its walls; boards have at most "
			 "%dx%d."),
		       path, map->columns, map->rows, TRON_MOST, TRON_MOST);
}

/* Checks what the lines cannot show on their own: size and heads. */
static bool
check_map(const char *path, const struct tron_map *map, struct error *e)
{
	size_t cells = (size_t)map->columns * (size_t)map->rows;

	if (map->columns < TRON_LEAST || map->rows < TRON_LEAST)
		return error_set(e,
			_("%.200s, line %d, column %d: the map ends here; it needs at least %d "
			  "lines of %d cells."),
			path, map->rows > 0 ? map->rows : 1, map->columns + 1, TRON_LEAST,
			TRON_LEAST);
	for (int side = 0; side < 2; side++) {
		if (!memchr(map->cells, 'A' + side, cells))
			return error_set(e,
				_("%.200s, line %d, column %d: the map ends here without a head "
				  "%c; A is the first player's, B the second player's."),
				path, map->rows, map->columns + 1, 'A' + side);
	}
	return true;
}

bool
tron_map_read(
	const char *path, const char *text, size_t size, struct tron_map *out, struct error *e)
{
	*out = (struct tron_map){ .most = TRON_MOST };
	return read_lines(path, text, size, out, e) && finish_map(path, out, e) &&
	       check_map(path, out, e);
}

/* How a map shows a cell of a position. */
static char
sign_of_cell(const struct game *g, const struct state *s, int column, int row)
{
	static const char signs[] = {
		[CELL_EMPTY] = '.',
		[CELL_FIRST] = '#',
		[CELL_SECOND] = '#',
		[CELL_WALL] = '#',
		[CELL_FIRST_HEAD] = 'A',
		[CELL_SECOND_HEAD] = 'B',
		[CELL_FIRST_CRASHED] = 'A',
		[CELL_SECOND_CRASHED] = 'B',
	};

	if (column < 0 || column >= g->columns || row < 0 || row >= g->rows)
		return '#';
	return signs[g->rules->get(g, s, game_cell(g, column, row, 0))];
}

void
tron_map_write(const struct game *g, const struct state *s, enum side side, char *out)
{
	char first = side == SIDE_FIRST ? '1' : '2', second = side == SIDE_FIRST ? '2' : '1';
	struct text t;

	text_init(&t, out, TRON_MAP_BYTES);
	text_add(&t, "%d %d\n", g->columns + 2, g->rows + 2);
	for (int row = -1; row <= g->rows; row++) {
		for (int column = -1; column <= g->columns; column++) {
			char sign = sign_of_cell(g, s, column, row);
			text_add(&t, "%c",
				sign == '.'   ? ' '
				: sign == 'A' ? first
				: sign == 'B' ? second
					      : '#');
		}
		text_add(&t, "\n");
	}
}

/* By direction. */
static const move_t directions[] = { MOVE_NONE, TRON_UP, TRON_RIGHT, TRON_DOWN, TRON_LEFT };

move_t
tron_move_of(int direction)
{
	return direction >= 1 && direction <= TRON_MOVES ? directions[direction] : MOVE_NONE;
}
