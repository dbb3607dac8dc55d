/* Messages in the user's language, from the gettext catalogues built from po/.
 *
 * They are read here rather than by the C library, which translates nothing when only the locale
 * C.UTF-8 is installed and cannot change the language of a running program. Words of commands,
 * keys, files and protocols are never translated. Nothing is translated before language_use() is
 * called, so only the interactive front ends speak anything but English.
 *
 * 	_("text")        the text in the current language
 * 	N_("text")       marks a text in a table; _() translates it where it is shown
 * 	language_count() one of two texts, chosen by a number
 *
 * Any thread may ask for texts as long as none calls language_use(); a returned text stays valid
 * until the next language_use(). */
#ifndef NARABE_BASE_LANGUAGE_H
#define NARABE_BASE_LANGUAGE_H

#include "base/text.h"

#define _(text)  language_text(text)
#define N_(text) text

enum { LANGUAGE_NAME = 32 };

/* Sets LC_CTYPE from the environment. If a UTF-8 locale is not installed, C.UTF-8 is used instead:
 * it has the same characters. LC_MESSAGES and LC_NUMERIC stay "C", so numbers are written with a
 * point. */
void language_set_locale(void);

/* Returns the locale that the environment names for a category ("LC_CTYPE", ...), or "C". */
const char *language_locale(const char *category);

/* Sets the folder of the catalogues: FOLDER/ja/LC_MESSAGES/narabe.mo. */
void language_set_folder(const char *path);

/* Switches the language: "en", "ja", ..., or "auto" for the one that LANGUAGE, LC_ALL, LC_MESSAGES
 * and LANG ask for. Returns false with a sentence, and switches to English, if a named language has
 * no catalogue or LC_CTYPE, which must be set first, is not UTF-8. "auto" falls back to English. */
bool language_use(const char *name, struct error *e);

/* Returns the current language: "en" or the catalogue's. */
const char *language_name(void);

/* Returns the translation of a text, or the text itself if there is none. */
const char *language_text(const char *text) __attribute__((format_arg(1)));

/* Returns the translation of `one` or `many`, whichever the language uses with the number. */
const char *language_count(const char *one, const char *many, unsigned long number)
	__attribute__((format_arg(1), format_arg(2)));

#endif
