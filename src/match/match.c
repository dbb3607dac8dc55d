/* A match: whose turn it is, the moves played, the time used. The owner's thread only. */
#include "match/match.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "match/judge/judge.h"

/* ---- what engines saw ---- */

/* Returns whole percent, as sentences give them. */
static long
thought_percent(const struct root_move *m, enum side side)
{
	return report_percent(report_win_rate(root_move_value(m), side));
}

/* Returns whether the best move is the best by visits alone. */
static bool
is_best_by_visits(const struct report *info)
{
	enum side side = (enum side)info->position.to_move;
	const struct root_move *best = &info->moves[info->best];
	bool higher = false;

	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		if (m->visits > best->visits)
			return false;
		higher = higher || (m->visits >= JUDGE_VISITS &&
					   thought_percent(m, side) > thought_percent(best, side));
	}
	return higher;
}

struct thought
thought_from(const struct report *info, move_t played)
{
	enum side side = (enum side)info->position.to_move;
	struct thought t = { .side = side, .playouts = info->playouts, .exact = EXACT_UNKNOWN };

	if (info->has_joint) {
		const struct joint_side *own = &info->joint.side[side];

		for (int i = 0; i < own->count; i++) {
			const struct joint_choice *c = &own->choice[i];
			/* As the screen shows it: against the other side's strategy. */
			const struct thought_move seen = { c->move,
				report_win_rate(joint_mean(&info->joint, side, i), side) };
			if (i == info->best)
				t.best = seen;
			if (c->move != played || c->visits == 0)
				continue;
			t.played = seen;
			t.choices = own->count;
		}
		return t;
	}
	if (info->source != REPORT_PLAYOUTS || info->best < 0)
		return t;
	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		const struct thought_move seen = { m->move,
			report_win_rate(root_move_value(m), side) };
		if (i == info->best)
			t.best = seen;
		if (m->move != played || (m->visits == 0 && m->proven == GAME_OPEN))
			continue;
		t.played = seen;
		t.choices = info->count;
		/* All moves with the best value are best. */
		if (info->known && m->exact == info->exact)
			t.exact = m->exact;
	}
	t.looked_most = is_best_by_visits(info);
	if (t.exact != EXACT_UNKNOWN)
		t.best = t.played;
	return t;
}

/* ---- start, end, whose turn it is ---- */

void
match_open(struct match *m, const struct record *record, const struct player_spec spec[2],
	uint64_t seed, int notify_fd)
{
	*m = (struct match){ .game = record->game, .record = *record };
	for (int side = 0; side < 2; side++)
		player_init(&m->player[side], m->game, &spec[side], rng_mix(seed + (uint64_t)side),
			notify_fd);
}

void
match_finish(struct match *m)
{
	for (int side = 0; side < 2; side++)
		player_finish(&m->player[side]);
	record_finish(&m->record);
}

int
match_result(const struct match *m)
{
	return record_result(&m->record);
}

struct player *
match_mover(struct match *m)
{
	return match_result(m) == GAME_OPEN ? &m->player[match_state(m)->to_move] : NULL;
}

bool
match_human_to_move(const struct match *m)
{
	return match_result(m) == GAME_OPEN &&
	       player_spec_is_human(&m->player[match_state(m)->to_move].spec);
}

/* Drops the question to the player, because the current position changes or engines have to stop. If the game goes
 * on, the search's last numbers can be seen until the next question. */
static void
forget_question(struct match *m)
{
	for (int side = 0; side < 2; side++) {
		player_rest(&m->player[side]);
		if (!match_mover(m))
			player_forget(&m->player[side]);
	}
	m->asked_us = m->stood_us = m->held_us = m->answered_us = 0;
	m->hurried = false;
}

/* Returns when the player to move has used up its share of the clock; INT64_MAX for never. */
static int64_t
share_ends_us(const struct match *m)
{
	int64_t most_ms = m->player[match_state(m)->to_move].run.most_ms;

	return most_ms == NO_LIMIT ? INT64_MAX : m->asked_us + most_ms * 1000;
}

/* Returns how long a search's result is to be seen before its move is played. */
static int64_t
seen_for_us(const struct match *m)
{
	return m->spreads ? m->reply_us / 5 : 0;
}

static int64_t
earliest_reply_us(const struct match *m)
{
	int64_t paced_us = m->asked_us - m->held_us + m->reply_us,
		seen_us = m->answered_us + seen_for_us(m);

	paced_us = paced_us > seen_us ? paced_us : seen_us;
	return m->hurried ? m->asked_us : clock_sooner(paced_us, share_ends_us(m));
}

/* Returns the moves up to the current position. */
static struct past
played(const struct match *m, move_t moves[GAME_MAX_PLIES])
{
	record_moves(&m->record, match_at(m), moves);
	return (struct past){ &match_ply(m, 0)->position, moves, match_at(m) };
}

/* Informs learners of a game that has just ended. */
static void
teach(struct match *m)
{
	move_t moves[GAME_MAX_PLIES];
	struct finished_game game = { .past = played(m, moves), .result = match_result(m) };

	if (game.result == GAME_OPEN)
		return;
	for (int side = 0; side < 2; side++) {
		player_learn(&m->player[side], (enum side)side, &game);
		if (m->player[side].failure.text[0])
			m->failure = m->player[side].failure;
	}
}

/* ---- time ---- */

bool
match_rests(const struct match *m)
{
	return match_is_held(m, HOLD_WINDOW | HOLD_SUSPENDED) ||
	       (match_is_held(m, HOLD_PAUSED) && !match_is_held(m, HOLD_STEPS));
}

/* Returns whether the clock of the player to move is stopped. */
static bool
stands(const struct match *m)
{
	return match_is_held(m, ~(unsigned)(HOLD_LOOKS_BACK | HOLD_AWAY)) ||
	       (m->holds && match_human_to_move(m));
}

/* Accounts for the time under the previous reasons, and changes them. */
static void
change_holds(struct match *m, unsigned holds, int64_t now_us)
{
	struct player *p = match_mover(m);
	bool rested = match_rests(m), shown = match_is_held(m, HOLD_STEPS);

	if (holds == m->holds)
		return;
	if (m->stood_us != 0) {
		m->asked_us += now_us - m->stood_us;
		m->held_us += rested || shown ? 0 : now_us - m->stood_us;
	}
	m->holds = holds;
	m->stood_us = m->asked_us != 0 && stands(m) ? now_us : 0;
	if (p && m->asked_us != 0 && match_rests(m) != rested)
		player_pause(p, !rested);
}

void
match_hold(struct match *m, unsigned reasons, int64_t now_us)
{
	change_holds(m, m->holds | reasons, now_us);
}

void
match_release(struct match *m, unsigned reasons, int64_t now_us)
{
	change_holds(m, m->holds & ~reasons, now_us);
}

/* Returns the time since the player to move was asked. */
static int64_t
spent_us(const struct match *m, int64_t now_us)
{
	return m->asked_us == 0 ? 0 : (m->stood_us != 0 ? m->stood_us : now_us) - m->asked_us;
}

/* Stores the time spent when the current position is left without a move, so that coming back to it gives a
 * person no time back. */
static void
note_unfinished(struct match *m)
{
	if (m->asked_us == 0 || !match_human_to_move(m))
		return;
	m->record.node[record_current(&m->record)].spent_us = spent_us(m, m->seen_us);
}

struct side_clock
match_clock(const struct match *m, enum side side, int64_t now_us)
{
	struct side_clock k = record_clock(&m->record, side);

	if (record_is_lost(&m->record, LOST_ON_TIME) && m->record.loser == side) {
		k.fallen = true;
		k.left_ms = 0;
	} else if (match_state(m)->to_move == side) {
		bool over = match_result(m) != GAME_OPEN; /* resigned: the time used counts */
		k.left_ms -=
			(over ? match_ply(m, match_at(m))->spent_us : spent_us(m, now_us)) / 1000;
	}
	return k;
}

/* Returns whether the clock of the side to move is running now. */
static bool
clock_runs(const struct match *m)
{
	return m->record.info.control.limited && m->asked_us != 0 && m->stood_us == 0 &&
	       match_result(m) == GAME_OPEN;
}

int64_t
match_clock_changes_us(const struct match *m, int64_t now_us)
{
	struct side_clock k = match_clock(m, (enum side)match_state(m)->to_move, now_us);

	return clock_runs(m) ? now_us + side_clock_changes_ms(&k) * 1000 : INT64_MAX;
}

int64_t
match_falls_us(const struct match *m)
{
	enum side mover = (enum side)match_state(m)->to_move;

	if (!m->loses_on_time || !clock_runs(m))
		return INT64_MAX;
	return m->asked_us + (record_clock(&m->record, mover).left_ms + 1) * 1000;
}

bool
match_check_time(struct match *m, int64_t now_us)
{
	if (now_us < match_falls_us(m))
		return false;
	forget_question(m);
	record_lose(&m->record, (enum side)match_state(m)->to_move, LOST_ON_TIME);
	teach(m);
	return true;
}

/* ---- what was thought of moves ---- */

/* Remembers what an engine that is about to play `move` has seen; NULL: nothing. */
static void
note_thought(struct match *m, const struct report *seen, move_t move)
{
	m->choosing.count = 0;
	if (seen && m->game->simultaneous)
		m->choosing = *seen;
	m->thought[1] = m->thought[0];
	m->thought[0] = seen ? thought_from(seen, move) : (struct thought){ 0 };
}

const struct thought *
match_thought(const struct match *m, int node)
{
	for (int i = 0; i < 2; i++) {
		if (m->thought[i].choices > 0 && m->thought[i].node == node)
			return &m->thought[i];
	}
	return NULL;
}

const struct report *
match_considered(const struct match *m, move_t *played)
{
	const struct report *seen = &m->considered;
	enum side side = (enum side)seen->position.to_move;
	/* The ply at which the last step that both sides have made began; negative: there is
	 * none. */
	int plies = game_step_plies(m->game), begin = match_at(m);

	while (begin > 0 && match_ply(m, begin)->position.pending)
		begin--;

	int at = begin - plies;
	if (at < 0 || seen->count == 0)
		return NULL;
	struct state from = game_observe(m->game, &match_ply(m, at)->position, side);
	if (!state_equal(&seen->position, &from))
		return NULL;
	at += match_ply(m, at)->position.to_move != side;
	*played = match_move(m, at);
	return player_spec_is_human(&m->player[side].spec) ? NULL : seen;
}

/* ---- asking players ---- */

bool
match_ask(struct match *m, int64_t now_us)
{
	struct player *p = match_mover(m);
	move_t moves[GAME_MAX_PLIES];
	int64_t pace_ms = m->spreads ? (m->reply_us - seen_for_us(m)) / 1000 : 0;

	m->seen_us = now_us;
	if (!p || (match_rests(m) && !player_spec_is_human(&p->spec)))
		return false;
	if (m->asked_us == 0) {
		/* The time for this question starts; an engine gets a share of the time on its clock. */
		enum side mover = (enum side)match_state(m)->to_move;
		bool person = match_human_to_move(m);
		int64_t *before_us = &m->record.node[record_current(&m->record)].spent_us;
		const struct side_clock clocks[2] = { record_clock(&m->record, SIDE_FIRST),
			record_clock(&m->record, SIDE_SECOND) };

		for (int side = 0; side < 2; side++)
			player_forget(&m->player[side]);
		m->asked_us = now_us - (person ? *before_us : 0);
		m->stood_us = stands(m) ? now_us : 0;
		if (person)
			*before_us = 0;
		player_set_clock(
			&m->player[mover], &m->record.info.control, clocks, match_state(m));
		m->failure.text[0] = '\0';
		p->run.pace_ms = pace_ms;
		struct past past = played(m, moves);
		player_begin(p, match_state(m), &past);
		if (m->hurried) /* before it was asked */
			player_hurry(p);
	} else if (p->run.pace_ms != pace_ms) {
		player_set_pace(p, pace_ms);
	}
	return true;
}

/* Removes the program's name from the record, because another player follows. */
static void
forget_title(struct match *m, enum side side)
{
	char *name = m->record.info.name[side], title[GTP_TITLE];

	player_title(&m->player[side], title);
	if (title[0] && strcmp(name, title) == 0)
		name[0] = '\0';
}

/* Makes a move; `own`: the player to move has chosen it by its search. */
static void
make_move(struct match *m, move_t move, int64_t now_us, bool own)
{
	int nodes = m->record.count;
	int64_t used = spent_us(m, now_us);
	bool timed = m->asked_us != 0 && m->record.info.control.limited;
	enum side mover = (enum side)match_state(m)->to_move;
	struct side_clock clock = record_clock(&m->record, mover);
	struct state known = match_known(m);
	bool seen = m->judged.count > 0 && state_equal(&m->judged.position, &known);
	int before = record_current(&m->record);

	if (!record_play(&m->record, move))
		return;
	record_add_time(&m->record, record_current(&m->record), used);
	int node = record_current(&m->record);
	struct record_node *made = &m->record.node[node];
	bool again = m->record.count == nodes; /* what a person has played stays theirs */
	made->by_other =
		(!again || made->by_other) && !player_spec_is_human(&m->player[mover].spec);
	side_clock_spend(&clock, &m->record.info.control, used / 1000);
	if (timed)
		record_set_left(&m->record, node, clock.left_ms);
	if (!m->game->simultaneous)
		m->considered = m->judged;
	else if (!match_state(m)->pending)
		m->considered = m->choosing;
	if (seen)
		judge_store(&m->record, before, &m->judged, own ? move : MOVE_NONE);
	forget_question(m);
	m->holds &= ~(unsigned)HOLD_LOOKS_BACK;
	if (m->record.count > nodes)
		teach(m);
}

bool
match_step(struct match *m, int64_t now_us)
{
	struct player *p = match_mover(m);
	struct report info;
	move_t move;

	if (!match_ask(m, now_us))
		return false;
	if (match_check_time(m, now_us))
		return true;
	if (now_us >= share_ends_us(m) && !m->hurried && !player_talks(p))
		match_hurry(m); /* not all players go by time */
	if (!player_decide(p))
		m->answered_us = 0;
	else if (m->answered_us == 0)
		m->answered_us = now_us;
	if (now_us < earliest_reply_us(m))
		return false;
	switch (player_poll(p, &move)) {
	case ANSWER_MOVE:
		note_thought(m, match_peek(m, &info) ? &info : NULL, move);
		/* The record names the program that plays. */
		enum side side = (enum side)match_state(m)->to_move;
		char *name = m->record.info.name[side], title[GTP_TITLE];

		player_title(&m->player[side], title);
		if (title[0] && !name[0]) {
			snprintf(name, RECORD_NAME, "%s", title);
			record_touch(&m->record, RECORD_ROOT);
		}
		make_move(m, move, now_us, true);
		m->thought[0].node = record_current(&m->record);
		return true;
	case ANSWER_RESIGNED:
		match_resign(m, (enum side)match_state(m)->to_move);
		return true;
	case ANSWER_FORFEIT: /* the person decides how the game continues */
	case ANSWER_FAILED:
		m->failure = p->failure;
		forget_question(m);
		m->holds |= HOLD_PAUSED;
		return false;
	case ANSWER_THINKING:
		break;
	}
	return false;
}

int64_t
match_wake_us(struct match *m)
{
	struct player *p = match_mover(m);
	int64_t falls_us = match_falls_us(m);

	if (!p || match_rests(m) || player_spec_is_human(&p->spec) || p->run.has_friend)
		return falls_us;
	if (m->asked_us == 0)
		return 0;
	/* A searching player notifies when it is done, but not at the end of its least time. */
	if (player_is_thinking(p))
		return m->hurried || player_talks(p) ? falls_us
						     : clock_sooner(share_ends_us(m), falls_us);
	return clock_sooner(earliest_reply_us(m), falls_us);
}

struct state
match_known(const struct match *m)
{
	const struct state *s = match_state(m);

	return game_observe(m->game, s, (enum side)s->to_move);
}

/* ---- moves and where the match stands ---- */

void
match_play(struct match *m, move_t move, int64_t now_us)
{
	make_move(m, move, now_us, false);
}

bool
match_again(struct match *m)
{
	const struct record *old = &m->record;
	struct record fresh;

	if (!record_init(&fresh, m->game, old->start_given ? &old->node[0].position : NULL))
		return false;
	forget_question(m);
	fresh.info = old->info;
	fresh.info.result[0] = '\0'; /* given by the file of a game that was loaded */
	memcpy(fresh.info.spec[0], old->info.spec[1], sizeof fresh.info.spec[0]);
	memcpy(fresh.info.spec[1], old->info.spec[0], sizeof fresh.info.spec[1]);
	memcpy(fresh.info.name[0], old->info.name[1], sizeof fresh.info.name[0]);
	memcpy(fresh.info.name[1], old->info.name[0], sizeof fresh.info.name[1]);
	record_finish(&m->record);
	m->record = fresh;
	struct player first = m->player[0];
	m->player[0] = m->player[1];
	m->player[1] = first;
	m->holds &= ~(unsigned)HOLD_LOOKS_BACK;
	m->judged.count = m->choosing.count = m->considered.count = 0;
	m->thought[0].choices = m->thought[1].choices = 0;
	return true;
}

/* Returns whether a person chooses at this ply; if no person plays, whether any side does, except the one that
 * chooses second where both choose at once. */
static bool
is_stop(const struct match *m, int at)
{
	const struct state *s = &match_ply(m, at)->position;
	bool people = player_spec_is_human(&m->player[0].spec) ||
		      player_spec_is_human(&m->player[1].spec);

	return people ? player_spec_is_human(&m->player[s->to_move].spec) : !s->pending;
}

/* Leaves the current position for another one, where an engine to move waits. */
static void
arrive(struct match *m, int node)
{
	note_unfinished(m);
	forget_question(m);
	record_go(&m->record, node);
	m->holds &= ~(unsigned)HOLD_LOOKS_BACK;
	if (match_human_to_move(m))
		m->holds &= ~(unsigned)HOLD_PAUSED;
}

static bool
match_look_at(struct match *m, int at)
{
	arrive(m, m->record.line[at]);
	return true;
}

/* Returns the ply to which match_undo() goes back; -1 if there is none. */
static int
undo_ply(const struct match *m)
{
	int at = match_at(m) - 1;

	while (at >= 0 && !is_stop(m, at))
		at--;
	/* Where both sides move at once, the other side's choice for that step has been seen, so it chooses
	 * again. */
	while (at > 0 && match_ply(m, at)->position.pending)
		at--;
	return at;
}

bool
match_can_undo(const struct match *m)
{
	return m->record.lost_at == record_current(&m->record) || undo_ply(m) >= 0;
}

bool
match_undo(struct match *m)
{
	if (record_take_back_loss(&m->record))
		return true;
	int at = undo_ply(m);
	return at >= 0 && match_look_at(m, at);
}

bool
match_redo(struct match *m)
{
	int at = match_at(m) + 1;

	while (at < match_length(m) && !is_stop(m, at))
		at++;
	return at <= match_length(m) && match_look_at(m, at);
}

void
match_go(struct match *m, int node)
{
	bool looks = match_is_held(m, HOLD_LOOKS_BACK) && node == record_current(&m->record);

	arrive(m, node);
	if (looks || match_at(m) < match_length(m))
		m->holds |= HOLD_LOOKS_BACK;
	if (match_mover(m) && !match_human_to_move(m))
		m->holds |= HOLD_PAUSED;
}

/* ---- ends, players, questions ---- */

bool
match_resign(struct match *m, enum side side)
{
	if (match_result(m) != GAME_OPEN)
		return false;
	note_unfinished(m);
	forget_question(m);
	record_lose(&m->record, side, LOST_BY_RESIGNING);
	teach(m);
	return true;
}

void
match_hurry(struct match *m)
{
	struct player *p = match_mover(m);

	if (!p || player_spec_is_human(&p->spec))
		return;
	m->hurried = true;
	player_hurry(p);
}

void
match_set_player(struct match *m, enum side side, const struct player_spec *spec)
{
	struct player *p = &m->player[side];
	struct player_run run = p->run;

	if (spec->kind == p->kind) {
		if (player_spec_is_program(spec) &&
			strcmp(spec->program.name, p->spec.program.name) != 0)
			forget_title(m, side);
		player_set_spec(p, spec);
		return;
	}
	if (match_state(m)->to_move == side) {
		note_unfinished(m);
		forget_question(m);
	}
	uint64_t seed = rng_next(&p->rng);
	forget_title(m, side);
	player_finish(p);
	player_init(p, m->game, spec, seed, run.notify_fd);
	p->run = run;
}

bool
match_peek(struct match *m, struct report *out)
{
	struct player *p = match_mover(m);

	if (p && player_report(p, out) && out->source != REPORT_SOLVER) {
		match_judge(m, out);
		return true;
	}
	for (int side = 0; p && side < 2; side++) {
		if (player_report_at(&m->player[side], match_state(m), out))
			return true;
	}
	return false;
}

bool
match_has_learner(const struct match *m)
{
	return m->player[0].learner || m->player[1].learner;
}

void
match_judge(struct match *m, const struct report *info)
{
	struct state known = match_known(m);

	bool playouts = info->source == REPORT_PLAYOUTS;
	if ((!playouts && info->source != REPORT_EVALUATION) ||
		!state_equal(&info->position, &known))
		return;
	if (playouts) /* an evaluation is not a mean that can be compared with a later search */
		record_judge_by(&m->record, record_current(&m->record), info);
	m->judged = *info;
}

int64_t
match_used_us(const struct match *m, enum side side, int64_t now_us)
{
	int64_t sum = 0;

	for (int i = 0; i < match_at(m); i++) {
		if (match_ply(m, i)->position.to_move == side)
			sum += match_ply(m, i + 1)->used_us;
	}
	bool thinks = m->asked_us != 0 && match_state(m)->to_move == side;
	if (thinks && !player_spec_is_human(&m->player[side].spec))
		sum += spent_us(m, now_us);
	return sum;
}
