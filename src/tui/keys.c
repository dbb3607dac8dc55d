/* Keys, their names, and their requests. The screen's thread only: the bindings are one table for
 * the whole program. */
#include "tui/keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "base/language.h"

const struct request_row request_table[REQ_COUNT] = {
#define REQUEST(name, where, keys, label, help) { #name, where, keys, label, help },
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

void
request_key_name(enum request r, char *out)
{
	out[0] = '\0';
	key_next_name(request_keys(r), out);
}

enum request
request_by_name(const char *name)
{
	int r = 0;

	while (r < REQ_COUNT && strcasecmp(request_table[r].name, name) != 0)
		r++;
	return (enum request)r;
}

/* ---- groups ---- */

const struct key_group key_groups[] = {
	{ EVERYWHERE, N_("Everywhere") },
	{ IN_MATCH, N_("In a game") },
	{ IN_PLAY, N_("While you play") },
	{ IN_WATCH, N_("While two engines play") },
	{ IN_LINE, N_("While you step through a line") },
	{ IN_TREE, N_("While you walk the search tree") },
	{ IN_REVIEW, N_("While you review the game") },
	{ IN_EDIT, N_("While you edit a position") },
	{ IN_LESSON, N_("When a move is called bad") },
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
