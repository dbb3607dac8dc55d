/* narabe review: the analysis of collections of games. An analysed game is a JSON object, which a
 * run writes to its file as a line, reads back when it is continued, and prints:
 *
 *	{"game":"othello:8","file":"a.ggf","number":3,"n":17,"x":"Ann","o":"Bo","result":"B+2",
 *	 "moves":[{"ply":1,...}],"run":{"command":"review",...}} */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/cpu.h"
#include "base/text.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "config/shipped.h"
#include "games/notation.h"
#include "lab/runs/lab.h"
#include "match/evaluation.h"
#include "match/judge/judge.h"
#include "match/phrases.h"
#include "match/player/player.h"
#include "match/review.h"
#include "record/file.h"
#include "record/formats.h"
#include "record/json_line.h"
#include "record/record.h"

static const char *
member_text(const json_t *o, const char *key)
{
	const char *text = json_string_value(json_object_get(o, key));

	return text ? text : "";
}

/* ---- moves ---- */

/* A line of CSV for each move. */
static const struct csv_column move_columns[] = {
	{ .member = "file" },
	{ .member = "number" },
	{ .member = "ply" },
	{ .member = "side" },
	{ .member = "move" },
	{ .member = "value" },
	{ .member = "best" },
	{ .member = "loss" },
	{ .member = "unit" },
	{ .member = "error" },
	{ .member = "exact" },
	{ .member = "exact_best" },
	{ .member = "forced" },
	{ .member = "mistake" },
};

enum { MOVE_COLUMNS = sizeof move_columns / sizeof *move_columns };

/* Returns whether an object has the members the functions below need; if not, with a sentence. What
 * is wrong with a move's members is printed as not known. */
static bool
review_game_check(json_t *game, struct error *e)
{
	const char *unused, *command;
	json_int_t number;
	json_error_t why;
	json_t *moves, *move;
	size_t i;

	if (json_unpack_ex(game, &why, 0, "{s:s, s:s, s:s, s:s, s:s, s:s, s:I, s:I, s:o, s:{s:s}}",
		    "game", &unused, "file", &unused, "x", &unused, "o", &unused, "result", &unused,
		    "line", &unused, "n", &number, "number", &number, "moves", &moves, "run",
		    "command", &command) != 0)
		return error_set(e, "It is not a game written by narabe review: %s.", why.text);
	bool fine = strcmp(command, "review") == 0 && json_is_array(moves);
	json_array_foreach(moves, i, move) fine = fine && json_is_object(move);
	return fine || error_set(e, "It is not a game written by narabe review.");
}

/* Returns the moves of a game, each with the game's file and number. */
static json_t *
moves_of_game(const json_t *game)
{
	json_t *rows = json_array(), *move;
	size_t i;

	json_array_foreach(json_object_get(game, "moves"), i, move)
	{
		json_t *row = json_pack("{s:O, s:O}", "file", json_object_get(game, "file"),
			"number", json_object_get(game, "number"));
		json_object_update(row, move);
		json_array_append_new(rows, row);
	}
	return rows;
}

static const char *
name_of_side(const json_t *game, const char *side)
{
	const char *name = member_text(game, side);

	return *name ? name : strcmp(side, "x") == 0 ? "X" : "O";
}

/* Prints the moves of a game, as text only the mistakes under a heading: "  12 X d1 lost 6 discs. Best
 * was c3." *headed: the heading of CSV has been printed. */
static void
review_print_game(const json_t *game, enum output_form form, bool *headed)
{
	json_t *moves = moves_of_game(game), *move;
	size_t i;

	if (form == OUTPUT_CSV) {
		csv_print(move_columns, MOVE_COLUMNS, moves, !*headed);
		*headed = true;
	}
	if (form == OUTPUT_TEXT) {
		printf("%s, game %d, %s: %s - %s", member_text(game, "file"),
			(int)json_integer_value(json_object_get(game, "number")),
			member_text(game, "game"), name_of_side(game, "x"),
			name_of_side(game, "o"));
		if (*member_text(game, "result"))
			printf(", %s", member_text(game, "result"));
		putchar('\n');
	}
	json_array_foreach(moves, i, move)
	{
		const char *best = member_text(move, "best"), *unit = member_text(move, "unit");
		double loss = json_number_value(json_object_get(move, "loss"));
		bool one = *unit && lround(loss) == 1;

		if (form == OUTPUT_JSON)
			output_print(json_incref(move));
		if (form == OUTPUT_TEXT && json_is_true(json_object_get(move, "mistake"))) {
			printf("  %3d %c %s lost %.0f %.*s.",
				(int)json_integer_value(json_object_get(move, "ply")),
				strcmp(member_text(move, "side"), "o") == 0 ? 'O' : 'X',
				member_text(move, "move"), loss, (int)strlen(unit) - one, unit);
			bool exact = json_is_null(json_object_get(move, "error"));
			if (*best && strcmp(best, member_text(move, "move")) != 0)
				printf(exact ? " %s was better." : " Best was %s.", best);
			putchar('\n');
		}
	}
	json_decref(moves);
}

/* ---- players ---- */

struct sum {
	char name[RECORD_SPEC];
	int64_t games, moves, choices, judged, mistakes; /* choices: moves that were not forced */
	double quality;
	double lost[JUDGE_DISCS + 1]; /* in each unit */
	int64_t in[JUDGE_DISCS + 1];  /* moves judged in it */
};

struct review_sums {
	struct sum *of;
	int count;
	size_t room;
};

/* Returns a player's sum, creating it if necessary, or NULL if memory runs out. */
static struct sum *
sum_of_player(struct review_sums *sums, const char *name)
{
	for (int i = 0; i < sums->count; i++) {
		if (strcmp(sums->of[i].name, name) == 0)
			return &sums->of[i];
	}
	if (!ARRAY_ROOM(sums->of, sums->room, sums->count + 1))
		return NULL;
	struct sum *s = &sums->of[sums->count++];
	*s = (struct sum){ .games = 0 };
	snprintf(s->name, sizeof s->name, "%s", name);
	return s;
}

static bool
review_sums_add(struct review_sums *sums, const json_t *game)
{
	static const char *const sides[] = { "x", "o" };
	const json_t *move;
	size_t i;

	bool alone = strcmp(name_of_side(game, "x"), name_of_side(game, "o")) == 0;

	for (int side = 0; side < 2; side++) {
		struct sum *s = sum_of_player(sums, name_of_side(game, sides[side]));
		if (!s)
			return false;
		s->games += side == 0 || !alone;
		json_array_foreach(json_object_get(game, "moves"), i, move)
		{
			const char *unit = member_text(move, "unit");
			struct judgement v = { .unit = strcmp(unit, "discs") == 0 ? JUDGE_DISCS
										  : JUDGE_POINTS,
				.loss = json_number_value(json_object_get(move, "loss")) };
			if (strcmp(member_text(move, "side"), sides[side]) != 0)
				continue;
			bool forced = json_is_true(json_object_get(move, "forced"));
			s->moves++;
			s->choices += !forced;
			if (!*unit || forced)
				continue;
			s->judged++;
			s->mistakes += json_is_true(json_object_get(move, "mistake"));
			s->quality += judgement_quality(&v);
			s->lost[v.unit] += v.loss;
			s->in[v.unit]++;
		}
	}
	return true;
}

static const struct csv_column sum_csv[] = {
	{ .member = "player" },
	{ .member = "games" },
	{ .member = "moves" },
	{ .member = "judged" },
	{ .member = "mistakes" },
	{ .member = "accuracy" },
	{ .member = "discs_per_move" },
	{ .member = "points_per_move" },
};

static const struct text_column sum_text[] = {
	{ .member = "player", .head = "player", .left = true },
	{ .member = "games", .head = "  games" },
	{ .member = "moves", .head = "  moves" },
	{ .member = "judged", .head = "  judged" },
	{ .member = "mistakes", .head = "  mistakes" },
	{ .member = "accuracy", .head = "  accuracy", .after = "%", .decimals = 1, .none = "-" },
	{ .member = "discs_per_move", .head = "  discs/move", .decimals = 2, .none = "-" },
	{ .member = "points_per_move", .head = "  points/move", .decimals = 2, .none = "-" },
};

enum { SUM_COLUMNS = sizeof sum_csv / sizeof *sum_csv };

/* Returns sum / count, null without a count. */
static json_t *
mean_json(double sum, int64_t count)
{
	return count > 0 ? json_real(sum / (double)count) : json_null();
}

/* ---- a game: analysed and made into a JSON object ---- */

/* Everything but the games on which the result depends. */
struct review_run {
	const char *player; /* the search; NULL: the board's */
	int64_t playouts, seed;
	int64_t games;  /* of all files */
	int64_t points; /* of win rate; a greater loss is a mistake */
	bool no_exact;
};

/* A game of the files. */
struct review_game {
	const char *file;
	int number; /* in its file, from 1 */
	int64_t n;  /* of all games that can be read, from 0 */
	struct record record;
};

enum { SOLVER_MIB = 64, SEARCH_MIB = 256 };

#define NO_TREE_SEARCH "%.200s does not search a tree: name uct or, on Tron, duct."

/* Reads the parameters of each position's search; on one thread, so that the same games give the
 * same results. */
static bool
read_search(const struct review_run *run, const struct review_game *game, struct search_params *p,
	struct error *e)
{
	const struct game *g = game->record.game;
	const char *text = run->player ? run->player : g->simultaneous ? "duct" : "uct";
	struct player_spec spec;

	if (!player_spec_parse(text, &spec, e) || !player_spec_check(&spec, g, e))
		return false;
	if (!player_spec_search(&spec, g, &game->record.node[RECORD_ROOT].position, p))
		return error_set(e, NO_TREE_SEARCH, text);
	p->playouts = run->playouts;
	p->time_ms = NO_LIMIT;
	p->threads = 1;
	p->memory_mib = SEARCH_MIB;
	p->notify_fd = -1;
	p->seed = rng_mix((uint64_t)run->seed + (uint64_t)game->n);
	return true;
}

static json_t *
reviewed_move_json(const struct record *r, int node, move_t move)
{
	char name[GAME_MOVE_TEXT];

	if (move == MOVE_NONE)
		return json_null();
	game_move_text_level(r->game, &r->node[node].position, move, name);
	return json_string(name);
}

/* Returns the move at a ply of the line as an object. */
static json_t *
ply_json(const struct review_run *run, const struct record *r, int ply)
{
	static const char *const units[] = { [JUDGE_POINTS] = "points", [JUDGE_DISCS] = "discs" };
	int node = r->line[ply], exact;
	const struct record_node *n = &r->node[node];
	struct judgement v = judge_ply(r, ply);
	bool known = v.unit != JUDGE_UNKNOWN, solved = judge_exact_value(r, node, &exact);

	return json_pack("{s:i, s:s, s:o, s:o, s:o, s:o, s:s?, s:o, s:o, s:o, s:b, s:b}", "ply",
		ply + 1, "side", n->position.to_move == SIDE_FIRST ? "x" : "o", "move",
		reviewed_move_json(r, node, r->node[r->line[ply + 1]].move), "value",
		n->judged ? json_real(n->value) : json_null(), "best",
		reviewed_move_json(r, node, v.best != MOVE_NONE ? v.best : n->best), "loss",
		known ? json_real(v.loss) : json_null(), "unit", known ? units[v.unit] : NULL,
		"error", known && !v.exact ? json_real(v.error) : json_null(), "exact",
		solved ? json_integer(exact) : json_null(), "exact_best",
		reviewed_move_json(r, node, n->exact_best), "forced", v.forced, "mistake",
		known && judgement_is_mistake(&v, (int)run->points));
}

/* Returns the main line, "c2 b4 c5"; the caller frees it. Returns NULL if memory runs out. */
static char *
review_moves_text(const struct record *r)
{
	enum { ROOM = GAME_MOVE_TEXT + 1 };
	move_t moves[GAME_MAX_PLIES];
	size_t size = (size_t)(r->length + 1) * ROOM;
	char *out = malloc(size);
	struct text t;

	if (!out)
		return NULL;
	record_moves(r, r->length, moves);
	text_init(&t, out, size);
	phrase_line(r->game, &r->node[RECORD_ROOT].position, moves, r->length, &t);
	return out;
}

/* Returns the member "run"; the caller releases it. */
static json_t *
review_run_json(const struct review_run *run)
{
	return json_pack("{s:s, s:I, s:I, s:I, s:I, s:b, s:s?}", "command", "review", "games",
		(json_int_t)run->games, "playouts", (json_int_t)run->playouts, "seed",
		(json_int_t)run->seed, "points", (json_int_t)run->points, "exact", !run->no_exact,
		"player", run->player);
}

/* Returns NULL with a sentence. */
static json_t *
game_json(const struct review_run *run, const struct review_game *game, struct error *e)
{
	json_ran_out(); /* before this */
	const struct record *r = &game->record;
	char result[RECORD_NAME], *line = review_moves_text(r);
	json_t *name[2], *moves = json_array();

	record_result_text(r, result);
	for (int side = 0; side < 2; side++)
		name[side] = output_clean_json(
			r->info.name[side][0] ? r->info.name[side] : r->info.spec[side]);
	for (int ply = 0; ply < r->length; ply++)
		json_array_append_new(moves, ply_json(run, r, ply));
	json_t *o = json_pack("{s:s, s:o, s:I, s:I, s:o, s:o, s:o, s:s?, s:o, s:o}", "game",
		r->game->name, "file", output_clean_json(game->file), "number",
		(json_int_t)game->number, "n", (json_int_t)game->n, "x", name[0], "o", name[1],
		"result", output_clean_json(result), "line", line, "moves", moves, "run",
		review_run_json(run));
	bool whole = o && line && !json_ran_out();
	free(line);
	if (whole)
		return o;
	json_decref(o);
	error_set(e, "Out of memory for a line of results.");
	return NULL;
}

/* Analyses the main line and makes the object, which the caller releases. Returns NULL with a
 * sentence, which is empty if ^C ended it. */
static json_t *
reviewed_game(const struct review_run *run, struct review_game *game, struct error *e)
{
	struct record *r = &game->record;
	struct review v = { .first = -1 };
	struct search_params p;

	e->text[0] = '\0';
	record_go(r, record_main_end(r));
	if (!read_search(run, game, &p, e))
		return NULL;
	if (r->length > 0) {
		if (!review_start(&v, r, &p, e))
			return NULL;
		struct exact_params exact = exact_params_default();
		exact.memory_mib = SOLVER_MIB;
		exact.brief = true;
		exact.books = books_shipped(r->game);
		if (!run->no_exact)
			review_solve(&v, r, &exact);
	}
	while (review_is_on(&v) && !interrupt_seen()) {
		if (v.solver)
			engine_wait(v.solver);
		if (v.engine)
			engine_wait(v.engine);
		review_go_on(&v, r);
	}
	bool whole = !review_is_on(&v);
	*e = v.failure;
	review_finish(&v);
	return whole && !e->text[0] ? game_json(run, game, e) : NULL;
}

static const char usage[] =
	"Usage: narabe review FILE... [options]\n"
	"       narabe review --join PART... [--out FILE] [options]\n"
	"\n"
	"  narabe review games.ggf\n"
	"  narabe review *.sgf --playouts 50000 --csv >moves.csv\n"
	"  narabe review 1998.wtb --out 1998.jsonl --resume --summary\n"
	"\n"
	"Analyses every position of the games in the files (SGF, GGF, WTHOR, moves) and prints\n"
	"each game's mistakes and what each player lost. The same games and options give the same\n"
	"results.\n"
	"\f\n"
	"--json and --csv print every move: the value before it (the first player's), the best\n"
	"move, what the move lost (exact: in discs, otherwise in points of win rate), and the\n"
	"exact value where it is known.\n";

struct request {
	struct review_run run;
	const char *out, *shard, *game;
	const struct game *board;
	bool resume, join, summary, json, csv;
	int64_t jobs; /* 0: not given */
	enum output_form form;
};

enum { JOBS_MOST = 256 };

const struct param cli_review_arguments[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD", BARE_MOVES_BOARD),
	PLAYOUTS_ARGUMENTS(struct request, run.playouts, "playouts per position (default: 10000)"),
	TEXT_ARGUMENT(struct request, "player", run.player, "SPEC",
		"uct:KEY=VALUE,... or, where both move at once, duct:..."),
	FLAG_ARGUMENT(
		struct request, "no-exact", run.no_exact, "search only, without exact values"),
	COUNT_ARGUMENT(struct request, "mistake-points", run.points, 1, 100,
		"a move that loses N points of win rate is a mistake (default: 8), or 4 discs "
		"where exact"),
	SEED_ARGUMENT(struct request, run.seed, "default: 1"),
	FILE_ARGUMENT(struct request, "out", out, "write one line of JSON per game"),
	FLAG_ARGUMENT(struct request, "resume", resume, "continue the review in FILE"),
	COUNT_ARGUMENT(struct request, "jobs", jobs, 1, JOBS_MOST,
		"games at a time (default: one per core)"),
	TEXT_ARGUMENT(struct request, "shard", shard, "K/N",
		"review only the Kth of N parts of the games"),
	FLAG_ARGUMENT(
		struct request, "join", join, "join the files of --out that parts have written"),
	FLAG_ARGUMENT(struct request, "summary", summary, "print only each player's totals"),
	FLAG_ARGUMENT(
		struct request, "json", json, "print a JSON object per move, then one per player"),
	FLAG_ARGUMENT(struct request, "csv", csv, "print a line of CSV per move"),
	{ 0 },
};

/* A game being analysed on its own thread. */
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
	struct job job[JOBS_MOST]; /* all started together once the batch is full */
	int jobs, waiting;
	const struct request *r;
	int shard, shards;
	struct store_file out; /* fd -1: none */
	int64_t bad, done, before;
	long faults;             /* sentences about errors */
	bool damaged;            /* a file, not one of its games */
	struct review_sums sums; /* its list is freed by the command */
	struct progress progress;
	bool headed;
};

static void
print_sums(const struct request *r, const struct review_sums *sums)
{
	if (r->csv && !r->summary) /* the lines of one table */
		return;
	if (!r->csv && !r->json && !r->summary)
		putchar('\n');
	json_t *rows = json_array(), *row;
	size_t k;

	for (int i = 0; i < sums->count; i++) {
		const struct sum *s = &sums->of[i];
		/* The few that a short search judges are mostly good moves. */
		int64_t many = 2 * s->judged < s->choices ? 0 : s->judged;
		json_array_append_new(
			rows, json_pack("{s:s, s:I, s:I, s:I, s:I, s:o, s:o, s:o}", "player",
				      s->name, "games", (json_int_t)s->games, "moves",
				      (json_int_t)s->moves, "judged", (json_int_t)s->judged,
				      "mistakes", (json_int_t)s->mistakes, "accuracy",
				      mean_json(100 * s->quality, many), "discs_per_move",
				      mean_json(s->lost[JUDGE_DISCS], s->in[JUDGE_DISCS]),
				      "points_per_move",
				      mean_json(s->lost[JUDGE_POINTS], s->in[JUDGE_POINTS])));
	}
	if (r->form == OUTPUT_JSON) {
		json_array_foreach(rows, k, row) output_print(json_incref(row));
	} else if (r->form == OUTPUT_CSV) {
		csv_print(sum_csv, SUM_COLUMNS, rows, true);
	} else {
		text_print(sum_text, SUM_COLUMNS, rows, true);
	}
	json_decref(rows);
}

/* ---- lines of a file ---- */

/* Returns the next line of the continued file if it is this game's; otherwise NULL with a
 * sentence. */
static json_t *
stored_game(struct running *s, const struct review_game *game, struct error *e)
{
	struct error why;
	json_t *o = store_next(&s->out, &why);

	if (o && review_game_check(o, &why)) {
		char *moves = review_moves_text(&game->record);
		json_t *wanted = json_pack("{s:o, s:I, s:I, s:s}", "run",
			review_run_json(&s->r->run), "n", (json_int_t)game->n, "number",
			(json_int_t)game->number, "line", moves);
		bool same = store_same(o, wanted, &why);
		free(moves);
		json_decref(wanted);
		if (same)
			return o;
	}
	json_decref(o);
	store_refuse(&s->out, &why, e);
	return NULL;
}

/* ---- a run ---- */

static int
review_fail(struct running *s, const struct error *e)
{
	progress_end(&s->progress);
	return e->text[0] ? cli_fail(CLI_FAILED, "%s", e->text) : CLI_STOPPED;
}

/* Returns how many of the games belong to this part. */
static int64_t
games_of_part(const struct running *s)
{
	return (s->r->run.games - s->shard + s->shards - 1) / s->shards;
}

/* Prints, adds up and releases a game. */
static int
finish_game(struct running *s, json_t *game, bool stored)
{
	s->done++;
	s->before += stored;
	progress_end(&s->progress);
	if (!s->r->summary)
		review_print_game(game, s->r->form, &s->headed);
	bool fine = review_sums_add(&s->sums, game);
	json_decref(game);
	progress_show(&s->progress, s->done, s->before, games_of_part(s));
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "Out of memory.");
}

/* Stores and finishes a game that was analysed, which it releases: as it is in the file, where numbers
 * are rounded, so that a continued review prints the same. */
static int
finish_found(struct running *s, json_t *found, struct error *e)
{
	json_ran_out(); /* before this line */
	char *line = json_line_write(found);
	json_t *back = line ? json_loads(line, 0, NULL) : NULL;
	bool fine =
		(back && !json_ran_out()) || error_set(e, "Out of memory for a line of results.");

	fine = fine && (s->out.fd < 0 || store_append(&s->out, line, e));
	free(line);
	if (fine)
		return finish_game(s, back, false);
	json_decref(back);
	return review_fail(s, e);
}

static void *
run_job(void *arg)
{
	struct job *j = arg;

	j->found = reviewed_game(j->run, &j->game, &j->e);
	return NULL;
}

/* Analyses the waiting games side by side and takes them in order. */
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
		if (code != CLI_FINE)
			json_decref(j->found);
		else
			code = j->found ? finish_found(s, j->found, &j->e) : review_fail(s, &j->e);
	}
	s->waiting = 0;
	return code;
}

/* Takes a game from the file if it is there, otherwise queues it; the record then no longer belongs
 * to the caller. */
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

/* Takes the readable games of all files in turn, or only counts them in *n. */
static int
walk_files(struct running *s, char *const *files, int count, int64_t *n, bool only_count)
{
	int code = CLI_FINE;

	*n = 0;
	for (int i = 0; i < count && code == CLI_FINE; i++) {
		enum record_games_found found;
		struct review_game game = { .file = files[i] };
		struct record_games gs;
		struct error e;
		if (!record_games_open(&gs, files[i], &e)) {
			code = cli_fail(CLI_FAILED, "%s", e.text);
			break;
		}
		gs.rd.board = s->r->board;
		while (code == CLI_FINE &&
			(found = record_games_next(&gs, &game.record, &e)) != GAMES_END) {
			game.number = gs.number;
			if (found == GAMES_BAD && gs.rd.no_memory) {
				code = cli_fail(CLI_FAILED, "%s", e.text);
			} else if (found != GAMES_ONE && !only_count) {
				progress_end(&s->progress);
				cli_fault(&s->faults, "%s", e.text);
				s->bad += found == GAMES_BAD;
				s->damaged = s->damaged || found == GAMES_FILE_BAD;
			} else if (found == GAMES_ONE) {
				game.n = (*n)++;
				if (!only_count)
					code = review_one(s, &game);
				record_finish(&game.record);
			}
		}
		record_games_close(&gs);
	}
	cli_faults_end(s->faults);
	if (code == CLI_FINE)
		return run_jobs(s);
	while (s->waiting > 0)
		record_finish(&s->job[--s->waiting].game.record);
	return code;
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
	print_sums(s->r, &s->sums);
	if (s->bad > 0)
		return cli_fail(CLI_FAILED, "%" PRId64 " game%s could not be read.", s->bad,
			text_plural(s->bad));
	return s->damaged ? CLI_FAILED : CLI_FINE;
}

static int
review_files(struct request *r, char *const *files, int count)
{
	static struct running s; /* large */
	struct error e;
	int64_t n;

	s = (struct running){ .r = r, .out.fd = -1, .shards = 1 };
	s.jobs = r->jobs > 0 ? (int)r->jobs : cpu_count() < JOBS_MOST ? cpu_count() : JOBS_MOST;
	if (r->shard && !lab_shard_read(r->shard, &s.shard, &s.shards, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	s.progress = progress_start("", "games");
	int code = walk_files(&s, files, count, &r->run.games, true);
	if (code == CLI_FINE && r->out &&
		!store_open(&s.out, r->out, r->resume ? STORE_GO_ON : STORE_RUN, &e))
		code = cli_fail(CLI_FAILED, "%s", e.text);
	struct sigaction before = interrupt_catch("the games in progress");
	if (code == CLI_FINE)
		code = walk_files(&s, files, count, &n, false);
	interrupt_restore(&before);
	progress_end(&s.progress);
	if (code == CLI_FINE) {
		code = review_conclude(&s);
	} else if (code == CLI_STOPPED) {
		cli_stopped(s.done, games_of_part(&s), r->out);
		print_sums(r, &s.sums);
	}
	if (!store_close(&s.out, &e))
		code = cli_fail(CLI_FAILED, "%s", e.text);
	free(s.sums.of);
	return code;
}

/* ---- joining ---- */

/* The common contents of all parts' lines. */
struct joining {
	json_t *same; /* the member "run", of the first line */
	int64_t total;
};

static bool
review_take_line(void *owner, struct store_line *line, struct error *e)
{
	struct joining *j = owner;
	json_t *run = json_object_get(line->json, "run");

	if (!review_game_check(line->json, e))
		return false;
	if (!j->same) {
		j->total = json_integer_value(json_object_get(run, "games"));
		if (j->total < 1)
			return error_set(e, "Its \"run\" does not say how many games there are.");
		j->same = json_pack("{s:O}", "run", run);
	}
	line->n = json_integer_value(json_object_get(line->json, "n"));
	return store_same(line->json, j->same, e) &&
	       ((line->n >= 0 && line->n < j->total) ||
		       error_set(e, "Its number \"n\" is beyond the last game."));
}

static int
join_files(const struct request *r, char *const *files, int count)
{
	struct review_sums sums = { 0 };
	struct joining j = { 0 };
	struct store_parts p;
	struct error e;
	bool headed = false, fine = store_read(&p, files, count, review_take_line, &j, &e);

	if (fine && p.count < j.total)
		fine = error_set(&e,
			"%" PRId64 " of %" PRId64
			" games are missing: review every part to its end.",
			j.total - p.count, j.total);
	fine = fine && (!r->out || store_copy(&p, r->out, &e));
	for (int64_t i = 0; fine && i < p.count; i++) {
		if (!r->summary)
			review_print_game(p.lines[i].json, r->form, &headed);
		fine = review_sums_add(&sums, p.lines[i].json) || error_set(&e, "Out of memory.");
	}
	if (fine)
		print_sums(r, &sums);
	store_parts_finish(&p);
	free(sums.of);
	json_decref(j.same);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

int
cli_review(int argc, char **argv)
{
	struct request r = { .run.seed = -1, .game = "othello" };
	const struct arguments arguments = {
		.command = "review", .usage = usage, .table = cli_review_arguments, .owner = &r
	};
	struct error e;
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	r.board = game_open(r.game, &e);
	if (!r.board)
		return cli_fail(CLI_USAGE, "%s", e.text);
	struct player_spec spec;
	if (r.run.player && !player_spec_parse(r.run.player, &spec, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (r.run.player && !evaluation_makes_playouts(&spec))
		return cli_fail(CLI_USAGE, NO_TREE_SEARCH, r.run.player);
	if (rest == argc)
		return cli_fail(CLI_USAGE, "Which files? Try: narabe review --help");
	for (int i = rest; i < argc; i++) {
		if (strcmp(argv[i], "-") == 0)
			return cli_fail(CLI_USAGE,
				"Name files: they are read twice, first to count the games.");
	}
	if (r.resume && !r.out)
		return cli_fail(CLI_USAGE, "--resume continues a file: name it with --out.");
	if (r.join && (r.resume || r.shard))
		return cli_fail(CLI_USAGE, "--join joins parts that have been reviewed: leave "
					   "--resume and --shard out.");
	struct review_run *run = &r.run;
	if (r.join &&
		(run->player || run->playouts || run->seed >= 0 || run->points || run->no_exact))
		return cli_fail(CLI_USAGE,
			"--join prints what the parts have found: leave the search's options and "
			"--mistake-points out.");
	run->playouts = run->playouts ? run->playouts : 10000;
	run->seed = run->seed >= 0 ? run->seed : 1;
	run->points = run->points ? run->points : 8;
	r.form = r.csv ? OUTPUT_CSV : r.json ? OUTPUT_JSON : OUTPUT_TEXT;
	return r.join ? join_files(&r, argv + rest, argc - rest)
		      : review_files(&r, argv + rest, argc - rest);
}
