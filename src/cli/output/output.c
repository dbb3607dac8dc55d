/* Tables of results and their three writers. */
#include "cli/output/output.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
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

struct table
table_start(const struct column *columns, int count, const struct text_column *text, int text_count)
{
	return (struct table){
		.columns = columns, .count = count, .text = text, .text_count = text_count
	};
}

static struct value *
output_row_of(const struct table *t, int row)
{
	return t->values + (size_t)row * (size_t)t->count;
}

void
table_clear(struct table *t)
{
	for (int row = 0; row < t->rows; row++) {
		for (int i = 0; i < t->count; i++) {
			struct value *v = &output_row_of(t, row)[i];
			if (v->is == VALUE_SET && t->columns[i].type <= COLUMN_WORDS)
				free(v->text);
		}
	}
	t->rows = 0;
}

void
table_finish(struct table *t)
{
	note_whole(!t->no_memory);
	table_clear(t);
	free(t->values);
	free(t->widest);
	t->values = NULL;
	t->widest = NULL;
	t->room = 0;
}

void
table_add_row(struct table *t)
{
	if (!t->widest)
		t->widest = calloc((size_t)t->count, sizeof *t->widest);
	t->no_memory = t->no_memory || !t->widest ||
		       !ARRAY_ROOM(t->values, t->room, (size_t)(t->rows + 1) * (size_t)t->count);
	if (t->no_memory)
		return;
	memset(output_row_of(t, t->rows++), 0, (size_t)t->count * sizeof *t->values);
}

/* Returns a value of the last row, or NULL if rows are being lost. */
static struct value *
last(struct table *t, int column, enum column_type least, enum column_type most)
{
	enum column_type type = t->columns[column].type;

	assert(column < t->count && type >= least && type <= most);
	(void)type;
	(void)least;
	(void)most;
	return t->no_memory ? NULL : &output_row_of(t, t->rows - 1)[column];
}

void
table_set_int(struct table *t, int column, int64_t integer)
{
	struct value *v = last(t, column, COLUMN_INT, COLUMN_INT);

	if (v)
		*v = (struct value){ .is = VALUE_SET, .integer = integer };
}

void
table_set_real(struct table *t, int column, double real)
{
	struct value *v = last(t, column, COLUMN_REAL, COLUMN_REAL);

	if (v)
		*v = (struct value){ .is = VALUE_SET, .real = real };
}

void
table_set_text(struct table *t, int column, const char *text)
{
	struct value *v = last(t, column, COLUMN_TEXT, COLUMN_WORDS);
	char *copy = text && v ? strdup(text) : NULL;

	if (!copy) {
		t->no_memory = t->no_memory || text;
		return;
	}
	text_clean(copy);
	*v = (struct value){ .is = VALUE_SET, .text = copy };
	if ((size_t)text_columns(copy) > t->widest[column])
		t->widest[column] = (size_t)text_columns(copy);
}

void
table_set_null(struct table *t, int column)
{
	struct value *v = last(t, column, COLUMN_TEXT, COLUMN_REAL);

	if (v)
		*v = (struct value){ .is = VALUE_NULL };
}

/* ---- text ---- */

/* Returns the width of a text column; without a fixed width, that of the widest value, of a number what its
 * head has room for behind a blank. */
static int
text_width(const struct table *t, const struct text_column *c)
{
	size_t width = strlen(c->head) - strspn(c->head, " ");

	if (c->width)
		return c->width;
	if (t->columns[c->column].type > COLUMN_WORDS)
		return (int)strlen(c->head) - 1 - (c->after ? (int)strlen(c->after) : 0);
	if (t->widest && t->widest[c->column] > width)
		width = t->widest[c->column];
	return (int)width;
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

static void
print_text_value(const struct table *t, int row, const struct text_column *c)
{
	const struct value *v = &output_row_of(t, row)[c->column];
	int width = c->left ? -text_width(t, c) : text_width(t, c);
	bool number = t->columns[c->column].type > COLUMN_WORDS;
	const char *gap = c->gap ? c->gap : number && !c->width ? " " : "";

	if (v->is != VALUE_SET) {
		if (c->none)
			printf("%s%*s", gap, width, c->none);
		return;
	}
	fputs(gap, stdout);
	switch (t->columns[c->column].type) {
	case COLUMN_TEXT:
	case COLUMN_WORDS:
		output_field(v->text, c == t->text + t->text_count - 1 ? 0 : width);
		break;
	case COLUMN_INT:
		printf(c->sign && v->integer ? "%+*" PRId64 : "%*" PRId64, width, v->integer);
		break;
	case COLUMN_REAL:
		print_real(c, width, v->real);
		break;
	}
	fputs(c->after ? c->after : "", stdout);
}

/* ---- CSV ---- */

static void
print_csv_value(const struct column *c, const struct value *v)
{
	if (v->is != VALUE_SET)
		return;
	switch (c->type) {
	case COLUMN_TEXT:
	case COLUMN_WORDS:
		quote_csv(stdout, v->text, c->quoted);
		return;
	case COLUMN_INT:
		printf("%" PRId64, v->integer);
		return;
	case COLUMN_REAL:
		if (isfinite(v->real) && c->csv_decimals)
			printf("%.*f", c->csv_decimals, stats_text(v->real, c->csv_decimals));
		else if (isfinite(v->real))
			printf("%.6g", v->real);
	}
}

/* Prints a line of names (row -1) or of a row's values. */
static void
print_csv_line(const struct table *t, int row)
{
	const char *comma = "";

	for (int i = 0; i < t->count; i++) {
		if (!t->columns[i].csv)
			continue;
		fputs(comma, stdout);
		comma = ",";
		if (row < 0)
			fputs(t->columns[i].csv, stdout);
		else
			print_csv_value(&t->columns[i], &output_row_of(t, row)[i]);
	}
	printf("\n");
}

void
table_print_head(const struct table *t, enum output_form form)
{
	if (form == OUTPUT_CSV)
		print_csv_line(t, -1);
	else if (form == OUTPUT_TEXT) {
		for (int i = 0; i < t->text_count; i++) {
			const struct text_column *c = &t->text[i];
			int before = (int)strspn(c->head, " ");
			bool fits = !c->width && t->columns[c->column].type <= COLUMN_WORDS;
			printf("%*s%*s", before, "",
				i < t->text_count - 1 && fits ? -text_width(t, c) : 0,
				c->head + before);
		}
		printf("\n");
	}
}

void
table_print_rows(const struct table *t, enum output_form form)
{
	for (int row = 0; row < t->rows; row++) {
		if (form == OUTPUT_CSV) {
			print_csv_line(t, row);
			continue;
		}
		for (int i = 0; i < t->text_count; i++)
			print_text_value(t, row, &t->text[i]);
		printf("\n");
	}
}

/* ---- JSON ---- */

static json_t *
json_words(const char *text)
{
	json_t *words = json_array();

	for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
		size_t length = strcspn(text, " ");
		json_array_append_new(words, json_stringn(text, length));
		text += length;
	}
	return words;
}

static json_t *
json_value(const struct column *c, const struct value *v)
{
	if (v->is == VALUE_NULL)
		return json_null();
	switch (c->type) {
	case COLUMN_TEXT:
		return json_string(v->text);
	case COLUMN_WORDS:
		return json_words(v->text);
	case COLUMN_INT:
		return json_integer(v->integer);
	case COLUMN_REAL:
		break;
	}
	return isfinite(v->real) ? json_real(v->real) : json_null();
}

/* Returns whether a neighbour has the same JSON name. */
static bool
is_of_array(const struct table *t, int i)
{
	const char *name = t->columns[i].json;

	for (int k = i - 1; k <= i + 1; k += 2) {
		if (k >= 0 && k < t->count && t->columns[k].json &&
			strcmp(t->columns[k].json, name) == 0)
			return true;
	}
	return false;
}

json_t *
table_row_json(const struct table *t, int row)
{
	json_t *o = json_object();

	for (int i = 0; i < t->count; i++) {
		const struct column *c = &t->columns[i];
		const struct value *v = &output_row_of(t, row)[i];
		if (!c->json || v->is == VALUE_UNSET)
			continue;
		json_t *array = json_object_get(o, c->json);
		if (is_of_array(t, i) && !array) {
			array = json_array();
			json_object_set_new(o, c->json, array);
		}
		if (array)
			json_array_append_new(array, json_value(c, v));
		else
			json_object_set_new(o, c->json, json_value(c, v));
	}
	return o;
}

json_t *
table_json(const struct table *t)
{
	json_t *rows = json_array();

	for (int row = 0; row < t->rows; row++)
		json_array_append_new(rows, table_row_json(t, row));
	return rows;
}

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

void
table_print(const struct table *t, enum output_form form)
{
	for (int row = 0; form == OUTPUT_JSON && row < t->rows; row++)
		output_print(table_row_json(t, row));
	if (form == OUTPUT_JSON)
		return;
	table_print_head(t, form);
	table_print_rows(t, form);
}
