/* One search in the background, of any kind: the engine owns the threads, the budget, the pace,
 * pause and resume, the notification at the end, and the moments at which numbers are copied. The
 * kind of search is a table, struct engine_ops; engines.def lists them.
 *
 *      owner's thread                     worker threads
 *   engine_start()  ──────────────────▶  wake up and work() until the budget is used, the result
 *   engine_report() ◀── a copy of the ──  is proven, or the owner asks them to stop; then they park
 *   engine_stop()        numbers
 *   engine_restart() ─────────────────▶  the same threads, and the same memory where it fits
 *   engine_destroy() ─────────────────▶  and they end
 *
 * Only the owner may call start, restart, resume, advance, stop, hurry, set_pace, hold_clock,
 * set_trace, wait and destroy. Any thread may call engine_report(), engine_report_below() and
 * engine_is_running() at any time in between: they take microseconds, and playouts need no lock. */
#ifndef NARABE_SEARCH_ENGINE_H
#define NARABE_SEARCH_ENGINE_H

#include <stdatomic.h>

#include "search/params.h"
#include "search/report.h"

/* As a limit: none. */
#define NO_LIMIT INT64_MAX

enum {
	ENGINE_MAX_THREADS = 64,
	ENGINE_MAX_PLAYOUTS = INT32_MAX, /* limit of the counters: an engine stops there */
};

/* How long an engine thinks: the first limit reached ends it. */
struct budget {
	int64_t playouts; /* NO_LIMIT for none */
	int64_t time_ms;  /* NO_LIMIT for none */
	int64_t pace_ms;  /* spreads playouts evenly over this time, so that a person can watch;
			   * the result is the same. 0: full speed. engine_set_pace() changes it */
};

/* An engine's task. */
struct engine_task {
	const struct engine_ops *ops;
	const void *params; /* ops->params_size bytes, which the engine copies: struct search_params
		          * for engines that need only a budget */
	struct budget budget;
	uint64_t seed;
	int threads;         /* 1 to ENGINE_MAX_THREADS */
	int notify_fd;       /* gets a byte at the end; -1: none */
	bool in_caller;      /* nobody watches: engine_wait() does the first worker's part */
	struct trace *trace; /* see engine_set_trace(); NULL: none */
};

/* A kind of engine. Optional slots may be NULL. */
struct engine_ops {
	const char *name;   /* "uct" */
	const char *help;   /* one line */
	size_t size;        /* of its private state, which the engine allocates */
	size_t worker_size; /* of what each worker has of its own: engine_workers(); 0: nothing */
	size_t params_size; /* of the struct at engine_task.params */

	/* Optional: returns whether the engine can search *g; if not, with a sentence. */
	bool (*fits)(const struct game *g, struct error *error);

	/* Prepares for the engine's task and position. The private state is all zero, or as an
	 * earlier task of this engine left it; its memory is reused where it fits. All memory is
	 * allocated here, none in work(). Returns false with a sentence if it is refused; finish()
	 * is called even then. */
	bool (*init)(struct engine *e, struct error *error);

	/* Called by each worker, 0 to threads - 1: searches until engine_should_stop(), or until
	 * nothing is left to find. Called again after engine_resume() if `resumes`, and after
	 * engine_advance(). */
	void (*work)(struct engine *e, int worker);

	/* Optional; called by the last worker to leave, before the engine ends: computes those
	 * parts of a report that take longer than microseconds. */
	void (*conclude)(struct engine *e);

	/* Copies the results. Called by any thread, under the engine's lock; must take only
	 * microseconds. The engine fills in `running` and the time. */
	void (*report)(struct engine *e, struct report *out);

	/* Optional: the same for the node that `length` moves from the root lead to; returns false
	 * if it does not exist. */
	bool (*report_below)(struct engine *e, const move_t *path, int length, struct report *out);

	/* Optional: reports on any position of the game, not only the task's; returns false if
	 * nothing is known. The owner's thread. */
	bool (*report_at)(struct engine *e, const struct state *s, struct report *out);

	/* Optional: makes the position after `length` moves the root and keeps what is known about
	 * it. Called under the engine's lock while no worker runs; must take only microseconds.
	 * Returns the playouts kept; negative, with nothing changed, if the search does not reach
	 * that far. */
	int64_t (*advance)(struct engine *e, const move_t *path, int length, uint64_t seed);

	/* Optional, any thread: wakes workers that do not poll engine_should_stop(). */
	void (*stop)(struct engine *e);

	/* Optional: engine_hurry() calls this instead of ending the pace; the engine continues. */
	void (*hurry)(struct engine *e);

	/* Optional: the results are no longer needed; releases large memory. */
	void (*forget)(struct engine *e);

	void (*finish)(struct engine *e);    /* frees the members of the private state */
	void (*finish_worker)(void *worker); /* frees those of a worker; NULL: there are none */
	bool plays;     /* a player of this name plays its best move, given only a budget */
	bool resumes;   /* work() continues where it was stopped; otherwise engine_resume() starts
	               * over */
	bool learns;    /* init() keeps results for other positions, such as a solver's table */
	bool immediate; /* it only looks something up: it has ended when engine_start() returns,
			 * and uses no thread and no notify_fd */
	bool traces;    /* work() records each step: trace_begin() */
};

/* Returns an engine by its index in engines.def; NULL after the last. */
const struct engine_ops *engine_at(int index);

/* ---- for owners ---- */

/* Starts a search of *s on *g, which must outlive the engine; engine_destroy() frees it. Returns
 * NULL with a sentence if memory or a thread is refused. With simultaneous moves the engine does
 * not see the other side's pending choice: it sees *s as the side to move does. */
struct engine *engine_start(const struct engine_task *task, const struct game *g,
	const struct state *s, struct error *error);

/* Stops and starts another task, reusing the threads and as much memory as fits. Returns false with
 * a sentence if memory or a thread is refused: then only engine_destroy() may follow. */
bool engine_restart(struct engine *e, const struct engine_task *task, const struct game *g,
	const struct state *s, struct error *error);

/* Restarts the task for another position of the same game; solvers keep their tables. Returns false
 * with a sentence on failure. */
bool engine_move_to(struct engine *e, const struct state *s, struct error *error);

/* Copies the results so far. They are exact once the engine has ended; while it runs, results may
 * lag behind visits by the playouts in flight. */
void engine_report(struct engine *e, struct report *out);

/* Copies the results for the node that `length` moves from the root lead to; returns false if it
 * does not exist. */
bool engine_report_below(struct engine *e, const move_t *path, int length, struct report *out);

/* Copies what the engine knows about any position of its game; returns false if nothing. The
 * owner's thread. */
bool engine_report_at(struct engine *e, const struct state *s, struct report *out);

/* Returns whether the engine is running, without copying a report. */
bool engine_is_running(const struct engine *e);

/* Returns whether, with the clock stopped (clock_stand()), the engine does nothing until the clock
 * moves: it has ended, or its only worker has made all playouts due by its pace and sleeps. The
 * owner's thread. */
bool engine_is_settled(const struct engine *e);

/* Returns the engine's task; the parameters are the engine's copy. */
const struct engine_task *engine_task_of(const struct engine *e);

/* Returns the position being searched. The owner's thread. */
const struct state *engine_position(const struct engine *e);

/* Asks the engine to stop and returns at once; it stops after the playouts or nodes in progress. */
void engine_stop(struct engine *e);

/* Completes a paced budget at full speed, or hurries in the engine's own way. Returns false,
 * without effect, if that would not be faster: the engine is not paced, or does not keep up with
 * its pace. */
bool engine_hurry(struct engine *e);

/* Spreads the rest of a playout budget so that it ends pace_ms after it began, counting the time
 * worked; full speed if that time has passed or is 0. The result stays the same. */
void engine_set_pace(struct engine *e, int64_t pace_ms);

/* Stops the clock of a time budget while a person looks at single playouts, or lets it run again
 * with the time that was left; the search itself continues. A restart starts the clock again. */
void engine_hold_clock(struct engine *e, bool held);

/* Waits until the engine has ended, which without a budget or engine_stop() is never. */
void engine_wait(struct engine *e);

/* Resumes a stopped engine with the rest of its budget; the time in between does not count. Returns
 * false with a sentence if no thread can be started. */
bool engine_resume(struct engine *e, struct error *error);

/* Moves the root to the position after `length` moves, keeps what is known about it, and searches
 * there with a new budget, in playouts or time beyond what is kept. Ignores the budget's pace_ms:
 * engine_set_pace() changes the pace. Stops a running engine first. Takes microseconds, however
 * large the memory is. Returns false if the search does not reach that far, or if no thread can be
 * started: then the engine has ended, at the old root or the new one. */
bool engine_advance(struct engine *e, const move_t *path, int length, const struct budget *budget,
	uint64_t seed);

/* Attaches a trace, which must outlive the engine or be detached first; NULL detaches it, and the
 * engine continues at full speed. The engine may be running. Records begin with the next step that
 * it can record as a whole (search/trace.h). Does nothing if the engine does not record its steps. */
void engine_set_trace(struct engine *e, struct trace *t);

/* Stops the engine and gives up its results. It may be restarted; no report may be read before. */
void engine_forget(struct engine *e);

/* Stops the engine, waits for it and frees it; accepts NULL. */
void engine_destroy(struct engine *e);

/* ---- for engines ---- */

/* Returns the private state. */
void *engine_self(const struct engine *e);

/* Returns what the workers have of their own, `worker_size` bytes for each of the task's threads: all zero, or as
 * an earlier task of this engine with as many threads left it. */
void *engine_workers(const struct engine *e);

/* Returns the game being searched. */
const struct game *engine_game(const struct engine *e);

/* Returns whether a worker should leave: it was asked to, or its time is over. Reads the clock. */
bool engine_should_stop(const struct engine *e);

/* Returns the flag that engine_stop() sets, for inner loops that do not read the clock. */
const _Atomic bool *engine_stop_flag(const struct engine *e);

/* Claims up to `want` playouts of the budget, sleeping while ahead of the pace; returns their
 * number. *before is the number claimed until then, including those kept by engine_advance().
 * Returns 0 when the worker should leave, which some of many workers do before the others. Reads
 * the clock. */
int engine_claim(struct engine *e, int want, int64_t *before);

/* Returns the playouts made or begun by all workers, including those kept. */
int64_t engine_claimed(const struct engine *e);

/* Returns the limit on playouts, including those kept. */
int64_t engine_limit(const struct engine *e);

/* Returns the playouts kept by engine_advance(). */
int64_t engine_inherited(const struct engine *e);

/* Returns the milliseconds worked. */
double engine_elapsed_ms(const struct engine *e);

/* Returns the number of the current round of work: it changes with each start, resume and
 * advance. */
uint64_t engine_round(const struct engine *e);

/* Returns whether a trace is attached. */
bool engine_is_traced(const struct engine *e);

/* Returns the trace after trace_enter(), for trace_begin(); NULL: none. */
struct trace *engine_enter_trace(struct engine *e);

/* Takes the lock that is held while numbers are copied. An engine holds it, for microseconds, while
 * it changes non-atomic data that report() reads. */
void engine_lock(struct engine *e);

/* Releases the lock. */
void engine_unlock(struct engine *e);

#endif
