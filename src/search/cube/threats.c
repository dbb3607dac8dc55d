/* Threat search on 4x4x4 boards: depth first, each pass one threat deeper. */
#include "search/cube/threats.h"

#include <stdlib.h>
#include <string.h>

enum {
	STOP_NODES = 256, /* between two checks for a stop request */
	NEVER = 63,       /* no number of threats wins */
};

struct attack {
	struct threats *t;
	struct threats_win *win;
	const struct threats_limits *limits;
	bool out_of_budget;
	bool cut; /* this pass cut a line off at its threat limit */
};

void
threats_init(struct threats *t, const struct game *g)
{
	cube_lines_init(&t->cube.lines, g, NEGAMAX_LINES);
}

struct threats *
threats_create(const struct game *g)
{
	struct threats *t = malloc(sizeof *t);

	if (t)
		threats_init(t, g);
	return t;
}

static void
threats_add(struct attack *a, int ply, unsigned cell)
{
	a->win->line[ply] = cube_move(&a->t->cube.lines, cell);
	a->win->length = ply + 1;
}

/* Returns the cells where the attacker wins next after a stone on `cell`, with the defender to
 * move; 0 if the defender would win first. */
static uint64_t
threats_after(const struct cube *c, const struct cube_node *n, unsigned cell)
{
	uint64_t open = cube_open(&c->lines, n->own | n->other | bit_of(cell));

	if (n->other_wins & open)
		return 0;
	return (n->own_wins | cube_thirds(c, n->side, cell)) & open;
}

static bool attack(struct attack *a, const struct cube_node *n, int ply, int left);

/* Plays the threat and its only answer, and continues. */
static bool
play_threat(struct attack *a, const struct cube_node *n, unsigned cell, unsigned answer, int ply,
	int left)
{
	struct cube *c = &a->t->cube;
	struct cube_node after = cube_put(c, n, cell);
	struct cube_node next = cube_put(c, &after, answer);
	bool won = attack(a, &next, ply + 2, left - 1);

	cube_take(c, after.side, answer);
	cube_take(c, n->side, cell);
	if (won) {
		a->win->line[ply] = cube_move(&c->lines, cell);
		a->win->line[ply + 1] = cube_move(&c->lines, answer);
	}
	return won;
}

/* Tries every threat among the moves: first whether one is a double threat, then each in turn. */
static bool
try_threats(struct attack *a, const struct cube_node *n, uint64_t moves, int ply, int left)
{
	const struct cube *c = &a->t->cube;
	uint64_t single = 0;

	for (; moves; moves &= moves - 1) {
		unsigned cell = bits_lowest(moves);
		uint64_t threats = threats_after(c, n, cell);
		if (threats & (threats - 1)) { /* one remains after any answer */
			threats_add(a, ply, cell);
			threats_add(a, ply + 1, bits_lowest(threats));
			threats_add(a, ply + 2, bits_lowest(threats & (threats - 1)));
			return true;
		}
		single |= threats ? bit_of(cell) : 0;
	}
	for (; single; single &= single - 1) {
		unsigned cell = bits_lowest(single);
		unsigned answer = bits_lowest(threats_after(c, n, cell));
		if (play_threat(a, n, cell, answer, ply, left))
			return true;
		if (a->out_of_budget)
			return false;
	}
	return false;
}

/* Searches with the attacker to move and `left` threats to go. */
static bool
attack(struct attack *a, const struct cube_node *n, int ply, int left)
{
	uint64_t open = cube_open(&a->t->cube.lines, n->own | n->other);
	uint64_t must = n->other_wins & open;
	uint64_t key = cube_key(n->own, n->other) & ~(uint64_t)NEVER;
	bool cut = a->cut;

	const struct threats_limits *limits = a->limits;
	int64_t nodes = ++a->win->nodes;
	if (nodes >= limits->nodes ||
		(limits->stop && nodes % STOP_NODES == 0 && limits->stop(limits->owner)))
		a->out_of_budget = true;
	if (a->out_of_budget)
		return false;
	if (n->own_wins & open) {
		threats_add(a, ply, bits_lowest(n->own_wins & open));
		return true;
	}
	if (must & (must - 1))
		return false;
	/* What is known of a position without a win, by the low bits of its key: a number
	 * of threats that does not suffice, or NEVER; 0 if nothing is known. */
	uint64_t *failed = &a->t->failed[key / (NEVER + 1) % THREATS_FAILED];
	int known = (*failed ^ key) <= NEVER ? (int)(*failed & NEVER) : 0;
	if (left == 0 || known >= left) {
		a->cut = cut || known != NEVER;
		return false;
	}
	a->cut = false;
	if (try_threats(a, n, must ? must : open, ply, left))
		return true;
	if (!a->out_of_budget)
		*failed = key | (uint64_t)(a->cut ? left : NEVER);
	a->cut = a->cut || cut;
	return false;
}

bool
threats_find_here(struct threats *t, const struct cube_node *n, const struct threats_limits *limits,
	struct threats_win *out)
{
	struct attack a = { .t = t, .win = out, .limits = limits, .cut = true };

	out->length = 0;
	out->nodes = 0;
	for (int left = 0; a.cut && !a.out_of_budget; left++) {
		a.cut = false;
		if (attack(&a, n, 0, left))
			return true;
	}
	out->complete = !a.out_of_budget;
	return false;
}

bool
threats_find(struct threats *t, const struct state *s, const struct threats_limits *limits,
	struct threats_win *out)
{
	struct cube_node root = cube_set(&t->cube, s);

	*out = (struct threats_win){ 0 };
	memset(t->failed, 0, sizeof t->failed);
	return threats_find_here(t, &root, limits, out);
}
