/* What the programs share: how one begins and ends, its commands, and how it starts another one, as
 * `narabe match` starts narabe-lab. */
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

/* Prints the commands, a line each. */
void program_print(const struct program_command *commands, int count);

/* From main(): prepares streams, signals and the locale, runs the program, and returns its exit code, or
 * that of a failure to write what it printed. */
int program_main(int argc, char **argv, int (*run)(int argc, char **argv));

/* Runs a program that has nothing but its commands, --help and --version. */
int program_main_commands(int argc, char **argv, const char *name, const char *about,
	const struct program_command *commands, int count);

/* Runs another program in place of this one, with a command and its arguments (argv[0] is the command's name):
 * from the folder that this one is in, else from libexec. Returns only if it cannot, after a sentence. */
int program_start(const char *program, int argc, char *const *argv);

#endif
