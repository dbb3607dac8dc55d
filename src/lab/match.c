/* narabe match, league and sweep: play and count many games. Each command supplies players and
 * pairings; everything else is common to all runs. */
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
#include "cli/arguments.h"
#include "cli/output/progress.h"
#include "lab/runs/lab.h"
#include "lab/runs/tables.h"

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
		"a file of openings to use in turn instead, one per line"), \
	ENGINE_ARGUMENT(struct request, engines), \
	TEXT_ARGUMENT(struct request, "clock", clock, "MAIN+INC", \
		"minutes for each side + seconds added by each move, as in 5+3, or 30s+1s; running out of time loses"), \
	TEXT_ARGUMENT(struct request, "resign", resign, "N,M", \
		"a side resigns when its value, -1 to 1, is below N for M " \
			"moves in a row, as in -0.9,3"), \
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
	struct tournament_player *players;
	struct tournament_pairing *pairings;
	int players_count;
	size_t players_room, pairings_room;
	json_t *texts; /* an array that owns those of players and pairings */
};

/* Returns a text's copy, cleaned for a terminal and owned by the run; NULL without memory. */
static const char *
keep_text(struct run *run, char *text)
{
	json_t *kept;

	text_clean(text);
	kept = json_string(text);
	return json_array_append_new(run->texts, kept) == 0 ? json_string_value(kept) : NULL;
}

/* Splits "LEFT,RIGHT" and returns what follows the separator, "" without one. */
static const char *
split(const char *text, char *left, size_t size)
{
	const char *comma = strchr(text, ',');

	snprintf(left, size, "%.*s", (int)(comma ? comma - text : 0), text);
	return comma ? comma + 1 : "";
}

/* Reads "N,M", a value from `low` to `high` and a number of moves. NULL turns the rule off. */
static bool
read_ending(const char *option, const char *text, const struct game *g, double low, double high,
	struct tournament_ending *out)
{
	char left[32];
	int64_t moves = 0;

	if (!text)
		return true;
	if (g->simultaneous) {
		cli_fail(CLI_USAGE,
			"--%s needs a board on which sides move in turn: on %s a "
			"side's value before its choice says little about the game.",
			option, g->title);
		return false;
	}
	const char *right = split(text, left, sizeof left);
	if (!text_to_double(left, low, high, &out->value) ||
		!text_to_int(right, 1, TOURNAMENT_ENDING_MOVES, &moves)) {
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
	static const move_t end = MOVE_NONE;
	struct tournament_params *p = &run->lab.series;
	uint64_t sum = SUM_START;
	struct error e;

	p->openings = run->openings =
		tournament_openings_read(path, p->game, &p->opening_count, &e);
	if (!p->openings)
		return cli_fail(CLI_FAILED, "%s", e.text);
	for (int i = 0; i < p->opening_count; i++) {
		sum = sum_add(sum, run->openings[i].moves,
			(size_t)run->openings[i].plies * sizeof run->openings[i].moves[0]);
		sum = sum_add(sum, &end, sizeof end);
	}
	run->lab.openings_sum = sum;
	return CLI_FINE;
}

/* Fills in what the options determine; the caller adds players, pairings and the number of games.
 * Returns CLI_FINE, or the exit code after a sentence. */
static int
run_init(struct run *run, const char *command, const struct request *o)
{
	struct tournament_params *p = &run->lab.series;
	struct error e;
	int64_t seed = o->seed;

	*run = (struct run){ .lab.command = command, .lab.timed = o->times, .texts = json_array() };
	p->game = o->game ? game_open(o->game, &e) : game_at(0);
	if (!p->game)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!arguments_take_engines(&o->engines))
		return CLI_USAGE;
	if (o->resume && !o->out)
		return cli_fail(CLI_USAGE, "--resume continues a file: name it with --out.");
	if (o->times && !o->out)
		return cli_fail(CLI_USAGE, "--times writes into a file: name it with --out.");
	if (o->openings && o->plies > 0)
		return cli_fail(CLI_USAGE, "Give --openings or --opening-plies, not both.");
	if (o->shard && o->seed < 0)
		return cli_fail(CLI_USAGE, "--shard needs --seed, the same for every part.");
	p->shards = 1;
	if (o->shard && !lab_shard_read(o->shard, &p->shard, &p->shards, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
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

static void
run_finish(struct run *run)
{
	tally_finish(&run->tally);
	free(run->openings);
	free(run->players);
	free(run->pairings);
	json_decref(run->texts);
}

/* ---- players and pairings ---- */

/* Adds a player: no person, and one that can play on the board. `what` begins the sentence if it is
 * refused; its file, if it has one, must exist, and so must the evaluation of a negamax player, also
 * of one that a level or `best` stands for, unless it is the shipped one, whose absence is only
 * reported. With `full` its name lists all its keys. Returns an exit code, after a sentence unless it is
 * CLI_FINE. */
static int
run_add_player(struct run *run, const char *what, const char *text, bool full)
{
	const struct game *g = run->lab.series.game;
	struct player_spec spec, acting;
	struct negamax_params unused;
	char name[4 * PLAYER_SPEC_TEXT];
	struct error e = { "" };

	if (!player_spec_parse(text, &spec, &e) || !player_spec_check(&spec, g, &e))
		return cli_fail(CLI_USAGE, "%s: %s", what, e.text);
	if (player_spec_is_person(&spec))
		return cli_fail(CLI_USAGE, "%s %s: people play with narabe play.", what, text);
	if (spec.file[0] && access(spec.file, R_OK) != 0)
		return cli_fail(
			CLI_USAGE, "%s: Cannot read %s: %s.", what, spec.file, strerror(errno));
	if (player_spec_acting(&spec, g, &acting, NULL) && player_spec_is_negamax(&acting)) {
		e.text[0] = '\0';
		if (!player_spec_negamax(&acting, g, &unused, &e))
			return cli_fail(CLI_USAGE, "%s: %s", what, e.text);
		if (*e.text)
			fprintf(stderr, "narabe: %s: %s\n", what, e.text);
	}
	snprintf(name, sizeof name, "%s", text);
	if (full)
		player_spec_text(&spec, name);
	const char *kept = keep_text(run, name);
	if (!kept || !ARRAY_ROOM(run->players, run->players_room, run->players_count + 1))
		return cli_fail(CLI_FAILED, "Out of memory for a player.");
	run->players[run->players_count++] =
		(struct tournament_player){ .text = kept, .spec = spec };
	return CLI_FINE;
}

/* Adds a pairing of two players, at a sweep's point or NULL. Returns an exit code. */
static int
run_add_pairing(struct run *run, int a, int b, char *vary)
{
	int *count = &run->lab.series.pairing_count;
	const char *kept = vary ? keep_text(run, vary) : NULL;

	if ((vary && !kept) || !ARRAY_ROOM(run->pairings, run->pairings_room, *count + 1))
		return cli_fail(CLI_FAILED, "Out of memory for %d pairings.", *count + 1);
	run->pairings[(*count)++] = (struct tournament_pairing){ a, b, kept };
	return CLI_FINE;
}

/* ---- playing ---- */

/* Returns whether a player has a time budget; times are then kept. */
static bool
plays_by_time(const struct run *run)
{
	for (int i = 0; i < run->players_count; i++) {
		struct player_spec own;
		/* a budget of its own, or the default */
		if (player_spec_acting(&run->players[i].spec, run->lab.series.game, &own, NULL) &&
			(own.search.time_ms != NO_LIMIT ||
				(player_spec_searches(&own) && own.search.playouts == NO_LIMIT)))
			return true;
	}
	return false;
}

/* Returns whether processor time can be counted: for searches in the thread that plays the game,
 * and for programs, which have their own. */
static bool
may_count_processor_time(const struct run *run)
{
	if (run->lab.series.clock.limited)
		return cli_fail(CLI_USAGE, "Give --processor-time or --clock, not both."), false;
	for (int i = 0; i < run->players_count; i++) {
		const struct player_spec *spec = &run->players[i].spec;
		if (player_spec_is_program(spec) || spec->search.threads <= 1)
			continue;
		cli_fail(CLI_USAGE, "%s: --processor-time needs a search with one thread.",
			run->players[i].text);
		return false;
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

	p->players = run->players;
	p->pairings = run->pairings;
	/* What can be known before the first game. */
	if (!tournament_prepare(p, 0, &first, &start, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (p->processor_time && !may_count_processor_time(run))
		return CLI_USAGE;
	if (cli_asks.only_checks)
		return CLI_FINE;

	run->lab.timed = run->lab.timed || p->clock.limited || plays_by_time(run);
	if (!lab_play(&run->lab, o->out, o->resume, &run->tally, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);

	struct tally_pairing sum = tally_sum(&run->tally);
	int64_t played = tally_games(&sum), all = tournament_length(p);
	if (interrupt_seen() && played < all)
		code = cli_stopped(played, all, o->out);
	return run_table_print(&run->lab, &run->tally,
		       o->csv    ? OUTPUT_CSV
		       : o->json ? OUTPUT_JSON
				 : OUTPUT_TEXT)
		       ? code
		       : CLI_FAILED;
}

/* ---- the commands: their players and pairings ---- */

static int
set_match(const struct request *r, struct run *run)
{
	struct tournament_params *p = &run->lab.series;

	for (int i = 0; i < 2; i++) {
		const char *option = i ? "--b" : "--a", *text = i ? r->b : r->a;
		if (!text)
			return cli_fail(CLI_USAGE,
				"%s is missing: name both players, as in --a uct --b random",
				option);
		int code = run_add_player(run, option, text, false);
		if (code != CLI_FINE)
			return code;
	}
	if (r->sprt) {
		struct lab_run *lab = &run->lab;
		char left[32];
		const char *right = split(r->sprt, left, sizeof left);
		if (!text_to_double(left, -2000, 2000, &lab->elo0) ||
			!text_to_double(right, -2000, 2000, &lab->elo1) || lab->elo0 >= lab->elo1)
			return cli_fail(CLI_USAGE,
				"--sprt %s: it must be two differences in Elo points, the lower "
				"first, as in 0,20.",
				r->sprt);
		if (r->shard)
			return cli_fail(CLI_USAGE,
				"--sprt needs all games in order: it cannot be split by --shard.");
	}
	run->lab.sprt = r->sprt;
	p->games = r->games ? r->games : r->sprt ? 20000 : 100;
	return run_add_pairing(run, 0, 1, NULL);
}

enum { FILE_MOST = 1 << 20 };

/* Adds the player in a line of a file, if it has one; modifies the line. Returns an exit code. */
static int
take_player(struct run *run, const char *where, char *line)
{
	line += strspn(line, " \t\r");
	char *rest = line + strcspn(line, " \t\r");
	if (!*line || *line == '#')
		return CLI_FINE;
	if (rest[strspn(rest, " \t\r")])
		return cli_fail(
			CLI_USAGE, "%s: a line has one player, without blanks in it.", where);
	*rest = '\0';
	if (run->players_count == TOURNAMENT_MOST_RATED)
		return cli_fail(CLI_USAGE, "%s: there can be at most %d players.", where,
			TOURNAMENT_MOST_RATED);
	int code = run_add_player(run, where, line, false);
	if (code != CLI_FINE)
		return code;
	const char *name = run->players[run->players_count - 1].text;
	for (int i = 0; i + 1 < run->players_count; i++) {
		if (strcmp(run->players[i].text, name) == 0)
			return cli_fail(CLI_USAGE, "%s: %s is listed twice.", where, name);
	}
	return CLI_FINE;
}

static int
read_players(struct run *run, const char *path)
{
	struct error e;
	size_t size, length;
	char where[512], *text = file_read_text(path, FILE_MOST, &size, &e);
	int code = text ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);

	char *line = text, *end = text ? text + size : NULL;
	for (int number = 1; code == CLI_FINE && line < end; number++, line += length + 1) {
		char *next = memchr(line, '\n', (size_t)(end - line));
		length = (size_t)((next ? next : end) - line);
		line[length] = '\0';
		snprintf(where, sizeof where, "%.400s, line %d", path, number);
		if (strlen(line) != length)
			code = cli_fail(CLI_USAGE, "%s: it contains a zero byte.", where);
		else
			code = take_player(run, where, line);
	}
	free(text);
	if (code == CLI_FINE && run->players_count < 2)
		return cli_fail(
			CLI_USAGE, "%s: a league needs at least two players, one per line.", path);
	return code;
}

static int
set_league(const struct request *r, struct run *run)
{
	struct tournament_params *p = &run->lab.series;

	if (!r->players)
		return cli_fail(
			CLI_USAGE, "--players is missing: name a file with a player on each line");
	int code = read_players(run, r->players);
	for (int a = 0; code == CLI_FINE && a < run->players_count; a++) {
		for (int b = a + 1; code == CLI_FINE && b < run->players_count; b++)
			code = run_add_pairing(run, a, b, NULL);
	}
	p->games = (r->rounds ? r->rounds : 1) * p->pairing_count * 2;
	return code;
}

/* ---- a sweep's points: every combination of the values of some keys of two players ---- */

enum { POINTS_MOST = 10000 };

/* Counts the values in each word KEY=V1,V2,... Returns the number of points, 0 after a sentence. */
static int
count_points(const struct param_texts *vary, int counts[PARAM_TEXTS_MOST])
{
	int64_t all = 1;

	for (int k = 0; k < vary->count; k++) {
		const char *word = vary->item[k], *values = strchr(word, '=');
		if (!values || values == word || !values[1])
			return cli_fail(0,
				"--vary %s: it must be a key and its values, KEY=V1,V2,..., as in "
				"c=0.5,1,1.5.",
				word);
		for (int i = 0; i < k; i++) {
			if (strncmp(vary->item[i], word, (size_t)(values - word) + 1) == 0)
				return cli_fail(0,
					"--vary: %.*s is varied twice: give all its values at "
					"once.",
					(int)(values - word), word);
		}
		counts[k] = 1;
		for (const char *c = values; *c; c++)
			counts[k] += *c == ',';
		all *= counts[k];
		if (all > POINTS_MOST)
			return cli_fail(0, "--vary: there can be at most %d points.", POINTS_MOST);
	}
	return (int)all;
}

/* Adds "key=value" with the word's value at this index. */
static void
add_value(struct text *t, const char *word, int index)
{
	const char *value = strchr(word, '=') + 1;

	for (int i = 0; i < index; i++)
		value += strcspn(value, ",") + 1;
	text_add(t, "%.*s=%.*s", (int)strcspn(word, "="), word, (int)strcspn(value, ","), value);
}

/* Adds a point, whose players are named by all their keys. `at` has the index of each word's value.
 * Returns an exit code. */
static int
add_point(struct run *run, const struct request *r, const int *at)
{
	char point[PLAYER_SPEC_TEXT], spec[4 * PLAYER_SPEC_TEXT];
	struct text t;

	text_init(&t, point, sizeof point);
	for (int k = 0; k < r->vary.count; k++) {
		text_add(&t, k ? "," : "");
		add_value(&t, r->vary.item[k], at[k]);
	}
	for (int side = 0; side < 2; side++) {
		text_init(&t, spec, sizeof spec);
		text_add(&t, "%s", side ? r->b : r->a);
		for (int k = 0; k < r->vary.count; k++) {
			const char *word = r->vary.item[k];
			bool of_b = strncmp(word, "b.", 2) == 0;
			if (of_b != (side == 1))
				continue;
			text_add(&t, strchr(spec, ':') ? "," : ":");
			add_value(&t, word + (of_b ? 2 : 0), at[k]);
		}
		int code = run_add_player(run, side ? "--b" : "--a", spec, true);
		if (code != CLI_FINE)
			return code;
	}
	text_clean(point);
	for (int i = 0; i < run->lab.series.pairing_count; i++) {
		if (strcmp(run->pairings[i].vary, point) == 0)
			return cli_fail(CLI_USAGE, "--vary: the point %s is listed twice.", point);
	}
	return run_add_pairing(run, run->players_count - 2, run->players_count - 1, point);
}

static int
set_sweep(const struct request *r, struct run *run)
{
	struct tournament_params *p = &run->lab.series;
	int64_t games = r->games ? r->games : 100;
	int counts[PARAM_TEXTS_MOST] = { 0 }, at[PARAM_TEXTS_MOST] = { 0 };

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
	int points = count_points(&r->vary, counts);
	for (int i = 0; i < points; i++) {
		int code = add_point(run, r, at);
		if (code != CLI_FINE)
			return code;
		/* The next combination: the last word changes fastest. */
		for (int k = r->vary.count - 1; k >= 0 && ++at[k] == counts[k]; k--)
			at[k] = 0;
	}
	p->games = games * points;
	return points > 0 ? CLI_FINE : CLI_USAGE;
}

static int
games_play(const char *name, const char *usage, const struct param *table,
	int (*set)(const struct request *, struct run *), int argc, char **argv)
{
	struct request r = { .seed = -1 };
	const struct arguments arguments = {
		.command = name, .usage = usage, .table = table, .owner = &r
	};
	struct run run = { 0 };
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.game))
		return CLI_USAGE;
	code = run_init(&run, name, &r);
	if (code == CLI_FINE)
		code = set(&r, &run);
	if (code == CLI_FINE)
		code = run_play_and_print(&run, &r);
	run_finish(&run);
	return code;
}

int
cli_match(int argc, char **argv)
{
	return games_play("match", match_usage, cli_match_arguments, set_match, argc, argv);
}

int
cli_league(int argc, char **argv)
{
	return games_play("league", league_usage, cli_league_arguments, set_league, argc, argv);
}

int
cli_sweep(int argc, char **argv)
{
	return games_play("sweep", sweep_usage, cli_sweep_arguments, set_sweep, argc, argv);
}
