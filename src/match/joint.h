/* Simultaneous moves: where such a game starts, what a person may see of it, choices made ahead and
 * steps in real time. An engine is asked first in each step, so that it thinks while the person
 * does; neither sees the other's choice. */
#ifndef NARABE_MATCH_JOINT_H
#define NARABE_MATCH_JOINT_H

#include "match/player/player.h"

struct session;

struct step {
	move_t ahead;   /* the person's choice, made before being asked for; or MOVE_NONE */
	int64_t due_us; /* in real time: when the step is played; 0: the clock has not started */
};

/* Returns where a game starts such that an engine is asked before a person: *start, *out or NULL. */
const struct state *joint_start(const struct game *g, const struct player_spec spec[2],
	const struct state *start, struct state *out);

/* The moves of whole steps, in which either side is the first to choose, as if the other one were. */
void joint_turn(move_t *move, int count);

/* Selects a search for simultaneous moves in such games, unless *p is one. */
void joint_search_params(const struct session *s, struct search_params *p);

/* Returns whether an engine's numbers would say what it chooses while a person chooses as well. */
bool joint_hides_numbers(const struct session *s);

/* Returns whether the last move of the record is a choice that the person must not see yet. */
bool joint_hides_choice(const struct session *s);

/* Returns the plies of the line that may be shown: of a step in which a person plays none before both sides
 * have chosen, and while the person chooses nothing that comes later. */
int joint_shown_plies(const struct session *s);

/* Returns whether a person plays against the clock of the setting `tick`. */
bool joint_is_real_time(const struct session *s);

/* Least time of an engine's move at the current pace: two engines that move at once share it; 0 if
 * real time sets the pace, or nobody watches. */
int64_t joint_reply_us(const struct session *s);

/* Returns the side that chooses ahead; its position; whether it can choose, and does so by steering. */
enum side joint_chooser(const struct session *s);
struct state joint_position(const struct session *s);
bool step_can_choose(const struct session *s);
bool step_can_steer(const struct session *s);

/* Returns whether a person is to move, or chooses while an engine does: what the screen then shows is the
 * person's. */
bool joint_waits_for_person(const struct session *s);

/* Chooses ahead, replacing an earlier choice; it is played when the step is due. */
void step_choose(struct session *s, move_t move);
void step_choose_straight(struct session *s);

/* What was chosen ahead and waits for the engine's choice; MOVE_NONE if nothing. */
move_t step_chosen(const struct session *s);

void step_forget(struct session *s);

/* After time has passed that nobody saw, the step that runs has its whole time again. */
void step_put_off(struct session *s);

/* Returns whether real time sets the pace; whether its clock has started. */
bool step_has_pace(const struct session *s);

/* Plays the choice when the step is due; when that is. */
void step_tick(struct session *s);
int64_t step_wake_us(const struct session *s);

#endif
