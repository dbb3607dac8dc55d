/* Parts with columns: a row for every run of a command, or for every element of a list in its
 * result, with the published values below. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "base/stats.h"
#include "config/file.h"
#include "lab/experiments/experiment.h"

enum { CELL = 256, GROUPS_MOST = 8 };

static const struct member column_members[] = {
	{ .name = "head", .type = MEMBER_TEXT, .required = true, .translated = true },
	{ .name = "value", .type = MEMBER_TEXT },
	{ .name = "mean", .type = MEMBER_TEXTS }, /* of several values */
	{ .name = "spread", .type = MEMBER_TEXT },
	{ .name = "interval", .type = MEMBER_SWITCH },
	{ .name = "decimals", .type = MEMBER_INT },
	{ .name = "scale", .type = MEMBER_NUMBER },
	{ .name = "published", .type = MEMBER_LIST },
	{ 0 },
};

static const struct member figure_members[] = {
	{ .name = "name", .type = MEMBER_NAME, .required = true },
	{ .name = "title", .type = MEMBER_TEXT, .required = true },
	{ .name = "columns", .type = MEMBER_LIST, .required = true }, /* their places, from 1 */
	{ .name = "x", .type = MEMBER_TEXT, .required = true },
	{ .name = "y", .type = MEMBER_TEXT, .required = true },
	{ .name = "bounds", .type = MEMBER_RANGE },
	{ .name = "log", .type = MEMBER_TEXT }, /* "x", "y" or "xy" */
	{ 0 },
};

bool
part_table_check(const struct experiment *x, const config_setting_t *part)
{
	for (int i = 0; i < recipe_count(part, "columns"); i++) {
		const config_setting_t *c = recipe_element(part, "columns", i);
		if (!recipe_check_members(&x->recipe, c, column_members))
			return false;
		if (!config_setting_get_member(c, "value") == !config_setting_get_member(c, "mean"))
			return recipe_refuse(
				&x->recipe, c, "A column has a value, or the mean of several.");
	}
	for (int i = 0; i < recipe_count(part, "figures"); i++) {
		if (!recipe_check_members(
			    &x->recipe, recipe_element(part, "figures", i), figure_members))
			return false;
	}
	if (!loop_check(x, config_setting_get_member(part, "each")) ||
		!loop_check(x, config_setting_get_member(part, "pool")))
		return false;
	for (int i = 0; i < recipe_count(part, "rows"); i++) {
		if (!config_setting_is_group(recipe_element(part, "rows", i)))
			return recipe_refuse(&x->recipe, recipe_element(part, "rows", i),
				"A row is a group in braces that gives each name its value.");
	}
	return true;
}

/* ---- values ---- */

/* The results of a command, a list with an object for each pooled run. */
struct outcome {
	json_t *list;
	double seconds;
};

struct number {
	bool is, wide; /* wide: from low to high, or plus and minus a spread */
	double value, low, high, spread;
};

/* Returns the value at a path, "moves.b2.value", of members, indices of elements, or moves by
 * name. */
static const json_t *
at_path(const json_t *o, const char *path, size_t length)
{
	while (o && length > 0) {
		char step[64];
		size_t size = strcspn(path, "."), i;
		json_t *element;
		int64_t number;
		size = size < length ? size : length;
		snprintf(step, sizeof step, "%.*s", (int)size, path);
		if (json_is_object(o)) {
			o = json_object_get(o, step);
		} else if (text_to_int(step, 0, 1000000, &number)) {
			o = json_array_get(o, (size_t)number);
		} else {
			const json_t *found = NULL;
			json_array_foreach(o, i, element)
			{
				const char *move =
					json_string_value(json_object_get(element, "move"));
				if (move && strcmp(move, step) == 0)
					found = element;
			}
			o = found;
		}
		path += size + (size < length);
		length -= size + (size < length);
	}
	return o;
}

/* Reads the number at a path, or the quotient of those at two: "playouts/elapsed_ms". */
static bool
json_number_at(const json_t *o, const char *path, double *out)
{
	size_t length = strcspn(path, "/");
	const json_t *value = at_path(o, path, length);
	double by = 1;

	if (path[length] && (!json_number_at(o, path + length + 1, &by) || by == 0))
		return false;
	*out = json_number_value(value) / by;
	return json_is_number(value);
}

/* Computes a figure of all the matches together. Returns false if the word does not name one, or
 * there are no games. */
static bool
of_games(const struct outcome *o, const char *word, struct number *out)
{
	static const char words[] = "won lost drawn score decided";
	double sum[3] = { 0 };
	int what = text_word_index(words, word);
	const json_t *one;
	size_t i;

	json_array_foreach(o->list, i, one)
	{
		static const char *const counts[] = { "wins", "losses", "draws" };
		for (int k = 0; k < 3; k++)
			sum[k] += json_number_value(json_object_get(one, counts[k]));
	}
	double games = sum[0] + sum[1] + sum[2], points = sum[0] + sum[2] / 2;
	if (what < 0 || games == 0 || (what == 4 && sum[0] + sum[1] == 0))
		return false;
	out->value = what < 3 ? sum[what] : what == 3 ? points / games : sum[0] / (sum[0] + sum[1]);
	struct interval w = stats_wilson(what == 3 ? points : sum[0], (int64_t)games);
	out->low = w.low;
	out->high = w.high;
	out->wide = what == 3;
	return true;
}

/* Returns a column's value: the mean of its paths over all objects. */
static struct number
cell_number(const struct outcome *o, const config_setting_t *column, const char *over, int row)
{
	const char *value = config_text(column, "value", ""),
		   *spread = config_text(column, "spread", NULL);
	double scale = recipe_number(column, "scale", 1), sum = 0, squares = 0, spreads = 0;
	int paths = recipe_count(column, "mean"), count = 0;
	struct number n = { 0 };
	const json_t *one;
	size_t i;

	if (strcmp(value, "seconds") == 0) {
		n.is = o->seconds > 0;
		n.value = o->seconds;
		return n;
	}
	if (of_games(o, value, &n)) {
		n.is = true;
	} else {
		json_array_foreach(o->list, i, one)
		{
			const json_t *of =
				over ? json_array_get(json_object_get(one, over), (size_t)row)
				     : one;
			double mean = 0, found = 0;
			bool fine = true;
			for (int k = 0; fine && k < (paths ? paths : 1); k++) {
				fine = json_number_at(of,
					paths ? config_setting_get_string_elem(
							config_setting_get_member(column, "mean"),
							k)
					      : value,
					&found);
				mean += found / (paths ? paths : 1);
			}
			if (!fine)
				continue;
			count++;
			sum += mean;
			squares += mean * mean;
			if (spread && json_number_at(of, spread, &found))
				spreads += found;
		}
		n.is = count > 0;
		n.value = count > 0 ? sum / count : 0;
		double variance =
			count > 1 ? fmax(0, squares / count - n.value * n.value) / (count - 1) : 0;
		n.spread = spread && count > 0 ? spreads / count : STATS_Z95 * sqrt(variance);
		n.low = n.value - n.spread;
		n.high = n.value + n.spread;
	}
	n.value *= scale;
	n.low *= scale;
	n.high *= scale;
	n.spread *= scale;
	return n;
}

/* ---- printing ---- */

/* The line being printed, without blanks at its end. */
static char line_text[4096];
static struct text line = { .at = line_text, .size = sizeof line_text };

/* Adds a text and blanks up to a width. */
static void
put(const char *text, int width)
{
	int blanks = width - text_columns(text);

	text_add(&line, "%s%*s", text, blanks > 0 ? blanks : 0, "");
}

static void
end_line(void)
{
	while (line.used > 0 && line_text[line.used - 1] == ' ')
		line_text[--line.used] = '\0';
	printf("%s\n", line_text);
	text_init(&line, line_text, sizeof line_text);
}

static int
decimals_of(const config_setting_t *column)
{
	return config_int(column, "decimals");
}

/* Returns the width of the interval or spread that follows a number. */
static int
tail_of(const config_setting_t *column)
{
	int decimals = decimals_of(column);

	if (config_setting_get_member(column, "spread") ||
		config_setting_get_member(column, "interval"))
		return strcmp(config_text(column, "value", ""), "score") == 0 ? 2 * decimals + 11
		       : decimals > 2                                         ? decimals + 6
									      : 8;
	return 0;
}

static int
column_width(const config_setting_t *column)
{
	int decimals = decimals_of(column),
	    head = text_columns(config_translation(column, "head", ""));
	int width = (decimals ? decimals + 4 : 6) + tail_of(column);

	return head > width ? head : width;
}

/* Adds a text, aligned before the column of its interval or spread, and that. */
static void
put_cell(const config_setting_t *column, const char *text, const char *tail)
{
	int before = 2 + column_width(column) - tail_of(column) - text_columns(text);

	put("", before > 2 ? before : 2);
	put(text, 0);
	put(tail, tail_of(column));
}

/* Returns whether values of a column have a sign. */
static bool
is_signed(const config_setting_t *column)
{
	return strstr(config_text(column, "value", ""), "value") ||
	       config_setting_get_member(column, "mean");
}

/* Writes a list of numbers, such as beads. */
static void
list_text(const json_t *list, char *out, size_t size)
{
	const json_t *one;
	struct text t;
	size_t i;

	text_init(&t, out, size);
	json_array_foreach(list, i, one)
		text_add(&t, "%s%.0f", i ? ", " : "[", json_number_value(one));
	text_add(&t, "]");
}

static void
put_value(const struct outcome *o, const config_setting_t *column, const char *over, int row)
{
	const char *value = config_text(column, "value", "");
	const json_t *list = at_path(json_array_get(o->list, 0), value, strlen(value));
	int decimals = decimals_of(column);
	char cell[CELL] = "-", tail[CELL] = "";

	if (json_is_array(list) && !over) {
		list_text(list, cell, sizeof cell);
	} else {
		struct number n = cell_number(o, column, over, row);
		if (n.is)
			snprintf(cell, sizeof cell, is_signed(column) ? "%+.*f" : "%.*f", decimals,
				stats_text(n.value, decimals));
		if (n.is && n.wide)
			snprintf(tail, sizeof tail, " [%.*f, %.*f]", decimals, n.low, decimals,
				n.high);
		else if (n.is && tail_of(column) && n.spread > 0)
			snprintf(tail, sizeof tail, " +- %.*f", decimals, n.spread);
	}
	put_cell(column, cell, tail);
}

/* Writes the published value of a row. Returns false if there is none. */
static bool
published_at(const config_setting_t *column, int row, char *out, size_t size, double *number)
{
	const config_setting_t *all = config_setting_get_member(column, "published");
	const config_setting_t *found = all && row < config_setting_length(all)
						? config_setting_get_elem(all, (unsigned)row)
						: NULL;
	bool is_text = found && config_setting_type(found) == CONFIG_TYPE_STRING;

	if (!found || (is_text && !config_setting_get_string(found)[0]))
		return false;
	*number = is_text ? NAN : config_number(found);
	if (is_text)
		snprintf(out, size, "%s", config_setting_get_string(found));
	else
		snprintf(out, size, is_signed(column) ? "%+.*f" : "%.*f", decimals_of(column),
			*number);
	return true;
}

/* Adds what was published of a row to the line. Returns whether there is anything. */
static bool
put_published(const config_setting_t *part, int row, int width)
{
	bool any = false;

	put(_("published"), width);
	for (int i = 0; i < recipe_count(part, "columns"); i++) {
		const config_setting_t *column = recipe_element(part, "columns", i);
		char text[CELL] = "";
		double number;
		any |= published_at(column, row, text, sizeof text, &number);
		put_cell(column, text, "");
	}
	if (!any)
		text_init(&line, line_text, sizeof line_text);
	return any;
}

/* Adds the separator before a group of columns. */
static void
put_group(int group, int gap)
{
	if (group > 0) {
		put("", gap);
		put(" |", 0);
	}
}

static void
print_heads(const config_setting_t *part, int groups, int gap)
{
	for (int g = 0; g < groups; g++) {
		put_group(g, gap);
		for (int i = 0; i < recipe_count(part, "columns"); i++) {
			const config_setting_t *column = recipe_element(part, "columns", i);
			const char *head = config_translation(column, "head", "");
			int before = column_width(column) - tail_of(column) - text_columns(head);
			put("", 2 + (before > 0 ? before : 0));
			put(head, column_width(column) - (before > 0 ? before : 0));
		}
	}
	end_line();
}

/* ---- running ---- */

/* Runs the command for all pooled values of a row; with {seed} in the command {searches} times,
 * each with the next seed. */
static int
collect(struct scope *s, struct outcome *out)
{
	const config_setting_t *pool = config_setting_get_member(s->part, "pool");
	char text[VALUE_TEXT], seed[32];
	int64_t repeat = 1;
	int code = CLI_FINE;

	*out = (struct outcome){ .list = json_array() };
	if (strstr(config_text(s->part, "run", ""), "{seed}")) {
		if (!scope_fill(s, "{searches}", text, sizeof text))
			return CLI_USAGE;
		text_to_int(text, 1, 1000000, &repeat);
	}
	for (int i = 0; i < loop_count(s, pool) && code == CLI_FINE; i++) {
		loop_set(s, pool, i);
		for (int64_t k = 0; k < repeat && code == CLI_FINE; k++) {
			json_t *result;
			snprintf(seed, sizeof seed, "%" PRId64, s->x->seed + k);
			scope_set(s, "seed", seed);
			code = part_run(s, &result, &out->seconds);
			if (result)
				json_array_append_new(out->list, result);
			if (!part_plays(s) && cli_asks.only_checks)
				break;
		}
	}
	return code;
}

static void
row_label(struct scope *s, char *out, size_t size)
{
	const config_setting_t *loop = config_setting_get_member(s->part, "each");
	const char *label = config_translation(s->part, "label", NULL);
	char standard[VALUE_TEXT];
	struct text t;

	text_init(&t, standard, sizeof standard);
	for (int i = 0; loop && i < config_setting_length(loop); i++)
		text_add(&t, "%s{%s}", i ? " " : "",
			config_setting_name(config_setting_get_elem(loop, (unsigned)i)));
	if (config_setting_get_member(s->part, "rows") && !label)
		label = "{label}";
	if (!scope_fill(s, label ? label : standard, out, size))
		*out = '\0';
}

static const config_setting_t *
rows_of(const config_setting_t *part)
{
	const config_setting_t *rows = config_setting_get_member(part, "rows");

	return rows ? rows : config_setting_get_member(part, "each");
}

/* ---- figures ---- */

static struct figure *
figures_start(const config_setting_t *part)
{
	int count = recipe_count(part, "figures");
	struct figure *f = calloc((size_t)count + 1, sizeof *f);

	for (int i = 0; f && i < count; i++) {
		const config_setting_t *group = recipe_element(part, "figures", i);
		const config_setting_t *bounds = config_setting_get_member(group, "bounds");
		const char *log = config_text(group, "log", "");
		figure_init(&f[i], config_text(group, "title", ""), config_text(group, "x", ""),
			config_text(group, "y", ""));
		if (bounds)
			figure_bound(&f[i], config_number(config_setting_get_elem(bounds, 0)),
				config_number(config_setting_get_elem(bounds, 1)));
		f[i].log_x = strchr(log, 'x') != NULL;
		f[i].log_y = strchr(log, 'y') != NULL;
	}
	return f;
}

/* Adds a row's points. `series` names a group's series; NULL: the columns' heads name them. */
static void
figures_add(struct figure *f, const config_setting_t *part, const struct outcome *o,
	const char *series, const char *over, int row, double x)
{
	for (int i = 0; i < recipe_count(part, "figures"); i++) {
		const config_setting_t *group = recipe_element(part, "figures", i);
		for (int k = 0; k < recipe_count(group, "columns"); k++) {
			int place = config_setting_get_int(recipe_element(group, "columns", k));
			const config_setting_t *column =
				place > 0 && place <= recipe_count(part, "columns")
					? recipe_element(part, "columns", place - 1)
					: NULL;
			if (!column)
				continue;
			struct number n = cell_number(o, column, over, row);
			const char *head = series ? series : config_text(column, "head", "");
			char name[FIGURE_TEXT], text[CELL];
			double published;
			if (n.is)
				figure_add_interval(&f[i], head, x, n.value,
					n.wide || n.spread > 0 ? n.low : n.value,
					n.wide || n.spread > 0 ? n.high : n.value);
			snprintf(name, sizeof name, "%.80s, published", head);
			if (published_at(column, row, text, sizeof text, &published) &&
				!isnan(published))
				figure_add(&f[i], name, x, published);
		}
	}
}

/* ---- kinds of rows ---- */

/* The runs of a part, side by side: with `over` a group for each, else one. */
struct runs {
	const char *
		over; /* the list in the result whose elements are the rows; NULL: a row is a run */
	int groups, width, gap; /* width of the first column, blanks between two groups */
	struct outcome of[GROUPS_MOST];
	char label[GROUPS_MOST][VALUE_TEXT];
};

/* Prints a row and what was published of it, and adds it to the figures if it has an x. */
static void
print_row(const struct scope *s, const struct runs *r, int row, const char *text, const double *x,
	struct figure *f)
{
	put(text, r->width);
	for (int g = 0; g < r->groups; g++) {
		put_group(g, r->gap);
		for (int k = 0; k < recipe_count(s->part, "columns"); k++)
			put_value(&r->of[g], recipe_element(s->part, "columns", k), r->over, row);
		if (x)
			figures_add(f, s->part, &r->of[g], r->over ? r->label[g] : NULL, r->over,
				row, *x);
	}
	end_line();
	if (put_published(s->part, row, r->width))
		end_line();
	fflush(stdout);
}

/* Prints a row for every run. */
static int
play_runs(struct scope *s, struct runs *r, struct figure *f)
{
	const config_setting_t *loop = rows_of(s->part);
	const char *head = config_translation(s->part, "head", "");
	char *label = r->label[0];
	int code = CLI_FINE;

	r->groups = 1;
	for (int i = 0; i < loop_count(s, loop); i++) {
		loop_set(s, loop, i);
		if (!part_wants_row(s))
			continue;
		row_label(s, label, VALUE_TEXT);
		r->width = text_columns(label) > r->width ? text_columns(label) : r->width;
		if (put_published(s->part, i, 0) && text_columns(_("published")) > r->width)
			r->width = text_columns(_("published"));
		text_init(&line, line_text, sizeof line_text);
	}
	if (part_plays(s)) {
		put(head, r->width);
		print_heads(s->part, 1, 0);
	}
	for (int i = 0; i < loop_count(s, loop) && code == CLI_FINE; i++) {
		double x;
		loop_set(s, loop, i);
		if (!part_wants_row(s))
			continue;
		row_label(s, label, VALUE_TEXT);
		code = collect(s, &r->of[0]);
		if (code == CLI_FINE && part_plays(s))
			print_row(s, r, i, label,
				text_to_double(label, -1e18, 1e18, &x) ? &x : NULL, f);
		json_decref(r->of[0].list);
	}
	return code;
}

/* Prints a row for every element of a list in the result, with the runs side by side. */
static int
play_elements(struct scope *s, struct runs *r, struct figure *f)
{
	const config_setting_t *loop = rows_of(s->part);
	int code = CLI_FINE, columns = -2;
	size_t rows = 0;

	for (int i = 0; i < recipe_count(s->part, "columns"); i++)
		columns += column_width(recipe_element(s->part, "columns", i)) + 2;
	for (int i = 0; i < loop_count(s, loop) && code == CLI_FINE && i < GROUPS_MOST; i++) {
		loop_set(s, loop, i);
		row_label(s, r->label[i], VALUE_TEXT);
		if (text_columns(r->label[i]) > columns + r->gap)
			r->gap = text_columns(r->label[i]) - columns;
		code = collect(s, &r->of[r->groups++]);
		size_t length =
			json_array_size(json_object_get(json_array_get(r->of[i].list, 0), r->over));
		rows = length > rows ? length : rows;
	}
	if (text_columns(_("published")) > r->width)
		r->width = text_columns(_("published"));
	if (code == CLI_FINE && part_plays(s)) {
		put("", r->width);
		for (int g = 0; g < r->groups; g++) {
			put_group(g, 0);
			put("", 2);
			put(r->label[g], columns + r->gap);
		}
		end_line();
		put(config_translation(s->part, "head", ""), r->width);
		print_heads(s->part, r->groups, r->gap);
	}
	for (int row = 0; row < (int)rows && code == CLI_FINE; row++) {
		const json_t *list = json_object_get(json_array_get(r->of[0].list, 0), r->over);
		double x = row + 1;
		char text[CELL];
		json_number_at(json_array_get(list, (size_t)row), "games", &x);
		snprintf(text, sizeof text, "%.0f", x);
		print_row(s, r, row, text, &x, f);
	}
	for (int g = 0; g < r->groups; g++)
		json_decref(r->of[g].list);
	return code;
}

int
part_table(struct scope *s)
{
	struct figure *f = figures_start(s->part);
	struct runs r = { .over = config_text(s->part, "over", NULL),
		.width = text_columns(config_translation(s->part, "head", "")) };

	if (!f)
		return cli_fail(CLI_FAILED, "Out of memory for figures.");
	int code = (r.over ? play_elements : play_runs)(s, &r, f);
	for (int i = 0; i < recipe_count(s->part, "figures"); i++) {
		experiment_figure(s->x, &f[i],
			config_text(recipe_element(s->part, "figures", i), "name", ""));
		figure_finish(&f[i]);
	}
	free(f);
	return code;
}
