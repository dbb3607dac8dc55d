/* The program in terminals of 80x24, and the board on their screens, as the tests of what is played
 * use them. What fails ends the running cmocka test.
 *
 * A frame may come at any time: an engine has moved, a search has ended, a message is over. So
 * nothing is looked at right after a key; the wait_ functions and screen_wait_text() wait until it is
 * there. Before a key that means something else while an engine thinks, wait for its move. What is to
 * be without effect is followed by a key that has one. */
#ifndef NARABE_TESTS_SCREEN_PLAY_H
#define NARABE_TESTS_SCREEN_PLAY_H

#include "screen.h"
#include "testing.h"

enum { COLUMNS = 80, ROWS = 24, MAX_SCREENS = 4 };

/* Bytes that turn things back which the program must not leave turned on. */
#define RMCUP     "\033[?1049l"
#define CNORM     "\033[?25h"
#define MOUSE_OFF "\033[?1006;1000l"

#define ARGS(...)               \
	((const char *const[]){ \
		program, SCREEN_SYNC, "--seed=7", "--frames=30", __VA_ARGS__, NULL })
#define ENV(...)   ((const char *const[]){ __VA_ARGS__, NULL })
#define START(...) start(NULL, ARGS(__VA_ARGS__))

/* Two people on the small board: nothing moves by itself. */
#define PEOPLE "--game=tictactoe", "--x=human", "--o=human"

extern const char *program;

/* For main() of a test: the program is argv[1], or NARABE_PROGRAM; argv[2] chooses tests. The
 * surroundings become the same for everybody. What is printed goes to stdout alone, line by line,
 * so that no harness separates a failure from its reason. Returns 0, or the status to exit with. */
int screen_play_set_up(int argc, char **argv);

/* Starts it. To be ended by one of the two below. */
struct screen *start(const char *const *env, const char *const *argv);

/* Kills it, if it still runs, and frees. */
void end(struct screen *s);

/* All of them: the teardown of every test. */
int end_all(void **unused);

/* Presses a key and waits for a text that it brings, or that it takes away. */
void press(struct screen *s, const char *key, const char *text);
void press_away(struct screen *s, const char *key, const char *text);
void click(struct screen *s, int x, int y, const char *text);

/* Starts another frame and waits for it; of a search that is live it may be an older one. */
void redraw(struct screen *s);

/* Whether the text is there now: only for what does not come and go by itself. */
bool says(struct screen *s, const char *text);

/* Leaves by q: as it should end, nothing that it turned on left. */
void quit(struct screen *s);

/* Nothing of what the program turned on is left, and no sanitizer has complained. */
void check_clean(struct screen *s, size_t mark);

/* Waits until the header's letter X, of a person, is in this colour. */
void wait_ink(struct screen *s, int color);

/* Waits until some cell, or none, has a colour of its own. */
void wait_colored(struct screen *s, bool colored);

/* ---- boards of one level ---- */

/* The columns between the middles of its cells, 0 without a board. */
int board_pitch(struct screen *s);

/* The middle of a cell: below its letter, right of its number. False when it is not there. */
bool find_cell(struct screen *s, int column, int row, int *x, int *y);

/* X, O or '.'. */
char stone_at(struct screen *s, int column, int row);

/* Waits until these are the stones, row by row. */
void wait_stones(struct screen *s, const char *stones);

/* Waits until so many stones lie on a board of this size; returns them. */
const char *wait_stone_count(struct screen *s, int size, int count);

/* Waits until the cursor is on this cell; on any, which is returned. */
void wait_cursor(struct screen *s, int column, int row);
void wait_any_cursor(struct screen *s, int size, int *column, int *row);

/* Presses a key that moves the cursor, and waits until it is there. */
void press_to(struct screen *s, const char *key, int column, int row);

/* Moves the cursor by keys and plays; does not wait for the move. */
void play_at(struct screen *s, int size, int column, int row);

/* Waits until a cell is marked as legal: the first one. */
void wait_legal(struct screen *s, int size, int *column, int *row);

#endif
