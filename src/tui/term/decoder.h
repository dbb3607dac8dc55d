/* What a terminal sends, sorted: keys, pasted text, and answers to what it was asked, its background
 * colour and whether it has a clipboard. Pure; term.c asks, and passes what curses reads through here.
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
 * key once curses has waited for the rest in vain (ESCDELAY). Pasted text never does. */
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
	/* How long to wait for an answer at the start, and after an Esc that may begin it; between the first
	 * bytes of a sequence, which may also be keys; and between those of one that has clearly begun. */
	DECODER_WAIT_US = 100000,
	DECODER_SPLIT_US = 250000,
	DECODER_LATE_US = 2000000,
};

enum answer_state { ANSWER_NONE, ANSWER_ASKED, ANSWER_GIVEN };

/* Something for the program. */
struct decoded {
	enum { DECODED_KEY, DECODED_FUNCTION, DECODED_TEXT } kind;
	int32_t key; /* a character or KEY_CODE_...; or one of curses' own, as it came */
	char *text;  /* pasted, in UTF-8; the caller frees it. NULL: there was no memory */
};

/* All zero at first. */
struct decoder {
	enum answer_state background, attributes;
	bool light;       /* as the background's answer said; dark if it was not usable */
	bool clipboard;   /* as the attributes said */
	int64_t asked_us; /* the last question */

	bool pasting;
	char held[DECODER_HELD]; /* the beginning of a sequence, from its Escape on */
	int count;
	bool late;         /* that Escape was a key already */
	int skip;          /* bytes behind a sequence that belong to it */
	int64_t held_us;   /* the last byte */
	int64_t escape_us; /* the last Escape that was a key; 0: none, or another key came since */
	struct {
		char *text;
		size_t used, size;
		bool returned; /* its last character was a carriage return */
	} paste;
	struct decoded queue[DECODER_QUEUE];
	int queued;
};

/* The question has been written; the other one. */
void decoder_ask_background(struct decoder *d, int64_t now_us);
void decoder_ask_attributes(struct decoder *d, int64_t now_us);

/* Takes a character, or a function key, as curses gives it. A full queue drops keys. */
void decoder_feed(struct decoder *d, bool function, int32_t key, int64_t now_us);

/* Nothing more has come for now. What will not become a sequence any more comes out as keys, what
 * would have been one is dropped. */
void decoder_rest(struct decoder *d, int64_t now_us);

/* Whether decoder_rest() will have something to do, without more input. */
bool decoder_waits(const struct decoder *d);

/* What is next for the program; false if there is nothing. */
bool decoder_next(struct decoder *d, struct decoded *out);

/* Forgets what has begun and frees; the answers stay. */
void decoder_reset(struct decoder *d);

#endif
