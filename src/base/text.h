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

/* Writes the sentence and returns false, so that callers can `return error_set(...)`. `e` may be
 * NULL. */
bool error_set(struct error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line growing in a fixed buffer: truncated when full, always terminated. */
struct text {
	char *at;
	size_t size; /* bytes of the buffer */
	size_t used; /* bytes written, less than size */
};

void text_init(struct text *t, char *buffer, size_t size);
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whole decimal numbers with nothing before or after them; false if the text is not one or it is
 * outside [min, max]. */
bool text_to_int(const char *s, int64_t min, int64_t max, int64_t *out);
bool text_to_double(const char *s, double min, double max, double *out);

/* Abbreviates a count to at most `width` characters (3 to 6): 950, 34.6k, 1.2M; 345k has four even
 * if `width` is 3. */
void text_count(char *out, size_t size, uint64_t n, int width);

/* How many letters have to be inserted, removed, replaced or swapped with their neighbour to make one
 * word of the other; capitals are equal to small letters. */
int text_distance(const char *a, const char *b);

/* The index of a word in a list of words separated by blanks, or -1. */
int text_word_index(const char *words, const char *word);

#endif
