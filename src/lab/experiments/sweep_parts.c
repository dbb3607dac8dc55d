/* Parts of an experiment that are sweeps, budgets against an opponent, or matches on several
 * boards. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/experiments/equivalence.h"
#include "lab/runs/figures.h"
#include "lab/runs/grid.h"

enum { SPEC_TEXT = 512, VARY_TEXT = 512, PATH_BYTES = 4096 };

/* ---- sweep ---- */

static const struct member sweep_members[] = {
	{ .name = "kind", .type = MEMBER_TEXT },
	{ .name = "name", .type = MEMBER_NAME, .required = true },
	{ .name = "title", .type = MEMBER_TEXT, .required = true },
	{ .name = "game", .type = MEMBER_TEXT },
	{ .name = "a", .type = MEMBER_TEXT, .required = true },
	{ .name = "b", .type = MEMBER_TEXT, .required = true },
	{ .name = "vary", .type = MEMBER_TEXTS, .required = true },
	{ .name = "first", .type = MEMBER_TEXT },
	{ .name = "games", .type = MEMBER_INT },
	{ .name = "full_games", .type = MEMBER_INT },
	{ .name = "processor_time", .type = MEMBER_SWITCH },
	{ .name = "published", .type = MEMBER_TEXT },
	{ .name = "equal", .type = MEMBER_TEXT },
	{ 0 },
};

/* The points of a part; errors begin with the part's line. */
static bool
make_grid(const struct experiment *x, const config_setting_t *part, const struct param_texts *vary,
	struct grid *grid)
{
	const char *const spec[2] = { recipe_text(part, "a", ""), recipe_text(part, "b", "") };
	const struct game *g = experiment_game(x, part, recipe_text(part, "game", NULL));
	char where[RECIPE_WHERE], a[RECIPE_WHERE + 4], b[RECIPE_WHERE + 4], v[RECIPE_WHERE + 8];
	const struct grid_names names = { .a = a, .b = b, .vary = v };

	recipe_where(&x->recipe, part, where);
	snprintf(a, sizeof a, "%s: a", where);
	snprintf(b, sizeof b, "%s: b", where);
	snprintf(v, sizeof v, "%s: vary", where);
	return g && grid_init(grid, g, spec, vary, &names);
}

/* Whether all values of a word KEY=V1,V2,... are numbers above 0. */
static bool
has_numbers(const char *word)
{
	for (const char *value = strchr(word, '='); value; value = strchr(value, ',')) {
		char text[32];
		double number;
		value++;
		snprintf(text, sizeof text, "%.*s", (int)strcspn(value, ","), value);
		if (!text_to_double(text, 0, 1e18, &number) || number == 0)
			return false;
	}
	return true;
}

/* Budgets of equal worth are sought over the last key, for each value of the other. */
static bool
check_equal(
	const struct experiment *x, const config_setting_t *part, const struct param_texts *vary)
{
	const config_setting_t *equal = config_setting_get_member(part, "equal");

	return !equal ||
	       (vary->count == 2 && has_numbers(vary->item[0]) && has_numbers(vary->item[1])) ||
	       recipe_refuse(
		       &x->recipe, equal, "equal: vary must have two keys with numbers above 0.");
}

static bool
check_sweep(const struct experiment *x, const config_setting_t *part)
{
	const char *first = recipe_text(part, "first", "alternate");
	struct param_texts vary = { .count = recipe_count(part, "vary") };
	struct grid grid = { 0 };

	if (text_word_index(TOURNAMENT_FIRST_WORDS, first) < 0)
		return recipe_refuse(&x->recipe, config_setting_get_member(part, "first"),
			"first = \"%s\" must be one of: " TOURNAMENT_FIRST_WORDS ".", first);
	if (strcmp(first, "alternate") == 0 && !experiment_check_games(x, part))
		return false;
	if (vary.count > PARAM_TEXTS_MOST)
		return recipe_refuse(&x->recipe, part, "More than %d keys to vary are too many.",
			PARAM_TEXTS_MOST);
	for (int i = 0; i < vary.count; i++) {
		vary.item[i] = config_setting_get_string(recipe_element(part, "vary", i));
		if (strlen(vary.item[i]) >= VARY_TEXT)
			return recipe_refuse(&x->recipe, part,
				"%.40s... has more than %d characters.", vary.item[i],
				VARY_TEXT - 1);
	}
	bool fine = make_grid(x, part, &vary, &grid) && check_equal(x, part, &vary);
	grid_finish(&grid);
	return fine;
}

/* The values of a key, without playouts above the limit; NULL if none is left. */
static const char *
limit_values(const struct experiment *x, const char *word, char *out, size_t size)
{
	const char *value = strchr(word, '=');
	struct text t;
	int count = 0;

	text_init(&t, out, size);
	text_add(&t, "%.*s", (int)(value - word), word);
	bool limited = x->playouts > 0 && strstr(out, "playouts");
	for (value++; *value; value += strcspn(value, ",") + (strchr(value, ',') != NULL)) {
		if (!limited || atoll(value) <= x->playouts)
			text_add(
				&t, "%c%.*s", count++ ? ',' : '=', (int)strcspn(value, ","), value);
	}
	return count ? out : NULL;
}

static int
play_points(struct experiment *x, const config_setting_t *part, struct run *run, struct grid *grid)
{
	struct param_texts vary = { .count = recipe_count(part, "vary") };
	struct tournament_params *p = &run->lab.series;
	char values[PARAM_TEXTS_MOST][VARY_TEXT];
	int code = experiment_run_init(x, run, "sweep", recipe_text(part, "game", NULL));

	for (int i = 0; i < vary.count && code == CLI_FINE; i++) {
		const char *word = config_setting_get_string(recipe_element(part, "vary", i));
		vary.item[i] = limit_values(x, word, values[i], sizeof values[i]);
		if (!vary.item[i]) {
			printf("All points have more than %" PRId64 " playouts.\n", x->playouts);
			return CLI_FINE;
		}
	}
	if (code != CLI_FINE || !make_grid(x, part, &vary, grid))
		return CLI_FAILED;
	p->players = grid->players;
	p->pairings = grid->pairings;
	p->pairing_count = grid->count;
	p->first = (enum tournament_first)text_word_index(
		TOURNAMENT_FIRST_WORDS, recipe_text(part, "first", "alternate"));
	p->processor_time = recipe_switch(part, "processor_time");
	p->games = experiment_part_games(x, part) * grid->count;
	code = experiment_play(x, run, recipe_text(part, "name", ""), NULL);
	if (code == CLI_FINE)
		code = experiment_show_run(x, part, run);
	if (code == CLI_FINE && recipe_text(part, "equal", NULL))
		code = experiment_show_equivalence(x, part, run);
	return code;
}

static int
play_sweep(struct experiment *x, const config_setting_t *part)
{
	struct run run = { 0 };
	struct grid grid = { 0 };

	experiment_title(recipe_text(part, "title", ""));
	int code = play_points(x, part, &run, &grid);
	run_finish(&run);
	grid_finish(&grid);
	return code;
}

static int
one_run(const struct experiment *x, const config_setting_t *part)
{
	(void)x;
	(void)part;
	return 1;
}

const struct experiment_kind experiment_sweep = {
	.name = "sweep",
	.members = sweep_members,
	.check = check_sweep,
	.runs = one_run,
	.play = play_sweep,
};

/* ---- two players ---- */

/* A match between two players of the file. */
struct duel {
	char text[2][SPEC_TEXT];
	struct tournament_player players[2];
	struct tournament_pairing pairing;
};

/* Reads A and B of a group, A or both with a budget of playouts (0: none). False after a
 * sentence. */
static bool
duel_init(struct duel *d, const struct experiment *x, const config_setting_t *group,
	const struct game *g, const int64_t playouts[2])
{
	static const char *const sides[2] = { "a", "b" };
	char where[RECIPE_WHERE];

	recipe_where(&x->recipe, group, where);
	*d = (struct duel){ .pairing = { 0, 1, NULL } };
	for (int i = 0; i < 2; i++) {
		const char *spec = recipe_text(group, sides[i], "");
		if (!experiment_add_playouts(spec, playouts[i], d->text[i], SPEC_TEXT))
			return recipe_refuse(&x->recipe, group, "%s is longer than %d characters.",
				sides[i], SPEC_TEXT - 1);
		d->players[i].text = d->text[i];
		if (!run_read_player(where, d->text[i], g, &d->players[i].spec))
			return false;
		text_clean(d->text[i]);
	}
	return true;
}

static int
duel_play(struct duel *d, struct experiment *x, struct run *run, const char *name, double *seconds)
{
	struct tournament_params *p = &run->lab.series;

	p->players = d->players;
	p->pairings = &d->pairing;
	p->pairing_count = 1;
	return experiment_play(x, run, name, seconds);
}

/* ---- budgets ---- */

static const struct member budgets_members[] = {
	{ .name = "kind", .type = MEMBER_TEXT },
	{ .name = "name", .type = MEMBER_NAME, .required = true },
	{ .name = "title", .type = MEMBER_TEXT, .required = true },
	{ .name = "figure", .type = MEMBER_TEXT, .required = true },
	{ .name = "game", .type = MEMBER_TEXT },
	{ .name = "a", .type = MEMBER_TEXT, .required = true },
	{ .name = "b", .type = MEMBER_TEXT, .required = true },
	{ .name = "playouts", .type = MEMBER_INTS, .required = true },
	{ .name = "games", .type = MEMBER_INT },
	{ .name = "full_games", .type = MEMBER_INT },
	{ .name = "published", .type = MEMBER_LIST },
	{ 0 },
};

/* Games won, lost and drawn with a budget, and seconds. */
enum { WON, LOST, DRAWN, SECONDS, PUBLISHED };

static int
budget_at(const config_setting_t *part, int i)
{
	return config_setting_get_int(recipe_element(part, "playouts", i));
}

/* The i-th budget's published numbers; false if there are none. */
static bool
published_at(const config_setting_t *part, int i, int out[PUBLISHED])
{
	if (i >= recipe_count(part, "published"))
		return false;
	for (int k = 0; k < PUBLISHED; k++)
		out[k] = config_setting_get_int_elem(recipe_element(part, "published", i), k);
	return true;
}

static bool
check_budgets(const struct experiment *x, const config_setting_t *part)
{
	const struct game *g = experiment_game(x, part, recipe_text(part, "game", NULL));
	struct duel d;

	if (!experiment_check_games(x, part) ||
		!experiment_check_numbers(x, part, "playouts", INT32_MAX))
		return false;
	for (int i = 0; g && i < recipe_count(part, "playouts"); i++) {
		if (!duel_init(&d, x, part, g, (int64_t[]){ budget_at(part, i), 0 }))
			return false;
	}
	for (int i = 0; g && i < recipe_count(part, "published"); i++) {
		const config_setting_t *row = recipe_element(part, "published", i);
		bool fits = config_setting_is_array(row) && config_setting_length(row) == PUBLISHED;
		for (int k = 0; fits && k < PUBLISHED; k++)
			fits = config_setting_type(config_setting_get_elem(row, (unsigned)k)) ==
			       CONFIG_TYPE_INT;
		if (!fits)
			return recipe_refuse(&x->recipe, row,
				"A row of published numbers is games won, lost and drawn, and "
				"seconds, as in [ 9665, 45, 290, 4919 ].");
	}
	return g;
}

static bool
is_wanted(const struct experiment *x, const config_setting_t *part, int i)
{
	return !x->playouts || budget_at(part, i) <= x->playouts;
}

static int
budget_runs(const struct experiment *x, const config_setting_t *part)
{
	int runs = 0;

	for (int i = 0; i < recipe_count(part, "playouts"); i++)
		runs += is_wanted(x, part, i);
	return runs;
}

/* The win rate as the source counts it, without draws, in %. */
static void
print_decided(int64_t wins, int64_t losses)
{
	printf(wins + losses > 0 ? " %6.2f" : "      -", 100 * tally_decided(wins, losses));
}

static void
print_budget(const struct run *run, int budget, double seconds, const int *published)
{
	const struct tally_pairing *of = &run->tally.of[0];

	printf("%8d %6" PRId64 " %6" PRId64 " %6" PRId64, budget, of->wins, of->losses, of->draws);
	print_decided(of->wins, of->losses);
	printf(seconds > 0 ? " %8.1f" : "        -", seconds);
	if (published) {
		printf("   %6d %6d %6d", published[WON], published[LOST], published[DRAWN]);
		print_decided(published[WON], published[LOST]);
		printf(" %8d", published[SECONDS]);
	}
	printf("\n");
	fflush(stdout);
}

static int
play_budget(struct experiment *x, const config_setting_t *part, int i, struct figure *f)
{
	int budget = budget_at(part, i), published[PUBLISHED];
	bool known = published_at(part, i, published);
	char name[EXPERIMENT_NAME];
	struct run run = { 0 };
	struct duel d;
	double seconds;

	snprintf(name, sizeof name, "%s-%d", recipe_text(part, "name", ""), budget);
	int code = experiment_run_init(x, &run, "match", recipe_text(part, "game", NULL));
	if (code == CLI_FINE &&
		!duel_init(&d, x, part, run.lab.series.game, (int64_t[]){ budget, 0 }))
		code = CLI_FAILED;
	run.lab.series.games = experiment_part_games(x, part);
	if (code == CLI_FINE)
		code = duel_play(&d, x, &run, name, &seconds);
	if (code == CLI_FINE) {
		const struct tally_pairing *of = &run.tally.of[0];
		int64_t games = tally_games(of);
		struct interval w = stats_wilson((double)of->wins, games);
		print_budget(&run, budget, seconds, known ? published : NULL);
		figure_add_interval(
			f, "ours", budget, (double)of->wins / (double)games, w.low, w.high);
		if (known)
			figure_add(f, "published", budget,
				(double)published[WON] /
					(published[WON] + published[LOST] + published[DRAWN]));
	}
	run_finish(&run);
	return code;
}

static int
play_budgets(struct experiment *x, const config_setting_t *part)
{
	struct figure *f = calloc(1, sizeof *f);
	int code = CLI_FINE;

	if (!f)
		return cli_fail(CLI_FAILED, "Out of memory for a figure.");
	experiment_title(recipe_text(part, "title", ""));
	figure_init(f, recipe_text(part, "figure", ""), "playouts", "share of games won");
	figure_bound(f, 0, 1);
	printf("         ours                                   published\n"
	       "playouts    won   lost  drawn  won %%  seconds      won   lost  drawn  won %%  "
	       "seconds\nwon %%: of the games not drawn\n");
	for (int i = 0; i < recipe_count(part, "playouts") && code == CLI_FINE; i++) {
		if (is_wanted(x, part, i))
			code = play_budget(x, part, i, f);
	}
	if (code == CLI_FINE)
		experiment_figure(x, f, recipe_text(part, "name", ""));
	figure_finish(f);
	free(f);
	return code;
}

const struct experiment_kind experiment_budgets = {
	.name = "budgets",
	.members = budgets_members,
	.check = check_budgets,
	.runs = budget_runs,
	.play = play_budgets,
};

/* ---- matches ---- */

static const struct member matches_members[] = {
	{ .name = "kind", .type = MEMBER_TEXT },
	{ .name = "title", .type = MEMBER_TEXT, .required = true },
	{ .name = "boards", .type = MEMBER_TEXTS, .required = true },
	{ .name = "playouts", .type = MEMBER_INT },
	{ .name = "full_playouts", .type = MEMBER_INT },
	{ .name = "games", .type = MEMBER_INT },
	{ .name = "full_games", .type = MEMBER_INT },
	{ .name = "matches", .type = MEMBER_LIST, .required = true },
	{ 0 },
};

static const struct member match_members[] = {
	{ .name = "name", .type = MEMBER_NAME, .required = true },
	{ .name = "title", .type = MEMBER_TEXT, .required = true },
	{ .name = "a", .type = MEMBER_TEXT, .required = true },
	{ .name = "b", .type = MEMBER_TEXT, .required = true },
	{ .name = "published", .type = MEMBER_NUMBER },
	{ 0 },
};

static const char *
board_at(const config_setting_t *part, int i)
{
	return config_setting_get_string(recipe_element(part, "boards", i));
}

static bool
check_matches(const struct experiment *x, const config_setting_t *part)
{
	int64_t budget = experiment_budget(x, part);
	struct duel d;

	if (!experiment_check_games(x, part) || !experiment_check_boards(x, part))
		return false;
	for (int i = 0; i < recipe_count(part, "matches"); i++) {
		const config_setting_t *match = recipe_element(part, "matches", i);
		if (!recipe_check_members(&x->recipe, match, match_members))
			return false;
		for (int k = 0; k < i; k++) {
			const config_setting_t *before = recipe_element(part, "matches", k);
			if (strcmp(recipe_text(before, "name", ""),
				    recipe_text(match, "name", "")) == 0)
				return recipe_refuse(&x->recipe, match,
					"There is a match of this name before: their games would "
					"go to the same file.");
		}
		for (int b = 0; b < recipe_count(part, "boards"); b++) {
			const struct game *g = experiment_game(x, part, board_at(part, b));
			if (!g || !duel_init(&d, x, match, g, (int64_t[]){ budget, budget }))
				return false;
		}
	}
	return true;
}

static int
match_runs(const struct experiment *x, const config_setting_t *part)
{
	int wanted = 0;

	for (int i = 0; i < recipe_count(part, "matches"); i++)
		wanted += experiment_wants(
			x, recipe_text(recipe_element(part, "matches", i), "name", NULL));
	return wanted * recipe_count(part, "boards");
}

/* One match of a part, all boards together. */
struct boards_match {
	const config_setting_t *part, *match;
	int64_t budget, games; /* of a board, at most */
	bool at_most;          /* a published score may end it before */
	double points;         /* A's, so far */
	int64_t played;
};

/* Plays the match on a board up to `games` there, and adds all that were played. */
static int
play_on_board(struct experiment *x, struct boards_match *m, int board, int64_t games)
{
	const char *on = board_at(m->part, board);
	char name[EXPERIMENT_NAME];
	struct run run = { 0 };
	struct duel d;

	experiment_board_name(recipe_text(m->match, "name", ""), on, m->budget, name);
	int code = experiment_run_init(x, &run, "match", on);
	if (code == CLI_FINE && !duel_init(&d, x, m->match, run.lab.series.game,
					(int64_t[]){ m->budget, m->budget }))
		code = CLI_FAILED;
	run.lab.series.games = m->games;
	run.lab.series.pause_at = games;
	run.lab.at_most = m->at_most;
	if (code == CLI_FINE)
		code = duel_play(&d, x, &run, name, NULL);
	if (code == CLI_FINE) {
		m->points += tally_points(&run.tally.of[0]);
		m->played += tally_games(&run.tally.of[0]);
	}
	run_finish(&run);
	return code;
}

/* Plays on all boards up to `games` on each. */
static int
play_round(struct experiment *x, struct boards_match *m, int64_t games)
{
	int code = CLI_FINE;

	m->points = 0;
	m->played = 0;
	for (int b = 0; b < recipe_count(m->part, "boards") && code == CLI_FINE; b++)
		code = play_on_board(x, m, b, games);
	return code;
}

/* The greatest number of games that a board has in its file. */
static int64_t
games_before(const struct experiment *x, const struct boards_match *m)
{
	int64_t most = 0;

	for (int b = 0; b < recipe_count(m->part, "boards"); b++) {
		char name[EXPERIMENT_NAME], path[PATH_BYTES];
		experiment_board_name(
			recipe_text(m->match, "name", ""), board_at(m->part, b), m->budget, name);
		snprintf(path, sizeof path, "%s/%s.jsonl", x->folder, name);
		int64_t games = lab_file_games(path);
		most = games > most ? games : most;
	}
	return most;
}

/* Whether it is clear that the score is not the published one, though it is looked at again and again. */
static bool
is_excluded(const struct boards_match *m, double published)
{
	struct interval sure = stats_sequence(m->points, m->played);

	return m->played > 0 && (published < 100 * sure.low || published > 100 * sure.high);
}

/* With a published score two games a board at a time, until that is excluded; a part of the games (a shard)
 * has too few to say. */
static int
play_rounds(struct experiment *x, struct boards_match *m, double published)
{
	int64_t games = (games_before(x, m) + 1) / 2 * 2;
	int run = x->run, code;

	if (!m->at_most)
		return play_round(x, m, m->games);
	for (games = games < 2 ? 2 : games;; games += 2) {
		x->run = run;
		code = play_round(x, m, games);
		if (code != CLI_FINE || games >= m->games || is_excluded(m, published))
			return code;
	}
}

static int
play_match(struct experiment *x, const config_setting_t *part, const config_setting_t *match)
{
	const char *title = recipe_text(match, "title", "");
	double published = recipe_number(match, "published", -1);
	struct boards_match m = { .part = part,
		.match = match,
		.budget = experiment_budget(x, part),
		.games = experiment_part_games(x, part),
		.at_most = published >= 0 && !x->shard };
	int code = play_rounds(x, &m, published);

	if (code != CLI_FINE)
		return code;
	if (m.played == 0) {
		printf("%-60s no games in this part\n", title);
		return code;
	}
	struct interval w = stats_wilson(m.points, m.played);
	printf("%-60s %5.1f %%  95 %% [%.1f, %.1f] of %" PRId64 " games\n", title,
		100 * m.points / (double)m.played, 100 * w.low, 100 * w.high, m.played);
	if (published >= 0) {
		struct interval sure = stats_sequence(m.points, m.played);
		printf("    published %.1f: %s [%.1f, %.1f], which holds after any number of "
		       "games\n",
			published, is_excluded(&m, published) ? "outside" : "within",
			100 * sure.low, 100 * sure.high);
	}
	fflush(stdout);
	return code;
}

static int
play_matches(struct experiment *x, const config_setting_t *part)
{
	int code = CLI_FINE;

	experiment_title(recipe_text(part, "title", ""));
	for (int i = 0; i < recipe_count(part, "matches") && code == CLI_FINE; i++) {
		const config_setting_t *match = recipe_element(part, "matches", i);
		if (experiment_wants(x, recipe_text(match, "name", NULL)))
			code = play_match(x, part, match);
	}
	return code;
}

const struct experiment_kind experiment_matches = {
	.name = "matches",
	.members = matches_members,
	.check = check_matches,
	.runs = match_runs,
	.play = play_matches,
};
