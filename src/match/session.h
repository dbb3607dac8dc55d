/* A game being played: its match, the chosen players, its autosave, and everything else that thinks: the
 * analysis on a person's turn, exact values, lessons, the review. A front end does everything with a game
 * through the session; the session knows no front end.
 *
 *	screen, line by line ── session_play(), session_undo() ... ──▶ session ──▶ match ──▶ players
 *	                     ◀── hear(): the display is out of date        └──▶ record ──▶ autosave
 *
 * One thread owns a session and sees searches through copies. Functions with a `say` write a sentence for the
 * user there, or nothing. */
#ifndef NARABE_MATCH_SESSION_H
#define NARABE_MATCH_SESSION_H

#include "base/text.h"
#include "config/options.h"
#include "games/game.h"
#include "match/autosave.h"
#include "match/friend.h"
#include "match/judge/judge.h"
#include "match/match.h"
#include "match/player/training.h"
#include "match/review.h"
#include "record/record.h"
#include "search/exact.h"
#include "search/report.h"

/* ---- its parts ---- */

/* The search on a person's turn. There is at most one, shared by its users: the numbers on the
 * screen, a tip, a lesson about the next move, and the engine that ponders in its own tree. */
struct analysis {
	struct engine *engine;    /* NULL: none runs */
	bool failed;              /* no memory for a search on this board */
	bool rests;               /* stopped: nothing needs more of it */
	move_t leader;            /* while it is shown: its best move, ... */
	int64_t led_us, shown_us; /* ... since when that leads, and since when it runs */
	bool ponders;             /* its tree belongs to the engine that moves next */
	double ponder_ms;         /* its time limit in the background */
	bool was_running, lesson_was_running; /* before ^Z */
};

/* The progress of a lesson about the last move. */
enum lesson { LESSON_NONE, LESSON_BEFORE, LESSON_REPLY, LESSON_EXACT, LESSON_KNOWN };

struct coach {
	bool tip_waits;    /* until the numbers are meaningful */
	int tip_steps;     /* the number of enum hint_step given so far */
	struct report tip; /* the search behind them, with what is exact */
	int64_t asked_us;  /* when the tip or the lesson began */

	enum lesson lesson;
	struct engine *engine;   /* of the position before the move, then after it */
	bool ponders;            /* it searches the engine's tree */
	struct report before;    /* its result before the move */
	struct judgement judged; /* of the move */
	struct report reply;     /* the result after the move; without moves if there is none */
};

/* Playouts for a tip; ten times as many on a board small enough for them to solve. */
enum { TIP_PLAYOUTS = 20000, TIP_SOLVED_CELLS = 9 };

enum { TEACH_POINTS = 10 }; /* the loss from which moves are reported, if no setting says */

struct exact_view {
	const struct game *game; /* NULL: nothing to show */
	struct report info;
};

struct exactness {
	bool on;               /* exact values are enabled */
	bool begun;            /* for `position` */
	struct engine *solver; /* NULL: none, or out of memory */
	struct state position;
	int node; /* of the record, with this position; or RECORD_NONE */
	struct exact_view shown;
};

struct step {
	move_t ahead;   /* the person's choice, made before it is asked for; or MOVE_NONE */
	int64_t due_us; /* in real-time play: when the step is played; 0: the clock has not started */
};

enum { REPEAT_HASTE = 11 }; /* the largest `haste` below */

struct repeat {
	bool on;
	int64_t last;    /* pauses the match after this many games; 0: never */
	enum side side;  /* the side of the learner, or of the player that began as X */
	int haste;       /* steps beyond full speed: 1, 2, 4 ... games a frame */
	bool thinks;     /* a player had to think, so the last frame had fewer games */
	int64_t next_us; /* when the next game starts; 0: not yet known */
	struct learning curve;
};

/* ---- the session ---- */

/* The events of which a front end is notified, at once and in the session's thread. */
enum session_news {
	SESSION_CHANGED,    /* something that may be shown has changed */
	SESSION_NEW_SEARCH, /* earlier results belong to another search or position */
	SESSION_MOVED,      /* an engine has moved */
	SESSION_FAILED,     /* the requested analysis failed: see trouble */
	SESSION_REVIEWED,   /* the review has a new result */
	SESSION_LEFT_GAME,  /* the game has been put away */
	SESSION_NEW_GAME,   /* another game has started, or the same one again */
};

struct session_front {
	void (*hear)(void *self, enum session_news news); /* NULL: no notifications */
	void *self;
	bool has_keys; /* sentences may name keys of the screen */
	bool waits;    /* for searches to end: engines answer at once, and nothing thinks unasked */
	bool asks;     /* it starts every search: none starts by itself */
	bool engine_first; /* with simultaneous moves an engine is asked before the person */
};

/* The searches that a front end needs now; it keeps this up to date. All false: only the game. */
struct session_wants {
	bool numbers; /* it shows those of a search on a person's turn */
	bool tree;    /* it walks through the tree of such a search */
	bool review;  /* it steps through the game: only the review searches */
};

struct session {
	const struct options *options;
	struct session_front front;
	struct session_wants wants;
	int64_t frame_us;     /* least time between two looks by the front end */
	struct error trouble; /* errors of background work; the front end prints and clears them */

	const struct game *game;    /* the match's; NULL before the first */
	struct player_spec spec[2]; /* as chosen: without this machine's threads */
	struct match match;
	struct friend *friend; /* if a side is a friend, connected or not yet; otherwise NULL */
	struct autosave autosave;
	struct time_control control; /* the clock of the next game */
	uint64_t seed;               /* of the next match */
	int notify_fd;               /* as in params.h */
	int64_t now_us;
	bool spreads;     /* quick engines are paced over most of their time: match.h */
	bool single_step; /* the match pauses after its next move */
	struct handover {
		bool done, looked;          /* the person was looking at an earlier position */
		struct player_spec spec[2]; /* the players before */
		int node, end;              /* of the record: the current node, the line's end */
	} handover;                         /* of a person's game to engines */
	struct player_spec relieved[2];     /* engines that a person has replaced; no kind: none */
	int pace_ms;                        /* time of an engine's move, 0 for full speed */
	int teach; /* a lesson follows a move that loses more points than this; 0: never */

	struct analysis analysis;
	struct exactness exact;
	struct coach coach;
	struct review review; /* of this game, even while it is not shown */
	bool review_stopped;  /* by the person */
	int mistake;          /* the ply last visited as a mistake, or -1 */
	struct repeat repeat;
	struct step step;
};

/* Notifies the front end. */
static inline void
session_hear(struct session *s, enum session_news news)
{
	if (s->front.hear)
		s->front.hear(s->front.self, news);
}

/* ---- start and end ---- */

/* Starts a session without a game. `notify_fd` as in params.h. */
void session_init(struct session *s, const struct options *o, uint64_t seed, int notify_fd);

/* Stops and frees the session; an unfinished game stays in its journal. */
void session_finish(struct session *s);

/* Reads the game and the players that the options name. Returns false with a sentence on failure. */
bool session_read_options(const struct options *o, const struct game **g,
	struct player_spec spec[2], struct error *e);

/* Starts another game with these players, at the board's own start if `start` is NULL, and puts the previous
 * game away. Returns false with a sentence and changes nothing if memory runs out. */
bool session_new(struct session *s, const struct game *g, const struct player_spec spec[2],
	const struct state *start, struct error *e);

/* Starts another game, once this one is over, on the same board with the same players, with sides swapped on
 * request. Returns false with a sentence if memory runs out. */
bool session_again(struct session *s, bool swap, struct text *say);

/* Starts a game of these players from a position given by its cells, with moves played from there; both may be
 * NULL. Returns false with a sentence if it fails, and then changes nothing. */
bool session_set_up(struct session *s, const struct game *g, const struct player_spec spec[2],
	const char *cells, const char *moves, struct error *e);

/* Continues a record, which the session then owns, with these players, and puts the previous game away. */
void session_take_record(
	struct session *s, const struct record *r, const struct player_spec spec[2]);

/* Continues a record, which the session then owns, and puts the previous game away. The players are those that
 * the record names, otherwise the current ones, or people if those cannot play on that board. Files that the
 * players name are used only if there is a journal. The game is saved in `j`, which the session then owns, or, if
 * that is NULL, in the file `name` of the games folder, "" for none; then no clock runs before the next move. */
void session_open_record(struct session *s, struct record *r, struct journal *j, const char *name);

/* Puts the game away and drops everything found about it. */
void session_leave_game(struct session *s);

/* ---- time ---- */

/* Advances the game: call it whenever something may have happened. */
void session_tick(struct session *s, int64_t now_us);

/* Returns when session_tick() must next be called even if nothing happens; INT64_MAX for never. */
int64_t session_wake_us(struct session *s);

/* Returns whether numbers that the front end shows are changing. */
bool session_thinks(struct session *s);

/* Pauses or resumes the analysis that is shown on a person's turn; otherwise the engine to move, or a person
 * whose clock runs. */
void session_toggle_pause(struct session *s);

/* Makes the engine on turn move at once. */
void session_hurry(struct session *s);

/* Stops everything for ^Z, or lets it continue after fg. */
void session_suspend(struct session *s, bool suspended);

/* ---- moves ---- */

/* Makes a move for the side to move; every move of a person is made here. The search so far then serves the
 * lesson, or the engine. */
void session_play(struct session *s, move_t move);

/* Does the same for a typed move; if the front end waits, the lesson about it comes first. Returns false with a
 * sentence if the move cannot be made. */
bool session_play_text(struct session *s, const char *text, struct text *say, struct error *e);

/* Plays the moves of a line that a search has found, without lessons. */
void session_play_line(struct session *s, const move_t *moves, int count);

/* Goes back before a person's last move. Returns false with a sentence if it cannot. */
bool session_undo(struct session *s, struct error *e);

/* Goes forward again. Returns false with a sentence if it cannot. */
bool session_redo(struct session *s, struct error *e);

/* Makes a node of the record current; an engine to move there waits. */
void session_go_to(struct session *s, int node);

/* Makes a ply of the line current; an engine to move there waits. */
void session_go(struct session *s, int ply);

/* Goes to another branch, of which there must be one. */
void session_go_branch(struct session *s, int step, struct text *say);

/* Goes to the position of the next mistake (step 1) or the previous one (-1), wrapping around the ends of the
 * game. Stays where it is if none is known. */
void session_go_mistake(struct session *s, int step, struct text *say);

/* Returns whether the person can resign, even while an engine thinks. */
bool session_can_resign(const struct session *s);

/* Resigns for the person. Returns false if that is not possible. */
bool session_resign(struct session *s);

/* ---- settings ---- */

/* Takes the changed number of threads from the options. */
void session_take_threads(struct session *s);

/* Gives the next game the clock of the options. */
void session_take_clock(struct session *s);

/* Returns the threads of a search with a time budget that names none. */
int session_threads(const struct session *s);

/* ---- who plays: seats.c ---- */

/* Returns how many people play, including a friend. */
int session_people(const struct session *s);

/* Returns whether one side is or was a friend at another terminal. */
bool session_has_friend(const struct session *s);

/* Returns the side of the only person; the first if none or both are people. */
enum side session_person(const struct session *s);

/* Returns the learned evaluation to show people: that of the engine to move if it has its own file,
 * otherwise the board's; NULL if there is none. */
const struct eval_weights *session_eye(const struct session *s);

/* Replaces a side's player during the game. */
void session_seat(struct session *s, enum side side, const struct player_spec *spec);

/* Replaces the person by an engine like the other side's, or by the default one. */
void session_let_engines_play(struct session *s, struct text *say);

/* Undoes session_let_engines_play(), and the moves made since, which stay as a branch. */
void session_hand_back(struct session *s, struct text *say);

/* The same before a game is left that engines are playing on, unless they have finished it: it is kept as the
 * person's game. */
void session_reclaim(struct session *s);

/* Returns the side that session_take_over() gives to the person: the one to move, or a learner's opponent. */
enum side session_offered_side(const struct session *s);

/* Seats the person there. */
void session_take_over(struct session *s, struct text *say);

/* Lets either side make one move, then pauses. */
void session_step_once(struct session *s);

/* ---- results of searches ---- */

/* Copies what is known about the current position and stores it in the record. Returns false if no search may
 * be shown. */
bool session_peek(struct session *s, struct report *out);

/* Returns whether an engine to move is stopped before it has begun to think. */
bool session_waits_unasked(const struct session *s);

/* Returns the engine that thinks about the current position and records its steps; where the engine to move is
 * stopped before it has begun, the one that chose the last move; or NULL. */
struct engine *session_stepped(const struct session *s);

/* Returns the position about which it thinks: the current one, or the one before the last move. */
const struct state *session_stepped_root(const struct session *s);

/* Starts or continues the review of the line. Returns false with a sentence on failure. */
bool session_begin_review(struct session *s, struct error *e);

/* Waits until the review is done. */
void session_finish_review(struct session *s);

/* ---- saving ---- */

/* Stores what a player of this session has learned; reports trouble if that fails. */
void session_save_player(struct session *s, struct player *p);

/* Writes the changes into the journal; reports trouble if that fails. */
void session_autosave(struct session *s);

/* Flushes the journal to the disk; reports trouble if that fails. */
void session_sync(struct session *s);

/* Saves the game with autosave_save_as(). Returns false with a sentence on failure. */
bool session_save(struct session *s, const char *name, struct text *say, struct error *e);

/* Opens a game from the list, or a file; an engine to move waits. Returns false with a sentence if it fails,
 * and then changes nothing. */
bool session_load(struct session *s, const char *name, struct error *e);

/* Does the same for a row of the list in autosave.library; an unfinished game continues in its journal. May
 * return true with a sentence about damage. */
bool session_open_listed(struct session *s, int row, struct error *e);

/* Continues the game that was left last before its end, or in which an earlier position was looked at. It opens
 * there, and an engine to move waits; a finished game opens at its end if the front end would wait for that engine.
 * Returns false if there is none; *e names games that cannot be read or continued, and is empty if there are none. */
bool session_resume(struct session *s, struct error *e);

/* Saves the game when the person leaves; *open says whether it stays in its journal. Returns false if it could
 * not be saved, and reports trouble. */
bool session_leave(struct session *s, bool *open);

/* ---- the analysis and lessons: analysis.c ---- */

/* Advances the lesson; starts, stops and shares the search as needed. */
void analysis_tick(struct session *s);

/* Drops everything found for another position, including tips and lessons, after the current position has
 * changed. */
void analysis_drop(struct session *s);

/* Returns whether the analysis is shown or its tree is walked through. Then it rests once it has settled, and
 * its tree grows without a limit. */
bool analysis_is_shown(const struct session *s);

/* Searches the current position and waits for the result, which is kept until the position changes. Returns
 * false with a sentence on failure. */
bool analysis_run(struct session *s, struct report *out, struct error *e);

/* Returns whether an engine ponders on the person's time. */
bool analysis_ponders(const struct session *s);

/* Gives the next step of a tip, as soon as there is one; if the front end waits, immediately. Returns false
 * with a sentence if it cannot. */
bool coach_tip(struct session *s, struct text *say, struct error *e);

/* Reports how much a move would lose if that is a lot, the front end waits and moves are judged. */
void coach_judge(struct session *s, move_t move, struct text *say);

/* Writes the current tip. Returns false if there is none. */
bool coach_says(const struct session *s, char *out, size_t size);

/* Returns the cells of the current tip, as bits. */
uint64_t coach_marks(const struct session *s);

/* Begins a lesson after a person has moved from `node`, which `search` has searched; with `ponders`, in the
 * engine's tree. Returns whether there is a lesson, which then owns the search. */
bool coach_begin_lesson(struct session *s, struct engine *search, bool ponders, int node);

/* Returns whether the person is being asked whether to take a bad move back. */
bool coach_asks(const struct session *s);

/* Returns whether the loss of the last move is still being determined. The engine waits from the beginning of a
 * lesson to its end: HOLD_LESSON. */
bool coach_judges(const struct session *s);

/* Gets the position whose exact value a lesson, a tip or teaching needs now. Returns false if there is none. */
bool coach_wants_exact(const struct session *s, struct state *out);

/* Ends the lesson, so that the engine may move; a search in the engine's tree goes back to the engine. */
void coach_go_on(struct session *s);

/* Drops the lesson and the tip. */
void coach_forget(struct session *s);

/* ---- exact values: exactness.c ---- */

/* Returns the parameters of a solver in the background of this session. */
struct exact_params exactness_params(const struct session *s);

/* Starts, stops and reads the solver. `shown` is the search whose numbers are shown, or NULL; a lesson or a tip
 * may need the solver even then. */
void exactness_keep(struct session *s, const struct report *shown);

/* Stops the solver and drops its values. */
void exactness_drop(struct session *s);

/* Returns whether the solver is running. */
bool exactness_runs(const struct session *s);

/* Stops the solver for ^Z, or lets it continue after fg. */
void exactness_suspend(struct session *s, bool suspended);

/* Returns whether a position's exact value can be found while a person waits: within a second, or some tens of
 * seconds in the opening on a small board. */
bool exactness_can_solve(const struct game *g, const struct state *s);

/* Returns whether the solver may still find something about a position, once it is asked for. */
bool exactness_is_pending(const struct session *s, const struct state *position);

/* Adds the exact values of its position to *info, from the solver or the record. */
void exactness_apply(const struct session *s, struct report *info);

/* Stores the exact value of a node's position and a best move in the record, for a front end that waits. Returns
 * false if they cannot be found, or that would take too long. */
bool exactness_solve_node(struct session *s, int node);

/* Stores the exact values of a solver's report of a node's position in that node and its children. */
void exactness_note(struct record *r, int node, const struct report *info);

/* ---- both sides at once ----
 *
 * Where such a game starts, how much of it a person may see, choices made ahead, and steps in real time. An
 * engine is asked first in each step, so that it thinks while the person does; neither sees the other's
 * choice. */

/* Selects a search for simultaneous moves in such games, unless *p is one. */
void joint_search_params(const struct session *s, struct search_params *p);

/* Returns whether an engine's numbers are hidden because they would reveal its choice while a person
 * chooses. */
bool joint_hides_numbers(const struct session *s);

/* Returns whether the last move of the record is a choice that the person may not see yet. */
bool joint_hides_choice(const struct session *s);

/* Returns how many plies of the line may be shown: a step is hidden until both sides have chosen, and while a
 * person is choosing, so is everything later. */
int joint_shown_plies(const struct session *s);

/* Returns whether a person plays against the clock of the setting `tick`. */
bool joint_is_real_time(const struct session *s);

/* Returns the side that chooses ahead. */
enum side joint_chooser(const struct session *s);

/* Returns the position in which the person chooses. */
struct state joint_position(const struct session *s);

/* Returns whether a person can choose now. */
bool step_can_choose(const struct session *s);

/* Returns whether a person can choose now, and does so by steering. */
bool step_can_steer(const struct session *s);

/* Returns whether a person is to move, or chooses at the same time as an engine: the screen then shows the
 * person's position. */
bool joint_waits_for_person(const struct session *s);

/* Chooses ahead, replacing an earlier choice; the move is played when the step is due. */
void step_choose(struct session *s, move_t move);

/* Chooses the move straight ahead. */
void step_choose_straight(struct session *s);

/* Returns whether real time sets the pace. */
bool step_has_pace(const struct session *s);

/* ---- the pace, and repeated games: seats.c ----
 *
 * The pace is the time from one engine's move to the next, in steps for two keys. It changes only how long a
 * person can watch: a search with a budget of playouts is spread over it and finds the same as at full speed.
 * Games between two engines are repeated, swapping sides, to watch one of them learn. */

/* Changes the pace by one step, even for the move being thought about; while games repeat, beyond full speed to
 * whole games per frame. Not in real time, whose pace is a setting. */
void session_change_pace(struct session *s, bool faster, struct text *say);

/* Takes the pace from the changed setting `reply_ms`. */
void session_take_pace(struct session *s);

/* Starts or stops repeating the games of two engines. */
void repeat_toggle(struct session *s, struct text *say);

/* Returns whether whole games are played per frame: then repeat_tick() makes the moves. */
bool repeat_is_fast(const struct session *s);

/* Starts the next game when one is over. */
void repeat_tick(struct session *s);

/* Adds "Game 312: Level 5 won 140, drew 90, lost 82; 8 games a frame.": the learner, or the player that began as X. */
void repeat_say(const struct session *s, struct text *say);

#endif
