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
