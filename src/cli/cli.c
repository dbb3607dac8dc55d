/* Shared by the commands. */
#include "cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/given.h"
#include "cli/output/progress.h"
#include "games/notation.h"

struct cli_asks cli_asks;

static __attribute__((format(printf, 3, 0))) void
cli_print_line(FILE *f, const char *head, const char *format, va_list args)
{
	char line[4096];

	vsnprintf(line, sizeof line, format, args);
	text_clean(line);
	fprintf(f, "%s%s\n", head, line);
}

int
cli_fail(int code, const char *format, ...)
{
	char head[512];
	va_list args;

	snprintf(head, sizeof head, "narabe: %s", cli_asks.where ? cli_asks.where : "");
	text_clean(head);
	va_start(args, format);
	cli_print_line(stderr, head, format, args);
	va_end(args);
	return code;
}

enum { FAULTS_SHOWN = 10 };

void
cli_fault(long *count, const char *format, ...)
{
	va_list args;

	if (++*count > FAULTS_SHOWN)
		return;
	va_start(args, format);
	cli_print_line(stderr, "narabe: ", format, args);
	va_end(args);
}

void
cli_faults_end(long count)
{
	if (count > FAULTS_SHOWN)
		fprintf(stderr, "narabe: %ld more like these.\n", count - FAULTS_SHOWN);
}

void
cli_line(FILE *f, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	cli_print_line(f, "", format, args);
	va_end(args);
}

bool
cli_position_read(struct cli_position *out, const char *game, const char *given, const char *moves,
	struct error *e)
{
	out->from_start = false;
	out->plies = 0;
	out->game = game ? game_open(game, e) : NULL;
	if (game && !out->game)
		return false;
	if (given && moves)
		return error_set(e, "Give a position or --moves from the start, not both.");
	if (given)
		return given_position(given, out, e);
	if (!out->game)
		out->game = game_at(0);
	out->game->rules->start(out->game, &out->state);
	out->from_start = true;
	return !moves ||
	       game_moves_parse(out->game, moves, &out->state, out->moves, &out->plies, e);
}

bool
cli_is_board(const char *word)
{
	size_t family = strcspn(word, ":");

	for (int i = 0; game_at(i); i++) {
		const char *name = game_at(i)->name;
		if (strcspn(name, ":") == family && strncmp(name, word, family) == 0)
			return true;
	}
	return false;
}

bool
cli_take_board(int argc, char *const *argv, int *rest, const char **game)
{
	if (*rest >= argc || !cli_is_board(argv[*rest]))
		return true;
	if (*game && strcmp(*game, argv[*rest]) != 0) {
		cli_fail(CLI_USAGE, "Name one board: --game %s or %s.", *game, argv[*rest]);
		return false;
	}
	*game = argv[(*rest)++];
	return true;
}

bool
cli_last_arguments(int argc, char *const *argv, int rest, const char **game, const char **position)
{
	if (!cli_take_board(argc, argv, &rest, game))
		return false;
	*position = rest < argc ? argv[rest++] : NULL;
	if (rest == argc)
		return true;
	cli_fail(CLI_USAGE,
		"\"%s\" is one word too many. Put a position or moves with blanks in quotes.",
		argv[rest]);
	return false;
}

int
cli_columns(void)
{
	enum { STANDARD = 80, LEAST = 40 };
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return STANDARD;
	return size.ws_col > LEAST ? size.ws_col - 1 : LEAST;
}

/* The number of lines, if it can be determined beforehand; else 0. */
static int64_t
count_positions(FILE *f)
{
	char line[1024];
	int64_t count = 0;

	if (fseek(f, 0, SEEK_END) != 0)
		return 0;
	rewind(f);
	while (fgets(line, sizeof line, f))
		count += line[0] != '%' && line[strspn(line, "\r\n")] != '\0';
	rewind(f);
	return count;
}

/* Reads a line of `length` bytes. */
static bool
cli_read_line(
	char *line, size_t length, const char *game, struct cli_position *out, struct error *e)
{
	if (strlen(line) != length)
		return error_set(e, "It contains a zero byte.");
	line[strcspn(line, "\r\n")] = '\0';
	out->game = game ? game_open(game, e) : NULL;
	return (!game || out->game) && given_line(line, &out->game, &out->state, e);
}

int
cli_each_position(const char *file, const char *game,
	int (*each)(const void *request, const struct cli_position *p), const void *request)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	struct cli_position p;
	struct error e;
	int code = CLI_FINE;
	struct progress progress = progress_start("", "positions");
	int64_t done = 0;
	FILE *f = file_open(file, &e);

	if (!f)
		return cli_fail(CLI_FAILED, "%s", e.text);
	/* On a terminal the lines themselves show the progress. */
	progress.terminal = progress.terminal && !isatty(STDOUT_FILENO);
	int64_t all = progress.terminal ? count_positions(f) : 0;
	progress.terminal = all > 1;
	for (int n = 1; code == CLI_FINE && (length = getline(&line, &room, f)) > 0; n++) {
		if (n == 1 && text_after_mark(line) != line) {
			length -= text_after_mark(line) - line;
			memmove(line, text_after_mark(line), (size_t)length + 1);
		}
		if (line[0] == '\n' || line[0] == '\r' || line[0] == '%') /* % is a remark */
			continue;
		progress_show(&progress, done++, 0, all);
		if (cli_read_line(line, (size_t)length, game, &p, &e)) {
			code = each(request, &p);
			continue;
		}
		progress_end(&progress);
		code = cli_fail(CLI_USAGE, "%s, line %d: %s", file, n, e.text);
	}
	progress_end(&progress);
	free(line);
	fclose(f);
	return code;
}
