/* A game line by line: the first byte chooses the board, the others are what two people type, but for commands that
 * search or name files elsewhere. Whatever it is, it ends well, what is printed is text, and the same lines
 * give the same again. */
#include <ctype.h>
#include <fcntl.h>
#include <getopt.h>
#include <unistd.h>

#include "cli/cli.h"
#include "fuzz.h"
#include "match/commands.h"
#include "records.h"

enum { MOST_LINES = 40 };

static bool
is_left_out(const char *line)
{
	static const enum command_id searches[] = { COMMAND_tip, COMMAND_now, COMMAND_analyse,
		COMMAND_table, COMMAND_lessons, COMMAND_report, COMMAND_level, COMMAND_set,
		COMMAND_puzzle, COMMAND_time, COMMAND_playouts };
	const char *argument = "";
	const struct command *c = command_find(COMMAND_IN_LINES, line, &argument);

	for (size_t i = 0; c && i < sizeof searches / sizeof searches[0]; i++) {
		if (command_id(c) == searches[i])
			return true;
	}
	return c && strpbrk(argument, "/~");
}

/* The lines that are given. */
static char *
lines_of(const uint8_t *data, size_t size, size_t *out_size)
{
	char *text = fuzz_text(data, size), *rest, *out = NULL;
	FILE *f = open_memstream(&out, out_size);
	int lines = 0;

	fuzz_require(f);
	for (char *line = strtok_r(text, "\n", &rest); line && lines < MOST_LINES;
		line = strtok_r(NULL, "\n", &rest), lines++) {
		if (!is_left_out(line))
			fprintf(f, "%s\n", line);
	}
	fuzz_require(fclose(f) == 0);
	free(text);
	return out;
}

static char *
play(const char *board, const char *lines, size_t size)
{
	char name[] = "play", x[] = "--x=human", o[] = "--o=human", plain[] = "--interface=plain",
	     seed[] = "--seed=1", game[GAME_NAME];
	char *argv[] = { name, game, x, o, plain, seed, NULL };
	uint32_t code_point;

	fuzz_clear();
	fuzz_require(chdir(fuzz_path("")) == 0); /* where games are saved by a path */
	snprintf(game, sizeof game, "%s", board);
	optind = 0; /* as for a new program */
	fuzz_hear(lines, size);
	int code = cli_play(6, argv);
	char *said = fuzz_heard(NULL);
	fuzz_require(code == CLI_FINE);
	for (size_t n, i = 0; (n = text_next(said + i, &code_point)) > 0; i += n)
		fuzz_require(code_point == '\n' || text_is_plain(code_point));
	return said;
}

/* But for the time, which names games. */
static bool
is_same(const char *a, const char *b)
{
	while (*a && (*a == *b || (isdigit((unsigned char)*a) && isdigit((unsigned char)*b))))
		a++, b++;
	return *a == *b;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int before = -1;
	size_t given;

	if (size == 0)
		return 0;
	if (before < 0)
		before = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	setenv("XDG_STATE_HOME", fuzz_path("state"), 1);
	setenv("XDG_DATA_HOME", fuzz_path("data"), 1);
	setenv("XDG_CONFIG_HOME", fuzz_path("config"), 1);
	char *lines = lines_of(data + 1, size - 1, &given);
	char *once = play(fuzz_board(data[0])->name, lines, given);
	char *twice = play(fuzz_board(data[0])->name, lines, given);
	bool same = is_same(once, twice);
	if (!same)
		fprintf(stderr, "%s\n%s\n", once, twice);
	fuzz_require(same);
	free(once);
	free(twice);
	free(lines);
	fuzz_require(fchdir(before) == 0);
	return 0;
}
