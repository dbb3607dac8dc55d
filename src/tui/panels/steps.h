/* The steps of an engine in slow motion (match/slow/slow.h), as they are shown and said: one row for
 * each kind. */
#ifndef NARABE_TUI_PANELS_STEPS_H
#define NARABE_TUI_PANELS_STEPS_H

#include "match/slow/slow.h"
#include "tui/panels/frame.h"

/* A moment, and where its numbers are drawn. */
struct step_panel {
	const struct frame *frame;
	const struct slow *slow;
	const struct slow_scene *scene;
	struct slow_moment at;
	struct canvas *c;
	struct rect r;
	int y; /* the next line */
};

struct step_kind {
	const char *name;
	/* On the board: whether legal moves are marked, and the move that it is about, made at the
	 * position shown; NULL or MOVE_NONE: none. */
	bool marks_legal;
	move_t (*move)(const struct slow *w, struct slow_moment at);
	/* Its numbers beside the board, above the tree. */
	void (*draw)(struct step_panel *p);
	/* What happens, and why. */
	void (*say)(const struct step_panel *p, struct text *t);
};

extern const struct step_kind step_kinds[SLOW_PHASES];

/* Which phase it is, and its numbers; the lines that these want. */
void steps_draw(const struct frame *frame, struct canvas *c, struct rect r, const struct slow *slow,
	const struct slow_scene *scene);
int steps_lines(const struct slow *slow, const struct slow_scene *scene);

/* The moment in a sentence; without one, the pace. */
void steps_say(const struct frame *frame, const struct slow *slow, const struct slow_scene *scene,
	struct text *t);

/* How the value of a position became known, in a word or two. */
const char *steps_how(enum trace_how how);

#endif
