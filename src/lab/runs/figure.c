/* Figures: points, and drawing with gnuplot. */
#include "lab/runs/figure.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/quote.h"

void
figure_init(struct figure *f, const char *title, const char *x_label, const char *y_label)
{
	*f = (struct figure){ .least = -INFINITY, .most = INFINITY };
	snprintf(f->title, sizeof f->title, "%s", title);
	snprintf(f->x_label, sizeof f->x_label, "%s", x_label);
	snprintf(f->y_label, sizeof f->y_label, "%s", y_label);
}

void
figure_finish(struct figure *f)
{
	for (int i = 0; i < f->count; i++)
		free(f->series[i].points);
	f->count = 0;
}

static struct figure_series *
find_series(struct figure *f, const char *name)
{
	for (int i = 0; i < f->count; i++) {
		if (strcmp(f->series[i].name, name) == 0)
			return &f->series[i];
	}
	if (f->count == FIGURE_SERIES_MOST)
		return NULL;
	struct figure_series *s = &f->series[f->count++];
	snprintf(s->name, sizeof s->name, "%s", name);
	return s;
}

struct figure_point *
figure_add(struct figure *f, const char *series, double x, double y)
{
	struct figure_series *s = find_series(f, series);

	if (!s || !isfinite(x) || !isfinite(y))
		return NULL;
	if (!ARRAY_ROOM(s->points, s->room, s->count + 1))
		return NULL;
	s->points[s->count] = (struct figure_point){ .x = x, .y = y, .low = y, .high = y };
	return &s->points[s->count++];
}

struct figure_point *
figure_add_interval(
	struct figure *f, const char *series, double x, double y, double low, double high)
{
	struct figure_point *p = figure_add(f, series, x, y);

	if (p && isfinite(low) && isfinite(high)) {
		p->low = fmax(low, f->least);
		p->high = fmin(high, f->most);
	}
	return p;
}

static int
by_x(const void *a, const void *b)
{
	const struct figure_point *p = a, *q = b;

	return (p->x > q->x) - (p->x < q->x);
}

void
figure_choose_scale(struct figure *f)
{
	double least = INFINITY, most = 0;

	for (int i = 0; i < f->count; i++) {
		for (int k = 0; k < f->series[i].count; k++) {
			least = fmin(least, f->series[i].points[k].x);
			most = fmax(most, f->series[i].points[k].x);
		}
	}
	/* Values over such a range read better on a logarithmic scale. */
	f->log_x = least > 0 && most >= 30 * least;
}

void
figure_sort(struct figure *f)
{
	for (int i = 0; i < f->count; i++) {
		struct figure_series *s = &f->series[i];
		if (s->count > 0)
			qsort(s->points, (size_t)s->count, sizeof *s->points, by_x);
	}
}

/* Returns where y, or another member at this offset of a point, first reaches the level: the first x if at
 * once, the last if never. */
static double
crossing_of(const struct figure_series *s, double level, size_t member)
{
	double before = 0;

	for (int i = 0; i < s->count; i++) {
		double y = *(const double *)((const char *)&s->points[i] + member);
		if (y < level) {
			before = y;
			continue;
		}
		if (i == 0)
			return s->points[0].x;
		double x = log(s->points[i - 1].x);
		return exp(x + (log(s->points[i].x) - x) * (level - before) / (y - before));
	}
	return s->count > 0 ? s->points[s->count - 1].x : 0;
}

struct figure_crossing
figure_crossing(const struct figure_series *s, double level)
{
	struct figure_crossing out = {
		.x = crossing_of(s, level, offsetof(struct figure_point, y)),
		.low = crossing_of(s, level, offsetof(struct figure_point, high)),
		.high = crossing_of(s, level, offsetof(struct figure_point, low)),
	};

	for (int i = 1; i < s->count && s->points[0].y < level; i++)
		out.found |= s->points[i].y >= level;
	return out;
}

void
figure_bound(struct figure *f, double least, double most)
{
	f->least = least;
	f->most = most;
}

struct figure_span {
	double low, high;
};

/* Finds the extent of x and y, including intervals. */
static void
figure_spans(const struct figure *f, struct figure_span *x, struct figure_span *y)
{
	*x = *y = (struct figure_span){ INFINITY, -INFINITY };
	for (int i = 0; i < f->count; i++) {
		for (int k = 0; k < f->series[i].count; k++) {
			const struct figure_point *p = &f->series[i].points[k];
			x->low = fmin(x->low, p->x);
			x->high = fmax(x->high, p->x);
			y->low = fmin(y->low, p->low);
			y->high = fmax(y->high, p->high);
		}
	}
}

/* ---- drawn by gnuplot, which is looked up when a figure is written ---- */

extern char **environ;

static void
put_setting(FILE *out, const char *what, const char *text)
{
	fprintf(out, "set %s ", what);
	quote_gnuplot(out, text, false);
	fputs(" noenhanced\n", out);
}

/* ---- appearance ---- */

/* Dark enough on white, and distinguishable with any colour vision (after Okabe and Ito, without
 * their yellow). */
static const char *const colors[] = { "#0072b2", "#c04e00", "#007a5a", "#a8407f", "#000000",
	"#8a6a00" };
enum { COLORS = sizeof colors / sizeof colors[0] };

/* Circles, squares, triangles, diamonds: filled, then open; and crosses. */
static const int shapes[] = { 7, 4, 9, 12, 5, 6, 13, 8, 11, 2, 10, 1 };
enum { SHAPES = sizeof shapes / sizeof shapes[0], DASHES = 5 };

/* From this many points on a series is drawn as a line without symbols, its intervals as a band. */
enum { MANY = 60 };

static bool
is_dense(const struct figure *f, int series)
{
	return !f->ranked && f->series[series].count > MANY;
}

/* Series differ in colour, symbol and dashes, so that overlapping ones stay visible and none
 * depends on its colour alone. */
static void
put_look(FILE *out, int series)
{
	fprintf(out, " linecolor rgb '%s' pointtype %d pointsize 0.9", colors[series % COLORS],
		shapes[series % SHAPES]);
}

/* ---- data ---- */

/* The ranks of several series are slightly offset. */
static double
point_rank(const struct figure *f, int series, int point)
{
	return -point - 0.3 * (series - (f->count - 1) / 2.0);
}

static bool
has_intervals(const struct figure_series *s)
{
	for (int i = 0; i < s->count; i++) {
		if (s->points[i].low < s->points[i].high)
			return true;
	}
	return false;
}

/* Offsets the intervals of several series at one x, by 3 % of the axis in total. */
static double
beside(const struct figure *f, int series, struct figure_span all, double x)
{
	if (f->count < 2 || all.low == all.high)
		return x;
	double share = .03 * ((double)series / (f->count - 1) - .5);
	return f->log_x && all.low > 0 ? x * pow(all.high / all.low, share)
				       : x + (all.high - all.low) * share;
}

static void
put_data(FILE *out, const struct figure *f, int series)
{
	const struct figure_series *s = &f->series[series];
	bool moves = !is_dense(f, series) && has_intervals(s);
	struct figure_span x, y;

	figure_spans(f, &x, &y);
	fprintf(out, "$series%d << END\n", series);
	for (int i = 0; i < s->count; i++) {
		const struct figure_point *p = &s->points[i];
		if (f->ranked)
			fprintf(out, "%.9g %.9g %.9g %.9g\n", p->y, point_rank(f, series, i),
				p->low, p->high);
		else
			fprintf(out, "%.9g %.9g %.9g %.9g\n",
				moves ? beside(f, series, x, p->x) : p->x, p->y, p->low, p->high);
	}
	fputs("END\n", out);
}

/* Lines with points; below them the intervals, without dashes. */
static void
put_series(FILE *out, const struct figure *f, int series)
{
	const struct figure_series *s = &f->series[series];
	bool dense = is_dense(f, series);

	fputs(series ? ", " : "", out);
	if (has_intervals(s)) {
		if (dense) {
			fprintf(out,
				"$series%d using 1:3:4 with filledcurves fillcolor rgb '%s' "
				"fillstyle transparent solid 0.25 noborder",
				series, colors[series % COLORS]);
		} else {
			fprintf(out, "$series%d with %s", series,
				f->ranked ? "xerrorbars" : "yerrorbars");
			put_look(out, series);
		}
		fputs(" notitle, ", out);
	}
	fprintf(out, "$series%d using 1:2 with %s", series,
		f->ranked ? "points"
		: dense   ? "lines"
			  : "linespoints");
	if (dense)
		fprintf(out, " linecolor rgb '%s'", colors[series % COLORS]);
	else
		put_look(out, series);
	if (!f->ranked)
		fprintf(out, " linewidth %s dashtype %d", dense ? "2" : "1.5", series % DASHES + 1);
	fputs(" title ", out);
	quote_gnuplot(out, s->name, false);
}

/* ---- axes ---- */

static void
put_range(FILE *out, char axis, struct figure_span s, bool logarithmic)
{
	if (s.low == s.high) /* a single point: centred */
		s = logarithmic && s.low > 0 ? (struct figure_span){ s.low / 2, s.low * 2 }
					     : (struct figure_span){ s.low - 1, s.low + 1 };
	if (s.low < s.high && !(logarithmic && s.low <= 0))
		fprintf(out, "set %crange [%.9g:%.9g]\n", axis, s.low, s.high);
}

/* Adds a margin, but not beyond the bounds of y. */
static struct figure_span
widened(struct figure_span s, double share, bool logarithmic, double least, double most)
{
	double room = share * (s.high - s.low);

	if (logarithmic && s.low > 0)
		return (struct figure_span){ s.low * pow(s.low / s.high, share),
			s.high * pow(s.high / s.low, share) };
	return (struct figure_span){ fmax(s.low - room, fmin(least, s.low)),
		fmin(s.high + room, fmax(most, s.high)) };
}

/* Returns a step of 1, 2 or 5 times a power of ten that makes at most eight steps: more labels
 * would overlap. */
static double
axis_step(struct figure_span s)
{
	double tens = pow(10, floor(log10((s.high - s.low) / 8)));

	double steps = (s.high - s.low) / 8 / tens; /* 1 to 10 */

	return tens * (steps <= 1 ? 1 : steps <= 2 ? 2 : steps <= 5 ? 5 : 10);
}

static void
put_ranks(FILE *out, const struct figure *f, struct figure_span y)
{
	const struct figure_series *s = &f->series[0];

	fprintf(out, "set yrange [%g:0.5]\nset ytics noenhanced (", 0.5 - s->count);
	for (int i = 0; i < s->count; i++) {
		fputs(i ? ", " : "", out);
		quote_gnuplot(out, s->points[i].label, true);
		fprintf(out, " %d", -i);
	}
	fputs(")\n", out);
	y = widened(y, .04, f->log_y, f->least, f->most);
	put_range(out, 'x', y, f->log_y);
	if (y.low < y.high)
		fprintf(out, "set xtics %.9g\n", axis_step(y));
}

static void
put_axes(FILE *out, const struct figure *f)
{
	struct figure_span x, y;

	figure_spans(f, &x, &y);
	if (f->log_x)
		fputs("set logscale x\n", out);
	if (f->log_x && x.low >= 1 && x.high >= 100000) /* 100, 1k, 10k, 100k, 1M */
		fputs("set format x '%.0s%c'\n", out);
	if (f->log_y)
		fputs("set logscale y\n", out);
	if (f->ranked) {
		put_ranks(out, f, y);
		return;
	}
	put_range(out, 'x', widened(x, .02, f->log_x, x.low < 0 ? x.low : 0, INFINITY), f->log_x);
	put_range(out, 'y', widened(y, .04, f->log_y, f->least, f->most), f->log_y);
}

/* ---- the whole figure ---- */

enum { CHARACTER = 9, PLOT_WIDTH = 760, RANKS_WIDTH = 640, LEAST_WIDTH = 900 }; /* pixels */

static int
longest_name(const struct figure *f)
{
	size_t longest = 0;

	for (int i = 0; i < f->count; i++) {
		size_t length = strlen(f->series[i].name);
		longest = length > longest ? length : longest;
	}
	return (int)longest;
}

/* Names of ranks are beside the plot, those of series to its right. */
static int
gnuplot_width(const struct figure *f)
{
	int longest = 0;

	for (int i = 0; f->ranked && i < f->series[0].count; i++) {
		int length = (int)strlen(f->series[0].points[i].label);
		longest = length > longest ? length : longest;
	}
	int names = longest_name(f) > 0 ? CHARACTER * (longest_name(f) + 8) : 0;
	int width = (f->ranked ? RANKS_WIDTH : PLOT_WIDTH) + CHARACTER * longest + names;
	return width > LEAST_WIDTH ? width : LEAST_WIDTH;
}

/* Returns the blank closest to the middle, where a long title is broken; its end if there is
 * none. */
static size_t
middle_blank(const char *title)
{
	size_t length = strlen(title), best = length;

	for (size_t i = 0; i < length; i++) {
		size_t before = best > length / 2 ? best - length / 2 : length / 2 - best;
		size_t here = i > length / 2 ? i - length / 2 : length / 2 - i;
		if (title[i] == ' ' && here < before)
			best = i;
	}
	return best;
}

/* Writes the title on two lines if one is too short, in a size that fits. */
static void
put_title(FILE *out, const struct figure *f)
{
	enum { SIZE = 12, LEAST = 6 };
	int room = gnuplot_width(f) / CHARACTER - 4, length = (int)strlen(f->title);
	char line[FIGURE_TITLE];

	assert(room > 0);
	fputs("set title ", out);
	if (length > room && f->title[middle_blank(f->title)]) {
		int at = (int)middle_blank(f->title);
		snprintf(line, sizeof line, "%.*s", at, f->title);
		quote_gnuplot(out, line, false);
		fputs(" . \"\\n\" . ", out);
		quote_gnuplot(out, f->title + at + 1, false);
		length = at > length - at ? at : length - at;
	} else {
		quote_gnuplot(out, f->title, false);
	}
	int size = length > room ? SIZE * room / length : SIZE;
	fprintf(out, " noenhanced font ',%d'\n", size > LEAST ? size : LEAST);
}

/* Writes the script of a file in a format, "svg" or "pngcairo", or with NULL of a figure in characters,
 * `width` columns wide: that has no grid, which would hide points, and the names above, because there is
 * no room beside the plot. */
static void
put_script(FILE *out, const struct figure *f, const char *format, int width)
{
	bool names = longest_name(f) > 0;
	int ranks = f->ranked ? f->count * f->series[0].count : 0;

	fputs("set encoding utf8\n", out);
	if (format) {
		/* The legend is beside the plot. */
		int height = f->ranked       ? 120 + 18 * ranks
			     : f->count > 24 ? 24 * f->count + 40
					     : 600;
		fprintf(out, "set terminal %s size %d,%d%s\n", format, gnuplot_width(f), height,
			strcmp(format, "svg") == 0 ? " background 'white' name 'narabe'" : "");
		put_title(out, f);
	} else {
		fprintf(out, "set terminal dumb size %d,%d mono noenhanced\n", width,
			(f->ranked ? 7 + 2 * ranks : 24) + (names ? f->count : 0));
		put_setting(out, "title", f->title);
	}
	put_setting(out, "xlabel", f->x_label);
	put_setting(out, "ylabel", f->y_label);
	fputs(format ? "set grid\nset bars 0.4\n" : "", out);
	fputs(!names     ? "set key off\n"
		: format ? "set key outside right center Left reverse noenhanced\n"
			 : "set key above vertical maxcols 1 noenhanced\n",
		out);
	put_axes(out, f);
	for (int i = 0; i < f->count; i++)
		put_data(out, f, i);
	fputs("plot ", out);
	for (int i = 0; i < f->count; i++)
		put_series(out, f, i);
	fputc('\n', out);
}

/* Runs gnuplot with a script on its standard input, and `out` as its standard output: it opens no file. */
static bool
run_gnuplot(FILE *script, FILE *out, struct error *e)
{
	char name[] = "gnuplot", option[] = "-d"; /* ignores the user's settings */
	char *argv[] = { name, option, NULL };
	posix_spawn_file_actions_t actions;
	pid_t child;
	int status;

	if (fflush(script) != 0 || fseek(script, 0, SEEK_SET) != 0 ||
		posix_spawn_file_actions_init(&actions) != 0)
		return error_set(e, "There is not enough memory for the script of a figure.");
	posix_spawn_file_actions_adddup2(&actions, fileno(script), STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
	int why = posix_spawnp(&child, name, &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (why != 0)
		return error_set(e, why == ENOENT ? "gnuplot is not installed: install it "
						    "(gnuplot-nox is enough) to draw figures."
						  : "gnuplot cannot be started.");
	while (waitpid(child, &status, 0) < 0) {
		if (errno != EINTR)
			return error_set(e, "gnuplot ended unexpectedly.");
	}
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		return error_set(e, "gnuplot is not installed.");
	return status == 0 || error_set(e, "gnuplot failed.");
}

/* Draws a figure as put_script() says into a temporary file, which the caller closes. Returns NULL with
 * a sentence. */
static FILE *
gnuplot_draw(const struct figure *f, const char *format, int width, struct error *e)
{
	FILE *script = NULL, *drawn = NULL;
	bool fine = f->count > 0 || error_set(e, "%.400s: there is nothing to draw.", f->title);

	if (fine && (!(script = tmpfile()) || !(drawn = tmpfile())))
		fine = error_set(e, "Cannot create a temporary file for a figure.");
	if (fine) {
		put_script(script, f, format, width);
		fine = run_gnuplot(script, drawn, e);
		rewind(drawn);
	}
	if (script)
		fclose(script);
	if (fine || !drawn)
		return drawn;
	fclose(drawn);
	return NULL;
}

bool
figure_print(const struct figure *f, FILE *out, int width, struct error *e)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	FILE *drawn = gnuplot_draw(f, NULL, width, e);

	/* Drop the leading form feed, trailing blanks and empty lines. */
	while (drawn && (length = getline(&line, &room, drawn)) > 0) {
		while (length > 0 && strchr(" \n", line[length - 1]))
			length--;
		line[length] = '\0';
		if (line[strspn(line, "\f ")])
			fprintf(out, "%s\n", line);
	}
	free(line);
	return drawn && fclose(drawn) == 0;
}

bool
figure_write(const struct figure *f, const char *path, struct error *e)
{
	size_t length = strlen(path);
	const char *end = length > 4 ? path + length - 4 : "";
	bool png = strcmp(end, ".png") == 0;

	if (!png && strcmp(end, ".svg") != 0)
		return error_set(e, "%s: the name of a figure must end in .svg or .png.", path);
	for (const char *p = path; *p; p++) {
		if ((unsigned char)*p < ' ' || *p == '\x7f')
			return error_set(
				e, "The name of a figure must not contain control characters.");
	}
	FILE *drawn = gnuplot_draw(f, png ? "pngcairo" : "svg", 0, e);
	if (!drawn)
		return false;
	long size = fseek(drawn, 0, SEEK_END) == 0 ? ftell(drawn) : 0;
	char *bytes = size > 0 ? malloc((size_t)size) : NULL;
	rewind(drawn);
	bool fine = bytes && fread(bytes, 1, (size_t)size, drawn) == (size_t)size
			    ? file_replace(path, bytes, (size_t)size, e)
			    : error_set(e, "gnuplot drew nothing for %s.", path);
	free(bytes);
	fclose(drawn);
	return fine;
}
