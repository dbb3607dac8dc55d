/* The strategies of both sides as text and as JSON. */
#include "cli/output/joint_output.h"

#include <inttypes.h>
#include <stdio.h>

#include "games/notation.h"

static void
joint_move_text(const struct joint_report *f, int side, int i, char *out)
{
	struct state seen = game_observe(f->game, &f->position, (enum side)side);

	game_move_text(f->game, &seen, f->tables.side[side].choice[i].move, out);
}

/* ---- rows ---- */

/* A search's results: the first columns of both tables. */
#define FOUND_TEXT                                                                      \
	{ .member = "move", .head = " plays ", .gap = "  ", .width = 8, .left = true }, \
		{ .member = "shown",                                                    \
			.head = "  value",                                              \
			.decimals = 3,                                                  \
			.sign = true,                                                   \
			.no_minus_0 = true },                                           \
		{ .member = "chance", .head = "  strategy", .decimals = 4 },            \
	{                                                                               \
		.member = "visits", .head = "    visits"                                \
	}

/* The last two are shown if the exact values are known, the visits if a search found something. */
static const struct text_column choice_text[] = {
	FOUND_TEXT,
	{ .member = "exact",
		.head = "     exact",
		.decimals = 3,
		.sign = true,
		.no_minus_0 = true },
	{ .member = "exact_chance", .head = "  strategy", .decimals = 4 },
};

static const struct text_column beside_text[] = {
	FOUND_TEXT,
	{ .member = "beside_value",
		.head = "     value",
		.decimals = 3,
		.sign = true,
		.no_minus_0 = true },
	{ .member = "beside_chance", .head = "  strategy", .decimals = 4 },
	{ .member = "beside_visits", .head = "    visits" },
	{ .member = "exact_chance", .head = "     exact", .decimals = 4 },
};
#undef FOUND_TEXT

enum { BESIDE_TEXT = sizeof beside_text / sizeof beside_text[0] };

/* Returns move i of a side. Only people see its probability here, and a move without visits as 0; `beside`
 * is another search, or NULL. */
static json_t *
choice_row(const struct joint_report *f, const struct joint_report *beside, int side, int i,
	enum output_form form)
{
	const struct joint_choice *c = &f->tables.side[side].choice[i];
	const struct joint_choice *exact = f->exact ? &f->exact->tables.side[side].choice[i] : NULL;
	char text[GAME_MOVE_TEXT];

	joint_move_text(f, side, i, text);
	json_t *row = json_pack("{s:s}", "move", text);
	if (!f->solved)
		json_object_set_new(row, "visits", json_integer(c->visits));
	json_object_set_new(
		row, "value", f->solved || c->visits > 0 ? json_real(c->value) : json_null());
	if (!f->solved)
		json_object_set_new(row, "exact", exact ? json_real(exact->value) : json_null());
	if (form != OUTPUT_TEXT)
		return row;
	json_object_update_new(
		row, json_pack("{s:f, s:f}", "shown", c->value, "chance", c->probability));
	if (exact)
		json_object_set_new(row, "exact_chance", json_real(exact->probability));
	if (beside) {
		c = &beside->tables.side[side].choice[i];
		json_object_update_new(
			row, json_pack("{s:f, s:f, s:I}", "beside_value", c->value, "beside_chance",
				     c->probability, "beside_visits", (json_int_t)c->visits));
	}
	return row;
}

static json_t *
side_rows(const struct joint_report *f, const struct joint_report *beside, int side,
	enum output_form form)
{
	json_t *rows = json_array();

	for (int i = 0; i < f->tables.side[side].count; i++)
		json_array_append_new(rows, choice_row(f, beside, side, i, form));
	return rows;
}

/* ---- text ---- */

/* Returns the number without the sign of a tiny negative value. */
static double
shown(double value)
{
	return value > -5e-4 && value < 5e-4 ? 0 : value;
}

/* Prints the moves of a side, those of another search beside them unless that is NULL. */
static void
print_side(const struct joint_report *f, const struct joint_report *beside, int side)
{
	const struct text_column *columns = beside ? beside_text : choice_text;
	int count = beside ? BESIDE_TEXT - !f->exact : f->solved ? 3 : f->exact ? 6 : 4;
	json_t *rows = side_rows(f, beside, side, OUTPUT_TEXT);

	printf("\n");
	if (beside)
		printf("  %9s%-28s%s\n", "", f->search, beside->search);
	printf("  %c", 'A' + side);
	text_print(columns, count, rows, true);
	json_decref(rows);
}

static void
print_tree(const struct joint_tree *t)
{
	char memory[16];

	text_count(memory, sizeof memory, t->memory_bytes, 5);
	printf("%" PRId64 " node%s, deepest %d %s, %sB", t->nodes, text_plural(t->nodes),
		t->deepest, t->deepest == 1 ? "ply" : "plies", memory);
}

/* Prints "1000 playouts in 10 ms, seed 1. Value for A: +0.000, exact +0.0000", and the tree. */
static void
print_found(const struct joint_report *f, const struct position_output *output)
{
	if (f->search)
		printf("%s: ", f->search);
	printf("%" PRId64 " playout%s", f->playouts[0], text_plural(f->playouts[0]));
	if (f->apart && f->playouts[1] == f->playouts[0])
		printf(" for each side");
	else if (f->apart)
		printf(" for A, %" PRId64 " for B", f->playouts[1]);
	if (output->timed)
		printf(" in %.0f ms", f->elapsed_ms);
	printf(", seed %" PRId64 ". ", output->seed);
	if (f->apart)
		printf("Value for A: A's search believes %+.3f, B's %+.3f", shown(f->value[0]),
			shown(f->value[1]));
	else
		printf("Value for A: %+.3f", shown(f->value[0]));
	if (f->exact)
		printf("%s exact %+.4f", f->apart ? ";" : ",", shown(f->exact->value[0]));
	printf("\n");
	if (f->tree[0].nodes == 0 || game_is_table(f->game))
		return;
	printf(f->search ? "  tree: " : "Tree: ");
	if (f->apart)
		printf("A's ");
	print_tree(&f->tree[0]);
	if (f->apart) {
		printf("; B's ");
		print_tree(&f->tree[1]);
	}
	printf("\n");
}

static void
print_board(const struct joint_report *f)
{
	char text[GAME_BOARD_TEXT];

	if (game_is_table(f->game))
		printf("What A gets; B gets the opposite:\n");
	game_board_text(f->game, &f->position, text, sizeof text);
	fputs(text, stdout);
}

static void
joint_print_text(const struct joint_report *f, const struct position_output *output)
{
	bool over = f->tables.side[0].count == 0;

	position_print_head(f->game, &f->position, over);
	if (over)
		printf("Value for A: %+.3f\n", shown(f->value[0]));
	else if (f->solved)
		printf("%" PRId64 " position%s in %.0f ms. Exact value for A: %+.4f\n",
			f->playouts[0], text_plural(f->playouts[0]), f->elapsed_ms,
			shown(f->value[0]));
	else
		print_found(f, output);
	printf("\n");
	print_board(f);
	if (over)
		return;
	print_side(f, NULL, 0);
	print_side(f, NULL, 1);
	const struct joint_side *first = &f->tables.side[0], *second = &f->tables.side[1];
	char text[GAME_MOVE_TEXT];

	printf("\n  A \\ B   ");
	for (int j = 0; j < second->count; j++) {
		joint_move_text(f, 1, j, text);
		output_field(text, 9);
	}
	printf("\n");
	for (int i = 0; i < first->count; i++) {
		joint_move_text(f, 0, i, text);
		printf("  ");
		output_field(text, -8);
		for (int j = 0; j < second->count; j++) {
			const struct joint_pair *pair = &f->tables.pair[i][j];
			if (f->solved || pair->visits > 0)
				printf(" %+8.3f", shown(pair->value));
			else
				printf("        -");
		}
		printf("\n");
	}
	if (f->nashconv >= 0)
		printf("\nNashConv of these strategies: %.4f\n", f->nashconv);
}

/* ---- JSON ---- */

/* Adds what every search with playouts reports of its work. */
static void
set_tree(json_t *o, const struct joint_tree *t)
{
	if (t->deepest == 0)
		return;
	json_object_set_new(o, "deepest", json_integer(t->deepest));
	json_object_set_new(o, "nodes", json_integer(t->nodes));
	json_object_set_new(o, "memory_bytes", json_integer((json_int_t)t->memory_bytes));
}

static json_t *
json_side(const struct joint_report *f, const struct position_output *output, int side)
{
	const struct joint_side *own = &f->tables.side[side];
	json_t *o = json_object(), *strategy = json_object();
	json_t *exact = f->exact ? json_object() : json_null();

	for (int i = 0; i < own->count; i++) {
		char text[GAME_MOVE_TEXT];
		joint_move_text(f, side, i, text);
		json_object_set_new(strategy, text, json_real(own->choice[i].probability));
		if (f->exact)
			json_object_set_new(exact, text,
				json_real(f->exact->tables.side[side].choice[i].probability));
	}
	json_object_set_new(o, "player", json_string(side == 0 ? "A" : "B"));
	if (f->apart) {
		json_object_set_new(o, "playouts", json_integer(f->playouts[side]));
		json_object_set_new(o, "value", json_real(f->value[side]));
		set_tree(o, &f->tree[side]);
	}
	json_object_set_new(o, "moves", side_rows(f, NULL, side, OUTPUT_JSON));
	json_object_set_new(o, "strategy", strategy);
	if (f->solved)
		json_decref(exact);
	else
		json_object_set_new(o, "exact_strategy", exact);
	if (output->weights && !f->solved) {
		struct state s = game_observe(f->game, &f->position, (enum side)side);
		json_object_set_new(
			o, "evaluation", position_evaluation_json(output->weights, f->game, &s));
	}
	return o;
}

static json_t *
json_pairs(const struct joint_report *f)
{
	json_t *rows = json_array();

	for (int i = 0; i < f->tables.side[0].count; i++) {
		json_t *row = json_array();
		for (int j = 0; j < f->tables.side[1].count; j++) {
			const struct joint_pair *pair = &f->tables.pair[i][j];
			bool known = f->solved || pair->visits > 0;
			json_array_append_new(row, known ? json_real(pair->value) : json_null());
		}
		json_array_append_new(rows, row);
	}
	return rows;
}

/* Returns the playouts of one side's search, the smaller number if each side has its own. */
static int64_t
playouts_of(const struct joint_report *f)
{
	return f->playouts[0] < f->playouts[1] ? f->playouts[0] : f->playouts[1];
}

json_t *
joint_report_json(const struct joint_report *f, const struct position_output *output)
{
	bool over = f->tables.side[0].count == 0;
	json_t *o = position_json(f->game, &f->position, over), *players = json_array();

	for (int side = 0; side < 2; side++)
		json_array_append_new(players, json_side(f, output, side));
	json_object_set_new(o, f->solved ? "nodes" : "playouts", json_integer(playouts_of(f)));
	if (f->search)
		json_object_set_new(o, "search", json_string(f->search));
	if (!f->apart)
		set_tree(o, &f->tree[0]);
	json_object_set_new(
		o, "elapsed_ms", output->timed ? json_real(f->elapsed_ms) : json_null());
	json_object_set_new(o, "value", f->apart ? json_null() : json_real(f->value[0]));
	if (!f->solved)
		json_object_set_new(
			o, "exact", f->exact ? json_real(f->exact->value[0]) : json_null());
	json_object_set_new(o, "players", players);
	json_object_set_new(o, "payoff", json_pairs(f));
	if (!f->solved)
		json_object_set_new(
			o, "nashconv", f->nashconv < 0 ? json_null() : json_real(f->nashconv));
	return o;
}

void
joint_print(const struct joint_report *f, const struct position_output *output)
{
	if (output->form == OUTPUT_JSON)
		output_print(joint_report_json(f, output));
	else
		joint_print_text(f, output);
}

void
joint_print_beside(const struct joint_report *f, const struct joint_report *beside,
	const struct position_output *output)
{
	if (f->tables.side[0].count == 0) {
		joint_print(f, output);
		return;
	}
	position_print_head(f->game, &f->position, false);
	print_found(f, output);
	print_found(beside, output);
	printf("\n");
	print_board(f);
	print_side(f, beside, 0);
	print_side(f, beside, 1);
	if (f->nashconv >= 0)
		printf("\nNashConv of these strategies: %.4f and %.4f\n", f->nashconv,
			beside->nashconv);
}
