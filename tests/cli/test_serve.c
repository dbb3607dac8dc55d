/* Requests of narabe serve: what they say is taken, and they name no file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/testing.h"
#include "serve/json/serve.h"

static bool
read_line(struct serve_line *out, const char *text, struct error *e)
{
	return serve_line_read(out, text, strlen(text), e);
}

static void
members_are_taken(void **unused)
{
	struct serve_line l;
	struct error e;

	(void)unused;
	assert_true(read_line(&l,
		"{\"id\":\"a\\\"b\",\"game\":\"tron:7x5\",\"playouts\":20,\"time_ms\":5,\"seed\":7,"
		"\"threads\":2,\"report_ms\":30,\"times\":true,\"player\":\"uct:memory_mib=3\"}",
		&e));
	assert_int_equal(l.wish, SERVE_EVALUATE);
	assert_string_equal(l.id, "\"a\\\"b\"");
	assert_string_equal(l.request->id, l.id);
	assert_string_equal(l.request->ev.game->name, "tron:7x5");
	assert_int_equal(l.request->ev.player.search.playouts, 20);
	assert_int_equal(l.request->ev.player.search.time_ms, 5);
	assert_int_equal(l.request->ev.player.search.threads, 2);
	assert_int_equal(l.request->ev.seed, 7);
	assert_false(l.request->drawn);
	assert_true(l.request->times);
	assert_int_equal(l.request->report_ms, 30);
	assert_int_equal(l.request->memory_mib, 6); /* a search for each side */
	free(l.request);
	assert_true(read_line(&l, "{}", &e));
	assert_string_equal(l.id, "null");
	assert_true(l.request->drawn);
	assert_int_equal(l.request->report_ms, 0);
	assert_int_equal(l.request->ev.player.search.time_ms, 1000);
	free(l.request);
	assert_true(read_line(&l, "{\"cancel\":-1.5}", &e));
	assert_int_equal(l.wish, SERVE_CANCEL);
	assert_string_equal(l.cancel, "-1.5");
	assert_true(read_line(&l, "{\"id\":1,\"quit\":true}", &e));
	assert_int_equal(l.wish, SERVE_QUIT);
	assert_null(l.request);
}

/* Each with a part of its sentence. */
static void
strangers_are_refused(void **unused)
{
	static const char *const lines[][2] = {
		{ "", "not JSON" },
		{ "{", "not JSON" },
		{ "7", "not JSON" },
		{ "[1]", "no object" },
		{ "{\"id\":1,\"id\":2}", "duplicate" },
		{ "{\"id\":null}", "\"id\" must be" },
		{ "{\"id\":{}}", "\"id\" must be" },
		{ "{\"cancel\":true}", "\"cancel\" must be" },
		{ "{\"cancel\":1,\"game\":\"othello\"}", "nothing else" },
		{ "{\"quit\":true,\"game\":\"othello\"}", "nothing else" },
		{ "{\"Game\":\"othello\"}", "no member \"Game\"" },
		{ "{\"time-ms\":1}", "no member \"time-ms\"" },
		{ "{\"playouts\":1.5}", "whole number" },
		{ "{\"playouts\":\"5\"}", "whole number" },
		{ "{\"seed\":-1}", "0 to" },
		{ "{\"seed\":99999999999999999999}", "not JSON" },
		{ "{\"threads\":65}", "1 to 64" },
		{ "{\"report_ms\":1}", "10 to" },
		{ "{\"stream\":1}", "true or false" },
		{ "{\"game\":1}", "a text" },
		{ "{\"game\":\"tron:/etc/hostname\"}", "cannot name a file" },
		{ "{\"game\":\"matrix:/etc/hostname\"}", "cannot name a file" },
		{ "{\"player\":\"matchbox:file=/tmp/a\"}", "cannot name a file" },
		{ "{\"player\":\"negamax:file=/tmp/a\"}", "cannot name a file" },
		{ "{\"player\":\"gtp\"}", "" },
		{ "{\"player\":\"human\"}", "" },
		{ "{\"player\":\"random\"}", "searches" },
		{ "{\"player\":\"negamax\",\"playouts\":1}", "no playouts" },
		{ "{\"player\":\"negamax\",\"game\":\"tron\"}", "" },
		{ "{\"position\":\"x\",\"moves\":\"c2\"}", "exclude" },
		{ "{\"position\":\"README.md\"}", "" },
		{ "{\"game\":\"tictactoe\",\"moves\":\"a1 a1\"}", "" },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct serve_line l;
		struct error e = { "" };
		if (read_line(&l, lines[i][0], &e))
			fail_msg("%s is taken", lines[i][0]);
		assert_null(l.request);
		if (!e.text[0] || !strstr(e.text, lines[i][1]))
			fail_msg(
				"%s: \"%s\" does not say \"%s\"", lines[i][0], e.text, lines[i][1]);
	}
}

static void
nesting_is_bounded(void **unused)
{
	static char line[100001];
	struct serve_line l;
	struct error e;

	(void)unused;
	memset(line, '[', sizeof line - 1);
	assert_false(read_line(&l, line, &e));
	memcpy(line, "{\"id\":", 6);
	assert_false(read_line(&l, line, &e));
	memset(line + 6, '1', sizeof line - 8);
	line[6] = line[sizeof line - 3] = '"';
	line[sizeof line - 2] = '}';
	assert_false(read_line(&l, line, &e)); /* the id is too long */
	assert_string_equal(l.id, "null");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_are_taken),
		cmocka_unit_test(strangers_are_refused),
		cmocka_unit_test(nesting_is_bounded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
