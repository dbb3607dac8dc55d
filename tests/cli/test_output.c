/* The output of the commands as text, JSON and CSV, and what they refuse: each file in FOLDER is a session of
 * commands ("$ narabe ...") with their output, which must be the same again. A command without signs of the shell
 * runs in this process, so that a sanitizer sees all of them and starts once; others are the shell's.
 * Usage: test_output PROGRAM FOLDER [--update]; --update writes the files with the present output. One thread. */
#define _GNU_SOURCE /* memfd_create */
#include <dirent.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/language.h"
#include "cli/cli.h"
#include "cli/program.h"
#include "config/data.h"
#include "fixtures/tmpdir.h"

enum { WORDS = 64 };

static const struct program_command commands[] = {
#define COMMAND(name, summary) { #name, cli_##name, summary },
#include "commands.def"
#undef COMMAND
};

/* Divides the line into words as a shell would, in place. Returns how many, 0 if that needs a shell. */
static int
split(char *line, char *words[WORDS])
{
	int count = 0;
	char quote = '\0';

	for (char *from = line, *to = line; count < WORDS - 1;) {
		from += strspn(from, " ");
		if (!*from)
			break;
		words[count++] = to;
		for (; *from && (quote || *from != ' '); from++) {
			if (*from == quote)
				quote = '\0';
			else if (!quote && (*from == '\'' || *from == '"'))
				quote = *from;
			else if (quote != '\'' &&
				 strchr(quote ? "$`\\" : "$`\\|&;<>()*?[~#", *from))
				return 0;
			else
				*to++ = *from;
		}
		from += *from == ' ';
		*to++ = '\0';
	}
	words[count] = NULL;
	return quote ? 0 : count;
}

/* Runs a command in this process. Returns its exit code, -1 if it is to be started. */
static int
run_here(const char *line)
{
	char *copy = strdup(line), *words[WORDS];
	int count = copy ? split(copy, words) : 0, code = -1;
	const struct program_command *c =
		count > 1 && strcmp(words[0], "narabe") == 0
			? program_find(commands, sizeof commands / sizeof *commands, words[1])
			: NULL;

	/* These two go on as narabe-make. */
	if (c && !strstr(line, " --make") && !strstr(line, " --eval")) {
		optind = 0; /* as for a new program */
		code = c->run(count - 1, words + 1);
		fflush(stdout);
	}
	free(copy);
	return code;
}

/* Runs a line; what it prints on either stream goes to the file. */
static int
run(const char *line, int file)
{
	int kept[] = { dup(STDOUT_FILENO), dup(STDERR_FILENO) };

	fflush(stdout);
	dup2(file, STDOUT_FILENO);
	dup2(file, STDERR_FILENO);
	int code = run_here(line);
	if (code < 0) {
		int status = system(line);
		code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
	}
	dup2(kept[0], STDOUT_FILENO);
	dup2(kept[1], STDERR_FILENO);
	close(kept[0]);
	close(kept[1]);
	return code;
}

/* The session's commands with their output of today; the caller frees it. */
static char *
run_session(FILE *session)
{
	int file = memfd_create("output", MFD_CLOEXEC);
	char *line = NULL;
	size_t room = 0;

	while (getline(&line, &room, session) > 0) {
		if (strncmp(line, "$ ", 2) != 0)
			continue;
		dprintf(file, "%s", line);
		line[strcspn(line, "\n")] = '\0';
		int code = run(line + 2, file);
		if (code != 0)
			dprintf(file, "[exit %d]\n", code);
	}
	free(line);
	size_t size = (size_t)lseek(file, 0, SEEK_END);
	char *text = malloc(size + 1);
	if (!text || pread(file, text, size, 0) != (ssize_t)size)
		abort();
	text[size] = '\0';
	close(file);
	return text;
}

/* Compares a session with what is printed now, or writes it. Returns whether it is the same. */
static bool
check_session(const char *path, bool update)
{
	FILE *session = fopen(path, "r");

	if (!session || chdir(test_make_folder("session")) != 0) {
		perror(path);
		return false;
	}
	char *now = run_session(session);
	fclose(session);
	setenv("session", path, 1);
	setenv("now", test_write("now", now), 1);
	free(now);
	return chdir(test_folder()) == 0 && system("rm -r session") == 0 &&
	       system(update ? "cp \"$now\" \"$session\""
			     : "cmp -s \"$session\" \"$now\" || { echo \"FAILED: $session\"; "
			       "diff \"$session\" \"$now\" | head -n 20; false; }") == 0;
}

static int
is_session(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return length > 4 && strcmp(entry->d_name + length - 4, ".txt") == 0;
}

/* The program is `narabe` in every session, and keeps nothing of the user's. */
static void
set_up(char *program)
{
	static const char *const folders[] = { "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS",
		"XDG_DATA_HOME", "XDG_STATE_HOME" };
	char *path = NULL, *real = realpath(program, NULL);

	if (!real || !freopen("/dev/null", "r", stdin) ||
		asprintf(&path, "%s:%s", test_make_folder("bin"), getenv("PATH")) < 0 ||
		symlink(real, test_path("bin/narabe")) != 0)
		exit(EXIT_FAILURE);
	setenv("PATH", path, 1);
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		setenv(folders[i], test_folder(), 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	language_set_locale();
	data_use_program(real);
	free(path);
	free(real);
}

int
main(int argc, char **argv)
{
	struct dirent **sessions = NULL;
	bool update = argc > 3 && strcmp(argv[3], "--update") == 0, fine = true;
	char *folder = argc > 2 ? realpath(argv[2], NULL) : NULL;
	int count = folder ? scandir(folder, &sessions, is_session, alphasort) : 0;

	if (count <= 0) {
		puts("FAILED: there are no sessions");
		return EXIT_FAILURE;
	}
	set_up(argv[1]);
	setenv("files", folder, 1); /* which sessions use */
	for (int i = 0; i < count; i++) {
		char path[4096];
		snprintf(path, sizeof path, "%s/%s", folder, sessions[i]->d_name);
		fine = check_session(path, update) && fine;
		free(sessions[i]);
	}
	free(sessions);
	free(folder);
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
