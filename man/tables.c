/* Makes a manual page: copies a template, in which lines such as @KEYS@ stand for what the
 * program's own tables say. A build tool. Usage: tables TEMPLATE PAGE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "config.h"
#include "config/options.h"
#include "games/game.h"
#include "match/commands.h"
#include "match/player/player.h"
#include "tui/canvas/theme.h"
#include "tui/keys.h"

/* ---- roff ---- */

/* One character of text. A literal is typed as it stands: its hyphens are minus signs and its
 * quotes are straight. */
static void
put_char(char c, bool literal)
{
	switch (c) {
	case '\\':
		fputs("\\e", stdout);
		break;
	case '-':
		fputs(literal ? "\\-" : "-", stdout);
		break;
	case '\'':
		fputs(literal ? "\\(aq" : "'", stdout);
		break;
	case '"':
		fputs("\\(dq", stdout);
		break;
	case '^':
		fputs("\\(ha", stdout);
		break;
	case '`':
		fputs("\\(ga", stdout);
		break;
	case '~':
		fputs("\\(ti", stdout);
		break;
	default:
		putchar(c);
	}
}

/* Text in a font, 'B' or 'I', to be typed as it stands. */
static void
put_literal(char font, const char *text)
{
	printf("\\f%c", font);
	for (; *text; text++)
		put_char(*text, true);
	fputs("\\fR", stdout);
}

/* Prose. Only words that begin with a hyphen, options and numbers, are literal. */
static void
put_prose(const char *text)
{
	bool literal = false;

	for (const char *p = text; *p; p++) {
		if (p == text || p[-1] == ' ')
			literal = *p == '-';
		put_char(*p, literal);
	}
}

/* A help text at the beginning of a line, where . and ' would be requests. */
static void
put_help(const char *help)
{
	fputs("\\&", stdout);
	put_prose(help);
}

/* The words of a list separated by blanks, in bold, `between` them. */
static void
put_words(const char *list, const char *between)
{
	char word[64];

	for (const char *p = list + strspn(list, " "); *p; p += strspn(p, " ")) {
		size_t length = strcspn(p, " ");
		snprintf(word, sizeof word, "%.*s", (int)length, p);
		put_literal('B', word);
		p += length;
		if (p[strspn(p, " ")])
			fputs(between, stdout);
	}
}

/* The bounds of a number; those that nobody reaches are left out. */
static void
put_bounds(const struct param *p, const char *before, const char *after)
{
	char bounds[64];

	if (!param_bounds(p, bounds, sizeof bounds))
		return;
	char *to = strstr(bounds, " to ");
	if (to && atof(to + 4) >= 1e9)
		snprintf(to, sizeof bounds - (size_t)(to - bounds), " or more");
	printf("%s%s%s", before, bounds, after);
}

/* ---- the tables ---- */

/* Rows of a table follow each other without empty lines. */
static void
begin_table(void)
{
	puts(".PD 0");
}

static void
end_table(void)
{
	puts(".PD");
}

/* The options of every command of every program. */
static const struct {
	const char *name;
	const struct param *arguments;
} programs[] = {
#define COMMAND(name, summary) { #name, cli_##name##_arguments },
#include "commands.def"
#undef COMMAND
};
enum { PROGRAMS = sizeof programs / sizeof programs[0] };

static const struct param *
arguments_of(const char *command)
{
	for (int i = 0; i < PROGRAMS; i++) {
		if (strcmp(programs[i].name, command) == 0)
			return programs[i].arguments;
	}
	return NULL;
}

static void
put_option(const struct param *row)
{
	char name[64] = "--";
	bool letter = !row->name[1] && !row->is_long;

	param_option_name(row, name + 2, sizeof name - 2);
	put_literal('B', letter ? name + 1 : name);
	if (row->kind == PARAM_FLAG)
		return;
	putchar(letter ? ' ' : '=');
	put_literal('I', param_value_name(row));
}

/* Whether the other command explains the option in the same words. */
static bool
is_shared(const struct param *row, const struct param *other)
{
	for (; other && other->name; other++) {
		if (strcmp(row->name, other->name) == 0 && strcmp(row->help, other->help) == 0)
			return true;
	}
	return false;
}

static void
write_shared(const struct param *table, const struct param *other, const char *like)
{
	const char *between = "";

	for (const struct param *row = table; row->name; row++) {
		if (!is_shared(row, other))
			continue;
		fputs(between, stdout);
		put_option(row);
		between = ",\n";
	}
	printf(":\nas for\n.BR %s .\n", like);
}

/* The options of a command; what `like`, another one, explains in the same words is only named.
 * Options with one help text share a row. False if there is no such command. */
static bool
write_arguments(const char *command, const char *like)
{
	const struct param *table = arguments_of(command), *other = arguments_of(like);

	if (!table || (*like && !other))
		return false;
	begin_table();
	for (const struct param *row = table; row->name; row++) {
		if (is_shared(row, other))
			continue;
		puts(".TP 20");
		for (; row[1].name && row[1].help == row->help; row++) {
			put_option(row);
			fputs(", ", stdout);
		}
		put_option(row);
		putchar('\n');
		put_help(row->help);
		putchar('\n');
	}
	end_table();
	if (other) {
		puts(".PP");
		write_shared(table, other, like);
	}
	return true;
}

static void
write_key(int r)
{
	puts(".TP 12");
	put_words(request_table[r].keys, ", ");
	putchar('\n');
	put_help(request_table[r].help);
	putchar('\n');
}

static bool
is_of_edit(int r)
{
	return request_table[r].where == IN_EDIT;
}

/* By what they are for, and those of EDIT, which have other meanings elsewhere. */
static void
write_keys(void)
{
	for (int purpose = 0; purpose < PURPOSES; purpose++) {
		printf(".SS %s\n", purpose_titles[purpose]);
		begin_table();
		for (int r = 0; r < REQ_COUNT; r++) {
			if ((int)request_table[r].purpose == purpose && !is_of_edit(r))
				write_key(r);
		}
		end_table();
	}
	puts(".SS In EDIT");
	begin_table();
	for (int r = 0; r < REQ_COUNT; r++) {
		if (is_of_edit(r))
			write_key(r);
	}
	end_table();
}

/* The commands that are typed at one front end but not at the other one. */
static void
write_commands_of(unsigned front, unsigned other)
{
	begin_table();
	for (int i = 0; i < COMMANDS; i++) {
		const struct command *c = &commands[i];
		if (!(c->fronts & front) || c->fronts & other)
			continue;
		puts(".TP 16");
		put_literal('B', c->name);
		if (*c->argument) {
			putchar(' ');
			put_literal('I', c->argument);
		}
		putchar('\n');
		put_help(c->help);
		putchar('\n');
	}
	end_table();
}

static void
write_line_commands(void)
{
	write_commands_of(COMMAND_AT_SCREEN, 0);
}

/* Those that the screen does not have: the others are in its list. */
static void
write_plain(void)
{
	write_commands_of(COMMAND_IN_LINES, COMMAND_AT_SCREEN);
}

/* ---- of narabe.cfg ---- */

static void
put_setting(const struct param *row)
{
	bool quoted = row->kind == PARAM_CHOICE || row->kind == PARAM_TEXT;
	const char *quote = quoted ? "\\(dq" : "";

	put_literal('B', row->name);
	printf(" = %s", quote);
	if (row->kind == PARAM_SWITCH)
		put_words("true false", "|");
	else if (row->kind == PARAM_CHOICE)
		put_words(row->words, "|");
	else
		put_literal('I', param_value_name(row));
	fputs(quote, stdout);
}

static void
write_settings(void)
{
	begin_table();
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct param *row = &option_table[id];
		const char *standard = row->standard;
		puts(".TP 20");
		put_setting(row);
		putchar('\n');
		put_help(row->help);
		put_bounds(row, ", ", "");
		fputs(" (default: ", stdout);
		if (row->kind == PARAM_SWITCH)
			standard = strcmp(standard, "on") == 0 ? "true" : "false";
		put_literal('B', standard);
		puts(")");
	}
	end_table();
}

/* What can be bound, as a file has it. */
static void
write_bindings(void)
{
	begin_table();
	for (int r = 0; r < REQ_COUNT; r++) {
		puts(".TP 26");
		fputs("\\fB", stdout);
		for (const char *p = request_name((enum request)r); *p; p++)
			put_char(*p, true);
		fputs("\\fR = \\(dq", stdout);
		put_literal('B', request_table[r].keys);
		fputs("\\(dq\n", stdout);
		put_help(request_table[r].help);
		putchar('\n');
	}
	end_table();
}

static void
write_tones(void)
{
	for (int tone = TONE_DEFAULT + 1; tone < TONE_COUNT; tone++) {
		put_literal('B', theme_tone_name((enum tone)tone));
		puts(tone + 1 < TONE_COUNT ? "," : ".");
	}
}

static void
put_player_key(const struct param *key)
{
	put_literal('B', key->name);
	putchar('=');
	put_literal('I', param_value_name(key));
}

/* A number has its bounds behind its help, a choice its words. */
static void
write_player_key(const struct param *key)
{
	puts(".TP 18");
	put_player_key(key);
	putchar('\n');
	put_help(key->help);
	put_bounds(key, " (", ")");
	if (param_words(key)) {
		fputs(" (", stdout);
		put_words(param_words(key), "|\\:");
		putchar(')');
	}
	putchar('\n');
}

/* Returns whether the manual says the same of both keys. */
static bool
are_alike(const struct param *a, const struct param *b)
{
	char bounds[2][64] = { "", "" };
	const char *words[2] = { param_words(a), param_words(b) };

	param_bounds(a, bounds[0], sizeof bounds[0]);
	param_bounds(b, bounds[1], sizeof bounds[1]);
	return strcmp(a->name, b->name) == 0 && strcmp(a->help, b->help) == 0 &&
	       strcmp(bounds[0], bounds[1]) == 0 &&
	       (words[0] && words[1] ? strcmp(words[0], words[1]) == 0 : words[0] == words[1]);
}

/* Returns the first kind before kind `end` with the same key; NULL if there is none. */
static const char *
first_kind_with(const struct param *key, int end)
{
	for (int i = 0; i < end; i++) {
		for (const struct param *k = player_kind_at(i)->keys; k && k->name; k++) {
			if (are_alike(k, key))
				return player_kind_at(i)->name;
		}
	}
	return NULL;
}

/* Names the keys that earlier kinds explain, a row for each of these kinds. */
static void
write_known_keys(int i)
{
	for (int like = 0; like < i; like++) {
		const char *between = "", *name = player_kind_at(like)->name;
		const struct param *k = player_kind_at(i)->keys;
		for (; k && k->name; k++) {
			const char *first = first_kind_with(k, i);
			if (!first || strcmp(first, name) != 0)
				continue;
			fputs(*between ? between : ".PP\n", stdout);
			put_player_key(k);
			between = ",\n";
		}
		if (*between)
			printf(": as for\n.BR %s .\n", name);
	}
}

static void
write_players(void)
{
	for (int i = 0; player_kind_at(i); i++) {
		const struct player_kind *kind = player_kind_at(i);
		puts(".TP 10");
		put_literal('B', kind->name);
		putchar('\n');
		put_help(kind->help);
		putchar('\n');
		if (!kind->keys)
			continue;
		puts(".RS 2");
		begin_table();
		for (const struct param *k = kind->keys; k->name; k++) {
			if (!first_kind_with(k, i))
				write_player_key(k);
		}
		write_known_keys(i);
		end_table();
		puts(".RE");
	}
}

static void
write_games(void)
{
	begin_table();
	for (int i = 0; game_at(i); i++) {
		puts(".TP 20");
		put_literal('B', game_at(i)->name);
		putchar('\n');
		put_help(game_at(i)->title);
		putchar('\n');
	}
	end_table();
}

/* What newcomers ask. */
static void
write_questions(void)
{
	static const struct {
		const char *what, *how;
	} questions[] = {
#define QUESTION(what, also, how) { what, how },
#include "narabe/questions.def"
#undef QUESTION
	};

	begin_table();
	for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
		puts(".TP 27");
		put_help(questions[i].what);
		putchar('\n');
		put_help(questions[i].how);
		putchar('\n');
	}
	end_table();
}

/* The commands of the game itself. */
static void
write_commands(void)
{
	static const struct {
		const char *name, *summary;
	} own[] = {
#define NARABE(name, summary) { #name, summary },
#include "commands.def"
	};

	begin_table();
	for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
		puts(".TP 12");
		put_literal('B', own[i].name);
		putchar('\n');
		put_help(own[i].summary);
		putchar('\n');
	}
	end_table();
}

/* ---- the template ---- */

static struct {
	const char *page; /* that has it */
	const char *mark; /* a line of its own */
	void (*write)(void);
	bool seen;
} tables[] = {
	{ "narabe.6", "@COMMANDS@\n", write_commands, false },
	{ "narabe.6", "@KEYS@\n", write_keys, false },
	{ "narabe.6", "@QUESTIONS@\n", write_questions, false },
	{ "narabe.6", "@LINE_COMMANDS@\n", write_line_commands, false },
	{ "narabe.6", "@PLAIN@\n", write_plain, false },
	{ "narabe.6", "@GAMES@\n", write_games, false },
	{ "narabe.cfg.5", "@SETTINGS@\n", write_settings, false },
	{ "narabe.cfg.5", "@BINDINGS@\n", write_bindings, false },
	{ "narabe.cfg.5", "@TONES@\n", write_tones, false },
	{ "narabe-players.7", "@PLAYERS@\n", write_players, false },
};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* Writes what the line stands for, or the line; "@ARGUMENTS eval@" stands for the options of a
 * command. False when it stands for nothing. */
static bool
write_line(const char *line)
{
	static const char version[] = "@VERSION@";
	char command[16], like[16] = "";

	for (int i = 0; i < TABLES; i++) {
		if (strcmp(line, tables[i].mark) == 0) {
			tables[i].write();
			tables[i].seen = true;
			return true;
		}
	}
	if (sscanf(line, "@ARGUMENTS %15[a-z] %15[a-z]@", command, like) >= 1)
		return write_arguments(command, like);
	const char *mark = strstr(line, version);
	if (mark) {
		printf("%.*s%s", (int)(mark - line), line, NARABE_VERSION);
		line = mark + strlen(version);
	}
	fputs(line, stdout);
	return !strchr(line, '@');
}

int
main(int argc, char **argv)
{
	char line[1024];
	FILE *template = argc == 3 && freopen(argv[2], "w", stdout) ? fopen(argv[1], "r") : NULL;
	bool fine = template != NULL;

	if (!template)
		fprintf(stderr, "tables: It takes the names of a template that can be read and of "
				"a page.\n");
	for (int n = 1; template && fgets(line, sizeof line, template); n++) {
		if (!write_line(line)) {
			fprintf(stderr, "%s:%d: The @ stands for no table.\n", argv[1], n);
			fine = false;
		}
	}
	for (int i = 0; template && i < TABLES; i++) {
		if (!tables[i].seen && strstr(argv[1], tables[i].page)) {
			fprintf(stderr, "%s: There is no line %s", argv[1], tables[i].mark);
			fine = false;
		}
	}
	if (fflush(stdout) != 0 || ferror(stdout)) {
		fprintf(stderr, "tables: The page could not be written.\n");
		fine = false;
	}
	if (template)
		fclose(template);
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
