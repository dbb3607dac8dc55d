/* The program on the screen, without a terminal: it receives events and the time, and draws itself
 * on a canvas. run.c connects it to a terminal; tests drive it by hand.
 *
 * Used only by the screen's thread; searches run in their own threads and are seen through
 * copies. */
#ifndef NARABE_TUI_APP_APP_H
#define NARABE_TUI_APP_APP_H

#include "config/options.h"
#include "match/session.h"
#include "tui/app/view.h"
#include "tui/canvas/theme.h"
#include "tui/panels/frame.h"

enum {
	APP_MIN_WIDTH = 40,
	APP_MIN_HEIGHT = 14,
};

struct app {
	struct ui ui;
	struct options *options; /* owned by the caller; app_set_option() changes it */
	struct session session;

	struct display display;
	struct viewed viewed;
	struct shown_line line;
	struct views views;
	bool resign_asked; /* the next key may confirm it */
};

/* Starts a match with the options' game and players. `notify_fd` is as in params.h. Returns false
 * with a sentence if it fails. */
bool app_init(struct app *a, struct options *o, struct capabilities caps, uint64_t seed,
	int notify_fd, struct error *e);

/* Closes all views and frees the app. */
void app_finish(struct app *a);

/* Starts a new match with this board and these players, from *start or, if it is NULL, from the
 * board's own start. */
void app_new_match(struct app *a, const struct game *g, const struct player_spec spec[2],
	const struct state *start);

/* Adapts the cursor and the layout to a new game in the session. */
void app_take_board(struct app *a);

/* Advances the match. Call it whenever something may have happened. */
void app_tick(struct app *a, int64_t now_us);

/* Returns when app_tick() must be called next even if nothing happens; INT64_MAX for never. */
int64_t app_wake_us(struct app *a);

/* Pauses thinking before ^Z stops the program, and resumes it when the program continues. */
void app_suspend(struct app *a, bool suspended, int64_t now_us);

/* Handles a key, a click, a pasted text or another event of the terminal. */
void app_event(struct app *a, const struct event *event, int64_t now_us);

/* Draws the whole screen. */
void app_draw(struct app *a, struct canvas *c);

/* Shows the analysis on the turns of a single person, or not, as the settings say. */
void app_begin_analysis(struct app *a);

/* Updates the session's wants. Call it when views or displays have changed. */
void app_update_wants(struct app *a);

/* Returns the match's mode. */
enum mode app_mode(const struct app *a);

/* Returns the name of the open mode's view, or of the match's mode. */
const char *app_mode_name(const struct app *a);

/* Returns the places of requests.def that apply now: bits of enum where. */
unsigned app_where(const struct app *a);

/* Returns the places that would apply if no view were open. */
unsigned app_match_where(const struct app *a);

/* Returns the topmost open view, or NULL. */
const struct view *app_view(const struct app *a);

/* Returns the open mode, even under a popup; NULL if only the match is open. */
const struct view *app_screen(const struct app *a);

/* A game set aside as it is, as on ^Z, while a view plays in a session of its own. */
struct aside {
	struct session session;
	struct display display;
	int cursor;
};

/* Sets the game aside. a->session becomes a new one without a game, whose news goes to `hear`,
 * called with the app; if `hear` is NULL, it is handled like that of any game. */
void app_set_aside(
	struct app *a, struct aside *out, void (*hear)(void *self, enum session_news news));

/* Restores the game set aside with its display, and shows nothing more of the session in between. */
void app_take_back(struct app *a, struct aside *from);

/* Returns whether REVIEW is open, or a mode opened from it. The current move is then the one made
 * at the position shown, otherwise the one that led there. */
bool app_reviews(const struct app *a);

/* Returns how many plies a walk through the game takes at once: where both move at once both choices, but in a
 * review one. */
int app_step_plies(const struct app *a);

/* Opens a view. */
void app_open(struct app *a, enum view_id view);

/* Closes the topmost view. */
void app_close(struct app *a);

/* Closes the open mode and the popup over it. */
void app_close_mode(struct app *a);

/* Returns the position shown: the match's, unless a view shows another one. */
const struct state *app_position(const struct app *a);

/* Returns whose search is on the screen. Everything shown of a search is read from the copy that
 * app_look() made of it. */
enum whose app_whose_search(const struct app *a);

/* Returns whether its numbers are on the board: whether it searches the position shown. */
bool app_shows_numbers(const struct app *a);

/* Collects everything that panels draw. */
struct frame app_frame(struct app *a);

/* Copies the current state of the search for the position shown. */
void app_look(struct app *a);

/* Selects the next value of the display setting that the request names: numbers, heat, point of
 * view, threats, patterns (options.c). */
void app_turn_display(struct app *a, enum request r);

/* Runs the match's action, or says why it cannot work now. */
void app_request(struct app *a, enum request r);

/* Runs an action of the open view or the match, or says why it cannot work now. */
void app_ask(struct app *a, enum request r);

/* Moves the cursor to the row of the open list that was clicked; *again becomes true if it was
 * already there. Returns false if the click hit no row. */
bool app_click_row(struct app *a, const struct event *event, bool *again);

/* ---- the line of a candidate on the board: input.c ---- */

/* Shows the first step of the line of candidate *m in position *start. */
void app_line_begin(struct app *a, const struct state *start, const struct root_move *m);

/* Takes the line off the board. */
void app_line_end(struct app *a);

/* Returns the candidate selected or under the cursor or, until the person has chosen a cell, the
 * leader. Returns NULL if there is none. */
const struct root_move *candidate_meant(const struct frame *frame);

/* Returns the candidate whose line is played: the one of candidate_meant(), or else the leader.
 * Returns NULL with the reason if it has no line. */
const struct root_move *line_find(const struct frame *frame, const char **why_not);

/* ---- settings: options.c ---- */

/* Records in the settings, until the program ends, what keys have changed of heat, numbers and
 * point. */
void display_note(const struct display *d, struct options *o);

/* Changes a setting and saves it. Returns false with a sentence if it fails. Only for
 * app_is_live_option(). */
bool app_set_option(struct app *a, enum option_id id, const char *text, struct error *e);

/* Undoes a saved change. Returns false with a sentence if it fails. */
bool app_revert_option(struct app *a, enum option_id id, struct error *e);

/* Returns whether a setting affects more than the start of a game. */
bool app_is_live_option(enum option_id id);

enum { THEME_WORDS_SIZE = THEMES_MAX * THEME_NAME_SIZE + 8 };

/* Returns the words that a setting is chosen from, or NULL if there are none. Those of themes are
 * stored in `room`. */
const char *app_option_words(enum option_id id, char room[THEME_WORDS_SIZE]);

/* Returns whether the terminal is far away: then there are fewer frames, and nothing moves
 * unasked. */
bool app_line_is_slow(void);

/* Applies the settings to the app, except for those of the terminal. */
void app_apply_options(struct app *a);

/* Shows the first warning from reading the settings, without the folders of the file's path. */
void app_say_warning(struct app *a);

/* ---- actions of the match: requests.c ---- */

/* Returns what an action of the match would do now, as in struct action, whatever is open over the
 * match. */
const char *request_status(const struct frame *frame, enum request r, const char **why_not);

/* Says for some seconds why a key does nothing; then the usual sentence comes back. */
void app_refuse(struct app *a, const char *why);

/* Returns why no mistake can be shown, one translated sentence, or NULL if one is known. */
const char *app_why_no_mistake(const struct frame *frame);

/* Returns the key that continues the match or the analysis that the person has stopped, or REQ_NONE. */
enum request request_that_continues(const struct frame *frame);

/* Quits for the user. An open game stays in its journal, and `words` gets a sentence about it.
 * Returns false if it could not be saved. */
bool app_leave(struct app *a, char *words, size_t size);

/* Starts a program without a game on its command line: asks whether to continue a left-over game if
 * there is one, otherwise opens the first screen. */
void app_welcome(struct app *a);

/* Starts a new game according to the settings. */
void app_start_over(struct app *a);

/* ---- Tron, and boards larger than the screen: input.c ---- */

/* Steers towards a neighbour. A choice made early is played
 * when it is due. */
void app_steer(struct app *a, int dx, int dy);

/* Returns the cell of a side's head. */
int app_head(const struct app *a, enum side side);

/* Switches 4x4x4 between tower and flat, or shows another part of a board larger than the screen. */
void app_look_around(struct app *a, enum request r);

/* ---- candidates: rows of the table, the moves of the position shown ---- */

/* Returns the cursor's cell for a legal move of the position shown; -1 for a pass. */
int app_cell_of(const struct app *a, move_t m);

/* Selects a move and moves the cursor to its cell. The selection follows the move, not the row. */
void app_choose(struct app *a, move_t m);

/* Selects the candidate under the cursor, or none. */
void app_choose_at_cursor(struct app *a);

/* Moves the cursor in screen directions within its layer. It wraps at the edges unless layers can
 * be chosen. */
void app_move_cursor(struct app *a, int dx, int dy);

/* Points at a move by an arrow, REQ_UP to REQ_RIGHT: moves the cursor, or, on boards where heads leave trails,
 * puts it on that neighbour of the head of the side to move. */
void app_point(struct app *a, enum request r);

/* Moves the cursor to the same cell of a higher or lower layer. At the top and the bottom it stops
 * or, if `wraps`, continues at the other end. */
void app_move_layer(struct app *a, int by, bool wraps);

/* Handles REQ_ROW, REQ_NEXT_ROW and REQ_PREVIOUS_ROW. */
void app_choose_by_key(struct app *a, enum request r);

#endif
