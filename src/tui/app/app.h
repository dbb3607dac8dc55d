/* The program on the screen, without a screen: it is told what happened and what time it is,
 * and draws itself on a canvas. run.c connects it to a terminal; tests drive it by hand.
 *
 * The screen's thread only; searches run in threads of their own and are looked at through
 * copies. */
#ifndef NARABE_TUI_APP_APP_H
#define NARABE_TUI_APP_APP_H

#include "config/options.h"
#include "match/session.h"
#include "tui/app/display.h"
#include "tui/app/steering.h"
#include "tui/app/ui.h"
#include "tui/app/viewed.h"
#include "tui/panels/frame.h"
#include "tui/views/view.h"

enum {
	APP_MIN_WIDTH = 40,
	APP_MIN_HEIGHT = 14,
};

struct app {
	struct ui ui;
	struct options
		*options; /* the caller's; changed here by the person, see app_set_option() */
	struct session session;

	struct display display;
	struct viewed viewed;
	struct views views;
	bool resign_asked; /* the next key may confirm it */
};

/* Starts a match of the options' game and players. `notify_fd` as in search.h. False with a
 * sentence. */
bool app_init(struct app *a, struct options *o, struct capabilities caps, uint64_t seed,
	int notify_fd, struct error *e);
void app_finish(struct app *a);

/* Starts anew with this board and these players; `start` NULL is the board's own start. */
void app_new_match(struct app *a, const struct game *g, const struct player_spec spec[2],
	const struct state *start);

/* Lets the match go on: to be called whenever something may have happened. */
void app_tick(struct app *a, int64_t now_us);

/* When app_tick() wants to be called next even if nothing happens; INT64_MAX for never. */
int64_t app_wake_us(struct app *a);

/* The program is about to be stopped by ^Z, or goes on: thinking stands still in between. */
void app_suspend(struct app *a, bool suspended, int64_t now_us);

void app_event(struct app *a, const struct event *event, int64_t now_us);
void app_draw(struct app *a, struct canvas *c);

/* What is open or switched on has changed: the session hears what is wanted of it now. */
void app_update_wants(struct app *a);

/* The match's mode, and the word for it or for the view that is open. */
enum mode app_mode(const struct app *a);
const char *app_mode_name(const struct app *a);

/* Whose keys of requests.def mean something now: enum where; and if no view were open. */
unsigned app_where(const struct app *a);
unsigned app_match_where(const struct app *a);

/* The view that is open, NULL for none. */
const struct view *app_view(const struct app *a);

/* The mode that is open, be it under a popup; NULL for the match's own. */
const struct view *app_screen(const struct app *a);

/* Whether the game is gone through, in REVIEW or a mode opened from there: then the move spoken of
 * is the one made at the position looked at, else the one that led there. */
bool app_reviews(const struct app *a);

void app_open(struct app *a, enum view_id view);
void app_close(struct app *a);

/* Closes the mode that is open, and the popup over it. */
void app_close_mode(struct app *a);

/* The position looked at: the match's, unless a view shows another one. */
const struct state *app_position(const struct app *a);

/* Whether the search's numbers are on the board. */
bool app_shows_numbers(const struct app *a);

/* The search whose numbers these are; NULL while none are. */
const struct report *app_shown_search(const struct app *a);

/* Exact values of its moves, NULL while none is known; whether they have their place on the screen:
 * some are known, or will be soon. */
const struct exact_view *app_exact(const struct app *a);
bool app_expects_exact(const struct app *a);

/* All that panels draw of it. */
struct frame app_frame(struct app *a);

/* Whether the numbers mean something yet: enough playouts, or a proof. */
bool app_has_something_to_say(const struct app *a);

/* Whether what is shown of a search has its place on the screen: as soon as it runs, so that nothing
 * jumps while its first numbers come. A stopped one that has said nothing leaves it. */
bool app_shows_search(const struct app *a);

/* Whether nothing but a pass can be played here; then *pass is it. */
bool app_must_pass(const struct app *a, move_t *pass);

/* Takes a copy of whatever search there is for the position looked at, now. */
void app_look(struct app *a);

/* Plays at the cursor, or says why not. */
void app_play_here(struct app *a);
void app_request(struct app *a, enum request r);

/* The next value of what the request names: numbers, heat, point of view, graph, turn, threats
 * (app_display.c). */
void app_turn_display(struct app *a, enum request r);

/* Whose win rates numbers are; and those of what must not change with every move: bar, graph. */
enum side app_point(const struct app *a);
enum side app_fixed_point(const struct app *a);

/* A request goes to the view that is open, else to the match. */
void app_ask(struct app *a, enum request r);

/* A key goes to what is open, else to the match. */
void app_press(struct app *a, int32_t key);

#endif
