/* The boards of Tron: built-in ones, empty ones of any size, and maps from files. */
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/boards.h"
#include "games/tron/tron.h"

enum { TITLE = 24, SOURCE = TRON_MOST * (TRON_MOST + 1), MAP_BYTES = 4096 };

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

/* A map being read: one character per cell, as many in every line as in the first. */
struct map {
	char cells[GAME_MAX_CELLS + 1];
	int columns, rows;
};

/* ---- files ---- */

static bool
read_sign(const char *path, struct map *map, int column, char sign, struct error *e)
{
	char *at = &map->cells[map->rows * map->columns + column];
	int line = map->rows + 1;

	*at = sign == '1' ? 'A' : sign == '2' ? 'B' : sign;
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
read_line(const char *path, struct map *map, const char *line, int length, struct error *e)
{
	if (map->rows == 0)
		map->columns = length;
	if (length != map->columns)
		return error_set(e,
			_("%.200s, line %d, column %d: the line has %d cells, the first has %d; "
			  "all lines of a map have the same length."),
			path, map->rows + 1, (length < map->columns ? length : map->columns) + 1,
			length, map->columns);
	if (length > TRON_MOST || map->rows == TRON_MOST)
		return error_set(e,
			_("%.200s, line %d, column %d: the map is too large; it has at most %d "
			  "lines of %d cells."),
			path, map->rows + 1, length > TRON_MOST ? TRON_MOST + 1 : 1, TRON_MOST,
			TRON_MOST);
	for (int column = 0; column < length; column++) {
		if (!read_sign(path, map, column, line[column], e))
			return false;
	}
	map->rows++;
	return true;
}

/* Reads the lines up to the last that is not empty. */
static bool
read_lines(const char *path, const char *text, size_t size, struct map *map, struct error *e)
{
	while (size > 0 && strchr("\r\n", text[size - 1]))
		size--;
	for (const char *end = text + size; text < end;) {
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

/* Checks what the lines cannot show on their own: size and heads. */
static bool
check_map(const char *path, const struct map *map, struct error *e)
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

static bool
read_map(const char *path, const char *source, struct map *map, struct error *e)
{
	size_t size;
	struct error why;
	char *text = board_text(path, source, MAP_BYTES, &size, &why);

	if (!text)
		return error_set(e,
			_("There is no board \"tron:%.150s\" (%.150s); there are a, b, c, d, empty "
			  "ones from %dx%d to %dx%d, and maps, named by their file."),
			path, why.text, TRON_LEAST, TRON_LEAST, TRON_MOST, TRON_MOST);
	bool fine = read_lines(path, text, size, map, e) && check_map(path, map, e);
	free(text);
	return fine;
}

/* ---- empty boards ---- */

/* Whether `variant` has the form "9x7". */
static bool
is_size(const char *variant)
{
	size_t columns = strspn(variant, "0123456789");

	return columns > 0 && variant[columns] == 'x' &&
	       variant[columns + 1 + strspn(variant + columns + 1, "0123456789")] == '\0';
}

static bool
make_empty(const char *variant, struct map *map, struct error *e)
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

/* Writes the rows separated by slashes. */
static void
write_source(const struct map *map, char out[SOURCE])
{
	for (int row = 0; row < map->rows; row++, out += map->columns + 1) {
		memcpy(out, &map->cells[row * map->columns], (size_t)map->columns);
		out[map->columns] = row < map->rows - 1 ? '/' : '\0';
	}
}

bool
tron_make(const char *variant, const char *source, struct game *out, struct error *e)
{
	struct map map = { .rows = 0 };
	bool empty = is_size(variant);
	struct text title;

	if (!(empty ? make_empty(variant, &map, e) : read_map(variant, source, &map, e)))
		return false;
	char *words = malloc(TITLE + SOURCE + sizeof map.cells);
	if (!words)
		return error_set(
			e, _("There is not enough memory for the board \"tron:%.200s\"."), variant);
	text_init(&title, words, TITLE);
	text_add(&title, "Tron %dx%d", map.columns, map.rows);
	write_source(&map, words + TITLE);
	memcpy(words + TITLE + SOURCE, map.cells, sizeof map.cells);
	*out = game_tron;
	out->title = words;
	out->source = empty ? NULL : words + TITLE;
	out->board = words + TITLE + SOURCE;
	out->columns = map.columns;
	out->rows = map.rows;
	return true;
}
