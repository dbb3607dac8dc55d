/* The root of a record: the game and its setup stones. See file.h. */
#include <ctype.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/record/sgf_syntax.h"

/* Determines the game. */
static bool
find_game(struct record_reader *rd, const char *name, const char *raw)
{
	int64_t size;

	(void)raw;
	if (strcmp(name, "NRB") == 0) {
		rd->own = true;
		record_word(rd, "game", rd->game, sizeof rd->game);
		record_word(rd, "board", rd->source, sizeof rd->source);
	} else if (strcmp(name, "GM") == 0) {
		rd->is_othello = strcmp(rd->value, "2") == 0;
	} else if (strcmp(name, "SZ") == 0 && text_to_int(rd->value, 1, 99, &size)) {
		rd->board_size = (int)size;
	}
	return true;
}

static bool
open_game(struct record_reader *rd, const char *from)
{
	struct error why;

	if (!rd->game[0] && !rd->is_othello)
		return record_refuse(rd, from,
			_("This record is of a game that narabe does not play: the only SGF it "
			  "reads is Othello, GM[2]."));
	if (!rd->game[0] && rd->board_size == 6)
		snprintf(rd->game, sizeof rd->game, "othello");
	else if (!rd->game[0])
		snprintf(rd->game, sizeof rd->game, "othello:%d", rd->board_size);
	const struct game *g = game_open_source(rd->game, rd->source[0] ? rd->source : NULL, &why);
	if (!g)
		return record_refuse(rd, from, "%s", why.text);
	return record_init(rd->record, g, NULL) || record_refuse(rd, from, _("Out of memory."));
}

/* A cell as "c3", "b3/2", or "cc"; -1 if it is none of these. */
static int
read_cell(const struct game *g, const char *text)
{
	char cell[GAME_MOVE_TEXT], letter;
	int row, level = 1, used = 0, more = 0;

	record_cell_text(g, text, cell);
	if (sscanf(cell, "%c%2d%n/%1d%n", &letter, &row, &used, &level, &more) < 2)
		return -1;
	int column = tolower((unsigned char)letter) - 'a';
	if (cell[more > used ? more : used] || column < 0 || column >= g->columns || row < 1 ||
		row > g->rows || level < 1 || level > g->layers)
		return -1;
	return game_cell(g, column, row - 1, level - 1);
}

/* A start that setup stones cannot describe. */
static bool
take_position(struct record_reader *rd, const char *raw)
{
	char text[GAME_POSITION_TEXT];
	struct error why;

	if (!record_word(rd, "position", text, sizeof text))
		return true;
	for (char *comma = text; (comma = strchr(comma, ','));)
		*comma = ' ';
	if (!game_position_parse(rd->record->game, text, &rd->start, &why))
		return record_refuse(rd, raw, "%s", why.text);
	rd->to_move = (enum side)rd->start.to_move;
	rd->set_up = true;
	return true;
}

/* Setup stones. */
static bool
take_stone(struct record_reader *rd, const char *name, const char *raw)
{
	const struct game *g = rd->record->game;
	int what = text_word_index("AE AB AW", name);

	if (strcmp(name, "PL") == 0) {
		rd->to_move = rd->value[0] == 'B' || rd->value[0] == 'b' || rd->value[0] == '1'
				      ? SIDE_FIRST
				      : SIDE_SECOND;
		rd->set_up = true;
	}
	if (strcmp(name, "NRB") == 0 && !take_position(rd, raw))
		return false;
	if (what < 0)
		return true;
	int cell = read_cell(g, rd->value);
	if (cell < 0)
		return record_refuse(
			rd, raw, _("\"%.20s\" is not a cell of %s."), rd->value, g->title);
	if (!rd->stones)
		rd->start = (struct state){ 0 };
	g->rules->put(g, &rd->start, cell, (enum cell)what);
	rd->stones = rd->set_up = true;
	return true;
}

static bool
set_up(struct record_reader *rd, const char *from)
{
	struct record *r = rd->record;
	struct error why;

	rd->at = from;
	rd->to_move = SIDE_NONE;
	rd->start = r->node[RECORD_ROOT].position;
	if (!record_walk(rd, take_stone))
		return false;
	if (!rd->set_up)
		return true;
	struct state own = r->node[RECORD_ROOT].position;
	if (!r->game->rules->validate(r->game, &rd->start, rd->to_move, &why))
		return record_refuse(rd, from, "%s", why.text);
	r->start_given = !state_equal(&own, &rd->start);
	r->node[RECORD_ROOT].position = rd->start;
	return true;
}

bool
record_read_root(struct record_reader *rd)
{
	const char *from = rd->at;
	int node;

	rd->board_size = 8; /* Othello's default */
	if (!record_walk(rd, find_game) || !open_game(rd, from) || !set_up(rd, from))
		return false;
	rd->at = from;
	return record_read_node(rd, RECORD_ROOT, &node);
}
