/* The boards of Tron: built-in ones, empty ones of any size, and maps from files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/boards.h"
#include "games/tron/map.h"
#include "games/tron/tron.h"

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
	char *text = board_text(path, source, TRON_MAP_BYTES, &size, &why);

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

/* Whether `variant` has the form "9x7". */
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

/* Writes the rows separated by slashes. */
static void
write_source(const struct tron_map *map, char out[SOURCE])
{
	for (int row = 0; row < map->rows; row++, out += map->columns + 1) {
		memcpy(out, &map->cells[row * map->columns], (size_t)map->columns);
		out[map->columns] = row < map->rows - 1 ? '/' : '\0';
	}
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
	write_source(&map, words + TITLE);
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
