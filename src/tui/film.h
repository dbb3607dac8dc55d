/* What the screen has shown since the game began, kept to be saved as an animation: without windows, with
 * long thoughts cut short, and only the latest of a very long game. The screen's thread. */
#ifndef NARABE_TUI_FILM_H
#define NARABE_TUI_FILM_H

#include "tui/app/app.h"
#include "tui/canvas/reel.h"

/* All zero at first. */
struct film {
	struct reel reel;
	struct canvas latest; /* seen after the reel's last frame, and perhaps soon replaced */
	bool waits;           /* the latest is not in the reel yet */
	int games;            /* the game it is of, as ui.games counts them */
	int64_t at_ms;        /* when the latest was seen, in the film's own time */
	int64_t kept_ms;      /* and the reel's last frame */
	int64_t seen_us;      /* the same by the clock: the latest */
	bool stopped;         /* memory ran out */
};

void film_finish(struct film *f);

/* Takes the frame that the screen shows now. */
void film_take(struct film *f, const struct app *a, const struct canvas *c, int64_t now_us);

/* Saves it in the games folder under a bare name, or as the file of a path; .svg unless the name says
 * .cast. The status line says where, or why not: nothing else changes. */
void film_save(struct film *f, struct app *a, const struct theme *theme, const char *name);

#endif
