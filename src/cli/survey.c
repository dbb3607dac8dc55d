/* narabe solve --survey. */
#include "cli/survey.h"

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output/progress.h"
#include "cli/runs/lines.h"
#include "cli/runs/runs.h"
#include "lab/results.h"
#include "match/record/json_line.h"

enum { LOOK_MS = 50, LEAST_LOOK_MS = 2, MOST_BYTES = 1 << 30 };

/* ---- sums ---- */

/* The positions of one survey. */
struct sum {
	json_t *run;   /* of its lines */
	json_t *lines; /* by number, as text */
	char game[GAME_NAME];
	int64_t first, drawn, second, open;
};

struct sums {
	struct sum *of;
	int count;
	json_t *places; /* where a survey is in .of, by its game and run as text; NULL while there is none */
};

static void
sums_finish(struct sums *s)
{
	for (int i = 0; i < s->count; i++) {
		json_decref(s->of[i].run);
		json_decref(s->of[i].lines);
	}
	free(s->of);
	json_decref(s->places);
}

static struct sum *
new_sum(struct sums *s, const char *game, json_t *run, const char *name)
{
	struct sum *grown = realloc(s->of, (size_t)(s->count + 1) * sizeof *grown);

	if (!grown)
		return NULL;
	s->of = grown;
	if (json_object_set_new(s->places, name, json_integer(s->count)) != 0)
		return NULL;
	grown += s->count++;
	*grown = (struct sum){ .run = json_incref(run), .lines = json_object() };
	snprintf(grown->game, sizeof grown->game, "%s", game);
	return grown->lines ? grown : NULL;
}

/* The sum of a line's survey, new if need be; NULL without memory. A file may have as many surveys as
 * lines: they are looked up, not compared. */
static struct sum *
sum_of(struct sums *s, const json_t *line)
{
	const char *game = json_string_value(json_object_get(line, "game"));
	json_t *run = json_object_get(line, "run");
	json_t *both = json_pack("[s, O]", game, run);
	char *name = json_dumps(both, JSON_COMPACT | JSON_SORT_KEYS);
	struct sum *sum = NULL;

	json_decref(both);
	if (!s->places)
		s->places = json_object();
	if (name && s->places) {
		const json_t *place = json_object_get(s->places, name);
		sum = place ? &s->of[json_integer_value(place)] : new_sum(s, game, run, name);
	}
	free(name);
	return sum;
}

static bool
sums_add(void *sums, json_t *line, struct error *e)
{
	const json_t *value = json_object_get(line, "value");
	int64_t n = json_integer_value(json_object_get(line, "n"));
	struct sum *sum = sum_of(sums, line);
	char key[LINES_KEY];

	if (sum && json_object_get(sum->lines, lines_key(n, key)))
		return error_set(e, "Position %" PRId64 " is there twice.", n);
	if (!sum || json_object_set(sum->lines, key, line) != 0)
		return error_set(e, "Out of memory.");
	int64_t exact = json_integer_value(value);
	sum->open += json_is_null(value);
	sum->first += exact > 0;
	sum->second += exact < 0;
	sum->drawn += json_is_integer(value) && exact == 0;
	return true;
}

enum { GAME, PLIES, TIME, SAMPLE, POSITIONS, DONE, FIRST, DRAWN, SECOND, OPEN, COLUMNS };

static const struct column columns[COLUMNS] = {
	[GAME] = { .type = COLUMN_TEXT, .json = "game", .csv = "game" },
	[PLIES] = { .type = COLUMN_INT, .json = "plies", .csv = "plies" },
	[TIME] = { .type = COLUMN_INT, .json = "time_ms", .csv = "time_ms" },
	[SAMPLE] = { .type = COLUMN_INT, .json = "sample", .csv = "sample" },
	[POSITIONS] = { .type = COLUMN_INT, .json = "positions", .csv = "positions" },
	[DONE] = { .type = COLUMN_INT, .json = "done", .csv = "done" },
	[FIRST] = { .type = COLUMN_INT, .json = "x_wins", .csv = "x_wins" },
	[DRAWN] = { .type = COLUMN_INT, .json = "draws", .csv = "draws" },
	[SECOND] = { .type = COLUMN_INT, .json = "o_wins", .csv = "o_wins" },
	[OPEN] = { .type = COLUMN_INT, .json = "open", .csv = "open" },
};

static const struct text_column text_columns[] = {
	{ .column = GAME, .head = "board", .left = true },
	{ .column = PLIES, .head = "  plies", .width = 7 },
	{ .column = TIME, .head = "  ms each", .width = 9 },
	{ .column = POSITIONS, .head = "  positions", .width = 11 },
	{ .column = DONE, .head = "     done", .width = 9 },
	{ .column = FIRST, .head = "   X wins", .width = 9 },
	{ .column = DRAWN, .head = "    draws", .width = 9 },
	{ .column = SECOND, .head = "   O wins", .width = 9 },
	{ .column = OPEN, .head = "     open", .width = 9 },
};

static void
add_row(struct table *t, const struct sum *s)
{
	static const struct {
		int column;
		const char *key;
	} of_run[] = { { PLIES, "plies" }, { TIME, "time_ms" }, { SAMPLE, "sample" },
		{ POSITIONS, "positions" } };

	table_add_row(t);
	table_set_text(t, GAME, s->game);
	for (size_t i = 0; i < sizeof of_run / sizeof of_run[0]; i++) {
		const json_t *value = json_object_get(s->run, of_run[i].key);
		table_set_int(t, of_run[i].column, json_integer_value(value));
	}
	table_set_int(t, DONE, (int64_t)json_object_size(s->lines));
	table_set_int(t, FIRST, s->first);
	table_set_int(t, DRAWN, s->drawn);
	table_set_int(t, SECOND, s->second);
	table_set_int(t, OPEN, s->open);
}

static void
print_sums(const struct sums *s, enum output_form form)
{
	struct table t = table_start(columns, COLUMNS, text_columns,
		(int)(sizeof text_columns / sizeof text_columns[0]));

	for (int i = 0; i < s->count; i++)
		add_row(&t, &s->of[i]);
	table_print(&t, form);
	table_finish(&t);
}

/* ---- a run ---- */

/* A survey while it runs. */
struct running {
	const struct survey_request *r;
	struct survey_positions all;
	struct sums sums;
	struct results_file out; /* fd -1: none */
	const char *stored;      /* the next line that it already has; NULL: no more */
	int line;                /* its number */
	int64_t done, before;    /* positions; those that were stored */
	struct progress progress;
	int shard, shards;
};

/* Waits until the solver ends or its processor time since start_us is over. False after ^C. */
static bool
wait_for(struct engine *exact, int notice, int64_t start_us, int64_t time_ms,
	struct survey_finding *found)
{
	struct pollfd end = { .fd = notice, .events = POLLIN };
	int64_t left_ms = time_ms;

	found->ended = "open";
	while (left_ms > 0 && !interrupt_seen()) {
		int wait = left_ms < LOOK_MS ? (int)left_ms : LOOK_MS;
		if (poll(&end, 1, wait > LEAST_LOOK_MS ? wait : LEAST_LOOK_MS) > 0 ||
			!engine_is_running(exact))
			break;
		left_ms = time_ms - (clock_cpu_us() - start_us) / 1000;
	}
	if (left_ms <= 0)
		found->ended = "time";
	engine_stop(exact);
	engine_wait(exact);
	found->elapsed_ms = (double)(clock_cpu_us() - start_us) / 1e3;
	return !interrupt_seen();
}

/* False with a sentence, which is empty after ^C. */
static bool
solve(const struct survey_request *r, const struct state *s, struct survey_finding *found,
	struct error *e)
{
	struct exact_params params = r->params;
	struct report info;
	int notice[2];

	*found = (struct survey_finding){ .best = MOVE_NONE };
	e->text[0] = '\0';
	if (!thread_open_pipe(notice, e))
		return false;
	params.notify_fd = notice[1];
	int64_t start_us = clock_cpu_us();
	struct engine *exact = exact_start(r->survey.game, s, &params, e);
	bool fine = exact && wait_for(exact, notice[0], start_us, r->survey.time_ms, found);
	if (exact) {
		engine_report(exact, &info);
		engine_destroy(exact);
		found->nodes = info.nodes;
		found->known = info.known;
		found->value = info.exact;
		if (info.known)
			found->ended = "solved";
		if (info.known && info.best >= 0)
			found->best = info.moves[info.best].move;
	}
	close(notice[0]);
	close(notice[1]);
	return fine;
}

/* The next line of the file that is continued, if it is of this position; else NULL with a
 * sentence. */
static json_t *
stored_line(struct running *s, int64_t n, struct error *e)
{
	struct error why;
	json_t *o = json_line_next(&s->stored, s->r->out, ++s->line, survey_check, e);

	if (!o || survey_belongs(o, &s->r->survey, &s->all, n, &why))
		return o;
	json_decref(o);
	error_set(e, "%.200s, line %d: %.250s", s->r->out, s->line, why.text);
	return NULL;
}

static json_t *
solved_line(struct running *s, int64_t n, struct error *e)
{
	const struct state at = survey_state(&s->r->survey, &s->all.at[n]);
	struct survey_finding found;

	if (!solve(s->r, &at, &found, e))
		return NULL;
	json_ran_out(); /* before this line */
	json_t *o = survey_line(&s->r->survey, &s->all, n, &found);
	if (o && !json_ran_out())
		return o;
	json_decref(o);
	error_set(e, "Out of memory for a line of results.");
	return NULL;
}

/* False with a sentence, which is empty after ^C. */
static bool
take_position(struct running *s, int64_t n, struct error *e)
{
	int64_t here = (s->all.count - s->shard + s->shards - 1) / s->shards;
	bool stored = s->stored;
	json_t *o = stored ? stored_line(s, n, e) : solved_line(s, n, e);
	bool fine = o && (stored || s->out.fd < 0 || lines_store(&s->out, o, e)) &&
		    sums_add(&s->sums, o, e);

	json_decref(o);
	if (fine)
		progress_show(&s->progress, ++s->done, s->before += stored, here);
	return fine;
}

static bool
take_positions(struct running *s, struct error *e)
{
	const struct survey_request *r = s->r;
	bool fine = !r->out || lines_open(&s->out, r->out, r->resume, &s->stored, e);

	for (int64_t n = s->shard; fine && n < s->all.count; n += s->shards)
		fine = take_position(s, n, e);
	if (fine && s->stored)
		fine = error_set(e, "%s has more lines than there are positions.", s->r->out);
	return fine && results_go_on(&s->out, e);
}

int
survey_run(const struct survey_request *r)
{
	struct running s = { .r = r, .out.fd = -1 };
	struct error e = { "" }, why;

	s.shards = 1;
	if (r->shard && !run_shard_read(r->shard, &s.shard, &s.shards))
		return CLI_USAGE;
	s.progress = progress_start("", "positions");
	bool fine = survey_list(&r->survey, &s.all, &e);
	struct sigaction before = interrupt_catch("this position");
	fine = fine && take_positions(&s, &e);
	interrupt_restore(&before);
	progress_end(&s.progress);
	if (fine || !e.text[0])
		print_sums(&s.sums, r->form);
	if (!results_close(&s.out, &why) && (fine || !e.text[0]))
		fine = error_set(&e, "%s", why.text);
	sums_finish(&s.sums);
	survey_positions_finish(&s.all);
	return fine ? CLI_FINE : *e.text ? cli_fail(CLI_FAILED, "%s", e.text) : CLI_STOPPED;
}

/* ---- joining ---- */

/* All lines, survey by survey, in the order of their numbers. */
static bool
write_lines(const struct sums *s, const char *path, struct error *e)
{
	struct results_file out;
	struct error why;
	bool fine = results_open(&out, path, RESULTS_COPY, e);

	for (int i = 0; fine && i < s->count; i++) {
		int64_t all = json_integer_value(json_object_get(s->of[i].run, "positions"));
		for (int64_t n = 0; fine && n < all; n++) {
			char key[LINES_KEY];
			json_t *line = json_object_get(s->of[i].lines, lines_key(n, key));
			fine = !line || lines_store(&out, line, e);
		}
	}
	if (!results_close(&out, &why) && fine)
		fine = error_set(e, "%s", why.text);
	return fine;
}

int
survey_join(const struct survey_request *r, char *const *paths, int count)
{
	struct sums s = { 0 };
	struct error e;
	bool fine = true;

	for (int i = 0; i < count && fine; i++)
		fine = lines_read(paths[i], MOST_BYTES, survey_check, sums_add, &s, &e);
	if (fine && s.count == 0)
		fine = error_set(&e, "There are no positions in these files.");
	fine = fine && (!r->out || write_lines(&s, r->out, &e));
	if (fine)
		print_sums(&s, r->form);
	sums_finish(&s);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}
