/* The app without a terminal, for tests of what is drawn: opened on a position, driven by keys and
 * clicks, looked at as text, compared with golden files. One app at a time; what fails ends the
 * running cmocka test. */
#ifndef NARABE_TESTS_STAGE_H
#define NARABE_TESTS_STAGE_H

#include "tui/app/app.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

struct stage {
	struct options options;
	struct app app;
	struct canvas canvas;
	int64_t now;
};

extern struct stage stage;

/* The looks that are drawn: 256 colours, 8 colours, none. */
extern const struct look colourful, eight, plain;

/* Where the golden files lie; whether they are written instead of compared. */
extern const char *golden_folder;
extern bool update_golden;

/* Takes both from the arguments of a test, FOLDER [--update-golden], and the environment from its
 * users. False: without a folder or UTF-8 the test is skipped. */
bool take_golden_folder(int argc, char **argv);

void set(enum option_id id, const char *text);

/* `moves` may be NULL. */
void open_stage(
	const char *game, const char *x, const char *o, struct look look, const char *moves);
void close_stage(void);

/* Keys by their names, separated by blanks; a click on a cell of the screen. */
void press(const char *keys);
void click(int x, int y);

/* Draws on stage.canvas, made that size. */
void draw(int width, int height);

/* Until the search at hand has used up its playouts; an engine's move waits for the least reply
 * time. */
void let_engine_think(void);

/* The analysis of a person's turn, with a budget so that it is the same each time. */
void let_analysis_end(int64_t playouts);

/* Numbers of a made-up search in place of the real ones, so that screens do not change whenever
 * the search does. */
void make_up_numbers(void);

/* The status line at 120x40, valid until the next call; and that it contains `what`. */
const char *status(void);
void says(const char *what);

/* Whether the screen at 80x24 contains `what` on a line. */
bool screen_shows(const char *what);

/* ---- golden screens ---- */

struct scene {
	const char *name;
	void (*set_up)(const char *game, const char *moves, struct look look);
};

/* Draws every scene in all looks and sizes and compares with the golden file `file`.txt. */
void screens_of(const char *game, const char *file, const char *moves, const struct scene *list,
	size_t count);

/* The same on each board after a few moves; the files are called `prefix` and the board. */
void screens_of_boards(const char *prefix, const struct scene *list, size_t count);

#endif
