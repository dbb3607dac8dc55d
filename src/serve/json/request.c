/* Requests to narabe serve: untrusted lines of JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/arguments.h"
#include "games/notation.h"
#include "serve/json/serve.h"

struct members {
	const char *game, *position, *moves, *player; /* owned by the object */
	int64_t playouts, time_ms, threads, seed, report_ms;
	bool stream, times, quit;
};

#define HERE(field) PARAM_MEMBER(struct members, field)

const struct param serve_members[] = {
	{ .name = "game",
		.help = "the board (default: othello), none that is a file",
		.kind = PARAM_TEXT,
		.member = HERE(game) },
	{ .name = "position",
		.help = "its cells, as eval reads them (default: the start)",
		.kind = PARAM_TEXT,
		.member = HERE(position) },
	{ .name = "moves",
		.help = "moves from the start, instead of a position",
		.kind = PARAM_TEXT,
		.member = HERE(moves) },
	{ .name = "player",
		.help = "uct:KEY=VALUE,... (default), duct:..., flat:... or negamax:..., none with "
			"a file",
		.kind = PARAM_TEXT,
		.member = HERE(player) },
	COUNT_ARGUMENT(
		struct members, "playouts", playouts, 1, SEARCH_MAX_PLAYOUTS, "budget in playouts"),
	COUNT_ARGUMENT(struct members, "time_ms", time_ms, 1, 1000000000,
		"budget in milliseconds (default: 1000, when no playouts are given)"),
	THREADS_ARGUMENT(struct members, threads, SEARCH_MAX_THREADS,
		"search threads (default: 1; only one gives reproducible results)"),
	SEED_ARGUMENT(struct members, seed, "the same seed and playouts give the same answer"),
	COUNT_ARGUMENT(struct members, "report_ms", report_ms, 10, 86400000,
		"report what is known every N milliseconds"),
	FLAG_ARGUMENT(struct members, "stream", stream, "true: report every 500 milliseconds"),
	FLAG_ARGUMENT(struct members, "times", times,
		"true: elapsed_ms with a budget of playouts as well"),
	FLAG_ARGUMENT(struct members, "quit", quit,
		"true: read no more, and end when everything is answered"),
	{ 0 },
};

/* ---- JSON ---- */

/* Reads an id, a text or a number, and keeps it as JSON. */
static bool
read_id(const json_t *value, const char *name, char out[SERVE_ID], struct error *e)
{
	bool fine = json_is_string(value) || json_is_number(value);
	char *text = fine ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

	fine = text && strlen(text) < SERVE_ID;
	if (fine)
		strcpy(out, text);
	free(text);
	return fine ||
	       error_set(e, "The member \"%s\" must be a text or a number of at most %d bytes.",
		       name, SERVE_ID - 1);
}

static bool
set_member(struct members *m, const struct param *row, const json_t *value, struct error *e)
{
	char whole[32], place[160], *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
	bool fine = false;

	snprintf(place, sizeof place, "The value %.80s of \"%s\"", text ? text : "", row->name);
	free(text);
	if (row->kind == PARAM_FLAG && json_is_boolean(value)) {
		struct param_value given = { .whole = json_is_true(value) };
		return param_put(row, m, &given);
	}
	if (row->kind == PARAM_TEXT && json_is_string(value))
		return param_set(row, m, json_string_value(value));
	if (row->kind == PARAM_WHOLE && json_is_integer(value)) {
		snprintf(whole, sizeof whole, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
		fine = param_set(row, m, whole);
	}
	if (!fine && row->kind == PARAM_WHOLE)
		return param_refuse(row, place, e);
	return fine || error_set(e, "%s: it must be %s.", place,
			       row->kind == PARAM_FLAG ? "true or false" : "a text");
}

/* ---- the position to evaluate ---- */

/* Opens a board that needs no file. */
static const struct game *
request_open_board(const char *name, struct error *e)
{
	struct error why;
	const struct game *g = game_open_source(name, "", &why);

	if (g || !strchr(name, ':'))
		*e = why;
	else
		error_set(e,
			"There is no board \"%.100s\" here: a request cannot name a file. narabe "
			"--list-games lists the boards; tron:WxH is one, from 2x2 to 50x50.",
			name);
	return g;
}

/* Reads a position or moves, which may be for another size of Othello board unless a board is
 * named. */
static bool
read_position(const struct members *m, struct evaluation *ev, struct error *e)
{
	const struct game *g = m->game ? request_open_board(m->game, e) : game_at(0);
	int plies;

	if (m->position && m->moves)
		return error_set(e, "A position and moves exclude each other: leave one out.");
	if (g && m->position && m->game)
		g = game_position_parse(g, m->position, &ev->position, e) ? g : NULL;
	else if (g && m->position)
		g = game_position_board(g, m->position, &ev->position, e);
	else if (g && m->moves && !m->game)
		g = game_moves_board(g, m->moves, e);
	ev->game = g;
	if (!g || m->position)
		return g;
	g->rules->start(g, &ev->position);
	return !m->moves || game_moves_parse(g, m->moves, &ev->position, NULL, &plies, e);
}

static bool
read_object(json_t *object, struct serve_line *out, struct error *e)
{
	struct members m = { .seed = -1 };

	/* Reads the members of an object, which keeps the texts. Sets *id as soon as it is
	 * known. */
	const json_t *id = json_object_get(object, "id"), *value;
	const json_t *cancel = json_object_get(object, "cancel");
	const char *name;

	if (id && !read_id(id, "id", out->id, e))
		return false;
	if (cancel && !read_id(cancel, "cancel", out->cancel, e))
		return false;
	json_object_foreach(object, name, value)
	{
		const struct param *row = param_find(serve_members, name, strlen(name));
		if (strcmp(name, "id") == 0 || strcmp(name, "cancel") == 0)
			continue;
		if (!row || strcmp(row->name, name) != 0) {
			char names[256];
			struct text t;

			text_init(&t, names, sizeof names);
			for (const struct param *known = serve_members; known->name; known++)
				text_add(&t, ", %s", known->name);
			return error_set(e,
				"There is no member \"%.80s\" of a request; there are: id, "
				"cancel%s.",
				name, names);
		}
		if (!set_member(&m, row, value, e))
			return false;
	}
	out->wish = out->cancel[0] ? SERVE_CANCEL : m.quit ? SERVE_QUIT : SERVE_EVALUATE;
	if (out->wish == SERVE_EVALUATE) {
		struct serve_request *r = out->request = calloc(1, sizeof *r);

		if (!r)
			return error_set(e, "There is not enough memory for another request.");
		strcpy(r->id, out->id);
		if (!read_position(&m, &r->ev, e))
			return false;
		const struct evaluation_budget budget = { m.playouts, m.time_ms, m.threads };
		struct player_spec *spec = &r->ev.player;

		if (m.player && !player_spec_parse(m.player, spec, e))
			return false;
		if (m.player && player_spec_drop_files(spec))
			return error_set(
				e, "A request cannot name a file: leave it out of the player.");
		if (!evaluation_read_player(spec, m.player, r->ev.game, &budget, e))
			return false;
		r->drawn = m.seed < 0;
		r->ev.seed = r->drawn ? clock_seed() & INT64_MAX : (uint64_t)m.seed;
		r->times = m.times;
		r->report_ms = m.report_ms > 0 ? m.report_ms : m.stream ? SERVE_REPORT_MS : 0;
		r->memory_mib = evaluation_memory_mib(&r->ev);
		return true;
	}
	if (json_object_size(object) > 2 - (size_t)!json_object_get(object, "id"))
		return error_set(e, "A line that cancels or quits asks for nothing else.");
	return true;
}

bool
serve_line_read(struct serve_line *out, const char *bytes, size_t length, struct error *e)
{
	json_error_t why;
	json_t *object = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &why);
	bool fine;

	*out = (struct serve_line){ .id = "null" };
	if (!object)
		return error_set(e, "This is not JSON, at character %d: %s.", why.column, why.text);
	fine = json_is_object(object)
		       ? read_object(object, out, e)
		       : error_set(e,
				 "This is no object: a request is {\"game\": \"othello\", ...}.");
	json_decref(object);
	if (!fine) {
		free(out->request);
		out->request = NULL;
	}
	return fine;
}
