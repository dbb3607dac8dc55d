/* Analyses a game and puts what was found into an object of JSON. */
#include <stdlib.h>
#include <string.h>

#include "cli/output/progress.h"
#include "config/shipped.h"
#include "games/notation.h"
#include "lab/review/review.h"
#include "match/judge/judge.h"
#include "match/phrases.h"
#include "match/player/player.h"
#include "match/review.h"
#include "record/file.h"
#include "record/json_line.h"

enum { SOLVER_MIB = 64, SEARCH_MIB = 256 };

/* The search of each position, on a thread: the same games give the same results. */
static bool
read_search(const struct review_run *run, const struct review_game *game, struct search_params *p,
	struct error *e)
{
	const struct game *g = game->record.game;
	const char *text = run->player ? run->player : g->simultaneous ? "duct" : "uct";
	struct player_spec spec;

	if (!player_spec_parse(text, &spec, e) || !player_spec_check(&spec, g, e))
		return false;
	if (!player_spec_search(&spec, g, &game->record.node[RECORD_ROOT].position, p))
		return error_set(
			e, "%.200s does not search a tree: name uct or, on Tron, duct.", text);
	p->playouts = run->playouts;
	p->time_ms = NO_LIMIT;
	p->threads = 1;
	p->memory_mib = SEARCH_MIB;
	p->notify_fd = -1;
	p->seed = rng_mix((uint64_t)run->seed + (uint64_t)game->n);
	return true;
}

/* False after ^C. */
static bool
analyse_game(struct review *v, struct record *r)
{
	while (review_is_on(v)) {
		if (interrupt_seen())
			return false;
		if (v->solver)
			engine_wait(v->solver);
		if (v->engine)
			engine_wait(v->engine);
		review_go_on(v, r);
	}
	return true;
}

static json_t *
reviewed_move_json(const struct record *r, int node, move_t move)
{
	char name[GAME_MOVE_TEXT];

	if (move == MOVE_NONE)
		return json_null();
	game_move_text_level(r->game, &r->node[node].position, move, name);
	return json_string(name);
}

/* The move at a ply of the line. */
static json_t *
ply_json(const struct review_run *run, const struct record *r, int ply)
{
	static const char *const units[] = { [JUDGE_POINTS] = "points", [JUDGE_DISCS] = "discs" };
	int node = r->line[ply], exact;
	const struct record_node *n = &r->node[node];
	struct judgement v = judge_ply(r, ply);
	bool known = v.unit != JUDGE_UNKNOWN, solved = judge_exact_value(r, node, &exact);
	json_t *o = json_object();

	json_object_set_new(o, "ply", json_integer(ply + 1));
	json_object_set_new(o, "side", json_string(n->position.to_move == SIDE_FIRST ? "x" : "o"));
	json_object_set_new(o, "move", reviewed_move_json(r, node, r->node[r->line[ply + 1]].move));
	json_object_set_new(o, "value", n->judged ? json_real(n->value) : json_null());
	json_object_set_new(
		o, "best", reviewed_move_json(r, node, v.best != MOVE_NONE ? v.best : n->best));
	json_object_set_new(o, "loss", known ? json_real(v.loss) : json_null());
	json_object_set_new(o, "unit", known ? json_string(units[v.unit]) : json_null());
	json_object_set_new(o, "error", known && !v.exact ? json_real(v.error) : json_null());
	json_object_set_new(o, "exact", solved ? json_integer(exact) : json_null());
	json_object_set_new(o, "exact_best", reviewed_move_json(r, node, n->exact_best));
	json_object_set_new(o, "forced", json_boolean(v.forced));
	json_object_set_new(
		o, "mistake", json_boolean(known && judgement_is_mistake(&v, (int)run->points)));
	return o;
}

char *
review_moves_text(const struct record *r)
{
	enum { MOVE = GAME_MOVE_TEXT + 1 };
	move_t moves[GAME_MAX_PLIES];
	size_t size = (size_t)(r->length + 1) * MOVE;
	char *out = malloc(size);
	struct text t;

	if (!out)
		return NULL;
	record_moves(r, r->length, moves);
	text_init(&t, out, size);
	phrase_line(r->game, &r->node[RECORD_ROOT].position, moves, r->length, &t);
	return out;
}

json_t *
review_run_json(const struct review_run *run)
{
	return json_pack("{s:s, s:I, s:I, s:I, s:I, s:b, s:s?}", "command", "review", "games",
		(json_int_t)run->games, "playouts", (json_int_t)run->playouts, "seed",
		(json_int_t)run->seed, "points", (json_int_t)run->points, "exact", !run->no_exact,
		"player", run->player);
}

/* A name in UTF-8, which those of old files need not be in. */
static json_t *
name_json(const char *text)
{
	char clean[RECORD_SPEC];

	snprintf(clean, sizeof clean, "%s", text);
	text_clean(clean);
	return json_string(clean);
}

/* NULL with a sentence. */
static json_t *
game_json(const struct review_run *run, const struct review_game *game, struct error *e)
{
	json_ran_out(); /* before this */
	const struct record *r = &game->record;
	char result[RECORD_NAME], *line = review_moves_text(r);
	json_t *o = json_object(), *moves = json_array();

	record_result_text(r, result);
	json_object_set_new(o, "game", json_string(r->game->name));
	json_object_set_new(o, "file", name_json(game->file));
	json_object_set_new(o, "number", json_integer(game->number));
	json_object_set_new(o, "n", json_integer(game->n));
	for (int side = 0; side < 2; side++) {
		const char *name = r->info.name[side];
		json_object_set_new(
			o, side ? "o" : "x", name_json(*name ? name : r->info.spec[side]));
	}
	json_object_set_new(o, "result", name_json(result));
	json_object_set_new(o, "line", line ? json_string(line) : json_null());
	for (int ply = 0; ply < r->length; ply++)
		json_array_append_new(moves, ply_json(run, r, ply));
	json_object_set_new(o, "moves", moves);
	json_object_set_new(o, "run", review_run_json(run));
	bool whole = line && !json_ran_out();
	free(line);
	if (whole)
		return o;
	json_decref(o);
	error_set(e, "Out of memory for a line of results.");
	return NULL;
}

json_t *
reviewed_game(const struct review_run *run, struct review_game *game, struct error *e)
{
	struct record *r = &game->record;
	struct review v = { .first = -1 };
	struct search_params p;

	e->text[0] = '\0';
	record_go(r, record_main_end(r));
	if (!read_search(run, game, &p, e))
		return NULL;
	if (r->length > 0) {
		if (!review_start(&v, r, &p, e))
			return NULL;
		struct exact_params exact = exact_params_default();
		exact.memory_mib = SOLVER_MIB;
		exact.brief = true;
		exact.books = books_shipped();
		if (!run->no_exact)
			review_solve(&v, r, &exact);
	}
	bool whole = analyse_game(&v, r);
	*e = v.failure;
	review_finish(&v);
	return whole && !e->text[0] ? game_json(run, game, e) : NULL;
}
