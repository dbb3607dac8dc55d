/* The register of all boards, and what follows from the rules alone. Pure. */
#include "base/language.h"
#include "games/game.h"

#include <string.h>

#include "base/bits.h"

#define GAME(variable) extern const struct game variable;
#include "games/games.def"
#undef GAME

static const struct game *const games[] = {
#define GAME(variable) &variable,
#include "games/games.def"
#undef GAME
	NULL,
};

const struct game *
game_at(int index)
{
	return games[index];
}

const struct game *
game_open(const char *name, struct error *e)
{
	char names[256];
	struct text t;

	/* The variant that is meant when none is named. */
	if (strcmp(name, "othello:6") == 0)
		name = "othello";
	text_init(&t, names, sizeof names);
	for (int i = 0; games[i]; i++) {
		if (strcmp(games[i]->name, name) == 0)
			return games[i];
		text_add(&t, "%s%s", i ? ", " : "", games[i]->name);
	}
	error_set(e, _("There is no game \"%s\"; there are: %s."), name, names);
	return NULL;
}

bool
state_equal(const struct state *a, const struct state *b)
{
	return a->stones[0] == b->stones[0] && a->stones[1] == b->stones[1] &&
	       a->to_move == b->to_move;
}

uint64_t
state_hash(const struct state *s)
{
	return rng_mix(s->stones[0] ^ rng_mix(s->stones[1] ^ rng_mix(s->to_move)));
}

int
state_count(const struct game *g, const struct state *s, enum cell what)
{
	int count = 0;

	for (int cell = 0; cell < game_cell_count(g); cell++)
		count += g->rules->get(g, s, cell) == what;
	return count;
}

bool
game_is_legal(const struct game *g, const struct state *s, move_t m)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	for (int i = 0; i < count; i++) {
		if (moves[i] == m)
			return true;
	}
	return false;
}

uint64_t
game_perft(const struct game *g, const struct state *s, int depth)
{
	move_t moves[GAME_MAX_MOVES];
	uint64_t sum = 0;

	if (depth == 0)
		return 1;
	int count = g->rules->moves(g, s, moves);
	if (depth == 1)
		return (uint64_t)count;
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		sum += game_perft(g, &next, depth - 1);
	}
	return sum;
}
