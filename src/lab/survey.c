/* Surveys of a solver: their positions and lines. */
#include "lab/survey.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "search/cube/book.h"
#include "search/cube/symmetry.h"

enum { TURNS = 8, LINE = SURVEY_MOST_PLIES * GAME_MOVE_TEXT, TRIES = 100 };

/* ---- symmetry ---- */

/* The cell that a turned or mirrored square board has at (x, y). */
static int
source_cell(const struct game *g, int x, int y, int layer, int turn)
{
	int most = g->columns - 1;
	int column = turn & 1 ? most - x : x, row = turn & 2 ? most - y : y;

	return turn & 4 ? game_cell(g, row, column, layer) : game_cell(g, column, row, layer);
}

/* Keeps in `least` the lesser of it and an image of the cells of `text`. */
static void
keep_least(const struct game *g, const char *text, int turn, char *least)
{
	char image[GAME_POSITION_TEXT];
	int cells = 0;

	for (int layer = 0; layer < g->layers; layer++) {
		for (int y = 0; y < g->rows; y++) {
			for (int x = 0; x < g->columns; x++)
				image[cells++] = text[source_cell(g, x, y, layer, turn)];
		}
	}
	if (memcmp(image, least, (size_t)cells) < 0)
		memcpy(least, image, (size_t)cells);
}

/* The caller frees it. NULL without memory. */
static char *
key_of(const struct game *g, const struct state *s)
{
	char text[GAME_POSITION_TEXT], least[GAME_POSITION_TEXT];
	uint64_t pair[2] = { s->stones[0], s->stones[1] };

	game_position_text(g, s, text);
	memcpy(least, text, sizeof least);
	if (cube_book_is_for(g)) { /* it has more images than a board with an upper side */
		cube_canonicalise(pair);
		snprintf(least, sizeof least, "%016" PRIx64 "%016" PRIx64, pair[0], pair[1]);
		return strdup(least);
	}
	for (int turn = 1; g->columns == g->rows && turn < TURNS; turn++)
		keep_least(g, text, turn, least);
	return strdup(least);
}

/* ---- lists ---- */

void
survey_positions_finish(struct survey_positions *p)
{
	for (int64_t i = 0; i < p->count; i++)
		free(p->at[i].key);
	free(p->at);
	*p = (struct survey_positions){ 0 };
}

/* A new position at the end, still without a key; NULL with a sentence. */
static struct survey_position *
add_position(struct survey_positions *p, struct error *e)
{
	if (p->count == p->room) {
		int64_t room = p->room ? 2 * p->room : 256;
		void *grown = realloc(p->at, (size_t)room * sizeof *p->at);
		if (!grown) {
			error_set(e, "Out of memory for the positions of the survey.");
			return NULL;
		}
		p->at = grown;
		p->room = room;
	}
	p->at[p->count] = (struct survey_position){ 0 };
	return &p->at[p->count++];
}

/* Adds the position *s, which `plies` moves have led to. */
static bool
add_state(struct survey_positions *p, const struct game *g, const struct state *s,
	const move_t *moves, int plies, struct error *e)
{
	struct survey_position *new = add_position(p, e);

	if (!new)
		return false;
	memcpy(new->moves, moves, (size_t)plies * sizeof *moves);
	new->key = key_of(g, s);
	return new->key || error_set(e, "Out of memory for the positions of the survey.");
}

static int
by_moves(const void *a, const void *b)
{
	const struct survey_position *p = a, *q = b;

	return memcmp(p->moves, q->moves, sizeof p->moves);
}

static int
by_key(const void *a, const void *b)
{
	const struct survey_position *p = a, *q = b;
	int order = strcmp(p->key, q->key);

	return order ? order : by_moves(a, b);
}

/* Leaves one of each key, that of the least moves; in the order of the moves. */
static void
keep_one_each(struct survey_positions *p)
{
	int64_t kept = 0;

	if (p->count == 0)
		return;
	qsort(p->at, (size_t)p->count, sizeof *p->at, by_key);
	for (int64_t i = 0; i < p->count; i++) {
		if (kept > 0 && strcmp(p->at[i].key, p->at[kept - 1].key) == 0)
			free(p->at[i].key);
		else
			p->at[kept++] = p->at[i];
	}
	p->count = kept;
	qsort(p->at, (size_t)p->count, sizeof *p->at, by_moves);
}

static void
play_moves(const struct game *g, struct state *s, const move_t *moves, int plies)
{
	g->rules->start(g, s);
	for (int i = 0; i < plies; i++)
		g->rules->play(g, s, moves[i]);
}

struct state
survey_state(const struct survey *s, const struct survey_position *p)
{
	struct state out;

	play_moves(s->game, &out, p->moves, (int)s->plies);
	return out;
}

/* ---- all positions ---- */

/* What can be reached from *from, `plies` moves from the start, in one more, unless it ends the
 * game. */
static bool
add_next(const struct game *g, const struct survey_position *from, int plies,
	struct survey_positions *out, struct error *e)
{
	move_t moves[SURVEY_MOST_PLIES], legal[GAME_MAX_MOVES];
	struct state before;

	play_moves(g, &before, from->moves, plies);
	memcpy(moves, from->moves, sizeof moves);
	int count = g->rules->moves(g, &before, legal);
	for (int i = 0; i < count; i++) {
		struct state after = before;
		g->rules->play(g, &after, legal[i]);
		moves[plies] = legal[i];
		if (g->rules->result(g, &after) == GAME_OPEN &&
			!add_state(out, g, &after, moves, plies + 1, e))
			return false;
	}
	return true;
}

/* keep_one_each() of the positions after `plies`; false with a sentence if too many are left. */
static bool
keep_most(struct survey_positions *p, int plies, struct error *e)
{
	keep_one_each(p);
	return p->count <= SURVEY_MOST_POSITIONS ||
	       error_set(e, "There are more than %d positions after %d plies: take a sample.",
		       SURVEY_MOST_POSITIONS, plies);
}

static bool
list_all(const struct survey *s, struct survey_positions *out, struct error *e)
{
	const move_t none = MOVE_NONE;
	struct state start;

	s->game->rules->start(s->game, &start);
	if (!add_state(out, s->game, &start, &none, 0, e))
		return false;
	for (int ply = 0; ply < (int)s->plies; ply++) {
		struct survey_positions next = { 0 };
		bool fine = true;
		for (int64_t i = 0; fine && i < out->count; i++)
			fine = add_next(s->game, &out->at[i], ply, &next, e) &&
			       (next.count <= 2 * SURVEY_MOST_POSITIONS ||
				       keep_most(&next, ply + 1, e));
		survey_positions_finish(out);
		*out = next;
		if (!fine || !keep_most(out, ply + 1, e))
			return false;
	}
	return true;
}

/* ---- a sample ---- */

/* Adds the position after random plies; nothing where they end the game. */
static bool
add_random(const struct survey *s, struct rng *rng, struct survey_positions *out, struct error *e)
{
	move_t moves[SURVEY_MOST_PLIES], legal[GAME_MAX_MOVES];
	const struct game *g = s->game;
	struct state at;

	g->rules->start(g, &at);
	for (int ply = 0; ply < (int)s->plies; ply++) {
		int count = g->rules->moves(g, &at, legal);
		moves[ply] = legal[rng_below(rng, (uint32_t)count)];
		g->rules->play(g, &at, moves[ply]);
		if (g->rules->result(g, &at) != GAME_OPEN)
			return true;
	}
	return add_state(out, g, &at, moves, (int)s->plies, e);
}

/* Draws as many as are missing, and again for those that were there already. */
static bool
list_sample(const struct survey *s, struct survey_positions *out, struct error *e)
{
	struct rng rng;

	rng_seed(&rng, (uint64_t)s->seed);
	for (int tries = 0; tries < TRIES && out->count < s->sample; tries++) {
		for (int64_t missing = s->sample - out->count; missing > 0; missing--) {
			if (!add_random(s, &rng, out, e))
				return false;
		}
		keep_one_each(out);
	}
	return out->count == s->sample ||
	       error_set(e,
		       "%" PRId64 " different positions after %" PRId64 " plies were found: "
		       "take a smaller sample.",
		       out->count, s->plies);
}

bool
survey_list(const struct survey *s, struct survey_positions *out, struct error *e)
{
	*out = (struct survey_positions){ 0 };
	if (!(s->sample > 0 ? list_sample(s, out, e) : list_all(s, out, e)))
		return false;
	return out->count > 0 ||
	       error_set(e, "Every game is over after %" PRId64 " plies.", s->plies);
}

/* ---- lines ---- */

static json_t *
run_json(const struct survey *s, const struct survey_positions *all)
{
	return json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:I}", "command", "survey", "plies",
		(json_int_t)s->plies, "positions", (json_int_t)all->count, "sample",
		(json_int_t)s->sample, "seed", (json_int_t)s->seed, "time_ms",
		(json_int_t)s->time_ms, "memory_mib", (json_int_t)s->memory_mib);
}

/* "a1 b2"; `out` holds LINE bytes. */
static void
moves_text(const struct survey *s, const struct survey_position *p, char *out)
{
	struct state start;
	struct text t;

	s->game->rules->start(s->game, &start);
	text_init(&t, out, LINE);
	phrase_line(s->game, &start, p->moves, (int)s->plies, &t);
}

json_t *
survey_line(const struct survey *s, const struct survey_positions *all, int64_t n,
	const struct survey_finding *found)
{
	struct state at = survey_state(s, &all->at[n]);
	char moves[LINE], best[GAME_MOVE_TEXT] = "";

	moves_text(s, &all->at[n], moves);
	if (found->best != MOVE_NONE)
		game_move_text(s->game, &at, found->best, best);
	json_t *o = json_pack(
		"{s:s, s:I, s:s}", "game", s->game->name, "n", (json_int_t)n, "moves", moves);
	json_object_set_new(o, "value", found->known ? json_integer(found->value) : json_null());
	json_object_set_new(o, "best", *best ? json_string(best) : json_null());
	json_object_set_new(o, "ended", json_string(found->ended));
	json_object_set_new(o, "nodes", json_integer(found->nodes));
	json_object_set_new(o, "elapsed_ms", json_real(found->elapsed_ms));
	json_object_set_new(o, "run", run_json(s, all));
	return o;
}

bool
survey_check(const json_t *line, struct error *e)
{
	static const struct {
		const char *key;
		int least, most;
	} terms[] = { { "plies", 0, SURVEY_MOST_PLIES }, { "positions", 1, SURVEY_MOST_POSITIONS },
		{ "sample", 0, SURVEY_MOST_POSITIONS }, { "time_ms", 1, SURVEY_MOST_MS } };
	const char *game = json_string_value(json_object_get(line, "game"));
	const json_t *run = json_object_get(line, "run"), *value = json_object_get(line, "value");
	const char *command = json_string_value(json_object_get(run, "command"));
	int64_t n = json_integer_value(json_object_get(line, "n"));

	if (!game || !json_is_string(json_object_get(line, "moves")) || !command ||
		strcmp(command, "survey") != 0)
		return error_set(e, "It is not a position of a survey.");
	if (strlen(game) >= GAME_NAME)
		return error_set(e, "Its \"game\" is longer than the name of any board.");
	for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
		const json_t *number = json_object_get(run, terms[i].key);
		int64_t is = json_integer_value(number);
		if (!json_is_integer(number) || is < terms[i].least || is > terms[i].most)
			return error_set(e, "Its \"run\" has no whole number \"%s\" from %d to %d.",
				terms[i].key, terms[i].least, terms[i].most);
	}
	if (!json_is_integer(value) && !json_is_null(value))
		return error_set(e, "Its \"value\" is neither a whole number nor null.");
	if (!json_is_integer(json_object_get(line, "n")) || n < 0 ||
		n >= json_integer_value(json_object_get(run, "positions")))
		return error_set(e, "Its \"n\" is not the number of a position of the survey.");
	return true;
}

bool
survey_belongs(const json_t *line, const struct survey *s, const struct survey_positions *all,
	int64_t n, struct error *e)
{
	json_t *run = run_json(s, all);
	char moves[LINE];

	moves_text(s, &all->at[n], moves);
	bool same = json_equal(json_object_get(line, "run"), run) &&
		    strcmp(json_string_value(json_object_get(line, "game")), s->game->name) == 0 &&
		    json_integer_value(json_object_get(line, "n")) == n &&
		    strcmp(json_string_value(json_object_get(line, "moves")), moves) == 0;
	json_decref(run);
	return same || error_set(e, "It is of another survey: other positions, parts or options.");
}
