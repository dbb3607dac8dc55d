/* narabe match: many games between two players, counted. */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "cli/cli.h"
#include "games/notation.h"
#include "match/series.h"
#include "match/stats.h"

static const char help[] =
	"Usage: narabe match --a PLAYER --b PLAYER [--game BOARD] [--games N] [options]\n"
	"\n"
	"  narabe match --game score4 --a uct:playouts=1000 --b uct:playouts=500 --games 200\n"
	"  narabe match --a uct:playouts=500 --b random --games 100 --out games.jsonl\n"
	"\n"
	"Plays N games and prints A's wins, losses and draws, the score with its 95 % interval "
	"and\n"
	"the difference in Elo points. The same seed gives the same games, whatever --jobs says.\n"
	"\n"
	"  --game BOARD          default: othello\n"
	"  --a PLAYER            a player as in narabe play --help, not human\n"
	"  --b PLAYER            the other\n"
	"  --games N             default: 100\n"
	"  --first WHO           who moves first: a, b or alternate (default)\n"
	"  --opening-plies K     random plies before the players take over (default: 0); sides\n"
	"                        alternating, each opening is played twice with sides changed\n"
	"  --jobs N              games at a time (default: all cores)\n"
	"  --seed N              random numbers of openings and players\n"
	"  --out FILE            a JSON line a game\n"
	"  --json                the result as one JSON object\n"
	"  --times               elapsed_ms in FILE with playout budgets too\n"
	"  --help                this text\n";

struct request {
	struct series_params series;
	const char *a, *b, *out;
	int64_t seed, games, jobs, plies;
	bool json, times;
};

struct tally {
	const struct request *request;
	int64_t wins, losses, draws; /* A's */
	FILE *out;
	bool progress;
	int64_t start_us;
};

static void
write_game(const struct tally *t, int n, const struct series_game *g)
{
	const struct request *r = t->request;
	const struct game *game = r->series.game;
	struct state s;
	struct text line;
	char moves[GAME_MAX_PLIES * 6];
	bool timed = r->times || r->series.a.search.time_ms != SEARCH_NO_LIMIT ||
		     r->series.b.search.time_ms != SEARCH_NO_LIMIT;

	game->rules->start(game, &s);
	text_init(&line, moves, sizeof moves);
	for (int i = 0; i < g->plies; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(game, &s, g->moves[i], name);
		text_add(&line, "%s%s", i ? " " : "", name);
		game->rules->play(game, &s, g->moves[i]);
	}
	json_t *o = json_pack("{s:s, s:s, s:s, s:i, s:s, s:i, s:i, s:s, s:I, s:o}", "game",
		game->name, "a", r->a, "b", r->b, "n", n, "first", g->a_first ? "a" : "b", "result",
		g->result, "plies", g->plies, "moves", moves, "seed", (json_int_t)g->seed,
		"elapsed_ms", timed ? json_real(g->elapsed_ms) : json_null());
	json_dumpf(o, t->out, JSON_COMPACT | JSON_REAL_PRECISION(6));
	fputc('\n', t->out);
	json_decref(o);
}

static void
show_progress(const struct tally *t, int n)
{
	double seconds = (double)(clock_now_us() - t->start_us) / 1e6;
	int64_t games = t->request->games;

	fprintf(stderr, "\r%d of %" PRId64 " games, %.1f a second, %.0f s left   ", n + 1, games,
		(n + 1) / seconds, seconds * (double)(games - n - 1) / (n + 1));
	if (n + 1 == games)
		fprintf(stderr, "\n");
}

static void
game_done(void *context, int n, const struct series_game *g)
{
	struct tally *t = context;
	int for_a = g->a_first ? g->result : -g->result;

	t->wins += for_a > 0;
	t->losses += for_a < 0;
	t->draws += for_a == 0;
	if (t->out)
		write_game(t, n, g);
	if (t->progress)
		show_progress(t, n);
}

static void
print_result(const struct request *r, const struct tally *t)
{
	double points = (double)t->wins + (double)t->draws / 2;
	double score = points / (double)r->games;
	struct interval i = stats_wilson(points, r->games);
	double elo = stats_elo(score);

	if (r->json) {
		json_t *o = json_pack(
			"{s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:o, s:I}", "game",
			r->series.game->name, "a", r->a, "b", r->b, "games", (json_int_t)r->games,
			"wins", (json_int_t)t->wins, "losses", (json_int_t)t->losses, "draws",
			(json_int_t)t->draws, "score", score, "low", i.low, "high", i.high, "elo",
			isfinite(elo) ? json_real(elo) : json_null(), "seed", (json_int_t)r->seed);
		json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
		printf("\n");
		json_decref(o);
		return;
	}
	printf("%s, %" PRId64 " games, seed %" PRId64 "\nA  %s\nB  %s\n", r->series.game->title,
		r->games, r->seed, r->a, r->b);
	printf("A wins %" PRId64 ", loses %" PRId64 ", draws %" PRId64 "\n", t->wins, t->losses,
		t->draws);
	printf("score %.4f  95 %% [%.4f, %.4f]  Elo %+.0f [%+.0f, %+.0f]\n", score, i.low, i.high,
		elo, stats_elo(i.low), stats_elo(i.high));
}

static bool
read_player(const char *option, const char *text, struct player_spec *out)
{
	struct error e;

	if (!text) {
		cli_fail(CLI_USAGE, "%s is missing: who plays? Try: narabe match --help", option);
		return false;
	}
	if (!player_spec_parse(text, out, &e)) {
		cli_fail(CLI_USAGE, "%s: %s", option, e.text);
		return false;
	}
	if (!player_spec_is_human(out))
		return true;
	cli_fail(CLI_USAGE, "%s human: people play with narabe play.", option);
	return false;
}

static int
play_match(struct request *r)
{
	struct tally t = {
		.request = r, .start_us = clock_now_us(), .progress = isatty(STDERR_FILENO)
	};
	struct error e;

	if (r->out) {
		t.out = fopen(r->out, "w");
		if (!t.out)
			return cli_fail(CLI_FAILED, "Cannot write %s.", r->out);
	}
	bool fine = series_play(&r->series, game_done, &t, &e);
	bool written = !t.out || (fflush(t.out) == 0 && !ferror(t.out));
	if (t.out && fclose(t.out) != 0)
		written = false;
	if (!fine)
		return cli_fail(CLI_FAILED, "%s", e.text);
	print_result(r, &t);
	return written ? CLI_FINE : cli_fail(CLI_FAILED, "%s could not be written whole.", r->out);
}

enum {
	OPT_GAME = 256,
	OPT_A,
	OPT_B,
	OPT_GAMES,
	OPT_FIRST,
	OPT_PLIES,
	OPT_JOBS,
	OPT_SEED,
	OPT_OUT,
	OPT_JSON,
	OPT_TIMES
};

static int
take_option(struct request *r, int c, char *const *argv)
{
	struct error e;
	bool fine = true;

	switch (c) {
	case OPT_GAME:
		r->series.game = game_open(optarg, &e);
		return r->series.game ? CLI_FINE : cli_fail(CLI_USAGE, "%s", e.text);
	case OPT_A:
		r->a = optarg;
		break;
	case OPT_B:
		r->b = optarg;
		break;
	case OPT_GAMES:
		fine = cli_read_int("--games", optarg, 1, 10000000, &r->games);
		break;
	case OPT_FIRST:
		r->series.first = strcmp(optarg, "a") == 0   ? SERIES_A
				  : strcmp(optarg, "b") == 0 ? SERIES_B
							     : SERIES_ALTERNATE;
		if (r->series.first == SERIES_ALTERNATE && strcmp(optarg, "alternate") != 0)
			return cli_fail(
				CLI_USAGE, "--first %s: it must be one of: a b alternate.", optarg);
		break;
	case OPT_PLIES:
		fine = cli_read_int("--opening-plies", optarg, 0, 40, &r->plies);
		break;
	case OPT_JOBS:
		fine = cli_read_int("--jobs", optarg, 1, 256, &r->jobs);
		break;
	case OPT_SEED:
		fine = cli_read_int("--seed", optarg, 0, INT64_MAX, &r->seed);
		break;
	case OPT_OUT:
		r->out = optarg;
		break;
	case OPT_JSON:
		r->json = true;
		break;
	case OPT_TIMES:
		r->times = true;
		break;
	default:
		return cli_refuse_option("match", c, argv);
	}
	return fine ? CLI_FINE : CLI_USAGE;
}

const struct option cli_match_options[] = {
	{ "game", required_argument, NULL, OPT_GAME },
	{ "a", required_argument, NULL, OPT_A },
	{ "b", required_argument, NULL, OPT_B },
	{ "games", required_argument, NULL, OPT_GAMES },
	{ "first", required_argument, NULL, OPT_FIRST },
	{ "opening-plies", required_argument, NULL, OPT_PLIES },
	{ "jobs", required_argument, NULL, OPT_JOBS },
	{ "seed", required_argument, NULL, OPT_SEED },
	{ "out", required_argument, NULL, OPT_OUT },
	{ "json", no_argument, NULL, OPT_JSON },
	{ "times", no_argument, NULL, OPT_TIMES },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

int
cli_match(int argc, char **argv)
{
	struct request r = { .series.game = game_at(0), .seed = -1, .games = 100, .jobs = 0 };
	struct error e;
	int c;

	while ((c = getopt_long(argc, argv, ":h", cli_match_options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return CLI_FINE;
		}
		int code = take_option(&r, c, argv);
		if (code != CLI_FINE)
			return code;
	}
	if (optind < argc)
		return cli_fail(
			CLI_USAGE, "match takes no \"%s\". Try: narabe match --help", argv[optind]);
	if (!read_player("--a", r.a, &r.series.a) || !read_player("--b", r.b, &r.series.b))
		return CLI_USAGE;
	if (!player_spec_check(&r.series.a, r.series.game, &e) ||
		!player_spec_check(&r.series.b, r.series.game, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (r.seed < 0)
		r.seed = (int64_t)clock_seed();
	r.series.jobs = r.jobs > 0 ? (int)r.jobs : cpu_count();
	r.series.games = (int)r.games;
	r.series.opening_plies = (int)r.plies;
	r.series.seed = (uint64_t)r.seed;
	return play_match(&r);
}
