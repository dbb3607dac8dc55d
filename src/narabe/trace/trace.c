/* narabe trace: the steps of a tree search as JSON lines. */
#include <math.h>

#include "cli/output/output.h"
#include "games/notation.h"
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

static const char *const playout_reason_texts[PLAYOUT_MOVE_REASONS] = {
	[PLAYOUT_MOVE_WINS] = "wins",
	[PLAYOUT_MOVE_BLOCKS] = "blocks",
	[PLAYOUT_MOVE_CORNER] = "corner",
	[PLAYOUT_MOVE_AHEAD] = "ahead",
};

static json_t *
trace_move_json(const struct game *g, const struct state *s, move_t move)
{
	char text[GAME_MOVE_TEXT];

	game_move_text(g, s, move, text);
	return json_string(text);
}

static const char usage[] =
	"Usage: narabe trace [BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe trace tictactoe -i 5 --seed 1\n"
	"  narabe trace score4 --player uct:policy=ucb1,c=0.7 -i 1000 | jq .reason\n"
	"\n"
	"Prints what a search does in each playout, a JSON object on each line: \"select\" for\n"
	"each ply down the tree, \"expand\", \"simulate\" and \"backup\". The search is that of "
	"eval\n"
	"with the same player, playouts and seed. Values are the first player's, bounds those of\n"
	"the side to move.\n";

enum { STANDARD_PLAYOUTS = 100 };

struct request {
	struct one_search search;
};

const struct param cli_trace_arguments[] = {
	ONE_SEARCH_ARGUMENTS(struct request, search, "playouts to print (default: 100)",
		"the same seed gives the same output"),
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

static int
trace(struct one_search *o)
{
	struct engine_task task = one_search_task(o);
	const struct trace_record *record = NULL;
	struct error e;
	bool whole = true;

	task.trace = trace_create();
	if (!task.trace)
		return cli_fail(CLI_FAILED, "There is not enough memory for a trace.");
	struct engine *search = engine_start(&task, o->at.game, &o->at.state, &e);
	while (search && whole && (record = trace_await(task.trace, search, INT64_MAX))) {
		print_playout(o->at.game, &o->at.state, &record->playout);
		whole = record->playout.whole;
	}
	engine_destroy(search);
	trace_destroy(task.trace);
	if (!search)
		return cli_fail(CLI_FAILED, "%s", e.text);
	return whole ? CLI_FINE : cli_fail(CLI_FAILED, "There is not enough memory to trace more.");
}

int
cli_trace(int argc, char **argv)
{
	struct request r = { .search.seed = -1 };
	int code;
	const struct arguments arguments = {
		.command = "trace", .usage = usage, .table = cli_trace_arguments, .owner = &r
	};

	if (!one_search_read(&r.search, &arguments, argc, argv, STANDARD_PLAYOUTS, &code))
		return code;
	one_search_seed(&r.search);
	return trace(&r.search);
}
