/* The output of the line-by-line game: whole sentences, a line each, in plain ASCII, so that a
 * screen reader reads them well. */
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/summary.h"
#include "narabe/plain/plain.h"
#include "tui/canvas/canvas.h"

enum { TABLE_ROWS = 10 };

static enum side
plain_text_mover_of(const struct match *m)
{
	return (enum side)match_state(m)->to_move;
}

void
plain_say_start(const struct match *m, const struct player_spec spec[2])
{
	char x[PLAYER_NAME_TEXT], o[PLAYER_NAME_TEXT];

	phrase_player(spec, SIDE_FIRST, x);
	phrase_player(spec, SIDE_SECOND, o);
	printf(_("%s. X: %s. O: %s.\n"), _(m->game->title), x, o);
}

/* What an engine played, and what it thought of the position in which it moved; `seen`, if that is
 * known, when it saw a better move. */
static void
say_judged_move(const struct game *g, const char *who, const char *name,
	const struct record_node *ply, const struct thought *seen)
{
	enum side side = (enum side)ply->position.to_move;
	char playouts[16];

	text_count(playouts, sizeof playouts, (uint64_t)ply->playouts, 5);
	if (seen && seen->exact == EXACT_UNKNOWN && seen->best.move != seen->played.move) {
		char best[GAME_MOVE_TEXT];
		game_move_text_level(g, &ply->position, seen->best.move, best);
		printf(_("%s prefers %s (%d%%) after %s playouts, but plays %s (%d%%).\n"), who,
			best, (int)lround(100 * seen->best.rate), playouts, name,
			(int)lround(100 * seen->played.rate));
		return;
	}
	printf(_("%s plays %s: %d%% for %c after %s playouts.\n"), who, name,
		(int)lround(100 * report_win_rate(ply->value, side)), side_letter(side), playouts);
}

void
plain_say_move(const struct match *m, const struct player_spec spec[2], int at)
{
	const struct record_node *ply = match_ply(m, at);
	move_t move = match_move(m, at);
	enum side side = (enum side)ply->position.to_move;
	char name[GAME_MOVE_TEXT], player[PLAYER_NAME_TEXT], who[PLAYER_NAME_TEXT + 8];
	move_t moves[GAME_MAX_MOVES];
	bool pass = game_is_pass(m->game, &ply->position, move);

	phrase_player(spec, side, player);
	if (player_spec_is_human(&spec[side]))
		snprintf(who, sizeof who, "%c", side_letter(side));
	else
		snprintf(who, sizeof who, "%c (%s)", side_letter(side), player);
	game_move_text_level(m->game, &ply->position, move, name);
	/* An only move needs no search: its value means nothing and varies. */
	bool chosen = m->game->rules->moves(m->game, &ply->position, moves) > 1;
	if (pass)
		printf(_("%s has no move and passes.\n"), who);
	else if (chosen && ply->judged && !player_spec_is_human(&spec[side]))
		say_judged_move(m->game, who, name, ply, match_thought(m, m->record.line[at + 1]));
	else
		printf(_("%s plays %s.\n"), who, name);
}

void
plain_say_turn(const struct match *m, const struct player_spec spec[2])
{
	bool two = player_spec_is_human(&spec[0]) && player_spec_is_human(&spec[1]);
	move_t pass;

	if (match_result(m) != GAME_OPEN) {
		puts(_("The game is over: undo, new or quit?"));
		return;
	}
	if (game_must_pass(m->game, match_state(m), &pass))
		printf(_("%c has no move: type pass.\n"), side_letter(plain_text_mover_of(m)));
	else if (two)
		printf(_("%c to play: your move?\n"), side_letter(plain_text_mover_of(m)));
	else
		puts(_("Your move?"));
}

void
plain_say_clocks(const struct match *m, int64_t now_us)
{
	char left[2][SIDE_CLOCK_TEXT];

	for (int side = 0; side < 2; side++) {
		struct side_clock k = match_clock(m, (enum side)side, now_us);
		if (!k.runs)
			return;
		side_clock_text(&k, left[side]);
	}
	printf(_("X has %s left, O %s.\n"), left[0], left[1]);
}

void
plain_say_result(const struct match *m, const struct player_spec spec[2])
{
	char out[512];
	struct text t;

	text_init(&t, out, sizeof out);
	if (m->game->rules->result(m->game, match_state(m)) == GAME_OPEN)
		phrase_loss(spec, &m->record, &t);
	else
		phrase_result(m->game, match_state(m), spec, &t);
	printf(_("%s.\n"), out);
}

/* 4x4x4 as it is printed where games with pegs are: the layers one below the other, the top one first, and
 * the numbers by which moves can be named. */
static void
say_layers(const struct game *g, const struct state *s)
{
	int plane = g->columns * g->rows;

	for (int layer = g->layers - 1; layer >= -g->by_column; layer--) {
		if (layer >= 0)
			printf(_("layer %d"), layer + 1);
		else
			fputs(_("columns"), stdout);
		for (int i = 0; i < plane; i++) {
			fputs(i % g->columns ? "|" : "\n ", stdout);
			if (layer < 0)
				printf("%2d", i);
			else
				printf(" %c", " XO"[g->rules->get(g, s, layer * plane + i)]);
		}
		putchar('\n');
	}
}

void
plain_say_board(const struct match *m, const struct options *o)
{
	const struct game *g = m->game;
	bool discs = phrase_shows_discs(g, o);
	char out[GAME_BOARD_TEXT];

	if (g->layers > 1 && options_is(o, OPTION_layers, "source")) {
		say_layers(g, match_state(m));
		return;
	}
	for (int level = 0; g->layers > 1 && level < g->layers; level++) {
		bool last = level == g->layers - 1;
		snprintf(out, sizeof out, _("layer %d"), level + 1);
		int blanks = 2 * g->columns + 2 - text_columns(out);
		printf("   %s%*s", out, last || blanks < 0 ? 0 : blanks, "");
	}
	if (g->layers > 1)
		putchar('\n');
	game_board_text(g, match_state(m), out, sizeof out);
	const char *end = strchr(out, '\n'); /* of the letters of the columns */
	for (const char *at = out; *at; at++) {
		if (discs && at == end)
			fputs("   ● X  ○ O", stdout);
		if (discs && (*at == 'X' || *at == 'O'))
			fputs(*at == 'X' ? "●" : "○", stdout);
		else
			putchar(*at);
	}
}

/* "Row 3: c X, d O." */
static void
say_row(const struct match *m, int level, int row)
{
	const struct game *g = m->game;
	char stones[512];
	struct text t;

	text_init(&t, stones, sizeof stones);
	for (int column = 0; column < g->columns; column++) {
		int cell = game_cell(g, column, row, level);
		enum cell what = g->rules->get(g, match_state(m), cell);
		if (what != CELL_EMPTY)
			text_add(&t, "%s%c %c", t.used ? ", " : "", game_column_letter(column),
				g->signs ? g->signs[what] : "\0XO"[what]);
	}
	if (g->layers > 1 && t.used)
		printf(_("Layer %d, row %d: %s.\n"), level + 1, row + 1, stones);
	else if (g->layers > 1)
		printf(_("Layer %d, row %d: empty.\n"), level + 1, row + 1);
	else if (t.used)
		printf(_("Row %d: %s.\n"), row + 1, stones);
	else
		printf(_("Row %d: empty.\n"), row + 1);
}

static bool
is_empty_level(const struct match *m, int level)
{
	int plane = m->game->columns * m->game->rows;

	for (int i = 0; i < plane; i++) {
		if (m->game->rules->get(m->game, match_state(m), level * plane + i) != CELL_EMPTY)
			return false;
	}
	return true;
}

void
plain_say_where(const struct match *m)
{
	const struct game *g = m->game;

	for (int level = 0; level < g->layers; level++) {
		if (g->layers > 1 && is_empty_level(m, level)) {
			printf(_("Layer %d: empty.\n"), level + 1);
			continue;
		}
		for (int row = 0; row < g->rows; row++)
			say_row(m, level, row);
	}
}

void
plain_say_moves(const struct match *m)
{
	move_t moves[GAME_MAX_MOVES];
	char name[GAME_MOVE_TEXT], names[GAME_MAX_MOVES * GAME_MOVE_TEXT];
	int count = m->game->rules->moves(m->game, match_state(m), moves);
	struct text t;

	if (count == 0) {
		puts(_("No moves: the game is over."));
		return;
	}
	text_init(&t, names, sizeof names);
	for (int i = 0; i < count; i++) {
		game_move_text_level(m->game, match_state(m), moves[i], name);
		text_add(&t, "%s%s", i ? " " : "", name);
	}
	printf(_("%c can play %s.\n"), side_letter(plain_text_mover_of(m)), names);
}

/* "1. b3: 57 % for X, 1.2k visits, line b3 c4 a1." */
static void
say_table_row(const struct game *g, const struct report *info, int rank, int index)
{
	const struct root_move *m = &info->moves[index];
	enum side side = (enum side)info->position.to_move;
	char name[GAME_MOVE_TEXT], visits[16], line[GAME_MOVE_TEXT * REPORT_PV_MAX];
	struct text t;

	game_move_text_level(g, &info->position, m->move, name);
	text_count(visits, sizeof visits, (uint64_t)m->visits, 5);
	text_init(&t, line, sizeof line);
	phrase_line(g, &info->position, m->pv, m->pv_length, &t);
	int certain = root_move_result(m);
	int result = certain == GAME_OPEN ? 0 : certain * state_sign(&info->position);
	if (certain != GAME_OPEN)
		printf(result > 0    ? _("%d. %s: won for %c, proven, %s visits, line %s.\n")
			: result < 0 ? _("%d. %s: lost for %c, proven, %s visits, line %s.\n")
				     : _("%d. %s: a draw for %c, proven, %s visits, line %s.\n"),
			rank, name, side_letter(side), visits, line);
	else
		printf(_("%d. %s: %d%% for %c, %s visits, line %s.\n"), rank, name,
			(int)lround(100 * report_win_rate(m->value, side)), side_letter(side),
			visits, line);
}

/* The move to be listed after those marked: the search's best first, then by visits. */
static int
next_row(const struct report *info, const bool *listed)
{
	int next = -1, best = info->best;

	if (best >= 0 && !listed[best])
		return best;
	for (int i = 0; i < info->count; i++) {
		if (!listed[i] && (next < 0 || info->moves[i].visits > info->moves[next].visits))
			next = i;
	}
	return next;
}

void
plain_say_table(const struct game *g, const struct report *info)
{
	bool listed[GAME_MAX_MOVES] = { false };
	char playouts[16], line[128];
	struct text exact;
	int row, rank = 0;

	while (rank < TABLE_ROWS && rank < info->count) {
		row = next_row(info, listed);
		if (info->moves[row].visits == 0)
			break;
		listed[row] = true;
		say_table_row(g, info, ++rank, row);
	}
	text_init(&exact, line, sizeof line);
	if (phrase_exact(g, info, &exact))
		puts(line);
	text_count(playouts, sizeof playouts, (uint64_t)info->playouts, 5);
	if (rank < info->count)
		printf(language_count("%d more move; %s playouts.\n",
			       "%d more moves; %s playouts.\n",
			       (unsigned long)(info->count - rank)),
			info->count - rank, playouts);
	else
		printf(_("%s playouts.\n"), playouts);
}

void
plain_say_report(const struct match *m, const struct player_spec spec[2], int limit)
{
	char line[2 * SUMMARY_TEXT];
	struct summary d;
	struct text t;

	summary_make(&m->record, limit, &d);
	if (match_result(m) != GAME_OPEN)
		plain_say_result(m, spec);
	for (int side = 0; side < 2; side++) {
		text_init(&t, line, sizeof line);
		summary_side_say(&d, (enum side)side, &t);
		if (t.used > 0)
			puts(line);
	}
	if (d.worst_count == 0)
		puts(_("No move lost anything."));
	for (int i = 0; i < d.worst_count; i++) {
		text_init(&t, line, sizeof line);
		summary_move_say(&m->record, d.turn[i], spec, &t);
		judge_why(&m->record, d.turn[i], &t);
		puts(line);
	}
}
