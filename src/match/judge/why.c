/* Sentences about a judgement: how much a move lost, and why it was worse than another. Pure. */
#include "match/judge/judge.h"

#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"

enum {
	MOBILITY = 3,      /* the difference in moves that is worth a word */
	PARITY_EMPTY = 14, /* parity counts from this many empty cells on */
	ROOM = 3,          /* the difference in cells that is worth a word */
};

/* Returns the position after a move, and after the other side's choice in the same step. */
static struct state
after(const struct reason *why, move_t m)
{
	const struct game_rules *rules = why->game->rules;
	struct state s = *why->position;

	rules->play(why->game, &s, m);
	if (s.pending && why->other != MOVE_NONE && rules->result(why->game, &s) == GAME_OPEN)
		rules->play(why->game, &s, why->other);
	return s;
}

static enum side
mover(const struct reason *why)
{
	return (enum side)why->position->to_move;
}

/* ---- lines ---- */

/* Returns a move that wins at once for the side to move; MOVE_NONE if there is none. */
static move_t
win_at_once(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), wanted = state_sign(s);

	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) == wanted)
			return moves[i];
	}
	return MOVE_NONE;
}

/* Returns whether the side that has just moved wins at once after every answer. */
static bool
wins_after_all(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) != GAME_OPEN || win_at_once(g, &next) == MOVE_NONE)
			return false;
	}
	return count > 0;
}

/* Returns a move after which the side to move wins with its next one, whatever the answer; MOVE_NONE if there
 * is none. */
static move_t
win_in_two(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) == GAME_OPEN && wins_after_all(g, &next))
			return moves[i];
	}
	return MOVE_NONE;
}

static bool
missed(const struct reason *why, move_t (*win)(const struct game *, const struct state *),
	move_t *m)
{
	struct state played = after(why, why->played);

	*m = win(why->game, why->position);
	if (*m == MOVE_NONE || *m == why->played)
		return false;
	return why->game->rules->result(why->game, &played) != state_sign(why->position);
}

/* Returns whether the opponent can win after the move played, but not after the better one. */
static bool
allowed(const struct reason *why, move_t (*win)(const struct game *, const struct state *),
	struct state *s, move_t *m)
{
	*s = after(why, why->played);
	if (why->better == MOVE_NONE || why->game->rules->result(why->game, s) != GAME_OPEN)
		return false;
	struct state better = after(why, why->better);
	*m = win(why->game, s);
	return *m != MOVE_NONE && (why->game->rules->result(why->game, &better) != GAME_OPEN ||
					  win(why->game, &better) == MOVE_NONE);
}

static bool
lines_text(const struct reason *why, struct text *t)
{
	const struct game *g = why->game;
	char name[GAME_MOVE_TEXT], opponent = side_letter(mover(why) ^ 1);
	struct state s;
	move_t m;

	if (missed(why, win_at_once, &m)) {
		game_move_text_level(g, why->position, m, name);
		text_add(t, _("It missed an immediate win, %s."), name);
	} else if (allowed(why, win_at_once, &s, &m)) {
		game_move_text_level(g, &s, m, name);
		text_add(t, _("It let %c win at once with %s."), opponent, name);
	} else if (missed(why, win_in_two, &m)) {
		struct state played = after(why, why->played);
		if (wins_after_all(g, &played))
			return false;
		game_move_text_level(g, why->position, m, name);
		text_add(t, _("It missed a win in two moves, %s first."), name);
	} else if (allowed(why, win_in_two, &s, &m)) {
		game_move_text_level(g, &s, m, name);
		text_add(t, _("It let %c win in two moves, %s first."), opponent, name);
	} else {
		return false;
	}
	return true;
}

/* ---- Othello ---- */

static bool
is_corner(const struct game *g, int cell)
{
	int x = cell % g->columns, y = cell / g->columns;

	return (x == 0 || x == g->columns - 1) && (y == 0 || y == g->rows - 1);
}

/* Lists the moves of the side to move. Returns their number, 0 if it must pass or the game is over. */
static int
mobility(const struct game *g, const struct state *s, move_t *moves)
{
	int count = g->rules->moves(g, s, moves);

	return count == 1 && game_is_pass(g, s, moves[0]) ? 0 : count;
}

/* Returns a corner that the side to move can take here; MOVE_NONE if there is none. */
static move_t
corner_for_taking(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	int count = mobility(g, s, moves);

	for (int i = 0; i < count; i++) {
		if (is_corner(g, g->rules->move_to_cell(g, s, moves[i])))
			return moves[i];
	}
	return MOVE_NONE;
}

static bool
corner_text(const struct reason *why, const struct state *played, const struct state *better,
	struct text *t)
{
	const struct game *g = why->game;
	move_t corner = corner_for_taking(g, played);
	char name[GAME_MOVE_TEXT];

	bool theirs = played->to_move != why->position->to_move; /* it is the opponent's turn */
	bool could_take = is_corner(g, g->rules->move_to_cell(g, why->position, why->better));
	if (could_take && theirs && game_is_legal(g, played, why->better)) {
		game_move_text_level(g, why->position, why->better, name);
		text_add(t, _("It left the corner %s to %c."), name, side_letter(mover(why) ^ 1));
	} else if (corner != MOVE_NONE && theirs &&
		   !(better->to_move == played->to_move && game_is_legal(g, better, corner))) {
		game_move_text_level(g, played, corner, name);
		text_add(t, _("It gave %c the corner %s."), side_letter(mover(why) ^ 1), name);
	} else if (could_take &&
		   !is_corner(g, g->rules->move_to_cell(g, why->position, why->played))) {
		game_move_text_level(g, why->position, why->better, name);
		text_add(t, _("It did not take the corner %s."), name);
	} else {
		return false;
	}
	return true;
}

static bool
mobility_text(const struct reason *why, const struct state *played, const struct state *better,
	struct text *t)
{
	const struct game *g = why->game;
	char name[GAME_MOVE_TEXT], opponent = side_letter(mover(why) ^ 1);
	move_t moves[GAME_MAX_MOVES];
	int had = mobility(g, played, moves), has = mobility(g, better, moves);

	if (g->rules->result(g, better) != GAME_OPEN || g->rules->result(g, played) != GAME_OPEN)
		return false;
	game_move_text_level(g, why->position, why->better, name);
	if (has == 0 && had > 0)
		text_add(t, _("After %s, %c would have had to pass."), name, opponent);
	else if (had - has >= MOBILITY)
		text_add(t, _("It left %c %d moves; after %s it would have had %d."), opponent, had,
			name, has);
	else
		return false;
	return true;
}

/* Counts the empty cells connected with a cell, even diagonally. */
static int
region_of(const struct game *g, const struct state *s, int cell, bool *in)
{
	int queue[GAME_MAX_CELLS], count = 0, last = 0;

	for (int i = 0; i < game_cell_count(g); i++)
		in[i] = false;
	queue[last++] = cell;
	in[cell] = true;
	while (count < last) {
		int x = queue[count] % g->columns, y = queue[count] / g->columns;
		count++;
		for (int k = 0; k < 9; k++) {
			int nx = x + k % 3 - 1, ny = y + k / 3 - 1;
			if (nx < 0 || ny < 0 || nx >= g->columns || ny >= g->rows)
				continue;
			int next = ny * g->columns + nx;
			if (in[next] || g->rules->get(g, s, next) != CELL_EMPTY)
				continue;
			in[next] = true;
			queue[last++] = next;
		}
	}
	return count;
}

static bool
parity_text(const struct reason *why, struct text *t)
{
	const struct game *g = why->game;
	const struct state *s = why->position;
	int played = g->rules->move_to_cell(g, s, why->played);
	int better = g->rules->move_to_cell(g, s, why->better);
	char name[GAME_MOVE_TEXT];
	bool in[GAME_MAX_CELLS];

	if (played < 0 || better < 0 || state_count(g, s, CELL_EMPTY) > PARITY_EMPTY)
		return false;
	int even = region_of(g, s, played, in);
	if (in[better] || even % 2 != 0 || region_of(g, s, better, in) % 2 == 0)
		return false;
	game_move_text_level(g, s, why->better, name);
	text_add(t, _("Parity: it opened an even group of %d empty cells, %s an odd one."), even,
		name);
	return true;
}

/* ---- room ---- */

/* Returns how many more cells a side has than the other. */
static int
lead(const struct game *g, const struct state *s, enum side side, int cells[2])
{
	g->rules->space(g, s, cells);
	return cells[side] - cells[side ^ 1];
}

static bool
room_text(const struct reason *why, struct text *t)
{
	const struct game *g = why->game;
	enum side side = mover(why);
	char name[GAME_MOVE_TEXT];
	int had[2], has[2];

	if (why->better == MOVE_NONE)
		return false;
	struct state played = after(why, why->played), better = after(why, why->better);
	if (played.pending || better.pending || g->rules->result(g, &better) != GAME_OPEN)
		return false;
	game_move_text_level(g, why->position, why->better, name);
	int result = g->rules->result(g, &played), own = state_sign(why->position);
	if (result != GAME_OPEN && result != own)
		text_add(t, _("It crashed; %s was free."), name);
	else if (result == GAME_OPEN &&
		 lead(g, &better, side, has) - lead(g, &played, side, had) >= ROOM)
		text_add(t, _("It left %c %d cells to %d; %s would have left %d to %d."),
			side_letter(side), had[side], had[side ^ 1], name, has[side],
			has[side ^ 1]);
	else
		return false;
	return true;
}

bool
reason_text(const struct reason *why, struct text *t)
{
	const struct game_rules *rules = why->game->rules;

	if (why->game->counts_discs) {
		if (why->better == MOVE_NONE || game_is_pass(why->game, why->position, why->played))
			return false;
		struct state played = after(why, why->played), better = after(why, why->better);
		return corner_text(why, &played, &better, t) ||
		       mobility_text(why, &played, &better, t) || parity_text(why, t);
	}
	if (rules->space)
		return room_text(why, t);
	return rules->winning_cells && !why->game->simultaneous && lines_text(why, t);
}

/* ---- moves of the record ---- */

/* Returns the other side's choice in the same step; MOVE_NONE where sides take turns or it was not made. */
static move_t
other_choice(const struct record *r, int ply)
{
	if (r->node[r->line[ply]].position.pending)
		return (move_t)(r->node[r->line[ply]].position.pending - 1);
	if (ply + 2 > r->length || !r->node[r->line[ply + 1]].position.pending)
		return MOVE_NONE;
	return r->node[r->line[ply + 2]].move;
}

/* Returns whether a position of the line is proven a win for this side. */
static bool
is_won(const struct record *r, int ply, enum side side)
{
	const struct record_node *n = &r->node[r->line[ply]];

	return n->proven && report_win_rate(n->value, side) >= 1;
}

void
judge_why(const struct record *r, int ply, struct text *t)
{
	const struct judgement v = judge_ply(r, ply);
	const struct state *s = &r->node[r->line[ply]].position;
	const struct reason why = { .game = r->game,
		.position = s,
		.played = r->node[r->line[ply + 1]].move,
		.better = v.best,
		.other = other_choice(r, ply) };
	enum side side = (enum side)s->to_move;
	char say[160] = "";
	struct text found;

	text_init(&found, say, sizeof say);
	bool searched = !reason_text(&why, &found) && !v.exact && !r->game->simultaneous;
	if (searched && is_won(r, ply + 1, side ^ 1))
		text_add(&found, _("It let %c win by force."), side_letter(side ^ 1));
	else if (searched && is_won(r, ply, side))
		text_add(&found, "%s", _("It missed a win by force."));
	if (found.used > 0)
		text_add(t, " %s", say);
}

/* ---- losses ---- */

void
judgement_amount(const struct judgement *v, struct text *t)
{
	long amount = lround(v->loss);

	if (v->unit == JUDGE_DISCS)
		text_add(t, language_count("%ld disc", "%ld discs", (unsigned long)amount), amount);
	else if (v->unit == JUDGE_POINTS)
		text_add(t, language_count("%ld point", "%ld points", (unsigned long)amount),
			amount);
}

void
judgement_short(const struct judgement *v, char *out)
{
	snprintf(
		out, JUDGEMENT_SHORT, v->unit == JUDGE_DISCS ? "%dd" : "%d", -(int)lround(v->loss));
}

void
judgement_say(const struct judgement *v, struct text *t)
{
	int amount = (int)lround(v->loss);

	if (v->unit == JUDGE_UNKNOWN)
		return;
	if (!judgement_loses(v))
		text_add(t, "%s", _("That loses nothing."));
	else if (judgement_changes_result(v)) {
		/* A change of the result. */
		bool discs = v->unit == JUDGE_DISCS;
		int before = sign_of((int)v->before), after = sign_of((int)v->after);

		text_add(t,
			before == 0  ? (discs ? _("That turns a draw into a loss (%d discs).")
					      : _("That turns a draw into a loss."))
			: after == 0 ? (discs ? _("That turns a win into a draw (%d discs).")
					      : _("That turns a win into a draw."))
				     : (discs ? _("That turns a win into a loss (%d discs).")
					      : _("That turns a win into a loss.")),
			(int)lround(v->loss));
	} else if (v->unit == JUDGE_DISCS)
		text_add(t,
			language_count("That loses %d disc.", "That loses %d discs.",
				(unsigned long)amount),
			amount);
	else
		text_add(t,
			language_count("That loses %d point.", "That loses %d points.",
				(unsigned long)amount),
			amount);
}
