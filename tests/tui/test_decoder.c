/* What a terminal sends: keys, pasted text, the answers about its background and its clipboard, whole and
 * in parts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/testing.h"
#include "tui/keys.h"
#include "tui/term/decoder.h"

enum { START_US = 1000 };

static struct decoder decoder;
static int64_t now_us;

static void
begin(void)
{
	decoder_reset(&decoder);
	decoder = (struct decoder){ 0 };
	now_us = START_US;
}

static void
type(const char *bytes)
{
	for (; *bytes; bytes++)
		decoder_feed(&decoder, false, (unsigned char)*bytes, now_us);
}

/* Nothing comes for a while. */
static void
rest(int64_t us)
{
	decoder_rest(&decoder, now_us);
	now_us += us;
	decoder_rest(&decoder, now_us);
}

/* What has come out: function keys as F, arrows as < > ^ v, other named keys as #, text in braces. */
static const char *
typed(void)
{
	static char out[4096];
	struct decoded item;
	char *at = out;

	while (decoder_next(&decoder, &item)) {
		int32_t arrow = item.key - KEY_CODE_UP;
		if (item.kind == DECODED_TEXT)
			at += sprintf(at, "{%s}", item.text);
		else if (item.kind == DECODED_FUNCTION)
			*at++ = 'F';
		else if (item.key >= KEY_CODE_UP)
			*at++ = "^v<>#"[arrow < 4 ? arrow : 4];
		else
			*at++ = (char)item.key;
		free(item.text);
	}
	*at = '\0';
	return out;
}

static void
ask(void)
{
	begin();
	decoder_ask_background(&decoder, now_us);
}

/* ---- answers ---- */

TEST(answers_are_taken)
{
	static const struct {
		const char *answer;
		bool light;
	} cases[] = {
		{ "\033]11;rgb:ffff/ffff/ffff\033\\", true },
		{ "\033]11;rgb:0000/0000/0000\033\\", false },
		{ "\033]11;rgb:fd/f6/e3\007", true },
		{ "\033]11;rgba:1d1d/1f1f/2121/ffff\007", false },
		{ "\033]11;#ffffff\007", false },
		{ "\033]11;rgb:ffff/ffff\007", false },
		{ "\033]11;rgb:g/g/g\007", false },
		{ "\033]11;\007", false },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		ask();
		type("a");
		type(cases[i].answer);
		type("b");
		assert_int_equal(decoder.background, ANSWER_GIVEN);
		assert_int_equal(decoder.light, cases[i].light);
		assert_string_equal(typed(), "ab");
	}
}

/* Beside the other answer, before and after it. */
TEST(attributes_name_a_clipboard)
{
	static const struct {
		const char *answer;
		bool clipboard;
	} cases[] = {
		{ "\033[?62;22;52c", true },
		{ "\033[?52c", true },
		{ "\033[?1;2c", false },
		{ "\033[?152;5c", false },
		{ "\033[?c", false },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		ask();
		decoder_ask_attributes(&decoder, now_us);
		type("a");
		type(cases[i].answer);
		type("b\033]11;rgb:ffff/ffff/ffff\007c");
		assert_int_equal(decoder.attributes, ANSWER_GIVEN);
		assert_int_equal(decoder.clipboard, cases[i].clipboard);
		assert_true(decoder.light);
		assert_string_equal(typed(), "abc");
	}
	begin();
	type("\033[?52c"); /* not asked */
	assert_int_equal(decoder.attributes, ANSWER_NONE);
	assert_string_equal(typed(), "");
}

/* Parts may arrive far apart; what only looks like the beginning of an answer are keys. */
TEST(answers_come_in_parts)
{
	ask();
	type("\033");
	rest(DECODER_WAIT_US - 1);
	type("]11;rgb:ff");
	rest(DECODER_SPLIT_US);
	type("ff/ffff/ffff\033");
	assert_string_equal(typed(), "");
	type("\\x");
	assert_true(decoder.light);
	assert_string_equal(typed(), "x");

	ask();
	type("\033");
	rest(DECODER_WAIT_US);
	assert_string_equal(typed(), "\033");
	type("\033]12\033\033]1");
	decoder_feed(&decoder, true, 0, now_us);
	assert_string_equal(typed(), "\033]12\033\033]1F");
	type("\033]11;rgb:");
	rest(DECODER_LATE_US);
	assert_string_equal(typed(), "");
	assert_int_equal(decoder.background, ANSWER_ASKED);
	type("\033]11;rgb:ffff/ffff/ffff\007");
	assert_true(decoder.light);
}

/* ---- sequences ---- */

TEST(sequences_are_no_keys)
{
	static const struct {
		const char *sent, *typed;
	} cases[] = {
		{ "a\033[Ab", "a^b" },
		{ "\033OB\033[C\033OD", "v><" },
		{ "\033[1~\033[8~\033[3~", "###" },
		{ "\033[25~x", "x" },
		{ "\033[1;5Ax", "x" },
		{ "\033O[x", "x" },
		{ "\033[[Ax", "x" },       /* F1 on the console */
		{ "\033[<0;10;5Mx", "x" }, /* a click */
		{ "\033[M !!x", "x" },     /* an old one */
		{ "\033[I\033[Ox", "x" },  /* the window gained and lost the focus */
		{ "\033\033[A", "\033^" }, /* Alt */
		{ "\033x", "\033x" },
		{ "\033[98;5ux", "x" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		begin();
		type(cases[i].sent);
		rest(DECODER_LATE_US);
		assert_string_equal(typed(), cases[i].typed);
		/* Behind its Escape and [ a sequence may stop as long as it likes to. */
		begin();
		for (const char *p = cases[i].sent; *p; p++) {
			type((char[]){ *p, '\0' });
			if (decoder.count > 2)
				rest(DECODER_LATE_US - 1);
		}
		rest(DECODER_LATE_US);
		assert_string_equal(typed(), cases[i].typed);
	}
}

/* Escape is a key once curses has waited for more; the rest of a sequence is none, if it comes as soon as no
 * person presses it. */
TEST(late_sequences_are_no_keys)
{
	static const char *const after[] = { "[", "A" };

	for (int together = 0; together < 2; together++) {
		begin();
		type("\033");
		rest(DECODER_SPLIT_US - 1);
		assert_string_equal(typed(), "\033");
		type(after[0]);
		if (!together)
			rest(DECODER_SPLIT_US - 1);
		type(after[1]);
		type("x");
		assert_string_equal(typed(), "^x");
	}
	begin();
	type("\033");
	rest(DECODER_SPLIT_US);
	type("[A"); /* a person */
	assert_string_equal(typed(), "\033[A");
	type("\033");
	rest(1);
	type("[");
	assert_string_equal(typed(), "\033");
	assert_true(decoder_waits(&decoder));
	rest(DECODER_SPLIT_US);
	assert_string_equal(typed(), "[");
	type("\033");
	rest(1);
	type("[[x");
	assert_string_equal(typed(), "\033[[x");
	type("\033["); /* Alt and [ */
	rest(DECODER_SPLIT_US);
	assert_string_equal(typed(), "\033[");
	assert_false(decoder_waits(&decoder));
}

/* ---- pasted text ---- */

#define PASTED(text) "\033[200~" text "\033[201~"

TEST(pasted_text_is_one_event)
{
	static const struct {
		const char *sent, *typed;
	} cases[] = {
		{ "a" PASTED("c2 b4") "b", "a{c2 b4}b" },
		{ PASTED(""), "{}" },
		{ PASTED("q\rn\r\nq\n\ty"), "{q\nn\nq\n\ty}" },
		{ PASTED("a\033[Ab\033b\003\177c"), "{a[Abbc}" },
		{ PASTED("\033[201\033[20\033"), "{[201[20}" },
		{ PASTED("\033[200~x"), "{[200~x}" },
		{ PASTED("1") PASTED("2") "q", "{1}{2}q" },
		{ "\033[201~q", "q" }, /* an end without a beginning */
		{ "\033[200~never ended q", "" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		begin();
		type(cases[i].sent);
		assert_string_equal(typed(), cases[i].typed);
		/* However slowly it comes once it has begun. */
		for (size_t split = 2; split < strlen(cases[i].sent); split++) {
			char first[64];
			snprintf(first, sizeof first, "%.*s", (int)split, cases[i].sent);
			begin();
			type(first);
			if (decoder.count > 2)
				rest(DECODER_LATE_US - 1);
			if (decoder.pasting) {
				rest(100 * DECODER_LATE_US);
				decoder_feed(&decoder, true, 0, now_us);
			}
			type(cases[i].sent + split);
			assert_string_equal(typed(), cases[i].typed);
		}
	}
}

/* ^C after a pause ends the program although the end of a paste was lost; in a paste it is text. */
TEST(lost_end_of_a_paste_is_given_up)
{
	begin();
	type("\033[200~a\003b");
	rest(DECODER_LATE_US - 1);
	type("\003");
	assert_string_equal(typed(), "");
	rest(DECODER_LATE_US);
	type("\003q");
	assert_string_equal(typed(), "\003q");
}

/* More than is kept is cut, and what comes behind it is still no key. */
TEST(endless_text_is_cut)
{
	struct decoded item;
	char block[1025];

	begin();
	memset(block, 'q', sizeof block - 1);
	block[sizeof block - 1] = '\0';
	type("\033[200~");
	for (size_t n = 0; n < DECODER_PASTE + 4096; n += sizeof block - 1)
		type(block);
	type("\033[201~x");
	assert_true(decoder_next(&decoder, &item));
	assert_int_equal(item.kind, DECODED_TEXT);
	assert_int_equal(strlen(item.text), DECODER_PASTE - 1);
	free(item.text);
	assert_string_equal(typed(), "x");
	begin();
}
