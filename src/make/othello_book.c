/* Fills a book ply by ply, so that the earliest positions of a game are solved first. */
#include "make/book_builders.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "search/othello/symmetry.h"

enum { NO_GUESS = EXACT_INFINITY };

struct place {
	uint64_t own, other;
	bool mine; /* the side that plays perfectly is to move */
	int guess; /* at its value, or none */
};

/* The distinct positions after a number of moves. */
struct places {
	struct place *at;
	int count;
	size_t room;
};

struct builder {
	struct othello_book *book;
	struct parallel_solver *team;
	const struct game *game;
	const struct book_plan *plan;
	int step;
};

static bool
add_place(struct places *p, struct place place)
{
	exact_turn_to_least(&place.own, &place.other);
	for (int i = 0; i < p->count; i++) {
		const struct place *known = &p->at[i];
		if (known->own == place.own && known->other == place.other &&
			known->mine == place.mine)
			return true;
	}
	if (!ARRAY_ROOM(p->at, p->room, p->count + 1))
		return false;
	p->at[p->count++] = place;
	return true;
}

static int
builder_empty_cells(const struct builder *b, const struct place *p)
{
	return (int)bits_count(b->game->cells & ~(p->own | p->other));
}

/* Lists the children of a position; a pass is one; none if the game is over. */
static int
children_of(struct builder *b, const struct place *p, struct exact_child *child)
{
	int count = parallel_solver_order(b->team, p->own, p->other, child);

	if (count > 0 || parallel_solver_order(b->team, p->other, p->own, child) == 0)
		return count;
	child[0] = (struct exact_child){ .own = p->other, .other = p->own };
	return 1;
}

static bool
search_value(struct builder *b, const struct place *p, int *value)
{
	if (p->guess == NO_GUESS)
		return parallel_solver_value(b->team, p->own, p->other, value);
	return parallel_solver_value_near(b->team, p->own, p->other, p->guess, value);
}

/* Solves the position and adds it to the book. `done` and `total` are progress for the owner. */
static bool
builder_solve(struct builder *b, const struct place *p, int done, int total, int *value)
{
	const struct book_plan *plan = b->plan;

	if (othello_book_find(b->book, p->own, p->other, value))
		return true;
	if (!search_value(b, p, value) || !othello_book_add(b->book, p->own, p->other, *value))
		return false;
	return !plan->solved ||
	       plan->solved(plan->owner, b->step, builder_empty_cells(b, p), done, total);
}

/* Adds the first best child of a position with this value to the book and to the next ply. The mark
 * makes later runs take the same child: until it is in the book, the first best child that the book
 * knows may be another. */
static bool
follow_best(struct builder *b, const struct place *p, int value, const struct exact_child *child,
	int count, struct places *next)
{
	int best;

	if (othello_book_is_followed(b->book, p->own, p->other)) {
		best = othello_book_best(b->book, p->own, p->other, child, count, &value);
	} else {
		exact_table_put(parallel_solver_table(b->team), p->own, p->other, value);
		best = parallel_solver_best(b->team, p->own, p->other, child, count, &value);
		if (best < 0)
			return false;
	}
	if (!othello_book_add(b->book, child[best].own, child[best].other, -value))
		return false;
	othello_book_follow(b->book, p->own, p->other);
	return add_place(
		next, (struct place){ child[best].own, child[best].other, !p->mine, -value });
}

/* One ply of perfect play by one side against any moves. */
static bool
play_ply(struct builder *b, const struct places *now, struct places *next)
{
	struct exact_child child[EXACT_MAX_CHILDREN];

	for (int i = 0; i < now->count; i++) {
		const struct place *p = &now->at[i];
		int count = children_of(b, p, child);
		int value = 0;
		if (count > 0 && !builder_solve(b, p, i, now->count, &value))
			return false;
		if (builder_empty_cells(b, p) <= b->plan->least_empty || count == 0)
			continue;
		if (p->mine && !follow_best(b, p, value, child, count, next))
			return false;
		for (int k = 0; k < count && !p->mine; k++) {
			struct place to = { child[k].own, child[k].other, !p->mine, -value };
			if (!add_place(next, to))
				return false;
		}
	}
	return true;
}

static struct place
start_of(const struct book_plan *plan, bool mine)
{
	const struct state *s = &plan->start;
	return (struct place){ s->stones[s->to_move], s->stones[s->to_move ^ 1], mine, NO_GUESS };
}

static bool
play_perfectly(struct builder *b, enum side side)
{
	struct places now = { 0 };
	bool fine = add_place(&now, start_of(b->plan, side == b->plan->start.to_move));

	while (fine && now.count > 0) {
		struct places next = { 0 };
		fine = play_ply(b, &now, &next);
		free(now.at);
		now = next;
	}
	free(now.at);
	return fine;
}

/* Derives a position's value when all its children are in the book. */
static bool
value_from_children(struct builder *b, const struct place *p)
{
	struct exact_child child[EXACT_MAX_CHILDREN];
	int count = children_of(b, p, child), best = -EXACT_INFINITY;

	for (int i = 0; i < count; i++) {
		int value;
		if (!othello_book_find(b->book, child[i].own, child[i].other, &value))
			return true; /* the game ended there */
		best = -value > best ? -value : best;
	}
	return count == 0 || othello_book_add(b->book, p->own, p->other, best);
}

/* Solves all positions `left` plies later, and derives the earlier ones from them. */
static bool
solve_plies(struct builder *b, const struct places *now, int left)
{
	struct exact_child child[EXACT_MAX_CHILDREN];
	struct places next = { 0 };
	bool fine = true;

	for (int i = 0; i < now->count && fine; i++) {
		int count = children_of(b, &now->at[i], child), value;
		if (left == 0 && count > 0)
			fine = builder_solve(b, &now->at[i], i, now->count, &value);
		for (int k = 0; k < count && left > 0 && fine; k++)
			fine = add_place(&next,
				(struct place){ child[k].own, child[k].other, false, NO_GUESS });
	}
	if (left > 0)
		fine = fine && solve_plies(b, &next, left - 1);
	for (int i = 0; i < now->count && left > 0 && fine; i++)
		fine = value_from_children(b, &now->at[i]);
	free(next.at);
	return fine;
}

bool
othello_book_build(struct othello_book *b, struct parallel_solver *t, const struct game *g,
	const struct book_plan *plan)
{
	struct builder builder = { b, t, g, plan, 1 };
	struct places start = { 0 };

	othello_book_fill(b, parallel_solver_table(t), game_cell_count(g));
	if (!play_perfectly(&builder, SIDE_SECOND))
		return false;
	builder.step = 2;
	if (!play_perfectly(&builder, SIDE_FIRST))
		return false;
	builder.step = 3;
	bool fine = add_place(&start, start_of(plan, false)) &&
		    solve_plies(&builder, &start, plan->plies);
	free(start.at);
	return fine;
}
