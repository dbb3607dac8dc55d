/* The program on the screen, without a screen: it is told what happened and what time it is,
 * and draws itself on a canvas. run.c connects it to a terminal; tests drive it by hand.
 *
 * The screen's thread only; searches run in threads of their own and are looked at through
 * copies. */
#ifndef NARABE_TUI_APP_H
#define NARABE_TUI_APP_H

#include "config/levels.h"
#include "config/options.h"
#include "match/keeping.h"
#include "match/learning.h"
#include "match/match.h"
#include "match/review.h"
#include "tui/exact_view.h"
#include "tui/history.h"
#include "tui/view.h"

enum {
	APP_MIN_WIDTH = 40,
	APP_MIN_HEIGHT = 14,
	APP_KEY_BUTTONS = 24,
	RECORD_MOVE_COLUMNS = 15, /* of a move in the list of moves */
};

/* What the match itself is about; a view may be open on top of it. */
enum mode { MODE_PLAY, MODE_ANALYSE, MODE_WATCH, MODE_OVER };

/* Whose win rates the numbers are; and what the graph shows. The words of the settings are in this
 * order. */
enum point { POINT_MOVER, POINT_X, POINT_O, POINT_ME, POINTS };
enum graph_kind { GRAPH_WIN, GRAPH_LOSS, GRAPH_VISITS, GRAPHS };

/* The new game form. */
enum new_field { NEW_BOARD, NEW_X, NEW_O, NEW_BUDGET, NEW_TEACH, NEW_START, NEW_FIELDS };

struct new_form {
	int field;             /* enum new_field: where the cursor is */
	int value[NEW_FIELDS]; /* index into the field's choices */
	int budget_as_it_was;  /* an engine whose budget is left alone keeps its own */
	struct levels levels;  /* of the board that is chosen, for their names */
	bool has_levels;
	struct rect area; /* of the last drawing: a row a field, one empty before the last */
};

/* The settings of both players. */
struct players_form {
	int side, row; /* where the cursor is */
	struct {
		struct rect area;
		int first; /* the row at its top */
	} shown[2];        /* of the last drawing: each side's rows */
};

/* A position that is put together. */
enum { EDIT_CHANGES = 64 }; /* that can be undone */

struct edit_form {
	struct state position;
	bool side_given; /* the person has said whose move it is */
	/* What it was before the last changes, the latest last. */
	struct {
		struct state position;
		bool side_given;
	} past[EDIT_CHANGES];
	int changes;
};

/* The list of games. */
struct games_form {
	int chosen, top;       /* the cursor; the first line that is shown */
	bool asks;             /* whether to delete it is being asked */
	struct record preview; /* of the chosen one */
	struct error failure;  /* why there is none */
	struct rect area;      /* of the last drawing: the rows */
};

/* A candidate's line on the board. */
struct line_walk {
	struct search_info info; /* all candidates, as they were when the line was taken */
	int order[GAME_MAX_MOVES];
	int lines;                     /* candidates that have one */
	int row, step;                 /* which candidate; how many of its moves are on the board */
	struct state position, before; /* after these, and before the last of them */
	unsigned char number[GAME_MAX_CELLS];
};

/* A way down the search tree. */
struct tree_walk {
	struct state root, position, before; /* before the last move of the path */
	move_t path[GAME_MAX_PLIES];
	int length;
	int cursor; /* of the match */
	bool fresh; /* the cursor goes to the best move, until the search is settled */
	bool table; /* the table is shown over the board, where there is no room beside */
};

/* The search on a person's turn, besides what is shown of it (app_think.c). */
struct thinking {
	bool failed;                          /* there is no memory for one here */
	bool rests;                           /* stopped: nobody wants more of it */
	bool ponders;                         /* its tree is the engine's that moves next */
	double ponder_ms;                     /* that it may take in the background */
	bool was_running, lesson_was_running; /* before ^Z */
};

/* Exact values beside the search's (app_exact.c). */
struct exactness {
	bool on;              /* the app may use them at all */
	bool begun;           /* with `position` */
	struct exact *solver; /* NULL: none, or no memory for one */
	struct state position;
	int node; /* of the record, that has this position; RECORD_NONE for none */
	struct exact_view shown;
};

/* A step of both at once (app_both.c). */
struct step {
	move_t ahead;   /* the person's choice, made before he was asked; MOVE_NONE */
	int64_t due_us; /* in real time: when the step is made; 0: it has not begun */
};

/* How far a lesson about the last move is (app_coach.c). */
enum lesson { LESSON_NONE, LESSON_BEFORE, LESSON_REPLY, LESSON_KNOWN };

struct coach {
	bool tip_waits;         /* for numbers that mean something */
	int tip_steps;          /* enum hint_step that have been told, 0 for none */
	struct search_info tip; /* what they are told from */

	enum lesson lesson;
	struct search *search;     /* of the position before the move, then behind it */
	bool ponders;              /* it is the engine's tree */
	struct search_info before; /* what it found before the move */
	int points;                /* that the move loses */
	struct search_info reply;  /* what is known behind it, no moves for nothing */
	bool tells;                /* LINE is being opened on that */
	int cursor;                /* of the match, meanwhile */
};

/* So many playouts make a tip, ten times as many on a board that they solve. */
enum { TIP_PLAYOUTS = 20000, TIP_SOLVED_CELLS = 9 };

/* Going through the game. */
struct review_form {
	int node;   /* where the game stood, RECORD_NONE when it is not to go back there */
	int cursor; /* as it was, and whether the match was paused */
	bool paused;
	bool stopped; /* the person has stopped the analysis */
};

/* Game after game between two engines, sides changing, to watch one of them learn. */
struct repeat {
	bool on;
	enum side side;  /* where the learner sits */
	int pace;        /* steps of speed: app_repeat.c */
	int64_t next_us; /* when it goes on; 0: not yet known */
	struct learning curve;
};

/* A part of the screen that a click turns into a request. */
struct button {
	struct rect area;
	enum request request;
};

/* The settings: a row, and the first that is shown. */
struct options_form {
	int row, top;
	struct rect area; /* of the last drawing: the rows */
};

/* The list of keys. */
struct help_form {
	unsigned where; /* the place it was opened from */
	int line, top;  /* where the cursor is; the first line that is shown */
	struct rect area;
};

enum { COMMAND_SIZE = 160, COMMAND_HISTORY = 32 };

/* The command line. */
struct command_form {
	char text[COMMAND_SIZE];                     /* UTF-8 */
	int at;                                      /* byte where the cursor is */
	char history[COMMAND_HISTORY][COMMAND_SIZE]; /* the oldest first */
	int count, recalled;                         /* recalled == count: none */
	char draft[COMMAND_SIZE];                    /* what was typed before Up was pressed */
};

struct app {
	struct options
		*options; /* the caller's; changed here by the person, see app_set_option() */
	struct look look;
	const struct game *game;
	struct player_spec spec[2];
	struct match match;
	uint64_t seed;
	int notify_fd;
	int64_t now_us;

	int cursor;  /* a cell; on column games one of the lowest level */
	int clicked; /* the cell of the last click, -1 after a key: a second click plays there */
	bool show_on_human_turn, show_on_engine_turn;
	enum heat heat; /* what the cells, the table and the graph show: app_display.c */
	enum numbers numbers;
	enum point point;
	enum graph_kind graph;
	int turn; /* how the board is turned: see board_layout.h */
	bool threats;
	enum view_id view;  /* what is open on top of the match */
	enum view_id under; /* the mode below a popup, or REVIEW below a mode */
	enum view_id home;  /* REVIEW below a mode below a popup */
	int32_t key;        /* the last one pressed; 0 after a click */
	bool restyle;       /* colours, glyphs, theme or mouse were changed: for run.c */
	bool too_small;     /* the last drawing had no room: keys but quit do nothing */
	struct new_form form;
	struct players_form players;
	struct edit_form edit;
	struct games_form games;
	struct review_form walk;
	struct review review; /* of this game, also while its view is closed */
	int mistake;          /* the ply that m has led to, -1 for none */
	struct keeping keep;
	struct repeat repeat;
	struct line_walk line;
	struct tree_walk tree;
	struct options_form settings;
	struct help_form help;
	struct command_form command;
	char message[256]; /* a sentence instead of the usual one, until the next key */
	bool done;
	bool suspended;   /* the match was paused by ^Z alone */
	bool single_step; /* the match stops after its next move */
	bool dirty;       /* something is to be drawn */
	bool spreads;     /* engines that are quick think as long as the least reply: match.h */

	struct search *analysis; /* the app's own, on a person's turn: app_think.c keeps it */
	struct thinking thinking;
	struct exactness exact;
	struct coach coach;
	int teach; /* points from which a loss is told, 0 for never */
	struct step step;
	int sight;         /* of a board larger than the screen: own head, the other's, its parts */
	bool resign_asked; /* the next key may confirm it */
	struct search_info info; /* the last copy */
	bool has_info;
	int64_t frame_us; /* least time between two live frames */
	int64_t next_frame_us;
	int order[GAME_MAX_MOVES]; /* moves of info as the table lists them */
	int ordered;
	struct history history;       /* of the search looked at */
	struct history other_history; /* the match's, while a view walks elsewhere */
	bool history_walks;
	move_t chosen; /* the candidate that was chosen, or MOVE_NONE */
	move_t leader; /* the move that is best, and since when */
	double leader_since_ms;

	/* Of the last drawing: what a click hits. */
	struct board_layout layout;
	bool has_board, has_side;
	struct button button[APP_KEY_BUTTONS];
	int buttons;
	struct rect table; /* rows of the table */
	struct rect graph_area;
	struct rect record; /* rows of the list of moves, and the ply of the first */
	int record_first;
	int graph_first, graph_step; /* the ply at its left edge, columns of a ply */
	int table_top;               /* the candidate in the first of them */
};

/* Starts a match of the options' game and players. `notify_fd` as in search.h. False with a
 * sentence. */
bool app_init(struct app *a, struct options *o, struct look look, uint64_t seed, int notify_fd,
	struct error *e);
void app_finish(struct app *a);

/* Starts anew with this board and these players; `start` NULL is the board's own start. */
void app_new_match(struct app *a, const struct game *g, const struct player_spec spec[2],
	const struct state *start);

/* Sets up a position by its cells, and plays moves from there; both may be NULL. False with a
 * sentence, and nothing changed. */
bool app_set_up(struct app *a, const char *cells, const char *moves, struct error *e);

/* Lets the match go on: to be called whenever something may have happened. */
void app_tick(struct app *a, int64_t now_us);

/* When app_tick() wants to be called next even if nothing happens; INT64_MAX for never. */
int64_t app_wake_us(struct app *a);

/* The program is about to be stopped by ^Z, or goes on: thinking stands still in between. */
void app_suspend(struct app *a, bool suspended, int64_t now_us);

void app_event(struct app *a, const struct event *event, int64_t now_us);
void app_draw(struct app *a, struct canvas *c);

/* The match's mode, and the word for it or for the view that is open. */
enum mode app_mode(const struct app *a);
const char *app_mode_name(const struct app *a);

/* Whose keys of requests.def mean something now: enum where; and if no view were open. */
unsigned app_where(const struct app *a);
unsigned app_match_where(const struct app *a);

/* The view that is open, NULL for none. */
const struct view *app_view(const struct app *a);

/* The mode that is open, be it under a popup; NULL for the match's own. */
const struct view *app_screen(const struct app *a);
void app_open(struct app *a, enum view_id view);
void app_close(struct app *a);

/* Closes the mode that is open, and the popup over it. */
void app_close_mode(struct app *a);

/* The position looked at: the match's, unless a view shows another one. */
const struct state *app_position(const struct app *a);

/* Whether the search's numbers are on the board. */
bool app_shows_numbers(const struct app *a);

/* Whether the numbers mean something yet: enough playouts, or a proof. */
bool app_has_something_to_say(const struct app *a);

/* Whether what is shown of a search has its place on the screen: as soon as it runs, so that nothing
 * jumps while its first numbers come. A stopped one that has said nothing leaves it. */
bool app_shows_search(const struct app *a);

/* Whether nothing but a pass can be played here; then *pass is it. */
bool app_must_pass(const struct app *a, move_t *pass);

/* ---- both move at once (app_both.c) ---- */

/* The position without what the other side has chosen in this step. */
struct state app_known(const struct app *a, const struct state *s);

/* Where a game begins, so that an engine is asked before a person: *start, *out or NULL. */
const struct state *app_both_start(const struct game *g, const struct player_spec spec[2],
	const struct state *start, struct state *out);

/* Whether the last move of the record is a choice that a person is not to see yet. */
bool app_hides_choice(const struct app *a);

/* Whether arrows choose a direction: towards a neighbour, as the board is seen; towards a cell; on
 * as before. Chosen before it is asked for, it is played then. */
bool app_steers(const struct app *a);

/* Whether the first ply of each step in the list of moves is O's: X stands on the left always. */
bool app_record_turned(const struct app *a);

/* Least time of an engine's move; none where steps of real time set the pace. */
int64_t app_reply_us(const struct app *a);
void app_steer(struct app *a, int dx, int dy);
void app_steer_to(struct app *a, int cell);
void app_steer_straight(struct app *a);

/* The cell of a side's head. */
int app_head(const struct app *a, enum side side);

/* The cell that stays in sight where the board is larger than the screen: of Tron the head of the
 * person, or of the first player where none sits, until he looks around; else the cursor's. */
int app_sight(const struct app *a);

/* Whether there is more of a board of Tron than the last drawing showed. */
bool app_sees_a_part(const struct app *a);
void app_look_around(struct app *a, enum request r);

/* Plays what was chosen when its time has come, and when that is. */
void app_step_tick(struct app *a);
int64_t app_step_wake_us(const struct app *a);
void app_step_forget(struct app *a);

/* What the person is to do. */
void app_both_say(const struct app *a, char *out, size_t size);

/* ---- the search on a person's turn (app_think.c) ---- */

/* Engines with time keep their trees, if they may ponder in them. */
void app_keep_trees(struct app *a);

/* Starts, stops and shares it, as it is wanted. */
void app_keep_search(struct app *a);
void app_stop_search(struct app *a);

/* The position looked at has changed: what was found elsewhere is forgotten, tips and lessons
 * too. */
void app_drop_analysis(struct app *a);

/* Takes a copy of whatever search there is for the position looked at, now. */
void app_look(struct app *a);
/* A person plays m: what was thought so far serves the lesson, or the engine. */
void app_play(struct app *a, move_t m);

/* Whether it is shown, or walked through: then it has no limit. */
bool app_analyses(const struct app *a);

/* Whether an engine thinks on the person's time. */
bool app_ponders(const struct app *a);

/* When app_tick() is to look at a search that is not shown. */
int64_t app_think_wake_us(const struct app *a);

/* ^Z, and fg again. */
void app_think_suspend(struct app *a, bool suspended);

/* ---- exact values beside the search's (app_exact.c) ---- */

/* Starts, stops and looks at the solver, as the numbers on the screen want it. */
void app_keep_exact(struct app *a);
void app_drop_exact(struct app *a);
bool app_exact_runs(const struct app *a);

/* ^Z, and fg again. */
void app_exact_suspend(struct app *a, bool suspended);

/* Those of the moves of a->info while its numbers are shown; NULL while none is known. */
const struct exact_view *app_exact(const struct app *a);

/* Whether they have their place on the screen: some are known, or will be soon. */
bool app_expects_exact(const struct app *a);

/* "Exact: c2 keeps -4 for X.", or how many moves are known. */
void app_say_exact(const struct app *a, struct text *t);

/* The discs that the move at this ply of the line has lost, EXACT_UNKNOWN where that is not known. */
int app_exact_loss(const struct app *a, int ply);

/* ---- tips and lessons (app_coach.c) ---- */

void app_tip(struct app *a, enum request r);

/* Whether moves are to be judged. */
bool app_teaches(const struct app *a);

/* What the search of a person's turn has found by now. */
void coach_hear(struct app *a, const struct search_info *info);

/* Whether a search has seen enough for a tip. */
bool coach_has_tip(const struct app *a, const struct search_info *info);

/* The tip that stands, in words; false when there is none. Its cells, as bits. */
bool coach_says(const struct app *a, char *out, size_t size);
uint64_t coach_marks(const struct app *a);

/* A person has moved from `node`, searched by s, the tree of the engine if it `ponders`. True: the
 * lesson has taken s over. */
bool coach_begin_lesson(struct app *a, struct search *s, bool ponders, int node);
void coach_tick(struct app *a);

/* Whether the loss is being searched for; whether the engine is to wait. */
bool coach_judges(const struct app *a);
bool coach_holds(const struct app *a);

/* The lesson is over: the engine may move. */
void coach_go_on(struct app *a);
void coach_forget(struct app *a);

/* Plays at the cursor, or says why not. */
void app_play_here(struct app *a);
void app_request(struct app *a, enum request r);

/* The next value of what the request names: numbers, heat, point of view, graph, turn, threats
 * (app_display.c). */
void app_turn_display(struct app *a, enum request r);

/* As the settings say. */
void app_init_display(struct app *a);

/* How many people play; and the side of the one, the first where none or both do. */
int app_people(const struct app *a);
enum side app_person(const struct app *a);

/* Whose win rates numbers are; and those of what must not change with every move: bar, graph. */
enum side app_point(const struct app *a);
enum side app_fixed_point(const struct app *a);

/* ---- candidates (candidates.c): rows of the table, the moves of the position looked at ---- */

/* Where the cursor stands for a legal move of the position looked at; -1 for a pass. */
int app_cell_of(const struct app *a, move_t m);

/* Chooses a move: the cursor goes to its cell. The choice follows the move, not the row. */
void app_choose(struct app *a, move_t m);

/* The move in this row, from 0, if there is one. */
void app_choose_row(struct app *a, int row);

/* REQ_ROW, REQ_NEXT_ROW and REQ_PREVIOUS_ROW. */
void app_choose_by_key(struct app *a, enum request r);

/* The row that these keys lead to from `row` (-1 for none) in a list of `rows`, at least 1. */
int app_row_by_key(const struct app *a, enum request r, int row, int rows);

/* The candidate under the cursor, or none. */
void app_choose_at_cursor(struct app *a);

/* The row of the chosen move, -1 when none is. */
int app_chosen_row(const struct app *a);
/* The same where a view is open: it is asked first. */
void app_ask(struct app *a, enum request r);

/* A key goes to what is open, else to the match. */
void app_press(struct app *a, int32_t key);

/* ---- the mouse (app_mouse.c) ---- */

void app_click(struct app *a, int x, int y);
void app_wheel(struct app *a, const struct event *event);

/* Whether a click lies there. */
bool app_is_inside(struct rect r, int x, int y);

/* ---- settings, app_options.c ---- */

/* Changes a setting while the program runs, and keeps that; false with a sentence. Only those of
 * app_is_live_option(). */
bool app_set_option(struct app *a, enum option_id id, const char *text, struct error *e);
bool app_revert_option(struct app *a, enum option_id id, struct error *e);

/* Whether a setting is more than the start of a game. */
bool app_is_live_option(enum option_id id);

/* The settings say how the app is, but for the terminal's own. */
void app_apply_options(struct app *a);

/* Another player takes a side's seat while the game is on. */
void app_seat(struct app *a, enum side side, const struct player_spec *spec);

/* Actions on seats and time (app_seats.c): the person's seat is taken by an engine like the other
 * side's, or like the default one; the side to move becomes the person's; all engines get twice
 * or half the time; one move is made, whoever makes it, and no more. */
void app_let_engines_play(struct app *a, enum request r);
void app_take_over(struct app *a, enum request r);
void app_scale_time(struct app *a, enum request r);
void app_step_once(struct app *a, enum request r);

/* The person gives up, once he has been asked; the same board and players again, or with their
 * sides swapped. */
void app_resign(struct app *a, enum request r);
void app_again(struct app *a, enum request r);

/* ---- game after game (app_repeat.c) ---- */

/* REQ_REPEAT: begins it, or stops it. */
void app_repeat(struct app *a, enum request r);

/* No more games after this one; fine when it is not on. */
void app_repeat_stop(struct app *a);

/* Another speed: from a move now and then to many games a frame. */
void app_repeat_pace(struct app *a, bool faster);

/* Whether whole games are played in a frame: then app_repeat_tick() makes the moves. */
bool app_repeats_fast(const struct app *a);

/* Goes on to the next game where one is over. */
void app_repeat_tick(struct app *a);

/* When that wants to be called next; INT64_MAX for never. */
int64_t app_repeat_wake_us(const struct app *a);

/* "Game 312: won 140, drawn 90, lost 82; 8 games a frame." */
void app_repeat_say(const struct app *a, char *out, size_t size);

/* The game is done with: it is put away, and what was found out about it is forgotten. */
void app_leave_game(struct app *a);

/* Plays on from a record, which is taken over; the game before is put away. */
void app_take_record(struct app *a, const struct record *r, const struct player_spec spec[2]);

/* ---- the record on the screen (app_record.c) ---- */

void app_walk(struct app *a, enum request r);
void app_walk_branch(struct app *a, enum request r);
void app_promote(struct app *a, enum request r);
/* REQ_SAVE: the command line asks for a name, beginning with the one the game would have. */
void app_save(struct app *a, enum request r);

/* ---- comments and marks (app_notes.c) ---- */

/* REQ_COMMENT: the command line asks for the comment of the position looked at, beginning with the
 * one it has. */
void app_comment(struct app *a, enum request r);

/* Of the position looked at; "" for none. */
void app_set_comment(struct app *a, const char *text);

/* REQ_MARK: the next mark of the move that is spoken of; "!" or what it is written as, "" for none. */
void app_mark(struct app *a, enum request r);
const char *app_mark_sign(const struct app *a, int node);

/* Looks at a ply of the line. */
void app_go(struct app *a, int ply);

/* ---- the analysis of the whole game (app_review.c) ---- */

/* Begins it, or lets it go on where it was; false with a message. */
bool app_begin_review(struct app *a);

/* Lets it go on; it stands still while an engine thinks. */
void app_review(struct app *a);

/* Whether the game is gone through, in REVIEW or a mode opened from there: then the move spoken of
 * is the one made at the position looked at, else the one that led there. */
bool app_reviews(const struct app *a);

/* To the next mistake, or the one before: to the position in which it was made. */
void app_walk_mistake(struct app *a, enum request r);

/* "reviewed 12 of 31 positions" */
void app_say_review(const struct app *a, char *out, size_t size);
void app_list_games(struct app *a, enum request r);

/* From now on games are saved by themselves, if there is a folder for them. */
void app_keep_games(struct app *a);

/* Writes what has happened into the journal; lets it reach the disk. */
void app_autosave(struct app *a);
void app_sync(struct app *a);

/* The game is done with: if it was saved by itself, its journal becomes a file. */
void app_put_away(struct app *a);

/* The person leaves: an open game stays in its journal, and a sentence about that is put into
 * `words`. False when it could not be saved. */
bool app_leave(struct app *a, char *words, size_t size);

/* As app_take_record(), with the players that the record names; it is kept in `j`, which is taken
 * over, or, when that is NULL, in the file `name` of the folder of games, "" for none. */
void app_open_record(
	struct app *a, const struct record *r, const struct journal *j, const char *name);

/* If a game was left over: shows it and asks whether to go on. */
void app_offer(struct app *a);

/* A new game as the settings want it. */
void app_start_over(struct app *a);

/* How many threads a search may take that was not told: the whole machine for a time, one for
 * playouts, so that they can be repeated. */
void app_use_threads(const struct app *a, struct search_params *p);

/* The whole machine, or what the settings say. */
int app_threads(const struct app *a);

/* Where both move at once: *p becomes a search that knows it, unless it is one. */
void app_search_both(const struct app *a, struct search_params *p);

/* ---- the parts of the screen, each in a file of its own ---- */

void view_header_draw(struct app *a, struct canvas *c);              /* view_header.c */
void view_footer_draw(struct app *a, struct canvas *c);              /* view_footer.c */
void view_side_draw(struct app *a, struct canvas *c, struct rect r); /* view_side.c */
/* The key line (view_keys.c), but for help and quit `covered` by a sentence; and where those begin. */
void view_keys_draw(struct app *a, struct canvas *c, bool covered);
/* One entry of it, here or elsewhere, to be clicked: a key and what it does, translated here. Returns
 * where it ends. */
int view_key_draw(struct app *a, struct canvas *c, int x, int y, enum request r, const char *label);
int view_keys_room(const struct canvas *c);
/* What a row of a table says in `style` otherwise: the chosen move stands out. */
struct style view_row_style(const struct app *a, move_t m, struct style style);
/* A side's letter and what is its own. */
struct style view_side_style(enum side side); /* view_header.c */
/* What stands out of a list. */
struct style view_accent(const struct app *a);
/* The rows of a table are there: the chosen one is to be among them. */
void view_table_place(struct app *a, struct rect rows);                    /* view_moves.c */
void view_table_draw(struct app *a, struct canvas *c, struct rect r);      /* view_moves.c */
void view_beads_draw(struct app *a, struct canvas *c, struct rect r);      /* view_beads.c */
void view_both_draw(const struct app *a, struct canvas *c, struct rect r); /* view_both.c */
/* "Most likely X goes up, O left.", once that is known. */
void view_both_say(const struct app *a, struct text *t, bool brief);
void view_record_draw(struct app *a, struct canvas *c, struct rect r);        /* view_record.c */
void view_graph_draw(struct app *a, struct canvas *c, struct rect r);         /* view_graph.c */
void view_history_draw(const struct app *a, struct canvas *c, struct rect r); /* view_history.c */
void view_plan_draw(const struct app *a, struct canvas *c, struct rect r);    /* view_plan.c */
/* The engine's last search, on a person's turn in peace; whether there is one (view_thought.c). */
void view_thought_draw(const struct app *a, struct canvas *c, struct rect r);
bool view_thought_is_there(const struct app *a);
void view_new_open(struct app *a); /* view_new.c */

void view_help_open(struct app *a);    /* view_help.c */
void view_options_open(struct app *a); /* view_options.c */

/* The command line with this text to begin with (view_command.c). */
void view_command_open(struct app *a, const char *text);

void view_players_open(struct app *a); /* view_players.c */
void view_edit_open(struct app *a);    /* view_edit.c */
void view_games_open(struct app *a);   /* view_games.c */
void view_line_open(struct app *a);    /* view_line.c */
void view_tree_open(struct app *a);    /* view_tree.c */
void view_review_open(struct app *a);  /* view_review.c */

/* Whether LINE shows the last step of its line: view_line.c. */
bool view_line_is_at_end(const struct app *a);

/* The moves of the position walked to, or why there is nothing to see; in view_tree_table.c. */
void view_tree_table_draw(struct app *a, struct canvas *c, struct rect r);
void view_lesson_open(struct app *a); /* view_lesson.c */

/* view_over.c: "You win with a1 b1 c1"; that with the worst moves from line y on, returns the line
 * behind. */
void view_over_say(const struct app *a, char *out, size_t size);
int view_over_draw(struct app *a, struct canvas *c, struct rect r, int y);

#endif
