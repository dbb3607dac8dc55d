/* Othello games as people paste them: "f5d6c3d3c4", upper or lower case, with or without blanks and
 * move numbers, passes omitted or written "pa" or "--". */
#include <ctype.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/record/sgf.h"

static bool
looks_like_moves(const char *text)
{
	for (; *text; text++) {
		if (!isalnum((unsigned char)*text) && !strchr(" \t\r\n,;.-", *text))
			return false;
	}
	return true;
}

bool
record_read_transcript(struct record_reader *rd)
{
	move_t moves[GAME_MAX_PLIES];
	struct error why;
	struct state s;
	int count;

	if (!looks_like_moves(rd->at))
		return record_refuse(
			rd, rd->at, _("This is neither a record nor a list of moves."));
	const struct game *g = game_moves_board(game_open("othello", NULL), rd->at, &why);
	if (!g)
		return error_set(rd->e, "%s", why.text);
	g->rules->start(g, &s);
	game_moves_parse(g, rd->at, &s, moves, &count, &why);
	if (count == 0)
		return record_refuse(rd, rd->at, _("This text contains no moves."));
	if (!record_init(rd->record, g, NULL))
		return error_set(rd->e, _("Out of memory."));
	for (int i = 0; i < count; i++) {
		if (!record_play(rd->record, moves[i]))
			return error_set(rd->e, _("There is no room for this move."));
	}
	return true;
}
