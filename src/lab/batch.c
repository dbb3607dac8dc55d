/* Jobs side by side. */
#include "lab/batch.h"

#include <assert.h>
#include <stdatomic.h>

#include "base/thread.h"
#include "search/engine.h"

struct batch {
	batch_job *job;
	void *context;
	int count;
	_Atomic int next;
	_Atomic bool failed;
	struct error failure; /* of the first job that failed */
};

struct worker {
	pthread_t thread;
	struct batch *batch;
	int number;
};

static void *
work(void *arg)
{
	const struct worker *w = arg;
	struct batch *b = w->batch;

	struct error e;

	for (int i; !atomic_load(&b->failed) && (i = atomic_fetch_add(&b->next, 1)) < b->count;) {
		if (!b->job(b->context, w->number, i, &e) && !atomic_exchange(&b->failed, true))
			b->failure = e;
	}
	return NULL;
}

bool
batch_run(int threads, int count, batch_job *job, void *context, struct error *e)
{
	struct batch batch = { .job = job, .context = context, .count = count };
	struct worker worker[ENGINE_MAX_THREADS];
	int started = 1;

	assert(threads >= 1 && threads <= ENGINE_MAX_THREADS);
	for (int i = 0; i < threads; i++)
		worker[i] = (struct worker){ .batch = &batch, .number = i };
	while (started < threads && started < count &&
		thread_start(&worker[started].thread, work, &worker[started]) == 0)
		started++;
	work(&worker[0]);
	for (int i = 1; i < started; i++)
		pthread_join(worker[i].thread, NULL);
	return !batch.failed || error_set(e, "%s", batch.failure.text);
}
