/* narabe plot: figures from files of results. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "cli/arguments.h"
#include "lab/runs/tables.h"
#include "record/json_line.h"

enum { PATH_BYTES = 4096, STEPS = 200 };

static const char usage[] =
	"Usage: narabe plot FILE... [--out NAME] [--over KEY]\n"
	"\n"
	"  narabe plot sweep.jsonl\n"
	"  narabe plot league.jsonl --out ratings.svg\n"
	"  narabe eval -i 100000 --curve --seed 1 >curve.jsonl; narabe plot curve.jsonl\n"
	"\n"
	"Draws results: a match's score over its games, a sweep's score over a key, a league's\n"
	"ratings, a training's shares of wins, draws and losses; for each position of eval\n"
	"--curve, the value over playouts (with --times the visits over time; where both move at\n"
	"once, the probability of each move; with --tree the depth and memory of the tree).\n"
	"Several files are parts of one run. Figures need gnuplot.\n";

struct request {
	const char *out, *over;
	bool tree;
};

const struct param cli_plot_arguments[] = {
	{ .name = "out",
		.value = "NAME",
		.help = "NAME.svg or NAME.png, or both without a suffix; NAME-1, NAME-2, ... for "
			"several positions (default: characters on stdout)",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct request, out) },
	TEXT_ARGUMENT(struct request, "over", over, "KEY",
		"the key of a sweep to draw over (default: the last one varied)"),
	FLAG_ARGUMENT(struct request, "tree", tree,
		"of eval --curve: the deepest ply of the tree, and its memory, over playouts;\n"
		"with --beside those of both searches"),
	{ 0 },
};

/* ---- lines other than games: positions of eval, learning curves ---- */

/* The figures of a file, one per position: value over playouts (with simultaneous moves each move's
 * probability), or visits over time if the lines have times; or the one of a learning curve, shares
 * over games. */
struct line_figures {
	struct line_figure {
		struct figure figure;
		char game[GAME_NAME], position[GAME_POSITION_TEXT]; /* empty: a learning curve */
		double playouts;                                    /* playouts so far */
	} * of;
	int count;
	size_t room;
};

static double
number(const json_t *o, const char *key)
{
	return json_number_value(json_object_get(o, key));
}

static const char *
text(const json_t *o, const char *key)
{
	const char *found = json_string_value(json_object_get(o, key));

	return found ? found : "";
}

/* ---- the list of figures ---- */

/* Returns the figure that continues with this position, or a new one; NULL without memory. A line
 * without more playouts than the last one of the same position starts another run. */
static struct line_figure *
figure_for(struct line_figures *l, const char *game, const char *position, double playouts)
{
	struct line_figure *f = l->count > 0 ? &l->of[l->count - 1] : NULL;

	if (f && strcmp(f->game, game) == 0 && strcmp(f->position, position) == 0 &&
		(!position[0] || playouts > f->playouts))
		return f;
	if (!ARRAY_ROOM(l->of, l->room, l->count + 1))
		return NULL;
	f = &l->of[l->count++];
	figure_init(&f->figure, "", "", "");
	snprintf(f->game, sizeof f->game, "%s", game);
	snprintf(f->position, sizeof f->position, "%s", position);
	return f;
}

/* ---- lines ---- */

/* Sets the weight of the series of this name, if there is one. */
static void
figure_weigh(struct figure *f, const char *series, double weight)
{
	for (int i = 0; i < f->count; i++) {
		if (strcmp(f->series[i].name, series) == 0)
			f->series[i].weight = weight;
	}
}

/* Adds the visits of a list of moves over time, or the value of each over playouts. */
static void
plot_add_moves(struct figure *f, const json_t *o, const char *side, const json_t *moves)
{
	const json_t *timed = json_object_get(o, "elapsed_ms"), *move;
	char name[FIGURE_TEXT];
	size_t i;

	json_array_foreach(moves, i, move)
	{
		snprintf(name, sizeof name, "%s%s%s", side, side[0] ? " " : "", text(move, "move"));
		if (!text(move, "move")[0] || number(move, "visits") == 0)
			continue;
		if (json_is_number(timed))
			figure_add(f, name, json_number_value(timed), number(move, "visits"));
		else
			figure_add(f, name, number(o, "playouts"), number(move, "value"));
		figure_weigh(f, name, number(move, "visits"));
	}
}

/* Sets the title and axes of a position's figure. */
static void
name_figure(struct line_figure *f, bool timed, bool both)
{
	const struct game *g = game_open(f->game, NULL);
	char title[FIGURE_TITLE];
	struct text t;

	text_init(&t, title, sizeof title);
	text_add(&t, "%s: %s", g ? g->title : f->game,
		timed  ? "visits over time"
		: both ? "chance of each move over playouts"
		       : "value for X over playouts");
	figure_init(&f->figure, title, timed ? "ms" : "playouts",
		timed  ? "visits"
		: both ? "chance"
		       : "value");
	figure_bound(&f->figure, timed || both ? 0 : -1, timed ? INFINITY : 1);
}

static bool
plot_add_position(struct line_figures *l, const json_t *o)
{
	const json_t *moves = json_object_get(o, "moves"), *players = json_object_get(o, "players");
	bool timed = json_is_number(json_object_get(o, "elapsed_ms"));
	struct line_figure *f =
		figure_for(l, text(o, "game"), text(o, "position"), number(o, "playouts"));
	const json_t *player;
	size_t i;

	if (!f)
		return false;
	f->playouts = number(o, "playouts");
	if (f->figure.count == 0)
		name_figure(f, timed, players != NULL);
	if (!timed && !players)
		figure_add(&f->figure, "position", f->playouts, number(o, "value"));
	figure_weigh(&f->figure, "position", INFINITY);
	plot_add_moves(&f->figure, o, "", moves);
	json_array_foreach(players, i, player)
	{
		const char *side = text(player, "player");
		if (timed) {
			plot_add_moves(&f->figure, o, side, json_object_get(player, "moves"));
		} else {
			char name[FIGURE_TEXT];
			const char *move;
			json_t *chance;

			json_object_foreach(json_object_get(player, "strategy"), move, chance)
			{
				snprintf(name, sizeof name, "%s %s", side, move);
				figure_add(&f->figure, name, number(o, "playouts"),
					json_number_value(chance));
				figure_weigh(&f->figure, name, json_number_value(chance));
			}
		}
	}
	return true;
}

/* Adds a line's tree, or where both move at once the one of both sides, or the first of one for each:
 * its depth to the first figure, its memory to the second. */
static bool
add_tree(struct line_figures *l, const json_t *o)
{
	static const char *const what[] = { "deepest", "memory_bytes" };
	static const char *const titles[] = { "depth", "memory" };
	static const char *const axes[] = { "deepest ply", "bytes" };
	const json_t *first = json_array_get(json_object_get(o, "players"), 0);
	const char *name = *text(o, "search")                   ? text(o, "search")
			   : !first                             ? "tree"
			   : json_object_get(o, "memory_bytes") ? "decoupled"
								: "sequential";

	for (int i = 0; i < 2; i++) {
		char title[FIGURE_TITLE];
		struct text t;
		if (l->count <= i && !figure_for(l, what[i], "", 0))
			return false;
		struct figure *f = &l->of[i].figure;
		const json_t *found =
			json_object_get(json_object_get(o, what[i]) ? o : first, what[i]);
		if (f->count == 0) {
			text_init(&t, title, sizeof title);
			text_add(
				&t, "%s: %s of the tree over playouts", text(o, "game"), titles[i]);
			figure_init(f, title, "playouts", axes[i]);
			figure_bound(f, 0, INFINITY);
		}
		if (json_is_number(found))
			figure_add(f, name, number(o, "playouts"), json_number_value(found));
	}
	return true;
}

static bool
add_round(struct line_figures *l, const json_t *o)
{
	/* The results of a step, as in a file of lines and as train prints them. */
	static const char *const what[] = { "wins", "draws", "losses" };
	static const char *const printed[] = { "won", "drawn", "lost" };
	struct line_figure *f = figure_for(l, "", "", 0);
	double shares[3], all = 0;

	if (!f)
		return false;
	for (int i = 0; i < 3; i++) {
		shares[i] = number(o, what[i]) + number(o, printed[i]);
		all += shares[i];
	}
	if (f->figure.count == 0)
		figure_init(&f->figure, "Learning curve", "games", "share");
	figure_bound(&f->figure, 0, 1);
	for (int i = 0; i < 3 && all > 0; i++)
		figure_add(&f->figure, what[i], number(o, "games"), shares[i] / all);
	return true;
}

/* Adds a line of a file, which may be one object with many rounds. */
static bool
plot_add_line(struct line_figures *l, const json_t *o, bool tree, const char *path, int line,
	struct error *e)
{
	const json_t *rows = json_object_get(o, "rows"), *row;
	bool fine = true;
	size_t i;

	/* A position of eval; solve makes no playouts. */
	if (json_is_number(json_object_get(o, "playouts")) &&
		(json_is_array(json_object_get(o, "moves")) ||
			json_is_array(json_object_get(o, "players"))))
		fine = tree ? add_tree(l, o) : plot_add_position(l, o);
	else if (json_is_number(json_object_get(o, "wins")))
		fine = add_round(l, o);
	else if (!json_is_array(rows))
		return error_set(e,
			"%s, line %d: It is neither a game of match, league or sweep, nor a "
			"position of eval, nor a step of a learning curve.",
			path, line);
	json_array_foreach(rows, i, row) fine = fine && add_round(l, row);
	return fine || error_set(e, "Out of memory for the figures of %s.", path);
}

/* Keeps the most important moves, in order, if there are too many to tell apart. */
static void
keep_best(struct figure *f)
{
	enum { MOST = 16 };
	char title[FIGURE_TITLE];
	int others = strcmp(f->series[0].name, "position") == 0, moves = f->count - others;

	if (moves <= MOST)
		return;
	while (f->count > MOST + others) {
		int lightest = 0;
		for (int i = 1; i < f->count; i++) {
			if (f->series[i].weight <= f->series[lightest].weight)
				lightest = i;
		}
		free(f->series[lightest].points);
		f->series[lightest].points = NULL;
		f->count--;
		memmove(&f->series[lightest], &f->series[lightest + 1],
			(size_t)(f->count - lightest) * sizeof f->series[0]);
	}
	snprintf(title, sizeof title, "%.*s, the first %d of %d moves", FIGURE_TITLE - 60, f->title,
		MOST, moves);
	memcpy(f->title, title, sizeof title);
}

/* Reads a file. Returns false with a sentence. Call finish_lines() in either case. */
static bool
plot_read_lines(struct line_figures *l, const char *path, bool tree, struct error *e)
{
	char *line = NULL;
	size_t size = 0;
	bool fine = true, any = false;
	struct error why;
	FILE *in = file_open(path, e);

	*l = (struct line_figures){ 0 };
	if (!in)
		return false;
	for (int i = 1; fine && getline(&line, &size, in) >= 0; i++) {
		const char *text = i == 1 ? text_after_mark(line) : line;
		json_t *o = json_line_read(text, strlen(text), &why);
		fine = o ? plot_add_line(l, o, tree, path, i, e)
			 : error_set(e, "%s, line %d: %s", path, i, why.text);
		json_decref(o);
	}
	free(line);
	fclose(in);
	for (int i = 0; i < l->count; i++) {
		if (l->of[i].figure.count > 0)
			keep_best(&l->of[i].figure);
		figure_choose_scale(&l->of[i].figure);
		any |= l->of[i].figure.count > 0;
	}
	/* Number several positions in a file and append their cells as far as there is room. */
	for (int i = 0; l->count > 1 && i < l->count; i++) {
		struct text t;
		char title[FIGURE_TITLE];
		if (!l->of[i].position[0])
			continue;
		text_init(&t, title, sizeof title);
		text_add(
			&t, "%s, position %d: %s", l->of[i].figure.title, i + 1, l->of[i].position);
		memcpy(l->of[i].figure.title, title, sizeof title);
	}
	return fine && (any || error_set(e, "%s has nothing to draw.", path));
}

static void
finish_lines(struct line_figures *l)
{
	for (int i = 0; i < l->count; i++)
		figure_finish(&l->of[i].figure);
	free(l->of);
	*l = (struct line_figures){ 0 };
}

/* ---- figures ---- */

/* Writes the figure to `path`: one file if it ends in .svg or .png, else both; without a path
 * prints it in characters. Returns false after a sentence. */
static bool
plot_show(const struct figure *f, const char *path)
{
	static const char *const ends[] = { ".svg", ".png" };
	size_t length = path ? strlen(path) : 0;
	bool one = length > 4 && (strcmp(path + length - 4, ends[0]) == 0 ||
					 strcmp(path + length - 4, ends[1]) == 0);
	struct error e;

	if (!path && !figure_print(f, stdout, cli_columns(), &e)) {
		cli_fail(CLI_FAILED, "%s", e.text);
		return false;
	}
	for (int i = 0; i < (!path ? 0 : one ? 1 : 2); i++) {
		char name[4096];
		snprintf(name, sizeof name, "%s%s", path, one ? "" : ends[i]);
		if (figure_write(f, name, &e))
			continue;
		cli_fail(CLI_FAILED, "%s", e.text);
		return false;
	}
	return true;
}

/* ---- the command ---- */

/* Returns whether figures can be written under this name; its suffix, if any, selects the
 * format. */
static bool
check_name(const char *name)
{
	const char *base = strrchr(name, '/');
	const char *end = strrchr(base ? base + 1 : name, '.');

	if (!end || strcmp(end, ".svg") == 0 || strcmp(end, ".png") == 0)
		return true;
	cli_fail(CLI_USAGE,
		"--out %s: a figure's name ends in .svg or .png; without a "
		"suffix, both are written.",
		name);
	return false;
}

/* Adds the score of a match over its games. */
static void
add_match(struct figure *f, const struct joined *j)
{
	char title[FIGURE_TITLE];
	double points = 0;
	int64_t step = (j->count + STEPS - 1) / STEPS;

	snprintf(title, sizeof title, "%s: score of %s against %s", j->run.series.game->title,
		j->lines[0].a, j->lines[0].b);
	figure_init(f, title, "games", "score, with its 95 % interval (Wilson)");
	figure_bound(f, 0, 1);
	for (int64_t i = 0; i < j->count; i++) {
		const struct joined_line *line = &j->lines[i];
		points += (1 + (line->a_first ? line->result : -line->result)) / 2.0;
		if ((i + 1) % step != 0 && i + 1 < j->count)
			continue;
		struct interval w = stats_wilson(points, i + 1);
		figure_add_interval(
			f, "", (double)(i + 1), points / (double)(i + 1), w.low, w.high);
	}
}

/* Draws the games of a run, joined. */
static int
plot_run(const struct request *r, char *const *paths, int count)
{
	struct joined j = { 0 };
	struct figure *f = calloc(1, sizeof *f);
	struct error e = { "Out of memory for a figure." }, why;
	bool fine = f && joined_read(&j, paths, count, true, &e);
	bool sweep = fine && strcmp(j.run.command, "sweep") == 0;

	if (fine && r->tree)
		fine = error_set(&e, "--tree: only the lines of eval --curve have trees to draw.");
	else if (fine && r->over && !sweep)
		fine = error_set(&e, "--over %.100s: only a sweep has keys to draw over.", r->over);
	else if (fine && strcmp(j.run.command, "match") == 0)
		add_match(f, &j);
	else if (fine && !figure_of_run(f, &j.run, &j.tally, r->over, &why))
		fine = error_set(
			&e, "%.400s%s", why.text, sweep ? " Name another key with --over." : "");
	int code = !fine                  ? cli_fail(CLI_FAILED, "%s", e.text)
		   : plot_show(f, r->out) ? CLI_FINE
					  : CLI_FAILED;
	joined_finish(&j);
	if (f)
		figure_finish(f);
	free(f);
	return code;
}

/* Draws other lines; several figures get numbers after their names. */
static int
plot_lines(const struct request *r, const char *path)
{
	struct line_figures l = { 0 };
	struct error e;
	char name[PATH_BYTES];
	bool fine = !r->over ||
		    error_set(&e, "--over %.100s: only a sweep has keys to draw over.", r->over);
	fine = fine && plot_read_lines(&l, path, r->tree, &e);
	int code = fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);

	for (int i = 0; i < l.count && code == CLI_FINE; i++) {
		if (l.of[i].figure.count == 0)
			continue; /* of a finished game */
		if (r->out) {
			/* "board.svg" and 2 to "board-2.svg". */
			const char *end = strrchr(r->out, '.');

			if (!end || (strcmp(end, ".svg") != 0 && strcmp(end, ".png") != 0))
				end = r->out + strlen(r->out);
			snprintf(name, sizeof name, "%.*s-%d%s", (int)(end - r->out), r->out, i + 1,
				end);
		}
		if (!r->out && i > 0)
			printf("\n");
		if (!plot_show(&l.of[i].figure, r->out && l.count > 1 ? name : r->out))
			code = CLI_FAILED;
	}
	finish_lines(&l);
	return code;
}

int
cli_plot(int argc, char **argv)
{
	struct request r = { 0 };
	int rest, code = CLI_FAILED;
	int64_t seed;
	const struct arguments arguments = {
		.command = "plot", .usage = usage, .table = cli_plot_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (rest == argc)
		return cli_fail(CLI_USAGE, "Which file? Try: narabe plot --help");
	if (r.out && !check_name(r.out))
		return CLI_USAGE;
	if (lab_file_seed(argv[rest], &seed)) /* it begins with a game of a run */
		return plot_run(&r, argv + rest, argc - rest);
	if (argc - rest > 1)
		return cli_fail(CLI_FAILED,
			"Only parts of one run can be drawn together, and %s is not "
			"one.",
			argv[rest]);
	return plot_lines(&r, argv[rest]);
}
