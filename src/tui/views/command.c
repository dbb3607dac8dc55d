/* The command line, on the screen's last line: editing, completion, history. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/canvas/box.h"
#include "tui/panels/panels.h"
#include "tui/views/line_command.h"

enum { COMMAND_HISTORY = 32 };

/* The command line. */
struct command_form {
	char text[COMMAND_SIZE];                     /* UTF-8 */
	int at;                                      /* byte offset of the cursor */
	char history[COMMAND_HISTORY][COMMAND_SIZE]; /* oldest first */
	int count, recalled;                         /* recalled == count: none */
	char draft[COMMAND_SIZE];                    /* what was typed before Up was pressed */
};

static struct command_form *
own(const struct views *views)
{
	return views->state[VIEW_command];
}

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };

/* What Ctrl and a letter send. */
#define CTRL(letter) ((letter)&31)

/* ---- the text ---- */

/* Whether a byte of UTF-8 continues a character. */
static bool
goes_on(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

static int
step_left(const struct command_form *f, int at)
{
	at -= at > 0;
	while (at > 0 && goes_on(f->text[at]))
		at--;
	return at;
}

static int
step_right(const struct command_form *f, int at)
{
	at += f->text[at] != '\0';
	while (goes_on(f->text[at]))
		at++;
	return at;
}

/* Replaces the bytes from `from` to the cursor by `word`; does nothing if it does not fit. */
static void
replace(struct command_form *f, int from, const char *word)
{
	size_t length = strlen(word), rest = strlen(f->text + f->at);

	if ((size_t)from + length + rest + 1 > sizeof f->text)
		return;
	memmove(f->text + from + length, f->text + f->at, rest + 1);
	memcpy(f->text + from, word, length);
	f->at = from + (int)length;
}

static void
set_text(struct command_form *f, const char *text)
{
	struct text t;

	text_init(&t, f->text, sizeof f->text);
	text_add(&t, "%s", text);
	f->at = (int)t.used;
}

static int
word_start(const struct command_form *f)
{
	int at = f->at;

	while (at > 0 && f->text[at - 1] == ' ')
		at--;
	while (at > 0 && f->text[at - 1] != ' ')
		at--;
	return at;
}

/* ---- history ---- */

static void
remember(struct command_form *f)
{
	if (f->text[0] && (f->count == 0 || strcmp(f->history[f->count - 1], f->text) != 0)) {
		if (f->count == COMMAND_HISTORY)
			memmove(f->history[0], f->history[1],
				sizeof f->history[0] * (size_t)--f->count);
		memcpy(f->history[f->count++], f->text, sizeof f->text);
	}
	f->recalled = f->count;
}

static void
recall(struct command_form *f, int step)
{
	int wanted = f->recalled + step;

	if (wanted < 0 || wanted > f->count)
		return;
	if (f->recalled == f->count)
		memcpy(f->draft, f->text, sizeof f->draft);
	f->recalled = wanted;
	set_text(f, wanted == f->count ? f->draft : f->history[wanted]);
}

/* ---- completion ---- */

/* Completes to the common prefix of all candidates; if that adds nothing, lists them on the status
 * line. */
static void
complete(struct app *a)
{
	static char words[LINE_CANDIDATES][LINE_WORD_SIZE];
	struct command_form *f = own(&a->views);
	char before[COMMAND_SIZE];
	int from, count;
	size_t common;
	struct text t;

	snprintf(before, sizeof before, "%.*s", f->at, f->text);
	count = line_command_complete(a, before, &from, words);
	if (count == 0)
		return;
	common = strlen(words[0]);
	for (int i = 1; i < count; i++) {
		while (strncmp(words[0], words[i], common) != 0)
			common--;
	}
	words[0][common] = '\0';
	bool longer = common > strlen(before + from);
	if (count == 1 && words[0][common - 1] != '/')
		memcpy(words[0] + common, " ", 2);
	replace(f, from, words[0]);
	if (count == 1 || longer)
		return;
	words[0][common] = '\0';
	count = line_command_complete(a, before, &from, words);
	text_init(&t, a->ui.message, sizeof a->ui.message);
	for (int i = 0; i < count; i++)
		text_add(&t, "%s%s", i ? " " : "", words[i]);
}

/* ---- keys ---- */

static void
run(struct app *a)
{
	struct command_form *f = own(&a->views);
	struct error e;

	remember(f);
	if (!line_command_run(a, f->text, &e))
		ui_say(&a->ui, "%.250s", e.text);
	else if (a->views.top == VIEW_command)
		app_close(a);
}

static bool
move(struct command_form *f, int32_t key)
{
	if (key == KEY_CODE_LEFT || key == CTRL('B'))
		f->at = step_left(f, f->at);
	else if (key == KEY_CODE_RIGHT || key == CTRL('F'))
		f->at = step_right(f, f->at);
	else if (key == KEY_CODE_HOME || key == CTRL('A'))
		f->at = 0;
	else if (key == KEY_CODE_END || key == CTRL('E'))
		f->at = (int)strlen(f->text);
	else if (key == KEY_CODE_UP || key == CTRL('P'))
		recall(f, -1);
	else if (key == KEY_CODE_DOWN || key == CTRL('N'))
		recall(f, 1);
	else
		return false;
	return true;
}

static bool
erase(struct app *a, int32_t key)
{
	struct command_form *f = own(&a->views);

	if (key == KEY_CODE_BACKSPACE && !f->text[0]) {
		app_close(a);
	} else if (key == KEY_CODE_BACKSPACE) {
		replace(f, step_left(f, f->at), "");
	} else if (key == KEY_CODE_DELETE || key == CTRL('D')) {
		int from = f->at;
		f->at = step_right(f, from);
		replace(f, from, "");
	} else if (key == CTRL('U')) {
		replace(f, 0, "");
	} else if (key == CTRL('W')) {
		replace(f, word_start(f), "");
	} else if (key == CTRL('K')) {
		f->text[f->at] = '\0';
	} else {
		return false;
	}
	return true;
}

/* Inserts a printable character as UTF-8. */
static void
type(struct command_form *f, int32_t key)
{
	char bytes[8];

	if (key < ' ' || key >= KEY_CODE_UP)
		return;
	if (key < 0x80)
		snprintf(bytes, sizeof bytes, "%c", (char)key);
	else if (key < 0x800)
		snprintf(bytes, sizeof bytes, "%c%c", 0xc0 | key >> 6, 0x80 | (key & 63));
	else if (key < 0x10000)
		snprintf(bytes, sizeof bytes, "%c%c%c", 0xe0 | key >> 12, 0x80 | (key >> 6 & 63),
			0x80 | (key & 63));
	else
		snprintf(bytes, sizeof bytes, "%c%c%c%c", 0xf0 | key >> 18, 0x80 | (key >> 12 & 63),
			0x80 | (key >> 6 & 63), 0x80 | (key & 63));
	replace(f, f->at, bytes);
}

/* All keys are text here, except those that edit it. */
static bool
key(struct app *a, int32_t key)
{
	if (key == KEY_CODE_ESCAPE)
		app_close(a);
	else if (key == KEY_CODE_ENTER)
		run(a);
	else if (key == KEY_CODE_TAB)
		complete(a);
	else if (key == CTRL('L'))
		return false;
	else if (!move(own(&a->views), key) && !erase(a, key))
		type(own(&a->views), key);
	return true;
}

void
view_command_open(struct app *a, const char *text)
{
	set_text(own(&a->views), text);
	own(&a->views)->recalled = own(&a->views)->count;
	app_open(a, VIEW_command);
}

const char *
view_command_text(const struct app *a)
{
	return own(&a->views)->text;
}

/* ---- drawing ---- */

/* The help for the command being typed, on as many lines as it needs above the last. */
static void
describe(const struct frame *frame, struct canvas *c)
{
	const char *argument;
	const struct command *command =
		command_find(COMMAND_AT_SCREEN, own(frame->views)->text, &argument);
	char text[256];

	if (command)
		snprintf(text, sizeof text, _("%s %s: %s."), command->name, command->argument,
			_(command->help));
	else
		snprintf(text, sizeof text, "%s",
			_("A command or a move; Tab completes, Esc leaves."));
	int lines = 0;
	for (const char *rest = text; *rest; lines++) {
		rest += text_fit(rest, c->width - 2);
		rest += strspn(rest, " ");
	}
	struct rect r = { 1, c->height - 1 - lines, c->width - 2, lines };
	canvas_fill(c, (struct rect){ 0, r.y, c->width, lines }, plain, L' ');
	box_sentence(c, r, r.y, text);
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	struct command_form *f = own(frame->views);
	struct rect line = { 0, c->height - 1, c->width, 1 };
	int room = c->width - 3, from = 0;
	char before[COMMAND_SIZE], under[8] = " ";

	canvas_fill(c, line, plain, L' ');
	frame->ui->buttons = 0; /* the buttons below are covered */
	if (!frame->ui->message[0])
		describe(frame, c);
	for (;;) { /* keeps the cursor visible */
		snprintf(before, sizeof before, "%.*s", f->at - from, f->text + from);
		if (text_columns(before) <= room)
			break;
		from = step_right(f, from);
	}
	canvas_text(c, 0, line.y, bold, from > 0 ? "<" : ":");
	canvas_text(c, 1, line.y, plain, f->text + from);
	int next = step_right(f, f->at);
	if (next > f->at)
		snprintf(under, sizeof under, "%.*s", next - f->at, f->text + f->at);
	canvas_text(
		c, 1 + text_columns(before), line.y, (struct style){ .attr = ATTR_REVERSE }, under);
}

extern const struct view view_command;
const struct view view_command = {
	.size = sizeof(struct command_form),
	.where = IN_POPUP,
	.key = key,
	.draw = draw,
};
