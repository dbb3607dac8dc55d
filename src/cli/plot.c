/* narabe plot: figures from files of results. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/figures.h"

static const char usage[] =
	"Usage: narabe plot FILE... [--out NAME] [--over KEY]\n"
	"\n"
	"  narabe plot sweep.jsonl\n"
	"  narabe plot league.jsonl --out ratings.svg\n"
	"  narabe eval -i 100000 --curve --seed 1 >curve.jsonl; narabe plot curve.jsonl\n"
	"\n"
	"Draws what is in files of results: of a match the score over its games, of a sweep the\n"
	"score over a key, of a league the ratings, of positions of eval the value over playouts\n"
	"(visits over time, if --times told them), of a training the shares of wins, draws\n"
	"and losses. Several files are the parts of one run. Files of figures need gnuplot.\n";

struct request {
	const char *out, *over;
};

const struct argument cli_plot_arguments[] = {
	{ "out", "NAME", ARGUMENT_TEXT, offsetof(struct request, out), 0, 0, NULL,
		"NAME.svg or NAME.png, or without an end both; default: in characters on\n"
		"stdout" },
	{ "over", "KEY", ARGUMENT_TEXT, offsetof(struct request, over), 0, 0, NULL,
		"of a sweep: the key to draw over (default: the last that was varied)" },
	{ 0 },
};

/* Whether figures can be written under this name: its end, if it has one, says what they are. */
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

static bool
make_figure(struct figure *f, struct joined *j, const struct request *r, char *const *paths,
	int count, struct error *e)
{
	figure_init(f, "", "", "");
	if (!has_games(paths[0])) {
		if (count > 1)
			return error_set(e,
				"Only the parts of one run are drawn together: %s is "
				"none.",
				paths[0]);
		return figure_of_lines(f, paths[0], e);
	}
	if (!joined_read(j, paths, count, true, e))
		return false;
	if (strcmp(j->run.command, "match") == 0)
		return figure_of_match(f, j);
	return figure_of_run(f, &j->run, &j->tally, r->over, e);
}

int
cli_plot(int argc, char **argv)
{
	struct request r = { 0 };
	struct joined j = { 0 };
	struct figure *f = calloc(1, sizeof *f);
	struct error e;
	int rest, code = CLI_FAILED;

	if (!f)
		return cli_fail(CLI_FAILED, "There is no memory for a figure.");
	if (arguments_read(cli_plot_arguments, usage, argc, argv, &r, &rest, &code)) {
		if (rest == argc)
			code = cli_fail(CLI_USAGE, "Which file? Try: narabe plot --help");
		else if (r.out && !check_name(r.out))
			code = CLI_USAGE;
		else if (!make_figure(f, &j, &r, argv + rest, argc - rest, &e))
			code = cli_fail(CLI_FAILED, "%s", e.text);
		else if (!figure_show(f, r.out))
			code = CLI_FAILED;
	}
	joined_finish(&j);
	figure_finish(f);
	free(f);
	return code;
}
