/* The solver of 4x4x4 boards: the book, threats, then proof numbers; without gravity, if time
 * allows, the prover, as long as its memory lasts. Positions that none of them decides stay open. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "search/cube/book.h"
#include "search/cube/dfpn.h"
#include "search/cube/prover.h"
#include "search/cube/qubic_threats.h"
#include "search/cube/symmetry.h"
#include "search/exact_solver.h"

enum {
	MAX_TABLE_MIB = 64,
	BRIEF_TABLE_MIB = 4,
	THREES_BITS = 14,
	THREES_NODES = 200000,

	/* Proof numbers, in positions: the length of the first search for a win of either side, and
	 * the factor by which each further one grows. */
	NUMBERS_FIRST = 100000,
	NUMBERS_GROWTH = 3,

	/* The prover, in positions expanded: */
	PROVE_STEP = 256,       /* between two checks for a stop request */
	PROVE_FIRST = 20000,    /* before proof numbers, which find what the prover does not: that
	                        * there is no win */
	PROVE_GROWTH = 4,       /* the factor of each further search */
	PROVE_SECOND = 8,       /* part of it for the second player, who seldom wins */
	PROVE_MEMORY_PARTS = 4, /* parts of memory; the first player's prover gets all but one */
	PROVE_LEAST_MIB = 32,   /* of memory, otherwise the prover is left out */
	EARLY_STONES = 8,       /* with fewer on the board proof numbers are hopeless */
};

/* Budgets in positions: the threat search for the mover's win, the threat search for the opponent's
 * win after each move, proof numbers for a win of either side at the root, and after each move. */
struct node_budget {
	int64_t attack, defence, proof, move_proof;
};

static const struct node_budget full = { 4000000, 400000, 4000000, 100000 },
				brief = { 50000, 1000, 30000, 500 };

struct forced {
	struct exact *exact;
	const struct exact_task *task;
	struct node_budget budget;
	struct threats threats;
	struct dfpn *dfpn;
	struct cube_book *book;     /* NULL: none */
	struct prover *prover[2];   /* by the side that attacks; NULL: not used */
	place_t place[2];           /* the position there */
	int value[GAME_MAX_MOVES];  /* the mover's; EXACT_UNKNOWN: not yet known */
	int length[GAME_MAX_MOVES]; /* in plies; 0: not known */
	int alike[GAME_MAX_MOVES];  /* the first move that leads to an image of the same position */
	atomic_bool stopped;
	_Atomic int64_t nodes;
	struct dfpn_tracer tracer;
};

static bool
forced_is_stopped(void *self)
{
	return atomic_load(&((struct forced *)self)->stopped);
}

/* Reports a move's value, shared by all moves to images of the same position. */
static void
forced_report_move(struct forced *f, int i, int value, int length)
{
	for (int k = 0; k < f->task->count; k++) {
		if (k != i && (f->alike[k] != f->alike[i] || f->value[k] != EXACT_UNKNOWN))
			continue;
		f->value[k] = value;
		f->length[k] = length;
		exact_report_move(f->exact, k, state_sign(&f->task->position) * value, length);
	}
}

static struct state
forced_after_move(const struct forced *f, int i)
{
	struct state after = f->task->position;

	f->task->game->rules->play(f->task->game, &after, f->task->moves[i]);
	return after;
}

static void
report_all_lost(struct forced *f)
{
	for (int i = 0; i < f->task->count; i++) {
		if (f->value[i] == EXACT_UNKNOWN)
			forced_report_move(f, i, -1, 0);
	}
}

/* ---- the trace ---- */

/* Sets the position recorded next: the root, for MOVE_NONE, or the one after a move. */
static struct traced_node
traced_at(struct forced *f, move_t m, enum trace_why why)
{
	int sign = state_sign(&f->task->position);

	f->tracer.ply = m != MOVE_NONE;
	trace_node_move(&f->tracer.at, 0, m, why);
	return (struct traced_node){ f->tracer.ply, 0, m == MOVE_NONE ? sign : -sign,
		{ -TRACE_INFINITY, TRACE_INFINITY } };
}

/* Records a position known without a search; its value is the mover's. */
static void
trace_known(struct forced *f, move_t m, enum trace_how how, int value, move_t by)
{
	const struct traced_node now = traced_at(f, m,
		how == TRACE_HOW_FORCED || how == TRACE_HOW_UNFORCED ? TRACE_WHY_FORCED
								     : TRACE_WHY_WINDOW);

	f->tracer.at.numbers[0] = f->tracer.at.numbers[1] = 0;
	trace_node_enter(f->tracer.engine, &f->tracer.at, &now);
	trace_node_how(&f->tracer.at, how, by);
	trace_node_leave(f->tracer.engine, &f->tracer.at, &now, value);
}

/* ---- threats ---- */

/* Returns whether the side to move wins at *s, to which root move m leads (MOVE_NONE: the root). */
static bool
wins(struct forced *f, const struct state *s, move_t m, struct threats_win *win)
{
	int64_t nodes = m == MOVE_NONE ? f->budget.attack : f->budget.defence;
	struct threats_limits limits = { nodes, forced_is_stopped, f };
	bool won = threats_find(&f->threats, s, &limits, win);

	atomic_fetch_add(&f->nodes, win->nodes);
	trace_known(f, m, won ? TRACE_HOW_FORCED : TRACE_HOW_UNFORCED, won,
		won ? win->line[0] : MOVE_NONE);
	return won;
}

/* Looks for a long win of the mover by threes alone, in which the book's strategy ends. */
static void
try_threes(struct forced *f)
{
	const struct exact_task *t = f->task;
	const struct state *s = &t->position;
	struct qubic_threats *threes = qubic_threats_create(THREES_BITS, NULL);
	struct qubic_threats_win win;

	if (!threes)
		return;
	struct qubic_threats_board b =
		qubic_threats_board(threes, s->stones[s->to_move], s->stones[s->to_move ^ 1]);
	if (qubic_threats_find(threes, &b, THREES_NODES, &win) == QUBIC_THREATS_WIN)
		forced_report_move(f, exact_task_index(t, win.cell[0]), 1, win.plies);
	atomic_fetch_add(&f->nodes, qubic_threats_nodes(threes));
	qubic_threats_destroy(threes);
}

/* Solves moves that end the game or lose to threats. */
static void
try_moves(struct forced *f)
{
	const struct game *g = f->task->game;
	int sign = state_sign(&f->task->position);
	struct threats_win win;

	for (int i = 0; i < f->task->count && !forced_is_stopped(f); i++) {
		struct state after = forced_after_move(f, i);
		int result = g->rules->result(g, &after);
		move_t m = f->task->moves[i];
		if (result != GAME_OPEN) {
			forced_report_move(f, i, sign * result, 1);
			trace_known(f, m, TRACE_HOW_OVER, -sign * result, MOVE_NONE);
		} else if (f->value[i] == EXACT_UNKNOWN && wins(f, &after, m, &win)) {
			forced_report_move(f, i, -1, win.length + 1);
		}
	}
}

/* ---- the book ---- */

/* Solves the first player's moves that its strategy has, or the second player's, which all lose. */
static bool
by_book(struct forced *f)
{
	const struct exact_task *t = f->task;
	struct cube_book_answer here, next;
	bool empty = !(t->position.stones[0] | t->position.stones[1]);
	int value = state_sign(&t->position);

	if (!f->book || (!empty && !cube_book_open(f->book, forced_is_stopped, f, NULL)))
		return false;
	bool found = cube_book_find(f->book, &t->position, &here);
	for (int i = 0; i < t->count; i++) {
		struct state after = forced_after_move(f, i);
		if (found && here.move == t->moves[i])
			forced_report_move(f, i, value, here.plies);
		else if ((value == 1 || found) && cube_book_find(f->book, &after, &next))
			forced_report_move(f, i, value, next.plies ? next.plies + 1 : 0);
	}
	if (found && value == -1) {
		try_moves(f);
		report_all_lost(f);
	}
	return found;
}

/* ---- proof numbers ---- */

static enum dfpn_answer
forced_prove(struct forced *f, const struct state *s, enum side attacker, int64_t nodes)
{
	struct threats_limits limits = { nodes, forced_is_stopped, f };
	int64_t spent;

	if (forced_is_stopped(f))
		return DFPN_OPEN;
	enum dfpn_answer answer = dfpn_solve(f->dfpn, s, attacker, &limits, &spent);
	atomic_fetch_add(&f->nodes, spent);
	return answer;
}

/* Returns the mover's value of the position after root move m (MOVE_NONE: the root) from what
 * either side can force; EXACT_UNKNOWN if the search neither finds a win nor proves that there is
 * none. Searches alternate between the sides, longer each time: it is not known which of them wins,
 * and the table keeps the results of shorter searches. */
static int
proven_value(struct forced *f, const struct state *s, move_t m, int64_t nodes)
{
	enum side mover = (enum side)s->to_move;
	enum dfpn_answer win = DFPN_OPEN, loss = DFPN_OPEN;
	int64_t most = nodes < NUMBERS_FIRST ? nodes : NUMBERS_FIRST;

	traced_at(f, m, TRACE_WHY_PROOF);
	dfpn_trace(f->dfpn, engine_is_traced(f->tracer.engine) ? &f->tracer : NULL);
	for (;;) {
		if (win == DFPN_OPEN)
			win = forced_prove(f, s, mover, most);
		if (win == DFPN_WIN)
			return 1;
		if (loss == DFPN_OPEN)
			loss = forced_prove(f, s, mover ^ 1, most);
		if (loss == DFPN_WIN)
			return -1;
		if (win == DFPN_NO_WIN && loss == DFPN_NO_WIN)
			return 0;
		if (most == nodes || forced_is_stopped(f))
			return EXACT_UNKNOWN;
		most = most > nodes / NUMBERS_GROWTH ? nodes : most * NUMBERS_GROWTH;
	}
}

/* Solves the moves that are still open; stops once one has the value `enough`. */
static void
prove_moves(struct forced *f, int enough)
{
	for (int i = 0; i < f->task->count; i++) {
		if (f->value[i] != EXACT_UNKNOWN)
			continue;
		struct state after = forced_after_move(f, i);
		exact_report_solving(f->exact, i);
		int value = proven_value(f, &after, f->task->moves[i], f->budget.move_proof);
		if (value == EXACT_UNKNOWN)
			continue;
		forced_report_move(f, i, -value, 0);
		if (-value >= enough)
			return;
	}
}

/* ---- the prover ---- */

/* Looks for wins of both sides in turn, until the first player's prover has expanded this many
 * positions. Returns whether the position is decided. */
static bool
prove_on(struct forced *f, int64_t limit)
{
	const struct exact_task *t = f->task;
	const enum side mover = (enum side)t->position.to_move;
	uint64_t stones[2] = { t->position.stones[mover], t->position.stones[mover ^ 1] };

	for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
		struct prover *p = f->prover[side];
		int64_t most = side == SIDE_FIRST ? limit : limit / PROVE_SECOND;
		uint32_t cost = prover_cost(p, f->place[side]);
		while (cost != PROVER_PROVEN && cost < PROVER_REFUTED && !forced_is_stopped(f) &&
			!prover_is_full(p) && prover_expanded(p) < most) {
			int64_t before = prover_nodes(p);
			cost = prover_search(p, f->place[side], PROVER_REFUTED,
				prover_expanded(p) + (int64_t)PROVE_STEP * t->params.threads,
				t->params.threads);
			atomic_fetch_add(&f->nodes, prover_nodes(p) - before);
		}
		if (cost != PROVER_PROVEN)
			continue;
		if (side != (int)mover) {
			report_all_lost(f);
			return true;
		}
		/* The move that the prover has found. */
		struct prover_child child[CUBE_CELLS];
		bool forced;
		int image = cube_canonicalise(stones), i = 0;
		int count = prover_children(p, f->place[side], child, &forced);
		while (i < count && child[i].cost != PROVER_PROVEN)
			i++;
		if (i < count)
			forced_report_move(f,
				exact_task_index(
					t, (move_t)cube_image_source(child[i].cell, image)),
				1, 0);
		return true;
	}
	return false;
}

static bool
open_provers(struct forced *f)
{
	const struct state *s = &f->task->position;
	int mib = f->task->params.memory_mib, part = mib / PROVE_MEMORY_PARTS;

	for (int side = 0; side < 2; side++) {
		if (!f->prover[side])
			f->prover[side] = prover_create(side == SIDE_FIRST ? mib - part : part,
				f->task->params.threads, NULL);
		if (!f->prover[side])
			return false;
		prover_clear(f->prover[side], side == SIDE_SECOND);
		f->place[side] = prover_find(f->prover[side], s->stones[side], s->stones[side ^ 1]);
	}
	return true;
}

/* ---- all ---- */

/* Finds the best of the known moves. Returns whether its value is the position's. */
static bool
forced_best_known(const struct forced *f, int *best)
{
	bool all = true;
	int shortest = 0; /* the best one's length */

	*best = -1;
	for (int i = 0; i < f->task->count; i++) {
		if (f->value[i] == EXACT_UNKNOWN) {
			all = false;
			continue;
		}
		/* Of equal values the quickest win and the slowest loss are better; a proof takes
		 * longer than threats. */
		int value = f->value[i], length = f->length[i] ? f->length[i] : CUBE_CELLS + 1;
		int gain = value > 0 ? shortest - length : value < 0 ? length - shortest : 0;
		if (*best < 0 || value > f->value[*best] ||
			(value == f->value[*best] && gain > 0)) {
			*best = i;
			shortest = length;
		}
	}
	return all || (*best >= 0 && f->value[*best] == 1);
}

/* Finds the position's value by proof numbers, and a move that keeps it. */
static void
prove_by_numbers(struct forced *f)
{
	const struct exact_task *t = f->task;
	int value = proven_value(f, &t->position, MOVE_NONE, f->budget.proof);

	if (value == -1)
		report_all_lost(f);
	if (value != EXACT_UNKNOWN)
		prove_moves(f, value);
}

/* The same, by the prover or by proof numbers. */
static void
forced_prove_position(struct forced *f)
{
	const struct exact_task *t = f->task;
	bool early = CUBE_CELLS - state_count(t->game, &t->position, CELL_EMPTY) < EARLY_STONES;
	int best;

	if (!cube_book_is_for(t->game) || t->params.brief ||
		t->params.memory_mib < PROVE_LEAST_MIB || !open_provers(f)) {
		prove_by_numbers(f);
		return;
	}
	if (prove_on(f, PROVE_FIRST))
		return;
	if (!early)
		prove_by_numbers(f);
	for (int64_t most = PROVE_GROWTH * PROVE_FIRST;
		!forced_is_stopped(f) && !forced_best_known(f, &best); most *= PROVE_GROWTH) {
		if (prove_on(f, most))
			return;
		/* Is anything left to try? Memory may be full, or neither side can force a win. */
		bool done = true, memory_full = false;
		for (int side = 0; side < 2; side++) {
			const struct prover *p = f->prover[side];
			memory_full |= prover_is_full(p);
			done &= prover_is_full(p) ||
				prover_cost(p, f->place[side]) >= PROVER_REFUTED;
		}
		if (done && memory_full)
			exact_report_full(f->exact);
		if (done)
			return;
	}
}

static void
tell_value(struct forced *f, int best)
{
	int value = f->value[best];

	exact_report_value(f->exact, state_sign(&f->task->position) * value, best);
	trace_known(f, MOVE_NONE,
		value > 0   ? TRACE_HOW_ONE_WINS
		: value < 0 ? TRACE_HOW_ALL_LOSE
			    : TRACE_HOW_DRAWN,
		value, f->task->moves[best]);
}

static void
cube_solver_run(void *self)
{
	struct forced *f = self;
	const struct exact_task *t = f->task;
	int best;

	f->tracer = (struct dfpn_tracer){ .engine = exact_engine_of(f->exact) };
	if (t->count == 0) {
		exact_report_value(f->exact, t->game->rules->result(t->game, &t->position), -1);
		return;
	}
	if (!by_book(f)) {
		/* A win of the mover. */
		struct threats_win win;
		if (wins(f, &t->position, MOVE_NONE, &win))
			forced_report_move(f, exact_task_index(t, win.line[0]), 1, win.length);
		else if (!win.complete && cube_book_is_for(t->game))
			try_threes(f);
	}
	bool known = forced_best_known(f, &best);
	if (known)
		tell_value(f, best);
	if (!known || t->params.all_moves)
		try_moves(f);
	if (!known && !forced_best_known(f, &best))
		forced_prove_position(f);
	if (!known && forced_best_known(f, &best)) {
		known = true;
		tell_value(f, best);
	}
	if (!known || t->params.all_moves)
		prove_moves(f, known ? GAME_OPEN : 1);
	if (!known && forced_best_known(f, &best))
		tell_value(f, best);
}

static void
cube_solver_destroy(void *self)
{
	struct forced *f = self;

	for (int side = 0; side < 2; side++)
		prover_destroy(f->prover[side]);
	dfpn_destroy(f->dfpn);
	free(f);
}

static void *
cube_solver_create(struct exact *x, const struct exact_task *task, struct error *e)
{
	const struct exact_params *p = &task->params;
	int mib = p->brief ? BRIEF_TABLE_MIB : MAX_TABLE_MIB;
	struct forced *f = calloc(1, sizeof *f);

	if (!f) {
		error_set(e, "There is not enough memory for the exact solver.");
		return NULL;
	}
	f->exact = x;
	f->task = task;
	struct node_budget b = p->brief ? brief : full;

	if (p->brief && p->haste > 1) {
		b.attack /= p->haste;
		b.defence /= p->haste;
		b.proof /= p->haste;
		b.move_proof /= p->haste;
	}
	f->budget = b;
	f->book = p->books && cube_book_is_for(task->game) ? p->books->qubic : NULL;
	for (int i = 0; i < GAME_MAX_MOVES; i++)
		f->value[i] = EXACT_UNKNOWN;
	/* Finds which moves lead to images of the same position. */
	const struct exact_task *t = f->task;
	uint64_t least[GAME_MAX_MOVES][2];

	for (int i = 0; i < t->count; i++) {
		struct state after = forced_after_move(f, i);
		int k = i;
		memcpy(least[i], after.stones, sizeof least[i]);
		if (!t->game->by_column) {
			cube_canonicalise(least[i]);
			for (k = 0; memcmp(least[k], least[i], sizeof least[i]) != 0;)
				k++;
		}
		f->alike[i] = k;
	}
	threats_init(&f->threats, task->game);
	f->dfpn = dfpn_create(task->game, p->memory_mib < mib ? p->memory_mib : mib, e);
	if (f->dfpn)
		return f;
	free(f);
	return NULL;
}

static void
cube_solver_stop(void *self)
{
	atomic_store(&((struct forced *)self)->stopped, true);
}

static int64_t
nodes(const void *self)
{
	return atomic_load(&((const struct forced *)self)->nodes);
}

static bool
book_value(const struct exact_books *books, const struct game *g, const struct state *s, int *value)
{
	struct cube_book_answer answer;

	*value = 1;
	return books->qubic && cube_book_is_for(g) && cube_book_find(books->qubic, s, &answer);
}

const struct exact_solver exact_solver_cube = {
	.fits = cube_fits,
	.create = cube_solver_create,
	.run = cube_solver_run,
	.stop = cube_solver_stop,
	.nodes = nodes,
	.book_value = book_value,
	.destroy = cube_solver_destroy,
};
