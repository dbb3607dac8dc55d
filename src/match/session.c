/* A game being played. The owner's thread only. */
#include "match/session.h"

#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "games/notation.h"
#include "match/summary.h"

enum {
	TINY_BOARD = 9,              /* cells: up to this size a finished game is solved at once */
	BACKGROUND_PACE_US = 200000, /* interval between looks at a search in the background */
};

/* ---- both sides at once ---- */

/* The reasons that stop the real-time clock. */
enum { STANDS = HOLD_PAUSED | HOLD_AWAY | HOLD_WINDOW | HOLD_SUSPENDED };

enum side
joint_chooser(const struct session *s)
{
	return session_people(s) == 2 ? (enum side)match_state(&s->match)->to_move
				      : session_person(s);
}

/* Returns where a game starts such that an engine is asked before a person: *start, *out or NULL. */
static const struct state *
joint_start(const struct game *g, const struct player_spec spec[2], const struct state *start,
	struct state *out)
{
	bool human = player_spec_is_human(&spec[0]), other = player_spec_is_human(&spec[1]);

	if (!g->simultaneous || human == other || (!start && other))
		return start;
	if (start)
		*out = *start;
	else
		g->rules->start(g, out);
	*out = game_observe(g, out, human ? SIDE_SECOND : SIDE_FIRST);
	return out;
}

void
joint_search_params(const struct session *s, struct search_params *p)
{
	struct player_spec duct;

	if (s->game->simultaneous && p->engine != &engine_duct &&
		player_spec_parse(player_searcher_for(s->game), &duct, NULL))
		*p = duct.search;
}

bool
joint_hides_numbers(const struct session *s)
{
	return s->game->simultaneous &&
	       (session_people(s) > 0 || match_result(&s->match) != GAME_OPEN);
}

bool
joint_hides_choice(const struct session *s)
{
	return s->game->simultaneous && match_state(&s->match)->pending && session_people(s) > 0;
}

int
joint_shown_plies(const struct session *s)
{
	const struct match *m = &s->match;
	int length = match_length(m);

	if (joint_hides_choice(s))
		return match_at(m) - 1;
	return length - (match_ply(m, length)->position.pending != 0);
}

static int
tick_us(const struct session *s)
{
	return session_people(s) == 2 || !game_has_trails(s->game)
		       ? 0
		       : 1000 * options_integer(s->options, OPTION_tick);
}

bool
step_can_choose(const struct session *s)
{
	return s->game->simultaneous && session_people(s) > 0 &&
	       match_result(&s->match) == GAME_OPEN && !match_is_held(&s->match, HOLD_AWAY);
}

bool
step_can_steer(const struct session *s)
{
	return game_has_trails(s->game) && step_can_choose(s);
}

bool
joint_waits_for_person(const struct session *s)
{
	return match_human_to_move(&s->match) || step_can_choose(s);
}

bool
joint_is_real_time(const struct session *s)
{
	return game_has_trails(s->game) && session_people(s) == 1 && tick_us(s) > 0;
}

/* Returns the least time of an engine's move at the current pace, shared by two engines that move
 * at once; 0 if real time sets the pace, or nobody watches. */
static int64_t
joint_reply_us(const struct session *s)
{
	int plies = session_people(s) == 0 ? game_step_plies(s->game) : 1;

	if (joint_is_real_time(s) || s->front.waits || repeat_is_fast(s))
		return 0;
	return 1000 * (int64_t)s->pace_ms / plies;
}

struct state
joint_position(const struct session *s)
{
	return game_observe(s->game, match_state(&s->match), joint_chooser(s));
}

/* Returns the move without a choice: the last direction, otherwise the first free one. */
static move_t
straight_ahead(const struct session *s)
{
	const struct match *m = &s->match;
	struct state position = joint_position(s);
	move_t moves[GAME_MAX_MOVES];
	int count = s->game->rules->moves(s->game, &position, moves);

	for (int ply = match_at(m) - 1; ply >= 0 && ply >= match_at(m) - 3; ply--) {
		if (match_ply(m, ply)->position.to_move != joint_chooser(s))
			continue;
		for (int i = 0; i < count; i++) {
			if (moves[i] == match_move(m, ply))
				return moves[i];
		}
		break;
	}
	return moves[0];
}

static void
match_joint_choose(struct session *s, move_t m)
{
	struct state position = joint_position(s);

	s->step.ahead = MOVE_NONE;
	session_play(s, game_is_legal(s->game, &position, m) ? m : straight_ahead(s));
}

bool
step_has_pace(const struct session *s)
{
	return tick_us(s) > 0;
}

static void
step_forget(struct session *s)
{
	s->step = (struct step){ .ahead = MOVE_NONE };
}

/* Gives the current step its whole time again after time has passed unseen. */
static void
step_put_off(struct session *s)
{
	if (s->step.due_us > 0)
		s->step.due_us = s->now_us + tick_us(s);
}

/* Plays the choice when the step is due. */
static void
step_tick(struct session *s)
{
	bool mine = match_human_to_move(&s->match);
	int tick = tick_us(s);

	if (!step_can_choose(s))
		return;
	if (tick == 0) {
		if (mine && s->step.ahead != MOVE_NONE)
			match_joint_choose(s, s->step.ahead);
		return;
	}
	if (s->step.due_us == 0)
		return; /* waiting for the first choice */
	if (match_is_held(&s->match, STANDS))
		step_put_off(s);
	if (s->now_us < s->step.due_us)
		return;
	if (!mine) {
		session_hurry(s);
		return;
	}
	match_joint_choose(s, s->step.ahead);
	s->step.due_us = s->now_us + tick;
}

void
step_choose(struct session *s, move_t move)
{
	s->step.ahead = move;
	match_release(
		&s->match, HOLD_PAUSED, s->now_us); /* a person who plays on expects an answer */
	if (step_has_pace(s) && s->step.due_us == 0)
		s->step.due_us = s->now_us; /* the clock starts */
	step_tick(s);
}

void
step_choose_straight(struct session *s)
{
	step_choose(s, straight_ahead(s));
}

static int64_t
step_wake_us(const struct session *s)
{
	bool mine = player_spec_is_human(&s->spec[match_state(&s->match)->to_move]);

	if (!step_can_choose(s))
		return INT64_MAX;
	/* A choice made before the engine's is played as soon as the engine has chosen. */
	if (tick_us(s) == 0)
		return mine && s->step.ahead != MOVE_NONE ? 0 : INT64_MAX;
	bool runs = s->step.due_us > 0 && !match_is_held(&s->match, STANDS);
	/* An engine that hurries notifies when it is done. */
	bool waits = s->now_us >= s->step.due_us && !mine;
	return runs && !waits ? s->step.due_us : INT64_MAX;
}

_Static_assert((int)RECORD_SPEC == (int)PLAYER_SPEC_TEXT, "a record holds any player");

/* ---- settings ---- */

/* Sets the pace and the threads of the players' engines; those with a time budget keep their trees if they may
 * ponder in them. */
static void
run_players(struct session *s)
{
	for (int side = 0; side < 2; side++) {
		struct player_run *run = &s->match.player[side].run;
		run->threads = options_integer(s->options, OPTION_threads);
		run->has_friend = s->friend && player_spec_is_friend(&s->spec[side]);
		run->keeps_tree = !s->front.waits && options_switch(s->options, OPTION_ponder);
	}
	s->match.reply_us = joint_reply_us(s);
	s->match.loses_on_time = options_switch(s->options, OPTION_clock_loses);
}

int
session_threads(const struct session *s)
{
	struct search_params p = search_params_default();

	player_use_threads(&p, options_integer(s->options, OPTION_threads));
	return p.threads;
}

/* Applies to every search from the next move on; the analysis restarts. */
void
session_take_threads(struct session *s)
{
	if (s->game)
		run_players(s);
	if (s->analysis.engine)
		analysis_drop(s);
}

void
session_take_clock(struct session *s)
{
	struct error e;

	s->control = (struct time_control){ 0 };
	if (!options_is(s->options, OPTION_clock, "off"))
		time_control_read(s->options->text[OPTION_clock], &s->control, &e);
}

/* ---- start and end ---- */

void
session_init(struct session *s, const struct options *o, uint64_t seed, int notify_fd)
{
	*s = (struct session){ .options = o, .seed = seed, .notify_fd = notify_fd, .mistake = -1 };
	session_take_pace(s);
	autosave_init(&s->autosave);
}

void
session_finish(struct session *s)
{
	friend_end(s);
	review_finish(&s->review);
	if (!s->game)
		return;
	analysis_drop(s);
	exactness_drop(s);
	journal_close(&s->autosave.journal);
	match_finish(&s->match);
	s->game = NULL;
}

bool
session_read_options(
	const struct options *o, const struct game **g, struct player_spec spec[2], struct error *e)
{
	*g = game_open(o->text[OPTION_game], e);
	bool fit = *g && player_spec_parse(o->text[OPTION_x], &spec[0], e) &&
		   player_spec_parse(o->text[OPTION_o], &spec[1], e) &&
		   player_spec_check(&spec[0], *g, e) && player_spec_check(&spec[1], *g, e);
	return fit && (!spec[0].kind->learns || !spec[1].kind->learns ||
			      player_files_are_apart(spec[0].file, spec[1].file, e));
}

void
session_leave_game(struct session *s)
{
	struct error e;

	session_reclaim(s);
	friend_end(s);
	analysis_drop(s);
	exactness_drop(s);
	step_forget(s);
	review_finish(&s->review);
	s->review_stopped = false;
	s->mistake = -1;
	session_hear(s, SESSION_LEFT_GAME);
	autosave_put_away(&s->autosave, &s->match.record, &e);
	if (e.text[0])
		s->trouble = e;
}

void
session_save_player(struct session *s, struct player *p)
{
	struct error e;

	if (!player_save(p, &e))
		s->trouble = e;
}

/* Returns the side that this player had in the previous game; its side now if it had none. */
static int
played_so(const struct player before[2], const struct player_spec *spec, int side)
{
	char wanted[PLAYER_SPEC_TEXT], text[PLAYER_SPEC_TEXT];

	player_spec_text(spec, wanted);
	player_spec_text(&before[side].spec, text);
	if (strcmp(text, wanted) == 0)
		return side;
	player_spec_text(&before[side ^ 1].spec, text);
	return strcmp(text, wanted) == 0 ? side ^ 1 : side;
}

void
session_take_record(struct session *s, const struct record *r, const struct player_spec spec[2])
{
	struct player_spec players[2] = { spec[0], spec[1] };

	session_leave_game(s);
	struct match before = s->match;
	bool first = !s->game;
	s->game = r->game;
	memcpy(s->spec, players, sizeof players);
	match_open(&s->match, r, players, rng_mix(r->info.seed), s->notify_fd);
	run_players(s);
	/* A learner takes over what one of them has learned. */
	for (int side = 0; !first && side < 2; side++) {
		struct player *p = &s->match.player[side];
		int from = played_so(before.player, &players[side], side);
		if (!player_inherit(p, &before.player[from]))
			player_inherit(p, &before.player[from ^ 1]);
	}
	for (int side = 0; !first && side < 2; side++)
		session_save_player(s, &before.player[side]);
	if (!first)
		match_finish(&before);
	s->repeat = (struct repeat){ 0 };
	s->handover.done = s->single_step = false;
	s->relieved[0].kind = s->relieved[1].kind = NULL;
	s->match.spreads = s->spreads;
	session_hear(s, SESSION_NEW_GAME);
}

/* Starts at *start unchanged; NULL: at the game's own start. */
static bool
begin_at(struct session *s, const struct game *g, const struct player_spec spec[2],
	const struct state *start, struct error *e)
{
	struct record r;

	if (!record_init(&r, g, start))
		return error_set(e, _("Out of memory for another game."));
	for (int side = 0; side < 2; side++)
		player_spec_text(&spec[side], r.info.spec[side]);
	store_date(r.info.date);
	r.info.seed = s->seed++;
	if (!player_spec_is_friend(&spec[0]) && !player_spec_is_friend(&spec[1]))
		r.info.control = s->control; /* two programs would have to agree on the time */
	session_take_record(s, &r, spec);
	return true;
}

bool
session_new(struct session *s, const struct game *g, const struct player_spec spec[2],
	const struct state *start, struct error *e)
{
	struct state first;

	if (s->front.engine_first)
		start = joint_start(g, spec, start, &first);
	return begin_at(s, g, spec, start, e);
}

bool
session_again(struct session *s, bool swap, struct text *say)
{
	struct player_spec spec[2] = { s->spec[swap], s->spec[!swap] };
	const struct record *record = &s->match.record;
	struct state start = record->node[RECORD_ROOT].position;
	struct time_control next = s->control;
	struct error e;

	s->control = record->info.control;
	bool begun = session_new(s, s->game, spec, record->start_given ? &start : NULL, &e);
	s->control = next;
	text_add(say, "%s", begun ? "" : e.text);
	return begun;
}

bool
session_set_up(struct session *s, const struct game *g, const struct player_spec spec[2],
	const char *cells, const char *moves, struct error *e)
{
	struct state start, after, turned;
	const struct state *from = cells ? &start : NULL;
	move_t played[GAME_MAX_PLIES];
	int count = 0;

	g->rules->start(g, &start);
	if (cells && !game_position_parse(g, cells, &start, e))
		return false;
	after = start;
	if (moves && !game_moves_parse(g, moves, &after, played, &count, e))
		return false;
	/* A choice without the other side's cannot be turned round. */
	if (s->front.engine_first && count % game_step_plies(g) == 0)
		from = joint_start(g, spec, from, &turned);
	if (from && from->to_move != start.to_move) {
		/* Swap the moves of whole steps: as if the other side chose first. */
		for (int i = 0; i + 1 < count; i += 2) {
			move_t first = played[i];
			played[i] = played[i + 1];
			played[i + 1] = first;
		}
	}
	if (!begin_at(s, g, spec, from, e))
		return false;
	session_play_line(s, played, count);
	record_settle(&s->match.record); /* the given moves need no saving */
	session_hear(s, SESSION_NEW_GAME);
	return true;
}

/* ---- time ---- */

/* Returns whether no move is made and no person runs out of time. */
static bool
session_holds(const struct session *s)
{
	return match_is_held(
		&s->match, HOLD_MODE | HOLD_WINDOW | HOLD_SUSPENDED | HOLD_LESSON | HOLD_STEPS);
}

static void
let_match_go_on(struct session *s)
{
	if (session_holds(s) || match_is_held(&s->match, HOLD_AWAY))
		step_put_off(s);
	if (!session_holds(s)) {
		step_tick(s);
		repeat_tick(s);
	}
	bool moved = friend_tick(s, session_holds(s));
	if (session_holds(s) || repeat_is_fast(s))
		return;
	if (!moved && !match_step(&s->match, s->now_us))
		return;
	analysis_drop(s);
	session_hear(s, SESSION_MOVED);
	if (!match_state(&s->match)->pending) { /* a step is both moves, where both move at once */
		if (s->single_step)
			match_hold(&s->match, HOLD_PAUSED, s->now_us);
		s->single_step = false;
	}
	match_ask(&s->match, s->now_us); /* so that the display has no gap between two searches */
}

/* Reports a review's failure. */
static void
hear_review(struct session *s)
{
	if (s->review.failure.text[0])
		s->trouble = s->review.failure;
	s->review.failure.text[0] = '\0';
}

/* Solves a finished game on a board as small as tic-tac-toe's at once: stores the exact value of every position
 * of the line, so that the moves are judged by it. Call it at every tick. */
static void
exactness_settle(struct session *s)
{
	const struct record *r = &s->match.record;

	if (!s->exact.on || s->repeat.on || s->game->simultaneous ||
		game_cell_count(s->game) > TINY_BOARD || match_result(&s->match) == GAME_OPEN)
		return;
	for (int i = 0; i < r->length; i++)
		exactness_solve_node(s, r->line[i]);
}

/* Pauses the review while the cores are needed elsewhere, or resumes it. */
static void
review_hold(struct review *v, bool held)
{
	if (v->held == held)
		return;
	v->held = held;
	if (held && v->solver) { /* solving the position starts again later */
		engine_destroy(v->solver);
		v->solver = NULL;
		v->solving = -1;
	}
	if (!v->engine)
		return;
	if (held) {
		engine_stop(v->engine);
		engine_wait(v->engine);
	} else {
		engine_resume(v->engine, NULL);
	}
}

void
session_tick(struct session *s, int64_t now_us)
{
	s->now_us = now_us;
	run_players(s);
	let_match_go_on(s);
	exactness_settle(s);
	session_autosave(s);
	if (s->front.waits)
		return;
	analysis_tick(s);
	/* Pause the review while an engine thinks. */
	const struct player *p = match_mover(&s->match);

	if (!s->review.plies)
		return;
	bool thinks = p && !match_rests(&s->match) && !player_spec_is_human(&p->spec);
	review_hold(
		&s->review, s->review_stopped || thinks || (s->analysis.engine && s->wants.review));
	if (review_go_on(&s->review, &s->match.record))
		session_hear(s, SESSION_REVIEWED);
	hear_review(s);
}

/* Returns when session_tick() must look at a search that is not shown. */
static int64_t
analysis_wake_us(const struct session *s)
{
	bool hidden = s->analysis.engine && !analysis_is_shown(s) && !s->analysis.rests;

	if (coach_judges(s) || s->coach.tip_waits)
		return s->now_us + s->frame_us / 4;
	return hidden ? s->now_us + BACKGROUND_PACE_US : INT64_MAX;
}

/* Returns when repeat_tick() must next be called; INT64_MAX for never. */
static int64_t
repeat_wake_us(const struct session *s)
{
	const struct repeat *p = &s->repeat;
	bool waits = repeat_is_fast(s) || match_result(&s->match) != GAME_OPEN;

	return p->on && !match_is_held(&s->match, HOLD_PAUSED) && waits ? p->next_us : INT64_MAX;
}

int64_t
session_wake_us(struct session *s)
{
	int64_t wake = (s->review.plies && s->review.step == REVIEW_IDLE && s->review.first >= 0 &&
			       !s->review.held)
			       ? s->now_us
			       : analysis_wake_us(s);

	if (session_holds(s))
		return wake;
	if (!repeat_is_fast(s))
		wake = clock_sooner(wake, match_wake_us(&s->match));
	return clock_sooner(wake, clock_sooner(repeat_wake_us(s), step_wake_us(s)));
}

/* Returns the player's engine if it works or worked on this question and its tree can be read below
 * the root; otherwise NULL. */
static struct engine *
player_tree(const struct player *p)
{
	return p->thinks && engine_task_of(p->engine)->ops->report_below ? p->engine : NULL;
}

bool
session_thinks(struct session *s)
{
	const struct player *p = match_mover(&s->match);

	return (s->analysis.engine && analysis_is_shown(s)) ||
	       (p && (player_tree(p) || player_is_thinking(p))) ||
	       (s->review.engine && s->wants.review);
}

/* Stops or continues the search. Returns false if none is shown. */
static bool
analysis_pause(struct session *s)
{
	struct report info;

	if (!s->analysis.engine || !analysis_is_shown(s))
		return false;
	engine_report(s->analysis.engine, &info);
	if (info.running)
		engine_stop(s->analysis.engine);
	else
		engine_resume(s->analysis.engine, NULL);
	s->analysis.rests = false;
	s->analysis.shown_us = s->analysis.led_us = s->now_us;
	return true;
}

void
session_toggle_pause(struct session *s)
{
	bool human = match_human_to_move(&s->match);

	if (human && (analysis_pause(s) || !s->match.record.info.control.limited))
		return;
	if (match_is_held(&s->match, HOLD_PAUSED))
		match_release(&s->match, HOLD_PAUSED, s->now_us);
	else
		match_hold(&s->match, HOLD_PAUSED, s->now_us);
}

/* Pauses one search while the program is suspended. */
static void
suspend_search(struct engine *s, bool suspended, bool *was_running)
{
	struct report info;

	if (!s)
		return;
	if (!suspended) {
		if (*was_running)
			engine_resume(s, NULL);
		return;
	}
	engine_report(s, &info);
	*was_running = info.running;
	engine_stop(s);
	engine_wait(s);
}

/* Stops the searches at ^Z, and lets them continue at fg. */
static void
analysis_suspend(struct session *s, bool suspended)
{
	suspend_search(s->analysis.engine, suspended, &s->analysis.was_running);
	suspend_search(s->coach.engine, suspended, &s->analysis.lesson_was_running);
}

void
session_suspend(struct session *s, bool suspended)
{
	if (suspended)
		match_hold(&s->match, HOLD_SUSPENDED, s->now_us);
	else
		match_release(&s->match, HOLD_SUSPENDED, s->now_us);
	step_put_off(s);
	analysis_suspend(s, suspended);
	exactness_suspend(s, suspended);
}

/* ---- moves ---- */

/* Notes of the last move whether its player saw the analysis. */
static void
note_analysed(struct session *s, bool shown)
{
	int node = record_current(&s->match.record);

	if (!shown)
		return;
	s->match.record.node[node].analysed = true;
	record_touch(&s->match.record, node);
}

void
session_play(struct session *s, move_t move)
{
	struct report info;
	struct player *next = &s->match.player[match_state(&s->match)->to_move ^ 1];
	bool ponders = s->analysis.ponders;
	struct engine *search = s->analysis.engine;

	if (friend_refuses(s, FRIEND_NO_MOVE))
		return;
	if (match_check_time(&s->match, s->now_us)) {
		analysis_drop(s);
		return;
	}
	s->analysis.engine = NULL;
	if (search) {
		engine_report(search, &info);
		match_judge(&s->match, &info);
	}
	int node = record_current(&s->match.record);
	bool shown = search && s->wants.numbers && match_human_to_move(&s->match);
	match_release(
		&s->match, HOLD_PAUSED, s->now_us); /* a person who plays on expects an answer */
	match_play(&s->match, move, s->now_us);
	friend_tell(s);
	note_analysed(s, shown);
	analysis_drop(s);
	if (coach_begin_lesson(s, search, ponders, node))
		return;
	if (ponders)
		player_give_tree(next, search);
	else
		engine_destroy(search);
}

bool
session_play_text(struct session *s, const char *text, struct text *say, struct error *e)
{
	const char *refusal = friend_refuses(s, FRIEND_NO_MOVE);
	bool keys = s->front.has_keys, over = match_result(&s->match) != GAME_OPEN;
	const struct state *at = match_state(&s->match);
	move_t m = MOVE_NONE;

	if (refusal)
		return error_set(e, "%s", refusal);
	/* On the screen completion helps; line by line the sentence says what is wrong with the move. */
	if (keys && over)
		return error_set(e, _("The game is over: undo takes the last move back."));
	if (keys && !player_spec_is_human(&s->spec[at->to_move]))
		return error_set(e, _("It is not your move."));
	if (keys && !*text)
		return error_set(e, _("play needs a move, as in: play b3."));
	if (!game_move_parse(s->game, at, text, &m, e))
		return keys ? error_set(
				      e, _("%.60s is not a legal move here. Tab lists them."), text)
			    : false;
	if (over)
		return error_set(e, "%s",
			record_is_lost(&s->match.record, LOST_ON_TIME)
				? _("The game was lost on time: undo takes that back.")
				: _("The game was resigned: undo takes that back."));
	if (s->front.waits)
		coach_judge(s, m, say);
	session_play(s, m);
	return true;
}

void
session_play_line(struct session *s, const move_t *moves, int count)
{
	if (friend_refuses(s, FRIEND_NO_LEAVING))
		return;
	bool shown = s->analysis.engine && s->wants.numbers;
	for (int i = 0; i < count; i++) {
		bool own = match_human_to_move(&s->match);
		match_play(&s->match, moves[i], s->now_us);
		note_analysed(s, shown && own);
	}
	analysis_drop(s);
}

static bool
step_back(struct session *s, bool back, struct error *e)
{
	const char *refusal = friend_refuses(s, FRIEND_NO_TAKING_BACK);

	if (refusal)
		return error_set(e, "%s", refusal);
	bool moved = back ? match_undo(&s->match) : match_redo(&s->match);

	step_forget(s);
	s->single_step = false;
	if (!moved)
		return error_set(e, "%s",
			back ? _("There is no move to take back.")
			     : _("There is no move to redo."));
	analysis_drop(s);
	/* A game between engines is only looked at. */
	if (!s->front.waits && session_people(s) == 0 && match_result(&s->match) == GAME_OPEN)
		match_hold(&s->match, HOLD_PAUSED, s->now_us);
	return true;
}

bool
session_undo(struct session *s, struct error *e)
{
	return step_back(s, true, e);
}

bool
session_redo(struct session *s, struct error *e)
{
	return step_back(s, false, e);
}

void
session_go(struct session *s, int ply)
{
	session_go_to(s, s->match.record.line[ply]);
}

void
session_go_to(struct session *s, int node)
{
	if (friend_refuses(s, FRIEND_NO_TAKING_BACK)) /* the game continues where it is */
		return;
	if (node != record_current(&s->match.record))
		s->step.ahead = MOVE_NONE; /* it was chosen for another position */
	match_go(&s->match, node);
	s->single_step = false;
	analysis_drop(s);
}

void
session_go_branch(struct session *s, int step, struct text *say)
{
	struct record *r = &s->match.record;
	int ply = record_branch_ply(r), was = r->at, which;

	match_go(&s->match, record_sibling(r, r->line[ply], step));
	match_go(&s->match, r->line[was < r->length ? was : r->length]);
	s->step.ahead = MOVE_NONE;
	analysis_drop(s);
	int count = record_branches(r, r->line[ply], &which);
	text_add(say, _("Branch %d of %d at move %d."), which + 1, count, ply);
}

void
session_go_mistake(struct session *s, int step, struct text *say)
{
	const struct record *record = &s->match.record;
	int limit = options_integer(s->options, OPTION_mistake_points), from = record->at;

	/* Skip the mistake shown last, but not one that happens to be at this ply. */
	if (step < 0 || s->mistake == from)
		from += step;
	int ply = summary_mistake(record, from, step, limit, NULL);
	if (ply < 0)
		return;
	session_go(s, ply);
	if (step < 0 ? ply > from : ply < from) {
		bool only = summary_mistake(record, ply + 1, 1, limit, NULL) == ply;
		text_add(say, "%s ",
			only       ? review_is_on(&s->review) ? _("The only mistake so far:")
							      : _("The only mistake:")
			      : step < 0 ? _("The last mistake:")
				   : _("The first mistake:"));
	}
	summary_move_say(record, ply, s->spec, say);
	s->mistake = ply;
}

static enum side
who_resigns(const struct session *s)
{
	enum side mover = (enum side)match_state(&s->match)->to_move;

	return player_spec_is_human(&s->spec[mover]) ? mover : mover ^ 1;
}

bool
session_can_resign(const struct session *s)
{
	return match_result(&s->match) == GAME_OPEN &&
	       player_spec_is_human(&s->spec[who_resigns(s)]);
}

bool
session_resign(struct session *s)
{
	if (!session_can_resign(s))
		return false;
	match_resign(&s->match, who_resigns(s));
	friend_tell(s);
	analysis_drop(s);
	return true;
}

/* ---- searches ---- */

bool
session_peek(struct session *s, struct report *out)
{
	if (!s->analysis.engine && !match_is_held(&s->match, HOLD_LESSON))
		return match_peek(&s->match, out);
	if (!s->analysis.engine || !analysis_is_shown(s))
		return false;
	engine_report(s->analysis.engine, out);
	match_judge(&s->match, out);
	return true;
}

bool
session_waits_unasked(const struct session *s)
{
	const struct match *m = &s->match;

	return match_is_held(m, HOLD_PAUSED) && m->asked_us == 0 && match_result(m) == GAME_OPEN &&
	       !match_human_to_move(m);
}

/* Returns the engine that chose the last move, if its search can still be seen while the next engine waits. */
static struct engine *
past_engine(const struct session *s)
{
	move_t made;
	const struct report *seen = !s->wants.review && session_waits_unasked(s)
					    ? match_considered(&s->match, &made)
					    : NULL;
	struct engine *e = seen ? s->match.player[seen->position.to_move].engine : NULL;

	return e && engine_task_of(e)->ops->traces &&
			       state_equal(engine_position(e), &seen->position)
		       ? e
		       : NULL;
}

struct engine *
session_stepped(const struct session *s)
{
	const struct player *p = &s->match.player[match_state(&s->match)->to_move];
	struct engine *e = s->analysis.engine;

	if (e)
		return engine_task_of(e)->ops->traces ? e : NULL;
	e = match_result(&s->match) == GAME_OPEN ? player_stepped(p) : NULL;
	return e ? e : past_engine(s);
}

const struct state *
session_stepped_root(const struct session *s)
{
	const struct engine *e = past_engine(s);

	return e && e == session_stepped(s) ? engine_position(e) : match_state(&s->match);
}

bool
session_begin_review(struct session *s, struct error *e)
{
	struct search_params p = player_board_search(s->game);

	joint_search_params(s, &p);
	p.threads = s->front.waits ? 1 : session_threads(s); /* reproducible there */
	p.playouts = options_integer(s->options, OPTION_review_playouts);
	p.notify_fd = s->notify_fd;
	p.seed = rng_mix(s->seed);
	if (!review_start(&s->review, &s->match.record, &p, e))
		return false;
	if ((s->exact.on || s->front.waits) && options_switch(s->options, OPTION_exact)) {
		struct exact_params exact = exactness_params(s);
		review_solve(&s->review, &s->match.record, &exact);
	}
	return true;
}

void
session_finish_review(struct session *s)
{
	review_hold(&s->review, false);
	while (review_is_on(&s->review)) {
		if (s->review.solver)
			engine_wait(s->review.solver);
		if (s->review.engine)
			engine_wait(s->review.engine);
		review_go_on(&s->review, &s->match.record);
	}
	hear_review(s);
}
