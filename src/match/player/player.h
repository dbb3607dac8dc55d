/* A player is asked for a move and then polled, so that no thread ever waits for it. A person, an
 * engine and a random mover look the same to the match.
 *
 * One thread owns a player. player_report() returns copies; the engine behind it has its own
 * threads, which live as long as the player. */
#ifndef NARABE_MATCH_PLAYER_PLAYER_H
#define NARABE_MATCH_PLAYER_PLAYER_H

#include "base/param.h"
#include "config/levels.h"
#include "config/options.h"
#include "record/time_control.h"
#include "search/engine.h"

enum {
	PLAYER_SPEC_TEXT = 592, /* every key of a search at its longest */
	PLAYER_FILE_TEXT = 128,
	PLAYER_STANDARD_LEVEL = 3,
	PLAYER_STANDARD_TIME_MS = 1000,
	PLAYER_STANDARD_MARGIN_MS = 30000,
};

struct player_kind;

/* How a player chooses from what it has seen: the best move or, to be weaker, sometimes another. A move that
 * looks d points of win rate worse than the best is chosen exp(-(d / temperature)^2) times as often, about as
 * often as by a player whose judgement errs by that much. The square keeps one of many bad moves from being
 * chosen too often, and an obvious threat from being overlooked. All zero: the best. */
struct choice_params {
	double temperature; /* in points of win rate, 0 to 100; 0: the best */
	double slip;        /* the share of moves chosen that way; the others are the best */
};

/* A parsed specification `kind[:key=value,...]`, read-only for players. Values that vary from run
 * to run are in struct player_run, which overrides the same fields of the parameters below. */
struct player_spec {
	const struct player_kind *kind;
	/* The time, playouts and threads of any kind that has such keys; the rest is for the kinds
	 * that search. */
	struct search_params search;
	char file[PLAYER_FILE_TEXT]; /* the file of learned data; empty: none, or the shipped one */
	/* The other keys of its kind, which the file of that kind names and gives their defaults;
	 * nobody else reads them. */
	union {
		struct tree_keys {
			struct choice_params choice;
			int book;        /* 1 plays the moves of a book */
			int first_mover; /* simultaneous moves: 1 lets the other side choose first */
		} tree; /* of the kinds that search: `uct`, `duct` and those of engines */
		struct negamax_params negamax; /* without time and threads */
		struct perfect_keys {
			int ties;    /* 0 plays the first of the best moves, 1 any, 2 the last */
			int opening; /* 1 begins a game with any of the best moves */
		} perfect;
		int level;             /* 1 to LEVELS: player_spec_level() */
		int64_t flat_playouts; /* per move */
		struct matchbox_params matchbox;
		struct td_keys {
			double rate, lambda, explore;
		} td;
		struct program_keys {
			char name[PROGRAM_NAME]; /* in the settings; empty: the first */
			int64_t margin_ms;       /* how far it may exceed its time */
		} program;                       /* `gtp`, `tronbot` */
	};
};

/* How a player runs on this machine, whatever its specification. The player's owner may change it; changes
 * apply from the next question. */
struct player_run {
	int notify_fd; /* gets a byte when an engine has its move; -1: none */
	int threads;   /* of a search with a time budget, unless specified; 0: all cores */
	int64_t most_ms; /* limit of the next answer, whatever its budget: its share of a clock; or NO_LIMIT */
	struct gtp_clock clock; /* for programs, which budget it themselves */
	bool has_friend;        /* it is possible to wait for a friend: match/friend.h */
	bool keeps_tree;        /* a search with a time budget starts from the last one's tree */
	int64_t pace_ms; /* paces a search evenly over this time, so that a person can watch; 0: full
	                  * speed */
};

enum answer {
	ANSWER_THINKING, /* ask again later */
	ANSWER_MOVE,
	ANSWER_RESIGNED,
	ANSWER_FORFEIT, /* it left the game or broke its rules, with a sentence */
	ANSWER_FAILED,  /* it cannot play, with a sentence */
};

/* A game up to some position: moves from a start. */
struct past {
	const struct state *start;
	const move_t *moves;
	int plies;
};

struct player {
	const struct player_kind *kind;
	const struct game *game;
	struct player_spec spec; /* read-only; player_set_spec() replaces it */
	struct player_run run;
	struct state position; /* the position it was last asked about */
	const struct past
		*past; /* the game that led there, while it is being asked; otherwise NULL */
	bool asked;
	/* The player that answers this question or answered the last one: itself, or the one that
	 * plays for a level; its kind is NULL if that cannot be determined. */
	struct player_spec acting;
	struct level_rating rating; /* if it is a level: its rating */
	struct budget budget;       /* of this answer or the last one; NO_LIMIT in both: unknown */
	struct rng rng;
	move_t decided; /* the move it will play, if drawn or counted outside its search; otherwise
	                 * MOVE_NONE */
	struct engine *engine; /* NULL until it first thinks, and for kinds that never do */
	struct engine *solver; /* a perfect player's, beside the search that is shown; or NULL */
	bool thinks;           /* the engine is working on the question, or has ended doing so */
	bool keeps;            /* its result also serves the next move */
	bool hurried;          /* asked to answer now */
	bool holds;            /* not thinking: its last result serves the next move */
	bool in_caller; /* player_wait() thinks in the calling thread: for owners that ask, wait and
	                 * poll in turn, and read nothing in between */
	bool readies;   /* see player_make_ready() */
	struct learner *learner; /* of players that learn; NULL until it exists */
	bool refused;            /* p->failure says why there is no learner */
	struct error failure;
};

/* A game from its start to its end. */
struct finished_game {
	struct past past;
	int result; /* the FIRST player's */
};

/* The task of a player's engine. */
struct player_task {
	struct engine_task engine; /* its params point to the union, or to something that outlives
	                            * it */
	struct state root; /* the position in question, as the side that moves first sees it */
	bool goes_on; /* continues its last search if that holds the root: the budget is added */
	bool keeps;   /* its result also serves the next move */
	union {
		struct search_params search;
		struct negamax_params negamax;
		struct gtp_task gtp;
	} params;
};

/* A kind of player. It has `prepare` if an engine thinks for it, `stand` if another kind plays for it, otherwise
 * `poll`. */
struct player_kind {
	const char *name;
	const char *help;         /* one line */
	const char *about;        /* how it thinks, in a few sentences; NULL: nothing to say */
	const struct param *keys; /* of a struct player_spec; NULL if there are none */
	/* The engine that thinks for it with spec.search and can also be used for analysis and
	 * reviews; NULL for kinds with other parameters or without an engine. */
	const struct engine_ops *engine;
	int joint_keys; /* how many of its last keys are used only for simultaneous moves */

	/* Sets the keys whose default is not 0; NULL: there are none. */
	void (*standard)(struct player_spec *spec);
	/* Sets the engine's task at p->position; task->root is already set. Returns false if there
	 * is nothing to think about, or with a sentence in p->failure. */
	bool (*prepare)(struct player *p, struct player_task *task);
	/* Returns the move to play from the engine's result; NULL: its best. */
	move_t (*choose)(struct player *p, const struct report *found);

	/* For kinds that stand for another: sets p->acting to the player of this question, its kind to NULL with a
	 * sentence if there is none. */
	void (*stand)(struct player *p);
	/* For kinds without `prepare`: starts the answer; may be NULL. */
	void (*begin)(struct player *p);
	/* For kinds without `prepare`: returns the answer. May be called until it is not
	 * ANSWER_THINKING. */
	enum answer (*poll)(struct player *p, move_t *out);
	/* For kinds that choose beside the search that is shown: sets p->decided as soon as the move is
	 * known; else NULL. Returns false while that may still come. */
	bool (*decide)(struct player *p);

	/* Returns whether it can play on *g; if not, with a sentence. This slot and those below may
	 * be NULL. */
	bool (*plays)(const struct game *g, struct error *e);
	/* Returns whether a specification, beyond its kind, can play on *g; if not, with a
	 * sentence. */
	bool (*suits)(const struct player_spec *spec, const struct game *g, struct error *e);
	/* Reads the files that its answers need, so that the first one is not late; missing files
	 * are reported when it is asked. */
	void (*load)(const struct player_spec *spec, const struct game *g);
	/* For kinds that learn: learner.h. */
	const struct learner_ops *learns;
};

/* Returns the kind with this index, NULL after the last: those of players.def, and one for each
 * engine in engines.def that needs only a budget. An engine's file and its line there thus make a
 * player. */
const struct player_kind *player_kind_at(int index);

/* Returns the kind of this name, or NULL. */
const struct player_kind *player_kind_find(const char *name);

/* Reads a specification. Returns false with a sentence on what is allowed. */
bool player_spec_parse(const char *text, struct player_spec *out, struct error *e);

/* Sets keys that name files to their defaults; returns true if one had another value. A record's
 * players pass through this, except those of the person's own journal: the author of a record
 * could otherwise choose which files are read and written here. */
bool player_spec_drop_files(struct player_spec *spec);

/* Writes a specification so that player_spec_parse() reads the same; `out` holds PLAYER_SPEC_TEXT
 * bytes. */
void player_spec_text(const struct player_spec *spec, char *out);

/* Returns whether a key has its default value, which player_spec_text() leaves out. */
bool player_key_is_standard(const struct player_spec *spec, const struct param *key);

/* The policy's own constant and expansion threshold: special values of the keys c and expand. */
extern const struct param_special player_own_constant, player_own_expand;

/* Gets the player that levels.cfg names for a level on *g. Returns false with a sentence if it names none. */
bool player_level_read(const struct player_spec *spec, const struct game *g,
	struct player_spec *out, struct error *e);

/* Gets the player that plays for this one on *g: for a level or `best`, the one that stands for it;
 * else itself. Returns false with a sentence if there is none. */
bool player_spec_acting(const struct player_spec *spec, const struct game *g,
	struct player_spec *out, struct error *e);

/* Returns whether this player can play on *g; if not, with a sentence. */
bool player_spec_check(const struct player_spec *spec, const struct game *g, struct error *e);

/* Returns whether two players may store what they learn in these files ("": nowhere); if not, with
 * a sentence. One file under two names is refused. */
bool player_files_are_apart(const char *one, const char *other, struct error *e);

/* Returns the default searching player on *g, without a budget. */
const char *player_searcher_for(const struct game *g);

/* Returns whether a person at this keyboard plays. */
bool player_spec_is_human(const struct player_spec *spec);

/* Returns whether a person plays, here or at another terminal. */
bool player_spec_is_person(const struct player_spec *spec);

/* Returns the level, 1 to LEVELS; 0: it is another kind of player. */
int player_spec_level(const struct player_spec *spec);

/* Returns whether a person at another terminal plays. */
bool player_spec_is_friend(const struct player_spec *spec);

/* Returns whether alpha-beta plays, with spec->negamax and the time and threads of spec->search. */
bool player_spec_is_negamax(const struct player_spec *spec);

/* Returns whether a program that the settings name plays. */
bool player_spec_is_program(const struct player_spec *spec);

/* Returns whether spec->search is used: a tree search with these parameters thinks for this player. */
bool player_spec_searches(const struct player_spec *spec);

/* Gets the parameters of its search of a position. Returns false for a player that does not
 * search. */
bool player_spec_search(const struct player_spec *spec, const struct game *g, const struct state *s,
	struct search_params *out);

/* Gets the parameters of the player negamax on a board, including its evaluation. Returns false
 * with a sentence if the specification names a file that cannot be used; if the shipped file is
 * missing, it plays without. */
bool player_spec_negamax(const struct player_spec *spec, const struct game *g,
	struct negamax_params *out, struct error *e);

/* Sets the threads of a search: `threads` (0: all cores) if it has a time budget and does not
 * specify them. A search with a budget of playouts stays on one thread, so that it is
 * reproducible. */
void player_use_threads(struct search_params *p, int threads);

/* Returns the search of a specification on a board with this run's settings. */
struct search_params player_run_search(
	const struct player_spec *spec, const struct game *g, const struct player_run *run);

/* Gives a search that can use an evaluation the board's shipped one, if there is one; it is read on
 * first use. */
void player_use_evaluation(struct search_params *p, const struct game *g);

/* Returns the parameters of uct without keys on a board: search_params_default() and the board's
 * evaluation. */
struct search_params player_board_search(const struct game *g);

/* Prepares the search of the acting specification, which continues in the last one's tree if the
 * player keeps one. For a kind's `prepare`. */
bool player_prepare_kept_search(struct player *p, struct player_task *task);

/* Initialises a player with one thread and at full speed: see struct player_run for both, and for
 * `notify_fd`. */
void player_init(struct player *p, const struct game *g, const struct player_spec *spec,
	uint64_t seed, int notify_fd);

/* Stops the player and frees what it owns. */
void player_finish(struct player *p);

/* Replaces the specification by another of the same kind; it applies from the next question. */
void player_set_spec(struct player *p, const struct player_spec *spec);

/* Sets the clocks by which it plays its next move, at *s. */
void player_set_clock(struct player *p, const struct time_control *c,
	const struct side_clock clocks[2], const struct state *s);

/* Asks for a move at *s, which must allow one, dropping an earlier question. *past led to *s: some
 * players need the whole game. The player does not see the other side's pending choice. */
void player_begin(struct player *p, const struct state *s, const struct past *past);

/* Asks for a move at *s, which begins a game. */
void player_begin_at(struct player *p, const struct state *s);

/* Returns the state of the answer, and in *out the move; a sentence about it is in p->failure. */
enum answer player_poll(struct player *p, move_t *out);

/* Lets it choose as soon as it can, so that the search shown has the move in brackets that it will play. Returns
 * whether that move is settled: the player thinks no more, and will not begin anything that could change it. */
bool player_decide(struct player *p);

/* Asks it to answer now. */
void player_hurry(struct player *p);

/* Sets the pace from now on, even of the search in progress: see struct player_run. */
void player_set_pace(struct player *p, int64_t pace_ms);

/* Waits until its search has ended: the next poll has an answer or starts another search. Not for
 * people. */
void player_wait(struct player *p);

/* Waits and polls until there is an answer; never returns ANSWER_THINKING. Not for people. */
enum answer player_answer(struct player *p, move_t *out);

/* Pauses thinking, keeping what was found, or resumes it. A paused player must not be polled. */
void player_pause(struct player *p, bool paused);

/* Drops the question and stops thinking; what the engine has found can be seen until player_forget(). */
void player_rest(struct player *p);

/* Releases the memory of a search that the next one does not continue; the player rests. */
void player_forget(struct player *p);

/* Drops the question, stops thinking and forgets the search. */
void player_cancel(struct player *p);

/* Returns whether the player is thinking and will write to its notify_fd. Copies nothing. */
bool player_is_thinking(const struct player *p);

/* Returns the engine that records the steps of its current or last search (search/trace.h): its
 * solver, otherwise its own; NULL if neither does. */
struct engine *player_stepped(const struct player *p);

/* Copies what its solver has found for the question; returns false if it has none. */
bool player_solver_report(const struct player *p, struct report *out);

/* Returns whether the player's solver is still looking for the answer. */
bool player_solves(const struct player *p);

/* Copies what the player has found or knows about the position it was asked about, including its
 * solver's values; returns false if nothing. */
bool player_report(const struct player *p, struct report *out);

/* Copies the name and version that its program gives for itself; "" if no program plays for it. */
void player_title(const struct player *p, char out[GTP_TITLE]);

/* Copies its program's latest message; "" if no program plays for it, or it has said nothing. */
void player_remark(const struct player *p, char *out, size_t size);

/* Returns the microseconds of processor time used by the programs that its engine has started,
 * including earlier games; -1 if the system does not say, 0 without programs. */
int64_t player_program_us(const struct player *p);

/* Does what takes a program time before it thinks: starts one that speaks GTP if it is not running,
 * and sends it the game that led to *s. Waits for it; player_begin() then asks. Returns false if it
 * fails: the next poll says how. */
bool player_make_ready(struct player *p, const struct state *s, const struct past *past);

/* Returns whether such a program is thinking, so that its message may change. */
bool player_talks(const struct player *p);

/* Copies what its engine knows about any position: see engine_report_at(). Returns false if
 * nothing. */
bool player_report_at(const struct player *p, const struct state *s, struct report *out);

/* Informs it that a game it played on `side` is over, from which it may learn. If that could not be
 * stored, p->failure holds a sentence. */
void player_learn(struct player *p, enum side side, const struct finished_game *game);

/* Lets *p take over what *before has learned, if they learn alike: the same kind with the same file
 * and boxes. Returns whether it did. */
bool player_inherit(struct player *p, struct player *before);

/* Stores what was learned. Returns true if there is nothing to store or no file, false with a
 * sentence if it fails. */
bool player_save(struct player *p, struct error *e);

/* Returns whether this move is to be chosen by temperature. Draws nothing without a temperature. */
bool choice_slips(const struct choice_params *c, struct rng *rng);

/* Draws one of `count` moves by their win rates for the side to move, 0 to 1; a negative rate means
 * that the move was not looked at. Returns -1 if none was. */
int choice_draw(const struct choice_params *c, const double *rate, int count, struct rng *rng);

/* Starts a task as set by the kind's `prepare`. For players that act for another kind. */
void player_think(struct player *p, const struct player_kind *kind);

/* Returns the answer of a player of this kind that has an engine. */
enum answer player_poll_engine(struct player *p, const struct player_kind *kind, move_t *out);

/* ---- a tree kept between moves ---- */

/* Gets the search with which this player will start next. Returns false if there is none, its
 * budget is not time alone, or it keeps no tree; pondering for it is then useless, because playouts
 * are counted exactly. */
bool player_ponders(const struct player *p, struct search_params *out);

/* Returns its engine, moved to *s with this budget, which the caller then owns; NULL if it does not
 * hold *s. */
struct engine *player_take_tree(
	struct player *p, const struct state *s, int64_t playouts, int64_t time_ms, uint64_t seed);

/* Stops this engine and lets the player, which then owns it, continue in it when next asked, if it
 * holds the position then. NULL: drops what its own engine holds. */
void player_give_tree(struct player *p, struct engine *tree);

#endif
