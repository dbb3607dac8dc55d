/* narabe gtp: an engine for other programs by the Go Text Protocol on stdin and stdout: the
 * commands of GTP 2, those of GoGui for games other than Go, and the analysis commands of Go front
 * ends. */
#include "serve/gtp/gtp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "cli/arguments.h"
#include "config.h"
#include "games/notation.h"
#include "record/file.h"

/* ---- GTP 2 as text ---- */

bool
gtp_line_read(struct gtp_line *out, const char *bytes, size_t size, bool cut)
{
	memset(out, 0, sizeof *out);
	/* The line up to its comment, with tabs as blanks and without other control characters. */
	bool comment = false;
	size_t used = 0, i;

	for (i = 0; i < size && !comment && used < GTP_LINE; i++) {
		unsigned char c = (unsigned char)bytes[i];
		comment = c == '#';
		if (c == '\t')
			c = ' ';
		if (!comment && c >= 32 && c != 127)
			out->text[used++] = (char)c;
	}
	out->text[used] = '\0';

	bool whole = comment || (i == size && !cut);
	char *rest, *word = strtok_r(out->text, " ", &rest);

	for (; word && out->words < GTP_WORDS; word = strtok_r(NULL, " ", &rest))
		out->word[out->words++] = word;
	if (word)
		out->refusal = "too many words";
	if (out->words == 0 && whole)
		return false;
	/* A first word of digits is the id. */
	const char *first = out->words > 0 ? out->word[0] : "";
	size_t digits = strspn(first, "0123456789");

	if (digits != 0 && !first[digits]) {
		if (digits > GTP_ID)
			out->refusal = "the id has too many digits";
		else
			memcpy(out->id, first, digits + 1);
		out->words--;
		memmove(out->word, out->word + 1, sizeof *out->word * (size_t)out->words);
		out->word[out->words] = NULL;
	}
	if (!whole)
		out->refusal = "the line is too long";
	else if (out->words == 0 && !out->refusal)
		out->refusal = "there is no command after the id";
	return true;
}

/* Returns the player's key for playouts per move, or NULL. */
static const struct param *
gtp_playouts_key(const struct player_spec *spec)
{
	return spec->kind->keys ? param_find(spec->kind->keys, "playouts", strlen("playouts"))
				: NULL;
}

/* Begins a game on a board, from its start or with a record, which it then owns. Returns false with
 * a sentence, changing nothing, if GTP does not support the board or the player cannot play
 * there. */
static bool
gtp_set_board(struct gtp *g, const struct game *board, struct record *record, struct error *e)
{
	struct record fresh;
	struct player_spec spec;

	if (board->simultaneous)
		return error_set(e,
			"On %s both sides move at once, which GTP cannot express: try "
			"othello, tictactoe, score4 or qubic.",
			board->title);
	if (board != g->seat.game &&
		!seat_read(&g->seat, player_searcher_for(board), "GTP", board, &spec, e))
		return false;
	if (board != g->seat.game && g->playouts > 0)
		param_put(gtp_playouts_key(&spec), &spec,
			&(struct param_value){ .whole = g->playouts });
	if (!record && !record_init(&fresh, board, NULL))
		return error_set(e, "There is not enough memory for a game.");
	seat_take(
		&g->seat, board != g->seat.game ? &spec : &g->seat.spec, record ? record : &fresh);
	memset(g->implied, 0, sizeof g->implied);
	g->late_passes = 0;
	for (int side = 0; side < 2; side++)
		g->clock[side] = side_clock_start(&g->control);
	return true;
}

/* ---- moves ---- */

/* Makes it that side's turn in *s, implying a pass that the other side must make. Returns false
 * with a sentence. */
static bool
gtp_turn_to(const struct gtp *g, enum side side, struct state *s, struct error *e)
{
	move_t pass;

	if (seat_result(&g->seat) != GAME_OPEN)
		return error_set(e, "the game is over");
	*s = *seat_position(&g->seat);
	if (s->to_move == side)
		return true;
	if (!game_must_pass(g->seat.game, s, &pass))
		return error_set(
			e, "it is %s's turn", s->to_move == SIDE_FIRST ? "black" : "white");
	g->seat.game->rules->play(g->seat.game, s, pass);
	return true;
}

/* Plays a legal move for a side, after an implied pass. Returns false with a sentence. */
static bool
gtp_play(struct gtp *g, enum side side, move_t move, struct error *e)
{
	bool implied = seat_position(&g->seat)->to_move != side;
	move_t pass;

	if (implied && game_must_pass(g->seat.game, seat_position(&g->seat), &pass)) {
		if (!record_play(&g->seat.record, pass))
			return error_set(e, "there is not enough memory for the move");
		g->implied[g->seat.record.at] = true;
	}
	if (!record_play(&g->seat.record, move))
		return error_set(e, "there is not enough memory for the move");
	g->implied[g->seat.record.at] = false;
	return true;
}

/* ---- asking the player for a move in its share of the clock ---- */

/* Finds the engine's move for the side to move in *s within its share of the clock, and charges the
 * time used. With g->analysis.plays it reports meanwhile. Returns false with a sentence;
 * g->seat.done is set if nobody reads the answers any more. */
static bool
gtp_think(struct gtp *g, const struct state *s, move_t *out, struct error *e)
{
	static struct report found; /* large */
	struct side_clock *clock = &g->clock[s->to_move];
	int64_t share_ms = side_clock_share(clock, &g->control, side_clock_moves(g->seat.game, s));
	int64_t begin_us = clock_now_us(), deadline_us = INT64_MAX;

	/* Playouts and depths named by the user stay limits. */
	seat_ask(&g->seat, &g->seat.spec, share_ms, s);
	if (share_ms < INT64_MAX / 1000 - begin_us)
		deadline_us = begin_us + share_ms * 1000;
	/* Poll until there is an answer, and hurry players that ignore the time. */
	int64_t next_us = INT64_MAX;
	enum answer answer;
	if (g->analysis.plays)
		next_us = clock_now_us() + g->analysis.interval_ms * INT64_C(1000);
	while ((answer = player_poll(&g->seat.player, out)) == ANSWER_THINKING && !g->seat.done) {
		g->seat.done =
			!seat_wait(&g->seat, false, deadline_us < next_us ? deadline_us : next_us);
		if (clock_now_us() >= next_us) {
			next_us += g->analysis.interval_ms * INT64_C(1000);
			if (player_report(&g->seat.player, &found))
				gtp_analysis_report(g, &found);
		}
		if (clock_now_us() >= deadline_us) {
			player_hurry(&g->seat.player);
			deadline_us = INT64_MAX;
		}
	}
	if (answer == ANSWER_MOVE && g->analysis.plays && player_report(&g->seat.player, &found))
		gtp_analysis_report(g, &found); /* the final report */
	player_cancel(&g->seat.player);
	side_clock_spend(clock, &g->control, (clock_now_us() - begin_us) / 1000);
	return answer == ANSWER_MOVE || error_set(e, "%s", g->seat.player.failure.text);
}

struct gtp_command {
	const char *name;
	int least, most;  /* arguments */
	const char *says; /* a fixed answer; NULL: written by `run` */
	/* Returns false with a sentence in *e. */
	bool (*run)(struct gtp *g, const struct gtp_line *line, struct text *out, struct error *e);
};

static bool run_known_command(
	struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e);
static bool run_list_commands(
	struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e);

/* ---- arguments ---- */

bool
gtp_colour_read(const char *word, enum side *out)
{
	if (strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0)
		*out = SIDE_FIRST;
	else if (strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0)
		*out = SIDE_SECOND;
	else
		return false;
	return true;
}

static bool
take_colour(const char *word, enum side *out, struct error *e)
{
	return gtp_colour_read(word, out) ||
	       error_set(e, "%.40s is not a colour: black or white", word);
}

/* Reads seconds, up to a year, as milliseconds. */
static bool
take_seconds(const char *word, int64_t *out_ms, struct error *e)
{
	double seconds;

	if (!text_to_double(word, 0, 31536000, &seconds))
		return error_set(e, "%.40s is not a time in seconds", word);
	*out_ms = (int64_t)(seconds * 1000);
	return true;
}

static bool
take_count(const char *word, int *out, struct error *e)
{
	int64_t count;

	if (!text_to_int(word, 0, 100000, &count))
		return error_set(e, "%.40s is not a whole number from 0", word);
	*out = (int)count;
	return true;
}

static bool
run_quit(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	g->seat.done = true;
	return true;
}

/* ---- boards ---- */

static bool
same_family(const struct game *a, const struct game *b)
{
	size_t length = strcspn(a->name, ":");

	return length == strcspn(b->name, ":") && strncmp(a->name, b->name, length) == 0;
}

static bool
run_boardsize(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	int size = 0;

	if (!take_count(l->word[1], &size, e))
		return false;
	for (int i = 0; game_at(i); i++) {
		const struct game *board = game_at(i);
		if (same_family(board, g->seat.game) && board->columns == size &&
			board->rows == size)
			return gtp_set_board(g, board, NULL, e);
	}
	return error_set(e, "unacceptable size");
}

static bool
run_clear_board(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	return gtp_set_board(g, g->seat.game, NULL, e);
}

static bool
run_komi(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	double komi;

	return text_to_double(l->word[1], -10000, 10000, &komi) ||
	       error_set(e, "%.40s is not a number", l->word[1]);
}

static bool
run_list_games(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	for (int i = 0; game_at(i); i++) {
		const struct game *board = game_at(i);
		bool listed = board->simultaneous;
		for (int k = 0; k < i; k++)
			listed = listed || same_family(game_at(k), board);
		if (listed)
			continue;
		if (out->used > 0)
			text_add(out, "\n");
		game_family_text(board, out);
	}
	return true;
}

/* Sets the board by its name, or by a family's name, which keeps the current size in the same
 * family. */
static bool
run_set_game(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	const struct game *board = NULL;

	for (int i = 0; game_at(i) && !board; i++) {
		if (strcasecmp(game_at(i)->name, l->word[1]) == 0)
			board = game_at(i);
	}
	if (!board)
		return error_set(e, "unknown game %.40s: list_games lists them", l->word[1]);
	if (same_family(board, g->seat.game) && !strchr(l->word[1], ':'))
		board = g->seat.game;
	return gtp_set_board(g, board, NULL, e);
}

/* loadsgf FILE [MOVE]: loads the position before that move, or the last one. */
static bool
run_loadsgf(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	struct record r;
	struct error why;
	int before = 0;

	if (l->words > 2 && !take_count(l->word[2], &before, e))
		return false;
	if (!record_load(&r, l->word[1], &why))
		return error_set(e, "cannot load file: %s", why.text);
	record_go(&r, record_main_end(&r));
	if (before > 0 && before - 1 < r.length)
		record_go(&r, r.line[before - 1]);
	if (gtp_set_board(g, r.game, &r, &why))
		return true;
	record_finish(&r);
	return error_set(e, "cannot load file: %s", why.text);
}

/* ---- moves ---- */

/* Returns whether Othello is over, where a controller may still ask for two passes. */
static bool
passes_at_end(const struct gtp *g)
{
	return game_is_othello(g->seat.game) && seat_result(&g->seat) != GAME_OPEN;
}

static bool
run_play(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	const char *vertex = l->word[2];
	enum side side = SIDE_FIRST;
	struct state s;
	struct error why;
	move_t move;

	if (!take_colour(l->word[1], &side, e))
		return false;
	/* Some programs pass twice when neither side can move. */
	if (game_is_pass_word(vertex) && passes_at_end(g)) {
		g->late_passes++;
		return true;
	}
	if (!gtp_turn_to(g, side, &s, &why) ||
		!game_move_parse(g->seat.game, &s, vertex, &move, &why))
		return error_set(e, "illegal move: %s", why.text);
	return gtp_play(g, side, move, e);
}

/* Runs genmove, or reg_genmove, which only finds the move: it is not played and uses no time on the
 * clock. */
static bool
run_genmove(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	bool plays = strcmp(l->word[0], "genmove") == 0;
	struct side_clock clock[2] = { g->clock[0], g->clock[1] };
	char name[GAME_MOVE_TEXT];
	enum side side = SIDE_FIRST;
	struct state s;
	move_t move;

	if (!take_colour(l->word[1], &side, e))
		return false;
	if (passes_at_end(g)) {
		g->late_passes += plays;
		text_add(out, "pass");
		return true;
	}
	bool fine = gtp_turn_to(g, side, &s, e) && gtp_think(g, &s, &move, e);
	if (!plays)
		memcpy(g->clock, clock, sizeof clock);
	if (!fine)
		return false;
	game_vertex_text(g->seat.game, &s, move, name);
	text_add(out, "%s", name);
	return !plays || gtp_play(g, side, move, e);
}

static bool
run_undo(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	struct record *r = &g->seat.record;

	if (g->late_passes > 0) {
		g->late_passes--;
		return true;
	}
	if (r->at == 0)
		return error_set(e, "cannot undo");
	do
		record_go(r, r->line[r->at - 1]);
	while (r->at > 0 && g->implied[r->at]);
	return true;
}

/* ---- showing the game ---- */

static bool
run_showboard(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	const struct state *s = seat_position(&g->seat);
	char board[GAME_BOARD_TEXT];

	game_board_text(g->seat.game, s, board, sizeof board);
	text_add(out, "%s, X is black: ", g->seat.game->title);
	if (seat_result(&g->seat) != GAME_OPEN)
		text_add(out, "the game is over\n%s", board);
	else
		text_add(
			out, "%s to move\n%s", s->to_move == SIDE_FIRST ? "black" : "white", board);
	return true;
}

/* Answers the final score: "B+4", as record files have it; "W+1" on boards without counts; "0". */
static bool
run_final_score(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	const struct state *s = seat_position(&g->seat);
	int result = seat_result(&g->seat);

	if (result == GAME_OPEN)
		return error_set(e, "cannot score: the game is not over");
	if (result == 0)
		text_add(out, "0");
	else
		text_add(out, "%c+%d", result > 0 ? 'B' : 'W',
			g->seat.game->counts_discs ? abs(game_final_discs(g->seat.game, s)) : 1);
	return true;
}

static bool
run_analyze(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	struct gtp_analysis a = { .kata = strncmp(l->word[0], "kata-", 5) == 0,
		.plays = strstr(l->word[0], "genmove") != NULL };
	enum side side = (enum side)seat_position(&g->seat)->to_move;

	if (!gtp_analysis_read(&a, &l->word[1], l->words - 1, &side, e) ||
		(!(a.plays && passes_at_end(g)) && !gtp_turn_to(g, side, &a.position, e)))
		return false;
	if (a.ban_count > 0 && a.plays)
		return error_set(e, "allow and avoid are for lz-analyze and kata-analyze");
	if (a.ban_count > 0 && !gtp_analysis_take_bans(&a, g->seat.game, e))
		return false;
	a.wanted = true;
	g->analysis = a;
	return true;
}

/* Prints the second half of an answer with reports while the engine thinks: "play C4". */
static void
generate_analysed(struct gtp *g)
{
	const struct state s = g->analysis.position;
	char name[GAME_MOVE_TEXT];
	struct error e;
	move_t move;

	if (passes_at_end(g)) {
		g->late_passes++;
		puts("play pass");
		return;
	}
	if (!gtp_think(g, &s, &move, &e) || !gtp_play(g, (enum side)s.to_move, move, &e)) {
		fprintf(stderr, "narabe: %s\n", e.text);
		return;
	}
	game_vertex_text(g->seat.game, &s, move, name);
	printf("play %s\n", name);
}

/* ---- the clock ---- */

static void
set_clocks(struct gtp *g, const struct time_control *c)
{
	g->control = *c;
	for (int side = 0; side < 2; side++)
		g->clock[side] = side_clock_start(c);
}

/* Reads MAIN PERIOD STONES; a period without stones means no limit. */
static bool
run_time_settings(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	struct time_control c = { 0 };

	if (!take_seconds(l->word[1], &c.main_ms, e) ||
		!take_seconds(l->word[2], &c.period_ms, e) || !take_count(l->word[3], &c.stones, e))
		return false;
	c.limited = c.period_ms == 0 || c.stones > 0;
	if (!c.limited)
		c = (struct time_control){ 0 };
	if (c.period_ms == 0)
		c.stones = 0;
	set_clocks(g, &c);
	return true;
}

/* KataGo's command for clocks that time_settings cannot express: the name of each system, and the
 * number of words after it. */
static const struct {
	const char *name;
	int words;
} time_systems[] = { { "none", 0 }, { "absolute", 1 }, { "byoyomi", 3 }, { "canadian", 3 },
	{ "fischer", 2 } };

enum { TIME_SYSTEMS = sizeof time_systems / sizeof time_systems[0] };

static bool
run_list_time_systems(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	for (int i = 0; i < TIME_SYSTEMS; i++)
		text_add(out, "%s%s", i ? " " : "", time_systems[i].name);
	return true;
}

static bool
run_kata_time_settings(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	struct time_control c = { 0 };
	int i = 0;

	while (i < TIME_SYSTEMS && strcmp(l->word[1], time_systems[i].name) != 0)
		i++;
	if (i == TIME_SYSTEMS)
		return error_set(e, "unknown time system: none, absolute, byoyomi, canadian and "
				    "fischer are known");
	if (l->words - 2 != time_systems[i].words)
		return error_set(e, "syntax error: %s is followed by %d numbers",
			time_systems[i].name, time_systems[i].words);
	const char *name = l->word[1];
	char *const *word = &l->word[2];
	c.limited = strcmp(name, "none") != 0;
	if (c.limited && !take_seconds(word[0], &c.main_ms, e))
		return false;
	if (strcmp(name, "fischer") == 0 && !take_seconds(word[1], &c.increment_ms, e))
		return false;
	if (strcmp(name, "byoyomi") == 0) {
		/* A period for each move; spare periods are ignored. */
		int periods = 0;
		c.stones = 1;
		if (!take_seconds(word[1], &c.period_ms, e) || !take_count(word[2], &periods, e))
			return false;
		if (periods == 0)
			return error_set(e, "there is no period");
	}
	if (strcmp(name, "canadian") == 0) {
		if (!take_seconds(word[1], &c.period_ms, e) || !take_count(word[2], &c.stones, e))
			return false;
		if (c.stones == 0)
			return error_set(e, "a period needs moves to be made in it");
	}
	set_clocks(g, &c);
	return true;
}

static bool
run_time_left(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	struct side_clock k = { .runs = true };
	enum side side = SIDE_FIRST;

	if (!take_colour(l->word[1], &side, e) || !take_seconds(l->word[2], &k.left_ms, e) ||
		!take_count(l->word[3], &k.stones, e))
		return false;
	g->clock[side] = k;
	return true;
}

/* ---- KataGo's parameters, such as the playouts of a move ---- */

static const struct param *
find_parameter(struct gtp *g, const char *name, struct error *e)
{
	const struct param *key = gtp_playouts_key(&g->seat.spec);

	if (strcmp(name, "maxPlayouts") != 0)
		error_set(e, "unknown parameter %.40s: maxPlayouts is known", name);
	else if (!key)
		error_set(e, "the player %s does not count playouts", g->seat.spec.kind->name);
	else
		return key;
	return NULL;
}

static bool
run_list_params(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	text_add(out, gtp_playouts_key(&g->seat.spec) ? "maxPlayouts" : "");
	return true;
}

static bool
run_get_param(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	const struct param *key = find_parameter(g, l->word[1], e);
	char value[64];

	if (!key)
		return false;
	const struct param_value v = param_get(key, &g->seat.spec);
	param_print(key, &v, value, sizeof value);
	text_add(out, "%s", value);
	return true;
}

static bool
run_set_param(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	const struct param *key = find_parameter(g, l->word[1], e);
	char range[128];

	if (!key)
		return false;
	if (!param_set(key, &g->seat.spec, l->word[2])) {
		param_range(key, range, sizeof range);
		return error_set(e, "%.40s is not a number of playouts: %s", l->word[2], range);
	}
	g->playouts = param_get(key, &g->seat.spec).whole;
	return true;
}

/* ---- GoGui's commands for games other than Go ---- */

static bool
run_game_id(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	game_family_text(g->seat.game, out);
	return true;
}

static bool
run_rules_size(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	text_add(out, "%d", g->seat.game->columns);
	return true;
}

/* Writes the board, with the last row first because GoGui numbers rows from the bottom. */
static bool
run_rules_board(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	const struct game *game = g->seat.game;

	for (int layer = game->by_column ? 0 : game->layers - 1; layer >= 0; layer--) {
		for (int row = game->rows - 1; row >= 0; row--) {
			if (out->used > 0)
				text_add(out, "\n");
			for (int column = 0; column < game->columns; column++) {
				/* The stone on top of a peg, or on one of its levels. */
				enum cell what = CELL_EMPTY;
				int k = game->by_column ? game->layers - 1 : layer;
				for (; k >= (game->by_column ? 0 : layer) && what == CELL_EMPTY;
					k--)
					what = game->rules->get(game, seat_position(&g->seat),
						game_cell(game, column, row, k));
				text_add(out, "%c",
					what == CELL_FIRST    ? 'X'
					: what == CELL_SECOND ? 'O'
							      : '.');
			}
		}
	}
	return true;
}

static bool
run_legal_moves(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	move_t moves[GAME_MAX_MOVES];
	char name[GAME_MOVE_TEXT];
	int count = g->seat.game->rules->moves(g->seat.game, seat_position(&g->seat), moves);

	for (int i = 0; i < count; i++) {
		game_vertex_text(g->seat.game, seat_position(&g->seat), moves[i], name);
		text_add(out, "%s%s", i ? " " : "", name);
	}
	return true;
}

static bool
run_side_to_move(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	text_add(out, seat_position(&g->seat)->to_move == SIDE_FIRST ? "black" : "white");
	return true;
}

static bool
run_final_result(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	int result = seat_result(&g->seat);

	text_add(out, result == GAME_OPEN ? "unknown"
		      : result == 0       ? "draw"
		      : result > 0        ? "black"
					  : "white");
	return true;
}

/* ---- the table ---- */

static const struct gtp_command commands[] = {
	{ "protocol_version", 0, 0, .says = "2" },
	{ "name", 0, 0, .says = "narabe" },
	{ "version", 0, 0, .says = NARABE_VERSION },
	{ "known_command", 1, 1, .run = run_known_command },
	{ "list_commands", 0, 0, .run = run_list_commands },
	{ "quit", 0, 0, .run = run_quit },
	{ "boardsize", 1, 1, .run = run_boardsize },
	{ "clear_board", 0, 0, .run = run_clear_board },
	{ "komi", 1, 1, .run = run_komi },
	{ "play", 2, 2, .run = run_play },
	{ "genmove", 1, 1, .run = run_genmove },
	{ "reg_genmove", 1, 1, .run = run_genmove },
	{ "undo", 0, 0, .run = run_undo },
	{ "showboard", 0, 0, .run = run_showboard },
	{ "final_score", 0, 0, .run = run_final_score },
	{ "time_settings", 3, 3, .run = run_time_settings },
	{ "time_left", 3, 3, .run = run_time_left },
	{ "kata-list_time_settings", 0, 0, .run = run_list_time_systems },
	{ "kata-time_settings", 1, 4, .run = run_kata_time_settings },
	{ "kgs-time_settings", 1, 4, .run = run_kata_time_settings },
	{ "kata-list-params", 0, 0, .run = run_list_params },
	{ "kata-get-param", 1, 1, .run = run_get_param },
	{ "kata-set-param", 2, 2, .run = run_set_param },
	{ "list_games", 0, 0, .run = run_list_games },
	{ "set_game", 1, 1, .run = run_set_game },
	{ "loadsgf", 1, 2, .run = run_loadsgf },
	{ "lz-analyze", 0, GTP_WORDS, .run = run_analyze },
	{ "kata-analyze", 0, GTP_WORDS, .run = run_analyze },
	{ "lz-genmove_analyze", 1, GTP_WORDS, .run = run_analyze },
	{ "kata-genmove_analyze", 1, GTP_WORDS, .run = run_analyze },
	{ "gogui-rules_game_id", 0, 0, .run = run_game_id },
	{ "gogui-rules_board", 0, 0, .run = run_rules_board },
	{ "gogui-rules_board_size", 0, 0, .run = run_rules_size },
	{ "gogui-rules_legal_moves", 0, 0, .run = run_legal_moves },
	{ "gogui-rules_side_to_move", 0, 0, .run = run_side_to_move },
	{ "gogui-rules_final_result", 0, 0, .run = run_final_result },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct gtp_command *
find_command(const char *name)
{
	for (int i = 0; i < COMMANDS; i++) {
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	}
	return NULL;
}

static bool
run_known_command(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	text_add(out, find_command(l->word[1]) ? "true" : "false");
	return true;
}

static bool
run_list_commands(struct gtp *g, const struct gtp_line *l, struct text *out, struct error *e)
{
	for (int i = 0; i < COMMANDS; i++)
		text_add(out, "%s%s", i ? "\n" : "", commands[i].name);
	return true;
}

/* Runs a command and writes the answer. */
static void
gtp_obey(void *owner, const char *bytes, size_t size, bool cut)
{
	static struct gtp_line line; /* large */
	static char answer[GTP_ANSWER];
	struct gtp *g = owner;
	struct error e;
	struct text out;

	if (!gtp_line_read(&line, bytes, size, cut))
		return;
	text_init(&out, answer, sizeof answer);
	const struct gtp_command *c = line.refusal ? NULL : find_command(line.word[0]);
	bool fine = true;

	if (line.refusal)
		fine = error_set(&e, "%s", line.refusal);
	else if (!c)
		fine = error_set(&e, "unknown command");
	else if (line.words - 1 < c->least)
		fine = error_set(&e, "syntax error: %s needs more words", c->name);
	else if (line.words - 1 > c->most)
		fine = error_set(
			&e, "syntax error: \"%.40s\" is one word too many", line.word[c->most + 1]);
	else if (c->run)
		fine = c->run(g, &line, &out, &e);
	else
		text_add(&out, "%s", c->says);
	/* "=1 text" or "?1 text". Empty lines of the text are omitted, because an empty line ends
	 * an answer. */
	const char *text = fine ? answer : e.text;
	printf("%c%s%s", fine ? '=' : '?', line.id, *text ? " " : "");
	for (const char *at = text; *at; at++) {
		if (*at != '\n' || (at[1] && at[1] != '\n'))
			putchar(*at);
	}
	putchar('\n');
	if (fine && g->analysis.wanted) {
		fflush(stdout);
		if (g->analysis.plays)
			generate_analysed(g);
		else
			gtp_analyze(g);
		g->analysis = (struct gtp_analysis){ 0 };
	}
	putchar('\n');
	fflush(stdout);
}

/* ---- the command ---- */

static const char usage[] =
	"Usage: narabe gtp [BOARD] [options]\n"
	"\n"
	"  narabe gtp othello:8 --player level:n=7\n"
	"  narabe gtp --player uct:playouts=20000 --seed 1\n"
	"\n"
	"Plays for another program, such as Quarry or GoGui, by the Go Text Protocol,\n"
	"version 2: commands on standard input, answers on standard output. Black is\n"
	"the first player, a1 the top left cell. The board is the one named until the\n"
	"program asks for another by boardsize or set_game.\n";

struct request {
	const char *game, *player;
	int64_t threads, seed;
};

const struct param cli_gtp_arguments[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD",
		"a board on which sides move in turn (default: othello)"),
	SEAT_ARGUMENTS(struct request,
		"the engine (default: uct, 1 s per move or its share of the clock)",
		"the same seed, commands and playouts give the same answers"),
	{ 0 },
};

int
cli_gtp(int argc, char **argv)
{
	static struct gtp g; /* large */
	struct request r = { .seed = -1 };
	const struct game *board;
	const char *more;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "gtp", .usage = usage, .table = cli_gtp_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!cli_last_arguments(argc, argv, rest, &r.game, &more))
		return CLI_USAGE;
	if (more)
		return cli_fail(CLI_USAGE,
			"gtp takes a board and no position: \"%s\"; the other program sets up the "
			"game.",
			more);
	board = r.game ? game_open(r.game, &e) : game_at(0);
	g = (struct gtp){ 0 };
	if (!board || !seat_open(&g.seat, r.player, r.threads, r.seed, &e) ||
		!gtp_set_board(&g, board, NULL, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	seat_converse(&g.seat, gtp_obey, &g);
	seat_close(&g.seat);
	return CLI_FINE;
}
