/* Printing what a learner draws and pays, as JSON lines. */
#include "narabe/trace/trace_beads.h"

#include "cli/output/output.h"
#include "games/notation.h"
#include "match/player/matchbox.h"
#include "match/player/training.h"

/* A training whose games are printed. */
struct traced_training {
	struct training training;
	struct trace *trace;
	int64_t game;
};

static json_t *
move_json(const struct game *g, const struct trace_box *b, move_t move)
{
	char text[GAME_MOVE_TEXT];

	game_move_text(g, &b->position, move, text);
	return json_string(text);
}

static json_t *
beads_json(const struct game *g, const struct trace_box *b)
{
	json_t *beads = json_array();

	for (int i = 0; i < b->count; i++) {
		json_t *o = json_object();
		json_object_set_new(o, "move", move_json(g, b, b->moves[i]));
		json_object_set_new(o, "beads", json_integer(b->beads[i]));
		json_array_append_new(beads, o);
	}
	return beads;
}

static void
print_box(const struct traced_training *t, const struct trace_box *b)
{
	const struct game *g = t->training.params.game;
	char position[GAME_POSITION_TEXT];
	json_t *o = json_object();

	game_position_text(g, &b->position, position);
	json_object_set_new(o, "game", json_integer(t->game));
	json_object_set_new(o, "event", json_string(b->paid ? "pay" : "draw"));
	json_object_set_new(o, "position", json_string(position));
	json_object_set_new(o, "box", json_integer(b->box));
	json_object_set_new(o, "move", move_json(g, b, b->move));
	if (b->paid) {
		json_t *change = json_array();
		json_array_append_new(change, json_integer(b->change[0]));
		json_array_append_new(change, json_integer(b->change[1]));
		json_object_set_new(o, "reward", json_integer(b->reward));
		json_object_set_new(o, "change", change);
	} else {
		json_object_set_new(o, "bead", json_integer(b->drawn));
		json_object_set_new(o, "all", json_integer(b->all));
		json_object_set_new(o, "refilled", json_boolean(b->refilled));
	}
	json_object_set_new(o, "beads", beads_json(g, b));
	output_print(o);
}

/* After a game: its draws, its result, and what was paid. */
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
			json_t *o = json_object();
			json_object_set_new(o, "game", json_integer(t->game));
			json_object_set_new(o, "event", json_string("end"));
			json_object_set_new(o, "side", json_integer(t->game % 2 ? 1 : 2));
			json_object_set_new(o, "result", json_integer(result));
			output_print(o);
			ended = true;
		}
		if (r)
			print_box(t, &r->box);
	} while (r);
	return true;
}

static int
play(struct traced_training *t, const struct training_params *p)
{
	struct training_end end;
	struct error e;

	if (!training_start(&t->training, p, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	t->training.learner.kind->keep_in(&t->training.learner, ""); /* looking changes no file */
	player_matchbox_trace(&t->training.learner, t->trace);
	bool fine = training_play(&t->training, print_game, t, &end, &e);
	player_matchbox_trace(&t->training.learner, NULL);
	training_finish(&t->training);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

int
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
	else if (player_spec_is_human(&p.against) || p.against.kind->learn)
		code = cli_fail(CLI_USAGE, "--against: the learner plays against a program that "
					   "does not learn, such as random or perfect.");
	else if (!t.trace)
		code = cli_fail(CLI_FAILED, "There is no memory for a trace.");
	else
		code = play(&t, &p);
	trace_destroy(t.trace);
	return code;
}
