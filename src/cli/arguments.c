/* The options of a command, as a table of parameters. */
#include "cli/arguments.h"

#include <assert.h>
#include <ctype.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "config/options.h"

/* Rows of a table; getopt_long() returns FIRST_ROW + i for the option of row i. */
enum { MOST_ROWS = 64, FIRST_ROW = UCHAR_MAX + 1, HELP_COLUMN = 24, HELP_WIDTH = 80 };

void
arguments_print_text(int at, int column, const char *text)
{
	bool first = true;

	for (const char *word = text + strspn(text, " \n"); *word; word += strspn(word, " \n")) {
		int length = (int)strcspn(word, " \n");
		if (!first && at + 1 + length > HELP_WIDTH) {
			putchar('\n');
			first = true;
			at = 0;
		}
		if (first)
			at += printf("%*s", at < column ? column - at : 0, "");
		else
			at += printf(" ");
		at += printf("%.*s", length, word);
		first = false;
		word += length;
	}
	putchar('\n');
}

/* Returns the dashes before an option's name. */
static const char *
dashes(const struct param *p)
{
	return p->name[1] || p->is_long ? "--" : "-";
}

void
arguments_print(const struct param *table, bool options)
{
	for (const struct param *p = table; p->name; p++) {
		const char *value = param_value_name(p);
		int width = printf("  %s%s%s%s", options ? dashes(p) : "", p->name,
			value ? " " : "", value ? value : "");
		if (width >= HELP_COLUMN) {
			putchar('\n');
			width = 0;
		}
		arguments_print_text(width, HELP_COLUMN, p->help);
	}
	if (options)
		printf("  --%-*s%s\n", HELP_COLUMN - 4, "help", "this text");
}

/* Returns whether a line is prose, which is filled to the width. Examples are indented and stay
 * unchanged. */
static bool
begins_prose(const char *line)
{
	return *line && !isspace((unsigned char)*line) && strncmp(line, "Usage:", 6) != 0;
}

void
arguments_print_usage(const char *usage)
{
	char text[4096];

	for (const char *from = usage; *from;) {
		size_t length = 0;
		do {
			length += strcspn(from + length, "\n");
			length += from[length] != '\0';
		} while (begins_prose(from) && begins_prose(from + length));
		snprintf(text, sizeof text, "%.*s", (int)length, from);
		if (begins_prose(from))
			arguments_print_text(0, 0, text);
		else
			fputs(text, stdout);
		from += length;
	}
	putchar('\n');
}

/* Sets a row in its owner's struct, or rejects the value. */
static bool
set_one(const struct param *p, const char *text, void *owner, struct error *e)
{
	char place[320];

	snprintf(place, sizeof place, "%s%s %.256s", p->name[1] ? "--" : "-", p->name, text);
	if (p->kind == PARAM_FILE && strcmp(text, "-") == 0)
		return error_set(e, "%s: name a file, or /dev/stdin or /dev/stdout.", place);
	if (param_set(p, owner, text))
		return true;
	if (p->member.store == PARAM_TEXTS)
		return error_set(
			e, "--%s can be given %d times at most.", p->name, PARAM_TEXTS_MOST);
	return param_refuse(p, place, e);
}

static bool
arguments_read_one(const struct arguments *a, const struct param *p, const char *text)
{
	struct error e;

	if (p->member.store == PARAM_NOWHERE ? a->take(a->owner, p, text, &e)
					     : set_one(p, text, a->owner, &e))
		return true;
	cli_fail(CLI_USAGE, "%s", e.text);
	return false;
}

static bool
has_flag(const struct arguments *a, const char *name)
{
	const struct param *p = param_find(a->table, name, strlen(name));

	return p && p->kind == PARAM_FLAG && param_get(p, a->owner).whole;
}

/* Prints the sentence about what getopt_long() has just rejected. */
static int
refuse_option(const struct arguments *a, int answer, char *const *argv)
{
	const char *word = argv[optind - 1];
	char typed[64];

	if (answer == ':')
		return cli_fail(CLI_USAGE, "The option %s needs a value. Try: narabe %s --help",
			word, a->command);
	if (optopt >= FIRST_ROW)
		return cli_fail(CLI_USAGE, "The option --%s takes no value.",
			a->table[optopt - FIRST_ROW].name);
	if (optopt)
		return cli_fail(CLI_USAGE, "There is no option -%c. Try: narabe %s --help", optopt,
			a->command);
	word += strspn(word, "-");
	snprintf(typed, sizeof typed, "%.*s", (int)strcspn(word, "="), word);
	const struct param *table = a->table;
	const char *near = NULL;
	int least = TEXT_FAR;

	for (; table->name; table++) {
		if (table->name[1])
			text_nearest(typed, table->name, &near, &least);
	}
	if (near)
		return cli_fail(
			CLI_USAGE, "There is no option --%s; did you mean --%s?", typed, near);
	return cli_fail(
		CLI_USAGE, "There is no option --%s. Try: narabe %s --help", typed, a->command);
}

bool
arguments_read(const struct arguments *a, int argc, char **argv, int *rest, int *code)
{
	struct option options[MOST_ROWS + 2];
	char letters[2 * MOST_ROWS + 3];
	int found;

	/* Fills in the table for getopt_long(). */
	int count = 0;

	options[count++] = (struct option){ "help", no_argument, NULL, 'h' };
	strcpy(letters, ":h");
	for (int i = 0; a->table[i].name; i++) {
		const struct param *p = &a->table[i];
		bool flag = p->kind == PARAM_FLAG;
		int takes = flag ? no_argument : required_argument;
		assert(i < MOST_ROWS);
		options[count++] = (struct option){ p->name, takes, NULL, FIRST_ROW + i };
		if (!p->name[1])
			strcat(strcat(letters, p->name), flag ? "" : ":");
	}
	options[count] = (struct option){ 0 };
	/* A position that begins with an empty cell, "---xo----", is not an option: its first sign
	 * is replaced by the other sign for an empty cell. */
	enum { SMALLEST = 9 };

	for (int i = 1; i < argc; i++) {
		char *word = argv[i];
		size_t length = strlen(word);
		if (word[0] == '-' && length >= SMALLEST &&
			strcspn(word, ";") == strspn(word, "-._012xXoO*bBwW/ \t\r\n"))
			word[0] = '.';
	}
	opterr = 0;
	optind = 0; /* restarts: another command may have been read before */
	*code = CLI_FINE;
	while ((found = getopt_long(argc, argv, letters, options, NULL)) != -1) {
		if (found == 'h') {
			if (a->help) {
				a->help();
			} else {
				arguments_print_usage(a->usage);
				arguments_print(a->table, true);
			}
			return false;
		}
		/* The option's row, or NULL. */
		const char letter = (char)found;
		const struct param *p = found >= FIRST_ROW ? &a->table[found - FIRST_ROW]
							   : param_find(a->table, &letter, 1);
		if (!p)
			*code = refuse_option(a, found, argv);
		else if (!arguments_read_one(a, p, optarg ? optarg : ""))
			*code = CLI_USAGE;
		if (*code != CLI_FINE)
			return false;
		if (a->given)
			a->given[p - a->table] = true;
	}
	if (has_flag(a, "json") && has_flag(a, "csv")) {
		*code = cli_fail(CLI_USAGE, "Give --json or --csv, not both.");
		return false;
	}
	*rest = optind;
	return true;
}

bool
arguments_none_left(const struct arguments *a, int argc, char *const *argv, int rest)
{
	if (rest >= argc)
		return true;
	cli_fail(CLI_USAGE, "%s takes no \"%s\". Try: narabe %s --help", a->command, argv[rest],
		a->command);
	return false;
}

bool
arguments_board_left(
	const struct arguments *a, int argc, char *const *argv, int rest, const char **game)
{
	return cli_take_board(argc, argv, &rest, game) && arguments_none_left(a, argc, argv, rest);
}

bool
arguments_take_engines(const struct param_texts *engines)
{
	struct error e;

	for (int i = 0; i < engines->count; i++) {
		if (programs_add(engines->item[i], &e))
			continue;
		cli_fail(CLI_USAGE, "%s", e.text);
		return false;
	}
	return true;
}

/* ---- settings ---- */

const struct param *
arguments_with_settings(const struct param *own)
{
	static struct param table[OPTION_COUNT + MOST_ROWS];
	static char names[OPTION_COUNT][32];
	int count = 0;

	for (int id = 0; id < OPTION_COUNT; id++) {
		param_option_name(&option_table[id], names[id], sizeof names[id]);
		table[id] = option_table[id];
		table[id].name = names[id];
	}
	while (own[count].name)
		count++;
	memcpy(&table[OPTION_COUNT], own, ((size_t)count + 1) * sizeof *own);
	return table;
}

static bool
arguments_set_option(struct options *o, enum option_id id, const char *text, struct error *e)
{
	char origin[64], name[32];
	struct error why;

	param_option_name(&option_table[id], name, sizeof name);
	snprintf(origin, sizeof origin, "option --%s", name);
	return options_set(o, id, text, origin, &why) || error_set(e, "--%s: %s", name, why.text);
}

bool
arguments_take_setting(
	struct options *o, const struct param *row, const char *text, struct error *e)
{
	static const struct {
		const char *name;
		enum option_id id;
		const char *text;
	} shorts[] = {
		{ .name = "plain", .id = OPTION_interface, .text = "plain" },
		{ .name = "ascii", .id = OPTION_glyphs, .text = "ascii" },
		{ .name = "no-mouse", .id = OPTION_mouse, .text = "off" },
	};

	for (size_t i = 0; i < sizeof shorts / sizeof shorts[0]; i++) {
		if (strcmp(row->name, shorts[i].name) == 0)
			return arguments_set_option(o, shorts[i].id, shorts[i].text, e);
	}
	return arguments_set_option(o, (enum option_id)options_find(row->name), text, e);
}
