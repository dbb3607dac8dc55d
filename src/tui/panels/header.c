/* The lines above the board: the players, whose turn it is, the bar, the search's progress. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/levels.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

struct style
panel_side_style(enum side side)
{
	return (struct style){ .ink = side == SIDE_FIRST ? TONE_X : TONE_O, .attr = ATTR_BOLD };
}

/* How a player's label is shortened: discs without their word, without a rating, or nothing left out. */
enum rating { RATING_BARE, RATING_NONE, RATING_NAMED };

enum { PLAYER_LABEL = PLAYER_NAME_TEXT + 40, NAME_COLUMNS = 14 };

/* Returns the name by which the open view, or the one below it, calls a player; "": the player's
 * own. */
static void
name_from_view(const struct frame *frame, enum side side, char out[PLAYER_LABEL])
{
	enum said what = side == SIDE_FIRST ? SAYS_X : SAYS_O;

	out[0] = '\0';
	if (frame->says)
		frame->says(frame, what, PLAYER_LABEL, out, PLAYER_LABEL);
	if (!out[0] && frame->carrier_says)
		frame->carrier_says(frame, what, PLAYER_LABEL, out, PLAYER_LABEL);
}

/* Writes "Level 3, rating 897: 12": a player's name in at most this many columns, with the level's
 * rating and its discs; in a finished game, those of the player who played it. */
static void
player_label(
	const struct frame *frame, enum side side, enum rating as, int most, char out[PLAYER_LABEL])
{
	const struct session *s = frame->session;
	const struct record_info *info = &s->match.record.info;
	struct player_spec spec[2] = { s->spec[0], s->spec[1] };
	char rating[LEVEL_RATING_TEXT] = "", name[PLAYER_NAME_TEXT], from[PLAYER_LABEL];
	/* A recorded game with the names of its players. */
	bool strangers = player_spec_is_human(&spec[0]) && player_spec_is_human(&spec[1]) &&
			 info->name[0][0] && info->name[1][0];
	struct text t;

	for (int i = 0; i < 2 && match_result(&s->match) != GAME_OPEN; i++) {
		struct player_spec played;
		if (player_spec_parse(info->spec[i], &played, NULL)) /* a file may name none */
			spec[i] = played;
	}
	name_from_view(frame, side, from);
	if (from[0])
		snprintf(name, sizeof name, "%.*s", (int)sizeof name - 1, from);
	else if (strangers)
		snprintf(name, sizeof name, "%.*s", (int)text_fit(info->name[side], NAME_COLUMNS),
			info->name[side]);
	else
		phrase_player(spec, side, name);
	name[text_fit(name, most)] = '\0';
	text_init(&t, out, PLAYER_LABEL);
	text_add(&t, "%s", name);
	if (player_spec_level(&spec[side]) == player_spec_level(&s->spec[side]))
		level_rating_text(&s->match.player[side].rating, rating);
	if (as == RATING_NAMED && rating[0])
		text_add(&t, _(", rating %s"), rating);
	if (!s->game->counts_discs)
		return;
	int discs = state_count(
		s->game, frame->position, side == SIDE_FIRST ? CELL_FIRST : CELL_SECOND);
	text_add(&t,
		as == RATING_BARE ? ": %d"
				  : language_count(": %d disc", ": %d discs", (unsigned)discs),
		discs);
}

enum {
	GAP = 2,           /* before a clock */
	CLOCK_COLUMNS = 5, /* so that nothing moves when it gets shorter */
};

/* Writes "4:58", or "" without a clock; sets *low and adds a sign when a person must hurry. Returns
 * its columns. */
static int
clock_text(const struct frame *frame, enum side side, char out[SIDE_CLOCK_TEXT + 1], bool *low)
{
	const struct session *s = frame->session;
	struct side_clock k = match_clock(&s->match, side, s->now_us);
	char name[PLAYER_LABEL];

	*out = '\0';
	*low = false;
	name_from_view(frame, side, name);
	if (!k.runs || name[0])
		return 0;
	*low = side_clock_is_low(&k);
	side_clock_text(&k, out);
	if (*low)
		strcat(out, "!");
	int columns = text_columns(out);
	return GAP + (columns > CLOCK_COLUMNS ? columns : CLOCK_COLUMNS);
}

bool
panel_shows_discs(const struct frame *frame)
{
	return frame->ui->caps.unicode && phrase_shows_discs(frame->session->game, frame->options);
}

/* Draws a side's label and clock. Returns the column behind them. */
static int
draw_player(const struct frame *frame, struct canvas *c, int x, enum side side, const char *label)
{
	char clock[SIDE_CLOCK_TEXT + 1];
	bool low;
	int columns = clock_text(frame, side, clock, &low);

	if (panel_shows_discs(frame))
		x += canvas_text(c, x, 0, panel_side_style(side), side ? "○" : "●");
	x += canvas_printf(c, x, 0, panel_side_style(side), "%c", side_letter(side)) + 1;
	x += canvas_text(c, x, 0, normal, label);
	canvas_text(c, x + GAP, 0, low ? (struct style){ .attr = ATTR_BOLD | ATTR_REVERSE } : bold,
		clock);
	return x + columns;
}

enum { BETWEEN = 3 }; /* two players */

/* Returns the columns of both players with their labels, if a name takes at most this many columns. */
static int
players_columns(const struct frame *frame, enum rating as, int most, char label[2][PLAYER_LABEL])
{
	enum { BESIDE = 2 }; /* the side's letter, a blank */
	char clock[SIDE_CLOCK_TEXT + 1];
	int columns = BETWEEN;
	bool low;

	for (int side = 0; side < 2; side++) {
		player_label(frame, (enum side)side, as, most, label[side]);
		columns += text_columns(label[side]) + BESIDE + panel_shows_discs(frame) +
			   clock_text(frame, (enum side)side, clock, &low);
	}
	return columns;
}

/* Draws both players from column x on, with ratings if all of it ends before column `end`. Names
 * give way to clocks. */
static int
draw_players(const struct frame *frame, struct canvas *c, int x, enum rating as, int end)
{
	char label[2][PLAYER_LABEL];
	bool timed = match_clock(&frame->session->match, SIDE_FIRST, 0).runs;
	int most = timed ? NAME_COLUMNS : 0, room = c->width - x - 1;

	while (as > RATING_BARE && x + players_columns(frame, as, PLAYER_NAME_TEXT, label) > end)
		as--;
	if (as == RATING_BARE &&
		players_columns(frame, RATING_BARE, PLAYER_NAME_TEXT, label) > room) {
		while (most > 0 && players_columns(frame, RATING_BARE, most, label) > room)
			most--;
	}
	for (int side = 0; side < 2; side++)
		x = draw_player(frame, c, x, (enum side)side, label[side]) + BETWEEN;
	return x - BETWEEN;
}

/* Returns the bar's character on either side of its border: a heavy line or a thin one, so that
 * they differ even without colours. */
static wchar_t
bar_glyph(struct capabilities caps, bool left)
{
	if (!caps.unicode)
		return left ? L'#' : L'-';
	if (caps.depth == DEPTH_8) /* consoles have no heavy lines */
		return left ? L'█' : L'▒';
	return caps.depth == DEPTH_256 || left ? L'━' : L'─';
}

/* Returns whether the bar shows the position's exact value: by the lens of exact values, once it is known. */
static bool
bar_is_exact(const struct frame *frame)
{
	return frame->viewed->info.known && frame->viewed->lens == LENS_EXACT;
}

bool
panel_value(const struct frame *frame, struct root_move *out)
{
	const struct report *info = &frame->viewed->info;

	if (!frame->says_something || info->source == REPORT_BEADS)
		return false;
	if (bar_is_exact(frame))
		*out = (struct root_move){ .proven = (info->exact > 0) - (info->exact < 0),
			.exact = info->exact };
	else if (!info->has_joint && info->count > 0 && info->best >= 0 &&
		 (root_move_is_searched(&info->moves[info->best]) ||
			 info->moves[info->best].proven != GAME_OPEN))
		*out = info->moves[info->best];
	else
		*out = (struct root_move){ .value = info->value,
			.visits = info->playouts,
			.proven = report_result(info),
			.exact = EXACT_UNKNOWN };
	return true;
}

/* Draws the second line: the bar with numbers at its ends, the pace of engines, and the budget. */
enum {
	PACE_COLUMNS = 17,
	BRIEF_PACE_COLUMNS = 10,
	BUDGET_COLUMNS = 26,
	LONG_BUDGET_COLUMNS = 40,
	BESIDE_BAR = 20, /* the numbers at its ends */
};

struct second_line {
	int bar, pace, budget; /* columns; 0: no such text */
};

static struct second_line
share_line(const struct frame *frame, const struct canvas *c)
{
	bool brief = c->width < 120;
	int roomy = BESIDE_BAR + 50 + PACE_COLUMNS + 1 + LONG_BUDGET_COLUMNS;
	struct second_line l = {
		.pace = !frame->watches ? 0
			: brief         ? BRIEF_PACE_COLUMNS
					: PACE_COLUMNS,
		.budget = c->width >= roomy ? LONG_BUDGET_COLUMNS
			  : c->width >= 80  ? BUDGET_COLUMNS
					    : 0,
	};
	int beside = l.pace + (l.pace > 0), left = c->width - 2 - BESIDE_BAR - beside - l.budget;

	if (brief)
		l.bar = c->width >= 80 ? 34 - beside : c->width - BESIDE_BAR - beside;
	else
		l.bar = left < 50 ? left : 50;
	return l;
}

/* Writes both win rates, the left one for the point of view: "57.3%", or "win" if certain, as on
 * the cells; "+4" for exact discs; "-" without a value, NULL. */
static void
draw_bar(const struct frame *frame, struct canvas *c, const struct root_move *m, int width)
{
	const struct game *g = frame->session->game;
	enum side left = frame->fixed_point;
	bool discs = m && bar_is_exact(frame) && g->counts_discs;
	double share = 0;
	char text[16];
	int x = 1;

	if (discs)
		share = .5 + (side_sign(left) * .5) * m->exact / game_cell_count(g);
	else if (m)
		share = move_percent(m, left) / 100.0;
	int split = (int)lround(share * width);
	for (int end = 0; end < 2; end++) {
		enum side side = end ? left ^ 1 : left;
		if (end == 0)
			x += canvas_printf(
				c, x, 1, panel_side_style(side), "%c", side_letter(side));
		if (!m)
			snprintf(text, sizeof text, "  -");
		else if (discs)
			exact_move_text(g, m, side, text);
		else if (m->proven != GAME_OPEN)
			snprintf(text, sizeof text, "%s", proof_word(m->proven, side));
		else {
			win_rate_text(m, side, true, text);
			strcat(text, "%");
		}
		canvas_field(c, x + 1, 1, normal, -6, text);
		x += 8;
		for (int i = 0; end == 0 && i < width; i++, x++)
			canvas_put(c, x, 1,
				m ? panel_side_style(i < split ? left : left ^ 1) : quiet,
				bar_glyph(frame->ui->caps, m && i < split));
	}
	canvas_printf(c, x, 1, panel_side_style(left ^ 1), "%c", side_letter(left ^ 1));
}

/* Writes what the bar shows, whose search, and its progress, in `room` columns: "exact, in discs", "your
 * analysis: 3.1 s", "O's search: 3.1k of 10k playouts", "analysis; exact: X wins". Visits kept from the previous
 * search do not count here, but do on the cells. */
static void
say_budget(const struct frame *frame, int room, char *out, size_t size)
{
	const struct report *info = &frame->viewed->info;
	const struct player *mover = &frame->session->match.player[info->position.to_move];
	const struct budget *p = &mover->budget;
	/* An outside program without a budget. */
	bool free = mover->thinks && p->playouts == NO_LIMIT && p->time_ms == NO_LIMIT;
	bool yours = frame->whose == WHOSE_YOURS;
	double seconds = info->elapsed_ms / 1000;
	struct root_move value;
	char done[16], all[32], whose[48] = "", text[2][80] = { "" };

	text_count(done, sizeof done, (uint64_t)(info->playouts - info->inherited), 4);
	if (yours)
		snprintf(whose, sizeof whose, "%s",
			session_people(frame->session) == 1 ? _("your analysis: ")
							    : _("analysis: "));
	else if (frame->whose == WHOSE_ENGINES && info->has_joint)
		snprintf(whose, sizeof whose, "%s", _("search: "));
	else if (frame->whose == WHOSE_ENGINES || frame->whose == WHOSE_PAST)
		snprintf(whose, sizeof whose, _("%c's search: "),
			side_letter((enum side)info->position.to_move));
	if (info->known && panel_value(frame, &value) && value.proven == GAME_OPEN) {
		/* The bar's number is the search's, although more is known. */
		char winner = side_letter(info->exact > 0 ? SIDE_FIRST : SIDE_SECOND);
		snprintf(all, sizeof all, info->exact ? _("%c wins") : _("a draw"), winner);
		snprintf(text[0], sizeof text[0],
			yours ? _("analysis; exact: %s") : _("search; exact: %s"), all);
		snprintf(text[1], sizeof text[1], _("exact: %s"), all);
		whose[0] = '\0';
	} else if (bar_is_exact(frame)) {
		whose[0] = '\0';
		snprintf(text[0], sizeof text[0], "%s",
			frame->session->game->counts_discs ? _("exact, in discs") : _("exact"));
	} else if (frame->reviews) {
		panel_playouts_text(info->playouts, 4, text[0], sizeof text[0]);
	} else if (yours && !info->running) {
		snprintf(text[0], sizeof text[0], "%s",
			info->proven != GAME_OPEN        ? _("proven")
			: frame->session->analysis.rests ? _("finished")
							 : _("stopped"));
	} else if (yours || free) {
		snprintf(text[0], sizeof text[0], _("%.1f s"), seconds);
	} else if (p->playouts != NO_LIMIT) {
		text_count(all, sizeof all, (uint64_t)p->playouts, 4);
		snprintf(text[0], sizeof text[0], _("%s of %s playouts"), done, all);
		snprintf(text[1], sizeof text[1], _("%s of %s"), done, all);
	} else {
		int64_t ms = p->time_ms == NO_LIMIT ? 1000 : p->time_ms;
		snprintf(text[0], sizeof text[0], _("%.1f of %.1f s"), seconds, (double)ms / 1000);
	}
	/* The most that fits, whose it is before how much. */
	struct text t;
	text_init(&t, out, size);
	for (int i = 0; i < 4 && t.used == 0; i++) {
		const char *progress = text[i % 2];
		if (*progress && text_columns(progress) + (i < 2 ? text_columns(whose) : 0) <= room)
			text_add(&t, "%s%s", i < 2 ? whose : "", progress);
	}
}

/* Writes the state of the game in `room` columns: "O won, 31 moves", "move 12, X to play", or "X to
 * play". */
static void
say_standing(const struct frame *frame, int room, char *out, size_t size)
{
	const struct game *g = frame->session->game;
	const struct record *r = &frame->session->match.record;
	int at = match_at(&frame->session->match), number = game_move_number(g, at);
	int result = match_result(&frame->session->match), moves = number - 1;
	char mover = side_letter((enum side)frame->position->to_move);
	char winner = result > 0 ? 'X' : 'O', loser = result > 0 ? 'O' : 'X';
	unsigned long n = (unsigned long)moves;

	if (result == 0) {
		snprintf(out, size, language_count("drawn, %d move", "drawn, %d moves", n), moves);
	} else if (result != GAME_OPEN && record_is_lost(r, LOST_ON_TIME)) {
		snprintf(out, size,
			language_count("%c out of time, %d move", "%c out of time, %d moves", n),
			loser, moves);
	} else if (result != GAME_OPEN && record_is_lost(r, LOST_BY_RESIGNING)) {
		snprintf(out, size,
			language_count("%c resigned, %d move", "%c resigned, %d moves", n), loser,
			moves);
	} else if (result != GAME_OPEN) {
		snprintf(out, size, language_count("%c won, %d move", "%c won, %d moves", n),
			winner, moves);
	} else if (frame->session->repeat.on) {
		snprintf(out, size, _("game %lld, move %d"),
			(long long)learning_games(&frame->session->repeat.curve.all) + 1, number);
	} else if (game_step_plies(g) > 1) {
		snprintf(out, size, _("step %d"), number);
	} else {
		enum { LASTS = 2 }; /* plies for which an opening's name is shown */
		const char *opening = at - frame->opening_ply > LASTS ? "" : frame->opening;
		snprintf(out, size, _("%s opening, move %d, %c to play"), opening, at + 1, mover);
		if (!*opening || text_columns(out) > room)
			snprintf(out, size, _("move %d, %c to play"), at + 1, mover);
		if (text_columns(out) > room)
			snprintf(out, size, _("%c to play"), mover);
	}
}

void
panel_review_say(const struct session *session, char *out, size_t size)
{
	const struct review *v = &session->review;
	/* Where both move at once, the position between their choices is never shown. */
	int plies = game_step_plies(session->game), done = review_done(v);
	int positions = (v->count + plies - 1) / plies;

	if (done < v->count)
		snprintf(out, size,
			session->review_stopped ? _("reviewed %d of %d positions, stopped")
						: _("reviewed %d of %d positions"),
			done / plies, positions);
	else
		snprintf(out, size,
			language_count("all %d position reviewed", "all %d positions reviewed",
				(unsigned long)positions),
			positions);
}

/* Draws the search's value, the pace and, at the right end, the progress of a search, of a review
 * or of pondering. */
static void
draw_second_line(const struct frame *frame, struct canvas *c, bool titled)
{
	bool shown = frame->whose != WHOSE_NOBODYS && frame->viewed->info.source != REPORT_BEADS;
	struct second_line l = share_line(frame, c);
	char text[128] = "", words[32];
	struct root_move value;
	struct text t;

	if (frame->watches) {
		text_init(&t, words, sizeof words);
		/* Appends "2 s a move" or "full"; in little room "2 s". */
		double seconds = frame->session->pace_ms / 1000.0;

		if (frame->session->pace_ms == 0)
			text_add(&t, "%s", _("full"));
		else
			text_add(&t, (c->width < 120) ? _("%g s") : _("%g s a move"), seconds);
		snprintf(text, sizeof text, _("pace %s"), words);
		canvas_field(c, c->width - 1 - l.budget - l.pace, 1, quiet, -l.pace, text);
		text[0] = '\0';
	}
	if (shown)
		draw_bar(frame, c, panel_value(frame, &value) ? &value : NULL, l.bar);
	if (analysis_ponders(frame->session) && !titled)
		snprintf(text, sizeof text, "%s", _("thinking on your time"));
	else if (!shown && review_is_on(&frame->session->review) && !frame->screen)
		panel_review_say(frame->session, text, sizeof text);
	else if (shown && (!titled || frame->viewed->info.known) && c->width >= 80)
		say_budget(frame, frame->watches ? l.budget - 1 : c->width - BESIDE_BAR - l.bar - 2,
			text, sizeof text);
	canvas_text(c, c->width - 1 - text_columns(text), 1, quiet, text);
}

enum {
	TITLE_TEXT = 128,
	ALL_COLUMNS = 80,
	BLANKS = 3, /* beside a title, or what is said in its place */
};

/* Writes the title of the open mode in at most this many columns; "" if it has none. */
static void
find_title(const struct frame *frame, int columns, char out[TITLE_TEXT])
{
	out[0] = '\0';
	if (frame->says)
		frame->says(frame, SAYS_TITLE, columns, out, TITLE_TEXT);
	out[text_fit(out, columns)] = '\0';
}

void
panel_header_draw(const struct frame *frame, struct canvas *c)
{
	char text[TITLE_TEXT];
	int x = 1;

	find_title(frame, c->width, text);
	bool titled = text[0];
	/* The board's name, if there is room; on a narrow screen the whole title matters more. */
	bool named = c->width >= 60;
	if (titled && named && c->width < ALL_COLUMNS) {
		char label[2][PLAYER_LABEL];
		named = 7 + text_columns(_(frame->session->game->title)) + text_columns(text) +
				players_columns(frame, RATING_BARE, PLAYER_NAME_TEXT, label) <
			c->width;
	}
	if (named)
		x += canvas_text(c, x, 0, bold, _(frame->session->game->title)) + 3;
	if (!titled || c->width >= 60) {
		/* The text behind them always has its room, so that nothing moves. */
		enum { TEXT_COLUMNS = 18 };
		x = draw_players(frame, c, x, titled ? RATING_NONE : RATING_NAMED,
			c->width - BLANKS - (titled ? text_columns(text) : TEXT_COLUMNS));
	}
	int room = c->width - x - BLANKS;
	if (titled)
		find_title(frame, room, text);
	else
		say_standing(frame, room, text, sizeof text);
	if (x == 1)
		canvas_text(c, x, 0, normal, text);
	else if (c->width - 1 - text_columns(text) > x + 1)
		canvas_text(c, c->width - 1 - text_columns(text), 0, normal, text);
	draw_second_line(frame, c, titled);
}
