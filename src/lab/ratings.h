/* Ratings of players from the games between them. Pure. */
#ifndef NARABE_LAB_RATINGS_H
#define NARABE_LAB_RATINGS_H

#include <stdbool.h>

struct rating {
	double elo;   /* the mean of all players is 0 */
	double error; /* half of the 95 % interval of its distance from that mean */
};

/* The Bradley-Terry model (Bradley, Terry 1952; Zermelo 1929), draws counting as half a win:
 * points[i * n + k] are those of player i against k. The most likely ratings are found by
 * Newton's method, their errors from the Hessian there. So that nobody is infinitely good, each
 * has one more draw, with a player of rating 0. False when there is no memory. */
bool ratings_find(const double *points, int n, struct rating *out);

#endif
