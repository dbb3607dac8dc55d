/* The course of a game: see course.h. Pure. */
#include "match/review/course.h"

#include "match/review/judge.h"

static const struct record_node *
node_at(const struct record *r, int ply)
{
	return &r->node[r->line[ply]];
}

static bool
is_over(const struct record *r, int ply, int *result)
{
	*result = r->game->rules->result(r->game, &node_at(r, ply)->position);
	return *result != GAME_OPEN;
}

bool
course_is_searched(const struct record_node *n)
{
	return n->judged && n->playouts >= JUDGE_VISITS;
}

/* Whether all positions are solved of which anything is known: a curve of discs would have holes where a
 * search alone has looked. */
static bool
counts_in_discs(const struct record *r)
{
	int solved = 0, known = 0;

	for (int ply = 0; ply <= r->length && r->game->counts_discs; ply++) {
		solved += node_at(r, ply)->solved;
		known += node_at(r, ply)->solved || course_is_searched(node_at(r, ply));
	}
	return solved > 0 && solved == known;
}

/* What is known of a position itself. */
static struct course_point
look_at(const struct record *r, int ply, bool exact, bool discs)
{
	const struct record_node *n = node_at(r, ply);
	struct course_point point = { 0 };
	int result;

	if (is_over(r, ply, &result)) {
		point.basis = COURSE_EXACT;
		point.value = result;
		if (discs && judge_value_at_end(r->game, &n->position, &result))
			point.value = result;
	} else if (exact && n->solved) {
		point.basis = COURSE_EXACT;
		point.value = discs ? n->exact : sign_of(n->exact);
	} else if (!discs && (n->proven || course_is_searched(n))) {
		point.basis = n->proven ? COURSE_EXACT : COURSE_SEARCHED;
		point.value = n->value;
	}
	return point;
}

/* A position with a single move is worth what comes after it. */
static void
pass_on(struct course *c, const struct record *r)
{
	move_t moves[GAME_MAX_MOVES];

	for (int ply = r->length - 1; ply >= 0; ply--) {
		if (c->point[ply].basis == COURSE_UNKNOWN &&
			r->game->rules->moves(r->game, &node_at(r, ply)->position, moves) == 1)
			c->point[ply] = c->point[ply + 1];
	}
}

/* Both plies of a step in which both choose are one position: its value is the mean of both
 * searches, each by its playouts. */
static void
join_steps(struct course *c, const struct record *r)
{
	for (int ply = 1; ply <= r->length; ply++) {
		const struct record_node *first = node_at(r, ply - 1), *second = node_at(r, ply);
		struct course_point *a = &c->point[ply - 1], *b = &c->point[ply];
		if (!second->position.pending || a->basis == COURSE_EXACT)
			continue;
		double n = a->basis ? (double)first->playouts : 0;
		double m = b->basis ? (double)second->playouts : 0;
		if (n + m > 0 && b->basis != COURSE_EXACT) {
			b->basis = COURSE_SEARCHED;
			b->value = (n * a->value + m * b->value) / (n + m);
		}
		*a = *b;
	}
}

/* The value of a search with those of the searches next to it, which belong to the other side:
 * weighted by playouts, all of theirs together as much as its own, so that neighbouring points are
 * means of the same two optimisms. */
static double
level_out(const struct course *c, const struct record *r, int ply)
{
	double weight = (double)node_at(r, ply)->playouts, sum = weight * c->point[ply].value;
	bool before = ply > 0 && c->point[ply - 1].basis == COURSE_SEARCHED;
	bool after = ply < r->length && c->point[ply + 1].basis == COURSE_SEARCHED;

	for (int side = -1; side <= 1; side += 2) {
		if (side < 0 ? !before : !after)
			continue;
		double share = (double)node_at(r, ply + side)->playouts / (before + after);
		weight += share;
		sum += share * c->point[ply + side].value;
	}
	return sum / weight;
}

/* A single unknown position lies between its neighbours. */
static void
bridge(struct course *c)
{
	for (int ply = 1; ply + 1 < c->count; ply++) {
		const struct course_point *a = &c->point[ply - 1], *b = &c->point[ply + 1];
		if (c->point[ply].basis == COURSE_UNKNOWN && a->basis > COURSE_BETWEEN &&
			b->basis > COURSE_BETWEEN)
			c->point[ply] =
				(struct course_point){ COURSE_BETWEEN, (a->value + b->value) / 2 };
	}
}

void
course_follow(struct course *c, const struct record *r, bool exact)
{
	struct course found = { .discs = exact && counts_in_discs(r), .count = r->length + 1 };

	for (int ply = 0; ply <= r->length; ply++)
		found.point[ply] = look_at(r, ply, exact, found.discs);
	pass_on(&found, r);
	if (r->game->simultaneous)
		join_steps(&found, r);
	*c = found;
	for (int ply = 0; ply <= r->length && !r->game->simultaneous; ply++) {
		if (found.point[ply].basis == COURSE_SEARCHED &&
			node_at(r, ply)->playouts < COURSE_DEEP_PLAYOUTS)
			c->point[ply].value = level_out(&found, r, ply);
	}
	bridge(c);
}
