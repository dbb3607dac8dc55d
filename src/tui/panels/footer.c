/* The sentence below the board: what is going on, in words. The key line is view_keys.c. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/app/players.h"
#include "tui/panels/draw.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };

static void
say_result(const struct app *a, bool brief, char *out, size_t size)
{
	const struct state *at = match_state(&a->session.match);
	bool stuck = a->session.game->counts_discs &&
		     state_count(a->session.game, at, CELL_EMPTY) > 0 &&
		     a->session.game->rules->result(a->session.game, at) != GAME_OPEN;
	char result[128];

	view_over_say(a, result, sizeof result);
	snprintf(out, size,
		brief   ? _("%s.")
		: stuck ? _("%s; nobody can move. n: new game, u: take back.")
			: _("%s. n: new game, u: take back."),
		result);
}

/* What the opponent did, where the person should know: "O played b4." */
static void
say_last(const struct app *a, struct text *t)
{
	const struct match *m = &a->session.match;

	if (match_at(m) == 0 || a->session.game->simultaneous)
		return;
	const struct record_node *ply = match_ply(m, match_at(m) - 1);
	char name[GAME_MOVE_TEXT];
	char who = side_letter((enum side)ply->position.to_move);
	if (a->session.game->rules->move_to_cell(
		    a->session.game, &ply->position, match_move(m, match_at(m) - 1)) < 0) {
		text_add(t, _("%c has no move and passes. "), who);
		return;
	}
	game_move_text_level(a->session.game, &ply->position, match_move(m, match_at(m) - 1), name);
	text_add(t, _("%c played %s. "), who, name);
}

/* "b4 wins by force, 3 moves to come." */
static void
say_proof(const struct app *a, struct text *t, const char *name)
{
	enum side side = (enum side)a->viewed.info.position.to_move;
	int result = a->viewed.info.proven * state_sign(&a->viewed.info.position);

	int plies = a->viewed.info.proven_plies;

	if (result == 0)
		text_add(t, _("Proven: a draw, with %s."), name);
	else if (result > 0 && plies > 0)
		text_add(t,
			language_count("Proven: %s wins for %c, %d ply to the end.",
				"Proven: %s wins for %c, %d plies to the end.",
				(unsigned long)plies),
			name, side_letter(side), plies);
	else if (result > 0)
		text_add(t, _("Proven: %s wins for %c."), name, side_letter(side));
	else if (plies > 0)
		text_add(t,
			language_count("Proven: %c is lost, %d ply to the end.",
				"Proven: %c is lost, %d plies to the end.", (unsigned long)plies),
			side_letter(side), plies);
	else
		text_add(t, _("Proven: %c is lost."), side_letter(side));
}

static void
say_beads(const struct app *a, struct text *t)
{
	const struct root_move *best = &a->viewed.info.moves[a->viewed.info.best];
	char name[GAME_MOVE_TEXT], beads[16], all[16];

	game_move_text(a->session.game, &a->viewed.info.position, best->move, name);
	text_count(beads, sizeof beads, (uint64_t)best->visits, 6);
	text_count(all, sizeof all, (uint64_t)a->viewed.info.playouts, 6);
	text_add(t, _("%s has most beads, %s of %s."), name, beads, all);
}

static void
say_search(const struct app *a, struct text *t, bool brief)
{
	char name[GAME_MOVE_TEXT], rate[8];

	if (app_shows_numbers(a) && a->viewed.info.source == REPORT_BEADS) {
		say_beads(a, t);
		return;
	}
	if (app_shows_numbers(a) && a->viewed.info.simultaneous) {
		view_joint_say(a, t, brief);
		return;
	}
	if (!app_shows_numbers(a) || a->viewed.info.best < 0 ||
		!move_is_meaningful(&a->viewed.info.moves[a->viewed.info.best]))
		return;
	const struct root_move *best = &a->viewed.info.moves[a->viewed.info.best];
	game_move_text_level(a->session.game, &a->viewed.info.position, best->move, name);
	win_rate_text(best, app_point(a), true, rate);
	if (a->viewed.info.proven != GAME_OPEN) {
		say_proof(a, t, name);
		return;
	}
	if (best->proven != GAME_OPEN) {
		int result = best->proven * state_sign(&a->viewed.info.position);
		text_add(t,
			result > 0   ? _("%s is a proven win.")
			: result < 0 ? _("%s is a proven loss.")
				     : _("%s is a proven draw."),
			name);
		return;
	}
	text_add(t, brief ? _("%s is best, %s%% for %c.") : _("%s is best so far, %s%% for %c."),
		name, rate, side_letter(app_point(a)));
}

/* Both kinds of numbers; where there is little room, the exact ones once they are all known. */
static void
say_numbers(const struct app *a, struct text *t, bool brief)
{
	const struct exact_view *v = app_exact(a);
	size_t before = t->used;

	if (!brief || !v || v->info.known_moves < v->info.count)
		say_search(a, t, brief);
	if (brief && t->used > before)
		return;
	if (t->used > before)
		text_add(t, " ");
	app_say_exact(a, t);
	if (t->used == before)
		say_search(a, t, brief);
}

/* How long a player that solves has been at it, and still will be. */
static bool
say_solving(const struct app *a, struct text *t)
{
	enum side side = (enum side)match_state(&a->session.match)->to_move;
	struct report exact;

	if (!player_solves(&a->session.match.player[side]) ||
		!player_report(&a->session.match.player[side], &exact))
		return false;
	phrase_solving(&exact, side, t);
	text_add(t, " ");
	return true;
}

/* What the rows and columns of a table of payoffs are; the words where there is room for them. */
static void
say_table(const struct app *a, struct text *t)
{
	enum { ROOM = 40 };
	struct state s = match_known(&a->session.match);
	move_t moves[GAME_MAX_MOVES];
	int count = a->session.game->rules->moves(a->session.game, &s, moves);
	char words[ROOM + GAME_MOVE_TEXT + 3] = "";
	struct text list;

	text_init(&list, words, sizeof words);
	for (int i = 0; i < count && list.used < ROOM; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(a->session.game, &s, moves[i], name);
		text_add(&list, i ? ", %s" : "%s", name);
	}
	const char *shown = list.used < ROOM ? words : "1, 2, ...";
	if (s.to_move == SIDE_FIRST)
		text_add(t, _("You choose the row, O the column: %s."), shown);
	else
		text_add(t, _("You choose the column, X the row: %s."), shown);
}

static void
say_thinking(const struct app *a, struct text *t, char side)
{
	if (a->session.game->simultaneous && session_people(&a->session) == 0)
		text_add(t, _("Both think. "));
	else
		text_add(t, _("%c thinks. "), side);
}

static void
say_turn(const struct app *a, enum mode mode, bool brief, char *out, size_t size)
{
	char side = side_letter((enum side)match_state(&a->session.match)->to_move);
	bool human =
		player_spec_is_human(&a->session.spec[match_state(&a->session.match)->to_move]);
	bool both = session_people(&a->session) == 2;
	struct text t;
	move_t pass;

	text_init(&t, out, size);
	if (human && coach_says(&a->session, out, size))
		return;
	if (step_can_choose(&a->session) && !a->session.match.paused && mode == MODE_PLAY) {
		app_joint_say(a, out, size);
		return;
	}
	if (human && mode == MODE_PLAY && game_is_table(a->session.game)) {
		say_table(a, &t);
		return;
	}
	if (!human && a->session.match.paused) {
		char key[16];
		request_key_name(mode == MODE_WATCH ? REQ_RUN : REQ_PAUSE, key);
		text_add(&t, _("Stopped: %s lets %c go on."), key, side);
	} else if (!human) {
		bool solves = say_solving(a, &t);
		if (!brief && !solves)
			say_thinking(a, &t, side);
		say_numbers(a, &t, brief);
		if (t.used == 0)
			say_thinking(a, &t, side);
	} else if (app_must_pass(a, &pass)) {
		say_last(a, &t);
		text_add(&t, _("%c has no move: Enter passes."), side);
	} else if (mode == MODE_ANALYSE) {
		if (!brief && !a->session.game->simultaneous)
			text_add(&t, _("%c to play. "), side);
		say_numbers(a, &t, brief);
	} else if (both) {
		text_add(&t, _("%c to play."), side);
	} else if (match_at(&a->session.match) < 2 && brief) {
		text_add(&t, _("You: arrows, Enter. ? for keys."));
	} else if (match_at(&a->session.match) < 2) {
		say_last(a, &t);
		text_add(&t, _("Your turn, %c: arrows and Enter play, ? shows all keys."), side);
	} else {
		say_last(a, &t);
		text_add(&t, _("Your turn."));
	}
}

static bool
is_blank(const struct canvas *c, int y)
{
	for (int x = 0; x < c->width; x++) {
		if (canvas_at(c, x, y)->ch != L' ')
			return false;
	}
	return true;
}

/* How many bytes of the sentence fit on its next line; *rest is what follows. */
static int
take_line(const char *text, int columns, const char **rest)
{
	int bytes = (int)text_fit(text, columns);

	*rest = text + bytes + strspn(text + bytes, " ");
	return bytes;
}

enum { MOST_LINES = 5 };

/* The mode and its sentence. What is too long for a line gets more: those that are empty above it,
 * then the key line, if it `may_cover` that, then the board's last. Returns whether it does. */
static bool
draw_sentence(struct canvas *c, const char *mode, const struct style style[2], const char *text,
	bool may_cover)
{
	int first = text_columns(mode) + 4, x = first, lines = 1, y = c->height - 2;
	const char *rest, *last = text;

	take_line(text, c->width - first - 1, &rest);
	for (; *rest && lines < MOST_LINES; lines++) {
		last = rest;
		take_line(rest, c->width - 2, &rest);
	}
	int more = lines - 1;
	for (; more > 0 && is_blank(c, y - 1); more--)
		y--;
	bool covers = more > 0 && may_cover && text_columns(last) + 2 < view_keys_room(c);
	y -= more - covers;
	canvas_fill(c, (struct rect){ 0, y, c->width, lines }, (struct style){ 0 }, L' ');
	canvas_printf(c, 1, y, style[0], " %s ", mode);
	for (int i = 0; i < lines; i++, x = 1) {
		int bytes = take_line(text, c->width - x - 1, &rest);
		canvas_printf(c, x, y + i, style[1], "%.*s", bytes, text);
		text = rest;
	}
	return covers;
}

/* Returns whether it covers the key line. */
static bool
draw_status(struct app *a, struct canvas *c)
{
	enum mode mode = app_mode(a);
	const struct view *v = app_screen(a);
	bool result = mode == MODE_OVER && !a->ui.message[0] && !(v && v->say);
	struct style style[2] = {
		{ .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD },
		result ? bold : plain
	};
	char text[256];
	struct text said;

	if (a->ui.caps.depth == DEPTH_MONO)
		style[0] = (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	text_init(&said, text, sizeof text);
	if (a->ui.message[0])
		snprintf(text, sizeof text, "%s", a->ui.message);
	else if (v && v->say)
		v->say(a, text, sizeof text);
	else if (a->session.repeat.on && !a->session.match.paused)
		repeat_say(&a->session, &said);
	else if (mode == MODE_OVER)
		say_result(a, c->width < 64, text, sizeof text);
	else
		say_turn(a, mode, c->width < 64, text, sizeof text);
	return draw_sentence(
		c, _(app_mode_name(a)), style, text, app_view(a) != view_at(VIEW_command));
}

void
view_footer_draw(struct app *a, struct canvas *c)
{
	view_keys_draw(a, c, draw_status(a, c));
}
