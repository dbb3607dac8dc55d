/* Prints a number for every engine on every board, which depends only on the code of rules and search.
 * Every search is on one thread and ends by its own count, never by the clock. No file is read: `uct`
 * plays as with playout=rules. Reported floating-point numbers are left out; only their consequences
 * count. The number of all policies together is that of narabe bench. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "search/engine.h"
#include "search/exact.h"
#include "search/matchbox/matchbox.h"
#include "search/mcts/policy.h"

enum {
	POLICY_PLAYOUTS = 5000,
	PLAYOUTS = 2000,
	EMPTIES = 10, /* empty cells of boards that are solved */
	DEPTH = 4,    /* of negamax */
	GAMES = 40,   /* played at random, or learned from */
};

static void
put(const struct game *g, const char *engine, uint64_t value)
{
	printf("%s %s %08" PRIx32 "\n", engine, g->name, (uint32_t)(value ^ value >> 32));
}

static void
mix(uint64_t *signature, int64_t value)
{
	*signature = rng_mix(*signature ^ (uint64_t)value);
}

/* ---- positions ---- */

/* Plays one random move. Returns false, doing nothing, if it would end the game. */
static bool
signature_random_step(const struct game *g, struct state *s, struct rng *rng)
{
	struct state next = *s;
	move_t moves[GAME_MAX_MOVES];

	for (int ply = 0; ply < game_step_plies(g); ply++) {
		int count = g->rules->moves(g, &next, moves);
		if (count == 0)
			return false;
		g->rules->play(g, &next, moves[rng_below(rng, (uint32_t)count)]);
	}
	if (g->rules->result(g, &next) != GAME_OPEN)
		return false;
	*s = next;
	return true;
}

/* Returns a position after random moves, with at most this many empty cells. */
static struct state
random_position(const struct game *g, int empty)
{
	struct state s;
	struct rng rng;

	rng_seed(&rng, 7);
	g->rules->start(g, &s);
	while (state_count(g, &s, CELL_EMPTY) > empty && signature_random_step(g, &s, &rng))
		;
	return s;
}

/* Returns an early position of games that random moves soon end or decide. */
static struct state
middle(const struct game *g)
{
	int cells = game_cell_count(g);

	return random_position(g, g->counts_discs ? cells * 3 / 4 : cells - 5);
}

/* ---- rules and playouts ---- */

/* Adds the moves and results of random games. */
static void
rules(const struct game *g)
{
	uint64_t signature = 0;
	move_t moves[GAME_MAX_MOVES];
	struct rng rng;

	rng_seed(&rng, 2);
	for (int game = 0; game < GAMES; game++) {
		struct state s;
		int count;
		g->rules->start(g, &s);
		while ((count = g->rules->moves(g, &s, moves)) > 0) {
			for (int i = 0; i < count; i++)
				mix(&signature, moves[i]);
			g->rules->play(g, &s, moves[rng_below(&rng, (uint32_t)count)]);
		}
		mix(&signature, g->rules->result(g, &s));
	}
	put(g, "rules", signature);
}

static void
playouts(const struct game *g, enum playout_id id, const char *name)
{
	struct playout_config config = { .id = id };
	struct state s = middle(g);
	const struct state *batch[GAMES];
	signed char result[GAMES];
	uint64_t signature = 0;
	char engine[64];
	struct rng rng;

	for (int i = 0; i < GAMES; i++)
		batch[i] = &s;
	rng_seed(&rng, 5);
	for (int run = 0; run < GAMES; run++) {
		playout_run(&config, g, batch, GAMES, &rng, result);
		for (int i = 0; i < GAMES; i++)
			mix(&signature, result[i]);
	}
	snprintf(engine, sizeof engine, "playout=%s", name);
	put(g, engine, signature);
}

/* ---- tree search ---- */

/* Adds what the total of bench includes: everything in a report except the time. */
static void
fold_search(uint64_t *signature, const struct report *r)
{
	for (int i = 0; i < r->count; i++) {
		const struct root_move *m = &r->moves[i];
		mix(signature, m->move);
		mix(signature, m->visits);
		mix(signature, (int64_t)((uint64_t)m->wins << 32 ^ (uint64_t)m->draws));
		mix(signature, m->proven);
		for (int k = 0; k < m->pv_length; k++)
			mix(signature, m->pv[k]);
	}
}

/* Adds the report of any engine. */
static void
fold(uint64_t *signature, const struct report *r)
{
	fold_search(signature, r);
	mix(signature, r->best);
	mix(signature, r->nodes);
	mix(signature, r->proven_plies);
	for (int i = 0; i < r->count; i++) {
		mix(signature, r->moves[i].exact);
		mix(signature, r->moves[i].length);
		mix(signature, r->moves[i].score);
	}
	for (int side = 0; side < 2 && r->has_joint; side++) {
		for (int i = 0; i < r->joint.side[side].count; i++)
			mix(signature, r->joint.side[side].choice[i].visits);
	}
}

/* Searches, then advances along the best line by `advance` plies, if any, and searches on. */
static bool
sign_search(const struct game *g, const struct state *s, const struct search_params *p, int advance,
	struct report *out)
{
	struct engine *e = search_start(g, s, p, NULL);

	if (!e)
		return false;
	engine_wait(e);
	engine_report(e, out);
	if (advance && out->best >= 0 && out->moves[out->best].pv_length >= advance &&
		engine_advance(e, out->moves[out->best].pv, advance,
			&(struct budget){ .playouts = p->playouts, .time_ms = NO_LIMIT },
			p->seed)) {
		engine_wait(e);
		engine_report(e, out);
	}
	engine_destroy(e);
	return true;
}

/* Searches by every selection policy from the start. */
static bool
policies(const struct game *g)
{
	static struct report r;

	for (int id = 0; id < POLICY_COUNT; id++) {
		struct search_params p = search_params_default();
		struct state start;
		uint64_t signature = 0;
		char engine[64];
		p.playouts = POLICY_PLAYOUTS;
		p.policy = (enum policy_id)id;
		p.playout.id = id % 2 ? PLAYOUT_RANDOM : PLAYOUT_BEST;
		p.solver = id % 2;
		g->rules->start(g, &start);
		if (!sign_search(g, &start, &p, 0, &r))
			return false;
		fold_search(&signature, &r);
		snprintf(engine, sizeof engine, "uct:policy=%s",
			policy_at(p.policy) ? policy_at(p.policy)->name : "best");
		put(g, engine, signature);
	}
	return true;
}

/* Searches from the middle of a game, or near its end, each with one parameter changed. */
static const struct variant {
	const char *name;
	enum { IN_TURN, AT_ONCE, OTHELLO, CUBE } fits; /* the boards it is for */
	size_t member; /* an int or an enum of struct search_params */
	int value;
	int advance; /* plies to advance by afterwards */
	bool late;
} variants[] = {
#define MEMBER(field, what) .member = offsetof(struct search_params, field), .value = (what)
	{ .name = "uct", .fits = IN_TURN, MEMBER(flat, 0) },
	{ .name = "uct:solver=0", .fits = IN_TURN, MEMBER(solver, 0) },
	{ .name = "uct:expand=0", .fits = IN_TURN, MEMBER(expand, 0) },
	{ .name = "uct:reward=win", .fits = IN_TURN, MEMBER(reward, REWARD_WIN) },
	{ .name = "uct:graph=1", .fits = IN_TURN, MEMBER(graph, 1) },
	{ .name = "uct:reuse=1", .fits = IN_TURN, MEMBER(reuse, 1), .advance = 2 },
	{ .name = "uct:endgame_empties=0",
		.fits = OTHELLO,
		MEMBER(endgame_empties, 0),
		.late = true },
	{ .name = "uct:threats=10", .fits = CUBE, MEMBER(threats, 10) },
	{ .name = "flat", .fits = IN_TURN, MEMBER(flat, 1) },
	{ .name = "duct:select=ucb1", .fits = AT_ONCE, MEMBER(duct.select, DUCT_UCB1) },
	{ .name = "duct:select=ucb1-tuned", .fits = AT_ONCE, MEMBER(duct.select, DUCT_UCB1_TUNED) },
	{ .name = "duct:select=exp3", .fits = AT_ONCE, MEMBER(duct.select, DUCT_EXP3) },
	{ .name = "duct:select=rm", .fits = AT_ONCE, MEMBER(duct.select, DUCT_RM) },
	{ .name = "duct:reuse=1", .fits = AT_ONCE, MEMBER(reuse, 1), .advance = 2 },
#undef MEMBER
};

static bool
searches(const struct game *g)
{
	static struct report r;

	for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
		const struct variant *v = &variants[i];
		struct search_params p = search_params_default();
		struct state s = v->late ? random_position(g, EMPTIES + 2) : middle(g);
		uint64_t signature = 0;
		if (v->fits == OTHELLO    ? !game_is_othello(g)
			: v->fits == CUBE ? g->layers == 1
					  : g->simultaneous != (v->fits == AT_ONCE))
			continue;
		p.playouts = PLAYOUTS;
		p.seed = 1;
		p.engine = g->simultaneous ? &engine_duct : NULL;
		memcpy((char *)&p + v->member, &v->value, sizeof v->value);
		if (!sign_search(g, &s, &p, v->advance, &r))
			return false;
		fold(&signature, &r);
		put(g, v->name, signature);
	}
	return true;
}

/* ---- other engines ---- */

static bool
negamax(const struct game *g, const char *name, bool all_moves, int quiescence)
{
	static struct report r;
	struct negamax_params p = negamax_params_default();
	struct state s = middle(g);
	uint64_t signature = 0;

	if (!negamax_plays(g, NULL))
		return true;
	p.depth = DEPTH;
	p.all_moves = all_moves;
	p.quiescence = quiescence;
	p.memory_mib = 8;
	struct engine *n = negamax_start(g, &s, &p, NULL);
	if (!n)
		return false;
	engine_wait(n);
	engine_report(n, &r);
	engine_destroy(n);
	fold(&signature, &r);
	put(g, name, signature);
	return true;
}

static bool
exact(const struct game *g)
{
	static struct report r;
	struct exact_params p = exact_params_default();
	struct state s = random_position(g, EMPTIES);
	uint64_t signature = 0;

	if (!exact_solves(g, NULL))
		return true;
	p.threads = 1;
	p.memory_mib = 8;
	if (!exact_run(g, &s, &p, &r, NULL))
		return false;
	fold(&signature, &r);
	put(g, "exact", signature);
	return true;
}

/* Plays one game against random moves. */
static void
sign_teach(const struct game *g, struct matchbox *m, enum side side, struct rng *rng)
{
	struct state start, s;
	move_t played[GAME_MAX_PLIES], moves[GAME_MAX_MOVES];
	int plies = 0, count;

	g->rules->start(g, &start);
	s = start;
	while ((count = g->rules->moves(g, &s, moves)) > 0) {
		move_t move = moves[rng_below(rng, (uint32_t)count)];
		if (s.to_move == side)
			move = matchbox_choose(m, &s, rng);
		g->rules->play(g, &s, move);
		played[plies++] = move;
	}
	matchbox_learn(m, &start, played, plies, side, g->rules->result(g, &s));
}

/* Adds all beads after some games. */
static bool
matchbox(const struct game *g)
{
	struct matchbox_params p = matchbox_params_default();
	uint64_t signature = 0;
	struct rng rng;

	if (!matchbox_plays(g, NULL))
		return true;
	struct matchbox *m = matchbox_create(&p);
	if (!m)
		return false;
	rng_seed(&rng, 9);
	for (int game = 0; game < GAMES; game++)
		sign_teach(g, m, game % 2 ? SIDE_SECOND : SIDE_FIRST, &rng);
	for (int box = 0; box < matchbox_count(m); box++) {
		for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
			mix(&signature, matchbox_beads(m, box)[cell]);
	}
	matchbox_destroy(m);
	put(g, "matchbox", signature);
	return true;
}

int
main(void)
{
	const struct game *g;

	for (int i = 0; (g = game_at(i)); i++) {
		char words[] = PLAYOUT_WORDS;
		rules(g);
		for (int id = 0; id < PLAYOUT_IDS; id++) {
			const char *name = strtok(id == 0 ? words : NULL, " ");
			if (id == PLAYOUT_RANDOM || g->rules->playout[id])
				playouts(g, (enum playout_id)id, name);
		}
		if (!policies(g) || !searches(g) || !negamax(g, "negamax", false, 1) ||
			!negamax(g, "negamax:quiescence=0", true, 0) || !exact(g) || !matchbox(g))
			return 1;
	}
	return 0;
}
