/* The analysis of a whole game, position by position. The owner's thread only. */
#include "match/review.h"

#include <math.h>
#include <stdlib.h>

#include "base/language.h"
#include "match/judge/judge.h"
#include "match/session.h"

/* The move played gets at least this share of the budget, or as many visits as the best one. */
enum { REPLY_SHARE = 4 };

/* ---- the line ---- */

bool
review_covers(const struct review *v, const struct record *r)
{
	if (!v->plies || v->length != r->length)
		return false;
	for (int i = 0; i <= v->length; i++) {
		if (v->plies[i].node != r->line[i])
			return false;
	}
	return true;
}

bool
review_start(
	struct review *v, const struct record *r, const struct search_params *p, struct error *e)
{
	const struct state *last = &r->node[r->line[r->length]].position;
	bool over = r->game->rules->result(r->game, last) != GAME_OPEN;

	if (r->length == 0)
		return error_set(e, _("There is no move to review yet."));
	if (review_covers(v, r) && v->params.playouts == p->playouts)
		return true;
	review_finish(v);
	v->plies = calloc((size_t)r->length + 1, sizeof *v->plies);
	if (!v->plies)
		return error_set(e, _("Out of memory for a review."));
	v->params = *p;
	v->params.time_ms = NO_LIMIT;
	v->params.reuse = 1; /* the search continues after the move played */
	v->length = r->length;
	v->count = r->length + !over;
	v->first = -1;
	for (int i = 0; i <= v->length; i++) {
		v->plies[i].node = r->line[i];
		/* Whether the record already holds everything that a search of this ply would find. */
		const struct record_node *n = &r->node[r->line[i]];

		v->plies[i].done = n->judged && n->playouts >= p->playouts &&
				   (i == r->length || r->node[r->line[i + 1]].loss >= 0);
		v->plies[i].second = i > 0 && n->position.pending && p->engine == &engine_duct;
	}
	return true;
}

/* Returns whether a position is open, can be solved, and is not solved yet. */
static bool
is_to_solve(const struct record *r, int node)
{
	const struct record_node *n = &r->node[node];

	return !n->solved && r->game->rules->result(r->game, &n->position) == GAME_OPEN &&
	       exactness_can_solve(r->game, &n->position);
}

void
review_solve(struct review *v, const struct record *r, const struct exact_params *p)
{
	if (v->solves)
		return;
	v->solves = true;
	v->exact = *p;
	v->exact.all_moves = false;
	v->solving = -1;
	for (int i = 0; i < v->count; i++)
		v->plies[i].to_solve = is_to_solve(r, v->plies[i].node);
}

void
review_finish(struct review *v)
{
	engine_destroy(v->solver);
	engine_destroy(v->engine);
	free(v->plies);
	*v = (struct review){ .first = -1 };
}

int
review_done(const struct review *v)
{
	int done = 0;

	for (int i = 0; i < v->count; i++)
		done += v->plies[i].done && !v->plies[i].to_solve;
	return done;
}

bool
review_is_done(const struct review *v)
{
	return review_done(v) == v->count;
}

bool
review_is_on(const struct review *v)
{
	return v->plies && (v->step != REVIEW_IDLE || v->first >= 0 || !review_is_done(v));
}

int
review_look_at(struct review *v, int node)
{
	for (int i = 0; i < v->count; i++) {
		if (v->plies[i].node != node)
			continue;
		int searched = i - v->plies[i].second;
		if (!v->plies[i].has_info && !(v->step != REVIEW_IDLE && v->at == searched))
			v->first = searched;
		return i;
	}
	return -1;
}

/* Makes the report of a step the one of the side that chose second. */
static void
turn(struct report *info)
{
	info->position.to_move ^= 1;
	report_take_tables(info);
}

bool
review_peek(const struct review *v, int ply, struct report *out)
{
	if (ply < 0 || ply >= v->count)
		return false;
	if (v->plies[ply].has_info)
		*out = v->plies[ply].info;
	else if (v->step == REVIEW_BEFORE && v->at == ply - v->plies[ply].second)
		engine_report(v->engine, out);
	else
		return false;
	if (!v->plies[ply].has_info && v->plies[ply].second)
		turn(out);
	return true;
}

/* ---- one position after another ---- */

/* Returns the ply of the current position, otherwise of the last one that is not done. */
static int
next_ply(struct review *v)
{
	int ply = v->count - 1;

	if (v->first >= 0) {
		ply = v->first;
		v->first = -1;
		return ply;
	}
	while (ply >= 0 && v->plies[ply].done)
		ply--;
	return ply < 0 ? ply : ply - v->plies[ply].second;
}

/* Returns whether the search of a ply is of a step of both sides, whose second ply has a place of its own. */
static bool
has_second(const struct review *v, int at)
{
	return at + 1 < v->count && v->plies[at + 1].second;
}

static bool
match_review_begin(struct review *v, const struct record *r)
{
	struct search_params p = v->params;

	v->at = next_ply(v);
	if (v->at < 0)
		return false;
	p.seed = rng_mix(v->params.seed + (uint64_t)v->at);
	/* The search starts from what the mover knew: where both choose at once, without the other's choice. */
	const struct state *s = &r->node[v->plies[v->at].node].position;
	v->engine = search_start(r->game, s, &p, &v->failure);
	if (v->engine)
		v->step = REVIEW_BEFORE;
	else
		v->plies[v->at].done = true; /* so that it is not retried forever */
	if (!v->engine && has_second(v, v->at))
		v->plies[v->at + 1].done = true;
	return v->engine;
}

/* Returns the node after the move played at the searched ply, RECORD_NONE at the end. */
static int
played_node(const struct review *v)
{
	return v->at < v->length ? v->plies[v->at + 1].node : RECORD_NONE;
}

/* Returns how many visits a move or a pair of choices should have to be judged. */
static int64_t
share_of_playouts(const struct review *v)
{
	int64_t share = v->params.playouts / REPLY_SHARE;

	return share < JUDGE_VISITS ? JUDGE_VISITS : share;
}

/* Returns how many visits the move played still needs: its share, or as many as the best move has. */
static int64_t
wanted_visits(const struct review *v, move_t played)
{
	const struct report *info = &v->plies[v->at].info;
	const struct root_move *best = info->best >= 0 ? &info->moves[info->best] : NULL;
	int64_t wanted = share_of_playouts(v);

	if (best && best->proven == GAME_OPEN && best->visits < wanted)
		wanted = best->visits;
	return judge_lacks(info, played, wanted);
}

/* Continues after the move played: in the same tree if it reaches there, otherwise in a new one. */
static bool
match_review_search_reply(struct review *v, const struct record *r, move_t played, int64_t playouts)
{
	struct search_params p = v->params;

	p.playouts = playouts;
	p.seed = rng_mix(v->params.seed + (uint64_t)(v->at + v->count));
	if (engine_advance(v->engine, &played, 1,
		    &(struct budget){ .playouts = playouts, .time_ms = NO_LIMIT }, p.seed))
		return true;
	engine_destroy(v->engine);
	v->engine = search_start(r->game, &r->node[played_node(v)].position, &p, &v->failure);
	return v->engine;
}

/* ---- pairs of choices ---- */

/* Finds the choices made at a ply that was searched. Returns false if it is not a step that both sides have made. */
static bool
find_made(const struct review *v, const struct record *r, int at, int made[2])
{
	const struct report *info = &v->plies[at].info;
	int second = (int)info->position.to_move ^ 1;

	if (!info->has_joint || !has_second(v, at) || at + 2 > v->length)
		return false;
	made[0] = made[1] = -1;
	for (int side = 0; side < 2; side++) {
		move_t move = r->node[v->plies[at + 1 + (side == second)].node].move;
		for (int i = 0; i < info->joint.side[side].count; i++) {
			if (info->joint.side[side].choice[i].move == move)
				made[side] = i;
		}
	}
	return made[0] >= 0 && made[1] >= 0;
}

/* Gets the value of the position after the step. Returns false if it is not known by that many playouts. */
static bool
value_after(const struct review *v, const struct record *r, int64_t playouts, double *value)
{
	const struct record_node *n = &r->node[v->plies[v->at + 2].node];

	if (r->game->rules->result(r->game, &n->position) != GAME_OPEN)
		*value = game_value(r->game, &n->position);
	else if (n->judged && n->playouts >= playouts)
		*value = n->value;
	else
		return false;
	return true;
}

/* Searches pairs of choices until the judgement of those made depends on no other. Returns false once it does
 * not. */
static bool
search_pairs(struct review *v, const struct record *r)
{
	struct report *info = &v->plies[v->at].info;
	int64_t wanted = share_of_playouts(v);
	double value;
	int made[2];

	if (!find_made(v, r, v->at, made))
		return false;
	const struct joint_pair *played = &info->joint.pair[made[0]][made[1]];
	if (v->step == REVIEW_BEFORE && value_after(v, r, wanted, &value))
		judge_take_pair(info, made, value, wanted);
	for (;;) {
		struct state next = r->node[v->plies[v->at].node].position;
		struct search_params p = v->params;

		if (played->visits < wanted) {
			v->pair[0] = made[0];
			v->pair[1] = made[1];
		} else if (!judge_lacks_pair(info, made, wanted, v->pair)) {
			return false;
		}
		game_play_joint(r->game, &next, info->joint.side[0].choice[v->pair[0]].move,
			info->joint.side[1].choice[v->pair[1]].move);
		if (r->game->rules->result(r->game, &next) != GAME_OPEN) {
			judge_take_pair(info, v->pair, game_value(r->game, &next), wanted);
			continue;
		}
		p.playouts = wanted;
		p.seed = rng_mix(v->params.seed + (uint64_t)(v->at + v->count * (2 + v->pair[0])) +
				 (uint64_t)v->pair[1]);
		engine_destroy(v->engine);
		v->engine = search_start(r->game, &next, &p, &v->failure);
		v->step = REVIEW_PAIR;
		return v->engine;
	}
}

/* Has the step before searched again if it was judged by another value of this position. */
static void
reconsider(struct review *v, const struct record *r)
{
	struct review_ply *before = v->at >= 2 ? &v->plies[v->at - 2] : NULL;
	double value = r->node[v->plies[v->at].node].value;
	int made[2];

	if (!before || !before->done || !before->has_info || !find_made(v, r, v->at - 2, made))
		return;
	if (fabs(before->info.joint.pair[made[0]][made[1]].value - value) * 50 >= JUDGE_DOUBT)
		before->done = before[1].done = false;
}

/* ---- what is found ---- */

static void
match_review_conclude(struct review *v, struct record *r)
{
	struct review_ply *ply = &v->plies[v->at];

	engine_destroy(v->engine);
	v->engine = NULL;
	v->step = REVIEW_IDLE;
	ply->done = true;
	judge_store(r, ply->node, &ply->info, MOVE_NONE);
	if (ply->exact.count > 0) /* of equal moves the search's, whichever of both ended first */
		exactness_note(r, ply->node, &ply->exact);
	if (!has_second(v, v->at))
		return;
	ply[1].info = ply->info;
	turn(&ply[1].info);
	ply[1].has_info = ply[1].done = true;
	judge_store(r, ply[1].node, &ply[1].info, MOVE_NONE);
	reconsider(v, r);
}

/* ---- exact values ---- */

/* Returns the last position that is to be solved; -1 if there is none. */
static int
next_to_solve(struct review *v, const struct record *r)
{
	int ply = v->count - 1;

	for (; ply >= 0; ply--) {
		struct review_ply *p = &v->plies[ply];
		p->to_solve = p->to_solve && !r->node[p->node].solved; /* by anyone */
		if (p->to_solve)
			break;
	}
	return ply;
}

static bool
begin_solving(struct review *v, const struct record *r, int ply)
{
	const struct state *s = &r->node[v->plies[ply].node].position;

	if (v->solver) {
		if (engine_move_to(v->solver, s, NULL))
			return true;
		engine_destroy(v->solver);
	}
	v->solver = exact_start(r->game, s, &v->exact, &v->failure);
	return v->solver;
}

static bool
solve_on(struct review *v, struct record *r)
{
	struct report info;
	bool found = false;

	while (v->solves && !v->held) {
		if (v->solving >= 0) {
			engine_report(v->solver, &info);
			if (info.running)
				return found;
			v->plies[v->solving].exact = info;
			v->plies[v->solving].to_solve = false;
			exactness_note(r, v->plies[v->solving].node, &info);
			found = true;
		}
		v->solving = next_to_solve(v, r);
		if (v->solving >= 0 && begin_solving(v, r, v->solving))
			continue;
		for (int ply = v->solving; ply >= 0; ply--) /* there is no memory for a solver */
			v->plies[ply].to_solve = false;
		engine_destroy(v->solver);
		v->solver = NULL;
		v->solving = -1;
		return found;
	}
	return found;
}

/* ---- both ---- */

static bool
search_on(struct review *v, struct record *r)
{
	struct report info;
	bool found = false;

	while (v->plies && !v->held) {
		if (v->step == REVIEW_IDLE) {
			if (!match_review_begin(v, r))
				return found;
			continue;
		}
		engine_report(v->engine, &info);
		if (info.running)
			return found;
		if (v->step == REVIEW_BEFORE) {
			struct review_ply *here = &v->plies[v->at];
			int next = played_node(v);
			move_t played = next == RECORD_NONE ? MOVE_NONE : r->node[next].move;

			engine_wait(v->engine);
			engine_report(v->engine, &here->info);
			here->has_info = true;

			/* Where both choose, no single choice leads to the next position. */
			bool alone = next != RECORD_NONE && !here->info.has_joint;
			int64_t wanted = alone ? wanted_visits(v, played) : 0;
			if (wanted > 0 && match_review_search_reply(v, r, played, wanted))
				v->step = REVIEW_REPLY;
			else if (alone || !search_pairs(v, r))
				match_review_conclude(v, r);
		} else if (v->step == REVIEW_PAIR) {
			engine_wait(v->engine);
			engine_report(v->engine, &info);
			/* A search that has nothing left to find ends sooner. */
			int64_t visits = share_of_playouts(v);
			visits = info.playouts > visits ? info.playouts : visits;
			judge_take_pair(&v->plies[v->at].info, v->pair, info.value, visits);
			if (!search_pairs(v, r))
				match_review_conclude(v, r);
		} else {
			struct review_ply *ply = &v->plies[v->at];
			struct report after;
			int child = played_node(v);

			engine_wait(v->engine);
			engine_report(v->engine, &after);
			if (child != RECORD_NONE)
				judge_take_reply(&ply->info, r->node[child].move, &after);
			match_review_conclude(v, r);
		}
		found = true;
	}
	return found;
}

bool
review_go_on(struct review *v, struct record *r)
{
	bool solved = solve_on(v, r);

	return search_on(v, r) || solved;
}
