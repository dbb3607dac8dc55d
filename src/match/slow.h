/* Slow motion: the search that runs, one playout at a time, and each playout one moment after another.
 * It is the same search: it waits between its playouts until they have been looked at (trace.h), its
 * clock stands still meanwhile, and it goes on as before when it is let go.
 *
 *	select       a ply of the path down the tree per moment, before the move is made
 *	expand       the position that became a node
 *	simulate     a move of the playout per moment
 *	back up      a ply of the path per moment, from its end to the root
 *
 * The session's thread only. */
#ifndef NARABE_MATCH_SLOW_H
#define NARABE_MATCH_SLOW_H

#include "base/text.h"
#include "search/trace.h"

struct session;

enum slow_phase { SLOW_SELECT, SLOW_EXPAND, SLOW_SIMULATE, SLOW_BACKUP, SLOW_PHASES };

/* What happens at a moment: at a ply of the path (expand: of the move that led to the new node), or at
 * a move of the playout; -1 if its end was known without one. */
struct slow_moment {
	enum slow_phase phase;
	int at;
};

/* Paces, from one phase in some seconds to full speed. Up to SLOW_PHASED each moment is shown, from
 * there on only the numbers at the root. */
enum { SLOW_PHASED = 4, SLOW_FULL = 15, SLOW_PACES };

struct slow {
	struct engine *engine; /* the one that is slow; NULL: none */
	struct trace *trace;
	const struct trace_playout *playout; /* the one shown; NULL: none, or too fast for that */
	int moment;                          /* of it */
	struct state root;
	int pace;
	bool runs;        /* by itself, at its pace */
	bool to_phase;    /* it runs only to the end of the phase */
	bool afresh;      /* the search is to be started again, from its first playout */
	bool ended;       /* the search made its last playout */
	bool was_paused;  /* the match, before */
	int64_t since_us; /* when it became slow */
	int64_t last_us;  /* when the last moment or playouts came */
};

/* Whether the playouts of this engine can be shown. */
bool slow_can_show(const struct engine *e);

/* Gets ready; false without memory. `afresh`: as soon as a search runs, it starts again from its first
 * playout; otherwise only one that has ended does. */
bool slow_begin(struct slow *w, struct session *s, bool afresh);

/* Lets the search go on at full speed with the time that it had left. */
void slow_end(struct slow *w, struct session *s);

/* Advances by what is due, and takes hold of the search once one runs. True if anything has changed. */
bool slow_tick(struct slow *w, struct session *s);

/* When it must be called next; INT64_MAX for never. */
int64_t slow_wake_us(const struct slow *w);

/* Runs or stops; one pace up or down; one moment on or back; to the end of the phase, in its time; to
 * the end of so many playouts, at once; the same search from its first playout. */
void slow_run(struct slow *w, struct session *s, bool runs);
bool slow_change_pace(struct slow *w, struct session *s, bool faster);
void slow_step(struct slow *w, struct session *s, bool back);
void slow_go_phase(struct slow *w, struct session *s);
void slow_go_playouts(struct slow *w, struct session *s, int count);
bool slow_restart(struct slow *w, struct session *s);

/* Whether single moments are shown: there is a playout, and the pace lets it be seen. */
bool slow_is_phased(const struct slow *w);

/* Adds its pace: "1 phase a second", "20 playouts a second", "full speed". */
void slow_pace_add(const struct slow *w, struct text *t);

/* ---- a playout as moments ---- */

int slow_moments(const struct trace_playout *p);
struct slow_moment slow_moment_at(const struct trace_playout *p, int moment);

/* Which playout of its search it is, from 1. */
int64_t slow_number(const struct trace_playout *p);

/* The position shown at a moment, and the number of moves that led to it from the root: those of the
 * path, then those of the playout. */
int slow_position(
	const struct slow *w, const struct game *g, struct slow_moment at, struct state *out);

/* The k-th of these moves. */
move_t slow_move(const struct trace_playout *p, int k);

/* A move that could be selected at a ply of the path, as the policy saw it, or as it is once the
 * result has been backed up; the one that was. */
struct trace_candidate slow_candidate(const struct slow *w, int ply, int index, bool backed_up);
const struct trace_candidate *slow_selected(const struct slow *w, int ply);

/* Whether both sides choose at once: the plies come in pairs, each with its own side's table. */
bool slow_is_joint(const struct slow *w);

/* What the policy saw, or sees now that a result was backed up, in the position shown while a move is
 * selected or a result backed up: as a search's report of it. */
void slow_report(
	const struct slow *w, const struct game *g, struct slow_moment at, struct report *out);

/* Means and bounds in percent of the side to move, as a report's bounds are scaled by its rewards. */
double slow_percent(const struct slow *w, double value);
double slow_percent_more(const struct slow *w, double bonus);

#endif
