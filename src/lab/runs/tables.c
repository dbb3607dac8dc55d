/* The results of matches, sweeps and leagues, as tables and as figures. */
#include "lab/runs/tables.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stats.h"
#include "cli/cli.h"

/* ---- of a league, with its cross table ---- */

/* The players' ratings and their order, the best first. */
struct league_table {
	int players;
	double *points; /* [i * players + k]: of i against k */
	struct league_games {
		int64_t wins, losses, draws;
	} * games; /* of each player against all */
	struct rating *rating;
	int *order;
};

/* Returns a player's points against another. */
static double
league_table_points(const struct league_table *l, int player, int against)
{
	return l->points[player * l->players + against];
}

/* Rates the players of a league. Returns false if memory runs out; call league_table_finish() in
 * either case. */
static bool
league_table_init(struct league_table *l, const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;
	int n = tournament_players(p);

	assert(n > 0);
	*l = (struct league_table){ .players = n,
		.points = calloc((size_t)n * (size_t)n, sizeof *l->points),
		.games = calloc((size_t)n, sizeof *l->games),
		.rating = calloc((size_t)n, sizeof *l->rating),
		.order = calloc((size_t)n, sizeof *l->order) };
	if (!l->points || !l->games || !l->rating || !l->order)
		return false;
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tally_pairing *of = &t->of[i];
		int a = p->pairings[i].a, b = p->pairings[i].b;
		l->points[a * n + b] += tally_points(of);
		l->points[b * n + a] += (double)tally_games(of) - tally_points(of);
		l->games[a].wins += of->wins;
		l->games[a].losses += of->losses;
		l->games[a].draws += of->draws;
		l->games[b].wins += of->losses;
		l->games[b].losses += of->wins;
		l->games[b].draws += of->draws;
	}
	if (!ratings_find(l->points, n, l->rating))
		return false;
	for (int i = 0; i < l->players; i++) {
		int k = i;
		for (; k > 0 && l->rating[l->order[k - 1]].elo < l->rating[i].elo; k--)
			l->order[k] = l->order[k - 1];
		l->order[k] = i;
	}
	return true;
}

static void
league_table_finish(struct league_table *l)
{
	free(l->points);
	free(l->games);
	free(l->rating);
	free(l->order);
}

enum { MAX_STEPS = 200 };

/* The natural unit of ratings in Elo points. */
#define ELO_UNIT (400 / 2.302585092994046)

/* Inverts a positive definite matrix in place, by Gauss-Jordan elimination without pivoting. */
static void
invert(double *m, int n)
{
	for (int k = 0; k < n; k++) {
		double pivot = m[k * n + k];
		m[k * n + k] = 1;
		for (int j = 0; j < n; j++)
			m[k * n + j] /= pivot;
		for (int i = 0; i < n; i++) {
			double factor = m[i * n + k];
			if (i == k || factor == 0)
				continue;
			m[i * n + k] = 0;
			for (int j = 0; j < n; j++)
				m[i * n + j] -= factor * m[k * n + j];
		}
	}
}

static double
expected(double difference)
{
	return 1 / (1 + exp(-difference));
}

/* Computes the gradient of the log-likelihood at the ratings, and the negative of its Hessian. */
static void
derive(const double *points, int n, const double *at, double *gradient, double *hessian)
{
	memset(hessian, 0, (size_t)n * (size_t)n * sizeof *hessian);
	for (int i = 0; i < n; i++) {
		double p = expected(at[i]);
		gradient[i] = 0.5 - p;
		hessian[i * n + i] = p * (1 - p);
	}
	for (int i = 0; i < n; i++) {
		for (int k = i + 1; k < n; k++) {
			double games = points[i * n + k] + points[k * n + i];
			double p = expected(at[i] - at[k]), off = points[i * n + k] - games * p;
			double weight = games * p * (1 - p);
			gradient[i] += off;
			gradient[k] -= off;
			hessian[i * n + i] += weight;
			hessian[k * n + k] += weight;
			hessian[i * n + k] -= weight;
			hessian[k * n + i] -= weight;
		}
	}
}

/* Makes a Newton step, limited to 1 in every rating, and returns its length. */
static double
newton_step(const double *gradient, const double *covariance, int n, double *at)
{
	double longest = 0;

	for (int pass = 0; pass < 2; pass++) {
		double scale = longest > 1 ? 1 / longest : 1;
		for (int i = 0; i < n; i++) {
			double by = 0;
			for (int k = 0; k < n; k++)
				by += covariance[i * n + k] * gradient[k];
			if (pass == 0)
				longest = fmax(longest, fabs(by));
			else
				at[i] += by * scale;
		}
	}
	return longest;
}

bool
ratings_find(const double *points, int n, struct rating *out)
{
	size_t size = (size_t)n;
	double *at = calloc(size * (size + 2), sizeof *at);

	if (!at)
		return false;
	double *gradient = at + n, *hessian = gradient + n;
	for (int i = 0; i < MAX_STEPS; i++) {
		derive(points, n, at, gradient, hessian);
		invert(hessian, n);
		if (newton_step(gradient, hessian, n, at) < 1e-9)
			break;
	}
	/* Differences from the mean, and their errors. */
	double mean = 0, all = 0;
	for (int i = 0; i < n; i++) {
		mean += at[i] / n;
		for (int k = 0; k < n; k++)
			all += hessian[i * n + k] / n / n;
	}
	for (int i = 0; i < n; i++) {
		double row = 0, won = 0, lost = 0;
		for (int k = 0; k < n; k++) {
			row += hessian[i * n + k] / n;
			won += points[i * n + k];
			lost += points[k * n + i];
		}
		double variance = fmax(0, hessian[i * n + i] - 2 * row + all);
		out[i].elo = stats_text((at[i] - mean) * ELO_UNIT, 4); /* as exact as found */
		out[i].error = STATS_Z95 * sqrt(variance) * ELO_UNIT;
		/* How much better or worse it is, only the extra draw says. */
		out[i].open = (lost <= 0) - (won <= 0);
	}
	free(at);
	return true;
}

/* ---- games lost by failing, and on time ---- */

static const struct kind {
	enum tournament_end end;
	const char *before, *after, *member;
} kinds[] = {
	{ TOURNAMENT_TIMED_OUT, "lost", "of its games on time", "timeouts" },
	{ TOURNAMENT_FAILED, "failed in", "of its games, which it lost", "failures" },
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Returns the number of games that a player lost in this way in all its pairings. */
static int64_t
failures_count(
	const struct lab_run *run, const struct tally *t, int player, enum tournament_end end)
{
	const struct tournament_params *p = &run->series;
	int64_t sum = 0;

	for (int i = 0; i < p->pairing_count; i++) {
		if (p->pairings[i].a == player)
			sum += t->of[i].ended[end][0];
		if (p->pairings[i].b == player)
			sum += t->of[i].ended[end][1];
	}
	return sum;
}

/* Returns the games that each player lost in this way, {"gtp:engine=rhino":1}, without those who lost
 * none; players with the same text are one, as in the run's file. */
static json_t *
failures_by_player(const struct lab_run *run, const struct tally *t, enum tournament_end end)
{
	struct tally_pairing all = tally_sum(t);
	json_t *o = json_object();

	for (int i = 0;
		all.ended[end][0] + all.ended[end][1] > 0 && i < tournament_players(&run->series);
		i++) {
		const char *player = run->series.players[i].text;
		int64_t games = failures_count(run, t, i, end);
		if (games > 0)
			json_object_set_new(o, player,
				json_integer(
					games + json_integer_value(json_object_get(o, player))));
	}
	return o;
}

/* Prints how many games ended early, and a line for each player that failed or lost on time. */
static void
failures_print(const struct lab_run *run, const struct tally *t)
{
	const struct tournament_params *p = &run->series;
	struct tally_pairing sum = tally_sum(t);
	const char *player;
	json_t *games;

	int64_t resigned = sum.ended[TOURNAMENT_RESIGNED][0] + sum.ended[TOURNAMENT_RESIGNED][1];
	int64_t agreed = sum.ended[TOURNAMENT_AGREED][0];
	if (p->resign.moves > 0)
		printf("%" PRId64 " game%s resigned\n", resigned,
			resigned == 1 ? " was" : "s were");
	if (p->draw.moves > 0)
		printf("%" PRId64 " game%s drawn by agreement\n", agreed,
			agreed == 1 ? " was" : "s were");
	for (int k = 0; k < KINDS; k++) {
		json_t *all = failures_by_player(run, t, kinds[k].end);
		json_object_foreach(all, player, games)
			printf("%s %s %" JSON_INTEGER_FORMAT " %s\n", player, kinds[k].before,
				json_integer_value(games), kinds[k].after);
		json_decref(all);
	}
}

/* Returns "elo0", "elo1" or "open". */
static const char *
verdict_word(enum lab_verdict v)
{
	return v == LAB_ELO0 ? "elo0" : v == LAB_ELO1 ? "elo1" : "open";
}

/* Adds the clock and what failures_print() prints, as "failures":[{"player":"gtp:engine=rhino","games":1}], to an
 * object and prints it. */
static void
print_json(const struct lab_run *run, const struct tally *t, json_t *object)
{
	const struct tournament_params *p = &run->series;
	struct tally_pairing sum = tally_sum(t);
	char clock[TIME_CONTROL_TEXT];
	const char *player;
	json_t *games;

	if (p->clock.limited) {
		time_control_write(&p->clock, clock);
		json_object_set_new(object, "clock", json_string(clock));
	}
	if (p->resign.moves > 0)
		json_object_set_new(object, "resigned",
			json_integer(sum.ended[TOURNAMENT_RESIGNED][0] +
				     sum.ended[TOURNAMENT_RESIGNED][1]));
	if (p->draw.moves > 0)
		json_object_set_new(
			object, "agreed", json_integer(sum.ended[TOURNAMENT_AGREED][0]));
	for (int k = 0; k < KINDS; k++) {
		json_t *all = failures_by_player(run, t, kinds[k].end), *list = json_array();
		json_object_foreach(all, player, games) json_array_append_new(
			list, json_pack("{s:s, s:O}", "player", player, "games", games));
		if (json_array_size(list) > 0)
			json_object_set(object, kinds[k].member, list);
		json_decref(list);
		json_decref(all);
	}
	output_print(object);
}

/* ---- pairings ---- */

/* JSON has what is the same for all rows, and the failures by player, outside of them. */
static const struct csv_column pairing_csv[] = {
	{ .member = "vary", .quoted = true },
	{ .member = "a", .quoted = true },
	{ .member = "b", .quoted = true },
	{ .member = "games" },
	{ .member = "wins" },
	{ .member = "losses" },
	{ .member = "draws" },
	{ .member = "score" },
	{ .member = "low" },
	{ .member = "high" },
	{ .member = "elo", .decimals = 1 },
	{ .member = "elo_low", .decimals = 1 },
	{ .member = "elo_high", .decimals = 1 },
	{ .member = "pairs", .element = 1 },
	{ .member = "pairs", .element = 2 },
	{ .member = "pairs", .element = 3 },
	{ .member = "pairs", .element = 4 },
	{ .member = "pairs", .element = 5 },
	{ .member = "pairs_score" },
	{ .member = "pairs_low" },
	{ .member = "pairs_high" },
	{ .member = "sprt" },
	{ .member = "game", .quoted = true },
	{ .member = "seed" },
	{ .member = "decided" },
	{ .member = "a_timeouts" },
	{ .member = "b_timeouts" },
	{ .member = "a_failures" },
	{ .member = "b_failures" },
};

static const struct text_column sweep_text[] = {
	{ .member = "vary", .head = "point", .left = true },
	{ .member = "games", .head = "   games" },
	{ .member = "wins", .head = "    wins" },
	{ .member = "losses", .head = "  losses" },
	{ .member = "draws", .head = "   draws" },
	{ .member = "score", .head = "   score", .decimals = 4 },
	{ .member = "low", .head = "  95 % (Wilson)", .gap = "  [", .width = 6, .decimals = 4 },
	{ .member = "high", .head = "", .gap = ", ", .after = "]", .width = 6, .decimals = 4 },
	{ .member = "elo",
		.head = "        Elo",
		.gap = " ",
		.width = 6,
		.sign = true,
		.no_minus_0 = true },
};

enum {
	PAIRING_CSV = sizeof pairing_csv / sizeof pairing_csv[0],
	SWEEP_TEXT = sizeof sweep_text / sizeof sweep_text[0],
};

/* The figures derived from a pairing's counts. */
struct outcome {
	int64_t games;
	double score, by_pairs_score;
	struct interval interval, by_pairs;
	bool has_pairs;
};

static struct outcome
outcome_of(const struct tally *t, const struct tally_pairing *of)
{
	struct outcome o = { .games = tally_games(of) };
	int64_t pairs = 0;

	for (int i = 0; i < STATS_PAIR_KINDS; i++)
		pairs += of->pairs[i];
	o.has_pairs = t->paired && pairs > 0;
	if (o.games > 0) {
		o.score = tally_points(of) / (double)o.games;
		o.interval = stats_wilson(tally_points(of), o.games);
	}
	if (o.has_pairs) {
		o.by_pairs_score = stats_mean(of->pairs, STATS_PAIR_KINDS);
		o.by_pairs = stats_pairs_interval(of->pairs);
	}
	return o;
}

/* Returns the share of wins among the games not drawn, of which there must be at least one. */
static double
tally_decided(int64_t wins, int64_t losses)
{
	return (double)wins / (double)(wins + losses);
}

/* Returns the difference in Elo points for a score; only people see an infinite one. */
static json_t *
elo_json(double score, enum output_form form)
{
	double elo = stats_elo(score);

	if (form == OUTPUT_TEXT && isinf(elo))
		return json_string(elo > 0 ? "+inf" : "-inf");
	return output_real(elo);
}

static json_t *
pairing_row(const struct lab_run *run, const struct tally *t, int i, enum output_form form)
{
	const struct tournament_params *p = &run->series;
	const struct tally_pairing *of = &t->of[i];
	const int64_t *pairs = of->pairs;
	struct outcome o = outcome_of(t, of);
	json_t *row = json_pack("{s:s*, s:s, s:s}", "vary", p->pairings[i].vary, "a",
		p->players[p->pairings[i].a].text, "b", p->players[p->pairings[i].b].text);

	/* A point without games in this part of the run has no counts. */
	if (o.games > 0 || form != OUTPUT_JSON)
		json_object_update_new(
			row, json_pack("{s:I, s:I, s:I, s:I}", "games", (json_int_t)o.games, "wins",
				     (json_int_t)of->wins, "losses", (json_int_t)of->losses,
				     "draws", (json_int_t)of->draws));
	if (o.games > 0)
		json_object_update_new(row,
			json_pack("{s:f, s:f, s:f, s:o, s:o, s:o}", "score", o.score, "low",
				o.interval.low, "high", o.interval.high, "elo",
				elo_json(o.score, form), "elo_low", elo_json(o.interval.low, form),
				"elo_high", elo_json(o.interval.high, form)));
	if (o.has_pairs)
		json_object_update_new(row,
			json_pack("{s:[I, I, I, I, I], s:o, s:o, s:o}", "pairs",
				(json_int_t)pairs[0], (json_int_t)pairs[1], (json_int_t)pairs[2],
				(json_int_t)pairs[3], (json_int_t)pairs[4], "pairs_score",
				output_real(o.by_pairs_score), "pairs_low",
				output_real(o.by_pairs.low), "pairs_high",
				output_real(o.by_pairs.high)));
	if (of->wins + of->losses > 0)
		json_object_set_new(row, "decided", json_real(tally_decided(of->wins, of->losses)));
	if (form == OUTPUT_CSV)
		json_object_update_new(
			row, json_pack("{s:s*, s:s, s:I, s:I, s:I, s:I, s:I}", "sprt",
				     run->sprt ? verdict_word(lab_verdict(run, t)) : NULL, "game",
				     p->game->name, "seed", (json_int_t)p->seed, "a_timeouts",
				     (json_int_t)of->ended[TOURNAMENT_TIMED_OUT][0], "b_timeouts",
				     (json_int_t)of->ended[TOURNAMENT_TIMED_OUT][1], "a_failures",
				     (json_int_t)of->ended[TOURNAMENT_FAILED][0], "b_failures",
				     (json_int_t)of->ended[TOURNAMENT_FAILED][1]));
	return row;
}

/* ---- the clock ---- */

enum { CLOCK_NOTE = TIME_CONTROL_TEXT + 16 };

/* Returns ", clock 5+3", or "" without a clock. */
static const char *
clock_note(const struct lab_run *run, char note[CLOCK_NOTE])
{
	char clock[TIME_CONTROL_TEXT] = "";

	time_control_write(&run->series.clock, clock);
	snprintf(note, CLOCK_NOTE, ", clock %s", clock);
	return run->series.clock.limited ? note : "";
}

/* ---- match ---- */

static void
match_json(const struct lab_run *run, const struct tally *t, json_t *row)
{
	json_t *o = json_pack("{s:s}", "game", run->series.game->name);

	json_object_update(o, row);
	if (run->sprt)
		json_object_set_new(o, "sprt",
			json_pack("{s:f, s:f, s:f, s:f, s:s}", "elo0", run->elo0, "elo1", run->elo1,
				"llr", tally_llr(t, &t->of[0], run->elo0, run->elo1), "bound",
				STATS_SPRT_BOUND, "accepted", verdict_word(lab_verdict(run, t))));
	json_object_set_new(o, "seed", json_integer((json_int_t)run->series.seed));
	print_json(run, t, o);
}

static void
print_sprt(const struct lab_run *run, const struct tally *t)
{
	double llr = tally_llr(t, &t->of[0], run->elo0, run->elo1);

	printf("SPRT of Elo %g against %g: log-likelihood ratio %+.3f in [%+.3f, %+.3f], ",
		run->elo0, run->elo1, llr, -STATS_SPRT_BOUND, STATS_SPRT_BOUND);
	enum lab_verdict v = lab_verdict(run, t);
	if (v == LAB_OPEN)
		printf("not decided\n");
	else
		printf("Elo %g is accepted\n", v == LAB_ELO0 ? run->elo0 : run->elo1);
}

/* Returns the difference in Elo points for a score, as printed in text. */
static double
elo(double score)
{
	return stats_text(stats_elo(score), 0);
}

static void
print_score(const char *what, double score, const char *kind, struct interval i)
{
	printf("%s %.4f  95 %% %s[%.4f, %.4f]  Elo %+.0f [%+.0f, %+.0f]\n", what, score, kind,
		i.low, i.high, elo(score), elo(i.low), elo(i.high));
}

/* ---- match and sweep ---- */

static void
print_pairings(const struct lab_run *run, const struct tally *t, enum output_form form)
{
	const struct tournament_params *p = &run->series;
	const struct tally_pairing *of = &t->of[0];
	struct tally_pairing sum = tally_sum(t);
	struct outcome o = outcome_of(t, of);
	bool sweep = strcmp(run->command, "sweep") == 0;
	json_t *rows = json_array();
	char note[CLOCK_NOTE];

	for (int i = 0; i < p->pairing_count; i++)
		json_array_append_new(rows, pairing_row(run, t, i, form));
	if (form == OUTPUT_CSV) {
		csv_print(pairing_csv, PAIRING_CSV, rows, true);
	} else if (form == OUTPUT_JSON && sweep) {
		print_json(run, t,
			json_pack("{s:s, s:I, s:O}", "game", p->game->name, "seed",
				(json_int_t)p->seed, "points", rows));
	} else if (form == OUTPUT_JSON) {
		match_json(run, t, json_array_get(rows, 0));
	} else if (sweep) {
		printf("%s, %" PRId64 " game%s at %d point%s, seed %" PRId64
		       "%s\nthe first is A  %s\n        against B  %s\n\n",
			p->game->title, tally_games(&sum), text_plural(tally_games(&sum)),
			p->pairing_count, text_plural(p->pairing_count), (int64_t)p->seed,
			clock_note(run, note), p->players[p->pairings[0].a].text,
			p->players[p->pairings[0].b].text);
		text_print(sweep_text, SWEEP_TEXT, rows, true);
		failures_print(run, t);
	} else {
		printf("%s, %" PRId64 " game%s, seed %" PRId64 "%s\nA  %s\nB  %s\n", p->game->title,
			o.games, text_plural(o.games), (int64_t)p->seed, clock_note(run, note),
			p->players[p->pairings[0].a].text, p->players[p->pairings[0].b].text);
		printf("A wins %" PRId64 ", loses %" PRId64 ", draws %" PRId64, of->wins,
			of->losses, of->draws);
		if (of->draws > 0 && of->wins + of->losses > 0)
			printf("; won %.2f %% of those not drawn",
				100 * tally_decided(of->wins, of->losses));
		printf("\n");
		print_score("score", o.score, "(Wilson) ", o.interval);
		if (o.has_pairs) {
			printf("pairs of 0, 1/2, 1, 1 1/2, 2 points: %" PRId64 " %" PRId64
			       " %" PRId64 " %" PRId64 " %" PRId64 "\n",
				of->pairs[0], of->pairs[1], of->pairs[2], of->pairs[3],
				of->pairs[4]);
			print_score("by pairs", o.by_pairs_score, "", o.by_pairs);
		}
		if (run->sprt)
			print_sprt(run, t);
		failures_print(run, t);
	}
	json_decref(rows);
}

/* ---- league ---- */

/* Columns of the cross table that fit on a page. */
enum { CROSS_MOST = 16 };

static const struct csv_column player_csv[] = {
	{ .member = "player", .quoted = true },
	{ .member = "elo", .decimals = 1 },
	{ .member = "error", .decimals = 1 },
	{ .member = "games" },
	{ .member = "points" },
	{ .member = "wins" },
	{ .member = "losses" },
	{ .member = "draws" },
	{ .member = "decided" },
	{ .member = "timeouts" },
	{ .member = "failures" },
	{ .member = "open" },
};

static const struct text_column player_text[] = {
	{ .member = "rank", .head = "   #" },
	{ .member = "player", .head = " player", .gap = " ", .left = true },
	{ .member = "elo", .head = "    Elo", .sign = true, .no_minus_0 = true },
	{ .member = "error", .head = "     +- ", .after = " " },
	{ .member = "open", .head = "", .none = "", .left = true },
	{ .member = "games", .head = "   games" },
	{ .member = "wins", .head = "   won" },
	{ .member = "losses", .head = "  lost" },
	{ .member = "draws", .head = " drawn" },
	{ .member = "decided", .head = "  won %", .none = "-", .decimals = 1, .scale = 100 },
	{ .member = "share", .head = "  points %", .decimals = 1 },
};

enum {
	PLAYER_CSV = sizeof player_csv / sizeof player_csv[0],
	PLAYER_TEXT = sizeof player_text / sizeof player_text[0],
};

static json_t *
league_row(const struct lab_run *run, const struct tally *t, const struct league_table *l, int rank,
	enum output_form form)
{
	int who = l->order[rank], open = l->rating[who].open;
	const struct league_games *g = &l->games[who];
	int64_t games = g->wins + g->losses + g->draws;
	double points = (double)g->wins + (double)g->draws / 2;
	json_t *against = json_array();
	json_t *row = json_pack("{s:s, s:o, s:o, s:I, s:f, s:I, s:I, s:I}", "player",
		run->series.players[who].text, "elo", output_real(l->rating[who].elo), "error",
		output_real(l->rating[who].error), "games", (json_int_t)games, "points", points,
		"wins", (json_int_t)g->wins, "losses", (json_int_t)g->losses, "draws",
		(json_int_t)g->draws);

	if (g->wins + g->losses > 0)
		json_object_set_new(row, "decided", json_real(tally_decided(g->wins, g->losses)));
	if (open)
		json_object_set_new(row, "open", json_string(open > 0 ? "above" : "below"));
	/* Against each player by rank: the points, for people in % of both sides'. */
	for (int k = 0; k < l->players; k++) {
		double own = league_table_points(l, who, l->order[k]);
		double both = own + league_table_points(l, l->order[k], who);
		json_array_append_new(against,
			form == OUTPUT_JSON ? json_real(own) : output_real(100 * own / both));
	}
	json_object_set_new(row, "against", against);
	if (form != OUTPUT_JSON)
		json_object_update_new(
			row, json_pack("{s:i, s:f, s:I, s:I}", "rank", rank + 1, "share",
				     games > 0 ? 100 * points / (double)games : 0, "timeouts",
				     (json_int_t)failures_count(run, t, who, TOURNAMENT_TIMED_OUT),
				     "failures",
				     (json_int_t)failures_count(run, t, who, TOURNAMENT_FAILED)));
	return row;
}

static bool
print_league(const struct lab_run *run, const struct tally *t, enum output_form form)
{
	struct league_table l;
	struct text_column text[PLAYER_TEXT + CROSS_MOST];
	char heads[CROSS_MOST][16], note[CLOCK_NOTE];
	json_t *rows = json_array();
	bool fine = league_table_init(&l, run, t);

	for (int i = 0; fine && i < l.players; i++)
		json_array_append_new(rows, league_row(run, t, &l, i, form));
	if (!fine) {
		cli_fail(CLI_FAILED, "Out of memory for the ratings.");
	} else if (form == OUTPUT_JSON) {
		print_json(run, t,
			json_pack("{s:s, s:I, s:O}", "game", run->series.game->name, "seed",
				(json_int_t)run->series.seed, "players", rows));
	} else if (form == OUTPUT_CSV) {
		csv_print(player_csv, PLAYER_CSV, rows, true);
	} else {
		struct tally_pairing sum = tally_sum(t);
		int cross = l.players <= CROSS_MOST ? l.players : 0;

		memcpy(text, player_text, sizeof player_text);
		for (int k = 0; k < cross; k++) {
			snprintf(heads[k], sizeof heads[k], " %4d", k + 1);
			text[PLAYER_TEXT + k] = (struct text_column){ .member = "against",
				.element = k + 1,
				.head = heads[k],
				.gap = " ",
				.none = "-",
				.width = 4 };
		}
		printf("%s, %" PRId64 " game%s of %d players, seed %" PRId64 "%s\n",
			run->series.game->title, tally_games(&sum), text_plural(tally_games(&sum)),
			l.players, (int64_t)run->series.seed, clock_note(run, note));
		printf("Bradley-Terry ratings with 95 %% intervals%s\n\n",
			cross ? "; points in % against each" : "");
		text_print(text, PLAYER_TEXT + cross, rows, true);
		failures_print(run, t);
	}
	json_decref(rows);
	league_table_finish(&l);
	return fine;
}

/* ---- all ---- */

bool
run_table_print(const struct lab_run *run, const struct tally *t, enum output_form form)
{
	struct tally_pairing sum = tally_sum(t);

	if (form != OUTPUT_CSV && tally_games(&sum) == 0) {
		if (form == OUTPUT_JSON)
			output_print(json_pack(
				"{s:s, s:i}", "game", run->series.game->name, "games", 0));
		else
			printf("%s: no games in this part.\n", run->series.game->title);
		return true;
	}
	if (strcmp(run->command, "league") == 0)
		return print_league(run, t, form);
	print_pairings(run, t, form);
	return true;
}

/* ---- figures ---- */

/* Splits "c=1,playouts=100" into the key's number and the rest. Returns NULL, or what is wrong with
 * the key. */
static const char *
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
				return "is not a number";
			found = true;
		} else {
			text_add(&t, "%s%.*s", t.used ? "," : "", (int)length, word);
		}
		word += length + (word[length] == ',');
	}
	return found ? NULL : "was not varied";
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
	snprintf(title, sizeof title, "%s: score over %s, with 95 %% intervals (Wilson)",
		p->game->title, key);
	figure_init(f, title, key, "score");
	figure_bound(f, 0, 1);
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tally_pairing *of = &t->of[i];
		int64_t games = tally_games(of);
		const char *vary =
			p->pairings[i].vary ? p->pairings[i].vary : ""; /* NULL in a damaged file */
		char rest[FIGURE_TEXT];
		double x;
		const char *wrong = split_vary(vary, key, &x, rest, sizeof rest);
		if (wrong)
			return error_set(e, "Cannot draw over %s: it %s at the point \"%s\".", key,
				wrong, vary);
		if (games == 0)
			continue;
		struct interval w = stats_wilson(tally_points(of), games);
		if (!figure_add_interval(
			    f, rest, x, tally_points(of) / (double)games, w.low, w.high))
			return error_set(
				e, "A figure can have at most %d lines.", FIGURE_SERIES_MOST);
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

	snprintf(title, sizeof title, "%s: ratings, with 95 %% intervals (Bradley-Terry)",
		run->series.game->title);
	figure_init(f, title, "Elo", "");
	f->ranked = true;
	for (int i = 0; fine && i < l.players; i++) {
		const struct rating *r = &l.rating[l.order[i]];
		struct figure_point *p = figure_add(f, "", i, r->elo);
		if (!p)
			continue;
		p->low -= r->open < 0 ? 0 : r->error;
		p->high += r->open > 0 ? 0 : r->error;
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
	return error_set(e, "Cannot draw a %s.", run->command);
}
