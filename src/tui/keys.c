/* Keys, their names, and what they ask for. Pure. */
#include "tui/keys.h"

#include <stdio.h>
#include <string.h>

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
	return name[0] > ' ' && name[0] < 127 && !name[1] ? name[0] : -1;
}

/* Copies the next word of a list of keys and returns what follows it; NULL at the end. */
static const char *
next_word(const char *list, char *out, size_t size)
{
	list += strspn(list, " ");
	size_t length = strcspn(list, " ");
	if (length == 0)
		return NULL;
	snprintf(out, size, "%.*s", (int)length, list);
	return list + length;
}

enum request
request_of_key(int32_t key, unsigned where)
{
	char word[16];

	for (int r = 0; r < REQ_COUNT; r++) {
		const char *list = request_table[r].where & where ? request_table[r].keys : "";
		while ((list = next_word(list, word, sizeof word))) {
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
	next_word(request_table[r].keys, out, 16);
}
