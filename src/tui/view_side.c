/* Beside or below the board: the table of moves while a search is shown, else what a player
 * wants to know in peace. */
#include <stdio.h>
#include <string.h>

#include "games/notation.h"
#include "match/words.h"
#include "tui/app.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

/* ---- the table ---- */

static void
draw_line_of(
	const struct app *a, struct canvas *c, int x, int y, int width, const struct search_move *m)
{
	struct state s = a->info.position;
	int from = x;

	for (int i = 0; i < m->pv_length; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(a->game, &s, m->pv[i], name);
		if (x - from + text_columns(name) > width)
			return;
		x += canvas_text(c, x, y, quiet, name) + 1;
		a->game->rules->play(a->game, &s, m->pv[i]);
	}
}

/* A swatch of the heat: colour where there is one, and its sign. */
static void
draw_swatch(const struct app *a, struct canvas *c, int x, int y, int step)
{
	bool color = a->look.depth == DEPTH_256 && step >= 0;
	struct style style = color ? heat_style(step) : plain;

	for (int i = 0; i < 2; i++)
		canvas_put(c, x + i, y, style, color ? L' ' : (wchar_t)heat_sign(step));
}

struct style
view_row_style(const struct app *a, move_t m, struct style style)
{
	if (m != a->chosen)
		return style;
	if (a->look.depth == DEPTH_MONO)
		return (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	return (struct style){ .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };
}

static void
draw_row(const struct app *a, struct canvas *c, struct rect r, int y, int rank)
{
	const struct search_move *m = &a->info.moves[a->order[rank]];
	bool best = a->order[rank] == a->info.best;
	char name[GAME_MOVE_TEXT], rate[8] = "", visits[16];
	int x = r.x;

	game_move_text_level(a->game, &a->info.position, m->move, name);
	if (move_is_meaningful(m))
		win_rate_text(&a->info, m, true, rate);
	/* Whole numbers stand under the whole numbers of the others. */
	bool whole = rate[0] && rate[0] <= '9' && !strchr(rate, '.');
	text_count(visits, sizeof visits, (uint64_t)m->visits, 5);
	struct style style = best ? bold : plain;
	x += canvas_printf(c, x, y, view_row_style(a, m->move, style), "%c%2d %-5s",
		best ? '>' : ' ', rank + 1, name);
	x += canvas_printf(
		c, x, y, style, "%*s%*s%6s ", whole ? 3 : 5, rate, whole ? 3 : 1, "", visits);
	double share =
		a->info.playouts > 0 ? 100.0 * (double)m->visits / (double)a->info.playouts : 0;
	x += canvas_printf(c, x, y, style, "%3.0f%%  ", share);
	draw_line_of(a, c, x, y, r.x + r.width - x, m);
}

static void
draw_speed(const struct app *a, struct canvas *c, struct rect r, int y)
{
	char playouts[16], rate[16], memory[32] = "";

	text_count(playouts, sizeof playouts, (uint64_t)a->info.playouts, 5);
	double seconds = a->info.elapsed_ms / 1000;
	text_count(rate, sizeof rate,
		seconds > 0 ? (uint64_t)((double)(a->info.playouts - a->info.inherited) / seconds)
			    : 0,
		5);
	double megabytes = (double)a->info.memory_bytes / 1e6;
	if (a->info.memory_full)
		snprintf(memory, sizeof memory, "  memory full");
	else if (r.width >= 50 && megabytes >= 1)
		snprintf(memory, sizeof memory, "  %.0f MB", megabytes);
	canvas_printf(c, r.x, y, plain, "%s playouts  %s/s%s", playouts, rate, memory);
}

static void
draw_settled(const struct app *a, struct canvas *c, struct rect r, int y)
{
	char name[GAME_MOVE_TEXT];

	if (a->leader == MOVE_NONE)
		return;
	game_move_text(a->game, &a->info.position, a->leader, name);
	canvas_printf(c, r.x, y, quiet, "%s first for %.1f s", name,
		(a->info.elapsed_ms - a->leader_since_ms) / 1000);
}

/* "heat: win rate of O" and the steps. */
static void
draw_legend(const struct app *a, struct canvas *c, struct rect r, int y)
{
	static const char *const win[] = { "0", "30", "42", "50", "58", "70" };
	static const char *const share[] = { "0", "2", "5", "10", "25", "50" };
	const char *const *limit = a->heat == HEAT_WIN ? win : share;
	int x = r.x;

	if (a->heat == HEAT_WIN)
		canvas_printf(c, x, y, quiet, "colours: win rate of %c, in %% from",
			side_letter((enum side)a->info.position.to_move));
	else
		canvas_text(c, x, y, quiet, "colours: share of visits, in % from");
	for (int step = a->heat == HEAT_WIN ? 0 : 1; step < HEAT_STEPS; step++) {
		draw_swatch(a, c, x, y + 1, step);
		x += 3 + canvas_text(c, x + 3, y + 1, quiet, limit[step]) + 1;
	}
}

void
view_table_place(struct app *a, struct rect rows)
{
	int chosen = app_chosen_row(a);

	a->table = rows;
	a->table_top = chosen >= rows.height ? chosen - rows.height + 1 : 0;
}

void
view_table_draw(struct app *a, struct canvas *c, struct rect r)
{
	const struct search_info *info = &a->info;
	if (!app_has_something_to_say(a))
		return;
	int extra = r.height >= 12 ? 5 : r.height >= 5 ? 1 : 0; /* lines below the rows */
	int rows = r.height - 1 - extra;

	canvas_printf(c, r.x, r.y, quiet, "   move %c win visits share  best line",
		side_letter((enum side)info->position.to_move));
	bool cut = info->count > rows;
	int shown = cut ? rows - (extra ? 0 : 1) : info->count;
	view_table_place(a, (struct rect){ r.x, r.y + 1, r.width, shown });
	for (int i = 0; i < shown; i++)
		draw_row(a, c, r, r.y + 1 + i, a->table_top + i);
	int y = r.y + 1 + shown;
	if (extra == 1) {
		draw_speed(a, c, r, y);
		if (cut)
			canvas_printf(
				c, r.x + r.width - 8, y, quiet, "%d more", info->count - shown);
	} else if (extra > 1) {
		if (cut)
			canvas_printf(c, r.x, y, quiet, "   %d more", info->count - shown);
		draw_speed(a, c, r, y + 1);
		draw_settled(a, c, r, y + 2);
		draw_legend(a, c, r, y + 3);
	}
}

/* ---- in peace ---- */

static int
draw_counts(const struct app *a, struct canvas *c, struct rect r, int y)
{
	int room = r.width - 8, cells = game_cell_count(a->game);

	for (int side = 0; side < 2; side++) {
		struct style style = { .ink = side == SIDE_FIRST ? TONE_X : TONE_O };
		int count = state_count(a->game, app_position(a), CELL_FIRST + (enum cell)side);
		int bar = count * (room < cells ? room : cells) / cells;
		style.attr = ATTR_BOLD;
		canvas_printf(c, r.x, y + side, style, "%c", side_letter((enum side)side));
		canvas_printf(c, r.x + 2, y + side, plain, "%3d", count);
		for (int i = 0; i < bar; i++)
			canvas_put(c, r.x + 7 + i, y + side, style, look_glyph(a->look, L'█', '#'));
	}
	return y + 3;
}

static int
draw_clock(struct app *a, struct canvas *c, struct rect r, int y)
{
	int64_t used[2];

	for (int side = 0; side < 2; side++)
		used[side] = match_used_us(&a->match, (enum side)side, a->now_us) / 1000000;
	canvas_printf(c, r.x, y, quiet, "Time  X %d:%02d   O %d:%02d", (int)(used[0] / 60),
		(int)(used[0] % 60), (int)(used[1] / 60), (int)(used[1] % 60));
	return y + 2;
}

/* The last moves, two a line, as many as fit. */
static void
draw_moves(const struct app *a, struct canvas *c, struct rect r, int y)
{
	const struct match *m = &a->match;
	int lines = r.y + r.height - y - 1;
	int first = match_at(m) > 2 * lines ? (match_at(m) - 2 * lines + 1) / 2 * 2 : 0;

	if (lines < 1 || match_at(m) == 0)
		return;
	canvas_text(c, r.x, y, quiet, "Moves");
	for (int i = first; i < match_at(m); i++) {
		char name[GAME_MOVE_TEXT];
		const struct record_node *ply = match_ply(m, i);
		int x = r.x + (i - first) % 2 * 14, line = y + 1 + (i - first) / 2;
		game_move_text_level(a->game, &ply->position, match_move(m, i), name);
		canvas_printf(c, x, line, quiet, "%3d", i + 1);
		canvas_printf(c, x + 4, line, i == match_at(m) - 1 ? bold : plain, "%c %s",
			side_letter((enum side)ply->position.to_move), name);
	}
}

static void
draw_calm(struct app *a, struct canvas *c, struct rect r)
{
	bool marks = a->game->counts_discs;
	int y = r.y;

	if (marks && r.height >= 10)
		y = draw_counts(a, c, r, y);
	if (r.height >= 7)
		y = draw_clock(a, c, r, y);
	struct rect left = r;
	if (r.height >= 12)
		left.height -= 2;
	draw_moves(a, c, left, y);
	if (r.height >= 12 && !app_view(a) && match_human_to_move(&a->match))
		canvas_text(c, r.x, r.y + r.height - 1, quiet, "Tab shows what the search thinks.");
}

void
view_side_draw(struct app *a, struct canvas *c, struct rect r)
{
	struct rect clip = c->clip;

	c->clip = r;
	if (app_shows_numbers(a)) {
		int table = a->info.count + 6; /* header, rows, what is below them */
		view_table_draw(a, c, r);
		if (r.height >= table + 4)
			draw_moves(a, c, r, r.y + table + 1);
	} else {
		draw_calm(a, c, r);
	}
	c->clip = clip;
}
