/* Makes the completions of a shell from the program's own tables. A build tool.
 * Usage: completions bash|zsh|fish >FILE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "match/player/player.h"
#include "record/formats.h"
#include "tui/canvas/theme.h"

static const struct {
	const char *name, *summary;
	const struct param *arguments;
} commands[] = {
#define COMMAND(name, summary) { #name, summary, cli_##name##_arguments },
#include "commands.def"
#undef COMMAND
};
enum { COMMANDS = sizeof commands / sizeof commands[0], FLAGS = 64 };

/* An option, and what may stand behind its '=', or behind its letter and a blank. */
struct flag {
	char name[32];    /* with its dashes: "--game", "-i" */
	const char *help; /* "" where no table has one */
	bool letter, takes, files;
	char words[1024];
};

/* ---- what the tables say ---- */

static void
add_boards(struct text *t)
{
	for (int i = 0; game_at(i); i++)
		text_add(t, "%s%s", i ? " " : "", game_at(i)->name);
}

static void
add_players(struct text *t)
{
	for (int i = 0; player_kind_at(i); i++)
		text_add(t, "%s%s", i ? " " : "", player_kind_at(i)->name);
}

static void
add_formats(struct text *t)
{
	for (int i = 0; record_format_at(i); i++) {
		if (record_format_at(i)->write)
			text_add(t, "%s%s", i ? " " : "", record_format_at(i)->name);
	}
}

static void
add_themes(struct text *t)
{
	char names[THEMES_MAX][THEME_NAME_SIZE];

	text_add(t, "auto");
	for (int i = 0, count = theme_names(names); i < count; i++)
		text_add(t, " %s", names[i]);
}

/* What may stand behind it: words, or what its value is called in help. Settings are never letters. */
static void
fill_flag(struct flag *f, const struct param *row, bool setting)
{
	const char *value = param_value_name(row);
	struct text t;

	*f = (struct flag){ .help = setting ? row->help : "",
		.letter = !setting && !row->name[1] && !row->is_long,
		.takes = value,
		.files = row->kind == PARAM_FILE };
	int dashes = f->letter ? 1 : 2;
	memcpy(f->name, "--", (size_t)dashes);
	param_option_name(row, f->name + dashes, sizeof f->name - (size_t)dashes);
	text_init(&t, f->words, sizeof f->words);
	if (param_words(row))
		text_add(&t, "%s", param_words(row));
	else if (value && strcmp(value, "BOARD") == 0)
		add_boards(&t);
	else if (value && text_word_index("PLAYER SPEC", value) >= 0)
		add_players(&t);
	else if (value && strcmp(value, "FORMAT") == 0)
		add_formats(&t);
	else if (value && strcmp(value, "THEME") == 0)
		add_themes(&t);
}

/* The options of a command; the first, play, has the settings too. */
static int
flags_of(int command, struct flag out[FLAGS])
{
	static const struct param help = { .name = "help", .kind = PARAM_FLAG };
	int count = 0;

	for (int id = 0; command == 0 && id < OPTION_COUNT; id++)
		fill_flag(&out[count++], &option_table[id], true);
	const struct param *row = commands[command].arguments;
	for (; row->name && count < FLAGS; row++)
		fill_flag(&out[count++], row, false);
	if (count < FLAGS)
		fill_flag(&out[count++], &help, false);
	return count;
}

/* ---- bash ---- */

static const char bash_head[] =
	"# bash completion of narabe(6), made from the program's tables.\n"
	"_narabe() {\n"
	"\tlocal line=${COMP_LINE:0:COMP_POINT} cur= opt= pre= command=play files= list=\n"
	"\tlocal -a words\n"
	"\tread -ra words <<<\"$line\"\n"
	"\tif [[ $line != *[[:space:]] ]]; then\n"
	"\t\tcur=${words[${#words[@]}-1]}\n"
	"\t\tunset \"words[${#words[@]}-1]\"\n"
	"\tfi\n"
	"\tCOMPREPLY=()\n";

static const char bash_tail[] =
	"\t# bash takes ':' and '=' for the ends of words.\n"
	"\tlocal whole=$cur given=$cur i\n"
	"\t[[ -z $opt || -z $pre ]] || given=${cur#\"$pre\"}\n"
	"\tif [[ $files ]]; then\n"
	"\t\tmapfile -t COMPREPLY < <(compgen -P \"$pre\" -f -- \"$given\")\n"
	"\telse\n"
	"\t\tmapfile -t COMPREPLY < <(compgen -P \"$pre\" -W \"$list\" -- \"$given\")\n"
	"\tfi\n"
	"\tlocal cut=${whole%\"${whole##*[=:]}\"}\n"
	"\tfor i in \"${!COMPREPLY[@]}\"; do\n"
	"\t\tCOMPREPLY[i]=${COMPREPLY[i]#\"$cut\"}\n"
	"\tdone\n"
	"\t[[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace "
	"2>/dev/null\n"
	"\treturn 0\n"
	"}\n"
	"complete -F _narabe narabe\n";

/* All options of a command; and the names of those that take a value, blanks around each. */
static void
write_bash_lists(const struct flag *flags, int count)
{
	fputs("\t\tlist='", stdout);
	for (int i = 0; i < count; i++)
		printf("%s%s%s", i ? " " : "", flags[i].name,
			flags[i].takes && !flags[i].letter ? "=" : "");
	puts("'");
	fputs("\t\tvalues='", stdout);
	for (int i = 0; i < count; i++) {
		if (flags[i].takes)
			printf(" %s", flags[i].name);
	}
	puts(" '");
}

static void
write_bash(void)
{
	struct flag flags[FLAGS];
	char names[512];
	struct text boards;

	text_init(&boards, names, sizeof names);

	fputs(bash_head, stdout);
	puts("\tlocal values=");
	fputs("\tcase ${words[1]-} in\n\t", stdout);
	for (int c = 0; c < COMMANDS; c++)
		printf("%s%s", c ? "|" : "", commands[c].name);
	puts(") command=${words[1]} ;;\n\tesac\n\tcase $command in");
	for (int c = 0; c < COMMANDS; c++) {
		printf("\t%s)\n", commands[c].name);
		write_bash_lists(flags, flags_of(c, flags));
		puts("\t\t;;");
	}
	fputs("\tesac\n"
	      "\tif [[ $cur == --*=* ]]; then\n"
	      "\t\topt=${cur%%=*} pre=${cur%%=*}=\n"
	      "\telif [[ ${#words[@]} -gt 0 && $values == *\" ${words[${#words[@]}-1]} \"* ]]; "
	      "then\n"
	      "\t\topt=${words[${#words[@]}-1]}\n"
	      "\telif [[ ${#words[@]} -eq 1 && $cur != -* ]]; then\n"
	      "\t\tlist='",
		stdout);
	for (int c = 0; c < COMMANDS; c++)
		printf("%s ", commands[c].name);
	add_boards(&boards);
	printf("%s", names);
	puts("'\n\tfi\n\t[[ -z $opt ]] || case \"$command $opt\" in");
	for (int c = 0; c < COMMANDS; c++) {
		for (int i = 0, count = flags_of(c, flags); i < count; i++) {
			if (flags[i].files)
				printf("\t'%s %s') files=1 ;;\n", commands[c].name, flags[i].name);
			else if (flags[i].words[0])
				printf("\t'%s %s') list='%s' ;;\n", commands[c].name, flags[i].name,
					flags[i].words);
		}
	}
	puts("\t*) list= ;;\n\tesac");
	fputs(bash_tail, stdout);
}

/* ---- zsh ---- */

/* Text inside single quotes, with a backslash before what has a meaning in a specification. */
static void
put_quoted(const char *text, const char *special)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputs("'\\'", stdout); /* the quote itself follows */
		else if (strchr(special, *text))
			putchar('\\');
		putchar(*text);
	}
}

static void
write_zsh_flag(const struct flag *f)
{
	printf("\t\t\t'%s%s[", f->name, !f->takes ? "" : f->letter ? "+" : "=");
	put_quoted(f->help, "[]:\\");
	putchar(']');
	if (f->files)
		fputs(":file:_files", stdout);
	else if (f->words[0]) {
		fputs(":value:(", stdout);
		put_quoted(f->words, ":\\");
		putchar(')');
	} else if (f->takes)
		fputs(":value: ", stdout);
	puts("' \\");
}

static void
write_zsh(void)
{
	struct flag flags[FLAGS];

	puts("#compdef narabe\n"
	     "# zsh completion of narabe(6), made from the program's tables.\n"
	     "_narabe() {\n"
	     "\tlocal command=play\n"
	     "\tlocal -a commands=(");
	for (int c = 0; c < COMMANDS; c++) {
		printf("\t\t'%s:", commands[c].name);
		put_quoted(commands[c].summary, "\\");
		puts("'");
	}
	puts("\t)\n"
	     "\tlocal -a boards=(");
	for (int i = 0; game_at(i); i++) {
		fputs("\t\t'", stdout);
		put_quoted(game_at(i)->name, ":\\");
		putchar(':');
		put_quoted(game_at(i)->title, "\\");
		puts("'");
	}
	puts("\t)\n"
	     "\tif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
	     "\t\t_describe -t commands command commands -- boards\n"
	     "\t\treturn\n"
	     "\tfi\n"
	     "\tif (( ${commands[(I)$words[2]:*]} )); then\n"
	     "\t\tcommand=$words[2]\n"
	     "\t\tshift words\n"
	     "\t\t(( CURRENT-- ))\n"
	     "\tfi\n"
	     "\tcase $command in");
	for (int c = 0; c < COMMANDS; c++) {
		printf("\t%s)\n\t\t_arguments \\\n", commands[c].name);
		for (int i = 0, count = flags_of(c, flags); i < count; i++)
			write_zsh_flag(&flags[i]);
		puts("\t\t\t'*:position:_guard \"^-*\" position'\n\t\t;;");
	}
	puts("\tesac\n}\n_narabe \"$@\"");
}

/* ---- fish ---- */

/* One flag of a command; those of command 0 are for a line that names none. */
static void
write_fish_flag(int command, const struct flag *flag)
{
	fputs("complete -c narabe -n '", stdout);
	if (command == 0)
		fputs("not __fish_seen_subcommand_from", stdout);
	else
		printf("__fish_seen_subcommand_from %s", commands[command].name);
	for (int other = 1; command == 0 && other < COMMANDS; other++)
		printf(" %s", commands[other].name);
	printf("' %s %s", flag->letter ? "-s" : "-l", flag->name + (flag->letter ? 1 : 2));
	if (flag->takes)
		fputs(flag->files ? " -r -F" : " -x", stdout);
	if (flag->words[0])
		printf(" -a '%s'", flag->words);
	if (*flag->help) {
		fputs(" -d '", stdout);
		put_quoted(flag->help, "\\");
		putchar('\'');
	}
	putchar('\n');
}

static void
write_fish(void)
{
	struct flag flags[FLAGS];

	puts("# fish completion of narabe(6), made from the program's tables.\n"
	     "complete -c narabe -f");
	for (int c = 0; c < COMMANDS; c++) {
		printf("complete -c narabe -n __fish_use_subcommand -a %s -d '", commands[c].name);
		put_quoted(commands[c].summary, "\\");
		puts("'");
	}
	for (int i = 0; game_at(i); i++) {
		printf("complete -c narabe -n __fish_use_subcommand -a %s -d '", game_at(i)->name);
		put_quoted(game_at(i)->title, "\\");
		puts("'");
	}
	for (int c = 0; c < COMMANDS; c++) {
		for (int i = 0, count = flags_of(c, flags); i < count; i++)
			write_fish_flag(c, &flags[i]);
	}
}

int
main(int argc, char **argv)
{
	/* Only the themes that come with the program. */
	setenv("XDG_CONFIG_HOME", "/dev/null", 1);
	if (argc == 2 && strcmp(argv[1], "bash") == 0)
		write_bash();
	else if (argc == 2 && strcmp(argv[1], "zsh") == 0)
		write_zsh();
	else if (argc == 2 && strcmp(argv[1], "fish") == 0)
		write_fish();
	else
		return EXIT_FAILURE;
	return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
