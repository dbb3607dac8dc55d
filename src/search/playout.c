/* Playouts by name. Any thread. */
#include "search/playout.h"

#include <math.h>

#include "base/bits.h"

/* Corner cells of a one-level board. */
static bool
is_corner(const struct game *g, int cell)
{
	int column = cell % g->columns, row = cell / g->columns;

	return (column == 0 || column == g->columns - 1) && (row == 0 || row == g->rows - 1);
}

/* Keeps the legal moves that take a corner, if there are any. */
static int
keep_corners(const struct game *g, const struct state *s, move_t *moves, int count)
{
	move_t corner[GAME_MAX_MOVES];
	int corners = 0;

	for (int i = 0; i < count; i++) {
		int cell = g->rules->move_to_cell(g, s, moves[i]);
		if (cell >= 0 && is_corner(g, cell))
			corner[corners++] = moves[i];
	}
	for (int i = 0; i < corners; i++)
		moves[i] = corner[i];
	return corners ? corners : count;
}

/* Keeps the moves after which the mover, on the side of `sign`, has won; returns how many. 0 leaves
 * the list unchanged. */
static int
keep_wins(const struct game *g, const struct state *s, move_t *moves, int count)
{
	move_t winning[GAME_MAX_MOVES];
	int wins = 0;

	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) == state_sign(s))
			winning[wins++] = moves[i];
	}
	for (int i = 0; i < wins; i++)
		moves[i] = winning[i];
	return wins;
}

static int
keep_decisive(const struct game *g, const struct state *s, move_t *moves, int count)
{
	int kept = keep_wins(g, s, moves, count);

	if (kept)
		return kept;
	/* On boards where both sides can play the same cells: where the opponent would win. */
	struct state other = *s;
	other.to_move ^= 1;
	if (g->counts_discs || !game_moves_are_cells(g))
		return count;
	kept = keep_wins(g, &other, moves, count);
	return kept ? kept : count;
}

/* The side that is ahead in stones, for games that were cut off. */
static int
ahead(const struct game *g, const struct state *s)
{
	int difference = state_count(g, s, CELL_FIRST) - state_count(g, s, CELL_SECOND);
	return (difference > 0) - (difference < 0);
}

/* Records who played where in `trace`, unless it is NULL. */
static int
playout_one(const struct playout_config *config, const struct game *g, const struct state *from,
	struct rng *rng, struct playout_trace *trace)
{
	move_t moves[GAME_MAX_MOVES];
	struct state at, *s = &at;
	int count;

	state_copy(s, from);
	for (int ply = 0; (count = g->rules->moves(g, s, moves)) > 0; ply++) {
		if (config->cutoff > 0 && ply == config->cutoff)
			return g->counts_discs ? ahead(g, s) : 0;
		if (config->id == PLAYOUT_CORNER && game_is_othello(g))
			count = keep_corners(g, s, moves, count);
		if (config->id == PLAYOUT_DECISIVE)
			count = keep_decisive(g, s, moves, count);
		move_t m = moves[rng_below(rng, (uint32_t)count)];
		int cell = trace && game_moves_are_cells(g) ? g->rules->move_to_cell(g, s, m) : -1;
		if (cell >= 0)
			trace->played[s->to_move] |= bit_of((unsigned)cell);
		g->rules->play(g, s, m);
	}
	return game_draw_result(g, s, rng);
}

static bool
is_plain(const struct playout_config *config)
{
	return config->id == PLAYOUT_RANDOM && config->cutoff == 0;
}

void
playout_run_slowly(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result)
{
	for (int i = 0; i < count; i++)
		result[i] = (signed char)playout_one(config, g, s[i], rng, NULL);
}

void
playout_run_traced(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, struct playout_trace *trace)
{
	if (is_plain(config) && g->rules->playout_traced) {
		g->rules->playout_traced(g, s, count, rng, trace);
		return;
	}
	for (int i = 0; i < count; i++) {
		trace[i] = (struct playout_trace){ 0 };
		trace[i].result = playout_one(config, g, s[i], rng, &trace[i]);
	}
}

/* Draws results whose mean is the static evaluation. */
static void
judge_all(const struct game *g, const struct state *const *s, int count, struct rng *rng,
	signed char *result)
{
	for (int i = 0; i < count; i++) {
		bool settled;
		double value = g->rules->evaluate(g, s[i], &settled);
		bool decided = (double)(rng_next(rng) >> 11) * 0x1p-53 < fabs(value);
		result[i] = (signed char)(decided ? (value > 0) - (value < 0) : 0);
	}
}

void
playout_run(const struct playout_config *config, const struct game *g, const struct state *const *s,
	int count, struct rng *rng, signed char *result)
{
	bool no_corners = config->id == PLAYOUT_CORNER && !game_is_othello(g);
	bool no_space = config->id >= PLAYOUT_SPACE && !g->rules->evaluate;
	enum playout_id id = no_corners || no_space ? PLAYOUT_RANDOM : config->id;

	if (id == PLAYOUT_TERRITORY && g->rules->evaluate)
		judge_all(g, s, count, rng, result);
	else if (g->rules->playout[id] && (config->cutoff == 0 || g->counts_discs))
		g->rules->playout[id](g, s, count, config->cutoff, rng, result);
	else
		playout_run_slowly(config, g, s, count, rng, result);
}
