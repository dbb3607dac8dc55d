/* eval and solve for simultaneous moves: searches for both sides, exact strategies, and both as text and JSON. */
#include "cli/joint.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/output/board_picture.h"
#include "games/notation.h"
#include "search/exact.h"

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

/* Prints text, or a JSON object on a line. If memory runs out some is missing, see
 * output_is_whole(). */
static void
joint_print(const struct joint_report *f, const struct position_output *output)
{
	if (output->form == OUTPUT_JSON)
		output_print(joint_report_json(f, output));
	else
		joint_print_text(f, output);
}

/* Prints two searches of a position side by side as text, like joint_print(). */
static void
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

/* ---- a search that reports intermediate results ---- */

/* Returns the next of 1, 2, 5, 10, 20, 50, ... up to the whole budget. */
static int64_t
next_point(const struct curve *c)
{
	int64_t point = 1;

	for (int i = 0; point <= c->made; i++)
		point = i % 3 == 1 ? point / 2 * 5 : point * 2;
	return c->stops && point < c->playouts ? point : c->playouts;
}

int64_t
curve_begin(struct curve *c, bool stops, int64_t playouts, int64_t time_ms, uint64_t seed)
{
	*c = (struct curve){ .playouts = playouts, .time_ms = time_ms, .stops = stops };
	rng_seed(&c->seeds, seed);
	return next_point(c);
}

bool
curve_add(struct curve *c, struct report *info)
{
	bool first = c->made == 0, more = info->playouts > c->made;

	c->spent_ms += info->elapsed_ms;
	info->elapsed_ms = c->spent_ms;
	c->made = info->playouts;
	return first || more;
}

bool
curve_continue(struct curve *c, struct engine *s, const struct report *info)
{
	int64_t left_ms = NO_LIMIT;

	if (c->made == 0 || c->made >= c->playouts || info->proven != GAME_OPEN)
		return false;
	if (c->time_ms != NO_LIMIT)
		left_ms = c->time_ms - (int64_t)c->spent_ms;
	return c->stops && left_ms > 0 &&
	       engine_advance(s, NULL, 0,
		       &(struct budget){ .playouts = next_point(c) - c->made, .time_ms = left_ms },
		       rng_next(&c->seeds));
}

/* The most positions to solve beside a search to measure its strategies: about a second. With more
 * than FEW_CELLS empty cells there are more, unless the sides are shut in, which solving a few
 * positions shows. */
enum { NASHCONV_MOST = 300000, FEW_CELLS = 32, NASHCONV_SHUT_IN = 3000 };

static const char no_tables[] = "There is not enough memory for tables of moves.";

/* ---- exact ---- */

/* Returns whether both sides are to choose; if one has chosen already, with a sentence. */
static bool
both_choose(const struct cli_position *p, struct error *e)
{
	return !p->state.pending || error_set(e, "One side has chosen and the other has not: give "
						 "the moves of both, or of neither.");
}

/* Returns the first player's average payoff of a side's move i against the other's strategy. */
static double
pays_on_average(const struct backward_induction *x, int side, int i)
{
	const struct matrix *m = &x->matrix;
	double pays = 0;

	if (side == 0) {
		for (int j = 0; j < m->columns; j++)
			pays += x->solution.column[j] * m->payoff[i][j];
	} else {
		for (int j = 0; j < m->rows; j++)
			pays += x->solution.row[j] * m->payoff[j][i];
	}
	return fabs(pays) < 1e-12 ? 0 : pays;
}

static void
fill_exact(const struct backward_induction *x, struct joint_report *f)
{
	const struct matrix *m = &x->matrix;

	f->solved = true;
	f->value[0] = f->value[1] = x->value;
	f->playouts[0] = f->playouts[1] = x->states;
	for (int side = 0; side < 2; side++) {
		struct joint_side *s = &f->tables.side[side];
		s->count = side == 0 ? m->rows : m->columns;
		for (int i = 0; i < s->count; i++) {
			s->choice[i] = (struct joint_choice){
				.move = x->move[side][i],
				.value = pays_on_average(x, side, i),
				.probability =
					side == 0 ? x->solution.row[i] : x->solution.column[i],
			};
		}
	}
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++)
			f->tables.pair[i][j].value = m->payoff[i][j];
	}
}

int
joint_solve(const struct cli_position *p, const struct position_output *output)
{
	struct joint_report f = { .game = p->game,
		.position = game_observe(p->game, &p->state, SIDE_FIRST),
		.nashconv = -1 };
	int64_t start_us = clock_now_us();
	struct backward_induction x;
	struct error e;

	if (!both_choose(p, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!backward_induction_solve(p->game, &f.position, BACKWARD_INDUCTION_MAX_STATES, &x, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	fill_exact(&x, &f);
	f.elapsed_ms = (double)(clock_now_us() - start_us) / 1000;
	joint_print(&f, output);
	return CLI_FINE;
}

/* ---- found by a player ---- */

/* The search for one side or for both, continued after each point of the curve. */
struct side_search {
	struct player player;
	enum side side;
	struct curve curve;
	struct report info;
};

/* Reports a side's own tree after the root's move k: the replies. */
static bool
replies_to(const struct side_search *a, int k, struct report *replies)
{
	return engine_report_below(a->player.engine, &a->info.moves[k].move, 1, replies);
}

/* Makes the table of a side whose search lets the other choose first: its replies, over all choices
 * of the other. */
static void
fill_second(const struct side_search *a, const struct joint_report *f, struct joint_side *own)
{
	struct state seen = game_observe(f->game, &f->position, a->side);
	struct report replies;
	move_t moves[GAME_MAX_MOVES];
	int count = f->game->rules->moves(f->game, &seen, moves);

	own->count = count < DUCT_MOVES ? count : DUCT_MOVES;
	for (int i = 0; i < own->count; i++)
		own->choice[i] = (struct joint_choice){ .move = moves[i] };
	for (int k = 0; k < a->info.count; k++) {
		if (!replies_to(a, k, &replies))
			continue;
		for (int i = 0; i < replies.count && i < own->count; i++) { /* in the same order */
			const struct root_move *m = &replies.moves[i];
			struct joint_choice *c = &own->choice[i];
			c->visits += m->visits;
			if (c->visits > 0)
				c->value += (m->value - c->value) * (double)m->visits /
					    (double)c->visits;
		}
	}
}

static void
fill_found(const struct side_search *a, move_t chosen, struct joint_report *f)
{
	const struct report *info = &a->info;
	struct joint_tree tree = { info->expanded, info->deepest, info->memory_bytes };

	if (info->has_joint) {
		f->tables = info->joint;
		f->value[0] = f->value[1] = info->value;
		f->playouts[0] = f->playouts[1] = info->playouts;
		f->tree[0] = f->tree[1] = tree;
	} else {
		/* Make the table of a side from its own search; it plays its move with
		 * certainty. */
		struct joint_side *own = &f->tables.side[a->side];
		bool other_first =
			player_spec_searches(&a->player.spec) && a->player.spec.tree.first_mover;

		if (other_first) {
			fill_second(a, f, own);
		} else {
			/* The table of a side whose search lets it choose first is the root's. */
			own->count = a->info.count < DUCT_MOVES ? a->info.count : DUCT_MOVES;
			for (int i = 0; i < own->count; i++) {
				const struct root_move *m = &a->info.moves[i];
				own->choice[i] =
					(struct joint_choice){ m->move, m->visits, m->value, 0 };
			}
		}
		for (int i = 0; i < own->count; i++)
			own->choice[i].probability = own->choice[i].move == chosen;
		if (a->side == SIDE_FIRST) {
			/* The pairs in the first player's tree. */
			struct report replies;

			for (int k = 0; k < a->info.count && k < DUCT_MOVES; k++) {
				if (!replies_to(a, k, &replies))
					continue;
				for (int j = 0; j < replies.count && j < DUCT_MOVES; j++) {
					struct joint_pair *pair = other_first
									  ? &f->tables.pair[j][k]
									  : &f->tables.pair[k][j];
					*pair = (struct joint_pair){ replies.moves[j].visits,
						replies.moves[j].value };
				}
			}
		}
		f->value[a->side] = a->info.value;
		f->playouts[a->side] = info->playouts;
		f->tree[a->side] = tree;
	}
	f->elapsed_ms += info->elapsed_ms;
}

/* Adds the search's results. Returns false with a sentence if it failed. *news: there is more than
 * before. */
static bool
add_found(struct side_search *a, struct joint_report *f, bool *news, struct error *e)
{
	move_t chosen;

	player_wait(&a->player);
	if (!player_report(&a->player, &a->info) ||
		player_poll(&a->player, &chosen) != ANSWER_MOVE) {
		*e = a->player.failure;
		return false;
	}
	*news |= curve_add(&a->curve, &a->info);
	fill_found(a, chosen, f);
	return true;
}

/* Draws strategies, tables and board to a picture file. */
static bool
joint_draw(const struct joint_report *f, const char *path, struct error *e)
{
	static struct report info; /* large */

	info = (struct report){
		.position = f->position,
		.playouts = f->playouts[0],
		.value = f->value[0],
		.best = -1,
		.has_joint = true,
		.joint = f->tables,
	};
	return board_picture(f->game, &info, path, e);
}

/* One search that finds both strategies, or one per side. */
struct searches {
	int count;
	struct side_search search[2];
};

static bool
add_all(struct searches *all, struct joint_report *f, bool *news, struct error *e)
{
	bool fine = true;

	*news = false;
	f->apart = all->count > 1;
	for (int i = 0; i < all->count && fine; i++)
		fine = add_found(&all->search[i], f, news, e);
	return fine;
}

/* Starts the next part of the curve. Returns false if there is none. */
static bool
continue_all(struct searches *all)
{
	bool any = false;

	for (int i = 0; i < all->count; i++) {
		struct side_search *a = &all->search[i];
		bool more = curve_continue(&a->curve, a->player.engine, &a->info);
		if (more)
			player_wait(&a->player);
		any |= more;
	}
	return any;
}

/* Searches and shows the results after every part; leaves the last ones in *f. */
static bool
search_and_show(
	struct searches *all, struct joint_report *f, const struct joint_run *run, struct error *e)
{
	struct joint_report start = *f, exact = *f;
	struct backward_induction x;
	bool news, fine;

	int64_t most = state_count(f->game, &f->position, CELL_EMPTY) > FEW_CELLS ? NASHCONV_SHUT_IN
										  : NASHCONV_MOST;
	if (backward_induction_solve(f->game, &f->position, most, &x, NULL)) {
		fill_exact(&x, &exact);
		start.exact = &exact;
	}
	/* Run one search at a time: this affects their times, not their results. */
	all->count = run->player->search.engine == &engine_duct ? 1 : 2;
	for (int i = 0; i < all->count; i++) {
		all->search[i].side = (enum side)i;
		/* Start with the first part of the budget. */
		const struct player_spec *spec = run->player;
		uint64_t seed = run->seed;
		struct state seen = game_observe(start.game, &start.position, all->search[i].side);
		struct player_spec first = *spec;
		move_t moves[GAME_MAX_MOVES];
		int count = start.game->rules->moves(start.game, &seen, moves);
		first.search.playouts = curve_begin(&all->search[i].curve, run->curve,
			spec->search.playouts, spec->search.time_ms, seed + all->search[i].side);
		/* The playouts of flat are for each move. */
		if (first.search.playouts != NO_LIMIT && !player_spec_searches(&first))
			first.flat_playouts = (first.search.playouts + count - 1) / count;
		player_init(&all->search[i].player, start.game, &first, seed + all->search[i].side,
			run->notify_fd);
		player_begin_at(&all->search[i].player, &seen);
		/* Meanwhile shows the results of a search for both sides. */
		struct joint_report now;
		while (!run->wait(run->owner, &all->search[i].player)) {
			if (!player_report(&all->search[i].player, &all->search[i].info) ||
				!all->search[i].info.has_joint)
				continue;
			now = start;
			fill_found(&all->search[i], MOVE_NONE, &now);
			run->show(run->owner, &now, false);
		}
	}
	do {
		*f = start;
		fine = add_all(all, f, &news, e);
		if (fine && f->exact) {
			double probability[2][DUCT_MOVES];

			for (int side = 0; side < 2; side++) {
				for (int i = 0; i < f->tables.side[side].count; i++)
					probability[side][i] =
						f->tables.side[side].choice[i].probability;
			}
			f->nashconv =
				backward_induction_nash_conv(&x, probability[0], probability[1]);
		}
		if (fine && news)
			fine = run->show(run->owner, f, true) || error_set(e, "%s", no_tables);
	} while (fine && continue_all(all));
	f->exact = NULL; /* it has been freed */
	for (int i = 0; i < all->count; i++)
		player_finish(&all->search[i].player);
	return fine;
}

bool
joint_find(struct joint_report *f, const struct cli_position *p, const struct joint_run *run,
	struct error *e)
{
	*f = (struct joint_report){ .game = p->game,
		.position = game_observe(p->game, &p->state, SIDE_FIRST),
		.nashconv = -1 };
	if (!both_choose(p, e))
		return false;
	if (p->game->rules->result(p->game, &f->position) != GAME_OPEN) {
		f->value[0] = f->value[1] = game_value(p->game, &f->position);
		return run->show(run->owner, f, true) || error_set(e, "%s", no_tables);
	}
	struct searches *all = calloc(1, sizeof *all);
	if (!all)
		return error_set(e, "There is not enough memory for a search.");
	error_set(e, "The player gave no move.");
	bool fine = search_and_show(all, f, run, e);
	free(all);
	return fine;
}

/* ---- eval ---- */

static bool
wait_for_move(void *owner, struct player *p)
{
	player_wait(p);
	return true;
}

/* How a search is printed. */
struct printed {
	const struct position_output *output;
	const char *search;              /* its name if there is another one */
	bool kept;                       /* kept, to be printed beside the other */
	struct joint_report last, exact; /* if kept: the last one found */
};

static bool
keep_found(void *owner, const struct joint_report *f, bool final)
{
	struct printed *p = owner;

	if (!final)
		return true;
	p->last = *f;
	p->last.search = p->search;
	if (f->exact) {
		p->exact = *f->exact;
		p->last.exact = &p->exact;
	}
	if (!p->kept)
		joint_print(&p->last, p->output);
	return true;
}

int
joint_eval(const struct cli_position *p, const struct player_spec spec[2],
	const char *const text[2], const struct position_output *output, bool curve,
	const char *picture)
{
	int code = CLI_FINE;
	bool beside = text[1] != NULL;
	struct joint_report f;
	struct error e;

	if (!both_choose(p, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	struct printed *printed = calloc(2, sizeof *printed);
	if (!printed)
		return cli_fail(CLI_FAILED, "%s", no_tables);
	for (int i = 0; i <= beside && code == CLI_FINE; i++) {
		const struct joint_run run = {
			.player = &spec[i],
			.seed = (uint64_t)output->seed,
			.curve = curve,
			.notify_fd = -1,
			.wait = wait_for_move,
			.show = keep_found,
			.owner = &printed[i],
		};
		printed[i].output = output;
		printed[i].search = beside ? text[i] : NULL;
		printed[i].kept = beside && output->form == OUTPUT_TEXT;
		if (!joint_find(&f, p, &run, &e) || (picture && !joint_draw(&f, picture, &e)))
			code = cli_fail(CLI_FAILED, "%s", e.text);
	}
	if (code == CLI_FINE && printed[0].kept)
		joint_print_beside(&printed[0].last, &printed[1].last, output);
	free(printed);
	return code;
}
