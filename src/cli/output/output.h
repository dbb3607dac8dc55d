/* Tables of results: rows are JSON objects, an array of them, printed as they are or as text or CSV.
 *
 * Columns say which members of a row text and CSV show: people read fewer, in another order. A member
 * that a row lacks, or whose value is null, is an empty cell. */
#ifndef NARABE_CLI_OUTPUT_OUTPUT_H
#define NARABE_CLI_OUTPUT_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum output_form { OUTPUT_TEXT, OUTPUT_JSON, OUTPUT_CSV };

struct text_column {
	const char *member; /* of the rows: a number, or a text */
	int element;        /* of a member that is an array, from 1; 0: the member itself */
	const char *head;   /* as printed, including leading blanks */
	const char *gap; /* printed before a value; NULL: a blank before a number without a width */
	const char *after; /* and after it; may be NULL */
	/* printed for a missing value, after the gap; NULL: nothing, not even the gap */
	const char *none;
	/* at least; 0: for text as wide as the head and the widest value, for a number as its head */
	int width;
	int decimals;    /* of a real */
	double scale;    /* a real is multiplied by this; 0: unchanged */
	bool left;       /* text, aligned left */
	bool sign;       /* a + before positive numbers and a real 0 */
	bool no_minus_0; /* values that round to 0 have no minus */
};

struct csv_column {
	const char *member; /* the head is its name, or with an element "NAME_0", "NAME_1", ... */
	int element;        /* as above */
	int decimals;       /* of a real; 0: six significant digits */
	bool quoted;        /* always; otherwise only where it needs quotes */
};

/* Returns a real as JSON, null if it is not finite. */
json_t *output_real(double real);

/* Prints rows as text to stdout, under the columns' heads if `headed`. No rows, or NULL, print the heads alone,
 * for rows that follow one by one. Rows are incomplete if memory ran out: see output_is_whole(). */
void text_print(const struct text_column *columns, int count, const json_t *rows, bool headed);

/* The same as CSV, true and false as 1 and 0. */
void csv_print(const struct csv_column *columns, int count, const json_t *rows, bool headed);

/* Prints a text in a field of at least this many columns, left-aligned if `width` is negative. */
void output_field(const char *text, int width);

/* Returns a text as JSON, cleaned by text_clean(), since jansson refuses what is not UTF-8. Returns NULL without
 * memory. */
json_t *output_clean_json(const char *text);

/* Returns an object as printed, on one line and clean for a terminal; the caller frees it. Returns
 * NULL if memory ran out on this thread while the object was made. */
char *output_text(const json_t *o);

/* Prints an object on a line and frees it. */
void output_print(json_t *o);

/* Stores the next object in *into instead of printing it; the caller owns it. */
void output_take(json_t **into);

/* Returns whether memory sufficed for all that was printed. */
bool output_is_whole(void);

#endif
