/* Experiment s1: the league of searches for simultaneous moves on Tron (Lanctot, Wittlinger, Winands,
 * Den Teuling, BNAIC 2013): eight players on four boards. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/experiments/experiment.h"

enum { PLAYERS = 8, BOARDS = 4, PAIRS = PLAYERS * (PLAYERS - 1) / 2, SPEC = 128 };

/* Playouts never step into a wall when there is another way and end once the two are separated.
 * Rewards are 0 to 1 in decoupled searches, -1 to 1 in sequential ones: their constants are
 * twice as large. */
static const struct {
	const char *name, *spec;
} players[PLAYERS] = {
	{ "UCT", "uct:policy=ucb1,c=3,expand=1,solver=off,playout=space,reuse=off" },
	{ "UCB1T", "uct:policy=ucb1-tuned,c=2,expand=1,solver=off,playout=space,reuse=off" },
	{ "DUCT(max)", "duct:select=ucb1,c=1.5,final=max,playout=space" },
	{ "DUCT(mix)", "duct:select=ucb1,c=1.5,final=mix,playout=space" },
	{ "DUCB1T(max)", "duct:select=ucb1-tuned,c=1,final=max,playout=space" },
	{ "DUCB1T(mix)", "duct:select=ucb1-tuned,c=1,final=mix,playout=space" },
	{ "Exp3", "duct:select=exp3,gamma=0.3,final=average,playout=space" },
	{ "RM", "duct:select=rm,gamma=0.3,final=average,playout=space" },
};

static const char *const boards[BOARDS] = { "a", "b", "c", "d" };

/* The row's score in per cent, against each and on each board; printed in 2013, 500 games a pair
 * with 100,000 simulations a move. */
static const struct {
	int against[PLAYERS], on[BOARDS];
	double total;
} published[PLAYERS] = {
	{ { 0, 50, 51, 55, 46, 49, 57, 48 }, { 47, 54, 55, 49 }, 51.39 },
	{ { 50, 0, 53, 61, 48, 51, 60, 52 }, { 58, 57, 49, 54 }, 54.32 },
	{ { 49, 47, 0, 58, 39, 45, 63, 45 }, { 43, 54, 49, 50 }, 49.05 },
	{ { 45, 39, 42, 0, 31, 36, 55, 40 }, { 39, 40, 43, 36 }, 39.51 },
	{ { 54, 52, 61, 69, 0, 56, 70, 59 }, { 65, 62, 62, 59 }, 62.32 },
	{ { 51, 49, 55, 64, 44, 0, 64, 51 }, { 56, 57, 53, 53 }, 54.82 },
	{ { 43, 40, 37, 45, 30, 36, 0, 34 }, { 35, 24, 38, 45 }, 35.47 },
	{ { 52, 48, 55, 60, 41, 49, 66, 0 }, { 56, 52, 51, 53 }, 53.13 },
};

/* Points and games of a row. */
struct score {
	double points;
	int64_t games;
};

struct league {
	struct score pair[PLAYERS][PLAYERS], on[PLAYERS][BOARDS];
};

static void
add(struct score *s, double points, int64_t games)
{
	s->points += points;
	s->games += games;
}

static struct score
total_of(const struct league *l, int row)
{
	struct score sum = { 0 };

	for (int b = 0; b < BOARDS; b++)
		add(&sum, l->on[row][b].points, l->on[row][b].games);
	return sum;
}

static void
count(struct league *l, const struct run *run, int board)
{
	for (int i = 0; i < run->tally.count; i++) {
		const struct tournament_pairing *p = &run->lab.series.pairings[i];
		const struct tally_pairing *of = &run->tally.of[i];
		int64_t games = tally_games(of);
		double points = tally_points(of);
		add(&l->pair[p->a][p->b], points, games);
		add(&l->pair[p->b][p->a], (double)games - points, games);
		add(&l->on[p->a][board], points, games);
		add(&l->on[p->b][board], (double)games - points, games);
	}
}

static int64_t
budget(const struct experiment *x)
{
	int64_t playouts = x->full ? 100000 : 10000;

	return x->playouts && x->playouts < playouts ? x->playouts : playouts;
}

/* A small part of all games may leave somebody without. */
static bool
has_games(const struct league *l)
{
	for (int i = 0; i < PLAYERS; i++) {
		if (total_of(l, i).games == 0)
			return false;
	}
	return true;
}

/* Everyone against everyone on a board. */
static int
play_board(struct experiment *x, int board, struct league *l)
{
	static struct tournament_pairing pairings[PAIRS];
	struct tournament_player player[PLAYERS];
	char text[PLAYERS][SPEC], game[16], name[32];
	struct run run = { 0 };
	struct tournament_params *p = &run.lab.series;
	int code, n = 0;

	snprintf(game, sizeof game, "tron:%s", boards[board]);
	snprintf(name, sizeof name, "league-%s-%" PRId64, boards[board], budget(x));
	code = experiment_run_init(x, &run, "league", game);
	for (int i = 0; i < PLAYERS && code == CLI_FINE; i++) {
		snprintf(text[i], SPEC, "%s,playouts=%" PRId64, players[i].spec, budget(x));
		player[i].text = text[i];
		if (!run_read_player("s1", text[i], p->game, &player[i].spec))
			code = CLI_FAILED;
		for (int k = i + 1; k < PLAYERS; k++)
			pairings[n++] = (struct tournament_pairing){ i, k, NULL };
	}
	p->players = player;
	p->pairings = pairings;
	p->pairing_count = PAIRS;
	p->games = experiment_games(x, 10, 500) * PAIRS;
	if (code == CLI_FINE)
		code = experiment_play(x, &run, name, NULL);
	if (code == CLI_FINE)
		count(l, &run, board);
	run_finish(&run);
	return code;
}

static void
print_share(const struct score *s)
{
	if (s->games > 0)
		printf(" %4.0f", 100 * s->points / (double)s->games);
	else
		printf("    -");
}

static void
print_published(int row)
{
	printf("%-12s", "published");
	for (int k = 0; k < PLAYERS; k++)
		printf(k == row ? "    -" : " %4d", published[row].against[k]);
	printf("  |");
	for (int b = 0; b < BOARDS; b++)
		printf(" %4d", published[row].on[b]);
	printf("  %6.2f\n", published[row].total);
}

static void
print_table(const struct league *l)
{
	static const char *const heads[PLAYERS] = { "UCT", "U1T", "Dmax", "Dmix", "1Tmx", "1Tmi",
		"Exp3", "RM" };

	printf("%-12s", "score in %");
	for (int k = 0; k < PLAYERS; k++)
		printf(" %4s", heads[k]);
	printf("  |    a    b    c    d   total\n");
	for (int i = 0; i < PLAYERS; i++) {
		struct score total = total_of(l, i);
		struct interval w = stats_wilson(total.points, total.games);
		printf("%-12s", players[i].name);
		for (int k = 0; k < PLAYERS; k++)
			print_share(&l->pair[i][k]);
		printf("  |");
		for (int b = 0; b < BOARDS; b++)
			print_share(&l->on[i][b]);
		printf("  %6.2f  95 %% [%.1f, %.1f] of %" PRId64 " games\n",
			100 * total.points / (double)total.games, 100 * w.low, 100 * w.high,
			total.games);
		print_published(i);
	}
	fflush(stdout);
}

/* Our totals with their intervals, and the printed ones, both in per cent. */
static void
show_figure(struct experiment *x, const struct league *l)
{
	static struct figure f; /* large */

	figure_init(&f, "Tron, four boards: score of eight searches, with 95 % intervals",
		"score in %", "");
	figure_bound(&f, 0, 100);
	f.ranked = true;
	for (int i = 0; i < PLAYERS; i++) {
		struct score total = total_of(l, i);
		struct interval w = stats_wilson(total.points, total.games);
		struct figure_point *p =
			figure_add(&f, "ours", i, 100 * total.points / (double)total.games);
		if (!p)
			continue;
		p->low = 100 * w.low;
		p->high = 100 * w.high;
		snprintf(p->label, sizeof p->label, "%s", players[i].name);
	}
	for (int i = 0; i < PLAYERS; i++)
		figure_add(&f, "published", i, published[i].total);
	experiment_figure(x, &f, "league");
	figure_finish(&f);
}

/* ---- what single means give ---- */

static const struct {
	const char *name, *title, *a, *b;
} matches[] = {
	{ "tuned", "UCB1-Tuned against UCB1, both decoupled",
		"duct:select=ucb1-tuned,playout=space", "duct:select=ucb1,c=1.5,playout=space" },
	{ "order", "sequential, choosing last in the tree, against choosing first",
		"uct:policy=ucb1-tuned,expand=1,solver=off,playout=space,reuse=off,order=other",
		"uct:policy=ucb1-tuned,expand=1,solver=off,playout=space,reuse=off,order=self" },
	{ "prune", "pruning of weak moves against none, UCB1",
		"duct:select=ucb1,c=1.5,playout=space,prune=on",
		"duct:select=ucb1,c=1.5,playout=space" },
	{ "prune-tuned", "the same, UCB1-Tuned", "duct:playout=space,prune=on",
		"duct:playout=space" },
	{ "territory", "judged by territory against played out", "duct:playout=territory",
		"duct:playout=space" },
};

/* One against one, all boards together. */
static int
play_match(struct experiment *x, int which)
{
	struct score sum = { 0 };
	int code = CLI_FINE;

	for (int b = 0; b < BOARDS && code == CLI_FINE; b++) {
		struct tournament_player player[2];
		const struct tournament_pairing pairing = { 0, 1, NULL };
		struct run run = { 0 };
		char text[2][SPEC], game[16], name[64];
		snprintf(game, sizeof game, "tron:%s", boards[b]);
		snprintf(name, sizeof name, "%s-%s-%" PRId64, matches[which].name, boards[b],
			budget(x));
		code = experiment_run_init(x, &run, "match", game);
		for (int i = 0; i < 2 && code == CLI_FINE; i++) {
			snprintf(text[i], SPEC, "%s,playouts=%" PRId64,
				i ? matches[which].b : matches[which].a, budget(x));
			player[i].text = text[i];
			if (!run_read_player("s1", text[i], run.lab.series.game, &player[i].spec))
				code = CLI_FAILED;
		}
		run.lab.series.players = player;
		run.lab.series.pairings = &pairing;
		run.lab.series.pairing_count = 1;
		run.lab.series.games = experiment_games(x, 50, 500);
		if (code == CLI_FINE)
			code = experiment_play(x, &run, name, NULL);
		if (code == CLI_FINE)
			add(&sum, tally_points(&run.tally.of[0]), tally_games(&run.tally.of[0]));
		run_finish(&run);
	}
	if (code != CLI_FINE)
		return code;
	if (sum.games == 0) {
		printf("%-60s no games in this part\n", matches[which].title);
		return code;
	}
	struct interval w = stats_wilson(sum.points, sum.games);
	printf("%-60s %5.1f %%  95 %% [%.1f, %.1f] of %" PRId64 " games\n", matches[which].title,
		100 * sum.points / (double)sum.games, 100 * w.low, 100 * w.high, sum.games);
	fflush(stdout);
	return code;
}

int
experiment_s1(struct experiment *x)
{
	enum { MATCHES = sizeof matches / sizeof matches[0] };
	struct league l = { 0 };
	int code = CLI_FINE;

	x->parts = (1 + MATCHES) * BOARDS;
	char title[96];
	snprintf(title, sizeof title,
		"Tron: eight searches against each other on four boards, %" PRId64
		" simulations a move",
		budget(x));
	experiment_title(title);
	for (int b = 0; b < BOARDS && code == CLI_FINE; b++)
		code = play_board(x, b, &l);
	if (code != CLI_FINE)
		return code;
	if (has_games(&l)) {
		print_table(&l);
		show_figure(x, &l);
	} else {
		printf("No games in this part.\n");
	}
	experiment_title("What single means give, on all four boards");
	for (int i = 0; i < MATCHES && code == CLI_FINE; i++)
		code = play_match(x, i);
	return code;
}
