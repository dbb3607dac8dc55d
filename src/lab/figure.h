/* A figure: named series of points, with intervals where they are known. Drawn by gnuplot into a
 * file, or in characters. */
#ifndef NARABE_LAB_FIGURE_H
#define NARABE_LAB_FIGURE_H

#include <stdio.h>

#include "base/text.h"

enum { FIGURE_TEXT = 128, FIGURE_TITLE = 640, FIGURE_SERIES_MOST = 128 };

struct figure_point {
	double x, y, low, high; /* low and high are y where no interval is known */
	char label[FIGURE_TEXT];
};

struct figure_series {
	char name[FIGURE_TEXT];
	struct figure_point *points;
	int count;
	double weight; /* 0 unless it is weighed: see figure_keep() */
};

struct figure {
	char title[FIGURE_TITLE], x_label[FIGURE_TEXT], y_label[FIGURE_TEXT];
	bool log_x, log_y;
	bool ranked; /* each point of the first series is a line of its own, named by its label; the
		      * others have theirs in the same order */
	double least, most; /* what y can be: the axis does not go further */
	struct figure_series series[FIGURE_SERIES_MOST];
	int count;
	bool no_memory; /* some points are lost */
};

/* Starts an empty figure. figure_finish() frees its points. */
void figure_init(struct figure *f, const char *title, const char *x_label, const char *y_label);
void figure_finish(struct figure *f);

/* Adds a point to the series of this name, which is made if there is none; beyond
 * FIGURE_SERIES_MOST series nothing is added. Returns it to be changed, or NULL. */
struct figure_point *figure_add(struct figure *f, const char *series, double x, double y);

/* The same with an interval. */
struct figure_point *figure_add_interval(
	struct figure *f, const char *series, double x, double y, double low, double high);

/* Says how much the series of this name matters, if there is one. */
void figure_weigh(struct figure *f, const char *series, double weight);

/* Keeps the series that weigh most, `most` of them in their order; returns how many are left out. */
int figure_keep(struct figure *f, int most);

/* y can be nothing below `least` and above `most`, as scores and values. */
void figure_bound(struct figure *f, double least, double most);

/* What there is of x and of y, intervals among it; false when there is nothing. */
struct figure_span {
	double low, high;
};
bool figure_spans(const struct figure *f, struct figure_span *x, struct figure_span *y);

/* Logarithmic x where all are above 0 and far apart. */
void figure_choose_scale(struct figure *f);

/* Draws it into a file that ends with .svg or .png. False with a sentence; one when gnuplot is
 * not there. */
bool figure_write(const struct figure *f, const char *path, struct error *e);

/* Draws it in plain characters, `width` columns wide (40 at least). */
void figure_print(const struct figure *f, FILE *out, int width);

#endif
