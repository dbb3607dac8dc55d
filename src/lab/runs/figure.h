/* A figure: named series of points, with intervals if known. gnuplot draws it to a file or in
 * characters. */
#ifndef NARABE_LAB_RUNS_FIGURE_H
#define NARABE_LAB_RUNS_FIGURE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

enum { FIGURE_TEXT = 128, FIGURE_TITLE = 640, FIGURE_SERIES_MOST = 128 };

struct figure_point {
	double x, y, low, high; /* low and high equal y if no interval is known */
	char label[FIGURE_TEXT];
};

struct figure_series {
	char name[FIGURE_TEXT];
	struct figure_point *points;
	int count;
	size_t room;
	double weight; /* set by plot, which keeps the heaviest series; else 0 */
};

struct figure {
	char title[FIGURE_TITLE], x_label[FIGURE_TEXT], y_label[FIGURE_TEXT];
	bool log_x, log_y;
	bool ranked; /* each point of the first series is a row, named by its label; the other
	              * series have theirs in the same order */
	double least, most; /* bounds of y: the axis does not go beyond them */
	struct figure_series series[FIGURE_SERIES_MOST];
	int count;
};

/* Starts an empty figure; call figure_finish(). */
void figure_init(struct figure *f, const char *title, const char *x_label, const char *y_label);

/* Frees the figure's points. */
void figure_finish(struct figure *f);

/* Adds a point to the series with this name, creating it if necessary, but not more than
 * FIGURE_SERIES_MOST series. Returns the point, which the caller may change, or NULL. */
struct figure_point *figure_add(struct figure *f, const char *series, double x, double y);

/* Adds a point with an interval, clipped to the bounds. */
struct figure_point *figure_add_interval(
	struct figure *f, const char *series, double x, double y, double low, double high);

/* Sorts the points of each series by x. */
void figure_sort(struct figure *f);

/* Where a series sorted by x first reaches a level from below, interpolated linearly over log x
 * (all x above 0). `low` and `high` are where its interval's upper and lower ends reach it, or the
 * outermost points if they do not. Not found if the series begins above the level or stays below
 * it. */
struct figure_crossing {
	bool found;
	double x, low, high;
};
struct figure_crossing figure_crossing(const struct figure_series *s, double level);

/* Declares that y is between `least` and `most`, as scores and values are. */
void figure_bound(struct figure *f, double least, double most);

/* Makes x logarithmic if all values are above 0 and span a wide range. */
void figure_choose_scale(struct figure *f);

/* Draws the figure to a file whose name ends in .svg or .png. Returns false with a sentence, also
 * if gnuplot is missing. */
bool figure_write(const struct figure *f, const char *path, struct error *e);

/* Prints the figure in characters, `width` columns wide. Returns false with a sentence. */
bool figure_print(const struct figure *f, FILE *out, int width, struct error *e);

#endif
