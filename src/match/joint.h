/* Both move at once: the step that both choose in. */
#ifndef NARABE_MATCH_JOINT_H
#define NARABE_MATCH_JOINT_H

#include "games/game.h"

struct step {
	move_t ahead;   /* the person's choice, made before it was asked for; MOVE_NONE */
	int64_t due_us; /* in real time: when the step is made; 0: it has not begun */
};

#endif
