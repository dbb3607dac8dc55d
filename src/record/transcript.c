/* Othello games as people paste them: "f5d6c3d3c4", upper or lower case, with or without blanks and
 * move numbers, passes omitted or written "pa" or "--", a score behind them; # or % begins a remark. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
copy_line(const char *from, const char *end, char line[LINE])
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
		at = copy_line(at, rd->end, line);
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
read_moves(struct record_reader *rd, const char *text, const char *from)
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

bool
record_read_moves(struct record_reader *rd, const char *text, const char *from)
{
	char result[RECORD_NAME] = "", *copy = strdup(text);

	if (!copy)
		return record_lacks_memory(rd);
	blank_remarks(copy);
	take_score(copy, result);
	bool fine = read_moves(rd, copy, from);
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
		return record_read_moves(rd, from, from);
	}
	rd->at = copy_line(from, rd->end, line);
	return record_read_moves(rd, line, from);
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
