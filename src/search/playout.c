/* Playouts by name. Any thread. */
#include "search/playout.h"

#include <math.h>

#include "search/eval.h"

/* Keeps the legal moves that take a corner of a one-level board, if there are any. */
static int
playout_keep_corners(const struct game *g, const struct state *s, move_t *moves, int count,
	enum playout_reason *reason)
{
	move_t corner[GAME_MAX_MOVES];
	int corners = 0;

	for (int i = 0; i < count; i++) {
		int cell = g->rules->move_to_cell(g, s, moves[i]);
		int column = cell % g->columns, row = cell / g->columns;
		if (cell >= 0 && (column == 0 || column == g->columns - 1) &&
			(row == 0 || row == g->rows - 1))
			corner[corners++] = moves[i];
	}
	for (int i = 0; i < corners; i++)
		moves[i] = corner[i];
	if (corners)
		*reason = PLAYOUT_MOVE_CORNER;
	return corners ? corners : count;
}

/* Keeps the moves after which the mover, on the side of `sign`, has won; returns their number. 0
 * leaves the list unchanged. */
static int
keep_wins(const struct game *g, const struct state *s, move_t *moves, int count)
{
	move_t winning[GAME_MAX_MOVES];
	int wins = 0;

	for (int i = 0; i < count; i++) {
		struct state next;

		state_copy(&next, s);
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) == state_sign(s))
			winning[wins++] = moves[i];
	}
	for (int i = 0; i < wins; i++)
		moves[i] = winning[i];
	return wins;
}

static int
keep_decisive(const struct game *g, const struct state *s, move_t *moves, int count,
	enum playout_reason *reason)
{
	int kept = keep_wins(g, s, moves, count);

	if (kept) {
		*reason = PLAYOUT_MOVE_WINS;
		return kept;
	}
	/* On boards where both sides can play the same cells: the cells where the opponent would
	 * win. */
	struct state other;

	state_copy(&other, s);
	other.to_move ^= 1;
	if (g->counts_discs || !game_moves_are_cells(g))
		return count;
	kept = keep_wins(g, &other, moves, count);
	if (kept)
		*reason = PLAYOUT_MOVE_BLOCKS;
	return kept ? kept : count;
}

static bool
is_by_space(const struct playout_config *config)
{
	return config->id >= PLAYOUT_SPACE && config->id <= PLAYOUT_STRAIGHT;
}

static bool
uses_evaluation(const struct playout_config *config)
{
	return config->id == PLAYOUT_EVAL && config->eval;
}

/* Returns whether a playout by the evaluation ends here. */
static bool
is_quiet(const struct playout_config *config, const struct game *g, const struct state *s)
{
	const struct eval_patterns *p = config->eval->patterns;

	return !p->quiet || p->quiet(g, s);
}

enum playout_id
playout_kind(const struct playout_config *config, const struct game *g)
{
	bool needs_moves = config->cutoff > 0 || config->one_side;
	bool on_request = config->eval && config->eval->patterns->on_request;
	bool is_best = config->id == PLAYOUT_BEST && !needs_moves && !on_request;
	bool judges = config->id == PLAYOUT_EVAL || is_best;

	if (judges && config->eval)
		return PLAYOUT_EVAL;
	return judges || config->id >= PLAYOUT_RULES ? g->best_playout : config->id;
}

bool
playout_judges(const struct playout_config *config, const struct game *g)
{
	if (uses_evaluation(config))
		return config->eval->patterns->judge;
	return config->id == PLAYOUT_TERRITORY && g->rules->evaluate;
}

double
playout_judge(const struct playout_config *config, const struct game *g, const struct state *s,
	bool *settled)
{
	const struct eval_weights *w = config->eval;

	return uses_evaluation(config) ? w->patterns->judge(w, g, s, w->patterns->contrast, settled)
				       : g->rules->evaluate(g, s, settled);
}

/* Draws a result whose mean is this value. */
static int
draw_value(double value, struct rng *rng)
{
	bool decided = rng_share(rng) < fabs(value);

	return decided ? (value > 0) - (value < 0) : 0;
}

/* Keeps the legal moves among which the playout chooses at random; returns their number. */
static int
narrow(const struct playout_config *config, const struct game *g, const struct state *s,
	move_t *moves, int count, enum playout_reason *reason)
{
	*reason = PLAYOUT_MOVE_RANDOM;
	if (config->id == PLAYOUT_CORNER && game_is_othello(g))
		return playout_keep_corners(g, s, moves, count, reason);
	if (config->id == PLAYOUT_DECISIVE || uses_evaluation(config))
		return keep_decisive(g, s, moves, count, reason);
	return count;
}

int
playout_score(const struct eval_weights *w, const struct game *g, const struct state *s)
{
	const struct playout_config config = { .id = PLAYOUT_EVAL, .eval = w };
	enum playout_reason reason;
	move_t moves[GAME_MAX_MOVES];
	struct state at = *s;

	while (!is_quiet(&config, g, &at)) {
		int count = g->rules->moves(g, &at, moves);
		narrow(&config, g, &at, moves, count, &reason);
		g->rules->play(g, &at, moves[0]);
		int result = g->rules->result(g, &at);
		if (result != GAME_OPEN)
			return result * EVAL_MOST;
	}
	return state_sign(&at) * eval_score(w, g, &at);
}

/* Returns the FIRST player's result; the moves are added to the line, which may be NULL. */
static int
playout_one(const struct playout_config *config, const struct game *g, const struct state *from,
	struct rng *rng, struct playout_line *line)
{
	move_t moves[GAME_MAX_MOVES];
	struct playout_move m;
	struct state at, *s = &at;
	int count;

	state_copy(s, from);
	for (int ply = 0; (count = g->rules->moves(g, s, moves)) > 0; ply++) {
		if (config->cutoff > 0 && ply == config->cutoff)
			return g->counts_discs ? sign_of(state_count(g, s, CELL_FIRST) -
							 state_count(g, s, CELL_SECOND))
					       : 0;
		if (uses_evaluation(config) && is_quiet(config, g, s)) {
			/* The same for a position by the learned evaluation. */
			const struct eval_patterns *p = config->eval->patterns;
			bool settled;
			double value = p->judge
					       ? playout_judge(config, g, s, &settled)
					       : state_sign(s) *
							 eval_value(eval_score(config->eval, g, s));

			if (config->no_draws)
				return rng_share(rng) < (1 + value) / 2 ? 1 : -1;
			return draw_value(value, rng);
		}
		count = narrow(config, g, s, moves, count, &m.reason);
		m.move = moves[rng_below(rng, (uint32_t)count)];
		if (line)
			line->moves[line->count++] = m;
		g->rules->play(g, s, m.move);
		if (config->one_side) {
			/* After a move: gives the turn back to the side that has moved, unless it would have to
			 * pass. */
			struct state same = *s;
			move_t pass;

			same.to_move ^= 1;
			if (g->rules->result(g, s) == GAME_OPEN && !game_must_pass(g, &same, &pass))
				*s = same;
		}
	}
	return game_draw_result(g, s, rng);
}

void
playout_run_slowly(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result)
{
	for (int i = 0; i < count; i++)
		result[i] = (signed char)playout_one(config, g, s[i], rng, NULL);
}

void
playout_run(const struct playout_config *config, const struct game *g, const struct state *const *s,
	int count, struct rng *rng, signed char *result)
{
	bool no_corners = config->id == PLAYOUT_CORNER && !game_is_othello(g);
	bool no_space = is_by_space(config) && !g->rules->evaluate;
	bool no_eval = config->id == PLAYOUT_EVAL && !config->eval;
	enum playout_id id = no_corners || no_space || no_eval ? PLAYOUT_RANDOM : config->id;

	if (playout_judges(config, g)) {
		/* Draws results whose mean is the static evaluation. */
		for (int i = 0; i < count; i++) {
			bool settled;
			result[i] = (signed char)draw_value(
				playout_judge(config, g, s[i], &settled), rng);
		}
	} else if (g->rules->playout[id] && !config->one_side &&
		   (config->cutoff == 0 || g->counts_discs))
		g->rules->playout[id](g, s, count, config->cutoff, rng, result);
	else
		playout_run_slowly(config, g, s, count, rng, result);
}

/* ---- recorded playouts ---- */

/* Plays a playout that stops once it is clear which side has more space. */
static int
play_for_space(const struct playout_config *config, const struct game *g, const struct state *from,
	struct rng *rng, struct playout_line *line)
{
	move_t last[2] = { MOVE_NONE, MOVE_NONE }, moves[GAME_MAX_MOVES];
	struct state at;
	int cells[2];

	state_copy(&at, from);
	while (g->rules->result(g, &at) == GAME_OPEN) {
		if (at.pending == 0 && line->count / 2 % PLAYOUT_SPACE_STEPS == 0 &&
			g->rules->space(g, &at, cells))
			return sign_of(cells[0] - cells[1]);
		/* At random; three of four steps keep the direction of the side's last one, where that is
		 * free. */
		int count = g->rules->moves(g, &at, moves);
		struct playout_move m = { moves[rng_below(rng, (uint32_t)count)],
			PLAYOUT_MOVE_RANDOM };
		for (int i = 0; config->id == PLAYOUT_STRAIGHT && i < count; i++) {
			if (moves[i] == last[at.to_move] && rng_below(rng, 4) != 0)
				m = (struct playout_move){ moves[i], PLAYOUT_MOVE_AHEAD };
		}
		last[at.to_move] = m.move;
		line->moves[line->count++] = m;
		g->rules->play(g, &at, m.move);
	}
	return game_draw_result(g, &at, rng);
}

enum { ATTEMPTS = 100000 };

bool
playout_find(const struct playout_config *config, const struct game *g, const struct state *s,
	int result, struct rng *rng, struct playout_line *line)
{
	bool space = is_by_space(config) && g->rules->space;

	if (playout_judges(config, g))
		return false;
	for (int i = 0; i < ATTEMPTS; i++) {
		line->count = 0;
		int found = space ? play_for_space(config, g, s, rng, line)
				  : playout_one(config, g, s, rng, line);
		if (found == result)
			return true;
	}
	line->count = 0;
	return false;
}
