/* Parameters as rows of a table: a name, a kind, the allowed values, a sentence of help and a
 * default. One table serves the reader, the sentence that refuses a value, the printed value, the
 * steps on the screen, help, manual and shell completion.
 *
 *	static const struct param table[] = {
 *		{ .name = "playouts", .help = "playouts per move", .kind = PARAM_WHOLE,
 *			.whole = { 1, 1000000 }, .member = PARAM_MEMBER(struct owner, playouts) },
 *		{ 0 },
 *	};
 *
 * A value is stored in a member of the owner's struct, or in a struct param_value if the owner
 * keeps text. Tables are constants; any thread. */
#ifndef NARABE_BASE_PARAM_H
#define NARABE_BASE_PARAM_H

#include "base/text.h"

enum {
	PARAM_LIST_MOST = 16,  /* numbers in a list */
	PARAM_TEXTS_MOST = 16, /* texts of a parameter that may be given several times */
	PARAM_RANGE_SIZE = 320,
};

enum param_kind {
	PARAM_FLAG,   /* an argument without a value: given or not */
	PARAM_SWITCH, /* on or off */
	PARAM_WHOLE,
	PARAM_REAL,
	PARAM_CHOICE, /* one of several words */
	PARAM_LIST,   /* whole numbers with '-' between them */
	PARAM_TEXT,
	PARAM_FILE, /* a text that names a file or folder */
};

/* The type of the member that holds the value. */
enum param_store {
	PARAM_NOWHERE,
	PARAM_BOOL,  /* flag, switch */
	PARAM_INT,   /* switch, whole number, choice (index in the list of words) */
	PARAM_INT64, /* switch, whole number */
	PARAM_DOUBLE,
	PARAM_INTS,         /* list: an array that ends with 0, so least must be above 0 */
	PARAM_CHARS,        /* text, file: an array padded with zeros */
	PARAM_TEXT_POINTER, /* text, file: points to the text that was read */
	PARAM_TEXTS,        /* text: struct param_texts */
};

/* A text that may be given several times. */
struct param_texts {
	const char *item[PARAM_TEXTS_MOST];
	int count;
};

struct param_member {
	size_t offset, size;
	enum param_store store;
};

/* A struct's member with its type. A type that cannot hold a value does not compile. */
/* clang-format off */
#define PARAM_MEMBER(type, name) { \
	.offset = offsetof(type, name), \
	.size = sizeof(((type *)NULL)->name), \
	.store = _Generic(((type *)NULL)->name, \
		bool: PARAM_BOOL, \
		int: PARAM_INT, \
		unsigned: PARAM_INT, /* enums */ \
		int64_t: PARAM_INT64, \
		double: PARAM_DOUBLE, \
		int *: PARAM_INTS, \
		char *: PARAM_CHARS, \
		const char *: PARAM_TEXT_POINTER, \
		struct param_texts: PARAM_TEXTS), \
}
/* clang-format on */

union param_number {
	int64_t whole;
	double real;
};

/* A number with a special meaning, such as "no limit". It may be outside the range: then it cannot
 * be typed and is only ever a default. */
struct param_special {
	union param_number value;
	union param_number up, down; /* the values one step away */
	const char *words;           /* for people, N_() */
};

/* INT64_MAX as an unlimited budget. */
extern const struct param_special param_no_limit;

struct param {
	const char *name;  /* NULL ends a table */
	bool is_long;      /* written --a although its name is one letter */
	const char *help;  /* N_() if shown on the screen */
	const char *label; /* its name for people, N_(); NULL: the name itself */
	/* Its values for people, N_(); NULL: as they are typed. Separated by '|': a choice's words,
	 * or for a whole number the text for 0 and the text for others with '#' as the number:
	 * "off|# points"; for a text its standard value. A switch without this shows "off|on". */
	const char *shown;
	const char *value; /* placeholder for the value in help: "N", "FILE"; NULL: by its kind */
	enum param_kind kind;
	union {
		struct {
			int64_t least, most;
		} whole; /* PARAM_WHOLE; of each number of a PARAM_LIST */
		struct {
			double least, most;
		} real; /* PARAM_REAL */
	};
	/* PARAM_WHOLE: the size of a step; 0: 1 in ranges up to 100, otherwise the steps are 1, 2,
	 * 5, 10, 20 ... */
	int step;
	/* PARAM_CHOICE: separated by blanks. PARAM_SWITCH: the order in which "off on" is printed;
	 * NULL: as here */
	const char *words;
	const struct param_special *special; /* NULL: none */
	const char *standard; /* the default as text; NULL: the owner's initial value */
	struct param_member member;
};

/* A parsed value. */
struct param_value {
	int64_t whole; /* flag and switch: 0 or 1; whole number; choice: index of the word */
	double real;
	int list[PARAM_LIST_MOST + 1]; /* ends with 0 */
	const char *text;              /* not a copy */
};

/* Returns the parameter with this name of `length` bytes, or NULL. '-' is equivalent to '_'. */
const struct param *param_find(const struct param *table, const char *name, size_t length);

/* ---- values ---- */

/* Reads a value into *out. Returns false, with *out undefined, if it is not allowed. */
bool param_read(const struct param *p, const char *text, struct param_value *out);

/* Writes a value so that param_read() reads the same one. */
void param_print(const struct param *p, const struct param_value *v, char *out, size_t size);

/* Writes a value for people, translated: its special meaning, or as `shown` says. */
void param_print_words(const struct param *p, const struct param_value *v, char *out, size_t size);

/* Moves a value one step up or down within the allowed values; words wrap around, lists and texts stay. */
void param_step(const struct param *p, struct param_value *v, bool up);

/* ---- values in their owner's struct; the member must not be PARAM_NOWHERE ---- */

/* Returns the value in the owner's struct. */
struct param_value param_get(const struct param *p, const void *owner);

/* Stores a value in the owner's struct. Returns false, with nothing changed, if a text or a list is too long for its
 * member. */
bool param_put(const struct param *p, void *owner, const struct param_value *v);

/* Reads a value into the owner's struct. Returns false, with nothing changed, if it is not allowed. */
bool param_set(const struct param *p, void *owner, const char *text);

/* Returns whether two owners have the same value. */
bool param_equal(const struct param *p, const void *a, const void *b);

/* ---- for people ---- */

/* Writes the allowed values, as in "it must be ...": "a whole number from 1 to 5", "one of: on off". */
void param_range(const struct param *p, char *out, size_t size);

/* Writes the sentence that rejects a value and returns false; `place` is the value and where it was
 * found. */
bool param_refuse(const struct param *p, const char *place, struct error *e);

/* Writes the bounds of a number, "1 to 5". Returns false if there are none. */
bool param_bounds(const struct param *p, char *out, size_t size);

/* Returns the placeholder for a value in help: the row's own word, or "N", "NUMBER", "FILE" by its kind; NULL for a
 * flag. */
const char *param_value_name(const struct param *p);

/* Writes the name as a long option, with '-' for '_'. */
void param_option_name(const struct param *p, char *out, size_t size);

/* Returns the words of a choice or a switch, separated by blanks; NULL for all other kinds. */
const char *param_words(const struct param *p);

#endif
