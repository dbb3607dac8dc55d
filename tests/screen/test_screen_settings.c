/*
 * Settings, keys and commands in a terminal, in the whole program. argv[1] names it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/screen_play.h"

enum { DARK_X = 208, LIGHT_X = 94 };

static char config_env[64];

static int
make_config_home(void **unused)
{
	snprintf(config_env, sizeof config_env, "XDG_CONFIG_HOME=%s", test_folder());
	return 0;
}

static int
remove_config_home(void **unused)
{
	end_all(unused);
	return test_folder_end(unused);
}

TEST_EACH(make_config_home, remove_config_home)

static void
write_config(const char *text)
{
	test_write("narabe/narabe.cfg", text);
}

static bool
is_without_mouse(struct screen *s, const void *unused)
{
	return !screen_mouse_on(s);
}

/* A change on the screen applies at once. */
static void
change_settings(struct screen *s)
{
	wait_ink(s, DARK_X);
	press(s, "o", "Settings");
	for (int row = 0; row < 3; row++) /* language, color, glyphs */
		screen_key(s, SCREEN_DOWN);
	screen_wait_text(s, "< dark");
	screen_wait_text(s, "narabe.cfg:1");
	press(s, SCREEN_RIGHT, "< light");
	screen_wait_text(s, "here");
	wait_ink(s, LIGHT_X);
	press_away(s, SCREEN_ESCAPE, "Settings");
	screen_key(s, ":set mouse off\r");
	screen_wait_until(s, is_without_mouse, NULL, "the mouse to be off");
	screen_key(s, ":set theme mono\r");
	wait_colored(s, false);
	press(s, ":set glyphs ascii\r", "+---");
	screen_key(s, ":set theme light\r");
	wait_ink(s, LIGHT_X);
	screen_resize(s, 1, 1);
	screen_resize(s, COLUMNS, ROWS);
	quit(s);
	end(s);
}

/* It is kept for the next start; the user's file is unchanged. */
TEST(settings_are_changed_and_kept)
{
	char state[64], command[160];

	write_config("theme = \"dark\";\n");
	snprintf(state, sizeof state, "XDG_STATE_HOME=%s", test_path("state"));
	change_settings(start(ENV(config_env, state), ARGS(PEOPLE, "--o=random")));

	struct screen *s = start(ENV(config_env, state), ARGS(PEOPLE, "--o=random"));
	screen_wait_text(s, "PLAY");
	wait_ink(s, LIGHT_X);
	assert_false(screen_mouse_on(s));
	screen_wait_text(s, "+---");
	quit(s);
	end(s);

	s = start(ENV(config_env, state, "NARABE_THEME=contrast"), ARGS(PEOPLE, "--mouse=on"));
	screen_wait_text(s, "PLAY");
	assert_true(screen_mouse_on(s));
	quit(s);
	snprintf(command, sizeof command, "test \"$(cat %s)\" = 'theme = \"dark\";'",
		test_path("narabe/narabe.cfg"));
	assert_int_equal(system(command), 0);
}
