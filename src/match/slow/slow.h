/* Slow motion: the engine that thinks, one record of its trace at a time (trace.h), and each record one
 * moment after another. It does the same as at full speed: it waits between its steps until they have
 * been looked at, its clock stopped, and continues at full speed when it is released.
 *
 *	a playout    select       a ply of the path down the tree per moment, before the move is made
 *	             expand       the position that became a node
 *	             simulate     a move of the playout per moment
 *	             back up      a ply of the path per moment, from its end to the root
 *	a position   down         it is entered, with its window
 *	             up           it is left: its value, among those of the other moves
 *	a bead       box          the box of the position, before one is drawn
 *	             draw         the bead that was drawn
 *	             pay          the beads of a move after the game
 *
 * A learner (matchbox) works in this thread, when the match asks it: then its next records come with
 * the moves of the match, which `lets_move` lets be made.
 *
 * The session's thread only. */
#ifndef NARABE_MATCH_SLOW_SLOW_H
#define NARABE_MATCH_SLOW_SLOW_H

#include "base/text.h"
#include "search/trace.h"

struct session;

/* ---- a search of positions ----
 *
 * The ones between the root and where it is now, put together from its records, which say of each only that it
 * is entered or left. Values are the FIRST player's, in the engine's own unit.
 *
 *	level[0]       the root, and the moves there that have been tried
 *	level[1]       after path[0]
 *	  ...
 *	level[ply]     the position of the last record */

enum { SLOW_PLIES = 72 }; /* deeper ones are not kept */

/* A move that has been tried. */
struct slow_tried {
	move_t move, by; /* the best reply, or the one that cut off; MOVE_NONE */
	bool open;       /* it is being searched */
	bool valued;     /* the rest is known */
	enum trace_how how;
	enum trace_bound bound;
	int value;
	uint32_t numbers[2]; /* struct trace_node's */
};

struct slow_level {
	bool known;             /* false: it was entered before anybody looked */
	struct trace_node node; /* as it was entered, or left; without its path */
	int count;
	struct slow_tried tried[GAME_MAX_MOVES]; /* in the order of the search */
};

struct slow_descent {
	int ply;
	move_t path[SLOW_PLIES];
	struct slow_level level[SLOW_PLIES + 1];
};

/* The tried move of a level; NULL if it has not been tried. */
const struct slow_tried *slow_descent_find(const struct slow_level *l, move_t m);

/* The best of the moves tried at a level, for the side to move there; NULL: no value is known. */
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

/* What happens at a moment: at a ply of the path (expand: of the move that led to the new node), or at
 * a move of the playout, -1 if its end was known without one; the ply of a position. */
struct slow_moment {
	enum slow_phase phase;
	int at;
	int all, left; /* the moments of its phase, and how many of them follow */
	int rest;      /* how many follow in the record */
};

struct slow_moment slow_moment_at(const struct trace_record *r, int moment);

/* Paces, from one phase in some seconds to full speed. Up to SLOW_PHASED each moment is shown, from
 * there on only the numbers at the root. What is counted is playouts, positions that were left, or
 * beads. */
enum { SLOW_FIRST = 1, SLOW_PHASED = 2, SLOW_FULL = 8, SLOW_PACES };

/* What a moment shows. */
struct slow_scene {
	struct slow_moment at;
	struct state position, before; /* shown, and before the last of the moves */
	int moves;                     /* that led there from the root: those of the path, then
	                                * those of the playout */
	int path;                      /* how many of them may be the path's */
};

struct slow {
	struct engine *engine;    /* the one that is slow; NULL: none */
	struct slow_guest *guest; /* whose engine that is, if nobody in the match's; or NULL */
	struct trace *trace;
	const struct trace_record *record; /* the one shown; NULL: none, or too fast for that */
	int moment;                        /* of it */
	struct state root;
	struct slow_descent descent; /* of a search of positions */
	struct slow_scene scene;     /* as of the last slow_look() */
	int pace;
	bool runs;       /* at its pace, without a key; at the end: it arrived there so */
	bool to_phase;   /* it runs only to the end of the phase */
	bool held;       /* the engine is traced and its clock stands: not at full speed */
	bool afresh;     /* the search is to be started again, from its first record */
	bool ended;      /* the engine made its last record */
	bool learns;     /* a learner is slow, and there is no engine */
	bool lets_move;  /* the learner's next record needs moves of the match, which may ask it */
	int64_t last_us; /* when the last moment or records came */
};

/* Gets ready, at this pace; false with a sentence. `afresh`: as soon as an engine runs, it starts again
 * from its first record; otherwise only one does that has ended when it is slowed down, or whose steps
 * mean nothing without those before. `guest`: not for those of the match but for another player, such as
 * negamax:depth=4, or for the solver, "exact", and what it thinks about the match's position; or NULL. */
bool slow_begin(struct slow *w, struct session *s, int pace, bool afresh, const char *guest,
	struct error *e);

/* Lets the search go on at full speed with the time that it had left; also where slow_begin() failed. */
void slow_end(struct slow *w, struct session *s);

/* Advances by what is due, and takes hold of the engine once one runs. True if anything has changed. */
bool slow_tick(struct slow *w, struct session *s);

/* When it must be called next; INT64_MAX for never. */
int64_t slow_wake_us(const struct slow *w);

/* Runs or stops; one pace up or down; one moment on, or back within the record; to the end of the
 * phase, in its time; past a number of playouts, positions or beads, at once; the same search from
 * its first record. */
void slow_run(struct slow *w, struct session *s, bool runs);
bool slow_change_pace(struct slow *w, struct session *s, bool faster);
void slow_step(struct slow *w, struct session *s, bool back);
void slow_go_phase(struct slow *w, struct session *s);
void slow_go_many(struct slow *w, struct session *s, int count);
bool slow_restart(struct slow *w, struct session *s);

/* Whether single moments are shown: there is a record, and the pace lets it be seen; whether a record
 * is shown, of positions also at a pace that leaves only the root in sight. */
bool slow_is_phased(const struct slow *w);
bool slow_has_record(const struct slow *w);

/* Whether nothing more comes, unless it is begun again. */
bool slow_is_at_its_end(const struct slow *w);

/* Adds its pace: "1 phase a second", "20 playouts a second", "full speed". */
void slow_pace_add(const struct slow *w, struct text *t);

/* ---- the record shown ---- */

/* Sets its scene to the moment now. */
void slow_look(struct slow *w, const struct game *g);

/* The k-th move of a scene. */
move_t slow_move(const struct slow *w, int k);

/* Which playout of its search it is, from 1. */
int64_t slow_number(const struct trace_playout *p);

/* Whether both sides choose at once: the plies come in pairs, each with its own side's table. */
bool slow_is_joint(const struct slow *w);

/* A move that could be selected at a ply of the path, as the policy saw it, or as it is once the
 * result has been backed up. */
struct trace_candidate slow_candidate(const struct slow *w, int ply, int index, bool backed_up);

/* The level whose moves are shown in a search of positions: the one above the position, or the root. */
const struct slow_level *slow_level(const struct slow *w);

/* A value as text: "+2", "-1", "+win"; what it says of the true one before it: "<=0". `out` holds
 * SLOW_VALUE bytes. */
enum { SLOW_VALUE = 24 };
void slow_value_text(const struct slow *w, int value, enum trace_bound bound, char *out);

/* A value from -1 to 1, and the result if it is one, or GAME_OPEN. */
double slow_value(const struct slow *w, int value, int *result);

/* What is known at the moment of the moves in its position: what the policy saw, or sees now that a
 * result was backed up; the values of the moves tried; the beads of the box. As a search's report, with
 * no moves where there is nothing to show. */
void slow_report(const struct slow *w, const struct game *g, struct report *out);

#endif
