/* Keys, their names, and their requests. */
#ifndef NARABE_TUI_KEYS_H
#define NARABE_TUI_KEYS_H

#include <stdbool.h>
#include <stdint.h>

struct options;

/* Keys that are not characters; a character is its own code. */
enum {
	KEY_CODE_UP = 0x110000,
	KEY_CODE_DOWN,
	KEY_CODE_LEFT,
	KEY_CODE_RIGHT,
	KEY_CODE_HOME,
	KEY_CODE_END,
	KEY_CODE_PAGE_UP,
	KEY_CODE_PAGE_DOWN,
	KEY_CODE_BACKSPACE,
	KEY_CODE_DELETE,
	KEY_CODE_ENTER = '\n',
	KEY_CODE_TAB = '\t',
	KEY_CODE_ESCAPE = 27,
};

/* Where a key has a meaning, as bits. */
enum where {
	IN_PLAY = 1,      /* the match, with a person playing */
	IN_WATCH = 2,     /* the match, with two engines playing */
	IN_POPUP = 4,     /* forms and lists over the board */
	IN_EDIT = 8,      /* a position is being set up */
	IN_TREE = 32,     /* the search tree */
	IN_LESSON = 64,   /* the question after a bad move */
	IN_REVIEW = 128,  /* stepping through the game */
	IN_TOUR = 1024,   /* a chapter of the tour */
	IN_PUZZLE = 4096, /* looking for the only move */
	IN_MATCH = IN_PLAY | IN_WATCH,
	EVERYWHERE = IN_MATCH | IN_POPUP | IN_EDIT | IN_TREE | IN_LESSON | IN_REVIEW | IN_TOUR |
		     IN_PUZZLE,
};

/* What one wants to do with a key. */
enum purpose {
	TO_PLAY,
	TO_WATCH,
	TO_THINK, /* to see what it thinks */
	TO_GAME,  /* to go through the game */
	TO_CHANGE,
	TO_FILES,
	TO_ALWAYS,
	PURPOSES,
};

/* Their titles, N_(). */
extern const char *const purpose_titles[PURPOSES];

enum request {
#define REQUEST(name, where, purpose, keys, label, help, status, run, friend) REQ_##name,
#include "tui/requests.def"
#undef REQUEST
	REQ_COUNT,
	REQ_NONE = REQ_COUNT,
};

struct request_row {
	const char *name;
	unsigned where;
	enum purpose purpose;
	const char *keys;  /* the default keys */
	const char *label; /* on the key line; "": it is not offered there */
	const char *help;  /* "": the one of the request before it, whose line it shares */
};

extern const struct request_row request_table[REQ_COUNT];

/* What happened in the terminal. */
enum event_kind { EVENT_KEY, EVENT_CLICK, EVENT_WHEEL, EVENT_PASTE, EVENT_RESIZE, EVENT_SUSPEND };

struct event {
	enum event_kind kind;
	int32_t key;      /* EVENT_KEY: a character or KEY_CODE_...; EVENT_WHEEL: -1 up, 1 down */
	int x, y;         /* EVENT_CLICK, EVENT_WHEEL: the cell; EVENT_RESIZE: columns, rows */
	const char *text; /* EVENT_PASTE: UTF-8, lines end with newlines; until the next event */
};

enum { KEY_NAME_SIZE = 16, KEY_LIST_SIZE = 64 };

/* The code of a key's name ("Up", "Ctrl-L", "x"), or -1. */
int32_t key_by_name(const char *name);

/* Copies the next word of a list of keys and returns what follows it; NULL at the end. `out`
 * holds KEY_NAME_SIZE bytes. */
const char *key_next_name(const char *list, char *out);

/* ---- what keys request now: the screen's thread only ---- */

/* The keys of a request, and setting them: names separated by blanks, shorter than
 * KEY_LIST_SIZE. NULL sets the default. */
const char *request_keys(enum request r);
void request_bind(enum request r, const char *keys);

/* The request of a key in one of these places, or REQ_NONE. */
enum request request_of_key(int32_t key, unsigned where);

/* Which of a request's keys this is, from 0; -1: none of them. */
int request_key_place(enum request r, int32_t key);

/* Its help, or that of the request whose line it shares. */
const char *request_help(enum request r);

/* The name of a request's first key, "" for none; `out` holds 16 bytes. */
void request_key_name(enum request r, char *out);

/* The request of this name, ignoring case, or REQ_NONE. */
enum request request_by_name(const char *name);

/* Binds the keys of the files' groups `keys`. A line that names no request or no key, that leaves a
 * required request without a key, or whose key has another meaning in the same place becomes a
 * warning in *o, and the request keeps its default keys. */
void bindings_apply(struct options *o);

/* ---- the order in which lists show them ---- */

/* Each request belongs to one group: the first that includes all its places. */
struct key_group {
	unsigned where;
	const char *title;
};

extern const struct key_group key_groups[]; /* ends with a title of NULL */

const struct key_group *request_group(enum request r);

#endif
