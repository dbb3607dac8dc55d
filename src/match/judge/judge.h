/* The judge: the one place that decides which move is best, how much a move lost and whether it was a mistake,
 * wherever that is shown, said or stored.
 *
 * An exact value decides where there is one: from a solver, the book, a proof by the search, or the rules.
 * Otherwise the deepest search decides, with its uncertainty. The record holds both, so that every caller gets
 * the same answer about a position:
 *
 *	searches ── judge_store() ─────────▶ record ── judge_ply() ──────────▶ list, report, lesson
 *	solvers  ── exactness_note() ─────▶   │
 *	                                      └─ judge_take_exact_of() ──▶ a search that is shown
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
	JUDGE_DOUBT = 4,         /* where both choose at once, points that are worth a word */
	JUDGEMENT_SHORT = 8,
};

enum judge_unit { JUDGE_UNKNOWN, JUDGE_POINTS, JUDGE_DISCS };

/* The judgement of a move. */
struct judgement {
	enum judge_unit unit; /* JUDGE_UNKNOWN: nothing else is valid, except best */
	bool exact;
	bool forced;          /* it was the only move: there is no choice to judge, and no values */
	double before, after; /* the mover's values of the positions before and after the move: in
	                       * discs, otherwise -1 to 1 */
	double loss;          /* against the best move, 0 or more, in the unit */
	double error;         /* of a search's points: a bound that holds 19 times in 20 */
	double risk;          /* where both choose at once: the loss if the other side had chosen as
	                       * its search expected; at least `loss` */
	double luck;          /* the same: what the position lost by the other side's choice */
	move_t best;          /* a best move, preferably the one played; MOVE_NONE: not known */
};

/* Puts the exact values of a solver's report into a search's report of the same position, beside the search's
 * own values. Does nothing if the positions differ. */
void judge_take_exact(struct report *info, const struct report *exact);

/* Returns the index of the best move by what is exact: the search's own best move if it qualifies, otherwise
 * the one that the search prefers; -1 if there is none. */
int judge_best(const struct report *info);

/* Returns the position's exact value, the FIRST player's, at least if it is a win; EXACT_UNKNOWN if it is not
 * known. */
int judge_exact(const struct report *info);

/* Makes an exactly won move with the largest known margin the best one, and its result the position's value, as
 * a proof by the search would; prefers the search's own move among equals. Leaves everything else as the search
 * found it. Returns whether there is such a move. */
bool judge_take_win(struct report *info);

/* Extends a report that has few visits of `played` by a search of the position after it, so that both moves
 * that a loss compares have many visits. It should be the same search, moved there by engine_advance(). */
void judge_take_reply(struct report *info, move_t played, const struct report *after);

/* Where both choose at once: puts the value of the position after a pair of choices, by their indices, which a
 * deeper search has found, into the tables of a search. Where the likeliest choice of a side is then clearly not its
 * best, both sides' strategies become those of an equilibrium. */
void judge_take_pair(struct report *info, const int pair[2], double value, int64_t visits);

/* Gets a pair on which the judgement of the choices `made` depends, and which has fewer than `visits` visits: that of
 * a choice that loses against the other side's, or of the one that would have been better. Returns false if there
 * is none. */
bool judge_lacks_pair(const struct report *info, const int made[2], int64_t visits, int pair[2]);

/* Returns how many of `visits` the report lacks of `played`; 0 if that is proven. */
int64_t judge_lacks(const struct report *info, move_t played, int64_t visits);

/* Returns the judgement of a move by the search of the position before it, whose report may include exact
 * values. */
struct judgement judge_search(const struct game *g, const struct report *info, move_t played);

/* ---- the record ---- */

/* Stores what a search found about a node's position, and how much the moves played from there lost by that,
 * unless a deeper search has judged them. `chosen` is the move that its player plays by this search, MOVE_NONE if
 * none does: it is not judged, as no search finds a loss in its own choice. */
void judge_store(struct record *r, int node, const struct report *info, move_t chosen);

/* Adds the record's exact values to the report of a search of a node's position. */
void judge_take_exact_of(const struct record *r, int node, struct report *info);

/* Returns the best move at a node's position; MOVE_NONE if it is not known. */
move_t judge_best_at(const struct record *r, int node);

/* Returns the judgement of the move that led to a node other than the root. If the position before the move was
 * not searched, the other side's searches just before and after decide the loss. */
struct judgement judge_node(const struct record *r, int node);

/* Returns the judgement of the move at a ply of the record's line; unknown at the end, and for an
 * incomplete step of both sides. Where both choose at once, the loss is measured against the strategy that the
 * other side had before the step, but it is at most what the position lost by both choices. If the measured loss is
 * greater, the rest is a risk that ended well; if the position lost more, the rest is luck. */
struct judgement judge_ply(const struct record *r, int ply);

/* Gets the FIRST player's value of a finished game, in the game's own unit. Returns false if it is not
 * finished. */
bool judge_value_at_end(const struct game *g, const struct state *s, int *value);

/* Gets the FIRST player's exact value of a node's position, in the game's own unit. Returns false if it is not
 * known. */
bool judge_exact_value(const struct record *r, int node, int *value);

/* ---- the course of a game ----
 *
 * The value of every position of a line, from one fixed point of view and free of the movers' optimism: a
 * search finds its own side's best moves first, so the values of the two sides' searches alternate by several
 * points around the truth (by 12 with 400 playouts, by 2 with 5,000). */

enum {
	COURSE_DEEP_PLAYOUTS = 50000, /* from here on, as in reviews, not levelled out */
};

enum course_basis {
	COURSE_UNKNOWN,  /* not searched */
	COURSE_BETWEEN,  /* not searched: the mean of the positions before and after */
	COURSE_SEARCHED, /* by a search, levelled out with its neighbours unless it was deep */
	COURSE_EXACT,    /* solved, proven, or the game is over: never altered */
};

struct course_point {
	enum course_basis basis;
	double value; /* the FIRST player's: -1 to 1, or discs */
};

struct course {
	bool discs; /* values are differences in discs: all known positions are solved */
	int count;  /* the line's positions, one more than its moves */
	struct course_point point[GAME_MAX_PLIES + 1];
};

/* Returns whether a node's position was searched; fewer playouts than JUDGE_VISITS are noise and do not
 * count. */
bool course_is_searched(const struct record_node *n);

enum course_values {
	COURSE_OF_SEARCHES, /* only a search's own proofs are exact */
	COURSE_OF_RESULTS,  /* known exact results replace searches, as in the judgement of moves */
	COURSE_OF_DISCS,    /* so do exact values, in discs if the game counts them and all known
	                     * positions are solved */
};

/* Follows the line of *r. */
void course_follow(struct course *c, const struct record *r, enum course_values values);

/* ---- why: why.c ---- */

struct reason {
	const struct game *game;
	const struct state *position; /* before the move */
	move_t played;
	move_t better; /* MOVE_NONE: not known */
	move_t other;  /* where both choose at once: the other side's choice; otherwise MOVE_NONE */
};

/* Adds "It gave O the corner a1." or another sentence. Returns false and adds nothing if no fact separates the
 * two moves. */
bool reason_text(const struct reason *why, struct text *t);

/* Adds why the move at a ply was worse than the best, " It gave O the corner a1.", if reason_text() or a proof
 * says so. Takes some milliseconds on 4x4x4. */
void judge_why(const struct record *r, int ply, struct text *t);

/* ---- what it means ---- */

/* Returns whether the move is a mistake. By exact values it is one if it changes the result or loses
 * JUDGE_MISTAKE_DISCS; by a search, if it loses `points` points, rounded as shown, and more than the search's
 * error. */
bool judgement_is_mistake(const struct judgement *v, int points);

/* Returns whether the move turned a win into a draw or a loss, or a draw into a loss. */
bool judgement_changes_result(const struct judgement *v);

/* Returns whether a risk that ended well, or the luck of the other side, is worth a word. */
bool judgement_risks(const struct judgement *v);
bool judgement_is_unlucky(const struct judgement *v);

/* Returns whether the loss, rounded as shown, is more than nothing. */
bool judgement_loses(const struct judgement *v);

/* Returns a weight by which losses of both units can be ordered: a change of the result weighs most. */
double judgement_weight(const struct judgement *v);

/* Returns the quality of the move, 0 to 1: exp(-discs / 8) or exp(-points / 20). */
double judgement_quality(const struct judgement *v);

/* Adds the loss: "4 discs", "12 points". */
void judgement_amount(const struct judgement *v, struct text *t);

/* Writes the loss in at most four columns: "-4d" for discs, "-12" for points. `out` holds JUDGEMENT_SHORT
 * bytes. */
void judgement_short(const struct judgement *v, char *out);

/* Adds "That loses 4 discs.", "That loses 12 points." or "That turns a win into a draw." */
void judgement_say(const struct judgement *v, struct text *t);

#endif
