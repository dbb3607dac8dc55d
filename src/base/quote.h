/* Quotes text for the languages of other programs, one function each. Every name, title and label
 * that narabe has not written itself goes through them, and stays text whatever it contains. Bytes
 * that are not UTF-8 become '?'. */
#ifndef NARABE_BASE_QUOTE_H
#define NARABE_BASE_QUOTE_H

#include <stdbool.h>
#include <stdio.h>

/* Writes text for XML and SVG, between tags or in an attribute; characters that XML does not allow
 * become '?'. */
void quote_xml(FILE *out, const char *text);

/* Writes the contents of a JSON string, without its quotes. */
void quote_json(FILE *out, const char *text);

/* Writes a CSV field, quoted if necessary or `always`. One that a spreadsheet would run as a formula
 * gets an apostrophe in front. */
void quote_csv(FILE *out, const char *text, bool always);

/* Writes a gnuplot string in quotes; control characters become blanks, and "]]>" becomes "]] >", which
 * gnuplot's SVG could not hold. `is_format`: doubles '%', as labels of an axis need. */
void quote_gnuplot(FILE *out, const char *text, bool is_format);

/* Writes the contents of a graphviz string, without its quotes. */
void quote_dot(FILE *out, const char *text);

/* Writes a word of a shell command, quoted if necessary. */
void quote_shell(FILE *out, const char *text);

/* Writes text as remarks of a shell script, with "# " before each of its lines. */
void quote_shell_remark(FILE *out, const char *text);

#endif
