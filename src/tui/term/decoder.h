/* Sorts what a terminal sends: keys, pasted text, and answers to two questions, about its background
 * colour and its clipboard. Pure; term.c asks, and passes what curses reads through here.
 *
 *	ESC ] 1 1 ; ?  ESC \          the question (OSC 11)
 *	ESC ] 1 1 ; rgb:RRRR/GGGG/BBBB  ESC \ or BEL
 *
 *	ESC [ c                       the question (primary device attributes)
 *	ESC [ ? 6 2 ; 2 2 ; 5 2 c     52 among them: OSC 52 sets a clipboard
 *
 *	ESC [ 2 0 0 ~ TEXT ESC [ 2 0 1 ~   TEXT was pasted (bracketed paste)
 *
 *	curses --> decoder_feed() --> queue --> decoder_next() --> events
 *	                 |
 *	                 +--> the answers
 *
 * The bytes of an escape sequence never become keys, however late they come, except its Escape: that is a
 * key once curses has waited for the rest in vain (ESCDELAY). Pasted text never does; only ^C after a pause
 * gives up a paste whose end was lost. */
#ifndef NARABE_TUI_TERM_DECODER_H
#define NARABE_TUI_TERM_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BACKGROUND_QUESTION "\033]11;?\033\\"
#define ATTRIBUTES_QUESTION "\033[c"
#define PASTE_ON            "\033[?2004h"
#define PASTE_OFF           "\033[?2004l"

enum {
	DECODER_HELD = 64,
	DECODER_QUEUE = 128,
	DECODER_PASTE = 16 << 20, /* bytes of pasted text that are kept */
	/* How long to wait for an answer at the start, and after an Esc that may begin one; between the first
	 * bytes of a sequence, which may also be keys; and between those of one that has clearly begun. */
	DECODER_WAIT_US = 100000,
	DECODER_SPLIT_US = 250000,
	DECODER_LATE_US = 2000000,
};

enum answer_state { ANSWER_NONE, ANSWER_ASKED, ANSWER_GIVEN };

/* Something for the program. */
struct decoded {
	enum { DECODED_KEY, DECODED_FUNCTION, DECODED_TEXT } kind;
	int32_t key; /* a character or KEY_CODE_...; or curses' own code, unchanged */
	char *text;  /* pasted, in UTF-8; the caller frees it. NULL if memory ran out */
};

/* All zero at first. */
struct decoder {
	enum answer_state background, attributes;
	bool light;       /* according to the terminal's answer; dark if that was unusable */
	bool clipboard;   /* according to the attributes */
	int64_t asked_us; /* when the last question was asked */

	bool pasting;
	char held[DECODER_HELD]; /* the beginning of a sequence, starting with its Escape */
	int count;
	bool late;       /* that Escape has already been passed on as a key */
	int skip;        /* bytes after a sequence that belong to it */
	int64_t held_us; /* when the last byte came */
	int64_t escape_us; /* when the last Escape that was a key came; 0 if there was none, or another key came since */
	struct {
		char *text;
		size_t used, size;
		bool returned; /* its last character was a carriage return */
	} paste;
	struct decoded queue[DECODER_QUEUE];
	int queued;
};

/* Records that the question about the background has been written. */
void decoder_ask_background(struct decoder *d, int64_t now_us);

/* Records that the question about the attributes has been written. */
void decoder_ask_attributes(struct decoder *d, int64_t now_us);

/* Takes a character or a function key, as curses gives it. A full queue drops keys. */
void decoder_feed(struct decoder *d, bool function, int32_t key, int64_t now_us);

/* Handles a pause in the input. Held bytes that can no longer become a sequence come out as keys;
 * those that had clearly begun one are dropped. */
void decoder_rest(struct decoder *d, int64_t now_us);

/* Returns whether decoder_rest() will have something to do even without more input. */
bool decoder_waits(const struct decoder *d);

/* Gets the next item for the program; returns false if there is none. */
bool decoder_next(struct decoder *d, struct decoded *out);

/* Forgets the sequence or text that has begun, and frees its memory; the answers stay. */
void decoder_reset(struct decoder *d);

#endif
