/* narabe league: all players against each other, cross table and ratings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/runs/runs.h"
#include "cli/runs/tables.h"

enum { PLAYERS_MOST = TOURNAMENT_MOST_RATED, FILE_MOST = 1 << 20 };

static const char usage[] =
	"Usage: narabe league --players FILE [--game BOARD] [--rounds N] [options]\n\n  narabe "
	"league --game score4 --players players.txt --rounds 10 --out league.jsonl\n\nAll players "
	"play each other, in each round once with each side. Prints the ratings of "
	"the\nBradley-Terry model in Elo points, with 95 % intervals, and for up to 16 players the "
	"cross\ntable. FILE has one player per line, as in narabe play --help; blank lines and "
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
	char *text; /* of the file, cut into names */
	struct tournament_player *players;
	struct tournament_pairing *pairings;
	int count;
};

static bool
add_player(struct league *l, const char *where, const char *name, const struct game *g)
{
	struct tournament_player *player = &l->players[l->count];

	if (l->count == PLAYERS_MOST) {
		cli_fail(CLI_USAGE, "%s: more than %d players are too many.", where, PLAYERS_MOST);
		return false;
	}
	if (!run_read_player(where, name, g, &player->spec))
		return false;
	for (int i = 0; i < l->count; i++) {
		if (strcmp(l->players[i].text, name) == 0) {
			cli_fail(CLI_USAGE, "%s: %s is listed twice.", where, name);
			return false;
		}
	}
	player->text = name;
	l->count++;
	return true;
}

/* Cuts the text into names. */
static bool
read_names(struct league *l, const char *path, const struct game *g)
{
	char *line = l->text;

	for (int number = 1; line; number++) {
		char where[512], *end = line + strcspn(line, "\n"), *next = *end ? end + 1 : NULL;
		*end = '\0';
		line += strspn(line, " \t");
		line[strcspn(line, " \t\r")] = '\0';
		snprintf(where, sizeof where, "%s, line %d", path, number);
		if (*line && *line != '#' && !add_player(l, where, line, g))
			return false;
		line = next;
	}
	if (l->count >= 2)
		return true;
	cli_fail(CLI_USAGE, "%s: a league needs at least two players, one per line.", path);
	return false;
}

static int
play_league(const struct request *r, struct run *run, struct league *l)
{
	struct tournament_params *p = &run->lab.series;
	struct error e;
	size_t size;
	int code = run_init(run, "league", &r->run);

	if (code != CLI_FINE)
		return code;
	if (!r->players)
		return cli_fail(
			CLI_USAGE, "--players is missing: name a file with a player on each line");
	l->text = file_read(r->players, FILE_MOST, &size, &e);
	if (!l->text)
		return cli_fail(CLI_FAILED, "%s", e.text);
	l->players = calloc(PLAYERS_MOST, sizeof *l->players);
	if (!l->players)
		return cli_fail(CLI_FAILED, "Out of memory for a league.");
	if (!read_names(l, r->players, p->game))
		return CLI_USAGE;
	l->pairings = calloc((size_t)l->count * (size_t)l->count / 2, sizeof *l->pairings);
	if (!l->pairings)
		return cli_fail(CLI_FAILED, "Out of memory for %d players.", l->count);
	for (int a = 0; a < l->count; a++) {
		for (int b = a + 1; b < l->count; b++)
			l->pairings[p->pairing_count++] = (struct tournament_pairing){ a, b, NULL };
	}
	p->players = l->players;
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
	if (!arguments_none_left(&arguments, argc, argv, rest))
		return CLI_USAGE;
	code = play_league(&r, &run, &l);
	run_finish(&run);
	free(l.text);
	free(l.players);
	free(l.pairings);
	return code;
}
