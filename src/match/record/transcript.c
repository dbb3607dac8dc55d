/* Othello games as people paste them: "f5d6c3d3c4", upper or lower case, with or without blanks and
 * move numbers, passes omitted or written "pa" or "--". */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/record/sgf.h"

/* Skips "12." and other separators between moves. */
static void
skip_between(struct record_reader *rd)
{
	while (rd->at < rd->end) {
		size_t digits = 0;
		while (isdigit((unsigned char)rd->at[digits]))
			digits++;
		if (digits > 0 && rd->at[digits] == '.')
			rd->at += digits + 1;
		else if (strchr(" \t\r\n,;", *rd->at))
			rd->at++;
		else
			return;
	}
}

/* Copies the move at rd->at; *length is its number of characters. */
static void
next_move(const struct record_reader *rd, char out[GAME_MOVE_TEXT], size_t *length)
{
	const char *p = rd->at;

	if (strncmp(p, "--", 2) == 0 || strncasecmp(p, "pass", 4) == 0 ||
		strncasecmp(p, "pa", 2) == 0) {
		*length = *p == '-' || tolower((unsigned char)p[2]) != 's' ? 2 : 4;
		snprintf(out, GAME_MOVE_TEXT, "pass");
		return;
	}
	*length = rd->end - p < 2 ? 1 : 2;
	snprintf(out, GAME_MOVE_TEXT, "%.*s", (int)*length, p);
}

static bool
read_moves(struct record_reader *rd, const struct game *g)
{
	char text[GAME_MOVE_TEXT];
	struct error why;
	size_t length;
	move_t move;

	if (!record_init(rd->record, g, NULL))
		return error_set(rd->e, _("Out of memory."));
	for (skip_between(rd); rd->at < rd->end; skip_between(rd)) {
		next_move(rd, text, &length);
		const struct state *s = &rd->record->node[record_current(rd->record)].position;
		if (strcmp(text, "pass") != 0 && game_must_pass(g, s, &move)) {
			record_play(rd->record, move);
			continue;
		}
		for (const char *p = text; *p; p++) {
			if (!isalnum((unsigned char)*p))
				return record_refuse(rd, rd->at,
					_("This is neither a record nor a list of moves."));
		}
		if (!game_move_parse(g, s, text, &move, &why))
			return record_refuse(rd, rd->at, "%s", why.text);
		if (!record_play(rd->record, move))
			return record_refuse(rd, rd->at, _("There is no room for this move."));
		rd->at += length;
	}
	return record_current(rd->record) != RECORD_ROOT ||
	       record_refuse(rd, rd->at, _("This text contains no moves."));
}

bool
record_read_transcript(struct record_reader *rd)
{
	static const char *const boards[] = { "othello", "othello:8", "othello:4" };
	const char *from = rd->at, *farthest = NULL;
	struct error *e = rd->e, why, kept;

	rd->e = &why;
	for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
		rd->at = from;
		if (read_moves(rd, game_open(boards[i], NULL)))
			return true;
		record_finish(rd->record);
		if (!farthest || rd->at > farthest) {
			farthest = rd->at;
			kept = why;
		}
	}
	return error_set(e, "%s", kept.text);
}
