/* narabe tronbot: a program of the Tron contest of 2010, on stdin and stdout. Each turn it gets a map
 * on which it is player 1, and answers a direction. Nothing says that a game ends or begins: a map that
 * shows its last move and any of the other side continues the game before, and the search's tree; any
 * other begins one. One thread. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/line_reader.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/seat.h"
#include "games/tron/map.h"

static const char usage[] =
	"Usage: narabe tronbot [options]\n"
	"\n"
	"  narabe tronbot\n"
	"  narabe tronbot --player uct --time-ms 200\n"
	"\n"
	"Plays Tron for another program by the protocol of the contest of 2010. On standard\n"
	"input each turn a line with the columns and rows of the map, then its rows: # a wall\n"
	"or a trail, a blank where it is free, 1 narabe's head, 2 the other's. On standard\n"
	"output the answer: 1 north, 2 east, 3 south, 4 west. The end of the input ends it.\n";

enum {
	TIME_MS = 900, /* of the contest's second, which reading and writing are part of */
	PLACE = 32,    /* bytes of "Map 12" */
};

struct request {
	const char *player;
	int64_t time_ms, threads, seed;
};

#define HERE(field) PARAM_MEMBER(struct request, field)

const struct param cli_tronbot_arguments[] = {
	{ .name = "player",
		.value = "SPEC",
		.help = "who moves (default: best)",
		.kind = PARAM_TEXT,
		.member = HERE(player) },
	{ .name = "time-ms",
		.help = "milliseconds for a move (default: 900, as the contest gives a second)",
		.kind = PARAM_WHOLE,
		.whole = { 1, 1000000000 },
		.member = HERE(time_ms) },
	THREADS_ARGUMENT(struct request, threads, SEARCH_MAX_THREADS,
		"threads of the search (default: all cores)"),
	SEED_ARGUMENT(struct request, seed,
		"of the random numbers; a search by time varies all the same"),
	{ 0 },
};

struct bot {
	const struct request *request;
	struct line_reader input;
	int maps; /* read */
	struct rng rng;
	int notify[2]; /* a pipe: the search writes at its end */

	/* The game; NULL before the first map. */
	const struct game *game;
	struct tron_map first; /* of the game */
	struct state start, at;
	move_t moves[GAME_MAX_PLIES];
	int plies; /* before `at` */
	move_t answered;
	struct player_spec spec;
	struct player player;
};

/* ---- maps ---- */

/* The first line of a map, "15 15"; empty lines before it are skipped. Returns the rows that follow, 0
 * at the end of the input, negative with a sentence. */
static int
read_size(struct bot *b, const char *place, struct text *out, struct error *e)
{
	const char *line;
	int columns, rows;

	while ((line = line_reader_await(&b->input)) && !line[strspn(line, " \t\r")])
		line_reader_take(&b->input);
	if (!line)
		return 0;
	size_t length = strcspn(line, "\r");
	int says = tron_map_size(place, line, length, &columns, &rows, e);
	if (says == 0)
		error_set(e, "%s begins with \"%.40s\", not with its columns and rows, as 15 15.",
			place, line);
	text_add(out, "%.*s\n", (int)length, line);
	line_reader_take(&b->input);
	return says > 0 ? rows : -1;
}

/* A row is of `taken` bytes with its end. One that is too long stays so; a zero byte is no end. */
static void
add_row(struct text *out, const char *line, size_t taken)
{
	size_t length = strlen(line);

	text_add(out, "%.*s%s\n", TRON_MAP_MOST + 1, line, length + 1 < taken ? "?" : "");
}

/* 1 a map; 0 the end of the input; negative with a sentence. */
static int
read_map(struct bot *b, struct tron_map *out, struct error *e)
{
	char place[PLACE], bytes[TRON_MAP_BYTES];
	struct text text;

	snprintf(place, sizeof place, "Map %d", b->maps + 1);
	text_init(&text, bytes, sizeof bytes);
	int rows = read_size(b, place, &text, e);
	if (rows <= 0)
		return rows;
	b->maps++;
	for (int row = 0; row < rows; row++) {
		const char *line = line_reader_await(&b->input);
		if (!line) {
			error_set(e, "%s ends after %d of %d rows.", place, row, rows);
			return -1;
		}
		add_row(&text, line, b->input.taken);
		line_reader_take(&b->input);
	}
	return tron_map_read(place, bytes, text.used, out, e) ? 1 : -1;
}

/* ---- the game ---- */

/* A game that begins with this map, on a board of its size. */
static bool
begin_game(struct bot *b, const struct tron_map *map, struct error *e)
{
	char name[GAME_NAME];
	struct player_spec spec;

	snprintf(name, sizeof name, "tron:%dx%d", map->columns, map->rows);
	const struct game *board = game_open(name, e);
	if (!board || !seat_read(b->request->player, "best", "this protocol", board, &spec, e))
		return false;
	if (b->game != board) {
		if (b->game)
			player_finish(&b->player);
		seat_init(&b->player, board, &spec, rng_next(&b->rng), b->notify[1],
			(int)b->request->threads);
	}
	b->game = board;
	b->spec = spec;
	b->first = *map;
	b->start = b->at = tron_map_position(board, map);
	b->plies = 0;
	return true;
}

/* Whether the map shows the game after the last answer and some move of the other side, which is then
 * played. */
static bool
continues(struct bot *b, const struct tron_map *map)
{
	move_t moves[GAME_MAX_MOVES];

	if (!b->game || b->plies + 2 > GAME_MAX_PLIES)
		return false;
	struct state other = game_observe(b->game, &b->at, SIDE_SECOND);
	int count = b->game->rules->moves(b->game, &other, moves);
	for (int i = 0; i < count; i++) {
		struct state after = b->at;
		game_play_joint(b->game, &after, b->answered, moves[i]);
		if (b->game->rules->result(b->game, &after) != GAME_OPEN ||
			!tron_map_shows(map, &b->first, b->game, &after))
			continue;
		b->moves[b->plies++] = b->answered;
		b->moves[b->plies++] = moves[i];
		b->at = after;
		return true;
	}
	return false;
}

/* Asks the player within its time. */
static bool
think(struct bot *b, struct error *e)
{
	int64_t deadline_us = clock_now_us() + b->request->time_ms * 1000;
	enum answer answer;

	seat_set_time(&b->player, &b->spec, b->request->time_ms);
	player_begin(&b->player, &b->at, &(struct past){ &b->start, b->moves, b->plies });
	while ((answer = player_poll(&b->player, &b->answered)) == ANSWER_THINKING) {
		if (!seat_wait(b->notify[0], deadline_us))
			break;
		if (clock_now_us() >= deadline_us) {
			player_hurry(&b->player);
			deadline_us = INT64_MAX;
		}
	}
	player_cancel(&b->player);
	if (answer == ANSWER_THINKING)
		return error_set(e, "Nobody reads the answers.");
	return answer == ANSWER_MOVE || error_set(e, "%s", b->player.failure.text);
}

/* Answers maps to the end of the input. */
static int
play(struct bot *b)
{
	static struct tron_map map; /* large */
	struct error e;
	int read;

	while ((read = read_map(b, &map, &e)) > 0) {
		if ((!continues(b, &map) && !begin_game(b, &map, &e)) || !think(b, &e))
			return cli_fail(CLI_FAILED, "%s", e.text);
		printf("%d\n", tron_direction_of(b->answered));
		if (fflush(stdout) != 0)
			return cli_fail(CLI_FAILED, "Nobody reads the answers.");
	}
	return read == 0 ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

int
cli_tronbot(int argc, char **argv)
{
	static struct bot b; /* large */
	struct request r = { .time_ms = TIME_MS, .seed = -1 };
	struct player_spec spec;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "tronbot", .usage = usage, .table = cli_tronbot_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_none_left(&arguments, argc, argv, rest))
		return CLI_USAGE;
	if (!seat_read(r.player, "best", "this protocol", game_open("tron", NULL), &spec, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	b = (struct bot){ .request = &r };
	rng_seed(&b.rng, r.seed >= 0 ? (uint64_t)r.seed : clock_seed());
	line_reader_init(&b.input, STDIN_FILENO);
	if (!thread_open_pipe(b.notify, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	code = play(&b);
	if (b.game)
		player_finish(&b.player);
	close(b.notify[0]);
	close(b.notify[1]);
	return code;
}
