/* What the terminal is asked: recognises its answers among incoming keys. Pure. */
#include "tui/term/background.h"

#include <stdlib.h>
#include <string.h>

static const char begin[] = "\033]11;", begin_attributes[] = "\033[?";

enum {
	BEGIN = sizeof begin - 1,
	BEGIN_ATTRIBUTES = sizeof begin_attributes - 1,
	CLIPBOARD = 52,
	BELL = 7,
	ESCAPE = 27
};

/* Reads one of the three numbers, 1 to 4 hexadecimal digits, as 0 to 1; negative if it is not one.
 * Advances *text. */
static double
take_channel(const char **text)
{
	size_t digits = strspn(*text, "0123456789abcdefABCDEF");

	if (digits < 1 || digits > 4)
		return -1;
	double most = (double)((1L << 4 * digits) - 1);
	double value = (double)strtol(*text, NULL, 16) / most;
	*text += digits;
	return value;
}

/* "rgb:0000/0000/0000", or rgba with a fourth number. */
static bool
says_light(const char *text)
{
	static const double weight[3] = { .2126, .7152, .0722 };
	double light = 0;

	if (strncmp(text, "rgb", 3) != 0)
		return false;
	text += text[3] == 'a' ? 4 : 3;
	for (int i = 0; i < 3; i++) {
		if (*text++ != (i ? '/' : ':'))
			return false;
		double value = take_channel(&text);
		if (value < 0)
			return false;
		light += weight[i] * value;
	}
	return light > .5;
}

/* "62;22;52": whether the clipboard is among them. */
static bool
names_clipboard(const char *text)
{
	while (*text) {
		char *end;
		if (strtol(text, &end, 10) == CLIPBOARD)
			return true;
		text = *end == ';' ? end + 1 : "";
	}
	return false;
}

static void
push(struct background *b, struct background_key key)
{
	if (b->queued < BACKGROUND_QUEUE)
		b->queue[b->queued++] = key;
}

static void
release_held(struct background *b)
{
	for (int i = 0; i < b->count; i++)
		push(b, (struct background_key){ .key = b->held[i] });
	b->count = 0;
}

void
background_ask(struct background *b, int64_t now_us)
{
	b->state = BACKGROUND_ASKED;
	b->asked_us = now_us;
}

void
background_ask_attributes(struct background *b, int64_t now_us)
{
	b->attributes = BACKGROUND_ASKED;
	b->asked_us = now_us;
}

/* Whether what is held is the beginning of the attributes. */
static bool
is_attributes(const struct background *b)
{
	return b->count > 1 && b->held[1] == begin_attributes[1];
}

/* Whether the key can be the next one of an answer. */
static bool
goes_on(const struct background *b, int32_t key)
{
	int n = b->count;

	if (n == 1)
		return (b->state == BACKGROUND_ASKED && key == begin[1]) ||
		       (b->attributes == BACKGROUND_ASKED && key == begin_attributes[1]);
	if (is_attributes(b) && n < BEGIN_ATTRIBUTES)
		return key == begin_attributes[n];
	if (is_attributes(b))
		return n < BACKGROUND_HELD - 1 &&
		       (key == ';' || key == 'c' || (key >= '0' && key <= '9'));
	if (n < BEGIN)
		return key == begin[n];
	if (b->held[n - 1] == ESCAPE)
		return key == '\\';
	return n < BACKGROUND_HELD - 1 &&
	       (key == BELL || key == ESCAPE || (key >= ' ' && key <= '~'));
}

/* The attributes, if they are complete. */
static void
take_attributes(struct background *b)
{
	if (b->held[b->count - 1] != 'c')
		return;
	b->held[b->count - 1] = '\0';
	b->attributes = BACKGROUND_ANSWERED;
	b->clipboard = names_clipboard(b->held + BEGIN_ATTRIBUTES);
	b->count = 0;
}

void
background_feed(struct background *b, struct background_key key)
{
	if (b->state != BACKGROUND_ASKED && b->attributes != BACKGROUND_ASKED) {
		push(b, key);
		return;
	}
	if (key.function || !goes_on(b, key.key)) {
		release_held(b);
		if (key.function || key.key != ESCAPE) {
			push(b, key);
			return;
		}
	}
	b->held[b->count++] = (char)key.key;
	if (is_attributes(b)) {
		take_attributes(b);
		return;
	}
	if (b->count <= BEGIN || (key.key != BELL && key.key != '\\'))
		return;
	b->held[b->count - (key.key == BELL ? 1 : 2)] = '\0';
	b->state = BACKGROUND_ANSWERED;
	b->light = says_light(b->held + BEGIN);
	b->count = 0;
}

bool
background_give_up(struct background *b, int64_t now_us)
{
	int64_t limit = b->count > 1 ? BACKGROUND_LATE_US : BACKGROUND_WAIT_US;

	if (b->count == 0 || now_us - b->asked_us < limit)
		return false;
	release_held(b);
	return true;
}

void
background_return(struct background *b, struct background_key key)
{
	if (b->queued == BACKGROUND_QUEUE)
		b->queued--;
	memmove(b->queue + 1, b->queue, (size_t)b->queued++ * sizeof b->queue[0]);
	b->queue[0] = key;
}

bool
background_next(struct background *b, struct background_key *out)
{
	if (b->queued == 0)
		return false;
	*out = b->queue[0];
	memmove(b->queue, b->queue + 1, (size_t)--b->queued * sizeof b->queue[0]);
	return true;
}
