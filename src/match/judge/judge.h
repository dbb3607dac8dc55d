/* The judge: the one place that decides what is best, what a move lost and whether it was a mistake,
 * wherever that is shown, said or stored.
 *
 * An exact value decides where there is one: a solver's, the book's, a proof of the search or the
 * rules'. Otherwise the deepest search does, with its uncertainty. The record holds both, so that all
 * who ask about a position get the same answer:
 *
 *	searches ── judge_store() ─────────▶ record ── judge_ply() ──────────▶ list, report, lesson
 *	solvers  ── exactness_note() ─────▶   │
 *	                                      └─ judge_take_record() ──▶ a search that is shown
 *
 * A loss is in one of two units:
 *
 *	discs    exact, on boards that count them
 *	points   of the mover's win rate, 0 to 100: a search's estimate, or exact: a win
 *	         thrown away for a draw costs 50
 *
 * Pure functions over copies of searches and over the record. */
#ifndef NARABE_MATCH_JUDGE_JUDGE_H
#define NARABE_MATCH_JUDGE_JUDGE_H

#include "base/text.h"
#include "record/record.h"
#include "search/report.h"

enum {
	JUDGE_VISITS = 50,       /* with fewer a win rate is meaningless */
	JUDGE_MISTAKE_DISCS = 4, /* an exact loss of this many discs is a mistake */
	JUDGEMENT_SHORT = 8,
};

enum judge_unit { JUDGE_UNKNOWN, JUDGE_POINTS, JUDGE_DISCS };

/* Of a move. */
struct judgement {
	enum judge_unit unit; /* JUDGE_UNKNOWN: nothing else is valid, except best */
	bool exact;
	bool forced;          /* it was the only move: no choice to judge, nor values */
	double before, after; /* the mover's values of the position and of what the move left: in
	                       * discs, else -1 to 1 */
	double loss;          /* against the best move, 0 or more, in the unit */
	double error;         /* of a search's points: 19 times in 20 it is not further off */
	move_t best;          /* a best move, the one played if it is one; MOVE_NONE: not known */
};

/* Puts the exact values of a solver's report into a search's of the same position, beside what the
 * search says. Nothing happens if the positions differ. */
void judge_take_exact(struct report *info, const struct report *exact);

/* Returns the best of these moves: the search's own if it is among them, else the one it prefers. -1: none. */
int judge_best(const struct report *info);

/* Makes a move that is exactly won, by as much as is known, the best one and its result the position's value,
 * as a proof by the search would: the search's own move if it is among them. Everything else stays as the
 * search says. Returns true if there is such a move. */
bool judge_take_win(struct report *info);

/* Continues a report that has few visits of `played` with a search of the position after it, so that
 * both moves of a loss have many. It should be the same search, moved there by engine_advance(). */
void judge_take_reply(struct report *info, move_t played, const struct report *after);

/* Returns the judgement of a move from the search of the position before it, into which exact values may have
 * been taken. */
struct judgement judge_search(const struct game *g, const struct report *info, move_t played);

/* ---- the record ---- */

/* Stores what a search found of a node's position, and what the moves made from there lost by it, unless
 * a deeper one has judged them. */
void judge_store(struct record *r, int node, const struct report *info);

/* Takes what the record knows to be exact into a search of a node's position. */
void judge_take_exact_of(const struct record *r, int node, struct report *info);

/* Takes what the record knows better into a search of a node's position: exact values, and the best move
 * if those or a deeper search have decided it. */
void judge_take_record(const struct record *r, int node, struct report *info);

/* Returns the best move of a node's position, MOVE_NONE if it is not known. */
move_t judge_best_at(const struct record *r, int node);

/* Returns the judgement of the move that led to a node, not the root. Where nobody searched the position
 * before it, the other side's searches around it say what it lost. */
struct judgement judge_node(const struct record *r, int node);

/* Returns the same at a ply of the record's line; unknown at the end, and of a step of both that was not
 * made. Where both choose at once a move loses no more than the position after both. */
struct judgement judge_ply(const struct record *r, int ply);

/* The FIRST player's value of a finished game, in the game's own unit; false if it is not finished. */
bool judge_value_at_end(const struct game *g, const struct state *s, int *value);

/* The FIRST player's exact value of a node's position, in the game's own unit; false if it is not
 * known. */
bool judge_exact_value(const struct record *r, int node, int *value);

/* ---- the course of a game ----
 *
 * What every position of a line is worth, seen from one fixed point of view and free of the movers'
 * optimism: a search finds its own side's best moves first, so the values of two sides' searches alternate
 * by several points around the truth (by 12 with 400 playouts, by 2 with 5,000). */

enum {
	COURSE_DEEP_PLAYOUTS = 50000, /* from here on a search stands for itself, as a review's */
};

enum course_basis {
	COURSE_UNKNOWN,  /* nobody has searched it */
	COURSE_BETWEEN,  /* nor this one: the mean of the positions before and after */
	COURSE_SEARCHED, /* by search, levelled out with its neighbours unless it was deep */
	COURSE_EXACT,    /* solved, proven, or the game is over: never altered */
};

struct course_point {
	enum course_basis basis;
	double value; /* the FIRST player's: -1 to 1, or discs */
};

struct course {
	bool discs; /* values are differences in discs: all positions known are solved */
	int count;  /* the line's positions, one more than its moves */
	struct course_point point[GAME_MAX_PLIES + 1];
};

/* Returns whether a search of a node's position counts: fewer playouts than JUDGE_VISITS are noise. */
bool course_is_searched(const struct record_node *n);

/* Follows the line of *r. `exact`: where exact values are known they replace the searches', in discs
 * if the game counts them and all positions known are solved; otherwise only what a search has proven
 * itself is exact. */
void course_follow(struct course *c, const struct record *r, bool exact);

/* ---- why: why.c ---- */

struct reason {
	const struct game *game;
	const struct state *position; /* before the move */
	move_t played;
	move_t better; /* MOVE_NONE: none is known */
	move_t other;  /* where both choose at once: the other side's choice; else MOVE_NONE */
};

/* Adds "It gave O the corner a1." or another sentence; nothing and false if no fact separates the
 * two moves. */
bool reason_text(const struct reason *why, struct text *t);

/* Adds " It gave O the corner a1.": why the move at a ply was worse than the best, if there is something to
 * say, by reason_text() or by what is proven. Some milliseconds on 4x4x4. */
void judge_why(const struct record *r, int ply, struct text *t);

/* ---- what it means ---- */

/* Returns whether it is a mistake: exactly, if it changes the result or loses JUDGE_MISTAKE_DISCS; by a
 * search, if it loses `points` points, rounded as shown, and more than the search may be off. */
bool judgement_is_mistake(const struct judgement *v, int points);

/* Returns whether the move turned a win into a draw or a loss, or a draw into a loss. */
bool judgement_changes_result(const struct judgement *v);

/* Returns whether anything is lost, as shown. */
bool judgement_loses(const struct judgement *v);

/* For putting losses of both units in order: a change of the result weighs most. */
double judgement_weight(const struct judgement *v);

/* Returns the quality of the move, 0 to 1: exp(-discs / 8) or exp(-points / 20). */
double judgement_quality(const struct judgement *v);

/* "4 discs", "12 points": what is lost. */
void judgement_amount(const struct judgement *v, struct text *t);

/* Writes the same in at most four columns: "-4d" for discs, "-12" for points. `out` holds JUDGEMENT_SHORT
 * bytes. */
void judgement_short(const struct judgement *v, char *out);

/* "That loses 4 discs." "That loses 12 points." "That turns a win into a draw." */
void judgement_say(const struct judgement *v, struct text *t);

#endif
