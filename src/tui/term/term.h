/* The terminal: the two files behind this header know curses, and no others. One thread, one terminal.
 *
 *   term_start ─▶ term_event, term_show, ... ─▶ term_stop
 *
 * Signals: while the terminal is held, SIGINT, SIGTERM, SIGHUP and SIGQUIT only make term_signal() say
 * which came; SIGTSTP becomes EVENT_SUSPEND. They and SIGWINCH arrive inside term_wait() and nowhere else. */
#ifndef NARABE_TUI_TERM_TERM_H
#define NARABE_TUI_TERM_TERM_H

#include "base/text.h"
#include "tui/canvas/theme.h"
#include "tui/keys.h"

enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum glyph_choice { GLYPHS_AUTO, GLYPHS_ASCII, GLYPHS_UNICODE };

struct term_params {
	enum color_choice color;
	enum glyph_choice glyphs;
	bool find_theme; /* dark or light, as the terminal is */
	struct theme theme;
	bool mouse;
};

/* Takes the terminal. False with a sentence, and the terminal as it was, when there is none or
 * its TERM is unknown. The locale must have been set. */
bool term_start(const struct term_params *p, struct error *e);

/* Gives it back as it was; fine when it was never taken. */
void term_stop(void);

/* Other choices while the terminal is held; everything has to be drawn afresh then. */
void term_change(const struct term_params *p);

struct capabilities term_capabilities(void);
const struct theme *term_theme(void);
void term_size(int *columns, int *rows);

/* The next event that is already there; false when there is none. EVENT_RESIZE also says that the
 * terminal has told its colours: look and theme are others. */
bool term_event(struct event *out);

/* Shows the canvas; only what differs from before is sent. `afresh` sends everything. */
void term_show(const struct canvas *c, bool afresh);

/* After EVENT_SUSPEND: gives the terminal back, stops the program as ^Z does, and takes the
 * terminal again when it goes on. */
void term_suspend(void);

/* Waits for input, a byte on `fd` (drained), a signal, or until timeout_us is over (negative:
 * for ever). False when the terminal is gone. */
bool term_wait(int fd, int64_t timeout_us);

/* The signal that asked to leave, or 0. */
int term_signal(void);

#endif
