/* Views: what takes the keys and draws over the match's screen, or shows something else on its
 * board. A view is one file with one `const struct view` and a line in views.def; app.c opens,
 * closes and asks them. What a view must remember is a struct of its own that nobody else knows; the
 * app allocates it once, all zero, and it stays as it is while the view is closed.
 *
 * Two kinds: a popup draws over everything and closes by any key that means nothing to it; a
 * mode keeps the screen as it is, shows another position on the board, and is the first word of
 * the status line. A popup may be open over a mode, which stays. */
#ifndef NARABE_TUI_VIEWS_VIEW_H
#define NARABE_TUI_VIEWS_VIEW_H

#include "tui/board/board_view.h"
#include "tui/canvas/list.h"
#include "tui/keys.h"

struct app;
struct frame;
struct session;
struct views;

enum { COMMAND_SIZE = 160 }; /* bytes of the command line */

enum view_id {
	VIEW_MATCH, /* none: the match itself */
#define VIEW(id) VIEW_##id,
#include "tui/views/views.def"
#undef VIEW
	VIEW_COUNT,
};

/* What a request makes the app do. Lists of them end with REQ_NONE. */
struct action {
	enum request request;
	void (*act)(struct app *a, enum request r);
};

/* Does what the list says of r; false when it says nothing. */
bool action_run(const struct action *list, struct app *a, enum request r);

/* Every slot may be NULL. */
struct view {
	size_t size;            /* of what it remembers; 0 for nothing */
	enum request opened_by; /* the match's request, where `open` is set; or REQ_NONE */
	/* Opens it with app_open(), or says why not. */
	void (*open)(struct app *a);
	const char *mode; /* of a mode: its word; NULL for a popup */
	unsigned where;   /* enum where: which keys of requests.def it answers */
	bool holds;       /* engines make no move while it is open */
	bool reviews;     /* the whole game is analysed: no other search runs beside that */
	bool analyses;    /* the app searches on a person's turn, shown or not */

	const struct action *actions; /* what its keys ask for */
	/* The same where a list will not do. False: it means nothing here. */
	bool (*request)(struct app *a, enum request r);
	/* A key before requests.def is asked, where text is typed. False: ask the table. */
	bool (*key)(struct app *a, int32_t key);
	/* A popup that is a list of rows: the app moves its cursor by keys, the wheel, clicks and a
	 * search. */
	struct list *(*list)(const struct views *views);
	/* The cursor of the list is on another row. */
	void (*moved)(struct app *a);
	/* A row was clicked, `x` columns from its left end; `again`: the cursor was there already. */
	void (*click_row)(struct app *a, int x, bool again);
	/* What a search looks at in a row. NULL: there is no search. */
	void (*row_text)(const struct app *a, int row, char *out, size_t size);
	/* NULL: a click closes a popup; under a mode it chooses on the board and in the table, and a
	 * second one does what Enter does. The key line is seen to before. */
	void (*click)(struct app *a, int x, int y);
	/* The mouse's wheel, 1 down, -1 up. */
	void (*wheel)(struct app *a, int down);

	/* The position looked at, if it is not the match's: header, table and board follow. */
	const struct state *(*position)(const struct views *views, const struct session *session);
	/* Copies the numbers of the position looked at; false when there are none. NULL: those of
	 * the match, where the position is the match's. */
	bool (*peek)(struct app *a, struct report *out);
	/* Changes what the board would show. */
	void (*board)(const struct frame *frame, struct board_view *v);
	/* Draws beside or below the board instead of the table. */
	void (*side)(const struct frame *frame, struct canvas *c, struct rect r);
	/* What the header says in place of "move 7, X to play". */
	void (*title)(const struct frame *frame, char *out, size_t size);
	/* The sentence of the status line. */
	void (*say)(const struct frame *frame, char *out, size_t size);
	/* Draws over everything. */
	void (*draw)(const struct frame *frame, struct canvas *c);

	/* Whenever the match is looked at; time passes. */
	void (*tick)(struct app *a);
	/* It is being closed. */
	void (*close)(struct app *a);

	/* The key line of a mode, before help and quit; ends with REQ_NONE. */
	const enum request *keys;
};

/* Which views are open, and what each of them remembers. */
struct views {
	enum view_id top;   /* what is open on top of the match */
	enum view_id under; /* the mode below a popup, or REVIEW below a mode */
	enum view_id home;  /* REVIEW below a mode below a popup */
	void *state[VIEW_COUNT];
};

/* Allocates what the views remember; false when there is no memory. */
bool views_init(struct views *v);
void views_finish(struct views *v);

/* NULL for VIEW_MATCH. */
const struct view *view_at(enum view_id id);

/* ---- views, opened ---- */

/* Opens a view as it wants to be opened: which may be not at all, with a sentence. */
void view_open(struct app *a, enum view_id id);

/* The command line with this text to begin with; and what stands in it now. */
void view_command_open(struct app *a, const char *text);
const char *view_command_text(const struct app *a);

/* Whether LINE shows the last step of its line. */
bool view_line_is_at_end(const struct app *a);

/* Another game begins: REVIEW does not go back to where the one before stood. */
void view_review_forget(struct app *a);

#endif
