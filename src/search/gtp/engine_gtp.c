/* A program that speaks GTP or answers maps of Tron, behind the engine interface. The worker talks
 * to it; all other threads see copies under the engine's lock. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/language.h"
#include "base/thread.h"
#include "games/notation.h"
#include "games/tron/tron.h"
#include "search/gtp/gtp.h"
#include "search/gtp/talk.h"

enum {
	ASKED_MOST = 128,  /* bytes of a command */
	INTERVAL_CS = 10,  /* between two reports of an analysis */
	HURRIED_MS = 1000, /* for a move that a person does not want to wait for */
	LZ_WHOLE = 10000,  /* win rates of lz-genmove_analyze count up to it */
	START_MS = 120000, /* beyond its margin, for its first answer: it may load a network */
};

enum analysis { ANALYSIS_NONE, ANALYSIS_KATA, ANALYSIS_LZ };

struct self {
	struct talk talk;
	int64_t ended_us;     /* processor time of the programs before; -1: not known */
	int wake[2];          /* a pipe: something has changed */
	_Atomic bool hurried; /* a person does not want to wait */

	/* The program that runs. */
	char command[GTP_COMMAND_TEXT];
	const struct game *board;    /* it is set up for; NULL: not yet */
	bool maps;                   /* it answers maps */
	bool has_played;             /* it was ready for a game once, or has answered a map */
	bool has_settings, has_left; /* time_settings, time_left */
	bool knows_time;             /* either of them */
	bool whole_seconds;          /* it refused a fraction */
	bool refuses_passes;
	enum analysis analysis;
	bool has_fischer;          /* kata-time_settings */
	char settings[ASKED_MOST]; /* the command that set its time; "": none */
	int plies;                 /* on its board */
	move_t moves[GAME_MAX_PLIES];

	/* Of the last question. */
	enum gtp_outcome outcome;
	move_t move;
	struct error why;

	/* Under the engine's lock. */
	struct report found;
	char title[GTP_TITLE];
};

/* A question in progress: the worker's. */
struct asked {
	struct engine *engine;
	struct self *self;
	const struct gtp_task *task;
	struct state at; /* the position on the program's board */
	bool in_game;    /* it has begun to play: any failure now loses the game */
	int64_t time_ms;
	bool thinks; /* it has been asked for its move */
	char answer[TALK_ANSWER];
};

/* ---- one command ---- */

/* Returns whether less time would bring the move sooner. A program that knows no clock, or has
 * little time, cannot be hurried: the engine waits for its move. */
static bool
must_hurry(const struct asked *a)
{
	return atomic_load(&a->self->hurried) && a->self->knows_time && a->time_ms > HURRIED_MS;
}

/* A program that is still being set up is not interrupted: its time has not been sent yet. */
static bool
gtp_is_stopped(void *owner)
{
	const struct asked *a = owner;

	return atomic_load(engine_stop_flag(a->engine)) || (a->thinks && must_hurry(a));
}

static void
hold_lock(void *owner, bool held)
{
	const struct asked *a = owner;

	if (held)
		engine_lock(a->engine);
	else
		engine_unlock(a->engine);
}

/* Turns a line of analysis into the report. */
static void
hear_info(void *owner, const char *line)
{
	const struct asked *a = owner;
	struct self *self = a->self;

	engine_lock(a->engine);
	report_init(&self->found, engine_game(a->engine), &a->at);
	gtp_info_read(line, engine_game(a->engine), self->analysis == ANALYSIS_LZ ? LZ_WHOLE : 1,
		&self->found);
	engine_unlock(a->engine);
}

/* A program without analysis reports only its move. */
static void
expect_silence(const struct asked *a)
{
	engine_lock(a->engine);
	a->self->found.silent = a->task->maps || a->self->analysis == ANALYSIS_NONE;
	engine_unlock(a->engine);
}

/* Sends a command, with a limit on top of `time_ms`. Sets the outcome and returns false without an
 * answer, or after a refusal unless that is `allowed`. */
static bool
ask_for(struct asked *a, const char *command, int64_t time_ms, bool allowed, enum reply *reply)
{
	const struct question q = {
		.command = command,
		.by_line = a->task->maps,
		.limit_ms = a->task->margin_ms + time_ms,
		.wake = a->self->wake[0],
		.stopped = gtp_is_stopped,
		.hear = strstr(command, "genmove_analyze") ? hear_info : NULL,
		.changing = hold_lock,
		.owner = a,
	};

	*reply = talk_ask(&a->self->talk, &q, a->answer);
	if (*reply == REPLY_FINE || (*reply == REPLY_REFUSED && allowed))
		return true;
	if (*reply == REPLY_STOPPED)
		return false;
	bool missing = *reply == REPLY_ENDED && !a->self->has_played &&
		       child_is_missing(&a->self->talk.child);
	a->self->outcome = a->in_game && !missing ? GTP_FAILS : GTP_REFUSES;
	return talk_blame(&a->self->talk, a->task->name, &q, *reply, a->answer, &a->self->why);
}

static bool
order(struct asked *a, const char *command)
{
	enum reply reply;

	return ask_for(a, command, 0, false, &reply);
}

/* Sets *obeyed to whether the program accepts the command; returns false on any other failure. */
static bool
propose(struct asked *a, const char *command, bool *obeyed)
{
	enum reply reply;
	bool fine = ask_for(a, command, 0, true, &reply);

	*obeyed = fine && reply == REPLY_FINE;
	return fine;
}

/* ---- the program ---- */

/* Returns whether a line of the last answer is this word. */
static bool
lists(const struct asked *a, const char *word)
{
	size_t length = strlen(word);

	for (const char *p = strstr(a->answer, word); p; p = strstr(p + 1, word)) {
		bool begins = p == a->answer || p[-1] == '\n';
		if (begins && (p[length] == '\0' || p[length] == '\n'))
			return true;
	}
	return false;
}

/* Finds out the program's commands, and sets up this game on a board of this size. */
static bool
introduce(struct asked *a)
{
	struct self *self = a->self;
	const struct game *g = engine_game(a->engine);
	char command[ASKED_MOST] = "", title[GTP_TITLE] = "";
	struct text t;
	enum reply reply;
	bool known;

	if (!ask_for(a, "list_commands", START_MS, true, &reply))
		return false;
	known = reply == REPLY_FINE;
	self->has_settings = known && lists(a, "time_settings");
	self->has_left = known && lists(a, "time_left");
	self->has_fischer = known && lists(a, "kata-time_settings");
	self->knows_time = self->has_settings || self->has_left;
	self->analysis = !known                             ? ANALYSIS_NONE
			 : lists(a, "kata-genmove_analyze") ? ANALYSIS_KATA
			 : lists(a, "lz-genmove_analyze")   ? ANALYSIS_LZ
							    : ANALYSIS_NONE;
	if (known && lists(a, "set_game")) { /* it knows several games */
		text_init(&t, command, sizeof command);
		text_add(&t, "set_game ");
		game_family_text(g, &t);
		if (!propose(a, command, &known))
			return false;
		if (!known) {
			self->outcome = GTP_REFUSES;
			return error_set(&self->why,
				_("%s does not play %s: it refuses \"%s\": %.200s"), a->task->name,
				g->title, command, a->answer);
		}
	}
	snprintf(command, sizeof command, "boardsize %d", g->columns);
	if (!order(a, command) || !order(a, "clear_board"))
		return false;
	/* Its title: the first lines of name and version. */
	text_init(&t, title, sizeof title);
	for (int i = 0; i < 2; i++) {
		if (!propose(a, i ? "version" : "name", &known))
			return false;
		snprintf(command, sizeof command, "%.60s", known ? a->answer : "");
		text_add(&t, "%s%.*s", i && command[0] ? " " : "", (int)strcspn(command, "\n"),
			command);
	}
	engine_lock(a->engine);
	memcpy(self->title, title, sizeof title);
	engine_unlock(a->engine);
	self->board = g;
	self->plies = 0;
	self->has_played = true;
	return true;
}

static int64_t
used_us(const struct self *self)
{
	int64_t us = self->talk.open ? child_used_us(&self->talk.child) : 0;

	return us < 0 || self->ended_us < 0 ? -1 : self->ended_us + us;
}

static void
end_program(struct self *self, bool politely)
{
	self->ended_us = used_us(self);
	talk_end(&self->talk, !politely ? NULL : self->maps ? "" : "quit\n");
	self->board = NULL;
	self->plies = 0;
}

/* Makes the task's program ready to play on the board. */
static bool
have_program(struct asked *a)
{
	struct self *self = a->self;
	bool same = strcmp(self->command, a->task->command) == 0 && self->maps == a->task->maps;

	a->in_game =
		self->has_played && same; /* it has played before, so any failure loses the game */
	if (self->talk.open &&
		(!same || self->board != engine_game(a->engine) ||
			(self->maps && !(self->plies < a->task->plies &&
					       memcmp(self->moves, a->task->moves,
						       (size_t)self->plies *
							       sizeof *a->task->moves) == 0))))
		end_program(self, true);
	if (self->talk.open)
		return true;
	memcpy(self->command, a->task->command, sizeof self->command);
	self->whole_seconds = false;
	self->refuses_passes = self->refuses_passes && same;
	self->has_played = self->has_played && same;
	self->maps = a->task->maps;
	self->settings[0] = '\0';
	self->talk.open = child_start(&self->talk.child, self->command, &self->why);
	if (!self->talk.open) {
		self->outcome = GTP_REFUSES;
		return false;
	}
	hold_lock(a, true);
	self->talk.remark[0] = self->title[0] = '\0';
	hold_lock(a, false);
	if (!self->maps)
		return introduce(a);
	self->board = engine_game(a->engine);
	return true;
}

/* ---- the game ---- */

static char
colour(enum side side)
{
	return side == SIDE_FIRST ? 'b' : 'w';
}

/* Plays a move on the program's board. No pass is sent to a program that refused one. */
static bool
tell_move(struct asked *a, move_t move)
{
	const struct game *g = engine_game(a->engine);
	char command[ASKED_MOST], name[GAME_MOVE_TEXT];
	bool pass = game_is_pass(g, &a->at, move), obeyed;

	game_vertex_text(g, &a->at, move, name);
	snprintf(command, sizeof command, "play %c %s", colour((enum side)a->at.to_move), name);
	if (pass && !a->self->refuses_passes) {
		if (!propose(a, command, &obeyed))
			return false;
		a->self->refuses_passes = !obeyed;
	} else if (!pass && !order(a, command)) {
		return false;
	}
	g->rules->play(g, &a->at, move);
	a->self->moves[a->self->plies++] = move;
	return true;
}

/* Brings the program's board to the position in question. */
static bool
tell_game(struct asked *a)
{
	const struct game *g = engine_game(a->engine);
	const struct gtp_task *task = a->task;
	struct self *self = a->self;
	bool goes_on =
		self->plies <= task->plies &&
		memcmp(self->moves, task->moves, (size_t)self->plies * sizeof *task->moves) == 0;

	a->in_game = true;
	if (!goes_on) {
		if (!order(a, "clear_board"))
			return false;
		self->plies = 0;
	}
	g->rules->start(g, &a->at);
	for (int i = 0; i < self->plies; i++)
		g->rules->play(g, &a->at, self->moves[i]);
	while (self->plies < task->plies) {
		if (!tell_move(a, task->moves[self->plies]))
			return false;
	}
	return true;
}

/* ---- the time ---- */

/* Seconds as GTP has them, whole numbers, rounded down unless nothing would be left of them; a fraction
 * where the program reads it. */
static void
seconds(const struct self *self, int64_t ms, char out[32])
{
	if (ms % 1000 == 0 || self->whole_seconds)
		snprintf(out, 32, "%lld", (long long)(ms > 0 && ms < 1000 ? 1 : ms / 1000));
	else
		snprintf(out, 32, "%.3f", (double)ms / 1000);
}

/* Returns whether it is sent the clock of the game; not when it must hurry. */
static bool
has_clock(const struct asked *a)
{
	const struct gtp_clock *c = &a->task->clock;

	return c->main_ms + c->increment_ms > 0 && a->time_ms == a->task->time_ms;
}

/* It may refuse fractions, and increments. */
static bool
tell_settings(struct asked *a)
{
	struct self *self = a->self;
	char command[ASKED_MOST];
	bool obeyed = true;

	if (!self->has_settings)
		return true;
	for (;;) {
		/* The clock of the game, of which time_settings knows no increments; otherwise no
		 * main time, and a period of so long for each move. */
		const struct gtp_clock *c = &a->task->clock;
		char time[32], increment[32];

		seconds(a->self, has_clock(a) ? c->main_ms : a->time_ms, time);
		seconds(a->self, c->increment_ms, increment);
		if (has_clock(a) && c->increment_ms > 0 && a->self->has_fischer)
			snprintf(command, ASKED_MOST, "kata-time_settings fischer %s %s", time,
				increment);
		else if (has_clock(a))
			snprintf(command, ASKED_MOST, "time_settings %s 0 0",
				c->main_ms > 0 ? time : increment);
		else
			snprintf(command, ASKED_MOST, "time_settings 0 %s 1", time);
		if (strcmp(command, self->settings) == 0)
			return true;
		if (!propose(a, command, &obeyed))
			return false;
		if (obeyed || (self->whole_seconds && !self->has_fischer))
			break;
		if (self->whole_seconds)
			self->has_fischer = false;
		self->whole_seconds = true;
	}
	self->has_settings = obeyed;
	memcpy(self->settings, command, sizeof command);
	return true;
}

static bool
tell_left(struct asked *a, char side, int64_t left_ms, int moves)
{
	struct self *self = a->self;
	char command[ASKED_MOST], time[32];

	while (self->has_left) {
		seconds(self, left_ms > 0 ? left_ms : 1, time);
		snprintf(command, sizeof command, "time_left %c %s %d", side, time, moves);
		if (!propose(a, command, &self->has_left))
			return false;
		if (self->has_left || self->whole_seconds)
			break;
		self->whole_seconds = self->has_left = true;
	}
	return true;
}

/* Sends the remaining times, the program's own last. */
static bool
tell_time(struct asked *a)
{
	const int64_t *left_ms = a->task->clock.left_ms;
	enum side mover = (enum side)a->at.to_move, other = mover ^ 1;

	if (must_hurry(a))
		a->time_ms = HURRIED_MS;
	if (a->time_ms == NO_LIMIT)
		return true;
	if (!tell_settings(a))
		return false;
	if (!has_clock(a))
		return tell_left(a, colour(mover), a->time_ms, 1);
	return tell_left(a, colour(other), left_ms[other], 0) &&
	       tell_left(a, colour(mover), left_ms[mover], 0);
}

/* ---- the move ---- */

static bool
gtp_take_move(struct asked *a)
{
	const struct game *g = engine_game(a->engine);
	struct self *self = a->self;
	char *word = a->answer, *rest;

	if (strncmp(word, "play", 4) == 0)
		word += 4;
	word = strtok_r(word, " \t\n", &rest);
	if (word && strcasecmp(word, "resign") == 0) {
		self->outcome = GTP_RESIGNS;
		return true;
	}
	self->outcome = GTP_FAILS;
	if (!word)
		return error_set(
			&self->why, _("%s answers genmove without a move."), a->task->name);
	if (!game_move_parse(g, &a->at, word, &self->move, NULL))
		return error_set(&self->why, _("%s plays %.40s, which is not a legal move here."),
			a->task->name, word);
	self->outcome = GTP_MOVES;
	self->moves[self->plies++] = self->move;
	return true;
}

static bool
gtp_generate(struct asked *a)
{
	static const char *const how[] = { "genmove", "kata-genmove_analyze",
		"lz-genmove_analyze" };
	enum analysis analysis = a->task->watched ? a->self->analysis : ANALYSIS_NONE;
	char command[ASKED_MOST];
	struct text t;
	enum reply reply;

	expect_silence(a);
	a->thinks = true;
	text_init(&t, command, sizeof command);
	text_add(&t, "%s %c", how[analysis], colour((enum side)a->at.to_move));
	if (analysis != ANALYSIS_NONE)
		text_add(&t, " %d", INTERVAL_CS);
	return ask_for(a, command, a->time_ms == NO_LIMIT ? 0 : a->time_ms, false, &reply) &&
	       gtp_take_move(a);
}

/* ---- Tron ---- */

enum { MAP_BYTES = (TRON_MOST + 4) * (TRON_MOST + 4) };

/* Writes the map of a position as a side sees it: its own head is 1, a wall or a trail #. */
static void
map_write(const struct game *g, const struct state *s, enum side side, char out[MAP_BYTES])
{
	struct text t;

	text_init(&t, out, MAP_BYTES);
	text_add(&t, "%d %d\n", g->columns + 2, g->rows + 2);
	for (int row = -1; row <= g->rows; row++) {
		for (int column = -1; column <= g->columns; column++) {
			bool outside =
				column < 0 || column == g->columns || row < 0 || row == g->rows;
			enum cell cell =
				outside ? CELL_WALL
					: g->rules->get(g, s, game_cell(g, column, row, 0));
			bool first = cell == CELL_FIRST_HEAD || cell == CELL_FIRST_CRASHED;
			bool second = cell == CELL_SECOND_HEAD || cell == CELL_SECOND_CRASHED;
			text_add(&t, "%c",
				cell == CELL_EMPTY ? ' '
				: first || second  ? '1' + (second != (side == SIDE_SECOND))
						   : '#');
		}
		text_add(&t, "\n");
	}
}

/* Only the answer to the first map shows whether the program exists. */
static bool
ask_map(struct asked *a)
{
	const struct state *s = engine_position(a->engine);
	char map[MAP_BYTES];
	enum reply reply;

	a->in_game = true;
	expect_silence(a);
	map_write(engine_game(a->engine), s, (enum side)s->to_move, map);
	map[strlen(map) - 1] = '\0';
	if (!ask_for(a, map, a->time_ms == NO_LIMIT ? 0 : a->time_ms, false, &reply))
		return false;
	static const move_t directions[] = { TRON_UP, TRON_RIGHT, TRON_DOWN, TRON_LEFT };
	const struct gtp_task *task = a->task;
	struct self *self = a->self;
	const char *word = a->answer + strspn(a->answer, " \t");
	bool known = strlen(word) == 1 && *word >= '1' && *word <= '4';
	self->outcome = GTP_FAILS;
	if (!known)
		return error_set(&self->why,
			_("%s answers \"%.60s\" to a map, not 1 for north, 2 for east, 3 for south "
			  "or 4 for west."),
			task->name, word);
	self->move = directions[*word - '1'];
	if (!game_is_legal(engine_game(a->engine), s, self->move))
		return error_set(&self->why,
			_("%s answers %s, into a wall, although another way is free."), task->name,
			word);
	self->outcome = GTP_MOVES;
	self->plies = task->plies;
	memcpy(self->moves, task->moves, (size_t)task->plies * sizeof *task->moves);
	self->has_played = true;
	return true;
}

/* Runs the task from the start of the program to its move. */
static bool
engine_gtp_play(struct asked *a)
{
	if (!have_program(a))
		return false;
	if (a->task->maps)
		return ask_map(a);
	return tell_game(a) && (a->task->ready || (tell_time(a) && gtp_generate(a)));
}

/* ---- the engine ---- */

static bool
engine_gtp_init(struct engine *e, struct error *error)
{
	struct self *self = engine_self(e);

	self->outcome = GTP_NOTHING;
	atomic_store(&self->hurried, false);
	report_init(&self->found, engine_game(e), engine_position(e));
	self->found.source = REPORT_EVALUATION; /* it may never say anything */
	return self->wake[1] > 0 || thread_open_pipe(self->wake, error);
}

static void
engine_gtp_work(struct engine *e, int worker)
{
	struct self *self = engine_self(e);
	const struct gtp_task *task = engine_task_of(e)->params;
	struct asked a = { .engine = e, .self = self, .task = task, .time_ms = task->time_ms };

	bool fine = engine_gtp_play(&a);
	if (!fine && self->outcome == GTP_NOTHING && !atomic_load(engine_stop_flag(e))) {
		end_program(self, false); /* hurried: it is asked again, with little time */
		a.time_ms = HURRIED_MS;
		a.thinks = false;
		fine = engine_gtp_play(&a);
	}
	if (!fine)
		end_program(self, false);
}

static void
engine_gtp_report(struct engine *e, struct report *out)
{
	const struct self *self = engine_self(e);

	*out = self->found;
}

static void
wake(struct engine *e)
{
	const struct self *self = engine_self(e);
	ssize_t written = write(self->wake[1], "", 1);

	(void)written; /* a full pipe wakes its reader as well */
}

static void
hurry(struct engine *e)
{
	struct self *self = engine_self(e);

	atomic_store(&self->hurried, true);
	wake(e);
}

static void
engine_gtp_finish(struct engine *e)
{
	struct self *self = engine_self(e);

	end_program(self, true);
	for (int i = 0; i < 2 && self->wake[1] > 0; i++)
		close(self->wake[i]);
}

enum gtp_outcome
gtp_outcome(const struct engine *e, move_t *move, struct error *error)
{
	const struct self *self = engine_self(e);

	*move = self->move;
	if (self->outcome == GTP_FAILS || self->outcome == GTP_REFUSES)
		*error = self->why;
	return self->outcome;
}

int64_t
gtp_used_us(const struct engine *e)
{
	return used_us(engine_self(e));
}

void
gtp_title(struct engine *e, char out[GTP_TITLE])
{
	const struct self *self = engine_self(e);

	engine_lock(e);
	memcpy(out, self->title, GTP_TITLE);
	engine_unlock(e);
}

void
gtp_remark(struct engine *e, char *out, size_t size)
{
	const struct self *self = engine_self(e);

	engine_lock(e);
	snprintf(out, size, "%s", self->talk.remark);
	engine_unlock(e);
}

const struct engine_ops engine_gtp = {
	.name = "gtp",
	.help = "a program that speaks the Go Text Protocol, or that of the Tron contest",
	.size = sizeof(struct self),
	.params_size = sizeof(struct gtp_task),
	.init = engine_gtp_init,
	.work = engine_gtp_work,
	.report = engine_gtp_report,
	.stop = wake,
	.hurry = hurry,
	.finish = engine_gtp_finish,
};
