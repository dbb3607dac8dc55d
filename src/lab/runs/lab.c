/* Plays a run of games from its first game or from where it stopped. */
#include "lab/runs/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/stats.h"
#include "base/sum.h"
#include "lab/runs/results.h"
#include "lab/runs/store.h"

/* ---- counting ---- */

bool
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

void
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

void
tally_begin_pair(struct tally *t, int pairing)
{
	t->of[pairing].half = -1;
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

double
tally_decided(int64_t wins, int64_t losses)
{
	return (double)wins / (double)(wins + losses);
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

bool
tally_has_pairs(const struct tally *t, const struct tally_pairing *of)
{
	int64_t pairs = 0;

	for (int i = 0; i < STATS_PAIR_KINDS; i++)
		pairs += of->pairs[i];
	return t->paired && pairs > 0;
}

struct play {
	const struct lab_run *run;
	const struct lab_out *out;
	struct tally *tally;
	struct store_file file;
	json_t *programs; /* see result_same_programs() */
	int64_t done, all;
	bool failed;
	struct error failure;
};

enum lab_verdict
lab_verdict_of(const struct tally *t, double elo0, double elo1)
{
	double llr = tally_llr(t, &t->of[0], elo0, elo1);

	return llr >= STATS_SPRT_BOUND ? LAB_ELO1 : llr <= -STATS_SPRT_BOUND ? LAB_ELO0 : LAB_OPEN;
}

enum lab_verdict
lab_verdict(const struct lab_run *run, const struct tally *t)
{
	return run->sprt ? lab_verdict_of(t, run->elo0, run->elo1) : LAB_OPEN;
}

const char *
lab_verdict_word(enum lab_verdict v)
{
	return v == LAB_ELO0 ? "elo0" : v == LAB_ELO1 ? "elo1" : "open";
}

static bool
same_programs(struct play *p, int pairing, const char *const program[2], struct error *e)
{
	const struct tournament_params *series = &p->run->series;
	const char *const player[2] = { series->players[series->pairings[pairing].a].text,
		series->players[series->pairings[pairing].b].text };

	return result_same_programs(p->programs, player, program, e);
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
	if (g->end == TOURNAMENT_FAILED && p->out->failed)
		p->out->failed(p->out->context, p->run, g);
	if (p->file.fd >= 0) {
		char *line = result_text(p->run, g);
		p->failed = !line || !store_append(&p->file, line, &p->failure);
		if (!line)
			error_set(&p->failure, "Out of memory for a line of results.");
		free(line);
	}
	p->done++;
	if (p->out->progress)
		p->out->progress(p->out->context, p->done, p->run->series.skip, p->all);
	if (p->out->stops && p->out->stops())
		return false;
	return !p->failed && lab_verdict(p->run, p->tally) == LAB_OPEN;
}

/* Checks and counts the line of the shard's next game. */
static bool
lab_take_line(struct play *p, const char *line, size_t length, struct error *e)
{
	const struct tournament_params *series = &p->run->series;
	struct result_line read;
	int64_t n = tournament_number(series, p->done);

	if (n < 0 || lab_verdict(p->run, p->tally) != LAB_OPEN)
		return error_set(e, "The run was over before.");
	if (!result_parse(line, length, &read, e))
		return false;
	int pairing = (int)(n / tournament_group(series) % series->pairing_count);
	bool fine =
		result_belongs(&read, p->run, n, e) && same_programs(p, pairing, read.program, e);
	if (fine) {
		tally_add(p->tally, pairing, read.a_first, read.result, read.plies, read.end);
		p->done++;
	}
	json_decref(read.json);
	return fine;
}

static bool
lab_take_lines(struct play *p, struct error *e)
{
	const char *line = p->file.text, *end = line + p->file.size;
	struct error why;

	while (line < end) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));
		if (!lab_take_line(p, line, (size_t)(stop - line), &why))
			return error_set(e,
				"%s, line %lld does not belong to this run: %s Give the options of "
				"that run, or name another file.",
				p->file.path, (long long)p->done + 1, why.text);
		line = stop + 1;
	}
	return store_go_on(&p->file, e);
}

/* Whether the player's file makes it what it is, and not the player its file. */
static bool
reads_file(const struct player_spec *spec)
{
	return spec->file[0] && !spec->kind->learns;
}

/* Finds the checksum of the files that players name, each once. */
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
		if (!reads_file(spec) || json_object_get(seen, spec->file))
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

/* From the lines in the file to the last game. */
static bool
lab_go_on(struct play *p, struct lab_run *run, struct error *e)
{
	if (p->out->resume && !lab_take_lines(p, e))
		return false;
	run->series.skip = p->done;
	if (lab_verdict(run, p->tally) == LAB_OPEN &&
		!tournament_play(&run->series, game_done, p, e))
		return false;
	if (p->failed)
		*e = p->failure;
	return !p->failed;
}

bool
lab_play(struct lab_run *run, const struct lab_out *out, struct tally *t, struct error *e)
{
	struct play p = { .run = run,
		.out = out,
		.tally = t,
		.all = tournament_length(&run->series),
		.programs = json_object(),
		.file.fd = -1 };
	enum store_use use = out->resume ? STORE_GO_ON : STORE_RUN;

	bool fine = sum_files(run, e) && (!out->path || store_open(&p.file, out->path, use, e)) &&
		    lab_go_on(&p, run, e);
	struct error why;
	if (!store_close(&p.file, &why) && fine) {
		*e = why;
		fine = false;
	}
	json_decref(p.programs);
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
	bool fine = n > 0 && result_parse(text, ended ? (size_t)n - 1 : strlen(text), &line, NULL);

	if (fine) {
		*seed = (int64_t)line.run.series.seed;
		json_decref(line.json);
	}
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
