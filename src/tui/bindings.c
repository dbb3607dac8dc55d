/* The keys that a configuration file assigns to requests: validated, then bound. */
#include "tui/bindings.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tui/keys.h"

/* The line of the files that a request's keys come from; -1: its default. */
typedef int sources[REQ_COUNT];

/* A request's name as it stands in a file. */
static const char *
name_of(enum request r)
{
	static char name[2][32];
	static int turn;
	char *out = name[turn ^= 1];
	size_t i = 0;

	for (const char *p = request_table[r].name; *p && i + 1 < sizeof name[0]; p++)
		out[i++] = (char)tolower((unsigned char)*p);
	out[i] = '\0';
	return out;
}

/* Keys that the terminal keeps for itself. */
static bool
is_the_terminals(const char *key)
{
	return text_word_index("Ctrl-C Ctrl-Z Ctrl-\\", key) >= 0;
}

static bool
check_names(const struct option_binding *b, enum request r, struct error *e)
{
	char word[KEY_NAME_SIZE];
	const char *list = b->keys;

	if (r == REQ_NONE)
		return error_set(e,
			"there is no request \"%s\" to bind keys to; narabe.cfg(5) lists them. It "
			"is ignored.",
			b->request);
	if (!b->keys[strspn(b->keys, " ")] && (r == REQ_QUIT || r == REQ_HELP))
		return error_set(
			e, "%s must have a key. \"%s\" stays.", b->request, request_table[r].keys);
	while ((list = key_next_name(list, word))) {
		if (is_the_terminals(word))
			return error_set(e, "%s: %s belongs to the terminal. \"%s\" stays.",
				b->request, word, request_table[r].keys);
		if (key_by_name(word) < 0)
			return error_set(e,
				"%s: there is no key \"%s\"; keys are named as x, Ctrl-X, Space, "
				"Up. \"%s\" stays.",
				b->request, word, request_table[r].keys);
	}
	return true;
}

/* A key that two requests share in one place; `out` is its name. */
static bool
find_clash(enum request a, enum request b, char *out)
{
	const char *list = request_keys(a), *others;
	char other[KEY_NAME_SIZE];

	if (!(request_table[a].where & request_table[b].where))
		return false;
	while ((list = key_next_name(list, out))) {
		others = request_keys(b);
		while ((others = key_next_name(others, other))) {
			if (key_by_name(out) == key_by_name(other))
				return true;
		}
	}
	return false;
}

/* Reverts one line whose key conflicts in the same place; false if there is none. */
static bool
settle_clash(struct options *o, sources from)
{
	char key[KEY_NAME_SIZE];
	struct error e;

	for (int a = 0; a < REQ_COUNT; a++) {
		for (int b = 0; b < REQ_COUNT; b++) {
			if (a == b || from[a] < 0 || from[a] < from[b] ||
				!find_clash((enum request)a, (enum request)b, key))
				continue;
			error_set(&e, "%s: in one place %s cannot mean %s as well. \"%s\" stays.",
				name_of((enum request)a), key, name_of((enum request)b),
				request_table[a].keys);
			options_warn(o, o->binding[from[a]].origin, e.text);
			request_bind((enum request)a, NULL);
			from[a] = -1;
			return true;
		}
	}
	return false;
}

void
bindings_apply(struct options *o)
{
	sources from;
	struct error e;

	for (int r = 0; r < REQ_COUNT; r++) {
		request_bind((enum request)r, NULL);
		from[r] = -1;
	}
	for (int i = 0; i < o->bindings; i++) {
		enum request r = request_by_name(o->binding[i].request);
		if (check_names(&o->binding[i], r, &e)) {
			request_bind(r, o->binding[i].keys);
			from[r] = i;
		} else {
			options_warn(o, o->binding[i].origin, e.text);
		}
	}
	while (settle_clash(o, from))
		continue;
}
