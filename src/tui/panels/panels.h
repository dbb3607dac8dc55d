/* The parts of the screen, one file each: they draw a frame and know no app. */
#ifndef NARABE_TUI_PANELS_PANELS_H
#define NARABE_TUI_PANELS_PANELS_H

#include "record/record.h"
#include "tui/panels/frame.h"

enum { RECORD_MOVE_COLUMNS = 15 }; /* of a move in the list of moves */

void panel_header_draw(const struct frame *frame, struct canvas *c);
/* Whether stones are ● and ○ here. */
bool panel_shows_discs(const struct frame *frame);
void panel_footer_draw(const struct frame *frame, struct canvas *c);
/* Over an open window, if need be. */
void panel_message_draw(const struct frame *frame, struct canvas *c);

void panel_side_draw(const struct frame *frame, struct canvas *c, struct rect r);
/* Whether nothing is known of the search that is shown, and nothing will be. */
bool panel_is_silent(const struct frame *frame);

void panel_table_draw(const struct frame *frame, struct canvas *c, struct rect r);
/* Which row of a table is on a line of the screen: the best one is on the first line even if those
 * after it have scrolled away, and the selected one on the last if it is further down. */
int panel_table_rank(const struct list *table, int y);
/* Returns the line below. */
int panel_joint_draw(const struct frame *frame, struct canvas *c, struct rect r);
void panel_record_draw(const struct frame *frame, struct canvas *c, struct rect r);
void panel_duel_draw(const struct frame *frame, struct canvas *c, struct rect r);
void panel_graph_draw(const struct frame *frame, struct canvas *c, struct rect r);
void panel_history_draw(const struct frame *frame, struct canvas *c, struct rect r);
void panel_plan_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Writes "1 playout", "2.0k playouts", translated, in at most `columns` columns. */
void panel_playouts_text(int64_t playouts, int columns, char *out, size_t size);

/* A clickable entry of the key line, here or elsewhere: a key and its label, which is translated
 * here; dim where it cannot work at the moment and a click says why. Returns where it ends. */
int panel_key_draw(const struct frame *frame, struct canvas *c, int x, int y, enum request r,
	const char *label, bool works);

/* Whose search is on the screen, in the first line; what the signs on the board mean beside it. Returns the lines
 * below. */
struct rect panel_heading_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* What the cells' guesses are, where means stand beside them. */
void panel_guess_draw(struct canvas *c, int x, int y);

/* What the number is called by which a search selects moves: of its policy, if it has one. */
const char *panel_score_name(const struct report *info);

/* The moves of the position in TREE, or why there are none. */
void panel_tree_table_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* "You win with a1 b1 c1". */
void panel_over_say(const struct frame *frame, char *out, size_t size);

/* "Most likely X goes up, O left.", once it is known. */
void panel_joint_say(const struct frame *frame, struct text *t, bool brief);

/* "Exact: c2 wins by 4 discs.", or how many moves are known: false; "reviewed 12 of 31 positions". */
bool panel_exact_say(const struct frame *frame, struct text *t);
struct summary;
void panel_mistakes_draw(const struct summary *m, struct canvas *c, int x, int y);
void panel_review_say(const struct session *session, char *out, size_t size);

/* Whether the lines open through the cursor's cell are shown: on a board of layers, with no search on the screen. */
bool panel_shows_open_lines(const struct frame *frame);

/* The lines that both engines' plans and the score of their games take beside a board that leaves
 * `height` lines; 0 where there are none. */
enum { PANEL_DUEL_LEAST = 10 };
int panel_duel_lines(const struct frame *frame, int height);

/* One branch on a line; and the node of the move at column x of that line, the branch's first one
 * beside its moves. */
void panel_branch_draw(const struct frame *frame, struct canvas *c, struct rect line,
	const struct branch *b, struct style style);
int panel_branch_hit(const struct record *r, const struct branch *b, struct rect line, int x);

/* Whether the list of moves says what each lost: when calm, that is hidden from the person. */
bool panel_shows_losses(const struct frame *frame);

/* Adds the title of a list of losses: "Worst moves, d: discs lost". With `changes`, and if it fits into
 * `width` columns, it explains the mark "??" for changes of the result, and true is returned. */
bool panel_losses_title(
	const struct record *r, const char *title, bool changes, int width, struct text *t);

/* The sign of a mark, such as "!", "" for none. */
const char *panel_mark_sign(enum record_mark mark);

/* Whether the first ply of each step in the list of moves is O's: X is always on the left. */
bool panel_record_turned(const struct session *session);

/* A side's letter and what is its own. */
struct style panel_side_style(enum side side);

#endif
