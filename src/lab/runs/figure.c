/* Figures: their points. */
#include "lab/runs/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* x whose largest value is this many times the smallest reads better on a logarithmic scale. */
enum { LOG_FROM = 30 };

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
	if ((s->count & (s->count - 1)) == 0) { /* the capacity is the next power of 2 */
		size_t room = s->count ? 2 * (size_t)s->count : 1;
		struct figure_point *points = realloc(s->points, room * sizeof *points);
		if (!points) {
			f->no_memory = true;
			return NULL;
		}
		s->points = points;
	}
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

void
figure_weigh(struct figure *f, const char *series, double weight)
{
	for (int i = 0; i < f->count; i++) {
		if (strcmp(f->series[i].name, series) == 0)
			f->series[i].weight = weight;
	}
}

static int
by_x(const void *a, const void *b)
{
	const struct figure_point *p = a, *q = b;

	return (p->x > q->x) - (p->x < q->x);
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

/* The ends and the middle of a point. */
enum end { END_LOW, END_MIDDLE, END_HIGH };

static double
end_of(const struct figure_point *p, enum end end)
{
	return end == END_LOW ? p->low : end == END_HIGH ? p->high : p->y;
}

/* Where an end first reaches the level: the first x if at once, the last if never. */
static double
crossing_of(const struct figure_series *s, double level, enum end end)
{
	for (int i = 0; i < s->count; i++) {
		double y = end_of(&s->points[i], end);
		if (y < level)
			continue;
		if (i == 0)
			break;
		double before = end_of(&s->points[i - 1], end), x = log(s->points[i - 1].x);
		return exp(x + (log(s->points[i].x) - x) * (level - before) / (y - before));
	}
	return s->count > 0 ? s->points[end_of(&s->points[0], end) < level ? s->count - 1 : 0].x
			    : 0;
}

struct figure_crossing
figure_crossing(const struct figure_series *s, double level)
{
	struct figure_crossing out = {
		.x = crossing_of(s, level, END_MIDDLE),
		.low = crossing_of(s, level, END_HIGH),
		.high = crossing_of(s, level, END_LOW),
	};

	for (int i = 1; i < s->count && s->points[0].y < level; i++)
		out.found |= s->points[i].y >= level;
	return out;
}

int
figure_keep(struct figure *f, int most)
{
	int all = f->count;

	while (f->count > most) {
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
	return all - f->count;
}

void
figure_bound(struct figure *f, double least, double most)
{
	f->least = least;
	f->most = most;
}

bool
figure_spans(const struct figure *f, struct figure_span *x, struct figure_span *y)
{
	bool any = false;

	*x = *y = (struct figure_span){ INFINITY, -INFINITY };
	for (int i = 0; i < f->count; i++) {
		for (int k = 0; k < f->series[i].count; k++) {
			const struct figure_point *p = &f->series[i].points[k];
			any = true;
			x->low = fmin(x->low, p->x);
			x->high = fmax(x->high, p->x);
			y->low = fmin(y->low, p->low);
			y->high = fmax(y->high, p->high);
		}
	}
	return any;
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
	f->log_x = least > 0 && most >= LOG_FROM * least;
}
