/* narabe perft: counts of move sequences, one a line. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const char help[] =
	"Usage: narabe perft [--game BOARD] [POSITION | --moves \"...\"] DEPTH\n"
	"\n"
	"  narabe perft --game tictactoe 9\n"
	"  narabe perft --game othello:8 --moves \"d3 c3\" 6\n"
	"\n"
	"Prints the number of move sequences of exactly 1, 2, ... DEPTH plies, one a line. A pass\n"
	"is a ply; a game that is over is not extended.\n"
	"\n"
	"  --game BOARD     default: othello\n"
	"  --moves \"...\"    moves from the start, instead of a position\n"
	"  --help           this text\n";

const struct option cli_perft_options[] = {
	{ "game", required_argument, NULL, 'g' },
	{ "moves", required_argument, NULL, 'm' },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

int
cli_perft(int argc, char **argv)
{
	const char *game = NULL, *moves = NULL;
	struct cli_position p;
	struct error e;
	int64_t depth;
	int c;

	while ((c = getopt_long(argc, argv, ":h", cli_perft_options, NULL)) != -1) {
		switch (c) {
		case 'g':
			game = optarg;
			break;
		case 'm':
			moves = optarg;
			break;
		case 'h':
			fputs(help, stdout);
			return CLI_FINE;
		default:
			return cli_refuse_option("perft", c, argv);
		}
	}
	if (argc - optind < 1 || argc - optind > 2)
		return cli_fail(CLI_USAGE, "A depth is wanted, and before it at most one position. "
					   "Try: narabe perft --help");
	const char *cells = argc - optind == 2 ? argv[optind] : NULL;
	if (!cli_position_read(&p, game, cells, moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!cli_read_int("DEPTH", argv[argc - 1], 1, GAME_MAX_PLIES, &depth))
		return CLI_USAGE;
	for (int d = 1; d <= depth; d++) {
		printf("%" PRIu64 "\n", game_perft(p.game, &p.state, d));
		fflush(stdout);
	}
	return CLI_FINE;
}
