/* narabe eval: what a search says of a position, as a table, as JSON, as a picture. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/eval.h"
#include "config/book.h"
#include "games/notation.h"
#include "match/player.h"
#include "search/exact.h"
#include "tui/board_picture.h"
#include "tui/picture.h"

static const char help[] =
	"Usage: narabe eval [--game BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe eval --game tictactoe 000010000 -i 10000 --seed 1\n"
	"  narabe eval --game othello --moves \"c2 b4 c5\" --time-ms 2000 -o board.png\n"
	"  narabe eval --game score4 --json -i 100000\n"
	"\n"
	"Prints the board, the value of every legal move and the best lines. Values are the first\n"
	"player's: +1 X wins, -1 O wins, 0 draw. A position is its cells row by row from a1, level "
	"1\n"
	"first: 0 or . empty, 1 or x first player, 2 or o second; then optionally the side to "
	"move.\n"
	"\n"
	"  --game BOARD       default: othello; narabe --list-games names them all\n"
	"  --moves \"...\"      moves from the start, instead of a position\n"
	"  --player SPEC      uct:key=value,... (default) or negamax:...\n"
	"  -i, --playouts N   budget in playouts\n"
	"  --time-ms N        budget in milliseconds (default: 1000, when no playouts are given)\n"
	"  --threads N        search threads (default: 1, which alone repeats itself)\n"
	"  --seed N           the same seed and playouts give the same output\n"
	"  -o FILE            picture of the board, .png or .svg\n"
	"  --json             one JSON object instead of the table\n"
	"  --times            elapsed_ms in JSON with a playout budget too\n"
	"  --file FILE        one position a line in, one JSON object a line out\n"
	"  --help             this text\n";

struct request {
	const char *game, *cells, *moves, *picture, *file;
	struct player_spec player;
	int64_t playouts, time_ms, threads; /* 0: not given */
	int64_t seed;
	bool json, times;
};

/* ---- text ---- */

static void
print_values(const struct game *g, const struct search_info *info, int layer, int row)
{
	static const char sign[] = { '.', 'X', 'O' };

	printf(row < 0 ? "      " : "   %2d ", row + 1);
	for (int column = 0; column < g->columns; column++) {
		int cell = game_cell(g, column, row < 0 ? 0 : row, layer);
		const struct search_move *found = NULL;
		if (row < 0) {
			printf("    %c   ", 'a' + column);
			continue;
		}
		for (int i = 0; i < info->count && !found; i++) {
			if (g->rules->landing(g, &info->position, info->moves[i].move) == cell)
				found = &info->moves[i];
		}
		if (found && found->visits > 0)
			printf(" %+6.3f ", found->value);
		else
			printf("    %c   ",
				found ? '?' : sign[g->rules->get(g, &info->position, cell)]);
	}
	printf("\n");
}

static int
by_visits(const void *a, const void *b)
{
	const struct search_move *x = *(const struct search_move *const *)a;
	const struct search_move *y = *(const struct search_move *const *)b;

	if (x->visits != y->visits)
		return x->visits < y->visits ? 1 : -1;
	return x < y ? -1 : 1;
}

static void
print_line(const struct game *g, const struct search_info *info, const struct search_move *m)
{
	struct state s = info->position;

	for (int i = 0; i < m->pv_length; i++) {
		char text[GAME_MOVE_TEXT];
		game_move_text(g, &s, m->pv[i], text);
		printf(" %s", text);
		g->rules->play(g, &s, m->pv[i]);
	}
	printf("\n");
}

static void
print_moves(const struct game *g, const struct search_info *info)
{
	const struct search_move *order[GAME_MAX_MOVES];

	for (int i = 0; i < info->count; i++)
		order[i] = &info->moves[i];
	qsort(order, (size_t)info->count, sizeof order[0], by_visits);
	printf("\n  move    value    visits  share        wins     draws    losses  best line\n");
	for (int i = 0; i < info->count; i++) {
		const struct search_move *m = order[i];
		char text[GAME_MOVE_TEXT];
		game_move_text_level(g, &info->position, m->move, text);
		printf("%c %-6s ", m == &info->moves[info->best] ? '>' : ' ', text);
		printf(m->visits > 0 ? "%+6.3f" : "     -", m->value);
		printf(" %9" PRId64 " %5.1f%% %11" PRId64 " %9" PRId64 " %9" PRId64 " ", m->visits,
			info->playouts > 0 ? 100.0 * (double)m->visits / (double)info->playouts
					   : 0.0,
			m->wins, m->draws, m->losses);
		print_line(g, info, m);
	}
}

static void
print_proof(const struct search_info *info)
{
	if (info->count == 0 || info->proven == GAME_OPEN)
		return;
	if (info->proven == 0)
		printf(", proven: a draw");
	else if (info->proven_plies > 0)
		printf(", proven: %c wins in %d %s", info->proven > 0 ? 'X' : 'O',
			info->proven_plies, info->proven_plies == 1 ? "ply" : "plies");
	else
		printf(", proven: %c wins", info->proven > 0 ? 'X' : 'O');
}

static void
print_text(const struct request *r, const struct game *g, const struct search_info *info)
{
	char text[4096];
	bool over = info->count == 0;

	game_position_text(g, &info->position, text);
	printf("%s, %s  (%s)\n", g->title,
		over                                   ? "the game is over"
		: info->position.to_move == SIDE_FIRST ? "X to play"
						       : "O to play",
		text);
	if (!over) {
		printf("%" PRId64 " playouts", info->playouts);
		if (r->times || r->player.search.time_ms != SEARCH_NO_LIMIT)
			printf(" in %.0f ms", info->elapsed_ms);
		printf(", seed %" PRId64 ".", r->seed);
	}
	printf("%sValue for X: %+.3f", over ? "" : " ", info->value);
	print_proof(info);
	printf("\n\n");
	game_board_text(g, &info->position, text, sizeof text);
	fputs(text, stdout);
	if (over)
		return;
	for (int layer = 0; layer < g->layers; layer++) {
		printf(g->layers > 1 ? "\n   level %d\n" : "\n", layer + 1);
		for (int row = -1; row < g->rows; row++)
			print_values(g, info, layer, row);
	}
	print_moves(g, info);
}

/* ---- JSON ---- */

static json_t *
json_line(const struct game *g, const struct search_info *info, const struct search_move *m)
{
	struct state s = info->position;
	json_t *line = json_array();

	for (int i = 0; i < m->pv_length; i++) {
		char text[GAME_MOVE_TEXT];
		game_move_text(g, &s, m->pv[i], text);
		json_array_append_new(line, json_string(text));
		g->rules->play(g, &s, m->pv[i]);
	}
	return line;
}

static json_t *
json_move(const struct game *g, const struct search_info *info, const struct search_move *m,
	int exact)
{
	char text[GAME_MOVE_TEXT];
	json_t *o = json_object();

	game_move_text(g, &info->position, m->move, text);
	json_object_set_new(o, "move", json_string(text));
	json_object_set_new(o, "visits", json_integer(m->visits));
	json_object_set_new(o, "value", m->visits > 0 ? json_real(m->value) : json_null());
	json_object_set_new(o, "wins", json_integer(m->wins));
	json_object_set_new(o, "draws", json_integer(m->draws));
	json_object_set_new(o, "losses", json_integer(m->losses));
	json_object_set_new(
		o, "proven", m->proven == GAME_OPEN ? json_null() : json_integer(m->proven));
	json_object_set_new(o, "exact", exact == EXACT_UNKNOWN ? json_null() : json_integer(exact));
	json_object_set_new(o, "pv", json_line(g, info, m));
	return o;
}

static json_t *
json_best(const struct game *g, const struct search_info *info)
{
	char text[GAME_MOVE_TEXT];

	if (info->best < 0)
		return json_null();
	game_move_text(g, &info->position, info->moves[info->best].move, text);
	return json_string(text);
}

static void
print_json(const struct request *r, const struct game *g, const struct search_info *info)
{
	char text[GAME_POSITION_TEXT];
	json_t *o = json_object(), *moves = json_array();
	struct exact_info exact;
	bool timed = r->times || r->player.search.time_ms != SEARCH_NO_LIMIT;

	game_position_text(g, &info->position, text);
	json_object_set_new(o, "game", json_string(g->name));
	json_object_set_new(o, "position", json_string(text));
	json_object_set_new(o, "to_move",
		info->count == 0 ? json_null()
				 : json_string(info->position.to_move == SIDE_FIRST ? "x" : "o"));
	json_object_set_new(o, "playouts", json_integer(info->playouts));
	json_object_set_new(o, "elapsed_ms", timed ? json_real(info->elapsed_ms) : json_null());
	json_object_set_new(o, "value", json_real(info->value));
	json_object_set_new(o, "best", json_best(g, info));
	exact_at_once(g, &info->position, book_shipped(NULL), &exact);
	for (int i = 0; i < info->count; i++) /* both in the game's order */
		json_array_append_new(
			moves, json_move(g, info, &info->moves[i], exact.moves[i].value));
	json_object_set_new(o, "moves", moves);
	json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
	printf("\n");
	json_decref(o);
}

/* ---- the work ---- */

static int
evaluate(const struct request *r, const struct cli_position *p, bool json)
{
	struct search_params params = r->player.search;
	struct search_info info;
	struct error e;

	if (!player_spec_searches(&r->player))
		return cli_eval_negamax(p, &r->player.negamax, json, r->times);
	params.seed = (uint64_t)r->seed;
	struct search *search = search_start(p->game, &p->state, &params, &e);
	if (!search)
		return cli_fail(CLI_FAILED, "%s", e.text);
	search_wait(search);
	search_peek(search, &info);
	search_destroy(search);
	if (json)
		print_json(r, p->game, &info);
	else
		print_text(r, p->game, &info);
	if (r->picture && !board_picture(p->game, &info, r->picture, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	return CLI_FINE;
}

static int
evaluate_file(const struct request *r)
{
	char line[1024];
	struct cli_position p;
	struct error e;
	int code = CLI_FINE;
	FILE *f = fopen(r->file, "r");

	if (!f)
		return cli_fail(CLI_FAILED, "Cannot read %s.", r->file);
	for (int n = 1; code == CLI_FINE && fgets(line, sizeof line, f); n++) {
		line[strcspn(line, "\r\n")] = '\0';
		if (!line[0])
			continue;
		if (cli_position_read(&p, r->game, line, NULL, &e))
			code = evaluate(r, &p, true);
		else
			code = cli_fail(CLI_USAGE, "%s, line %d: %s", r->file, n, e.text);
	}
	fclose(f);
	return code;
}

enum {
	OPT_TIME = 256,
	OPT_SEED,
	OPT_JSON,
	OPT_TIMES,
	OPT_FILE,
	OPT_PLAYER,
	OPT_GAME,
	OPT_MOVES,
	OPT_THREADS
};

/* Takes one option; CLI_FINE to go on. */
static int
take_option(struct request *r, int c, char *const *argv)
{
	struct error e;

	switch (c) {
	case OPT_GAME:
		r->game = optarg;
		break;
	case OPT_MOVES:
		r->moves = optarg;
		break;
	case OPT_PLAYER:
		if (!player_spec_parse(optarg, &r->player, &e))
			return cli_fail(CLI_USAGE, "%s", e.text);
		if (!player_spec_searches(&r->player) &&
			r->player.kind != player_kind_find("negamax"))
			return cli_fail(CLI_USAGE,
				"eval needs a player that searches, uct or negamax, not %s.",
				optarg);
		break;
	case 'i':
		if (!cli_read_int("--playouts", optarg, 1, SEARCH_MAX_PLAYOUTS, &r->playouts))
			return CLI_USAGE;
		break;
	case OPT_TIME:
		if (!cli_read_int("--time-ms", optarg, 1, 1000000000, &r->time_ms))
			return CLI_USAGE;
		break;
	case OPT_THREADS:
		if (!cli_read_int("--threads", optarg, 1, SEARCH_MAX_THREADS, &r->threads))
			return CLI_USAGE;
		break;
	case OPT_SEED:
		if (!cli_read_int("--seed", optarg, 0, INT64_MAX, &r->seed))
			return CLI_USAGE;
		break;
	case OPT_JSON:
		r->json = true;
		break;
	case OPT_TIMES:
		r->times = true;
		break;
	case OPT_FILE:
		r->file = optarg;
		break;
	case 'o':
		if (!picture_path_ok(optarg, &e))
			return cli_fail(CLI_USAGE, "%s", e.text);
		r->picture = optarg;
		break;
	default:
		return cli_refuse_option("eval", c, argv);
	}
	return CLI_FINE;
}

const struct option cli_eval_options[] = {
	{ "game", required_argument, NULL, OPT_GAME },
	{ "moves", required_argument, NULL, OPT_MOVES },
	{ "player", required_argument, NULL, OPT_PLAYER },
	{ "playouts", required_argument, NULL, 'i' },
	{ "time-ms", required_argument, NULL, OPT_TIME },
	{ "threads", required_argument, NULL, OPT_THREADS },
	{ "seed", required_argument, NULL, OPT_SEED },
	{ "json", no_argument, NULL, OPT_JSON },
	{ "times", no_argument, NULL, OPT_TIMES },
	{ "file", required_argument, NULL, OPT_FILE },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

int
cli_eval(int argc, char **argv)
{
	struct request r = { .seed = -1 };
	struct cli_position p;
	struct error e;
	int c;

	player_spec_parse("uct", &r.player, &e);
	while ((c = getopt_long(argc, argv, ":hi:o:", cli_eval_options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return CLI_FINE;
		}
		int code = take_option(&r, c, argv);
		if (code != CLI_FINE)
			return code;
	}
	if (!cli_last_argument(argc, argv, &r.cells))
		return CLI_USAGE;
	if (r.file && (r.cells || r.moves || r.picture))
		return cli_fail(
			CLI_USAGE, "--file brings its own positions and makes no pictures.");
	if (r.playouts > 0)
		r.player.search.playouts = r.playouts;
	if (r.threads > 0)
		r.player.search.threads = (int)r.threads;
	if (r.time_ms > 0)
		r.player.search.time_ms = r.player.negamax.time_ms = r.time_ms;
	if (!player_spec_searches(&r.player) && (r.picture || r.playouts > 0))
		return cli_fail(CLI_USAGE,
			"negamax makes no playouts and no picture: leave -i and -o out.");
	if (r.player.search.playouts == SEARCH_NO_LIMIT &&
		r.player.search.time_ms == SEARCH_NO_LIMIT)
		r.player.search.time_ms = 1000;
	if (r.seed < 0) {
		r.seed = (int64_t)clock_seed();
		if (r.json || r.file)
			fprintf(stderr, "seed %" PRId64 "\n", r.seed);
	}
	if (r.file)
		return evaluate_file(&r);
	if (!cli_position_read(&p, r.game, r.cells, r.moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return evaluate(&r, &p, r.json);
}
