/* narabe gtp: an engine for other programs, by the Go Text Protocol on stdin and stdout. */
#include "serve/gtp/gtp.h"

#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "serve/seat.h"

static const char usage[] =
	"Usage: narabe gtp [BOARD] [options]\n"
	"\n"
	"  narabe gtp othello:8 --player level:n=7\n"
	"  narabe gtp --player uct:playouts=20000 --seed 1\n"
	"\n"
	"Plays for another program, such as Quarry or GoGui, by the Go Text Protocol,\n"
	"version 2: commands on standard input, answers on standard output. Black is\n"
	"the first player, a1 the top left cell. The board is the one named until the\n"
	"program asks for another by boardsize or set_game.\n";

struct request {
	const char *game, *player;
	int64_t threads, seed;
};

#define HERE(field) PARAM_MEMBER(struct request, field)

const struct param cli_gtp_arguments[] = {
	{ .name = "game",
		.value = "BOARD",
		.help = "a board on which sides move in turn (default: othello)",
		.kind = PARAM_TEXT,
		.member = HERE(game) },
	SEAT_ARGUMENTS(struct request,
		"the engine (default: uct, 1 s per move or its share of the clock)",
		"the same seed, commands and playouts give the same answers"),
	{ 0 },
};

/* Obeys until `quit` or the end of the input. */
static void
converse(struct gtp *g)
{
	static struct gtp_line line; /* large */

	while (!g->done && !ferror(stdout)) {
		struct line_reader *in = &g->input;
		const char *text = line_reader_await(in);
		if (!text)
			return;
		bool wanted = gtp_line_read(&line, text, in->taken, in->cut);
		line_reader_take(in);
		if (wanted)
			gtp_obey(g, &line);
	}
}

int
cli_gtp(int argc, char **argv)
{
	static struct gtp g; /* large */
	struct request r = { .seed = -1 };
	const struct game *board;
	const char *more;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "gtp", .usage = usage, .table = cli_gtp_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!cli_last_arguments(argc, argv, rest, &r.game, &more))
		return CLI_USAGE;
	if (more)
		return cli_fail(CLI_USAGE,
			"gtp takes a board and no position: \"%s\"; the other "
			"program sets up the game.",
			more);
	board = r.game ? game_open(r.game, &e) : game_at(0);
	g = (struct gtp){ .named = r.player, .threads = (int)r.threads };
	rng_seed(&g.rng, r.seed >= 0 ? (uint64_t)r.seed : clock_seed());
	line_reader_init(&g.input, STDIN_FILENO);
	if (!board || !thread_open_pipe(g.notify, &e) || !gtp_set_board(&g, board, NULL, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	converse(&g);
	gtp_finish(&g);
	close(g.notify[0]);
	close(g.notify[1]);
	return CLI_FINE;
}
