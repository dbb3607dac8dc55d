/* Parts with players: a league of all of them on one board, or on several with a table of all
 * boards beside the published one. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"
#include "base/quote.h"
#include "base/stats.h"
#include "base/text.h"
#include "config/file.h"
#include "lab/experiments/experiment.h"
#include "lab/runs/lab.h"

enum { PLAYERS_MOST = 1000, BOARDS_MOST = 16 };

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

bool
part_league_check(const struct experiment *x, const config_setting_t *part)
{
	int players = recipe_count(part, "players"), boards = recipe_count(part, "boards");

	if (boards > BOARDS_MOST)
		return recipe_refuse(
			&x->recipe, part, "There can be at most %d boards.", BOARDS_MOST);
	for (int i = 0; i < boards; i++) {
		for (int k = 0; k < i; k++) {
			const config_setting_t *board = recipe_element(part, "boards", i);
			const char *name = config_setting_get_string(board);
			if (strcmp(config_setting_get_string(recipe_element(part, "boards", k)),
				    name) == 0)
				return recipe_refuse(&x->recipe, board,
					"%s is listed twice: its games would count twice.", name);
		}
	}
	for (int i = 0; i < players; i++) {
		const config_setting_t *p = recipe_element(part, "players", i);
		const config_setting_t *first = recipe_element(part, "players", 0);
		if (!boards && config_setting_type(p) == CONFIG_TYPE_STRING)
			continue;
		if (!recipe_check_members(&x->recipe, p, player_members) ||
			!loop_check(x, config_setting_get_member(p, "each")))
			return false;
		if (boards && !config_setting_get_member(p, "name"))
			return recipe_refuse(
				&x->recipe, p, "With boards each player has a name and a spec.");
		if (!config_setting_get_member(p, "total") !=
			!(config_setting_is_group(first) &&
				config_setting_get_member(first, "total")))
			return recipe_refuse(&x->recipe, p,
				"Give a published total for every player, or for none.");
		if (config_setting_get_member(p, "total") &&
			(recipe_count(p, "against") != players || recipe_count(p, "on") != boards))
			return recipe_refuse(&x->recipe, p,
				"A published result is a total, and %% against each of %d "
				"players and on each of %d boards.",
				players, boards);
	}
	return true;
}

/* ---- the players ---- */

struct roster {
	char (*text)[VALUE_TEXT];
	int *place; /* of each player in the recipe's list */
	int count;  /* taking part */
	int listed; /* including those omitted by `every` */
};

/* Returns false after a sentence. */
static bool
league_list_player(
	struct roster *l, const struct scope *s, const config_setting_t *where, const char *spec)
{
	char every[32] = "1";
	int64_t step = 1;
	bool fine = true;

	if (l->listed == PLAYERS_MOST)
		return recipe_refuse(
			&s->x->recipe, where, "There can be at most %d players.", PLAYERS_MOST);
	if (recipe_count(s->part, "set") > 0 &&
		config_setting_get_member(config_setting_get_member(s->part, "set"), "every"))
		fine = scope_fill(s, "{every}", every, sizeof every);
	text_to_int(every, 1, PLAYERS_MOST, &step);
	if (l->listed++ % step != 0)
		return fine;
	snprintf(l->text[l->count], VALUE_TEXT, "%s", spec);
	for (int i = 0; i < l->count; i++) {
		if (strcmp(l->text[i], spec) == 0)
			return recipe_refuse(&s->x->recipe, where, "%s is listed twice.", spec);
	}
	l->place[l->count++] = l->listed - 1;
	return fine;
}

/* Returns false after a sentence. Call roster_finish() in either case. */
static bool
roster_init(struct roster *l, const struct scope *s)
{
	*l = (struct roster){ .text = calloc(PLAYERS_MOST, sizeof *l->text),
		.place = calloc(PLAYERS_MOST, sizeof *l->place) };
	if (!l->text || !l->place)
		return recipe_refuse(
			&s->x->recipe, s->part, "There is not enough memory for its players.");
	for (int i = 0; i < recipe_count(s->part, "players"); i++) {
		const config_setting_t *p = recipe_element(s->part, "players", i);
		bool alone = config_setting_type(p) == CONFIG_TYPE_STRING;
		const config_setting_t *each = alone ? NULL : config_setting_get_member(p, "each");
		const char *spec =
			alone ? config_setting_get_string(p) : config_text(p, "spec", "");
		for (int k = 0; k < loop_count(s, each); k++) {
			struct scope at = *s;
			char text[VALUE_TEXT];
			loop_set(&at, each, k);
			if (!scope_fill(&at, spec, text, sizeof text) ||
				!league_list_player(l, s, p, text))
				return false;
		}
	}
	return true;
}

static void
roster_finish(struct roster *l)
{
	free(l->text);
	free(l->place);
}

/* Creates a temporary file of players, whose name is then in `path`. */
static bool
write_temporary(char *path, const char *text, size_t size)
{
	const char *folder = getenv("TMPDIR");

	snprintf(path, VALUE_TEXT, "%.400s/narabe-players-XXXXXX",
		folder && *folder ? folder : "/tmp");
	int fd = mkstemp(path);
	bool fine = fd >= 0 && file_write_all(fd, text, size);
	fine = (fd < 0 || close(fd) == 0) && fine;
	if (fd >= 0 && !fine)
		unlink(path);
	return fine;
}

/* Writes the file of players, {players} in the command: to the experiment's folder; to a temporary
 * file if commands are only checked; to stdout as a shell command if they are printed. Returns
 * false after a sentence. */
static bool
write_players(struct scope *s, const struct roster *l, char path[VALUE_TEXT])
{
	char *text = NULL;
	size_t size;
	struct error e;
	FILE *f = open_memstream(&text, &size);

	for (int i = 0; f && i < l->count; i++)
		fprintf(f, "%s\n", l->text[i]);
	bool fine = file_close_text(f, &text);
	error_set(&e, "There is not enough memory for the players.");
	snprintf(path, VALUE_TEXT, "%.300s/%.100s-players.txt", s->x->folder,
		config_text(s->part, "name", ""));
	if (fine && cli_asks.only_checks) {
		fine = write_temporary(path, text, size);
		error_set(&e, "%s cannot be written.", path);
	} else if (fine && s->x->commands) {
		printf("cat >");
		quote_shell(stdout, path);
		printf(" <<'END'\n%sEND\n", text);
	} else if (fine) {
		fine = file_replace(path, text, size, &e);
	}
	free(text);
	if (fine)
		scope_set(s, "players", path);
	else
		cli_fail(CLI_FAILED, "%s", e.text);
	return fine;
}

/* ---- several boards ---- */

/* Points and games of a row. */
struct score {
	double points;
	int64_t games;
};

/* The scores of all the recipe's players on all boards: [row * columns + column]. */
struct cross_table {
	int players, boards;
	struct score *pair, *on, *total;
};

static void
league_add(struct score *s, double points, int64_t games)
{
	s->points += points;
	s->games += games;
}

/* Counts the games in a board's file. */
static int
count_board(struct cross_table *c, const struct roster *l, char *path, int board)
{
	struct joined j = { 0 };
	struct error e;
	bool fine = joined_read(&j, &path, 1, true, &e);

	for (int i = 0; fine && i < j.run.series.pairing_count; i++) {
		const struct tournament_pairing *p = &j.run.series.pairings[i];
		int64_t games = tally_games(&j.tally.of[i]);
		double points = tally_points(&j.tally.of[i]);
		int a = 0, b = 0;
		for (int k = 0; k < l->count; k++) {
			if (strcmp(l->text[k], j.run.series.players[p->a].text) == 0)
				a = l->place[k];
			if (strcmp(l->text[k], j.run.series.players[p->b].text) == 0)
				b = l->place[k];
		}
		league_add(&c->pair[a * c->players + b], points, games);
		league_add(&c->pair[b * c->players + a], (double)games - points, games);
		league_add(&c->on[a * c->boards + board], points, games);
		league_add(&c->on[b * c->boards + board], (double)games - points, games);
		league_add(&c->total[a], points, games);
		league_add(&c->total[b], (double)games - points, games);
	}
	joined_finish(&j);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

static void
print_share(const struct score *s)
{
	if (s->games > 0)
		printf(" %4.0f", 100 * s->points / (double)s->games);
	else
		printf("    -");
}

/* Prints the table and adds the totals to the figure, ours with their intervals. */
static void
print_cross_table(const config_setting_t *part, const struct cross_table *c, struct figure *f)
{
	printf("%-12s", "score in %");
	for (int k = 0; k < c->players; k++) {
		const config_setting_t *player = recipe_element(part, "players", k);
		printf(" %4.4s", config_text(player, "short", config_text(player, "name", "")));
	}
	printf("  |");
	for (int b = 0; b < c->boards; b++) {
		const char *name = config_setting_get_string(recipe_element(part, "boards", b));
		const char *colon = strchr(name, ':');
		printf(" %4.4s", colon ? colon + 1 : name);
	}
	printf("   total\n");
	for (int i = 0; i < c->players; i++) {
		const config_setting_t *player = recipe_element(part, "players", i);
		const struct score *total = &c->total[i];
		if (total->games == 0)
			continue;
		struct interval w = stats_wilson(total->points, total->games);
		printf("%-12s", config_text(player, "name", ""));
		for (int k = 0; k < c->players; k++)
			print_share(&c->pair[i * c->players + k]);
		printf("  |");
		for (int b = 0; b < c->boards; b++)
			print_share(&c->on[i * c->boards + b]);
		printf("  %6.2f  95 %% (Wilson) [%.1f, %.1f] of %" PRId64 " game%s\n",
			100 * total->points / (double)total->games, 100 * w.low, 100 * w.high,
			total->games, text_plural(total->games));
		struct figure_point *p = figure_add_interval(f, "ours", i,
			100 * total->points / (double)total->games, 100 * w.low, 100 * w.high);
		if (p)
			snprintf(p->label, sizeof p->label, "%s", config_text(player, "name", ""));
		if (!config_setting_get_member(player, "total"))
			continue;
		figure_add(f, "published", i, recipe_number(player, "total", 0));
		printf("%s%*s", _("published"), 12 - text_columns(_("published")), "");
		for (int k = 0; k < c->players; k++)
			printf(k == i ? "    -" : " %4d",
				config_setting_get_int(recipe_element(player, "against", k)));
		printf("  |");
		for (int b = 0; b < c->boards; b++)
			printf(" %4d", config_setting_get_int(recipe_element(player, "on", b)));
		printf("  %6.2f\n", recipe_number(player, "total", 0));
	}
	fflush(stdout);
}

static int
play_boards(struct scope *s, const struct roster *l)
{
	int players = recipe_count(s->part, "players"), boards = recipe_count(s->part, "boards");
	struct cross_table c = { players, boards,
		calloc((size_t)players * (size_t)players, sizeof *c.pair),
		calloc((size_t)players * (size_t)boards, sizeof *c.on),
		calloc((size_t)players, sizeof *c.total) };
	struct figure *f = calloc(1, sizeof *f); /* large */
	int code = c.pair && c.on && c.total && f
			   ? CLI_FINE
			   : cli_fail(CLI_FAILED, "There is not enough memory for a table.");
	int64_t games = 0;

	for (int b = 0; b < boards && code == CLI_FINE; b++) {
		json_t *result = NULL;
		scope_set(s, "board",
			config_setting_get_string(recipe_element(s->part, "boards", b)));
		code = part_run(s, &result, NULL);
		json_decref(result);
		int64_t there = part_plays(s) ? lab_file_games(s->path) : 0;
		if (code == CLI_FINE && there > 0)
			code = count_board(&c, l, s->path, b);
		games += there;
	}
	if (code == CLI_FINE && games > 0) {
		figure_init(f, config_text(s->part, "figure", config_text(s->part, "title", "")),
			"score in %", "");
		figure_bound(f, 0, 100);
		f->ranked = true;
		print_cross_table(s->part, &c, f);
		experiment_figure(s->x, f, config_text(s->part, "name", ""));
		figure_finish(f);
	} else if (code == CLI_FINE && part_plays(s)) {
		printf("No games in this part.\n");
	}
	free(f);
	free(c.pair);
	free(c.on);
	free(c.total);
	return code;
}

int
part_league(struct scope *s)
{
	struct roster l;
	char path[VALUE_TEXT];
	int code = CLI_USAGE;
	bool fine = roster_init(&l, s);

	if (fine && write_players(s, &l, path)) {
		code = recipe_count(s->part, "boards") ? play_boards(s, &l) : part_plain(s);
		if (cli_asks.only_checks)
			unlink(path);
	}
	roster_finish(&l);
	return code;
}
