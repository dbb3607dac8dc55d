/* What match, league, sweep and experiment share. */
#include "lab/runs/runs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "base/file.h"
#include "cli/output/progress.h"
#include "lab/runs/tournament.h"
#include "match/evaluation.h"

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

bool
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

/* Reads "N,M", a value from `low` to `high` and a number of moves; NULL: there is no such rule. */
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
			"believes "
			"before a choice says little of the game.",
			option, g->title);
		return false;
	}
	snprintf(left, sizeof left, "%.*s", (int)(comma ? comma - text : 0), text);
	if (!comma || !text_to_double(left, low, high, &out->value) ||
		!text_to_int(comma + 1, 1, TOURNAMENT_ENDING_MOVES, &moves)) {
		cli_fail(CLI_USAGE,
			"--%s %s: it must be a value from %g to %g and a number of moves from 1, "
			"as in "
			"%s.",
			option, text, low, high, low < 0 ? "-0.9,3" : "0.05,5");
		return false;
	}
	out->moves = (int)moves;
	return true;
}

/* Games at the same time would take each other's, by the caches and by whatever else runs here. */
static int
default_jobs(const struct time_control *clock)
{
	return clock->limited ? 1 : cpu_count();
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
	run->lab.openings_sum = tournament_openings_sum(run->openings, p->opening_count);
	return CLI_FINE;
}

/* Options that ask for others, or exclude them; false after a sentence. */
static bool
check_options(const struct run_options *o)
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

int
run_init(struct run *run, const char *command, const struct run_options *o)
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
	p->jobs = o->jobs > 0 ? (int)o->jobs : default_jobs(&p->clock);
	return o->openings ? read_openings(run, o->openings) : CLI_FINE;
}

/* Whether the evaluation that negamax would learn from its file can be used, also where a level or best
 * stands for it; without the shipped one it plays all the same, and a sentence says so. */
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

bool
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

/* Says at once who failed, and how. */
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

/* Whether a budget of time ends its searches, its own or the usual one. */
static bool
run_is_timed(const struct player_spec *spec, const struct game *g)
{
	struct player_spec own;

	if (!player_spec_acting(spec, g, &own, NULL))
		return false;
	return own.search.time_ms != NO_LIMIT || own.negamax.time_ms != NO_LIMIT ||
	       (evaluation_makes_playouts(&own) && own.search.playouts == NO_LIMIT);
}

/* With time budgets the times are kept. */
static bool
plays_by_time(const struct tournament_params *p)
{
	for (int i = 0; i < p->pairing_count; i++) {
		const struct tournament_pairing *pairing = &p->pairings[i];
		for (int side = 0; side < 2; side++) {
			const struct player_spec *spec =
				&p->players[side ? pairing->b : pairing->a].spec;
			if (run_is_timed(spec, p->game))
				return true;
		}
	}
	return false;
}

/* Only a search in the thread that plays the game has that thread's processor time; a program has its
 * own. */
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

/* Says after how many games ^C ended the run. */
static int
report_stop(const struct run *run, const struct run_options *o)
{
	struct tally_pairing sum = tally_sum(&run->tally);
	int64_t played = tally_games(&sum), all = tournament_length(&run->lab.series);

	if (played == all)
		return CLI_FINE;
	return cli_fail(CLI_STOPPED, "Stopped after %" PRId64 " of %" PRId64 " games%s", played,
		all,
		!o->out          ? ", not stored without --out."
		: cli_asks.label ? ": run it again to continue."
				 : ": --resume continues.");
}

/* Checks what can be known before the first game; exit code after a sentence. */
static int
run_prepare(const struct run *run)
{
	const struct tournament_params *p = &run->lab.series;
	struct tournament_game first;
	struct state start;
	struct error e;

	if (!tournament_prepare(p, 0, &first, &start, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return p->processor_time && !may_count_processor_time(p) ? CLI_USAGE : CLI_FINE;
}

static int
run_play_games(struct run *run, const struct run_options *o)
{
	struct tournament_params *p = &run->lab.series;
	struct progress progress = progress_start(cli_asks.label ? cli_asks.label : "", "games");
	struct lab_out out = {
		.path = o->out,
		.resume = o->resume,
		.progress = run_show_progress,
		.failed = show_failure,
		.context = &progress,
		.stops = interrupt_seen,
	};
	struct error e;
	int code = run_prepare(run);

	if (code != CLI_FINE)
		return code;
	run->lab.timed = run->lab.timed || p->clock.limited || plays_by_time(p);
	if (!tally_init(&run->tally, p->pairing_count, p->first == TOURNAMENT_ALTERNATE))
		return cli_fail(CLI_FAILED, "Out of memory for %d pairings.", p->pairing_count);
	struct sigaction before = interrupt_catch("the games at hand");
	bool fine = lab_play(&run->lab, &out, &run->tally, &e);
	interrupt_restore(&before);
	progress_end(&progress);
	if (fine && interrupt_seen())
		return report_stop(run, o);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

int
run_play_and_print(struct run *run, const struct run_options *o)
{
	int code = cli_asks.only_checks ? run_prepare(run) : run_play_games(run, o);

	if (cli_asks.only_checks)
		return code;

	if ((code == CLI_FINE || code == CLI_STOPPED) && !run_table_print(&run->lab, &run->tally,
								 o->csv    ? OUTPUT_CSV
								 : o->json ? OUTPUT_JSON
									   : OUTPUT_TEXT))
		return CLI_FAILED;
	return code;
}

void
run_finish(struct run *run)
{
	tally_finish(&run->tally);
	free(run->openings);
	run->openings = NULL;
}

/* ---- the file of a league's players ---- */

enum { PLAYERS_MOST = TOURNAMENT_MOST_RATED, FILE_MOST = 1 << 20 };

/* Room for one more player: the list doubles at each power of two. */
static bool
players_grow(struct run_players *p, const char *where)
{
	size_t room = p->count > 0 ? 2 * (size_t)p->count : 1;

	if (p->count == PLAYERS_MOST) {
		cli_fail(CLI_USAGE, "%s: more than %d players are too many.", where, PLAYERS_MOST);
		return false;
	}
	if (p->count & (p->count - 1))
		return true;
	struct tournament_player *more = realloc(p->list, room * sizeof *more);
	if (!more) {
		cli_fail(CLI_FAILED, "Out of memory for a league.");
		return false;
	}
	p->list = more;
	return true;
}

static bool
players_add(struct run_players *p, const char *where, char *name, const struct game *g)
{
	if (!players_grow(p, where))
		return false;
	struct tournament_player *player = &p->list[p->count];
	if (!run_read_player(where, name, g, &player->spec))
		return false;
	text_clean(name);
	for (int i = 0; i < p->count; i++) {
		if (strcmp(p->list[i].text, name) == 0) {
			cli_fail(CLI_USAGE, "%s: %s is listed twice.", where, name);
			return false;
		}
	}
	player->text = name;
	p->count++;
	return true;
}

/* Takes a line, which is changed. */
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
	return players_add(p, where, line, g);
}

int
run_players_read(struct run_players *p, const char *path, const struct game *g)
{
	struct error e;
	size_t size, length;
	char where[512];

	*p = (struct run_players){ .text = file_read(path, FILE_MOST, &size, &e) };
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
