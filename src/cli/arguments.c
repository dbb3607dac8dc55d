/* The options of a command as a table. */
#include "cli/arguments.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 48, HELP_COLUMN = 24 };

static void
print_help(const struct argument *table, const char *usage)
{
	puts(usage);
	for (const struct argument *a = table; a->name; a++) {
		int width = printf("  %s%s%s%s", a->name[1] ? "--" : "-", a->name,
			a->value ? " " : "", a->value ? a->value : "");
		if (width >= HELP_COLUMN) {
			putchar('\n');
			width = 0;
		}
		for (const char *line = a->help; *line; width = 0) {
			int length = (int)strcspn(line, "\n");
			printf("%*s%.*s\n", HELP_COLUMN - width, "", length, line);
			line += length + (line[length] == '\n');
		}
	}
	printf("  --%-*s%s\n", HELP_COLUMN - 4, "help", "this text");
}

static bool
read_word(const struct argument *a, const char *text, int *out)
{
	int word = text_word_index(a->words, text);

	if (word < 0) {
		cli_fail(CLI_USAGE, "--%s %s: it must be one of: %s.", a->name, text, a->words);
		return false;
	}
	*out = word;
	return true;
}

static bool
is_file(const struct argument *a)
{
	return a->value && (strcmp(a->value, "FILE") == 0 || strcmp(a->value, "FOLDER") == 0);
}

static bool
read_one(const struct argument *a, const char *text, void *out)
{
	void *field = (char *)out + a->offset;
	char option[32];
	struct argument_list *list;

	switch (a->kind) {
	case ARGUMENT_FLAG:
		*(bool *)field = true;
		return true;
	case ARGUMENT_INT:
		snprintf(option, sizeof option, "%s%s", a->name[1] ? "--" : "-", a->name);
		return cli_read_int(option, text, a->least, a->most, field);
	case ARGUMENT_TEXT:
		*(const char **)field = text;
		if (strcmp(text, "-") != 0 || !is_file(a))
			return true;
		cli_fail(CLI_USAGE, "--%s -: name a file, or /dev/stdin or /dev/stdout.", a->name);
		return false;
	case ARGUMENT_WORD:
		return read_word(a, text, field);
	case ARGUMENT_LIST:
		list = field;
		if (list->count < ARGUMENT_LIST_MOST) {
			list->item[list->count++] = text;
			return true;
		}
		cli_fail(CLI_USAGE, "--%s can be given %d times at most.", a->name,
			ARGUMENT_LIST_MOST);
		return false;
	}
	return false;
}

static bool
has_flag(const struct argument *table, const char *name, const void *out)
{
	for (const struct argument *a = table; a->name; a++) {
		if (a->kind == ARGUMENT_FLAG && strcmp(a->name, name) == 0)
			return *(const bool *)((const char *)out + a->offset);
	}
	return false;
}

bool
arguments_read(const struct argument *table, const char *usage, int argc, char **argv, void *out,
	int *rest, int *code)
{
	struct option options[MOST + 2] = { { "help", no_argument, NULL, 'h' } };
	const struct argument *letter[UCHAR_MAX + 1] = { NULL };
	char letters[2 * MOST + 3] = ":h";
	int c;

	for (int i = 0; table[i].name && i < MOST; i++) {
		const struct argument *a = &table[i];
		bool flag = a->kind == ARGUMENT_FLAG;
		options[i + 1] = (struct option){ a->name, flag ? no_argument : required_argument,
			NULL, 256 + i };
		if (a->name[1])
			continue;
		letter[(unsigned char)a->name[0]] = a;
		strcat(strcat(letters, a->name), flag ? "" : ":");
	}
	*code = CLI_FINE;
	while ((c = getopt_long(argc, argv, letters, options, NULL)) != -1) {
		if (c == 'h') {
			print_help(table, usage);
			return false;
		}
		const struct argument *a = c < 256 ? letter[c] : &table[c - 256];
		if (!a)
			*code = cli_refuse_option(argv[0], c, argv);
		else if (!read_one(a, optarg, out))
			*code = CLI_USAGE;
		if (*code != CLI_FINE)
			return false;
	}
	if (has_flag(table, "json", out) && has_flag(table, "csv", out)) {
		*code = cli_fail(CLI_USAGE, "Give --json or --csv, not both.");
		return false;
	}
	*rest = optind;
	return true;
}

bool
arguments_none_left(const char *command, int argc, char *const *argv, int rest)
{
	if (rest >= argc)
		return true;
	cli_fail(CLI_USAGE, "%s takes no \"%s\". Try: narabe %s --help", command, argv[rest],
		command);
	return false;
}
