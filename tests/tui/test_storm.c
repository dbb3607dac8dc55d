/* Storms of random keys, clicks, sizes, settings, pastes and time on every board, from before the first frame
 * on, without a terminal: see fixtures/app_storm.h. fuzz_screen does the same with bytes that it changes.
 *
 * A storm is repeated by its number: NARABE_STORM_SEED=N NARABE_STORMS=1. NARABE_STORMS is the number of
 * storms, NARABE_STORM of the events of each, NARABE_STORM_SEED the first one's number. Only the engines
 * of some storms, which think in threads of their own, may take another time.
 *
 * Usage: test_storm FOLDER_OF_CATALOGUES */
#include <locale.h>

#include "base/language.h"
#include "fixtures/app_storm.h"
#include "fixtures/storm.h"
#include "fixtures/testing.h"

static struct app_storm storm; /* large */

/* For a storm that fails. */
static char *log_text;
static size_t log_size;

static void
one_storm(long number, long events)
{
	struct error e = { "" };
	struct rng rng;
	size_t size = 3 * (size_t)events;
	uint8_t *bytes = malloc(size + 1);

	assert_non_null(bytes);
	rng_seed(&rng, (uint64_t)number);
	for (size_t i = 0; i <= size; i++)
		bytes[i] = (uint8_t)rng_below(&rng, 256);
	storm.log = open_memstream(&log_text, &log_size);
	assert_non_null(storm.log);
	fprintf(storm.log, "storm %ld:", number);
	/* Under valgrind a search that nobody asks for takes most of the time. */
	if (!app_storm_open(&storm, storm_board(number), bytes[0] | APP_STORM_CALM, &e) ||
		!app_storm_run(&storm, bytes + 1, size, events, &e))
		fail_msg("storm %ld: %s", number, e.text);
	app_storm_close(&storm);
	free(bytes);
	fclose(storm.log);
	storm.log = NULL;
	free(log_text);
}

TEST(no_cell_is_stale)
{
	long first = storm_number("NARABE_STORM_SEED", 1);

	for (long i = 0; i < storm_number("NARABE_STORMS", 140); i++)
		one_storm(first + i, storm_number("NARABE_STORM", 60));
}

static int
end_storm(void **unused)
{
	if (storm.log) {
		fclose(storm.log);
		printf("kind:key,x,y of what was sent in %s\n", log_text);
		free(log_text);
	}
	return 0;
}

TEST_EACH(NULL, end_storm)

TEST_MAIN
{
	char theme[STORM_THEME_TEXT];

	if (argc != 2) {
		fprintf(stderr, "Usage: %s FOLDER_OF_CATALOGUES\n", argv[0]);
		return 2;
	}
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		return 77;
	language_set_folder(argv[1]);
	setenv("XDG_CONFIG_DIRS", "/nowhere", 1);
	storm_theme(theme);
	test_write(STORM_THEME_FILE, theme);
	setenv("XDG_CONFIG_HOME", test_folder(), 1);
	test_keep_in_folder(NULL);
	return test_run(argc, argv);
}
