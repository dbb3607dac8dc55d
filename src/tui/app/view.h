/* Views take the keys and draw over the match's screen, or show another position on its board. A
 * view is one file with one `const struct view` and a line in views.def; the app opens, closes and
 * calls them. A view's state is a private struct; the app allocates it once, all zero, and keeps it
 * while the view is closed.
 *
 * There are two kinds: a popup draws over everything; a mode keeps the screen, shows another
 * position on the board, and names itself at the start of the status line. A popup may be open
 * over a mode. */
#ifndef NARABE_TUI_APP_VIEW_H
#define NARABE_TUI_APP_VIEW_H

#include "tui/canvas/list.h"
#include "tui/keys.h"
#include "tui/panels/frame.h"

struct app;

enum { COMMAND_SIZE = 4096 }; /* bytes of the command line */

enum view_id {
	VIEW_MATCH, /* no view: the match itself */
#define VIEW(id, where, action) VIEW_##id,
#include "tui/app/views.def"
#undef VIEW
	VIEW_COUNT,
};

/* What an action does: a row of the table of requests.def, or of a view's own rows, which end with
 * REQ_NONE. */
struct action {
	enum request request, last; /* for all from `request` to `last`, unless that is 0 */
	/* NULL in a view's row: runs the match's action; the row only gives it a place on the key
	 * line. */
	void (*run)(struct app *a, enum request r);
	/* Returns what it would do now, for the key line; "" if it works without being offered
	 * there; NULL with the reason, one translated sentence, if it cannot work. Called before
	 * `run`. A NULL status: it always works, with the label of requests.def. A row's own label
	 * replaces either. */
	const char *(*status)(const struct frame *frame, enum request r, const char **why_not);
	const char *label;
	/* In a mode that carries others: its key, except Enter, keeps this action in them. */
	bool kept;
};

/* Returns whether a row is for a request. */
static inline bool
action_is_for(const struct action *action, enum request r)
{
	return r == action->request || (r > action->request && r <= action->last);
}

/* Returns the row that handles a request here and now: of the open view, otherwise of the table of
 * requests.def. Returns NULL if the key means nothing here. */
const struct action *action_of(const struct frame *frame, enum request r);

/* Returns its status: see struct action. */
const char *action_status(const struct frame *frame, const struct action *action, enum request r,
	const char **why_not);

/* Properties of a view, as bits; a view may change its own in struct views. */
enum {
	VIEW_HOLDS = 1,     /* a mode during which engines wait: HOLD_MODE */
	VIEW_LIVE = 2,      /* a popup that shows the game, which continues behind it */
	VIEW_CARRIES = 4,   /* modes open over it instead of in its place */
	VIEW_REVIEWS = 8,   /* the whole game is analysed; no other search runs meanwhile */
	VIEW_HIDES = 16,    /* its numbers are known, but not shown */
	VIEW_ANALYSES = 32, /* the app searches on a person's turn, shown or not */
	VIEW_FILLS = 64,    /* it takes all the room beside or below the board */
};

/* Every slot may be NULL. */
struct view {
	size_t size;      /* size of its state; 0 for none */
	const char *mode; /* a mode's name; NULL for a popup */
	unsigned flags;   /* its initial properties */

	/* Opens it with app_open(), or says why not. NULL: it always opens. */
	void (*open)(struct app *a);
	/* Called before it is closed. */
	void (*close)(struct app *a);
	/* Called regularly, and whenever the match is advanced; returns when it must be called next even if
	 * nothing happens: INT64_MAX for never. */
	int64_t (*tick)(struct app *a);

	/* The actions of its keys. The key line of a mode lists them in this order, before help and
	 * quit. */
	const struct action *actions;
	/* Handles a key before requests.def is consulted, for text input; a click that is not on
	 * the key line; the wheel (1 down, -1 up); pasted text, for a line being typed. Returns
	 * false if it did not take the event. A click then closes a popup or, on its list, moves
	 * the cursor, and a second one acts like Enter; in a mode it does the same on the board and
	 * in the table. */
	bool (*event)(struct app *a, const struct event *event);
	/* Returns the position shown, if it is not the match's: header, table and board follow
	 * it. */
	const struct state *(*position)(const struct views *views, const struct session *session);
	/* Copies the numbers of the position shown; returns false if there are none. NULL: the
	 * match's numbers, if the position is the match's. */
	bool (*peek)(struct app *a, struct report *out);
	/* Changes what the board shows. */
	void (*board)(const struct frame *frame, struct board_view *v);
	/* Writes the text that enum said asks for, or nothing; a mode does so even while it carries
	 * another. A popup writes only the texts of its rows; without them, only a list that filters its rows itself has
	 * a search. */
	void (*says)(
		const struct frame *frame, enum said what, int columns, char *out, size_t size);
	/* Draws a mode's lines above the status line, even while it carries another; with a height
	 * of 0 over everything. Without a frame it draws nothing and returns how many lines it
	 * needs on this canvas. */
	int (*band)(const struct frame *frame, const struct views *views, struct canvas *c,
		struct rect r);
	/* Draws a popup over everything; a mode in r, in place of the table, or over the board if r
	 * has no height for lack of room. */
	void (*draw)(const struct frame *frame, struct canvas *c, struct rect r);
};

#define VIEW(id, where, action) extern const struct view view_##id;
#include "tui/app/views.def"
#undef VIEW

/* Which views are open, and their states. */
struct views {
	enum view_id top;   /* the topmost open view */
	enum view_id under; /* the mode below a popup, or the one that carries the top mode */
	enum view_id home;  /* the mode that carries the one below a popup */
	/* The rows of the open popup, if it is a list: it sets them, and the app handles cursor keys,
	 * wheel, clicks and search. */
	struct list *list;
	int64_t wake_us; /* when the open mode must be called again */
	unsigned flags[VIEW_COUNT];
	void *state[VIEW_COUNT];
};

/* Returns the view, NULL for VIEW_MATCH. */
const struct view *view_at(enum view_id id);

/* Returns whether the view exists and has this flag now. */
bool view_is(const struct views *v, const struct view *view, unsigned flag);

/* Returns the keys of requests.def that the view answers: bits of enum where. */
unsigned view_where(const struct view *v);

/* Returns the action that opens the view. */
enum request view_opened_by(const struct view *v);

/* Returns the open mode that carries others, or NULL. */
const struct view *views_carrier(const struct views *v);

/* Returns the request for which the mode that carries *v keeps this key, or REQ_NONE. */
enum request views_kept_key(const struct views *views, const struct view *v, int32_t key);

/* Returns whether the mode that carries *v keeps this request. */
bool views_keep(const struct views *views, const struct view *v, enum request r);

/* ---- views, opened ---- */

/* Opens a view by its own `open`, which may decline with a sentence. */
void view_open(struct app *a, enum view_id id);

/* Opens the command line with this initial text. A command at its beginning, followed by a blank,
 * becomes the prompt and cannot be erased. */
void view_command_open(struct app *a, const char *text);

/* Returns the current line, including such a command; valid until the next call. */
const char *view_command_text(const struct app *a);

/* Asks whether to open what the pasted text holds, or says why it cannot be opened. */
void view_paste_open(struct app *a, const char *text);

/* Returns why TREE has nothing to show, or NULL if it has something. */
const char *view_tree_refusal(const struct frame *frame);

/* Runs ":slow ARGUMENT": opens TREE slowed down if that is empty; with "on" or "off" sets whether every engine's
 * turn begins in it; otherwise with a player that is not in the match, or with the solver, "exact", at its
 * position. Says why it cannot. */
void view_tree_slow(struct app *a, const char *argument);

/* Opens TREE if every engine's turn begins in it and such a turn has come. */
void view_tree_return(struct app *a);

/* Lets a search that an open TREE holds continue at full speed. */
void view_tree_let_go(struct app *a);

/* Returns whether the first screen is open. */
bool view_start_is_open(const struct app *a);

/* Ends the first screen because another game starts. */
void view_start_end(struct app *a);

/* Begins the tour, which then owns *t, with an existing chapter; the game is paused. If `at_start`,
 * the first screen follows the tour. */
struct tour;
void view_tour_open(struct app *a, struct tour *t, int chapter, bool at_start);

/* Ends the tour if it is open and restores the game, but not the first screen. Returns whether the
 * tour began there. */
bool view_tour_end(struct app *a);

/* Reads the tour, or the one of a file, and checks that it can be shown; returns NULL with a sentence if that
 * fails. */
struct tour *view_tour_load(const char *file, struct error *e);

/* Begins the tour that tour_open() finds; returns false with a sentence if it fails. */
bool view_tour_show(struct app *a, int chapter, struct error *e);

/* Returns where the reader is; NULL if the tour is closed. */
struct tour_walk *view_tour_walk(struct app *a);

/* Opens a puzzle of board *g, NULL for the day's board. `number` 0 is the puzzle of the day, `day`
 * 0 is today. */
void view_puzzle_open(struct app *a, const struct game *g, int number, int day);

#endif
