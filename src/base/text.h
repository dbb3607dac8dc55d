/* Small text helpers: one-sentence errors, numbers for people, strict parsing of numbers. */
#ifndef NARABE_BASE_TEXT_H
#define NARABE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One sentence for a person: what was wrong, where, what would be right. */
struct error {
	char text[512];
};

/* Writes the sentence into *e, which may be NULL, clean for a terminal. Returns false, so that
 * callers can `return error_set(...)`. */
bool error_set(struct error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the text after a leading UTF-8 byte order mark, or the text itself. */
const char *text_after_mark(const char *text);

/* Reads the next character of UTF-8 text into *code and returns its length in bytes, 0 at the end.
 * A byte that is not UTF-8 reads as '?'. */
size_t text_next(const char *text, uint32_t *code);

/* Reads the next character as a terminal shows it, one that is not safe to print as '?', and its
 * width in columns (0 to 2). Returns its length in bytes, 0 at the end. */
size_t text_next_shown(const char *text, wchar_t *ch, int *width);

/* Returns the width of UTF-8 text in columns. */
int text_columns(const char *text);

/* Returns the width with which printf(), which counts bytes, prints a text in a field of this many columns;
 * negative for both: left-aligned. */
int text_field(const char *text, int columns);

/* Returns whether a terminal only displays the character. Control characters of both sets (C0 and
 * U+0080 to U+009F), marks that change the writing direction and invisible characters (zero width,
 * tags) are not plain. */
bool text_is_plain(uint32_t code);

/* Replaces, in place, every character that is not plain and every byte that is not UTF-8 with '?'.
 * Everything printed that narabe has not written itself (arguments, file names, the contents of
 * files, the output of programs) goes through this; error_set() cleans its whole sentence. */
void text_clean(char *text);

/* Returns whether text_clean() would change nothing. */
bool text_is_clean(const char *text);

/* A line growing in a fixed buffer: truncated when full, always terminated. */
struct text {
	char *at;
	size_t size; /* bytes of the buffer */
	size_t used; /* bytes written, less than size */
};

/* Starts an empty line in `buffer`, which the caller owns. */
void text_init(struct text *t, char *buffer, size_t size);

/* Appends formatted text. */
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a number with as few digits, from nine on, as strtod() needs to read it back exactly; 0.7 is 0.7. */
void text_add_exact(struct text *t, double value);

/* Appends bytes in base64, as many whole groups of four characters as there is room for. */
void text_add_base64(struct text *t, const void *data, size_t size);

/* Reads a whole decimal number with nothing before or after it. Returns false if the text is not
 * one or is outside [min, max]. */
bool text_to_int(const char *s, int64_t min, int64_t max, int64_t *out);

/* Reads a decimal number with fraction and exponent, like text_to_int(). */
bool text_to_double(const char *s, double min, double max, double *out);

/* Abbreviates a count to at most `width` characters (2 to 6): 950, 34.6k, 1.2M, rounded to the
 * nearest. 345,678 is 346k in four characters, .3M in three, <M in two. */
void text_count(char *out, size_t size, uint64_t n, int width);

/* Returns the ending of an English noun after a number: "" after 1, otherwise "s". Texts that
 * are translated choose by base/language.h. */
const char *text_plural(int64_t n);

enum { TEXT_FAR = 1000 };

/* Updates *near to the name with the fewest typing errors, the first of several. Before the first
 * call *least is TEXT_FAR and *near is NULL. */
void text_nearest(const char *typed, const char *name, const char **near, int *least);

/* Returns the number of lines in `size` bytes; the last may lack its newline. */
size_t text_count_lines(const char *text, size_t size);

/* Returns the index of a word in a list of words separated by blanks, or -1. */
int text_word_index(const char *words, const char *word);

/* Writes the word with this index in such a list. */
void text_word(const char *words, int64_t index, char *out, size_t size);

#endif
