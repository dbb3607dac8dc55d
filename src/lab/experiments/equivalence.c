/* What a sweep says of two kinds of players: where the score over one's budget reaches a half, for each
 * value of the other's, as "so many playouts are worth such a depth". */
#include "lab/experiments/equivalence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/runs/figures.h"

/* The number that a series is named after: 3 of "b.depth=3". False: it has none. */
static bool
number_of(const struct figure_series *s, double *out)
{
	const char *value = strrchr(s->name, '=');
	char *end;

	if (!value)
		return false;
	*out = strtod(value + 1, &end);
	return end > value + 1 && *end == '\0';
}

/* Prints a line, and adds the point to the figure if the score itself reaches a half. */
static void
add_series(struct figure *f, const struct figure_series *s, double number)
{
	struct figure_crossing at = figure_crossing(s, .5);
	double first = s->points[0].x, last = s->points[s->count - 1].x;

	printf("%8.4g", number);
	if (at.found)
		printf(" %10.0f", at.x);
	else
		printf(s->points[0].y >= .5 ? " up to %5.0f" : " over %6.0f",
			s->points[0].y >= .5 ? first : last);
	printf("   [%.0f, %.0f]\n", at.low, at.high);
	if (at.found)
		figure_add_interval(f, "score of a half", number, at.x, at.low, at.high);
}

/* The table and the figure, from the figure of the sweep. */
static void
show(struct experiment *x, const config_setting_t *part, const struct figure *sweep,
	struct figure *f)
{
	const char *title = recipe_text(part, "equal", "");
	const char *first = sweep->count > 0 ? sweep->series[0].name : "";
	char key[FIGURE_TEXT], name[EXPERIMENT_NAME];
	double number;

	snprintf(key, sizeof key, "%.*s", (int)strcspn(first, "="), first);
	figure_init(f, title, key, sweep->x_label);
	f->log_y = true;
	printf("\n%s\n\n%8s %10s   95 %%\n", title, key, sweep->x_label);
	for (int i = 0; i < sweep->count; i++) {
		if (sweep->series[i].count > 0 && number_of(&sweep->series[i], &number))
			add_series(f, &sweep->series[i], number);
	}
	snprintf(name, sizeof name, "%s-equal", recipe_text(part, "name", ""));
	experiment_figure(x, f, name);
	figure_finish(f);
}

int
experiment_show_equivalence(
	struct experiment *x, const config_setting_t *part, const struct run *run)
{
	struct error e = { "Out of memory for a figure." };
	struct figure *sweep = calloc(2, sizeof *sweep);
	int code = CLI_FINE;

	if (!sweep)
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (figure_of_run(sweep, &run->lab, &run->tally, NULL, &e))
		show(x, part, sweep, sweep + 1);
	else
		code = cli_fail(CLI_FAILED, "%s", e.text);
	figure_finish(sweep);
	free(sweep);
	return code;
}
