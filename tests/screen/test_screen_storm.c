/* Random keys, clicks and sizes in a terminal, in the whole program. argv[1] names it.
 *
 * NARABE_STORM is the number of random events, NARABE_STORM_SEED their seed. */
#include <stdlib.h>

#include "base/rng.h"
#include "fixtures/screen_play.h"

/* ---- a storm ---- */

static long
number_from(const char *variable, long standard)
{
	const char *text = getenv(variable);
	return text ? strtol(text, NULL, 10) : standard;
}

static void
random_size(struct screen *s, struct rng *rng)
{
	static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 40, 14 }, { 39, 13 }, { 1, 1 },
		{ 250, 80 } };
	uint32_t i = rng_below(rng, 10);

	if (i < 6)
		screen_resize(s, sizes[i][0], sizes[i][1]);
	else
		screen_resize(s, 1 + (int)rng_below(rng, 130), 1 + (int)rng_below(rng, 50));
}

/* Any key except those that end or stop the program or the terminal. */
static void
random_key(struct screen *s, struct rng *rng)
{
	static const char *const keys[] = { SCREEN_UP, SCREEN_DOWN, SCREEN_LEFT, SCREEN_RIGHT,
		SCREEN_ENTER, " ", SCREEN_TAB, SCREEN_TAB, "u", "U", "n", "?", "T", "s", "c", "!",
		"x", "x", "p", "J", "3", "r", "r", "m", "M", "]", "{", "e", "w", "i", "t", ".", "<",
		"o", "o", ":", "'", "d", "\025", "\027", SCREEN_DELETE, SCREEN_END,
		SCREEN_BACKSPACE, SCREEN_PAGE_UP, SCREEN_HOME, SCREEN_INSERT, SCREEN_F1,
		SCREEN_BACK_TAB, "\f", "\022", "\xc3\xa9", "\xe4\xba\x8c" };
	enum { KEYS = sizeof keys / sizeof *keys };
	uint32_t i = rng_below(rng, KEYS + 8);
	char any[2] = { 0 };

	if (i < KEYS) {
		screen_key(s, keys[i]);
		return;
	}
	do {
		any[0] = (char)(' ' + rng_below(rng, 95));
	} while (any[0] == 'q' || any[0] == '['); /* after Escape this would begin a mouse event */
	screen_key(s, any);
}

/* Waits for a frame before the next key, which would otherwise belong to the sequence. */
static void
escape(struct screen *s)
{
	screen_key(s, SCREEN_ESCAPE);
	screen_wait_frames(s, 1);
}

/* The settings may have changed, including the language. */
static bool
can_quit(struct screen *s, const void *unused)
{
	(void)unused;
	return screen_find(s, "q quit", NULL, NULL) ||
	       screen_find(s, "q \xe7\xb5\x82\xe4\xba\x86", NULL, NULL);
}

/* Clicks stay left of where "q quit" ever is. */
static void
survives_a_storm(void **unused)
{
	long events = number_from("NARABE_STORM", 2000);
	long seed = number_from("NARABE_STORM_SEED", 1);
	struct rng rng;

	(void)unused;
	print_message("%ld events of seed %ld\n", events, seed);
	rng_seed(&rng, (uint64_t)seed);
	struct screen *s =
		START("--o=uct:playouts=300,memory_mib=8", "--reply-ms=0", "--review-playouts=300");
	screen_wait_text(s, "PLAY");
	press(s, SCREEN_TAB, "ANALYSE");
	for (long i = 0; i < events; i++) {
		uint32_t kind = rng_below(&rng, 100);
		if (kind < 3)
			random_size(s, &rng);
		else if (kind < 25)
			screen_click(s, (int)rng_below(&rng, 33), (int)rng_below(&rng, 24));
		else if (kind < 28)
			escape(s);
		else
			random_key(s, &rng);
		if (i % 50 == 0)
			redraw(s);
	}
	screen_resize(s, COLUMNS, ROWS);
	for (int i = 0; i < 3; i++) /* a popup over a tree over a review */
		escape(s);
	screen_wait_until(s, can_quit, NULL, "the key that quits");
	quit(s);
}

int
main(int argc, char **argv)
{
#define TEST(function) cmocka_unit_test_teardown(function, end_all)
	const struct CMUnitTest tests[] = {
		TEST(survives_a_storm),
	};
#undef TEST
	int status = screen_play_set_up(argc, argv);

	return status != 0 ? status : cmocka_run_group_tests(tests, NULL, NULL);
}
