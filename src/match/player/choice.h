/* How a player chooses from what it has seen: the best, or something else now and then. What makes a
 * level weak is this, and not how little it looks. Pure but for the generator; the same draws on
 * every machine. */
#ifndef NARABE_MATCH_PLAYER_CHOICE_H
#define NARABE_MATCH_PLAYER_CHOICE_H

#include <stdbool.h>

#include "base/rng.h"

/* A move that looks d points of win rate worse than the best is chosen exp(-(d / temperature)^2)
 * times as often: about as often as by eyes that err so much. Squared, because of many bad moves
 * one would else be chosen too often, and a threat overlooked that is plain to see. All zero: the
 * best. */
struct choice_params {
	double temperature; /* in points of win rate, 0 to 100; 0: the best */
	double slip;        /* the share of moves chosen so; the others are the best */
};

/* Whether this move is one chosen by temperature; draws nothing without a temperature. */
bool choice_slips(const struct choice_params *c, struct rng *rng);

/* Draws one of `count` moves by their win rates for the side to move, 0 to 1; a negative rate: it was
 * not looked at. -1 if none was. */
int choice_draw(const struct choice_params *c, const double *rate, int count, struct rng *rng);

#endif
