/* Games with simultaneous moves. The session's thread only. */
#include "match/session.h"

/* What stops the clock of real time. */
enum { STANDS = HOLD_PAUSED | HOLD_AWAY | HOLD_WINDOW | HOLD_SUSPENDED };

/* The side whose choices the keys make. */
enum side
joint_chooser(const struct session *s)
{
	return session_people(s) == 2 ? (enum side)match_state(&s->match)->to_move
				      : session_person(s);
}

const struct state *
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
joint_turn(move_t *move, int count)
{
	for (int i = 0; i + 1 < count; i += 2) {
		move_t first = move[i];
		move[i] = move[i + 1];
		move[i + 1] = first;
	}
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
	return length - (session_people(s) > 0 && match_ply(m, length)->position.pending);
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

move_t
step_chosen(const struct session *s)
{
	return step_can_choose(s) && !match_human_to_move(&s->match) ? s->step.ahead : MOVE_NONE;
}

bool
joint_is_real_time(const struct session *s)
{
	return game_has_trails(s->game) && session_people(s) == 1 && tick_us(s) > 0;
}

int64_t
joint_reply_us(const struct session *s)
{
	int plies = session_people(s) == 0 ? game_step_plies(s->game) : 1;

	if (joint_is_real_time(s) || s->front.waits || repeat_is_fast(s))
		return 0;
	return 1000 * (int64_t)s->pace_ms / plies;
}

/* The position in which the person chooses. */
struct state
joint_position(const struct session *s)
{
	return game_observe(s->game, match_state(&s->match), joint_chooser(s));
}

/* Without a choice: the last direction, else the first free one. */
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

void
step_choose(struct session *s, move_t move)
{
	s->step.ahead = move;
	if (step_has_pace(s) && s->step.due_us == 0)
		s->step.due_us = s->now_us; /* the clock starts */
	step_tick(s);
}

void
step_choose_straight(struct session *s)
{
	step_choose(s, straight_ahead(s));
}

void
step_forget(struct session *s)
{
	s->step = (struct step){ .ahead = MOVE_NONE };
}

void
step_put_off(struct session *s)
{
	if (s->step.due_us > 0)
		s->step.due_us = s->now_us + tick_us(s);
}

void
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

int64_t
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
