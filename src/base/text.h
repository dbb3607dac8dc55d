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

/* Writes the sentence, clean for a terminal, into *e, which may be NULL, and returns false, so that callers can
 * `return error_set(...)`. */
bool error_set(struct error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the text after a byte order mark of UTF-8 at its beginning, or the text itself. */
const char *text_after_mark(const char *text);

/* Reads the next character of UTF-8 text into *code and returns its bytes, 0 at the end. A byte that is not UTF-8 is
 * a '?'. */
size_t text_next(const char *text, uint32_t *code);

/* Returns whether a terminal shows the character and does nothing else: controls of both sets (C0 and U+0080
 * to U+009F), marks that turn the direction of writing and characters that nobody sees (of no width, tags)
 * are not plain. */
bool text_is_plain(uint32_t code);

/* Replaces, in place, every character that is not plain and every byte that is not UTF-8 by a '?'.
 * Everything printed that narabe has not written itself (arguments, names of files, what files and
 * programs say) goes through this; error_set() does so with its whole sentence. */
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

/* Appends a number so that strtod() reads the same: nine digits where they suffice, as for 0.7. */
void text_add_exact(struct text *t, double value);

/* Appends bytes in base64, only as many groups of four as there is room for. */
void text_add_base64(struct text *t, const void *data, size_t size);

/* Reads a whole decimal number with nothing before or after it. Returns false if the text is none or the number is
 * outside [min, max]. */
bool text_to_int(const char *s, int64_t min, int64_t max, int64_t *out);

/* Reads a decimal number, with fraction and exponent; as text_to_int(). */
bool text_to_double(const char *s, double min, double max, double *out);

/* Abbreviates a count to at most `width` characters (2 to 6): 950, 34.6k, 1.2M, rounded down, or to the nearest
 * where there is no room for tenths: in four 346k for 345,678, in three .3M, in two <M. */
void text_count(char *out, size_t size, uint64_t n, int width);

enum { TEXT_FAR = 1000 };

/* Returns the number of slips that turn `name` into what was typed: letters inserted, left out, replaced or swapped
 * with their neighbour, in either case; the beginning of a name counts as one slip. TEXT_FAR if they are too many for
 * the name to be meant. */
int text_slips(const char *typed, const char *name);

/* Keeps in *near the name that takes the fewest slips, the first of several; *least begins as
 * TEXT_FAR, and *near as NULL. */
void text_nearest(const char *typed, const char *name, const char **near, int *least);

/* Returns the number of lines in `size` bytes; the last may lack its newline. */
size_t text_count_lines(const char *text, size_t size);

/* Returns the index of a word in a list of words separated by blanks, or -1. */
int text_word_index(const char *words, const char *word);

/* Writes the word at an index of such a list. */
void text_word(const char *words, int64_t index, char *out, size_t size);

#endif
