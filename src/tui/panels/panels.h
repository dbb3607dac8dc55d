/* The parts of the screen: they draw a frame and do not know the app. */
#ifndef NARABE_TUI_PANELS_PANELS_H
#define NARABE_TUI_PANELS_PANELS_H

#include "record/record.h"
#include "tui/panels/frame.h"

enum { RECORD_MOVE_COLUMNS = 16 }; /* of a move in the list of moves */

/* Draws the first lines: the game, whose turn it is, the clocks and the bar. */
void panel_header_draw(const struct frame *frame, struct canvas *c);

/* Finds the value of the position by the search on the screen, which the bar shows: its exact one, or that of the
 * move in brackets; where both move at once, that of both sides' choices. Returns false until the search means
 * something. */
bool panel_value(const struct frame *frame, struct root_move *out);

/* Returns whether stones are ● and ○ here. */
bool panel_shows_discs(const struct frame *frame);

/* Draws the last lines: the message and the keys. */
void panel_footer_draw(const struct frame *frame, struct canvas *c);

/* Draws the message, if necessary over an open window. */
void panel_message_draw(const struct frame *frame, struct canvas *c);

/* Draws what stands beside the board, as much of it as fits. */
void panel_side_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Returns whether nothing is known about the search shown, and nothing will be. */
bool panel_is_silent(const struct frame *frame);

/* Returns whether the match's search has only begun and has no number to show yet. */
bool panel_is_early(const struct frame *frame);

/* Draws the moves of the search on the screen; where both move at once, both sides' tables. */
void panel_table_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Returns the row of a table on a line of the screen: the best one is on the first line even if the rows after
 * it have scrolled away, and the selected one is on the last line if it is further down. */
int panel_table_rank(const struct list *table, int y);

/* Draws the list of moves. */
void panel_record_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Draws the plans of two engines and the score of their games. */
void panel_duel_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Draws the curve of win rates or of discs over the moves. */
void panel_graph_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Draws how the win rate has changed during the search. */
void panel_history_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Writes "1 playout", "2.0k playouts", translated, in at most `columns` columns. */
void panel_playouts_text(int64_t playouts, int columns, char *out, size_t size);

/* Draws a clickable entry of the key line, here or elsewhere: a key and its label, which is translated here.
 * Returns the column after it. */
int panel_key_draw(const struct frame *frame, struct canvas *c, int x, int y, enum request r,
	const char *label);

/* Returns the name of the number by which a search selects moves: that of its policy, if it has one. */
const char *panel_score_name(const struct report *info);

/* Draws the moves of the position in TREE, with their bounds if they have any, or why there are none. */
void panel_tree_table_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Writes the result: "You win with a1 b1 c1". */
void panel_over_say(const struct frame *frame, char *out, size_t size);

/* Adds "Most likely X goes up, O left." once that is known. */
void panel_joint_say(const struct frame *frame, struct text *t, bool brief);

/* Adds "Exact: c2 wins by 4 discs."; otherwise how many moves are known, and returns false. */
bool panel_exact_say(const struct frame *frame, struct text *t);

/* Writes the progress of a review: "reviewed 12 of 31 positions". */
void panel_review_say(const struct session *session, char *out, size_t size);

/* Returns whether the open lines through the cursor's cell are shown: on a board of layers, without a search on
 * the screen. */
bool panel_shows_open_lines(const struct frame *frame);

enum { PANEL_DUEL_LEAST = 10 };

/* Returns how many lines both engines' plans and the score of their games take beside a board that leaves
 * `height` lines; 0 if they are not shown. */
int panel_duel_lines(const struct frame *frame, int height);

/* Returns the node of the move at column x of a line with a branch; outside its moves, the branch's first node. */
int panel_branch_hit(const struct record *r, const struct branch *b, struct rect line, int x);

/* Returns whether the list of moves shows what each lost: when calm, that is hidden from the person. */
bool panel_shows_losses(const struct frame *frame);

/* Adds the title of a list of losses: "Worst moves, d: discs lost". With `changes`, also explains the mark "??"
 * for changes of the result if that fits into `width` columns. */
void panel_losses_title(
	const struct record *r, const char *title, bool changes, int width, struct text *t);

/* Returns the sign of a mark, such as "!"; "" for none. */
const char *panel_mark_sign(enum record_mark mark);

/* Returns whether the first ply of each step in the list of moves is O's: X is always on the left. */
bool panel_record_turned(const struct session *session);

/* Returns the style of a side's letter and of everything that belongs to it. */
struct style panel_side_style(enum side side);

#endif
