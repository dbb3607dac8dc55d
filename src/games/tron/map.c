/* The boards of Tron: built-in ones, empty ones of any size, and maps read from files. Pure. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/boards.h"
#include "games/tron/tron.h"

/* ---- maps as text ---- */

/* Those of the contest of 2010 have a first line for the size.
 *
 *	5 4        columns, rows, walls round them included
 *	#####      # a wall or a trail, a blank or . is free
 *	#1  #      1 or A the first player's head,
 *	#  2#      2 or B the second player's
 *	##### */
enum {
	MAP_MOST = 64, /* columns or rows of a map that states its size */
	MAP_BYTES = (MAP_MOST + 4) * (MAP_MOST + 4), /* hold any map's text */
};

/* A parsed map: one character per cell, of ".#AB". */
struct tron_map {
	char cells[MAP_MOST * MAP_MOST + 1];
	int columns, rows;
	int most;     /* columns, rows */
	int promised; /* the rows stated by a first line such as "15 15"; 0: no such line */
};

/* Returns the number of the line being read, from 1. */
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

/* Pads lines of a map that states its size: they may lack trailing blanks. */
static bool
map_read_line(const char *path, struct tron_map *map, const char *line, int length, struct error *e)
{
	if (map->rows == 0 && !map->promised)
		map->columns = length;
	if (map->promised && length > map->columns)
		return error_set(e,
			_("%.200s, line %d, column %d: the line has %d cells, but the first says "
			  "%d."),
			path, line_of(map), map->columns + 1, length, map->columns);
	if (!map->promised && length != map->columns)
		return error_set(e,
			_("%.200s, line %d, column %d: the line has %d cells, the first has %d; "
			  "all lines of a map have the same length."),
			path, line_of(map), (length < map->columns ? length : map->columns) + 1,
			length, map->columns);
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

/* Reads the first line of a map that states its size, "15 15", as those of the 2010 contest do. */
static bool
read_promise(
	const char *path, struct tron_map *map, const char **text, const char *end, struct error *e)
{
	const char *next = memchr(*text, '\n', (size_t)(end - *text));
	size_t length = (size_t)((next ? next : end) - *text);
	char line[32];
	int columns, rows, used = 0;

	snprintf(line, sizeof line, "%.*s", (int)length, *text);
	if (length >= sizeof line || sscanf(line, "%4d %4d %n", &columns, &rows, &used) != 2 ||
		line[used])
		return true; /* it states none */
	if (columns < 1 || rows < 1 || columns > MAP_MOST || rows > MAP_MOST)
		return error_set(e,
			_("%.200s, line 1: a map has from 1 to %d columns and rows, not %d and "
			  "%d."),
			path, MAP_MOST, columns, rows);
	map->columns = columns;
	map->promised = rows;
	map->most = MAP_MOST;
	*text = next ? next + 1 : end;
	return true;
}

/* Reads the lines up to the last non-empty one. */
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
		if (!map_read_line(path, map, text, (int)length, e))
			return false;
		text = next ? next + 1 : end;
	}
	return true;
}

/* Returns whether all cells of a row or column are walls. */
static bool
is_wall(const struct tron_map *map, int first, int step, int count)
{
	for (int i = 0; i < count; i++) {
		if (map->cells[first + i * step] != '#')
			return false;
	}
	return true;
}

/* Removes the walls round a map that states its size, if enough of the map remains: a board has its
 * own border. */
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

/* Checks the number of rows and removes the walls round the map. */
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

/* Reads a map, without the walls round one that states its size. `path` names it in the
 * sentence. */
static bool
tron_map_read(
	const char *path, const char *text, size_t size, struct tron_map *map, struct error *e)
{
	*map = (struct tron_map){ .most = TRON_MOST };
	if (!read_lines(path, text, size, map, e) || !finish_map(path, map, e))
		return false;
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

/* ---- boards ---- */

enum { TITLE = 24, SOURCE = TRON_MOST * (TRON_MOST + 1) };

#define SIGNS ".xo#ABab"

#define TRON_BOARD(variable, text, heading, sentence, width, height, cells) \
	extern const struct game variable;                                  \
	const struct game variable = {                                      \
		.rules = &tron_rules,                                       \
		.name = text,                                               \
		.title = heading,                                           \
		.about = sentence,                                          \
		.how = tron_how,                                            \
		.columns = width,                                           \
		.rows = height,                                             \
		.layers = 1,                                                \
		.simultaneous = true,                                       \
		.signs = SIGNS,                                             \
		.best_playout = PLAYOUT_TERRITORY,                          \
		.board = cells,                                             \
	}

/* clang-format off */
TRON_BOARD(game_tron, "tron", N_("Tron 13x13"), tron_about, 13, 13,
	"A............"
	"............."
	"............."
	"............."
	"............."
	"............."
	"............."
	"............."
	"............."
	"............."
	"............."
	"............."
	"............B");

TRON_BOARD(game_tron_a, "tron:a", N_("Tron, board a"),
	N_("Tron around a closed block in the middle."), 13, 13,
	"A............"
	"............."
	"............."
	"............."
	"....#####...."
	"....#...#...."
	"....#...#...."
	"....#...#...."
	"....#####...."
	"............."
	"............."
	"............."
	"............B");

TRON_BOARD(game_tron_b, "tron:b", N_("Tron, board b"),
	N_("Tron among scattered walls; corners are traps."), 13, 13,
	"............A"
	".##...#...##."
	".#....#....#."
	"............."
	".....###....."
	"............."
	".##.......##."
	"............."
	".....###....."
	"............."
	".#....#....#."
	".##...#...##."
	"B............");

TRON_BOARD(game_tron_c, "tron:c", N_("Tron, board c"),
	N_("Tron from a corridor: you start face to face."), 14, 13,
	".............."
	".............."
	".............."
	".....#..#....."
	".....#..#....."
	"...###..###..."
	"...A......B..."
	"...###..###..."
	".....#..#....."
	".....#..#....."
	".............."
	".............."
	"..............");
/* clang-format on */

#undef TRON_BOARD

static bool
read_map(const char *path, const char *source, struct tron_map *map, struct error *e)
{
	size_t size;
	struct error why;
	char *text = board_text(path, source, MAP_BYTES, &size, &why);

	if (!text)
		return error_set(e,
			_("There is no board \"tron:%.150s\" (%.150s); there are a, b, c, d, empty "
			  "ones from %dx%d to %dx%d, and maps, named by their file."),
			path, why.text, TRON_LEAST, TRON_LEAST, TRON_MOST, TRON_MOST);
	bool fine = tron_map_read(path, text, size, map, e);
	free(text);
	return fine;
}

/* ---- empty boards ---- */

/* Returns whether `variant` has the form "9x7". */
static bool
is_size(const char *variant)
{
	size_t columns = strspn(variant, "0123456789");

	return columns > 0 && variant[columns] == 'x' &&
	       variant[columns + 1 + strspn(variant + columns + 1, "0123456789")] == '\0';
}

static bool
make_empty(const char *variant, struct tron_map *map, struct error *e)
{
	long columns = strtol(variant, NULL, 10), rows = strtol(strchr(variant, 'x') + 1, NULL, 10);

	if (columns < TRON_LEAST || columns > TRON_MOST || rows < TRON_LEAST || rows > TRON_MOST)
		return error_set(e,
			_("There is no board \"tron:%.40s\": empty boards have %d to %d columns "
			  "and %d to %d rows, as tron:%dx%d."),
			variant, TRON_LEAST, TRON_MOST, TRON_LEAST, TRON_MOST, TRON_MOST,
			TRON_MOST);
	map->columns = (int)columns;
	map->rows = (int)rows;
	memset(map->cells, '.', (size_t)(columns * rows));
	map->cells[0] = 'A';
	map->cells[columns * rows - 1] = 'B';
	return true;
}

bool
tron_make(const char *variant, const char *source, struct game *out, struct error *e)
{
	struct tron_map map = { 0 };
	bool empty = is_size(variant);
	struct text title;

	if (!(empty ? make_empty(variant, &map, e) : read_map(variant, source, &map, e)))
		return false;
	char *words = malloc(TITLE + SOURCE + GAME_MAX_CELLS);
	if (!words)
		return error_set(
			e, _("There is not enough memory for the board \"tron:%.200s\"."), variant);
	text_init(&title, words, TITLE);
	text_add(&title, "Tron %dx%d", map.columns, map.rows);
	char *rows = words + TITLE; /* separated by slashes */
	for (int row = 0; row < map.rows; row++, rows += map.columns + 1) {
		memcpy(rows, &map.cells[row * map.columns], (size_t)map.columns);
		rows[map.columns] = row < map.rows - 1 ? '/' : '\0';
	}
	memcpy(words + TITLE + SOURCE, map.cells, GAME_MAX_CELLS);
	*out = game_tron;
	out->title = words;
	out->source = empty ? NULL : words + TITLE;
	out->board = words + TITLE + SOURCE;
	out->columns = map.columns;
	out->rows = map.rows;
	if (map.columns > TRON_SMALL || map.rows > TRON_SMALL)
		out->rules = &tron_large_rules;
	return true;
}
