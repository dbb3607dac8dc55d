/* What a weak player overlooks. */
#include "search/oversight.h"

#include "base/rng.h"

void
lapses_draw(struct lapses *l, const struct oversight *o, uint64_t seed)
{
	struct rng rng;

	*l = (struct lapses){ .errs = o->noise > 0, .is_blind = o->blind > 0 };
	rng_seed(&rng, seed);
	for (int i = 0; i < GAME_MAX_MOVES && l->errs; i++) {
		/* Nearly a normal distribution with deviation 1, with sums and products alone. */
		double sum = 0;
		for (int k = 0; k < 12; k++)
			sum += rng_share(&rng);
		double error = (sum - 6) * o->noise / 50; /* 50 points are a whole result */
		l->error[i] = (float)(error > 1 ? 1 : error < -1 ? -1 : error);
	}
	for (int i = 0; i < 2 * (UINT8_MAX + 1) && l->is_blind; i++)
		l->misses[i % 2][i / 2] = rng_share(&rng) < o->blind;
}

int
lapses_narrow(const struct lapses *l, enum side side, move_t *moves, int count)
{
	move_t seen[GAME_MAX_MOVES];
	int left = 0;

	for (int i = 0; i < count && l->is_blind; i++) {
		if (!l->misses[side][moves[i]])
			seen[left++] = moves[i];
	}
	for (int i = 0; i < left; i++)
		moves[i] = seen[i];
	return left > 0 ? left : count;
}

int
bans_narrow(const struct bans *b, enum side side, int depth, move_t *moves, int count)
{
	move_t kept[GAME_MAX_MOVES];
	int left = 0;

	for (int i = 0; i < count; i++) {
		if (depth >= b->until[side][moves[i]])
			kept[left++] = moves[i];
	}
	for (int i = 0; i < left; i++)
		moves[i] = kept[i];
	return left > 0 ? left : count;
}

void
oversight_look(const struct oversight *o, const struct game *g, const struct state *s,
	const move_t *moves, int count, int *plies, int *result)
{
	int wins[GAME_MAX_MOVES], fewest = GAME_MAX_MOVES;

	for (int i = 0; i < count; i++) {
		struct state next;
		plies[i] = wins[i] = 0;
		if (o->sight == 0)
			continue;
		state_copy(&next, s);
		g->rules->play(g, &next, moves[i]);
		result[i] = g->rules->result(g, &next);
		if (result[i] != GAME_OPEN)
			plies[i] = 1;
		/* The replies that win at once. */
		move_t replies[GAME_MAX_MOVES];
		int answers =
			plies[i] == 0 && o->sight > 1 ? g->rules->moves(g, &next, replies) : 0;
		for (int k = 0; k < answers; k++) {
			struct state then;
			state_copy(&then, &next);
			g->rules->play(g, &then, replies[k]);
			wins[i] += g->rules->result(g, &then) == state_sign(&next);
		}
		fewest = wins[i] < fewest ? wins[i] : fewest;
	}
	for (int i = 0; i < count; i++) {
		if (wins[i] <= fewest)
			continue;
		plies[i] = 2;
		result[i] = -state_sign(s);
	}
}
