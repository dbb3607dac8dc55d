/* The command line: the first byte chooses a command, the others are its arguments, a line each. They are
 * taken, and every value printed is read back the same, or refused with a sentence that names one. */
#include <getopt.h>

#include "cli/arguments.h"
#include "config/options.h"
#include "fuzz.h"

static const struct param *const tables[] = {
#define COMMAND(name, summary) cli_##name##_arguments,
#include "commands.def"
#undef COMMAND
};

enum { TABLES = sizeof tables / sizeof *tables, OWNER = 1 << 19, WORDS = 64 };

/* Returns whether a row is the short name of a setting: then all settings are options. */
static bool
has_settings(const struct param *table)
{
	while (table->name && table->member.store != PARAM_NOWHERE)
		table++;
	return table->name;
}

static void
check_values(const struct param *table, const void *owner)
{
	static _Alignas(16) char copy[OWNER];
	char text[1024];

	for (const struct param *p = table; p->name; p++) {
		if (p->member.store == PARAM_NOWHERE || p->member.store == PARAM_TEXTS ||
			p->kind == PARAM_FLAG)
			continue;
		fuzz_require(p->member.offset + p->member.size <= OWNER);
		struct param_value v = param_get(p, owner);
		if ((p->kind == PARAM_TEXT || p->kind == PARAM_FILE) && !v.text)
			continue;
		param_print(p, &v, text, sizeof text);
		memcpy(copy + p->member.offset, (const char *)owner + p->member.offset,
			p->member.size);
		if (strlen(text) < sizeof text - 1 && param_set(p, copy, text))
			fuzz_require(param_equal(p, owner, copy));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static _Alignas(16) char owner[OWNER];
	static struct options settings; /* large */
	const struct param *table;
	char name[] = "command", *argv[WORDS + 2] = { name }, *rest;
	int argc = 1, left, code;

	if (size == 0)
		return 0;
	memset(owner, 0, sizeof owner);
	options_init(&settings);
	table = tables[data[0] % TABLES];
	const struct arguments a = { .command = name,
		.usage = "Usage: this.",
		.table = table,
		.owner = owner,
		.settings = has_settings(table) ? &settings : NULL };
	char *text = fuzz_text(data + 1, size - 1);
	for (char *word = strtok_r(text, "\n", &rest); word && argc <= WORDS;
		word = strtok_r(NULL, "\n", &rest))
		argv[argc++] = word;
	fuzz_hear("", 0);
	optind = 0; /* as for a new program */
	bool fine = arguments_read(&a, argc, argv, &left, &code);
	char *said = fuzz_heard(NULL);
	if (fine) {
		fuzz_require(left >= 1 && left <= argc && !*said);
		check_values(a.table, owner);
	} else if (code != CLI_FINE) {
		fuzz_require(code == CLI_USAGE && said[strlen(said) - 1] == '\n');
		said[strlen(said) - 1] = '\0';
		fuzz_refused(said, "-");
	}
	free(said);
	free(text);
	return 0;
}
