/* Parameters: every kind is read, rejected, printed and stepped; random bytes do no harm. */
#include <string.h>

#include "base/param.h"
#include "fixtures/testing.h"

enum colour { RED, GREEN, BLUE };

struct owner {
	bool flag;
	int before, on, small, list[4], after;
	int64_t large, budget;
	double real, bound;
	enum colour colour;
	char name[8];
	const char *file;
	struct param_texts texts;
};

static const struct param_special no_limit = {
	.value.whole = INT64_MAX,
	.up.whole = 1000,
	.down.whole = 500,
	.words = "no limit",
};
static const struct param_special first = {
	.value.real = 1000,
	.up.real = 1000,
	.down.real = 1,
	.words = "all first",
};

enum { FLAG, ON, SMALL, LARGE, SIGNED, BUDGET, REAL, BOUND, COLOUR, LIST, NAME, FILE_NAME, TEXTS };

static const struct param table[] = {
	[FLAG] = { .name = "flag", .kind = PARAM_FLAG, .member = PARAM_MEMBER(struct owner, flag) },
	[ON] = { .name = "on", .kind = PARAM_SWITCH, .member = PARAM_MEMBER(struct owner, on) },
	[SMALL] = { .name = "small_number",
		.kind = PARAM_WHOLE,
		.whole = { 1, 64 },
		.member = PARAM_MEMBER(struct owner, small) },
	[LARGE] = { .name = "large",
		.kind = PARAM_WHOLE,
		.whole = { 0, INT64_MAX },
		.member = PARAM_MEMBER(struct owner, large) },
	[SIGNED] = { .name = "signed",
		.kind = PARAM_WHOLE,
		.whole = { -1000, 1000 },
		.member = PARAM_MEMBER(struct owner, small) },
	[BUDGET] = { .name = "budget",
		.kind = PARAM_WHOLE,
		.whole = { 1, 1000000 },
		.special = &no_limit,
		.member = PARAM_MEMBER(struct owner, budget) },
	[REAL] = { .name = "real",
		.kind = PARAM_REAL,
		.real = { .001, 1 },
		.member = PARAM_MEMBER(struct owner, real) },
	[BOUND] = { .name = "bound",
		.kind = PARAM_REAL,
		.real = { -1000, 1000 },
		.special = &first,
		.member = PARAM_MEMBER(struct owner, bound) },
	[COLOUR] = { .name = "colour",
		.kind = PARAM_CHOICE,
		.words = "red green blue",
		.member = PARAM_MEMBER(struct owner, colour) },
	[LIST] = { .name = "list",
		.kind = PARAM_LIST,
		.whole = { 1, 10000 },
		.member = PARAM_MEMBER(struct owner, list) },
	[NAME] = { .name = "name", .kind = PARAM_TEXT, .member = PARAM_MEMBER(struct owner, name) },
	[FILE_NAME] = { .name = "file",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct owner, file) },
	[TEXTS] = { .name = "texts",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct owner, texts) },
	{ 0 },
};

static const char *
printed(int row, const struct owner *o)
{
	static char text[128];
	struct param_value v = param_get(&table[row], o);

	param_print(&table[row], &v, text, sizeof text);
	return text;
}

/* Reads it and expects it to be printed so. */
static void
takes(int row, const char *text, const char *again)
{
	struct owner o = { .before = 7, .after = 7 };

	if (!param_set(&table[row], &o, text))
		fail_msg("%s=%s is refused", table[row].name, text);
	assert_string_equal(printed(row, &o), again);
	assert_true(o.before == 7 && o.after == 7);
}

static void
refuses(int row, const char *text)
{
	struct owner o = { .name = "as was", .colour = GREEN, .list = { 1 } }, before = o;

	if (param_set(&table[row], &o, text))
		fail_msg("%s=%s is accepted", table[row].name, text);
	assert_memory_equal(&o, &before, sizeof o);
}

/* What each kind accepts, and how it is printed then. */
static const struct {
	int row;
	const char *text, *again;
} good[] = {
	{ FLAG, "", "on" },
	{ ON, "on", "on" },
	{ ON, "off", "off" },
	{ SMALL, "64", "64" },
	{ SMALL, "007", "7" },
	{ SIGNED, "-1000", "-1000" },
	{ LARGE, "9223372036854775807", "9223372036854775807" },
	{ REAL, ".001", "0.001" },
	{ REAL, "1e-1", "0.1" },
	{ REAL, ".33333333333333333333", "0.3333333333333333" }, /* the same number */
	{ COLOUR, "blue", "blue" },
	{ LIST, "4-3-10000", "4-3-10000" },
	{ LIST, "1", "1" },
	{ NAME, "seven77", "seven77" },
	{ NAME, "", "" },
	{ FILE_NAME, "/a/b c", "/a/b c" },
};

/* What each refuses. */
static const struct {
	int row;
	const char *text;
} bad[] = {
	{ ON, "" },
	{ ON, "On" },
	{ ON, "yes" },
	{ SMALL, "0" },
	{ SMALL, "65" },
	{ SMALL, "4294967297" },
	{ SMALL, "" },
	{ SMALL, "1 " },
	{ SMALL, "1e1" },
	{ LARGE, "9223372036854775808" },
	{ REAL, "0" },
	{ REAL, "nan" },
	{ REAL, "-" },
	{ COLOUR, "gree" },
	{ COLOUR, "red green" },
	{ COLOUR, "" },
	{ LIST, "" },
	{ LIST, "1-" },
	{ LIST, "-1" },
	{ LIST, "1-2-3-4" },
	{ LIST, "10001" },
	{ NAME, "eight888" },
};

TEST(every_kind_is_read)
{
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		takes(good[i].row, good[i].text, good[i].again);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		refuses(bad[i].row, bad[i].text);
}

TEST(names_have_two_spellings)
{
	assert_ptr_equal(param_find(table, "small_number=3", 12), &table[SMALL]);
	assert_ptr_equal(param_find(table, "small-number", 12), &table[SMALL]);
	assert_null(param_find(table, "small_numbers", 13));
}

TEST(texts_are_given_several_times)
{
	struct owner o = { .before = 0 };

	for (int i = 0; i < PARAM_TEXTS_MOST; i++)
		assert_true(param_set(&table[TEXTS], &o, "text"));
	assert_false(param_set(&table[TEXTS], &o, "one more"));
	assert_int_equal(o.texts.count, PARAM_TEXTS_MOST);
}

TEST(sentences_say_what_is_right)
{
	static const struct {
		int row;
		const char *sentence;
	} cases[] = {
		{ ON, "x: it must be one of: off on." },
		{ SMALL, "x: it must be a whole number from 1 to 64." },
		{ LARGE, "x: it must be a whole number from 0 to 9223372036854775807." },
		{ REAL, "x: it must be a number from 0.001 to 1." },
		{ COLOUR, "x: it must be one of: red green blue." },
		{ LIST, "x: it must be up to 3 whole numbers from 1 to 10000, separated by -." },
		{ NAME, "x: it must be a text of at most 7 bytes." },
	};
	char bounds[64];
	struct error e;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_false(param_refuse(&table[cases[i].row], "x", &e));
		assert_string_equal(e.text, cases[i].sentence);
	}
	assert_true(param_bounds(&table[REAL], bounds, sizeof bounds));
	assert_string_equal(bounds, "0.001 to 1");
	assert_false(param_bounds(&table[COLOUR], bounds, sizeof bounds));
	assert_null(param_words(&table[SMALL]));
}

/* From `from` up or down again and again: what is then printed for people. */
static void
steps(int row, const char *from, bool up, const char *way)
{
	char all[256], text[64];
	struct param_value v;
	struct text t;

	text_init(&t, all, sizeof all);
	assert_true(param_read(&table[row], from, &v));
	for (size_t used = 0; used < strlen(way); used = t.used) {
		param_step(&table[row], &v, up);
		param_print_words(&table[row], &v, text, sizeof text);
		text_add(&t, "%s%s", t.used ? " " : "", text);
	}
	assert_string_equal(all, way);
}

TEST(steps_stay_in_range)
{
	struct param_value v = { .whole = INT64_MAX };

	steps(ON, "off", true, "on off on");
	steps(SMALL, "62", true, "63 64 64");
	steps(SMALL, "2", false, "1 1");
	steps(LARGE, "0", true, "1 2 5 10 20 50");
	steps(LARGE, "77", true, "100 200");
	steps(LARGE, "77", false, "50 20 10 5 2 1 0 0");
	steps(LARGE, "9000000000000000000", true, "9223372036854775807 9223372036854775807");
	steps(SIGNED, "2", false, "1 0 -1 -2 -5 -10");
	steps(SIGNED, "-15", true, "-10 -5 -2 -1 0 1");
	steps(SIGNED, "-700", false, "-1000 -1000");
	steps(BUDGET, "2", false, "1 1");
	steps(REAL, "0.25", false, "0.2 0.1 0.001 0.001");
	steps(REAL, "0.001", true, "0.1 0.2");
	steps(COLOUR, "green", true, "blue red green");
	steps(COLOUR, "green", false, "red blue");
	steps(LIST, "1-2", true, "1-2 1-2");
	steps(BOUND, "1000", true, "all first all first");
	steps(BOUND, "1000", false, "1 0.9");
	param_step(&table[BUDGET], &v, true);
	assert_int_equal(v.whole, 1000);
	v.whole = INT64_MAX;
	param_step(&table[BUDGET], &v, false);
	assert_int_equal(v.whole, 500);
}
