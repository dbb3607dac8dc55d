/* Self-play for training: openings at random, then a search of few plies for either side. */
#include "lab/self_play.h"

#include <stdlib.h>
#include <string.h>

enum {
	TABLE_MIB = 1,
	OPENING_LEAST = 2,
	OPENING_FEW = 9,   /* so many more, at random */
	OPENING_MORE = 6,  /* and twice so many at times */
	CAREFUL_TRIES = 8, /* for a random move that does not lose at once */
	ASIDE_OF_10 = 4, /* positions of ten, beside which another is valued too; if games stray, */
	ASIDE_STRAYING = 2, /* beside each */
	ASIDE_PLIES = 4,    /* of up to so many random moves */
	OPENINGS = 1000,    /* tries for one that decides nothing */
	ENDING_EMPTY = 12,  /* where discs count: cells from which endings are solved */
};

struct self_player {
	struct self_play play;
	struct engine *engine; /* NULL until it first thinks */
	struct rng rng;
};

struct self_player *
self_player_create(const struct self_play *p, struct error *e)
{
	struct self_player *player = calloc(1, sizeof *player);

	if (player)
		player->play = *p;
	else
		error_set(e, "There is not enough memory to play.");
	return player;
}

void
self_player_destroy(struct self_player *p)
{
	if (p)
		engine_destroy(p->engine);
	free(p);
}

/* What the search finds at *s. */
static bool
think(struct self_player *p, const struct state *s, struct report *out, struct error *e)
{
	struct negamax_params params = negamax_params_default();

	params.depth = p->play.depth;
	params.nodes = p->play.nodes;
	if (p->play.game->counts_discs && state_count(p->play.game, s, CELL_EMPTY) <= ENDING_EMPTY)
		params.depth = NEGAMAX_MAX_DEPTH;
	params.weights = p->play.weights;
	params.threats = 0;
	params.memory_mib = TABLE_MIB;
	params.seed = rng_next(&p->rng);
	struct engine_task task = negamax_task(&params);
	task.in_caller = true;
	if (p->engine && !engine_restart(p->engine, &task, p->play.game, s, e))
		return false;
	if (!p->engine)
		p->engine = engine_start(&task, p->play.game, s, e);
	if (!p->engine)
		return false;
	engine_wait(p->engine);
	engine_report(p->engine, out);
	return true;
}

/* Whether the side to move at *s wins with its next move. */
static bool
wins_at_once(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];

	int count = g->rules->moves(g, s, moves);
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) == state_sign(s))
			return true;
	}
	return false;
}

/* Plays a random move that does not lose at once, where one is found soon. */
static void
play_any(struct self_player *p, struct state *s)
{
	const struct game *g = p->play.game;
	move_t moves[GAME_MAX_MOVES];
	struct state next = *s;

	int count = g->rules->moves(g, s, moves);
	for (int i = 0; i < CAREFUL_TRIES; i++) {
		next = *s;
		g->rules->play(g, &next, moves[rng_below(&p->rng, (uint32_t)count)]);
		if (g->counts_discs || !wins_at_once(g, &next))
			break;
	}
	*s = next;
}

/* A position after random moves in which nobody can win at once. */
static struct state
open_game_at_random(struct self_player *p)
{
	const struct game *g = p->play.game;
	struct state s;

	for (int i = 0; i < OPENINGS; i++) {
		uint32_t plies = OPENING_LEAST + rng_below(&p->rng, OPENING_FEW) +
				 rng_below(&p->rng, 3) * rng_below(&p->rng, OPENING_MORE);
		g->rules->start(g, &s);
		while (plies-- > 0 && g->rules->result(g, &s) == GAME_OPEN)
			play_any(p, &s);
		if (g->rules->result(g, &s) == GAME_OPEN && !wins_at_once(g, &s))
			return s;
	}
	g->rules->start(g, &s);
	return s;
}

/* Adds a position that a search would evaluate. */
static void
add(const struct self_player *p, const struct state *s, double value, struct self_play_game *out)
{
	const struct game *g = p->play.game;
	const struct eval_patterns *patterns = eval_patterns_of(g);

	if (patterns->quiet && !patterns->quiet(g, s))
		return;
	out->position[out->count++] = (struct eval_position){
		.stones = { s->stones[0], s->stones[1] },
		.value = (float)value,
		.to_move = (uint32_t)s->to_move,
	};
}

/* The value of a game that ends with these discs for the first player. */
static double
value_of_discs(const struct game *g, int discs)
{
	return eval_value(eval_patterns_of(g)->disc * discs);
}

/* What a search has found: where discs count, a solved ending is worth its margin. */
static double
value_found(const struct game *g, const struct report *found)
{
	return g->counts_discs && found->known ? value_of_discs(g, found->exact) : found->value;
}

/* Values a position beside the game: so many random moves from *s. */
static bool
look_aside(struct self_player *p, const struct state *s, int plies, struct self_play_game *out,
	struct error *e)
{
	const struct game *g = p->play.game;
	struct state aside = *s;
	struct report found;

	while (plies-- > 0 && g->rules->result(g, &aside) == GAME_OPEN)
		play_any(p, &aside);
	if (g->rules->result(g, &aside) != GAME_OPEN)
		return true;
	if (!think(p, &aside, &found, e))
		return false;
	add(p, &aside, value_found(g, &found), out);
	return true;
}

/* Values positions beside the game: some, or always two where games stray. */
static bool
look_around(
	struct self_player *p, const struct state *s, struct self_play_game *out, struct error *e)
{
	if (p->play.stray <= 0)
		return rng_below(&p->rng, 10) >= ASIDE_OF_10 || look_aside(p, s, 1, out, e);
	for (int i = 0; i < ASIDE_STRAYING; i++) {
		if (!look_aside(p, s, 1 + (int)rng_below(&p->rng, ASIDE_PLIES), out, e))
			return false;
	}
	return true;
}

/* Whether the next move is a random one. Not drawn where none is, so that games stay the same. */
static bool
strays(struct self_player *p)
{
	return p->play.stray > 0 && rng_share(&p->rng) < p->play.stray;
}

/* Plays on from *s; *value is what the game is worth. Positions of the game are marked: their values
 * are still those of the search. */
static bool
play_on(struct self_player *p, struct state *s, bool *of_game, struct self_play_game *out,
	double *value, struct error *e)
{
	const struct game *g = p->play.game;
	struct report found;
	int known = EXACT_UNKNOWN;

	while (g->rules->result(g, s) == GAME_OPEN) {
		if (!think(p, s, &found, e))
			return false;
		of_game[out->count] = true;
		add(p, s, value_found(g, &found), out);
		if (found.proven != GAME_OPEN && !g->counts_discs) {
			*value = out->result = found.proven;
			return true;
		}
		if (g->counts_discs && found.known)
			known = found.exact;
		of_game[out->count] = false;
		if (!look_around(p, s, out, e))
			return false;
		if (strays(p)) { /* the result says nothing of what was before */
			memset(of_game, 0, (size_t)out->count * sizeof *of_game);
			play_any(p, s);
		} else {
			g->rules->play(g, s, found.moves[found.best].move);
		}
		out->plies++;
	}
	out->result = g->rules->result(g, s);
	*value = known == EXACT_UNKNOWN ? out->result : value_of_discs(g, known);
	return true;
}

bool
self_player_play(struct self_player *p, int64_t n, struct self_play_game *out, struct error *e)
{
	bool of_game[SELF_PLAY_PER_PLY * GAME_MAX_PLIES + 1] = { false };
	double share = p->play.result, value;

	rng_seed(&p->rng, p->play.seed ^ rng_mix((uint64_t)n));
	out->count = out->plies = 0;
	struct state s = open_game_at_random(p);
	if (!play_on(p, &s, of_game, out, &value, e))
		return false;
	for (int i = 0; i < out->count; i++) {
		float *seen = &out->position[i].value;
		if (of_game[i])
			*seen = (float)(share * value + (1 - share) * (double)*seen);
	}
	return true;
}
