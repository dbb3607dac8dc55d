/* Hints: the results of a search in steps. Pure. */
#include "match/hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/judge/judge.h"
#include "match/phrases.h"

/* ---- a hint in three steps ---- */

/* Returns the third of the board that a row or column is in; only an odd size has a middle. */
static int
third(int at, int of)
{
	return 2 * at + 1 < of ? 0 : 2 * at + 1 == of ? 1 : 2;
}

static const char *
quarter_text(int row, int column)
{
	static const char *const text[3][3] = {
		{ N_("Look at the upper left."), N_("Look at the upper edge."),
			N_("Look at the upper right.") },
		{ N_("Look at the left edge."), N_("Look at the middle."),
			N_("Look at the right edge.") },
		{ N_("Look at the lower left."), N_("Look at the lower edge."),
			N_("Look at the lower right.") },
	};
	return _(text[row][column]);
}

static void
area_text(const struct game *g, int cell, char *out)
{
	int column = cell % g->columns, row = cell / g->columns % g->rows;
	int level = cell / (g->columns * g->rows);

	if (g->by_column)
		snprintf(out, HINT_TEXT, _("Look at column %c."), 'a' + column);
	else if (g->layers > 1)
		snprintf(out, HINT_TEXT, _("Look at layer %d."), level + 1);
	else if (g->columns == 3 && g->rows == 3) /* a quarter would be a single cell */
		snprintf(out, HINT_TEXT, "%s",
			row == 1 && column == 1   ? _("Look at the middle.")
			: row != 1 && column != 1 ? _("Look at the corners.")
						  : _("Look at the edges."));
	else
		snprintf(out, HINT_TEXT, "%s",
			quarter_text(third(row, g->rows), third(column, g->columns)));
}

/* Returns a move's value for the side to move; its result where that is certain. */
static double
mover_value(const struct report *info, const struct root_move *m)
{
	int result = root_move_result(m);

	return (result != GAME_OPEN ? result : m->value) * state_sign(&info->position);
}

static bool
is_known_to_lose(const struct report *info, const struct root_move *m)
{
	return root_move_result(m) != GAME_OPEN && mover_value(info, m) < 0;
}

static int
percent(const struct report *info, const struct root_move *m)
{
	return report_percent((1 + mover_value(info, m)) / 2); /* as the tables do */
}

int
hint_percent(const struct report *info, move_t move)
{
	int i = report_find(info, move);

	return i < 0 ? 0 : percent(info, &info->moves[i]);
}

/* Returns whether all moves are proven draws: then no area deserves attention. */
static bool
all_draw(const struct report *info)
{
	for (int i = 0; i < info->count; i++) {
		if (root_move_result(&info->moves[i]) != 0)
			return false;
	}
	return info->count > 1;
}

bool
hint_text(const struct game *g, const struct report *info, enum hint_step step, char *out)
{
	char name[GAME_MOVE_TEXT];

	int at = judge_best(info);
	if (at < 0 || (info->moves[at].pv_length == 0 && !(info->known && step != HINT_LINE)))
		return false;
	const struct root_move *best = &info->moves[at];
	int cell = g->rules->move_to_cell(g, &info->position, best->move);
	game_move_text_level(g, &info->position, best->move, name);
	if (step == HINT_AREA && game_is_pass(g, &info->position, best->move))
		snprintf(out, HINT_TEXT, _("You have no choice: you must pass."));
	else if (step == HINT_AREA && info->count == 1)
		snprintf(out, HINT_TEXT, _("You have no choice: %s is the only move."), name);
	else if (step == HINT_AREA && all_draw(info))
		snprintf(out, HINT_TEXT, _("Look anywhere: every move leads to a draw."));
	else if (step == HINT_AREA && g->rules->space) {
		/* If space decides, all moves are next to each other. */
		int cells[2];

		if (g->rules->space(g, &info->position, cells))
			snprintf(out, HINT_TEXT,
				_("You are separated. Steps left, at most: yours %d, the other's "
				  "%d."),
				cells[info->position.to_move], cells[!info->position.to_move]);
		else
			snprintf(out, HINT_TEXT,
				_("Space decides. Cells reached first: yours %d, the other's %d."),
				cells[info->position.to_move], cells[!info->position.to_move]);
	} else if (step == HINT_AREA && cell >= 0)
		area_text(g, cell, out);
	else if (step == HINT_LINE) {
		char line[GAME_MOVE_TEXT * REPORT_PV_MAX];
		struct text t;

		text_init(&t, line, sizeof line);
		phrase_line(g, &info->position, best->pv,
			best->pv_length < HINT_LINE_MOVES ? best->pv_length : HINT_LINE_MOVES, &t);
		snprintf(out, HINT_TEXT, _("A likely line: %s."), line);
	} else {
		char side = side_letter((enum side)info->position.to_move);

		if (g->counts_discs && info->known && best->exact == info->exact && info->exact) {
			/* The discs by which the best move wins, or the fewest by which it loses. */
			int discs = best->exact * state_sign(&info->position);

			snprintf(out, HINT_TEXT,
				discs > 0 ? _("%s wins by %d, no other move wins by more.")
					  : _("%s loses by %d, no other move loses by less."),
				name, abs(discs));
		} else if (root_move_result(best) == GAME_OPEN)
			snprintf(out, HINT_TEXT, _("%s looks best, %d%% for %c."), name,
				percent(info, best), side);
		else if (root_move_result(best) == 0)
			snprintf(out, HINT_TEXT, _("%s leads to a draw, and no move is better."),
				name);
		else if (mover_value(info, best) > 0)
			snprintf(out, HINT_TEXT, _("%s wins, whatever the answer."), name);
		else
			snprintf(out, HINT_TEXT,
				_("Every move loses against best play; %s is one."), name);
	}
	return true;
}

uint64_t
hint_cells(const struct game *g, const struct report *info, enum hint_step step)
{
	char area[HINT_TEXT], other[HINT_TEXT];
	uint64_t cells = 0;

	int at = judge_best(info);
	if (at < 0 || game_cell_count(g) > 64) /* large boards have no cell set: words only */
		return 0;
	int best = g->rules->move_to_cell(g, &info->position, info->moves[at].move);
	if (best < 0 || step != HINT_AREA)
		return best < 0 ? 0 : UINT64_C(1) << best;
	if (all_draw(info) || g->rules->space)
		return 0;
	area_text(g, best, area);
	bool lost = is_known_to_lose(info, &info->moves[at]);
	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		int cell = g->rules->move_to_cell(g, &info->position, m->move);
		if (cell < 0 || (!lost && is_known_to_lose(info, m)))
			continue;
		area_text(g, cell, other);
		if (strcmp(area, other) == 0)
			cells |= UINT64_C(1) << cell;
	}
	return cells;
}
