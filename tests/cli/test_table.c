/* Tables and their three writers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output/output.h"
#include "fixtures/testing.h"

enum { NAME, LINE, COUNT, VALUE, LOW, HIGH, HIDDEN };

static const struct column columns[] = {
	[NAME] = { .type = COLUMN_TEXT, .json = "name", .csv = "who" },
	[LINE] = { .type = COLUMN_WORDS, .json = "line", .csv = "line", .quoted = true },
	[COUNT] = { .type = COLUMN_INT, .json = "count", .csv = "count" },
	[VALUE] = { .type = COLUMN_REAL, .json = "value", .csv = "value", .csv_decimals = 1 },
	[LOW] = { .type = COLUMN_REAL, .json = "interval", .csv = "low" },
	[HIGH] = { .type = COLUMN_REAL, .json = "interval", .csv = "high" },
	[HIDDEN] = { .type = COLUMN_REAL },
};

static const struct text_column text[] = {
	{ .column = NAME, .head = "name", .left = true },
	{ .column = COUNT, .head = " count", .gap = " ", .none = "-", .width = 5, .sign = true },
	{ .column = VALUE,
		.head = " value",
		.gap = " ",
		.width = 5,
		.decimals = 2,
		.sign = true,
		.no_minus_0 = true },
	{ .column = HIDDEN, .head = "  share", .gap = " ", .after = "%", .width = 5 },
	{ .column = LINE, .head = "  line", .gap = "  " },
};

static struct table
example(void)
{
	struct table t = table_start(columns, 7, text, 5);

	table_add_row(&t);
	table_set_text(&t, NAME, "a \"long\", name");
	table_set_text(&t, LINE, "b2 a1");
	table_set_int(&t, COUNT, 3);
	table_set_real(&t, VALUE, -0.001);
	table_set_real(&t, LOW, -0.25);
	table_set_real(&t, HIGH, 1.0 / 3);
	table_set_real(&t, HIDDEN, 12);
	table_add_row(&t);
	table_set_text(&t, NAME, "\xc3\xa9t\xc3\xa9"); /* two bytes a column */
	table_set_text(&t, LINE, NULL);
	table_set_null(&t, COUNT);
	table_set_real(&t, VALUE, INFINITY);
	table_add_row(&t);
	table_set_int(&t, COUNT, 0);
	assert_int_equal(t.rows, 3);
	return t;
}

/* What a writer prints to stdout. */
static char *
printed(const struct table *t, enum output_form form)
{
	static char out[4096];
	FILE *file = tmpfile();
	int before = dup(STDOUT_FILENO);

	assert_non_null(file);
	fflush(stdout);
	dup2(fileno(file), STDOUT_FILENO);
	table_print_head(t, form);
	table_print_rows(t, form);
	fflush(stdout);
	dup2(before, STDOUT_FILENO);
	close(before);
	rewind(file);
	out[fread(out, 1, sizeof out - 1, file)] = '\0';
	fclose(file);
	return out;
}

/* A text column without a width is as wide as its widest value; an unset value prints nothing, or a
 * dash where the column has one. */
static void
text_is_aligned(void **state)
{
	struct table t = example();

	(void)state;
	assert_string_equal(printed(&t, OUTPUT_TEXT), "name           count value  share  line\n"
						      "a \"long\", name    +3 +0.00    12%  b2 a1\n"
						      "\xc3\xa9t\xc3\xa9                -  +inf\n"
						      "     0\n");
	table_finish(&t);
}

static void
csv_quotes_and_leaves_empty(void **state)
{
	struct table t = example();

	(void)state;
	assert_string_equal(printed(&t, OUTPUT_CSV),
		"who,line,count,value,low,high\n"
		"\"a \"\"long\"\", name\",\"b2 a1\",3,0.0,-0.25,0.333333\n"
		"\xc3\xa9t\xc3\xa9,,,,,\n"
		",,0,,,\n");
	table_finish(&t);
}

/* Null is written, unset values are left out, and neighbours with the same name make an array. */
static void
json_has_members_and_arrays(void **state)
{
	struct table t = example();
	json_t *rows = table_json(&t);
	char *dumped = json_dumps(rows, JSON_COMPACT | JSON_REAL_PRECISION(6));

	(void)state;
	assert_string_equal(dumped,
		"[{\"name\":\"a \\\"long\\\", name\",\"line\":[\"b2\",\"a1\"],\"count\":3,"
		"\"value\":-0.001,\"interval\":[-0.25,0.333333]},"
		"{\"name\":\"\xc3\xa9t\xc3\xa9\",\"count\":null,\"value\":null},{\"count\":0}]");
	free(dumped);
	json_decref(rows);
	table_finish(&t);
}

/* Rows that have been written make room for more, and many rows keep their order. */
static void
rows_are_cleared_and_many(void **state)
{
	struct table t = example();
	char name[16];

	(void)state;
	table_clear(&t);
	assert_int_equal(t.rows, 0);
	for (int i = 0; i < 1000; i++) {
		table_add_row(&t);
		snprintf(name, sizeof name, "n%d", i);
		table_set_text(&t, NAME, name);
	}
	json_t *row = table_row_json(&t, 999);
	assert_string_equal(json_string_value(json_object_get(row, "name")), "n999");
	assert_int_equal(json_object_size(row), 1);
	json_decref(row);
	table_finish(&t);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_aligned),
		cmocka_unit_test(csv_quotes_and_leaves_empty),
		cmocka_unit_test(json_has_members_and_arrays),
		cmocka_unit_test(rows_are_cleared_and_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
