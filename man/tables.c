/* Makes a manual page: copies a template, in which lines such as @KEYS@ stand for what the
 * program's own tables say. A build tool. Usage: tables TEMPLATE >PAGE */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
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

/* A help text as the beginning of a sentence and of a line, where . and ' would be requests. */
static void
put_help(const char *help)
{
	const char first[] = { (char)toupper((unsigned char)help[0]), '\0' };

	if (first[0] == '.' || first[0] == '\'')
		fputs("\\&", stdout);
	put_prose(first);
	put_prose(first[0] ? help + 1 : help);
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

/* The bounds of a number. */
static void
put_bounds(const struct param *p, const char *before, const char *after)
{
	char bounds[64];

	if (param_bounds(p, bounds, sizeof bounds))
		printf("%s%s%s", before, bounds, after);
}

/* ---- the tables ---- */

static void
write_options(void)
{
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct param *row = &option_table[id];
		char name[64] = "--";
		param_option_name(row, name + 2, sizeof name - 2);
		puts(".TP");
		put_literal('B', name);
		putchar('=');
		if (param_words(row))
			put_words(param_words(row), "|");
		else
			put_literal('I', param_value_name(row));
		putchar('\n');
		put_help(row->help);
		put_bounds(row, ", ", "");
		fputs(" (default: ", stdout);
		put_literal('B', row->standard);
		puts(").");
	}
}

/* A list for each place. */
static void
write_keys(void)
{
	for (const struct key_group *g = key_groups; g->title; g++) {
		printf(".SS %s\n", g->title);
		for (int r = 0; r < REQ_COUNT; r++) {
			if (request_group((enum request)r) != g || !*request_table[r].help)
				continue;
			puts(".TP 16");
			put_words(request_table[r].keys, ", ");
			for (int k = r + 1; k < REQ_COUNT && !*request_table[k].help; k++) {
				fputs(", ", stdout);
				put_words(request_table[k].keys, ", ");
			}
			putchar('\n');
			put_help(request_table[r].help);
			puts(".");
		}
	}
}

/* The commands that are typed, of one front end. */
static void
write_commands_of(unsigned front, int width)
{
	for (int i = 0; i < COMMANDS; i++) {
		const struct command *c = &commands[i];
		if (!(c->fronts & front))
			continue;
		printf(".TP %d\n", width);
		put_literal('B', c->name);
		if (*c->argument) {
			putchar(' ');
			put_literal('I', c->argument);
		}
		putchar('\n');
		put_help(c->help);
		puts(".");
	}
}

static void
write_line_commands(void)
{
	write_commands_of(COMMAND_AT_SCREEN, 16);
}

static void
write_plain(void)
{
	write_commands_of(COMMAND_IN_LINES, 16);
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
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct param *row = &option_table[id];
		const char *standard = row->standard;
		puts(".TP");
		put_setting(row);
		putchar('\n');
		put_help(row->help);
		put_bounds(row, ", ", "");
		fputs(" (default: ", stdout);
		if (row->kind == PARAM_SWITCH)
			standard = strcmp(standard, "on") == 0 ? "true" : "false";
		put_literal('B', standard);
		puts(").");
	}
}

/* What can be bound, as a file has it. */
static void
write_bindings(void)
{
	for (int r = 0; r < REQ_COUNT; r++) {
		puts(".TP");
		fputs("\\fB", stdout);
		for (const char *p = request_table[r].name; *p; p++)
			put_char((char)tolower((unsigned char)*p), true);
		fputs("\\fR = \\(dq", stdout);
		put_literal('B', request_table[r].keys);
		fputs("\\(dq\n", stdout);
		put_help(request_help((enum request)r));
		puts(".");
	}
}

static void
write_tones(void)
{
	for (int tone = TONE_DEFAULT + 1; tone < TONE_COUNT; tone++) {
		put_literal('B', theme_tone_name((enum tone)tone));
		puts(tone + 1 < TONE_COUNT ? "," : ".");
	}
}

/* A number has its bounds behind its help, a choice its words in its place. */
static void
write_player_key(const struct param *key)
{
	puts(".TP");
	put_literal('B', key->name);
	putchar('=');
	if (param_words(key))
		put_words(param_words(key), "|\\:");
	else
		put_literal('I', param_value_name(key));
	putchar('\n');
	put_help(key->help);
	put_bounds(key, " (", ")");
	puts(".");
}

static void
write_player_keys(const struct player_kind *kind)
{
	if (!kind->keys)
		return;
	puts(".RS");
	for (const struct param *k = kind->keys; k->name; k++)
		write_player_key(k);
	puts(".RE");
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
		puts(".");
		write_player_keys(kind);
	}
}

static void
write_games(void)
{
	for (int i = 0; game_at(i); i++) {
		puts(".TP 12");
		put_literal('B', game_at(i)->name);
		putchar('\n');
		put_help(game_at(i)->title);
		puts(".");
	}
}

static void
write_commands(void)
{
	static const struct {
		const char *name, *summary;
	} programs[] = {
#define COMMAND(name, summary) { #name, summary },
#include "commands.def"
#undef COMMAND
	};

	for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
		puts(".TP 10");
		put_literal('B', programs[i].name);
		putchar('\n');
		put_help(programs[i].summary);
		puts(".");
	}
}

/* ---- the template ---- */

static struct {
	char page;        /* section of the manual whose page has it */
	const char *mark; /* a line of its own */
	void (*write)(void);
	bool seen;
} tables[] = {
	{ '6', "@COMMANDS@\n", write_commands, false },
	{ '6', "@OPTIONS@\n", write_options, false },
	{ '6', "@KEYS@\n", write_keys, false },
	{ '6', "@LINE_COMMANDS@\n", write_line_commands, false },
	{ '5', "@SETTINGS@\n", write_settings, false },
	{ '5', "@BINDINGS@\n", write_bindings, false },
	{ '5', "@TONES@\n", write_tones, false },
	{ '6', "@PLAIN@\n", write_plain, false },
	{ '6', "@PLAYERS@\n", write_players, false },
	{ '6', "@GAMES@\n", write_games, false },
};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* Writes the table that the line stands for, or the line. False when it stands for nothing. */
static bool
write_line(const char *line)
{
	static const char version[] = "@VERSION@";

	for (int i = 0; i < TABLES; i++) {
		if (strcmp(line, tables[i].mark) == 0) {
			tables[i].write();
			tables[i].seen = true;
			return true;
		}
	}
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
	FILE *template = argc == 2 ? fopen(argv[1], "r") : NULL;
	bool fine = template != NULL;
	const char *page = fine && strstr(argv[1], ".5.in") ? "5" : "6";

	if (!template)
		fprintf(stderr, "tables: It takes the name of one template that can be read.\n");
	for (int n = 1; template && fgets(line, sizeof line, template); n++) {
		if (!write_line(line)) {
			fprintf(stderr, "%s:%d: The @ stands for no table.\n", argv[1], n);
			fine = false;
		}
	}
	for (int i = 0; template && i < TABLES; i++) {
		if (!tables[i].seen && strchr(page, tables[i].page)) {
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
