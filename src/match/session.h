/* A game being played: its match, the chosen players, its autosave, and everything else that
 * thinks: the analysis on a person's turn, exact values, lessons, the review. A front
 * end does everything with a game through the session; the session knows no front end.
 *
 *	screen, line by line ── session_play(), session_undo() ... ──▶ session ──▶ match ──▶ players
 *	                     ◀── hear(): what is shown is out of date      └──▶ record ──▶ autosave
 *
 * One thread owns a session and sees searches through copies. Functions with a `say` write a
 * sentence for the user there, or nothing. */
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
#include "search/mcts/search.h"

/* ---- its parts ---- */

/* The search on a person's turn. There is at most one, shared by its users: the numbers on the
 * screen, a tip, a lesson about the next move, and the engine that ponders in its own tree. */
struct analysis {
	struct engine *engine;                /* NULL: none runs */
	bool failed;                          /* out of memory for one on this board */
	bool rests;                           /* stopped: nothing needs more of it */
	move_t leader;                        /* while it is shown: its best move, ... */
	int64_t led_us, shown_us;             /* ... since when, and since when it runs */
	bool ponders;                         /* its tree belongs to the engine that moves next */
	double ponder_ms;                     /* its time limit in the background */
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
	bool ponders;            /* it is in the engine's tree */
	struct report before;    /* its result before the move */
	struct judgement judged; /* of the move */
	struct report reply;     /* the result after the move; without moves if there is none */
};

/* Playouts for a tip; ten times as many on a board that they solve. */
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
	move_t ahead;   /* the person's choice, made before being asked for; or MOVE_NONE */
	int64_t due_us; /* in real time: when the step is played; 0: the clock has not started */
};

enum { REPEAT_HASTE = 11 }; /* the most */

struct repeat {
	bool on;
	int64_t last;    /* pauses the match after this many games; 0: never */
	enum side side;  /* the learner's side */
	int haste;       /* steps beyond full speed: 1, 2, 4 ... games a frame */
	int64_t next_us; /* when it continues; 0: not yet known */
	struct learning curve;
};

/* ---- the session ---- */

/* What a front end is notified of, at once and in the session's thread. */
enum session_news {
	SESSION_CHANGED,    /* something that may be shown */
	SESSION_NEW_SEARCH, /* earlier results belong to another search or position */
	SESSION_MOVED,      /* an engine has moved */
	SESSION_FAILED,     /* the requested analysis failed: see trouble */
	SESSION_REVIEWED,   /* the review has a new result */
	SESSION_LEFT_GAME,  /* the game is finished with */
	SESSION_NEW_GAME,   /* another game has started, or the same one again */
};

struct session_front {
	void (*hear)(void *self, enum session_news news); /* NULL: no notifications */
	void *self;
	bool has_keys;      /* sentences may name keys of the screen */
	bool waits;         /* for searches: engines answer at once, and nothing thinks unasked */
	bool keeps_players; /* the current players continue a game that is opened */
	bool asks;          /* for every search: none begins without being asked for */
	bool engine_first;  /* with simultaneous moves an engine is asked before the person */
};

/* What a front end needs now; it keeps this up to date. All false: only the game. */
struct session_wants {
	bool numbers; /* those of a search on a person's turn */
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
	struct friend *friend; /* a side is one, who is there or waited for; else NULL */
	struct autosave autosave;
	struct time_control control; /* the clock of the next game */
	uint64_t seed;               /* of the next match */
	int notify_fd;               /* as in search.h */
	int64_t now_us;
	bool spreads;     /* quick engines are paced over most of their time: match.h */
	bool single_step; /* the match pauses after its next move */
	struct handover {
		bool done, looked;          /* they looked at an earlier position */
		struct player_spec spec[2]; /* who played before */
		int node, end;              /* of the record: where they left, the line's end */
	} handover;                         /* to engines, of a game that a person played */
	struct player_spec relieved[2]; /* engines in whose places a person plays; no kind: none */
	int pace_ms;                    /* time of an engine's move, 0 for full speed */
	int teach; /* a lesson follows a move that loses more points, 0: never */

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

/* Starts without a game. `notify_fd` as in search.h. */
void session_init(struct session *s, const struct options *o, uint64_t seed, int notify_fd);

/* Stops and frees; an open game stays in its journal. */
void session_finish(struct session *s);

/* The game and the players named by the options. Returns false with a sentence. */
bool session_read_options(const struct options *o, const struct game **g,
	struct player_spec spec[2], struct error *e);

/* Starts another game with these players; `start` NULL is the board's own start. The previous game is put
 * away. Returns false with a sentence if memory runs out: then nothing has changed. */
bool session_new(struct session *s, const struct game *g, const struct player_spec spec[2],
	const struct state *start, struct error *e);

/* Plays the same board and players again, or with sides swapped. Returns false with a sentence while the game
 * is not over. */
bool session_again(struct session *s, bool swap, struct text *say);

/* Starts a game of these players from a position given by its cells, with moves played from there; both may
 * be NULL. Returns false with a sentence, and nothing has changed. */
bool session_set_up(struct session *s, const struct game *g, const struct player_spec spec[2],
	const char *cells, const char *moves, struct error *e);

/* Continues a record, which the session then owns, with these players; the previous game is put away. */
void session_take_record(
	struct session *s, const struct record *r, const struct player_spec spec[2]);

/* Continues a record, which the session then owns, with the players that the record names, else the current
 * ones; files that they name are used only if there is a journal. The previous game is put away. It is saved
 * in `j`, which the session then owns, or, if that is NULL, in the file `name` of the games folder, "" for
 * none; then no clock runs before the next move. Returns false with a sentence, record and journal closed, if
 * the players cannot play on that board. */
bool session_open_record(
	struct session *s, struct record *r, struct journal *j, const char *name, struct error *e);

/* Puts the game away and drops everything found about it. */
void session_leave_game(struct session *s);

/* ---- time ---- */

/* Advances the game: call it whenever something may have happened. */
void session_tick(struct session *s, int64_t now_us);

/* Returns when session_tick() must be called next even if nothing happens; INT64_MAX for never. */
int64_t session_wake_us(struct session *s);

/* Returns whether numbers that the front end shows are changing. */
bool session_thinks(struct session *s);

/* Pauses the search that thinks, or lets it continue: the analysis that is shown on a person's turn, else the engine
 * to move, or a person whose clock runs. Returns false if there is none. */
bool session_toggle_pause(struct session *s);

/* Makes the engine to move move at once. */
void session_hurry(struct session *s);

/* ^Z, and fg again. */
void session_suspend(struct session *s, bool suspended);

/* ---- moves ---- */

/* Makes a move for the side to move: the only way in for a person's moves. The search so far serves
 * the lesson, or the engine. */
void session_play(struct session *s, move_t move);

/* Does the same for a typed move; if the front end waits, the lesson about it comes first. Returns false with
 * a sentence. */
bool session_play_text(struct session *s, const char *text, struct text *say, struct error *e);

/* Plays the moves of a found line one after another; no lesson. */
void session_play_line(struct session *s, const move_t *moves, int count);

/* Goes back before a person's last move, or forward again. Returns false with a sentence. */
bool session_undo(struct session *s, struct error *e);
bool session_redo(struct session *s, struct error *e);

/* Makes a node of the record, or a ply of the line, current, where an engine to move waits; goes to
 * another branch. */
void session_go_to(struct session *s, int node);
void session_go(struct session *s, int ply);
bool session_go_branch(struct session *s, int step, struct text *say);

/* Makes the current branch the main line. */
void session_promote(struct session *s, struct text *say);

/* Goes to the next mistake (step 1) or the previous one (-1), round the ends of the game: to the
 * position where it was made. Stays where it is if none is known. */
void session_go_mistake(struct session *s, int step, struct text *say);

/* Returns whether the person can resign, also while an engine thinks. */
bool session_can_resign(const struct session *s);
bool session_resign(struct session *s);

/* ---- settings ---- */

/* The option has changed. */
void session_take_threads(struct session *s);

/* The next game has the clock of the option. */
void session_take_clock(struct session *s);

/* How many threads a search may use if it names none: the whole machine for a time budget, one for
 * playouts, so that results are reproducible. */
void session_use_threads(const struct session *s, struct search_params *p);
int session_threads(const struct session *s);

/* ---- who plays: seats.c ---- */

/* Returns how many people play, a friend too; and the side of the only one, the first if none or both are people. */
int session_people(const struct session *s);
enum side session_person(const struct session *s);

/* Returns the learned evaluation that people are shown: that of the engine to move if it has a file of its
 * own, else the board's; NULL: there is none. */
const struct eval_weights *session_eye(const struct session *s);

/* Replaces a side's player during the game. */
void session_seat(struct session *s, enum side side, const struct player_spec *spec);

/* Replaces the person by an engine like the other side's, or the default one; takes that back, with
 * the moves made since, which stay as a branch; gives the side to move to the person; makes all engines stronger or weaker by one step: the next level, twice or half
 * the budget; makes one move of either side, and no more. */
void session_let_engines_play(struct session *s, struct text *say);
bool session_hand_back(struct session *s, struct text *say);
void session_take_over(struct session *s, struct text *say);
void session_change_strength(struct session *s, bool up, struct text *say);
void session_step_once(struct session *s);

/* ---- what searches say ---- */

/* Copies what is known of the current position and stores it in the record; false if no search may
 * be shown. */
bool session_peek(struct session *s, struct report *out);

/* Returns the engine that thinks about the current position and records its steps, or NULL. */
struct engine *session_stepped(const struct session *s);

/* Returns whether a search is one of this position, as the side to move there knows it. */
bool session_is_about(
	const struct session *s, const struct report *found, const struct state *position);

/* Starts the review of the line, or continues it. Returns false with a sentence. */
bool session_begin_review(struct session *s, struct error *e);

/* Waits for its end. */
void session_finish_review(struct session *s);

/* ---- saving ---- */

/* Stores what a player of this session has learned; reports trouble if that fails. */
void session_save_player(struct session *s, struct player *p);

/* Turns automatic saving on, if there is a folder for it. */
void session_keep_games(struct session *s);

/* Writes the changes into the journal; reports trouble if that fails. */
void session_autosave(struct session *s);

/* Flushes the journal to the disk; reports trouble if that fails. */
void session_sync(struct session *s);

/* Saves the game: autosave_save_as(). */
bool session_save(struct session *s, const char *name, struct text *say, struct error *e);

/* Opens a game from the list, or a file; an engine to move waits. Returns false with a sentence, and nothing
 * has changed. */
bool session_load(struct session *s, const char *name, struct error *e);

/* The same for a row of the list in autosave.library; an unfinished game continues in its journal.
 * True with a sentence about what is damaged. */
bool session_open_listed(struct session *s, int row, struct error *e);

/* Continues the game left last. Returns false if there is none; `e` is about games that cannot be read or
 * continued, empty if there are none. */
bool session_resume(struct session *s, struct error *e);

/* The person leaves: *open says whether a game stays in its journal. Returns false if it could not be saved.
 * Reports trouble. */
bool session_leave(struct session *s, bool *open);

/* ---- the analysis and lessons: analysis.c ---- */

/* Starts, stops and shares the search as needed. */
void analysis_tick(struct session *s);

/* The current position has changed: drops what was found for another one, tips and lessons
 * included. */
void analysis_drop(struct session *s);

/* Returns whether it is shown or walked through. Shown, it rests once it has settled; its tree grows without
 * a limit. */
bool analysis_is_shown(const struct session *s);

/* Searches the current position and waits for the result, which is kept until the position changes. Returns
 * false with a sentence. */
bool analysis_run(struct session *s, struct report *out, struct error *e);

/* Returns whether an engine ponders on the person's time. */
bool analysis_ponders(const struct session *s);

/* Returns when session_tick() must look at a search that is not shown. */
int64_t analysis_wake_us(const struct session *s);

/* ^Z, and fg again. */
void analysis_suspend(struct session *s, bool suspended);

/* Gets the next step of a tip, as soon as there is one; if the front end waits, immediately. Returns false
 * with a sentence. */
bool coach_tip(struct session *s, struct text *say, struct error *e);

/* What a move would lose, if the front end waits and moves are judged: reports it if it is much. */
void coach_judge(struct session *s, move_t move, struct text *say);

/* Gets the current tip in words; false if there is none. Its cells, as bits. */
bool coach_says(const struct session *s, char *out, size_t size);
uint64_t coach_marks(const struct session *s);

/* A person has moved from `node`, which `search` has searched; it is in the engine's tree if it
 * `ponders`. True: the lesson now owns the search. */
bool coach_begin_lesson(struct session *s, struct engine *search, bool ponders, int node);
void coach_tick(struct session *s);

/* Whether the question stands whether to take a bad move back, and what it says. */
bool coach_asks(const struct session *s);

/* Returns whether the loss is being searched for; whether only its exact value is still missing, and not
 * waiting for that. The engine waits from the beginning of a lesson to its end: HOLD_LESSON. */
bool coach_judges(const struct session *s);
void coach_hurry(struct session *s);

/* Gets the position whose exact value a lesson, a tip or teaching needs now. False: none. */
bool coach_wants_exact(const struct session *s, struct state *out);

/* Ends the lesson: the engine may move. */
void coach_go_on(struct session *s);
void coach_forget(struct session *s);

/* ---- exact values beside the search's: exactness.c ---- */

/* Returns the parameters of a solver in the background of this session. */
struct exact_params exactness_params(const struct session *s);

/* Starts, stops and reads the solver. `shown` is the search whose numbers are shown, or NULL: a
 * lesson or a tip may want it nevertheless. */
void exactness_keep(struct session *s, const struct report *shown);
void exactness_drop(struct session *s);
bool exactness_runs(const struct session *s);

/* ^Z, and fg again. */
void exactness_suspend(struct session *s, bool suspended);

/* Returns the exact values of the moves of `shown`; NULL while none is known. */
const struct exact_view *exactness_of(const struct session *s, const struct report *shown);

/* Returns whether values of `shown` are known or expected soon. */
bool exactness_is_expected(const struct session *s, const struct report *shown);

/* Returns whether a position's exact value can be known while a person waits: within a second, or some tens
 * of seconds in the opening of a small board. */
bool exactness_can_solve(const struct game *g, const struct state *s);

/* Returns whether the solver may still find something about a position, once it is asked for. */
bool exactness_is_pending(const struct session *s, const struct state *position);

/* Takes what is exact about the position of *info into it, by the solver or the record. */
void exactness_apply(const struct session *s, struct report *info);

/* For a front end that waits: a position's exact value and a best move, MOVE_NONE at the end. Returns false
 * if they are not to be known, or that would take too long. */
bool exactness_solve_now(
	const struct session *s, const struct state *position, int *value, move_t *best);

/* Of a finished game on a board as small as tic-tac-toe's, solved at once: stores what every position of
 * the line is worth, so that its moves are judged by that. For every tick. */
void exactness_settle(struct session *s);

/* Stores the exact values of a solver's report of a node's position in that node and those after
 * it. */
void exactness_note(struct record *r, int node, const struct report *info);

/* ---- both sides at once ----
 *
 * Where such a game starts, what a person may see of it, choices made ahead and steps in real time. An engine is
 * asked first in each step, so that it thinks while the person does; neither sees the other's choice. */

/* Selects a search for simultaneous moves in such games, unless *p is one. */
void joint_search_params(const struct session *s, struct search_params *p);

/* Returns whether an engine's numbers would say what it chooses while a person chooses as well. */
bool joint_hides_numbers(const struct session *s);

/* Returns whether the last move of the record is a choice that the person must not see yet. */
bool joint_hides_choice(const struct session *s);

/* Returns the plies of the line that may be shown: of a step in which a person plays none before both sides
 * have chosen, and while the person chooses nothing that comes later. */
int joint_shown_plies(const struct session *s);

/* Returns whether a person plays against the clock of the setting `tick`. */
bool joint_is_real_time(const struct session *s);

/* Returns the side that chooses ahead; its position; whether it can choose, and does so by steering. */
enum side joint_chooser(const struct session *s);
struct state joint_position(const struct session *s);
bool step_can_choose(const struct session *s);
bool step_can_steer(const struct session *s);

/* Returns whether a person is to move, or chooses while an engine does: what the screen then shows is the
 * person's. */
bool joint_waits_for_person(const struct session *s);

/* Chooses ahead, replacing an earlier choice; it is played when the step is due. */
void step_choose(struct session *s, move_t move);
void step_choose_straight(struct session *s);

/* Returns whether real time sets the pace; whether its clock has started. */
bool step_has_pace(const struct session *s);

/* ---- the pace, and games repeated: seats.c ----
 *
 * The time from one engine's move to the next, in steps for two keys. It says how long a person can watch and
 * nothing else: a search with a budget of playouts is spread over it and finds what it finds at full speed.
 * Games between two engines are repeated, swapping sides, to watch one of them learn. */

/* One step faster or slower, also for the move that is being thought about; while games repeat,
 * beyond full speed to whole games a frame. */
void session_change_pace(struct session *s, bool faster, struct text *say);

/* The setting `reply_ms` has changed: it is the pace now. */
void session_take_pace(struct session *s);

/* Starts or stops repeating. */
void repeat_toggle(struct session *s, struct text *say);

/* Returns whether whole games are played per frame: then repeat_tick() makes the moves. */
bool repeat_is_fast(const struct session *s);

/* Starts the next game when one is over. */
void repeat_tick(struct session *s);

/* Returns when repeat_tick() must be called next; INT64_MAX for never. */
int64_t repeat_wake_us(const struct session *s);

/* "Game 312: won 140, drawn 90, lost 82; 8 games a frame." */
void repeat_say(const struct session *s, struct text *say);

#endif
