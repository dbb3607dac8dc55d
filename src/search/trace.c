/* Hands records over from workers to their owner. */
#include "search/trace.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/array.h"
#include "base/clock.h"
#include "config.h"
#include "search/trace_internal.h"

/* Interval at which a waiting thread checks whether the engine has ended. */
enum { LOOK_NS = 2000000 };

struct trace {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool writes;   /* a worker has begun: it alone may write the slots */
	bool holds;    /* the owner reads slot `at` */
	bool released; /* workers that wait are to leave it */
	int inside;    /* workers that have entered and not left */
	int at, ready; /* slots that are read, and that may be read */
	int64_t made;
	struct trace_slot slot[TRACE_ROOM];
};

/* Where a wait has no other clock, it lasts longer when that one is set back. */
#ifdef NARABE_HAS_CONDATTR_SETCLOCK
#define WAIT_CLOCK CLOCK_MONOTONIC
#else
#define WAIT_CLOCK CLOCK_REALTIME
#endif

struct trace *
trace_create(void)
{
	struct trace *t = calloc(1, sizeof *t);
	pthread_condattr_t monotonic; /* a clock that is set back must not make a wait longer */

	if (!t)
		return NULL;
	pthread_mutex_init(&t->lock, NULL);
	pthread_condattr_init(&monotonic);
#ifdef NARABE_HAS_CONDATTR_SETCLOCK
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
#endif
	pthread_cond_init(&t->changed, &monotonic);
	pthread_condattr_destroy(&monotonic);
	return t;
}

void
trace_destroy(struct trace *t)
{
	if (!t)
		return;
	for (int k = 0; k < TRACE_ROOM; k++) {
		free(t->slot[k].out.playout.step);
		free(t->slot[k].out.playout.candidate);
		free(t->slot[k].out.playout.child);
	}
	pthread_cond_destroy(&t->changed);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

/* ---- workers ---- */

static void
wait_a_little(struct trace *t)
{
	struct timespec until;

	clock_gettime(WAIT_CLOCK, &until);
	until.tv_nsec += LOOK_NS;
	if (until.tv_nsec >= 1000000000) {
		until.tv_nsec -= 1000000000;
		until.tv_sec++;
	}
	pthread_cond_timedwait(&t->changed, &t->lock, &until);
}

void
trace_enter(struct trace *t)
{
	pthread_mutex_lock(&t->lock);
	t->inside++;
	pthread_mutex_unlock(&t->lock);
}

struct trace *
trace_begin(struct engine *e)
{
	struct trace *t = engine_enter_trace(e);

	if (!t)
		return NULL;
	pthread_mutex_lock(&t->lock);
	while ((t->writes || t->at < t->ready) && !t->released && !engine_should_stop(e))
		wait_a_little(t);
	bool begins = !t->writes && t->at == t->ready && !t->released;
	if (begins) {
		t->writes = true;
		t->at = t->ready = 0;
	} else {
		t->inside--;
		pthread_cond_broadcast(&t->changed);
	}
	pthread_mutex_unlock(&t->lock);
	return begins ? t : NULL;
}

void
trace_hand_over(struct trace *t, int count)
{
	pthread_mutex_lock(&t->lock);
	for (int k = 0; k < count; k++)
		t->slot[k].out.playout.number = t->slot[k].out.number = ++t->made;
	t->writes = false;
	t->ready = count;
	t->inside--;
	pthread_cond_broadcast(&t->changed);
	pthread_mutex_unlock(&t->lock);
}

void
trace_release(struct trace *t)
{
	pthread_mutex_lock(&t->lock);
	t->released = true;
	pthread_cond_broadcast(&t->changed);
	while (t->inside > 0)
		wait_a_little(t);
	t->at = t->ready; /* the worker no longer waits for the owner */
	t->holds = t->released = false;
	pthread_mutex_unlock(&t->lock);
}

struct trace_slot *
trace_append(struct trace *t)
{
	struct trace_slot *slot = NULL;

	pthread_mutex_lock(&t->lock);
	t->made++;
	if (t->at == t->ready) /* and none is held: it would be before `ready` */
		t->at = t->ready = 0;
	if (t->ready < TRACE_ROOM) {
		slot = &t->slot[t->ready++];
		slot->out.number = t->made;
	}
	pthread_mutex_unlock(&t->lock);
	return slot;
}

/* ---- the owner ---- */

/* The caller holds the lock. */
static const struct trace_record *
trace_next(struct trace *t)
{
	if (t->holds) {
		t->holds = false;
		t->at++;
		pthread_cond_broadcast(&t->changed);
	}
	if (t->writes || t->at == t->ready)
		return NULL;
	t->holds = true;
	return &t->slot[t->at].out;
}

const struct trace_record *
trace_read(struct trace *t)
{
	pthread_mutex_lock(&t->lock);
	const struct trace_record *r = trace_next(t);
	pthread_mutex_unlock(&t->lock);
	return r;
}

const struct trace_record *
trace_await(struct trace *t, struct engine *e, int64_t until_us)
{
	const struct trace_record *r;

	pthread_mutex_lock(&t->lock);
	while (!(r = trace_next(t)) && engine_is_running(e) && clock_now_us() < until_us)
		wait_a_little(t);
	if (!r) /* the last ones may have come in between */
		r = trace_next(t);
	pthread_mutex_unlock(&t->lock);
	return r;
}

/* ---- writing ---- */

struct trace_slot *
trace_slot(struct trace *t, int index)
{
	return &t->slot[index];
}

void
trace_clear(struct trace_slot *slot)
{
	struct trace_playout *p = &slot->out.playout;

	slot->out.kind = TRACE_KIND_PLAYOUT;
	slot->candidates = slot->children = 0;
	p->length = p->line.count = 0;
	p->end = TRACE_PLAYOUT;
	p->joint = false;
	p->whole = true;
}

struct trace_step *
trace_add_step(struct trace_slot *slot, int candidates)
{
	struct trace_playout *p = &slot->out.playout;

	if (!ARRAY_ROOM(p->step, slot->step_room, p->length + 1) ||
		!ARRAY_ROOM(p->candidate, slot->candidate_room, slot->candidates + candidates)) {
		p->whole = false;
		return NULL;
	}
	struct trace_step *step = &p->step[p->length++];
	*step = (struct trace_step){ .first = slot->candidates, .count = candidates };
	slot->candidates += candidates;
	return step;
}

struct trace_child *
trace_add_children(struct trace_slot *slot, int count)
{
	struct trace_playout *p = &slot->out.playout;

	if (p->length == 0 || !ARRAY_ROOM(p->child, slot->child_room, slot->children + count)) {
		p->whole = false;
		return NULL;
	}
	struct trace_step *step = &p->step[p->length - 1];
	step->opened = slot->children;
	step->children = count;
	slot->children += count;
	return &p->child[step->opened];
}

/* ---- positions: windows and cutoffs, one by one ---- */

/* Begins the record of a position; returns NULL without a trace. */
static struct trace *
begin_node(struct engine *e, struct node_tracer *t, const struct traced_node *at)
{
	struct trace *trace = trace_begin(e);

	if (!trace)
		return NULL;
	struct trace_slot *slot = trace_slot(trace, 0);
	bool first = at->sign > 0;
	slot->out.kind = TRACE_KIND_NODE;
	memcpy(slot->path, t->path, (size_t)at->ply * sizeof *slot->path);
	slot->out.node = (struct trace_node){
		.ply = at->ply,
		.path = slot->path,
		.side = first ? SIDE_FIRST : SIDE_SECOND,
		.depth = at->depth,
		.alpha = first ? at->window[0] : -at->window[1],
		.beta = first ? at->window[1] : -at->window[0],
		.why = t->why,
		.by = MOVE_NONE,
	};
	return trace;
}

void
trace_node_enter(struct engine *e, struct node_tracer *t, const struct traced_node *at)
{
	struct trace *trace = begin_node(e, t, at);

	if (trace)
		trace_hand_over(trace, 1);
}

/* Returns how a score of the side to move bounds the true one, for the FIRST player. */
static enum trace_bound
trace_bound_of(enum trace_how how, const int window[2], int score, int sign)
{
	const enum trace_bound least = sign > 0 ? TRACE_AT_LEAST : TRACE_AT_MOST,
			       most = sign > 0 ? TRACE_AT_MOST : TRACE_AT_LEAST;
	const bool by_window = how == TRACE_HOW_SEARCHED || how == TRACE_HOW_CUTOFF ||
			       how == TRACE_HOW_TABLE || how == TRACE_HOW_STABLE ||
			       how == TRACE_HOW_REPLY || how == TRACE_HOW_FEW;

	if (how == TRACE_HOW_UNFORCED || how == TRACE_HOW_OPEN)
		return TRACE_UNKNOWN;
	/* Proof numbers: the one wins, or the other does not lose. */
	if (how == TRACE_HOW_REACHED && score == 0)
		return least;
	if (how == TRACE_HOW_REFUTED && score == 0)
		return most;
	if (!by_window)
		return TRACE_EXACT;
	return score >= window[1] ? least : score <= window[0] ? most : TRACE_EXACT;
}

void
trace_node_leave(struct engine *e, struct node_tracer *t, const struct traced_node *at, int score)
{
	struct trace *trace = begin_node(e, t, at);

	if (!trace)
		return;
	struct trace_node *node = &trace_slot(trace, 0)->out.node;
	node->left = true;
	node->how = t->how;
	node->bound = trace_bound_of(t->how, at->window, score, at->sign);
	node->value = at->sign * score;
	node->by = t->by;
	memcpy(node->numbers, t->numbers, sizeof node->numbers);
	trace_hand_over(trace, 1);
}
