/* narabe serve: evaluations for other programs, with lines of JSON in and out.
 *
 *	stdin ─▶ request.c     a line becomes a request
 *	            └─▶ serve.c     they wait in order; threads evaluate one each at a time
 *	stdout ◀──────┘             a line an answer
 *
 * Input is untrusted: it names no files, and lines and memory are bounded. */
#ifndef NARABE_SERVE_JSON_SERVE_H
#define NARABE_SERVE_JSON_SERVE_H

#include <stdatomic.h>

#include <jansson.h>

#include "match/evaluation.h"

enum {
	SERVE_ID = 256,      /* bytes that hold an id as JSON */
	SERVE_WAITING = 256, /* most waiting requests; then nothing more is read */
	SERVE_MAX_JOBS = 64,
	SERVE_REPORT_MS = 500, /* between two reports, unless a request says otherwise */
};

/* A request for an evaluation. */
struct serve_request {
	char id[SERVE_ID]; /* as JSON, "null" if there is none */
	struct evaluation ev;
	bool times;         /* report the time taken, even with a playout budget */
	bool drawn;         /* the seed was not given */
	int64_t report_ms;  /* 0: the result alone */
	int memory_mib;     /* that it may use */
	atomic_bool cancel; /* it was cancelled */
	struct serve_request *next;
};

/* ---- request.c ---- */

enum serve_wish { SERVE_EVALUATE, SERVE_CANCEL, SERVE_QUIT };

/* A line. */
struct serve_line {
	enum serve_wish wish;
	char id[SERVE_ID];     /* as JSON; "null" if there is none, or the line cannot be read */
	char cancel[SERVE_ID]; /* the id to cancel */
	struct serve_request *request; /* to be evaluated; the caller frees it with free() */
};

/* The members of a request except id and cancel. */
extern const struct param serve_members[];

/* Reads a line without its terminator. Returns false with a sentence, and the id if that could be
 * read. */
bool serve_line_read(struct serve_line *out, const char *bytes, size_t length, struct error *e);

/* ---- serve.c ---- */

struct serve_work;

/* Starts `jobs` threads that evaluate requests in order of arrival, with at most this much memory
 * in all. They write a byte to `notify_fd` when there may be room for more, and when the last one
 * has ended. Returns NULL with a sentence. */
struct serve_work *serve_work_start(int jobs, int memory_mib, int notify_fd, struct error *e);

/* Takes over a request. Returns false with a sentence, changing nothing, if it needs too much
 * memory or another request has its id. */
bool serve_work_add(struct serve_work *w, struct serve_request *r, struct error *e);

/* Cancels a request. Returns false if there is none with this id. */
bool serve_work_cancel(struct serve_work *w, const char *id);

/* Accepts no more requests: the threads end when none is waiting. */
void serve_work_close(struct serve_work *all);

/* Waits for the threads and frees the work; accepts NULL. */
void serve_work_destroy(struct serve_work *all);

#endif
