/* Decoupled UCT as an engine: a tree per thread, copied out now and then.
 *
 *	worker   playouts ─▶ view (a copy, under a lock) ─▶ report, in any thread
 *
 * Only its worker sees a tree while it grows. */
#include <math.h>
#include <string.h>

#include <pthread.h>
#include <stdlib.h>

#include "search/joint/duct.h"
#include "search/mcts/search.h"
#include "search/trace_internal.h"
#include "search/work.h"

/* Tables are copied out after this many playouts, more often at the beginning. */
enum { PUBLISH_EVERY = 2048, BATCH = 16 };

/* For a side that the other can no longer affect: playouts of the tree, to be seen, and changes of its
 * line in the time of a playout. */
enum { SEEN = 2000, CHANGES = 32, LEAST_CHANGES = 1 << 16 };

/* Playouts that a pair of moves must have to be relied on, and the value from which a side is ahead. */
enum { SEEN_ENOUGH = 32 };
#define AHEAD .1

/* Memory is reclaimed when 1/ROOM_SHARE of it is in use: a full tree could not grow. */
enum { ROOM_SHARE = 4 };

/* A tree up to this size is cleared and reused; a larger one is released. */
#define KEPT_BYTES ((size_t)32 << 20)

struct worker {
	struct duct duct; /* the thread's own while it runs */
	bool has_waste;   /* it holds more than what is below its root */
	pthread_mutex_t view_lock;
	struct duct_view view; /* the copy for others; under the lock */
	int64_t view_playouts; /* that are in it */
	struct work work;
	char apart[ARENA_LINE]; /* from the next worker */
};

/* The private state of the engine "duct". */
struct joint_search {
	struct search_params params;
	struct duct_config config;
	struct worker *worker; /* `workers` of them, a tree each */
	int workers;
	bool over; /* the game is over, and there are no trees */
	bool lone; /* the side to move continues alone; the first worker looks for its longest line */
	void *line_search;            /* of the game's `lone`; NULL: none yet */
	const struct game *line_game; /* that it is of */
	_Atomic int line_move;        /* the first of the best line; -1: none */
	_Atomic bool memory_full;
};

/* What the screens show of a policy. */
static const struct policy policies[] = {
	[DUCT_UCB1] = { .name = "ucb1",
		.score = "UCB",
		.formula = "mean + c sqrt(ln N / n)",
		.standard_c = 1.5 },
	[DUCT_UCB1_TUNED] = { .name = "ucb1-tuned",
		.score = "UCB",
		.formula = "mean + c sqrt(ln N / n min(1/4, V)), V the variance and its bound",
		.standard_c = 1 },
	[DUCT_EXP3] = { .name = "exp3", .formula = "probability = softmax(gamma / K x)" },
	[DUCT_RM] = { .name = "rm", .formula = "probability in proportion to regret" },
};

static void
publish(struct worker *w, int64_t done)
{
	struct duct_view view;

	duct_report(&w->duct, NULL, 0, &view);
	pthread_mutex_lock(&w->view_lock);
	w->view = view;
	w->view_playouts = done;
	pthread_mutex_unlock(&w->view_lock);
}

/* ---- the workers ---- */

static void
joint_search_make_room(struct engine *e, const struct joint_search *s, struct worker *w)
{
	const struct arena *a = &w->duct.arena;
	uint32_t root;

	if (!s->params.reuse || !w->has_waste || arena_used(a) <= a->limit / ROOM_SHARE ||
		engine_should_stop(e) || !duct_make_room(&w->duct, &root))
		return;
	engine_lock(e);
	duct_take_room(&w->duct, root);
	engine_unlock(e);
	w->has_waste = false;
}

/* ---- a side alone ---- */

static void
publish_line(struct joint_search *s)
{
	move_t first;

	if (s->config.game->rules->lone->line(s->line_search, &first, 1) > 0)
		atomic_store(&s->line_move, first);
}

/* Determines whether the side to move plays alone; the line found for it earlier is kept as far as
 * it leads. */
static void
begin_line(struct joint_search *s, uint64_t seed)
{
	const struct game *g = s->config.game;
	const struct game_lone *lone = g->rules->lone;
	bool fresh = s->line_game != g;

	s->lone = false;
	atomic_store(&s->line_move, -1);
	if (!lone || s->over || !playout_judges(&s->config.playout, g))
		return;
	if (fresh) {
		free(s->line_search);
		s->line_search = calloc(1, lone->size);
		s->line_game = s->line_search ? g : NULL;
	}
	if (!s->line_search)
		return;
	s->lone = lone->begin(
		g, &s->config.root, (enum side)s->config.root.to_move, fresh, seed, s->line_search);
	if (s->lone)
		publish_line(s);
}

/* Searches for some milliseconds, then for the rest of the budget; ends when the line is proven
 * longest. */
static void
search_line(struct engine *e, struct joint_search *s)
{
	const struct game_lone *lone = s->config.game->rules->lone;
	int64_t before;
	int count;

	bool better = lone->improve(s->line_search, LEAST_CHANGES);
	publish_line(s);
	while (better && (count = engine_claim(e, BATCH, &before)) > 0) {
		better = lone->improve(s->line_search, count * CHANGES);
		publish_line(s);
	}
}

/* Publishes the counts of the worker's tree. */
static void
count_tree(struct worker *w)
{
	const struct duct *d = &w->duct;

	work_show(&w->work, 2 * d->depth_sum, 2 * d->deepest, d->expanded);
}

static void
joint_search_work(struct engine *e, int worker)
{
	struct joint_search *s = engine_self(e);
	struct worker *w = &s->worker[worker];
	int count;
	int64_t done = atomic_load_explicit(&w->work.playouts, memory_order_relaxed), before;

	if (s->over)
		return;
	joint_search_make_room(e, s, w);
	for (;;) {
		if (s->lone && done >= SEEN)
			break;
		struct trace *trace = trace_begin(e);
		count = engine_claim(e, trace ? 1 : BATCH, &before);
		if (count == 0) {
			if (trace)
				trace_hand_over(trace, 0);
			break;
		}
		if (trace)
			duct_traced_playout(&w->duct, trace_slot(trace, 0));
		else
			duct_playouts(&w->duct, count);
		done += count;
		atomic_store_explicit(&w->work.playouts, done, memory_order_relaxed);
		count_tree(w);
		if (w->duct.memory_full)
			atomic_store_explicit(&s->memory_full, true, memory_order_relaxed);
		if (trace || done - w->view_playouts >= PUBLISH_EVERY || done < PUBLISH_EVERY)
			publish(w, done);
		if (trace) /* who reads of a playout finds it counted */
			trace_hand_over(trace, 1);
	}
	publish(w, done);
	if (s->lone && worker == 0)
		search_line(e, s);
}

/* ---- start and end ---- */

static void
free_workers(struct joint_search *s)
{
	for (int i = 0; i < s->workers; i++) {
		duct_finish(&s->worker[i].duct);
		pthread_mutex_destroy(&s->worker[i].view_lock);
	}
	free(s->worker);
	s->worker = NULL;
	s->workers = 0;
}

/* Returns whether the previous task left as many workers. */
static bool
have_workers(struct joint_search *s, int threads)
{
	if (s->workers == threads)
		return true;
	free_workers(s);
	s->worker = calloc((size_t)threads, sizeof *s->worker);
	if (!s->worker)
		return false;
	s->workers = threads;
	for (int i = 0; i < threads; i++)
		pthread_mutex_init(&s->worker[i].view_lock, NULL);
	return true;
}

static void
configure(struct engine *e, struct joint_search *s)
{
	const struct search_params *p = &s->params;

	s->config = (struct duct_config){
		.game = engine_game(e),
		.root = *engine_position(e),
		.rule = p->duct,
		.playout = p->playout,
		.skip_pockets = p->skip_pockets && engine_game(e)->rules->skip_pockets,
		.expand = p->expand == POLICY_STANDARD_EXPAND ? 1 : (uint32_t)p->expand,
	};
	if (p->duct.select == DUCT_UCB1 || p->duct.select == DUCT_UCB1_TUNED)
		s->config.spread = (float)p->spread;
	if (s->config.rule.c < 0)
		s->config.rule.c = policies[p->duct.select].standard_c;
	lapses_draw(&s->config.lapses, &p->oversight, engine_task_of(e)->seed);
	s->config.playout.id = playout_kind(&s->config.playout, s->config.game);
	s->over = s->config.game->rules->result(s->config.game, &s->config.root) != GAME_OPEN;
}

static bool
open_trees(struct joint_search *s, uint64_t seed)
{
	size_t mib = (size_t)s->params.memory_mib;
	size_t bytes = (mib << 20) / (size_t)s->workers / (s->params.reuse ? 2 : 1);

	for (int i = 0; i < s->workers; i++) {
		struct worker *w = &s->worker[i];
		w->has_waste = false;
		atomic_store(&w->work.playouts, 0);
		work_show(&w->work, 0, 0, 0);
		w->view_playouts = 0;
		if (s->over)
			continue;
		if (!duct_begin(&w->duct, &s->config, bytes, seed + (uint64_t)i, KEPT_BYTES))
			return false;
		publish(w, 0);
	}
	return true;
}

static bool
joint_search_init(struct engine *e, struct error *error)
{
	struct joint_search *s = engine_self(e);
	const struct engine_task *t = engine_task_of(e);

	s->params = *(const struct search_params *)t->params;
	atomic_store(&s->memory_full, false);
	configure(e, s);
	if (!have_workers(s, t->threads))
		return error_set(error, "There is not enough memory for a search of %d threads.",
			t->threads);
	begin_line(s, t->seed);
	return open_trees(s, t->seed) ||
	       error_set(error,
		       "There is not enough memory for a search tree of %d MiB; "
		       "a smaller memory_mib may help.",
		       s->params.memory_mib);
}

static void
joint_search_forget(struct engine *e)
{
	struct joint_search *s = engine_self(e);

	for (int i = 0; i < s->workers; i++) {
		if (arena_used(&s->worker[i].duct.arena) > KEPT_BYTES)
			duct_finish(&s->worker[i].duct);
	}
}

static void
joint_search_finish(struct engine *e)
{
	struct joint_search *s = engine_self(e);

	free_workers(s);
	free(s->line_search);
}

/* ---- moving the root ---- */

/* Plies of a search begin with those of the side to move; pairs with the first player's. */
static void
pairs_of(const move_t *path, int steps, int side, move_t *pairs)
{
	for (int k = 0; k < steps; k++) {
		pairs[2 * k + side] = path[2 * k];
		pairs[2 * k + !side] = path[2 * k + 1];
	}
}

/* The root moves by whole steps only: two plies each. */
static int64_t
joint_search_advance(struct engine *e, const move_t *path, int length, uint64_t seed)
{
	struct joint_search *s = engine_self(e);
	const struct game *g = s->config.game;
	move_t pairs[2 * DUCT_DEPTH];
	uint32_t root[SEARCH_MAX_THREADS] = { 0 };
	int64_t kept = 0;

	if (length % 2 || length > 2 * DUCT_DEPTH || s->over)
		return -1;
	if (s->config.skip_pockets && length > 0)
		return -1; /* nodes below the root lack moves that a root has */
	pairs_of(path, length / 2, (int)s->config.root.to_move, pairs);
	for (int i = 0; i < s->workers; i++) {
		root[i] = duct_find(&s->worker[i].duct, pairs, length / 2);
		if (root[i] == 0)
			return -1;
	}
	for (int k = 0; k < length; k++)
		g->rules->play(g, &s->config.root, path[k]);
	for (int i = 0; i < s->workers; i++) {
		struct worker *w = &s->worker[i];
		int64_t visits = duct_visits(&w->duct, root[i]);
		kept += visits;
		w->has_waste |= length > 0;
		w->duct.root = root[i];
		w->duct.depth_sum = 0;
		w->duct.deepest = 0;
		w->duct.expanded = 0;
		w->duct.memory_full = false;
		rng_seed(&w->duct.rng, seed + (uint64_t)i);
		publish(w, visits);
		atomic_store(&w->work.playouts, visits);
		count_tree(w);
	}
	atomic_store(&s->memory_full, false);
	begin_line(s, seed);
	return kept;
}

/* ---- copies ---- */

static struct duct_move
mixed(struct duct_move a, struct duct_move b)
{
	uint32_t visits = a.visits + b.visits;
	float share = visits > 0 ? (float)b.visits / (float)visits : 0;

	return (struct duct_move){ visits, a.mean + (b.mean - a.mean) * share,
		a.x + (b.x - a.x) * share, a.average + (b.average - a.average) * share };
}

/* Adds the numbers of another tree's root; lines are those of the first tree that has one. */
static void
add_view(struct duct_view *sum, const struct duct_view *v)
{
	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < v->count[side]; i++) {
			sum->table[side][i] = mixed(sum->table[side][i], v->table[side][i]);
			if (sum->length[side][i] > 0)
				continue;
			sum->length[side][i] = v->length[side][i];
			memcpy(sum->line[side][i], v->line[side][i], sizeof v->line[side][i]);
		}
	}
	for (int i = 0; i < v->count[0]; i++) {
		for (int j = 0; j < v->count[1]; j++) {
			struct duct_view_pair *a = &sum->pair[i][j];
			const struct duct_view_pair *b = &v->pair[i][j];
			uint32_t visits = a->visits + b->visits;
			if (visits > 0)
				a->mean += (b->mean - a->mean) * (float)b->visits / (float)visits;
			a->visits = visits;
			a->known |= b->known;
		}
	}
}

/* The FIRST player's value of a side's own reward. */
static double
joint_search_value_of(double reward, int side)
{
	return side == 0 ? 2 * reward - 1 : 1 - 2 * reward;
}

/* A side that plays alone plays the longest line. */
static void
joint_search_take_line(
	const struct joint_search *s, const move_t *move, int count, double *probability)
{
	int first = atomic_load(&s->line_move);

	for (int i = 0; i < count && first >= 0; i++)
		probability[i] = move[i] == first;
}

/* The least, over the other's replies, that the pairs of a side's move have shown; -1 where too few playouts have seen
 * one of them. *draw is set to whether one ends the game in a draw. */
static double
least_of_pairs(const struct duct_view *v, int side, int move, bool *draw)
{
	double least = 1;

	*draw = false;
	for (int reply = 0; reply < v->count[!side]; reply++) {
		const struct duct_view_pair *p =
			side == 0 ? &v->pair[move][reply] : &v->pair[reply][move];
		double value = joint_search_value_of((double)p->mean, 0);
		value = side == 0 ? value : -value;
		if (!p->known && p->visits < SEEN_ENOUGH)
			return -1;
		*draw |= p->known && value == 0;
		least = value < least ? value : least;
	}
	return least;
}

/* A side that can stay ahead whatever the other does avoids moves that the other can turn into a
 * draw at once, as by meeting head-on: the most visited move gives way to the one whose worst pair
 * is best. */
static void
avoid_draw(const struct duct_view *v, int side, double *probability)
{
	double most = AHEAD;
	int best = -1;
	bool draw;

	for (int i = 0; i < v->count[side]; i++) {
		double least = least_of_pairs(v, side, i, &draw);
		if (probability[i] == 1 && !draw)
			return;
		if (least > most) {
			most = least;
			best = i;
		}
	}
	for (int i = 0; best >= 0 && i < v->count[side]; i++)
		probability[i] = i == best;
}

static void
fill_sides(const struct joint_search *s, const struct duct_view *v, bool at_root,
	struct joint_tables *out)
{
	for (int side = 0; side < 2; side++) {
		double probability[DUCT_MOVES];
		/* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): the view has been filled */
		duct_strategy(&s->config.rule, s->params.final, v->table[side], v->count[side],
			probability);
		if (s->params.final == DUCT_SAFE)
			avoid_draw(v, side, probability);
		if (s->lone && side == (int)s->config.root.to_move && at_root)
			joint_search_take_line(s, v->move[side], v->count[side], probability);
		out->side[side].count = v->count[side];
		for (int i = 0; i < v->count[side]; i++) {
			const struct duct_move *m = &v->table[side][i];
			out->side[side].choice[i] = (struct joint_choice){
				.move = v->move[side][i],
				.visits = m->visits,
				.value = m->visits > 0
						 ? joint_search_value_of((double)m->mean, side)
						 : 0,
				.probability = probability[i],
			};
		}
	}
	for (int i = 0; i < v->count[0]; i++) {
		for (int j = 0; j < v->count[1]; j++)
			out->pair[i][j] = (struct joint_pair){ v->pair[i][j].visits,
				v->pair[i][j].visits
					? joint_search_value_of((double)v->pair[i][j].mean, 0)
					: 0 };
	}
}

static void
fill_line(const struct duct_view *v, int side, int i, struct root_move *m)
{
	for (int k = 0; k < v->length[side][i] && m->pv_length < SEARCH_PV_MAX; k++) {
		m->pv[m->pv_length++] = v->line[side][i][k][side];
		m->pv[m->pv_length++] = v->line[side][i][k][!side];
	}
}

/* Writes the moves of the side to move, in the form of searches with one mover. */
static void
fill_moves(const struct duct_view *v, struct report *out)
{
	int side = (int)out->position.to_move;
	const struct joint_side *table = &out->joint.side[side];

	out->count = table->count;
	for (int i = 0; i < table->count; i++) {
		const struct joint_choice *c = &table->choice[i];
		struct root_move *m = &out->moves[i];
		*m = (struct root_move){
			.move = c->move,
			.visits = c->visits,
			.value = c->value,
			.proven = GAME_OPEN,
			.exact = EXACT_UNKNOWN,
		};
		m->wins = llrint((double)c->visits * (1 + c->value) / 2);
		m->losses = c->visits - m->wins;
		fill_line(v, side, i, m);
	}
	out->best = joint_likeliest(table);
}

static void
fill(const struct joint_search *s, const struct duct_view *v, bool at_root, struct report *out)
{
	out->has_joint = true;
	fill_sides(s, v, at_root, &out->joint);
	fill_moves(v, out);
	/* The value of the position by the strategies and the pairs' means. */
	double value = 0, known = 0;
	for (int i = 0; i < v->count[0]; i++) {
		for (int j = 0; j < v->count[1]; j++) {
			double probability = out->joint.side[0].choice[i].probability *
					     out->joint.side[1].choice[j].probability;
			if (v->pair[i][j].visits == 0)
				continue;
			value += probability * out->joint.pair[i][j].value;
			known += probability;
		}
	}
	out->value = known > 0 ? value / known : out->best >= 0 ? out->moves[out->best].value : 0;
}

static void
copy_totals(struct engine *e, struct report *out)
{
	struct joint_search *s = engine_self(e);
	uint64_t depth_sum = 0;

	report_clear(out, &s->config.root);
	out->memory_full = atomic_load_explicit(&s->memory_full, memory_order_relaxed);
	out->inherited = engine_inherited(e);
	out->policy = &policies[s->config.rule.select];
	out->c = (double)(float)s->config.rule.c;
	for (int i = 0; i < s->workers; i++) {
		struct worker *w = &s->worker[i];
		work_add(out, &w->work, &depth_sum);
		out->memory_bytes += arena_used(&w->duct.arena);
	}
	work_mean(out, depth_sum);
}

static void
joint_search_report(struct engine *e, struct report *out)
{
	struct joint_search *s = engine_self(e);
	struct duct_view sum;

	copy_totals(e, out);
	if (s->over) {
		out->proven = s->config.game->rules->result(s->config.game, &s->config.root);
		out->value = out->proven;
		return;
	}
	out->playouts = 0;
	for (int i = 0; i < s->workers; i++) {
		struct worker *w = &s->worker[i];
		pthread_mutex_lock(&w->view_lock);
		struct duct_view view = w->view;
		out->playouts += w->view_playouts;
		pthread_mutex_unlock(&w->view_lock);
		if (i == 0)
			sum = view;
		else
			add_view(&sum, &view);
	}
	fill(s, &sum, true, out);
}

/* Of the first tree, two plies a step; when the search has ended. */
static bool
report_below(struct engine *e, const move_t *path, int length, struct report *out)
{
	struct joint_search *s = engine_self(e);
	move_t pairs[2 * DUCT_DEPTH];
	int side = (int)s->config.root.to_move, steps = length / 2;
	struct duct_view view;

	if (length == 0) {
		joint_search_report(e, out);
		return out->count > 0;
	}
	copy_totals(e, out);
	if (engine_is_running(e) || length % 2 || steps > DUCT_DEPTH || s->over)
		return false;
	pairs_of(path, steps, side, pairs);
	for (int k = 0; k < steps; k++)
		game_play_joint(s->config.game, &out->position, pairs[2 * k], pairs[2 * k + 1]);
	out->position.to_move = (uint64_t)side;
	if (!duct_report(&s->worker[0].duct, pairs, steps, &view))
		return false;
	fill(s, &view, false, out);
	out->playouts = 0;
	for (int i = 0; i < out->count; i++)
		out->playouts += out->moves[i].visits;
	return true;
}

const struct engine_ops engine_duct = {
	.name = "duct",
	.help = "decoupled UCT, for simultaneous moves",
	.size = sizeof(struct joint_search),
	.params_size = sizeof(struct search_params),
	.init = joint_search_init,
	.work = joint_search_work,
	.report = joint_search_report,
	.report_below = report_below,
	.advance = joint_search_advance,
	.forget = joint_search_forget,
	.finish = joint_search_finish,
	.resumes = true,
	.traces = true,
};
