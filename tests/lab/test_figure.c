/* What gnuplot is told: texts stay texts, whatever they hold. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "lab/runs/figure.h"

/* Draws a figure whose every text is this one; then no command of it has run. */
static void
draw(const char *text, const char *path)
{
	struct error e = { "" };
	struct figure f;

	figure_init(&f, text, text, text);
	figure_add(&f, text, 1, 1);
	figure_add(&f, text, 2, 2);
	if (!figure_write(&f, path, &e))
		fail_msg("%s", e.text);
	figure_finish(&f);
	/* Ranks have labels, too. */
	figure_init(&f, text, text, text);
	f.ranked = true;
	struct figure_point *p = figure_add(&f, text, 1, 1);
	assert_non_null(p);
	snprintf(p->label, sizeof p->label, "%s", text);
	if (!figure_write(&f, path, &e))
		fail_msg("%s", e.text);
	figure_finish(&f);
	assert_int_equal(access(test_path("pwned"), F_OK), -1);
}

TEST(texts_never_leave_their_quotes)
{
	static const char *const ends[] = { "\n", "\r", "'\n", "''\n", "\"\n", "\\\n", "`", "'",
		"\x7f\n" };
	char text[FIGURE_TEXT], path[4096];

	snprintf(path, sizeof path, "%s", test_path("it's a \"figure\" $(x) `y`.svg"));
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		snprintf(text, sizeof text, "x%ssystem(\"touch %s\")%s#", ends[i],
			test_path("pwned"), ends[i]);
		draw(text, path);
		snprintf(
			text, sizeof text, "x%s!touch %s%s#", ends[i], test_path("pwned"), ends[i]);
		draw(text, path);
	}
}

/* gnuplot does not escape it, and XML forbids it outside CDATA. */
TEST(an_end_of_cdata_leaves_svg_well_formed)
{
	const char *path = test_path("cdata.svg");
	struct error e;
	size_t size;

	draw("a ]]> b]]]>", path);
	char *svg = file_read(path, 1 << 20, &size, &e);
	assert_non_null(svg);
	assert_null(strstr(svg, "]]>"));
	assert_non_null(strstr(svg, "a ]] > b]]] >"));
	free(svg);
}

TEST(names_have_no_line_breaks)
{
	struct error e = { "" };
	struct figure f;

	figure_init(&f, "t", "x", "y");
	figure_add(&f, "s", 1, 1);
	assert_false(figure_write(&f, "a\nsystem(\"id\")\n.svg", &e));
	assert_non_null(strstr(e.text, "control characters"));
	figure_finish(&f);
}
