/* narabe train --eval: rounds of self-play and learning, with a line for each. */
#include "make/make.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "lab/match.h"
#include "lab/train.h"
#include "make/eval_training.h"

struct printer {
	bool json;
	json_t *rows;
	int finished; /* the last round already in the folder; 0: none */
	struct progress progress;
	char label[32];
};

static void
show_games(void *context, int round, int64_t done, int64_t before, int64_t all)
{
	struct printer *p = context;

	if (done == before || before == 0) {
		snprintf(p->label, sizeof p->label, "round %d: ", round);
		p->progress.label = p->label;
	}
	progress_show(&p->progress, done, before, all);
}

static void
held_out_text(const struct eval_loss *l, char *out, size_t size)
{
	if (l->held_out_count > 0)
		snprintf(out, size, "%.4f", l->held_out);
	else
		snprintf(out, size, "-");
}

static void
print_round(void *context, const struct eval_round *r)
{
	struct printer *p = context;
	char held_out[16];

	progress_end(&p->progress);
	p->progress = progress_start("", "games");
	if (p->json) {
		json_array_append_new(p->rows,
			json_pack("{s:i, s:I, s:I, s:I, s:I, s:I, s:f, s:I, s:f, s:o}", "round",
				r->number, "games", (json_int_t)r->games, "first_won",
				(json_int_t)r->results[2], "drawn", (json_int_t)r->results[1],
				"second_won", (json_int_t)r->results[0], "positions",
				(json_int_t)r->positions, "plies", r->plies, "learned_from",
				(json_int_t)r->loss.learned_count, "loss", r->loss.learned,
				"loss_held_out",
				r->loss.held_out_count > 0 ? json_real(r->loss.held_out)
							   : json_null()));
		return;
	}
	held_out_text(&r->loss, held_out, sizeof held_out);
	printf("%5d %8" PRId64 " %8" PRId64 " %8" PRId64 " %8" PRId64 " %6.1f %10" PRId64
	       " %8.4f %8s %6.0f %6.0f\n",
		r->number, r->games, r->results[2], r->results[1], r->results[0], r->plies,
		r->learned_from, r->loss.learned, held_out, r->play_s, r->learn_s);
	fflush(stdout);
}

/* A round that was finished before has no row. */
static json_t *
train_eval_row_of(const struct printer *p, int round)
{
	size_t rows = json_array_size(p->rows);
	json_t *last = rows ? json_array_get(p->rows, rows - 1) : NULL;

	if (last && json_integer_value(json_object_get(last, "round")) == round)
		return last;
	last = json_pack("{s:i}", "round", round);
	json_array_append_new(p->rows, last);
	return last;
}

static void
print_match(void *context, const struct eval_round *r)
{
	const struct eval_match_result *m = &r->match;
	struct printer *p = context;

	if (p->json) {
		json_object_set_new(train_eval_row_of(p, r->number), "match",
			json_pack("{s:I, s:I, s:I, s:s}", "won", (json_int_t)m->won, "drawn",
				(json_int_t)m->drawn, "lost", (json_int_t)m->lost, "verdict",
				lab_verdict_word(m->verdict)));
		return;
	}
	printf("      against those before: won %" PRId64 ", drawn %" PRId64 ", lost %" PRId64
	       ": %s\n",
		m->won, m->drawn, m->lost,
		m->verdict == LAB_ELO1 ? "better" : "not shown to be better, so they stay");
	fflush(stdout);
}

static void
print_part(void *context, int round, int64_t games)
{
	struct printer *p = context;

	progress_end(&p->progress);
	if (p->json)
		json_array_append_new(p->rows,
			json_pack("{s:i, s:I}", "round", round, "games", (json_int_t)games));
	else
		printf("%5d %8" PRId64 " of this part, all played\n", round, games);
}

static void
print_finished(void *context, int round)
{
	struct printer *p = context;

	p->finished = round;
	if (!p->json)
		printf("%5d finished before\n", round);
}

/* Writes the command that makes the same weights again, without paths and rounds. */
static void
train_eval_describe(const struct train_eval_request *q, const struct game *g, int64_t seed,
	char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	text_add(&t, "narabe train --eval --game %s --games %" PRId64, q->game, q->games);
	if (!g->simultaneous)
		text_add(&t, " --depth %d", q->depth);
	text_add(&t, " --keep %d --passes %d --result ", q->keep, q->passes);
	text_add_exact(&t, q->result);
	text_add(&t, " --seed %" PRId64, seed);
	if (q->nodes > 0)
		text_add(&t, " --nodes %" PRId64, q->nodes);
	if (q->stray > 0) {
		text_add(&t, " --stray ");
		text_add_exact(&t, q->stray);
	}
	if (q->start)
		text_add(&t, " --start %s", q->start);
}

static int
train_eval_refuse(const struct train_eval_request *q, const struct game *g)
{
	if (!eval_patterns_of(g))
		return cli_fail(CLI_USAGE, "--eval: there are no patterns for %s.", g->title);
	if (!q->out && !q->shard)
		return cli_fail(CLI_USAGE, "--eval needs --out FILE for what it learns.");
	if (q->shard && (!q->folder || q->seed < 0))
		return cli_fail(
			CLI_USAGE, "--shard needs --folder and --seed, the same for every part.");
	return CLI_FINE;
}

static int
train_eval(const struct train_eval_request *q)
{
	struct error e;
	const struct game *g = game_open(q->game, &e);
	struct printer p = { .json = q->json, .progress = progress_start("", "games") };
	const struct eval_training_news news = { .games = show_games,
		.round = print_round,
		.compared = print_match,
		.finished = print_finished,
		.part = print_part,
		.context = &p };

	if (!g)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (train_eval_refuse(q, g) != CLI_FINE)
		return CLI_USAGE;
	struct eval_training t = { .game = g,
		.rounds = q->rounds,
		.games = q->games,
		.depth = q->depth,
		.nodes = q->nodes,
		.keep = q->keep,
		.passes = q->passes,
		.result = q->result,
		.stray = q->stray,
		.threads = q->threads,
		.seed = (uint64_t)(q->seed < 0 ? (int64_t)clock_seed() : q->seed),
		.start = q->start,
		.out = q->out,
		.folder = q->folder };
	/* Options in a special form. */
	t.sprt = q->sprt;
	if (!((!q->sprt || run_sprt_read(q->sprt, &t.elo0, &t.elo1)) &&
		    (!q->shard || run_shard_read(q->shard, &t.shard, &t.shards))))
		return CLI_USAGE;
	train_eval_describe(q, g, (int64_t)t.seed, t.made, sizeof t.made);
	p.rows = q->json ? json_array() : NULL;
	if (!q->json)
		printf("%s, seed %" PRId64 "\n\nround    games  X won    drawn    O won    plies  "
		       "positions     loss held out play s learn s\n",
			g->title, (int64_t)t.seed);
	bool fine = eval_training_run(&t, &news, &e);
	progress_end(&p.progress);
	if (!fine) {
		json_decref(p.rows);
		return cli_fail(CLI_FAILED, "%s", e.text);
	}
	if (q->json) {
		json_t *o = json_pack("{s:s, s:I, s:s?, s:o}", "game", t.game->name, "seed",
			(json_int_t)t.seed, "out", t.out, "rows", p.rows);

		if (p.finished > 0)
			json_object_set_new(o, "continued_after", json_integer(p.finished));
		output_print(o);
	}
	return CLI_FINE;
}

int
make_train(int argc, char **argv)
{
	struct train_eval_request q;
	int code;

	return train_eval_read(argc, argv, &q, &code) ? train_eval(&q) : code;
}
