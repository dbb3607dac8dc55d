/* Tables of results: rows are built once and written as text, as JSON or as CSV.
 *
 * A table's columns define the contents of a row and their names in JSON and CSV. Text has its own
 * arrangement, because people read fewer columns in another order. */
#ifndef NARABE_CLI_OUTPUT_OUTPUT_H
#define NARABE_CLI_OUTPUT_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum output_form { OUTPUT_TEXT, OUTPUT_JSON, OUTPUT_CSV };

enum column_type {
	COLUMN_TEXT,
	COLUMN_WORDS, /* text; JSON has an array of its words */
	COLUMN_INT,
	COLUMN_REAL, /* null in JSON and empty in CSV if it is not finite */
};

struct column {
	enum column_type type;
	/* NULL: omitted in this form. Neighbours with the same JSON name make an array. */
	const char *json, *csv;
	int csv_decimals; /* of a real; 0: six significant digits */
	bool quoted;      /* CSV always quotes it; otherwise only where it needs quotes */
};

struct text_column {
	int column;       /* the column whose values these are */
	const char *head; /* as printed, including leading blanks */
	const char *gap; /* printed before a value; NULL: a blank before a number without a width */
	const char *after; /* and after it; may be NULL */
	/* printed for a missing value, after the gap; NULL: nothing, not even the gap */
	const char *none;
	/* at least; 0: for text as wide as the head and the widest value, for a number as its head */
	int width;
	int decimals;    /* of a real */
	double scale;    /* a real is multiplied by this; 0: unchanged */
	bool left;       /* aligned */
	bool sign;       /* a + before positive numbers and a real 0 */
	bool no_minus_0; /* values that round to 0 have no minus */
};

/* A value that was never set is omitted in JSON and empty in CSV. */
struct value {
	enum { VALUE_UNSET, VALUE_NULL, VALUE_SET } is;
	union {
		int64_t integer;
		double real;
		char *text; /* owned */
	};
};

struct table {
	const struct column *columns;
	const struct text_column *text; /* NULL if text has another shape */
	int count, text_count;
	struct value *values; /* row i starts at [i * count] */
	size_t *widest;       /* the longest text of each column */
	int rows;
	size_t room;
	bool no_memory; /* some rows are lost */
};

/* Starts an empty table; the columns must outlive it. Call table_finish(). */
struct table table_start(
	const struct column *columns, int count, const struct text_column *text, int text_count);

/* Frees the rows. */
void table_finish(struct table *t);

/* Appends a row of unset values, which the setters below change. */
void table_add_row(struct table *t);

/* Sets a whole number in the last row. */
void table_set_int(struct table *t, int column, int64_t integer);

/* Sets a real in the last row. */
void table_set_real(struct table *t, int column, double real);

/* Sets a text in the last row, copying it; NULL leaves the value unset. */
void table_set_text(struct table *t, int column, const char *text);

/* Leaves a value of the last row unset. */
void table_set_null(struct table *t, int column);

/* Drops the rows that have been written. */
void table_clear(struct table *t);

/* Prints the heading of text or CSV to stdout. */
void table_print_head(const struct table *t, enum output_form form);

/* Prints the rows of text or CSV to stdout. */
void table_print_rows(const struct table *t, enum output_form form);

/* Prints heading and rows, or in JSON an object for each row. */
void table_print(const struct table *t, enum output_form form);

/* Prints a text in a field of at least this many columns, left-aligned if `width` is negative. */
void output_field(const char *text, int width);

/* Returns all rows as an array of objects; the caller frees it. */
json_t *table_json(const struct table *t);

/* Returns a row as an object; the caller frees it. */
json_t *table_row_json(const struct table *t, int row);

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

/* Returns whether memory sufficed for all objects, and for all rows of finished tables. */
bool output_is_whole(void);

#endif
