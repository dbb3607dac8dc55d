/* narabe match: many games between two players, counted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/runs/runs.h"
#include "lab/runs/tables.h"

static const char usage[] =
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

struct request {
	struct run_options run;
	const char *a, *b, *sprt;
	int64_t games;
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

/* Both names are the caller's to free. */
static int
play_match(const struct request *r, struct run *run, char *name[2])
{
	const char *const text[2] = { r->a, r->b };
	struct tournament_player players[2] = { 0 };
	struct tournament_pairing pairing = { 0, 1, NULL };
	struct tournament_params *p = &run->lab.series;
	int code = run_init(run, "match", &r->run);

	for (int i = 0; i < 2 && code == CLI_FINE; i++) {
		const char *option = i ? "--b" : "--a";
		if (!text[i])
			code = cli_fail(CLI_USAGE,
				"%s is missing: name both players, as in --a uct --b random",
				option);
		else if (!run_read_player(option, text[i], p->game, &players[i].spec))
			code = CLI_USAGE;
		else if (!(name[i] = strdup(text[i])))
			code = cli_fail(CLI_FAILED, "Out of memory for a player.");
		else
			text_clean(name[i]);
		players[i].text = name[i];
	}
	if (code == CLI_FINE && r->sprt && !run_sprt_read(r->sprt, &run->lab.elo0, &run->lab.elo1))
		code = CLI_USAGE;
	run->lab.sprt = r->sprt;
	if (code == CLI_FINE && r->sprt && r->run.shard)
		code = cli_fail(CLI_USAGE,
			"--sprt needs all games in order: it cannot be split by --shard.");
	if (code != CLI_FINE)
		return code;
	p->players = players;
	p->pairings = &pairing;
	p->pairing_count = 1;
	p->games = r->games ? r->games : r->sprt ? 20000 : 100;
	return run_play_and_print(run, &r->run);
}

int
cli_match(int argc, char **argv)
{
	struct request r = { .run.seed = -1 };
	struct run run = { 0 };
	char *name[2] = { NULL, NULL };
	int rest, code;
	const struct arguments arguments = {
		.command = "match", .usage = usage, .table = cli_match_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.run.game))
		return CLI_USAGE;
	code = play_match(&r, &run, name);
	run_finish(&run);
	free(name[0]);
	free(name[1]);
	return code;
}
