/* narabe sweep: win rate over parameters. */
#include <stdio.h>

#include "lab/runs/grid.h"
#include "lab/runs/runs.h"
#include "lab/runs/tables.h"

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
