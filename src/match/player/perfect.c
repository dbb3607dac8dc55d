/* Perfect play where the game is solved: by the book, and beyond it by the exact solver. On 4x4x4
 * without gravity the book is the first player's strategy; once it has been left, a search decides
 * what the solver cannot. */
#include <stddef.h>

#include "base/bits.h"
#include "base/language.h"
#include "config/shipped.h"
#include "match/judge/judge.h"
#include "match/player/search_keys.h"
#include "search/cube/book.h"
#include "search/exact.h"
#include "search/tictactoe/table.h"

static const struct param keys[] = {
	CHOICE_KEY("ties", perfect.ties, "first random last",
		N_("which of several equally good moves it plays")),
	CHOICE_KEY("opening", perfect.opening, "ties random",
		N_("the first move of a game: chosen as later (ties), or any at random")),
	{ 0 },
};

/* The values of `ties`. */
enum ties { TIES_FIRST, TIES_RANDOM, TIES_LAST };

/* Returns whether perfect play is known on *g; if not, with a sentence. */
static bool
perfect_is_known(const struct game *g, struct error *e)
{
	bool solved = exact_solves(g, NULL) && game_cell_count(g) <= 36;

	if (cube_book_is_for(g))
		return books_have(g, e);
	return solved || error_set(e,
				 _("Perfect play is not known on %s; there is a perfect player for "
				   "tictactoe, othello, othello:4 and qubic."),
				 g->title);
}

/* ---- the thinking that is shown: a search, beside which the solver's values appear ---- */

enum {
	PLAYOUTS =
		5000, /* of a search for people to see, or where the solver leaves a position open */
	SEARCH_MIB = 16,
	ALL_MOVES_CELLS = 16, /* of a board on which all values take no time */
};

static void
set_search(const struct player *p, struct search_params *params)
{
	*params = player_board_search(p->game);
	params->playouts = PLAYOUTS;
	params->memory_mib = SEARCH_MIB;
	/* Not drawn: whether anyone is watching changes nothing in the game. */
	params->seed = rng_mix(p->rng.state + (uint64_t)p->position.to_move);
}

/* Prepares a search where the solver may leave the position open. */
static bool
prepare_open(struct player *p, struct player_task *task)
{
	set_search(p, &task->params.search);
	task->engine = search_task(&task->params.search);
	return true;
}

/* Prepares a search for people to watch: spread over its time, and over all moves. */
static bool
prepare_seen(struct player *p, struct player_task *task)
{
	struct search_params *params = &task->params.search;

	set_search(p, params);
	params->pace_ms = p->run.pace_ms;
	params->solver = 0;
	params->spread = .25;
	task->engine = search_task(params);
	return true;
}

static const struct player_kind open_position = { .prepare = prepare_open };
static const struct player_kind seen = { .prepare = prepare_seen };

/* Returns whether anyone may be watching: only a paced player is watched, so other games are not
 * slowed down. */
static bool
is_watched(const struct player *p)
{
	return !p->in_caller && p->run.pace_ms > 0;
}

/* ---- the answer ---- */

/* Returns how it chooses among equal moves in this position. */
static enum ties
ties_here(const struct player *p)
{
	struct state start;

	if (!p->acting.perfect.opening)
		return (enum ties)p->acting.perfect.ties;
	p->game->rules->start(p->game, &start);
	return state_equal(&p->position, &start) ? TIES_RANDOM : (enum ties)p->acting.perfect.ties;
}

/* Starts the solver, which keeps its table: that holds much of what the next move needs. */
static void
begin_solver(struct player *p)
{
	struct exact_params params = exact_params_default();

	params.threads = exact_all_threads();
	params.all_moves = is_watched(p) && game_cell_count(p->game) <= ALL_MOVES_CELLS;
	params.ties = ties_here(p) != TIES_FIRST;
	params.brief = p->game->layers > 1;
	params.books = books_shipped(p->game);
	struct engine_task task = exact_task_of(&params);
	task.in_caller = p->in_caller;
	task.notify_fd = p->run.notify_fd;
	if (!p->solver)
		p->solver = engine_start(&task, p->game, &p->position, &p->failure);
	else if (!engine_restart(p->solver, &task, p->game, &p->position, &p->failure)) {
		engine_destroy(p->solver);
		p->solver = NULL;
	}
}

/* Returns whether the answer is a lookup, as on tic-tac-toe, which needs no thread unless someone
 * is watching. */
static bool
looks_up(const struct player *p)
{
	return p->game == &game_tictactoe;
}

/* Returns whether the solver may not know the answer: on 4x4x4, away from the strategy. */
static bool
may_stay_open(const struct player *p)
{
	struct cube_book *b = books_shipped(p->game)->qubic;
	struct cube_book_answer answer;

	return cube_book_is_for(p->game) && !(b && cube_book_open(b, NULL, NULL, NULL) &&
						    cube_book_find(b, &p->position, &answer));
}

static void
perfect_begin(struct player *p)
{
	if (!perfect_is_known(p->game, &p->failure))
		return;
	if (is_watched(p))
		player_think(p, &seen);
	else if (may_stay_open(p))
		player_think(p, &open_position);
	if (is_watched(p) || !looks_up(p))
		begin_solver(p);
}

/* Returns the search's move, unless it is known to lose. For when the solver does not know the
 * answer, because it was hurried or cannot decide. */
static move_t
best_seen(struct player *p, const struct report *info)
{
	move_t moves[GAME_MAX_MOVES];
	struct report found;

	p->game->rules->moves(p->game, &p->position, moves);
	if (!p->thinks)
		return moves[0];
	engine_report(p->engine, &found);
	judge_take_exact(&found, info);
	int best = judge_best(&found);
	return best >= 0 ? found.moves[best].move : moves[0];
}

/* Returns the first, the last or a random one of the best moves. */
static move_t
perfect_choose(struct player *p, const struct report *info)
{
	int best = info->best, count = 0;
	enum ties ties = ties_here(p);

	if (!info->known)
		return best_seen(p, info);
	for (int i = 0; i < info->count && ties != TIES_FIRST; i++) {
		if (info->moves[i].exact == info->exact &&
			info->moves[i].length == info->moves[info->best].length &&
			(ties == TIES_LAST || rng_below(&p->rng, (uint32_t)++count) == 0))
			best = i;
	}
	return info->moves[best].move;
}

/* Returns the moves at which tic-tac-toe is won at once. */
static uint64_t
wins_at_once(const struct player *p, uint64_t moves)
{
	uint64_t wins = 0;

	for (unsigned m = 0; m < TICTACTOE_CELLS; m++) {
		struct state next = p->position;
		if (!(moves >> m & 1))
			continue;
		p->game->rules->play(p->game, &next, (move_t)m);
		if (tictactoe_table()[tictactoe_code(&next)].over &&
			p->game->rules->result(p->game, &next) != 0)
			wins |= UINT64_C(1) << m;
	}
	return wins;
}

/* Returns a best move of tic-tac-toe. A level does not put off a win. */
static move_t
look_up(struct player *p)
{
	uint64_t best = tictactoe_table()[tictactoe_code(&p->position)].best;
	uint64_t wins = player_spec_level(&p->spec) > 0 ? wins_at_once(p, best) : 0;
	enum ties ties = ties_here(p);

	best = wins ? wins : best;
	unsigned count = bits_count(best), n = ties == TIES_LAST ? count - 1 : 0;
	if (ties == TIES_RANDOM)
		n = rng_below(&p->rng, count);
	return (move_t)bits_lowest(bits_nth(best, n));
}

static bool
perfect_decide(struct player *p)
{
	move_t moves[GAME_MAX_MOVES];
	struct report found;

	if (p->decided != MOVE_NONE)
		return true;
	if (looks_up(p)) {
		p->decided = look_up(p);
		return true;
	}
	if (p->game->rules->moves(p->game, &p->position, moves) < 2 ||
		!player_solver_report(p, &found))
		return true;
	if (found.running)
		return false;
	if (found.known)
		p->decided = perfect_choose(p, &found);
	return true;
}

static enum answer
perfect_poll(struct player *p, move_t *out)
{
	move_t moves[GAME_MAX_MOVES];
	struct report found;
	/* With a single move there is nothing to think about. */
	bool choice = p->game->rules->moves(p->game, &p->position, moves) > 1;

	perfect_decide(p);
	if (choice && player_is_thinking(p))
		return ANSWER_THINKING;
	if (p->decided == MOVE_NONE && !player_solver_report(p, &found))
		return ANSWER_FAILED;
	if (p->decided == MOVE_NONE)
		p->decided = choice ? perfect_choose(p, &found) : moves[0];
	*out = p->decided;
	return ANSWER_MOVE;
}

static void
perfect_load(const struct player_spec *spec, const struct game *g)
{
	books_load(g);
}

extern const struct player_kind player_perfect;
const struct player_kind player_perfect = {
	.name = "perfect",
	.help = N_("exact play where the game is solved"),
	.about = "Plays a move whose result, with best play of both sides, is known to be "
		 "as good as any: from a book or a proof. Only where the game is solved, "
		 "or near its end.",
	.keys = keys,
	.plays = perfect_is_known,
	.load = perfect_load,
	.begin = perfect_begin,
	.decide = perfect_decide,
	.poll = perfect_poll,
};
