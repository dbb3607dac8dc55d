/* Both move at once: steps of both, what is hidden meanwhile, steering on Tron, real time, looking
 * around on a board that is larger than the screen. */
#ifndef NARABE_TUI_APP_JOINT_H
#define NARABE_TUI_APP_JOINT_H

#include "match/match.h"
#include "tui/keys.h"

struct app;

/* The position without what the other side has chosen in this step. */
struct state app_known(const struct app *a, const struct state *s);

/* Where a game begins, so that an engine is asked before a person: *start, *out or NULL. */
const struct state *app_joint_start(const struct game *g, const struct player_spec spec[2],
	const struct state *start, struct state *out);

/* Whether the last move of the record is a choice that a person is not to see yet. */
bool app_hides_choice(const struct app *a);

/* Whether arrows choose a direction: towards a neighbour, as the board is seen; towards a cell; on
 * as before. Chosen before it is asked for, it is played then. */
bool app_steers(const struct app *a);

/* Least time of an engine's move; none where steps of real time set the pace. */
int64_t app_reply_us(const struct app *a);
void app_steer(struct app *a, int dx, int dy);
void app_steer_to(struct app *a, int cell);
void app_steer_straight(struct app *a);

/* The cell of a side's head. */
int app_head(const struct app *a, enum side side);

/* The cell that stays in sight where the board is larger than the screen: of Tron the head of the
 * person, or of the first player where none sits, until he looks around; else the cursor's. */
int app_viewport(const struct app *a);

/* Whether there is more of a board of Tron than the last drawing showed. */
bool app_sees_a_part(const struct app *a);
void app_look_around(struct app *a, enum request r);

/* Plays what was chosen when its time has come, and when that is. */
void app_step_tick(struct app *a);
int64_t app_step_wake_us(const struct app *a);
void app_step_forget(struct app *a);

/* What the person is to do. */
void app_joint_say(const struct app *a, char *out, size_t size);

#endif
