/* Makes the completions of a shell from the program's own tables. A build tool.
 * Usage: completions bash|zsh|fish FILE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "lab/experiments/experiment.h"
#include "match/player/player.h"
#include "match/puzzle/puzzle.h"
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
enum { COMMANDS = sizeof commands / sizeof commands[0], FLAGS = 64, WORDS = 2048 };

/* An option, and what may stand behind its '=', or behind its letter and a blank. */
struct flag {
	char name[32];    /* with its dashes: "--game", "-i" */
	const char *help; /* "" where no table has one */
	bool letter, takes, files, players;
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
add_puzzle_boards(struct text *t)
{
	for (int i = 0; puzzle_board_at(i); i++) {
		const char *name = puzzle_board_at(i)->name;
		text_add(t, "%s%.*s", i ? " " : "", (int)strcspn(name, ":"), name);
	}
}

static void
add_experiment(const char *name, void *data)
{
	struct text *t = data;

	text_add(t, "%s%s", t->used ? " " : "", name);
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

/* The keys of a kind of player, each with the sign that its value follows. */
static void
add_keys(struct text *t, const struct player_kind *kind)
{
	for (const struct param *key = kind->keys; key && key->name; key++)
		text_add(t, "%s%s=", key == kind->keys ? "" : " ", key->name);
}

/* What help knows beside the commands. */
static void
add_topics(struct text *t)
{
	text_add(t, "players settings ");
	add_players(t);
	for (int id = 0; id < OPTION_COUNT; id++)
		text_add(t, " %s", option_table[id].name);
}

/* The words that a command takes beside its options: "" if none are known. */
static void
find_words(int command, char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	if (strcmp(commands[command].name, "experiment") == 0) {
		recipe_each(add_experiment, &t);
	} else if (strcmp(commands[command].name, "puzzle") == 0) {
		add_puzzle_boards(&t);
	} else if (param_find(commands[command].arguments, "game", strlen("game")) ||
		   command == 0) {
		add_boards(&t);
	}
}

/* What may stand behind it: words, or what its value is called in help. Settings are never letters. */
static void
fill_flag(struct flag *f, const struct param *row, int command, bool setting)
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
		find_words(command, f->words, sizeof f->words);
	else if (value && text_word_index("PLAYER SPEC", value) >= 0) {
		f->players = true;
		add_players(&t);
	} else if (value && strcmp(value, "FORMAT") == 0)
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
		fill_flag(&out[count++], &option_table[id], command, true);
	const struct param *row = commands[command].arguments;
	for (; row->name && count < FLAGS; row++)
		fill_flag(&out[count++], row, command, false);
	if (count < FLAGS)
		fill_flag(&out[count++], &help, command, false);
	return count;
}

/* ---- bash ---- */

static const char bash_head[] =
	"# bash completion of narabe(6), made from the program's tables.\n"
	"_narabe() {\n"
	"\tlocal line=${COMP_LINE:0:COMP_POINT} cur= opt= pre= command=play files= list= player=\n"
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
	"\tif [[ $player && $given == *:* ]]; then\n"
	"\t\t_narabe_keys \"${given%%:*}\"\n"
	"\t\tpre+=${given%\"${given##*[:,]}\"}\n"
	"\t\tgiven=${given##*[:,]}\n"
	"\tfi\n"
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
	char names[WORDS];
	struct text boards, topics;

	puts("# Leaves the keys of a kind of player in the list of _narabe().\n"
	     "_narabe_keys() {\n\tcase $1 in");
	for (int i = 0; player_kind_at(i); i++) {
		struct text keys;
		text_init(&keys, names, sizeof names);
		add_keys(&keys, player_kind_at(i));
		printf("\t%s) list='%s' ;;\n", player_kind_at(i)->name, names);
	}
	puts("\t*) list= ;;\n\tesac\n}");
	fputs(bash_head, stdout);
	puts("\tlocal values=");
	fputs("\tcase ${words[1]-} in\n\t", stdout);
	for (int c = 0; c < COMMANDS; c++)
		printf("%s%s", c ? "|" : "", commands[c].name);
	puts(") command=${words[1]} ;;\n\thelp) command=help ;;\n\tesac\n\tcase $command in");
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
	text_init(&boards, names, sizeof names);
	add_boards(&boards);
	printf("help %s'\n\telif [[ $cur != -* ]]; then\n\t\tcase $command in\n", names);
	for (int c = 1; c < COMMANDS; c++) {
		find_words(c, names, sizeof names);
		if (*names)
			printf("\t\t%s) list='%s' ;;\n", commands[c].name, names);
	}
	fputs("\t\thelp) list='", stdout);
	for (int c = 0; c < COMMANDS; c++)
		printf("%s ", commands[c].name);
	text_init(&topics, names, sizeof names);
	add_topics(&topics);
	printf("%s' ;;\n\t\tesac\n", names);
	puts("\tfi\n\t[[ -z $opt ]] || case \"$command $opt\" in");
	for (int c = 0; c < COMMANDS; c++) {
		for (int i = 0, count = flags_of(c, flags); i < count; i++) {
			if (flags[i].files)
				printf("\t'%s %s') files=1 ;;\n", commands[c].name, flags[i].name);
			else if (flags[i].words[0])
				printf("\t'%s %s') list='%s'%s ;;\n", commands[c].name,
					flags[i].name, flags[i].words,
					flags[i].players ? " player=1" : "");
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
	else if (f->players)
		fputs(":player:_narabe_player", stdout);
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
	char words[WORDS];
	struct text t;

	puts("#compdef narabe\n"
	     "# zsh completion of narabe(6), made from the program's tables.\n"
	     "_narabe_player() {\n"
	     "\tlocal kind=${PREFIX%%:*}\n"
	     "\tif compset -P '*[:,]'; then\n"
	     "\t\tcase $kind in");
	for (int i = 0; player_kind_at(i); i++) {
		text_init(&t, words, sizeof words);
		add_keys(&t, player_kind_at(i));
		if (*words)
			printf("\t\t%s) compadd -S '' -- %s ;;\n", player_kind_at(i)->name, words);
	}
	text_init(&t, words, sizeof words);
	add_players(&t);
	printf("\t\tesac\n\telse\n\t\tcompadd -- %s\n\tfi\n}\n", words);
	puts("_narabe() {\n"
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
	     "\tlocal -a topics=(${commands%%:*}");
	text_init(&t, words, sizeof words);
	add_topics(&t);
	printf("\t\t%s)\n", words);
	puts("\tcommands+=('help:what is known of a word')\n"
	     "\tif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
	     "\t\t_describe -t commands command commands -- boards\n"
	     "\t\treturn\n"
	     "\tfi\n"
	     "\tif [[ $words[2] == help ]]; then\n"
	     "\t\tcompadd -- $topics\n"
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
		find_words(c, words, sizeof words);
		if (*words) {
			fputs("\t\t\t'*:word:(", stdout);
			put_quoted(words, ":\\");
			puts(")'\n\t\t;;");
		} else {
			puts("\t\t\t'*:position:_guard \"^-*\" position'\n\t\t;;");
		}
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
	if (flag->players)
		fputs(" -a '(__narabe_player)'", stdout);
	else if (flag->words[0])
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
	char words[WORDS];
	struct text t;

	puts("# fish completion of narabe(6), made from the program's tables.\n"
	     "function __narabe_player\n"
	     "\tset -l given (commandline -ct | string replace -r '^-[^=]*=' '')\n"
	     "\tset -l before (string match -r '^.*[:,]' -- $given)\n"
	     "\tset -l keys\n"
	     "\tswitch $given");
	for (int i = 0; player_kind_at(i); i++) {
		text_init(&t, words, sizeof words);
		add_keys(&t, player_kind_at(i));
		printf("\t\tcase '%s:*'\n\t\t\tset keys %s\n", player_kind_at(i)->name, words);
	}
	text_init(&t, words, sizeof words);
	add_players(&t);
	printf("\t\tcase '*'\n\t\t\tset keys %s\n\tend\n"
	       "\tfor key in $keys\n\t\techo \"$before$key\"\n\tend\nend\n",
		words);
	puts("complete -c narabe -f");
	text_init(&t, words, sizeof words);
	add_topics(&t);
	puts("complete -c narabe -n __fish_use_subcommand -a help -d 'what is known of a word'");
	printf("complete -c narabe -n '__fish_seen_subcommand_from help' -a '%s", words);
	for (int c = 0; c < COMMANDS; c++)
		printf(" %s", commands[c].name);
	puts("'");
	for (int c = 1; c < COMMANDS; c++) {
		find_words(c, words, sizeof words);
		if (*words)
			printf("complete -c narabe -n '__fish_seen_subcommand_from %s' -a '%s'\n",
				commands[c].name, words);
	}
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
	if (argc != 3 || !freopen(argv[2], "w", stdout))
		return EXIT_FAILURE;
	if (strcmp(argv[1], "bash") == 0)
		write_bash();
	else if (strcmp(argv[1], "zsh") == 0)
		write_zsh();
	else if (strcmp(argv[1], "fish") == 0)
		write_fish();
	else
		return EXIT_FAILURE;
	return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
