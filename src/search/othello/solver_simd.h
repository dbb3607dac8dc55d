/* The solver's inner functions, compiled for each level of processor by solver.c. The includer
 * defines NAME(x), a function's name at the level; TARGET, its attributes; TURNED(shared, cell, own, other),
 * the discs that a move turns; TRACED at the level that is recorded for a person
 * to see. */

#ifdef TRACED
#define HOW(how, move) trace_node_how(&w->tracer->at, how, (move_t)(move))
#define STEP(cell)     othello_trace_step(w, cell)
#define BACK()         (w->tracer->ply--)
#else
#define HOW(how, move) ((void)0)
#define STEP(cell)     ((void)0)
#define BACK()         ((void)0)
#endif

/* The mover's disc difference when neither side can move, empty cells counted for the winner. */
TARGET static inline int
NAME(final)(uint64_t own, uint64_t other, int empty)
{
	int difference = (int)bits_count(own) - (int)bits_count(other);
	return difference + (difference > 0 ? empty : difference < 0 ? -empty : 0);
}

/* One cell is empty. */
TARGET static inline int
NAME(last)(struct exact_worker *w, uint64_t own, uint64_t other, unsigned cell)
{
	uint64_t turned = TURNED(w->shared, cell, own, other);
	int own_count = (int)bits_count(own), other_count = (int)bits_count(other);

	w->nodes++;
	if (turned) {
		int n = (int)bits_count(turned);
		return own_count - other_count + 2 * n + 1;
	}
	turned = TURNED(w->shared, cell, other, own);
	if (turned) {
		int n = (int)bits_count(turned);
		return own_count - other_count - 2 * n - 1;
	}
	return NAME(final)(own, other, 1);
}

/* The empty cells in quarters of the board with an odd number of them: the side that moves there
 * first tends to move there last. */
TARGET static inline uint64_t
NAME(odd_cells)(const struct exact_shared *s, uint64_t free)
{
	uint64_t odd = 0;

	for (uint64_t left = free; left;) {
		uint64_t quarter = free & s->quarter[bits_lowest(left)];
		if (bits_count(quarter) & 1)
			odd |= quarter;
		left &= ~quarter;
	}
	return odd;
}

/* Two to four cells are empty: odd quarters first, no table, no sorting. */
TARGET static int
NAME(few)(struct exact_worker *w, uint64_t own, uint64_t other, int beta, int empty)
{
	uint64_t free = w->shared->cells & ~(own | other);
	uint64_t odd = NAME(odd_cells)(w->shared, free);
	int best = -EXACT_INFINITY;

	for (int round = 0; round < 2; round++) {
		for (uint64_t set = round ? free & ~odd : odd; set; set &= set - 1) {
			unsigned cell = bits_lowest(set);
			uint64_t turned = TURNED(w->shared, cell, own, other);
			if (!turned)
				continue;
			w->nodes++;
			uint64_t after = own | turned | bit_of(cell), left = other & ~turned;
			int value = empty == 2 ? -NAME(last)(w, left, after,
							 bits_lowest(free ^ bit_of(cell)))
					       : -NAME(few)(w, left, after, 1 - beta, empty - 1);
			if (value > best) {
				best = value;
				if (value >= beta)
					return value;
			}
		}
	}
	if (best > -EXACT_INFINITY)
		return best;
	for (uint64_t set = free; set; set &= set - 1) {
		if (TURNED(w->shared, bits_lowest(set), other, own))
			return -NAME(few)(w, other, own, 1 - beta, empty);
	}
	return NAME(final)(own, other, empty);
}

/* The static evaluation for the mover, used for move ordering: moves, corners, edges, the free
 * cells next to discs, and the cells next to corners that are still free. The weights approximate
 * those that best predict the exact values of 15000 positions. */
TARGET static inline int
NAME(promise)(const struct exact_shared *s, uint64_t own, uint64_t other)
{
	uint64_t free = s->cells & ~(own | other), bare = s->corners & free;
	uint64_t beside = (bare << 1 | bare >> 1 | bare << 8 | bare >> 8) & s->cells;
	uint64_t mine = othello_moves(own, other, s->cells),
		 his = othello_moves(other, own, s->cells);
	const uint64_t discs[3] = { s->corners, s->edges, beside };
	const int worth[3] = { 72, 9, -22 };
	int sum = 16 * ((int)bits_count(mine) - (int)bits_count(his)) +
		  26 * (int)bits_count(mine & s->corners) - 20 * (int)bits_count(his & s->corners);

	sum += 3 * ((int)bits_count(solver_around(other) & free) -
			   (int)bits_count(solver_around(own) & free));
	for (int i = 0; i < 3; i++)
		sum += worth[i] *
		       ((int)bits_count(own & discs[i]) - (int)bits_count(other & discs[i]));
	return sum;
}

/* The static evaluation after a shallow search. */
TARGET static int
NAME(glance)(struct exact_worker *w, uint64_t own, uint64_t other, int depth, int alpha, int beta)
{
	const struct exact_shared *s = w->shared;
	int best = -1000000;

	if (depth == 0)
		return NAME(promise)(s, own, other);
	uint64_t moves = othello_moves(own, other, s->cells);
	if (!moves) {
		if (!othello_moves(other, own, s->cells))
			return 1000 * NAME(final)(own, other, 0);
		return -NAME(glance)(w, other, own, depth, -beta, -alpha);
	}
	for (; moves; moves &= moves - 1) {
		unsigned cell = bits_lowest(moves);
		uint64_t turned = TURNED(s, cell, own, other);
		w->nodes++;
		int value = -NAME(glance)(
			w, other & ~turned, own | turned | bit_of(cell), depth - 1, -beta, -alpha);
		best = value > best ? value : best;
		alpha = best > alpha ? best : alpha;
		if (alpha >= beta)
			break;
	}
	return best;
}

/* A low key is searched early: few moves for the opponent. */
TARGET static inline int
NAME(sort_key)(struct exact_worker *w, const struct exact_child *child, uint64_t free, int empty)
{
	const struct exact_shared *s = w->shared;
	uint64_t disc = bit_of((unsigned)child->cell);
	bool odd = bits_count(free & s->quarter[child->cell]) & 1;

	if (empty >= GLANCE_EMPTY) {
		int depth = GLANCE_DEPTH + (empty - GLANCE_EMPTY - 1) / 3;
		depth = depth < GLANCE_DEEPEST ? depth : GLANCE_DEEPEST;
		return NAME(glance)(w, child->own, child->other, depth - 1, -1000000, 1000000) -
		       (odd ? 4 : 0);
	}
	uint64_t replies = othello_moves(child->own, child->other, s->cells);
	int key = 16 * ((int)bits_count(replies) + (int)bits_count(replies & s->corners));
	if (disc & s->corners)
		key -= 24;
	if (odd)
		key -= empty < 12 ? 12 : 4;
	if (empty >= 9)
		key += 4 * (int)bits_count(solver_around(child->other) & free & ~disc);
	return key;
}

/* The children of a position, unsorted; returns their number. `own` and `other` of a child are from
 * its mover's side. */
TARGET static inline int
NAME(children)(struct exact_worker *w, uint64_t own, uint64_t other, uint64_t moves, int first,
	int empty, struct exact_child *out)
{
	const struct exact_shared *s = w->shared;
	uint64_t free = s->cells & ~(own | other);
	int count = 0;

	for (; moves; moves &= moves - 1, count++) {
		struct exact_child *child = &out[count];
		child->cell = (int)bits_lowest(moves);
		uint64_t turned = TURNED(s, (unsigned)child->cell, own, other);
		child->own = other & ~turned;
		child->other = own | turned | bit_of((unsigned)child->cell);
		child->rank =
			child->cell == first ? INT_MIN : NAME(sort_key)(w, child, free, empty);
		if (empty > TURN_EMPTY)
			exact_turn_to_least(&child->own, &child->other);
		if (empty > TABLE_EMPTY) /* the table is not in the cache: prefetch */
			__builtin_prefetch(exact_key(s->table, child->own, child->other).bucket);
	}
	return count;
}

/* Stable discs, which can never be turned: in each direction the line is full, or a neighbour is
 * stable or outside the board. Finds a subset of them. */
TARGET static inline uint64_t
NAME(stable)(const struct exact_shared *s, uint64_t discs, uint64_t free)
{
	uint64_t loose[4] = { free, free, free, free }, stable = 0, before;

	for (; free; free &= free - 1) {
		const uint64_t *ray = s->ray[bits_lowest(free)];
		for (int d = 0; d < 4; d++)
			loose[d] |= ray[d] | ray[d + 4];
	}
	for (int d = 0; d < 4; d++)
		loose[d] &= ~s->rim[d];
	do {
		before = stable;
		stable = discs & (~loose[0] | before << 1 | before >> 1) &
			 (~loose[1] | before << 8 | before >> 8) &
			 (~loose[2] | before << 7 | before >> 7) &
			 (~loose[3] | before << 9 | before >> 9);
	} while (stable != before);
	return stable;
}

TARGET static int NAME(search)(
	struct exact_worker *w, uint64_t own, uint64_t other, int beta, int empty);

/* With several threads: whether another one has solved this position or an ancestor. The search
 * then returns to the highest such ancestor. */
TARGET static bool
NAME(overtaken)(struct exact_worker *w)
{
	struct exact_bounds b;

	for (const struct exact_frame *f = w->frame; f; f = f->up) {
		if (!exact_find(f->key, &b) || (b.low < f->beta && b.high >= f->beta))
			continue;
		w->stopped = true;
		w->back_to = f;
		w->back_value = b.low >= f->beta ? b.low : b.high;
		w->back_move = b.move;
	}
	return w->stopped;
}

/* Searches the children in turn. With several threads, those that another one is searching are
 * deferred (ABDADA: Weill 1996). */
TARGET static int
NAME(search_children)(struct exact_worker *w, struct exact_child *child, int count, int beta,
	int empty, int *move)
{
	bool divide = w->shared->several && empty >= DIVIDE_EMPTY;
	int best = -EXACT_INFINITY, waiting = 0;

	for (int i = 0; i < count + waiting; i++) {
		struct exact_child *c = i < count ? &child[i] : &child[i - count];
		bool mine = divide && i > 0 && i < count;
		if (i < count)
			sort_next(child, i, count);
		if (divide && i > 0 && NAME(overtaken)(w))
			return best;
		if (mine && !claim(w->shared, c)) {
			child[waiting++] = *c; /* waiting <= i */
			continue;
		}
		STEP(c->cell);
		int value = -NAME(search)(w, c->own, c->other, 1 - beta, empty - 1);
		BACK();
		HOW(value >= beta ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED,
			value > best ? c->cell : *move);
		if (mine)
			release(w->shared, c);
		if (w->stopped)
			return best;
		if (value > best) {
			best = value;
			*move = c->cell;
		}
		if (best >= beta)
			return best;
	}
	return best;
}

/* The same, with a frame that shows whether others have overtaken the search here. */
TARGET static int
NAME(search_framed)(struct exact_worker *w, struct exact_frame *frame, struct exact_child *child,
	int count, int empty, int *move)
{
	frame->up = w->frame;
	w->frame = frame;
	int value = NAME(search_children)(w, child, count, frame->beta, empty, move);
	w->frame = frame->up;
	if (w->back_to != frame)
		return value;
	w->back_to = NULL;
	w->stopped = false;
	*move = w->back_move;
	return w->back_value;
}

/* Whether a child's known bounds suffice for a cut-off (enhanced transposition cut-off: Schaeffer,
 * Plaat 1996); otherwise -EXACT_INFINITY. */
TARGET static inline int
NAME(known_cut)(struct exact_worker *w, const struct exact_child *child, int count, int beta)
{
	struct exact_bounds b;

	for (int i = 0; i < count; i++) {
		struct exact_key key = exact_key(w->shared->table, child[i].own, child[i].other);
		if (exact_find(key, &b) && -b.high >= beta)
			return -b.high;
	}
	return -EXACT_INFINITY;
}

/* Publishes the node count; whether it is to stop. */
TARGET static inline bool
NAME(look_up)(struct exact_worker *w)
{
	atomic_store_explicit(&w->shown, (int64_t)w->nodes, memory_order_relaxed);
	w->stopped |= atomic_load_explicit(&w->shared->stop, memory_order_relaxed) ||
		      (w->look && w->look(w->owner, (int64_t)w->nodes));
	return w->stopped;
}

#ifdef TRACED
#define SEARCH NAME(search_here)
#else
#define SEARCH NAME(search)
#endif
TARGET static int
SEARCH(struct exact_worker *w, uint64_t own, uint64_t other, int beta, int empty)
{
	struct exact_shared *s = w->shared;
	struct exact_child child[EXACT_MAX_CHILDREN];
	struct exact_bounds known = { .move = EXACT_NO_MOVE };
	struct exact_key key = { 0 };
	int move = EXACT_NO_MOVE;

	if (empty <= 4) {
		HOW(empty ? TRACE_HOW_FEW : TRACE_HOW_OVER, MOVE_NONE);
		if (empty >= 2)
			return NAME(few)(w, own, other, beta, empty);
		return empty == 1
			       ? NAME(last)(w, own, other, bits_lowest(s->cells & ~(own | other)))
			       : NAME(final)(own, other, 0);
	}
	w->nodes++;
	if (s->most - 2 * (int)bits_count(other) < beta) {
		int most = s->most -
			   2 * (int)bits_count(NAME(stable)(s, other, s->cells & ~(own | other)));
		HOW(TRACE_HOW_STABLE, MOVE_NONE);
		if (most < beta)
			return most;
	}
	uint64_t moves = othello_moves(own, other, s->cells);
	if (!moves) {
		HOW(TRACE_HOW_OVER, MOVE_NONE);
		if (!othello_moves(other, own, s->cells))
			return NAME(final)(own, other, empty);
		if (empty >= TURN_EMPTY)
			exact_turn_to_least(&other, &own);
		STEP(EXACT_NO_MOVE); /* the number of a pass */
		int passed = -NAME(search)(w, other, own, 1 - beta, empty);
		BACK();
		HOW(passed >= beta ? TRACE_HOW_CUTOFF : TRACE_HOW_SEARCHED, EXACT_NO_MOVE);
		return passed;
	}
	if (empty >= TABLE_EMPTY) {
		HOW(TRACE_HOW_TABLE, MOVE_NONE);
		key = exact_key(s->table, own, other);
		if (exact_find(key, &known)) {
			if (known.low >= beta)
				return known.low;
			if (known.high < beta)
				return known.high;
		}
	}
	if (empty >= STOP_EMPTY && NAME(look_up)(w))
		return 0;
	int count = NAME(children)(w, own, other, moves, known.move, empty, child);
	if (empty >= CUT_EMPTY) {
		HOW(TRACE_HOW_REPLY, MOVE_NONE);
		int cut = NAME(known_cut)(w, child, count, beta);
		if (cut >= beta)
			return cut;
	}
	struct exact_frame frame = { .key = key, .beta = beta };
	int value = s->several && empty >= DIVIDE_EMPTY
			    ? NAME(search_framed)(w, &frame, child, count, empty, &move)
			    : NAME(search_children)(w, child, count, beta, empty, &move);
	if (empty >= TABLE_EMPTY && !w->stopped)
		exact_store(key, empty, beta, value, move);
	return value;
}
#undef SEARCH

#ifdef TRACED
/* The same, recorded. */
TARGET static int
NAME(search)(struct exact_worker *w, uint64_t own, uint64_t other, int beta, int empty)
{
	enum trace_why why = w->tracer->at.why;
	othello_trace_enter(w, beta, empty);
	int value = NAME(search_here)(w, own, other, beta, empty);
	w->tracer->at.why = why;
	if (!w->stopped)
		othello_trace_leave(w, beta, empty, value);
	return value;
}
#endif

/* Also publishes the node count at the end: with few empty cells the search never does. */
TARGET static int
NAME(bound)(struct exact_worker *w, uint64_t own, uint64_t other, int beta, int empty)
{
	int value = NAME(search)(w, own, other, beta, empty);

	NAME(look_up)(w);
	return value;
}

#ifndef TRACED
/* Orders by rank, then by the number of the position, so that all images of a position have the
 * same first child. */
TARGET static inline bool
NAME(before)(const struct exact_child *a, const struct exact_child *b)
{
	if (a->rank != b->rank)
		return a->rank < b->rank;
	return a->own != b->own ? a->own < b->own : a->other < b->other;
}

TARGET static int
NAME(order)(
	struct exact_worker *w, uint64_t own, uint64_t other, int empty, struct exact_child *out)
{
	uint64_t moves = othello_moves(own, other, w->shared->cells);
	int count = NAME(children)(w, own, other, moves, EXACT_NO_MOVE, empty, out);

	for (int i = 1; i < count; i++) { /* insertion sort: stable */
		struct exact_child child = out[i];
		int to = i;
		for (; to > 0 && NAME(before)(&child, &out[to - 1]); to--)
			out[to] = out[to - 1];
		out[to] = child;
	}
	return count;
}
#endif

#undef HOW
#undef STEP
#undef BACK
#undef NAME
#undef TARGET
#undef TURNED
