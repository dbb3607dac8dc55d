/* Ratings of players from the games between them. Pure. */
#ifndef NARABE_LAB_RUNS_RATINGS_H
#define NARABE_LAB_RUNS_RATINGS_H

#include <stdbool.h>

struct rating {
	double elo;   /* the mean of all players is 0 */
	double error; /* half of the 95 % interval of its difference from that mean */
	bool above; /* it has won all its games: somewhere above `elo`, the interval's lower end */
};

/* The Bradley-Terry model (Bradley, Terry 1952; Zermelo 1929), draws counting as half a win:
 * points[i * n + k] are those of player i against k. Newton's method finds the most likely ratings,
 * and the Hessian there gives their errors. To keep ratings finite, each player has one extra draw
 * against a player of rating 0. False if memory runs out. */
bool ratings_find(const double *points, int n, struct rating *out);

#endif
