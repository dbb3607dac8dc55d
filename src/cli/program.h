/* Shared by the programs: start and end, commands, and starting another program, as `narabe match`
 * starts narabe-lab. */
#ifndef NARABE_CLI_PROGRAM_H
#define NARABE_CLI_PROGRAM_H

/* A command of a program; argv[0] is its name. `run` returns the exit code. */
struct program_command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *summary;
};

const struct program_command *program_find(
	const struct program_command *commands, int count, const char *name);

/* Prints the commands, one per line. */
void program_print(const struct program_command *commands, int count);

/* Prepares streams, signals and the locale, runs the program, and returns its exit code, or that of
 * a failure to write its output. For main(). */
int program_main(int argc, char **argv, int (*run)(int argc, char **argv));

/* Runs a program that has only its commands, --help and --version. */
int program_main_commands(int argc, char **argv, const char *name, const char *about,
	const struct program_command *commands, int count);

/* Runs another program in place of this one, with a command and its arguments (argv[0] is the
 * command's name): from this one's folder, otherwise from libexec. Returns only on failure, after a
 * sentence. */
int program_start(const char *program, int argc, char *const *argv);

#endif
