/* Figures of JSON lines that are no games. */
#include "cli/runs/line_figures.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"

static double
number(const json_t *o, const char *key)
{
	return json_number_value(json_object_get(o, key));
}

static const char *
text(const json_t *o, const char *key)
{
	const char *found = json_string_value(json_object_get(o, key));

	return found ? found : "";
}

/* ---- the list ---- */

/* The figure that continues with this position, or a new one; NULL when there is no memory. What
 * has no more playouts than the last of the same position is another run. */
static struct line_figure *
figure_for(struct line_figures *l, const char *game, const char *position, double playouts)
{
	struct line_figure *f = l->count > 0 ? &l->of[l->count - 1] : NULL;

	if (f && strcmp(f->game, game) == 0 && strcmp(f->position, position) == 0 &&
		(!position[0] || playouts > f->playouts))
		return f;
	if ((l->count & (l->count - 1)) == 0) { /* full at each power of 2 */
		size_t room = l->count ? 2 * (size_t)l->count : 1;
		struct line_figure *more = realloc(l->of, room * sizeof *more);
		if (!more)
			return NULL;
		l->of = more;
	}
	f = &l->of[l->count++];
	figure_init(&f->figure, "", "", "");
	snprintf(f->game, sizeof f->game, "%s", game);
	snprintf(f->position, sizeof f->position, "%s", position);
	return f;
}

/* Several positions of a file are distinguished by their numbers; their cells follow as far as
 * there is room. */
static void
name_positions(struct line_figures *l)
{
	for (int i = 0; l->count > 1 && i < l->count; i++) {
		struct text t;
		char title[FIGURE_TITLE];
		if (!l->of[i].position[0])
			continue;
		text_init(&t, title, sizeof title);
		text_add(
			&t, "%s, position %d: %s", l->of[i].figure.title, i + 1, l->of[i].position);
		memcpy(l->of[i].figure.title, title, sizeof title);
	}
}

/* ---- lines ---- */

/* The visits over time of a list of moves, or the value of each over playouts. */
static void
add_moves(struct figure *f, const json_t *o, const char *side, const json_t *moves)
{
	const json_t *timed = json_object_get(o, "elapsed_ms"), *move;
	char name[FIGURE_TEXT];
	size_t i;

	json_array_foreach(moves, i, move)
	{
		snprintf(name, sizeof name, "%s%s%s", side, side[0] ? " " : "", text(move, "move"));
		if (!text(move, "move")[0] || number(move, "visits") == 0)
			continue;
		if (json_is_number(timed))
			figure_add(f, name, json_number_value(timed), number(move, "visits"));
		else
			figure_add(f, name, number(o, "playouts"), number(move, "value"));
		figure_weigh(f, name, number(move, "visits"));
	}
}

static void
add_strategy(struct figure *f, const json_t *o, const char *side, json_t *strategy)
{
	char name[FIGURE_TEXT];
	const char *move;
	json_t *chance;

	json_object_foreach(strategy, move, chance)
	{
		snprintf(name, sizeof name, "%s %s", side, move);
		figure_add(f, name, number(o, "playouts"), json_number_value(chance));
		figure_weigh(f, name, json_number_value(chance));
	}
}

/* What a position's figure shows. */
static void
name_figure(struct line_figure *f, bool timed, bool both)
{
	const struct game *g = game_open(f->game, NULL);
	char title[FIGURE_TITLE];
	struct text t;

	text_init(&t, title, sizeof title);
	text_add(&t, "%s: %s", g ? g->title : f->game,
		timed  ? "visits over time"
		: both ? "chance of each move over playouts"
		       : "value for X over playouts");
	figure_init(&f->figure, title, timed ? "ms" : "playouts",
		timed  ? "visits"
		: both ? "chance"
		       : "value");
	figure_bound(&f->figure, timed || both ? 0 : -1, timed ? INFINITY : 1);
}

static bool
add_position(struct line_figures *l, const json_t *o)
{
	const json_t *moves = json_object_get(o, "moves"), *players = json_object_get(o, "players");
	bool timed = json_is_number(json_object_get(o, "elapsed_ms"));
	struct line_figure *f =
		figure_for(l, text(o, "game"), text(o, "position"), number(o, "playouts"));
	const json_t *player;
	size_t i;

	if (!f)
		return false;
	f->playouts = number(o, "playouts");
	if (f->figure.count == 0)
		name_figure(f, timed, players != NULL);
	if (!timed && !players)
		figure_add(&f->figure, "position", f->playouts, number(o, "value"));
	figure_weigh(&f->figure, "position", INFINITY);
	add_moves(&f->figure, o, "", moves);
	json_array_foreach(players, i, player)
	{
		const char *side = text(player, "player");
		if (timed)
			add_moves(&f->figure, o, side, json_object_get(player, "moves"));
		else
			add_strategy(&f->figure, o, side, json_object_get(player, "strategy"));
	}
	return true;
}

static bool
add_round(struct line_figures *l, const json_t *o)
{
	/* As in a file of lines, and as train prints them. */
	static const char *const what[] = { "wins", "draws", "losses" };
	static const char *const printed[] = { "won", "drawn", "lost" };
	struct line_figure *f = figure_for(l, "", "", 0);
	double shares[3], all = 0;

	if (!f)
		return false;
	for (int i = 0; i < 3; i++) {
		shares[i] = number(o, what[i]) + number(o, printed[i]);
		all += shares[i];
	}
	if (f->figure.count == 0)
		figure_init(&f->figure, "Learning curve", "games", "share");
	figure_bound(&f->figure, 0, 1);
	for (int i = 0; i < 3 && all > 0; i++)
		figure_add(&f->figure, what[i], number(o, "games"), shares[i] / all);
	return true;
}

/* A line of a file, which may be one object of many rounds. */
static bool
add_line(struct line_figures *l, const json_t *o, const char *path, int line, struct error *e)
{
	const json_t *rows = json_object_get(o, "rows"), *row;
	bool fine = true;
	size_t i;

	if (json_is_array(json_object_get(o, "moves")) ||
		json_is_array(json_object_get(o, "players")))
		fine = add_position(l, o);
	else if (json_is_number(json_object_get(o, "wins")))
		fine = add_round(l, o);
	else if (!json_is_array(rows))
		return error_set(e,
			"%s, line %d: It is neither a game of match, league or sweep, nor a "
			"position of eval, nor a step of a learning curve.",
			path, line);
	json_array_foreach(rows, i, row) fine = fine && add_round(l, row);
	return fine || error_set(e, "Out of memory for the figures of %s.", path);
}

/* Keeps the moves that weigh most where there are more than can be told apart. */
static void
keep_best(struct figure *f)
{
	enum { MOST = 16 };
	char title[FIGURE_TITLE];
	int besides = strcmp(f->series[0].name, "position") == 0, moves = f->count - besides;

	if (figure_keep(f, MOST + besides) == 0)
		return;
	snprintf(title, sizeof title, "%.*s, the foremost %d of %d moves", FIGURE_TITLE - 60,
		f->title, MOST, moves);
	memcpy(f->title, title, sizeof title);
}

bool
line_figures_read(struct line_figures *l, const char *path, struct error *e)
{
	char *line = NULL;
	size_t size = 0;
	bool fine = true, any = false;
	FILE *in = fopen(path, "r");

	*l = (struct line_figures){ 0 };
	if (!in)
		return error_set(e, "Cannot read %s.", path);
	for (int i = 1; fine && getline(&line, &size, in) >= 0; i++) {
		json_t *o = json_loads(line, 0, NULL);
		fine = add_line(l, o, path, i, e);
		json_decref(o);
	}
	free(line);
	fclose(in);
	for (int i = 0; i < l->count; i++) {
		if (l->of[i].figure.count > 0)
			keep_best(&l->of[i].figure);
		figure_choose_scale(&l->of[i].figure);
		any |= l->of[i].figure.count > 0;
	}
	name_positions(l);
	return fine && (any || error_set(e, "%s has nothing to draw.", path));
}

void
line_figures_finish(struct line_figures *l)
{
	for (int i = 0; i < l->count; i++)
		figure_finish(&l->of[i].figure);
	free(l->of);
	*l = (struct line_figures){ 0 };
}
