/* narabe trace: the steps of an engine as JSON lines. */
#include <math.h>

#include "cli/output/output.h"
#include "games/notation.h"
#include "match/player/learner.h"
#include "match/player/matchbox.h"
#include "match/player/training.h"
#include "narabe/one_search.h"
#include "search/trace.h"

/* Words, English and stable; NULL for a bound that is unknown and for a random move of a playout. */

static const char *const reason_texts[TRACE_REASONS] = {
	[TRACE_GREATEST] = "greatest bound",
	[TRACE_UNTRIED] = "never tried",
	[TRACE_WIN] = "proven win",
	[TRACE_UNPROVEN] = "greatest bound of the unproven",
	[TRACE_LOST] = "all lose",
	[TRACE_TURN] = "fewest visits",
	[TRACE_NEAR] = "drawn among the greatest bounds",
	[TRACE_DRAWN] = "drawn by probability",
};

static const char *const end_texts[TRACE_ENDS] = {
	[TRACE_PLAYOUT] = "played out",
	[TRACE_OVER] = "game over",
	[TRACE_PROVEN] = "proven",
	[TRACE_FORCED] = "forced win",
	[TRACE_ENDGAME] = "solved",
	[TRACE_JUDGED] = "evaluated",
};

static const char *const why_texts[TRACE_WHYS] = {
	[TRACE_WHY_WINDOW] = "window",
	[TRACE_WHY_NULL] = "null window",
	[TRACE_WHY_AGAIN] = "re-search",
	[TRACE_WHY_FORCED] = "forced wins",
	[TRACE_WHY_PROOF] = "proof numbers",
};

static const char *const how_texts[TRACE_HOWS] = {
	[TRACE_HOW_SEARCHED] = "all moves searched",
	[TRACE_HOW_CUTOFF] = "cutoff",
	[TRACE_HOW_TABLE] = "table",
	[TRACE_HOW_OVER] = "game over",
	[TRACE_HOW_HORIZON] = "horizon",
	[TRACE_HOW_WINS] = "wins at once",
	[TRACE_HOW_THREATS] = "threats without answer",
	[TRACE_HOW_FORCED] = "forced win",
	[TRACE_HOW_UNFORCED] = "no forced win found",
	[TRACE_HOW_ONE_WINS] = "one reply wins",
	[TRACE_HOW_ALL_LOSE] = "all replies lose",
	[TRACE_HOW_DRAWN] = "no reply wins",
	[TRACE_HOW_STABLE] = "stable discs",
	[TRACE_HOW_REPLY] = "known reply",
	[TRACE_HOW_FEW] = "last cells",
	[TRACE_HOW_BOOK] = "book",
	[TRACE_HOW_REACHED] = "proven",
	[TRACE_HOW_REFUTED] = "refuted",
	[TRACE_HOW_OPEN] = "still open",
};

static const char *const bound_texts[TRACE_BOUNDS] = {
	[TRACE_EXACT] = "exact",
	[TRACE_AT_LEAST] = "at least",
	[TRACE_AT_MOST] = "at most",
};

static const char *const playout_reason_texts[PLAYOUT_MOVE_REASONS] = {
	[PLAYOUT_MOVE_WINS] = "wins",
	[PLAYOUT_MOVE_BLOCKS] = "blocks",
	[PLAYOUT_MOVE_CORNER] = "corner",
	[PLAYOUT_MOVE_AHEAD] = "ahead",
};

/* ---- beads ---- */

/* A training whose games are printed. */
struct traced_training {
	struct training training;
	struct trace *trace;
	int64_t game;
};

static json_t *
trace_move_json(const struct game *g, const struct state *s, move_t move)
{
	char text[GAME_MOVE_TEXT];

	game_move_text(g, s, move, text);
	return json_string(text);
}

static void
print_box(const struct traced_training *t, const struct trace_box *b)
{
	const struct game *g = t->training.params.game;
	char position[GAME_POSITION_TEXT];
	json_t *beads = json_array();

	for (int i = 0; i < b->count; i++)
		json_array_append_new(beads, json_pack("{s:o, s:I}", "move",
						     trace_move_json(g, &b->position, b->moves[i]),
						     "beads", (json_int_t)b->beads[i]));
	game_position_text(g, &b->position, position);
	json_t *o = json_pack("{s:I, s:s, s:s, s:i, s:o}", "game", (json_int_t)t->game, "event",
		b->paid ? "pay" : "draw", "position", position, "box", b->box, "move",
		trace_move_json(g, &b->position, b->move));
	json_t *more = b->paid ? json_pack("{s:i, s:[I, I]}", "reward", b->reward, "change",
					 (json_int_t)b->change[0], (json_int_t)b->change[1])
			       : json_pack("{s:I, s:I, s:b}", "bead", (json_int_t)b->drawn, "all",
					 (json_int_t)b->all, "refilled", b->refilled);
	json_object_update(o, more);
	json_decref(more);
	json_object_set_new(o, "beads", beads);
	output_print(o);
}

/* Prints a game after its end: the draws of beads, the result, and the payment. */
static bool
print_game(void *context, int result)
{
	struct traced_training *t = context;
	const struct trace_record *r;
	bool ended = false;

	t->game++;
	do {
		r = trace_read(t->trace);
		if (!ended && (!r || r->box.paid)) {
			output_print(json_pack("{s:I, s:s, s:i, s:i}", "game", (json_int_t)t->game,
				"event", "end", "side", t->game % 2 ? 1 : 2, "result", result));
			ended = true;
		}
		if (r)
			print_box(t, &r->box);
	} while (r);
	return true;
}

static int
trace_play(struct traced_training *t, const struct training_params *p)
{
	struct training_end end;
	struct error e;

	if (!training_start(&t->training, p, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	learner_keep_in(&t->training.learner, ""); /* tracing changes no file */
	matchbox_set_trace(player_matchbox_boxes(&t->training.learner), t->trace);
	bool fine = training_play(&t->training, print_game, t, &end, &e);
	matchbox_set_trace(player_matchbox_boxes(&t->training.learner), NULL);
	training_finish(&t->training);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

/* Plays o->playouts games of the learner o->player against a player, as narabe train does with the
 * same seed, and prints every record; stores nothing. Returns the exit code, on failure after a
 * sentence. */
static int
trace_beads(const struct one_search *o, const char *against)
{
	struct traced_training t = { .trace = trace_create() };
	struct training_params p = {
		.game = o->at.game,
		.learner = o->player,
		.games = o->playouts,
		.seed = (uint64_t)o->seed,
	};
	struct error e;
	int code;

	if (!player_spec_parse(against ? against : "random", &p.against, &e) ||
		!player_spec_check(&p.against, p.game, &e))
		code = cli_fail(CLI_USAGE, "--against: %s", e.text);
	else if (player_spec_is_human(&p.against) || p.against.kind->learns)
		code = cli_fail(CLI_USAGE, "--against: the learner plays against a program that "
					   "does not learn, such as random or perfect.");
	else if (!t.trace)
		code = cli_fail(CLI_FAILED, "There is not enough memory for a trace.");
	else
		code = trace_play(&t, &p);
	trace_destroy(t.trace);
	return code;
}

static const char usage[] =
	"Usage: narabe trace [BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe trace tictactoe -i 5 --seed 1\n"
	"  narabe trace score4 --player uct:policy=ucb1,c=0.7 -i 1000 | jq .reason\n"
	"  narabe trace tictactoe --moves 'b2 a1' --player exact --depth 3\n"
	"\n"
	"Prints what a search does in each playout, a JSON object on each line: \"select\" for\n"
	"each ply down the tree, \"expand\", \"simulate\" and \"backup\". The search is that of "
	"eval\n"
	"with the same player, playouts and seed. Values are the first player's, bounds those of\n"
	"the side to move.\n"
	"\f\n"
	"  narabe trace othello --player negamax:depth=4 -i 500 --depth 2\n"
	"  narabe trace tictactoe --player matchbox:loss=-1 -i 10 --against perfect\n"
	"\n"
	"For negamax and exact, the exact solver, it prints each position entered, with its\n"
	"window, and left, with its value and the reason for it. For matchbox it prints each bead\n"
	"drawn and each box paid, game after game.\n";

enum { STANDARD_PLAYOUTS = 100 };

struct request {
	struct one_search search;
	int64_t depth; /* of positions */
	const char *against;
};

const struct param cli_trace_arguments[] = {
	ONE_SEARCH_ARGUMENTS(struct request, search,
		"playouts, positions or games to print (default: 100)",
		"the same seed gives the same output"),
	COUNT_ARGUMENT(struct request, "depth", depth, 0, GAME_MAX_PLIES,
		"print no positions more than N plies below the root (negamax, exact)"),
	TEXT_ARGUMENT(struct request, "against", against, "PLAYER",
		"the opponent of matchbox (default: random)"),
	{ 0 },
};

/* The playout being printed, with the current position. */
struct printer {
	const struct game *game;
	struct state at;
	const struct trace_playout *playout;
};

static json_t *
start_event(const struct printer *p, const char *event)
{
	return json_pack("{s:I, s:s}", "playout", (json_int_t)p->playout->number, "event", event);
}

/* Adds the side whose table it is, if each side has one. */
static void
set_side(json_t *o, const struct printer *p, const char *key, enum side side)
{
	if (p->playout->joint)
		json_object_set_new(o, key, json_integer(side == SIDE_FIRST ? 1 : 2));
}

/* Returns a number, or null if it is unlimited or unknown. */
static json_t *
real_json(double value, bool known)
{
	return known && isfinite(value) ? json_real(value) : json_null();
}

static json_t *
result_json(int result)
{
	return result == GAME_OPEN ? json_null() : json_integer(result);
}

static json_t *
candidate_json(const struct printer *p, const struct trace_candidate *c)
{
	json_t *o = json_pack("{s:o, s:I, s:o, s:o, s:o, s:o}", "move",
		trace_move_json(p->game, &p->at, c->move), "visits", (json_int_t)c->visits, "value",
		real_json(c->value, c->visits > 0), "bonus",
		real_json((double)c->bonus, isfinite(c->bound)), "bound",
		real_json((double)c->bound, c->probability < 0), "proven", result_json(c->proven));

	if (c->probability >= 0) {
		json_object_set_new(o, "probability", json_real((double)c->probability));
		json_object_set_new(o, "weight", json_real((double)c->weight));
	}
	return o;
}

static void
print_select(const struct printer *p, int ply)
{
	const struct trace_step *step = &p->playout->step[ply];
	json_t *o = start_event(p, "select"), *candidates = json_array();

	for (int i = 0; i < step->count; i++)
		json_array_append_new(
			candidates, candidate_json(p, &p->playout->candidate[step->first + i]));
	json_object_set_new(o, "ply", json_integer(ply));
	set_side(o, p, "side", (enum side)p->at.to_move);
	json_object_set_new(o, "move", trace_move_json(p->game, &p->at, step->move));
	json_object_set_new(o, "reason", json_string(reason_texts[step->reason]));
	json_object_set_new(o, "left_out", json_boolean(step->left_out));
	json_object_set_new(o, "candidates", candidates);
	output_print(o);
}

/* Adds the node that the ply led to. */
static void
print_expand(const struct printer *p, int ply)
{
	const struct trace_step *step = &p->playout->step[ply];
	json_t *o = start_event(p, "expand"), *moves = json_array();

	for (int i = 0; i < step->children; i++) {
		const struct trace_child *c = &p->playout->child[step->opened + i];
		json_t *move = json_object();
		set_side(move, p, "side", c->side);
		json_object_set_new(move, "move", trace_move_json(p->game, &p->at, c->move));
		json_object_set_new(move, "prior", real_json((double)c->prior, c->prior >= 0));
		json_array_append_new(moves, move);
	}
	json_object_set_new(o, "ply", json_integer(ply));
	json_object_set_new(o, "moves", moves);
	output_print(o);
}

/* Adds the side and, with the second choice of a step, the pair of both. */
static void
set_joint(json_t *move, const struct printer *p, int ply)
{
	const struct trace_step *step = &p->playout->step[ply];

	set_side(move, p, "side", (enum side)p->at.to_move);
	if (ply % 2 == 0)
		return;
	json_object_set_new(move, "pair_visits",
		json_pack("[I, I]", (json_int_t)step->pair.visits[0],
			(json_int_t)step->pair.visits[1]));
	json_object_set_new(move, "pair_value",
		json_pack("[o, o]", real_json(step->pair.value[0], step->pair.visits[0] > 0),
			real_json(step->pair.value[1], true)));
}

/* Prints the plies from the root down; p->at is the root. */
static void
print_backup(struct printer *p)
{
	json_t *o = start_event(p, "backup"), *path = json_array();

	for (int ply = 0; ply < p->playout->length; ply++) {
		const struct trace_step *step = &p->playout->step[ply];
		json_t *move = json_pack("{s:o, s:[I, I], s:[o, o], s:[o, o]}", "move",
			trace_move_json(p->game, &p->at, step->move), "visits",
			(json_int_t)step->visits[0], (json_int_t)step->visits[1], "value",
			real_json(step->value[0], step->visits[0] > 0),
			real_json(step->value[1], true), "proven", result_json(step->proven[0]),
			result_json(step->proven[1]));
		if (p->playout->joint)
			set_joint(move, p, ply);
		json_array_append_new(path, move);
		p->game->rules->play(p->game, &p->at, step->move);
	}
	json_object_set_new(o, "path", path);
	output_print(o);
}

static void
print_playout(const struct game *g, const struct state *root, const struct trace_playout *playout)
{
	struct printer p = { g, *root, playout };

	for (int ply = 0; ply < playout->length; ply++) {
		print_select(&p, ply);
		g->rules->play(g, &p.at, playout->step[ply].move);
		if (playout->step[ply].children > 0)
			print_expand(&p, ply);
	}
	const struct playout_line *line = &p.playout->line;
	json_t *o = start_event(&p, "simulate"), *moves = json_array(), *reasons = json_array();

	for (int i = 0; i < line->count; i++) {
		const char *reason = playout_reason_texts[line->moves[i].reason];
		json_array_append_new(moves, trace_move_json(p.game, &p.at, line->moves[i].move));
		json_array_append_new(reasons, reason ? json_string(reason) : json_null());
		p.game->rules->play(p.game, &p.at, line->moves[i].move);
	}
	json_object_set_new(o, "end", json_string(end_texts[p.playout->end]));
	json_object_set_new(o, "moves", moves);
	json_object_set_new(o, "reasons", reasons);
	json_object_set_new(o, "result", json_integer(p.playout->result));
	if (p.playout->joint)
		json_object_set_new(o, "value", json_real(p.playout->value));
	else if (p.playout->end == TRACE_JUDGED)
		json_object_set_new(o, "expected", json_real(p.playout->expected));
	output_print(o);
	p.at = *root;
	print_backup(&p);
}

/* ---- positions entered and left ---- */

/* Returns a bound of the window, or null if it has none. */
static json_t *
window_json(int end)
{
	return end <= -TRACE_INFINITY || end >= TRACE_INFINITY ? json_null() : json_integer(end);
}

static void
print_node(const struct game *g, const struct state *root, const struct trace_node *n)
{
	struct printer p = { .game = g, .at = *root };
	json_t *path = json_array();

	for (int i = 0; i < n->ply; i++) {
		json_array_append_new(path, trace_move_json(g, &p.at, n->path[i]));
		g->rules->play(g, &p.at, n->path[i]);
	}
	json_t *o = json_pack("{s:s, s:i, s:o, s:i, s:i, s:o, s:o, s:s}", "event",
		n->left ? "leave" : "enter", "ply", n->ply, "path", path, "side",
		n->side == SIDE_FIRST ? 1 : 2, "depth", n->depth, "alpha", window_json(n->alpha),
		"beta", window_json(n->beta), "why", why_texts[n->why]);
	if (n->why == TRACE_WHY_PROOF) {
		json_t *numbers = json_array(); /* null: unlimited, or cannot be shown */
		for (int i = 0; i < 2; i++)
			json_array_append_new(numbers, n->numbers[i] >= TRACE_NEVER
							       ? json_null()
							       : json_integer(n->numbers[i]));
		json_object_set_new(o, "numbers", numbers);
	}
	if (n->left) {
		const char *bound = bound_texts[n->bound];
		json_t *more = json_pack("{s:s, s:o, s:s?, s:o, s:I}", "reason", how_texts[n->how],
			"score", bound ? json_integer(n->value) : json_null(), "bound", bound, "by",
			n->by == MOVE_NONE ? json_null() : trace_move_json(g, &p.at, n->by),
			"searched", (json_int_t)n->searched);
		json_object_update(o, more);
		json_decref(more);
	}
	output_print(o);
}

/* ---- the command ---- */

/* Prints a record. Returns false when enough was printed, or parts of it are missing. */
static bool
print_record(const struct one_search *o, const struct trace_record *r, int64_t *positions)
{
	const struct game *g = o->at.game;

	if (r->kind == TRACE_KIND_PLAYOUT) {
		print_playout(g, &o->at.state, &r->playout);
		return r->playout.whole;
	}
	if (!r->node.left && (*positions)++ == o->playouts)
		return false;
	print_node(g, &o->at.state, &r->node);
	return true;
}

static int
trace(struct request *r)
{
	struct one_search *o = &r->search;
	if (one_search_learns(o))
		return trace_beads(o, r->against);
	struct engine_task task = one_search_task(o);
	const struct trace_record *record = NULL;
	int64_t positions = 0;
	struct error e;
	bool whole = true;

	task.trace = trace_create();
	if (!task.trace)
		return cli_fail(CLI_FAILED, "There is not enough memory for a trace.");
	if (r->depth >= 0)
		trace_set_depth(task.trace, (int)r->depth);
	struct engine *search = engine_start(&task, o->at.game, &o->at.state, &e);
	while (search && (record = trace_await(task.trace, search))) {
		if (print_record(o, record, &positions))
			continue;
		whole = record->kind != TRACE_KIND_PLAYOUT;
		break;
	}
	engine_destroy(search);
	trace_destroy(task.trace);
	if (!search)
		return cli_fail(CLI_FAILED, "%s", e.text);
	return whole ? CLI_FINE : cli_fail(CLI_FAILED, "There is not enough memory to trace more.");
}

/* Refuses options that belong to other players. */
static int
trace_refuse_mixture(const struct request *r)
{
	bool learns = one_search_learns(&r->search);
	bool plays_out = !r->search.exact && player_spec_searches(&r->search.player);

	if (r->against && !learns)
		return cli_fail(
			CLI_USAGE, "--against is for a learner, --player matchbox: leave it out.");
	if (r->depth >= 0 && (learns || plays_out))
		return cli_fail(CLI_USAGE, "--depth is for negamax and exact: leave it out for %s.",
			r->search.searcher);
	return CLI_FINE;
}

int
cli_trace(int argc, char **argv)
{
	struct request r = { .search.seed = -1, .depth = -1 };
	struct one_search *o = &r.search;
	int code;
	const struct arguments arguments = {
		.command = "trace", .usage = usage, .table = cli_trace_arguments, .owner = &r
	};

	if (!one_search_read(o, &arguments, argc, argv,
		    "The game is over in this position: there is nothing to search.",
		    STANDARD_PLAYOUTS, true, &code))
		return code;
	code = trace_refuse_mixture(&r);
	if (code != CLI_FINE)
		return code;
	one_search_seed(o);
	return trace(&r);
}
