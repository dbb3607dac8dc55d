/* Decoupled UCT in a search of the background: a tree a thread, copied out now and then.
 *
 *	worker   playouts ─▶ view (a copy, under a lock) ─▶ peek, by any thread
 *
 * Nobody but its worker sees a tree while it grows. */
#include <math.h>
#include <string.h>

#include "search/mcts/search_internal.h"

/* Tables are copied out after so many playouts, more often at the beginning. */
enum { PUBLISH_EVERY = 2048 };

/* What the screens tell of a policy. */
static const struct policy policies[] = {
	[DUCT_UCB1] = { .name = "ucb1", .formula = "mean + c sqrt(ln N / n)", .standard_c = 1.5 },
	[DUCT_UCB1_TUNED] = { .name = "ucb1-tuned",
		.formula = "mean + c sqrt(ln N / n min(1/4, V)), V the variance and its bound",
		.standard_c = 1 },
	[DUCT_EXP3] = { .name = "exp3", .formula = "chance = softmax(gamma / K x)" },
	[DUCT_RM] = { .name = "rm", .formula = "chance in proportion to regret" },
};

void
search_duct_configure(struct search *s)
{
	const struct search_params *p = &s->params;
	struct duct_rule rule = p->duct;

	if (!p->both)
		return;
	s->config.policy = &policies[rule.select];
	if (rule.c < 0)
		rule.c = policies[rule.select].standard_c;
	s->config.c = (float)rule.c;
	s->duct = (struct duct_config){
		.game = s->config.game,
		.root = game_observe(
			s->config.game, &s->config.root, (enum side)s->config.root.to_move),
		.rule = rule,
		.playout = p->playout,
		.expand = p->expand == POLICY_STANDARD_EXPAND ? 1 : (uint32_t)p->expand,
	};
	s->config.root = s->duct.root;
}

bool
search_duct_open(struct search *s)
{
	size_t mib = (size_t)s->params.memory_mib;
	size_t bytes = (mib << 20) / (size_t)s->trees / (s->params.reuse ? 2 : 1);
	const struct game *g = s->config.game;

	if (g->rules->result(g, &s->duct.root) != GAME_OPEN)
		return true;
	for (int i = 0; i < s->trees; i++) {
		struct worker *w = &s->worker[i];
		pthread_mutex_init(&w->view_lock, NULL);
		if (!duct_init(&w->duct, &s->duct, bytes, s->params.seed + (uint64_t)i))
			return false;
		search_duct_publish(w, 0);
	}
	return true;
}

void
search_duct_close(struct search *s)
{
	for (int i = 0; i < s->params.threads && s->params.both; i++) {
		duct_finish(&s->worker[i].duct);
		pthread_mutex_destroy(&s->worker[i].view_lock);
	}
}

void
search_duct_publish(struct worker *w, int64_t done)
{
	struct duct_view view;

	if (w->duct.root == TREE_NONE)
		return;
	duct_report(&w->duct, NULL, 0, &view);
	pthread_mutex_lock(&w->view_lock);
	w->view = view;
	w->view_playouts = done;
	pthread_mutex_unlock(&w->view_lock);
}

void
search_duct_play(struct worker *w, int count, int64_t done)
{
	duct_playouts(&w->duct, count);
	done += count;
	w->uct.memory_full = w->duct.memory_full;
	w->uct.depth_sum = 2 * w->duct.depth_sum;
	if (done - w->view_playouts >= PUBLISH_EVERY || done < PUBLISH_EVERY)
		search_duct_publish(w, done);
}

/* ---- moving on ---- */

/* Plies of a search begin with those of the side to move; pairs with the first player's. */
static void
pairs_of(const move_t *path, int steps, int side, move_t *pairs)
{
	for (int k = 0; k < steps; k++) {
		pairs[2 * k + side] = path[2 * k];
		pairs[2 * k + !side] = path[2 * k + 1];
	}
}

uint32_t
search_duct_follow(const struct worker *w, const move_t *path, int length)
{
	move_t pairs[2 * DUCT_DEPTH];

	if (length % 2 || length > 2 * DUCT_DEPTH || w->duct.root == TREE_NONE)
		return TREE_NONE;
	pairs_of(path, length / 2, (int)w->search->config.root.to_move, pairs);
	return duct_find(&w->duct, pairs, length / 2);
}

int64_t
search_duct_begin_again(struct worker *w, uint32_t root, uint64_t seed)
{
	int64_t visits = duct_visits(&w->duct, root);

	w->search->duct.root = w->search->config.root;
	w->duct.root = root;
	w->duct.depth_sum = 0;
	w->duct.memory_full = false;
	rng_seed(&w->duct.rng, seed);
	search_duct_publish(w, visits);
	return visits;
}

void
search_duct_make_room(struct worker *w)
{
	uint32_t root;

	if (!duct_make_room(&w->duct, &root))
		return;
	pthread_mutex_lock(&w->search->lock);
	duct_take_room(&w->duct, root);
	pthread_mutex_unlock(&w->search->lock);
	w->has_waste = false;
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
value_of(double reward, int side)
{
	return side == 0 ? 2 * reward - 1 : 1 - 2 * reward;
}

static void
fill_sides(const struct search *s, const struct duct_view *v, struct joint_tables *out)
{
	for (int side = 0; side < 2; side++) {
		double chance[DUCT_MOVES];
		duct_strategy(
			&s->duct.rule, s->params.final, v->table[side], v->count[side], chance);
		out->side[side].count = v->count[side];
		for (int i = 0; i < v->count[side]; i++) {
			const struct duct_move *m = &v->table[side][i];
			out->side[side].choice[i] = (struct joint_choice){
				.move = v->move[side][i],
				.visits = m->visits,
				.value = m->visits > 0 ? value_of((double)m->mean, side) : 0,
				.chance = chance[i],
			};
		}
	}
	for (int i = 0; i < v->count[0]; i++) {
		for (int j = 0; j < v->count[1]; j++)
			out->pair[i][j] = (struct joint_pair){ v->pair[i][j].visits,
				v->pair[i][j].visits ? value_of((double)v->pair[i][j].mean, 0)
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

/* The moves of the side to move, as searches with one mover tell them. */
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
		if (out->best < 0 || c->chance > table->choice[out->best].chance)
			out->best = i;
	}
}

static void
fill(const struct search *s, const struct duct_view *v, struct report *out)
{
	out->simultaneous = true;
	fill_sides(s, v, &out->joint);
	fill_moves(v, out);
	/* What the position is worth by the strategies and the pairs' means. */
	double value = 0, known = 0;
	for (int i = 0; i < v->count[0]; i++) {
		for (int j = 0; j < v->count[1]; j++) {
			double chance = out->joint.side[0].choice[i].chance *
					out->joint.side[1].choice[j].chance;
			if (v->pair[i][j].visits == 0)
				continue;
			value += chance * out->joint.pair[i][j].value;
			known += chance;
		}
	}
	out->value = known > 0 ? value / known : out->best >= 0 ? out->moves[out->best].value : 0;
}

void
search_duct_peek(struct search *s, struct report *out)
{
	struct duct_view sum;

	out->playouts = 0;
	for (int i = 0; i < s->trees; i++) {
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
	fill(s, &sum, out);
}

bool
search_duct_peek_at(struct search *s, const move_t *path, int length, struct report *out)
{
	move_t pairs[2 * DUCT_DEPTH];
	int side = (int)out->position.to_move, steps = length / 2;
	struct duct_view view;

	if (length == 0) {
		search_duct_peek(s, out);
		return out->count > 0;
	}
	if (out->running || length % 2 || steps > DUCT_DEPTH || s->worker[0].duct.root == TREE_NONE)
		return false;
	pairs_of(path, steps, side, pairs);
	for (int k = 0; k < steps; k++)
		game_play_joint(s->config.game, &out->position, pairs[2 * k], pairs[2 * k + 1]);
	out->position.to_move = (uint64_t)side;
	if (!duct_report(&s->worker[0].duct, pairs, steps, &view))
		return false;
	fill(s, &view, out);
	out->playouts = 0;
	for (int i = 0; i < out->count; i++)
		out->playouts += out->moves[i].visits;
	return true;
}
