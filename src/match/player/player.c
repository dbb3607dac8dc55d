/* Players: asked for a move, polled, paused. */
#include "match/player/player.h"

void
player_init(struct player *p, const struct game *g, const struct player_spec *spec, uint64_t seed,
	int notify_fd)
{
	*p = (struct player){ .kind = spec->kind, .game = g, .spec = *spec };
	p->spec.search.notify_fd = notify_fd;
	p->spec.negamax.notify_fd = notify_fd;
	p->spec.exact.notify_fd = notify_fd;
	rng_seed(&p->rng, seed);
	if (p->kind->init)
		p->kind->init(p);
}

void
player_finish(struct player *p)
{
	player_cancel(p);
	player_give_tree(p, NULL);
	exact_destroy(p->solved);
	p->solved = NULL;
	if (p->kind->finish)
		p->kind->finish(p);
}

void
player_begin(struct player *p, const struct state *s)
{
	player_cancel(p);
	p->position = game_observe(p->game, s, (enum side)s->to_move);
	p->asked = true;
	if (p->kind->begin)
		p->kind->begin(p);
}

enum answer
player_poll(struct player *p, move_t *out)
{
	return p->asked ? p->kind->poll(p, out) : ANSWER_THINKING;
}

void
player_hurry(struct player *p)
{
	if (p->asked && p->kind->hurry)
		p->kind->hurry(p);
}

void
player_wait(struct player *p)
{
	if (p->search)
		search_wait(p->search);
	if (p->negamax)
		negamax_wait(p->negamax);
	if (p->exact)
		exact_wait(p->exact);
}

/* Negamax and the exact solver have no tree to go on in: they start again, the solver with its
 * table. */
static void
pause_solver(struct player *p, bool paused)
{
	struct state s = p->position;

	if (!paused)
		player_begin(p, &s);
	else if (p->negamax)
		negamax_stop(p->negamax);
	else
		exact_stop(p->exact);
}

void
player_pause(struct player *p, bool paused)
{
	if (p->negamax || p->exact)
		pause_solver(p, paused);
	if (!p->search)
		return;
	if (paused) {
		search_stop(p->search);
		search_wait(p->search);
	} else if (!search_resume(p->search, &p->failure)) {
		search_destroy(p->search);
		p->search = NULL; /* the next poll reports the failure */
	}
}

static void
keep_solver(struct player *p)
{
	if (!p->exact)
		return;
	exact_stop(p->exact);
	exact_wait(p->exact);
	exact_destroy(p->solved);
	p->solved = p->exact;
	p->exact = NULL;
}

void
player_cancel(struct player *p)
{
	if (p->search && p->spec.search.reuse)
		player_give_tree(p, p->search);
	else
		search_destroy(p->search);
	p->search = NULL;
	negamax_destroy(p->negamax);
	p->negamax = NULL;
	keep_solver(p);
	p->asked = false;
}

bool
player_is_thinking(const struct player *p)
{
	struct report info;
	struct report negamax;
	struct report exact;

	if (player_peek_exact(p, &exact))
		return exact.running;
	if (p->negamax) {
		negamax_peek(p->negamax, &negamax);
		return negamax.running;
	}
	return player_peek(p, &info) && info.running;
}

bool
player_peek(const struct player *p, struct report *out)
{
	if (!p->search)
		return p->asked && player_look(p, &p->position, out);
	search_peek(p->search, out);
	return true;
}

bool
player_peek_exact(const struct player *p, struct report *out)
{
	if (!p->exact)
		return false;
	exact_peek(p->exact, out);
	return true;
}

bool
player_look(const struct player *p, const struct state *s, struct report *out)
{
	return p->kind->look && p->kind->look(p, s, out);
}

void
player_learn(struct player *p, enum side side, const struct finished_game *game)
{
	p->failure.text[0] = '\0';
	if (p->kind->learn)
		p->kind->learn(p, side, game);
}

void
player_inherit(struct player *p, struct player *before)
{
	if (p->kind == before->kind && p->game == before->game && p->kind->inherit)
		p->kind->inherit(p, before);
}

bool
player_save(struct player *p, struct error *e)
{
	return !p->kind->save || p->kind->save(p, e);
}
