/* Makes puzzles: plays games that are likely to be lively, and takes from each the first position
 * in which only one move keeps a win or a draw, as proved by the solvers. Searches with fixed seeds
 * grade the difficulty. The same seed makes the same puzzles on any machine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "cli/arguments.h"
#include "cli/output/progress.h"
#include "make/make.h"
#include "match/puzzle/puzzle.h"
#include "match/puzzle/puzzle_try.h"
#include "search/cube/threats.h"
#include "search/engine.h"
#include "search/tictactoe/table.h"

enum {
	LEAST_MOVES = 3,      /* to choose from */
	ENOUGH_TRIES = 10000, /* in a row without a puzzle: gives up */
	SEEDS = 5,            /* of the grading searches; odd */
	LEAST_PLAYOUTS = 10,
	GRADING_MIB = 64,
};

/* A board's way of making puzzles. */
struct recipe {
	int first_ply, last_ply;     /* range of plies of a game for positions */
	int least_plies, most_plies; /* of a forced win; 0: anything */
	int playouts;                /* of the players of those games */
	int most_playouts;           /* of the searches that grade */
	bool draws;                  /* also accepts the only move that does not lose */
};

static struct recipe
recipe_of(const struct game *g)
{
	if (g == &game_tictactoe)
		return (struct recipe){ 1, 8, 0, 0, 0, 40960, true };
	if (g->layers > 1)
		return (struct recipe){ 12, 44, 3, 9, 60, 40960, false };
	if (g->simultaneous)
		return (struct recipe){ 20, 48, 6, 100, 60, 5120, false };
	return (struct recipe){ 19, 27, 0, 0, 40, 40960, true };
}

/* ---- difficulty ---- */

/* Returns whether a search of this many playouts would play the answer. *proven: any longer one
 * would. */
static bool
finds(const struct game *g, const struct puzzle *p, int playouts, uint64_t seed, bool *proven)
{
	struct search_params search = search_params_default();
	struct report info;

	search.policy = POLICY_ucb1;
	search.playout.id = PLAYOUT_RANDOM;
	search.threats = search.endgame_empties = 0; /* the tree alone */
	search.playouts = playouts;
	search.seed = seed;
	search.memory_mib = GRADING_MIB;
	if (g->simultaneous)
		search.engine = &engine_duct;
	struct engine *e = search_start(g, &p->position, &search, NULL);
	if (!e)
		return false;
	engine_wait(e);
	engine_report(e, &info);
	engine_destroy(e);
	bool found = info.best >= 0 && info.moves[info.best].move == p->answer;
	*proven = found && info.proven != GAME_OPEN;
	return found;
}

static int
ascending(const void *a, const void *b)
{
	const int *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Returns the playouts after which a search finds the answer and keeps it, as a median over seeds;
 * or PUZZLE_NEVER. */
static int
playouts_needed(const struct game *g, const struct puzzle *p)
{
	int playouts[SEEDS];

	for (int i = 0; i < SEEDS; i++) {
		/* Find the least budget, doubling each time, from which on all budgets find the
		 * answer. */
		bool proven = false;
		int least = PUZZLE_NEVER, most = recipe_of(g).most_playouts;

		for (int n = LEAST_PLAYOUTS; n <= most && !proven; n *= 2) {
			if (!finds(g, p, n, ((uint64_t)i + 1), &proven))
				least = PUZZLE_NEVER;
			else if (least == PUZZLE_NEVER)
				least = n;
		}
		playouts[i] = least;
	}
	qsort(playouts, SEEDS, sizeof playouts[0], ascending);
	return playouts[SEEDS / 2];
}

/* ---- validity ---- */

/* Returns whether no shorter win than in `plies` exists by any moves, not only by the threats that
 * the solver looks for. */
static bool
is_shortest(const struct game *g, const struct state *s, int plies)
{
	struct negamax_params params = negamax_params_default();
	struct report info;

	if (plies <= 3)
		return true; /* a win in one is not asked for */
	params.depth = plies - 3;
	params.threats = 0;
	params.quiescence = 1; /* sees one ply further */
	struct engine *e = negamax_start(g, s, &params, NULL);
	if (!e)
		return false;
	engine_wait(e);
	engine_report(e, &info);
	engine_destroy(e);
	return info.score < NEGAMAX_WIN - plies && info.score > -NEGAMAX_WIN + plies;
}

/* Returns whether threats win in a fitting number of plies; otherwise there is nothing to prove. */
static bool
threatens(const struct game *g, const struct state *s, const struct recipe *r)
{
	static const struct threats_limits limits = { .nodes = 2000 };
	struct threats *t = malloc(sizeof *t);
	struct threats_win win = { 0 };

	if (t) {
		threats_init(t, g);
		threats_find(t, s, &limits, &win);
	}
	free(t);
	return win.length >= r->least_plies && win.length <= r->most_plies;
}

/* Returns the index of the only move that wins for the side to move, or that alone does not lose; -1 if there is
 * none, or if the outcome of another move is not known. */
static int
outcomes_only(const struct report *o, int sign)
{
	int best = -1, value = -1, equal = 0;

	for (int i = 0; i < o->count; i++) {
		int result = root_move_result(&o->moves[i]);
		if (result == GAME_OPEN)
			return -1;
		if (sign * result > value) {
			best = i;
			value = sign * result;
			equal = 0;
		}
		equal += sign * result == value;
	}
	return equal == 1 ? best : -1;
}

/* Returns whether the position is a puzzle, without grading it. */
static bool
examine(const struct game *g, const struct state *s, struct puzzle *out)
{
	const struct recipe r = recipe_of(g);
	struct report o;

	if (g->rules->moves(g, s, (move_t[GAME_MAX_MOVES]){ 0 }) < LEAST_MOVES && !g->simultaneous)
		return false;
	if (g->layers > 1 && !threatens(g, s, &r))
		return false;
	int best = outcomes_find(g, s, &o) ? outcomes_only(&o, state_sign(s)) : -1;
	if (best < 0 || o.count < 2 || (o.moves[best].exact == 0 && !r.draws))
		return false;
	const struct root_move *m = &o.moves[best];
	struct state after = *s;
	g->rules->play(g, &after, m->move);
	if (!g->simultaneous && g->rules->result(g, &after) != GAME_OPEN)
		return false; /* at once */
	if (r.most_plies > 0 && (m->length < r.least_plies || m->length > r.most_plies))
		return false;
	if (g->layers > 1 && !is_shortest(g, s, m->length))
		return false;
	*out = (struct puzzle){
		.position = *s, .answer = m->move, .value = m->exact, .plies = m->length
	};
	return true;
}

/* ---- games to search for puzzles ---- */

/* Returns a short search's move; with simultaneous moves, that of the side to choose. */
static move_t
lively_move(const struct game *g, const struct state *s, int playouts, struct rng *rng)
{
	struct search_params search = search_params_default();
	move_t moves[GAME_MAX_MOVES];
	struct report info;
	int count = g->rules->moves(g, s, moves);
	move_t m = moves[rng_below(rng, (uint32_t)count)];

	search.playouts = playouts;
	search.seed = rng_next(rng);
	search.memory_mib = 16;
	if (g->simultaneous)
		search.engine = &engine_duct;
	struct engine *e = playouts > 0 ? search_start(g, s, &search, NULL) : NULL;
	if (!e)
		return m;
	engine_wait(e);
	engine_report(e, &info);
	engine_destroy(e);
	return info.best >= 0 ? info.moves[info.best].move : m;
}

/* Finds the first puzzle of a game. */
static bool
look_in_a_game(const struct game *g, struct rng *rng, struct puzzle *out)
{
	const struct recipe r = recipe_of(g);
	int from = r.first_ply + (int)rng_below(rng, (uint32_t)(r.last_ply - r.first_ply + 1));
	int random_plies = 2 + (int)rng_below(rng, 5);
	struct state s;

	g->rules->start(g, &s);
	for (int ply = 0; ply <= r.last_ply && g->rules->result(g, &s) == GAME_OPEN; ply++) {
		if (ply >= from && !s.pending && examine(g, &s, out))
			return true;
		bool random = ply < random_plies || rng_below(rng, 6) == 0;
		move_t m = lively_move(g, &s, random ? 0 : r.playouts, rng);
		g->rules->play(g, &s, m);
	}
	return false;
}

/* ---- selection ---- */

/* Returns whether a square board is that of another position up to symmetry, the same on every level. */
static bool
looks_alike(const struct game *g, const struct state *a, const struct state *b)
{
	for (int image = 0; image < 8; image++) {
		bool same = a->to_move == b->to_move;
		for (int cell = 0; same && cell < game_cell_count(g); cell++) {
			int column = cell % g->columns, row = cell / g->columns % g->rows;
			int level = cell / (g->columns * g->rows);
			int x = image & 1 ? g->columns - 1 - column : column;
			int y = image & 2 ? g->rows - 1 - row : row;
			int there =
				image & 4 ? game_cell(g, y, x, level) : game_cell(g, x, y, level);
			same = g->rules->get(g, a, cell) == g->rules->get(g, b, there);
		}
		if (same)
			return true;
	}
	return false;
}

/* ---- the command ---- */

static const char usage[] = "Usage: narabe puzzle BOARD --make N [--seed N] [-o FILE]\n";

struct request {
	const char *game, *file;
	int64_t make, seed;
};

static const struct param table[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD", "the board"),
	COUNT_ARGUMENT(struct request, "make", make, 1, PUZZLES_MOST, "number of puzzles"),
	SEED_ARGUMENT(struct request, seed, "the same seed gives the same puzzles (default: 1)"),
	FILE_ARGUMENT(struct request, "o", file, "the file to write, instead of stdout"),
	{ 0 },
};

/* Makes puzzles, fewer if not enough are found. Returns false with a sentence if it was stopped or
 * memory ran out; otherwise the caller frees *out. */
static bool
puzzles_make(const struct request *r, const struct game *g, struct puzzles *out, struct error *e)
{
	struct progress progress = progress_start("", "puzzles");
	uint64_t tries = 0;
	bool fine = true;

	*out = (struct puzzles){ .game = g };
	for (int idle = 0; fine && out->count < r->make && idle < ENOUGH_TRIES; idle++) {
		struct puzzle found;
		struct rng rng;
		progress_show(&progress, out->count, 0, r->make);
		if (interrupt_seen()) {
			fine = error_set(e, "Stopped: nothing was written.");
			break;
		}
		rng_seed(&rng, rng_mix((uint64_t)r->seed) + tries++);
		if (!look_in_a_game(g, &rng, &found))
			continue;
		bool known = false;
		int easy = 0;
		for (int i = 0; i < out->count; i++) {
			known = known || looks_alike(g, &out->list[i].position, &found.position);
			easy += puzzle_grade(&out->list[i]) == 1;
		}
		if (known)
			continue;
		found.playouts = playouts_needed(g, &found);
		/* At most half of all are very easy, if there are enough others. */
		if (g != &game_tictactoe && puzzle_grade(&found) == 1 && 2 * easy > out->count)
			continue;
		idle = 0;
		fine = puzzles_add(out, &found) ||
		       error_set(e, "There is not enough memory for more puzzles.");
	}
	progress_end(&progress);
	/* Leave one puzzle out of the daily ones if a board would otherwise get the same puzzle on
	 * all its days: see puzzle_board_of_day(). */
	int boards = 1;
	while (puzzle_board_at(boards))
		boards++;
	out->daily = out->count > 1 && out->count % boards == 0 ? out->count - 1 : out->count;
	if (!fine)
		puzzles_finish(out);
	return fine;
}

/* Writes the whole file, or prints it. */
static bool
write_puzzles(const struct request *r, const struct puzzles *made, struct error *e)
{
	char *text = NULL, about[200];
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return error_set(e, "There is not enough memory to write the puzzles.");
	snprintf(about, sizeof about,
		"Made by narabe puzzle --game %s --make %" PRId64 " --seed %" PRId64 ".",
		made->game->name, r->make, r->seed);
	puzzles_print(made, about, out);
	bool fine = file_close_text(out, &text) ||
		    error_set(e, "There is not enough memory to write the puzzles.");
	if (fine && r->file)
		fine = file_replace(r->file, text, size, e);
	else if (fine)
		fine = fwrite(text, 1, size, stdout) == size ||
		       error_set(e, "The puzzles could not be written.");
	free(text);
	return fine;
}

int
make_puzzles(int argc, char **argv)
{
	struct request r = { .make = 1, .seed = 1 };
	const struct arguments arguments = {
		.command = "puzzles", .usage = usage, .table = table, .owner = &r
	};
	struct puzzles made;
	struct error e;
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.game))
		return CLI_USAGE;
	const struct game *g = r.game ? puzzle_board(r.game, &e) : NULL;
	if (!r.game)
		return cli_fail(CLI_USAGE, "Name a board, as in narabe puzzle othello --make 50.");
	if (!g)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (r.file && !file_can_be_replaced(r.file, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	struct sigaction before = interrupt_catch("this puzzle");
	bool fine = puzzles_make(&r, g, &made, &e), stopped = interrupt_seen();
	interrupt_restore(&before);
	if (!fine)
		return cli_fail(stopped ? CLI_STOPPED : CLI_FAILED, "%s", e.text);
	if (made.count < r.make)
		fprintf(stderr, "narabe: no more than %d puzzle%s found.\n", made.count,
			made.count == 1 ? " was" : "s were");
	fine = write_puzzles(&r, &made, &e);
	puzzles_finish(&made);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}
