/* Text in the languages of other programs: one function for each, through which every name, title and label goes
 * that narabe has not written itself. Whatever it holds, it stays text there. Bytes that are not UTF-8 become '?'. */
#ifndef NARABE_BASE_QUOTE_H
#define NARABE_BASE_QUOTE_H

#include <stdbool.h>
#include <stdio.h>

/* XML and SVG, between tags or in an attribute; characters that XML cannot have become '?'. */
void quote_xml(FILE *out, const char *text);

/* Writes the contents of a string of JSON, without its quotes. */
void quote_json(FILE *out, const char *text);

/* Writes a field of CSV, in quotes where it needs them or `always`. */
void quote_csv(FILE *out, const char *text, bool always);

/* Writes a string of gnuplot in quotes; control characters become blanks. In a label of an axis, a format,
 * '%' is doubled. */
void quote_gnuplot(FILE *out, const char *text, bool is_format);

/* Writes the contents of a string of graphviz, without its quotes. */
void quote_dot(FILE *out, const char *text);

/* Writes a word of a shell's command, in quotes where it needs them. */
void quote_shell(FILE *out, const char *text);

#endif
