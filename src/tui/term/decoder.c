/* Sorts what a terminal sends. Pure except for memory. */
#include "tui/term/decoder.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "tui/canvas/canvas.h"
#include "tui/keys.h"

enum { INTERRUPT = 3, ESCAPE = 27, BELL = 7, CLIPBOARD = 52, MOUSE_BYTES = 3 };

static const char osc[] = "\033]11;", paste_end[] = "\033[201~";

/* ---- output ---- */

static void
push(struct decoder *d, struct decoded item)
{
	if (d->queued < DECODER_QUEUE)
		d->queue[d->queued++] = item;
	else
		free(item.text);
}

static void
push_key(struct decoder *d, int32_t key)
{
	if (key == '\r')
		key = KEY_CODE_ENTER;
	else if (key == 127 || key == '\b')
		key = KEY_CODE_BACKSPACE;
	push(d, (struct decoded){ .kind = DECODED_KEY, .key = key });
}

bool
decoder_next(struct decoder *d, struct decoded *out)
{
	if (d->queued == 0)
		return false;
	*out = d->queue[0];
	memmove(d->queue, d->queue + 1, (size_t)--d->queued * sizeof d->queue[0]);
	return true;
}

void
decoder_reset(struct decoder *d)
{
	struct decoded item;

	while (decoder_next(d, &item))
		free(item.text);
	free(d->paste.text);
	memset(&d->paste, 0, sizeof d->paste);
	d->pasting = false;
	d->count = d->skip = 0;
	d->escape_us = 0;
}

/* ---- answers ---- */

void
decoder_ask_background(struct decoder *d, int64_t now_us)
{
	d->background = ANSWER_ASKED;
	d->asked_us = now_us;
}

void
decoder_ask_attributes(struct decoder *d, int64_t now_us)
{
	d->attributes = ANSWER_ASKED;
	d->asked_us = now_us;
}

/* Reads one of the three numbers, 1 to 4 hexadecimal digits, as 0 to 1; returns a negative number
 * if it is malformed. Advances *text. */
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

/* Returns whether a colour is light: "rgb:0000/0000/0000", or rgba with a fourth number. */
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

/* Returns whether the clipboard is among the attributes, such as "62;22;52c". */
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

/* ---- pasted text ---- */

static void
decoder_add_text(struct decoder *d, const char *bytes, size_t size)
{
	if (d->paste.used + size >= DECODER_PASTE ||
		!ARRAY_ROOM(d->paste.text, d->paste.size, d->paste.used + size + 1))
		return;
	memcpy(d->paste.text + d->paste.used, bytes, size);
	d->paste.used += size;
	d->paste.text[d->paste.used] = '\0';
}

/* Adds a character to the text: line breaks of all kinds become newlines; controls other than tabs
 * are left out. */
static void
add_pasted(struct decoder *d, int32_t key)
{
	char bytes[4];
	bool breaks = key == '\r' || (key == '\n' && !d->paste.returned);

	d->paste.returned = key == '\r';
	if (breaks)
		decoder_add_text(d, "\n", 1);
	else if (key == '\t' || (key >= ' ' && key != 127 && key < KEY_CODE_UP))
		decoder_add_text(d, bytes, (size_t)(text_put(bytes, (uint32_t)key) - bytes));
}

/* Takes a character up to the mark at the end of the text; of other sequences in the text, the
 * Escape is left out. */
static void
feed_pasted(struct decoder *d, int32_t key)
{
	if (key != paste_end[d->count]) {
		for (int i = 1; i < d->count; i++)
			add_pasted(d, d->held[i]);
		d->count = 0;
	}
	if (key != paste_end[d->count]) {
		add_pasted(d, key);
		return;
	}
	d->held[d->count++] = (char)key;
	if (paste_end[d->count])
		return;
	decoder_add_text(d, "", 0); /* in case the text is empty */
	push(d, (struct decoded){ .kind = DECODED_TEXT, .text = d->paste.text });
	memset(&d->paste, 0, sizeof d->paste);
	d->pasting = false;
	d->count = 0;
}

/* ---- sequences ---- */

/* What terminals send for a key, whatever their description says: xterm, the console, and rxvt;
 * inside tmux and screen this often differs from TERM. */
static const struct {
	const char *bytes;
	int32_t key;
} sent[] = {
	{ "\033[A", KEY_CODE_UP },
	{ "\033OA", KEY_CODE_UP },
	{ "\033[B", KEY_CODE_DOWN },
	{ "\033OB", KEY_CODE_DOWN },
	{ "\033[C", KEY_CODE_RIGHT },
	{ "\033OC", KEY_CODE_RIGHT },
	{ "\033[D", KEY_CODE_LEFT },
	{ "\033OD", KEY_CODE_LEFT },
	{ "\033[H", KEY_CODE_HOME },
	{ "\033OH", KEY_CODE_HOME },
	{ "\033[1~", KEY_CODE_HOME },
	{ "\033[7~", KEY_CODE_HOME },
	{ "\033[F", KEY_CODE_END },
	{ "\033OF", KEY_CODE_END },
	{ "\033[4~", KEY_CODE_END },
	{ "\033[8~", KEY_CODE_END },
	{ "\033[5~", KEY_CODE_PAGE_UP },
	{ "\033[6~", KEY_CODE_PAGE_DOWN },
	{ "\033[3~", KEY_CODE_DELETE },
};

static bool
begins(const struct decoder *d, int32_t key)
{
	return key == '[' || key == 'O' || (key == ']' && d->background == ANSWER_ASKED);
}

/* Returns whether the key can continue what is held. */
static bool
decoder_goes_on(const struct decoder *d, int32_t key)
{
	int n = d->count;
	char kind = d->held[1];
	bool printable = key >= ' ' && key <= '~';

	if (n == 1)
		return begins(d, key);
	if (n == DECODER_HELD - 1 || key <= 0 || key > '~')
		return false;
	if (kind == ']' && n < (int)sizeof osc - 1)
		return key == osc[n];
	if (kind == ']')
		return d->held[n - 1] == ESCAPE ? key == '\\'
						: printable || key == BELL || key == ESCAPE;
	if (d->late && n == 2) /* no key that a person would press at that moment */
		return strchr(kind == 'O' ? "ABCDFHPQRS" : "ABCDEFGH<?0123456789", key) != NULL;
	return printable;
}

/* Returns whether what is held is a whole sequence; the console's function keys are ESC [ [ A. */
static bool
decoder_is_whole(const struct decoder *d)
{
	char kind = d->held[1], last = d->held[d->count - 1];

	if (d->count < 3)
		return false;
	if (kind == '[')
		return last >= '@' && !(d->count == 3 && last == '[');
	return kind == 'O' || last == BELL || (last == '\\' && d->held[d->count - 2] == ESCAPE);
}

/* Gives up waiting for a whole sequence: the held bytes were keys, unless a sequence had clearly
 * begun. */
static void
decoder_give_up(struct decoder *d)
{
	bool begun = d->count > (d->held[1] == ']' ? (int)sizeof osc - 1 : 2);

	for (int i = d->late; i < d->count && !begun; i++)
		push_key(d, d->held[i]);
	d->count = 0;
}

void
decoder_feed(struct decoder *d, bool function, int32_t key, int64_t now_us)
{
	bool late = d->escape_us && now_us - d->escape_us < DECODER_SPLIT_US && begins(d, key);

	if (d->pasting && key == INTERRUPT && now_us - d->held_us >= DECODER_LATE_US)
		decoder_reset(d); /* the end of the paste has been lost */
	if (d->pasting) {
		d->held_us = now_us;
		if (!function)
			feed_pasted(d, key);
		return;
	}
	if (now_us - d->held_us >= DECODER_LATE_US)
		d->skip = 0;
	if (d->skip > 0 && !function) {
		d->skip--;
		return;
	}
	if (d->count > 0 && (function || !decoder_goes_on(d, key)))
		decoder_give_up(d);
	d->held_us = now_us;
	d->escape_us = 0;
	if (function) {
		push(d, (struct decoded){ .kind = DECODED_FUNCTION, .key = key });
		return;
	}
	if (d->count == 0) {
		d->late = late;
		d->held[0] = ESCAPE;
		d->count = late;
		if (!late && key != ESCAPE) {
			push_key(d, key);
			return;
		}
	}
	d->held[d->count++] = (char)key;
	if (!decoder_is_whole(d))
		return;
	char *text = d->held;
	text[d->count] = '\0';
	if (text[1] == ']') {
		text[strcspn(text + 1, "\033\a") + 1] = '\0';
		d->background = ANSWER_GIVEN;
		d->light = says_light(text + sizeof osc - 1);
	} else if (strncmp(text, "\033[?", 3) == 0 && text[d->count - 1] == 'c' &&
		   d->attributes == ANSWER_ASKED) {
		d->attributes = ANSWER_GIVEN;
		d->clipboard = names_clipboard(text + 3);
	} else if (strcmp(text, "\033[200~") == 0) {
		d->pasting = true;
	} else if (strcmp(text, "\033[M") == 0) {
		d->skip = MOUSE_BYTES;
	}
	for (size_t i = 0; i < sizeof sent / sizeof sent[0]; i++) {
		if (strcmp(text, sent[i].bytes) == 0)
			push_key(d, sent[i].key);
	}
	d->count = 0;
}

void
decoder_rest(struct decoder *d, int64_t now_us)
{
	bool asked = d->background == ANSWER_ASKED || d->attributes == ANSWER_ASKED;

	if (!decoder_waits(d))
		return;
	if (d->count > 1) {
		if (now_us - d->held_us >= (d->count > 2 ? DECODER_LATE_US : DECODER_SPLIT_US))
			decoder_give_up(d);
	} else if (!asked || now_us - d->asked_us >= DECODER_WAIT_US) {
		push_key(d, KEY_CODE_ESCAPE);
		d->count = 0;
		d->escape_us = now_us;
	}
}

bool
decoder_waits(const struct decoder *d)
{
	return d->count > 0 && !d->pasting;
}
