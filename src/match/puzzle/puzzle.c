/* Puzzles and their files. */
#include "match/puzzle/puzzle.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/language.h"
#include "config/data.h"
#include "games/notation.h"

enum { FORMAT = 1, MOST_BYTES = 1 << 20, DAY_S = 86400, FIELDS = 4 };

/* Changing this list changes the puzzles of all days. */
static const char *const boards[] = { "othello", "score4", "tictactoe", "qubic", "tron:8x8" };
enum { BOARDS = sizeof boards / sizeof boards[0] };

/* ---- boards ---- */

const struct game *
puzzle_board_at(int index)
{
	return index < BOARDS ? game_open(boards[index], NULL) : NULL;
}

const struct game *
puzzle_board(const char *name, struct error *e)
{
	for (int i = 0; i < BOARDS; i++) {
		size_t family = strcspn(boards[i], ":");
		if (strcmp(boards[i], name) == 0 ||
			(strncmp(boards[i], name, family) == 0 && !name[family]))
			return game_open(boards[i], e);
	}
	error_set(e,
		_("There are no puzzles for %.60s, only for othello, score4, tictactoe, qubic and "
		  "tron."),
		name);
	return NULL;
}

/* ---- in memory ---- */

void
puzzles_finish(struct puzzles *p)
{
	free(p->list);
	*p = (struct puzzles){ 0 };
}

bool
puzzles_add(struct puzzles *p, const struct puzzle *one)
{
	if (p->count == PUZZLES_MOST || !ARRAY_ROOM(p->list, p->room, p->count + 1))
		return false;
	p->list[p->count++] = *one;
	return true;
}

/* ---- reading ---- */

/* Where the reader is. */
struct place {
	const char *path;
	int line;
	struct error *e;
};

static bool
puzzle_refuse(const struct place *at, const char *what)
{
	return error_set(at->e, "%.200s:%d: %s", at->path, at->line, what);
}

/* Cuts the last word off a line and returns it; NULL if there is none. */
static char *
cut_word(char *line)
{
	char *end = line + strlen(line);

	while (end > line && end[-1] == ' ')
		*--end = '\0';
	char *blank = strrchr(line, ' ');
	if (!blank)
		return NULL;
	*blank = '\0';
	return blank + 1;
}

static bool
read_number(const char *word, int64_t least, int64_t most, int none, int *out)
{
	int64_t n = none;

	if (strcmp(word, "-") != 0 && !text_to_int(word, least, most, &n))
		return false;
	*out = (int)n;
	return true;
}

/* Reads "c4" or, for a mistake, "c4,d3". */
static bool
read_answers(const struct game *g, char *word, struct puzzle *p, struct error *e)
{
	char *rest;

	for (char *name = strtok_r(word, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
		move_t m;
		if (p->answer != MOVE_NONE && (!p->mistake || p->others == PUZZLE_ANSWERS - 1))
			return error_set(e, "there are too many answers.");
		if (!game_move_parse(g, &p->position, name, &m, e))
			return false;
		if (p->answer == MOVE_NONE)
			p->answer = m;
		else
			p->other[p->others++] = m;
	}
	return p->answer != MOVE_NONE || error_set(e, "there is no answer.");
}

/* POSITION ANSWER VALUE PLIES PLAYOUTS */
static bool
read_puzzle(struct puzzles *out, char *line, const struct place *at)
{
	const struct game *g = out->game;
	struct puzzle p = { .answer = MOVE_NONE, .mistake = out->mine };
	struct error why;
	char *word[FIELDS];

	for (int i = FIELDS - 1; i >= 0; i--) {
		word[i] = cut_word(line);
		if (!word[i])
			return puzzle_refuse(at,
				"a puzzle is a position, the answer, its value, plies and "
				"playouts.");
	}
	if (!game_position_parse(g, line, &p.position, &why))
		return puzzle_refuse(at, why.text);
	if (g->rules->result(g, &p.position) != GAME_OPEN)
		return puzzle_refuse(at, "the game is over in this position, so it is no puzzle.");
	if (!read_answers(g, word[0], &p, &why))
		return puzzle_refuse(at, why.text);
	int most = g->counts_discs ? game_cell_count(g) : 1;
	p.judged = p.mistake && strcmp(word[1], "-") == 0;
	if (!p.judged && (!text_to_int(word[1], -most, most, &(int64_t){ 0 }) ||
				 !read_number(word[1], -most, most, 0, &p.value) ||
				 (!p.mistake && p.value * state_sign(&p.position) < 0)))
		return puzzle_refuse(at,
			"the value must be one that the side to move wants to keep, a "
			"win or a draw, counted for X.");
	if (!read_number(word[2], 1, GAME_MAX_PLIES, 0, &p.plies))
		return puzzle_refuse(at,
			"the plies must be a number from 1, or - where they are not "
			"counted.");
	if (!read_number(word[3], 1, PUZZLE_NEVER - 1, PUZZLE_NEVER, &p.playouts))
		return puzzle_refuse(at,
			"the playouts must be a number from 1, or - if the search does "
			"not find it.");
	return puzzles_add(out, &p) ||
	       puzzle_refuse(at, "there are too many puzzles, or no memory.");
}

/* Reads "board NAME", "daily N" or "puzzles 1". Returns false with a sentence if it is something else. */
static bool
puzzle_read_head(struct puzzles *out, const char *line, bool *known, const struct place *at)
{
	int64_t number = 0;
	char name[GAME_NAME];
	struct error why;

	if (sscanf(line, "puzzles %" SCNd64, &number) == 1) {
		*known = number == FORMAT;
		return *known ||
		       puzzle_refuse(at, "this version reads only the format `puzzles 1`.");
	}
	if (sscanf(line, "board %127s", name) == 1) {
		out->game = out->mine ? game_open(name, &why) : puzzle_board(name, &why);
		return out->game || puzzle_refuse(at, why.text);
	}
	if (sscanf(line, "daily %" SCNd64, &number) != 1 || number < 1 || number > PUZZLES_MOST)
		return puzzle_refuse(at,
			"the file begins with lines such as `puzzles 1`, `board othello` "
			"and `daily 200`.");
	out->daily = (int)number;
	return true;
}

static bool
puzzle_read_lines(struct puzzles *out, char *text, struct place *at)
{
	bool known = false;

	for (char *line = text, *next; *line; line = next, at->line++) {
		size_t length = strcspn(line, "\n");
		next = line + length + (line[length] == '\n');
		line[length] = '\0';
		bool skip = !*line || (line[0] == '#' && (line[1] == ' ' || !line[1]));
		bool headed = known && out->game && out->daily;
		if (!skip && !(headed ? read_puzzle(out, line, at)
				      : puzzle_read_head(out, line, &known, at)))
			return false;
	}
	if (!known || !out->game || !out->daily)
		return puzzle_refuse(at,
			"the header is incomplete: it needs `puzzles 1`, `board` and "
			"`daily`.");
	return out->daily <= out->count ||
	       puzzle_refuse(at, "there are fewer puzzles than `daily` says.");
}

static bool
puzzle_read_file(const char *path, bool mine, struct puzzles *out, struct error *e)
{
	struct place at = { .path = path, .line = 1, .e = e };
	size_t size;

	*out = (struct puzzles){ .mine = mine };
	char *text = file_read_text(path, MOST_BYTES, &size, e);
	if (!text)
		return false;
	bool fine = strlen(text) == size
			    ? puzzle_read_lines(out, text, &at)
			    : puzzle_refuse(&at, "it is not text: it contains a zero byte.");
	free(text);
	if (!fine)
		puzzles_finish(out);
	return fine;
}

bool
puzzles_read_file(const char *path, struct puzzles *out, struct error *e)
{
	return puzzle_read_file(path, false, out, e);
}

bool
puzzles_read(const struct game *g, struct puzzles *out, struct error *e)
{
	char name[GAME_NAME + 32], path[DATA_PATH_SIZE];

	/* The name of a board's shipped file, which data_path() finds. `name` holds GAME_NAME + 32 bytes. */
	snprintf(name, GAME_NAME + 32, "puzzles/%.*s.puzzles", (int)strcspn(g->name, ":"), g->name);
	data_path(name, path);
	if (!puzzles_read_file(path, out, e))
		return false;
	if (out->game == g)
		return true;
	puzzles_finish(out);
	return error_set(e, "%.200s: its puzzles are not for %s.", path, g->name);
}

/* ---- writing ---- */

static void
print_count(FILE *out, int n, int none, char end)
{
	if (n == none)
		fprintf(out, "-%c", end);
	else
		fprintf(out, "%d%c", n, end);
}

void
puzzles_print(const struct puzzles *p, const char *about, FILE *out)
{
	char position[GAME_POSITION_TEXT], answer[GAME_MOVE_TEXT];

	fprintf(out,
		"# %s\n"
		"# position, the only move, its value for X, plies to the end, playouts to find "
		"it\n"
		"puzzles %d\nboard %s\ndaily %d\n",
		about, FORMAT, p->game->name, p->daily);
	for (int i = 0; i < p->count; i++) {
		const struct puzzle *one = &p->list[i];
		game_position_text(p->game, &one->position, position);
		game_move_text_level(p->game, &one->position, one->answer, answer);
		fprintf(out, "%s %s", position, answer);
		for (int k = 0; k < one->others; k++) {
			game_move_text_level(p->game, &one->position, one->other[k], answer);
			fprintf(out, ",%s", answer);
		}
		fprintf(out, one->judged ? " - " : " %d ", one->value);
		print_count(out, one->plies, 0, ' ');
		print_count(out, one->playouts, PUZZLE_NEVER, '\n');
	}
}

/* ---- a person's own mistakes ---- */

enum { MINE_PATH = 4096 };

/* Writes the path of a board's file; "" if the environment names no folder. */
static void
mine_path(const struct game *g, char out[MINE_PATH])
{
	char name[GAME_NAME + 32];

	snprintf(name, sizeof name, "mistakes/%s.puzzles", g->name);
	for (char *p = name + strlen("mistakes/"); *p; p++) {
		if (*p == ':' || *p == '/')
			*p = '-';
	}
	if (!file_own_path(FILE_DATA, name, out, MINE_PATH))
		out[0] = '\0';
}

/* Finds the file that was written last. Returns false if there is none. */
static bool
newest_mine(char out[MINE_PATH])
{
	char folder[MINE_PATH - 300], path[MINE_PATH];
	const struct dirent *entry;
	int64_t newest = 0;

	if (!file_own_path(FILE_DATA, "mistakes", folder, sizeof folder))
		return false;
	DIR *d = opendir(folder);
	while (d && (entry = readdir(d))) {
		const char *end = strstr(entry->d_name, ".puzzles");
		snprintf(path, sizeof path, "%s/%.255s", folder, entry->d_name);
		int64_t written = end && !end[strlen(".puzzles")] ? file_mark(path).time_ns : 0;
		if (written <= newest)
			continue;
		newest = written;
		snprintf(out, MINE_PATH, "%s", path);
	}
	if (d)
		closedir(d);
	return newest > 0;
}

bool
puzzles_read_mine(const struct game *g, struct puzzles *out, struct error *e)
{
	char path[MINE_PATH] = "";

	*out = (struct puzzles){ 0 };
	if (g)
		mine_path(g, path);
	if (g ? access(path, F_OK) != 0 : !newest_mine(path))
		return error_set(e, "%s",
			_("There are no mistakes of yours to practise: S in a review keeps one."));
	return puzzle_read_file(path, true, out, e);
}

/* Adds a mistake to the file. The caller has locked it against other writers. */
static bool
puzzle_keep(const char *path, struct puzzles *all, const struct puzzle *one, int *number,
	bool *isnew, struct error *e)
{
	const struct game *g = all->game;
	char *text = NULL;
	size_t size;

	if (access(path, F_OK) == 0 && !puzzle_read_file(path, true, all, e))
		return false;
	for (*number = 1; *number <= all->count; ++*number) {
		if (all->game == g && state_equal(&all->list[*number - 1].position, &one->position))
			return true;
	}
	*isnew = true;
	if (!puzzles_add(all, one))
		return error_set(e,
			_("You already keep %d mistakes on this board, the most there can be."),
			PUZZLES_MOST);
	all->daily = all->count;
	FILE *f = open_memstream(&text, &size);
	if (f)
		puzzles_print(all, "your own mistakes", f);
	if (!file_close_text(f, &text))
		return error_set(e, _("Out of memory while writing %s."), path);
	bool fine = file_replace(path, text, size, e);
	free(text);
	return fine;
}

bool
puzzles_keep(
	const struct game *g, const struct puzzle *one, int *number, bool *isnew, struct error *e)
{
	struct puzzles all = { .game = g, .mine = true };
	char path[MINE_PATH], folder[MINE_PATH];

	*isnew = false;
	mine_path(g, path);
	snprintf(folder, sizeof folder, "%s", path);
	char *slash = strrchr(folder, '/');
	if (!slash)
		return error_set(e, "%s",
			_("There is no folder for your mistakes: neither HOME nor XDG_DATA_HOME is "
			  "set."));
	*slash = '\0';
	if (!file_make_folder(folder, e))
		return false;
	int lock = file_lock_folder(path);
	bool fine = puzzle_keep(path, &all, one, number, isnew, e);
	if (lock >= 0)
		close(lock);
	puzzles_finish(&all);
	return fine;
}

void
puzzles_book(const struct puzzles *p, char out[PUZZLE_BOOK])
{
	snprintf(out, PUZZLE_BOOK, "%s%s", p->mine ? "mine/" : "", p->game->name);
}

/* ---- for people ---- */

bool
puzzle_accepts(const struct puzzle *p, move_t m)
{
	bool right = m == p->answer;

	for (int i = 0; i < p->others; i++)
		right = right || m == p->other[i];
	return right;
}

int
puzzle_grade(const struct puzzle *p)
{
	static const int most[PUZZLE_GRADES - 1] = { 20, 80, 640, 5120 };
	int grade = 1;

	while (grade < PUZZLE_GRADES && p->playouts > most[grade - 1])
		grade++;
	return grade;
}

const char *
puzzle_grade_word(int grade)
{
	static const char *const words[PUZZLE_GRADES] = {
		N_("very easy"),
		N_("easy"),
		N_("medium"),
		N_("hard"),
		N_("very hard"),
	};

	return words[grade - 1];
}

void
puzzle_task_text(const struct game *g, const struct puzzle *p, char *out)
{
	char side = p->position.to_move == SIDE_FIRST ? 'X' : 'O';
	char other = p->position.to_move == SIDE_FIRST ? 'O' : 'X';

	if (p->mistake)
		snprintf(out, PUZZLE_TEXT,
			_("%c to play. Your move here was a mistake: find a better one."), side);
	else if (g->simultaneous)
		snprintf(out, PUZZLE_TEXT, _("Only one choice of %c wins whatever %c chooses."),
			side, other);
	else if (p->value == 0)
		snprintf(out, PUZZLE_TEXT, _("Only one move holds the draw for %c."), side);
	else if (p->plies > 0)
		snprintf(out, PUZZLE_TEXT, _("Only one move wins for %c, in %d."), side,
			(p->plies + 1) / 2);
	else
		snprintf(out, PUZZLE_TEXT, _("Only one move wins for %c."), side);
}

/* ---- days ---- */

/* Returns days since the epoch, from days since the first of March of year 0 in the proleptic calendar, where
 * leap days come last in a year (Hinnant, chrono-compatible date algorithms). */
static int
days_from(int year, int month, int day)
{
	int y = month <= 2 ? year - 1 : year;
	int era = y / 400, of_era = y % 400;
	int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

int
puzzle_today(void)
{
	time_t now = time(NULL);
	struct tm local;

	localtime_r(&now, &local);
	return days_from(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

bool
puzzle_day_parse(const char *text, int *day, struct error *e)
{
	int year, month, date;
	char again[PUZZLE_DAY] = "";

	if (sscanf(text, "%4d-%2d-%2d", &year, &month, &date) == 3 && year >= 1970)
		puzzle_day_text(days_from(year, month, date), again);
	if (!*again || strcmp(again, text) != 0) /* 30 February becomes another day */
		return error_set(
			e, "%.40s: it must be a day from 1970 on, such as 2026-11-22.", text);
	*day = days_from(year, month, date);
	return true;
}

void
puzzle_day_text(int day, char out[PUZZLE_DAY])
{
	time_t seconds = (time_t)day * DAY_S;
	struct tm date;

	gmtime_r(&seconds, &date);
	strftime(out, PUZZLE_DAY, "%Y-%m-%d", &date);
}

const struct game *
puzzle_board_of_day(int day)
{
	return puzzle_board_at(day % BOARDS);
}

int
puzzle_of_day(const struct puzzles *p, int day)
{
	return day % p->daily;
}
