/* The screen: the first two bytes choose the game, the others are keys, clicks, sizes, time and pasted text up
 * to the next escape. Whatever is pressed, everything can be drawn, at any size, and is drawn the same again. */
#include <fcntl.h>
#include <locale.h>
#include <unistd.h>

#include "fuzz.h"
#include "records.h"
#include "tui/app/app.h"

enum {
	MOST_EVENTS = 60,
	STEP_US = 100000,
	FUNCTION_KEYS = 0x80,
	CLICK = 0xa0,
	WHEEL = 0xa1,
	RESIZE = 0xa2,
	WAIT = 0xa3,
	PASTE = 0xa4
};

static struct screen {
	struct options options;
	struct app app;
	int width, height;
	int64_t now;
} screen; /* large */

/* Draws on a canvas that keeps what was drawn before; as a frame of the terminal is. */
static void
draw(struct canvas *c)
{
	if (c->width != screen.width || c->height != screen.height)
		fuzz_require(canvas_resize(c, screen.width, screen.height));
	app_draw(&screen.app, c);
}

/* Whether the same is drawn from nothing. */
static void
check_drawn(const struct canvas *c)
{
	struct canvas fresh = { 0 };
	size_t cells = (size_t)screen.width * (size_t)screen.height;

	draw(&fresh);
	for (size_t i = 0; i < cells; i++)
		fuzz_require(fresh.cells[i].ch == c->cells[i].ch);
	canvas_finish(&fresh);
}

/* Pasted text: what a terminal's decoder leaves of it. Returns what follows it. */
static const uint8_t *
take_text(const uint8_t *at, const uint8_t *end, struct event *out)
{
	static char text[4096];
	size_t used = 0;

	for (; at < end && *at != KEY_CODE_ESCAPE; at++) {
		if (used + 1 < sizeof text && (*at == '\n' || (*at >= ' ' && *at < 127)))
			text[used++] = (char)*at;
	}
	text[used] = '\0';
	*out = (struct event){ .kind = EVENT_PASTE, .text = text };
	return at < end ? at + 1 : at;
}

/* Takes an event from the bytes; false if there is none. */
static bool
next_event(const uint8_t **at, const uint8_t *end, struct event *out)
{
	uint8_t what = *(*at)++;
	int x = *at < end ? **at : 0, y = *at + 1 < end ? (*at)[1] : 0;

	*out = (struct event){ .kind = EVENT_KEY, .key = what };
	if (what >= FUNCTION_KEYS && what <= FUNCTION_KEYS + KEY_CODE_DELETE - KEY_CODE_UP)
		out->key = KEY_CODE_UP + what - FUNCTION_KEYS;
	else if (what == CLICK || what == WHEEL)
		*out = (struct event){ .kind = what == CLICK ? EVENT_CLICK : EVENT_WHEEL,
			.key = x & 1 ? 1 : -1,
			.x = x % screen.width,
			.y = y % screen.height };
	else if (what == RESIZE) {
		screen.width = 1 + x;
		screen.height = 1 + y % 80;
		*out = (struct event){
			.kind = EVENT_RESIZE, .x = screen.width, .y = screen.height
		};
	}
	if (what >= CLICK && what <= RESIZE)
		*at += *at + 2 <= end ? 2 : end - *at;
	if (what == PASTE)
		*at = take_text(*at, end, out);
	/* A path could lead out of the folder. */
	return what != 0 && what != '/' && what != WAIT;
}

static void
press(const uint8_t *at, const uint8_t *end)
{
	struct canvas c = { 0 };
	struct event event;

	for (int i = 0; at < end && i < MOST_EVENTS && !screen.app.ui.done; i++) {
		if (next_event(&at, end, &event))
			app_event(&screen.app, &event, screen.now);
		screen.now += STEP_US;
		app_tick(&screen.app, screen.now);
		if (i % 4 == 0)
			draw(&c);
	}
	if (!screen.app.ui.done) {
		draw(&c);
		check_drawn(&c);
	}
	canvas_finish(&c);
}

static void
set(enum option_id id, const char *text)
{
	fuzz_require(options_set(&screen.options, id, text, "", NULL));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char engine[] = "uct:playouts=20,memory_mib=1";
	static const struct capabilities looks[] = { { DEPTH_256, true }, { DEPTH_MONO, false } };
	static int before = -1;
	struct error e = { "" };

	if (size < 2)
		return 0;
	if (before < 0) {
		before = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		setlocale(LC_CTYPE, "C.UTF-8");
	}
	fuzz_clear();
	fuzz_require(chdir(fuzz_path("")) == 0);
	setenv("XDG_STATE_HOME", fuzz_path("state"), 1);
	setenv("XDG_DATA_HOME", fuzz_path("data"), 1);
	setenv("XDG_CONFIG_HOME", fuzz_path("config"), 1);
	options_init(&screen.options);
	set(OPTION_game, fuzz_board(data[0])->name);
	set(OPTION_x, data[1] & 1 ? engine : "human");
	set(OPTION_o, data[1] & 2 ? engine : "human");
	set(OPTION_threads, "1");
	set(OPTION_review_playouts, "100");
	set(OPTION_reply_ms, "0");
	screen.width = 80;
	screen.height = 24;
	screen.now = 1000000;
	fuzz_require(app_init(&screen.app, &screen.options, looks[data[1] >> 2 & 1], 1, -1, &e));
	struct session *s = &screen.app.session;
	fuzz_require(session_set_up(s, s->game, s->spec, NULL, NULL, &e));
	press(data + 2, data + size);
	app_finish(&screen.app);
	fuzz_require(fchdir(before) == 0);
	return 0;
}
