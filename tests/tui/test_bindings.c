/* Keys from the configuration file: what is bound, what is refused and why. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "config/options.h"
#include "fixtures/testing.h"
#include "tui/keys.h"

static struct options options;

static void
bind(const char *request, const char *keys)
{
	struct option_binding *b = &options.binding[options.bindings++];

	snprintf(b->request, sizeof b->request, "%s", request);
	snprintf(b->keys, sizeof b->keys, "%s", keys);
	snprintf(b->origin, sizeof b->origin, "narabe.cfg:%d", options.bindings);
}

static int
begin(void **unused)
{
	options_init(&options);
	return 0;
}

static int
end(void **unused)
{
	options_init(&options);
	bindings_apply(&options);
	return 0;
}

TEST_EACH(begin, end)

static void
warned_once(const char *what)
{
	assert_int_equal(options.warnings, 1);
	if (!strstr(options.warning[0], what))
		fail_msg("the warning is \"%s\", not \"%s\"", options.warning[0], what);
}

TEST(keys_are_bound)
{
	bind("undo", "Z Ctrl-U");
	bind("heat", "");
	bindings_apply(&options);
	assert_int_equal(options.warnings, 0);
	assert_int_equal(request_of_key('Z', IN_PLAY), REQ_UNDO);
	assert_int_equal(request_of_key('U' - 64, IN_WATCH), REQ_UNDO);
	assert_int_equal(request_of_key('u', IN_PLAY), REQ_NONE);
	assert_int_equal(request_of_key('c', IN_PLAY), REQ_NONE);
	assert_int_equal(request_of_key('R', IN_PLAY), REQ_RESIGN);
	assert_string_equal(request_key_name(REQ_UNDO), "Z");
	assert_string_equal(request_key_name(REQ_HEAT), "");
}

/* Two requests swap their keys: only the outcome counts. */
TEST(keys_are_swapped)
{
	bind("undo", "R");
	bind("resign", "u");
	bindings_apply(&options);
	assert_int_equal(options.warnings, 0);
	assert_int_equal(request_of_key('R', IN_PLAY), REQ_UNDO);
	assert_int_equal(request_of_key('u', IN_PLAY), REQ_RESIGN);
}

TEST(keys_of_other_alphabets)
{
	bind("undo", "\xd0\xb3"); /* Cyrillic, where u is on a Latin keyboard */
	bindings_apply(&options);
	assert_int_equal(options.warnings, 0);
	assert_int_equal(request_of_key(0x433, IN_PLAY), REQ_UNDO);
}

static void
check_refused(const char *request, const char *keys, const char *what)
{
	options_init(&options);
	bind("resign", "Delete");
	bind(request, keys);
	bindings_apply(&options);
	warned_once("narabe.cfg:2: ");
	warned_once(what);
	assert_int_equal(request_of_key(KEY_CODE_DELETE, IN_PLAY), REQ_RESIGN);
	assert_int_equal(request_of_key('u', IN_PLAY), REQ_UNDO);
	assert_int_equal(request_of_key('?', IN_PLAY), REQ_HELP);
}

TEST(what_is_wrong_is_refused)
{
	check_refused("undoo", "x", "there is no request \"undoo\"");
	/* What is part of another action now. */
	check_refused("take_over", "x", "there is no request \"take_over\"");
	check_refused("now", "!", "there is no request \"now\"");
	check_refused("undo", "Z Alt-u", "there is no key \"Alt-u\"");
	check_refused("undo", "xy", "there is no key \"xy\"");
	check_refused("undo", "\xff\xfe", "there is no key");
	check_refused("undo", "Ctrl-C", "belongs to the terminal");
	check_refused("help", "", "help must have a key");
	check_refused("undo", "Z n", "n already means new in the same place");
	check_refused("undo", "Delete", "Delete already means resign in the same place");
	check_refused("quit", "Enter", "Enter already means ");
}

/* A line that returns to its default may need another one to change. */
TEST(clashes_are_settled_to_the_end)
{
	bind("undo", "n");
	bind("resign", "u");
	bindings_apply(&options);
	assert_int_equal(options.warnings, 2);
	assert_int_equal(request_of_key('n', IN_PLAY), REQ_NEW);
	assert_int_equal(request_of_key('u', IN_PLAY), REQ_UNDO);
	assert_int_equal(request_of_key('R', IN_PLAY), REQ_RESIGN);
}

/* Each key in a request's list triggers it, wherever the request exists. */
static void
keys_lead_to(enum request r)
{
	char word[KEY_NAME_SIZE];
	const char *list = request_keys(r);

	while ((list = key_next_name(list, word))) {
		for (unsigned place = 1; place & EVERYWHERE; place <<= 1) {
			if (request_table[r].where & place)
				assert_int_equal(request_of_key(key_by_name(word), place), r);
		}
	}
}

TEST(every_request_has_a_group)
{
	for (int r = 0; r < REQ_COUNT; r++) {
		assert_non_null(request_group((enum request)r)->title);
		assert_int_equal(request_by_name(request_table[r].name), r);
		assert_true(*request_table[r].help && request_table[r].where);
		keys_lead_to((enum request)r);
	}
}

TEST_MAIN
{
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		return 77;
	return test_run(0, NULL);
}
