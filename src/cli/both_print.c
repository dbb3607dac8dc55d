/* Strategies of both sides and the table of pairs: as text, as JSON. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/both.h"
#include "cli/told.h"
#include "games/notation.h"

static void
move_text(const struct both_found *f, int side, int i, char *out)
{
	struct state seen = game_seen_by(f->game, &f->position, (enum side)side);

	game_move_text(f->game, &seen, f->both.side[side].choice[i].move, out);
}

/* ---- text ---- */

static void
print_side(const struct both_found *f, int side)
{
	const struct search_side *s = &f->both.side[side];

	printf(f->exact ? "\n  %c         value  strategy\n"
			: "\n  %c         value  strategy    visits\n",
		'A' + side);
	for (int i = 0; i < s->count; i++) {
		const struct search_choice *c = &s->choice[i];
		char text[GAME_MOVE_TEXT];
		move_text(f, side, i, text);
		printf("  %-8s %+6.3f %9.4f", text, c->value, c->chance);
		if (!f->exact)
			printf(" %9" PRId64, c->visits);
		printf("\n");
	}
}

static void
print_pairs(const struct both_found *f)
{
	const struct search_side *first = &f->both.side[0], *second = &f->both.side[1];
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
			const struct search_pair *pair = &f->both.pair[i][j];
			if (f->exact || pair->visits > 0)
				printf(" %+8.3f", pair->value);
			else
				printf("        -");
		}
		printf("\n");
	}
}

void
both_print_text(const struct both_found *f, const struct eval_told *told)
{
	bool over = f->both.side[0].count == 0;
	char text[4096];

	told_head(f->game, &f->position, over);
	if (f->exact && !over)
		printf("%" PRId64 " positions in %.0f ms. Exact value for A: %+.4f\n\n",
			f->playouts, f->elapsed_ms, f->value);
	else if (!over) {
		printf("%" PRId64 " playouts", f->playouts);
		if (told->timed)
			printf(" in %.0f ms", f->elapsed_ms);
		printf(", seed %" PRId64 ". Value for A: %+.3f\n\n", told->seed, f->value);
	} else {
		printf("Value for A: %+.3f\n\n", f->value);
	}
	game_board_text(f->game, &f->position, text, sizeof text);
	fputs(text, stdout);
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
json_side(const struct both_found *f, int side)
{
	static const char *const names[] = { "A", "B" };
	const struct search_side *s = &f->both.side[side];
	json_t *o = json_object(), *moves = json_array(), *strategy = json_object();

	for (int i = 0; i < s->count; i++) {
		const struct search_choice *c = &s->choice[i];
		bool known = f->exact || c->visits > 0;
		char text[GAME_MOVE_TEXT];
		json_t *m = json_object();
		move_text(f, side, i, text);
		json_object_set_new(m, "move", json_string(text));
		if (!f->exact)
			json_object_set_new(m, "visits", json_integer(c->visits));
		json_object_set_new(m, "value", known ? json_real(c->value) : json_null());
		json_array_append_new(moves, m);
		json_object_set_new(strategy, text, json_real(c->chance));
	}
	json_object_set_new(o, "player", json_string(names[side]));
	json_object_set_new(o, "moves", moves);
	json_object_set_new(o, "strategy", strategy);
	return o;
}

static json_t *
json_pairs(const struct both_found *f)
{
	json_t *rows = json_array();

	for (int i = 0; i < f->both.side[0].count; i++) {
		json_t *row = json_array();
		for (int j = 0; j < f->both.side[1].count; j++) {
			const struct search_pair *pair = &f->both.pair[i][j];
			bool known = f->exact || pair->visits > 0;
			json_array_append_new(row, known ? json_real(pair->value) : json_null());
		}
		json_array_append_new(rows, row);
	}
	return rows;
}

void
both_print_json(const struct both_found *f, const struct eval_told *told)
{
	bool over = f->both.side[0].count == 0;
	json_t *o = told_object(f->game, &f->position, over), *players = json_array();

	for (int side = 0; side < 2; side++)
		json_array_append_new(players, json_side(f, side));
	json_object_set_new(o, f->exact ? "nodes" : "playouts", json_integer(f->playouts));
	json_object_set_new(o, "elapsed_ms", told->timed ? json_real(f->elapsed_ms) : json_null());
	json_object_set_new(o, "value", json_real(f->value));
	json_object_set_new(o, "players", players);
	json_object_set_new(o, "payoff", json_pairs(f));
	if (!f->exact)
		json_object_set_new(
			o, "nashconv", f->nashconv < 0 ? json_null() : json_real(f->nashconv));
	told_print(o);
}
