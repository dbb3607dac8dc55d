/* A text that a person typed or pasted. */
#include "match/game_text.h"

#include <ctype.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/session.h"
#include "record/file.h"

static bool
game_text_read_moves(struct game_text *t, const char *text, const struct game *g,
	const struct state *from, struct error *e)
{
	t->game = g;
	if (from)
		t->position = *from;
	else
		g->rules->start(g, &t->position);
	return game_moves_parse(g, text, &t->position, t->moves, &t->plies, e) &&
	       (t->plies > 0 || error_set(e, "This is empty: a position or moves are expected."));
}

bool
game_text_read_start(struct game_text *out, const char *text, const struct game *g, bool fixed,
	struct error *not_cells, struct error *not_moves)
{
	out->text = text;
	out->kind = GAME_TEXT_POSITION;
	out->plies = 0;
	out->game = g;
	if (!fixed)
		out->game = game_position_board(g, text, &out->position, not_cells);
	else if (!game_position_parse(g, text, &out->position, not_cells))
		out->game = NULL;
	if (out->game)
		return true;
	out->kind = GAME_TEXT_MOVES;
	out->game = fixed ? g : game_moves_board(g, text, not_moves);
	return out->game && game_text_read_moves(out, text, out->game, NULL, not_moves);
}

const struct error *
game_text_fault(const struct game *g, const char *text, const struct error *as_cells,
	const struct error *as_moves)
{
	const char *signs = g->signs ? g->signs : "012.-_xXoO*bBwW";
	int cells = 0, others = 0;

	for (const char *at = text; *at; at++) {
		if (strchr(signs, *at))
			cells++;
		else if (!strchr("/ \t\r\n", *at))
			others++;
	}
	if (cells > others && 2 * cells > game_cell_count(g))
		return as_cells;
	bool begins = isalpha((unsigned char)text[0]) && isdigit((unsigned char)text[1]);
	return begins && !g->rules->move_name ? as_moves : NULL;
}

bool
game_text_read(struct game_text *out, const char *text, const struct game *g,
	const struct state *here, struct error *e)
{
	struct error not_moves, not_cells, not_game;

	text += strspn(text, " \t\n");
	*out = (struct game_text){ .kind = GAME_TEXT_MOVES_HERE, .text = text };
	if (!*text)
		return error_set(e, "%s", _("The text is empty."));
	if (game_text_read_moves(out, text, g, here, &not_moves))
		return true;
	if (game_text_read_start(out, text, g, false, &not_cells, NULL))
		return true;
	out->kind = GAME_TEXT_GAME;
	if (!record_read(&out->record, text, strlen(text), &not_game)) {
		/* The look of the text decides which sentence helps; an opening bracket begins a game. */
		enum { SHOWN = 32 };
		size_t shown = 0, length;
		uint32_t code;

		const struct error *fault =
			*text == '(' ? &not_game : game_text_fault(g, text, &not_cells, &not_moves);

		if (fault)
			return error_set(e, "%s", fault->text);
		while (shown < SHOWN && (length = text_next(text + shown, &code)) && code != '\n')
			shown += length;
		return error_set(e, _("\"%.*s%s\" is not moves, a position or a game."), (int)shown,
			text, text[shown] ? "..." : "");
	}
	out->game = out->record.game;
	out->position = out->record.node[record_current(&out->record)].position;
	out->plies = out->record.at;
	return true;
}

void
game_text_finish(struct game_text *t)
{
	if (t->kind == GAME_TEXT_GAME && t->game)
		record_finish(&t->record);
	t->game = NULL;
}

bool
game_text_open(struct game_text *t, struct session *s, struct error *e)
{
	struct record r = t->record;
	const char *refusal = friend_refuses(s, FRIEND_NO_LEAVING);

	if (refusal)
		return error_set(e, "%s", refusal);
	if (t->kind == GAME_TEXT_MOVES_HERE) {
		session_play_line(s, t->moves, t->plies);
		return true;
	}
	if (t->kind == GAME_TEXT_GAME) {
		t->game = NULL; /* its record has another owner */
		session_open_record(s, &r, NULL, "");
		session_go_to(s, record_current(&s->match.record));
		return true;
	}
	if (!player_spec_check(&s->spec[0], t->game, e) ||
		!player_spec_check(&s->spec[1], t->game, e))
		return false;
	return t->kind == GAME_TEXT_POSITION
		       ? session_new(s, t->game, s->spec, &t->position, e)
		       : session_set_up(s, t->game, s->spec, NULL, t->text, e);
}
