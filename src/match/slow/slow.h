/* Slow motion: shows the thinking engine one record of its trace at a time (trace.h), and each record moment by
 * moment. The engine does the same as at full speed: it waits between its steps until they have been looked at,
 * with its clock stopped, and continues at full speed when it is released.
 *
 *	a playout    select       a ply of the path down the tree per moment, before the move is made
 *	             expand       the position that became a node
 *	             simulate     a move of the playout per moment
 *	             back up      a ply of the path per moment, from its end to the root
 *	a position   down         it is entered, with its window
 *	             up           it is left: its value, among those of the other moves
 *	a bead       box          the box of the position, before a bead is drawn
 *	             draw         the bead that was drawn
 *	             pay          the beads of a move after the game
 *
 * A learner (matchbox) works in this thread, when the match asks it: its next records then come with the moves
 * of the match, which `lets_move` allows.
 *
 * The session's thread only. */
#ifndef NARABE_MATCH_SLOW_SLOW_H
#define NARABE_MATCH_SLOW_SLOW_H

#include "base/text.h"
#include "search/report.h"
#include "search/trace.h"

struct session;

/* ---- a search of positions ----
 *
 * The positions between the root and the current one, put together from the engine's records, each of which
 * says only that one position is entered or left. Values are the FIRST player's, in the engine's own unit.
 *
 *	level[0]       the root, and the moves there that have been tried
 *	level[1]       after path[0]
 *	  ...
 *	level[ply]     the position of the last record */

enum { SLOW_PLIES = 72 }; /* deeper ones are not kept */

/* A move that has been tried. */
struct slow_tried {
	move_t move, by; /* by: the best reply, or the one that cut off; MOVE_NONE */
	bool open;       /* it is being searched */
	bool valued;     /* the rest is known */
	enum trace_how how;
	enum trace_bound bound;
	int value;
	uint32_t numbers[2]; /* struct trace_node's */
};

struct slow_level {
	bool known;             /* false: it was entered before the trace began */
	struct trace_node node; /* as it was entered, or left; without its path */
	int count;
	struct slow_tried tried[GAME_MAX_MOVES]; /* in the order of the search */
};

struct slow_descent {
	int ply;
	move_t path[SLOW_PLIES];
	struct slow_level level[SLOW_PLIES + 1];
};

/* Returns a move of a level as it was tried; NULL if it has not been tried. */
const struct slow_tried *slow_descent_find(const struct slow_level *l, move_t m);

/* Returns the best of the moves tried at a level, for the side to move there; NULL if no value is known. */
const struct slow_tried *slow_descent_best(const struct slow_level *l);

/* ---- moments ---- */

enum slow_phase {
	SLOW_SELECT,
	SLOW_EXPAND,
	SLOW_SIMULATE,
	SLOW_BACKUP,
	SLOW_DOWN,
	SLOW_UP,
	SLOW_BOX,
	SLOW_DRAW,
	SLOW_PAY,
	SLOW_PHASES
};

/* A moment of a record. `at` is a ply of the path (expand: that of the move that led to the new node), a move
 * of the playout (-1 if the result was known without one), or the ply of a position. */
struct slow_moment {
	enum slow_phase phase;
	int at;
	int all, left; /* the moments of its phase, and how many of them follow */
	int rest;      /* how many follow in the record */
};

/* Paces, from one phase in some seconds to full speed. Up to SLOW_PHASED each moment is shown, beyond it only
 * the numbers at the root. Paces count playouts, positions left, or beads. */
enum { SLOW_FIRST = 1, SLOW_PHASED = 2, SLOW_FULL = 8, SLOW_PACES };

/* The picture that a moment shows. */
struct slow_scene {
	struct slow_moment at;
	struct state position, before; /* shown, and before the last of the moves */
	int moves;   /* from the root to there: those of the path, then those of the playout */
	int path;    /* how many of the moves at most are the path's */
	move_t move; /* the one it is about, at the position shown; or MOVE_NONE */
	/* What is known about the moves in its position, like a search: the candidates as the policy
	 * saw them, or as they are after a result was backed up; the values of the moves tried; the
	 * beads of the box. No moves where there is nothing to show. */
	struct report info;
};

struct slow {
	struct engine *engine;    /* the one in slow motion; NULL: none */
	struct slow_guest *guest; /* its owner, if that is nobody in the match; or NULL */
	struct trace *trace;
	const struct trace_record *record; /* the one shown; NULL: none, or too fast to show */
	int moment;                        /* of the record */
	struct state root;
	struct slow_descent descent; /* of a search of positions */
	struct slow_scene scene;     /* as of the last slow_look() */
	int pace;
	bool runs;       /* at its pace, without a key; at the end: it ran there */
	bool to_phase;   /* it runs only to the end of the phase */
	bool held;       /* the engine is traced and its clock is stopped: not at full speed */
	bool afresh;     /* the search is to be restarted, from its first record */
	bool ended;      /* the engine made its last record */
	bool learns;     /* a learner is in slow motion, and there is no engine */
	bool lets_move;  /* the learner's next record needs moves of the match, which may ask it */
	int64_t last_us; /* when the last moment or records came */
};

/* Starts slow motion at this pace. With `afresh` an engine restarts from its first record as soon as it runs;
 * otherwise only if it has ended when it is slowed down, or if its steps mean nothing without those before.
 * `guest` names a player outside the match, such as negamax:depth=4, or the solver, "exact", that thinks about
 * the match's position instead; or NULL. Returns false with a sentence on failure. */
bool slow_begin(struct slow *w, struct session *s, int pace, bool afresh, const char *guest,
	struct error *e);

/* Ends slow motion: the search continues at full speed with the time that it had left. Fine after a failed
 * slow_begin(). */
void slow_end(struct slow *w, struct session *s);

/* Advances by the moments that are due, and takes hold of an engine once one runs. Returns whether anything has
 * changed. */
bool slow_tick(struct slow *w, struct session *s);

/* Returns when slow_tick() must next be called; INT64_MAX for never. */
int64_t slow_wake_us(const struct slow *w);

/* Runs at its pace, or stops. */
void slow_run(struct slow *w, struct session *s, bool runs);

/* Changes the pace by one and runs. Returns false at the fastest or the slowest. Sets *again if that restarts a
 * search that had ended. */
bool slow_change_pace(struct slow *w, struct session *s, bool faster, bool *again);

/* Ways to step by hand. */
enum slow_way {
	SLOW_FORWARD, /* one moment */
	SLOW_BACK,    /* one, within the record */
	SLOW_ON,   /* to the end of the phase at its pace; while it does so already, jumps there */
	SLOW_OVER, /* over `count` playouts, positions or beads at once */
};

/* Slows down to single moments and stops, then advances or goes back in this way. */
void slow_go(struct slow *w, struct session *s, enum slow_way way, int count);

/* Restarts the same search from its first record. Returns false if there is no engine. */
bool slow_restart(struct slow *w, struct session *s);

/* Returns whether single moments are shown: there is a record, and the pace is slow enough. */
bool slow_is_phased(const struct slow *w);

/* Returns whether a record is shown; one of positions is shown even at a pace that shows only the root. */
bool slow_has_record(const struct slow *w);

/* Returns whether the last moment is shown, and no more records come unless the search is restarted. */
bool slow_is_at_its_end(const struct slow *w);

/* Adds the pace: "1 phase a second", "20 playouts a second", "full speed". */
void slow_pace_add(const struct slow *w, struct text *t);

/* ---- the record shown ---- */

/* Sets the scene to the current moment. */
void slow_look(struct slow *w, const struct game *g);

/* Returns the k-th move of the scene. */
move_t slow_move(const struct slow *w, int k);

/* Returns the number of a playout in its search, from 1. */
int64_t slow_number(const struct trace_playout *p);

/* Returns the level whose moves are shown in a search of positions: the one above the position, or the root. */
const struct slow_level *slow_level(const struct slow *w);

enum { SLOW_VALUE = 24 };

/* Writes a value as text, "+2", "-1", "+win", with its bound in front: "<=0". `out` holds SLOW_VALUE bytes. */
void slow_value_text(const struct slow *w, int value, enum trace_bound bound, char *out);

/* Returns a value scaled to -1 to 1. *result is the game's result if the value is one, otherwise
 * GAME_OPEN. */
double slow_value(const struct slow *w, int value, int *result);

/* Reports the moves at a ply of the path, whose position is *at, as the policy saw them, or as they are after the
 * result has been backed up: then, and where moves are drawn by probability, bounds are NAN. */
void slow_report_ply(const struct slow *w, const struct game *g, const struct state *at, int ply,
	struct report *out);

#endif
