/* Plays a run of games from its first game or from where it stopped, and reads it back. */
#include "lab/runs/lab.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/stats.h"
#include "base/sum.h"
#include "cli/cli.h"
#include "cli/output/progress.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "record/json_line.h"

enum { SUM_DIGITS = 16, SHARDS_MOST = 100000 };

/* The member "lost_by". */
static const char *const end_words[] = {
	[TOURNAMENT_RESIGNED] = "resignation",
	[TOURNAMENT_TIMED_OUT] = "time",
	[TOURNAMENT_FAILED] = "failure",
};

/* ---- lines: writing ---- */

static json_t *
sum_json(uint64_t sum)
{
	char text[SUM_DIGITS + 1];

	snprintf(text, sizeof text, "%016" PRIx64, sum);
	return json_string(text);
}

static void
add_ending(json_t *o, const char *key, const struct tournament_ending *ending)
{
	if (ending->moves > 0)
		json_object_set_new(o, key, json_pack("[f, i]", ending->value, ending->moves));
}

static json_t *
run_json(const struct lab_run *run)
{
	char first[16];

	text_word(TOURNAMENT_FIRST_WORDS, run->series.first, first, sizeof first);
	json_t *o = json_pack("{s:s, s:I, s:I, s:s}", "command", run->command, "games",
		(json_int_t)run->series.games, "seed", (json_int_t)run->series.seed, "first",
		first);

	if (run->sprt)
		json_object_set_new(o, "sprt", json_pack("[f, f]", run->elo0, run->elo1));
	add_ending(o, "resign", &run->series.resign);
	add_ending(o, "draw", &run->series.draw);
	const struct game *g = run->series.game;
	if (g->sum)
		json_object_set_new(o, "board",
			json_pack("{s:s, s:o}", "title", g->title, "sum", sum_json(g->sum)));
	if (run->openings_sum)
		json_object_set_new(o, "openings", sum_json(run->openings_sum));
	if (run->files_sum)
		json_object_set_new(o, "files", sum_json(run->files_sum));
	if (run->series.clock.limited) {
		char clock[TIME_CONTROL_TEXT];
		time_control_write(&run->series.clock, clock);
		json_object_set_new(o, "clock", json_string(clock));
	}
	if (run->series.processor_time)
		json_object_set_new(o, "processor_time", json_true());
	return o;
}

/* Returns the member "run" with reals rounded as in a file, NULL if memory runs out; the caller
 * releases it. */
static json_t *
stored_run_json(const struct lab_run *run)
{
	json_ran_out(); /* before this line */
	char *line = json_line_write(run_json(run));
	json_t *o = line ? json_loads(line, 0, NULL) : NULL;

	free(line);
	return o;
}

static json_t *
used_json(double ms)
{
	return ms < 0 ? json_null() : json_real(ms);
}

/* Returns a game as a line with newline; the caller frees it. Returns NULL if memory runs out. */
static char *
result_text(const struct lab_run *run, const struct tournament_game *g)
{
	const struct tournament_params *p = &run->series;
	const struct tournament_pairing *pairing = &p->pairings[g->pairing];
	struct state s;
	struct text t;
	char moves[GAME_MAX_PLIES * 8];

	p->game->rules->start(p->game, &s);
	text_init(&t, moves, sizeof moves);
	phrase_line(p->game, &s, g->moves, g->plies, &t);
	json_ran_out(); /* before this line */
	json_t *o = json_pack("{s:s, s:s, s:s, s:I, s:s, s:i, s:i, s:s, s:I, s:o, s:i}", "game",
		p->game->name, "a", p->players[pairing->a].text, "b", p->players[pairing->b].text,
		"n", (json_int_t)g->n, "first", g->a_first ? "a" : "b", "result", g->result,
		"plies", g->plies, "moves", moves, "seed", (json_int_t)g->seed, "elapsed_ms",
		run->timed ? json_real(g->elapsed_ms) : json_null(), "opening", g->opening);
	if (g->end == TOURNAMENT_AGREED)
		json_object_set_new(o, "drawn_by", json_string("agreement"));
	else if (g->end != TOURNAMENT_BY_RULES)
		json_object_set_new(o, "lost_by", json_string(end_words[g->end]));
	if (g->end == TOURNAMENT_FAILED)
		json_object_set_new(o, "failure", json_string(g->failure.text));
	if (g->title[0][0] || g->title[1][0])
		json_object_set_new(o, "programs",
			json_pack("{s:s*, s:s*}", "a", g->title[0][0] ? g->title[0] : NULL, "b",
				g->title[1][0] ? g->title[1] : NULL));
	if (p->processor_time)
		json_object_set_new(o, "processor_ms",
			json_pack("{s:o, s:o}", "a", used_json(g->used_ms[0]), "b",
				used_json(g->used_ms[1])));
	if (pairing->vary)
		json_object_set_new(o, "vary", json_string(pairing->vary));
	json_object_set_new(o, "run", run_json(run));
	return json_line_write(o);
}

/* ---- lines: reading ---- */

/* A line that was read; the texts are valid as long as `json`, which the caller releases with
 * json_decref(). */
struct result_line {
	json_t *json;
	const char *game, *a, *b, *moves;
	const char *vary;       /* of a sweep, otherwise "" */
	const char *program[2]; /* titles of the programs behind A and B, or "" */
	int64_t n;
	bool a_first;
	int result, plies, opening;
	enum tournament_end end;
	struct lab_run run;      /* without board, players and pairings */
	const char *board_title; /* of a board from a file; otherwise NULL */
};

/* Reads a line from its JSON, which stays the caller's. Returns false with a sentence about what is
 * wrong with it. */
static bool
result_read(json_t *o, struct result_line *out, struct error *e)
{
	struct tournament_params *p = &out->run.series;
	const char *first, *begins, *lost = NULL, *drawn = NULL, *clock = NULL;
	json_int_t n, seed, result, plies, opening, games, run_seed, resign = 1, draw = 1;
	int processor_time = 0;
	json_error_t why;

	*out = (struct result_line){ .json = o, .vary = "", .program = { "", "" } };
	if (json_unpack_ex(o, &why, 0,
		    "{s:s, s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:I, s?s, s?s, s?s, s?{s?s, "
		    "s?s},"
		    " s:{s:s, s:I, s:I, s:s, s?[F,F], s?[F,I], s?[F,I], s?{s:s}, s?s, s?b}}",
		    "game", &out->game, "a", &out->a, "b", &out->b, "moves", &out->moves, "first",
		    &first, "n", &n, "seed", &seed, "result", &result, "plies", &plies, "opening",
		    &opening, "vary", &out->vary, "lost_by", &lost, "drawn_by", &drawn, "programs",
		    "a", &out->program[0], "b", &out->program[1], "run", "command",
		    &out->run.command, "games", &games, "seed", &run_seed, "first", &begins, "sprt",
		    &out->run.elo0, &out->run.elo1, "resign", &p->resign.value, &resign, "draw",
		    &p->draw.value, &draw, "board", "title", &out->board_title, "clock", &clock,
		    "processor_time", &processor_time) != 0)
		return error_set(e, "It is not a game of match, league or sweep: %s.", why.text);
	const json_t *run = json_object_get(o, "run");
	out->a_first = strcmp(first, "a") == 0;
	if (!out->a_first && strcmp(first, "b") != 0)
		return error_set(e, "Its \"first\" is neither a nor b.");
	if (result < -1 || result > 1)
		return error_set(e, "Its \"result\" is not -1, 0 or 1.");
	if (plies < 0 || plies > GAME_MAX_PLIES || opening < 0 || opening > plies)
		return error_set(
			e, "Its \"plies\" or \"opening\" is not from 0 to %d.", GAME_MAX_PLIES);
	if (seed < 0 || run_seed < 0 || games < 1)
		return error_set(e, "Its \"seed\" or \"games\" is negative.");
	if (n < 0 || n >= games)
		return error_set(e, "Its number \"n\" is beyond the last game of the run.");
	int word = text_word_index(TOURNAMENT_FIRST_WORDS, begins);
	if (word < 0)
		return error_set(
			e, "The \"first\" of its run is not one of: %s.", TOURNAMENT_FIRST_WORDS);
	out->end = drawn ? TOURNAMENT_AGREED : TOURNAMENT_BY_RULES;
	for (int end = TOURNAMENT_RESIGNED; lost && end <= TOURNAMENT_FAILED; end++) {
		if (strcmp(lost, end_words[end]) == 0)
			out->end = (enum tournament_end)end;
	}
	if (lost && (out->end == TOURNAMENT_BY_RULES || out->end == TOURNAMENT_AGREED))
		return error_set(e, "Its \"lost_by\" is not resignation, time or failure.");
	if (resign < 1 || resign > TOURNAMENT_ENDING_MOVES || fabs(p->resign.value) > 1 ||
		draw < 1 || draw > TOURNAMENT_ENDING_MOVES || fabs(p->draw.value) > 1)
		return error_set(e, "The \"resign\" or \"draw\" of its run is not a value and a "
				    "number of moves.");
	p->resign.moves = json_object_get(run, "resign") ? (int)resign : 0;
	p->draw.moves = json_object_get(run, "draw") ? (int)draw : 0;
	out->n = n;
	out->result = (int)result;
	out->plies = (int)plies;
	out->opening = (int)opening;
	out->run.sprt = json_object_get(run, "sprt");
	p->games = games;
	p->seed = (uint64_t)run_seed;
	p->first = (enum tournament_first)word;
	p->processor_time = processor_time;
	p->shards = 1;
	return !clock || time_control_read(clock, &p->clock, e);
}

/* ---- comparing ---- */

/* Returns whether the programs behind A and B of a game, "" if unknown, are the ones that played
 * for the same players before; if not, with a sentence. *known is a JSON object, initially empty,
 * that maps the players' texts to programs. */
static bool
result_same_programs(
	json_t *known, const char *const player[2], const char *const program[2], struct error *e)
{
	for (int i = 0; i < 2; i++) {
		const char *before = json_string_value(json_object_get(known, player[i]));
		if (!program[i][0])
			continue;
		if (before && strcmp(program[i], before) != 0)
			return error_set(e, "Its program %c is \"%s\", not \"%s\".", "ab"[i],
				program[i], before);
		if (!before && json_object_set_new(known, player[i], json_string(program[i])) != 0)
			return error_set(e, "Out of memory for the names of programs.");
	}
	return true;
}

/* Checks that the moves begin with the opening and lead to the result: a game not ended by the
 * rules is drawn or lost for the side to move. */
static bool
same_moves(const struct result_line *line, const struct game *game,
	const struct tournament_game *wanted, struct error *e)
{
	struct state s;
	move_t moves[GAME_MAX_PLIES];
	int count;

	game->rules->start(game, &s);
	if (!game_moves_parse(game, line->moves, &s, moves, &count, e))
		return false;
	if (count < wanted->opening ||
		memcmp(moves, wanted->moves, (size_t)wanted->opening * sizeof moves[0]) != 0)
		return error_set(e, "Its moves start with another opening.");
	int result = game->rules->result(game, &s);
	if (line->end != TOURNAMENT_BY_RULES && result != GAME_OPEN)
		return error_set(e, "Its game is over, and %s.",
			line->end == TOURNAMENT_AGREED ? "drawn by agreement" : "lost otherwise");
	if (line->end != TOURNAMENT_BY_RULES)
		result = line->end == TOURNAMENT_AGREED ? 0 : -state_sign(&s);
	return (count == line->plies && result == line->result) ||
	       error_set(e, "It has %d moves, not %d, or their result is %d, not %d.", count,
		       line->plies, result, line->result);
}

/* Returns whether a line is this run's game n, with its opening and result; if not, with a
 * sentence. `stored`: the run's stored_run_json(). */
static bool
result_belongs(const struct result_line *line, const struct tournament_params *p, json_t *stored,
	int64_t n, struct error *e)
{
	struct tournament_game g;
	struct state s;

	if (!tournament_prepare(p, n, &g, &s, e))
		return false;
	const struct tournament_pairing *pairing = &p->pairings[g.pairing];
	json_t *wanted = json_pack("{s:O, s:s, s:s, s:s, s:I, s:s, s:I, s:i, s:s?}", "run", stored,
		"game", p->game->name, "a", p->players[pairing->a].text, "b",
		p->players[pairing->b].text, "n", (json_int_t)n, "first", g.a_first ? "a" : "b",
		"seed", (json_int_t)g.seed, "opening", g.opening, "vary", pairing->vary);
	bool same = store_same(line->json, wanted, e);
	json_decref(wanted);
	return same && same_moves(line, p->game, &g, e);
}

/* ---- counting ---- */

static bool
tally_init(struct tally *t, int pairings, bool paired)
{
	size_t count = pairings > 0 ? (size_t)pairings : 1;

	*t = (struct tally){
		.of = calloc(count, sizeof *t->of), .count = pairings, .paired = paired
	};
	for (int i = 0; t->of && i < pairings; i++)
		t->of[i].half = -1;
	return t->of;
}

void
tally_finish(struct tally *t)
{
	free(t->of);
	t->of = NULL;
}

/* Counts a game; a pairing's games must come in the order of their numbers. `end`: how it ended. */
static void
tally_add(
	struct tally *t, int pairing, bool a_first, int result, int plies, enum tournament_end end)
{
	struct tally_pairing *of = &t->of[pairing];
	int for_a = a_first ? result : -result;

	of->wins += for_a > 0;
	of->losses += for_a < 0;
	of->draws += for_a == 0;
	of->plies += plies;
	of->ended[end][for_a > 0] += end != TOURNAMENT_BY_RULES;
	if (!t->paired)
		return;
	if (of->half < 0) {
		of->half = for_a + 1;
	} else {
		of->pairs[of->half + for_a + 1]++;
		of->half = -1;
	}
}

int64_t
tally_games(const struct tally_pairing *t)
{
	return t->wins + t->losses + t->draws;
}

double
tally_points(const struct tally_pairing *t)
{
	return (double)t->wins + (double)t->draws / 2;
}

struct tally_pairing
tally_sum(const struct tally *t)
{
	struct tally_pairing sum = { .half = -1 };

	for (int i = 0; i < t->count; i++) {
		sum.wins += t->of[i].wins;
		sum.losses += t->of[i].losses;
		sum.draws += t->of[i].draws;
		sum.plies += t->of[i].plies;
		for (int end = 0; end < TOURNAMENT_ENDS; end++) {
			sum.ended[end][0] += t->of[i].ended[end][0];
			sum.ended[end][1] += t->of[i].ended[end][1];
		}
		for (int k = 0; k < STATS_PAIR_KINDS; k++)
			sum.pairs[k] += t->of[i].pairs[k];
	}
	return sum;
}

double
tally_llr(const struct tally *t, const struct tally_pairing *of, double elo0, double elo1)
{
	int64_t games[STATS_GAME_KINDS] = { of->losses, of->draws, of->wins };
	double score0 = stats_elo_score(elo0), score1 = stats_elo_score(elo1);

	return t->paired ? stats_llr(of->pairs, STATS_PAIR_KINDS, score0, score1)
			 : stats_llr(games, STATS_GAME_KINDS, score0, score1);
}

/* ---- a run ---- */

bool
lab_shard_read(const char *text, int *shard, int *shards, struct error *e)
{
	char left[16];
	const char *slash = strchr(text, '/');
	int64_t k = 0, n = 0;

	snprintf(left, sizeof left, "%.*s", (int)(slash ? slash - text : 0), text);
	if (!slash || !text_to_int(slash + 1, 1, SHARDS_MOST, &n) || !text_to_int(left, 1, n, &k))
		return error_set(e,
			"--shard %.100s: it must be K/N, the Kth of N parts, as in 2/8; N at most "
			"%d.",
			text, SHARDS_MOST);
	*shard = (int)k - 1;
	*shards = (int)n;
	return true;
}

enum lab_verdict
lab_verdict(const struct lab_run *run, const struct tally *t)
{
	double llr = run->sprt ? tally_llr(t, &t->of[0], run->elo0, run->elo1) : 0;

	return llr >= STATS_SPRT_BOUND ? LAB_ELO1 : llr <= -STATS_SPRT_BOUND ? LAB_ELO0 : LAB_OPEN;
}

/* A run in progress. */
struct play {
	const struct lab_run *run;
	struct tally *tally;
	struct store_file file;
	json_t *programs; /* see result_same_programs() */
	json_t *stored;   /* see result_belongs() */
	int64_t done, all;
	struct progress progress;
	bool failed;
	struct error failure;
};

static bool
same_programs(struct play *p, int pairing, const char *const program[2], struct error *e)
{
	const struct tournament_params *series = &p->run->series;
	const char *const player[2] = { series->players[series->pairings[pairing].a].text,
		series->players[series->pairings[pairing].b].text };

	return result_same_programs(p->programs, player, program, e);
}

static void
show_failure(const struct play *p, const struct tournament_game *g)
{
	const struct tournament_params *series = &p->run->series;
	const struct tournament_pairing *pairing = &series->pairings[g->pairing];
	bool a_lost = (g->result < 0) == g->a_first;

	progress_end(&p->progress);
	cli_fail(CLI_FINE, "Game %" PRId64 " is lost for %s: %s", g->n,
		series->players[a_lost ? pairing->a : pairing->b].text, g->failure.text);
}

static bool
game_done(void *context, const struct tournament_game *g)
{
	struct play *p = context;
	struct error why;

	if (!same_programs(
		    p, g->pairing, (const char *const[2]){ g->title[0], g->title[1] }, &why)) {
		p->failed = true;
		error_set(&p->failure,
			"Game %lld does not belong to this run: %s Let the same program play.",
			(long long)g->n, why.text);
		return false;
	}
	tally_add(p->tally, g->pairing, g->a_first, g->result, g->plies, g->end);
	if (g->end == TOURNAMENT_FAILED)
		show_failure(p, g);
	if (p->file.fd >= 0) {
		char *line = result_text(p->run, g);
		p->failed = !line || !store_append(&p->file, line, &p->failure);
		if (!line)
			error_set(&p->failure, "Out of memory for a line of results.");
		free(line);
	}
	progress_show(&p->progress, ++p->done, p->run->series.skip, p->all);
	return !interrupt_seen() && !p->failed && lab_verdict(p->run, p->tally) == LAB_OPEN;
}

/* Checks and counts the line of the shard's next game. */
static bool
lab_take_line(struct play *p, json_t *line, struct error *e)
{
	const struct tournament_params *series = &p->run->series;
	struct result_line read;
	int64_t n = tournament_number(series, p->done);

	if (n < 0 || lab_verdict(p->run, p->tally) != LAB_OPEN)
		return error_set(e, "The run ended earlier.");
	if (!result_read(line, &read, e))
		return false;
	int pairing = (int)(n / tournament_group(series) % series->pairing_count);
	bool fine = result_belongs(&read, series, p->stored, n, e) &&
		    same_programs(p, pairing, read.program, e);
	if (fine)
		tally_add(p->tally, pairing, read.a_first, read.result, read.plies, read.end);
	p->done += fine;
	return fine;
}

/* Computes the checksum of all files that players name and do not learn into, each counted once. */
static bool
sum_files(struct lab_run *run, struct error *e)
{
	const struct tournament_params *p = &run->series;
	json_t *seen = json_object();
	bool fine = true;

	run->files_sum = 0;
	for (int i = 0; fine && i < tournament_players(p); i++) {
		const struct player_spec *spec = &p->players[i].spec;
		uint64_t sum;
		if (!spec->file[0] || spec->kind->learns || json_object_get(seen, spec->file))
			continue;
		fine = file_sum(spec->file, EVAL_MAX_BYTES, &sum, e);
		if (fine)
			run->files_sum = sum_add(
				run->files_sum ? run->files_sum : SUM_START, &sum, sizeof sum);
		json_object_set_new(seen, spec->file, json_true());
	}
	json_decref(seen);
	return fine;
}

bool
lab_play(struct lab_run *run, const char *path, bool resume, struct tally *t, struct error *e)
{
	struct tournament_params *series = &run->series;
	struct play p = { .run = run,
		.tally = t,
		.all = tournament_length(series),
		.programs = json_object(),
		.progress = progress_start(cli_asks.label ? cli_asks.label : "", "games"),
		.file.fd = -1 };
	struct sigaction before = interrupt_catch("the games in progress");
	struct error why;

	bool fine = tally_init(t, series->pairing_count, tournament_group(series) == 2) ||
		    error_set(e, "Out of memory for %d pairings.", series->pairing_count);
	fine = fine && sum_files(run, e) &&
	       (!path || store_open(&p.file, path, resume ? STORE_GO_ON : STORE_RUN, e));
	p.stored = fine ? stored_run_json(run) : NULL;
	while (fine && p.file.next) {
		json_t *line = store_next(&p.file, &why);
		fine = (line && lab_take_line(&p, line, &why)) || store_refuse(&p.file, &why, e);
		json_decref(line);
	}
	fine = fine && (!resume || store_go_on(&p.file, e));
	series->skip = p.done;
	if (fine && lab_verdict(run, t) == LAB_OPEN)
		fine = tournament_play(series, game_done, &p, e);
	if (fine && p.failed) {
		*e = p.failure;
		fine = false;
	}
	if (!store_close(&p.file, &why) && fine) {
		*e = why;
		fine = false;
	}
	json_decref(p.programs);
	json_decref(p.stored);
	interrupt_restore(&before);
	progress_end(&p.progress);
	return fine;
}

bool
lab_file_seed(const char *path, int64_t *seed)
{
	struct result_line line;
	char *text = NULL;
	size_t size = 0;
	FILE *f = file_open(path, NULL);
	ssize_t n = f ? getline(&text, &size, f) : -1;
	bool ended = n > 0 && text[n - 1] == '\n';
	json_t *o = n > 0 ? json_line_read(text, ended ? (size_t)n - 1 : strlen(text), NULL) : NULL;
	bool fine = o && result_read(o, &line, NULL);

	if (fine)
		*seed = (int64_t)line.run.series.seed;
	json_decref(o);
	free(text);
	if (f)
		fclose(f);
	return fine;
}

int64_t
lab_file_games(const char *path)
{
	FILE *f = file_open(path, NULL);
	int64_t lines = 0;

	for (int c; f && (c = getc(f)) != EOF;)
		lines += c == '\n';
	if (f)
		fclose(f);
	return lines;
}

/* ---- files read back, and joined ---- */

static bool
join_no_memory(struct error *e)
{
	return error_set(e, "There is not enough memory for these results.");
}

/* Keeps the needed parts of a line; its texts belong to the JSON. */
static bool
join_take_line(void *owner, struct store_line *at, struct error *e)
{
	struct joined *j = owner;
	struct result_line read;

	if (!result_read(at->json, &read, e))
		return false;
	if (!ARRAY_ROOM(j->lines, j->room, j->count + 1))
		return join_no_memory(e);
	at->n = read.n;
	j->lines[j->count++] = (struct joined_line){ .a = read.a,
		.b = read.b,
		.vary = read.vary,
		.n = read.n,
		.a_first = read.a_first,
		.result = read.result,
		.plies = read.plies,
		.end = read.end };
	if (j->count == 1) {
		j->run = read.run;
		j->opening = read.opening;
		/* A board's file may be gone by now and is not needed: the line holds its title. */
		j->board = (struct game){ .name = read.game, .title = read.board_title };
		j->run.series.game = read.board_title ? &j->board : game_open(read.game, e);
		if (!j->run.series.game)
			return false;
		j->same = json_pack("{s:O, s:O}", "game", json_object_get(at->json, "game"), "run",
			json_object_get(at->json, "run"));
	}
	const char *const players[2] = { read.a, read.b };
	json_object_del(at->json, "moves"); /* the largest part */
	if (!store_same(at->json, j->same, e) ||
		!result_same_programs(j->programs, players, read.program, e))
		return false;
	/* Without a file of openings all games start with the same number of random plies. */
	return json_object_get(json_object_get(at->json, "run"), "openings") ||
	       read.opening == j->opening ||
	       error_set(e, "Its opening has %d plies, not %d.", read.opening, j->opening);
}

/* Sorts the lines by game. Some games may be missing, if the run is `unfinished`. */
static bool
sort_lines(struct joined *j, bool unfinished, struct error *e)
{
	struct joined_line *sorted = malloc((size_t)j->count * sizeof *sorted);
	int64_t from = 0, games = j->run.series.games;

	if (!sorted)
		return join_no_memory(e);
	for (int64_t i = 0; i < j->count; i++)
		sorted[i] = j->lines[j->parts.lines[i].place];
	free(j->lines);
	j->lines = sorted;
	while (from < j->count && sorted[from].n == from)
		from++;
	j->gaps = from < j->count;
	if (unfinished || (!j->gaps && (j->run.sprt || from == games)))
		return true;
	/* A test may have ended after the last one here. */
	int64_t all = j->run.sprt ? sorted[j->count - 1].n + 1 : games;
	return error_set(e,
		"%" PRId64 " of %" PRId64 " game%s missing, the first %" PRId64 " to %" PRId64
		": no file has them.",
		all - j->count, all, all == 1 ? " is" : "s are", from,
		(j->gaps ? sorted[from].n : games) - 1);
}

/* Returns the index of a key in an object of indices, which it gets if it has none; -1 without
 * memory. */
static int
index_of(json_t *known, const char *key)
{
	const json_t *index = json_object_get(known, key);
	int next = (int)json_object_size(known);

	if (index)
		return (int)json_integer_value(index);
	return json_object_set_new(known, key, json_integer(next)) == 0 ? next : -1;
}

/* Returns the index of a line's player, as above. */
static int
player_of(struct joined *j, json_t *known, const char *text)
{
	int count = (int)json_object_size(known), player = index_of(known, text);

	if (player == count) {
		if (!ARRAY_ROOM(j->players, j->players_room, count + 1))
			return -1;
		j->players[count] = (struct tournament_player){ .text = text };
	}
	return player;
}

/* Finds the pairing of each line, in the order in which they first play. */
static bool
find_pairings(struct joined *j, json_t *players, json_t *pairings, struct error *e)
{
	int *count = &j->run.series.pairing_count;

	for (int64_t i = 0; i < j->count; i++) {
		struct joined_line *line = &j->lines[i];
		int a = player_of(j, players, line->a), b = player_of(j, players, line->b);
		size_t size = strlen(line->vary) + 32;
		char *key = malloc(size);
		if (key)
			snprintf(key, size, "%d %d %s", a, b, line->vary);
		line->pairing = a < 0 || b < 0 || !key ? -1 : index_of(pairings, key);
		free(key);
		if (line->pairing == *count) {
			if (!ARRAY_ROOM(j->pairings, j->pairings_room, *count + 1))
				return join_no_memory(e);
			j->pairings[(*count)++] = (struct tournament_pairing){ a, b,
				line->vary[0] ? line->vary : NULL };
		}
		if (line->pairing < 0)
			return join_no_memory(e);
		/* Memory for ratings grows with the square of the number of players, and time with
		 * its cube. */
		if (strcmp(j->run.command, "league") == 0 &&
			json_object_size(players) > TOURNAMENT_MOST_RATED)
			return error_set(e,
				"Game %lld adds another player; a league has at most %d.",
				(long long)line->n, TOURNAMENT_MOST_RATED);
	}
	j->run.series.players = j->players;
	j->run.series.pairings = j->pairings;
	return true;
}

/* Counts the games. One whose other game is missing makes no pair. */
static bool
count_games(struct joined *j, struct error *e)
{
	const struct tournament_params *p = &j->run.series;
	int group = tournament_group(p);

	if (!tally_init(&j->tally, p->pairing_count, group == 2))
		return join_no_memory(e);
	for (int64_t i = 0; i < j->count; i++) {
		const struct joined_line *line = &j->lines[i];
		bool second = line->n % 2 == 1,
		     alone = second && (i == 0 || line[-1].n != line->n - 1);
		bool a_first =
			p->first == TOURNAMENT_A || (p->first == TOURNAMENT_ALTERNATE && !second);
		if (line->a_first != a_first ||
			(!j->gaps && line->pairing != line->n / group % p->pairing_count))
			return error_set(e,
				"%s, line %d: Game %lld is not between the players whose turn it "
				"is.",
				j->parts.paths[j->parts.lines[i].file], j->parts.lines[i].number,
				(long long)line->n);
		if (!second || alone)
			j->tally.of[line->pairing].half = -1;
		tally_add(&j->tally, line->pairing, line->a_first, line->result, line->plies,
			line->end);
		if (alone)
			j->tally.of[line->pairing].half = -1;
	}
	return true;
}

bool
joined_read(struct joined *j, char *const *paths, int count, bool unfinished, struct error *e)
{
	json_t *players = json_object(), *pairings = json_object();

	*j = (struct joined){ .programs = json_object() };
	bool fine = store_read(&j->parts, paths, count, join_take_line, j, e) &&
		    sort_lines(j, unfinished, e) && find_pairings(j, players, pairings, e) &&
		    count_games(j, e);
	json_decref(players);
	json_decref(pairings);
	if (fine && !unfinished && j->run.sprt && j->count < j->run.series.games &&
		lab_verdict(&j->run, &j->tally) == LAB_OPEN)
		return error_set(e,
			"The run is not finished: after %lld of %lld games the test is not "
			"decided.",
			(long long)j->count, (long long)j->run.series.games);
	return fine;
}

void
joined_finish(struct joined *j)
{
	store_parts_finish(&j->parts);
	tally_finish(&j->tally);
	json_decref(j->programs);
	json_decref(j->same);
	free(j->lines);
	free(j->players);
	free(j->pairings);
	*j = (struct joined){ 0 };
}
