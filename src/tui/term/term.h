/* The terminal: only the file behind this header uses curses. One thread, one terminal.
 *
 *   term_start ─▶ term_event, term_show, ... ─▶ term_stop
 *
 * Signals: while the terminal is in use, SIGINT, SIGTERM, SIGHUP and SIGQUIT only make
 * term_signal() report them; SIGTSTP becomes EVENT_SUSPEND. They and SIGWINCH are delivered only
 * inside term_wait(). */
#ifndef NARABE_TUI_TERM_TERM_H
#define NARABE_TUI_TERM_TERM_H

#include "base/text.h"
#include "tui/canvas/theme.h"
#include "tui/keys.h"

/* In the order of the settings' words. */
enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum glyph_choice { GLYPHS_AUTO, GLYPHS_ASCII, GLYPHS_UNICODE };
enum clipboard_choice { CLIPBOARD_AUTO, CLIPBOARD_ON, CLIPBOARD_OFF };

enum { TERM_COPY_MOST = 6144 }; /* bytes of text */

struct term_params {
	enum color_choice color;
	enum glyph_choice glyphs;
	bool find_theme; /* choose dark or light to match the terminal */
	struct theme theme;
	bool mouse;
	enum clipboard_choice clipboard;
};

/* Takes over the terminal. Returns false with a sentence, and leaves the terminal unchanged, if
 * there is none or its TERM is unknown. The locale must have been set. */
bool term_start(const struct term_params *p, struct error *e);

/* Restores the terminal; does nothing if it was never taken over. */
void term_stop(void);

/* Changes the parameters while the terminal is in use; everything must then be redrawn. */
void term_change(const struct term_params *p);

/* What is known of the terminal; the theme and the clipboard may change with every EVENT_RESIZE. */
struct terminal {
	struct capabilities caps;
	struct theme theme;
	bool has_clipboard; /* term_copy() is known to have an effect */
};

/* Returns what is known of the terminal. */
const struct terminal *term_now(void);

/* Writes the size of the terminal in characters. */
void term_size(int *columns, int *rows);

/* Gets the next queued event; returns false if there is none. EVENT_RESIZE is also sent when the
 * terminal has reported its colours and the theme has changed. */
bool term_event(struct event *out);

/* Shows the canvas, sending only what differs from the last one; `afresh` sends everything. */
void term_show(const struct canvas *c, bool afresh);

/* Asks the terminal whether it has a clipboard: once, and only if that is not known yet. The answer
 * comes as an EVENT_RESIZE. */
void term_ask_clipboard(void);

/* Puts text on the terminal's clipboard, unless it is longer than TERM_COPY_MOST. */
void term_copy(const char *text);

/* Handles EVENT_SUSPEND: restores the terminal, stops the program as ^Z does, and takes the
 * terminal over again when it is continued. */
void term_suspend(void);

enum { TERM_OTHERS = 2 };

/* Waits for input, a byte on `fd` (which it drains), something to read on `count` other descriptors, up to
 * TERM_OTHERS, a signal, or timeout_us (negative: no timeout). Returns false if the terminal is gone. */
bool term_wait(int fd, const int *others, int count, int64_t timeout_us);

/* Returns the signal that asked the program to quit, or 0. */
int term_signal(void);

#endif
