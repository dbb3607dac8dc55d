/* Games lost by failing. */
#include "cli/runs/failures.h"

#include <inttypes.h>
#include <stdio.h>

/* Of a player, in all its pairings. */
static int64_t
failures_of(const struct lab_run *run, const struct tally *t, int player)
{
	const struct tournament_params *p = &run->series;
	int64_t sum = 0;

	for (int i = 0; i < p->pairing_count; i++) {
		if (p->pairings[i].a == player)
			sum += t->of[i].failures[0];
		if (p->pairings[i].b == player)
			sum += t->of[i].failures[1];
	}
	return sum;
}

static int
count_players(const struct lab_run *run)
{
	const struct tournament_params *p = &run->series;
	int most = 0;

	for (int i = 0; i < p->pairing_count; i++) {
		most = p->pairings[i].a > most ? p->pairings[i].a : most;
		most = p->pairings[i].b > most ? p->pairings[i].b : most;
	}
	return most + 1;
}

void
failures_print(const struct lab_run *run, const struct tally *t)
{
	for (int i = 0; i < count_players(run); i++) {
		int64_t games = failures_of(run, t, i);
		if (games > 0)
			printf("%s failed in %" PRId64 " of its games, which it lost\n",
				run->series.players[i].text, games);
	}
}

void
failures_add_json(const struct lab_run *run, const struct tally *t, json_t *object)
{
	json_t *all = json_array();

	for (int i = 0; i < count_players(run); i++) {
		int64_t games = failures_of(run, t, i);
		if (games > 0)
			json_array_append_new(
				all, json_pack("{s:s, s:I}", "player", run->series.players[i].text,
					     "games", (json_int_t)games));
	}
	if (json_array_size(all) > 0)
		json_object_set(object, "failures", all);
	json_decref(all);
}
