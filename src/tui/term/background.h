/* What the terminal is asked: its background colour, and whether it has a clipboard. The questions, and
 * their answers among incoming keys. Pure; term.c asks, and passes its keys through here.
 *
 *	ESC ] 1 1 ; ?  ESC \          the question (OSC 11)
 *	ESC ] 1 1 ; rgb:RRRR/GGGG/BBBB  ESC \ or BEL
 *
 *	ESC [ c                       the question (primary device attributes)
 *	ESC [ ? 6 2 ; 2 2 ; 5 2 c     52 among them: OSC 52 sets a clipboard
 *
 *	curses --> background_feed() --> queue --> background_next() --> events
 *	                 |
 *	                 +--> the answer */
#ifndef NARABE_TUI_TERM_BACKGROUND_H
#define NARABE_TUI_TERM_BACKGROUND_H

#include <stdbool.h>
#include <stdint.h>

#define BACKGROUND_QUESTION "\033]11;?\033\\"
#define ATTRIBUTES_QUESTION "\033[c"

enum {
	BACKGROUND_HELD = 64,
	BACKGROUND_QUEUE = 128,
	/* How long to wait at the start, and after an Esc that may begin the answer; the rest of an
	 * answer that has clearly begun may come this much later. */
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
	bool light;                       /* as the answer said; dark if it was not usable */
	enum background_state attributes; /* that question likewise */
	bool clipboard;                   /* as its answer said */
	int64_t asked_us;                 /* the last question */
	char held[BACKGROUND_HELD];       /* the beginning of the answer, or of other input */
	int count;
	struct background_key queue[BACKGROUND_QUEUE]; /* keys not yet taken */
	int queued;
};

/* The question has been written; the other one. */
void background_ask(struct background *b, int64_t now_us);
void background_ask_attributes(struct background *b, int64_t now_us);

/* Takes a key from the terminal; it, and keys held before it, come out of background_next(), unless
 * they are part of the answer. A full queue drops keys. */
void background_feed(struct background *b, struct background_key key);

/* No more input has come: keys held for too long are not an answer. True if so; they are then in
 * the queue. */
bool background_give_up(struct background *b, int64_t now_us);

/* Gives a key that was taken back: it is the next one again. */
void background_return(struct background *b, struct background_key key);

/* The next key for the program; false if there is none. */
bool background_next(struct background *b, struct background_key *out);

#endif
