/* The settings: table, defaults, validation. Owned by the thread that reads them. */
#include "config/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"

const struct param option_table[OPTION_COUNT + 1] = {
#define OPTION(id, ...) [OPTION_##id] = { .name = #id, __VA_ARGS__ },
#include "config/options.def"
#undef OPTION
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
check_value(const struct options *o, enum option_id id, const char *text, struct error *e)
{
	char place[OPTION_TEXT_SIZE + 64];
	struct param_value unused;

	if (param_read(&option_table[id], text, &unused))
		return !o->check[id] || o->check[id](text, e);
	snprintf(place, sizeof place, _("%s = \"%s\""), option_table[id].name, text);
	return param_refuse(&option_table[id], place, e);
}

/* As libconfig and other programs write switches. */
static const char *
switch_text(const char *text)
{
	if (text_word_index("true yes 1", text) >= 0)
		return "on";
	return text_word_index("false no 0", text) >= 0 ? "off" : text;
}

bool
options_set(
	struct options *o, enum option_id id, const char *text, const char *origin, struct error *e)
{
	if (option_table[id].kind == PARAM_SWITCH)
		text = switch_text(text);
	if (strlen(text) >= OPTION_TEXT_SIZE)
		return error_set(e, _("%s: the value is longer than %d characters."),
			option_table[id].name, OPTION_TEXT_SIZE - 1);
	if (!check_value(o, id, text, e))
		return false;
	snprintf(o->text[id], OPTION_TEXT_SIZE, "%s", text);
	snprintf(o->origin[id], OPTION_ORIGIN_SIZE, "%s", origin);
	return true;
}

int
options_find(const char *name)
{
	const struct param *p = param_find(option_table, name, strlen(name));

	return p ? (int)(p - option_table) : -1;
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
	return text_word_index(option_table[id].words, o->text[id]);
}

bool
options_is(const struct options *o, enum option_id id, const char *word)
{
	return strcmp(o->text[id], word) == 0;
}
