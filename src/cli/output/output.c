/* Rows of results as text and CSV, and objects as JSON. */
#include "cli/output/output.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "base/stats.h"
#include "base/text.h"
#include "record/json_line.h"

/* Memory ran out for some output, in any thread of a service. */
static atomic_bool incomplete;

static void
note_whole(bool whole)
{
	if (!whole)
		atomic_store_explicit(&incomplete, true, memory_order_relaxed);
}

json_t *
output_real(double real)
{
	return isfinite(real) ? json_real(real) : json_null();
}

/* Returns a row's value in a column, NULL if it has none. */
static const json_t *
cell(const json_t *row, const char *member, int element)
{
	const json_t *value = json_object_get(row, member);

	return element ? json_array_get(value, (size_t)element - 1) : value;
}

/* ---- text ---- */

enum { COLUMNS_MOST = 32 };

/* Sets each column's width; without a fixed one that of the widest text, or the room that a number has below
 * its head, less a blank. */
static void
find_widths(
	const struct text_column *columns, int count, const json_t *rows, int width[COLUMNS_MOST])
{
	const json_t *row;
	size_t k;

	assert(count <= COLUMNS_MOST);
	for (int i = 0; i < count; i++) {
		const struct text_column *c = &columns[i];
		size_t head = strlen(c->head), after = c->after ? strlen(c->after) : 0;
		width[i] = c->width  ? c->width
			   : c->left ? (int)(head - strspn(c->head, " "))
				     : (int)(head - 1 - after);
		json_array_foreach(rows, k, row)
		{
			const char *text = json_string_value(cell(row, c->member, c->element));
			if (text && c->left && !c->width && text_columns(text) > width[i])
				width[i] = text_columns(text);
		}
	}
}

static void
print_real(const struct text_column *c, int width, double real)
{
	if (c->scale != 0)
		real *= c->scale;
	if (c->no_minus_0 && stats_text(real, c->decimals) == 0)
		real = 0;
	printf(c->sign ? "%+*.*f" : "%*.*f", width, c->decimals, real);
}

void
output_field(const char *text, int width)
{
	printf("%*s", text_field(text, width), text);
}

/* Prints a row's value and what surrounds it. A text in the last column is not padded. */
static void
print_text_value(const struct text_column *c, const json_t *row, int width, bool last)
{
	const json_t *value = cell(row, c->member, c->element);
	const char *gap = c->gap ? c->gap : !c->left && !c->width ? " " : "";

	width = c->left ? -width : width;
	if (!value || json_is_null(value)) {
		if (c->none)
			printf("%s%*s", gap, width, c->none);
		return;
	}
	fputs(gap, stdout);
	if (json_is_string(value))
		output_field(json_string_value(value), last && c->left ? 0 : width);
	else if (json_is_integer(value))
		printf(c->sign && json_integer_value(value) ? "%+*" JSON_INTEGER_FORMAT
							    : "%*" JSON_INTEGER_FORMAT,
			width, json_integer_value(value));
	else
		print_real(c, width, json_real_value(value));
	fputs(c->after ? c->after : "", stdout);
}

void
text_print(const struct text_column *columns, int count, const json_t *rows, bool headed)
{
	int width[COLUMNS_MOST];
	const json_t *row;
	size_t k;

	find_widths(columns, count, rows, width);
	for (int i = 0; i < count && headed; i++) {
		const struct text_column *c = &columns[i];
		int before = (int)strspn(c->head, " ");
		bool fits = c->left && !c->width && i < count - 1;
		printf("%*s%*s", before, "", fits ? -width[i] : 0, c->head + before);
	}
	if (headed)
		printf("\n");
	json_array_foreach(rows, k, row)
	{
		for (int i = 0; i < count; i++)
			print_text_value(&columns[i], row, width[i], i == count - 1);
		printf("\n");
	}
	note_whole(!json_ran_out());
}

/* ---- CSV ---- */

static void
print_csv_value(const struct csv_column *c, const json_t *row)
{
	const json_t *value = cell(row, c->member, c->element);
	double real = json_real_value(value);

	if (json_is_string(value))
		quote_csv(stdout, json_string_value(value), c->quoted);
	else if (json_is_integer(value))
		printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));
	else if (json_is_boolean(value))
		printf("%d", json_is_true(value));
	else if (json_is_real(value) && c->decimals)
		printf("%.*f", c->decimals, stats_text(real, c->decimals));
	else if (json_is_real(value))
		printf("%.6g", real);
}

void
csv_print(const struct csv_column *columns, int count, const json_t *rows, bool headed)
{
	const json_t *row;
	size_t k;

	for (int i = 0; i < count && headed; i++) {
		printf("%s%s", i ? "," : "", columns[i].member);
		if (columns[i].element)
			printf("_%d", columns[i].element - 1);
	}
	if (headed)
		printf("\n");
	json_array_foreach(rows, k, row)
	{
		for (int i = 0; i < count; i++) {
			fputs(i ? "," : "", stdout);
			print_csv_value(&columns[i], row);
		}
		printf("\n");
	}
	note_whole(!json_ran_out());
}

/* ---- JSON ---- */

json_t *
output_clean_json(const char *text)
{
	char *clean = strdup(text);
	json_t *out = NULL;

	if (clean) {
		text_clean(clean);
		out = json_string(clean);
	}
	free(clean);
	return out;
}

char *
output_text(const json_t *o)
{
	char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(6));

	if (text)
		text_clean(text); /* jansson escapes fewer characters */
	if (!json_ran_out())
		return text;
	free(text);
	return NULL;
}

bool
output_is_whole(void)
{
	return !atomic_load_explicit(&incomplete, memory_order_relaxed);
}

/* Set by output_take(), otherwise NULL. */
static json_t **taker;

void
output_take(json_t **into)
{
	taker = into;
}

void
output_print(json_t *o)
{
	if (taker) {
		*taker = o;
		taker = NULL;
		return;
	}
	char *text = output_text(o);

	if (text)
		puts(text);
	note_whole(text);
	fflush(stdout);
	free(text);
	json_decref(o);
}
