/* The parts of the screen and the views, each in a file of its own. */
#ifndef NARABE_TUI_PANELS_DRAW_H
#define NARABE_TUI_PANELS_DRAW_H

#include "tui/app/app.h"

/* ---- what is drawn ---- */

void view_header_draw(struct app *a, struct canvas *c);                       /* view_header.c */
void view_footer_draw(struct app *a, struct canvas *c);                       /* view_footer.c */
void view_side_draw(struct app *a, struct canvas *c, struct rect r);          /* view_side.c */
void view_table_draw(struct app *a, struct canvas *c, struct rect r);         /* view_moves.c */
void view_beads_draw(struct app *a, struct canvas *c, struct rect r);         /* view_beads.c */
void view_joint_draw(const struct app *a, struct canvas *c, struct rect r);   /* view_both.c */
void view_record_draw(struct app *a, struct canvas *c, struct rect r);        /* view_record.c */
void view_graph_draw(struct app *a, struct canvas *c, struct rect r);         /* view_graph.c */
void view_history_draw(const struct app *a, struct canvas *c, struct rect r); /* view_history.c */
void view_plan_draw(const struct app *a, struct canvas *c, struct rect r);    /* view_plan.c */

/* The key line (view_keys.c), but for help and quit `covered` by a sentence; and where those begin. */
void view_keys_draw(struct app *a, struct canvas *c, bool covered);
int view_keys_room(const struct canvas *c);

/* One entry of it, here or elsewhere, to be clicked: a key and what it does, translated here. Returns
 * where it ends. */
int view_key_draw(struct app *a, struct canvas *c, int x, int y, enum request r, const char *label);

/* The engine's last search, on a person's turn in peace; whether there is one (view_thought.c). */
void view_thought_draw(const struct app *a, struct canvas *c, struct rect r);
bool view_thought_is_there(const struct app *a);

/* The moves of the position walked to, or why there is nothing to see (view_tree_table.c). */
void view_tree_table_draw(struct app *a, struct canvas *c, struct rect r);

/* "You win with a1 b1 c1"; that with the worst moves from line y on, returns the line behind
 * (view_over.c). */
void view_over_say(const struct app *a, char *out, size_t size);
int view_over_draw(struct app *a, struct canvas *c, struct rect r, int y);

/* "Most likely X goes up, O left.", once that is known (view_both.c). */
void view_joint_say(const struct app *a, struct text *t, bool brief);

/* Whether the first ply of each step in the list of moves is O's: X stands on the left always. */
bool app_record_turned(const struct app *a);

/* The rows of a table are there: the chosen one is to be among them (view_moves.c). */
void view_table_place(struct app *a, struct rect rows);

/* What a row of a table says in `style` otherwise: the chosen move stands out. What stands out of a
 * list. */
struct style view_row_style(const struct app *a, move_t m, struct style style);
struct style view_accent(const struct app *a);

/* A side's letter and what is its own (view_header.c). */
struct style view_side_style(enum side side);

#endif
