/* A game being played: its match, the players as they were chosen, its autosave, and all that
 * thinks beside the players: the analysis on a person's turn, exact values, lessons, the review.
 * What a front end does with a game it asks of the session; the session knows no front end.
 *
 *	screen, line by line ── session_play(), session_undo() ... ──▶ session ──▶ match ──▶ players
 *	                     ◀── hear(): what is shown is out of date      └──▶ record ──▶ autosave
 *
 * One thread owns a session; what searches is looked at through copies. Functions with a `say`
 * put a sentence for the person there, or nothing. */
#ifndef NARABE_MATCH_SESSION_H
#define NARABE_MATCH_SESSION_H

#include "config/options.h"
#include "match/analysis.h"
#include "match/coach.h"
#include "match/exactness.h"
#include "match/joint.h"
#include "match/match.h"
#include "match/record/autosave.h"
#include "match/repeat.h"
#include "match/review.h"

/* What a front end hears of, at once and in the session's own thread. */
enum session_news {
	SESSION_CHANGED,    /* something that may be shown */
	SESSION_NEW_SEARCH, /* what was found so far is of another search or position */
	SESSION_MOVED,      /* an engine has moved */
	SESSION_FAILED,     /* the analysis that was wanted can not be had: see trouble */
	SESSION_REVIEWED,   /* the review knows more */
	SESSION_LEFT_GAME,  /* the game is over and done with */
	SESSION_NEW_GAME,   /* another game, or the same from its start, is here */
};

struct session_front {
	void (*hear)(void *self, enum session_news news); /* NULL: it hears nothing */
	void *self;
	bool has_keys;      /* sentences may name the keys of the screen */
	bool waits;         /* for searches: engines answer at once, nothing thinks unasked */
	bool keeps_players; /* a game that is opened is played on by those who sit here */
	bool engine_first;  /* where both move at once an engine is asked before the person */
};

/* What a front end wants now; it keeps this up to date. All false: the game, and nothing else. */
struct session_wants {
	bool numbers; /* those of a search on a person's turn */
	bool tree;    /* it walks in the tree of such a search */
	bool review;  /* it goes through the game: only the review searches */
	bool hold;    /* engines make no move */
	bool away;    /* no choice is made ahead in games of both at once */
	bool stands;  /* real time stands still */
};

struct session {
	const struct options *options;
	struct session_front front;
	struct session_wants wants;
	int64_t frame_us;     /* least time between two looks of the front end */
	struct error trouble; /* what went wrong unasked; the front end prints and empties it */

	const struct game *game;    /* the match's; NULL before the first */
	struct player_spec spec[2]; /* as chosen: without the threads of this machine */
	struct match match;
	struct autosave autosave;
	uint64_t seed; /* of the next match */
	int notify_fd; /* as in search.h */
	int64_t now_us;
	bool spreads;     /* engines that are quick think as long as the least reply: match.h */
	bool suspended;   /* the match was paused by ^Z alone */
	bool single_step; /* the match stops after its next move */
	int teach;        /* points from which a loss is reported, 0 for never */

	struct analysis analysis;
	struct exactness exact;
	struct coach coach;
	struct review review; /* of this game, also while nobody looks at it */
	bool review_stopped;  /* by the person */
	int mistake;          /* the ply that was last gone to as a mistake, -1 for none */
	struct repeat repeat;
	struct step step;
};

/* The front end hears it. */
static inline void
session_hear(struct session *s, enum session_news news)
{
	if (s->front.hear)
		s->front.hear(s->front.self, news);
}

/* ---- from its beginning to its end ---- */

/* Without a game yet. `notify_fd` as in search.h. */
void session_init(struct session *s, const struct options *o, uint64_t seed, int notify_fd);

/* Stops and frees; a game that is open stays in its journal. */
void session_finish(struct session *s);

/* The game and the players that the options name. False with a sentence. */
bool session_read_options(const struct options *o, const struct game **g,
	struct player_spec spec[2], struct error *e);

/* Another game, of these players; `start` NULL is the board's own start. The one before is put
 * away. False with a sentence when there is no memory: then nothing has changed. */
bool session_new(struct session *s, const struct game *g, const struct player_spec spec[2],
	const struct state *start, struct error *e);

/* The same board and players again, or with their sides swapped. False with a sentence while the
 * game is not over. */
bool session_again(struct session *s, bool swap, struct text *say);

/* A game of these players that begins in a position given by its cells, and moves played from
 * there; both may be NULL. False with a sentence, and nothing has changed. */
bool session_set_up(struct session *s, const struct game *g, const struct player_spec spec[2],
	const char *cells, const char *moves, struct error *e);

/* Plays on from a record, which is taken over; the game before is put away. */
void session_take_record(
	struct session *s, const struct record *r, const struct player_spec spec[2]);

/* The same with the players that the record names, else those who sit here. It is kept in `j`,
 * which is taken over, or, when that is NULL, in the file `name` of the folder of games, "" for
 * none. False with a sentence, the record and the journal closed, where those who sit here can not
 * play on that board. */
bool session_open_record(
	struct session *s, struct record *r, struct journal *j, const char *name, struct error *e);

/* The game is done with: it is put away, and what was found out about it is forgotten. */
void session_leave_game(struct session *s);

/* ---- time ---- */

/* Lets the game go on: to be called whenever something may have happened. */
void session_tick(struct session *s, int64_t now_us);

/* When session_tick() wants to be called next although nothing happens; INT64_MAX for never. */
int64_t session_wake_us(struct session *s);

/* Whether numbers that the front end shows are growing. */
bool session_thinks(struct session *s);

/* ^Z, and fg again. */
void session_suspend(struct session *s, bool suspended);

/* ---- moves ---- */

/* A move is made for the side to move: the one door for a person's moves. What was thought so far
 * serves the lesson, or the engine. */
void session_play(struct session *s, move_t move);

/* The same for a move as it is typed; where the front end waits, a lesson about it is said first.
 * False with a sentence. */
bool session_play_text(struct session *s, const char *text, struct text *say, struct error *e);

/* Moves of a line that was found, one after the other; no lesson. */
void session_play_line(struct session *s, const move_t *moves, int count);

/* Back before a person's last move, and forward again. False with a sentence. */
bool session_undo(struct session *s, struct error *e);
bool session_redo(struct session *s, struct error *e);

/* Looks at a ply of the line, an engine to move there waits; at another branch. */
void session_go(struct session *s, int ply);
bool session_go_branch(struct session *s, int step, struct text *say);

/* The branch looked at becomes the main line. */
void session_promote(struct session *s, struct text *say);

/* To the next mistake (step 1), or the one before (-1): to the position in which it was made. */
void session_go_mistake(struct session *s, int step, struct text *say);

/* The person gives up, also while an engine thinks. False: there is nothing to resign. */
bool session_can_resign(const struct session *s);
bool session_resign(struct session *s);

/* ---- who plays: seats.c ---- */

/* How many people play; and the side of the one, the first where none or both do. */
int session_people(const struct session *s);
enum side session_person(const struct session *s);

/* Another player takes a side's seat while the game is on. */
void session_seat(struct session *s, enum side side, const struct player_spec *spec);

/* The person's seat is taken by an engine like the other side's, or like the default one; the side
 * to move becomes the person's; all engines get twice or half the time; one move is made, whoever
 * makes it, and no more. */
void session_let_engines_play(struct session *s, struct text *say);
void session_take_over(struct session *s, struct text *say);
void session_scale_time(struct session *s, bool up, struct text *say);
void session_step_once(struct session *s);

/* The options for players have changed. */
void session_take_reply(struct session *s);
void session_take_threads(struct session *s);

/* How many threads a search may take that names none: the whole machine for a time, one for
 * playouts, so that they can be repeated. */
void session_use_threads(const struct session *s, struct search_params *p);
/* The same for the players' engines; those with time keep their trees if they may ponder in them. */
void session_run_players(struct session *s);
int session_threads(const struct session *s);

/* ---- what searches say ---- */

/* Copies what is known of the position looked at, and keeps it in the record; false when nothing
 * searches that may be shown. */
bool session_peek(struct session *s, struct report *out);

/* Whether a search is one of this position, as the side to move there knows it. */
bool session_is_about(
	const struct session *s, const struct report *found, const struct state *position);

/* Begins the review of the line, or lets it go on where it was. False with a sentence. */
bool session_begin_review(struct session *s, struct error *e);

/* ---- what is kept ---- */

/* From now on games are saved by themselves, if there is a folder for them. */
void session_keep_games(struct session *s);

/* Writes what has happened into the journal; trouble when that fails. */
void session_autosave(struct session *s);

/* Lets it reach the disk. */
void session_sync(struct session *s);

/* Saves the game: autosave_save_as(). */
bool session_save(struct session *s, const char *name, struct text *say, struct error *e);

/* Opens a game of the list, or a file; an engine to move waits. False with a sentence, and nothing
 * has changed. */
bool session_load(struct session *s, const char *name, struct error *e);

/* The game that was left last goes on. False when there is none; the sentence of `e` is about games
 * that can not be read or played on, empty when there are none. */
bool session_resume(struct session *s, struct error *e);

/* The person leaves: *open says whether a game stays in its journal. False when it could not be
 * saved. */
bool session_leave(struct session *s, bool *open);

#endif
