/* Othello games as people paste them: "f5d6c3d3c4", upper or lower case, with or without blanks and
 * move numbers, passes omitted or written "pa" or "--". */
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
		if (!isalnum((unsigned char)*text) && !strchr(" \t\r\n,;.-@+:/()", *text))
			return false;
	}
	return true;
}

/* Cuts a score behind the moves off, "38-26", "(38:26)", "+12", and takes it as the result, black's first;
 * a number alone may be a move's. */
static void
take_score(char *text, char result[RECORD_NAME])
{
	static const char blanks[] = " \t\r\n,;";
	size_t size = strlen(text);
	int first, second = 0, used = 0;

	while (size > 0 && strchr(blanks, text[size - 1]))
		size--;
	size_t from = size;
	while (from > 0 && !strchr(blanks, text[from - 1]))
		from--;
	const char *score = text + from + (text[from] == '(');
	bool pair = sscanf(score, "%3d%*1[-:/]%3d%n", &first, &second, &used) == 2;
	if (!pair && (!strchr("+-", *score) || sscanf(score, "%3d%n", &first, &used) != 1))
		return;
	used += score[used] == ')';
	if (from == 0 || score + used != text + size)
		return;
	text[from] = '\0';
	int more = first - second;
	if (more == 0)
		snprintf(result, RECORD_NAME, "Draw");
	else
		snprintf(result, RECORD_NAME, "%c+%d", more > 0 ? 'B' : 'W', abs(more));
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
	record_skip_blanks(rd);
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
