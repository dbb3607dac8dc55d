/* A report before anything is known, and its moves. */
#include "search/report.h"

void
report_clear(struct report *r, const struct state *s)
{
	*r = (struct report){
		.position = *s,
		.best = -1,
		.solving = -1,
		.left_ms = -1,
		.proven = GAME_OPEN,
		.exact = EXACT_UNKNOWN,
	};
}

void
report_init(struct report *r, const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int result = g->rules->result(g, s);

	report_clear(r, s);
	r->value = result == GAME_OPEN ? 0 : result;
	r->proven = result;
	r->count = g->rules->moves(g, s, moves);
	for (int i = 0; i < r->count; i++)
		r->moves[i] = (struct root_move){
			.move = moves[i], .proven = GAME_OPEN, .exact = EXACT_UNKNOWN
		};
}

int
root_move_result(const struct root_move *m)
{
	return m->exact != EXACT_UNKNOWN ? sign_of(m->exact) : m->proven;
}

int
report_result(const struct report *r)
{
	return r->known ? sign_of(r->exact) : r->proven;
}

int
report_find(const struct report *r, move_t move)
{
	for (int i = 0; i < r->count; i++) {
		if (r->moves[i].move == move)
			return i;
	}
	return -1;
}

int
joint_likeliest(const struct joint_side *table)
{
	int best = table->count > 0 ? 0 : -1;

	for (int i = 1; i < table->count; i++)
		best = table->choice[i].probability > table->choice[best].probability ? i : best;
	return best;
}

double
joint_mean(const struct joint_tables *both, enum side side, int choice)
{
	const struct joint_side *other = &both->side[side ^ 1];
	double value = 0, known = 0;

	for (int i = 0; i < other->count; i++) {
		const struct joint_pair *p = joint_pair_of(both, side, choice, i);
		double probability = p->visits > 0 ? other->choice[i].probability : 0;
		value += probability * p->value;
		known += probability;
	}
	return known > 0 ? value / known : both->side[side].choice[choice].value;
}

void
report_take_tables(struct report *r)
{
	const struct joint_side *table = &r->joint.side[r->position.to_move];

	r->count = table->count;
	for (int i = 0; i < table->count; i++) {
		const struct joint_choice *c = &table->choice[i];
		struct root_move *m = &r->moves[i];
		*m = (struct root_move){
			.move = c->move,
			.visits = c->visits,
			.value = c->value,
			.proven = GAME_OPEN,
			.exact = EXACT_UNKNOWN,
			.pv_length = c->visits > 0,
			.pv = { c->move },
		};
		m->wins = llrint((double)c->visits * (1 + c->value) / 2);
		m->losses = c->visits - m->wins;
	}
	r->best = joint_likeliest(table);
}
