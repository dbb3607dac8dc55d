/* Figures of the results of runs. */
#include "lab/runs/figures.h"

#include <string.h>

#include "lab/runs/league_table.h"

/* Splits "c=1,playouts=100" into the number of the key and the rest. False if the key is missing or
 * has no number. */
static bool
split_vary(const char *vary, const char *key, double *x, char *rest, size_t size)
{
	struct text t;
	bool found = false;

	text_init(&t, rest, size);
	for (const char *word = vary; *word;) {
		size_t length = strcspn(word, ","), name = strcspn(word, "=");
		char value[64];
		if (name < length && strlen(key) == name && strncmp(word, key, name) == 0) {
			snprintf(value, sizeof value, "%.*s", (int)(length - name - 1),
				word + name + 1);
			if (!text_to_double(value, -1e18, 1e18, x))
				return false;
			found = true;
		} else {
			text_add(&t, "%s%.*s", t.used ? "," : "", (int)length, word);
		}
		word += length + (word[length] == ',');
	}
	return found;
}

static bool
figure_of_sweep(struct figure *f, const struct lab_run *run, const struct tally *t, const char *key,
	struct error *e)
{
	const struct tournament_params *p = &run->series;
	const char *last = strrchr(p->pairings[0].vary, ',');
	char name[64], title[FIGURE_TITLE];

	last = last ? last + 1 : p->pairings[0].vary;
	snprintf(name, sizeof name, "%.*s", (int)strcspn(last, "="), last);
	key = key ? key : name;
	snprintf(title, sizeof title, "%s: score over %s, with 95 %% intervals", p->game->title,
		key);
	figure_init(f, title, key, "score");
	figure_bound(f, 0, 1);
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tally_pairing *of = &t->of[i];
		int64_t games = tally_games(of);
		const char *vary =
			p->pairings[i].vary ? p->pairings[i].vary : ""; /* of a damaged file */
		char rest[FIGURE_TEXT];
		double x;
		if (!split_vary(vary, key, &x, rest, sizeof rest))
			return error_set(e,
				"There is no figure over %s: it is not a number at the point "
				"\"%s\".",
				key, vary);
		if (games == 0)
			continue;
		struct interval w = stats_wilson(tally_points(of), games);
		if (!figure_add_interval(
			    f, rest, x, tally_points(of) / (double)games, w.low, w.high))
			return error_set(e, "More than %d lines are too many for a figure.",
				FIGURE_SERIES_MOST);
	}
	figure_sort(f);
	figure_choose_scale(f);
	return true;
}

static bool
figure_of_league(
	struct figure *f, const struct lab_run *run, const struct tally *t, struct error *e)
{
	struct league_table l;
	char title[FIGURE_TITLE];
	bool fine = league_table_init(&l, run, t) || error_set(e, "Out of memory.");

	snprintf(title, sizeof title, "%s: ratings, with 95 %% intervals", run->series.game->title);
	figure_init(f, title, "Elo", "");
	f->ranked = true;
	for (int i = 0; fine && i < l.players; i++) {
		const struct rating *r = &l.rating[l.order[i]];
		struct figure_point *p = figure_add(f, "", i, r->elo);
		if (!p)
			continue;
		p->low = r->elo - (r->above ? 0 : r->error);
		p->high = r->elo + r->error;
		snprintf(p->label, sizeof p->label, "%s", run->series.players[l.order[i]].text);
	}
	league_table_finish(&l);
	return fine;
}

bool
figure_of_run(struct figure *f, const struct lab_run *run, const struct tally *t, const char *key,
	struct error *e)
{
	figure_init(f, "", "", "");
	if (strcmp(run->command, "sweep") == 0 && run->series.pairings[0].vary)
		return figure_of_sweep(f, run, t, key, e);
	if (strcmp(run->command, "league") == 0)
		return figure_of_league(f, run, t, e);
	return error_set(e, "There is no figure of a %s.", run->command);
}
