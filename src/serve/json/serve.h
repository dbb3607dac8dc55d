/* narabe serve: evaluations for other programs, with lines of JSON in and out.
 *
 *	stdin ─▶ a line becomes a request ─▶ they wait in order
 *	                                         │  threads evaluate one each at a time
 *	stdout ◀── a line an answer ◀────────────┘
 *
 * Input is untrusted: it names no files, and lines and memory are bounded. */
#ifndef NARABE_SERVE_JSON_SERVE_H
#define NARABE_SERVE_JSON_SERVE_H

#include <stdatomic.h>

#include <jansson.h>

#include "match/evaluation.h"

enum {
	SERVE_ID = 256,        /* bytes that hold an id as JSON */
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

enum serve_wish { SERVE_EVALUATE, SERVE_CANCEL, SERVE_QUIT };

/* A line. */
struct serve_line {
	enum serve_wish wish;
	char id[SERVE_ID];     /* as JSON; "null" if there is none, or the line cannot be read */
	char cancel[SERVE_ID]; /* the id to cancel */
	struct serve_request *request; /* to be evaluated; the caller frees it with free() */
};

/* Reads a line without its terminator. Returns false with a sentence, and the id if that could be
 * read. */
bool serve_line_read(struct serve_line *out, const char *bytes, size_t length, struct error *e);

#endif
