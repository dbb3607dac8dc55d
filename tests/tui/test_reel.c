/* Reels: what is recorded is what is written, frame by frame. */
#include <jansson.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vterm.h>

#include "base/file.h"
#include "base/rng.h"
#include "fixtures/testing.h"
#include "tui/canvas/reel.h"

enum { COLUMNS = 40, ROWS = 14, FRAMES = 60, STEP_MS = 125 };

static struct theme theme;
static struct reel_look look = {
	.theme = &theme, .depth = DEPTH_256, .title = "\"<a> & b\\", .loops = true
};

/* ---- what happens on the screen ---- */

static const char *const words[] = { "57.6", "a & b", "<b3>", "\"x\\y\"", "オセロ", "盤", "│ ┌─┐",
	"▁▄█▌" };

/* Something changes here and there; now and then everything. */
static void
scribble(struct canvas *c, struct rng *rng)
{
	if (rng_below(rng, 12) == 0)
		canvas_clear(c);
	for (int i = 0; i < 6; i++) {
		struct style s = { (unsigned char)rng_below(rng, TONE_COUNT),
			(unsigned char)rng_below(rng, TONE_COUNT),
			(unsigned char)rng_below(rng, 16) };
		int x = (int)rng_below(rng, COLUMNS), y = (int)rng_below(rng, ROWS);
		canvas_text(c, x, y, s, words[rng_below(rng, sizeof words / sizeof *words)]);
	}
}

/* A reel of these frames; the canvases themselves in `seen`. */
static void
record(struct reel *r, struct canvas seen[FRAMES])
{
	struct rng rng;

	rng_seed(&rng, 7);
	assert_true(reel_init(r, COLUMNS, ROWS));
	for (int i = 0; i < FRAMES; i++) {
		assert_true(canvas_init(&seen[i], COLUMNS, ROWS));
		if (i > 0)
			memcpy(seen[i].cells, seen[i - 1].cells,
				COLUMNS * ROWS * sizeof *seen[i].cells);
		scribble(&seen[i], &rng);
		assert_true(reel_add(r, &seen[i], 5000 + i * STEP_MS));
		/* The same again is no frame. */
		assert_true(reel_add(r, &seen[i], 5000 + i * STEP_MS + 1));
	}
	reel_hold(r, 5000 + FRAMES * STEP_MS + 2000);
	assert_int_equal(r->frames, FRAMES);
}

static void
forget(struct reel *r, struct canvas seen[FRAMES])
{
	reel_finish(r);
	for (int i = 0; i < FRAMES; i++)
		canvas_finish(&seen[i]);
}

static bool
same_canvas(const struct canvas *a, const struct canvas *b)
{
	for (int i = 0; i < COLUMNS * ROWS; i++) {
		const struct canvas_cell *p = &a->cells[i], *q = &b->cells[i];
		if (p->ch != q->ch || memcmp(&p->style, &q->style, sizeof p->style) != 0)
			return false;
	}
	return true;
}

/* ---- recording ---- */

TEST(the_oldest_can_be_dropped)
{
	struct canvas seen[FRAMES], shown;
	struct reel r;

	record(&r, seen);
	assert_true(reel_drop(&r, 10));
	assert_int_equal(r.frames, 10);
	assert_true(canvas_init(&shown, COLUMNS, ROWS));
	for (size_t i = 0; i < 10; i++) {
		reel_apply(&r, i, &shown);
		assert_true(same_canvas(&shown, &seen[FRAMES - 10 + i]));
		assert_int_equal(r.frame[i].at_ms, i * STEP_MS);
	}
	assert_int_equal(r.end_ms, 10 * STEP_MS + 2000);
	/* Recording continues. */
	canvas_clear(&shown);
	assert_true(reel_add(&r, &shown, 5000 + FRAMES * STEP_MS + 9000));
	assert_int_equal(r.frames, 11);
	canvas_finish(&shown);
	forget(&r, seen);
}

/* ---- an asciicast, in a terminal ---- */

static VTermScreen *cells;

static bool
is_color(VTermColor c, int expected)
{
	if (expected == THEME_NO_COLOR)
		return VTERM_COLOR_IS_DEFAULT_FG(&c) || VTERM_COLOR_IS_DEFAULT_BG(&c);
	return VTERM_COLOR_IS_INDEXED(&c) && c.indexed.idx == theme_index(expected);
}

static void
check_cell(const struct canvas *c, int x, int y)
{
	const struct canvas_cell *own = canvas_at(c, x, y);
	struct style s = own->style;
	VTermScreenCell cell;

	if (own->ch == 0)
		return;
	vterm_screen_get_cell(cells, (VTermPos){ .row = y, .col = x }, &cell);
	uint32_t ch = cell.chars[0] ? cell.chars[0] : ' ';
	if (ch != (uint32_t)own->ch)
		fail_msg("%d, %d shows U+%04x, not U+%04x", x, y, ch, (unsigned)own->ch);
	assert_int_equal(cell.attrs.bold, (s.attr & ATTR_BOLD) != 0);
	assert_int_equal(cell.attrs.underline, (s.attr & ATTR_UNDERLINE) != 0);
	assert_int_equal(cell.attrs.reverse, (s.attr & ATTR_REVERSE) != 0);
	assert_true(is_color(cell.fg, theme_color(&theme, DEPTH_256, s.ink)));
	assert_true(is_color(cell.bg, theme_color(&theme, DEPTH_256, s.paper)));
}

static void
check_screen(const struct canvas *c)
{
	for (int y = 0; y < ROWS; y++) {
		for (int x = 0; x < COLUMNS; x++)
			check_cell(c, x, y);
	}
}

static void
check_header(json_t *head, const struct reel *r)
{
	assert_int_equal(json_integer_value(json_object_get(head, "version")), 2);
	assert_int_equal(json_integer_value(json_object_get(head, "width")), COLUMNS);
	assert_int_equal(json_integer_value(json_object_get(head, "height")), ROWS);
	assert_string_equal(json_string_value(json_object_get(head, "title")), look.title);
	assert_int_equal(
		(int64_t)(1000 * json_number_value(json_object_get(head, "duration")) + .5),
		r->end_ms);
	json_decref(head);
}

/* The time of an event, in ms; its bytes go to the terminal. */
static int64_t
play_event(json_t *event, VTerm *terminal)
{
	const char *bytes = json_string_value(json_array_get(event, 2));
	double at = json_number_value(json_array_get(event, 0));

	assert_non_null(bytes);
	assert_string_equal(json_string_value(json_array_get(event, 1)), "o");
	vterm_input_write(terminal, bytes, strlen(bytes));
	json_decref(event);
	return (int64_t)(1000 * at + .5);
}

TEST(a_terminal_shows_the_same)
{
	struct canvas seen[FRAMES];
	struct reel r;
	struct error e;
	const char *path = test_path("reel.cast");
	VTerm *terminal = vterm_new(ROWS, COLUMNS);

	record(&r, seen);
	assert_true(reel_write(&r, &look, reel_format_of(path, &e), path, &e));
	vterm_set_utf8(terminal, true);
	cells = vterm_obtain_screen(terminal);
	vterm_screen_reset(cells, true);
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	check_header(json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL), &r);
	for (int i = 0; i < FRAMES; i++) {
		json_t *event = json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL);
		assert_int_equal(play_event(event, terminal), i * STEP_MS);
		check_screen(&seen[i]);
	}
	int64_t end = play_event(json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL), terminal);
	assert_int_equal(end, r.end_ms);
	check_screen(&seen[FRAMES - 1]);
	assert_null(json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL));
	fclose(f);
	vterm_free(terminal);
	forget(&r, seen);
}

/* ---- an SVG ---- */

/* Follows one tag of the text, which begins at '<'; returns what comes after it. */
static const char *
take_tag(const char *at, char open[][16], int *depth)
{
	const char *end = strchr(at, '>');
	char name[16] = "";

	assert_non_null(end);
	assert_null(memchr(at + 1, '<', (size_t)(end - at - 1)));
	sscanf(at[1] == '/' ? at + 2 : at + 1, "%15[a-z]", name);
	if (at[1] == '/') {
		assert_true(*depth > 0);
		assert_string_equal(open[--*depth], name);
	} else if (end[-1] != '/') {
		assert_true(*depth < 8);
		strcpy(open[(*depth)++], name);
	}
	return end + 1;
}

static int
count(const char *text, const char *word)
{
	int n = 0;

	for (; (text = strstr(text, word)); text += strlen(word))
		n++;
	return n;
}

TEST(an_svg_has_every_frame)
{
	struct canvas seen[FRAMES];
	struct reel r;
	struct error e;
	const char *path = test_path("reel.svg");
	char open[8][16], *text;
	size_t size;
	int depth = 0;

	record(&r, seen);
	assert_true(reel_write(&r, &look, reel_format_of(path, &e), path, &e));
	text = file_read(path, 1 << 20, &size, &e);
	assert_non_null(text);
	for (const char *at = text; (at = strchr(at, '<'));)
		at = take_tag(at, open, &depth);
	assert_int_equal(depth, 0);
	assert_int_equal(count(text, "<svg "), 1);
	assert_int_equal(count(text, "<g class=\"f"), FRAMES);
	assert_int_equal(count(text, "@keyframes "), FRAMES);
	assert_int_equal(count(text, "<script"), 0);
	assert_int_equal(count(text, "href"), 0);
	/* A font of each text would hide that its group is bold. */
	assert_int_equal(count(text, "text{font"), 0);
	assert_true(count(text, "class=\"b\"") > 0);
	assert_int_equal(count(text, "9.500s step-end infinite"), 1);
	/* What a page shows that does not move: some of the last frames. */
	assert_true(count(text, "<g class=\"f\"") >= 1);
	assert_true(count(text, "<g class=\"f h\"") > FRAMES / 2);
	assert_non_null(strstr(text, "オセロ"));
	assert_non_null(strstr(text, "&#60;b3&#62;"));
	free(text);
	forget(&r, seen);
}

/* ---- what cannot be written ---- */

TEST(a_full_disk_gets_its_sentence)
{
	struct canvas seen[FRAMES];
	struct reel r;
	struct error e;

	record(&r, seen);
	for (int format = 0; format < REEL_FORMATS; format++) {
		e.text[0] = '\0';
		assert_false(reel_write(&r, &look, (enum reel_format)format, "/dev/full", &e));
		assert_non_null(strstr(e.text, "No space left"));
		assert_false(reel_write(
			&r, &look, (enum reel_format)format, test_path("none/reel.svg"), &e));
		assert_non_null(strstr(e.text, "Cannot write"));
	}
	assert_int_equal(reel_format_of("reel.mp4", &e), REEL_FORMATS);
	assert_non_null(strstr(e.text, ".svg"));
	assert_int_equal(reel_format_of(".svg", &e), REEL_FORMATS);
	assert_int_equal(reel_format_of("A.SVG", &e), REEL_SVG);
	forget(&r, seen);
}

TEST_MAIN
{
	setlocale(LC_ALL, "C.UTF-8");
	theme_builtin("dark", &theme);
	return test_run(0, NULL);
}
