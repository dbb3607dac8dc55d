/* narabe train: a learner plays game after game; prints its results. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/arguments.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/program.h"
#include "match/player/training.h"
#include "tui/panels/learning_chart.h"

static const char usage[] =
	"Usage: narabe train [BOARD] --player LEARNER --against PLAYER [options]\n"
	"\n"
	"  narabe train --player matchbox:file=boxes.txt --against random --games 10000\n"
	"  narabe train --player matchbox:beads=10 --against perfect --games 2000\n"
	"  narabe train othello --player td:file=td.eval --against uct:playouts=100 \\\n"
	"      --games 20000 --every 1000\n"
	"\n"
	"The learner plays N games, as X and O in turn, and learns from each. Prints the games\n"
	"won, lost and drawn in each block, the learning curve, and the beads of the empty board.\n"
	"What it learned is stored in --out, a new file, or in the learner's own file=, from\n"
	"which it continues; the file is written every second.\n"
	"\n"
	"With --eval learns the evaluation of a board instead: narabe train --eval --help.\n";

struct request {
	struct training_params training;
	const char *game, *player, *against;
	int64_t every, seed, learners;
	bool any_seed; /* no seed was given */
	bool json, csv;
	bool eval; /* never: narabe-make then has all arguments */
};

/* A row is a block of games. */
enum block_column { GAMES, WON, LOST, DRAWN, COLUMNS };

static const struct column block_columns[COLUMNS] = {
	[GAMES] = { .type = COLUMN_INT, .json = "games", .csv = "games" },
	[WON] = { .type = COLUMN_INT, .json = "won", .csv = "won" },
	[LOST] = { .type = COLUMN_INT, .json = "lost", .csv = "lost" },
	[DRAWN] = { .type = COLUMN_INT, .json = "drawn", .csv = "drawn" },
};

static const struct text_column block_text[] = {
	{ .column = GAMES, .head = "    games" },
	{ .column = WON, .head = "      won" },
	{ .column = LOST, .head = "     lost" },
	{ .column = DRAWN, .head = "    drawn" },
};

/* The state of printing, updated after every game. */
struct training_report {
	const struct request *request;
	enum output_form form;
	struct learning curve;
	struct learning_count block;
	struct table rows; /* for JSON all of them; otherwise each is printed at once */
	struct progress progress;
};

static bool
training_take_game(void *context, int result)
{
	struct training_report *r = context;
	int64_t games = r->request->training.games;

	learning_add(&r->curve, result);
	int64_t done = learning_games(&r->curve.all);
	r->block.won += result > 0;
	r->block.drawn += result == 0;
	r->block.lost += result < 0;
	if (done == games || done % r->request->every == 0) {
		table_add_row(&r->rows);
		table_set_int(&r->rows, GAMES, done);
		table_set_int(&r->rows, WON, r->block.won);
		table_set_int(&r->rows, LOST, r->block.lost);
		table_set_int(&r->rows, DRAWN, r->block.drawn);
		r->block = (struct learning_count){ 0 };
		if (r->form != OUTPUT_JSON) {
			table_print_rows(&r->rows, r->form);
			table_clear(&r->rows);
		}
	}
	if (done % 100 == 0)
		progress_show(&r->progress, done, 0, games);
	return true;
}

static void
print_curve(const struct learning *l)
{
	struct capabilities look = { DEPTH_MONO, false };
	struct canvas c;
	char *text = NULL;

	if (l->blocks < 2 || !canvas_init(&c, 72, 14))
		return;
	learning_chart_draw(l, look, &c, (struct rect){ 0, 0, c.width, c.height });
	text = canvas_dump_text(&c);
	if (text)
		printf("\n%s", text);
	free(text);
	canvas_finish(&c);
}

static void
print_head(const struct request *q)
{
	printf("%s, %" PRId64 " games, seed %" PRId64 "\n", q->training.game->title,
		q->training.games, q->seed);
	cli_line(stdout, "learner  %s", q->player);
	cli_line(stdout, "against  %s", q->against);
	printf("\n");
}

static int
train(struct request *q)
{
	struct training t;
	struct training_end end;
	struct error e;

	if (!training_start(&t, &q->training, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	struct training_report r = { .request = q,
		.curve = { .every = q->every },
		.form = q->json  ? OUTPUT_JSON
			: q->csv ? OUTPUT_CSV
				 : OUTPUT_TEXT,
		.rows = table_start(block_columns, COLUMNS, block_text, COLUMNS),
		.progress = progress_start("", "games") };
	/* On a terminal the rows themselves show the progress. */
	r.progress.terminal = r.progress.terminal && !isatty(STDOUT_FILENO);
	if (q->any_seed && (q->json || q->csv))
		fprintf(stderr, "seed %" PRId64 "\n", q->seed);
	if (r.form == OUTPUT_TEXT)
		print_head(q);
	table_print_head(&r.rows, r.form);
	bool fine = training_play(&t, training_take_game, &r, &end, &e);
	if (fine && r.rows.no_memory)
		fine = error_set(&e, "There is not enough memory for the learning curve.");
	training_finish(&t);
	progress_end(&r.progress);
	if (fine && r.form == OUTPUT_JSON) {
		const struct learning_count *all = &r.curve.all;
		json_t *beads = end.has_boxes ? json_array() : NULL;

		for (int cell = 0; beads && cell < MATCHBOX_CELLS; cell++)
			json_array_append_new(beads, json_integer((json_int_t)end.beads[cell]));
		json_t *o = json_pack(
			"{s:s, s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:o, s:o?, s:o?}", "game",
			q->training.game->name, "player", output_clean_json(q->player), "against",
			output_clean_json(q->against), "seed", (json_int_t)q->seed, "games",
			(json_int_t)learning_games(all), "every", (json_int_t)q->every, "won",
			(json_int_t)all->won, "lost", (json_int_t)all->lost, "drawn",
			(json_int_t)all->drawn, "rows", table_json(&r.rows), "start_beads", beads,
			"emptied", end.has_boxes ? json_integer(end.refills) : NULL);
		output_print(o);
	} else if (fine && r.form == OUTPUT_TEXT) {
		const struct learning_count *all = &r.curve.all;

		printf("    total %8" PRId64 " %8" PRId64 " %8" PRId64 "\n", all->won, all->lost,
			all->drawn);
		print_curve(&r.curve);
		if (end.has_boxes) {
			printf("\nbeads of the empty board: [");
			for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
				printf("%s%" PRIu32, cell ? ", " : "", end.beads[cell]);
			printf("]\nboxes that ran empty: %" PRId64 "\n", end.refills);
		}
	}
	table_finish(&r.rows);
	if (!fine)
		return cli_fail(CLI_FAILED, "%s", e.text);
	const char *kept = q->training.out ? q->training.out : q->training.learner.file;
	double seconds = (double)(clock_now_us() - r.progress.start_us) / 1e6;
	cli_line(stderr, "%.2f s, %.0f games a second; %s%s.", seconds,
		(double)q->training.games / seconds,
		*kept ? "kept in " : "nothing is stored without --out or file=", kept);
	return CLI_FINE;
}

/* ---- many learners ---- */

/* Results of many learners together, for a block or for all games. */
struct together {
	double sum[3], squares[3]; /* won, lost, drawn */
};

struct school {
	const struct request *request;
	struct together *of; /* each block, then all games */
	int64_t blocks, played;
	int64_t now[3], own[3]; /* the current learner's results in the block and in all games */
	double beads[MATCHBOX_CELLS], refills;
};

enum together_column { UP_TO, MEAN, SPREAD = MEAN + 3, TOGETHER_COLUMNS = SPREAD + 3 };

static const struct column together_columns[TOGETHER_COLUMNS] = {
	[UP_TO] = { .type = COLUMN_INT, .json = "games", .csv = "games" },
	[MEAN] = { .type = COLUMN_REAL, .json = "won", .csv = "won" },
	[MEAN + 1] = { .type = COLUMN_REAL, .json = "lost", .csv = "lost" },
	[MEAN + 2] = { .type = COLUMN_REAL, .json = "drawn", .csv = "drawn" },
	[SPREAD] = { .type = COLUMN_REAL, .json = "won_spread", .csv = "won_spread" },
	[SPREAD + 1] = { .type = COLUMN_REAL, .json = "lost_spread", .csv = "lost_spread" },
	[SPREAD + 2] = { .type = COLUMN_REAL, .json = "drawn_spread", .csv = "drawn_spread" },
};

static const struct text_column together_text[] = {
	{ .column = UP_TO, .head = "    games" },
	{ .column = MEAN, .head = "      won    +-", .gap = " ", .width = 8, .decimals = 1 },
	{ .column = SPREAD, .head = "", .gap = " ", .width = 5, .decimals = 1 },
	{ .column = MEAN + 1, .head = "     lost    +-", .gap = " ", .width = 8, .decimals = 1 },
	{ .column = SPREAD + 1, .head = "", .gap = " ", .width = 5, .decimals = 1 },
	{ .column = MEAN + 2, .head = "    drawn    +-", .gap = " ", .width = 8, .decimals = 1 },
	{ .column = SPREAD + 2, .head = "", .gap = " ", .width = 5, .decimals = 1 },
};

static void
add_counts(struct together *t, int64_t counts[3])
{
	for (int i = 0; i < 3; i++) {
		t->sum[i] += (double)counts[i];
		t->squares[i] += (double)counts[i] * (double)counts[i];
		counts[i] = 0;
	}
}

static bool
take_lesson(void *context, int result)
{
	struct school *s = context;
	const struct request *q = s->request;
	int what = result > 0 ? 0 : result < 0 ? 1 : 2;

	s->now[what]++;
	s->own[what]++;
	if (++s->played % q->every == 0 || s->played == q->training.games)
		add_counts(&s->of[(s->played - 1) / q->every], s->now);
	if (s->played == q->training.games)
		add_counts(&s->of[s->blocks], s->own);
	return true;
}

/* Prints the means and, for more than one learner, the standard deviations. */
static void
add_together(struct table *rows, const struct together *t, int64_t games, double learners)
{
	table_add_row(rows);
	table_set_int(rows, UP_TO, games);
	for (int i = 0; i < 3; i++) {
		double mean = t->sum[i] / learners;
		table_set_real(rows, MEAN + i, mean);
		if (learners > 1)
			table_set_real(rows, SPREAD + i,
				sqrt(fmax(0, (t->squares[i] - learners * mean * mean) /
						     (learners - 1))));
	}
}

static void
print_school(const struct school *s)
{
	const struct request *q = s->request;
	struct table rows = table_start(together_columns, TOGETHER_COLUMNS, together_text,
		sizeof together_text / sizeof *together_text);
	struct table all = rows;
	int64_t games = q->training.games;

	for (int64_t i = 0; i < s->blocks; i++)
		add_together(&rows, &s->of[i], i + 1 < s->blocks ? (i + 1) * q->every : games,
			(double)q->learners);
	add_together(&all, &s->of[s->blocks], games, (double)q->learners);
	if (q->json) {
		json_t *beads = json_array(), *total = table_row_json(&all, 0);
		for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
			json_array_append_new(beads, json_real(s->beads[cell]));
		json_t *o = json_pack("{s:s, s:o, s:o, s:I, s:I, s:I, s:o, s:o, s:f}", "game",
			q->training.game->name, "player", output_clean_json(q->player), "against",
			output_clean_json(q->against), "seed", (json_int_t)q->seed, "every",
			(json_int_t)q->every, "learners", (json_int_t)q->learners, "rows",
			table_json(&rows), "start_beads", beads, "emptied", s->refills);
		json_object_update(o, total);
		json_decref(total);
		output_print(o);
	} else {
		if (!q->csv)
			printf("means of %" PRId64 " learners, +- from one to another\n\n",
				q->learners);
		table_print(&rows, q->csv ? OUTPUT_CSV : OUTPUT_TEXT);
	}
	if (!q->json && !q->csv) {
		printf("all games\n");
		table_print_rows(&all, OUTPUT_TEXT);
		printf("\nbeads of the empty board: [");
		for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
			printf("%s%.1f", cell ? ", " : "", s->beads[cell]);
		printf("]\nboxes that ran empty: %.1f\n", s->refills);
	}
	table_finish(&rows);
	table_finish(&all);
}

/* Trains learner after learner, each with its own seed, and stores none of them. */
static int
train_many(struct request *q)
{
	struct school s = { .request = q, .blocks = (q->training.games + q->every - 1) / q->every };
	struct progress progress = progress_start(cli_asks.label ? cli_asks.label : "", "learners");
	struct training_params p = q->training;
	struct training_end end;
	struct error e;
	bool fine = true;

	s.of = calloc((size_t)s.blocks + 1, sizeof *s.of);
	if (!s.of)
		return cli_fail(CLI_FAILED, "Out of memory for the learners' results.");
	for (int64_t i = 0; i < q->learners && fine; i++) {
		progress_show(&progress, i, 0, q->learners);
		p.seed = (uint64_t)q->seed * 1000003 + (uint64_t)i;
		s.played = 0;
		fine = training_run(&p, take_lesson, &s, &end, &e);
		for (int cell = 0; cell < MATCHBOX_CELLS && fine; cell++)
			s.beads[cell] += (double)end.beads[cell] / (double)q->learners;
		if (fine)
			s.refills += (double)end.refills / (double)q->learners;
	}
	progress_end(&progress);
	if (fine && !q->json && !q->csv)
		print_head(q);
	if (fine)
		print_school(&s);
	free(s.of);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

/* Reads the players. Returns CLI_FINE if they can play. */
static int
read_players(struct request *r)
{
	struct training_params *t = &r->training;
	struct error e;

	t->game = game_open(r->game, &e);
	if (!t->game)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!player_spec_parse(r->player, &t->learner, &e) ||
		!player_spec_check(&t->learner, t->game, &e))
		return cli_fail(CLI_USAGE, "--player: %s", e.text);
	if (!player_spec_parse(r->against, &t->against, &e) ||
		!player_spec_check(&t->against, t->game, &e))
		return cli_fail(CLI_USAGE, "--against: %s", e.text);
	if (!t->learner.kind->learns)
		return cli_fail(CLI_USAGE, "--player %s: only matchbox and td learn.", r->player);
	if (player_spec_is_human(&t->against))
		return cli_fail(CLI_USAGE, "--against human: people play with narabe play.");
	if (t->out && strlen(t->out) >= PLAYER_FILE_TEXT)
		return cli_fail(CLI_USAGE, "--out %.40s...: it has more than %d bytes.", t->out,
			PLAYER_FILE_TEXT - 1);
	if (r->learners && (t->out || t->learner.file[0] || t->against.kind->learns))
		return cli_fail(CLI_USAGE, "--learners stores none of them, and their opponent "
					   "does not learn: leave --out and file= out.");
	return CLI_FINE;
}

const struct param cli_train_arguments[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD",
		"matchbox: tictactoe (default); td: othello, othello:8"),
	TEXT_ARGUMENT(
		struct request, "player", player, "PLAYER", "the learner (default: matchbox)"),
	TEXT_ARGUMENT(struct request, "against", against, "PLAYER",
		"its opponent, not human (default: random)"),
	COUNT_ARGUMENT(struct request, "games", training.games, 1, 1000000000, "default: 1000"),
	COUNT_ARGUMENT(
		struct request, "every", every, 1, 1000000000, "games per line (default: 100)"),
	COUNT_ARGUMENT(struct request, "learners", learners, 1, 1000000,
		"train N learners, one after another, and print their means"),
	FILE_ARGUMENT(struct request, "out", training.out,
		"save the learner in FILE, which must not exist yet"),
	SEED_ARGUMENT(struct request, seed, "the same seed gives the same games"),
	FLAG_ARGUMENT(struct request, "json", json, "print one JSON object instead of the lines"),
	FLAG_ARGUMENT(struct request, "csv", csv, "print only the lines, as CSV"),
	FLAG_ARGUMENT(struct request, "eval", eval,
		"learn an evaluation, with options of its own: narabe train --eval --help"),
	{ 0 },
};

int
cli_train(int argc, char **argv)
{
	struct request r = { .player = "matchbox",
		.against = "random",
		.training = { .games = 1000 },
		.every = 100,
		.seed = -1 };
	const struct arguments arguments = {
		.command = "train", .usage = usage, .table = cli_train_arguments, .owner = &r
	};
	int rest, code;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--eval") == 0)
			return program_start("narabe-make", argc, argv);
	}
	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.game))
		return CLI_USAGE;
	r.game = r.game ? r.game : "tictactoe";
	code = read_players(&r);
	if (code != CLI_FINE || cli_asks.only_checks)
		return code;
	r.any_seed = r.seed < 0;
	if (r.seed < 0)
		r.seed = (int64_t)clock_seed();
	r.training.seed = (uint64_t)r.seed;
	return r.learners ? train_many(&r) : train(&r);
}
