/* A part of an experiment that is a league: everyone against everyone, on one board, or on several
 * with a table of all of them beside the published one. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/file.h"
#include "lab/experiments/experiment.h"

enum { PLAYERS_MOST = 1000, BOARDS_MOST = 16, EACH_MOST = 8, SPEC_TEXT = 512 };

static const struct member league_members[] = {
	{ .name = "kind", .type = MEMBER_TEXT },
	{ .name = "name", .type = MEMBER_NAME, .required = true },
	{ .name = "title", .type = MEMBER_TEXT, .required = true },
	{ .name = "full_title", .type = MEMBER_TEXT },
	{ .name = "figure", .type = MEMBER_TEXT },
	{ .name = "game", .type = MEMBER_TEXT },
	{ .name = "boards", .type = MEMBER_TEXTS },
	{ .name = "players", .type = MEMBER_LIST, .required = true },
	{ .name = "playouts", .type = MEMBER_INT },
	{ .name = "full_playouts", .type = MEMBER_INT },
	{ .name = "quick_every", .type = MEMBER_INT },
	{ .name = "rounds", .type = MEMBER_INT },
	{ .name = "games", .type = MEMBER_INT },
	{ .name = "full_games", .type = MEMBER_INT },
	{ .name = "published", .type = MEMBER_TEXT },
	{ 0 },
};

static const struct member player_members[] = {
	{ .name = "spec", .type = MEMBER_TEXT, .required = true },
	{ .name = "each", .type = MEMBER_GROUP },
	{ .name = "name", .type = MEMBER_TEXT },
	{ .name = "short", .type = MEMBER_TEXT },
	{ .name = "against", .type = MEMBER_INTS },
	{ .name = "on", .type = MEMBER_INTS },
	{ .name = "total", .type = MEMBER_NUMBER },
	{ 0 },
};

/* ---- the players ---- */

struct roster {
	char (*text)[SPEC_TEXT];
	struct tournament_player *players;
	struct tournament_pairing *pairings;
	int *place; /* of each in the list of all */
	int count;  /* taking part */
	int listed; /* including those that quick_every and the limit leave out */
};

static void
roster_finish(struct roster *l)
{
	free(l->text);
	free(l->players);
	free(l->pairings);
	free(l->place);
}

/* How to read them. */
struct roster_source {
	const struct experiment *x;
	const struct game *game;
	int every;        /* takes the first of every N */
	int64_t playouts; /* to be added to each; 0: none */
	int64_t limit;    /* leaves out players with more; 0: none */
};

static bool
add_player(struct roster *l, const struct roster_source *from, const config_setting_t *where,
	const char *spec)
{
	char place[RECIPE_WHERE];
	struct tournament_player *player = &l->players[l->count];
	char *text = l->text[l->count];

	if (l->listed == PLAYERS_MOST)
		return recipe_refuse(&from->x->recipe, where, "More than %d players are too many.",
			PLAYERS_MOST);
	if (l->listed++ % from->every != 0)
		return true;
	if (!experiment_add_playouts(spec, from->playouts, text, SPEC_TEXT))
		return recipe_refuse(&from->x->recipe, where,
			"A player is longer than %d characters.", SPEC_TEXT - 1);
	recipe_where(&from->x->recipe, where, place);
	if (!run_read_player(place, text, from->game, &player->spec))
		return false;
	text_clean(text);
	for (int i = 0; i < l->count; i++) {
		if (strcmp(l->text[i], text) == 0)
			return recipe_refuse(&from->x->recipe, where, "%s is listed twice.", text);
	}
	player->text = text;
	l->place[l->count] = l->listed - 1;
	l->count += !from->limit || player->spec.search.playouts == NO_LIMIT ||
		    player->spec.search.playouts <= from->limit;
	return true;
}

/* Inserts the values of `each` where the text names them in braces. */
static bool
fill_in(const struct roster_source *from, const config_setting_t *player, const int *at,
	char out[SPEC_TEXT])
{
	const config_setting_t *each = config_setting_get_member(player, "each");
	const char *spec = recipe_text(player, "spec", "");
	struct text t;

	text_init(&t, out, SPEC_TEXT);
	while (*spec) {
		size_t plain = strcspn(spec, "{"), length = strcspn(spec + plain, "}");
		char key[64], value[64] = "";
		text_add(&t, "%.*s", (int)plain, spec);
		spec += plain;
		if (!*spec)
			break;
		snprintf(key, sizeof key, "%.*s", (int)length - 1, spec + 1);
		const config_setting_t *values = config_setting_get_member(each, key);
		if (!values || !spec[length])
			return recipe_refuse(&from->x->recipe, player,
				"{%s} has no values: name them in each, as in each = { %s = [ 1, 2 "
				"]; };",
				key, *key ? key : "n");
		config_scalar_text(
			config_setting_get_elem(values, (unsigned)at[config_setting_index(values)]),
			value, sizeof value);
		text_add(&t, "%s", value);
		spec += length + 1;
	}
	return true;
}

/* A player for every combination of the values; those of the last member change fastest. */
static bool
add_each(struct roster *l, const struct roster_source *from, const config_setting_t *player)
{
	const config_setting_t *each = config_setting_get_member(player, "each");
	int keys = config_setting_length(each), at[EACH_MOST] = { 0 }, k;
	char spec[SPEC_TEXT];

	if (keys < 1 || keys > EACH_MOST)
		return recipe_refuse(
			&from->x->recipe, each, "each has 1 to %d members.", EACH_MOST);
	for (k = 0; k < keys; k++) {
		const config_setting_t *values = config_setting_get_elem(each, (unsigned)k);
		if (!config_setting_is_array(values) || config_setting_length(values) == 0)
			return recipe_refuse(&from->x->recipe, values,
				"%s must be the values to take in turn, as in [ 1, 2 ].",
				config_setting_name(values));
	}
	do {
		if (!fill_in(from, player, at, spec) || !add_player(l, from, player, spec))
			return false;
		for (k = keys - 1; k >= 0; k--) {
			const config_setting_t *values = config_setting_get_elem(each, (unsigned)k);
			if (++at[k] < config_setting_length(values))
				break;
			at[k] = 0;
		}
	} while (k >= 0);
	return true;
}

static bool
add_listed(struct roster *l, const struct roster_source *from, const config_setting_t *player)
{
	if (config_setting_type(player) == CONFIG_TYPE_STRING)
		return add_player(l, from, player, config_setting_get_string(player));
	if (!recipe_check_members(&from->x->recipe, player, player_members))
		return false;
	if (config_setting_get_member(player, "each"))
		return add_each(l, from, player);
	return add_player(l, from, player, recipe_text(player, "spec", ""));
}

/* False after a sentence. Call roster_finish() in either case. */
static bool
roster_init(struct roster *l, const struct roster_source *from, const config_setting_t *part)
{
	enum { ROOM = PLAYERS_MOST + 1 };
	int pairs = 0;

	*l = (struct roster){ .text = calloc(ROOM, sizeof *l->text),
		.players = calloc(ROOM, sizeof *l->players),
		.place = calloc(ROOM, sizeof *l->place) };
	if (!l->text || !l->players || !l->place)
		return recipe_refuse(&from->x->recipe, part, "There is no memory for its players.");
	for (int i = 0; i < recipe_count(part, "players"); i++) {
		if (!add_listed(l, from, recipe_element(part, "players", i)))
			return false;
	}
	l->pairings = calloc((size_t)l->count * (size_t)l->count / 2 + 1, sizeof *l->pairings);
	if (!l->pairings)
		return recipe_refuse(
			&from->x->recipe, part, "There is no memory for its pairings.");
	for (int a = 0; a < l->count; a++) {
		for (int b = a + 1; b < l->count; b++)
			l->pairings[pairs++] = (struct tournament_pairing){ a, b, NULL };
	}
	return true;
}

static int
pairs_of(const struct roster *l)
{
	return l->count * (l->count - 1) / 2;
}

/* ---- checking ---- */

static const char *
board_at(const config_setting_t *part, int i)
{
	return recipe_count(part, "boards")
		       ? config_setting_get_string(recipe_element(part, "boards", i))
		       : recipe_text(part, "game", NULL);
}

/* The table for several boards needs a name for each player and, where results were published, all
 * columns for all players. */
static bool
check_player(const struct experiment *x, const config_setting_t *part, int i)
{
	const config_setting_t *player = recipe_element(part, "players", i);
	int players = recipe_count(part, "players"), boards = recipe_count(part, "boards");

	if (config_setting_type(player) == CONFIG_TYPE_STRING ||
		config_setting_get_member(player, "each") ||
		!config_setting_get_member(player, "name"))
		return recipe_refuse(&x->recipe, player,
			"With boards each player is a group with a name and a spec.");
	bool published = config_setting_get_member(player, "total");
	if (published != !!config_setting_get_member(recipe_element(part, "players", 0), "total"))
		return recipe_refuse(&x->recipe, player,
			"Something is published of every player or of none: give each a total.");
	if (!published)
		return true;
	if (recipe_count(player, "against") != players || recipe_count(player, "on") != boards)
		return recipe_refuse(&x->recipe, player,
			"Published are a total, and in %% against each of %d players and on each "
			"of %d boards.",
			players, boards);
	return true;
}

/* Whether the players fit on a board, and enough of them without --full, too. */
static bool
check_roster(const struct experiment *x, const config_setting_t *part, const struct game *g)
{
	struct roster_source from = {
		.x = x, .game = g, .every = 1, .playouts = experiment_budget(x, part)
	};
	int every = recipe_int(part, "quick_every", 1);
	struct roster l;

	bool fine = roster_init(&l, &from, part);
	if (fine && l.count < 2)
		fine = recipe_refuse(&x->recipe, part,
			"A league needs two players at least; it has %d.", l.count);
	if (fine && l.count <= every)
		fine = recipe_refuse(&x->recipe, config_setting_get_member(part, "quick_every"),
			"quick_every = %d: fewer than two players are left without --full.", every);
	roster_finish(&l);
	return fine;
}

static bool
check_league(const struct experiment *x, const config_setting_t *part)
{
	int boards = recipe_count(part, "boards");

	if (boards > BOARDS_MOST)
		return recipe_refuse(
			&x->recipe, part, "More than %d boards are too many.", BOARDS_MOST);
	if (boards && config_setting_get_member(part, "game"))
		return recipe_refuse(&x->recipe, part, "Give game or boards, not both.");
	if (boards && !config_setting_get_member(part, "figure"))
		return recipe_refuse(&x->recipe, part,
			"With boards the figure needs a title: figure = \"...\".");
	if (!experiment_check_games(x, part) || !experiment_check_boards(x, part))
		return false;
	for (int b = 0; b < (boards ? boards : 1); b++) {
		const struct game *g = experiment_game(x, part, board_at(part, b));
		if (!g || !check_roster(x, part, g))
			return false;
	}
	for (int i = 0; boards && i < recipe_count(part, "players"); i++) {
		if (!check_player(x, part, i))
			return false;
	}
	return true;
}

/* ---- playing ---- */

/* The players that take part, but for the board. */
static struct roster_source
source_of(const struct experiment *x, const config_setting_t *part)
{
	return (struct roster_source){ .x = x,
		.every = x->full ? 1 : recipe_int(part, "quick_every", 1),
		.playouts = experiment_budget(x, part),
		.limit = x->playouts };
}

/* The next run of the part: a board of it, under a name. */
static int
play_board(struct experiment *x, const config_setting_t *part, int board, struct roster *l,
	struct run *run)
{
	struct roster_source from = source_of(x, part);
	struct tournament_params *p = &run->lab.series;
	const char *name = recipe_text(part, "name", "");
	char board_name[EXPERIMENT_NAME];
	int code = experiment_run_init(x, run, "league", board_at(part, board));

	if (code != CLI_FINE)
		return code;
	from.game = p->game;
	if (!roster_init(l, &from, part))
		return CLI_FAILED;
	p->players = l->players;
	p->pairings = l->pairings;
	p->pairing_count = pairs_of(l);
	if (config_setting_get_member(part, "rounds"))
		p->games = (int64_t)recipe_int(part, "rounds", 1) * 2 * pairs_of(l);
	else
		p->games = experiment_part_games(x, part) * pairs_of(l);
	if (recipe_count(part, "boards")) {
		experiment_board_name(name, board_at(part, board), from.playouts, board_name);
		name = board_name;
	}
	return experiment_play(x, run, name, NULL);
}

static int
play_one_board(struct experiment *x, const config_setting_t *part)
{
	struct run run = { 0 };
	struct roster l = { 0 };
	int code = play_board(x, part, 0, &l, &run);

	if (code == CLI_FINE)
		code = experiment_show_run(x, part, &run);
	run_finish(&run);
	roster_finish(&l);
	return code;
}

/* ---- several boards ---- */

/* Points and games of a row. */
struct score {
	double points;
	int64_t games;
};

/* Of `players` on `boards`. */
struct cross_table {
	int players, boards;
	struct score *pair; /* [row * players + column] */
	struct score *on;   /* [row * boards + board] */
};

static bool
cross_table_init(struct cross_table *c, int players, int boards)
{
	*c = (struct cross_table){ .players = players,
		.boards = boards,
		.pair = calloc((size_t)players * (size_t)players, sizeof *c->pair),
		.on = calloc((size_t)players * (size_t)boards, sizeof *c->on) };
	return c->pair && c->on;
}

static void
cross_table_finish(struct cross_table *c)
{
	free(c->pair);
	free(c->on);
}

static void
add(struct score *s, double points, int64_t games)
{
	s->points += points;
	s->games += games;
}

static void
count(struct cross_table *c, const struct roster *l, const struct run *run, int board)
{
	for (int i = 0; i < run->tally.count; i++) {
		const struct tournament_pairing *p = &run->lab.series.pairings[i];
		const struct tally_pairing *of = &run->tally.of[i];
		int64_t games = tally_games(of);
		double points = tally_points(of);
		int a = l->place[p->a], b = l->place[p->b];
		add(&c->pair[a * c->players + b], points, games);
		add(&c->pair[b * c->players + a], (double)games - points, games);
		add(&c->on[a * c->boards + board], points, games);
		add(&c->on[b * c->boards + board], (double)games - points, games);
	}
}

static struct score
total_of(const struct cross_table *c, int row)
{
	struct score sum = { 0 };

	for (int b = 0; b < c->boards; b++)
		add(&sum, c->on[row * c->boards + b].points, c->on[row * c->boards + b].games);
	return sum;
}

/* Whether a player has games: it may be left out, or have none in a small part of them. */
static bool
has_games(const struct cross_table *c, int player)
{
	return total_of(c, player).games > 0;
}

static bool
is_empty(const struct cross_table *c)
{
	for (int i = 0; i < c->players; i++) {
		if (has_games(c, i))
			return false;
	}
	return true;
}

static void
print_share(const struct score *s)
{
	if (s->games > 0)
		printf(" %4.0f", 100 * s->points / (double)s->games);
	else
		printf("    -");
}

static void
print_published(const config_setting_t *player, int row)
{
	const config_setting_t *against = config_setting_get_member(player, "against");
	const config_setting_t *on = config_setting_get_member(player, "on");

	printf("%-12s", "published");
	for (int k = 0; k < config_setting_length(against); k++)
		printf(k == row ? "    -" : " %4d", config_setting_get_int_elem(against, k));
	printf("  |");
	for (int b = 0; b < config_setting_length(on); b++)
		printf(" %4d", config_setting_get_int_elem(on, b));
	printf("  %6.2f\n", recipe_number(player, "total", 0));
}

static void
print_head(const config_setting_t *part)
{
	printf("%-12s", "score in %");
	for (int k = 0; k < recipe_count(part, "players"); k++) {
		const config_setting_t *player = recipe_element(part, "players", k);
		printf(" %4.4s", recipe_text(player, "short", recipe_text(player, "name", "")));
	}
	printf("  |");
	for (int b = 0; b < recipe_count(part, "boards"); b++) {
		const char *colon = strchr(board_at(part, b), ':');
		printf(" %4.4s", colon ? colon + 1 : board_at(part, b));
	}
	printf("   total\n");
}

static void
print_table(const config_setting_t *part, const struct cross_table *c)
{
	print_head(part);
	for (int i = 0; i < c->players; i++) {
		const config_setting_t *player = recipe_element(part, "players", i);
		struct score total = total_of(c, i);
		if (total.games == 0)
			continue;
		struct interval w = stats_wilson(total.points, total.games);
		printf("%-12s", recipe_text(player, "name", ""));
		for (int k = 0; k < c->players; k++)
			print_share(&c->pair[i * c->players + k]);
		printf("  |");
		for (int b = 0; b < c->boards; b++)
			print_share(&c->on[i * c->boards + b]);
		printf("  %6.2f  95 %% [%.1f, %.1f] of %" PRId64 " games\n",
			100 * total.points / (double)total.games, 100 * w.low, 100 * w.high,
			total.games);
		if (config_setting_get_member(player, "total"))
			print_published(player, i);
	}
	fflush(stdout);
}

/* Our totals with their intervals, and the published ones, both in per cent. */
static int
show_figure(struct experiment *x, const config_setting_t *part, const struct cross_table *c)
{
	struct figure *f = calloc(1, sizeof *f);

	if (!f)
		return cli_fail(CLI_FAILED, "Out of memory for a figure.");
	figure_init(f, recipe_text(part, "figure", ""), "score in %", "");
	figure_bound(f, 0, 100);
	f->ranked = true;
	for (int i = 0; i < c->players; i++) {
		const config_setting_t *player = recipe_element(part, "players", i);
		struct score total = total_of(c, i);
		if (total.games == 0)
			continue;
		struct interval w = stats_wilson(total.points, total.games);
		struct figure_point *p =
			figure_add(f, "ours", i, 100 * total.points / (double)total.games);
		if (!p)
			continue;
		p->low = 100 * w.low;
		p->high = 100 * w.high;
		snprintf(p->label, sizeof p->label, "%s", recipe_text(player, "name", ""));
	}
	for (int i = 0; i < c->players; i++) {
		const config_setting_t *player = recipe_element(part, "players", i);
		if (has_games(c, i) && config_setting_get_member(player, "total"))
			figure_add(f, "published", i, recipe_number(player, "total", 0));
	}
	experiment_figure(x, f, recipe_text(part, "name", ""));
	figure_finish(f);
	free(f);
	return CLI_FINE;
}

static int
play_all_boards(struct experiment *x, const config_setting_t *part)
{
	struct cross_table c;
	int boards = recipe_count(part, "boards");
	int code = cross_table_init(&c, recipe_count(part, "players"), boards)
			   ? CLI_FINE
			   : cli_fail(CLI_FAILED, "There is no memory for a table.");

	for (int b = 0; b < boards && code == CLI_FINE; b++) {
		struct run run = { 0 };
		struct roster l = { 0 };
		code = play_board(x, part, b, &l, &run);
		if (code == CLI_FINE)
			count(&c, &l, &run, b);
		run_finish(&run);
		roster_finish(&l);
	}
	if (code == CLI_FINE && !is_empty(&c)) {
		print_table(part, &c);
		code = show_figure(x, part, &c);
	} else if (code == CLI_FINE) {
		printf("No games in this part.\n");
	}
	cross_table_finish(&c);
	return code;
}

/* {playouts} in a title is the number of them. */
static void
print_title(const struct experiment *x, const config_setting_t *part)
{
	static const char mark[] = "{playouts}";
	const char *title = recipe_text(part, "title", "");
	char text[512];

	title = x->full ? recipe_text(part, "full_title", title) : title;
	const char *at = strstr(title, mark);
	if (at)
		snprintf(text, sizeof text, "%.*s%" PRId64 "%s", (int)(at - title), title,
			experiment_budget(x, part), at + strlen(mark));
	experiment_title(at ? text : title);
}

/* Whether --playouts leaves two players. */
static bool
has_two(const struct experiment *x, const config_setting_t *part)
{
	struct roster_source from = source_of(x, part);
	struct roster l;

	from.game = experiment_game(x, part, board_at(part, 0));
	bool fine = roster_init(&l, &from, part) && l.count >= 2;
	roster_finish(&l);
	return fine;
}

static int
play_league(struct experiment *x, const config_setting_t *part)
{
	print_title(x, part);
	if (x->playouts && !has_two(x, part)) {
		printf("Fewer than two players have at most %" PRId64 " playouts.\n", x->playouts);
		return CLI_FINE;
	}
	return recipe_count(part, "boards") ? play_all_boards(x, part) : play_one_board(x, part);
}

static int
league_runs(const struct experiment *x, const config_setting_t *part)
{
	int boards = recipe_count(part, "boards");

	(void)x;
	return boards ? boards : 1;
}

const struct experiment_kind experiment_league = {
	.name = "league",
	.members = league_members,
	.check = check_league,
	.runs = league_runs,
	.play = play_league,
};
