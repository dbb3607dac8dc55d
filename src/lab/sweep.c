/* narabe sweep: win rate over parameters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "lab/runs/runs.h"
#include "lab/runs/tables.h"
#include "lab/runs/tournament.h"

/* ---- the points: every combination of the values of some keys of two players ---- */

struct grid_point {
	char a[PLAYER_SPEC_TEXT], b[PLAYER_SPEC_TEXT], vary[PLAYER_SPEC_TEXT];
};

struct grid {
	struct grid_point *points;
	struct tournament_player *players; /* of point i: 2i and 2i + 1 */
	struct tournament_pairing *pairings;
	int count;
};

/* How sentences about A, B and the varied keys begin. */
struct grid_names {
	const char *a, *b, *vary;
};

enum { POINTS_MOST = 10000 };

static int
count_values(const char *word, const struct grid_names *names)
{
	const char *values = strchr(word, '=');
	int count = 1;

	if (!values || values == word || !values[1]) {
		cli_fail(CLI_USAGE,
			"%s %s: it must be a key and its values, KEY=V1,V2,..., as in "
			"c=0.5,1,1.5.",
			names->vary, word);
		return 0;
	}
	for (const char *c = values; *c; c++)
		count += *c == ',';
	return count;
}

/* Whether the key of a word is that of an earlier one, which is then reported. */
static bool
is_repeated(const struct param_texts *vary, int k, const struct grid_names *names)
{
	size_t length = strcspn(vary->item[k], "=") + 1;

	for (int i = 0; i < k; i++) {
		if (strncmp(vary->item[i], vary->item[k], length) != 0)
			continue;
		cli_fail(CLI_USAGE, "%s: %.*s is varied twice: put all of its values behind one.",
			names->vary, (int)length - 1, vary->item[k]);
		return true;
	}
	return false;
}

/* Adds ",key=value" or ":key=value", the value being the index-th of the word. */
static void
add_value(struct text *t, const char *word, int index)
{
	const char *value = strchr(word, '=') + 1;
	bool first = !memchr(t->at, ':', t->used);

	for (int i = 0; i < index; i++)
		value += strcspn(value, ",") + 1;
	text_add(t, "%c%.*s=%.*s", first ? ':' : ',', (int)strcspn(word, "="), word,
		(int)strcspn(value, ","), value);
}

/* The point's players, named as given, and its text. */
static bool
make_point(struct grid *grid, const struct game *g, const char *const spec[2],
	const struct param_texts *vary, const int *at, const struct grid_names *from)
{
	struct grid_point *point = &grid->points[grid->count];
	char *names[2] = { point->a, point->b };
	struct text vary_text;

	text_init(&vary_text, point->vary, sizeof point->vary);
	for (int k = 0; k < vary->count; k++) {
		add_value(&vary_text, vary->item[k], at[k]);
	}
	memmove(point->vary, point->vary + 1, vary_text.used); /* without the colon */
	text_clean(point->vary);
	for (int side = 0; side < 2; side++) {
		char given[4 * PLAYER_SPEC_TEXT];
		struct text t;
		struct tournament_player *player = &grid->players[2 * grid->count + side];
		text_init(&t, given, sizeof given);
		text_add(&t, "%s", spec[side]);
		for (int k = 0; k < vary->count; k++) {
			const char *word = vary->item[k];
			bool of_b = strncmp(word, "b.", 2) == 0;
			if (of_b == (side == 1))
				add_value(&t, word + (of_b ? 2 : 0), at[k]);
		}
		if (!run_read_player(side ? from->b : from->a, given, g, &player->spec))
			return false;
		player_spec_text(&player->spec, names[side]);
		text_clean(names[side]);
		player->text = names[side];
	}
	grid->pairings[grid->count] =
		(struct tournament_pairing){ 2 * grid->count, 2 * grid->count + 1, point->vary };
	for (int i = 0; i < grid->count; i++) {
		if (strcmp(grid->points[i].vary, point->vary) == 0) {
			cli_fail(CLI_USAGE, "%s: the point %s is listed twice.", from->vary,
				point->vary);
			return false;
		}
	}
	grid->count++;
	return true;
}

/* The next combination; false after the last. */
static bool
next(int *at, const int *counts, int keys)
{
	for (int k = keys - 1; k >= 0; k--) {
		if (++at[k] < counts[k])
			return true;
		at[k] = 0;
	}
	return false;
}

/* `vary` has words KEY=V1,V2,... for keys of A, b.KEY=... for keys of B; the last changes fastest.
 * `spec` are A and B. False after a sentence. Call grid_finish() in either case. */
static bool
grid_init(struct grid *grid, const struct game *g, const char *const spec[2],
	const struct param_texts *vary, const struct grid_names *names)
{
	int counts[PARAM_TEXTS_MOST] = { 0 }, at[PARAM_TEXTS_MOST] = { 0 };
	int64_t all = 1;

	*grid = (struct grid){ 0 };
	for (int k = 0; k < vary->count; k++) {
		counts[k] = count_values(vary->item[k], names);
		if (counts[k] > 0 && is_repeated(vary, k, names))
			return false;
		all *= counts[k];
		if (all == 0)
			return false;
		if (all > POINTS_MOST) {
			cli_fail(CLI_USAGE, "%s: more than %d points are too many.", names->vary,
				POINTS_MOST);
			return false;
		}
	}
	grid->points = calloc((size_t)all, sizeof *grid->points);
	grid->players = calloc((size_t)all * 2, sizeof *grid->players);
	grid->pairings = calloc((size_t)all, sizeof *grid->pairings);
	if (!grid->points || !grid->players || !grid->pairings) {
		cli_fail(CLI_FAILED, "Out of memory for %d points.", (int)all);
		return false;
	}
	do {
		if (!make_point(grid, g, spec, vary, at, names))
			return false;
	} while (next(at, counts, vary->count));
	return true;
}

static void
grid_finish(struct grid *grid)
{
	free(grid->points);
	free(grid->players);
	free(grid->pairings);
}

static const char usage[] =
	"Usage: narabe sweep [BOARD] --a PLAYER --b PLAYER --vary KEY=V1,V2,... [options]\n"
	"\n"
	"  narabe sweep --game score4 --a uct:playouts=1000 --b negamax --vary c=0.2,0.6,1,1.4\n"
	"  narabe sweep --a uct --b uct --vary playouts=100,200 --vary b.playouts=100,200\n"
	"\n"
	"Plays N games with each value of a player's key and prints A's score at each, with its\n"
	"95 % interval. Several --vary make a grid. All points have the same openings.\n";

struct request {
	struct run_options run;
	const char *a, *b;
	struct param_texts vary;
	int64_t games;
};

const struct param cli_sweep_arguments[] = {
	RUN_BOARD_ARGUMENT(struct request, run),
	RUN_PLAYER_ARGUMENTS(struct request),
	{ .name = "vary",
		.value = "KEY=V1,V2,...",
		.help = "a key of A and its values, or of B with b.KEY=V1,V2,...",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, vary) },
	{ .name = "games",
		.help = "games at each point (default: 100)",
		.kind = PARAM_WHOLE,
		.whole = { 1, 1000000 },
		.member = PARAM_MEMBER(struct request, games) },
	RUN_FIRST_ARGUMENT(struct request, run),
	RUN_ARGUMENTS(struct request, run),
	{ 0 },
};

static int
play_sweep(const struct request *r, struct run *run, struct grid *grid)
{
	static const struct grid_names names = { .a = "--a", .b = "--b", .vary = "--vary" };
	const char *const spec[2] = { r->a, r->b };
	struct tournament_params *p = &run->lab.series;
	int64_t games = r->games ? r->games : 100;
	int code = run_init(run, "sweep", &r->run);

	if (code != CLI_FINE)
		return code;
	if (!r->a || !r->b || r->vary.count == 0)
		return cli_fail(CLI_USAGE, "%s is missing. Try: narabe sweep --help",
			!r->a   ? "--a"
			: !r->b ? "--b"
				: "--vary");
	if (games % tournament_group(p) != 0)
		return cli_fail(CLI_USAGE,
			"--games %d: it must be even, because sides alternate, or --first must say "
			"who begins.",
			(int)games);
	if (!grid_init(grid, p->game, spec, &r->vary, &names))
		return CLI_USAGE;
	p->players = grid->players;
	p->pairings = grid->pairings;
	p->pairing_count = grid->count;
	p->games = games * grid->count;
	return run_play_and_print(run, &r->run);
}

int
cli_sweep(int argc, char **argv)
{
	struct request r = { .run.seed = -1 };
	struct run run = { 0 };
	struct grid grid = { 0 };
	int rest, code;
	const struct arguments arguments = {
		.command = "sweep", .usage = usage, .table = cli_sweep_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.run.game))
		return CLI_USAGE;
	code = play_sweep(&r, &run, &grid);
	run_finish(&run);
	grid_finish(&grid);
	return code;
}
