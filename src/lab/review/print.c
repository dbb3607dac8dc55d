/* Prints games that were reviewed, and the sums of their players. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/review/review.h"
#include "match/judge/judge.h"

/* ---- an object's members ---- */

static const char *
member_text(const json_t *o, const char *key)
{
	const char *text = json_string_value(json_object_get(o, key));

	return text ? text : "";
}

/* ---- moves ---- */

enum {
	FILE_NAME,
	NUMBER,
	PLY,
	SIDE,
	MOVE,
	VALUE,
	BEST,
	LOSS,
	UNIT,
	ERROR,
	EXACT,
	EXACT_BEST,
	FORCED,
	MISTAKE,
	MOVE_COLUMNS
};

static const struct column move_columns[MOVE_COLUMNS] = {
	[FILE_NAME] = { .type = COLUMN_TEXT, .json = "file", .csv = "file" },
	[NUMBER] = { .type = COLUMN_INT, .json = "number", .csv = "number" },
	[PLY] = { .type = COLUMN_INT, .json = "ply", .csv = "ply" },
	[SIDE] = { .type = COLUMN_TEXT, .json = "side", .csv = "side" },
	[MOVE] = { .type = COLUMN_TEXT, .json = "move", .csv = "move" },
	[VALUE] = { .type = COLUMN_REAL, .json = "value", .csv = "value" },
	[BEST] = { .type = COLUMN_TEXT, .json = "best", .csv = "best" },
	[LOSS] = { .type = COLUMN_REAL, .json = "loss", .csv = "loss" },
	[UNIT] = { .type = COLUMN_TEXT, .json = "unit", .csv = "unit" },
	[ERROR] = { .type = COLUMN_REAL, .json = "error", .csv = "error" },
	[EXACT] = { .type = COLUMN_INT, .json = "exact", .csv = "exact" },
	[EXACT_BEST] = { .type = COLUMN_TEXT, .json = "exact_best", .csv = "exact_best" },
	[FORCED] = { .type = COLUMN_INT, .csv = "forced" },
	[MISTAKE] = { .type = COLUMN_INT, .csv = "mistake" },
};

/* Whether a value may stand in a column. */
static bool
column_fits(int column, const json_t *value)
{
	if (!value || json_is_null(value))
		return true;
	if (column == FORCED || column == MISTAKE)
		return json_is_boolean(value);
	if (move_columns[column].type == COLUMN_INT)
		return json_is_integer(value);
	if (move_columns[column].type == COLUMN_REAL)
		return json_is_number(value) && fabs(json_number_value(value)) <= RECORD_MOST_DISCS;
	return json_is_string(value);
}

static bool
is_move(const json_t *move)
{
	bool fine = json_is_integer(json_object_get(move, "ply")) &&
		    json_is_string(json_object_get(move, "move")) &&
		    (json_is_null(json_object_get(move, "unit")) ||
			    json_is_number(json_object_get(move, "loss")));

	for (int column = PLY; column < MOVE_COLUMNS; column++)
		fine = fine && column_fits(column, json_object_get(move, move_columns[column].csv));
	return fine;
}

bool
review_game_check(const json_t *game, struct error *e)
{
	static const char *const texts[] = { "game", "file", "x", "o", "result", "line" };
	const json_t *moves = json_object_get(game, "moves"), *move;
	size_t i;

	for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		if (!json_is_string(json_object_get(game, texts[i])))
			return error_set(e, "It has no text \"%s\".", texts[i]);
	}
	if (!json_is_integer(json_object_get(game, "n")) ||
		!json_is_integer(json_object_get(game, "number")) ||
		strcmp(member_text(json_object_get(game, "run"), "command"), "review") != 0)
		return error_set(e, "It is not a game that narabe review has written.");
	if (!json_is_array(moves))
		return error_set(e, "It has no \"moves\".");
	json_array_foreach(moves, i, move)
	{
		if (!is_move(move))
			return error_set(e,
				"Its move %zu is not one that narabe review has written.", i + 1);
	}
	return true;
}

static void
set_json_value(struct table *t, int column, const json_t *value)
{
	if (json_is_string(value))
		table_set_text(t, column, json_string_value(value));
	else if (json_is_boolean(value))
		table_set_int(t, column, json_is_true(value));
	else if (!json_is_number(value))
		table_set_null(t, column);
	else if (move_columns[column].type == COLUMN_INT)
		table_set_int(t, column, json_integer_value(value));
	else
		table_set_real(t, column, json_number_value(value));
}

static void
print_reviewed_moves(const json_t *game, enum output_form form, bool *headed)
{
	struct table t = table_start(move_columns, MOVE_COLUMNS, NULL, 0);
	const json_t *move;
	size_t i;

	json_array_foreach(json_object_get(game, "moves"), i, move)
	{
		table_add_row(&t);
		set_json_value(&t, FILE_NAME, json_object_get(game, "file"));
		set_json_value(&t, NUMBER, json_object_get(game, "number"));
		for (int column = PLY; column < MOVE_COLUMNS; column++)
			set_json_value(&t, column, json_object_get(move, move_columns[column].csv));
	}
	if (form == OUTPUT_CSV) {
		if (!*headed)
			table_print_head(&t, form);
		*headed = true;
		table_print_rows(&t, form);
	}
	for (int row = 0; form == OUTPUT_JSON && row < t.rows; row++) {
		json_t *o = table_row_json(&t, row);
		move = json_array_get(json_object_get(game, "moves"), (size_t)row);
		json_object_set(o, "forced", json_object_get(move, "forced"));
		json_object_set(o, "mistake", json_object_get(move, "mistake"));
		output_print(o);
	}
	table_finish(&t);
}

/* "  12 X d1 lost 6 discs. Best was c3." */
static void
print_mistake(const json_t *move)
{
	const char *best = member_text(move, "best"), *unit = member_text(move, "unit");
	double loss = json_number_value(json_object_get(move, "loss"));
	bool one = strcmp(unit, "discs") == 0 && loss == 1;

	printf("  %3d %c %s lost %.0f %.*s.", (int)json_integer_value(json_object_get(move, "ply")),
		strcmp(member_text(move, "side"), "o") == 0 ? 'O' : 'X', member_text(move, "move"),
		loss, (int)strlen(unit) - one, unit);
	bool exact = json_is_null(json_object_get(move, "error"));
	if (*best && strcmp(best, member_text(move, "move")) != 0)
		printf(exact ? " %s was better." : " Best was %s.", best);
	putchar('\n');
}

static const char *
name_of_side(const json_t *game, const char *side)
{
	const char *name = member_text(game, side);

	return *name ? name : strcmp(side, "x") == 0 ? "X" : "O";
}

void
review_print_game(const json_t *game, enum output_form form, bool *headed)
{
	const json_t *move;
	size_t i;

	if (form != OUTPUT_TEXT) {
		print_reviewed_moves(game, form, headed);
		return;
	}
	printf("%s, game %d, %s: %s - %s", member_text(game, "file"),
		(int)json_integer_value(json_object_get(game, "number")), member_text(game, "game"),
		name_of_side(game, "x"), name_of_side(game, "o"));
	if (*member_text(game, "result"))
		printf(", %s", member_text(game, "result"));
	putchar('\n');
	json_array_foreach(json_object_get(game, "moves"), i, move)
	{
		if (json_is_true(json_object_get(move, "mistake")))
			print_mistake(move);
	}
}

/* ---- players ---- */

struct sum {
	char name[RECORD_SPEC];
	int64_t games, moves, judged, mistakes;
	double quality;
	double lost[JUDGE_DISCS + 1]; /* in each unit */
	int64_t in[JUDGE_DISCS + 1];  /* moves judged in it */
};

struct review_sums {
	struct sum *of;
	int count, room;
};

struct review_sums *
review_sums_create(void)
{
	return calloc(1, sizeof(struct review_sums));
}

void
review_sums_destroy(struct review_sums *sums)
{
	if (sums)
		free(sums->of);
	free(sums);
}

/* The sum of a player, created if necessary; NULL if memory runs out. */
static struct sum *
sum_of_player(struct review_sums *sums, const char *name)
{
	for (int i = 0; i < sums->count; i++) {
		if (strcmp(sums->of[i].name, name) == 0)
			return &sums->of[i];
	}
	if (sums->count == sums->room) {
		int room = sums->room ? 2 * sums->room : 16;
		struct sum *grown = realloc(sums->of, (size_t)room * sizeof *grown);
		if (!grown)
			return NULL;
		sums->of = grown;
		sums->room = room;
	}
	struct sum *s = &sums->of[sums->count++];
	*s = (struct sum){ .games = 0 };
	snprintf(s->name, sizeof s->name, "%s", name);
	return s;
}

static void
sum_add_move(struct sum *s, const json_t *move)
{
	bool discs = strcmp(member_text(move, "unit"), "discs") == 0;
	struct judgement v = { .unit = discs ? JUDGE_DISCS : JUDGE_POINTS,
		.loss = json_number_value(json_object_get(move, "loss")) };

	s->moves++;
	if (!*member_text(move, "unit") || json_is_true(json_object_get(move, "forced")))
		return;
	s->judged++;
	s->mistakes += json_is_true(json_object_get(move, "mistake"));
	s->quality += judgement_quality(&v);
	s->lost[v.unit] += v.loss;
	s->in[v.unit]++;
}

bool
review_sums_add(struct review_sums *sums, const json_t *game)
{
	static const char *const sides[] = { "x", "o" };
	const json_t *move;
	size_t i;

	for (int side = 0; side < 2; side++) {
		struct sum *s = sum_of_player(sums, name_of_side(game, sides[side]));
		if (!s)
			return false;
		s->games++;
		json_array_foreach(json_object_get(game, "moves"), i, move)
		{
			if (strcmp(member_text(move, "side"), sides[side]) == 0)
				sum_add_move(s, move);
		}
	}
	return true;
}

enum { PLAYER, GAMES, MOVES, JUDGED, MISTAKES, ACCURACY, DISCS, POINTS, SUM_COLUMNS };

static const struct column sum_columns[SUM_COLUMNS] = {
	[PLAYER] = { .type = COLUMN_TEXT, .json = "player", .csv = "player" },
	[GAMES] = { .type = COLUMN_INT, .json = "games", .csv = "games" },
	[MOVES] = { .type = COLUMN_INT, .json = "moves", .csv = "moves" },
	[JUDGED] = { .type = COLUMN_INT, .json = "judged", .csv = "judged" },
	[MISTAKES] = { .type = COLUMN_INT, .json = "mistakes", .csv = "mistakes" },
	[ACCURACY] = { .type = COLUMN_REAL, .json = "accuracy", .csv = "accuracy" },
	[DISCS] = { .type = COLUMN_REAL, .json = "discs_per_move", .csv = "discs_per_move" },
	[POINTS] = { .type = COLUMN_REAL, .json = "points_per_move", .csv = "points_per_move" },
};

static const struct text_column sum_text[] = {
	{ .column = PLAYER, .head = "player", .left = true },
	{ .column = GAMES, .head = "  games", .width = 7 },
	{ .column = MOVES, .head = "  moves", .width = 7 },
	{ .column = JUDGED, .head = "  judged", .width = 8 },
	{ .column = MISTAKES, .head = "  mistakes", .width = 10 },
	{ .column = ACCURACY,
		.head = "  accuracy",
		.after = "%",
		.width = 9,
		.decimals = 1,
		.none = "-" },
	{ .column = DISCS, .head = "  discs/move", .width = 12, .decimals = 2, .none = "-" },
	{ .column = POINTS, .head = "  points/move", .width = 13, .decimals = 2, .none = "-" },
};

static void
set_mean(struct table *t, int column, double sum, int64_t count)
{
	if (count > 0)
		table_set_real(t, column, sum / (double)count);
	else
		table_set_null(t, column);
}

void
review_sums_print(const struct review_sums *sums, enum output_form form)
{
	struct table t = table_start(
		sum_columns, SUM_COLUMNS, sum_text, (int)(sizeof sum_text / sizeof sum_text[0]));

	for (int i = 0; i < sums->count; i++) {
		const struct sum *s = &sums->of[i];
		table_add_row(&t);
		table_set_text(&t, PLAYER, s->name);
		table_set_int(&t, GAMES, s->games);
		table_set_int(&t, MOVES, s->moves);
		table_set_int(&t, JUDGED, s->judged);
		table_set_int(&t, MISTAKES, s->mistakes);
		set_mean(&t, ACCURACY, 100 * s->quality, s->judged);
		set_mean(&t, DISCS, s->lost[JUDGE_DISCS], s->in[JUDGE_DISCS]);
		set_mean(&t, POINTS, s->lost[JUDGE_POINTS], s->in[JUDGE_POINTS]);
	}
	table_print(&t, form);
	table_finish(&t);
}
