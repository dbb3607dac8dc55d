/* The list of the moves of the game, both sides' beside each other, with what each has lost. The
 * screen's thread only. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/mistakes.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/app/record.h"
#include "tui/canvas/box.h"
#include "tui/panels/draw.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

/* The move that stands out: the last one played, or in a review the one that is spoken of. */
static int
move_looked_at(const struct app *a)
{
	int at = match_at(&a->session.match);

	return app_reviews(a) ? at : at - 1;
}

/* In peace nobody is told what his moves were worth. */
static bool
shows_losses(const struct app *a)
{
	return app_screen(a) || app_shows_numbers(a) || app_mode(a) == MODE_OVER;
}

static void
draw_loss(const struct app *a, struct canvas *c, int x, int y, int ply)
{
	const struct record *r = &a->session.match.record;
	long points = lround(mistakes_points(r, ply));
	bool bad = mistakes_is_one(r, ply, options_integer(a->options, OPTION_mistake_points));

	int discs = exactness_loss(&a->session, ply);

	if (discs != EXACT_UNKNOWN) {
		if (discs > 0)
			canvas_printf(c, x, y, bold, "%4d=", -discs);
		return;
	}
	if (points <= 0)
		return;
	canvas_printf(c, x, y, bad ? bold : quiet, "%4ld%s", -points, bad ? "?" : "");
}

static void
draw_move(const struct app *a, struct canvas *c, int x, int y, int ply)
{
	const struct match *m = &a->session.match;
	const struct state *from = &match_ply(m, ply)->position;
	bool here = ply == move_looked_at(a), ahead = ply > move_looked_at(a);
	char name[GAME_MOVE_TEXT];
	struct style style = here ? bold : ahead ? quiet : plain;

	if (here && app_screen(a))
		style = view_accent(a);
	game_move_text_level(a->session.game, from, match_move(m, ply), name);
	if (!a->session.game->simultaneous ||
		from->to_move == SIDE_FIRST) /* a line is a step of both */
		canvas_printf(c, x, y, quiet, "%3d", game_move_number(a->session.game, ply));
	canvas_printf(c, x + 4, y, style, "%c %s%s", side_letter((enum side)from->to_move), name,
		app_mark_sign(a, m->record.line[ply + 1]));
	if (shows_losses(a))
		draw_loss(a, c, x + 10 + a->session.game->simultaneous, y, ply);
}

/* The comment on the position looked at, below the list: returns the lines it takes. */
static int
draw_comment(const struct app *a, struct canvas *c, struct rect r)
{
	const struct record *record = &a->session.match.record;
	const char *comment = record_comment(record, record_current(record));
	int lines = 0;

	for (const char *rest = comment; *rest; lines++) {
		rest += text_fit(rest, r.width);
		rest += strspn(rest, " ");
	}
	if (lines == 0 || lines > r.height / 2)
		return 0;
	box_sentence(c, r, r.y + r.height - lines, comment);
	return lines + 1;
}

bool
app_record_turned(const struct app *a)
{
	return a->session.game->simultaneous &&
	       match_ply(&a->session.match, 0)->position.to_move == SIDE_SECOND;
}

void
view_record_draw(struct app *a, struct canvas *c, struct rect r)
{
	int length = match_length(&a->session.match) - joint_hides_choice(&a->session);
	int here = move_looked_at(a) < 0 ? 0 : move_looked_at(a);
	int lines = r.height - 1 - draw_comment(a, c, r);

	if (lines < 1 || length == 0)
		return;
	/* The move looked at is there, and what is ahead of it as far as that leaves room. */
	int first = here / 2 - (lines - 1) / 2, all = (length + 1) / 2;
	first = first + lines > all ? all - lines : first;
	first = 2 * (first < 0 ? 0 : first);
	canvas_text(c, r.x, r.y, quiet, _("Moves"));
	for (int ply = first; ply < length && ply < first + 2 * lines; ply++)
		draw_move(a, c, r.x + (ply % 2 ^ app_record_turned(a)) * RECORD_MOVE_COLUMNS,
			r.y + 1 + (ply - first) / 2, ply);
	a->ui.record.area = (struct rect){ r.x, r.y + 1, 2 * RECORD_MOVE_COLUMNS, lines };
	a->ui.record.first = first;
}
