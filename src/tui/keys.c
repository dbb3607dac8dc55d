/* Keys, their names, and their requests. The screen's thread only: the bindings are one table for
 * the whole program. */
#include "tui/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "base/language.h"
#include "config/options.h"
#include "match/friend.h"

const struct request_row request_table[REQ_COUNT] = {
#define REQUEST(name, where, purpose, keys, label, help, status, run, friend) \
	{ #name, where, purpose, keys, label, help, FRIEND_##friend },
#include "tui/requests.def"
#undef REQUEST
};

static const struct {
	const char *name;
	int32_t code;
} names[] = {
	{ "Up", KEY_CODE_UP },
	{ "Down", KEY_CODE_DOWN },
	{ "Left", KEY_CODE_LEFT },
	{ "Right", KEY_CODE_RIGHT },
	{ "Home", KEY_CODE_HOME },
	{ "End", KEY_CODE_END },
	{ "PageUp", KEY_CODE_PAGE_UP },
	{ "PageDown", KEY_CODE_PAGE_DOWN },
	{ "Backspace", KEY_CODE_BACKSPACE },
	{ "Delete", KEY_CODE_DELETE },
	{ "Enter", KEY_CODE_ENTER },
	{ "Tab", KEY_CODE_TAB },
	{ "Esc", KEY_CODE_ESCAPE },
	{ "Space", ' ' },
};

int32_t
key_by_name(const char *name)
{
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		if (strcmp(names[i].name, name) == 0)
			return names[i].code;
	}
	if (strncmp(name, "Ctrl-", 5) == 0 && name[5] >= 'A' && name[5] <= 'Z' && !name[6])
		return name[5] - 'A' + 1;
	if (name[0] > ' ' && name[0] < 127)
		return name[1] ? -1 : name[0];
	wchar_t ch[2]; /* a letter of another alphabet */
	return mbstowcs(ch, name, 2) == 1 ? (int32_t)ch[0] : -1;
}

const char *
key_next_name(const char *list, char *out)
{
	list += strspn(list, " ");
	size_t length = strcspn(list, " ");
	if (length == 0)
		return NULL;
	snprintf(out, KEY_NAME_SIZE, "%.*s", (int)length, list);
	return list + length;
}

/* ---- bindings ---- */

static struct {
	bool given;
	char keys[KEY_LIST_SIZE];
} bound[REQ_COUNT];

const char *
request_keys(enum request r)
{
	return bound[r].given ? bound[r].keys : request_table[r].keys;
}

void
request_bind(enum request r, const char *keys)
{
	bound[r].given = keys != NULL;
	if (keys)
		snprintf(bound[r].keys, sizeof bound[r].keys, "%s", keys);
}

enum request
request_of_key(int32_t key, unsigned where)
{
	char word[KEY_NAME_SIZE];

	for (int r = 0; r < REQ_COUNT; r++) {
		const char *list =
			request_table[r].where & where ? request_keys((enum request)r) : "";
		while ((list = key_next_name(list, word))) {
			if (key_by_name(word) == key)
				return (enum request)r;
		}
	}
	return REQ_NONE;
}

const char *
request_key_name(enum request r)
{
	static char first[REQ_COUNT][KEY_NAME_SIZE];

	first[r][0] = '\0';
	key_next_name(request_keys(r), first[r]);
	return first[r];
}

const char *
request_name(enum request r)
{
	static char small[REQ_COUNT][24];
	char *out = small[r];

	for (size_t i = 0; request_table[r].name[i] && i + 1 < sizeof small[0]; i++)
		out[i] = (char)tolower((unsigned char)request_table[r].name[i]);
	return out;
}

enum request
request_by_name(const char *name)
{
	int r = 0;

	while (r < REQ_COUNT && strcasecmp(request_table[r].name, name) != 0)
		r++;
	return (enum request)r;
}

/* ---- the bindings of the configuration files: checked, then made ---- */

/* The line of the files that a request's keys come from; -1: its default. */
typedef int sources[REQ_COUNT];

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
		if (text_word_index("Ctrl-C Ctrl-Z Ctrl-\\", word) >= 0)
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

/* Finds a key that two requests share in one place; `out` gets its name. */
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

/* Reverts one line whose key conflicts in the same place; returns false if there is none. */
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
			error_set(&e, "%s: %s already means %s in the same place. \"%s\" stays.",
				request_name((enum request)a), key, request_name((enum request)b),
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

/* ---- groups ---- */

const char *const purpose_titles[PURPOSES] = {
	[TO_PLAY] = N_("Play"),
	[TO_WATCH] = N_("Watch"),
	[TO_THINK] = N_("See it think"),
	[TO_GAME] = N_("Past moves"),
	[TO_CHANGE] = N_("Change"),
	[TO_FILES] = N_("Files"),
	[TO_ALWAYS] = N_("Always"),
};

const struct key_group key_groups[] = {
	{ EVERYWHERE, N_("Everywhere") },
	{ IN_MATCH, N_("In a game") },
	{ IN_PLAY, N_("In PLAY") },
	{ IN_WATCH, N_("In WATCH") },
	{ IN_TREE, N_("In TREE") },
	{ IN_REVIEW, N_("In REVIEW") },
	{ IN_TOUR, N_("In TOUR") },
	{ IN_PUZZLE, N_("In PUZZLE") },
	{ IN_EDIT, N_("In EDIT") },
	{ IN_START, N_("In START") },
	{ IN_LESSON, N_("In a lesson") },
	{ IN_POPUP, N_("In windows") },
	{ 0, NULL },
};

const struct key_group *
request_group(enum request r)
{
	const struct key_group *g = key_groups;

	while (g->title && (request_table[r].where & g->where) != g->where)
		g++;
	return g;
}
