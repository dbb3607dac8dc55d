/* Storms of random keys, clicks, sizes, settings and time on every board, from before the first frame
 * on, without a terminal: at each look the canvas that was drawn on all the time equals one drawn from
 * nothing.
 *
 * A storm is repeated by its number: NARABE_STORM_SEED=N NARABE_STORMS=1. NARABE_STORMS is the number of
 * storms, NARABE_STORM of the events of each, NARABE_STORM_SEED the first one's number. Only the engines
 * of some storms, which think in threads of their own, may take another time.
 *
 * Usage: test_storm FOLDER_OF_CATALOGUES */
#include <locale.h>
#include <stdio.h>

#include "base/language.h"
#include "fixtures/harness.h"
#include "fixtures/storm.h"

enum { MAX_KEYS = 256 };

static int32_t keys[MAX_KEYS];
static int key_count;

static struct rng rng;
static struct canvas kept;

/* For a storm that fails. */
static FILE *log_file;
static char *log_text;
static size_t log_size;

static void
add_key(int32_t key)
{
	assert_int_not_equal(key, -1);
	assert_true(key_count < MAX_KEYS);
	keys[key_count++] = key;
}

static int
set_up(void **unused)
{
	static const int32_t others[] = { KEY_CODE_ESCAPE, KEY_CODE_ESCAPE, KEY_CODE_PAGE_UP,
		KEY_CODE_PAGE_DOWN, KEY_CODE_DELETE, 'U' - '@', 'W' - '@', 'y', 'Z', '0', 0xe9,
		0x4e8c };

	for (int r = 0; r < REQ_COUNT; r++) {
		char name[KEY_NAME_SIZE];
		for (const char *k = request_table[r].keys; (k = key_next_name(k, name));)
			add_key(key_by_name(name));
	}
	for (size_t i = 0; i < COUNT(others); i++)
		add_key(others[i]);
	storm_write_theme();
	return test_keep_in_folder(unused);
}

/* ---- events ---- */

static void
send(struct event event)
{
	fprintf(log_file, " %d:%d,%d,%d", (int)event.kind, (int)event.key, event.x, event.y);
	app_event(&stage.app, &event, stage.now);
}

static void
send_text(const char *text)
{
	for (; *text; text++)
		send((struct event){ .kind = EVENT_KEY, .key = *text });
}

static void
random_setting(void)
{
	char line[STORM_LINE];

	if (rng_below(&rng, 2)) {
		send((struct event){ .kind = EVENT_KEY, .key = 'o' });
		for (uint32_t i = rng_below(&rng, OPTION_COUNT); i > 0; i--)
			send((struct event){ .kind = EVENT_KEY, .key = KEY_CODE_DOWN });
		send((struct event){ .kind = EVENT_KEY,
			.key = rng_below(&rng, 2) ? KEY_CODE_LEFT : KEY_CODE_RIGHT });
		return;
	}
	for (int i = 0; i < 3; i++)
		send((struct event){ .kind = EVENT_KEY, .key = KEY_CODE_ESCAPE });
	storm_setting(&rng, line);
	send_text(":");
	send_text(line);
	send((struct event){ .kind = EVENT_KEY, .key = KEY_CODE_ENTER });
}

static void
random_size(void)
{
	static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 40, 14 }, { 39, 13 }, { 1, 1 },
		{ 250, 80 } };
	uint32_t i = rng_below(&rng, 10);
	int width = i < 6 ? sizes[i][0] : 1 + (int)rng_below(&rng, 130);
	int height = i < 6 ? sizes[i][1] : 1 + (int)rng_below(&rng, 50);

	assert_true(canvas_resize(&kept, width, height));
	send((struct event){ .kind = EVENT_RESIZE, .x = width, .y = height });
}

static void
random_mouse(void)
{
	bool wheel = rng_below(&rng, 5) == 0;

	send((struct event){ .kind = wheel ? EVENT_WHEEL : EVENT_CLICK,
		.key = !wheel               ? 0
		       : rng_below(&rng, 2) ? 1
					    : -1,
		.x = (int)rng_below(&rng, (uint32_t)kept.width),
		.y = (int)rng_below(&rng, (uint32_t)kept.height) });
}

static void
random_event(void)
{
	uint32_t kind = rng_below(&rng, 100);

	stage.now += rng_below(&rng, 4) ? 0 : rng_below(&rng, 3000000);
	if (kind < 4)
		random_size();
	else if (kind < 24)
		random_mouse();
	else if (kind < 34)
		random_setting();
	else
		send((struct event){
			.kind = EVENT_KEY, .key = keys[rng_below(&rng, (uint32_t)key_count)] });
}

/* ---- looks ---- */

/* As run.c does when settings of the terminal have changed. */
static void
restyle(void)
{
	const struct options *o = &stage.options;

	stage.app.ui.terminal.restyle = false;
	stage_terminal((struct capabilities){
		.depth = options_is(o, OPTION_color, "never") ? DEPTH_MONO : DEPTH_256,
		.unicode = !options_is(o, OPTION_glyphs, "ascii") });
}

static bool
same(const struct canvas_cell *a, const struct canvas_cell *b)
{
	return a->ch == b->ch && a->style.ink == b->style.ink && a->style.paper == b->style.paper &&
	       a->style.attr == b->style.attr;
}

/* The first cell in which they differ, -1 for none. */
static int
difference(const struct canvas *a, const struct canvas *b)
{
	for (int i = 0; i < a->width * a->height; i++) {
		if (!same(&a->cells[i], &b->cells[i]))
			return i;
	}
	return -1;
}

static void
draw_fresh(struct canvas *out)
{
	assert_true(canvas_init(out, kept.width, kept.height));
	app_draw(&stage.app, out);
}

static void
print_both(const struct canvas *fresh)
{
	char *was = canvas_dump_text(&kept), *is = canvas_dump_text(fresh);

	printf("kept:\n%s\nfrom nothing:\n%s\n", was, is);
	free(was);
	free(is);
}

/* What is drawn from nothing before and after must be the same: a search may end in between. */
static void
look_at_both(void)
{
	struct canvas before, after;

	if (stage.app.ui.terminal.restyle)
		restyle();
	stage_tick();
	draw_fresh(&before);
	app_draw(&stage.app, &kept);
	draw_fresh(&after);
	int at = difference(&before, &after) < 0 ? difference(&kept, &after) : -1;
	if (at >= 0) {
		print_both(&after);
		fail_msg("a stale cell at %d, %d of %dx%d", at % kept.width, at / kept.width,
			kept.width, kept.height);
	}
	canvas_finish(&before);
	canvas_finish(&after);
}

/* ---- storms ---- */

static void
open_board(long number)
{
	static const char *const players[][2] = { { "human", "human" }, { "human", "random" },
		{ "human", "uct:playouts=20,memory_mib=1" },
		{ "uct:playouts=20,memory_mib=1", "random" } };
	const char *const *player = players[rng_below(&rng, COUNT(players))];

	open_stage(storm_board(number), player[0], player[1], plain, NULL);
	set(OPTION_threads, "1");
	set(OPTION_review_playouts, "100");
	set(OPTION_theme, STORM_THEME);
	set(OPTION_language, rng_below(&rng, 2) ? "ja" : "en");
	app_apply_options(&stage.app);
	assert_true(canvas_resize(&kept, 80, 24));
}

static void
one_storm(long number, long events)
{
	rng_seed(&rng, (uint64_t)number);
	log_file = open_memstream(&log_text, &log_size);
	assert_non_null(log_file);
	fprintf(log_file, "storm %ld:", number);
	open_board(number);
	for (long i = 0; i < events && !stage_quit(); i++) {
		random_event();
		if (rng_below(&rng, 3) == 0)
			look_at_both();
	}
	look_at_both();
	close_stage();
	fclose(log_file);
	log_file = NULL;
	free(log_text);
}

TEST(no_cell_is_stale)
{
	long first = storm_number("NARABE_STORM_SEED", 1);

	for (long i = 0; i < storm_number("NARABE_STORMS", every(2) == 1 ? 140 : 56); i++)
		one_storm(first + i, storm_number("NARABE_STORM", 60));
}

static int
end_storm(void **unused)
{
	if (log_file) {
		fclose(log_file);
		printf("kind:key,x,y of what was sent in %s\n", log_text);
		free(log_text);
	}
	canvas_finish(&kept);
	return 0;
}

TEST_EACH(NULL, end_storm)

TEST_MAIN
{
	if (argc != 2) {
		fprintf(stderr, "Usage: %s FOLDER_OF_CATALOGUES\n", argv[0]);
		return 2;
	}
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		return 77;
	language_set_folder(argv[1]);
	setenv("XDG_CONFIG_DIRS", "/nowhere", 1);
	set_up(NULL);
	return test_run(argc, argv);
}
