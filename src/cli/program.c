/* The start and the end of the programs. */
#include "cli/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/language.h"
#include "cli/cli.h"
#include "cli/output/output.h"
#include "config.h"
#include "config/data.h"
#include "record/json_line.h"

const struct program_command *
program_find(const struct program_command *commands, int count, const char *name)
{
	for (int i = 0; i < count; i++) {
		if (strcmp(name, commands[i].name) == 0)
			return &commands[i];
	}
	return NULL;
}

void
program_print(const struct program_command *commands, int count)
{
	for (int i = 0; i < count; i++)
		printf("  %-11s %s\n", commands[i].name, commands[i].summary);
}

static void
program_begin(void)
{
	/* A closed stream must not become a file that is opened later. Nothing can be read from it,
	 * writing to standard output fails, and output to standard error is lost. */
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY);
	}
	/* Exceeding the file size limit becomes a write error with a sentence. */
	signal(SIGXFSZ, SIG_IGN);
	json_watch_memory();
	language_set_locale();
}

static int
program_end(int code)
{
	if (code == CLI_FINE && !output_is_whole())
		code = cli_fail(CLI_FAILED, "There was not enough memory for all of the output.");
	if (fflush(stdout) != 0 || ferror(stdout))
		code = cli_fail(CLI_FAILED, "The output could not be written.");
	return code;
}

int
program_main(int argc, char **argv, int (*run)(int argc, char **argv))
{
	program_begin();
	data_use_program(argv[0]);
	return program_end(run(argc, argv));
}

int
program_main_commands(int argc, char **argv, const char *name, const char *about,
	const struct program_command *commands, int count)
{
	program_begin();
	data_use_program(argv[0]);
	if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
		printf("%s: %s\n\nCommands, each with its own --help:\n", name, about);
		program_print(commands, count);
		return program_end(CLI_FINE);
	}
	if (strcmp(argv[1], "--version") == 0) {
		printf("%s " NARABE_VERSION "\n", name);
		return program_end(CLI_FINE);
	}
	const struct program_command *c = program_find(commands, count, argv[1]);
	return program_end(
		c ? c->run(argc - 1, argv + 1)
		  : cli_fail(CLI_USAGE, "%s has no command \"%s\"; %s --help lists them.", name,
			    argv[1], name));
}

int
program_start(const char *program, int argc, char *const *argv)
{
	char path[DATA_PATH_SIZE];
	char **words = calloc((size_t)argc + 2, sizeof *words);

	if (!words)
		return cli_fail(CLI_FAILED, "Out of memory to start %s.", program);
	memcpy(words + 1, argv, (size_t)argc * sizeof *words);
	words[0] = path;
	fflush(stdout);
	int why = ENOENT;
	for (int place = 0; data_program_path(program, place, path) && why == ENOENT; place++) {
		execv(path, words);
		why = errno;
	}
	free(words);
	if (why != ENOENT)
		return cli_fail(CLI_FAILED, "%s cannot be started: %s.", path, strerror(why));
	return cli_fail(CLI_FAILED,
		data_is_built() ? "This needs %s, which is not built yet: ninja builds it."
				: "This needs %s, which is not installed.",
		program);
}
