/* narabe sweep: win rate over parameters. */
#include <stdio.h>

#include "cli/runs/grid.h"
#include "cli/runs/runs.h"
#include "cli/runs/tables.h"

static const char usage[] =
	"Usage: narabe sweep --a PLAYER --b PLAYER --vary KEY=V1,V2,... [options]\n"
	"\n"
	"  narabe sweep --game score4 --a uct:playouts=1000 --b negamax --vary c=0.2,0.6,1,1.4\n"
	"  narabe sweep --a uct --b uct --vary playouts=100,200 --vary b.playouts=100,200\n"
	"\n"
	"Plays N games with each value of a player's key and prints A's score at each, with its\n"
	"95 % interval. Several --vary make a grid. All points have the same openings.\n";

struct request {
	struct run_options run;
	const char *a, *b;
	struct argument_list vary;
	int64_t games;
};

const struct argument cli_sweep_arguments[] = {
	{ "game", "BOARD", ARGUMENT_TEXT, offsetof(struct request, run.game), 0, 0, NULL,
		"default: othello" },
	{ "a", "PLAYER", ARGUMENT_TEXT, offsetof(struct request, a), 0, 0, NULL,
		"a player as in narabe play --help, not human" },
	{ "b", "PLAYER", ARGUMENT_TEXT, offsetof(struct request, b), 0, 0, NULL, "the other" },
	{ "vary", "KEY=V1,V2,...", ARGUMENT_LIST, offsetof(struct request, vary), 0, 0, NULL,
		"a key of A and its values, or of B as b.KEY=V1,V2,..." },
	{ "games", "N", ARGUMENT_INT, offsetof(struct request, games), 1, 1000000, NULL,
		"at each point (default: 100)" },
	{ "first", "WHO", ARGUMENT_WORD, offsetof(struct request, run.first), 0, 0,
		TOURNAMENT_FIRST_WORDS, "who moves first: alternate (default), a or b" },
	RUN_ARGUMENTS(struct request, run),
	{ 0 },
};

static int
play_sweep(const struct request *r, struct run *run, struct grid *grid)
{
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
			"--games %d: it must be even, as sides alternate, or --first says who "
			"begins.",
			(int)games);
	if (!grid_init(grid, p->game, r->a, r->b, &r->vary))
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

	if (!arguments_read(cli_sweep_arguments, usage, argc, argv, &r, &rest, &code))
		return code;
	if (!arguments_none_left("sweep", argc, argv, rest))
		return CLI_USAGE;
	code = play_sweep(&r, &run, &grid);
	run_finish(&run);
	grid_finish(&grid);
	return code;
}
