/* Simultaneous moves, beside the board: the probability of each side's moves, their results, the
 * payoffs of pairs, and each side's space. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/panels/panels.h"

enum { NAME_COLUMNS = 8, NUMBER_COLUMNS = 8 };

static void
panels_joint_move_name(
	const struct frame *frame, enum side side, move_t m, char name[GAME_MOVE_TEXT])
{
	struct state s = game_observe(frame->session->game, &frame->viewed->info.position, side);

	game_move_text(frame->session->game, &s, m, name);
}

/* Narrower where a large board leaves little room. */
static int
name_columns(struct rect r)
{
	int left = r.width - 3 * NUMBER_COLUMNS;

	return left < NAME_COLUMNS       ? NAME_COLUMNS
	       : left > NAME_COLUMNS + 2 ? NAME_COLUMNS + 2
					 : left;
}

/* Returns whether a side is certain to make one choice, rather than to draw one. */
static bool
joint_is_certain(const struct joint_side *table)
{
	int at = joint_likeliest(table);

	return at >= 0 && table->choice[at].probability == 1;
}

/* Draws a side's choices: visits, or the probability of each, then its win rate against what the other side
 * chooses, see values_of_pairs(). */
static int
draw_side(const struct frame *frame, struct canvas *c, struct rect r, int y, enum side side)
{
	const struct joint_side *table = &frame->viewed->info.joint.side[side];
	char text[32], name[GAME_MOVE_TEXT];
	int x = r.x;

	snprintf(text, sizeof text, _("%c picks"), side_letter(side));
	x += canvas_field(c, x, y, panel_side_style(side), name_columns(r), text);
	bool certain = joint_is_certain(table);
	x += canvas_field(c, x, y, quiet, -NUMBER_COLUMNS, certain ? _("visits") : _("chance"));
	x += canvas_field(c, x, y, quiet, -NUMBER_COLUMNS, _("win, %"));
	canvas_field(c, x, y++, quiet, -NUMBER_COLUMNS, certain ? "" : _("visits"));
	for (int i = 0; i < table->count && y < r.y + r.height; i++, y++) {
		bool said = frame->says_something, best = said && i == joint_likeliest(table);
		struct style style = { .attr = best ? ATTR_BOLD : 0 };
		char visits[16];
		text_count(visits, sizeof visits, (uint64_t)table->choice[i].visits, 5);
		x = r.x;
		panels_joint_move_name(frame, side, table->choice[i].move, name);
		snprintf(text, sizeof text, best ? "[%s]" : " %s", name);
		x += canvas_field(c, x, y, style, name_columns(r), text);
		snprintf(text, sizeof text, "%.0f%%", 100 * table->choice[i].probability);
		x += canvas_field(c, x, y, style, -NUMBER_COLUMNS,
			certain ? visits
			: said  ? text
				: "");
		struct root_move m = move_of_choice(&table->choice[i]);
		win_rate_text(&m, side, true, text);
		x += canvas_field(c, x, y, style, -NUMBER_COLUMNS, said ? text : "");
		canvas_field(c, x, y, style, -NUMBER_COLUMNS, certain ? "" : visits);
	}
	return y + 1;
}

/* Draws X's win rate by pairs: X's choices down, O's across, each column as wide as its head and a
 * blank, if there is room. */
static int
draw_payoffs(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	const struct joint_tables *both = &frame->viewed->info.joint;
	int x = r.x, width = NUMBER_COLUMNS, columns = both->side[1].count;
	char text[32], name[GAME_MOVE_TEXT];

	if (y + 1 + both->side[0].count > r.y + r.height)
		return y;
	for (int j = 0; j < columns; j++) {
		panels_joint_move_name(frame, SIDE_SECOND, both->side[1].choice[j].move, name);
		width = text_columns(name) + 3 > width ? text_columns(name) + 3 : width;
	}
	int most = columns > 0 ? (r.width - NAME_COLUMNS - 2) / columns : width;
	most = most > NUMBER_COLUMNS ? most : NUMBER_COLUMNS;
	width = width < most ? width : most;
	x += canvas_field(c, x, y, quiet, name_columns(r), _("X wins if"));
	for (int j = 0; j < columns; j++) {
		panels_joint_move_name(frame, SIDE_SECOND, both->side[1].choice[j].move, name);
		snprintf(text, sizeof text, "O %.*s", width - 3, name);
		x += canvas_field(c, x, y, quiet, -width, text);
	}
	y++;
	for (int i = 0; i < both->side[0].count; i++, y++) {
		x = r.x;
		panels_joint_move_name(frame, SIDE_FIRST, both->side[0].choice[i].move, name);
		snprintf(text, sizeof text, "X %s", name);
		x += canvas_field(c, x, y, quiet, name_columns(r), text);
		for (int j = 0; j < columns; j++) {
			const struct joint_pair *p = &both->pair[i][j];
			snprintf(text, sizeof text, "%.0f",
				100 * report_win_rate(p->value, SIDE_FIRST));
			x += canvas_field(c, x, y, normal, -width,
				p->visits > 0 && frame->says_something ? text : "-");
		}
	}
	return y + 1;
}

void
panel_joint_say(const struct frame *frame, struct text *t, bool brief)
{
	const struct joint_side *table = frame->viewed->info.joint.side;
	char name[2][GAME_MOVE_TEXT], rate[8];
	struct root_move value;

	if (!panel_value(frame, &value) || table[0].count == 0 || table[1].count == 0)
		return;
	for (int side = 0; side < 2; side++)
		panels_joint_move_name(frame, (enum side)side,
			table[side].choice[joint_likeliest(&table[side])].move, name[side]);
	win_rate_text(&value, frame->fixed_point, true, rate);
	if (brief)
		text_add(t, _("Likely: X %s, O %s."), name[0], name[1]);
	else
		text_add(t, _("Most likely: X %s, O %s: %s%% for %c."), name[0], name[1], rate,
			side_letter(frame->fixed_point));
}

void
panel_joint_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	char playouts[64];

	r = panel_heading_draw(frame, c, r);
	int y = r.y;
	y = draw_side(frame, c, r, y, SIDE_FIRST);
	y = draw_side(frame, c, r, y, SIDE_SECOND);
	const struct joint_side *side = frame->viewed->info.joint.side;
	bool certain = joint_is_certain(&side[SIDE_FIRST]) && joint_is_certain(&side[SIDE_SECOND]);
	if (frame->says_something && y <= r.y + r.height)
		canvas_text(c, r.x, y - 1, quiet,
			certain ? _("[ ] has the most visits.")
				: _("[ ]: likeliest; chance decides."));
	if (!game_is_table(frame->session->game)) /* whose board shows them */
		y = draw_payoffs(frame, c, r, y);
	const struct game *g = frame->session->game;
	if (g->rules->space && y < r.y + r.height) {
		int cells[2];
		/* Of the board's position, to which the tables of an engine's last search may be prior. */
		bool apart = g->rules->space(g, frame->position, cells);
		canvas_printf(c, r.x, y, normal,
			apart ? _("Separated: X has at most %d steps, O %d.")
			      : _("X reaches %d cells first, O %d."),
			cells[0], cells[1]);
		y += 2;
	}
	if (y >= r.y + r.height)
		return;
	panel_playouts_text(frame->viewed->info.playouts, 5, playouts, sizeof playouts);
	canvas_text(c, r.x, y, quiet, playouts);
}
