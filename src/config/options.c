/* The settings: table, defaults, validation. Owned by the thread that reads them. */
#include "config/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"

const struct option_row option_table[OPTION_COUNT] = {
#define TEXT(name, standard, value, check, help) \
	{ #name, OPTION_IS_TEXT, standard, value, OPTION_CHECK_##check, 0, 0, help },
#define CHOICE(name, standard, words, help) \
	{ #name, OPTION_IS_CHOICE, standard, words, OPTION_CHECK_NONE, 0, 0, help },
#define INTEGER(name, standard, least, most, help) \
	{ #name, OPTION_IS_INTEGER, #standard, "N", OPTION_CHECK_NONE, least, most, help },
#define SWITCH(name, standard, help) \
	{ #name, OPTION_IS_SWITCH, standard, "on off", OPTION_CHECK_NONE, 0, 0, help },
#include "config/options.def"
#undef TEXT
#undef CHOICE
#undef INTEGER
#undef SWITCH
};

void
options_init(struct options *o)
{
	memset(o, 0, sizeof *o);
	for (int id = 0; id < OPTION_COUNT; id++) {
		snprintf(o->text[id], OPTION_TEXT_SIZE, "%s", option_table[id].standard);
		snprintf(o->origin[id], OPTION_ORIGIN_SIZE, "default");
	}
}

static bool
check_value(
	const struct options *o, const struct option_row *option, const char *text, struct error *e)
{
	int64_t number;

	switch (option->kind) {
	case OPTION_IS_TEXT:
		return !o->check[option->check] || o->check[option->check](text, e);
	case OPTION_IS_INTEGER:
		if (text_to_int(text, option->least, option->most, &number))
			return true;
		return error_set(e, _("%s = \"%s\": it must be a whole number from %d to %d."),
			option->name, text, option->least, option->most);
	case OPTION_IS_CHOICE:
	case OPTION_IS_SWITCH:
		break;
	}
	if (text_word_index(option->value, text) >= 0)
		return true;
	return error_set(
		e, _("%s = \"%s\": it must be one of: %s."), option->name, text, option->value);
}

bool
options_set(
	struct options *o, enum option_id id, const char *text, const char *origin, struct error *e)
{
	const struct option_row *option = &option_table[id];

	if (option->kind == OPTION_IS_SWITCH) {
		if (strcmp(text, "true") == 0 || strcmp(text, "yes") == 0 || strcmp(text, "1") == 0)
			text = "on";
		if (strcmp(text, "false") == 0 || strcmp(text, "no") == 0 || strcmp(text, "0") == 0)
			text = "off";
	}
	if (strlen(text) >= OPTION_TEXT_SIZE)
		return error_set(e, _("%s: the value is longer than %d characters."), option->name,
			OPTION_TEXT_SIZE - 1);
	if (!check_value(o, option, text, e))
		return false;
	snprintf(o->text[id], OPTION_TEXT_SIZE, "%s", text);
	snprintf(o->origin[id], OPTION_ORIGIN_SIZE, "%s", origin);
	return true;
}

int
options_find(const char *name)
{
	for (int id = 0; id < OPTION_COUNT; id++) {
		const char *a = option_table[id].name, *b = name;
		while (*a && (*a == *b || (*a == '_' && *b == '-'))) {
			a++;
			b++;
		}
		if (!*a && !*b)
			return id;
	}
	return -1;
}

int
options_integer(const struct options *o, enum option_id id)
{
	return atoi(o->text[id]);
}

bool
options_switch(const struct options *o, enum option_id id)
{
	return options_is(o, id, "on");
}

int
options_choice(const struct options *o, enum option_id id)
{
	return text_word_index(option_table[id].value, o->text[id]);
}

bool
options_is(const struct options *o, enum option_id id, const char *word)
{
	return strcmp(o->text[id], word) == 0;
}
