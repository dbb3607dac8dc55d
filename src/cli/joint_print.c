/* Strategies of both sides and the table of pairs: as text, as JSON, as CSV. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/joint.h"
#include "cli/position_output.h"
#include "games/notation.h"

static void
move_text(const struct joint_report *f, int side, int i, char *out)
{
	struct state seen = game_observe(f->game, &f->position, (enum side)side);

	game_move_text(f->game, &seen, f->both.side[side].choice[i].move, out);
}

/* Without the sign of a zero that is a little less. */
static double
shown(double value)
{
	return value > -5e-4 && value < 5e-4 ? 0 : value;
}

/* ---- text ---- */

static void
print_side(const struct joint_report *f, int side)
{
	const struct joint_side *s = &f->both.side[side];

	printf("\n  %c         value  strategy", 'A' + side);
	printf("%s%s\n", f->solved ? "" : "    visits", f->exact ? "     exact  strategy" : "");
	for (int i = 0; i < s->count; i++) {
		const struct joint_choice *c = &s->choice[i];
		char text[GAME_MOVE_TEXT];
		move_text(f, side, i, text);
		printf("  %-8s %+6.3f %9.4f", text, shown(c->value), c->chance);
		if (!f->solved)
			printf(" %9" PRId64, c->visits);
		if (f->exact) {
			const struct joint_choice *x = &f->exact->both.side[side].choice[i];
			printf("    %+6.3f %9.4f", shown(x->value), x->chance);
		}
		printf("\n");
	}
}

static void
print_pairs(const struct joint_report *f)
{
	const struct joint_side *first = &f->both.side[0], *second = &f->both.side[1];
	char text[GAME_MOVE_TEXT];

	printf("\n  A \\ B   ");
	for (int j = 0; j < second->count; j++) {
		move_text(f, 1, j, text);
		printf(" %8s", text);
	}
	printf("\n");
	for (int i = 0; i < first->count; i++) {
		move_text(f, 0, i, text);
		printf("  %-8s", text);
		for (int j = 0; j < second->count; j++) {
			const struct joint_pair *pair = &f->both.pair[i][j];
			if (f->solved || pair->visits > 0)
				printf(" %+8.3f", shown(pair->value));
			else
				printf("        -");
		}
		printf("\n");
	}
}

/* "1000 playouts in 10 ms, seed 1. Value for A: +0.000, exact +0.0000". */
static void
print_found(const struct joint_report *f, const struct eval_output *told)
{
	printf("%" PRId64 " playouts", f->playouts[0]);
	if (f->apart && f->playouts[1] == f->playouts[0])
		printf(" for each side");
	else if (f->apart)
		printf(" for A, %" PRId64 " for B", f->playouts[1]);
	if (told->timed)
		printf(" in %.0f ms", f->elapsed_ms);
	printf(", seed %" PRId64 ". ", told->seed);
	if (f->apart)
		printf("Value for A: A's search believes %+.3f, B's %+.3f", shown(f->value[0]),
			shown(f->value[1]));
	else
		printf("Value for A: %+.3f", shown(f->value[0]));
	if (f->exact)
		printf("%s exact %+.4f", f->apart ? ";" : ",", shown(f->exact->value[0]));
	printf("\n");
}

static void
print_board(const struct joint_report *f)
{
	char text[GAME_BOARD_TEXT];

	if (game_is_table(f->game))
		printf("What A gets, B the rest of 1:\n");
	game_board_text(f->game, &f->position, text, sizeof text);
	fputs(text, stdout);
}

static void
print_text(const struct joint_report *f, const struct eval_output *told)
{
	bool over = f->both.side[0].count == 0;

	output_head(f->game, &f->position, over);
	if (over)
		printf("Value for A: %+.3f\n", shown(f->value[0]));
	else if (f->solved)
		printf("%" PRId64 " position%s in %.0f ms. Exact value for A: %+.4f\n",
			f->playouts[0], f->playouts[0] == 1 ? "" : "s", f->elapsed_ms,
			shown(f->value[0]));
	else
		print_found(f, told);
	printf("\n");
	print_board(f);
	if (over)
		return;
	print_side(f, 0);
	print_side(f, 1);
	print_pairs(f);
	if (f->nashconv >= 0)
		printf("\nNashConv of these strategies: %.4f\n", f->nashconv);
}

/* ---- JSON ---- */

static json_t *
json_move(const struct joint_report *f, int side, int i, const char *text)
{
	const struct joint_choice *c = &f->both.side[side].choice[i];
	bool known = f->solved || c->visits > 0;
	json_t *m = json_object();

	json_object_set_new(m, "move", json_string(text));
	if (!f->solved)
		json_object_set_new(m, "visits", json_integer(c->visits));
	json_object_set_new(m, "value", known ? json_real(c->value) : json_null());
	if (!f->solved)
		json_object_set_new(m, "exact",
			f->exact ? json_real(f->exact->both.side[side].choice[i].value)
				 : json_null());
	return m;
}

static json_t *
json_side(const struct joint_report *f, int side)
{
	static const char *const names[] = { "A", "B" };
	const struct joint_side *s = &f->both.side[side];
	json_t *o = json_object(), *moves = json_array(), *strategy = json_object();
	json_t *exact = f->exact ? json_object() : json_null();

	for (int i = 0; i < s->count; i++) {
		char text[GAME_MOVE_TEXT];
		move_text(f, side, i, text);
		json_array_append_new(moves, json_move(f, side, i, text));
		json_object_set_new(strategy, text, json_real(s->choice[i].chance));
		if (f->exact)
			json_object_set_new(
				exact, text, json_real(f->exact->both.side[side].choice[i].chance));
	}
	json_object_set_new(o, "player", json_string(names[side]));
	if (f->apart) {
		json_object_set_new(o, "playouts", json_integer(f->playouts[side]));
		json_object_set_new(o, "value", json_real(f->value[side]));
	}
	json_object_set_new(o, "moves", moves);
	json_object_set_new(o, "strategy", strategy);
	if (f->solved)
		json_decref(exact);
	else
		json_object_set_new(o, "exact_strategy", exact);
	return o;
}

static json_t *
json_pairs(const struct joint_report *f)
{
	json_t *rows = json_array();

	for (int i = 0; i < f->both.side[0].count; i++) {
		json_t *row = json_array();
		for (int j = 0; j < f->both.side[1].count; j++) {
			const struct joint_pair *pair = &f->both.pair[i][j];
			bool known = f->solved || pair->visits > 0;
			json_array_append_new(row, known ? json_real(pair->value) : json_null());
		}
		json_array_append_new(rows, row);
	}
	return rows;
}

/* Of one side's search where there is one each. */
static int64_t
playouts_of(const struct joint_report *f)
{
	return f->playouts[0] < f->playouts[1] ? f->playouts[0] : f->playouts[1];
}

static void
print_json(const struct joint_report *f, const struct eval_output *told)
{
	bool over = f->both.side[0].count == 0;
	json_t *o = output_object(f->game, &f->position, over), *players = json_array();

	for (int side = 0; side < 2; side++)
		json_array_append_new(players, json_side(f, side));
	json_object_set_new(o, f->solved ? "nodes" : "playouts", json_integer(playouts_of(f)));
	json_object_set_new(o, "elapsed_ms", told->timed ? json_real(f->elapsed_ms) : json_null());
	json_object_set_new(o, "value", f->apart ? json_null() : json_real(f->value[0]));
	if (!f->solved)
		json_object_set_new(
			o, "exact", f->exact ? json_real(f->exact->value[0]) : json_null());
	json_object_set_new(o, "players", players);
	json_object_set_new(o, "payoff", json_pairs(f));
	if (!f->solved)
		json_object_set_new(
			o, "nashconv", f->nashconv < 0 ? json_null() : json_real(f->nashconv));
	output_print(o);
}

/* ---- CSV ---- */

static void
print_csv_move(const struct joint_report *f, int side, int i)
{
	const struct joint_choice *c = &f->both.side[side].choice[i];
	char move[GAME_MOVE_TEXT];

	move_text(f, side, i, move);
	printf("%c,%s,", 'A' + side, move);
	if (!f->solved)
		printf("%" PRId64 ",", c->visits);
	if (f->solved || c->visits > 0)
		printf("%.6g", c->value);
	printf(",%.6g", c->chance);
	if (f->exact) {
		const struct joint_choice *x = &f->exact->both.side[side].choice[i];
		printf(",%.6g,%.6g", x->value, x->chance);
	} else if (!f->solved) {
		printf(",,");
	}
	printf("\n");
}

/* What stands before a side's move. */
static void
print_csv_position(
	const struct joint_report *f, const struct eval_output *told, int side, bool over)
{
	char position[GAME_POSITION_TEXT];

	game_position_text(f->game, &f->position, position);
	output_csv_game(f->game);
	printf("%s,%s,", position, over ? "" : "both");
	if (f->solved) {
		printf("%.6g,%" PRId64 ",", f->value[0], f->playouts[0]);
		if (told->timed)
			printf("%.6g", f->elapsed_ms);
		printf(",");
	} else {
		printf("%" PRId64 ",%.6g,", f->playouts[side], f->value[side]);
	}
}

static void
print_csv(const struct joint_report *f, const struct eval_output *told)
{
	bool over = f->both.side[0].count == 0;

	output_csv_head(told->headed,
		f->solved ? "game,position,to_move,value,nodes,elapsed_ms,player,move,"
			    "move_value,chance"
			  : "game,position,to_move,playouts,value,player,move,visits,"
			    "move_value,chance,exact,exact_chance");
	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < f->both.side[side].count; i++) {
			print_csv_position(f, told, side, over);
			print_csv_move(f, side, i);
		}
	}
	if (over) {
		print_csv_position(f, told, 0, over);
		puts(f->solved ? ",,," : ",,,,,,");
	}
}

void
joint_print(const struct joint_report *f, const struct eval_output *told)
{
	if (told->form == OUTPUT_CSV)
		print_csv(f, told);
	else if (told->form == OUTPUT_JSON)
		print_json(f, told);
	else
		print_text(f, told);
}
