/* Games lost by failing, and on time. */
#include "lab/runs/failures.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct kind {
	enum tournament_end end;
	const char *before, *after, *member;
} kinds[] = {
	{ TOURNAMENT_TIMED_OUT, "lost", "of its games on time", "timeouts" },
	{ TOURNAMENT_FAILED, "failed in", "of its games, which it lost", "failures" },
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

int64_t
failures_count(
	const struct lab_run *run, const struct tally *t, int player, enum tournament_end end)
{
	const struct tournament_params *p = &run->series;
	int64_t sum = 0;

	for (int i = 0; i < p->pairing_count; i++) {
		if (p->pairings[i].a == player)
			sum += t->of[i].lost[end][0];
		if (p->pairings[i].b == player)
			sum += t->of[i].lost[end][1];
	}
	return sum;
}

/* The players among whom some lost so; 0 if none did. */
static int
count_players(const struct lab_run *run, const struct tally *t, enum tournament_end end)
{
	struct tally_pairing sum = tally_sum(t);

	return sum.lost[end][0] + sum.lost[end][1] > 0 ? tournament_players(&run->series) : 0;
}

/* The games of all players of the same text at the first of them, 0 at the others: a text is a player, as it
 * is in the run's file. */
static int64_t
count_of_text(const struct lab_run *run, const struct tally *t, int player, enum tournament_end end)
{
	const struct tournament_player *players = run->series.players;
	int count = tournament_players(&run->series);
	int64_t sum = 0;

	for (int i = 0; i < count; i++) {
		if (strcmp(players[i].text, players[player].text) != 0)
			continue;
		if (i < player)
			return 0;
		sum += failures_count(run, t, i, end);
	}
	return sum;
}

void
failures_print(const struct lab_run *run, const struct tally *t)
{
	for (int k = 0; k < KINDS; k++) {
		int players = count_players(run, t, kinds[k].end);
		for (int i = 0; i < players; i++) {
			int64_t games = count_of_text(run, t, i, kinds[k].end);
			if (games > 0)
				printf("%s %s %" PRId64 " %s\n", run->series.players[i].text,
					kinds[k].before, games, kinds[k].after);
		}
	}
}

static json_t *
kind_json(const struct lab_run *run, const struct tally *t, enum tournament_end end)
{
	json_t *all = json_array();
	int players = count_players(run, t, end);

	for (int i = 0; i < players; i++) {
		int64_t games = count_of_text(run, t, i, end);
		if (games > 0)
			json_array_append_new(
				all, json_pack("{s:s, s:I}", "player", run->series.players[i].text,
					     "games", (json_int_t)games));
	}
	return all;
}

void
failures_add_json(const struct lab_run *run, const struct tally *t, json_t *object)
{
	for (int k = 0; k < KINDS; k++) {
		json_t *all = kind_json(run, t, kinds[k].end);
		if (json_array_size(all) > 0)
			json_object_set(object, kinds[k].member, all);
		json_decref(all);
	}
}
