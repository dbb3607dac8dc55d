/* Who lost games of a run by failing, such as a program that died, or on time, and how many. */
#ifndef NARABE_LAB_RUNS_FAILURES_H
#define NARABE_LAB_RUNS_FAILURES_H

#include "lab/runs/tables.h"

/* How many games a player, by its number, lost so in all its pairings. */
int64_t failures_count(
	const struct lab_run *run, const struct tally *t, int player, enum tournament_end end);

/* A line per player that did, all of the same text together; nothing if none did. */
void failures_print(const struct lab_run *run, const struct tally *t);

/* Adds the members "failures" and "timeouts" to an object, [{"player":"gtp:engine=rhino","games":1}],
 * if there are any. */
void failures_add_json(const struct lab_run *run, const struct tally *t, json_t *object);

#endif
