/* A player: asked for a move and then polled, so that nobody ever waits for it. A person, an
 * engine and a random mover look the same to the match.
 *
 * One thread owns a player. player_report() hands out copies; the engine behind it has threads of
 * its own, which live as long as the player. */
#ifndef NARABE_MATCH_PLAYER_PLAYER_H
#define NARABE_MATCH_PLAYER_PLAYER_H

#include "base/param.h"
#include "search/alphabeta/negamax.h"
#include "search/exact.h"
#include "search/mcts/search.h"
#include "search/menace/matchbox.h"

enum {
	PLAYER_SPEC_TEXT = 384, /* every key of a search at its longest */
	PLAYER_FILE_TEXT = 128,
	PLAYER_LIST = MATCHBOX_PLIES,
	PLAYER_STANDARD_LEVEL = 3,
	PLAYER_STANDARD_TIME_MS = 1000,
};

struct player_kind;

/* `kind[:key=value,...]`, read; never written to by those who play by it. What varies from run to run
 * is in struct player_run: the same fields of the parameters below are not looked at. */
struct player_spec {
	const struct player_kind *kind;
	struct search_params search; /* for the kinds that search */
	struct negamax_params negamax;
	struct exact_params exact;
	int ties;              /* of the kind `perfect`: 1 chooses among the best by chance */
	int level;             /* of the kind `level`: 1 to LEVELS */
	int64_t flat_playouts; /* of each move, of the kind `flat` */
	int first_mover; /* of the kind `uct`, where both move at once: 1 lets the other choose first */
	struct matchbox_params matchbox;
	char file[PLAYER_FILE_TEXT]; /* where what is learned is kept; empty: nowhere */
};

/* How a player plays here, whoever it is. Its owner may change it; that counts from the next question
 * on. */
struct player_run {
	int notify_fd;   /* a byte is written there when an engine has its move; -1: none */
	int threads;     /* of a search that is given time, unless it says itself; 0: all cores */
	bool keeps_tree; /* a search that is given time begins with what the last one found */
	int64_t pace_ms; /* playouts of a search are made over so long, evenly, for whoever looks on;
			  * 0: at once */
};

enum answer {
	ANSWER_THINKING, /* ask again later */
	ANSWER_MOVE,
	ANSWER_FAILED, /* with a sentence */
};

struct player {
	const struct player_kind *kind;
	const struct game *game;
	struct player_spec spec; /* only read; player_set_spec() gives it another */
	struct player_run run;
	struct state position; /* where it was last asked */
	bool asked;
	/* Who answers this question or answered the last: the same, or who a level has play for it,
	 * whose kind is NULL when that can not be found out. */
	struct player_spec acting;
	struct budget budget; /* of this answer or the last; NO_LIMIT both: not known */
	struct rng rng;
	struct engine *engine;   /* NULL until it first thinks, and for kinds that never do */
	bool thinks;             /* the engine's task is the question; it may have ended */
	bool keeps;              /* what the engine finds serves the next move too */
	bool holds;              /* not thinking: what the engine has found serves the next move */
	bool in_caller;          /* see player_work_in_caller() */
	struct learner *learner; /* of those who learn; NULL until there is one */
	bool refused;            /* p->failure tells why there is none */
	struct error failure;
};

/* A game from its start to its end. */
struct finished_game {
	const struct state *start;
	const move_t *moves;
	int plies;
	int result; /* the FIRST player's */
};

/* What a player's engine is to do. */
struct player_task {
	struct engine_task engine; /* its params point at the union, or anywhere that stays */
	struct state root; /* what it is asked about, from the view of who shall move first */
	bool goes_on; /* in what it found before, if that holds the root: the budget comes on top */
	bool keeps;   /* what it finds serves the next move too */
	union {
		struct search_params search;
		struct negamax_params negamax;
		struct exact_params exact;
	} params;
};

/* What makes a kind of player: either `prepare`, for those that an engine thinks for, or `poll`. */
struct player_kind {
	const char *name;
	const char *help;         /* one line */
	const struct param *keys; /* of a struct player_spec; NULL when there are none */
	/* What thinks for it by spec.search, which can then be analysed and reviewed with as well;
	 * NULL for kinds that have other parameters, or no engine. */
	const struct engine_ops *engine;
	int joint_keys; /* the last of them, of use only where both sides move at once */

	/* What the engine is to do at p->position; task->root is set. False when there is nothing to
	 * think about, or with a sentence in p->failure. */
	bool (*prepare)(struct player *p, struct player_task *task);
	/* The move to play by what the engine has found; NULL: its best. */
	move_t (*choose)(struct player *p, const struct report *found);

	/* In place of both: what to do when it is asked (may be NULL) ... */
	void (*begin)(struct player *p);
	/* ... and its answer. May be called until it is something else than ANSWER_THINKING. */
	enum answer (*poll)(struct player *p, move_t *out);

	/* The rest may be NULL. Whether it can play on *g; else a sentence. */
	bool (*plays)(const struct game *g, struct error *e);
	/* Before the first question. */
	void (*init)(struct player *p);
	void (*finish)(struct player *p);
	/* A game is over that it played on `side`. */
	void (*learn)(struct player *p, enum side side, const struct finished_game *game);
	/* Takes over what another of its kind has learned, where that is of use. */
	void (*inherit)(struct player *p, struct player *before);
	/* Keeps what was learned in its file, if it has one. */
	bool (*save)(struct player *p, struct error *e);
	/* What it knows of a position without a search; false for nothing. */
	bool (*look)(const struct player *p, const struct state *s, struct report *out);
};

/* Every kind, in order; NULL behind the last. */
const struct player_kind *player_kind_at(int index);

/* The kinds of those engines in engines.def that play by a budget alone, in order: a file each and a
 * line there make a player. NULL behind the last. In engine_kind.c. */
const struct player_kind *player_engine_kind(int index);

/* The kind of this name, or NULL. */
const struct player_kind *player_kind_find(const char *name);

/* Reads a specification; a sentence names what is allowed. */
bool player_spec_parse(const char *text, struct player_spec *out, struct error *e);

/* Writes it so that player_spec_parse() reads the same; `out` holds PLAYER_SPEC_TEXT bytes. */
void player_spec_text(const struct player_spec *spec, char *out);

/* Writes a specification with the keys' names of today, all else as it is; what is none as well.
 * `out` holds PLAYER_SPEC_TEXT bytes. */
void player_spec_rename(const char *text, char *out);

/* Whether a key has its default value, which player_spec_text() leaves out. */
bool player_key_is_standard(const struct player_spec *spec, const struct param *key);

/* The policy's own constant, and when it opens a node: of the keys c and expand. */
extern const struct param_special player_own_constant, player_own_expand;

/* Doubles or halves the budget, goes one ply deeper or less deep, or one level up or down; false
 * for a player without any of these. */
bool player_spec_scale(struct player_spec *spec, bool up);

/* Who plays at a level on *g, from levels.cfg. False with a sentence when the file does not say. */
bool player_level_read(const struct player_spec *spec, const struct game *g,
	struct player_spec *out, struct error *e);

/* Whether perfect play is known on *g; else a sentence. */
bool player_perfect_knows(const struct game *g, struct error *e);

/* Whether this player can play on *g; else a sentence why not. */
bool player_spec_check(const struct player_spec *spec, const struct game *g, struct error *e);

/* Who searches on *g where nobody is named, without a budget. */
const char *player_searcher_for(const struct game *g);

bool player_spec_is_human(const struct player_spec *spec);

/* Whether spec->search means something: a tree search with these parameters thinks for this
 * player. */
bool player_spec_searches(const struct player_spec *spec);

/* The parameters of the search that it makes of a position; false for a player who makes none. */
bool player_spec_search(const struct player_spec *spec, const struct game *g, const struct state *s,
	struct search_params *out);

/* A search that is given time uses `threads` (0: all cores), unless it says otherwise; one that is
 * given playouts stays on one thread, so that it can be repeated. */
void player_use_threads(struct search_params *p, int threads);

/* The search of a specification as it is run here. */
struct search_params player_run_search(
	const struct player_spec *spec, const struct player_run *run);

/* With one thread and at full pace: see struct player_run for both, and for `notify_fd`. */
void player_init(struct player *p, const struct game *g, const struct player_spec *spec,
	uint64_t seed, int notify_fd);
void player_finish(struct player *p);

/* Another specification of the same kind, from the next question on. */
void player_set_spec(struct player *p, const struct player_spec *spec);

/* Asks for a move at *s, where a move is possible; an earlier question is forgotten. What the other
 * has chosen in this step the player does not learn. */
void player_begin(struct player *p, const struct state *s);

/* ANSWER_FAILED leaves its sentence in p->failure. */
enum answer player_poll(struct player *p, move_t *out);

void player_hurry(struct player *p);

/* Waits until the next poll has an answer. Not for people. */
void player_wait(struct player *p);

/* From now on player_wait() does the thinking in its own thread: for whoever asks, waits and polls in
 * turn, and looks at nothing in between. */
void player_work_in_caller(struct player *p);

/* Takes over the threads and the memory of an engine that is no longer asked anything, NULL for none,
 * but nothing of what it has found; and gives its own away, for the player of the next game. */
void player_use_engine(struct player *p, struct engine *spare);
struct engine *player_spare_engine(struct player *p);

/* Stops thinking for a while, keeping what was found, and goes on. A paused player must not be
 * polled. */
void player_pause(struct player *p, bool paused);

/* Forgets the question; what thinks is stopped. */
void player_cancel(struct player *p);

/* Whether it thinks, and will write to its notify_fd. Copies nothing. */
bool player_is_thinking(const struct player *p);

/* Its engine while that thinks about the question, or has, if it can be looked at below the root;
 * else NULL. */
struct engine *player_tree(const struct player *p);

/* Whether a solver thinks about the question, or has. */
bool player_solves(const struct player *p);

/* Copies what the player has found or knows of the position it was asked about; false for nothing. */
bool player_report(const struct player *p, struct report *out);

/* What it knows of any position, without a search; false for nothing. */
bool player_look(const struct player *p, const struct state *s, struct report *out);

/* A game that it played on `side` is over: it may learn from it. p->failure holds a sentence when
 * that could not be kept. */
void player_learn(struct player *p, enum side side, const struct finished_game *game);

/* *p takes over what *before has learned, if both learn alike: the same kind with the same file and
 * the same boxes. */
void player_inherit(struct player *p, struct player *before);

/* Keeps what was learned. True when there is nothing to keep, or nowhere. */
bool player_save(struct player *p, struct error *e);

/* Begins with a task, as `prepare` says. For players that act for another kind. */
bool player_think(struct player *p, const struct player_kind *kind);

/* The answer of a player of this kind whose engine thinks. */
enum answer player_poll_engine(struct player *p, const struct player_kind *kind, move_t *out);

/* ---- what a player's engine keeps between its moves (reuse.c) ---- */

/* With what a tree search for this player is started when it next moves: false when none is, or
 * not with a budget of time alone, or when it keeps no tree. Only then is there a use in pondering
 * for it: playouts are counted exactly. */
bool player_ponders(const struct player *p, struct search_params *out);

/* Its engine, moved on to *s with this budget: NULL when it does not hold *s. It is the caller's from
 * then on. */
struct engine *player_take_tree(
	struct player *p, const struct state *s, int64_t playouts, int64_t time_ms, uint64_t seed);

/* It goes on in this engine when it is next asked, if that holds the position then. The engine is
 * stopped and the player's from then on; NULL: it forgets what it held. */
void player_give_tree(struct player *p, struct engine *tree);

/* Whether its engine holds the root of a task and goes on there. */
bool player_goes_on(struct player *p, const struct player_task *task);

#endif
