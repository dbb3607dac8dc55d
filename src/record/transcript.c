/* Othello games as people paste them: "f5d6c3d3c4", upper or lower case, with or without blanks and
 * move numbers, passes omitted or written "pa" or "--", a score behind them; # or % begins a remark. Reversi in PGN wraps such moves. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"
#include "games/notation.h"
#include "record/sgf.h"

enum { LINE = 16384, LINES_SEEN = 100 };

static bool
looks_like_moves(const char *text)
{
	for (; *text; text++) {
		if (!isalnum((unsigned char)*text) && !strchr(" \t\r\n,;.-@+:/()[]=", *text))
			return false;
	}
	return true;
}

/* Puts blanks in place of what follows a '#' or '%' in its line. */
static void
blank_remarks(char *text)
{
	for (char *p = text; (p = strpbrk(p, "#%"));) {
		size_t length = strcspn(p, "\r\n");
		memset(p, ' ', length);
		p += length;
	}
}

/* Cuts a score behind the moves off, "38-26", "(38 : 26)", "= B+12", "+12", and takes it as the result, black's
 * first; a number alone may be a move's. */
static void
take_score(char *text, char result[RECORD_NAME])
{
	enum { WORDS = 3 };
	static const char blanks[] = " \t\r\n,;=[]()";
	struct record_outcome outcome;
	char score[RECORD_NAME] = "";
	size_t at = strlen(text), used = RECORD_NAME - 1;

	for (int words = 0; words < WORDS && used > 0; words++) {
		while (at > 0 && strchr(blanks, text[at - 1]))
			at--;
		/* The words together, without what is between them. */
		size_t end = at;
		for (; at > 0 && used > 0 && !strchr(blanks, text[at - 1]); at--)
			score[--used] = text[at - 1];
		if (end - at == 1 && strchr("-:/", text[at])) /* "38 - 26" */
			continue;
		const char *whole = score + used;
		bool sure = *whole && (strchr("+-bBwW", *whole) || strpbrk(whole + 1, "-:"));
		if (at == 0 || !sure || !record_read_result(whole, &outcome))
			continue;
		memmove(result, whole, strlen(whole) + 1);
		while (at > 0 && strchr(" \t\r\n,;:=[(", text[at - 1]))
			at--;
		text[at] = '\0';
		return;
	}
}

/* Copies the line at `from`, without what is beyond LINE bytes; returns where the next one begins. */
static const char *
transcript_copy_line(const char *from, const char *end, char line[LINE])
{
	size_t length = strcspn(from, "\r\n");
	const char *next = from + length < end ? from + length : NULL;

	if (length > LINE - 1)
		length = LINE - 1;
	memcpy(line, from, length);
	line[length] = '\0';
	return next ? next + 1 : end;
}

/* Whether most lines are games of their own: a game written over several lines is not, as its
 * later lines cannot be played from the start. */
static bool
lines_are_games(const struct record_reader *rd)
{
	int lines = 0, games = 0;
	char line[LINE], unused[RECORD_NAME];

	for (const char *at = rd->at; at < rd->end && lines < LINES_SEEN;) {
		at = transcript_copy_line(at, rd->end, line);
		blank_remarks(line);
		if (!line[strspn(line, " \t\r")])
			continue;
		lines++;
		take_score(line, unused);
		games += looks_like_moves(line) &&
			 game_moves_board(game_open("othello", NULL), line, NULL);
	}
	return lines > 1 && 2 * games > lines;
}

bool
record_find_transcript(struct record_reader *rd)
{
	if (rd->at == rd->text)
		rd->by_line = lines_are_games(rd);
	for (record_skip_blanks(rd); record_next_is(rd, '#') || record_next_is(rd, '%');
		record_skip_blanks(rd))
		rd->at += strcspn(rd->at, "\r\n");
	return rd->at < rd->end;
}

/* Reads the game in `text`, which is at `from` in the file. */
static bool
transcript_read_moves(struct record_reader *rd, const char *text, const char *from)
{
	move_t moves[GAME_MAX_PLIES];
	struct error why;
	struct state s;
	int count;

	if (!looks_like_moves(text))
		return record_refuse(rd, from, _("This is neither a record nor a list of moves."));
	const struct game *g = game_moves_board(game_open("othello", NULL), text, &why);
	if (!g)
		return rd->by_line ? record_refuse(rd, from, "%s", why.text)
				   : error_set(rd->e, "%s", why.text);
	g->rules->start(g, &s);
	game_moves_parse(g, text, &s, moves, &count, &why);
	if (count == 0)
		return record_refuse(rd, from, _("This text contains no moves."));
	if (!record_init(rd->record, g, NULL))
		return record_lacks_memory(rd);
	for (int i = 0; i < count; i++) {
		if (!record_play(rd->record, moves[i]))
			return error_set(rd->e, _("There is no room for this move."));
	}
	return true;
}

/* Reads the Othello game of bare moves in `text`, which is at `from` in the file, with the board on which
 * they are legal; a score behind them is its result. */
static bool
read_moves_and_score(struct record_reader *rd, const char *text, const char *from)
{
	char result[RECORD_NAME] = "", *copy = strdup(text);

	if (!copy)
		return record_lacks_memory(rd);
	blank_remarks(copy);
	take_score(copy, result);
	bool fine = transcript_read_moves(rd, copy, from);
	free(copy);
	if (fine)
		snprintf(rd->record->info.result, RECORD_NAME, "%s", result);
	return fine;
}

bool
record_read_transcript(struct record_reader *rd)
{
	const char *from = rd->at;
	char line[LINE];

	if (!rd->by_line) {
		rd->at = rd->end;
		return read_moves_and_score(rd, from, from);
	}
	rd->at = transcript_copy_line(from, rd->end, line);
	return read_moves_and_score(rd, line, from);
}

void
record_write_transcript(const struct record *r, FILE *f)
{
	const struct game *g = r->game;
	char name[GAME_MOVE_TEXT];
	bool first = true;

	for (int at = RECORD_ROOT; (at = record_main_next(r, at)) != RECORD_NONE;) {
		const struct record_node *n = &r->node[at];
		const struct state *before = &r->node[n->parent].position;
		if (game_is_othello(g) && game_is_pass(g, before, n->move))
			continue;
		game_move_text_level(g, before, n->move, name);
		fprintf(f, "%s%s", first || game_is_othello(g) ? "" : " ", name);
		first = false;
	}
	fputc('\n', f);
}

/* ---- PGN ----
 *
 * Reversi in PGN, as game servers export it: tags, then the moves with their numbers, comments and variations,
 * and black's discs and white's:
 *
 *	[Site "PlayOK"]
 *	[Black "one"]
 *	[White "two"]
 *	[Result "38-26"]
 *
 *	1. f5 d6 2. c3 f3 {a comment} ... 38-26 */

enum { TAG = 128, PROPERTIES = 512 };

/* Goes behind blank lines and those that are remarks. */
static const char *
skip_remarks(const char *at)
{
	for (at += strspn(at, " \t\r\n"); *at == ';' || *at == '%'; at += strspn(at, " \t\r\n"))
		at += strcspn(at, "\r\n");
	return at;
}

bool
record_is_pgn(const char *text, size_t size)
{
	const char *at = skip_remarks(text_after_mark(text));

	if (at >= text + size || *at != '[' || !isalpha((unsigned char)at[1]))
		return false;
	while (isalnum((unsigned char)*++at))
		continue;
	at += strspn(at, " \t");
	return *at == '"';
}

bool
record_find_pgn(struct record_reader *rd)
{
	rd->at = skip_remarks(rd->at);
	return rd->at < rd->end;
}

/* Reads a tag, `[Name "value"]`, and goes behind it. */
static bool
read_tag(struct record_reader *rd, char name[TAG], char value[TAG])
{
	const char *from = rd->at++;
	size_t used = 0;

	for (*name = '\0'; isalnum((unsigned char)*rd->at); rd->at++) {
		if (used + 1 < TAG)
			name[used++] = *rd->at;
	}
	name[used] = '\0';
	rd->at += strspn(rd->at, " \t");
	if (*rd->at++ != '"')
		return record_refuse(rd, from, _("A tag is a name and a value: [Black \"one\"]."));
	for (used = 0; *rd->at && *rd->at != '"'; rd->at++) {
		rd->at += *rd->at == '\\' && rd->at[1];
		if (used + 1 < TAG)
			value[used++] = *rd->at;
	}
	value[used] = '\0';
	if (*rd->at == '"')
		rd->at++;
	rd->at += strspn(rd->at, " \t");
	if (*rd->at != ']')
		return record_refuse(rd, from, _("A tag is a name and a value: [Black \"one\"]."));
	rd->at++;
	return true;
}

/* Goes behind a comment or a variation, in which others may stand. */
static void
skip_aside(struct record_reader *rd)
{
	int depth = 0;

	if (*rd->at == ';') {
		rd->at += strcspn(rd->at, "\r\n");
		return;
	}
	do {
		if (*rd->at == '{')
			rd->at += strcspn(rd->at, "}");
		depth += (*rd->at == '(') - (*rd->at == ')');
		rd->at += *rd->at != '\0';
	} while (*rd->at && depth > 0);
}

/* Copies the moves to rd->value, up to the next game's tags. */
static void
copy_moves(struct record_reader *rd)
{
	char *out = rd->value;
	bool fresh = true; /* a line begins */

	while (rd->at < rd->end && !(fresh && *rd->at == '[')) {
		if (strchr("{(;", *rd->at)) {
			skip_aside(rd);
			continue;
		}
		if (*rd->at == '$') {
			rd->at += 1 + strspn(rd->at + 1, "0123456789");
			continue;
		}
		if (fresh && *rd->at == '%') {
			rd->at += strcspn(rd->at, "\r\n");
			continue;
		}
		fresh = *rd->at == '\n' || *rd->at == '\r';
		if (!strchr("!?*", *rd->at))
			*out++ = *rd->at;
		rd->at++;
	}
	*out = '\0';
}

/* 2020.05.05 is 2020-05-05. */
static void
take_date(struct record *r, char *value)
{
	for (char *p = value; *p; p++)
		*p = *p == '.' ? '-' : *p;
	record_copy_line(r->info.date, value);
}

bool
record_read_pgn(struct record_reader *rd)
{
	static const char *const words[][2] = { { "Event", "EV" }, { "Site", "PC" },
		{ "Round", "RO" }, { "BlackElo", "BR" }, { "WhiteElo", "WR" } };
	char name[TAG], value[TAG], result[TAG] = "", date[TAG] = "", side[2][TAG] = { "" };
	char properties[PROPERTIES];
	const char *from = rd->at;
	struct text t;

	text_init(&t, properties, sizeof properties);
	for (; record_next_is(rd, '['); record_skip_blanks(rd)) {
		if (!read_tag(rd, name, value))
			return false;
		bool empty = strcmp(value, "?") == 0 || strcmp(value, "-") == 0;
		for (size_t i = 0; i < sizeof words / sizeof words[0] && !empty; i++) {
			if (strcasecmp(name, words[i][0]) == 0)
				record_add_property(&t, words[i][1], value);
		}
		if (strcasecmp(name, "Black") == 0 || strcasecmp(name, "White") == 0)
			snprintf(side[toupper((unsigned char)name[0]) == 'W'], TAG, "%s",
				empty ? "" : value);
		else if (strcasecmp(name, "Date") == 0 && !empty)
			snprintf(date, TAG, "%s", value);
		else if (strcasecmp(name, "Result") == 0)
			snprintf(result, TAG, "%s", value);
	}
	copy_moves(rd);
	/* The score behind the moves is only that of the tag. */
	size_t length = strlen(rd->value), tail = strlen(result);
	while (length > 0 && isspace((unsigned char)rd->value[length - 1]))
		rd->value[--length] = '\0';
	bool named = tail > 0 && length >= tail && strcmp(rd->value + length - tail, result) == 0;
	if (named)
		rd->value[length - tail] = '\0';
	if (!read_moves_and_score(rd, rd->value, from))
		return false;
	struct record *r = rd->record;
	char *out = result; /* without blanks: "40 - 24" */
	for (const char *p = result; *p; p++) {
		if (*p != ' ')
			*out++ = *p;
	}
	*out = '\0';
	struct record_outcome outcome;
	if (record_read_result(result, &outcome))
		record_copy_line(r->info.result, result);
	for (int i = 0; i < 2; i++)
		record_copy_line(r->info.name[i], side[i]);
	if (date[0])
		take_date(r, date);
	return !properties[0] || record_set_extra(r, RECORD_ROOT, properties) ||
	       record_lacks_memory(rd);
}
