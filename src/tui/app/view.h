/* Views: they take the keys and draw over the match's screen, or show something else on its board.
 * A view is one file with one `const struct view` and a line in views.def; the app opens, closes
 * and calls them. A view's state is a private struct; the app allocates it once, all zero, and it
 * is preserved while the view is closed.
 *
 * There are two kinds: a popup draws over everything; a mode keeps the screen, shows another position on the board, and is the first word of the status
 * line. A popup may be open over a mode. */
#ifndef NARABE_TUI_APP_VIEW_H
#define NARABE_TUI_APP_VIEW_H

#include "tui/canvas/list.h"
#include "tui/keys.h"
#include "tui/panels/frame.h"

struct app;

enum { COMMAND_SIZE = 4096 }; /* bytes of the command line */

enum view_id {
	VIEW_MATCH, /* none: the match itself */
#define VIEW(id, where, action) VIEW_##id,
#include "tui/app/views.def"
#undef VIEW
	VIEW_COUNT,
};

/* What an action does, in the table of requests.def or where a view has rows of its own, which end with
 * REQ_NONE. */
struct action {
	enum request request;
	/* NULL in a view's row: as the match does it; it only has a place on the key line. */
	void (*run)(struct app *a, enum request r);
	/* What it would do now, for the key line; "" if it works without being offered there; NULL and
	 * the reason, one translated sentence, if it cannot work. It is asked before `run`. A status of
	 * NULL: it always works, and the label is the one of this row, or else of requests.def. */
	const char *(*status)(const struct frame *frame, enum request r, const char **why_not);
	const char *label;
	bool kept; /* of a mode that carries another: its key, but Enter, is still its own then */
};

/* What does this here and now: a row of the open view, else of the table of requests.def; NULL: the key
 * means nothing here. */
const struct action *action_of(const struct frame *frame, enum request r);

/* Asks its status: see struct action. */
const char *action_status(const struct frame *frame, const struct action *action, enum request r,
	const char **why_not);

/* What a view is, as bits; it may change its own in struct views. */
enum {
	VIEW_HOLDS = 1,     /* a mode for which engines wait: HOLD_MODE */
	VIEW_LIVE = 2,      /* a popup behind which the game goes on: it shows what happens there */
	VIEW_CARRIES = 4,   /* modes open over it instead of in its place */
	VIEW_REVIEWS = 8,   /* the whole game is analysed; no other search runs meanwhile */
	VIEW_HIDES = 16,    /* its numbers are not shown, although they are known */
	VIEW_ANALYSES = 32, /* the app searches on a person's turn, shown or not */
	VIEW_FILLS = 64,    /* it has all the room beside or below the board */
};

/* Every slot may be NULL. */
struct view {
	size_t size;      /* size of its state; 0 for none */
	const char *mode; /* a mode's name; NULL for a popup */
	unsigned flags;   /* at first */

	/* Opens it with app_open(), or says why not. NULL: always. */
	void (*open)(struct app *a);
	/* Called before it is closed. */
	void (*close)(struct app *a);
	/* Called regularly, and whenever the match is advanced; returns when it must be called next even if
	 * nothing happens: INT64_MAX for never. */
	int64_t (*tick)(struct app *a);

	/* What its keys do. The key line of a mode lists them in this order, before help and quit. */
	const struct action *actions;
	/* A key before requests.def is consulted, for text input; a click, but on the key line, or the wheel, 1
	 * down, -1 up. False: it was not taken. A click then closes a popup, or on its list is like the cursor,
	 * and a second one like Enter; in a mode it selects on the board and in the table, likewise. */
	bool (*event)(struct app *a, const struct event *event);
	/* Of a popup that is a list of rows, NULL where there is none at the moment: the app handles cursor
	 * keys, wheel, clicks and search. */
	struct list *(*list)(const struct views *views);

	/* The position shown, if it is not the match's: header, table and board follow it. */
	const struct state *(*position)(const struct views *views, const struct session *session);
	/* Copies the numbers of the position shown; false if there are none. NULL: the match's, if
	 * the position is the match's. */
	bool (*peek)(struct app *a, struct report *out);
	/* Changes what the board shows. */
	void (*board)(const struct frame *frame, struct board_view *v);
	/* Writes what enum said asks for, or nothing; a mode also while it carries another. A popup only the
	 * texts of its rows: without them there is no search. */
	void (*says)(
		const struct frame *frame, enum said what, int columns, char *out, size_t size);
	/* A mode's lines above the status line, also while it carries another, or with a height of 0 over
	 * everything. Without a frame it draws nothing and returns how many it wants on this canvas. */
	int (*band)(const struct frame *frame, const struct views *views, struct canvas *c,
		struct rect r);
	/* Draws a popup over everything; a mode in r, beside or below the board instead of the table, or with a
	 * height of 0 over the board, where it has no room there. */
	void (*draw)(const struct frame *frame, struct canvas *c, struct rect r);
};

/* Which views are open, and their states. */
struct views {
	enum view_id top;   /* the topmost open view */
	enum view_id under; /* the mode below a popup, or one that carries a mode */
	enum view_id home;  /* one that carries a mode below a popup */
	int64_t wake_us;    /* when the open mode must be called again */
	unsigned flags[VIEW_COUNT];
	void *state[VIEW_COUNT];
};

/* NULL for VIEW_MATCH. */
const struct view *view_at(enum view_id id);

/* Whether the view is there and has this flag now; the keys of requests.def that it answers, enum where; and the
 * action that opens it. */
bool view_is(const struct views *v, const struct view *view, unsigned flag);
unsigned view_where(const struct view *v);
enum request view_opened_by(const struct view *v);

/* The open mode that carries others, or NULL. */
const struct view *views_carrier(const struct views *v);

/* The request for which an open mode that carries mode *v keeps this key, or REQ_NONE; and whether it
 * keeps this one. */
enum request views_kept_key(const struct views *views, const struct view *v, int32_t key);
bool views_keep(const struct views *views, const struct view *v, enum request r);

/* ---- views, opened ---- */

/* Opens a view in its own way: it may decline with a sentence. */
void view_open(struct app *a, enum view_id id);

/* Opens the command line with this initial text; a command at its beginning, with a blank, becomes the
 * prompt and cannot be erased. And the current line, with that command. */
void view_command_open(struct app *a, const char *text);
const char *view_command_text(const struct app *a);

/* Text was pasted: at the cursor of that line, which is open; on the board, where it is a question
 * whether to open what it holds, or a sentence. */
void view_command_paste(struct app *a, const char *text);
void view_paste_open(struct app *a, const char *text);

/* Why TREE has nothing to show; NULL: it has. */
const char *view_tree_refusal(const struct frame *frame);

/* Opens TREE slowed down; `afresh`: the search starts again, from its first playout. */
void view_tree_slow(struct app *a, bool afresh);

/* The same with another player than those of the match, or the solver, "exact", at its position. False
 * with a sentence. */
bool view_tree_open_guest(struct app *a, const char *player, struct error *e);

/* From now on every engine's turn begins in it, or no more; opens it where such a turn has come. */
void view_tree_keep(struct app *a, bool on);
void view_tree_return(struct app *a);

/* Open, it lets a search that it holds go on at full speed. */
void view_tree_let_go(struct app *a);

/* Whether the first screen is open; and another game starts, which ends it. */
bool view_start_is_open(const struct app *a);
void view_start_end(struct app *a);

/* Begins the tour, which then owns *t, with a chapter that is there; the game rests. `at_start`: the
 * first screen comes afterwards. And ends it, if it is open: the game is back, but no first screen;
 * returns whether that is where it was. */
struct tour;
void view_tour_open(struct app *a, struct tour *t, int chapter, bool at_start);
bool view_tour_end(struct app *a);

/* The same with the tour that is there; false with a sentence. */
bool view_tour_show(struct app *a, int chapter, struct error *e);

/* Where the reader is; NULL: the tour is closed. */
struct tour_walk *view_tour_walk(struct app *a);

/* Whether the keys that a chapter presses exist; if not, with a sentence. */
struct tour_chapter;
bool view_tour_check(const struct tour_chapter *c, struct error *e);

/* Opens a puzzle: of a board, NULL for the day's; its number, 0 for the one of the day; the day, 0 for
 * today. */
void view_puzzle_open(struct app *a, const struct game *g, int number, int day);

/* Another game starts: REVIEW will not restore the previous game's position. */
void view_review_forget(struct app *a);

#endif
