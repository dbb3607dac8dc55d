/* The terminal's background colour: the question, and its answer among the keys that come in.
 * Pure; term.c asks, and takes its keys through here.
 *
 *	ESC ] 1 1 ; ?  ESC \          the question (OSC 11)
 *	ESC ] 1 1 ; rgb:RRRR/GGGG/BBBB  ESC \ or BEL
 *
 *	curses --> background_feed() --> queue --> background_next() --> events
 *	                 |
 *	                 +--> the answer
 */
#ifndef NARABE_TUI_TERM_BACKGROUND_H
#define NARABE_TUI_TERM_BACKGROUND_H

#include <stdbool.h>
#include <stdint.h>

#define BACKGROUND_QUESTION "\033]11;?\033\\"

enum {
	BACKGROUND_HELD = 64,
	BACKGROUND_QUEUE = 128,
	/* The start waits so long, and so does an Esc that may begin the answer; of an answer that
	 * has clearly begun the rest may come so much later. */
	BACKGROUND_WAIT_US = 100000,
	BACKGROUND_LATE_US = 2000000,
};

enum background_state { BACKGROUND_NOT_ASKED, BACKGROUND_ASKED, BACKGROUND_ANSWERED };

/* A key as curses gives it. */
struct background_key {
	bool function;
	int32_t key;
};

/* All zero before the question. */
struct background {
	enum background_state state;
	bool light; /* what the answer said; dark when it said nothing of use */
	int64_t asked_us;
	char held[BACKGROUND_HELD]; /* the beginning of the answer, or of something else */
	int count;
	struct background_key queue[BACKGROUND_QUEUE]; /* keys that wait to be taken */
	int queued;
};

/* The question has been written. */
void background_ask(struct background *b, int64_t now_us);

/* Takes a key from the terminal; it or what was held before it comes out of background_next(),
 * unless it is part of the answer. A full queue drops it. */
void background_feed(struct background *b, struct background_key key);

/* Nothing more has come up to now: what is held too long is no answer. True when that is so, and
 * the keys are in the queue. */
bool background_give_up(struct background *b, int64_t now_us);

/* The next key for the program; false when there is none. */
bool background_next(struct background *b, struct background_key *out);

#endif
