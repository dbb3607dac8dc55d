/* Positions that are wanted: of a board, at random, as playouts take them; and who wins them. */
#ifndef NARABE_TESTS_POSITIONS_H
#define NARABE_TESTS_POSITIONS_H

#include "games/notation.h"
#include "testing.h"

static inline const struct game *
open_game(const char *name)
{
	struct error e = { "" };
	const struct game *g = game_open(name, &e);

	if (!g)
		fail_msg("%s: %s", name, e.text);
	return g;
}

static inline struct state
position(const struct game *g, const char *text)
{
	struct state s;
	struct error e = { "" };

	if (!game_position_parse(g, text, &s, &e))
		fail_msg("%s: %s", text, e.text);
	return s;
}

/* A board, and *s its position with these cells, the start without. */
static inline const struct game *
open_at(const char *name, const char *cells, struct state *s)
{
	const struct game *g = open_game(name);

	if (cells)
		*s = position(g, cells);
	else
		g->rules->start(g, s);
	return g;
}

/* Random moves from the start to the end: game[0] to game[plies], which is returned. */
static inline int
random_game(const struct game *g, struct rng *rng, struct state game[GAME_MAX_PLIES + 1])
{
	move_t moves[GAME_MAX_MOVES];
	int plies = 0, count;

	g->rules->start(g, &game[0]);
	while ((count = g->rules->moves(g, &game[plies], moves)) > 0) {
		game[plies + 1] = game[plies];
		g->rules->play(g, &game[++plies], moves[rng_below(rng, (uint32_t)count)]);
	}
	return plies;
}

/* One of them, not over; any number of plies from the start to the last. */
static inline struct state
random_position(const struct game *g, struct rng *rng)
{
	struct state game[GAME_MAX_PLIES + 1];
	int plies = random_game(g, rng, game);

	return game[rng_below(rng, (uint32_t)plies)];
}

/* The one after so many random moves, or the last that is not over. */
static inline struct state
random_position_at(const struct game *g, struct rng *rng, int plies)
{
	struct state game[GAME_MAX_PLIES + 1];
	int last = random_game(g, rng, game) - 1;

	return game[plies < last ? plies : last];
}

/* Who wins, by alpha-beta over all continuations: 1 the side to move, 0 nobody. */
static inline int
outcome_between(const struct game *g, const struct state *s, int alpha, int beta)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	if (count == 0)
		return state_sign(s) * g->rules->result(g, s);
	for (int i = 0; i < count && alpha < beta; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		int value = -outcome_between(g, &next, -beta, -alpha);
		alpha = value > alpha ? value : alpha;
	}
	return alpha;
}

static inline int
outcome(const struct game *g, const struct state *s)
{
	return outcome_between(g, s, -1, 1);
}

/* Lets to[0 .. count - 1] point at first[0], first[1] ... */
static inline const struct state *const *
point_at(const struct state **to, const struct state *first, int count)
{
	for (int i = 0; i < count; i++)
		to[i] = &first[i];
	return to;
}

/* All of them at one. */
static inline const struct state *const *
point_at_one(const struct state **to, const struct state *s, int count)
{
	for (int i = 0; i < count; i++)
		to[i] = s;
	return to;
}

#endif
