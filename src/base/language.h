/* Texts in the person's language, from the catalogues that gettext makes of po/.
 *
 * The catalogues are read here and not by the C library, which translates nothing where only the
 * locale C.UTF-8 is installed, and can not change the language while a program runs. Words of
 * commands, keys, files and protocols are never translated; until language_use() was called nothing
 * is, so only what plays a game speaks anything but English.
 *
 *	_("text")        the text in the language
 *	N_("text")       marks a text of a table, which is translated by _() where it is shown
 *	language_count() one of two texts, by a number
 *
 * Any thread may ask for texts while none calls language_use(); what it gave stays valid until
 * language_use() is called again. */
#ifndef NARABE_BASE_LANGUAGE_H
#define NARABE_BASE_LANGUAGE_H

#include "base/text.h"

#define _(text)  language_text(text)
#define N_(text) text

enum { LANGUAGE_NAME = 32 };

/* Sets LC_CTYPE as the environment asks. A locale of UTF-8 that is not installed is taken as C.UTF-8:
 * its characters are the same. LC_MESSAGES and LC_NUMERIC stay "C": numbers have a point. */
void language_set_locale(void);

/* The locale that the environment names for a category ("LC_CTYPE", ...), "C" when none. */
const char *language_locale(const char *category);

/* Where the catalogues lie: FOLDER/ja/LC_MESSAGES/narabe.mo. */
void language_set_folder(const char *folder);

/* Speaks a language from now on: "en", "ja", ..., or "auto" for the one that LANGUAGE, LC_ALL,
 * LC_MESSAGES and LANG ask for. False with a sentence, and English, when a language that is named
 * has no catalogue, or when the characters of LC_CTYPE, which are set before, are not UTF-8. "auto"
 * finds English rather than nothing. */
bool language_use(const char *name, struct error *e);

/* The language spoken: "en" or that of a catalogue. */
const char *language_name(void);

/* The text in the language, or itself. */
const char *language_text(const char *text) __attribute__((format_arg(1)));

/* `one` or `many`, whichever stands with the number, in the language. */
const char *language_count(const char *one, const char *many, unsigned long number)
	__attribute__((format_arg(1), format_arg(2)));

#endif
