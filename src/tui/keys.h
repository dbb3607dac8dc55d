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
	IN_START = 16,    /* the first screen */
	IN_TREE = 32,     /* the search tree */
	IN_LESSON = 64,   /* the question after a bad move */
	IN_REVIEW = 128,  /* stepping through the game */
	IN_TOUR = 1024,   /* a chapter of the tour */
	IN_PUZZLE = 4096, /* looking for the only move */
	IN_MATCH = IN_PLAY | IN_WATCH,
	EVERYWHERE = IN_MATCH | IN_POPUP | IN_EDIT | IN_START | IN_TREE | IN_LESSON | IN_REVIEW |
		     IN_TOUR | IN_PUZZLE,
};

/* The purposes of keys, which group the help. */
enum purpose {
	TO_PLAY,
	TO_WATCH,
	TO_THINK, /* to see what a search thinks */
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
	const char *label; /* on the key line; "": not offered there */
	const char *help;
	unsigned char friend; /* enum friend_refusal: when it stops in a game with a friend */
};

extern const struct request_row request_table[REQ_COUNT];

/* The kinds of events in a terminal. */
enum event_kind { EVENT_KEY, EVENT_CLICK, EVENT_WHEEL, EVENT_PASTE, EVENT_RESIZE, EVENT_SUSPEND };

struct event {
	enum event_kind kind;
	int32_t key;      /* EVENT_KEY: a character or KEY_CODE_...; EVENT_WHEEL: -1 up, 1 down */
	int x, y;         /* EVENT_CLICK, EVENT_WHEEL: the cell; EVENT_RESIZE: columns, rows */
	const char *text; /* EVENT_PASTE: UTF-8, lines end with newlines; until the next event */
};

enum { KEY_NAME_SIZE = 16, KEY_LIST_SIZE = 64 };

/* Returns the code of a key's name ("Up", "Ctrl-L", "x"), or -1. */
int32_t key_by_name(const char *name);

/* Copies the next word of a list of keys and returns the rest of the list; NULL at the end. `out`
 * holds KEY_NAME_SIZE bytes. */
const char *key_next_name(const char *list, char *out);

/* ---- the current bindings of keys: the screen's thread only ---- */

/* Returns the names of a request's keys, separated by blanks. */
const char *request_keys(enum request r);

/* Sets a request's keys: names separated by blanks, shorter than KEY_LIST_SIZE. NULL restores the
 * default. */
void request_bind(enum request r, const char *keys);

/* Returns the request of a key in one of these places, or REQ_NONE. */
enum request request_of_key(int32_t key, unsigned where);

/* Returns the name of a request's first key, "" if it has none; valid until keys are bound again. */
const char *request_key_name(enum request r);

/* Returns a request's name as written in files and typed behind ':', in small letters. */
const char *request_name(enum request r);

/* Returns the request of this name, ignoring case, or REQ_NONE. */
enum request request_by_name(const char *name);

/* Binds the keys of the groups `keys` in the configuration files. A line becomes a warning in *o,
 * and its request keeps its default keys, if it names no request or no key, leaves a required
 * request without a key, or gives it a key that has another meaning in the same place. */
void bindings_apply(struct options *o);

/* ---- the order in which lists show requests ---- */

/* Each request belongs to one group: the first that includes all its places. */
struct key_group {
	unsigned where;
	const char *title;
};

extern const struct key_group key_groups[]; /* ends with a title of NULL */

/* Returns the group of a request. */
const struct key_group *request_group(enum request r);

#endif
