/* The lines below the board: the sentence, and the keys that work here. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/words.h"
#include "tui/app.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };

static void
say_result(const struct app *a, bool brief, char *out, size_t size)
{
	const struct state *at = match_state(&a->match);
	bool stuck = a->game->counts_discs && state_count(a->game, at, CELL_EMPTY) > 0 &&
		     a->game->rules->result(a->game, at) != GAME_OPEN;
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
	const struct match *m = &a->match;

	if (match_at(m) == 0 || a->game->simultaneous)
		return;
	const struct record_node *ply = match_ply(m, match_at(m) - 1);
	char name[GAME_MOVE_TEXT];
	char who = side_letter((enum side)ply->position.to_move);
	if (a->game->rules->landing(a->game, &ply->position, match_move(m, match_at(m) - 1)) < 0) {
		text_add(t, _("%c has no move and passes. "), who);
		return;
	}
	game_move_text_level(a->game, &ply->position, match_move(m, match_at(m) - 1), name);
	text_add(t, _("%c played %s. "), who, name);
}

/* "b4 wins by force, 3 moves to come." */
static void
say_proof(const struct app *a, struct text *t, const char *name)
{
	enum side side = (enum side)a->info.position.to_move;
	int result = a->info.proven * state_sign(&a->info.position);

	int plies = a->info.proven_plies;

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
	const struct search_move *best = &a->info.moves[a->info.best];
	char name[GAME_MOVE_TEXT], beads[16], all[16];

	game_move_text(a->game, &a->info.position, best->move, name);
	text_count(beads, sizeof beads, (uint64_t)best->visits, 6);
	text_count(all, sizeof all, (uint64_t)a->info.playouts, 6);
	text_add(t, _("%s has most beads, %s of %s."), name, beads, all);
}

static void
say_search(const struct app *a, struct text *t, bool brief)
{
	char name[GAME_MOVE_TEXT], rate[8];

	if (app_shows_numbers(a) && a->info.beads) {
		say_beads(a, t);
		return;
	}
	if (!app_shows_numbers(a) || a->info.best < 0 ||
		!move_is_meaningful(&a->info.moves[a->info.best]))
		return;
	const struct search_move *best = &a->info.moves[a->info.best];
	game_move_text_level(a->game, &a->info.position, best->move, name);
	win_rate_text(best, app_point(a), true, rate);
	if (a->info.proven != GAME_OPEN) {
		say_proof(a, t, name);
		return;
	}
	if (best->proven != GAME_OPEN) {
		int result = best->proven * state_sign(&a->info.position);
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

/* How long a player that solves has been at it. */
static bool
say_solving(const struct app *a, struct text *t, char side)
{
	const struct player *p = &a->match.player[match_state(&a->match)->to_move];
	struct exact_info exact;
	char count[8];

	if (!player_peek_exact(p, &exact))
		return false;
	text_count(count, sizeof count, (uint64_t)exact.nodes, 6);
	text_add(t, _("%c solves: %s positions in %.0f s. "), side, count, exact.elapsed_ms / 1000);
	return true;
}

static void
say_turn(const struct app *a, enum mode mode, bool brief, char *out, size_t size)
{
	char side = side_letter((enum side)match_state(&a->match)->to_move);
	bool human = player_spec_is_human(&a->spec[match_state(&a->match)->to_move]);
	bool both = player_spec_is_human(&a->spec[0]) && player_spec_is_human(&a->spec[1]);
	struct text t;
	move_t pass;

	text_init(&t, out, size);
	if (human && coach_says(a, out, size))
		return;
	if (app_steers(a) && !a->match.paused && mode == MODE_PLAY) {
		app_both_say(a, out, size);
		return;
	}
	if (!human && a->match.paused) {
		char key[16];
		request_key_name(mode == MODE_WATCH ? REQ_RUN : REQ_PAUSE, key);
		text_add(&t, _("Stopped: %s lets %c go on."), key, side);
	} else if (!human) {
		bool solves = say_solving(a, &t, side);
		if (!brief && !solves)
			text_add(&t, _("%c thinks. "), side);
		say_search(a, &t, brief);
	} else if (app_must_pass(a, &pass)) {
		say_last(a, &t);
		text_add(&t, _("%c has no move: Enter passes."), side);
	} else if (mode == MODE_ANALYSE) {
		if (!brief)
			text_add(&t, _("%c to play. "), side);
		say_search(a, &t, brief);
	} else if (both) {
		text_add(&t, _("%c to play."), side);
	} else if (match_at(&a->match) < 2 && brief) {
		text_add(&t, _("You: arrows, Enter. ? for keys."));
	} else if (match_at(&a->match) < 2) {
		say_last(a, &t);
		text_add(&t, _("Your turn, %c: arrows and Enter play, ? shows all keys."), side);
	} else {
		say_last(a, &t);
		text_add(&t, _("Your turn."));
	}
}

static void
draw_status(struct app *a, struct canvas *c, int y)
{
	enum mode mode = app_mode(a);
	const struct view *v = app_screen(a);
	char text[256];
	struct style style = { .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };

	if (a->look.depth == DEPTH_MONO)
		style = (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	if (a->message[0])
		snprintf(text, sizeof text, "%s", a->message);
	else if (v && v->say)
		v->say(a, text, sizeof text);
	else if (a->repeat.on && !a->match.paused)
		app_repeat_say(a, text, sizeof text);
	else if (mode == MODE_OVER)
		say_result(a, c->width < 64, text, sizeof text);
	else
		say_turn(a, mode, c->width < 64, text, sizeof text);
	int x = 1 + canvas_printf(c, 1, y, style, " %s ", _(app_mode_name(a))) + 1;
	canvas_text(c, x, y, mode == MODE_OVER && !a->message[0] ? bold : plain, text);
}

/* One entry of the key line: "Tab analyse". */
static int
draw_key(struct app *a, struct canvas *c, int x, int y, enum request r, const char *label)
{
	char key[16];
	int from = x;

	request_key_name(r, key);
	x += canvas_text(c, x, y, bold, key);
	x += canvas_printf(c, x, y, plain, " %s", _(label));
	if (a->buttons < APP_KEY_BUTTONS)
		a->button[a->buttons++] = (struct button){ { from, y, x - from, 1 }, r };
	return x;
}

static int
key_width(enum request r, const char *label)
{
	char key[16];

	request_key_name(r, key);
	return text_columns(key) + 1 + text_columns(_(label));
}

/* What Tab does: show or hide the numbers of whoever's turn it is. */
static const char *
analyse_label(const struct app *a, bool human)
{
	bool shown = human ? a->show_on_human_turn : a->show_on_engine_turn;
	bool nothing = a->match.paused && !human && shown &&
		       !(app_shows_numbers(a) && app_has_something_to_say(a));

	if (match_result(&a->match) != GAME_OPEN || nothing)
		return NULL;
	return shown ? N_("hide") : a->has_side ? N_("analyse") : N_("show");
}

/* What s does: stop the search, or let it go on. */
static const char *
pause_label(const struct app *a, bool thinks)
{
	if (thinks)
		return a->match.paused ? N_("go on") : N_("stop");
	if (!a->analysis || !app_analyses(a) || a->info.proven != GAME_OPEN)
		return NULL;
	return a->info.running ? N_("stop") : N_("go on");
}

static bool
people_sit(const struct app *a)
{
	return player_spec_is_human(&a->spec[0]) || player_spec_is_human(&a->spec[1]);
}

/* What a key does here and now, NULL where it does nothing. */
static const char *
key_label(const struct app *a, enum request r)
{
	bool over = match_result(&a->match) != GAME_OPEN;
	bool person = player_spec_is_human(&a->spec[match_state(&a->match)->to_move]);
	bool human = !over && person, thinks = !over && !person, shown = app_shows_numbers(a);
	move_t pass;

	if (!*request_keys(r))
		return NULL;
	if (r == REQ_PLAY)
		return app_steers(a)             ? N_("straight on")
		       : !human                  ? NULL
		       : app_must_pass(a, &pass) ? N_("pass")
						 : N_("play");
	if (r == REQ_ANALYSE)
		return analyse_label(a, human);
	bool watch = app_match_where(a) & IN_WATCH;
	if (r == (watch ? REQ_RUN : REQ_PAUSE))
		return pause_label(a, thinks);
	if (request_table[r].where == IN_WATCH || r == REQ_PAUSE)
		return watch && r != REQ_PAUSE ? request_table[r].label : NULL;
	if (r == REQ_PLAYERS || r == REQ_FASTER || r == REQ_SLOWER)
		return watch && !over ? request_table[r].label : NULL;
	if (r == REQ_AGAIN || r == REQ_SWAP || r == REQ_REVIEW)
		return over ? request_table[r].label : NULL;
	if (r == REQ_REPEAT)
		return a->repeat.on                                     ? N_("no more")
		       : people_sit(a) || !match_has_learner(&a->match) ? NULL
									: request_table[r].label;
	bool useful = r == REQ_TIP    ? human && !shown
		      : r == REQ_UNDO ? match_at(&a->match) > 0 && !watch
		      : r == REQ_NOW  ? thinks && !a->match.paused
		      : r == REQ_LINE || r == REQ_TREE
			      ? shown && !a->info.beads && !a->info.simultaneous
		      : r == REQ_HEAT || r == REQ_NUMBERS ? shown
		      : r == REQ_WATCH                    ? !over && app_mode(a) == MODE_PLAY
		      : r == REQ_GRAPH                    ? a->graph_area.height > 0
		      : r == REQ_THREATS                  ? !over && a->game->rules->winning_cells
		      : r == REQ_TABLE                    ? shown && !a->has_side
							  : true;
	return useful ? request_table[r].label : NULL;
}

/* As many keys as there is room for; help and quit always. */
static void
draw_keys(struct app *a, struct canvas *c, int y)
{
	static const enum request order[] = { REQ_PLAY, REQ_RUN, REQ_STEP, REQ_TAKE_OVER,
		REQ_REPEAT, REQ_NOW, REQ_ANALYSE, REQ_PLAYERS, REQ_TABLE, REQ_TIP, REQ_UNDO,
		REQ_LINE, REQ_TREE, REQ_FASTER, REQ_SLOWER, REQ_PAUSE, REQ_NEW, REQ_REVIEW,
		REQ_AGAIN, REQ_SWAP, REQ_HEAT, REQ_NUMBERS, REQ_WATCH, REQ_GRAPH, REQ_THREATS };
	int end = c->width - 1 - key_width(REQ_HELP, N_("help")) - 2 -
		  key_width(REQ_QUIT, N_("quit"));
	const struct view *v = app_screen(a);
	int x = 1, gap = c->width < 64 ? 1 : 2; /* before the last two, at least */

	for (const enum request *r = v ? v->keys : NULL; r && *r != REQ_NONE; r++) {
		const char *label = request_table[*r].label;
		/* What follows a bad move is shown, not played. */
		bool lesson = coach_holds(a);
		if ((*r == REQ_TABLE && a->has_side) || (*r == REQ_TRY && lesson) ||
			(*r == REQ_TAKE_BACK && !lesson))
			continue;
		if (*r == REQ_RIGHT && view_line_is_at_end(a))
			continue;
		if (*request_keys(*r) && x + key_width(*r, label) + gap <= end)
			x = draw_key(a, c, x, y, *r, label) + 2;
	}
	for (size_t i = 0; !(v && v->keys) && i < sizeof order / sizeof order[0]; i++) {
		const char *label = key_label(a, order[i]);
		if (label && x + key_width(order[i], label) + gap <= end)
			x = draw_key(a, c, x, y, order[i], label) + 2;
	}
	x = draw_key(a, c, end, y, REQ_HELP, N_("help")) + 2;
	draw_key(a, c, x, y, REQ_QUIT, v ? N_("back") : N_("quit"));
}

void
view_footer_draw(struct app *a, struct canvas *c)
{
	draw_status(a, c, c->height - 2);
	draw_keys(a, c, c->height - 1);
}
