/* A match: whose turn it is, what was played, what it cost. The owner's thread only. */
#include "match/match.h"

void
match_init(struct match *m, const struct game *g, const struct state *start,
	const struct player_spec spec[2], uint64_t seed, int notify_fd)
{
	*m = (struct match){ .game = g, .start_given = start != NULL };
	if (start)
		m->ply[0].position = *start;
	else
		g->rules->start(g, &m->ply[0].position);
	m->ply[0].move = MOVE_NONE;
	for (int side = 0; side < 2; side++)
		player_init(&m->player[side], g, &spec[side], rng_mix(seed + (uint64_t)side),
			notify_fd);
}

void
match_finish(struct match *m)
{
	for (int side = 0; side < 2; side++)
		player_finish(&m->player[side]);
}

int
match_result(const struct match *m)
{
	return m->game->rules->result(m->game, match_state(m));
}

struct player *
match_mover(struct match *m)
{
	return match_result(m) == GAME_OPEN ? &m->player[match_state(m)->to_move] : NULL;
}

bool
match_human_to_move(struct match *m)
{
	const struct player *p = match_mover(m);
	return p && player_spec_is_human(&p->spec);
}

/* Nobody is thinking: the position looked at changes, or engines are to stop. */
static void
forget_question(struct match *m)
{
	for (int side = 0; side < 2; side++)
		player_cancel(&m->player[side]);
	m->asked_us = 0;
}

bool
match_step(struct match *m, int64_t now_us)
{
	struct player *p = match_mover(m);
	struct search_info info;
	move_t move;

	if (!p || (m->paused && !player_spec_is_human(&p->spec)))
		return false;
	if (m->asked_us == 0) {
		m->asked_us = now_us;
		m->failure.text[0] = '\0';
		player_begin(p, match_state(m));
	}
	if (now_us < m->asked_us + m->reply_us)
		return false;
	switch (player_poll(p, &move)) {
	case ANSWER_MOVE:
		match_peek(m, &info);
		match_play(m, move, now_us);
		return true;
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
	/* A searching player notifies; until his least time is over nobody else would. */
	if (player_is_thinking(p))
		return INT64_MAX;
	return m->asked_us + m->reply_us;
}

void
match_play(struct match *m, move_t move, int64_t now_us)
{
	struct match_ply *ply = &m->ply[m->at];

	if (m->at == GAME_MAX_PLIES)
		return;
	if (m->asked_us != 0)
		ply->used_us += now_us - m->asked_us;
	forget_question(m);
	if (ply->move != move) {
		ply->move = move;
		ply[1] = (struct match_ply){ .position = ply->position, .move = MOVE_NONE };
		m->game->rules->play(m->game, &ply[1].position, move);
		m->length = m->at + 1;
	}
	m->at++;
}

/* Whether a person, or anybody when no person plays, chooses at this ply. */
static bool
is_stop(const struct match *m, int at)
{
	const struct state *s = &m->ply[at].position;
	bool people = player_spec_is_human(&m->player[0].spec) ||
		      player_spec_is_human(&m->player[1].spec);

	return !people || player_spec_is_human(&m->player[s->to_move].spec);
}

bool
match_undo(struct match *m)
{
	int at = m->at - 1;

	while (at > 0 && !is_stop(m, at))
		at--;
	if (at < 0 || !is_stop(m, at))
		return false;
	forget_question(m);
	m->at = at;
	return true;
}

bool
match_redo(struct match *m)
{
	int at = m->at + 1;

	while (at < m->length && !is_stop(m, at))
		at++;
	if (at > m->length)
		return false;
	forget_question(m);
	m->at = at;
	return true;
}

void
match_hurry(struct match *m)
{
	struct player *p = match_mover(m);

	if (p)
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
	else
		m->asked_us += now_us - m->paused_us;
}

void
match_seat(struct match *m, enum side side, const struct player_spec *spec)
{
	struct player *p = &m->player[side];
	struct player_spec seated = *spec;

	seated.search.notify_fd = p->spec.search.notify_fd;
	seated.negamax.notify_fd = p->spec.negamax.notify_fd;
	if (seated.kind == p->kind) {
		p->spec = seated;
		return;
	}
	if (match_state(m)->to_move == side)
		forget_question(m);
	uint64_t seed = rng_next(&p->rng);
	player_finish(p);
	player_init(p, m->game, &seated, seed, seated.search.notify_fd);
}

bool
match_peek(struct match *m, struct search_info *out)
{
	struct player *p = match_mover(m);

	if (!p || !player_peek(p, out))
		return false;
	match_judge(m, out);
	return true;
}

void
match_judge(struct match *m, const struct search_info *info)
{
	struct match_ply *ply = &m->ply[m->at];

	if (!state_equal(&info->position, &ply->position) || info->playouts <= ply->playouts)
		return;
	ply->judged = true;
	ply->value = info->value;
	ply->playouts = info->playouts;
}

int64_t
match_used_us(struct match *m, enum side side, int64_t now_us)
{
	int64_t sum = 0;

	for (int i = 0; i < m->at; i++) {
		if (m->ply[i].position.to_move == side)
			sum += m->ply[i].used_us;
	}
	bool thinks = m->asked_us != 0 && match_state(m)->to_move == side;
	if (thinks && !player_spec_is_human(&m->player[side].spec))
		sum += (m->paused ? m->paused_us : now_us) - m->asked_us;
	return sum;
}
