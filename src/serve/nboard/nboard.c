/* narabe nboard: an engine for Othello front ends by the NBoard protocol on stdin and stdout:
 * searches that the next line ends. Unknown input is ignored, as the protocol demands, with a
 * sentence in a status line. One thread. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "cli/arguments.h"
#include "games/notation.h"
#include "match/evaluation.h"
#include "match/judge/judge.h"
#include "record/file.h"
#include "serve/seat.h"

static const char usage[] =
	"Usage: narabe nboard [options]\n"
	"\n"
	"  narabe nboard\n"
	"  narabe nboard --player uct:playout=eval,time_ms=2000\n"
	"\n"
	"Plays and analyses Othello for a front end such as NBoard, by the NBoard protocol,\n"
	"version 2: commands on standard input, answers on standard output. Values are discs\n"
	"for the side to move; 100% are exact ones, 100%W a result that is proven. The depth\n"
	"that the front end sets is that of alpha-beta, in plies; a tree search keeps to the\n"
	"time or the playouts of its player.\n";

struct request {
	const char *player;
	int64_t threads, seed;
};

const struct param cli_nboard_arguments[] = {
	SEAT_ARGUMENTS(struct request, "the engine (default: negamax, to the depth that is set)",
		"the same seed, commands and depth give the same answers"),
	{ 0 },
};

enum {
	PV_MOVES = 20,       /* most moves printed of a line */
	REPORT_MS = 100,     /* between two checks of a search */
	ANALYSIS_DEPTH = 10, /* for each position, if the controller has set none */
};

struct nboard {
	struct seat seat;
	int depth; /* plies set by the controller; 0: none yet */
};

/* Writes "status TEXT", clean for a terminal. */
static void
say_status(const char *text)
{
	char clean[sizeof(struct error)];

	snprintf(clean, sizeof clean, "%s", text);
	text_clean(clean);
	printf("status%s%s\n", *clean ? " " : "", clean);
	fflush(stdout);
}

/* ---- the game ---- */

/* Takes over a game, whose board the player must support. Returns false with a sentence, changing
 * nothing. */
static bool
nboard_take_game(struct nboard *n, struct record *r, struct error *e)
{
	struct player_spec spec;

	if (!game_is_othello(r->game))
		return error_set(e, "NBoard is for Othello, and this is %s.", r->game->title);
	if (!seat_read(&n->seat, "negamax", "NBoard", r->game, &spec, e))
		return false;
	seat_take(&n->seat, &spec, r);
	record_go(&n->seat.record, n->seat.record.line[n->seat.record.length]);
	return true;
}

/* Reads a move: "F5", "PA", "f5/1.50", "f5//2.3", "f5/1.50/2.3", with the time after the second
 * slash. */
static void
nboard_play(struct nboard *n, const char *text)
{
	const struct state *s = seat_position(&n->seat);
	size_t length = strcspn(text, "/ ");
	const char *time = text[length] == '/' ? strchr(text + length + 1, '/') : NULL;
	char word[GAME_MOVE_TEXT];
	double seconds = 0;
	struct error e;
	move_t move;

	snprintf(word, sizeof word, "%.*s", (int)length, text);
	bool pass = game_is_pass_word(word);
	bool fine = pass ? game_must_pass(n->seat.game, s, &move)
			 : game_move_parse(n->seat.game, s, word, &move, &e);
	if (pass && !fine)
		error_set(&e, "There is a legal move, so passing is not allowed.");
	if (!fine || !record_play(&n->seat.record, move)) {
		say_status(fine ? "There is no room for another move." : e.text);
		return;
	}
	if (time && text_to_double(time + 1, 0, 1e6, &seconds))
		record_add_time(
			&n->seat.record, record_current(&n->seat.record), (int64_t)(seconds * 1e6));
}

/* ---- settings ---- */

/* Prints what the front end shows: the name, and the depth if set. */
static void
say_name(const struct nboard *n)
{
	if (n->depth > 0)
		printf("set myname narabe%d\n", n->depth);
	else
		puts("set myname narabe");
	fflush(stdout);
}

/* Returns whether the line is this command; *rest is what follows. */
static bool
is_command(const char *line, const char *name, const char **rest)
{
	size_t length = strlen(name);

	if (strncasecmp(line, name, length) != 0 || (line[length] && line[length] != ' '))
		return false;
	*rest = line + length + strspn(line + length, " ");
	return true;
}

static void
set(struct nboard *n, const char *what)
{
	int64_t number;

	if (is_command(what, "game", &what)) {
		struct record r;
		struct error e;
		if (!record_read(&r, what, strlen(what), &e)) {
			if (*what != '(')
				error_set(&e,
					"set game: a game is GGF, as (;GM[Othello]...;), not "
					"\"%.40s\".",
					what);
			say_status(e.text);
		} else if (!nboard_take_game(n, &r, &e)) {
			record_finish(&r);
			say_status(e.text);
		}
	} else if (is_command(what, "depth", &what)) {
		if (!text_to_int(what, 1, NEGAMAX_MAX_DEPTH, &number)) {
			say_status("A depth is a whole number from 1 to 64.");
			return;
		}
		n->depth = (int)number;
		say_name(n);
	}
	/* Ignore contempt, which is for draws in a book, not used here, and settings of later
	 * versions. */
}

/* Handles the waiting line if it only changes a setting for the next search, so that the current
 * search can continue. Returns false, without effect, for another line or none. */
static bool
obey_aside(struct nboard *n)
{
	char *line = line_reader_next(&n->seat.input);
	const char *what, *rest;

	if (!line || n->seat.input.cut)
		return false;
	line[strcspn(line, "\r")] = '\0';
	if (!is_command(line + strspn(line, " \t"), "set", &what) ||
		!(is_command(what, "depth", &rest) || is_command(what, "contempt", &rest)))
		return false;
	set(n, what);
	line_reader_take(&n->seat.input);
	return true;
}

/* ---- values ---- */

/* Discs for a unit of the log odds that a search with playouts to the end gives: measured against
 * alpha-beta with the learned evaluation, docs/lab/strength.md. */
#define DISCS_A_LOGIT_WIDE 13.7
#define DISCS_A_LOGIT      10.0

enum { SMALL_BOARD = 36, DEPTH_TEXT = 16 };

/* A move's value to the side to move in discs, and the depth of its search: "12", "100%" for an
 * exact value, "100%W" for a known win, draw or loss. */
struct eval {
	double discs;
	char depth[DEPTH_TEXT];
};

/* Returns the discs for a win rate, 0 to 1, of a tree search with playouts, which may end in the
 * learned evaluation (`evaluated`): at most the board's cells for either side. */
static double
discs_of_rate(const struct game *g, double rate, bool evaluated)
{
	double disc = evaluated ? eval_disc(g) : 0;
	int most = game_cell_count(g);
	double p = fmin(fmax(rate, 1e-6), 1 - 1e-6);
	double scale = disc > 0             ? EVAL_LOGIT / disc
		       : most > SMALL_BOARD ? DISCS_A_LOGIT_WIDE
					    : DISCS_A_LOGIT;

	return fmin(fmax(scale * log(p / (1 - p)), -most), most);
}

/* Returns the value of a move known to the report. */
static struct eval
eval_of_move(const struct game *g, const struct report *r, const struct root_move *m)
{
	int sign = state_sign(&r->position), most = game_cell_count(g);
	enum side side = (enum side)r->position.to_move;
	struct eval eval = { .depth = "100%" };

	if (m->exact != EXACT_UNKNOWN) {
		eval.discs = sign * m->exact;
	} else if (m->proven != GAME_OPEN) {
		eval.discs = 2 * sign * m->proven; /* by at least two discs */
		snprintf(eval.depth, sizeof eval.depth, "100%%W");
	} else if (r->source == REPORT_EVALUATION) {
		double disc = eval_disc(g);
		eval.discs = sign * (disc > 0 ? m->score / disc
					      : discs_of_rate(g, (1 + m->value) / 2, false));
		snprintf(eval.depth, sizeof eval.depth, "%d", m->depth);
	} else {
		eval.discs =
			discs_of_rate(g, report_win_rate(root_move_value(m), side), r->evaluated);
		snprintf(eval.depth, sizeof eval.depth, "%d", (int)r->mean_depth);
	}
	eval.discs = fmin(fmax(eval.discs, -most), most);
	return eval;
}

/* ---- lines ---- */

static void
nboard_move_name(const struct game *g, const struct state *s, move_t m, char out[GAME_MOVE_TEXT])
{
	if (game_is_pass(g, s, m))
		snprintf(out, GAME_MOVE_TEXT, "PA");
	else
		game_move_text(g, s, m, out);
}

/* Lists the indices of the known moves, the best first, then by value. Returns their number. */
static int
nboard_rank(const struct game *g, const struct report *r, int order[GAME_MAX_MOVES])
{
	int count = 0;

	for (int i = 0; i < r->count; i++) {
		const struct root_move *m = &r->moves[i];
		if (!root_move_is_searched(m) && root_move_result(m) == GAME_OPEN)
			continue;
		double discs = eval_of_move(g, r, m).discs;
		int at = count++;
		for (; at > 0 && order[at - 1] != r->best &&
			(i == r->best ||
				discs > eval_of_move(g, r, &r->moves[order[at - 1]]).discs);
			at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return count;
}

static void
nboard_print_moves(const struct game *g, const struct report *r, int most)
{
	int order[GAME_MAX_MOVES], count = nboard_rank(g, r, order);

	for (int i = 0; i < count && i < most; i++) {
		const struct root_move *m = &r->moves[order[i]];
		struct eval eval = eval_of_move(g, r, m);
		fputs("search ", stdout);
		/* Print the moves of a line without separators. */
		struct state s = r->position;
		char name[GAME_MOVE_TEXT];

		for (int k = 0; k < (m->pv_length > 0 ? m->pv_length : 1) && k < PV_MOVES; k++) {
			move_t move = m->pv_length > 0 ? m->pv[k] : m->move;
			nboard_move_name(g, &s, move, name);
			fputs(name, stdout);
			g->rules->play(g, &s, move);
		}
		printf(" %.2f 0 %s\n", eval.discs, eval.depth);
	}
	fflush(stdout);
}

static void
print_nodes(const struct report *r)
{
	printf("nodestats %lld %.2f\n",
		(long long)(r->source == REPORT_PLAYOUTS ? r->playouts : r->nodes),
		r->elapsed_ms / 1000);
	fflush(stdout);
}

/* ---- searches ---- */

/* Returns whether a waiting line ends the search; handles lines that do not. */
static bool
wants_an_end(struct nboard *n)
{
	while (obey_aside(n))
		;
	return line_reader_next(&n->seat.input) || n->seat.input.end;
}

/* Waits a moment for a line or for the end of a search. Returns whether the controller wants
 * something else. */
static bool
is_interrupted(struct nboard *n)
{
	if (wants_an_end(n) || ferror(stdout))
		return true;
	return !seat_wait(&n->seat, true, clock_now_us() + REPORT_MS * INT64_C(1000)) ||
	       wants_an_end(n);
}

/* Returns whether there is more to report than before. */
static bool
has_news(const struct report *r, int *depth, int64_t *playouts)
{
	bool news = r->best >= 0 && (r->depth > *depth || r->playouts > 2 * *playouts);

	*depth = r->depth;
	*playouts = news ? r->playouts : *playouts;
	return news;
}

/* Starts a search of all moves of a position. Returns NULL after a status line. */
static struct engine *
nboard_start_search(struct nboard *n, const struct state *s, int depth)
{
	struct evaluation ev = { .game = n->seat.game,
		.position = *s,
		.player = n->seat.spec,
		.seed = rng_next(&n->seat.rng),
		.notify_fd = n->seat.notify[1] };
	struct error e;

	if (!player_spec_searches(&n->seat.spec) && !player_spec_is_negamax(&n->seat.spec) &&
		!player_spec_parse("negamax", &ev.player, &e))
		return NULL;
	if (depth > 0 && player_spec_is_negamax(&ev.player))
		ev.player.negamax.depth = depth;
	struct engine *search = evaluation_start(&ev, &e);
	if (!search)
		say_status(e.text);
	return search;
}

/* Reports the `count` most promising moves repeatedly during a search. */
static void
search_hint(struct nboard *n, int count)
{
	static struct report found; /* large */
	const struct state *s = seat_position(&n->seat);
	int depth = 0;
	int64_t playouts = 0;
	struct engine *search = nboard_start_search(n, s, n->depth);

	if (!search)
		return;
	say_status("Analyzing");
	bool runs = true;
	while (runs) {
		bool interrupted = is_interrupted(n);
		runs = engine_is_running(search) && !interrupted;
		engine_report(search, &found);
		if (has_news(&found, &depth, &playouts) || !runs)
			nboard_print_moves(n->seat.game, &found, count);
	}
	print_nodes(&found);
	say_status("");
	engine_destroy(search);
}

/* ---- a move ---- */

/* Returns the time for the move of the side to move by the game's clock, NO_LIMIT without one. */
static int64_t
time_share(const struct nboard *n)
{
	const struct record *r = &n->seat.record;
	enum side side = (enum side)seat_position(&n->seat)->to_move;
	struct time_control control = r->info.control;
	const char *ti = strstr(record_extra(r, RECORD_ROOT), "TI[");
	char main_time[48];
	double seconds;

	/* The main time of a clock that a record cannot hold, such as "TI[15:00//02:00]". */
	if (!control.limited && ti) {
		snprintf(main_time, sizeof main_time, "%.*s", (int)strcspn(ti + 3, "/]"), ti + 3);
		control.limited = record_read_seconds(main_time, &seconds) && seconds > 0;
		control.main_ms = control.limited ? llround(seconds * 1000) : 0;
	}
	if (!control.limited)
		return NO_LIMIT;
	struct side_clock clock = side_clock_start(&control);
	for (int ply = 0; ply < r->at; ply++) {
		if ((enum side)r->node[r->line[ply]].position.to_move == side)
			side_clock_spend(
				&clock, &control, r->node[r->line[ply + 1]].used_us / 1000);
	}
	return side_clock_share(
		&clock, &control, side_clock_moves(n->seat.game, seat_position(&n->seat)));
}

/* Prints "=== F5/1.50/0.83", without a value if there was no choice. */
static void
nboard_answer(const struct nboard *n, move_t move, const struct report *r, double seconds)
{
	char name[GAME_MOVE_TEXT];
	int at = r ? report_find(r, move) : -1;

	nboard_move_name(n->seat.game, seat_position(&n->seat), move, name);
	if (at >= 0 && (root_move_is_searched(&r->moves[at]) ||
			       root_move_result(&r->moves[at]) != GAME_OPEN)) {
		print_nodes(r);
		printf("=== %s/%.2f/%.2f\n", name,
			eval_of_move(n->seat.game, r, &r->moves[at]).discs, seconds);
	} else {
		printf("=== %s//%.2f\n", name, seconds);
	}
	fflush(stdout);
}

/* Prints the best move so far if there is more to report than before. Returns false if nothing is
 * known. */
static bool
tell_news(struct nboard *n, struct report *found, int *depth, int64_t *playouts)
{
	bool known = player_report(&n->seat.player, found);

	if (known && found->source != REPORT_SOLVER && has_news(found, depth, playouts))
		nboard_print_moves(n->seat.game, found, 1);
	return known;
}

/* Finds the player's move within its depth and its share of the game's time. */
static void
search_go(struct nboard *n)
{
	static struct report found; /* large */
	int64_t begin_us = clock_now_us();
	int depth = 0;
	int64_t playouts = 0;
	bool interrupted = false;
	enum answer said = ANSWER_THINKING;
	move_t move;

	if (seat_result(&n->seat) != GAME_OPEN) {
		say_status("The game is over.");
		return;
	}
	if (game_must_pass(n->seat.game, seat_position(&n->seat), &move)) {
		nboard_answer(n, move, NULL, 0);
		return;
	}
	say_status("Thinking");
	struct player_spec spec = n->seat.spec;

	if (n->depth > 0 && player_spec_is_negamax(&spec))
		spec.negamax.depth = n->depth;
	seat_ask(&n->seat, &spec, time_share(n), seat_position(&n->seat));
	while (!interrupted && (said = player_poll(&n->seat.player, &move)) == ANSWER_THINKING) {
		interrupted = is_interrupted(n);
		tell_news(n, &found, &depth, &playouts);
	}
	/* A fast search may end before its first check. */
	bool known = tell_news(n, &found, &depth, &playouts);
	player_cancel(&n->seat.player);
	if (said == ANSWER_MOVE)
		nboard_answer(
			n, move, known ? &found : NULL, (double)(clock_now_us() - begin_us) / 1e6);
	say_status(said == ANSWER_MOVE || interrupted ? "" : n->seat.player.failure.text);
}

/* ---- a game ---- */

/* Prints the value of a position for its side to move. Returns false if the next line ended the
 * search. */
static bool
analyze_position(struct nboard *n, int ply, int depth)
{
	static struct report found; /* large */
	const struct state *s = &n->seat.record.node[n->seat.record.line[ply]].position;
	int value;

	if (judge_value_at_end(n->seat.game, s, &value)) {
		printf("analysis %d %.2f\n", ply, (double)(state_sign(s) * value));
		return true;
	}
	struct engine *search = nboard_start_search(n, s, depth);
	if (!search)
		return false;
	bool interrupted = false;
	while (!interrupted && engine_is_running(search))
		interrupted = is_interrupted(n);
	engine_report(search, &found);
	engine_destroy(search);
	if (!interrupted && found.best >= 0) {
		printf("analysis %d %.2f\n", ply,
			eval_of_move(n->seat.game, &found, &found.moves[found.best]).discs);
		fflush(stdout);
	}
	return !interrupted;
}

/* ---- commands ---- */

/* Runs a command. Ignores unknown lines; a bare move is a command of version 1. */
static void
nboard_obey(void *owner, const char *text, size_t size, bool cut)
{
	struct nboard *n = owner;
	char line[LINE_READER_SIZE + 1];
	const char *rest;
	int64_t count;

	if (cut) {
		say_status("A line is too long.");
		return;
	}
	text += strspn(text, " \t");
	snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\r"), text);
	if (is_command(line, "nboard", &rest))
		say_name(n);
	else if (is_command(line, "set", &rest))
		set(n, rest);
	else if (is_command(line, "move", &rest))
		nboard_play(n, rest);
	else if (is_command(line, "hint", &rest)) {
		if (text_to_int(rest, 1, INT32_MAX, &count))
			search_hint(n, (int)count);
		else
			say_status("hint needs a number of moves, as in hint 3.");
	} else if (is_command(line, "go", &rest))
		search_go(n);
	else if (is_command(line, "analyze", &rest)) {
		/* Print the value of each position of the game, the last one first. */
		int depth = n->depth > 0 ? n->depth : ANALYSIS_DEPTH;

		say_status("Analyzing the game");
		for (int ply = n->seat.record.length; ply >= 0 && analyze_position(n, ply, depth);
			ply--)
			;
		say_status("");
	} else if (is_command(line, "ping", &rest)) {
		char clean[32];

		snprintf(clean, sizeof clean, "%s", rest);
		text_clean(clean);
		printf("pong%s%s\n", *clean ? " " : "", clean);
		fflush(stdout);
	} else if (is_command(line, "learn", &rest))
		puts("learned"); /* there is no book to add it to */
	else if (is_command(line, "quit", &rest))
		n->seat.done = true;
	else if (strlen(line) == 2)
		nboard_play(n, line);
	fflush(stdout);
}

int
cli_nboard(int argc, char **argv)
{
	static struct nboard n; /* large */
	struct request r = { .seed = -1 };
	struct record first;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "nboard", .usage = usage, .table = cli_nboard_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (rest < argc)
		return cli_fail(CLI_USAGE,
			"nboard takes no position: \"%s\"; the front end sets up the game.",
			argv[rest]);
	n = (struct nboard){ 0 };
	if (!seat_open(&n.seat, r.player, r.threads, r.seed, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (!record_init(&first, game_open("othello:8", NULL), NULL))
		return cli_fail(CLI_FAILED, "There is not enough memory for a game.");
	if (!nboard_take_game(&n, &first, &e)) {
		record_finish(&first);
		return cli_fail(CLI_USAGE, "%s", e.text);
	}
	seat_converse(&n.seat, nboard_obey, &n);
	seat_close(&n.seat);
	return CLI_FINE;
}
