/* Lines of JSON, read from untrusted files, and written whole or not at all. */
#include "record/json_line.h"

#include <stdlib.h>
#include <string.h>

#include "base/language.h"

/* Cleans all texts of a value. Recursion is safe: jansson reads no deeper than 2,048 levels. */
static bool
clean_texts(json_t *value)
{
	const char *name;
	json_t *member;
	size_t i;

	if (json_is_string(value)) {
		char *clean = strdup(json_string_value(value));

		if (!clean)
			return false;
		text_clean(clean);
		bool fine = strcmp(clean, json_string_value(value)) == 0 ||
			    json_string_set_nocheck(value, clean) == 0;
		free(clean);
		return fine;
	}
	json_object_foreach(value, name, member)
	{
		if (!clean_texts(member))
			return false;
	}
	json_array_foreach(value, i, member)
	{
		if (!clean_texts(member))
			return false;
	}
	return true;
}

json_t *
json_line_read(const char *line, size_t length, struct error *e)
{
	json_error_t why;
	size_t mark = length < 3 ? 0 : (size_t)(text_after_mark(line) - line);

	line += mark;
	length -= mark;
	json_ran_out();                   /* before this line */
	if (memchr(line, '\0', length)) { /* jansson takes a zero byte for the end of a number */
		error_set(e, "%s", _("This is not text: it contains a zero byte."));
		return NULL;
	}
	json_t *value = json_loadb(line, length, JSON_REJECT_DUPLICATES, &why);
	bool ran_out = json_ran_out();

	if (!value && !ran_out) {
		error_set(e, _("This line is not JSON: %s."), why.text);
		return NULL;
	}
	if (!ran_out && clean_texts(value))
		return value;
	json_decref(value);
	error_set(e, "%s", _("Out of memory."));
	return NULL;
}

/* ---- writing ---- */

static _Thread_local bool refused;

static void *
watched_malloc(size_t size)
{
	void *p = malloc(size);

	refused = refused || !p;
	return p;
}

void
json_watch_memory(void)
{
	json_set_alloc_funcs(watched_malloc, free);
}

bool
json_ran_out(void)
{
	bool was = refused;

	refused = false;
	return was;
}

char *
json_line_write(json_t *o)
{
	char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(6));
	char *line = text ? realloc(text, strlen(text) + 2) : NULL;

	json_decref(o);
	if (line && !json_ran_out())
		return strcat(line, "\n");
	free(line ? line : text);
	return NULL;
}
