/* narabe match, league and sweep: many games, counted. Each names players and pairings; the rest is a run's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/runs/runs.h"

static const char match_usage[] =
	"Usage: narabe match [BOARD] --a PLAYER --b PLAYER [--games N] [options]\n"
	"\n"
	"  narabe match --game score4 --a uct:playouts=1000 --b uct:playouts=500 --games 200\n"
	"  narabe match --a uct:playouts=500 --b random --games 100 --out games.jsonl\n"
	"  narabe match --a uct:c=1 --b uct --opening-plies 4 --sprt 0,20\n"
	"\n"
	"Plays N games and prints A's wins, losses and draws, the score with its 95 % interval\n"
	"and the difference in Elo points. Sides alternate, and each opening is played twice with\n"
	"sides changed; what such pairs score has an interval of its own. The same seed gives the\n"
	"same games, whatever --jobs says, unless they are played by time.\n";

static const char league_usage[] =
	"Usage: narabe league [BOARD] --players FILE [--rounds N] [options]\n\n  narabe "
	"league --game score4 --players players.txt --rounds 10 --out league.jsonl\n\nAll players "
	"play each other, in each round once with each side. Prints the ratings of "
	"the\nBradley-Terry model in Elo points, with 95 % intervals, and for up to 16 players the "
	"cross\ntable. FILE has one player per line, see narabe help players; blank lines and "
	"lines that\nbegin with # are ignored.\n";

static const char sweep_usage[] =
	"Usage: narabe sweep [BOARD] --a PLAYER --b PLAYER --vary KEY=V1,V2,... [options]\n"
	"\n"
	"  narabe sweep --game score4 --a uct:playouts=1000 --b negamax --vary c=0.2,0.6,1,1.4\n"
	"  narabe sweep --a uct --b uct --vary playouts=100,200 --vary b.playouts=100,200\n"
	"\n"
	"Plays N games with each value of a player's key and prints A's score at each, with its\n"
	"95 % interval. Several --vary make a grid. All points have the same openings.\n";

struct request {
	struct run_options run;
	const char *a, *b, *sprt, *players;
	struct param_texts vary;
	int64_t games, rounds;
};

const struct param cli_match_arguments[] = {
	RUN_BOARD_ARGUMENT(struct request, run),
	RUN_PLAYER_ARGUMENTS(struct request),
	{ .name = "games",
		.help = "number of games (default: 100); with --sprt the maximum (default: 20000)",
		.kind = PARAM_WHOLE,
		.whole = { 1, 10000000 },
		.member = PARAM_MEMBER(struct request, games) },
	RUN_FIRST_ARGUMENT(struct request, run),
	{ .name = "sprt",
		.value = "ELO0,ELO1",
		.help = "stop as soon as one of the two differences in Elo points is accepted,\n"
			"with an error of at most 5 % either way",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, sprt) },
	RUN_ARGUMENTS(struct request, run),
	{ 0 },
};

const struct param cli_league_arguments[] = {
	RUN_BOARD_ARGUMENT(struct request, run),
	{ .name = "players",
		.help = "a file with one player per line, not human",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct request, players) },
	{ .name = "rounds",
		.help = "default: 1",
		.kind = PARAM_WHOLE,
		.whole = { 1, 100000 },
		.member = PARAM_MEMBER(struct request, rounds) },
	RUN_ARGUMENTS(struct request, run),
	{ 0 },
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

enum { POINTS_MOST = 10000 };

static int
count_values(const char *word)
{
	const char *values = strchr(word, '=');
	int count = 1;

	if (!values || values == word || !values[1]) {
		cli_fail(CLI_USAGE,
			"%s %s: it must be a key and its values, KEY=V1,V2,..., as in "
			"c=0.5,1,1.5.",
			"--vary", word);
		return 0;
	}
	for (const char *c = values; *c; c++)
		count += *c == ',';
	return count;
}

/* Whether the key of a word is that of an earlier one, which is then reported. */
static bool
is_repeated(const struct param_texts *vary, int k)
{
	size_t length = strcspn(vary->item[k], "=") + 1;

	for (int i = 0; i < k; i++) {
		if (strncmp(vary->item[i], vary->item[k], length) != 0)
			continue;
		cli_fail(CLI_USAGE, "%s: %.*s is varied twice: put all of its values behind one.",
			"--vary", (int)length - 1, vary->item[k]);
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
	const struct param_texts *vary, const int *at)
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
		if (!run_read_player(side ? "--b" : "--a", given, g, &player->spec))
			return false;
		player_spec_text(&player->spec, names[side]);
		text_clean(names[side]);
		player->text = names[side];
	}
	grid->pairings[grid->count] =
		(struct tournament_pairing){ 2 * grid->count, 2 * grid->count + 1, point->vary };
	for (int i = 0; i < grid->count; i++) {
		if (strcmp(grid->points[i].vary, point->vary) == 0) {
			cli_fail(CLI_USAGE, "%s: the point %s is listed twice.", "--vary",
				point->vary);
			return false;
		}
	}
	grid->count++;
	return true;
}

/* The next combination; false after the last. */
static bool
grid_next(int *at, const int *counts, int keys)
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
	const struct param_texts *vary)
{
	int counts[PARAM_TEXTS_MOST] = { 0 }, at[PARAM_TEXTS_MOST] = { 0 };
	int64_t all = 1;

	*grid = (struct grid){ 0 };
	for (int k = 0; k < vary->count; k++) {
		counts[k] = count_values(vary->item[k]);
		if (counts[k] > 0 && is_repeated(vary, k))
			return false;
		all *= counts[k];
		if (all == 0)
			return false;
		if (all > POINTS_MOST) {
			cli_fail(CLI_USAGE, "%s: more than %d points are too many.", "--vary",
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
		if (!make_point(grid, g, spec, vary, at))
			return false;
	} while (grid_next(at, counts, vary->count));
	return true;
}

static void
grid_finish(struct grid *grid)
{
	free(grid->points);
	free(grid->players);
	free(grid->pairings);
}

/* ---- the commands ---- */

/* What a command plays, beside the run: freed when it has ended. */
struct field {
	struct tournament_player player[2]; /* of a match */
	struct tournament_pairing pairing;
	char *name[2];
	struct run_players players; /* of a league */
	struct tournament_pairing *pairings;
	struct grid grid; /* of a sweep */
};

static int
set_match(const struct request *r, struct run *run, struct field *f)
{
	const char *const text[2] = { r->a, r->b };
	struct tournament_params *p = &run->lab.series;

	for (int i = 0; i < 2; i++) {
		const char *option = i ? "--b" : "--a";
		if (!text[i])
			return cli_fail(CLI_USAGE,
				"%s is missing: name both players, as in --a uct --b random",
				option);
		if (!run_read_player(option, text[i], p->game, &f->player[i].spec))
			return CLI_USAGE;
		f->name[i] = strdup(text[i]);
		if (!f->name[i])
			return cli_fail(CLI_FAILED, "Out of memory for a player.");
		text_clean(f->name[i]);
		f->player[i].text = f->name[i];
	}
	if (r->sprt && !run_sprt_read(r->sprt, &run->lab.elo0, &run->lab.elo1))
		return CLI_USAGE;
	if (r->sprt && r->run.shard)
		return cli_fail(CLI_USAGE,
			"--sprt needs all games in order: it cannot be split by --shard.");
	run->lab.sprt = r->sprt;
	f->pairing = (struct tournament_pairing){ 0, 1, NULL };
	p->players = f->player;
	p->pairings = &f->pairing;
	p->pairing_count = 1;
	p->games = r->games ? r->games : r->sprt ? 20000 : 100;
	return CLI_FINE;
}

static int
set_league(const struct request *r, struct run *run, struct field *f)
{
	struct tournament_params *p = &run->lab.series;

	if (!r->players)
		return cli_fail(
			CLI_USAGE, "--players is missing: name a file with a player on each line");
	int code = run_players_read(&f->players, r->players, p->game);
	if (code != CLI_FINE)
		return code;
	size_t count = (size_t)f->players.count;
	f->pairings = calloc(count * count / 2, sizeof *f->pairings);
	if (!f->pairings)
		return cli_fail(CLI_FAILED, "Out of memory for %d players.", f->players.count);
	for (int a = 0; a < f->players.count; a++) {
		for (int b = a + 1; b < f->players.count; b++)
			f->pairings[p->pairing_count++] = (struct tournament_pairing){ a, b, NULL };
	}
	p->players = f->players.list;
	p->pairings = f->pairings;
	p->games = (r->rounds ? r->rounds : 1) * p->pairing_count * 2;
	return CLI_FINE;
}

static int
set_sweep(const struct request *r, struct run *run, struct field *f)
{
	const char *const spec[2] = { r->a, r->b };
	struct tournament_params *p = &run->lab.series;
	int64_t games = r->games ? r->games : 100;

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
	if (!grid_init(&f->grid, p->game, spec, &r->vary))
		return CLI_USAGE;
	p->players = f->grid.players;
	p->pairings = f->grid.pairings;
	p->pairing_count = f->grid.count;
	p->games = games * f->grid.count;
	return CLI_FINE;
}

static int
games_play(const struct arguments *command,
	int (*set)(const struct request *, struct run *, struct field *), int argc, char **argv)
{
	struct request r = { .run.seed = -1 };
	struct arguments arguments = *command;
	struct run run = { 0 };
	struct field f = { 0 };
	int rest, code;

	arguments.owner = &r;
	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.run.game))
		return CLI_USAGE;
	code = run_init(&run, command->command, &r.run);
	if (code == CLI_FINE)
		code = set(&r, &run, &f);
	if (code == CLI_FINE)
		code = run_play_and_print(&run, &r.run);
	run_finish(&run);
	for (int i = 0; i < 2; i++)
		free(f.name[i]);
	run_players_finish(&f.players);
	free(f.pairings);
	grid_finish(&f.grid);
	return code;
}

int
cli_match(int argc, char **argv)
{
	return games_play(
		&(struct arguments){
			.command = "match", .usage = match_usage, .table = cli_match_arguments },
		set_match, argc, argv);
}

int
cli_league(int argc, char **argv)
{
	return games_play(
		&(struct arguments){
			.command = "league", .usage = league_usage, .table = cli_league_arguments },
		set_league, argc, argv);
}

int
cli_sweep(int argc, char **argv)
{
	return games_play(
		&(struct arguments){
			.command = "sweep", .usage = sweep_usage, .table = cli_sweep_arguments },
		set_sweep, argc, argv);
}
