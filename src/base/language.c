/* Messages in the user's language: the current catalogue and the lookup in it.
 *
 * A catalogue is a GNU gettext file; its numbers are in the byte order of the machine that made it:
 *
 * 	magic, revision, texts, offset of originals, offset of translations, ...
 * 	originals     length, offset  of each, sorted      "one\0many" if there is a plural
 * 	translations  length, offset  of each              "form 0\0form 1..." for a plural
 *
 * All texts end with a zero byte. The first original is "", its translation the header. */
#include "base/language.h"

#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

#define MAGIC UINT32_C(0x950412de)
enum { HEADER = 20, MOST_BYTES = 1 << 24 };

/* Returns the plural form of a number. A language with other rules needs a line here. */
static unsigned long
only_form(unsigned long n)
{
	return 0;
}

static unsigned long
one_or_not(unsigned long n)
{
	return n != 1;
}

static unsigned long
more_than_one(unsigned long n)
{
	return n > 1;
}

static const struct {
	const char *header;
	unsigned long (*form)(unsigned long n);
} plurals[] = {
	{ "nplurals=1; plural=0;", only_form },
	{ "nplurals=2; plural=(n != 1);", one_or_not },
	{ "nplurals=2; plural=(n > 1);", more_than_one },
};

static char folder[4096];

static struct {
	char name[LANGUAGE_NAME];
	char *bytes; /* NULL: English */
	uint32_t size, texts;
	unsigned long (*form)(unsigned long n);
} catalogue = { .name = "en" };

/* ---- the catalogue ---- */

static uint32_t
language_number(uint32_t offset)
{
	uint32_t n;

	memcpy(&n, catalogue.bytes + offset, sizeof n);
	return n;
}

/* Returns a text of one of the two tables. */
static const char *
text_at(uint32_t table, uint32_t index, uint32_t *length)
{
	uint32_t entry = language_number(table) + 8 * index;

	*length = language_number(entry);
	return catalogue.bytes + language_number(entry + 4);
}

/* Returns whether everything text_at() may read is within the file. */
static bool
is_sound(void)
{
	if (catalogue.size < HEADER || language_number(0) != MAGIC ||
		language_number(4) >> 16 != 0 || language_number(8) > catalogue.size / 16)
		return false;
	catalogue.texts = language_number(8);
	for (uint32_t table = 12; table <= 16; table += 4) {
		if (language_number(table) > catalogue.size - 8 * catalogue.texts)
			return false;
		for (uint32_t i = 0; i < catalogue.texts; i++) {
			uint32_t entry = language_number(table) + 8 * i;
			uint32_t length = language_number(entry), at = language_number(entry + 4);
			if (at >= catalogue.size || length >= catalogue.size - at ||
				catalogue.bytes[at + length] != '\0')
				return false;
		}
	}
	return true;
}

/* Returns the translation of a text, or NULL; *length is its size in bytes with all plural
 * forms. */
static const char *
language_find(const char *text, uint32_t *length)
{
	uint32_t low = 0, high = catalogue.texts;

	while (catalogue.bytes && low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = strcmp(text, text_at(12, middle, length));
		if (order == 0)
			return text_at(16, middle, length);
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

/* Returns whether the header declares UTF-8 and a known plural rule. */
static bool
read_header(void)
{
	uint32_t length;
	const char *header = language_find("", &length);

	if (!header || !strstr(header, "charset=UTF-8"))
		return false;
	catalogue.form = NULL;
	for (size_t i = 0; i < sizeof plurals / sizeof plurals[0]; i++) {
		if (strstr(header, plurals[i].header))
			catalogue.form = plurals[i].form;
	}
	return catalogue.form;
}

static void
language_forget(void)
{
	free(catalogue.bytes);
	catalogue.bytes = NULL;
	catalogue.texts = 0;
	snprintf(catalogue.name, sizeof catalogue.name, "en");
}

static bool
language_read_file(const char *path)
{
	FILE *f = file_open(path, NULL);
	long size = -1;

	if (!f)
		return false;
	if (fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) > 0 && size < MOST_BYTES &&
		fseek(f, 0, SEEK_SET) == 0 && (catalogue.bytes = malloc((size_t)size)))
		catalogue.size = (uint32_t)fread(catalogue.bytes, 1, (size_t)size, f);
	fclose(f);
	return catalogue.bytes && catalogue.size == (uint32_t)size;
}

/* English needs no catalogue. */
static bool
open_catalogue(const char *name, size_t length)
{
	char path[sizeof folder + 64];

	language_forget();
	if (length >= LANGUAGE_NAME || memchr(name, '/', length))
		return false;
	if (length == 2 && strncmp(name, "en", 2) == 0)
		return true;
	snprintf(path, sizeof path, "%s/%.*s/LC_MESSAGES/narabe.mo", folder, (int)length, name);
	if (language_read_file(path) && is_sound() && read_header()) {
		snprintf(catalogue.name, sizeof catalogue.name, "%.*s", (int)length, name);
		return true;
	}
	language_forget();
	return false;
}

/* ---- which language ---- */

/* Tries "ja_JP.UTF-8" as ja_JP, then as ja. */
static bool
open_locale(const char *name, size_t length)
{
	size_t place = 0, tongue = 0;

	while (place < length && name[place] != '.' && name[place] != '@')
		place++;
	while (tongue < place && name[tongue] != '_')
		tongue++;
	return open_catalogue(name, place) || open_catalogue(name, tongue);
}

const char *
language_locale(const char *category)
{
	const char *const variables[] = { "LC_ALL", category, "LANG" };

	for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
		const char *name = getenv(variables[i]);
		if (name && *name)
			return name;
	}
	return "C";
}

void
language_set_locale(void)
{
	const char *name = language_locale("LC_CTYPE");

	if (!setlocale(LC_CTYPE, "") && (strstr(name, ".UTF-8") || strstr(name, ".utf8")))
		setlocale(LC_CTYPE, "C.UTF-8");
}

/* Follows gettext: LANGUAGE is a list, used only if the locale is not "C". */
static bool
open_of_environment(void)
{
	const char *locale = language_locale("LC_MESSAGES"), *list = getenv("LANGUAGE");

	if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
		return open_catalogue("en", 2);
	for (; list && *list; list += *list == ':') {
		size_t length = strcspn(list, ":");
		if (length > 0 && open_locale(list, length))
			return true;
		list += length;
	}
	return open_locale(locale, strlen(locale)) || open_catalogue("en", 2);
}

void
language_set_folder(const char *path)
{
	snprintf(folder, sizeof folder, "%s", path);
}

bool
language_use(const char *name, struct error *e)
{
	bool automatic = strcmp(name, "auto") == 0;
	bool found = automatic ? open_of_environment() : open_catalogue(name, strlen(name));

	if (catalogue.bytes && strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
		language_forget();
		return automatic ||
		       error_set(e,
			       "language = \"%s\" needs a terminal and a locale of UTF-8: start "
			       "narabe with LANG=C.UTF-8, or install one, on Debian by "
			       "dpkg-reconfigure locales.",
			       name);
	}
	return found || error_set(e, "language = \"%s\": there is no %s/%s/LC_MESSAGES/narabe.mo.",
				name, folder, name);
}

const char *
language_name(void)
{
	return catalogue.name;
}

/* ---- texts ---- */

const char *
language_text(const char *text)
{
	uint32_t length;
	const char *found = *text ? language_find(text, &length) : NULL;

	return found ? found : text;
}

const char *
language_count(const char *one, const char *many, unsigned long number)
{
	uint32_t length;
	const char *found = language_find(one, &length);

	if (!found)
		return number == 1 ? one : many;
	const char *end = found + length;
	for (unsigned long form = catalogue.form(number); form > 0; form--) {
		const char *next = found + strlen(found) + 1;
		if (next > end)
			break;
		found = next;
	}
	return found;
}
