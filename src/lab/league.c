/* narabe league: all players against each other, cross table and ratings. */
#include <stdio.h>
#include <stdlib.h>

#include "lab/runs/runs.h"
#include "lab/runs/tables.h"

static const char usage[] =
	"Usage: narabe league [BOARD] --players FILE [--rounds N] [options]\n\n  narabe "
	"league --game score4 --players players.txt --rounds 10 --out league.jsonl\n\nAll players "
	"play each other, in each round once with each side. Prints the ratings of "
	"the\nBradley-Terry model in Elo points, with 95 % intervals, and for up to 16 players the "
	"cross\ntable. FILE has one player per line, see narabe help players; blank lines and "
	"lines that\nbegin with # are ignored.\n";

struct request {
	struct run_options run;
	const char *players;
	int64_t rounds;
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

struct league {
	struct run_players players;
	struct tournament_pairing *pairings;
};

static int
play_league(const struct request *r, struct run *run, struct league *l)
{
	struct tournament_params *p = &run->lab.series;
	int code = run_init(run, "league", &r->run);

	if (code != CLI_FINE)
		return code;
	if (!r->players)
		return cli_fail(
			CLI_USAGE, "--players is missing: name a file with a player on each line");
	code = run_players_read(&l->players, r->players, p->game);
	if (code != CLI_FINE)
		return code;
	size_t count = (size_t)l->players.count;
	l->pairings = calloc(count * count / 2, sizeof *l->pairings);
	if (!l->pairings)
		return cli_fail(CLI_FAILED, "Out of memory for %d players.", l->players.count);
	for (int a = 0; a < l->players.count; a++) {
		for (int b = a + 1; b < l->players.count; b++)
			l->pairings[p->pairing_count++] = (struct tournament_pairing){ a, b, NULL };
	}
	p->players = l->players.list;
	p->pairings = l->pairings;
	p->games = (r->rounds ? r->rounds : 1) * p->pairing_count * 2;
	return run_play_and_print(run, &r->run);
}

int
cli_league(int argc, char **argv)
{
	struct request r = { .run.seed = -1 };
	struct run run = { 0 };
	struct league l = { 0 };
	int rest, code;
	const struct arguments arguments = {
		.command = "league", .usage = usage, .table = cli_league_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.run.game))
		return CLI_USAGE;
	code = play_league(&r, &run, &l);
	run_finish(&run);
	run_players_finish(&l.players);
	free(l.pairings);
	return code;
}
