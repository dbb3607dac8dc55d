/* What a weak player overlooks. */
#include "search/oversight.h"

#include "base/rng.h"

/* Draws from nearly a normal distribution with deviation 1, with sums and products alone. */
static double
draw_error(struct rng *rng)
{
	double sum = 0;

	for (int i = 0; i < 12; i++)
		sum += rng_share(rng);
	return sum - 6;
}

void
lapses_draw(struct lapses *l, const struct oversight *o, uint64_t seed)
{
	struct rng rng;

	*l = (struct lapses){ .errs = o->noise > 0, .is_blind = o->blind > 0 };
	rng_seed(&rng, seed);
	for (int i = 0; i < GAME_MAX_MOVES && l->errs; i++) {
		double error = draw_error(&rng) * o->noise / 50; /* 50 points are a whole result */
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

/* Returns the number of moves that win at once in *s. */
static int
count_wins(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), wins = 0;

	for (int i = 0; i < count; i++) {
		struct state next;
		state_copy(&next, s);
		g->rules->play(g, &next, moves[i]);
		wins += g->rules->result(g, &next) == state_sign(s);
	}
	return wins;
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
		else if (o->sight > 1)
			wins[i] = count_wins(g, &next);
		fewest = wins[i] < fewest ? wins[i] : fewest;
	}
	for (int i = 0; i < count; i++) {
		if (wins[i] <= fewest)
			continue;
		plies[i] = 2;
		result[i] = -state_sign(s);
	}
}
