/* Figures in plain characters. */
#include <math.h>
#include <string.h>

#include "lab/figure.h"
#include "lab/stats.h"

enum { HEIGHT = 16, WIDTH_MOST = 160, MARGIN = 10 };

static const char marks[] = "ox+*#@%&abcdefghijklmnpq";
enum { MARKS = sizeof marks - 1 };

struct span {
	double low, high;
	bool logarithmic;
};

static double
scaled(double x, bool logarithmic)
{
	return logarithmic ? log10(x) : x;
}

static void
widen(struct span *s, double x)
{
	if (s->logarithmic && x <= 0)
		return;
	s->low = fmin(s->low, scaled(x, s->logarithmic));
	s->high = fmax(s->high, scaled(x, s->logarithmic));
}

/* The cell of x, 0 to cells - 1; -1 if it lies outside. */
static int
place(const struct span *s, double x, int cells)
{
	if (s->logarithmic && x <= 0)
		return -1;
	double share = (scaled(x, s->logarithmic) - s->low) / (s->high - s->low);
	int at = (int)lround(share * (cells - 1));
	return at < 0 ? 0 : at >= cells ? cells - 1 : at;
}

static double
end(const struct span *s, bool high)
{
	double x = high ? s->high : s->low;

	return s->logarithmic ? pow(10, x) : x;
}

/* The ranges that must be visible. */
static void
find_spans(const struct figure *f, struct span *x, struct span *y)
{
	*x = (struct span){ INFINITY, -INFINITY, f->log_x };
	*y = (struct span){ INFINITY, -INFINITY, f->log_y };
	for (int i = 0; i < f->count; i++) {
		for (int k = 0; k < f->series[i].count; k++) {
			const struct figure_point *p = &f->series[i].points[k];
			widen(x, p->x);
			widen(y, p->low);
			widen(y, p->high);
		}
	}
	for (int i = 0; i < 2; i++) {
		struct span *s = i ? y : x;
		if (!(s->high > s->low)) {
			s->low = isfinite(s->low) ? s->low - 0.5 : 0;
			s->high = s->low + 1;
		}
	}
}

static void
print_names(const struct figure *f, FILE *out)
{
	for (int i = 0; i < f->count && f->series[i].name[0]; i++)
		fprintf(out, "%*s%c %s\n", MARGIN, "", marks[i % MARKS], f->series[i].name);
}

/* A point's sign with its interval above and below. */
static void
plot_point(char grid[HEIGHT][WIDTH_MOST], int column, const struct span *y,
	const struct figure_point *p, char sign)
{
	int row = place(y, p->y, HEIGHT);

	if (column < 0 || row < 0)
		return;
	int low = place(y, p->low, HEIGHT), high = place(y, p->high, HEIGHT);
	for (int at = low < 0 ? row : low; at <= high; at++) {
		char *cell = &grid[HEIGHT - 1 - at][column];
		*cell = *cell == ' ' ? ':' : *cell;
	}
	grid[HEIGHT - 1 - row][column] = sign;
}

static void
print_curves(const struct figure *f, FILE *out, int width)
{
	char grid[HEIGHT][WIDTH_MOST];
	struct span x, y;

	find_spans(f, &x, &y);
	memset(grid, ' ', sizeof grid);
	for (int i = 0; i < f->count; i++) {
		for (int k = 0; k < f->series[i].count; k++) {
			const struct figure_point *p = &f->series[i].points[k];
			plot_point(grid, place(&x, p->x, width), &y, p, marks[i % MARKS]);
		}
	}
	fprintf(out, "%s\n%s\n", f->title, f->y_label);
	for (int row = 0; row < HEIGHT; row++) {
		int used = width;
		while (used > 0 && grid[row][used - 1] == ' ')
			used--;
		if (row == 0 || row == HEIGHT - 1)
			fprintf(out, "%*.4g |", MARGIN - 2, end(&y, row == 0));
		else
			fprintf(out, "%*s |", MARGIN - 2, "");
		fprintf(out, "%.*s\n", used, grid[row]);
	}
	fprintf(out, "%*s +", MARGIN - 2, "");
	for (int column = 0; column < width; column++)
		fputc('-', out);
	fprintf(out, "\n%*s%-*.6g%*.6g\n%*s%s\n", MARGIN, "", width / 2, end(&x, false),
		width - width / 2, end(&x, true), MARGIN, "", f->x_label);
	print_names(f, out);
}

/* The row of a rank: intervals, and the points over them, the first series on top. */
static void
fill_rank(const struct figure *f, int rank, const struct span *y, char *line, int width)
{
	memset(line, ' ', (size_t)width);
	for (int i = f->count - 1; i >= 0; i--) {
		const struct figure_series *s = &f->series[i];
		if (rank >= s->count)
			continue;
		const struct figure_point *p = &s->points[rank];
		int low = place(y, p->low, width), high = place(y, p->high, width);
		for (int at = low; at <= high && at >= 0; at++)
			line[at] = line[at] == ' ' ? '-' : line[at];
		line[place(y, p->y, width)] = marks[i % MARKS];
	}
}

/* Numbers without bounds are ratings. */
static void
print_rank_numbers(const struct figure *f, FILE *out, int rank)
{
	bool bounded = isfinite(f->most);

	for (int i = 0; i < f->count; i++) {
		if (rank < f->series[i].count)
			fprintf(out, bounded ? " %.1f" : " %+.0f",
				stats_text(f->series[i].points[rank].y, bounded ? 1 : 0));
	}
	fputc('\n', out);
}

static void
print_ranks(const struct figure *f, FILE *out, int width)
{
	const struct figure_series *s = &f->series[0];
	struct span x, y;
	int name = 0, bar;
	char line[WIDTH_MOST + 1];

	find_spans(f, &x, &y);
	for (int i = 0; i < s->count; i++) {
		int length = (int)strlen(s->points[i].label);
		name = length > name ? length : name;
	}
	bar = width - name > 20 ? width - name : 20;
	fprintf(out, "%s\n%s\n", f->title, f->x_label);
	for (int i = 0; i < s->count; i++) {
		fill_rank(f, i, &y, line, bar);
		fprintf(out, "%-*s |%.*s|", name, s->points[i].label, bar, line);
		print_rank_numbers(f, out, i);
	}
	print_names(f, out);
}

void
figure_print(const struct figure *f, FILE *out, int width)
{
	width -= MARGIN;
	if (width > WIDTH_MOST)
		width = WIDTH_MOST;
	if (width < 30)
		width = 30;
	if (f->count == 0)
		fprintf(out, "%s: nothing to draw.\n", f->title);
	else if (f->ranked)
		print_ranks(f, out, width);
	else
		print_curves(f, out, width);
}
