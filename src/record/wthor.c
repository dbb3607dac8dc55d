/* WTHOR, the French federation's files of 8x8 tournament games (.wtb). Numbers are little-endian:
 *
 *	header, 16 bytes    century, year, month, day of the file; u32 games; u16 unused; u16 year
 *	                    of the games; board size (0 or 8), type (1: one player's problems),
 *	                    depth of the theoretical score, unused
 *	a game, 68 bytes    u16 tournament, u16 black, u16 white: numbers in the lists; black's
 *	                    discs, with empty cells counted for the winner; the same with
 *	                    perfect play from that depth on; 60 moves, 10 * row + column from
 *	                    1, 0 after the last; passes are omitted
 *
 * The lists of names are published beside the games as WTHOR.JOU and WTHOR.TRN:
 *
 *	header, 16 bytes    as for games, but with the number of names, u16, at byte 8
 *	a name              a player's 20 bytes, a tournament's 26, ended by 0; ISO 8859-1
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/language.h"
#include "record/formats.h"

enum { HEADER = 16, GAME = 68, MOVES_AT = 8, SIZE = 8, CELLS = SIZE * SIZE };

/* ---- names ---- */

enum { COUNT_AT = 8, NAMES_MOST = 65535, LONGEST = 26, PATH_TEXT = 4096 };

static const char *const file_of[] = { "WTHOR.JOU", "WTHOR.TRN" };
static const size_t width_of[] = { 20, LONGEST };

static size_t
wthor_count_of(const char *list)
{
	return (unsigned char)list[COUNT_AT] | (size_t)(unsigned char)list[COUNT_AT + 1] << 8;
}

bool
wthor_list_check(enum wthor_list which, const char *text, size_t size, struct error *e)
{
	size_t width = width_of[which];

	if (size < HEADER)
		return error_set(
			e, _("Byte %zu: the file ends in its header of %d bytes."), size, HEADER);
	if ((size - HEADER) % width == 0 && (size - HEADER) / width == wthor_count_of(text))
		return true;
	return error_set(e,
		_("Byte %d: the header counts %zu names, but the file has %zu and %zu bytes."),
		COUNT_AT, wthor_count_of(text), (size - HEADER) / width, (size - HEADER) % width);
}

/* Writes the path of a file in a folder, which ends with a slash; the name may be in either case.
 * Returns false if there is none. */
static bool
wthor_find_list(const char *folder, const char *name, char out[PATH_TEXT])
{
	const struct dirent *entry;
	bool found = false;
	struct stat is;
	DIR *d = opendir(folder);

	while (d && !found && (entry = readdir(d))) {
		found = strcasecmp(entry->d_name, name) == 0 &&
			snprintf(out, PATH_TEXT, "%s%s", folder, entry->d_name) < PATH_TEXT &&
			stat(out, &is) == 0 && S_ISREG(is.st_mode);
	}
	if (d)
		closedir(d);
	return found;
}

static bool
wthor_read_list(struct wthor_names *n, enum wthor_list which, const char *folder, struct error *e)
{
	char path[PATH_TEXT];
	struct error why;
	size_t size;

	if (!wthor_find_list(folder, file_of[which], path))
		return true;
	char *text = file_read(path, HEADER + NAMES_MOST * width_of[which], &size, e);
	if (!text)
		return false;
	if (!wthor_list_check(which, text, size, &why)) {
		free(text);
		return error_set(e, "%.200s: %.250s", path, why.text);
	}
	n->list[which] = text;
	return true;
}

/* Reads the lists beside a file of games, WTHOR.JOU and WTHOR.TRN in either case, if they exist.
 * Returns false with a sentence that names a file that is not such a list; the other one is
 * kept. */
static bool
wthor_names_find(struct wthor_names *n, const char *games, struct error *e)
{
	const char *slash = strrchr(games, '/');
	char folder[PATH_TEXT];
	bool fine = true;

	if (slash && slash + 1 - games >= PATH_TEXT)
		return true;
	snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - games) : 2,
		slash ? games : "./");
	for (enum wthor_list which = 0; which < WTHOR_LISTS; which++)
		fine = wthor_read_list(n, which, folder, fine ? e : NULL) && fine;
	return fine;
}

void
wthor_names_free(struct wthor_names *n)
{
	for (int which = 0; which < WTHOR_LISTS; which++)
		free(n->list[which]);
	*n = (struct wthor_names){ 0 };
}

bool
wthor_name(
	const struct wthor_names *n, enum wthor_list which, unsigned number, char out[RECORD_NAME])
{
	const char *list = n->list[which];
	size_t width = width_of[which];
	struct text t;

	if (!list || number >= wthor_count_of(list))
		return false;
	const char *name = list + HEADER + number * width;
	text_init(&t, out, RECORD_NAME);
	for (size_t i = 0; i < width && name[i]; i++) {
		unsigned char c = (unsigned char)name[i];
		if (c < 0x80)
			text_add(&t, "%c", c);
		else
			text_add(&t, "%c%c", 0xc0 | c >> 6, 0x80 | (c & 0x3f));
	}
	text_clean(out);
	while (t.used > 0 && out[t.used - 1] == ' ')
		out[--t.used] = '\0';
	return out[0] != '\0';
}

_Static_assert(2 * LONGEST < RECORD_NAME, "names fit");

/* ---- games ---- */

static unsigned
byte_at(const char *at)
{
	return (unsigned char)*at;
}

static unsigned
u16_at(const char *at)
{
	return byte_at(at) | byte_at(at + 1) << 8;
}

static size_t
u32_at(const char *at)
{
	return u16_at(at) | (size_t)u16_at(at + 2) << 16;
}

/* Returns whether a file begins like WTHOR: with a date, and with a zero byte in the header, which
 * text has not. */
static bool
record_is_wthor(const char *text, size_t size)
{
	unsigned century = size > 3 ? byte_at(text) : 0;

	return (century == 19 || century == 20) && byte_at(text + 2) <= 12 &&
	       byte_at(text + 3) <= 31 && memchr(text, '\0', size < HEADER ? size : HEADER);
}

static bool
record_find_wthor(struct record_reader *rd)
{
	return rd->at < rd->end;
}

/* Checks the header and moves past it. Games can be read even if its count is wrong or their names
 * are missing. */
static bool
wthor_read_header(struct record_reader *rd)
{
	const char *text = rd->text;
	size_t size = (size_t)(rd->end - text);

	rd->at = rd->end;
	if (size < HEADER)
		return record_refuse(
			rd, rd->end, _("the file ends in its header of %d bytes."), HEADER);
	if (byte_at(text + 12) != 0 && byte_at(text + 12) != SIZE)
		return record_refuse(rd, text + 12,
			_("the games are on a board of size %u; narabe reads those on 8x8."),
			byte_at(text + 12));
	if (byte_at(text + 13) == 1)
		return record_refuse(
			rd, text + 13, _("these are problems for one player, not games."));
	rd->at = text + HEADER;
	size_t games = u32_at(text + 4), there = (size - HEADER) / GAME;
	if (games != there || (size - HEADER) % GAME != 0)
		return record_refuse(rd, text + 4,
			_("the header counts %zu games, but the file has %zu and %zu bytes."),
			games, there, (size - HEADER) % GAME);
	if (games == 0)
		return record_refuse(rd, text + 4, _("there are no games in this file."));
	if (!rd->path || wthor_names_find(&rd->names, rd->path, rd->single ? NULL : rd->e))
		return true;
	return rd->single;
}

/* Plays the move at a byte of the file. */
static bool
read_move(struct record_reader *rd, const char *at)
{
	const struct state *s = &rd->record->node[rd->node].position;
	unsigned row = byte_at(at) / 10, column = byte_at(at) % 10;
	char cell[] = { (char)('a' + column - 1), (char)('0' + row), '\0' };
	move_t pass;

	if (row < 1 || row > SIZE || column < 1 || column > SIZE)
		return record_refuse(
			rd, at, _("%u is not a cell: 11 is a1, 88 is h8."), byte_at(at));
	bool passes = game_must_pass(rd->record->game, s, &pass);
	return record_take_move(rd, (enum side)(s->to_move ^ passes), cell, at);
}

/* Adds the tournament as an SGF property. */
static bool
take_names(struct record_reader *rd, const char *game)
{
	struct record *r = rd->record;
	char name[RECORD_NAME], event[2 * RECORD_NAME];
	struct text t;

	for (int side = 0; side < 2; side++) {
		unsigned number = u16_at(game + 2 + 2 * side);
		if (!wthor_name(&rd->names, WTHOR_PLAYERS, number, r->info.name[side]))
			snprintf(r->info.name[side], RECORD_NAME, "WTHOR player %u", number);
	}
	if (!wthor_name(&rd->names, WTHOR_TOURNAMENTS, u16_at(game), name))
		return true;
	text_init(&t, event, sizeof event);
	record_add_property(&t, "EV", name);
	return record_set_extra(r, RECORD_ROOT, event) || record_lacks_memory(rd);
}

static bool
record_read_wthor(struct record_reader *rd)
{
	struct record *r = rd->record;

	if (rd->at == rd->text && !wthor_read_header(rd)) {
		rd->of_file = true;
		return false;
	}
	const char *game = rd->at;
	if (rd->end - game < GAME) {
		rd->at = rd->end;
		return record_refuse(rd, rd->end, _("the file ends in the middle of a game."));
	}
	rd->at += GAME;
	if (byte_at(game + 6) > CELLS)
		return record_refuse(
			rd, game + 6, _("%u discs do not fit on the board."), byte_at(game + 6));
	if (!record_init(r, game_open("othello:8", NULL), NULL))
		return record_lacks_memory(rd);
	rd->node = RECORD_ROOT;
	if (!take_names(rd, game))
		return false;
	snprintf(r->info.date, RECORD_NAME, "%u", u16_at(rd->text + 10));
	/* The result, if the moves end before the game. */
	int more = 2 * ((int)byte_at(game + 6)) - CELLS;
	if (more == 0)
		snprintf(r->info.result, RECORD_NAME, "Draw");
	else
		snprintf(r->info.result, RECORD_NAME, "%c+%d", more > 0 ? 'B' : 'W',
			more > 0 ? more : -more);
	int count = 0;

	for (; count < GAME - MOVES_AT && game[MOVES_AT + count]; count++) {
		if (!read_move(rd, game + MOVES_AT + count))
			return false;
	}
	for (int i = count; i < GAME - MOVES_AT; i++) {
		if (game[MOVES_AT + i])
			return record_refuse(
				rd, game + MOVES_AT + i, _("a move follows the end of the game."));
	}
	record_go(r, record_main_end(r));
	return true;
}

const struct record_format record_wthor = {
	.name = "wthor",
	.suffixes = ".wtb",
	.about = "WTHOR, tournament games of Othello 8x8",
	.othello = true,
	.binary = true,
	.is = record_is_wthor,
	.find = record_find_wthor,
	.read = record_read_wthor,
};
