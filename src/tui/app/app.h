/* The program on the screen, without a terminal: it receives events and the time, and draws itself
 * on a canvas. run.c connects it to a terminal; tests drive it by hand.
 *
 * The screen's thread only; searches run in their own threads and are seen through copies. */
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
	struct options *options; /* the caller's; changed here by the user, see app_set_option() */
	struct session session;

	struct display display;
	struct viewed viewed;
	struct shown_line line;
	struct views views;
	bool resign_asked; /* the next key may confirm it */
};

/* Starts a match with the options' game and players. `notify_fd` as in search.h. False with a
 * sentence. */
bool app_init(struct app *a, struct options *o, struct capabilities caps, uint64_t seed,
	int notify_fd, struct error *e);
void app_finish(struct app *a);

/* Starts a new match with this board and these players; `start` NULL is the board's own start. */
void app_new_match(struct app *a, const struct game *g, const struct player_spec spec[2],
	const struct state *start);

/* The session has another game on its board: the cursor and the layout follow. */
void app_take_board(struct app *a);

/* Advances the match: call it whenever something may have happened. */
void app_tick(struct app *a, int64_t now_us);

/* When app_tick() must be called next even if nothing happens; INT64_MAX for never. */
int64_t app_wake_us(struct app *a);

/* Before the program is stopped by ^Z and after it continues: thinking pauses in between. */
void app_suspend(struct app *a, bool suspended, int64_t now_us);

void app_event(struct app *a, const struct event *event, int64_t now_us);
void app_draw(struct app *a, struct canvas *c);

/* Call when views or displays have changed: updates the session's wants. */
void app_update_wants(struct app *a);

/* The match's mode, and its name or that of the open view. */
enum mode app_mode(const struct app *a);
const char *app_mode_name(const struct app *a);

/* The places of requests.def that apply now: enum where; and without open views. */
unsigned app_where(const struct app *a);
unsigned app_match_where(const struct app *a);

/* The topmost open view, or NULL. */
const struct view *app_view(const struct app *a);

/* The open mode, even under a popup; NULL for the match's own. */
const struct view *app_screen(const struct app *a);

/* A game that is set aside as it is, as on ^Z, while a view plays in a session of its own. */
struct aside {
	struct session session;
	int cursor;
};

/* Sets the game aside: a->session is a new one without a game, whose news go to `hear`, called with
 * the app; NULL: as those of any game. The second gives it back, and nothing of the session in
 * between is shown any more; what the view changed of a->display it restores before. */
void app_set_aside(
	struct app *a, struct aside *out, void (*hear)(void *self, enum session_news news));
void app_take_back(struct app *a, struct aside *from);

/* Whether a REVIEW is open, or a mode opened from it: then the current move is the one made at the
 * position shown, otherwise the one that led there. */
bool app_reviews(const struct app *a);

void app_open(struct app *a, enum view_id view);
void app_close(struct app *a);

/* Closes the open mode, and the popup over it. */
void app_close_mode(struct app *a);

/* The position shown: the match's, unless a view shows another one. */
const struct state *app_position(const struct app *a);

/* Whose search is on the screen, from which everything there is read that a search says: app_look() has its
 * copy. And whether its numbers are on the board: it is one of the position shown. */
enum whose app_whose_search(const struct app *a);
bool app_shows_numbers(const struct app *a);

/* Everything that panels draw. */
struct frame app_frame(struct app *a);

/* Copies the current state of the search for the position shown. */
void app_look(struct app *a);

/* Goes to the position after a node's move, in a review before it. */
void app_go_to_node(struct app *a, int node);

/* Selects the next value of what the request names: numbers, heat, point of view, graph, turn,
 * threats, patterns (options.c). */
void app_turn_display(struct app *a, enum request r);

/* Runs the match's action, or says why it cannot work now. */
void app_request(struct app *a, enum request r);

/* Runs an action, where it means something, or says why it cannot work now. */
void app_ask(struct app *a, enum request r);

/* A click on a row of the open list: the cursor goes there, and *again is whether it was there already. False: it was
 * no click on a row. */
bool app_click_row(struct app *a, const struct event *event, bool *again);

/* ---- the line of a candidate on the board: input.c ---- */

/* Shows the first step of the line of the candidate at the cursor, where there is one: see line_find(). */
void app_line_open(struct app *a, enum request r);

/* Shows the first step of the line of a candidate *m of the position *start. */
void app_line_begin(struct app *a, const struct state *start, const struct root_move *m);

/* Takes the line off the board. */
void app_line_end(struct app *a);

/* The candidate that is meant: the one selected or under the cursor; until the person has chosen a cell, the
 * leader. NULL: there is none. */
const struct root_move *candidate_meant(const struct frame *frame);

/* The candidate whose line is played, that one or the leader; NULL and why there is none. */
const struct root_move *line_find(const struct frame *frame, const char **why_not);

/* ---- settings: options.c ---- */

/* The settings become what keys have made of heat, numbers, point and graph, until the program ends. */
void display_note(const struct display *d, struct options *o);

/* Changes a setting and saves it; false with a sentence. Only for app_is_live_option(). */
bool app_set_option(struct app *a, enum option_id id, const char *text, struct error *e);
bool app_revert_option(struct app *a, enum option_id id, struct error *e);

/* Whether a setting affects more than the start of a game. */
bool app_is_live_option(enum option_id id);

enum { THEME_WORDS_SIZE = THEMES_MAX * THEME_NAME_SIZE + 8 };

/* Returns the words a setting is chosen from, those of themes in `room`; NULL: there are none. */
const char *app_option_words(enum option_id id, char room[THEME_WORDS_SIZE]);

/* Whether the terminal is far away: fewer frames, and nothing moves unasked. */
bool app_line_is_slow(void);

/* Applies the settings to the app, except for the terminal's own. */
void app_apply_options(struct app *a);

/* Says the first of the warnings that reading the settings gave, without the folders of the file. */
void app_say_warning(struct app *a);

/* ---- actions of the match: requests.c ---- */

/* What an action of the table would do now, as struct action says: of the match, whatever is open over it. */
const char *request_status(const struct frame *frame, enum request r, const char **why_not);

/* The user quits: an open game stays in its journal, and `words` gets a sentence about that. False
 * if it could not be saved. */
bool app_leave(struct app *a, char *words, size_t size);

/* The start of a program without a game on its command line: asks whether to continue a left-over game,
 * if there is one, else opens the first screen. */
void app_welcome(struct app *a);

/* Starts a new game as the settings say. */
void app_start_over(struct app *a);

/* ---- Tron, and boards larger than the screen: input.c ---- */

/* Chooses the way towards a neighbour, as the board is seen; on as before. Chosen
 * before it is asked for, it is played then. */
void app_steer(struct app *a, int dx, int dy);
void app_steer_straight(struct app *a);

/* The cell of a side's head. */
int app_head(const struct app *a, enum side side);

/* The cell that stays in sight where the board is larger than the screen: of Tron the head of the
 * person, or of the first player where none sits, until the person looks around; else the cursor's. */
int app_viewport(const struct app *a);

/* Whether there is more of a board of Tron than the last drawing showed. */
bool app_sees_a_part(const struct app *a);
void app_look_around(struct app *a, enum request r);

/* ---- candidates: rows of the table, the moves of the position shown ---- */

/* The cursor's cell for a legal move of the position shown; -1 for a pass. */
int app_cell_of(const struct app *a, move_t m);

/* Selects a move and moves the cursor to its cell. The selection follows the move, not the row. */
void app_choose(struct app *a, move_t m);

/* Selects the candidate under the cursor, or none. */
void app_choose_at_cursor(struct app *a);

/* Moves the cursor, in screen directions, within its layer; wraps at the edges, but where a layer is
 * chosen. */
void app_move_cursor(struct app *a, int dx, int dy);

/* To the same cell of a higher or lower layer; stops at the top and the bottom, or goes on at the other end. */
void app_move_layer(struct app *a, int by, bool wraps);

/* REQ_ROW, REQ_NEXT_ROW and REQ_PREVIOUS_ROW. */
void app_choose_by_key(struct app *a, enum request r);

#endif
