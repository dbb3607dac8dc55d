/* narabe serve: evaluations for other programs, lines of JSON in and out.
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
	SERVE_WAITING = 256, /* requests that wait; then nothing more is read */
	SERVE_MAX_JOBS = 64,
	SERVE_REPORT_MS = 500, /* between two reports, unless a request says otherwise */
};

/* An evaluation asked for. */
struct serve_request {
	char id[SERVE_ID]; /* as JSON, "null" if there is none */
	struct evaluation ev;
	bool times;         /* say how long it took, with a playout budget too */
	bool drawn;         /* the seed was not given */
	int64_t report_ms;  /* 0: the result alone */
	int memory_mib;     /* that it may take */
	atomic_bool cancel; /* it is not wanted any more */
	struct serve_request *next;
};

/* ---- request.c ---- */

enum serve_wish { SERVE_EVALUATE, SERVE_CANCEL, SERVE_QUIT };

/* A line. */
struct serve_line {
	enum serve_wish wish;
	char id[SERVE_ID];     /* as JSON; "null" if there is none, or the line cannot be read */
	char cancel[SERVE_ID]; /* what is to be cancelled */
	struct serve_request *request; /* to be evaluated; the caller frees it with free() */
};

/* The members of a request but id and cancel. */
extern const struct param serve_members[];

/* Reads a line without its terminator. Returns false with a sentence, and with the id if that could be read. */
bool serve_line_read(struct serve_line *out, const char *bytes, size_t length, struct error *e);

/* ---- serve.c ---- */

struct serve_work;

/* Starts `jobs` threads that evaluate requests in the order of their arrival, with at most so much memory in all.
 * They write a byte to `notify_fd` when there may be room for more, and when the last one has ended. Returns NULL
 * with a sentence. */
struct serve_work *serve_work_start(int jobs, int memory_mib, int notify_fd, struct error *e);

/* Takes over a request. Returns false with a sentence, changing nothing, if it needs too much memory or its id is
 * that of another. */
bool serve_work_add(struct serve_work *w, struct serve_request *r, struct error *e);

/* Ends a request before its time; false if there is none with this id. */
bool serve_work_cancel(struct serve_work *w, const char *id);

/* No more will come: the threads end when nothing waits. */
void serve_work_close(struct serve_work *all);

/* Waits for the threads; accepts NULL. */
void serve_work_destroy(struct serve_work *all);

#endif
