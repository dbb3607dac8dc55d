/* narabe match, league and sweep: play and count many games. Each command supplies players and
 * pairings; everything else is common to all runs. */
#include "lab/match.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/cpu.h"
#include "base/file.h"
#include "base/sum.h"
#include "cli/output/progress.h"
#include "lab/runs/lab.h"
#include "lab/runs/tables.h"
#include "match/evaluation.h"

static const char match_usage[] =
	"Usage: narabe match [BOARD] --a PLAYER --b PLAYER [--games N] [options]\n"
	"\n"
	"  narabe match score4 --a uct:playouts=1000 --b uct:playouts=500 --games 200\n"
	"  narabe match --a uct:playouts=500 --b random --games 100 --out games.jsonl\n"
	"  narabe match --a uct:c=1 --b uct --opening-plies 4 --sprt 0,20\n"
	"\n"
	"Plays N games and prints A's wins, losses and draws, the score with its 95 % interval\n"
	"and the difference in Elo points.\n"
	"\f\n"
	"Sides alternate: each opening is played twice, with sides swapped, and an interval of\n"
	"its own counts these pairs. The same seed gives the same games for any --jobs, unless\n"
	"players have a time budget.\n";

static const char league_usage[] =
	"Usage: narabe league [BOARD] --players FILE [--rounds N] [options]\n"
	"\n"
	"  narabe league score4 --players players.txt --rounds 10 --out league.jsonl\n"
	"\n"
	"All players play each other, once with each side in every round. Prints ratings of the\n"
	"Bradley-Terry model in Elo points, with 95 % intervals, and for up to 16 players a cross\n"
	"table. FILE has one player per line (narabe help players); blank lines and lines that\n"
	"begin with # are ignored.\n";

static const char sweep_usage[] =
	"Usage: narabe sweep [BOARD] --a PLAYER --b PLAYER --vary KEY=V1,V2,... [options]\n"
	"\n"
	"  narabe sweep score4 --a uct:playouts=1000 --b negamax --vary c=0.2,0.6,1,1.4\n"
	"  narabe sweep --a uct --b uct --vary playouts=100,200 --vary b.playouts=100,200\n"
	"\n"
	"Plays N games with each value of a player's key and prints A's score at each, with its\n"
	"95 % interval. Several --vary make a grid. All points have the same openings.\n";

/* The options of a command. */
struct request {
	const char *game, *openings, *out, *shard, *clock, *resign, *draw;
	int64_t jobs, seed, plies; /* seed -1, jobs 0: not given */
	int first;
	struct param_texts engines;
	bool resume, json, csv, times, processor_time;
	const char *a, *b, *sprt, *players;
	struct param_texts vary;
	int64_t games, rounds; /* 0: not given */
};

#define HERE(field) PARAM_MEMBER(struct request, field)

/* Rows of their tables of arguments. */
/* clang-format off */
#define RUN_PLAYER_ARGUMENTS \
	{ .name = "a", \
		.is_long = true, \
		.value = "PLAYER", \
		.help = "a player, not human: narabe help players", \
		.kind = PARAM_TEXT, \
		.member = HERE(a) }, \
	{ .name = "b", \
		.is_long = true, \
		.value = "PLAYER", \
		.help = "the other player, not human", \
		.kind = PARAM_TEXT, \
		.member = HERE(b) }

#define RUN_FIRST_ARGUMENT \
	{ .name = "first", \
		.value = "WHO", \
		.help = "who moves first: alternate (default), a or b", \
		.kind = PARAM_CHOICE, \
		.words = TOURNAMENT_FIRST_WORDS, \
		.member = HERE(first) }

#define RUN_ARGUMENTS \
	COUNT_ARGUMENT(struct request, "jobs", jobs, 1, 256, \
		"games at a time (default: one per core; 1 with --clock)"), \
	SEED_ARGUMENT(struct request, seed, "seed of openings and players"), \
	FILE_ARGUMENT(struct request, "out", out, \
		"write one line of JSON per game"), \
	FLAG_ARGUMENT(struct request, "resume", resume, \
		"continue the run in FILE"), \
	{ .name = "opening-plies", \
		.value = "K", \
		.help = "random plies before the players take over (default: 0)", \
		.kind = PARAM_WHOLE, \
		.whole = { 0, 40 }, \
		.member = HERE(plies) }, \
	FILE_ARGUMENT(struct request, "openings", openings, \
		"a file of openings to use in turn instead, moves on a line each"), \
	ENGINE_ARGUMENT(struct request, engines), \
	TEXT_ARGUMENT(struct request, "clock", clock, "MAIN+INC", \
		"minutes for each side + seconds added by each move, as in 5+3, or 30s+1s; running out of time loses"), \
	TEXT_ARGUMENT(struct request, "resign", resign, "N,M", \
		"a side resigns whose own value, -1 to 1, is below N for M of its moves in a row, as in -0.9,3"), \
	TEXT_ARGUMENT(struct request, "draw", draw, "N,M", \
		"a game is a draw when both sides' values stay within N of 0 for M moves each, as in 0.05,5"), \
	FLAG_ARGUMENT(struct request, "processor-time", processor_time, \
		"time budgets count processor time, which does not pass while other " \
			"programs run; for searches of one thread. Outside programs keep their " \
			"own time; the games record what each side used"), \
	TEXT_ARGUMENT(struct request, "shard", shard, "K/N", \
		"play only the Kth of N parts; narabe report joins their files"), \
	FLAG_ARGUMENT(struct request, "times", times, \
		"write elapsed_ms to FILE with budgets of playouts as well"), \
	FLAG_ARGUMENT(struct request, "json", json, \
		"print the result as one JSON object"), \
	FLAG_ARGUMENT(struct request, "csv", csv, \
		"print the result as CSV")

/* clang-format on */

const struct param cli_match_arguments[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD", "default: othello"),
	RUN_PLAYER_ARGUMENTS,
	COUNT_ARGUMENT(struct request, "games", games, 1, 10000000,
		"number of games (default: 100); with --sprt the maximum (default: 20000)"),
	RUN_FIRST_ARGUMENT,
	TEXT_ARGUMENT(struct request, "sprt", sprt, "ELO0,ELO1",
		"stop once one of the two Elo differences is accepted, with an error of at most 5 "
		"% "
		"either way"),
	RUN_ARGUMENTS,
	{ 0 },
};

const struct param cli_league_arguments[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD", "default: othello"),
	FILE_ARGUMENT(
		struct request, "players", players, "a file with one player per line, not human"),
	COUNT_ARGUMENT(struct request, "rounds", rounds, 1, 100000, "default: 1"),
	RUN_ARGUMENTS,
	{ 0 },
};

const struct param cli_sweep_arguments[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD", "default: othello"),
	RUN_PLAYER_ARGUMENTS,
	TEXT_ARGUMENT(struct request, "vary", vary, "KEY=V1,V2,...",
		"a key of A and its values, or of B with b.KEY=V1,V2,..."),
	COUNT_ARGUMENT(
		struct request, "games", games, 1, 1000000, "games at each point (default: 100)"),
	RUN_FIRST_ARGUMENT,
	RUN_ARGUMENTS,
	{ 0 },
};

/* A run in preparation. */
struct run {
	struct lab_run lab;
	struct tally tally;
	struct tournament_opening *openings;
};

enum { SHARDS_MOST = 100000 };

bool
run_shard_read(const char *text, int *shard, int *shards)
{
	char left[16];
	const char *slash = strchr(text, '/');
	int64_t k = 0, n = 0;

	snprintf(left, sizeof left, "%.*s", (int)(slash ? slash - text : 0), text);
	if (!slash || !text_to_int(slash + 1, 1, SHARDS_MOST, &n) || !text_to_int(left, 1, n, &k)) {
		cli_fail(CLI_USAGE,
			"--shard %s: it must be K/N, the Kth of N parts, as in 2/8; N at most %d.",
			text, SHARDS_MOST);
		return false;
	}
	*shard = (int)k - 1;
	*shards = (int)n;
	return true;
}

/* Reads two differences in Elo points, the lower first: "0,20". Returns false after a sentence. */
static bool
run_sprt_read(const char *text, double *elo0, double *elo1)
{
	char left[32];
	const char *comma = strchr(text, ',');

	snprintf(left, sizeof left, "%.*s", (int)(comma ? comma - text : 0), text);
	if (comma && text_to_double(left, -2000, 2000, elo0) &&
		text_to_double(comma + 1, -2000, 2000, elo1) && *elo0 < *elo1)
		return true;
	cli_fail(CLI_USAGE,
		"--sprt %s: it must be two differences in Elo points, the lower first, as in 0,20.",
		text);
	return false;
}

/* Reads "N,M", a value from `low` to `high` and a number of moves. NULL turns the rule off. */
static bool
read_ending(const char *option, const char *text, const struct game *g, double low, double high,
	struct tournament_ending *out)
{
	char left[32];
	const char *comma = text ? strchr(text, ',') : NULL;
	int64_t moves = 0;

	if (!text)
		return true;
	if (g->simultaneous) {
		cli_fail(CLI_USAGE,
			"--%s is for boards on which sides move in turn: on %s what a side "
			"believes before a choice says little of the game.",
			option, g->title);
		return false;
	}
	snprintf(left, sizeof left, "%.*s", (int)(comma ? comma - text : 0), text);
	if (!comma || !text_to_double(left, low, high, &out->value) ||
		!text_to_int(comma + 1, 1, TOURNAMENT_ENDING_MOVES, &moves)) {
		cli_fail(CLI_USAGE,
			"--%s %s: it must be a value from %g to %g and a number of moves from 1, "
			"as in %s.",
			option, text, low, high, low < 0 ? "-0.9,3" : "0.05,5");
		return false;
	}
	out->moves = (int)moves;
	return true;
}

static int
read_openings(struct run *run, const char *path)
{
	struct tournament_params *p = &run->lab.series;
	struct error e;

	run->openings = tournament_openings_read(path, p->game, &p->opening_count, &e);
	p->openings = run->openings;
	if (!p->openings)
		return cli_fail(CLI_FAILED, "%s", e.text);
	static const move_t end = MOVE_NONE;
	uint64_t sum = SUM_START;
	for (int i = 0; i < p->opening_count; i++) {
		sum = sum_add(sum, run->openings[i].moves,
			(size_t)run->openings[i].plies * sizeof run->openings[i].moves[0]);
		sum = sum_add(sum, &end, sizeof end);
	}
	run->lab.openings_sum = sum;
	return CLI_FINE;
}

/* Checks options that need or exclude others. Returns false after a sentence. */
static bool
check_options(const struct request *o)
{
	if (o->resume && !o->out)
		cli_fail(CLI_USAGE, "--resume continues a file: name it with --out.");
	else if (o->times && !o->out)
		cli_fail(CLI_USAGE, "--times writes into a file: name it with --out.");
	else if (o->openings && o->plies > 0)
		cli_fail(CLI_USAGE, "Give --openings or --opening-plies, not both.");
	else if (o->shard && o->seed < 0)
		cli_fail(CLI_USAGE, "--shard needs --seed, the same for every part.");
	else
		return true;
	return false;
}

/* Fills in what the options determine; the caller adds players, pairings and the number of games.
 * Returns CLI_FINE, or the exit code after a sentence. */
static int
run_init(struct run *run, const char *command, const struct request *o)
{
	struct tournament_params *p = &run->lab.series;
	struct error e;
	int64_t seed = o->seed;

	*run = (struct run){ .lab.command = command, .lab.timed = o->times };
	p->game = o->game ? game_open(o->game, &e) : game_at(0);
	if (!p->game)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!arguments_take_engines(&o->engines))
		return CLI_USAGE;
	p->shards = 1;
	if (!check_options(o))
		return CLI_USAGE;
	if (o->shard && !run_shard_read(o->shard, &p->shard, &p->shards))
		return CLI_USAGE;
	if (seed < 0 && !(o->resume && lab_file_seed(o->out, &seed)))
		seed = (int64_t)clock_seed();
	p->seed = (uint64_t)seed;
	if (o->csv && o->seed < 0)
		fprintf(stderr, "seed %" PRId64 "\n", seed);
	p->first = (enum tournament_first)o->first;
	p->opening_plies = (int)o->plies;
	if (o->clock && !time_control_read(o->clock, &p->clock, &e))
		return cli_fail(CLI_USAGE, "--clock %s: %s", o->clock, e.text);
	if (!read_ending("resign", o->resign, p->game, -1, 0, &p->resign) ||
		!read_ending("draw", o->draw, p->game, 0, 1, &p->draw))
		return CLI_USAGE;
	p->processor_time = o->processor_time;
	/* With a clock one, because concurrent games would take each other's time. */
	p->jobs = o->jobs > 0 ? (int)o->jobs : p->clock.limited ? 1 : cpu_count();
	return o->openings ? read_openings(run, o->openings) : CLI_FINE;
}

/* Returns whether the evaluation file of a negamax player, also one chosen by a level or `best`,
 * can be used. A missing shipped evaluation is only reported. */
static bool
has_evaluation(const char *what, const struct player_spec *spec, const struct game *g)
{
	struct negamax_params unused;
	struct player_spec acting;
	struct error e = { "" };

	if (!player_spec_acting(spec, g, &acting, NULL) || !player_spec_is_negamax(&acting))
		return true;
	if (!player_spec_negamax(&acting, g, &unused, &e)) {
		cli_fail(CLI_USAGE, "%s: %s", what, e.text);
		return false;
	}
	if (*e.text)
		fprintf(stderr, "narabe: %s: %s\n", what, e.text);
	return true;
}

/* Reads a player of a run: not human, and one that can play on *g. `what` begins the sentence if it
 * is refused; its file, if it has one, must exist. Returns false after the sentence. */
static bool
run_read_player(const char *what, const char *text, const struct game *g, struct player_spec *out)
{
	struct error e;

	if (!player_spec_parse(text, out, &e) || !player_spec_check(out, g, &e)) {
		cli_fail(CLI_USAGE, "%s: %s", what, e.text);
		return false;
	}
	if (player_spec_is_human(out)) {
		cli_fail(CLI_USAGE, "%s human: people play with narabe play.", what);
		return false;
	}
	if (out->file[0] && access(out->file, R_OK) != 0) {
		cli_fail(CLI_USAGE, "%s: Cannot read %s: %s.", what, out->file, strerror(errno));
		return false;
	}
	return has_evaluation(what, out, g);
}

static void
run_show_progress(void *context, int64_t done, int64_t before, int64_t all)
{
	progress_show(context, done, before, all);
}

/* Reports a failed player at once. */
static void
show_failure(void *context, const struct lab_run *run, const struct tournament_game *g)
{
	const struct tournament_params *p = &run->series;
	const struct tournament_pairing *pairing = &p->pairings[g->pairing];
	bool a_lost = (g->result < 0) == g->a_first;

	progress_end(context);
	cli_fail(CLI_FINE, "Game %" PRId64 " is lost for %s: %s", g->n,
		p->players[a_lost ? pairing->a : pairing->b].text, g->failure.text);
}

/* ---- playing ---- */

/* Returns whether a player has a time budget; times are then kept. */
static bool
plays_by_time(const struct tournament_params *p)
{
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tournament_pairing *pairing = &p->pairings[i];
		for (int side = 0; side < 2; side++) {
			const struct player_spec *spec =
				&p->players[side ? pairing->b : pairing->a].spec;
			struct player_spec own;
			/* a budget of its own, or the default */
			if (player_spec_acting(spec, p->game, &own, NULL) &&
				(own.search.time_ms != NO_LIMIT ||
					own.negamax.time_ms != NO_LIMIT ||
					(evaluation_makes_playouts(&own) &&
						own.search.playouts == NO_LIMIT)))
				return true;
		}
	}
	return false;
}

/* Returns whether processor time can be counted: for searches in the thread that plays the game,
 * and for programs, which have their own. */
static bool
may_count_processor_time(const struct tournament_params *p)
{
	if (p->clock.limited) {
		cli_fail(CLI_USAGE, "Give --processor-time or --clock, not both.");
		return false;
	}
	for (int i = 0; i < p->pairing_count; i++) {
		for (int side = 0; side < 2; side++) {
			const struct tournament_player *player =
				&p->players[side ? p->pairings[i].b : p->pairings[i].a];
			const struct player_spec *spec = &player->spec;
			if (player_spec_is_program(spec) ||
				(spec->search.threads <= 1 && spec->negamax.threads <= 1))
				continue;
			cli_fail(CLI_USAGE,
				"%s: its processor time can not be counted: only searches of one "
				"thread.",
				player->text);
			return false;
		}
	}
	return true;
}

/* Plays the run, with progress on a terminal, writes a file if the options name one, and prints the
 * table of results. ^C ends it after the games in progress, and the games played so far are still
 * printed; a second ^C ends it at once. Returns CLI_FINE, or the exit code after a sentence. */
static int
run_play_and_print(struct run *run, const struct request *o)
{
	struct tournament_params *p = &run->lab.series;
	struct tournament_game first;
	struct state start;
	struct error e;
	int code = CLI_FINE;

	/* What can be known before the first game. */
	if (!tournament_prepare(p, 0, &first, &start, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (p->processor_time && !may_count_processor_time(p))
		return CLI_USAGE;
	if (cli_asks.only_checks)
		return CLI_FINE;

	run->lab.timed = run->lab.timed || p->clock.limited || plays_by_time(p);
	if (!tally_init(&run->tally, p->pairing_count, p->first == TOURNAMENT_ALTERNATE))
		return cli_fail(CLI_FAILED, "Out of memory for %d pairings.", p->pairing_count);
	struct progress progress = progress_start(cli_asks.label ? cli_asks.label : "", "games");
	struct lab_out out = {
		.path = o->out,
		.resume = o->resume,
		.progress = run_show_progress,
		.failed = show_failure,
		.context = &progress,
		.stops = interrupt_seen,
	};
	struct sigaction before = interrupt_catch("the games at hand");
	bool fine = lab_play(&run->lab, &out, &run->tally, &e);
	interrupt_restore(&before);
	progress_end(&progress);
	if (!fine)
		return cli_fail(CLI_FAILED, "%s", e.text);

	struct tally_pairing sum = tally_sum(&run->tally);
	int64_t played = tally_games(&sum), all = tournament_length(p);
	if (interrupt_seen() && played < all)
		code = cli_fail(CLI_STOPPED, "Stopped after %" PRId64 " of %" PRId64 " games%s",
			played, all,
			!o->out          ? ", not stored without --out."
			: cli_asks.label ? ": run it again to continue."
					 : ": --resume continues.");
	return run_table_print(&run->lab, &run->tally,
		       o->csv    ? OUTPUT_CSV
		       : o->json ? OUTPUT_JSON
				 : OUTPUT_TEXT)
		       ? code
		       : CLI_FAILED;
}

/* ---- the file of a league's players ---- */

enum { PLAYERS_MOST = TOURNAMENT_MOST_RATED, FILE_MOST = 1 << 20 };

/* Reads a line, which it modifies. */
static bool
players_take_line(struct run_players *p, const char *where, char *line, const struct game *g)
{
	line += strspn(line, " \t\r");
	char *rest = line + strcspn(line, " \t\r");
	if (!*line || *line == '#')
		return true;
	if (rest[strspn(rest, " \t\r")]) {
		cli_fail(CLI_USAGE, "%s: a line has one player, without blanks in it.", where);
		return false;
	}
	*rest = '\0';
	if (p->count == PLAYERS_MOST) {
		cli_fail(CLI_USAGE, "%s: there can be at most %d players.", where, PLAYERS_MOST);
		return false;
	}
	if (!ARRAY_ROOM(p->list, p->room, p->count + 1)) {
		cli_fail(CLI_FAILED, "Out of memory for a league.");
		return false;
	}
	struct tournament_player *player = &p->list[p->count];
	if (!run_read_player(where, line, g, &player->spec))
		return false;
	text_clean(line);
	for (int i = 0; i < p->count; i++) {
		if (strcmp(p->list[i].text, line) == 0) {
			cli_fail(CLI_USAGE, "%s: %s is listed twice.", where, line);
			return false;
		}
	}
	player->text = line;
	p->count++;
	return true;
}

int
run_players_read(struct run_players *p, const char *path, const struct game *g)
{
	struct error e;
	size_t size, length;
	char where[512];

	*p = (struct run_players){ .text = file_read_text(path, FILE_MOST, &size, &e) };
	if (!p->text)
		return cli_fail(CLI_FAILED, "%s", e.text);
	char *line = p->text, *end = p->text + size;
	for (int number = 1; line < end; number++, line += length + 1) {
		char *next = memchr(line, '\n', (size_t)(end - line));
		length = (size_t)((next ? next : end) - line);
		line[length] = '\0';
		snprintf(where, sizeof where, "%.400s, line %d", path, number);
		if (strlen(line) != length)
			return cli_fail(CLI_USAGE, "%s: it contains a zero byte.", where);
		if (!players_take_line(p, where, line, g))
			return CLI_USAGE;
	}
	return p->count >= 2
		       ? CLI_FINE
		       : cli_fail(CLI_USAGE,
				 "%s: a league needs at least two players, one per line.", path);
}

void
run_players_finish(struct run_players *p)
{
	free(p->list);
	free(p->text);
	*p = (struct run_players){ 0 };
}

/* ---- the points: every combination of the values of some keys of two players ---- */

struct grid_point {
	char a[PLAYER_SPEC_TEXT], b[PLAYER_SPEC_TEXT], vary[PLAYER_SPEC_TEXT];
};

struct grid {
	struct grid_point *points;
	struct tournament_player *players; /* of point i: 2i and 2i + 1 */
	struct tournament_pairing *pairings;
	int count;
};

enum { POINTS_MOST = 10000 };

static int
count_values(const char *word)
{
	const char *values = strchr(word, '=');
	int count = 1;

	if (!values || values == word || !values[1]) {
		cli_fail(CLI_USAGE,
			"%s %s: it must be a key and its values, KEY=V1,V2,..., as in c=0.5,1,1.5.",
			"--vary", word);
		return 0;
	}
	for (const char *c = values; *c; c++)
		count += *c == ',';
	return count;
}

/* Returns whether a word repeats the key of an earlier one, and reports it. */
static bool
is_repeated(const struct param_texts *vary, int k)
{
	size_t length = strcspn(vary->item[k], "=") + 1;

	for (int i = 0; i < k; i++) {
		if (strncmp(vary->item[i], vary->item[k], length) != 0)
			continue;
		cli_fail(CLI_USAGE, "%s: %.*s is varied twice: put all of its values behind one.",
			"--vary", (int)length - 1, vary->item[k]);
		return true;
	}
	return false;
}

/* Adds ",key=value" or ":key=value" with the word's value at this index. */
static void
add_value(struct text *t, const char *word, int index)
{
	const char *value = strchr(word, '=') + 1;
	bool first = !memchr(t->at, ':', t->used);

	for (int i = 0; i < index; i++)
		value += strcspn(value, ",") + 1;
	text_add(t, "%c%.*s=%.*s", first ? ':' : ',', (int)strcspn(word, "="), word,
		(int)strcspn(value, ","), value);
}

/* Makes the point's players, named as given, and its text. */
static bool
make_point(struct grid *grid, const struct game *g, const char *const spec[2],
	const struct param_texts *vary, const int *at)
{
	struct grid_point *point = &grid->points[grid->count];
	char *names[2] = { point->a, point->b };
	struct text vary_text;

	text_init(&vary_text, point->vary, sizeof point->vary);
	for (int k = 0; k < vary->count; k++) {
		add_value(&vary_text, vary->item[k], at[k]);
	}
	memmove(point->vary, point->vary + 1, vary_text.used); /* without the colon */
	text_clean(point->vary);
	for (int side = 0; side < 2; side++) {
		char given[4 * PLAYER_SPEC_TEXT];
		struct text t;
		struct tournament_player *player = &grid->players[2 * grid->count + side];
		text_init(&t, given, sizeof given);
		text_add(&t, "%s", spec[side]);
		for (int k = 0; k < vary->count; k++) {
			const char *word = vary->item[k];
			bool of_b = strncmp(word, "b.", 2) == 0;
			if (of_b == (side == 1))
				add_value(&t, word + (of_b ? 2 : 0), at[k]);
		}
		if (!run_read_player(side ? "--b" : "--a", given, g, &player->spec))
			return false;
		player_spec_text(&player->spec, names[side]);
		text_clean(names[side]);
		player->text = names[side];
	}
	grid->pairings[grid->count] =
		(struct tournament_pairing){ 2 * grid->count, 2 * grid->count + 1, point->vary };
	for (int i = 0; i < grid->count; i++) {
		if (strcmp(grid->points[i].vary, point->vary) == 0) {
			cli_fail(CLI_USAGE, "%s: the point %s is listed twice.", "--vary",
				point->vary);
			return false;
		}
	}
	grid->count++;
	return true;
}

/* `vary` has words KEY=V1,V2,... for keys of A, b.KEY=... for keys of B; the last changes fastest.
 * `spec` are A and B. Returns false after a sentence. Call grid_finish() in either case. */
static bool
grid_init(struct grid *grid, const struct game *g, const char *const spec[2],
	const struct param_texts *vary)
{
	int counts[PARAM_TEXTS_MOST] = { 0 }, at[PARAM_TEXTS_MOST] = { 0 };
	int64_t all = 1;

	*grid = (struct grid){ 0 };
	for (int k = 0; k < vary->count; k++) {
		counts[k] = count_values(vary->item[k]);
		if (counts[k] > 0 && is_repeated(vary, k))
			return false;
		all *= counts[k];
		if (all == 0)
			return false;
		if (all > POINTS_MOST) {
			cli_fail(CLI_USAGE, "%s: there can be at most %d points.", "--vary",
				POINTS_MOST);
			return false;
		}
	}
	grid->points = calloc((size_t)all, sizeof *grid->points);
	grid->players = calloc((size_t)all * 2, sizeof *grid->players);
	grid->pairings = calloc((size_t)all, sizeof *grid->pairings);
	if (!grid->points || !grid->players || !grid->pairings) {
		cli_fail(CLI_FAILED, "Out of memory for %d points.", (int)all);
		return false;
	}
	while (grid->count < all) {
		if (!make_point(grid, g, spec, vary, at))
			return false;
		/* the next combination */
		for (int k = vary->count - 1; k >= 0 && ++at[k] == counts[k]; k--)
			at[k] = 0;
	}
	return true;
}

static void
grid_finish(struct grid *grid)
{
	free(grid->points);
	free(grid->players);
	free(grid->pairings);
}

/* ---- the commands ---- */

/* A command's players and points, freed when it has ended. */
struct field {
	struct tournament_player player[2]; /* of a match */
	struct tournament_pairing pairing;
	char *name[2];
	struct run_players players; /* of a league */
	struct tournament_pairing *pairings;
	struct grid grid; /* of a sweep */
};

static int
set_match(const struct request *r, struct run *run, struct field *f)
{
	const char *const text[2] = { r->a, r->b };
	struct tournament_params *p = &run->lab.series;

	for (int i = 0; i < 2; i++) {
		const char *option = i ? "--b" : "--a";
		if (!text[i])
			return cli_fail(CLI_USAGE,
				"%s is missing: name both players, as in --a uct --b random",
				option);
		if (!run_read_player(option, text[i], p->game, &f->player[i].spec))
			return CLI_USAGE;
		f->name[i] = strdup(text[i]);
		if (!f->name[i])
			return cli_fail(CLI_FAILED, "Out of memory for a player.");
		text_clean(f->name[i]);
		f->player[i].text = f->name[i];
	}
	if (r->sprt && !run_sprt_read(r->sprt, &run->lab.elo0, &run->lab.elo1))
		return CLI_USAGE;
	if (r->sprt && r->shard)
		return cli_fail(CLI_USAGE,
			"--sprt needs all games in order: it cannot be split by --shard.");
	run->lab.sprt = r->sprt;
	f->pairing = (struct tournament_pairing){ 0, 1, NULL };
	p->players = f->player;
	p->pairings = &f->pairing;
	p->pairing_count = 1;
	p->games = r->games ? r->games : r->sprt ? 20000 : 100;
	return CLI_FINE;
}

static int
set_league(const struct request *r, struct run *run, struct field *f)
{
	struct tournament_params *p = &run->lab.series;

	if (!r->players)
		return cli_fail(
			CLI_USAGE, "--players is missing: name a file with a player on each line");
	int code = run_players_read(&f->players, r->players, p->game);
	if (code != CLI_FINE)
		return code;
	size_t count = (size_t)f->players.count;
	f->pairings = calloc(count * count / 2, sizeof *f->pairings);
	if (!f->pairings)
		return cli_fail(CLI_FAILED, "Out of memory for %d players.", f->players.count);
	for (int a = 0; a < f->players.count; a++) {
		for (int b = a + 1; b < f->players.count; b++)
			f->pairings[p->pairing_count++] = (struct tournament_pairing){ a, b, NULL };
	}
	p->players = f->players.list;
	p->pairings = f->pairings;
	p->games = (r->rounds ? r->rounds : 1) * p->pairing_count * 2;
	return CLI_FINE;
}

static int
set_sweep(const struct request *r, struct run *run, struct field *f)
{
	const char *const spec[2] = { r->a, r->b };
	struct tournament_params *p = &run->lab.series;
	int64_t games = r->games ? r->games : 100;

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
	if (!grid_init(&f->grid, p->game, spec, &r->vary))
		return CLI_USAGE;
	p->players = f->grid.players;
	p->pairings = f->grid.pairings;
	p->pairing_count = f->grid.count;
	p->games = games * f->grid.count;
	return CLI_FINE;
}

static int
games_play(const struct arguments *command,
	int (*set)(const struct request *, struct run *, struct field *), int argc, char **argv)
{
	struct request r = { .seed = -1 };
	struct arguments arguments = *command;
	struct run run = { 0 };
	struct field f = { 0 };
	int rest, code;

	arguments.owner = &r;
	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.game))
		return CLI_USAGE;
	code = run_init(&run, command->command, &r);
	if (code == CLI_FINE)
		code = set(&r, &run, &f);
	if (code == CLI_FINE)
		code = run_play_and_print(&run, &r);
	tally_finish(&run.tally);
	free(run.openings);
	run.openings = NULL;
	for (int i = 0; i < 2; i++)
		free(f.name[i]);
	run_players_finish(&f.players);
	free(f.pairings);
	grid_finish(&f.grid);
	return code;
}

int
cli_match(int argc, char **argv)
{
	return games_play(
		&(struct arguments){
			.command = "match", .usage = match_usage, .table = cli_match_arguments },
		set_match, argc, argv);
}

int
cli_league(int argc, char **argv)
{
	return games_play(
		&(struct arguments){
			.command = "league", .usage = league_usage, .table = cli_league_arguments },
		set_league, argc, argv);
}

int
cli_sweep(int argc, char **argv)
{
	return games_play(
		&(struct arguments){
			.command = "sweep", .usage = sweep_usage, .table = cli_sweep_arguments },
		set_sweep, argc, argv);
}
