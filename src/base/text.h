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

/* Writes the sentence, clean for a terminal, and returns false, so that callers can `return error_set(...)`. `e` may be
 * NULL. */
bool error_set(struct error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What follows a byte order mark of UTF-8 at the beginning of a file's text. */
const char *text_after_mark(const char *text);

/* The character of UTF-8 text, in *code; returns the bytes used, 0 at the end. A byte that is not
 * UTF-8 is a '?'. */
size_t text_next(const char *text, uint32_t *code);

/* Whether a terminal shows the character and does nothing else: controls of both sets (C0 and
 * U+0080 to U+009F), marks that turn the direction of writing and characters that nobody sees (of no width,
 * tags) are not plain. */
bool text_is_plain(uint32_t code);

/* Puts a '?', in place, for every character that is not plain and for bytes that are not UTF-8.
 * Everything printed that narabe has not written itself (arguments, names of files, what files and
 * programs say) goes through this; error_set() does so with its whole sentence. */
void text_clean(char *text);

/* Whether text_clean() would leave it as it is. */
bool text_is_clean(const char *text);

/* A line growing in a fixed buffer: truncated when full, always terminated. */
struct text {
	char *at;
	size_t size; /* bytes of the buffer */
	size_t used; /* bytes written, less than size */
};

void text_init(struct text *t, char *buffer, size_t size);
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a number so that strtod() reads the same: nine digits where they suffice, as for 0.7. */
void text_add_exact(struct text *t, double value);

/* Adds bytes in base64, only as many groups of four as there is room for. */
void text_add_base64(struct text *t, const void *data, size_t size);

/* Whole decimal numbers with nothing before or after them; false if the text is not one or it is
 * outside [min, max]. */
bool text_to_int(const char *s, int64_t min, int64_t max, int64_t *out);
bool text_to_double(const char *s, double min, double max, double *out);

/* Abbreviates a count to at most `width` characters (2 to 6): 950, 34.6k, 1.2M, rounded down, or to the nearest
 * where there is no room for tenths: in four 346k for 345,678, in three .3M, in two <M. */
void text_count(char *out, size_t size, uint64_t n, int width);

/* How many slips turn `name` into what was typed: letters inserted, left out, replaced or swapped with
 * their neighbour, in either case. The beginning of a name counts as one slip. TEXT_FAR if they are too
 * many for the name to be meant. */
enum { TEXT_FAR = 1000 };
int text_slips(const char *typed, const char *name);

/* Keeps in *near the name that takes the fewest slips, the first of several; *least begins as
 * TEXT_FAR, and *near as NULL. */
void text_nearest(const char *typed, const char *name, const char **near, int *least);

/* How many lines `size` bytes have; the last may lack its newline. 0 for no bytes. */
size_t text_count_lines(const char *text, size_t size);

/* The index of a word in a list of words separated by blanks, or -1. */
int text_word_index(const char *words, const char *word);

/* The word at an index in such a list. */
void text_word(const char *words, int64_t index, char *out, size_t size);

#endif
