/* The kinds of files that games are in. */
#include "record/formats.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/language.h"

/* Games in brackets follow each other, perhaps with their number before them, which is how Othello
 * servers count the games of a match: "2 (;...;)(;...;)". */
static const char *
skip_number(const char *at, const char *end)
{
	while (at < end && (isspace((unsigned char)*at) || isdigit((unsigned char)*at)))
		at++;
	return at;
}

/* The next bracket with which a game begins, "(;"; NULL: there is none. */
static const char *
next_bracket(const char *at, const char *end)
{
	for (; at < end && (at = memchr(at, '(', (size_t)(end - at))); at++) {
		const char *inside = at + 1;
		while (inside < end && isspace((unsigned char)*inside))
			inside++;
		if (inside < end && *inside == ';')
			return at;
	}
	return NULL;
}

/* That of the first game, behind a number or a letter. */
static const char *
first_bracket(const char *text, const char *end)
{
	const char *at = skip_number(text_after_mark(text), end);

	if (at < end && *at == '(')
		return at;
	return at < end && *at == '{' ? NULL : next_bracket(at, end);
}

static bool
is_bracketed(const char *text, size_t size)
{
	return first_bracket(text, text + size) != NULL;
}

/* Whether the property whose value begins at `value` is GM, not one whose name ends so. */
static bool
is_named_gm(const char *text, const char *value)
{
	return value - text >= 3 && value[-2] == 'G' && value[-1] == 'M' &&
	       !isalpha((unsigned char)value[-3]);
}

/* SGF names a game by a number, GGF by a word; what is inside brackets does not count. */
static bool
is_ggf(const char *text, size_t size)
{
	enum { FAR = 4096 };
	const char *from = first_bracket(text, text + size), *end = text + size;
	bool inside = false;

	if (!from)
		return false;
	end = end - from > FAR ? from + FAR : end;
	for (const char *p = from; p + 1 < end; p++) {
		if (inside && *p == '\\')
			p++;
		else if (inside)
			inside = *p != ']';
		else if (*p == '[' && is_named_gm(text, p))
			return isalpha((unsigned char)p[1]);
		else
			inside = *p == '[';
	}
	return false;
}

static bool
is_anything(const char *text, size_t size)
{
	return true;
}

/* What is between two games, or behind the last, is skipped where it is a letter, which has no values of
 * properties. */
static bool
find_bracket(struct record_reader *rd)
{
	const char *first = rd->at == rd->text ? first_bracket(rd->text, rd->end) : NULL;

	rd->at = skip_number(first ? first : rd->at, rd->end);
	if (first || rd->at == rd->end || *rd->at == '(')
		return rd->at < rd->end;
	const char *next = next_bracket(rd->at, rd->end);
	if (!next)
		next = rd->end;
	if (!memchr(rd->at, '[', (size_t)(next - rd->at)))
		rd->at = next;
	return rd->at < rd->end;
}

static const struct record_format formats[] = {
	{
		.name = "sgf",
		.suffixes = ".sgf .narabe",
		.about = "SGF with everything that narabe knows of a game; every board",
		.branches = true,
		.starts = true,
		.is = is_bracketed,
		.find = find_bracket,
		.read = record_read_sgf,
		.write = record_write,
	},
	{
		.name = "ggf",
		.suffixes = ".ggf",
		.about = "GGF of Othello servers: moves, evaluations, times",
		.othello = true,
		.starts = true,
		.is = is_ggf,
		.find = find_bracket,
		.read = record_read_ggf,
		.write = record_write_ggf,
	},
	{
		.name = "wthor",
		.suffixes = ".wtb",
		.about = "WTHOR, tournament games of Othello 8x8",
		.othello = true,
		.binary = true,
		.is = record_is_wthor,
		.find = record_find_wthor,
		.read = record_read_wthor,
	},
	{
		.name = "results",
		.suffixes = ".jsonl",
		.about = "the games that match, league and sweep write",
		.is = record_is_results,
		.find = record_find_results,
		.read = record_read_results,
	},
	{
		.name = "pgn",
		.suffixes = ".pgn",
		.about = "Reversi as game servers export it",
		.othello = true,
		.is = record_is_pgn,
		.find = record_find_pgn,
		.read = record_read_pgn,
	},
	{
		.name = "moves",
		.suffixes = ".txt .moves",
		.about = "bare moves, a game a line",
		.is = is_anything,
		.find = record_find_transcript,
		.read = record_read_transcript,
		.write = record_write_transcript,
	},
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

const struct record_format *
record_format_at(int index)
{
	return index < FORMATS ? &formats[index] : NULL;
}

const struct record_format *
record_format_find(const char *name)
{
	for (int i = 0; i < FORMATS; i++) {
		if (strcasecmp(formats[i].name, name) == 0)
			return &formats[i];
	}
	return NULL;
}

const struct record_format *
record_format_of_path(const char *path)
{
	const char *dot = strrchr(path, '.');
	char suffix[16];

	if (!dot || strlen(dot) >= sizeof suffix)
		return NULL;
	for (size_t i = 0; i <= strlen(dot); i++)
		suffix[i] = (char)tolower((unsigned char)dot[i]);
	for (int i = 0; i < FORMATS; i++) {
		if (text_word_index(formats[i].suffixes, suffix) >= 0)
			return &formats[i];
	}
	return NULL;
}

const struct record_format *
record_format_of_text(const char *text, size_t size)
{
	/* The first kind takes every bracket: the others are asked before it. */
	for (int i = 1; i < FORMATS - 1; i++) {
		if (formats[i].is(text, size))
			return &formats[i];
	}
	return formats[0].is(text, size) ? &formats[0] : &formats[FORMATS - 1];
}

bool
record_format_writes(const struct record_format *f, const struct record *r, struct error *e)
{
	if (!f->write)
		return error_set(e, _("%s is only read: narabe does not write it."), f->name);
	if (f->othello && !game_is_othello(r->game))
		return error_set(e, _("%s is a format of Othello, and this is a game of %s."),
			f->name, r->game->title);
	return f->starts || !r->start_given ||
	       error_set(e, _("%s cannot say that the game began with another position."), f->name);
}

/* ---- one game ---- */

/* Reads the game at rd->at. */
static bool
read_one(const struct record_format *f, struct record_reader *rd)
{
	if (!f->read(rd)) {
		record_finish(rd->record);
		return false;
	}
	record_take_result(rd->record);
	record_settle(rd->record);
	return true;
}

bool
record_read_file(
	struct record *out, const char *path, const char *text, size_t size, struct error *e)
{
	const struct record_format *f = record_format_of_text(text, size);
	struct record_reader rd;

	*out = (struct record){ 0 };
	if (!record_reader_init(&rd, out, text, size, e))
		return false;
	rd.path = path;
	rd.single = true;
	bool fine = (f->binary || record_take_text(&rd)) && (f->find(&rd), read_one(f, &rd));
	record_reader_finish(&rd);
	return fine;
}

bool
record_read(struct record *out, const char *text, size_t size, struct error *e)
{
	return record_read_file(out, NULL, text, size, e);
}

bool
record_cut_text(const struct record *r, struct error *e)
{
	e->text[0] = '\0';
	if (r->cut_short)
		error_set(e, "%s",
			_("The file ends in the middle of the game: what it holds is here."));
	return r->cut_short;
}

bool
record_load(struct record *out, const char *path, struct error *e)
{
	struct error why;
	size_t size;
	char *text = file_read(path, RECORD_FILE_MAX, &size, e);

	*out = (struct record){ 0 };
	if (!text)
		return false;
	bool fine = record_read_file(out, path, text, size, &why);
	free(text);
	return fine || error_set(e, "%.200s: %.300s", path, why.text);
}

/* ---- all games of a file ---- */

bool
record_games_open(struct record_games *gs, const char *path, struct error *e)
{
	bool input = strcmp(path, "-") == 0;
	struct error why;
	size_t size;

	*gs = (struct record_games){ .path = input ? "Standard input" : path };
	gs->text = input ? file_read_input(RECORD_FILE_MAX, &size, e)
			 : file_read(path, RECORD_FILE_MAX, &size, e);
	if (!gs->text)
		return false;
	gs->format = record_format_of_text(gs->text, size);
	bool fine = record_reader_init(&gs->rd, NULL, gs->text, size, &why);
	gs->rd.path = input ? NULL : path;
	if (fine && (gs->format->binary || record_take_text(&gs->rd)))
		return true;
	record_games_close(gs);
	return error_set(e, "%.200s: %.300s", gs->path, why.text);
}

/* Where the game ends whose bracket is at `at`; NULL if it is not closed. */
static const char *
closing_bracket(const char *at, const char *end)
{
	bool inside = false;
	int depth = 0;

	for (; at < end; at++) {
		if (inside && *at == '\\')
			at++;
		else if (inside || *at == '[')
			inside = *at != ']';
		else if ((depth += (*at == '(') - (*at == ')')) <= 0)
			return at + 1;
	}
	return NULL;
}

/* Goes behind a game that could not be read, with its variations; if it is never closed, to the next bracket. */
static void
skip_bad(struct record_games *gs, const char *from)
{
	struct record_reader *rd = &gs->rd;

	if (gs->format->find != find_bracket) /* it has gone on */
		return;
	const char *behind = *from == '(' ? closing_bracket(from, rd->end) : NULL;
	if (behind && behind > rd->at) {
		rd->at = behind;
		return;
	}
	if (rd->at <= from)
		rd->at = from + 1;
	while (rd->at < rd->end && strncmp(rd->at, "(;", 2) != 0)
		rd->at++;
}

enum record_games_found
record_games_next(struct record_games *gs, struct record *out, struct error *e)
{
	struct error why;

	*out = (struct record){ 0 };
	record_reader_next(&gs->rd, out, &why);
	if (!gs->format->find(&gs->rd))
		return GAMES_END;
	const char *from = gs->rd.at;
	gs->number++;
	if (read_one(gs->format, &gs->rd))
		return GAMES_ONE;
	skip_bad(gs, from);
	if (gs->rd.of_file) {
		gs->number--;
		error_set(e, "%.150s: %.300s", gs->path, why.text);
		return GAMES_FILE_BAD;
	}
	error_set(e, "%.150s, game %d: %.300s", gs->path, gs->number, why.text);
	return GAMES_BAD;
}

void
record_games_close(struct record_games *gs)
{
	record_reader_finish(&gs->rd);
	free(gs->text);
	gs->text = NULL;
}
