/* Phrases shared by the screen and the line-by-line front end: players, lines, results. Pure. */
#include "match/phrases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/judge/judge.h"

bool
phrase_shows_discs(const struct game *g, const struct options *o)
{
	bool japanese = strcmp(language_name(), "ja") == 0;

	return game_is_othello(g) && (options_is(o, OPTION_signs, "discs") ||
					     (options_is(o, OPTION_signs, "auto") && japanese));
}

/* Returns whether two searches have the same budget, so that it does not distinguish them. */
static bool
has_twin(const struct player_spec spec[2])
{
	const struct search_params *x = &spec[0].search, *o = &spec[1].search;

	return player_spec_searches(&spec[0]) && player_spec_searches(&spec[1]) &&
	       x->playouts == o->playouts && (x->playouts != NO_LIMIT || x->time_ms == o->time_ms);
}

/* Finds the name that replaces "Engine" if the budget alone does not distinguish the players. Returns false if
 * it does. */
static bool
find_own_name(const struct player_spec spec[2], enum side side, char *out, size_t size)
{
	if (!has_twin(spec))
		return false;
	if (spec[0].kind == spec[1].kind) {
		char own[PLAYER_SPEC_TEXT];

		for (const struct param *key = spec[side].kind->keys; key->name; key++) {
			if (param_equal(key, &spec[side], &spec[side ^ 1]))
				continue;
			struct param_value v = param_get(key, &spec[side]);
			param_print(key, &v, own, sizeof own);
			if (key->kind == PARAM_CHOICE)
				snprintf(out, size, "%.*s", (int)size - 1, own);
			else
				snprintf(out, size, "%s=%.*s", key->name, (int)(size / 2), own);
			return !player_key_is_standard(&spec[side], key);
		}
		return false;
	}
	snprintf(out, size, "%s", spec[side].kind->name);
	return true;
}

static void
name_engine(const struct player_spec spec[2], enum side side, char *out)
{
	const struct search_params *p = &spec[side].search;
	char count[16], name[PLAYER_NAME_TEXT / 2];
	bool named = find_own_name(spec, side, name, sizeof name);

	if (p->playouts != NO_LIMIT) {
		text_count(count, sizeof count, (uint64_t)p->playouts, 5);
		if (p->playouts % 1000 == 0 && p->playouts < 1000000) /* 30k, not 30.0k */
			snprintf(count, sizeof count, "%dk", (int)(p->playouts / 1000));
		if (named)
			snprintf(out, PLAYER_NAME_TEXT, "%s %s", name, count);
		else
			snprintf(out, PLAYER_NAME_TEXT, _("Engine %s"), count);
	} else {
		int64_t ms = p->time_ms == NO_LIMIT ? 1000 : p->time_ms;
		if (named)
			snprintf(out, PLAYER_NAME_TEXT, "%s %g s", name, (double)ms / 1000);
		else
			snprintf(out, PLAYER_NAME_TEXT, _("Engine %g s"), (double)ms / 1000);
	}
}

void
phrase_player(const struct player_spec spec[2], enum side side, char *out)
{
	const struct player_spec *p = &spec[side];

	if (player_spec_is_human(p))
		snprintf(out, PLAYER_NAME_TEXT, "%s",
			player_spec_is_human(&spec[side ^ 1]) ? _("Person") : _("You"));
	else if (player_spec_is_friend(p))
		snprintf(out, PLAYER_NAME_TEXT, _("Friend"));
	else if (player_spec_level(p) > 0)
		snprintf(out, PLAYER_NAME_TEXT, _("Level %d"), player_spec_level(p));
	else if (player_spec_is_negamax(p) && p->negamax.depth != NEGAMAX_NO_DEPTH_LIMIT)
		snprintf(out, PLAYER_NAME_TEXT, _("Negamax, depth %d"), p->negamax.depth);
	else if (player_spec_is_negamax(p))
		snprintf(out, PLAYER_NAME_TEXT, _("Negamax"));
	else if (p->kind == player_kind_find("perfect"))
		snprintf(out, PLAYER_NAME_TEXT, _("Perfect"));
	else if (p->kind == player_kind_find("best"))
		snprintf(out, PLAYER_NAME_TEXT, _("The best"));
	else if (p->kind == player_kind_find("matchbox"))
		snprintf(out, PLAYER_NAME_TEXT, _("Matchbox"));
	else if (p->kind == player_kind_find("td"))
		snprintf(out, PLAYER_NAME_TEXT, _("Learner by differences"));
	else if (player_spec_is_program(p)) {
		const struct program *first = programs_find("", p->kind->name, NULL);

		snprintf(out, PLAYER_NAME_TEXT, "%s",
			p->program.name[0] || !first ? p->program.name : first->name);
	} else if (p->kind == player_kind_find("flat")) {
		char count[16];

		text_count(count, sizeof count, (uint64_t)p->flat_playouts, 5);
		snprintf(out, PLAYER_NAME_TEXT, _("Flat %s"), count);
	} else if (player_spec_searches(p))
		name_engine(spec, side, out);
	else
		snprintf(out, PLAYER_NAME_TEXT, _("Random"));
	text_clean(out); /* a record may name any program */
}

void
phrase_line(
	const struct game *g, const struct state *s, const move_t *moves, int count, struct text *t)
{
	struct state at = *s;

	for (int i = 0; i < count; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(g, &at, moves[i], name);
		text_add(t, "%s%s", i ? " " : "", name);
		g->rules->play(g, &at, moves[i]);
	}
}

/* ---- what an engine saw and played ---- */

void
phrase_thought(const struct game *g, const struct state *s, const struct thought *seen,
	const char *name, struct text *t)
{
	char played[GAME_MOVE_TEXT];

	game_move_text_level(g, s, seen->played.move, played);
	if (seen->exact != EXACT_UNKNOWN) {
		/* "Level 10 played b2, which keeps the draw." */
		int own = side_sign(seen->side) * seen->exact;

		if (g->counts_discs && own != 0)
			text_add(t, _("%s played %s, which keeps %+d discs for %c."), name, played,
				own, side_letter(seen->side));
		else if (own == 0)
			text_add(t, _("%s played %s, which keeps the draw."), name, played);
		else
			text_add(t,
				own > 0 ? _("%s played %s, which wins.")
					: _("%s played %s, but every move loses."),
				name, played);
	} else
		text_add(t,
			seen->best.move != seen->played.move ? _("%s played %s (%d%%).")
			: seen->looked_most ? _("%s played %s (%d%%), its most visited move.")
					    : _("%s played %s (%d%%), its first choice."),
			name, played, report_percent(seen->played.rate));
}

void
phrase_thought_short(
	const struct game *g, const struct state *s, const struct thought *seen, struct text *t)
{
	char played[GAME_MOVE_TEXT];
	char who = side_letter(seen->side);

	game_move_text_level(g, s, seen->played.move, played);
	if (seen->exact != EXACT_UNKNOWN)
		text_add(t, _("%c played %s."), who, played);
	else
		text_add(t, _("%c played %s, %d%%."), who, played,
			report_percent(seen->played.rate));
}

/* Adds the margin to who won, unless the discs on the board show it: " by 0.5 as the file says", or " by 64", since
 * the empty cells go to the winner: *empty is then their number, otherwise 0. Names the file if the result does not
 * follow from the board, and returns whether it does so. */
static bool
add_other_margin(const struct record *r, struct text *said, int *empty)
{
	const struct game *g = r->game;
	const struct state *s = &r->node[record_current(r)].position;
	int result = g->rules->result(g, s);
	int discs = abs(state_count(g, s, CELL_FIRST) - state_count(g, s, CELL_SECOND));
	int counted = abs(game_final_discs(g, s));
	struct record_outcome given;

	if (record_current(r) != r->result_at || !record_read_result(r->info.result, &given))
		given = (struct record_outcome){ .winner = result, .margin = -1 };
	double margin = given.margin < 0 ? counted : given.margin;
	bool names_file =
		given.winner != result || (g->counts_discs && margin != counted && margin != discs);
	*empty = 0;
	if (g->counts_discs && given.winner != 0 && margin != discs &&
		(!names_file || given.margin >= 0)) {
		text_add(said, _(" by %g"), margin);
		*empty = names_file ? 0 : counted - discs;
	}
	if (names_file)
		text_add(said, "%s", _(" as the file says"));
	return names_file;
}

void
phrase_result(const struct record *r, const struct player_spec spec[2], struct text *t)
{
	const struct game *g = r->game;
	const struct state *s = &r->node[record_current(r)].position;
	int result = record_result(r);
	char outcome[96], line[48];
	struct text cells, said;

	text_init(&cells, line, sizeof line);
	text_init(&said, outcome, sizeof outcome);
	/* Add "a1 b2 c3". */
	int line_cells[GAME_MAX_CELLS];
	int count = g->rules->winning_cells ? g->rules->winning_cells(g, s, line_cells) : 0;
	char name[GAME_MOVE_TEXT];

	for (int i = 0; i < count && i < 8; i++) {
		game_cell_text(g, line_cells[i], name);
		text_add(&cells, "%s%s", i ? " " : "", name);
	}
	if (result == 0)
		text_add(&said, "%s", _("A draw"));
	else {
		/* Add who won, with the winning line if there is one. */
		enum side winner = result > 0 ? SIDE_FIRST : SIDE_SECOND;
		bool won = player_spec_is_human(&spec[winner]);
		bool lost = player_spec_is_human(&spec[winner ^ 1]);

		if ((lost || !won) && *line) /* the line is not the loser's */
			text_add(&said, _("%c wins: %s"), side_letter(winner), line);
		else if (won == lost)
			text_add(&said, _("%c wins"), side_letter(winner));
		else if (*line && won)
			text_add(&said, _("You win: %s"), line);
		else
			text_add(&said, "%s", won ? _("You win") : _("You lose"));
	}
	int empty, x_discs = state_count(g, s, CELL_FIRST),
		   o_discs = state_count(g, s, CELL_SECOND);
	bool names_file = add_other_margin(r, &said, &empty);

	if (g->counts_discs && empty > 0 && result > 0)
		text_add(t, _("%s, X %d + %d empty to O %d"), outcome, x_discs, empty, o_discs);
	else if (g->counts_discs && empty > 0)
		text_add(t, _("%s, X %d to O %d + %d empty"), outcome, x_discs, o_discs, empty);
	else if (g->counts_discs)
		text_add(t, _("%s, X %d to O %d"), outcome, x_discs, o_discs);
	else if (!names_file && game_has_trails(g)) {
		/* The outcome, and who ran into a wall. */
		bool x = state_count(g, s, CELL_FIRST_CRASHED) > 0;
		bool o = state_count(g, s, CELL_SECOND_CRASHED) > 0;

		if (x && o)
			text_add(t, _("%s: both crashed"), outcome);
		else if (x || o)
			text_add(t, _("%s: %c hit a wall"), outcome, x ? 'X' : 'O');
		else
			text_add(t, "%s", outcome);
	} else
		text_add(t, "%s", outcome);
}

void
phrase_loss(const struct player_spec spec[2], const struct record *r, struct text *t)
{
	char loser = side_letter(r->loser), winner = side_letter(r->loser ^ 1);
	bool two = player_spec_is_human(&spec[0]) && player_spec_is_human(&spec[1]);
	bool you = player_spec_is_human(&spec[r->loser]) && !two;

	if (you && r->loss == LOST_ON_TIME)
		text_add(t, _("You ran out of time: %c wins"), winner);
	else if (you)
		text_add(t, _("You resign: %c wins"), winner);
	else if (r->loss == LOST_ON_TIME)
		text_add(t, _("%c ran out of time: %c wins"), loser, winner);
	else
		text_add(t, _("%c resigns: %c wins"), loser, winner);
}

void
phrase_solving(const struct report *info, enum side side, struct text *t)
{
	char mover = side_letter(side), count[8];
	double seconds = info->elapsed_ms / 1000;

	text_count(count, sizeof count, (uint64_t)info->nodes, 6);
	if (info->left_ms > 0)
		text_add(t, _("%c solves: %s positions in %.0f s, usually about %.0f s more."),
			mover, count, seconds, info->left_ms / 1000);
	else if (info->left_ms == 0)
		text_add(t, _("%c solves: %s positions in %.0f s, longer than usual."), mover,
			count, seconds);
	else
		text_add(t, _("%c solves: %s positions in %.0f s."), mover, count, seconds);
}

bool
phrase_exact(const struct game *g, const struct report *info, struct text *t)
{
	int best = judge_best(info);
	char name[GAME_MOVE_TEXT];

	/* Its value is final, so that no other move can be better, solved or not. */
	if (!info->known || best < 0 || info->moves[best].exact != info->exact)
		return false;
	int own = info->exact * state_sign(&info->position);
	unsigned long discs = (unsigned long)(own > 0 ? own : -own);
	char winner = side_letter((enum side)info->position.to_move ^ (own < 0));
	const struct root_move *m = &info->moves[best];
	int moves = (m->length + 1) / 2;
	game_move_text_level(g, &info->position, m->move, name);
	int alike = 0;
	for (int i = 0; i < info->count; i++)
		alike += info->moves[i].exact == info->exact;
	bool all = info->count > 1 && alike == info->count;
	if (all && own == 0)
		text_add(t, "%s", _("Exact: every move draws."));
	else if (all && g->counts_discs)
		text_add(t,
			own > 0 ? language_count("Exact: every move wins by %lu disc.",
					  "Exact: every move wins by %lu discs.", discs)
				: language_count("Exact: every move loses by %lu disc.",
					  "Exact: every move loses by %lu discs.", discs),
			discs);
	else if (own == 0 && alike > 1)
		text_add(t, _("Exact: %s and %d more keep the draw."), name, alike - 1);
	else if (own == 0)
		text_add(t, _("Exact: %s keeps the draw."), name);
	else if (g->counts_discs && own > 0)
		text_add(t,
			language_count("Exact: %s wins by %lu disc.",
				"Exact: %s wins by %lu discs.", discs),
			name, discs);
	else if (g->counts_discs)
		text_add(t, _("Exact: best is %s, %c wins by %lu."), name, winner, discs);
	else if (m->length >= 3)
		text_add(t,
			own > 0 ? _("Exact: %s wins in at most %d moves.")
				: _("Exact: best is %s, it loses in at most %d moves."),
			name, moves);
	else if (own < 0)
		text_add(t, _("Exact: every move loses, %c wins."), winner);
	else if (alike > 1)
		text_add(t, _("Exact: %s and %d more win."), name, alike - 1);
	else
		text_add(t, _("Exact: %s wins."), name);
	return true;
}
