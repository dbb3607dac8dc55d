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

/* A row is a move of a side. */
enum choice_column {
	MOVE,
	VISITS,
	TEXT_VALUE, /* shown to people as 0 for a move without visits */
	MOVE_VALUE,
	CHANCE,
	EXACT,
	EXACT_CHANCE,
	BESIDE_VALUE, /* of the other search, for people */
	BESIDE_CHANCE,
	BESIDE_VISITS,
	COLUMNS,
};

static const struct column found_columns[COLUMNS] = {
	[MOVE] = { .type = COLUMN_TEXT, .json = "move" },
	[VISITS] = { .type = COLUMN_INT, .json = "visits" },
	[TEXT_VALUE] = { .type = COLUMN_REAL },
	[MOVE_VALUE] = { .type = COLUMN_REAL, .json = "value" },
	[CHANCE] = { .type = COLUMN_REAL },
	[EXACT] = { .type = COLUMN_REAL, .json = "exact" },
	[EXACT_CHANCE] = { .type = COLUMN_REAL },
	[BESIDE_VALUE] = { .type = COLUMN_REAL },
	[BESIDE_CHANCE] = { .type = COLUMN_REAL },
	[BESIDE_VISITS] = { .type = COLUMN_INT },
};

static const struct column solved_columns[COLUMNS] = {
	[MOVE] = { .type = COLUMN_TEXT, .json = "move" },
	[TEXT_VALUE] = { .type = COLUMN_REAL },
	[MOVE_VALUE] = { .type = COLUMN_REAL, .json = "value" },
	[CHANCE] = { .type = COLUMN_REAL },
};

/* A search's results: the first columns of both tables. */
#define FOUND_TEXT                                                                    \
	{ .column = MOVE, .head = " plays ", .gap = "  ", .width = 8, .left = true }, \
		{ .column = TEXT_VALUE,                                               \
			.head = "  value",                                            \
			.decimals = 3,                                                \
			.sign = true,                                                 \
			.no_minus_0 = true },                                         \
		{ .column = CHANCE, .head = "  strategy", .decimals = 4 },            \
	{                                                                             \
		.column = VISITS, .head = "    visits"                                \
	}

/* The last two are shown if the exact values are known, VISITS if a search found something. */
static const struct text_column choice_text[] = {
	FOUND_TEXT,
	{ .column = EXACT, .head = "     exact", .decimals = 3, .sign = true, .no_minus_0 = true },
	{ .column = EXACT_CHANCE, .head = "  strategy", .decimals = 4 },
};

static const struct text_column beside_text[] = {
	FOUND_TEXT,
	{ .column = BESIDE_VALUE,
		.head = "     value",
		.decimals = 3,
		.sign = true,
		.no_minus_0 = true },
	{ .column = BESIDE_CHANCE, .head = "  strategy", .decimals = 4 },
	{ .column = BESIDE_VISITS, .head = "    visits" },
	{ .column = EXACT_CHANCE, .head = "     exact", .decimals = 4 },
};
#undef FOUND_TEXT

static struct table
start_rows(const struct joint_report *f)
{
	int text = f->solved ? 3 : f->exact ? 6 : 4;

	return table_start(f->solved ? solved_columns : found_columns, COLUMNS, choice_text, text);
}

/* Sets the columns of move i of a side. */
static void
set_choice(struct table *rows, const struct joint_report *f, int side, int i)
{
	const struct joint_choice *c = &f->tables.side[side].choice[i];
	const struct joint_report *exact = f->exact;
	char text[GAME_MOVE_TEXT];

	joint_move_text(f, side, i, text);
	table_set_text(rows, MOVE, text);
	table_set_real(rows, TEXT_VALUE, c->value);
	if (f->solved || c->visits > 0)
		table_set_real(rows, MOVE_VALUE, c->value);
	else
		table_set_null(rows, MOVE_VALUE);
	table_set_real(rows, CHANCE, c->probability);
	if (f->solved)
		return;
	table_set_int(rows, VISITS, c->visits);
	if (exact) {
		table_set_real(rows, EXACT, exact->tables.side[side].choice[i].value);
		table_set_real(rows, EXACT_CHANCE, exact->tables.side[side].choice[i].probability);
	} else {
		table_set_null(rows, EXACT);
	}
}

static void
add_side(struct table *rows, const struct joint_report *f, int side)
{
	for (int i = 0; i < f->tables.side[side].count; i++) {
		table_add_row(rows);
		set_choice(rows, f, side, i);
	}
}

/* ---- text ---- */

/* Returns the number without the sign of a tiny negative value. */
static double
shown(double value)
{
	return value > -5e-4 && value < 5e-4 ? 0 : value;
}

static void
print_side(const struct table *rows, int side)
{
	printf("\n  %c", 'A' + side);
	table_print(rows, OUTPUT_TEXT);
}

static void
print_tree(const struct joint_tree *t)
{
	char memory[16];

	text_count(memory, sizeof memory, t->memory_bytes, 5);
	printf("%" PRId64 " nodes, deepest %d plies, %sB", t->nodes, t->deepest, memory);
}

/* Prints "1000 playouts in 10 ms, seed 1. Value for A: +0.000, exact +0.0000", and the tree. */
static void
print_found(const struct joint_report *f, const struct position_output *output)
{
	if (f->search)
		printf("%s: ", f->search);
	printf("%" PRId64 " playouts", f->playouts[0]);
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
joint_print_text(const struct joint_report *f, const struct position_output *output,
	const struct table rows[2])
{
	bool over = f->tables.side[0].count == 0;

	position_print_head(f->game, &f->position, over);
	if (over)
		printf("Value for A: %+.3f\n", shown(f->value[0]));
	else if (f->solved)
		printf("%" PRId64 " position%s in %.0f ms. Exact value for A: %+.4f\n",
			f->playouts[0], f->playouts[0] == 1 ? "" : "s", f->elapsed_ms,
			shown(f->value[0]));
	else
		print_found(f, output);
	printf("\n");
	print_board(f);
	if (over)
		return;
	print_side(&rows[0], 0);
	print_side(&rows[1], 1);
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
json_side(const struct joint_report *f, const struct position_output *output,
	const struct table *rows, int side)
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
	json_object_set_new(o, "moves", table_json(rows));
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

static json_t *
joint_make_json(const struct joint_report *f, const struct position_output *output,
	const struct table rows[2])
{
	bool over = f->tables.side[0].count == 0;
	json_t *o = position_json(f->game, &f->position, over), *players = json_array();

	for (int side = 0; side < 2; side++)
		json_array_append_new(players, json_side(f, output, &rows[side], side));
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

json_t *
joint_report_json(const struct joint_report *f, const struct position_output *output)
{
	struct table rows[2] = { start_rows(f), start_rows(f) };
	json_t *o = NULL;

	for (int side = 0; side < 2; side++)
		add_side(&rows[side], f, side);
	if (!rows[0].no_memory && !rows[1].no_memory)
		o = joint_make_json(f, output, rows);
	for (int side = 0; side < 2; side++)
		table_finish(&rows[side]);
	return o;
}

void
joint_print(const struct joint_report *f, const struct position_output *output)
{
	struct table rows[2] = { start_rows(f), start_rows(f) };

	for (int side = 0; side < 2; side++)
		add_side(&rows[side], f, side);
	if (output->form == OUTPUT_JSON)
		output_print(joint_make_json(f, output, rows));
	else
		joint_print_text(f, output, rows);
	for (int side = 0; side < 2; side++)
		table_finish(&rows[side]);
}

void
joint_print_beside(const struct joint_report *f, const struct joint_report *beside,
	const struct position_output *output)
{
	int text = (int)(sizeof beside_text / sizeof beside_text[0]) - !f->exact;

	if (f->tables.side[0].count == 0) {
		joint_print(f, output);
		return;
	}
	position_print_head(f->game, &f->position, false);
	print_found(f, output);
	print_found(beside, output);
	printf("\n");
	print_board(f);
	for (int side = 0; side < 2; side++) {
		struct table rows = table_start(found_columns, COLUMNS, beside_text, text);
		for (int i = 0; i < f->tables.side[side].count; i++) {
			const struct joint_choice *c = &beside->tables.side[side].choice[i];
			table_add_row(&rows);
			set_choice(&rows, f, side, i);
			table_set_real(&rows, BESIDE_VALUE, c->value);
			table_set_real(&rows, BESIDE_CHANCE, c->probability);
			table_set_int(&rows, BESIDE_VISITS, c->visits);
		}
		printf("\n  %9s%-28s%s\n", "", f->search, beside->search);
		printf("  %c", 'A' + side);
		table_print(&rows, OUTPUT_TEXT);
		table_finish(&rows);
	}
	if (f->nashconv >= 0)
		printf("\nNashConv of these strategies: %.4f and %.4f\n", f->nashconv,
			beside->nashconv);
}
