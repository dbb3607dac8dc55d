/* One program in one terminal of 80x24, as the tests of what is played on the screen use it: it is
 * started, pressed keys and read; what fails ends the running cmocka test. For the file with
 * main() alone: it sets `program`. */
#ifndef NARABE_TESTS_SCREEN_PLAY_H
#define NARABE_TESTS_SCREEN_PLAY_H

#include "screen.h"
#include "testing.h"

static const char *program;
static struct screen *screen;

/* Starts it with these options besides those that make it repeatable. */
#define START(...)                   \
	start((const char *const[]){ \
		program, SCREEN_SYNC, "--seed=7", "--frames=30", __VA_ARGS__, NULL })

static inline struct screen *
start(const char *const *argv)
{
	screen = screen_start(80, 24, NULL, argv);
	screen_wait_text(screen, "? help");
	return screen;
}

/* The teardown of every test. */
static inline int
destroy_screen(void **unused)
{
	(void)unused;
	screen_destroy(screen);
	screen = NULL;
	return 0;
}

/* Presses a key and waits for what it brings. */
static inline void
press(const char *key, const char *text)
{
	screen_key(screen, key);
	screen_wait_text(screen, text);
}

static inline bool
says(const char *text)
{
	return screen_find(screen, text, NULL, NULL);
}

/* Leaves by q: as it should end. */
static inline void
quit(void)
{
	screen_key(screen, "q");
	assert_int_equal(screen_wait_exit(screen), 0);
	assert_true(screen_termios_restored(screen));
}

#endif
