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
enum {
	MOST_ROWS = 64,
	FIRST_ROW = UCHAR_MAX + 1,
	HELP_COLUMN = 24,
	HELP_WIDTH = 80,
	HELP_LINES = 23
};

/* Prints the words of a text as arguments_print_text() does, or only counts, without `out`. Returns
 * the number of lines. */
static int
put_text(FILE *out, int at, int column, const char *text)
{
	int lines = 1;
	bool first = true;

	for (const char *word = text + strspn(text, " \n"); *word; word += strspn(word, " \n")) {
		int length = (int)strcspn(word, " \n");
		if (!first && at + 1 + length > HELP_WIDTH) {
			lines++;
			first = true;
			at = 0;
			if (out)
				putc('\n', out);
		}
		int blanks = !first ? 1 : at < column ? column - at : 0;
		if (out)
			fprintf(out, "%*s%.*s", blanks, "", length, word);
		at += blanks + length;
		first = false;
		word += length;
	}
	if (out)
		putc('\n', out);
	return lines;
}

void
arguments_print_text(int at, int column, const char *text)
{
	put_text(stdout, at, column, text);
}

/* Writes a row's name, with its dashes if it is an option, and the placeholder for its value. */
static void
row_name(const struct param *p, bool option, char *out, size_t size)
{
	const char *value = param_value_name(p);
	const char *dashes = !option ? "" : p->name[1] || p->is_long ? "--" : "-";

	snprintf(out, size, "%s%s%s%s", dashes, p->name, value ? " " : "", value ? value : "");
}

/* Prints one row of help, or only counts, without `out`. Returns the number of lines. */
static int
put_row(FILE *out, const char *name, const char *text)
{
	int width = 2 + (int)strlen(name);
	int lines = 0;

	if (out)
		fprintf(out, "  %s", name);
	if (width >= HELP_COLUMN) {
		lines = 1;
		width = 0;
		if (out)
			putc('\n', out);
	}
	return lines + put_text(out, width, HELP_COLUMN, text);
}

void
arguments_print_members(const struct param *table)
{
	char name[128];

	for (const struct param *p = table; p->name; p++) {
		row_name(p, false, name, sizeof name);
		put_row(stdout, name, p->help);
	}
}

/* Returns whether a line is prose, which is filled to the width. Examples are indented and stay
 * unchanged. */
static bool
begins_prose(const char *line)
{
	return *line && !isspace((unsigned char)*line) && strncmp(line, "Usage:", 6) != 0;
}

/* Prints a usage, whole or up to its \f, and an empty line; or only counts, without `out`. Returns
 * the number of lines. */
static int
put_usage(FILE *out, const char *usage, bool all)
{
	char text[4096];
	int lines = 1;

	for (const char *from = usage; *from;) {
		size_t length = 0;
		if (*from == '\f' && !all)
			break;
		from += *from == '\f';
		do {
			length += strcspn(from + length, "\n");
			length += from[length] != '\0';
		} while (begins_prose(from) && begins_prose(from + length));
		snprintf(text, sizeof text, "%.*s", (int)length, from);
		if (begins_prose(from)) {
			lines += put_text(out, 0, 0, text);
		} else {
			lines++;
			if (out)
				fputs(text, out);
		}
		from += length;
	}
	if (out)
		putc('\n', out);
	return lines;
}

/* Prints the last row, which names the options from `hidden` on; or only counts, without `out`.
 * Returns the number of lines. */
static int
put_last_row(FILE *out, const struct param *hidden, bool all)
{
	char text[1024] = "the rest:", name[128];

	if (all)
		return put_row(out, "--help", "this text");
	for (const struct param *p = hidden; p->name; p++) {
		row_name(p, true, name, sizeof name);
		snprintf(text + strlen(text), sizeof text - strlen(text), " %.*s",
			(int)strcspn(name, " "), name);
	}
	if (!hidden->name)
		snprintf(text, sizeof text, "the rest of this help");
	return put_row(out, "--help=all", text);
}

/* Prints --help: everything on request or where it fits a screen; otherwise as many options as fit,
 * and the names of the others. */
static void
print_help(const struct arguments *a, bool all)
{
	const struct param *table = a->table;
	char name[128];
	int lines[MOST_ROWS], rows = 0, total = put_usage(NULL, a->usage, true) + 1;

	for (const struct param *p = table; p->name; p++) {
		row_name(p, true, name, sizeof name);
		lines[rows] = put_row(NULL, name, p->help);
		total += lines[rows++];
	}
	all |= total <= HELP_LINES && !a->more;
	if (!all) {
		total += put_usage(NULL, a->usage, false) - put_usage(NULL, a->usage, true) - 1;
		while (rows > 0 && total + put_last_row(NULL, &table[rows], false) > HELP_LINES)
			total -= lines[--rows];
	}
	put_usage(stdout, a->usage, all);
	for (int i = 0; i < rows; i++) {
		row_name(&table[i], true, name, sizeof name);
		put_row(stdout, name, table[i].help);
	}
	put_last_row(stdout, &table[rows], all);
	if (all && a->more)
		a->more();
}

/* ---- settings ---- */

/* Returns a table with every setting as an option, followed by the rows of a command's own table. */
static const struct param *
with_settings(const struct param *own)
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
set_option(struct options *o, enum option_id id, const char *text, struct error *e)
{
	char origin[64], name[32];
	struct error why;

	param_option_name(&option_table[id], name, sizeof name);
	snprintf(origin, sizeof origin, "option --%s", name);
	return options_set(o, id, text, origin, &why) || error_set(e, "--%s: %s", name, why.text);
}

/* Sets one of these settings, also by its short name. */
static bool
take_setting(struct options *o, const struct param *row, const char *text, struct error *e)
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
			return set_option(o, shorts[i].id, shorts[i].text, e);
	}
	return set_option(o, (enum option_id)options_find(row->name), text, e);
}

/* ---- reading ---- */

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

	if (p->member.store == PARAM_NOWHERE ? take_setting(a->settings, p, text, &e)
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
refuse_option(const struct arguments *a, const struct param *table, int answer, char *const *argv)
{
	const char *word = argv[optind - 1];
	char typed[64];

	if (answer == ':')
		return cli_fail(CLI_USAGE, "The option %s needs a value. Try: narabe %s --help",
			word, a->command);
	if (optopt >= FIRST_ROW)
		return cli_fail(CLI_USAGE, "The option --%s takes no value.",
			table[optopt - FIRST_ROW].name);
	if (optopt)
		return cli_fail(CLI_USAGE, "There is no option -%c. Try: narabe %s --help", optopt,
			a->command);
	word += strspn(word, "-");
	snprintf(typed, sizeof typed, "%.*s", (int)strcspn(word, "="), word);
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
	const struct param *table = a->settings ? with_settings(a->table) : a->table;
	struct option options[MOST_ROWS + 2];
	char letters[2 * MOST_ROWS + 3];
	int found;

	/* Fill in the table for getopt_long(). */
	int count = 0;

	options[count++] = (struct option){ "help", optional_argument, NULL, 'h' };
	strcpy(letters, ":h");
	for (int i = 0; table[i].name; i++) {
		const struct param *p = &table[i];
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
			if (optarg && strcmp(optarg, "all") != 0)
				*code = cli_fail(CLI_USAGE, "--help takes no value but \"all\".");
			else
				print_help(a, optarg != NULL);
			return false;
		}
		/* The option's row, or NULL. */
		const char letter = (char)found;
		const struct param *p = found >= FIRST_ROW ? &table[found - FIRST_ROW]
							   : param_find(table, &letter, 1);
		if (!p)
			*code = refuse_option(a, table, found, argv);
		else if (!arguments_read_one(a, p, optarg ? optarg : ""))
			*code = CLI_USAGE;
		if (*code != CLI_FINE)
			return false;
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
	struct error e;

	/* The only word that may be left is a board. */
	if (rest == argc - 1 && !*game && !game_open(argv[rest], &e)) {
		cli_fail(CLI_USAGE, "%s", e.text);
		return false;
	}
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
