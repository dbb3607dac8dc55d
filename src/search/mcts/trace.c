/* Recording playouts, and handing the records over: the workers' and the owner's threads. */
#include "search/mcts/trace.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "search/mcts/search_internal.h"
#include "search/mcts/trace_internal.h"
#include "search/mcts/uct_internal.h"

/* How often whoever waits looks whether the engine has ended. */
enum { LOOK_NS = 2000000 };

/* A playout's record and the room in its arrays. */
struct record {
	struct trace_playout out;
	int candidates, children; /* used */
	int step_room, candidate_room, child_room;
};

struct trace {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool batch;    /* a worker is in a batch: it alone may write the records */
	bool holds;    /* the owner reads record `at` */
	int at, ready; /* records that are read, and that may be read */
	int64_t made;
	struct record record[UCT_LANES];
};

struct trace *
trace_create(void)
{
	struct trace *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->changed, NULL);
	return t;
}

void
trace_destroy(struct trace *t)
{
	if (!t)
		return;
	for (int k = 0; k < UCT_LANES; k++) {
		free(t->record[k].out.step);
		free(t->record[k].out.candidate);
		free(t->record[k].out.child);
	}
	pthread_cond_destroy(&t->changed);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

/* ---- handing over ---- */

static void
wait_a_little(struct trace *t)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += LOOK_NS;
	if (until.tv_nsec >= 1000000000) {
		until.tv_nsec -= 1000000000;
		until.tv_sec++;
	}
	pthread_cond_timedwait(&t->changed, &t->lock, &until);
}

bool
trace_begin_batch(struct trace *t, struct engine *e)
{
	bool begins;

	pthread_mutex_lock(&t->lock);
	while ((t->batch || t->at < t->ready) && !engine_should_stop(e))
		wait_a_little(t);
	begins = !t->batch && t->at == t->ready;
	if (begins) {
		t->batch = true;
		t->at = t->ready = 0;
	}
	pthread_mutex_unlock(&t->lock);
	return begins;
}

void
trace_end_batch(struct trace *t, int count)
{
	pthread_mutex_lock(&t->lock);
	for (int k = 0; k < count; k++)
		t->record[k].out.number = ++t->made;
	t->batch = false;
	t->ready = count;
	pthread_cond_broadcast(&t->changed);
	pthread_mutex_unlock(&t->lock);
}

/* The lock is held. */
static const struct trace_playout *
next(struct trace *t)
{
	if (t->holds) {
		t->holds = false;
		t->at++;
		pthread_cond_broadcast(&t->changed);
	}
	if (t->batch || t->at == t->ready)
		return NULL;
	t->holds = true;
	return &t->record[t->at].out;
}

const struct trace_playout *
trace_next(struct trace *t)
{
	pthread_mutex_lock(&t->lock);
	const struct trace_playout *p = next(t);
	pthread_mutex_unlock(&t->lock);
	return p;
}

const struct trace_playout *
trace_wait(struct trace *t, struct engine *e)
{
	const struct trace_playout *p;

	pthread_mutex_lock(&t->lock);
	while (!(p = next(t)) && engine_is_running(e))
		wait_a_little(t);
	if (!p) /* the last ones may have come in between */
		p = next(t);
	pthread_mutex_unlock(&t->lock);
	return p;
}

void
search_set_trace(struct engine *e, struct trace *t)
{
	struct search *s = engine_self(e);
	struct trace *before = atomic_exchange(&s->trace, t);

	if (!before || before == t)
		return;
	pthread_mutex_lock(&before->lock);
	while (before->batch)
		wait_a_little(before);
	before->at = before->ready; /* nobody waits for the owner any more */
	before->holds = false;
	pthread_cond_broadcast(&before->changed);
	pthread_mutex_unlock(&before->lock);
}

/* ---- recording ---- */

/* Room for `count` of `size` bytes in an array with *room; false if memory is short. */
static bool
make_room(void **array, int *room, int count, size_t size)
{
	int wanted = *room ? *room : 64;

	if (count <= *room)
		return true;
	while (wanted < count)
		wanted *= 2;
	void *larger = realloc(*array, (size_t)wanted * size);
	if (!larger)
		return false;
	*array = larger;
	*room = wanted;
	return true;
}

#define MAKE_ROOM(array, room, count) \
	make_room((void **)&(array), &(room), (count), sizeof *(array))

static struct record *
record_of(struct uct *u, const struct uct_lane *lane)
{
	return &u->tracer->record[lane - u->lane];
}

void
trace_lane(struct uct *u, const struct uct_lane *lane)
{
	struct record *r = record_of(u, lane);

	r->candidates = r->children = 0;
	r->out.length = r->out.line.count = 0;
	r->out.end = TRACE_PLAYOUT;
	r->out.whole = true;
}

static struct trace_candidate
candidate_at(const struct uct *u, const struct pick *p, int i)
{
	uint32_t link = uct_load(&p->node.link[i]);
	struct trace_candidate c = {
		.move = p->node.move[i],
		.visits = uct_load(&p->node.visits[i]),
		.proven = tree_link_proven(link) ? tree_link_result(link) : GAME_OPEN,
	};

	if (c.visits > 0)
		c.value = tree_mean(u->tree, &p->node, i);
	c.bound = policy_bound(u->config->policy, p, i, &c.bonus);
	return c;
}

/* Why a move was selected, from the candidates. */
static enum trace_reason
reason_of(const struct uct_config *config, const struct trace_candidate *c, int count, int chosen,
	int sign)
{
	bool all_lost = config->solver;

	for (int i = 0; i < count; i++)
		all_lost &= c[i].proven == -sign;
	if (all_lost)
		return TRACE_LOST;
	if (config->solver && c[chosen].proven == sign)
		return TRACE_WIN;
	if (config->policy == &policy_flat)
		return TRACE_TURN;
	if (c[chosen].visits == 0 && isinf(c[chosen].bound))
		return TRACE_UNTRIED;
	for (int i = 0; config->solver && i < count; i++) {
		if (c[i].proven != GAME_OPEN && c[i].bound > c[chosen].bound)
			return TRACE_UNPROVEN;
	}
	return TRACE_GREATEST;
}

void
trace_select(struct uct *u, const struct uct_lane *lane, const struct tree_node *node, int child,
	bool turn)
{
	const struct uct_config *config = u->config;
	struct record *r = record_of(u, lane);
	int sign = state_sign(&lane->state);
	struct pick p = uct_pick(config, node, lane->parent_visits, sign);

	p.amaf = config->policy->amaf ? &u->amaf : NULL;
	if (!MAKE_ROOM(r->out.step, r->step_room, lane->length + 1) ||
		!MAKE_ROOM(r->out.candidate, r->candidate_room, r->candidates + node->count)) {
		r->out.whole = false;
		return;
	}
	struct trace_candidate *c = &r->out.candidate[r->candidates];
	struct trace_step *step = &r->out.step[r->out.length++];
	*step = (struct trace_step){
		.move = node->move[child], .first = r->candidates, .count = node->count
	};
	for (int i = 0; i < node->count; i++) {
		c[i] = candidate_at(u, &p, i);
		step->left_out |= config->solver && c[i].proven == -sign;
	}
	step->reason = turn ? TRACE_TURN : reason_of(config, c, node->count, child, sign);
	r->candidates += node->count;
}

void
trace_expand(struct uct *u, const struct uct_lane *lane, uint32_t place)
{
	const struct policy *policy = u->config->policy;
	struct record *r = record_of(u, lane);
	const struct pick p = { .node = tree_node_at(u->tree, place) };
	int count = p.node.count;

	if (r->out.length == 0 || !MAKE_ROOM(r->out.child, r->child_room, r->children + count)) {
		r->out.whole = false;
		return;
	}
	struct trace_step *step = &r->out.step[r->out.length - 1];
	step->opened = r->children;
	step->children = count;
	for (int i = 0; i < count; i++) {
		r->out.child[r->children++] = (struct trace_child){
			.move = p.node.move[i],
			.prior = policy->prior ? policy->prior(&p, i) : -1,
		};
	}
}

void
trace_arrive(struct uct *u, const struct uct_lane *lane, enum trace_end end)
{
	record_of(u, lane)->out.end = end;
}

void
trace_play_out(struct uct *u, const int *from, int playing, const struct rng *before)
{
	const struct uct_config *config = u->config;
	bool traced = config->policy->amaf;
	bool repeats = traced && playout_is_repeatable(&config->playout, config->game);
	struct rng same = *before, other = { rng_mix(before->state) };

	for (int k = 0; k < playing; k++) {
		const struct uct_lane *lane = &u->lane[from[k]];
		struct record *r = record_of(u, lane);
		struct playout_line *line = &r->out.line;
		bool found = true;
		if (repeats)
			playout_again(&config->playout, config->game, &lane->state, &same, line);
		else if (traced)
			found = playout_find_traced(&config->playout, config->game, &lane->state,
				&u->trace[from[k]], &other, line);
		else
			found = playout_find(&config->playout, config->game, &lane->state,
				lane->result, &other, line);
		if (!found)
			r->out.end = TRACE_JUDGED;
	}
}

/* The numbers of the moves on a lane's path, before (0) or after (1) it is backed up. */
static void
note_path(struct uct *u, const struct uct_lane *lane, int which)
{
	struct record *r = record_of(u, lane);

	for (int k = 0; k < r->out.length; k++) {
		const struct uct_edge *edge = &lane->path[k];
		struct trace_step *step = &r->out.step[k];
		struct tree_node node = tree_node_of(u->tree, edge->place, edge->head);
		struct node_cache *cached =
			u->config->shared ? node_cache_find(u, edge->place) : NULL;
		if (cached) {
			node.visits = cached->visits;
			node.total = cached->total;
		}
		uint32_t link = uct_load(&node.link[edge->child]);
		uint32_t visits = uct_load(&node.visits[edge->child]);
		step->visits[which] = visits;
		step->proven[which] = tree_link_proven(link) ? tree_link_result(link) : GAME_OPEN;
		step->value[which] = visits > 0 ? tree_mean(u->tree, &node, edge->child) : 0;
	}
}

/* Its own visit is counted already: it came on the way down. */
void
trace_before_backup(struct uct *u, const struct uct_lane *lane)
{
	struct record *r = record_of(u, lane);

	note_path(u, lane, 0);
	for (int k = 0; k < r->out.length; k++) {
		struct trace_step *step = &r->out.step[k];
		uint32_t counted = step->visits[0]--;
		if (step->visits[0] == 0)
			step->value[0] = 0;
		else if (!u->config->graph)
			step->value[0] *= (double)counted / step->visits[0];
	}
}

void
trace_after_backup(struct uct *u, const struct uct_lane *lane)
{
	struct record *r = record_of(u, lane);

	note_path(u, lane, 1);
	r->out.result = lane->result;
}

/* ---- words ---- */

const char *
trace_reason_text(enum trace_reason reason)
{
	static const char *const texts[TRACE_REASONS] = {
		[TRACE_GREATEST] = "greatest bound",
		[TRACE_UNTRIED] = "never tried",
		[TRACE_WIN] = "proven win",
		[TRACE_UNPROVEN] = "greatest bound of the unproven",
		[TRACE_LOST] = "all lose",
		[TRACE_TURN] = "fewest visits",
	};

	return texts[reason];
}

const char *
trace_end_text(enum trace_end end)
{
	static const char *const texts[TRACE_ENDS] = {
		[TRACE_PLAYOUT] = "played out",
		[TRACE_OVER] = "game over",
		[TRACE_PROVEN] = "proven",
		[TRACE_FORCED] = "forced win",
		[TRACE_ENDGAME] = "solved",
		[TRACE_JUDGED] = "evaluated",
	};

	return texts[end];
}
