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

/* ---- results, of a learner or of many together ---- */

/* A row is a block of games. Of many learners it has the means and, for more than one, the standard
 * deviations; a single learner has whole numbers and no spread. */
static const struct csv_column block_csv[] = {
	{ .member = "games" },
	{ .member = "won" },
	{ .member = "lost" },
	{ .member = "drawn" },
	{ .member = "won_spread" }, /* from here on of many learners */
	{ .member = "lost_spread" },
	{ .member = "drawn_spread" },
};

static const struct text_column block_text[] = {
	{ .member = "games", .head = "    games" },
	{ .member = "won", .head = "      won", .gap = " ", .width = 8, .decimals = 1 },
	{ .member = "lost", .head = "     lost", .gap = " ", .width = 8, .decimals = 1 },
	{ .member = "drawn", .head = "    drawn", .gap = " ", .width = 8, .decimals = 1 },
};

#define SPREAD(name)                                                                   \
	{                                                                              \
		.member = name, .head = "    +-", .gap = " ", .none = "-", .width = 5, \
		.decimals = 1                                                          \
	}

static const struct text_column means_text[] = {
	{ .member = "games", .head = "    games" },
	{ .member = "won", .head = "      won", .gap = " ", .width = 8, .decimals = 1 },
	SPREAD("won_spread"),
	{ .member = "lost", .head = "     lost", .gap = " ", .width = 8, .decimals = 1 },
	SPREAD("lost_spread"),
	{ .member = "drawn", .head = "    drawn", .gap = " ", .width = 8, .decimals = 1 },
	SPREAD("drawn_spread"),
};
#undef SPREAD

enum {
	BLOCK_COLUMNS = sizeof block_text / sizeof *block_text,
	MEANS_COLUMNS = sizeof means_text / sizeof *means_text,
};

/* Results of all learners together, won, lost and drawn, for a block or for all games. */
struct together {
	double sum[3], squares[3];
};

struct training_report {
	const struct request *request;
	enum output_form form;
	bool many;                /* --learners was given */
	int64_t learner, played;  /* the learner in progress, from 0, and its games */
	int64_t now[3], own[3];   /* its results in the block and in all games */
	struct together *of, all; /* each block of many learners, or the one of a single learner */
	struct learning curve;    /* of a single learner */
	bool has_boxes;           /* and the rest is valid: means, as above */
	double beads[MATCHBOX_CELLS], refills;

	const struct text_column *text;
	int columns; /* of text and of CSV */
	/* Of many learners, and for JSON, all rows; otherwise each is printed at once. */
	json_t *rows;
	struct progress progress;
};

/* Prints the rows there are as text or CSV, and drops them. */
static void
print_rows(const struct training_report *r, bool headed)
{
	if (r->form == OUTPUT_CSV)
		csv_print(block_csv, r->columns, r->rows, headed);
	else if (r->form == OUTPUT_TEXT)
		text_print(r->text, r->columns, r->rows, headed);
	json_array_clear(r->rows);
	fflush(stdout);
}

static void
training_begins(void *context)
{
	const struct training_report *r = context;
	const struct request *q = r->request;

	if (r->learner > 0)
		return;
	if (q->any_seed && r->form != OUTPUT_TEXT)
		fprintf(stderr, "seed %" PRId64 "\n", q->seed);
	if (r->form == OUTPUT_TEXT) {
		printf("%s, %" PRId64 " game%s, seed %" PRId64 "\n", q->training.game->title,
			q->training.games, text_plural(q->training.games), q->seed);
		cli_line(stdout, "learner  %s", q->player);
		cli_line(stdout, "against  %s", q->against);
		printf("\n");
		if (r->many)
			printf("means of %" PRId64 " learners, +- from one to another\n\n",
				q->learners);
	}
	print_rows(r, true);
}

static void
add_counts(struct together *t, int64_t counts[3])
{
	for (int i = 0; i < 3; i++) {
		t->sum[i] += (double)counts[i];
		t->squares[i] += (double)counts[i] * (double)counts[i];
		counts[i] = 0;
	}
}

/* Returns a row of the table: a block that ends after so many games, or the total, without `games`. */
static json_t *
block_row(const struct training_report *r, const struct together *t, int64_t games)
{
	static const char *const means[] = { "won", "lost", "drawn" };
	static const char *const spreads[] = { "won_spread", "lost_spread", "drawn_spread" };
	double learners = (double)r->request->learners;
	json_t *row = json_object();

	if (games > 0)
		json_object_set_new(row, "games", json_integer((json_int_t)games));
	for (int i = 0; i < 3; i++)
		json_object_set_new(row, means[i],
			r->many ? json_real(t->sum[i] / learners)
				: json_integer((json_int_t)t->sum[i]));
	for (int i = 0; i < 3 && learners > 1; i++) {
		double mean = t->sum[i] / learners;
		double squares = fmax(0, t->squares[i] - learners * mean * mean);
		json_object_set_new(row, spreads[i], json_real(sqrt(squares / (learners - 1))));
	}
	return row;
}

static bool
training_take_game(void *context, int result)
{
	struct training_report *r = context;
	const struct request *q = r->request;
	int64_t games = q->training.games;
	int what = result > 0 ? 0 : result < 0 ? 1 : 2;
	bool last = ++r->played == games || (!r->many && interrupt_seen());

	r->now[what]++;
	r->own[what]++;
	if (!r->many)
		learning_add(&r->curve, result);
	if (r->played % q->every == 0 || last) {
		struct together *block = &r->of[r->many ? (r->played - 1) / q->every : 0];
		add_counts(block, r->now);
		if (!r->many) {
			json_array_append_new(r->rows, block_row(r, block, r->played));
			*block = (struct together){ 0 };
		}
		if (!r->many && r->form != OUTPUT_JSON)
			print_rows(r, false);
	}
	if (last)
		add_counts(&r->all, r->own);
	if (!r->many && r->played % 100 == 0)
		progress_show(&r->progress, r->played, 0, games);
	return !last;
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

static json_t *
count_json(const struct training_report *r, double count)
{
	if (!r->has_boxes)
		return json_null();
	return r->many ? json_real(count) : json_integer((json_int_t)count);
}

static void
print_json(struct training_report *r)
{
	const struct request *q = r->request;
	json_t *beads = r->has_boxes ? json_array() : json_null();

	for (int cell = 0; r->has_boxes && cell < MATCHBOX_CELLS; cell++)
		json_array_append_new(beads, count_json(r, r->beads[cell]));
	json_t *o = json_pack("{s:s, s:o, s:o, s:I, s:I, s:I, s:o*}", "game",
		q->training.game->name, "player", output_clean_json(q->player), "against",
		output_clean_json(q->against), "seed", (json_int_t)q->seed, "games",
		(json_int_t)r->played, "every", (json_int_t)q->every, "learners",
		r->many ? json_integer((json_int_t)q->learners) : NULL);
	json_object_update_new(o, block_row(r, &r->all, 0));
	json_object_set(o, "rows", r->rows);
	json_object_set_new(o, "start_beads", beads);
	json_object_set_new(o, "emptied", count_json(r, r->refills));
	output_print(o);
}

static void
print_end(struct training_report *r)
{
	print_rows(r, false);
	if (r->form != OUTPUT_TEXT)
		return;
	printf("    total");
	json_array_append_new(r->rows, block_row(r, &r->all, 0));
	print_rows(r, false);
	print_curve(&r->curve);
	if (!r->has_boxes)
		return;
	printf("\nbeads of the empty board: [");
	for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
		printf("%s%.*f", cell ? ", " : "", r->many, r->beads[cell]);
	printf("]\nboxes that ran empty: %.*f\n", r->many, r->refills);
}

/* Trains a learner; or learner after learner, each with its own seed, and stores none of them. ^C ends
 * it after this game, or after this learner. */
static int
train(struct request *q)
{
	struct training_report r = { .request = q,
		.form = q->json  ? OUTPUT_JSON
			: q->csv ? OUTPUT_CSV
				 : OUTPUT_TEXT,
		.many = q->learners > 0,
		.text = q->learners > 0 ? means_text : block_text,
		.columns = q->learners > 0 ? MEANS_COLUMNS : BLOCK_COLUMNS,
		.curve = { .every = q->every },
		.rows = json_array() };
	struct training_params p = q->training;
	struct training_end end;
	struct error e;
	int64_t blocks = (p.games + q->every - 1) / q->every, all = r.many ? q->learners : 1;
	int64_t done;
	bool fine = true;
	int code = CLI_FINE;

	p.begins = training_begins;
	r.of = calloc(r.many ? (size_t)blocks : 1, sizeof *r.of);
	if (!r.of) {
		json_decref(r.rows);
		return cli_fail(CLI_FAILED, "Out of memory for the learners' results.");
	}
	q->learners = all;
	r.progress =
		progress_start(cli_asks.label ? cli_asks.label : "", r.many ? "learners" : "games");
	/* On a terminal the rows themselves show the progress. */
	r.progress.terminal = r.progress.terminal && (r.many || !isatty(STDOUT_FILENO));
	struct sigaction before = interrupt_catch(r.many ? "this learner" : "this game");
	for (; fine && r.learner < all && !interrupt_seen(); r.learner++) {
		if (r.many)
			p.seed = (uint64_t)q->seed * 1000003 + (uint64_t)r.learner;
		r.played = 0;
		fine = training_run(&p, training_take_game, &r, &end, &e);
		r.has_boxes = fine && end.has_boxes;
		for (int cell = 0; r.has_boxes && cell < MATCHBOX_CELLS; cell++)
			r.beads[cell] += (double)end.beads[cell];
		r.refills += r.has_boxes ? (double)end.refills : 0;
		if (r.many)
			progress_show(&r.progress, r.learner + 1, 0, all);
	}
	interrupt_restore(&before);
	progress_end(&r.progress);
	q->learners = r.learner;
	r.refills /= (double)q->learners;
	for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
		r.beads[cell] /= (double)q->learners;
	for (int64_t i = 0; fine && r.many && i < blocks; i++)
		json_array_append_new(r.rows,
			block_row(&r, &r.of[i], i < blocks - 1 ? (i + 1) * q->every : p.games));
	all = r.many ? all : p.games;
	done = r.many ? r.learner : r.played;
	if (fine && done < all)
		code = cli_fail(CLI_STOPPED, "Stopped after %" PRId64 " of %" PRId64 " %s.", done,
			all, r.progress.unit);
	if (fine && q->json)
		print_json(&r);
	else if (fine)
		print_end(&r);
	json_decref(r.rows);
	free(r.of);
	if (!fine)
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (r.many)
		return code;
	const char *kept = q->training.out ? q->training.out : q->training.learner.file;
	double seconds = (double)(clock_now_us() - r.progress.start_us) / 1e6;
	cli_line(stderr, "%.2f s, %.0f games a second; %s%s.", seconds, (double)r.played / seconds,
		*kept ? "kept in " : "nothing is stored without --out or file=", kept);
	return code;
}

/* ---- the command ---- */

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
	if (player_spec_is_person(&t->against))
		return cli_fail(
			CLI_USAGE, "--against %s: people play with narabe play.", r->against);
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
	return train(&r);
}
