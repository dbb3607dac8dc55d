/* Settings: which source takes precedence, and how errors are reported. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config/options.h"
#include "fixtures/testing.h"

static bool
only_othello(const char *text, struct error *e)
{
	return strcmp(text, "othello") == 0 || error_set(e, "no game %s; there is: othello", text);
}

static void
read_text(struct options *o, const char *text)
{
	options_init(o);
	o->check[OPTION_game] = only_othello;
	options_read_file(o, test_write("narabe.cfg", text));
}

static void
warned(const struct options *o, const char *what)
{
	for (int i = 0; i < o->warnings; i++) {
		if (strstr(o->warning[i], what))
			return;
	}
	fail_msg("no warning says \"%s\"; the first is \"%s\"", what, o->warning[0]);
}

TEST(bad_settings_are_named_and_the_rest_is_taken)
{
	static struct options o;

	read_text(&o,
		"frames = 99;\ncolour = 1;\nheat = \"warm\";\nmouse = (1, 2);\ngame = \"go\";\n"
		"theme = \"light\";\n");
	assert_int_equal(o.warnings, 5);
	warned(&o, "narabe.cfg:1: frames = \"99\": it must be a whole number from 1 to 30.");
	warned(&o, "narabe.cfg:2: there is no setting \"colour\"");
	warned(&o, "narabe.cfg:3: heat = \"warm\": it must be one of: win visits bonus off.");
	warned(&o, "narabe.cfg:4: mouse");
	warned(&o, "narabe.cfg:5: no game go; there is: othello");
	assert_int_equal(options_integer(&o, OPTION_frames), 8);
	assert_true(options_is(&o, OPTION_theme, "light"));
}

TEST(broken_files_are_ignored_with_the_line)
{
	static struct options o;

	read_text(&o, "frames = 4;\nheat = = 3;\n");
	assert_int_equal(o.warnings, 1);
	warned(&o, "narabe.cfg:2: syntax error");
	assert_int_equal(options_integer(&o, OPTION_frames), 8);

	options_init(&o);
	options_read_file(&o, test_folder()); /* a folder */
	warned(&o, "not a regular file");
	options_init(&o);
	options_read_file(&o, "/nowhere/narabe.cfg");
	assert_int_equal(o.warnings, 0);
}

TEST(nearer_places_win)
{
	static struct options o;
	struct error e;

	test_write("narabe/narabe.cfg", "frames = 5; heat = \"visits\"; theme = \"light\";\n");
	setenv("XDG_CONFIG_DIRS", test_folder(), 1);
	setenv("XDG_CONFIG_HOME", "relative/is/ignored", 1);
	setenv("NARABE_HEAT", "win", 1);
	setenv("NARABE_FRAMES", "many", 1);
	options_init(&o);
	options_read_all(&o);
	assert_int_equal(options_integer(&o, OPTION_frames), 5);
	warned(&o, "NARABE_FRAMES: frames = \"many\"");
	assert_true(options_is(&o, OPTION_heat, "win"));
	assert_string_equal(o.origin[OPTION_heat], "NARABE_HEAT");
	assert_true(options_set(&o, OPTION_theme, "dark", "option --theme", &e));
	assert_true(options_is(&o, OPTION_theme, "dark"));
	assert_false(options_set(&o, OPTION_color, "pink", "option --color", &e));
	assert_non_null(strstr(e.text, "auto always never"));
	assert_true(options_is(&o, OPTION_color, "auto"));
	unlink(test_path("narabe/narabe.cfg"));
}

/* The options after a start with this file of changes. */
static void
read_changes(struct options *o)
{
	options_init(o);
	options_read_changes(o);
}

/* Keys of another version stay; a broken file is reported and replaced, an unwritable one reported.
 * */
TEST(changes_of_others_are_survived)
{
	static struct options o;
	struct error e;
	char text[512] = "";
	const char *changes = test_path("narabe/settings.cfg");

	setenv("XDG_STATE_HOME", test_folder(), 1);
	read_changes(&o);
	assert_true(options_change(&o, OPTION_frames, "3", &e));
	test_write("narabe/settings.cfg", "of_tomorrow = [1, 2];\nframes = 99;\n");
	read_changes(&o);
	assert_int_equal(o.warnings, 1);
	warned(&o, "settings.cfg:2: frames = \"99\"");
	assert_true(options_change(&o, OPTION_frames, "6", &e));
	FILE *f = fopen(changes, "r");
	assert_true(fread(text, 1, sizeof text - 1, f) > 0);
	fclose(f);
	assert_non_null(strstr(text, "of_tomorrow = [ 1, 2 ]"));
	assert_non_null(strstr(text, "frames = 6"));
	assert_true(options_revert(&o, OPTION_frames, &e));
	read_changes(&o);
	assert_false(options_is_changed(&o, OPTION_frames));

	test_write("narabe/settings.cfg", "frames = = 3;\n");
	read_changes(&o);
	warned(&o, "settings.cfg:1: syntax error");
	assert_false(options_change(&o, OPTION_frames, "6", &e));
	assert_non_null(strstr(e.text, "settings.cfg:1: syntax error. It is kept as "));
	assert_non_null(strstr(e.text, ".damaged"));
	read_changes(&o);
	assert_int_equal(options_integer(&o, OPTION_frames), 6);

	snprintf(o.changes_path, sizeof o.changes_path, "/dev/null/settings.cfg");
	assert_false(options_change(&o, OPTION_frames, "7", &e));
	assert_non_null(strstr(e.text, "Cannot write"));
	assert_int_equal(options_integer(&o, OPTION_frames), 7);
	unlink(changes);
}

/* A line of keys in a nearer file takes the place of the one before. */
TEST(keys_are_collected)
{
	static struct options o;

	read_text(&o, "keys: { undo = \"x Backspace\"; redo = 5; };\n");
	assert_int_equal(o.warnings, 1);
	warned(&o, "narabe.cfg:1: names of keys are wanted");
	options_read_file(&o, test_write("narabe.cfg", "keys: { undo = \"y\"; help = \"?\"; };\n"));
	assert_int_equal(o.bindings, 2);
	assert_string_equal(o.binding[0].keys, "y");
}

TEST_MAIN
{
	setenv("XDG_STATE_HOME", "/dev/null", 1); /* no file can be created there */
	return test_run(0, NULL);
}
