/* Searches for an NBoard controller: hints, a move, a whole game. The next line ends them. */
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "games/notation.h"
#include "match/evaluation.h"
#include "record/file.h"
#include "search/eval/eval.h"
#include "serve/nboard/nboard.h"

enum {
	PV_MOVES = 20,       /* printed of a line */
	REPORT_MS = 100,     /* between two looks at a search */
	ANALYSIS_DEPTH = 10, /* of each position, where the controller has named none */
};

/* ---- values ---- */

/* Discs for a unit of the log odds that a search with playouts to the end gives: measured against
 * alpha-beta with the learned evaluation, docs/lab/strength.md. */
#define DISCS_A_LOGIT_WIDE 13.7
#define DISCS_A_LOGIT      10.0

enum { SMALL_BOARD = 36 };

double
nboard_discs_of_rate(const struct game *g, double rate, bool evaluated)
{
	const struct eval_patterns *patterns = evaluated ? eval_patterns_of(g) : NULL;
	int most = game_cell_count(g);
	double p = fmin(fmax(rate, 1e-6), 1 - 1e-6);
	double scale = patterns             ? EVAL_LOGIT / patterns->disc
		       : most > SMALL_BOARD ? DISCS_A_LOGIT_WIDE
					    : DISCS_A_LOGIT;

	return fmin(fmax(scale * log(p / (1 - p)), -most), most);
}

/* A score of alpha-beta, the first player's. */
static double
discs_of_score(const struct game *g, const struct root_move *m)
{
	const struct eval_patterns *p = eval_patterns_of(g);

	if (p && p->disc > 0)
		return m->score / p->disc;
	return nboard_discs_of_rate(g, (1 + m->value) / 2, false);
}

struct nboard_eval
nboard_eval_of(const struct game *g, const struct report *r, const struct root_move *m)
{
	int sign = state_sign(&r->position), most = game_cell_count(g);
	enum side side = (enum side)r->position.to_move;
	struct nboard_eval eval = { .depth = "100%" };

	if (m->exact != EXACT_UNKNOWN) {
		eval.discs = sign * m->exact;
	} else if (m->proven != GAME_OPEN) {
		eval.discs = 2 * sign * m->proven; /* by two discs at least */
		snprintf(eval.depth, sizeof eval.depth, "100%%W");
	} else if (r->source == REPORT_EVALUATION) {
		eval.discs = sign * discs_of_score(g, m);
		snprintf(eval.depth, sizeof eval.depth, "%d", m->depth);
	} else {
		eval.discs = nboard_discs_of_rate(
			g, report_win_rate(root_move_value(m), side), r->evaluated);
		snprintf(eval.depth, sizeof eval.depth, "%d", (int)r->mean_depth);
	}
	eval.discs = fmin(fmax(eval.discs, -most), most);
	return eval;
}

/* ---- lines ---- */

static void
move_name(const struct game *g, const struct state *s, move_t m, char out[GAME_MOVE_TEXT])
{
	if (game_is_pass(g, s, m))
		snprintf(out, GAME_MOVE_TEXT, "PA");
	else
		game_move_text(g, s, m, out);
}

/* The moves of a line without anything between them. */
static void
print_line(const struct game *g, const struct state *from, const struct root_move *m)
{
	struct state s = *from;
	char name[GAME_MOVE_TEXT];

	for (int i = 0; i < (m->pv_length > 0 ? m->pv_length : 1) && i < PV_MOVES; i++) {
		move_t move = m->pv_length > 0 ? m->pv[i] : m->move;
		move_name(g, &s, move, name);
		fputs(name, stdout);
		g->rules->play(g, &s, move);
	}
}

/* The best move first, then by what they are worth: indices of moves of which something is known.
 * Returns their number. */
static int
rank(const struct game *g, const struct report *r, int order[GAME_MAX_MOVES])
{
	int count = 0;

	for (int i = 0; i < r->count; i++) {
		const struct root_move *m = &r->moves[i];
		if (!root_move_is_searched(m) && root_move_result(m) == GAME_OPEN)
			continue;
		double discs = nboard_eval_of(g, r, m).discs;
		int at = count++;
		for (; at > 0 && order[at - 1] != r->best &&
			(i == r->best ||
				discs > nboard_eval_of(g, r, &r->moves[order[at - 1]]).discs);
			at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return count;
}

static void
print_moves(const struct game *g, const struct report *r, int most)
{
	int order[GAME_MAX_MOVES], count = rank(g, r, order);

	for (int i = 0; i < count && i < most; i++) {
		const struct root_move *m = &r->moves[order[i]];
		struct nboard_eval eval = nboard_eval_of(g, r, m);
		fputs("search ", stdout);
		print_line(g, &r->position, m);
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

/* Whether a line waits that ends a search, which is obeyed after it; those that do not are obeyed. */
static bool
wants_an_end(struct nboard *n)
{
	while (nboard_obey_aside(n))
		;
	return line_reader_next(&n->input) || n->input.end;
}

/* Waits a moment, for a line or for the end of a search. True: the controller wants something else. */
static bool
is_interrupted(struct nboard *n)
{
	struct pollfd fd[2] = { { .fd = n->input.fd, .events = POLLIN },
		{ .fd = n->notify[0], .events = POLLIN } };
	char news[64];

	if (wants_an_end(n) || ferror(stdout))
		return true;
	if (poll(fd, 2, REPORT_MS) > 0 && fd[0].revents)
		line_reader_fill(&n->input);
	while (fd[1].revents && read(n->notify[0], news, sizeof news) > 0)
		;
	return wants_an_end(n);
}

/* Whether there is more to say than before. */
static bool
has_news(const struct report *r, int *depth, int64_t *playouts)
{
	bool news = r->best >= 0 && (r->depth > *depth || r->playouts > 2 * *playouts);

	*depth = r->depth;
	*playouts = news ? r->playouts : *playouts;
	return news;
}

/* The search of all moves of a position; NULL with a status. */
static struct engine *
start_search(struct nboard *n, const struct state *s, int depth)
{
	struct evaluation ev = { .game = n->game,
		.position = *s,
		.player = n->spec,
		.seed = rng_next(&n->rng),
		.notify_fd = n->notify[1] };
	struct error e;

	if (!player_spec_searches(&n->spec) && !player_spec_is_negamax(&n->spec) &&
		!player_spec_parse("negamax", &ev.player, &e))
		return NULL;
	if (depth > 0)
		ev.player.negamax.depth = depth;
	struct engine *search = evaluation_start(&ev, &e);
	if (!search)
		nboard_status(e.text);
	return search;
}

void
nboard_hint(struct nboard *n, int count)
{
	static struct report found; /* large */
	const struct state *s = nboard_position(n);
	int depth = 0;
	int64_t playouts = 0;
	struct engine *search = start_search(n, s, n->depth);

	if (!search)
		return;
	nboard_status("Analyzing");
	bool runs = true;
	while (runs) {
		bool interrupted = is_interrupted(n);
		runs = engine_is_running(search) && !interrupted;
		engine_report(search, &found);
		if (has_news(&found, &depth, &playouts) || !runs)
			print_moves(n->game, &found, count);
	}
	print_nodes(&found);
	nboard_status("");
	engine_destroy(search);
}

/* ---- a move ---- */

/* The game's clock: the record's, or the main time of one that a record has no place for, as
 * "TI[15:00//02:00]". False where it names none. */
static bool
read_control(const struct record *r, struct time_control *out)
{
	const char *ti = strstr(record_extra(r, RECORD_ROOT), "TI[");
	char main_time[48];
	double seconds;

	*out = r->info.control;
	if (out->limited || !ti)
		return out->limited;
	snprintf(main_time, sizeof main_time, "%.*s", (int)strcspn(ti + 3, "/]"), ti + 3);
	if (!record_read_seconds(main_time, &seconds) || seconds <= 0)
		return false;
	*out = (struct time_control){ .limited = true, .main_ms = llround(seconds * 1000) };
	return true;
}

/* What the game's clock leaves to the side to move; NO_LIMIT without one. */
static int64_t
time_share(const struct nboard *n)
{
	const struct record *r = &n->record;
	enum side side = (enum side)nboard_position(n)->to_move;
	struct time_control control;

	if (!read_control(r, &control))
		return NO_LIMIT;
	struct side_clock clock = side_clock_start(&control);
	for (int ply = 0; ply < r->at; ply++) {
		if ((enum side)r->node[r->line[ply]].position.to_move == side)
			side_clock_spend(
				&clock, &control, r->node[r->line[ply + 1]].used_us / 1000);
	}
	return side_clock_share(&clock, &control, side_clock_moves(n->game, nboard_position(n)));
}

static void
ask(struct nboard *n)
{
	const struct record *r = &n->record;
	struct player_spec spec = n->spec;
	int64_t share_ms = time_share(n);
	move_t moves[GAME_MAX_PLIES];

	if (n->depth > 0)
		spec.negamax.depth = n->depth;
	if (share_ms != NO_LIMIT)
		spec.search.time_ms = spec.negamax.time_ms = share_ms;
	record_moves(r, r->at, moves);
	player_set_spec(&n->player, &spec);
	player_begin(&n->player, nboard_position(n),
		&(struct past){ &r->node[RECORD_ROOT].position, moves, r->at });
}

/* "=== F5/1.50/0.83"; without a value where there was no choice. */
static void
answer(const struct nboard *n, move_t move, const struct report *r, double seconds)
{
	char name[GAME_MOVE_TEXT];
	int at = r ? report_find(r, move) : -1;

	move_name(n->game, nboard_position(n), move, name);
	if (at >= 0 && (root_move_is_searched(&r->moves[at]) ||
			       root_move_result(&r->moves[at]) != GAME_OPEN)) {
		print_nodes(r);
		printf("=== %s/%.2f/%.2f\n", name, nboard_eval_of(n->game, r, &r->moves[at]).discs,
			seconds);
	} else {
		printf("=== %s//%.2f\n", name, seconds);
	}
	fflush(stdout);
}

/* Prints the best move so far if there is more to say than before. False: nothing is known. */
static bool
tell_news(struct nboard *n, struct report *found, int *depth, int64_t *playouts)
{
	bool known = player_report(&n->player, found);

	if (known && found->source != REPORT_SOLVER && has_news(found, depth, playouts))
		print_moves(n->game, found, 1);
	return known;
}

void
nboard_go(struct nboard *n)
{
	static struct report found; /* large */
	int64_t begin_us = clock_now_us();
	int depth = 0;
	int64_t playouts = 0;
	bool interrupted = false;
	enum answer said = ANSWER_THINKING;
	move_t move;

	if (n->game->rules->result(n->game, nboard_position(n)) != GAME_OPEN) {
		nboard_status("The game is over.");
		return;
	}
	if (game_must_pass(n->game, nboard_position(n), &move)) {
		answer(n, move, NULL, 0);
		return;
	}
	nboard_status("Thinking");
	ask(n);
	while (!interrupted && (said = player_poll(&n->player, &move)) == ANSWER_THINKING) {
		interrupted = is_interrupted(n);
		tell_news(n, &found, &depth, &playouts);
	}
	/* A fast search has ended before it was first looked at. */
	bool known = tell_news(n, &found, &depth, &playouts);
	player_cancel(&n->player);
	if (said == ANSWER_MOVE)
		answer(n, move, known ? &found : NULL, (double)(clock_now_us() - begin_us) / 1e6);
	nboard_status(said == ANSWER_MOVE || interrupted ? "" : n->player.failure.text);
}

/* ---- a game ---- */

/* The first player's discs more at the end; empty cells are the winner's. */
static int
final_discs(const struct game *g, const struct state *s)
{
	int more = state_count(g, s, CELL_FIRST) - state_count(g, s, CELL_SECOND);
	int empty = state_count(g, s, CELL_EMPTY);

	return more > 0 ? more + empty : more < 0 ? more - empty : 0;
}

/* Prints what a position is worth to its side to move; false if the next line ended that. */
static bool
analyze_position(struct nboard *n, int ply, int depth)
{
	static struct report found; /* large */
	const struct state *s = &n->record.node[n->record.line[ply]].position;

	if (n->game->rules->result(n->game, s) != GAME_OPEN) {
		printf("analysis %d %.2f\n", ply,
			(double)(state_sign(s) * final_discs(n->game, s)));
		return true;
	}
	struct engine *search = start_search(n, s, depth);
	if (!search)
		return false;
	bool interrupted = false;
	while (!interrupted && engine_is_running(search))
		interrupted = is_interrupted(n);
	engine_report(search, &found);
	engine_destroy(search);
	if (!interrupted && found.best >= 0) {
		printf("analysis %d %.2f\n", ply,
			nboard_eval_of(n->game, &found, &found.moves[found.best]).discs);
		fflush(stdout);
	}
	return !interrupted;
}

void
nboard_analyze(struct nboard *n)
{
	int depth = n->depth > 0 ? n->depth : ANALYSIS_DEPTH;

	nboard_status("Analyzing the game");
	for (int ply = n->record.length; ply >= 0 && analyze_position(n, ply, depth); ply--)
		;
	nboard_status("");
}
