/* Self-play for training: random openings, then for each side a search of few plies, or for both
 * one of few playouts. */
#include "make/self_play.h"

#include <stdlib.h>
#include <string.h>

#include "search/engine.h"

enum {
	TABLE_MIB = 1,
	JOINT_MIB = 16,
	OPENING_LEAST = 2,
	OPENING_FEW = 9,    /* up to this many more, at random */
	OPENING_MORE = 6,   /* and sometimes twice this many */
	CAREFUL_TRIES = 8,  /* to find a random move that does not lose at once */
	ASIDE_OF_10 = 4,    /* out of ten positions, those with another one valued beside them */
	ASIDE_STRAYING = 2, /* positions valued beside each if games stray */
	ASIDE_PLIES = 4,    /* up to this many random moves away */
	WALL_SHARE = 10, /* of a board with trails a cell in this many, at most, gets a wall and its
	                     * image another, in every second opening */
	OPENINGS = 1000, /* tries for an opening that decides nothing */
	ENDING_EMPTY = 12, /* if discs count: empty cells from which endings are solved */
};

struct self_player {
	struct self_play play; /* its `game` is the board of the game in progress */
	const struct game *given;
	struct engine *engine; /* NULL until it first thinks */
	struct rng rng;
};

struct self_player *
self_player_create(const struct self_play *p, struct error *e)
{
	struct self_player *player = calloc(1, sizeof *player);

	if (!player) {
		error_set(e, "There is not enough memory to play.");
		return NULL;
	}
	player->play = *p;
	player->given = p->game;
	return player;
}

void
self_player_destroy(struct self_player *p)
{
	if (p)
		engine_destroy(p->engine);
	free(p);
}

/* Searches at *s, in the existing engine if there is one, and waits for the result. */
static bool
self_play_think(struct self_player *p, const struct state *s, struct report *out, struct error *e)
{
	const struct self_play *play = &p->play;
	struct search_params joint = search_params_default();
	struct negamax_params negamax = negamax_params_default();

	joint.engine = &engine_duct;
	joint.playouts = play->nodes ? play->nodes : SELF_PLAY_PLAYOUTS;
	joint.playout.eval = play->weights;
	joint.memory_mib = JOINT_MIB;
	negamax.depth = play->depth;
	negamax.nodes = play->nodes;
	if (play->game->counts_discs && state_count(play->game, s, CELL_EMPTY) <= ENDING_EMPTY)
		negamax.depth = NEGAMAX_MAX_DEPTH;
	negamax.weights = play->weights;
	negamax.threats = 0;
	negamax.memory_mib = TABLE_MIB;
	joint.seed = negamax.seed = rng_next(&p->rng);
	struct engine_task task =
		play->game->simultaneous ? search_task(&joint) : negamax_task(&negamax);
	task.in_caller = true;
	if (p->engine && !engine_restart(p->engine, &task, play->game, s, e))
		return false;
	if (!p->engine)
		p->engine = engine_start(&task, play->game, s, e);
	if (!p->engine)
		return false;
	engine_wait(p->engine);
	engine_report(p->engine, out);
	return true;
}

/* Returns whether the side to move at *s wins with its next move. */
static bool
self_play_wins_at_once(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];

	if (g->simultaneous)
		return false;
	int count = g->rules->moves(g, s, moves);
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) == state_sign(s))
			return true;
	}
	return false;
}

/* Plays a random move of the side to move, or of both with simultaneous moves: one that does not lose at
 * once or, with simultaneous moves, end the game, if one is found soon. */
static void
play_any(struct self_player *p, struct state *s)
{
	const struct game *g = p->play.game;
	move_t moves[GAME_MAX_MOVES];
	struct state next = *s;

	for (int i = 0; i < CAREFUL_TRIES; i++) {
		next = *s;
		for (int ply = 0; ply < game_step_plies(g); ply++) {
			int count = g->rules->moves(g, &next, moves);
			g->rules->play(g, &next, moves[rng_below(&p->rng, (uint32_t)count)]);
		}
		if (g->simultaneous ? g->rules->result(g, &next) == GAME_OPEN
				    : g->counts_discs || !self_play_wins_at_once(g, &next))
			break;
	}
	*s = next;
}

/* Values a position in which neither side can reach the other any more, as on a Tron board. */
static bool
is_apart(const struct game *g, const struct state *s, double *value)
{
	bool settled;
	int cells[2];

	if (!g->rules->space || !g->rules->space(g, s, cells))
		return false;
	*value = g->rules->evaluate(g, s, &settled);
	return true;
}

/* Puts walls on a share of the cells, each with its image across the middle of the board. */
static void
add_walls(struct self_player *p, struct state *s)
{
	const struct game *g = p->play.game;
	uint32_t cells = (uint32_t)game_cell_count(g),
		 pairs = rng_below(&p->rng, cells / WALL_SHARE);

	while (pairs-- > 0) {
		int cell = (int)rng_below(&p->rng, cells), image = (int)cells - 1 - cell;
		if (g->rules->get(g, s, cell) != CELL_EMPTY ||
			g->rules->get(g, s, image) != CELL_EMPTY)
			continue;
		g->rules->put(g, s, cell, CELL_WALL);
		g->rules->put(g, s, image, CELL_WALL);
	}
}

/* Returns a position after random moves in which neither side can win at once. */
static struct state
open_game_at_random(struct self_player *p)
{
	const struct game *g = p->play.game;
	struct state s;
	double unused;

	for (int i = 0; i < OPENINGS; i++) {
		uint32_t plies = OPENING_LEAST + rng_below(&p->rng, OPENING_FEW) +
				 rng_below(&p->rng, 3) * rng_below(&p->rng, OPENING_MORE);
		g->rules->start(g, &s);
		if (game_has_trails(g) && rng_below(&p->rng, 2))
			add_walls(p, &s);
		while (plies-- > 0 && g->rules->result(g, &s) == GAME_OPEN)
			play_any(p, &s);
		if (g->rules->result(g, &s) == GAME_OPEN && !self_play_wins_at_once(g, &s) &&
			!is_apart(g, &s, &unused))
			return s;
	}
	g->rules->start(g, &s);
	return s;
}

/* Adds a position that a search would evaluate. */
static void
self_play_add(const struct self_player *p, const struct state *s, double value,
	struct self_play_game *out)
{
	const struct game *g = p->play.game;
	const struct eval_patterns *patterns = eval_patterns_of(g);

	struct state room;

	if (patterns->quiet && !patterns->quiet(g, s))
		return;
	s = eval_digest(patterns, g, s, &room);
	out->position[out->count++] = (struct eval_position){
		.stones = { s->stones[0], s->stones[1] },
		.value = (float)value,
		.to_move = (uint32_t)s->to_move,
	};
}

/* Returns the value of a game that ends with these discs for the first player. */
static double
value_of_discs(const struct game *g, int discs)
{
	return eval_value(eval_patterns_of(g)->disc * discs);
}

/* Returns a search's value; if discs count, a solved ending is worth its margin. */
static double
value_found(const struct game *g, const struct report *found)
{
	return g->counts_discs && found->known ? value_of_discs(g, found->exact) : found->value;
}

/* Values a position beside the game, this many random moves from *s. */
static bool
look_aside(struct self_player *p, const struct state *s, int plies, struct self_play_game *out,
	struct error *e)
{
	const struct game *g = p->play.game;
	struct state aside = *s;
	struct report found;

	double unused;

	while (plies-- > 0 && g->rules->result(g, &aside) == GAME_OPEN)
		play_any(p, &aside);
	if (g->rules->result(g, &aside) != GAME_OPEN || is_apart(g, &aside, &unused))
		return true;
	if (!self_play_think(p, &aside, &found, e))
		return false;
	self_play_add(p, &aside, value_found(g, &found), out);
	return true;
}

/* Plays the game to its end from *s; *value becomes its value. Marks the game's positions, whose
 * values are still the search's. */
static bool
self_play_go_on(struct self_player *p, struct state *s, bool *of_game, struct self_play_game *out,
	double *value, struct error *e)
{
	const struct game *g = p->play.game;
	struct report found;
	int known = EXACT_UNKNOWN;

	while (g->rules->result(g, s) == GAME_OPEN) {
		if (is_apart(g, s, value)) {
			out->result = (*value > 0) - (*value < 0);
			return true;
		}
		if (!self_play_think(p, s, &found, e))
			return false;
		of_game[out->count] = true;
		self_play_add(p, s, value_found(g, &found), out);
		if (found.proven != GAME_OPEN && !g->counts_discs) {
			*value = out->result = found.proven;
			return true;
		}
		if (g->counts_discs && found.known)
			known = found.exact;
		of_game[out->count] = false;
		/* Positions beside the game: some, or always two where games stray. */
		int aside =
			p->play.stray > 0 ? ASIDE_STRAYING : rng_below(&p->rng, 10) < ASIDE_OF_10;
		for (int i = 0; i < aside; i++) {
			int plies =
				p->play.stray > 0 ? 1 + (int)rng_below(&p->rng, ASIDE_PLIES) : 1;
			if (!look_aside(p, s, plies, out, e))
				return false;
		}
		/* Draws no number if no move can be random, so that games stay the same. */
		if (p->play.stray > 0 && rng_share(&p->rng) < p->play.stray) {
			/* The result says nothing about earlier positions. */
			memset(of_game, 0, (size_t)out->count * sizeof *of_game);
			play_any(p, s);
		} else {
			move_t move[2] = { MOVE_NONE, MOVE_NONE };
			for (int side = 0; g->simultaneous && side < 2; side++) {
				const struct joint_side *own = &found.joint.side[side];
				int best = 0; /* the most likely */
				for (int i = 1; i < own->count; i++)
					best = own->choice[i].probability >
							       own->choice[best].probability
						       ? i
						       : best;
				move[side] = own->choice[best].move;
			}
			if (g->simultaneous)
				game_play_joint(g, s, move[0], move[1]);
			else
				g->rules->play(g, s, found.moves[found.best].move);
		}
		out->plies++;
	}
	out->result = g->rules->result(g, s);
	*value = known == EXACT_UNKNOWN ? out->result : value_of_discs(g, known);
	return true;
}

/* Returns the board of game n: in turn one of the boards whose patterns are learned together, if
 * `given` is the one that stands for them; otherwise `given`. */
static const struct game *
self_play_board_of(const struct game *given, int64_t n)
{
	const struct eval_patterns *p = eval_patterns_of(given);
	int64_t count = 1;

	if (!p->boards || strcmp(p->name, given->name) != 0)
		return given;
	while (p->boards[count])
		count++;
	return game_open(p->boards[n % count], NULL);
}

bool
self_player_play(struct self_player *p, int64_t n, struct self_play_game *out, struct error *e)
{
	bool of_game[SELF_PLAY_PER_PLY * GAME_MAX_PLIES + 1] = { false };
	double share = p->play.result, value;

	p->play.game = self_play_board_of(p->given, n);
	rng_seed(&p->rng, p->play.seed ^ rng_mix((uint64_t)n));
	out->count = out->plies = 0;
	struct state s = open_game_at_random(p);
	if (!self_play_go_on(p, &s, of_game, out, &value, e))
		return false;
	for (int i = 0; i < out->count; i++) {
		float *seen = &out->position[i].value;
		if (of_game[i])
			*seen = (float)(share * value + (1 - share) * (double)*seen);
	}
	return true;
}
