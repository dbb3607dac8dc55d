/*
 * A program in a pseudo terminal, and the screen it draws as libvterm understands it.
 *
 *	test ---- keys, clicks, size, signals ---> program
 *	     <--- output ---- libvterm <---------- (terminal)
 *	     <--- one byte a finished frame ------ (the same, as descriptor 3)
 *
 * Nothing here sleeps. Whatever waits does so for output, and fails the running cmocka test with
 * what was waited for and the screen printed when the deadline passes or when the program ends without having done what
 * is waited for. All functions belong to one thread. Columns, rows, x and y count cells; x and y
 * start with 0 at the top left.
 *
 * The program leads a job of its own in the foreground of a session of its own, as under a shell:
 * ^C, ^Z, stopping and continuing work. The terminal is an xterm-256color that speaks UTF-8; a
 * program of another TERM is understood as far as xterm would understand it.
 */
#ifndef NARABE_TESTS_SCREEN_H
#define NARABE_TESTS_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What the keys of an xterm send to a program that has called keypad(). */
#define SCREEN_UP        "\033OA"
#define SCREEN_DOWN      "\033OB"
#define SCREEN_RIGHT     "\033OC"
#define SCREEN_LEFT      "\033OD"
#define SCREEN_HOME      "\033OH"
#define SCREEN_END       "\033OF"
#define SCREEN_PAGE_UP   "\033[5~"
#define SCREEN_PAGE_DOWN "\033[6~"
#define SCREEN_INSERT    "\033[2~"
#define SCREEN_DELETE    "\033[3~"
#define SCREEN_F1        "\033OP"
#define SCREEN_BACK_TAB  "\033[Z"
#define SCREEN_BACKSPACE "\177"
#define SCREEN_ENTER     "\r"
#define SCREEN_TAB       "\t"
#define SCREEN_ESCAPE    "\033"
#define SCREEN_CTRL(c)   ((char[]){ (char)((c)&0x1f), '\0' })

/* The option that makes the program write a byte after each frame, where the harness sees it. */
#define SCREEN_SYNC "--sync-fd=3"

#define SCREEN_DEFAULT_COLOR (-1)
#define SCREEN_RGB           256 /* + 0xrrggbb: a colour that was given directly */

struct screen;

struct screen_cell {
	uint32_t ch; /* ' ' where nothing was written, 0 in the right half of a wide character */
	int fg, bg;  /* 0..255, SCREEN_DEFAULT_COLOR, or SCREEN_RGB and above */
	bool bold, underline, reverse; /* libvterm 0.1 does not keep dim */
};

/* ---- the program's life ---- */

/* Runs argv (NULL at its end, argv[0] looked up in PATH) in a new terminal. The environment is
 * that of the test with TERM=xterm-256color and without LINES and COLUMNS; then `env` is applied
 * (NULL at its end, or NULL): "NAME=value" sets, "NAME" removes. All signals are at their
 * defaults. A program that cannot be run leaves one line on the screen and exits with 127.
 * To be freed with screen_destroy(). */
struct screen *screen_start(int columns, int rows, const char *const *env, const char *const *argv);

/* Kills a program that still runs, and frees. NULL is fine. */
void screen_destroy(struct screen *s);

/* How long each of the calls below may wait, 60 seconds unless told. */
void screen_set_deadline(struct screen *s, int deadline_ms);

/* ---- to the program ---- */

/* Types `bytes`: characters in UTF-8, and the sequences above. */
void screen_key(struct screen *s, const char *bytes);

/* Presses and releases the left button, or turns the wheel by one, with the pointer on a cell.
 * The event is written as the program asked for (SGR 1006 if it knows that). As in a terminal,
 * nothing is sent while screen_mouse_on() is false. */
void screen_click(struct screen *s, int x, int y);
void screen_wheel_up(struct screen *s, int x, int y);
void screen_wheel_down(struct screen *s, int x, int y);

/* Gives the window another size, after all output so far was read. */
void screen_resize(struct screen *s, int columns, int rows);

/* Sends a signal to the program, which must not have ended. */
void screen_signal(struct screen *s, int signal);

/* Closes the terminal, as closing its window does. Only screen_wait_exit(), screen_wait_silence()
 * and screen_destroy() make sense then. */
void screen_hang_up(struct screen *s);

/* The program's process, for a look at /proc. */
pid_t screen_pid(const struct screen *s);

/* ---- waiting ---- */

/* Until the condition holds, at once if it does. The screen of a program started with SCREEN_SYNC
 * is looked at after each finished frame, none left out, and after its end. `expected` says in words what is
 * waited for. */
typedef bool screen_condition(struct screen *s, const void *argument);
void screen_wait_until(
	struct screen *s, screen_condition *holds, const void *argument, const char *expected);

/* Until `text` (no escapes, within one row) is, or is not, on the screen. */
void screen_wait_text(struct screen *s, const char *text);
void screen_wait_no_text(struct screen *s, const char *text);

/* Until n more frames are finished and on the screen, counted from the last call that waited or
 * sent something, whichever was later. A program that draws only after input is thus at rest
 * after a key and n = 1; of two keys in a row it may draw one frame or two. A program that draws by
 * itself, too, may have finished that frame before it saw the key: wait for what the key brings. */
void screen_wait_frames(struct screen *s, int n);

/* Until the program was stopped by a signal (once per stop) and its output is on the screen. It
 * goes on with screen_signal(s, SIGCONT); wait for a frame then, because curses throws away what
 * is typed until it has the terminal back. */
void screen_wait_stop(struct screen *s);

/* Until the program has ended and all it printed is on the screen. Returns the status as
 * waitpid() gives it, the same one each time. */
int screen_wait_exit(struct screen *s);

/* Until nobody is left who could finish a frame: the program and all that it started have ended,
 * or have closed the descriptor. */
void screen_wait_silence(struct screen *s);

/* ---- what is on the screen, as of the last call above ---- */

/* After screen_wait_until() and those made of it, this is the frame in which they found what they
 * waited for; after something was sent, the last one before. */

/* The row as UTF-8 without the blanks at its end, valid until the next call. */
const char *screen_row(struct screen *s, int y);

struct screen_cell screen_cell_at(struct screen *s, int x, int y);

/* The topmost, leftmost place of `text`; x and y may be NULL. */
bool screen_find(struct screen *s, const char *text, int *x, int *y);

bool screen_cursor_visible(const struct screen *s);
bool screen_alternate(const struct screen *s); /* the alternate screen is on, as with smcup */
bool screen_mouse_on(const struct screen *s);

/* ---- what came out of the program ---- */

/* All frames that it has finished until now. */
size_t screen_frames(struct screen *s);

/* All bytes received so far. The value also serves as a mark for screen_received_since(). */
size_t screen_received(const struct screen *s);

/* Whether the bytes after the first `mark` contain `bytes`. Only the last 512 KiB are sure to be
 * kept; an older mark fails the test. */
bool screen_received_since(const struct screen *s, size_t mark, const char *bytes);

/* Whether the terminal is set as it was before the program started. */
bool screen_termios_restored(const struct screen *s);

#endif
