/* narabe perft: counts of move sequences, one per line. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/arguments.h"

static const char usage[] = "Usage: narabe perft [BOARD] [POSITION | --moves \"...\"] DEPTH\n"
			    "\n"
			    "  narabe perft tictactoe 9\n"
			    "  narabe perft othello:8 --moves \"d3 c3\" 6\n"
			    "\n"
			    "Prints the number of move sequences of exactly 1, 2, ... DEPTH plies, "
			    "one per line. A pass\n"
			    "is a ply; finished games are not extended.\n";

struct request {
	const char *game, *moves;
};

const struct param cli_perft_arguments[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD", "default: othello"),
	TEXT_ARGUMENT(struct request, "moves", moves, "\"...\"",
		"moves from the start, instead of a position"),
	{ 0 },
};

static const struct param depth = { .kind = PARAM_WHOLE, .whole = { 1, GAME_MAX_PLIES } };

int
cli_perft(int argc, char **argv)
{
	struct request r = { 0 };
	struct cli_position p;
	struct error e;
	struct param_value plies;
	const char *cells;
	char place[64];
	int rest, code;
	const struct arguments arguments = {
		.command = "perft", .usage = usage, .table = cli_perft_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (rest == argc || cli_is_board(argv[argc - 1]))
		return cli_fail(CLI_USAGE, "perft needs a depth, as in: narabe perft othello 6");
	if (!cli_last_arguments(argc - 1, argv, rest, &r.game, &cells))
		return CLI_USAGE;
	if (!cli_position_read(&p, r.game, cells, r.moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!param_read(&depth, argv[argc - 1], &plies)) {
		snprintf(place, sizeof place, "DEPTH %.40s", argv[argc - 1]);
		param_refuse(&depth, place, &e);
		return cli_fail(CLI_USAGE, "%s", e.text);
	}
	for (int d = 1; d <= plies.whole; d++) {
		printf("%" PRIu64 "\n", game_perft(p.game, &p.state, d));
		fflush(stdout);
	}
	return CLI_FINE;
}
