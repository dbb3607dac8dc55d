/* What the line-by-line game says: whole sentences, a line each, plain ASCII, so that a screen
 * reader reads them well. */
#include <math.h>
#include <stdio.h>

#include "cli/plain.h"
#include "games/notation.h"
#include "match/words.h"

enum { TABLE_ROWS = 10 };

static enum side
mover_of(const struct match *m)
{
	return (enum side)match_state(m)->to_move;
}

void
plain_say_start(const struct match *m, const struct player_spec spec[2])
{
	char x[PLAYER_NAME_TEXT], o[PLAYER_NAME_TEXT];

	words_player(spec, SIDE_FIRST, x);
	words_player(spec, SIDE_SECOND, o);
	printf("%s. X: %s. O: %s.\n", m->game->title, x, o);
}

/* What the engine thought of the position in which it moved. */
static void
say_value(const struct record_node *ply)
{
	enum side side = (enum side)ply->position.to_move;
	char playouts[16];

	text_count(playouts, sizeof playouts, (uint64_t)ply->playouts, 5);
	printf(": %d %% for %c after %s playouts",
		(int)lround(100 * search_win_rate(ply->value, side)), side_letter(side), playouts);
}

void
plain_say_move(const struct match *m, const struct player_spec spec[2])
{
	const struct record_node *ply = match_ply(m, match_at(m) - 1);
	enum side side = (enum side)ply->position.to_move;
	char name[GAME_MOVE_TEXT], player[PLAYER_NAME_TEXT];
	move_t moves[GAME_MAX_MOVES];
	bool pass = m->game->rules->landing(
			    m->game, &ply->position, match_move(m, match_at(m) - 1)) < 0;

	printf("%c", side_letter(side));
	if (!player_spec_is_human(&spec[side])) {
		words_player(spec, side, player);
		printf(" (%s)", player);
	}
	game_move_text_level(m->game, &ply->position, match_move(m, match_at(m) - 1), name);
	if (pass)
		printf(" has no move and passes");
	else
		printf(" plays %s", name);
	/* A move that needed no thought says nothing, and not the same each time. */
	bool chosen = m->game->rules->moves(m->game, &ply->position, moves) > 1;
	if (chosen && ply->judged && !player_spec_is_human(&spec[side]))
		say_value(ply);
	puts(".");
}

void
plain_say_turn(const struct match *m, const struct player_spec spec[2])
{
	move_t moves[GAME_MAX_MOVES];
	bool two = player_spec_is_human(&spec[0]) && player_spec_is_human(&spec[1]);

	if (match_result(m) != GAME_OPEN) {
		puts("The game is over: undo, new or quit?");
		return;
	}
	int count = m->game->rules->moves(m->game, match_state(m), moves);
	if (count == 1 && m->game->rules->landing(m->game, match_state(m), moves[0]) < 0)
		printf("%c has no move: type pass.\n", side_letter(mover_of(m)));
	else if (two)
		printf("%c to play: your move?\n", side_letter(mover_of(m)));
	else
		puts("Your move?");
}

void
plain_say_result(const struct match *m, const struct player_spec spec[2])
{
	char out[512];
	struct text t;

	text_init(&t, out, sizeof out);
	if (m->game->rules->result(m->game, match_state(m)) == GAME_OPEN)
		words_resignation(spec, m->record.loser, &t);
	else
		words_result(m->game, match_state(m), spec, &t);
	printf("%s.\n", out);
}

void
plain_say_board(const struct match *m)
{
	const struct game *g = m->game;
	char out[2048];

	for (int level = 0; g->layers > 1 && level < g->layers; level++) {
		bool last = level == g->layers - 1;
		printf("   level %-*d%s", last ? 1 : 2 * g->columns - 4, level + 1,
			last ? "\n" : "");
	}
	game_board_text(g, match_state(m), out, sizeof out);
	fputs(out, stdout);
}

/* "Row 3: c X, d O." */
static void
say_row(const struct match *m, int level, int row)
{
	const struct game *g = m->game;
	int stones = 0;

	if (g->layers > 1)
		printf("Level %d, row %d:", level + 1, row + 1);
	else
		printf("Row %d:", row + 1);
	for (int column = 0; column < g->columns; column++) {
		int cell = game_cell(g, column, row, level);
		enum cell what = g->rules->get(g, match_state(m), cell);
		if (what != CELL_EMPTY)
			printf("%s %c %c", stones++ ? "," : "", 'a' + column,
				what == CELL_FIRST ? 'X' : 'O');
	}
	puts(stones ? "." : " empty.");
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
			printf("Level %d: empty.\n", level + 1);
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
	char name[GAME_MOVE_TEXT];
	int count = m->game->rules->moves(m->game, match_state(m), moves);

	if (count == 0) {
		puts("No moves: the game is over.");
		return;
	}
	printf("%c can play", side_letter(mover_of(m)));
	for (int i = 0; i < count; i++) {
		game_move_text_level(m->game, match_state(m), moves[i], name);
		printf(" %s", name);
	}
	puts(".");
}

/* "1. b3: 57 % for X, 1.2k visits, line b3 c4 a1." */
static void
say_table_row(const struct game *g, const struct search_info *info, int rank, int index)
{
	static const char *const proofs[] = { "lost", "a draw", "won" };
	const struct search_move *m = &info->moves[index];
	enum side side = (enum side)info->position.to_move;
	char name[GAME_MOVE_TEXT], visits[16], line[GAME_MOVE_TEXT * SEARCH_PV_MAX];
	struct text t;

	game_move_text_level(g, &info->position, m->move, name);
	text_count(visits, sizeof visits, (uint64_t)m->visits, 5);
	text_init(&t, line, sizeof line);
	words_line(g, &info->position, m->pv, m->pv_length, &t);
	if (m->proven != GAME_OPEN)
		printf("%d. %s: %s for %c, proven, %s visits, line %s.\n", rank, name,
			proofs[1 + m->proven * state_sign(&info->position)], side_letter(side),
			visits, line);
	else
		printf("%d. %s: %d %% for %c, %s visits, line %s.\n", rank, name,
			(int)lround(100 * search_win_rate(m->value, side)), side_letter(side),
			visits, line);
}

/* The move to be listed after those marked: the best one first, then by visits. */
static int
next_row(const struct search_info *info, const bool *listed)
{
	int next = -1;

	if (!listed[info->best])
		return info->best;
	for (int i = 0; i < info->count; i++) {
		if (!listed[i] && (next < 0 || info->moves[i].visits > info->moves[next].visits))
			next = i;
	}
	return next;
}

void
plain_say_table(const struct game *g, const struct search_info *info)
{
	bool listed[GAME_MAX_MOVES] = { false };
	char playouts[16];
	int row, rank = 0;

	while (rank < TABLE_ROWS && rank < info->count) {
		row = next_row(info, listed);
		if (info->moves[row].visits == 0)
			break;
		listed[row] = true;
		say_table_row(g, info, ++rank, row);
	}
	text_count(playouts, sizeof playouts, (uint64_t)info->playouts, 5);
	if (rank < info->count)
		printf("%d more moves; %s playouts.\n", info->count - rank, playouts);
	else
		printf("%s playouts.\n", playouts);
}
