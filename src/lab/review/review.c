/* narabe review: the analysis of collections of games. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/output/progress.h"
#include "lab/review/review.h"
#include "lab/runs/runs.h"
#include "lab/runs/store.h"
#include "record/formats.h"
#include "record/json_line.h"

static const char usage[] =
	"Usage: narabe review FILE... [options]\n"
	"       narabe review --join PART... [--out FILE] [options]\n"
	"\n"
	"  narabe review games.ggf\n"
	"  narabe review *.sgf --playouts 50000 --csv >moves.csv\n"
	"  narabe review 1998.wtb --out 1998.jsonl --resume --summary\n"
	"\n"
	"Analyses every position of the games in the files, SGF, GGF, WTHOR or moves, and prints\n"
	"the mistakes of each and what each player lost; --json and --csv print every move: its\n"
	"value before it (the first player's), the best move, what the move lost, in discs where\n"
	"that is exact and else in points of the win rate, and the exact value where it is known.\n"
	"The same games and options give the same results.\n";

struct request {
	struct review_run run;
	const char *out, *shard;
	bool resume, join, summary, json, csv;
	int64_t jobs; /* 0: not given */
};

enum { JOBS_MOST = 256 };

const struct param cli_review_arguments[] = {
	PLAYOUTS_ARGUMENTS(struct request, run.playouts, "playouts per position (default: 10000)"),
	{ .name = "player",
		.value = "SPEC",
		.help = "the search: uct:KEY=VALUE,... or, where both move at once, duct:... "
			"(default)",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, run.player) },
	{ .name = "no-exact",
		.help = "search only, without exact values",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, run.no_exact) },
	{ .name = "mistake-points",
		.help = "a move that loses N points of win rate is a mistake (default: 8)",
		.kind = PARAM_WHOLE,
		.whole = { 1, 100 },
		.member = PARAM_MEMBER(struct request, run.points) },
	SEED_ARGUMENT(struct request, run.seed, "default: 1"),
	{ .name = "out",
		.help = "write one line of JSON per game",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct request, out) },
	{ .name = "resume",
		.help = "continue a review that was killed from FILE",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, resume) },
	{ .name = "jobs",
		.help = "games analysed at a time (default: one per core)",
		.kind = PARAM_WHOLE,
		.whole = { 1, JOBS_MOST },
		.member = PARAM_MEMBER(struct request, jobs) },
	{ .name = "shard",
		.value = "K/N",
		.help = "review only the Kth of N parts of the games",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, shard) },
	{ .name = "join",
		.help = "join the files that parts have written with --out",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, join) },
	{ .name = "summary",
		.help = "print only each player's totals",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, summary) },
	{ .name = "json",
		.help = "print a JSON object per move, then one per player",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, json) },
	{ .name = "csv",
		.help = "print a line of CSV per move",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, csv) },
	{ 0 },
};

/* A game being analysed on a thread of its own. */
struct job {
	const struct review_run *run;
	struct review_game game;
	json_t *found; /* NULL: it failed, with a sentence, or ^C ended it */
	struct error e;
	pthread_t thread;
	bool threaded;
};

/* A review while it runs. */
struct running {
	struct job job[JOBS_MOST]; /* that begin when all are there */
	int jobs, waiting;
	const struct request *r;
	int shard, shards;
	struct store_file out; /* fd -1: none */
	int64_t bad, done, before;
	long faults;  /* sentences on what is bad */
	bool damaged; /* a file, not one of its games */
	struct review_sums *sums;
	struct progress progress;
	bool headed;
};

static enum output_form
form_of(const struct request *r)
{
	return r->csv ? OUTPUT_CSV : r->json ? OUTPUT_JSON : OUTPUT_TEXT;
}

/* Prints a game, and adds it to the sums. */
static bool
review_take_game(
	const struct request *r, const json_t *game, struct review_sums *sums, bool *headed)
{
	if (!r->summary)
		review_print_game(game, form_of(r), headed);
	return review_sums_add(sums, game);
}

static void
print_sums(const struct request *r, const struct review_sums *sums)
{
	if (r->csv && !r->summary) /* the lines of one table */
		return;
	if (!r->csv && !r->json && !r->summary)
		putchar('\n');
	review_sums_print(sums, form_of(r));
}

/* ---- lines of a file ---- */

/* The next line of the file that is continued, if it is of this game; else NULL with a sentence. */
static json_t *
stored_game(struct running *s, const struct review_game *game, struct error *e)
{
	json_t *o = store_next(&s->out, review_game_check, e), *run;

	if (!o)
		return NULL;
	char *moves = review_moves_text(&game->record);
	run = review_run_json(&s->r->run);
	bool same = moves && json_equal(json_object_get(o, "run"), run) &&
		    json_integer_value(json_object_get(o, "n")) == game->n &&
		    json_integer_value(json_object_get(o, "number")) == game->number &&
		    strcmp(json_string_value(json_object_get(o, "line")), moves) == 0;
	free(moves);
	json_decref(run);
	if (same)
		return o;
	json_decref(o);
	error_set(e, "%s, line %d: It is of another review: other games, parts or options.",
		s->r->out, s->out.number);
	return NULL;
}

/* Rounded as the file has it, so that a continued review prints the same. NULL with a sentence. */
static json_t *
as_stored(json_t *game, struct error *e)
{
	json_ran_out(); /* before this */
	char *text = json_line_write(game);
	json_t *back = text ? json_loads(text, 0, NULL) : NULL;

	free(text);
	if (back && !json_ran_out())
		return back;
	json_decref(back);
	error_set(e, "Out of memory for a line of results.");
	return NULL;
}

/* ---- a run ---- */

static int
review_fail(struct running *s, const struct error *e)
{
	progress_end(&s->progress);
	return e->text[0] ? cli_fail(CLI_FAILED, "%s", e->text) : CLI_STOPPED;
}

/* Stores, prints and adds up a game; releases it. */
static int
finish_game(struct running *s, json_t *game, bool stored)
{
	int64_t all = (s->r->run.games - s->shard + s->shards - 1) / s->shards;
	struct error e = { "" };

	s->done++;
	s->before += stored;
	progress_end(&s->progress);
	bool fine = (stored || s->out.fd < 0 || store_add(&s->out, game, &e)) &&
		    (review_take_game(s->r, game, s->sums, &s->headed) ||
			    error_set(&e, "Out of memory."));
	json_decref(game);
	progress_show(&s->progress, s->done, s->before, all);
	return fine ? CLI_FINE : review_fail(s, &e);
}

static void *
run_job(void *arg)
{
	struct job *j = arg;

	j->found = reviewed_game(j->run, &j->game, &j->e);
	return NULL;
}

/* Analyses the games that wait, side by side; takes them in order. */
static int
run_jobs(struct running *s)
{
	int code = CLI_FINE;

	for (int i = 0; i < s->waiting; i++) {
		struct job *j = &s->job[i];
		j->threaded = s->waiting > 1 && thread_start(&j->thread, run_job, j) == 0;
		if (!j->threaded)
			run_job(j);
	}
	for (int i = 0; i < s->waiting; i++) {
		struct job *j = &s->job[i];
		if (j->threaded)
			pthread_join(j->thread, NULL);
		record_finish(&j->game.record);
		json_t *o = j->found ? as_stored(j->found, &j->e) : NULL;
		if (code != CLI_FINE)
			json_decref(o);
		else
			code = o ? finish_game(s, o, false) : review_fail(s, &j->e);
	}
	s->waiting = 0;
	return code;
}

/* Takes a game that the file has, or lets it wait with others; its record is then no longer the
 * caller's. */
static int
review_one(struct running *s, struct review_game *game)
{
	struct error e = { "" };

	if (game->n % s->shards != s->shard)
		return CLI_FINE;
	if (s->out.next) {
		json_t *o = stored_game(s, game, &e);
		return o ? finish_game(s, o, true) : review_fail(s, &e);
	}
	s->job[s->waiting++] = (struct job){ .run = &s->r->run, .game = *game };
	game->record = (struct record){ 0 };
	return s->waiting == s->jobs ? run_jobs(s) : CLI_FINE;
}

/* Calls `each` for the games of a file that can be read, or only counts them. */
static int
walk_file(struct running *s, const char *path, int64_t *n, bool only_count)
{
	enum record_games_found found;
	struct record_games gs;
	struct review_game game = { .file = path };
	struct error e;
	int code = CLI_FINE;

	if (!record_games_open(&gs, path, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	while (code == CLI_FINE &&
		(found = record_games_next(&gs, &game.record, &e)) != GAMES_END) {
		game.number = gs.number;
		if (found == GAMES_BAD && gs.rd.no_memory)
			code = cli_fail(CLI_FAILED, "%s", e.text);
		if (code != CLI_FINE)
			break;
		if (found != GAMES_ONE && !only_count) {
			progress_end(&s->progress);
			cli_fault(&s->faults, "%s", e.text);
			s->bad += found == GAMES_BAD;
			s->damaged = s->damaged || found == GAMES_FILE_BAD;
		}
		if (found != GAMES_ONE)
			continue;
		game.n = (*n)++;
		if (!only_count)
			code = review_one(s, &game);
		record_finish(&game.record);
	}
	record_games_close(&gs);
	return code;
}

static int
walk_files(struct running *s, char *const *files, int count, int64_t *n, bool only_count)
{
	int code = CLI_FINE;

	*n = 0;
	for (int i = 0; i < count && code == CLI_FINE; i++)
		code = walk_file(s, files[i], n, only_count);
	cli_faults_end(s->faults);
	if (code == CLI_FINE)
		return run_jobs(s);
	while (s->waiting > 0)
		record_finish(&s->job[--s->waiting].game.record);
	return code;
}

static int
open_out(struct running *s)
{
	const struct request *r = s->r;
	struct error e;

	if (!r->out || store_open(&s->out, r->out, r->resume ? STORE_GO_ON : STORE_RUN, &e))
		return CLI_FINE;
	return cli_fail(CLI_FAILED, "%s", e.text);
}

static int
review_conclude(struct running *s)
{
	struct error e;

	if (s->out.next)
		return cli_fail(CLI_FAILED, "%s has more lines than there are games.", s->r->out);
	if (!store_go_on(&s->out, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (s->done == 0 && s->bad == 0 && !s->damaged && s->shards == 1)
		return cli_fail(CLI_FAILED, "There are no games to review.");
	print_sums(s->r, s->sums);
	if (s->bad > 0)
		return cli_fail(CLI_FAILED, "%" PRId64 " game%s could not be read.", s->bad,
			s->bad == 1 ? "" : "s");
	return s->damaged ? CLI_FAILED : CLI_FINE;
}

static int
review_files(struct request *r, char *const *files, int count)
{
	static struct running s; /* large */
	struct error e;
	int64_t n;

	s = (struct running){ .r = r, .out.fd = -1, .sums = review_sums_create(), .shards = 1 };
	s.jobs = r->jobs > 0 ? (int)r->jobs : cpu_count() < JOBS_MOST ? cpu_count() : JOBS_MOST;
	if (r->shard && !run_shard_read(r->shard, &s.shard, &s.shards))
		return CLI_USAGE;
	s.progress = progress_start("", "games");
	int code = s.sums ? CLI_FINE : cli_fail(CLI_FAILED, "Out of memory.");
	if (code == CLI_FINE)
		code = walk_files(&s, files, count, &r->run.games, true);
	if (code == CLI_FINE)
		code = open_out(&s);
	struct sigaction before = interrupt_catch("the games at hand");
	if (code == CLI_FINE)
		code = walk_files(&s, files, count, &n, false);
	interrupt_restore(&before);
	progress_end(&s.progress);
	if (code == CLI_FINE)
		code = review_conclude(&s);
	else if (code == CLI_STOPPED)
		print_sums(r, s.sums);
	if (!store_close(&s.out, &e))
		code = cli_fail(CLI_FAILED, "%s", e.text);
	review_sums_destroy(s.sums);
	return code;
}

/* ---- joining ---- */

/* What the lines of all parts have in common. */
struct joining {
	json_t *run; /* of the first line */
	int64_t total;
};

static bool
review_take_line(void *owner, struct store_line *line, struct error *e)
{
	struct joining *j = owner;
	json_t *run = json_object_get(line->json, "run");

	if (!review_game_check(line->json, e))
		return false;
	if (!j->run) {
		j->total = json_integer_value(json_object_get(run, "games"));
		if (j->total < 1)
			return error_set(e, "Its \"run\" does not say how many games there are.");
		j->run = json_incref(run);
	}
	line->n = json_integer_value(json_object_get(line->json, "n"));
	if (!json_equal(run, j->run))
		return error_set(e, "It is of another review than the first line.");
	return (line->n >= 0 && line->n < j->total) ||
	       error_set(e, "Its number \"n\" is beyond the last game.");
}

static int
join_files(const struct request *r, char *const *files, int count)
{
	struct review_sums *sums = review_sums_create();
	struct joining j = { 0 };
	struct store_parts p;
	struct error e;
	bool headed = false, fine = store_read(&p, files, count, review_take_line, &j, &e);

	if (fine && p.count < j.total)
		fine = error_set(&e,
			"%" PRId64 " of %" PRId64
			" games are missing: review every part to its end.",
			j.total - p.count, j.total);
	fine = fine && (sums || error_set(&e, "Out of memory.")) &&
	       (!r->out || store_copy(&p, r->out, &e));
	for (int64_t i = 0; fine && i < p.count; i++)
		fine = review_take_game(r, p.lines[i].json, sums, &headed) ||
		       error_set(&e, "Out of memory.");
	if (fine)
		print_sums(r, sums);
	store_parts_finish(&p);
	review_sums_destroy(sums);
	json_decref(j.run);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

int
cli_review(int argc, char **argv)
{
	struct request r = { .run = { .playouts = 10000, .seed = 1, .points = 8 } };
	const struct arguments arguments = {
		.command = "review", .usage = usage, .table = cli_review_arguments, .owner = &r
	};
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (rest == argc)
		return cli_fail(CLI_USAGE, "Which files? Try: narabe review --help");
	for (int i = rest; i < argc; i++) {
		if (strcmp(argv[i], "-") == 0)
			return cli_fail(CLI_USAGE, "Name files: they are read twice, first to "
						   "count the games.");
	}
	if (r.resume && !r.out)
		return cli_fail(CLI_USAGE, "--resume continues a file: name it with --out.");
	if (r.join && (r.resume || r.shard))
		return cli_fail(CLI_USAGE, "--join joins parts that have been reviewed: leave "
					   "--resume and --shard out.");
	return r.join ? join_files(&r, argv + rest, argc - rest)
		      : review_files(&r, argv + rest, argc - rest);
}
