/* One search in the background: its threads, its budget and its pace. Worker threads live as long
 * as the engine and are parked between two rounds of work:
 *
 *   owner    begin_round() ─ wakes ─▶ ...                ... ◀─ done ─ engine_wait()
 *   workers  parked ─────────────────▶ ops->work() ─ last one out: conclude, end ─▶ parked */
#include "search/engine.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "base/thread.h"
#include "search/trace_internal.h"

/* How long a paced engine that is ahead sleeps before it checks again. */
enum { NAP_NS = 4000000 };

/* About how long the system runs a thread before it switches to another. */
enum { TURN_US = 4000 };

struct parked {
	struct engine *engine;
	pthread_t thread;
	int slot;
	uint64_t seen; /* the last round it took part in or was dismissed from; under `parking` */
};

struct engine {
	/* The owner's; workers read it while they work. */
	struct engine_task task;
	void *params; /* task.params points here */
	const struct game *game;
	struct state position;
	void *self;
	void *worker;      /* as many as the task has threads; NULL: none */
	int64_t limit;     /* in playouts, inherited ones included */
	int64_t inherited; /* kept by engine_advance() */
	int64_t start_us;
	int64_t left_us; /* of a time budget when its clock was stopped */

	/* Held while reading, and while what readers see changes; playouts do not need it. */
	pthread_mutex_t lock;

	/* The threads, under `parking`. */
	pthread_mutex_t parking;
	pthread_cond_t wake, done;
	struct parked parked[ENGINE_MAX_THREADS];
	int threads; /* started */
	int called;  /* slots below this one take part in the round */
	uint64_t round;
	int cores; /* workers that can run at the same time */
	bool quit;
	bool due; /* engine_wait() still has to do the first worker's part */

	char apart[64]; /* padding: what workers write in turn does not disturb what they read */
	_Atomic(struct trace *) trace; /* changed under `lock`; NULL: none */
	_Atomic bool stop;
	_Atomic bool hurried; /* no longer paced */
	/* The pace: from `pace_from` playouts at `pace_from_us` evenly to the limit at `pace_to_us`,
	 * which is not above it without a pace. While the owner changes them a worker may see some
	 * of them changed: then it naps once in vain, or once too little. */
	_Atomic int64_t pace_from, pace_from_us, pace_to_us;
	_Atomic int64_t napped_us; /* when a worker last found itself ahead of its pace */
	_Atomic bool running;      /* stored with release at the end: all numbers are in place */
	_Atomic int working;       /* have not left yet */
	_Atomic int staying;       /* of them, those that do not make room for the others */
	_Atomic int64_t end_us;
	_Atomic int64_t deadline_us; /* NO_LIMIT while the clock is stopped */
	_Atomic int64_t held_us;     /* when it was stopped; 0: it is not */
	_Atomic int64_t claimed;     /* playouts made or started */
};

/* ---- for workers ---- */

void *
engine_self(const struct engine *e)
{
	return e->self;
}

void *
engine_workers(const struct engine *e)
{
	return e->worker;
}

const struct game *
engine_game(const struct engine *e)
{
	return e->game;
}

int64_t
engine_claimed(const struct engine *e)
{
	return atomic_load_explicit(&e->claimed, memory_order_relaxed);
}

int64_t
engine_limit(const struct engine *e)
{
	return e->limit;
}

int64_t
engine_inherited(const struct engine *e)
{
	return e->inherited;
}

uint64_t
engine_round(const struct engine *e)
{
	return e->round;
}

static bool
engine_is_stopped(const struct engine *e)
{
	return atomic_load_explicit(&e->stop, memory_order_relaxed);
}

bool
engine_should_stop(const struct engine *e)
{
	int64_t deadline_us = atomic_load_explicit(&e->deadline_us, memory_order_relaxed);

	return engine_is_stopped(e) || (deadline_us != NO_LIMIT && clock_now_us() >= deadline_us);
}

const _Atomic bool *
engine_stop_flag(const struct engine *e)
{
	return &e->stop;
}

/* Returns whether a paced engine has made all but `missing` of the playouts due by now, *now_us. */
static bool
is_ahead(const struct engine *e, int64_t missing, int64_t *now_us)
{
	int64_t from_us = atomic_load_explicit(&e->pace_from_us, memory_order_relaxed);
	int64_t pace_us = atomic_load_explicit(&e->pace_to_us, memory_order_relaxed) - from_us;

	if (pace_us <= 0 || e->task.budget.playouts == NO_LIMIT ||
		atomic_load_explicit(&e->hurried, memory_order_relaxed))
		return false;
	int64_t from = atomic_load_explicit(&e->pace_from, memory_order_relaxed);
	int64_t all = e->limit - from, made = engine_claimed(e) - from;
	*now_us = clock_now_us();
	double due = (double)(*now_us - from_us) / (double)pace_us;
	return made < all && (double)(made + missing) >= due * (double)all;
}

/* With more workers than processors, returns whether one should leave because it would not run
 * again before the deadline, and the answer would have to wait for it. As many stay as can run at
 * once. */
static bool
makes_room(struct engine *e)
{
	int64_t deadline_us = atomic_load_explicit(&e->deadline_us, memory_order_relaxed);
	int staying = atomic_load_explicit(&e->staying, memory_order_relaxed);

	if (staying <= e->cores || deadline_us == NO_LIMIT)
		return false;
	int64_t left_us = deadline_us - clock_now_us();
	while (staying > e->cores && left_us < (int64_t)staying * TURN_US / e->cores) {
		if (atomic_compare_exchange_weak_explicit(&e->staying, &staying, staying - 1,
			    memory_order_relaxed, memory_order_relaxed))
			return true;
	}
	return false;
}

int
engine_claim(struct engine *e, int want, int64_t *before)
{
	for (;;) {
		if (engine_is_stopped(e))
			return 0;
		int64_t now_us;
		if (!is_ahead(e, 0, &now_us))
			break;
		/* Release: a thread that reads this also sees the playouts so far. */
		atomic_store_explicit(&e->napped_us, now_us, memory_order_release);
		nanosleep(&(struct timespec){ .tv_nsec = NAP_NS }, NULL);
	}
	/* The first playouts are made however late it is. */
	if (engine_claimed(e) > e->inherited && (engine_should_stop(e) || makes_room(e)))
		return 0;
	int64_t taken = engine_claimed(e), count;
	do {
		count = e->limit - taken < want ? e->limit - taken : want;
		if (count <= 0)
			return 0;
	} while (!atomic_compare_exchange_weak_explicit(
		&e->claimed, &taken, taken + count, memory_order_relaxed, memory_order_relaxed));
	*before = taken;
	return (int)count;
}

void
engine_lock(struct engine *e)
{
	pthread_mutex_lock(&e->lock);
}

void
engine_unlock(struct engine *e)
{
	pthread_mutex_unlock(&e->lock);
}

bool
engine_is_traced(const struct engine *e)
{
	return atomic_load_explicit(&e->trace, memory_order_relaxed) != NULL;
}

struct trace *
engine_enter_trace(struct engine *e)
{
	if (!engine_is_traced(e))
		return NULL;
	pthread_mutex_lock(&e->lock);
	struct trace *t = atomic_load_explicit(&e->trace, memory_order_relaxed);
	if (t)
		trace_enter(t);
	pthread_mutex_unlock(&e->lock);
	return t;
}

/* ---- rounds of work ---- */

static void
engine_work(struct engine *e, int worker)
{
	e->task.ops->work(e, worker);
	if (e->task.threads > 1 && engine_should_stop(e)) {
		/* Dismisses workers that have not run yet: when the first one leaves at the end of
		 * the time, nothing is left to do. The first worker must still find an answer. */
		pthread_mutex_lock(&e->parking);
		for (int i = e->task.in_caller ? 0 : 1; i < e->called; i++) {
			if (e->parked[i].seen == e->round)
				continue;
			e->parked[i].seen = e->round;
			atomic_fetch_sub_explicit(&e->working, 1, memory_order_relaxed);
		}
		pthread_mutex_unlock(&e->parking);
	}
	/* Acquire and release, so that the end covers all workers' numbers. */
	if (atomic_fetch_sub_explicit(&e->working, 1, memory_order_acq_rel) == 1) {
		atomic_store_explicit(&e->end_us, clock_now_us(), memory_order_relaxed);
		if (e->task.ops->conclude)
			e->task.ops->conclude(e);
		int notify_fd = e->task.notify_fd;
		pthread_mutex_lock(&e->parking);
		atomic_store_explicit(&e->running, false, memory_order_release);
		if (notify_fd >= 0) { /* before the owner continues: it may close the descriptor */
			ssize_t written = write(notify_fd, "", 1);
			(void)written; /* a full pipe wakes its reader as well */
		}
		pthread_cond_broadcast(&e->done);
		pthread_mutex_unlock(&e->parking);
	}
}

static void *
parked_thread(void *arg)
{
	struct parked *p = arg;
	struct engine *e = p->engine;

	pthread_mutex_lock(&e->parking);
	for (;;) {
		while (!e->quit && (e->round == p->seen || p->slot >= e->called))
			pthread_cond_wait(&e->wake, &e->parking);
		if (e->quit)
			break;
		p->seen = e->round;
		int worker = p->slot + e->task.in_caller;
		pthread_mutex_unlock(&e->parking);
		engine_work(e, worker);
		pthread_mutex_lock(&e->parking);
	}
	pthread_mutex_unlock(&e->parking);
	return NULL;
}

/* Marks a finished engine as running before any worker runs; the caller holds the lock. */
static void
reopen(struct engine *e)
{
	atomic_store(&e->stop, false);
	atomic_store(&e->hurried, false);
	atomic_store(&e->napped_us, -1);
	atomic_store(&e->working, e->task.threads);
	atomic_store(&e->staying, e->task.threads);
	atomic_store(&e->running, true);
}

static bool
begin_round(struct engine *e, struct error *error)
{
	int failed = 0, wanted = e->task.threads - e->task.in_caller;

	for (; e->threads < wanted && !failed; e->threads += !failed) {
		struct parked *p = &e->parked[e->threads];
		*p = (struct parked){ .engine = e, .slot = e->threads };
		failed = thread_start(&p->thread, parked_thread, p);
	}
	bool fine = !failed ||
		    error_set(error, "The search could not start a thread: %s.", strerror(failed));

	pthread_mutex_lock(&e->parking);
	if (!fine) {
		atomic_store(&e->end_us, clock_now_us());
		atomic_store(&e->running, false);
	} else {
		e->round++;
		e->called = e->task.threads - e->task.in_caller;
		e->due = e->task.in_caller;
		if (e->called > 0)
			pthread_cond_broadcast(&e->wake);
	}
	pthread_mutex_unlock(&e->parking);
	if (fine && e->task.ops->immediate)
		engine_wait(e);
	return fine;
}

/* from now, or from when the work resumed, to this long after the start */
static void
set_pace(struct engine *e, int64_t now_us, int64_t pace_ms)
{
	atomic_store(&e->pace_from, engine_claimed(e));
	atomic_store(&e->pace_from_us, now_us);
	atomic_store(&e->pace_to_us, e->start_us + pace_ms * 1000);
}

/* The limits of a budget, beyond the playouts `kept`; its pace is not taken. The caller holds the lock. */
static void
set_budget(struct engine *e, int64_t kept, const struct budget *b)
{
	int64_t playouts = b->playouts, time_ms = b->time_ms;

	e->start_us = clock_now_us();
	e->inherited = kept;
	e->task.budget.playouts = playouts;
	e->task.budget.time_ms = time_ms;
	e->limit = playouts < ENGINE_MAX_PLAYOUTS - kept ? kept + playouts : ENGINE_MAX_PLAYOUTS;
	bool timed = time_ms < (INT64_MAX - e->start_us) / 1000;
	atomic_store(&e->deadline_us, timed ? e->start_us + time_ms * 1000 : NO_LIMIT);
	atomic_store(&e->held_us, 0);
	atomic_store(&e->claimed, kept);
	set_pace(e, e->start_us, e->task.budget.pace_ms);
}

/* ---- start and end ---- */

static bool
engine_no_memory(struct error *error)
{
	return error_set(error, "There is not enough memory for a search.");
}

static void
drop_workers(struct engine *e)
{
	for (int i = 0; e->worker && e->task.ops->finish_worker && i < e->task.threads; i++)
		e->task.ops->finish_worker(
			(char *)e->worker + (size_t)i * e->task.ops->worker_size);
	free(e->worker);
	e->worker = NULL;
}

static void
drop_self(struct engine *e)
{
	drop_workers(e);
	if (e->self)
		e->task.ops->finish(e);
	free(e->self);
	free(e->params);
	e->self = e->params = NULL;
}

/* Another table of functions needs another private state, another number of threads other workers. */
static bool
adopt(struct engine *e, const struct engine_ops *ops, int threads, struct error *error)
{
	if (!e->self || e->task.ops != ops) {
		drop_self(e);
		e->task.ops = ops;
		e->params = calloc(1, ops->params_size + 1);
		e->self = calloc(1, ops->size + 1);
		if (!e->params || !e->self)
			return engine_no_memory(error);
	}
	if (ops->worker_size == 0 || (e->worker && e->task.threads == threads))
		return true;
	drop_workers(e);
	e->worker = calloc((size_t)threads, ops->worker_size);
	return e->worker ||
	       error_set(error, "There is not enough memory for a search of %d threads.", threads);
}

static bool
begin_task(struct engine *e, const struct engine_task *task, const struct game *g,
	const struct state *s, struct error *error)
{
	if (task->ops->fits && !task->ops->fits(g, error))
		return false;
	pthread_mutex_lock(&e->lock);
	bool fine = adopt(e, task->ops, task->threads, error);
	if (fine) {
		if (task->params != e->params)
			memcpy(e->params, task->params, task->ops->params_size);
		e->task = *task;
		e->task.params = e->params;
		if (task->ops->immediate) {
			e->task.threads = 1;
			e->task.in_caller = true;
			e->task.notify_fd = -1;
		}
		atomic_store(&e->trace, task->ops->traces ? task->trace : NULL);
		e->game = g;
		e->position = game_observe(g, s, (enum side)s->to_move);
		set_budget(e, 0, &task->budget);
		fine = task->ops->init(e, error);
	}
	if (fine)
		reopen(e);
	pthread_mutex_unlock(&e->lock);
	return fine && begin_round(e, error);
}

struct engine *
engine_start(const struct engine_task *task, const struct game *g, const struct state *s,
	struct error *error)
{
	struct engine *e = calloc(1, sizeof *e);

	if (!e) {
		engine_no_memory(error);
		return NULL;
	}
	pthread_mutex_init(&e->lock, NULL);
	pthread_mutex_init(&e->parking, NULL);
	pthread_cond_init(&e->wake, NULL);
	pthread_cond_init(&e->done, NULL);
	e->cores = cpu_count();
	if (begin_task(e, task, g, s, error))
		return e;
	engine_destroy(e);
	return NULL;
}

bool
engine_restart(struct engine *e, const struct engine_task *task, const struct game *g,
	const struct state *s, struct error *error)
{
	engine_stop(e);
	engine_wait(e);
	return begin_task(e, task, g, s, error);
}

bool
engine_move_to(struct engine *e, const struct state *s, struct error *error)
{
	const struct engine_task task = e->task;

	return engine_restart(e, &task, e->game, s, error);
}

void
engine_stop(struct engine *e)
{
	atomic_store_explicit(&e->stop, true, memory_order_relaxed);
	if (e->task.ops->stop && engine_is_running(e))
		e->task.ops->stop(e);
}

bool
engine_hurry(struct engine *e)
{
	enum {
		FEW = 64,
		SHARE = 20
	}; /* the engine keeps its pace if it is at most this many playouts behind */
	int64_t now_us;

	if (e->task.ops->hurry) {
		e->task.ops->hurry(e);
		return true;
	}
	if (!is_ahead(e, FEW + e->limit / SHARE, &now_us))
		return false;
	atomic_store_explicit(&e->hurried, true, memory_order_relaxed);
	return true;
}

void
engine_set_pace(struct engine *e, int64_t pace_ms)
{
	bool running = engine_is_running(e);
	int64_t end_us = atomic_load_explicit(&e->end_us, memory_order_relaxed);

	set_pace(e, running ? clock_now_us() : end_us, pace_ms);
}

void
engine_set_trace(struct engine *e, struct trace *t)
{
	if (!e->task.ops->traces)
		return;
	pthread_mutex_lock(&e->lock);
	struct trace *before = atomic_exchange(&e->trace, t);
	e->task.trace = t;
	pthread_mutex_unlock(&e->lock);
	if (before && before != t)
		trace_release(before);
}

/* Returns the time that the work has reached: now, or its end. */
static int64_t
reached_us(const struct engine *e)
{
	return engine_is_running(e) ? clock_now_us()
				    : atomic_load_explicit(&e->end_us, memory_order_relaxed);
}

void
engine_hold_clock(struct engine *e, bool held)
{
	/* The time of a search that has ended or been stopped is that of its end. */
	int64_t now_us = reached_us(e), held_us = atomic_load(&e->held_us);
	int64_t deadline_us = atomic_load(&e->deadline_us);

	if (held == (held_us != 0))
		return;
	pthread_mutex_lock(&e->lock);
	if (held) {
		e->left_us = deadline_us == NO_LIMIT ? NO_LIMIT : deadline_us - now_us;
		atomic_store(&e->deadline_us, NO_LIMIT);
	} else {
		if (now_us > held_us)
			e->start_us += now_us - held_us;
		if (e->left_us != NO_LIMIT)
			atomic_store(&e->deadline_us, now_us + e->left_us);
	}
	atomic_store(&e->held_us, held ? now_us : 0);
	pthread_mutex_unlock(&e->lock);
}

void
engine_wait(struct engine *e)
{
	if (e->due) {
		e->due = false;
		engine_work(e, 0);
	}
	pthread_mutex_lock(&e->parking);
	while (atomic_load_explicit(&e->running, memory_order_acquire))
		pthread_cond_wait(&e->done, &e->parking);
	pthread_mutex_unlock(&e->parking);
}

bool
engine_resume(struct engine *e, struct error *error)
{
	engine_stop(e);
	engine_wait(e);
	if (!e->task.ops->resumes) {
		const struct state s = e->position;
		return engine_move_to(e, &s, error);
	}
	pthread_mutex_lock(&e->lock);
	int64_t pause_us = clock_now_us() - atomic_load(&e->end_us);
	if (atomic_load(&e->held_us) == 0)
		e->start_us += pause_us;
	if (atomic_load(&e->deadline_us) != NO_LIMIT)
		atomic_fetch_add(&e->deadline_us, pause_us);
	atomic_fetch_add(&e->pace_from_us, pause_us);
	atomic_fetch_add(&e->pace_to_us, pause_us);
	reopen(e);
	pthread_mutex_unlock(&e->lock);
	return begin_round(e, error);
}

bool
engine_advance(struct engine *e, const move_t *path, int length, const struct budget *budget,
	uint64_t seed)
{
	engine_stop(e);
	engine_wait(e);
	if (!e->task.ops->advance)
		return false;
	pthread_mutex_lock(&e->lock);
	int64_t kept = e->task.ops->advance(e, path, length, seed);
	if (kept >= 0) {
		for (int k = 0; k < length; k++)
			e->game->rules->play(e->game, &e->position, path[k]);
		e->task.seed = seed;
		set_budget(e, kept, budget);
		reopen(e);
	}
	pthread_mutex_unlock(&e->lock);
	return kept >= 0 && begin_round(e, NULL);
}

void
engine_forget(struct engine *e)
{
	engine_stop(e);
	engine_wait(e);
	if (e->task.ops->forget)
		e->task.ops->forget(e);
}

void
engine_destroy(struct engine *e)
{
	if (!e)
		return;
	if (e->self) {
		engine_stop(e);
		engine_wait(e);
	}
	pthread_mutex_lock(&e->parking);
	e->quit = true;
	pthread_cond_broadcast(&e->wake);
	pthread_mutex_unlock(&e->parking);
	for (int i = 0; i < e->threads; i++)
		pthread_join(e->parked[i].thread, NULL);
	drop_self(e);
	pthread_cond_destroy(&e->done);
	pthread_cond_destroy(&e->wake);
	pthread_mutex_destroy(&e->parking);
	pthread_mutex_destroy(&e->lock);
	free(e);
}

/* ---- reports ---- */

bool
engine_is_running(const struct engine *e)
{
	return atomic_load_explicit(&e->running, memory_order_acquire);
}

bool
engine_is_settled(const struct engine *e)
{
	return !engine_is_running(e) ||
	       atomic_load_explicit(&e->napped_us, memory_order_acquire) == clock_now_us();
}

const struct engine_task *
engine_task_of(const struct engine *e)
{
	return &e->task;
}

const struct state *
engine_position(const struct engine *e)
{
	return &e->position;
}

double
engine_elapsed_ms(const struct engine *e)
{
	int64_t held_us = atomic_load_explicit(&e->held_us, memory_order_relaxed);
	int64_t end_us = reached_us(e);

	if (held_us != 0 && held_us < end_us)
		end_us = held_us;
	return (double)(end_us - e->start_us) / 1000;
}

void
engine_report(struct engine *e, struct report *out)
{
	pthread_mutex_lock(&e->lock);
	/* Read first: if it has ended, everything read below is final. */
	bool running = engine_is_running(e);
	e->task.ops->report(e, out);
	out->running = running;
	out->elapsed_ms = engine_elapsed_ms(e);
	pthread_mutex_unlock(&e->lock);
}

bool
engine_report_below(struct engine *e, const move_t *path, int length, struct report *out)
{
	if (!e->task.ops->report_below)
		return false;
	pthread_mutex_lock(&e->lock);
	bool running = engine_is_running(e);
	bool found = e->task.ops->report_below(e, path, length, out);
	out->running = running;
	out->elapsed_ms = engine_elapsed_ms(e);
	pthread_mutex_unlock(&e->lock);
	return found;
}

bool
engine_report_at(struct engine *e, const struct state *s, struct report *out)
{
	if (!e->task.ops->report_at)
		return false;
	pthread_mutex_lock(&e->lock);
	bool found = e->task.ops->report_at(e, s, out);
	pthread_mutex_unlock(&e->lock);
	return found;
}
