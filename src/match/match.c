/* A match: whose turn it is, the moves played, the time used. The owner's thread only. */
#include "match/match.h"

#include <stdio.h>
#include <string.h>

#include "match/verdict.h"

/* A paced search takes four fifths of the time: for the rest its result can be seen. */
static int64_t
pace_ms_of(const struct match *m)
{
	return m->spreads ? m->reply_us / 1000 * 4 / 5 : 0;
}

void
match_open(struct match *m, const struct record *record, const struct player_spec spec[2],
	uint64_t seed, int notify_fd)
{
	*m = (struct match){ .game = record->game, .record = *record };
	for (int side = 0; side < 2; side++)
		player_init(&m->player[side], m->game, &spec[side], rng_mix(seed + (uint64_t)side),
			notify_fd);
}

bool
match_init(struct match *m, const struct game *g, const struct state *start,
	const struct player_spec spec[2], uint64_t seed, int notify_fd)
{
	struct record record;

	if (!record_init(&record, g, start))
		return false;
	match_open(m, &record, spec, seed, notify_fd);
	return true;
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

/* Drops the question to the player: the current position changes, or engines are to stop. */
static void
forget_question(struct match *m)
{
	for (int side = 0; side < 2; side++)
		player_cancel(&m->player[side]);
	m->asked_us = m->paused_us = 0;
	m->hurried = false;
}

static int64_t
earliest_reply_us(const struct match *m)
{
	return m->asked_us + (m->hurried ? 0 : m->reply_us);
}

/* Remembers what an engine saw that is about to play `move`; NULL: nothing. */
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

/* The ply at which the last step began that both sides have made; negative: none. */
static int
last_step(const struct match *m)
{
	int plies = game_step_plies(m->game), at = match_at(m);

	while (at > 0 && match_ply(m, at)->position.pending)
		at--;
	return at - plies;
}

const struct report *
match_considered(const struct match *m, move_t *played)
{
	const struct report *seen = m->game->simultaneous ? &m->considered : &m->judged;
	enum side side = (enum side)seen->position.to_move;
	int at = last_step(m);

	if (at < 0 || seen->count == 0)
		return NULL;
	struct state from = game_observe(m->game, &match_ply(m, at)->position, side);
	if (!state_equal(&seen->position, &from))
		return NULL;
	at += match_ply(m, at)->position.to_move != side;
	*played = match_move(m, at);
	return player_spec_is_human(&m->player[side].spec) ? NULL : seen;
}

/* The moves up to the current position. */
static struct past
played(const struct match *m, move_t moves[GAME_MAX_PLIES])
{
	record_moves(&m->record, match_at(m), moves);
	return (struct past){ &match_ply(m, 0)->position, moves, match_at(m) };
}

bool
match_ask(struct match *m, int64_t now_us)
{
	struct player *p = match_mover(m);
	move_t moves[GAME_MAX_PLIES];
	int64_t pace_ms = pace_ms_of(m);

	if (!p || (m->paused && !player_spec_is_human(&p->spec)))
		return false;
	if (m->asked_us == 0) {
		m->asked_us = now_us;
		m->failure.text[0] = '\0';
		p->run.pace_ms = pace_ms;
		struct past past = played(m, moves);
		player_begin(p, match_state(m), &past);
	} else if (p->run.pace_ms != pace_ms) {
		player_set_pace(p, pace_ms);
	}
	return true;
}

/* The record names the program that plays a side. */
static void
note_title(struct match *m, enum side side)
{
	char *name = m->record.info.name[side], title[GTP_TITLE];

	player_title(&m->player[side], title);
	if (title[0] && !name[0]) {
		snprintf(name, RECORD_NAME, "%s", title);
		record_touch(&m->record, RECORD_ROOT);
	}
}

/* Whoever follows does not have its name. */
static void
forget_title(struct match *m, enum side side)
{
	char *name = m->record.info.name[side], title[GTP_TITLE];

	player_title(&m->player[side], title);
	if (title[0] && strcmp(name, title) == 0)
		name[0] = '\0';
}

bool
match_step(struct match *m, int64_t now_us)
{
	struct player *p = match_mover(m);
	struct report info;
	move_t move;

	if (!match_ask(m, now_us))
		return false;
	if (now_us < earliest_reply_us(m))
		return false;
	switch (player_poll(p, &move)) {
	case ANSWER_MOVE:
		note_thought(m, match_peek(m, &info) ? &info : NULL, move);
		note_title(m, (enum side)match_state(m)->to_move);
		match_play(m, move, now_us);
		m->thought[0].node = record_current(&m->record);
		return true;
	case ANSWER_RESIGNED:
		match_resign(m, (enum side)match_state(m)->to_move);
		return true;
	case ANSWER_FORFEIT: /* the person decides how the game goes on */
	case ANSWER_FAILED:
		m->failure = p->failure;
		m->paused = true;
		forget_question(m);
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

	if (!p || m->paused || player_spec_is_human(&p->spec))
		return INT64_MAX;
	if (m->asked_us == 0)
		return 0;
	/* A searching player notifies, but not at the end of its least time. */
	if (player_is_thinking(p))
		return INT64_MAX;
	return earliest_reply_us(m);
}

struct state
match_known(const struct match *m)
{
	const struct state *s = match_state(m);

	return game_observe(m->game, s, (enum side)s->to_move);
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

void
match_play(struct match *m, move_t move, int64_t now_us)
{
	int nodes = m->record.count;
	int64_t used = m->asked_us != 0 ? now_us - m->asked_us : 0;
	struct state known = match_known(m);
	bool seen = m->judged.count > 0 && state_equal(&m->judged.position, &known);
	bool deep = seen && m->judged.source == REPORT_PLAYOUTS &&
		    m->judged.playouts >= match_ply(m, match_at(m))->playouts;
	struct verdict v = { .unit = VERDICT_UNKNOWN };

	if (seen)
		v = verdict_of_move(m->game, &m->judged, move);

	if (!record_play(&m->record, move))
		return;
	record_add_time(&m->record, record_current(&m->record), used);
	/* A longer search, such as a review, takes precedence. */
	int node = record_current(&m->record);
	if (m->game->simultaneous && !match_state(m)->pending)
		m->considered = m->choosing;
	if (deep || m->record.node[node].loss < 0)
		verdict_store(&m->record, node, &v);
	m->plan[known.to_move] = seen ? plan_of_move(&m->judged, move, node) : (struct plan){ 0 };
	forget_question(m);
	if (m->record.count > nodes)
		teach(m);
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
	memcpy(fresh.info.spec[0], old->info.spec[1], sizeof fresh.info.spec[0]);
	memcpy(fresh.info.spec[1], old->info.spec[0], sizeof fresh.info.spec[1]);
	memcpy(fresh.info.name[0], old->info.name[1], sizeof fresh.info.name[0]);
	memcpy(fresh.info.name[1], old->info.name[0], sizeof fresh.info.name[1]);
	record_finish(&m->record);
	m->record = fresh;
	struct player first = m->player[0];
	m->player[0] = m->player[1];
	m->player[1] = first;
	m->judged.count = m->choosing.count = m->considered.count = 0;
	m->plan[0] = m->plan[1] = (struct plan){ 0 };
	m->thought[0].choices = m->thought[1].choices = 0;
	return true;
}

/* Whether a person chooses at this ply, or any side if no person plays. */
static bool
is_stop(const struct match *m, int at)
{
	const struct state *s = &match_ply(m, at)->position;
	bool people = player_spec_is_human(&m->player[0].spec) ||
		      player_spec_is_human(&m->player[1].spec);

	return !people || player_spec_is_human(&m->player[s->to_move].spec);
}

static bool
look_at(struct match *m, int at)
{
	forget_question(m);
	record_go(&m->record, m->record.line[at]);
	return true;
}

bool
match_undo(struct match *m)
{
	int at = match_at(m) - 1;

	if (record_take_back_resignation(&m->record))
		return true;
	while (at > 0 && !is_stop(m, at))
		at--;
	return at >= 0 && is_stop(m, at) && look_at(m, at);
}

bool
match_redo(struct match *m)
{
	int at = match_at(m) + 1;

	while (at < match_length(m) && !is_stop(m, at))
		at++;
	return at <= match_length(m) && look_at(m, at);
}

void
match_go(struct match *m, int node)
{
	forget_question(m);
	record_go(&m->record, node);
	struct player *p = match_mover(m);
	if (p && !player_spec_is_human(&p->spec))
		m->paused = true;
}

bool
match_go_branch(struct match *m, int step)
{
	struct record *r = &m->record;
	int at = r->at, was = r->at, which;

	while (at > 0 && record_branches(r, r->line[at], &which) == 1)
		at--;
	if (at == 0)
		return false;
	match_go(m, record_sibling(r, r->line[at], step));
	match_go(m, r->line[was < r->length ? was : r->length]);
	return true;
}

bool
match_resign(struct match *m, enum side side)
{
	if (match_result(m) != GAME_OPEN)
		return false;
	forget_question(m);
	record_resign(&m->record, side);
	teach(m);
	return true;
}

void
match_hurry(struct match *m)
{
	struct player *p = match_mover(m);

	if (!p || player_spec_is_human(&p->spec))
		return;
	m->hurried = m->asked_us != 0;
	player_hurry(p);
}

void
match_pause(struct match *m, bool paused, int64_t now_us)
{
	struct player *p = match_mover(m);

	if (paused == m->paused)
		return;
	m->paused = paused;
	if (!p || m->asked_us == 0)
		return;
	player_pause(p, paused);
	if (paused)
		m->paused_us = now_us;
	else if (m->paused_us != 0) /* else a person was asked during the pause */
		m->asked_us += now_us - m->paused_us;
}

void
match_shift_clock(struct match *m, int64_t by_us, int64_t now_us)
{
	if (m->asked_us != 0)
		m->asked_us = m->asked_us + by_us < now_us ? m->asked_us + by_us : now_us;
}

void
match_set_player(struct match *m, enum side side, const struct player_spec *spec)
{
	struct player *p = &m->player[side];
	struct player_run run = p->run;

	if (spec->kind == p->kind) {
		player_set_spec(p, spec);
		return;
	}
	if (match_state(m)->to_move == side)
		forget_question(m);
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
	if (playouts) /* an evaluation is no mean that a later search could be compared with */
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
		sum += (m->paused ? m->paused_us : now_us) - m->asked_us;
	return sum;
}
