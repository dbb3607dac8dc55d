/* narabe plot: figures from files of results. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/runs/figures.h"
#include "cli/runs/line_figures.h"

enum { PATH_BYTES = 4096 };

static const char usage[] =
	"Usage: narabe plot FILE... [--out NAME] [--over KEY]\n"
	"\n"
	"  narabe plot sweep.jsonl\n"
	"  narabe plot league.jsonl --out ratings.svg\n"
	"  narabe eval -i 100000 --curve --seed 1 >curve.jsonl; narabe plot curve.jsonl\n"
	"\n"
	"Draws what is in files of results: of a match the score over its games, of a sweep the\n"
	"score over a key, of a league the ratings, of positions of eval the value over playouts\n"
	"(visits over time, with --times), a figure each, where both move at once the\n"
	"chance of each move; of a training the shares of wins, draws and losses. Several files\n"
	"are the parts of one run. Files of figures need gnuplot.\n";

struct request {
	const char *out, *over;
};

const struct param cli_plot_arguments[] = {
	{ .name = "out",
		.value = "NAME",
		.help = "NAME.svg or NAME.png, or without an end both, NAME-1, NAME-2, ... of "
			"several\n"
			"positions; default: in characters on stdout",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct request, out) },
	{ .name = "over",
		.value = "KEY",
		.help = "of a sweep: the key to draw over (default: the last that was varied)",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, over) },
	{ 0 },
};

/* Whether figures can be written under this name: its suffix, if any, selects the format. */
static bool
check_name(const char *name)
{
	const char *base = strrchr(name, '/');
	const char *end = strrchr(base ? base + 1 : name, '.');

	if (!end || strcmp(end, ".svg") == 0 || strcmp(end, ".png") == 0)
		return true;
	cli_fail(CLI_USAGE,
		"--out %s: a figure's name ends with .svg or .png, or has no end: then both are "
		"written.",
		name);
	return false;
}

/* Whether the file begins with a game of a run. */
static bool
has_games(const char *path)
{
	int64_t seed;

	return lab_file_seed(path, &seed);
}

/* Draws the games of a run, joined. */
static int
plot_run(const struct request *r, char *const *paths, int count)
{
	struct joined j = { 0 };
	struct figure *f = calloc(1, sizeof *f);
	struct error e = { "Out of memory for a figure." };
	bool fine = f && joined_read(&j, paths, count, true, &e);

	if (fine && strcmp(j.run.command, "match") == 0)
		fine = figure_of_match(f, &j);
	else if (fine)
		fine = figure_of_run(f, &j.run, &j.tally, r->over, &e);
	int code = !fine                    ? cli_fail(CLI_FAILED, "%s", e.text)
		   : figure_show(f, r->out) ? CLI_FINE
					    : CLI_FAILED;
	joined_finish(&j);
	if (f)
		figure_finish(f);
	free(f);
	return code;
}

/* "board.svg" and 2 to "board-2.svg". */
static void
number_name(const char *name, int number, char *out, size_t size)
{
	const char *end = strrchr(name, '.');

	if (!end || (strcmp(end, ".svg") != 0 && strcmp(end, ".png") != 0))
		end = name + strlen(name);
	snprintf(out, size, "%.*s-%d%s", (int)(end - name), name, number, end);
}

/* Draws other lines; several figures get numbers after their names. */
static int
plot_lines(const struct request *r, const char *path)
{
	struct line_figures l;
	struct error e;
	char name[PATH_BYTES];
	bool fine = line_figures_read(&l, path, &e);
	int code = fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);

	for (int i = 0; i < l.count && code == CLI_FINE; i++) {
		if (l.of[i].figure.count == 0)
			continue; /* a finished game's */
		if (r->out)
			number_name(r->out, i + 1, name, sizeof name);
		if (!r->out && i > 0)
			printf("\n");
		if (!figure_show(&l.of[i].figure, r->out && l.count > 1 ? name : r->out))
			code = CLI_FAILED;
	}
	line_figures_finish(&l);
	return code;
}

int
cli_plot(int argc, char **argv)
{
	struct request r = { 0 };
	int rest, code = CLI_FAILED;
	const struct arguments arguments = {
		.command = "plot", .usage = usage, .table = cli_plot_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (rest == argc)
		return cli_fail(CLI_USAGE, "Which file? Try: narabe plot --help");
	if (r.out && !check_name(r.out))
		return CLI_USAGE;
	if (has_games(argv[rest]))
		return plot_run(&r, argv + rest, argc - rest);
	if (argc - rest > 1)
		return cli_fail(CLI_FAILED,
			"Only the parts of one run are drawn together: %s is none.", argv[rest]);
	return plot_lines(&r, argv[rest]);
}
