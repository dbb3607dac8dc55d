/* The game line by line on stdin and stdout: the dialogue and its commands. It waits in poll(), so
 * that `now` works while an engine thinks. All other input is handled in order, so that through a
 * pipe the same input gives the same output. */
#include "narabe/plain/plain.h"

#include <ctype.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/language.h"
#include "base/line_reader.h"
#include "base/thread.h"
#include "cli/cli.h"
#include "games/notation.h"
#include "match/commands.h"
#include "match/hint.h"
#include "match/phrases.h"
#include "match/summary.h"

enum { TABLE_ROWS = 10, REPORT_FIRST_MS = 2000 };

/* The dialogue. */
struct plain {
	const struct run_params *params;
	struct session session; /* autosave at a terminal only, so that scripts start from a known
	                         * state */
	int notify[2];          /* a pipe: engines write when they have a move */
	struct line_reader input;
	bool is_terminal;
	bool quiet;
	bool moved;      /* an engine's move has not been reported yet */
	bool asked;      /* the person was asked what to do */
	int clocks_said; /* the node at which a person last read the clocks; -1: none */
	bool begun;      /* a new game has not been reported yet */
	char waits[160]; /* who the game waits for, as last reported; "": nobody */
	double solve_ms; /* solving time at the next report of the remaining time */
	bool done;
	int code; /* the exit code when done */
};

static const struct match *
match_of(const struct plain *p)
{
	return &p->session.match;
}

/* ---- reports ---- */

static void
plain_say_start(const struct plain *p)
{
	char x[PLAYER_NAME_TEXT], o[PLAYER_NAME_TEXT];

	phrase_player(p->session.spec, SIDE_FIRST, x);
	phrase_player(p->session.spec, SIDE_SECOND, o);
	printf(_("%s. X: %s. O: %s.\n"), _(match_of(p)->game->title), x, o);
	if (game_has_trails(match_of(p)->game))
		puts(_("A is X's head, B is O's."));
}

/* Prints the move at ply `at`: "O (Level 3) plays c3: 57 % for O after 400 playouts." */
static void
plain_say_move(const struct plain *p, int at)
{
	const struct match *m = match_of(p);
	const struct player_spec *spec = p->session.spec;
	const struct record_node *ply = match_ply(m, at);
	move_t move = match_move(m, at);
	enum side side = (enum side)ply->position.to_move;
	char name[GAME_MOVE_TEXT], player[PLAYER_NAME_TEXT], who[PLAYER_NAME_TEXT + 8];
	move_t moves[GAME_MAX_MOVES];
	bool pass = game_is_pass(m->game, &ply->position, move);

	phrase_player(spec, side, player);
	if (player_spec_is_human(&spec[side]))
		snprintf(who, sizeof who, "%c", side_letter(side));
	else
		snprintf(who, sizeof who, "%c (%s)", side_letter(side), player);
	game_move_text_level(m->game, &ply->position, move, name);
	/* A forced move needs no search: its value means nothing and varies. */
	bool chosen = m->game->rules->moves(m->game, &ply->position, moves) > 1;
	const struct thought *seen = chosen ? match_thought(m, m->record.line[at + 1]) : NULL;
	if (pass)
		printf(_("%s has no move and passes.\n"), who);
	else if (seen) {
		/* An engine's move, its win rate, and the better move it saw, if any. */
		int percent = (int)lround(100 * seen->played.rate);
		char playouts[16];

		text_count(playouts, sizeof playouts, (uint64_t)seen->playouts, 5);
		if (seen->exact == EXACT_UNKNOWN && seen->best.move != seen->played.move) {
			char best[GAME_MOVE_TEXT];
			game_move_text_level(m->game, &ply->position, seen->best.move, best);
			printf(_("%s prefers %s (%d%%) after %s playouts, but plays %s (%d%%).\n"),
				who, best, (int)lround(100 * seen->best.rate), playouts, name,
				percent);
		} else {
			printf(language_count("%s plays %s: %d%% for %c after %s playout.\n",
				       "%s plays %s: %d%% for %c after %s playouts.\n",
				       (unsigned long)seen->playouts),
				who, name, percent, side_letter(side), playouts);
		}
	} else
		printf(_("%s plays %s.\n"), who, name);
}

/* Prints what both sides have left, if the game has a clock. */
static void
plain_say_clocks(const struct plain *p)
{
	char left[2][SIDE_CLOCK_TEXT];

	for (int side = 0; side < 2; side++) {
		struct side_clock k = match_clock(match_of(p), (enum side)side, p->session.now_us);
		if (!k.runs)
			return;
		side_clock_text(&k, left[side]);
	}
	printf(_("X has %s left, O %s.\n"), left[0], left[1]);
}

static void
plain_say_result(struct plain *p)
{
	const struct match *m = match_of(p);
	char out[512];
	struct text t;

	text_init(&t, out, sizeof out);
	if (m->game->rules->result(m->game, match_state(m)) == GAME_OPEN)
		phrase_loss(p->session.spec, &m->record, &t);
	else
		phrase_result(&m->record, p->session.spec, &t);
	printf(_("%s.\n"), out);
}

static void
plain_say_board(struct plain *p)
{
	const struct match *m = match_of(p);
	const struct game *g = m->game;
	bool discs = phrase_shows_discs(g, p->session.options);
	char out[GAME_BOARD_TEXT];

	if (g->layers > 1 && options_is(p->session.options, OPTION_layers, "source")) {
		/* Print 4x4x4 like games with pegs: the layers one below the other, the top one
		 * first, and the numbers that name moves. */
		int plane = g->columns * g->rows;

		for (int layer = g->layers - 1; layer >= -g->by_column; layer--) {
			if (layer >= 0)
				printf(_("layer %d"), layer + 1);
			else
				fputs(_("columns"), stdout);
			for (int i = 0; i < plane; i++) {
				fputs(i % g->columns ? "|" : "\n ", stdout);
				if (layer < 0)
					printf("%2d", i);
				else
					printf(" %c", " XO"[g->rules->get(g, match_state(m),
							      layer * plane + i)]);
			}
			putchar('\n');
		}
		return;
	}
	for (int level = 0; g->layers > 1 && level < g->layers; level++) {
		bool last = level == g->layers - 1;
		snprintf(out, sizeof out, _("layer %d"), level + 1);
		int blanks = 2 * g->columns + 2 - text_columns(out);
		printf("   %s%*s", out, last || blanks < 0 ? 0 : blanks, "");
	}
	if (g->layers > 1)
		putchar('\n');
	game_board_text(g, match_state(m), out, sizeof out);
	const char *end = strchr(out, '\n'); /* ends the line of column letters */
	for (const char *at = out; *at; at++) {
		if (discs && at == end)
			fputs("   ● X  ○ O", stdout);
		if (discs && (*at == 'X' || *at == 'O'))
			fputs(*at == 'X' ? "●" : "○", stdout);
		else
			putchar(*at);
	}
}

static bool
is_empty_level(const struct match *m, int level)
{
	int plane = m->game->columns * m->game->rows;

	for (int i = 0; i < plane; i++) {
		if (m->game->rules->get(m->game, match_state(m), level * plane + i) != CELL_EMPTY)
			return false;
	}
	return true;
}

/* Prints the board in words, row by row. */
static void
plain_say_where(struct plain *p)
{
	const struct match *m = match_of(p);
	const struct game *g = m->game;

	if (game_is_table(g))
		puts(_("The table has choices, not places: board draws it."));
	for (int level = 0; level < g->layers && !game_is_table(g); level++) {
		if (g->layers > 1 && is_empty_level(m, level)) {
			printf(_("Layer %d: empty.\n"), level + 1);
			continue;
		}
		for (int row = 0; row < g->rows; row++) {
			/* "Row 3: c X, d O." */
			char stones[512];
			struct text t;

			text_init(&t, stones, sizeof stones);
			for (int column = 0; column < g->columns; column++) {
				int cell = game_cell(g, column, row, level);
				enum cell what = g->rules->get(g, match_state(m), cell);
				if (what != CELL_EMPTY)
					text_add(&t, "%s%c %c", t.used ? ", " : "",
						game_column_letter(column),
						g->signs ? g->signs[what] : "\0XO"[what]);
			}
			if (g->layers > 1 && t.used)
				printf(_("Layer %d, row %d: %s.\n"), level + 1, row + 1, stones);
			else if (g->layers > 1)
				printf(_("Layer %d, row %d: empty.\n"), level + 1, row + 1);
			else if (t.used)
				printf(_("Row %d: %s.\n"), row + 1, stones);
			else
				printf(_("Row %d: empty.\n"), row + 1);
		}
	}
}

static void
plain_say_moves(struct plain *p)
{
	const struct match *m = match_of(p);
	move_t moves[GAME_MAX_MOVES];
	char name[GAME_MOVE_TEXT], names[GAME_MAX_MOVES * GAME_MOVE_TEXT];
	int count = m->game->rules->moves(m->game, match_state(m), moves);
	struct text t;

	if (count == 0) {
		puts(_("No moves: the game is over."));
		return;
	}
	text_init(&t, names, sizeof names);
	for (int i = 0; i < count; i++) {
		game_move_text_level(m->game, match_state(m), moves[i], name);
		text_add(&t, "%s%s", i ? " " : "", name);
	}
	printf(_("%c can play %s.\n"), side_letter((enum side)match_state(m)->to_move), names);
}

/* Prints a move: "1. b3: 57 % for X, 1.2k visits, line b3 c4 a1." */
static void
say_table_row(const struct game *g, const struct report *info, int rank, int index)
{
	const struct root_move *m = &info->moves[index];
	enum side side = (enum side)info->position.to_move;
	char name[GAME_MOVE_TEXT], visits[16], line[GAME_MOVE_TEXT * REPORT_PV_MAX];
	unsigned long n = (unsigned long)m->visits;
	struct text t;

	game_move_text_level(g, &info->position, m->move, name);
	text_count(visits, sizeof visits, (uint64_t)m->visits, 5);
	text_init(&t, line, sizeof line);
	phrase_line(g, &info->position, m->pv, m->pv_length, &t);
	int certain = root_move_result(m);
	int result = certain == GAME_OPEN ? 0 : certain * state_sign(&info->position);
	if (certain != GAME_OPEN)
		printf(result > 0
				? language_count("%d. %s: won for %c, proven, %s visit, line %s.\n",
					  "%d. %s: won for %c, proven, %s visits, line %s.\n", n)
			: result < 0
				? language_count(
					  "%d. %s: lost for %c, proven, %s visit, line %s.\n",
					  "%d. %s: lost for %c, proven, %s visits, line %s.\n", n)
				: language_count(
					  "%d. %s: a draw for %c, proven, %s visit, line %s.\n",
					  "%d. %s: a draw for %c, proven, %s visits, line %s.\n",
					  n),
			rank, name, side_letter(side), visits, line);
	else
		printf(language_count("%d. %s: %d%% for %c, %s visit, line %s.\n",
			       "%d. %s: %d%% for %c, %s visits, line %s.\n", n),
			rank, name, (int)lround(100 * report_win_rate(m->value, side)),
			side_letter(side), visits, line);
}

/* Returns the next unlisted move: the search's best first, then by visits. */
static int
next_row(const struct report *info, const bool *listed)
{
	int next = -1, best = info->best;

	if (best >= 0 && !listed[best])
		return best;
	for (int i = 0; i < info->count; i++) {
		if (!listed[i] && (next < 0 || info->moves[i].visits > info->moves[next].visits))
			next = i;
	}
	return next;
}

static void
plain_hear(void *self, enum session_news news)
{
	struct plain *p = self;

	p->moved = p->moved || news == SESSION_MOVED;
	p->begun = p->begun || news == SESSION_NEW_GAME;
}

/* Prints the errors that occurred meanwhile. */
static void
say_trouble(struct plain *p)
{
	if (p->session.trouble.text[0])
		puts(p->session.trouble.text);
	p->session.trouble.text[0] = '\0';
}

/* Saves the game; prints a sentence if that fails. */
static void
save_game(struct plain *p)
{
	session_autosave(&p->session);
	session_sync(&p->session);
	say_trouble(p);
}

/* Prints the board, unless it is turned off, the comment on the position, and the result if there is one. */
static void
show_position(struct plain *p)
{
	const struct record *r = &match_of(p)->record;
	char *comment = strdup(record_comment(r, record_current(r))), *next;

	if (!p->quiet)
		plain_say_board(p);
	for (char *line = comment; line && *line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		text_clean(line);
		puts(line);
	}
	free(comment);
	if (match_result(&p->session.match) != GAME_OPEN)
		plain_say_result(p);
}

/* Reports a move that was made. */
static void
plain_after_move(struct plain *p)
{
	const struct match *m = &p->session.match;

	/* With simultaneous moves the first choice is reported together with the other side's. */
	if (match_state(m)->pending)
		return;
	int first = match_at(m) - game_step_plies(m->game);
	for (int ply = first < 0 ? 0 : first; ply < match_at(m); ply++)
		plain_say_move(p, ply);
	show_position(p);
}

/* ---- commands of this front end ---- */

static void
plain_analyse(struct plain *p)
{
	static struct report found; /* large */
	struct error e;

	if (analysis_run(&p->session, &found, &e)) {
		/* Print the searched moves, a line each, the best first. */
		bool listed[GAME_MAX_MOVES] = { false };
		char playouts[16], line[128];
		struct text exact;
		int row, rank = 0;

		while (rank < TABLE_ROWS && rank < found.count) {
			row = next_row(&found, listed);
			if (found.moves[row].visits == 0)
				break;
			listed[row] = true;
			say_table_row(p->session.game, &found, ++rank, row);
		}
		text_init(&exact, line, sizeof line);
		if (phrase_exact(p->session.game, &found, &exact))
			puts(line);
		text_count(playouts, sizeof playouts, (uint64_t)found.playouts, 5);
		if (rank < found.count)
			printf(language_count("%d more move; ", "%d more moves; ",
				       (unsigned long)(found.count - rank)),
				found.count - rank);
		printf(language_count(
			       "%s playout.\n", "%s playouts.\n", (unsigned long)found.playouts),
			playouts);
	} else
		puts(e.text);
}

/* Adds "X: accuracy 87%, 2 mistakes, 1.3 discs lost per move."; adds nothing while nothing is judged. */
static void
summary_side_say(const struct summary *m, enum side side, struct text *t)
{
	int count = m->count[side], percent = (int)lround(m->accuracy[side]);

	if (m->accuracy[side] < 0)
		return;
	text_add(t,
		language_count("%c: accuracy %d%%, %d mistake,", "%c: accuracy %d%%, %d mistakes,",
			(unsigned long)count),
		side_letter(side), percent, count);
	if (m->mean[side] < 0) /* all its moves are judged in the other unit */
		text_add(t, "%s", _(" the loss per move is not known."));
	else
		text_add(t,
			m->unit == JUDGE_DISCS ? _(" %.1f discs lost per move.")
					       : _(" %.1f points lost per move."),
			m->mean[side]);
}

/* Analyses the whole game so far, then prints the result, the accuracy of both sides and the
 * turning points. */
static void
report_game(struct plain *p)
{
	const struct match *m = match_of(p);
	char line[2 * SUMMARY_TEXT];
	struct summary d;
	struct text t;
	struct error e;

	if (!session_begin_review(&p->session, &e)) {
		puts(e.text);
		return;
	}
	puts(_("Analysing the game ..."));
	session_finish_review(&p->session);
	summary_make(&m->record, options_integer(p->params->options, OPTION_mistake_points), &d);
	if (match_result(m) != GAME_OPEN)
		plain_say_result(p);
	for (int side = 0; side < 2; side++) {
		text_init(&t, line, sizeof line);
		summary_side_say(&d, (enum side)side, &t);
		if (t.used > 0)
			puts(line);
	}
	if (d.worst_count == 0)
		puts(_("No move lost anything."));
	for (int i = 0; i < d.worst_count; i++) {
		text_init(&t, line, sizeof line);
		summary_move_say(&m->record, d.turn[i], p->session.spec, &t);
		judge_why(&m->record, d.turn[i], &t);
		puts(line);
	}
}

static void
be_quiet(struct plain *p)
{
	p->quiet = !p->quiet;
	puts(p->quiet ? _("The board is drawn only when you ask for it.")
		      : _("The board is drawn after every move."));
}

static void
say_clocks(struct plain *p)
{
	if (match_of(p)->record.info.control.limited)
		plain_say_clocks(p);
	else
		puts(_("This game has no clock: --clock=5+3 begins a game with one."));
}

static void
plain_leave(struct plain *p)
{
	p->done = true;
}

/* Prints the other way to type a move: pegs by number, or row and column. */
static void
plain_say_numbers(const struct game *g)
{
	if (g->rules->move_name || (g->layers > 1 && !g->by_column))
		return;
	if (g->layers == 1) {
		printf(_("Two numbers are row and column, from 0: %s is %s.\n"), "0 1", "b1");
		return;
	}
	puts(_("The pegs also have numbers:"));
	for (int column = 0; column < g->columns; column++)
		printf("%s%c", column ? "  " : "    ", 'a' + column);
	for (int peg = 0; peg < g->columns * g->rows; peg++) {
		if (peg % g->columns == 0)
			printf("\n%2d", peg / g->columns + 1);
		printf("%3d", peg);
	}
	putchar('\n');
}

static void
plain_help(struct plain *p)
{
	/* Print how to type a move, by the moves that are legal now, or at the start. */
	const struct game *g = p->session.game;
	struct state s = *match_state(match_of(p));
	move_t moves[GAME_MAX_MOVES];
	char names[256], name[GAME_MOVE_TEXT];
	struct text t;

	if (match_result(match_of(p)) != GAME_OPEN)
		g->rules->start(g, &s);
	int count = g->rules->moves(g, &s, moves);
	if (!g->rules->move_name) {
		game_move_text(g, &s, moves[count / 2], name);
		printf(_("Type a move, such as %s, or one of these commands.\n"), name);
	} else {
		text_init(&t, names, sizeof names);
		for (int i = 0; i < count; i++) {
			game_move_text(g, &s, moves[i], name);
			text_add(&t, "%s%s", i ? ", " : "", name);
		}
		printf(_("Type a move, here one of %s; or one of these commands.\n"), names);
	}
	plain_say_numbers(p->session.game);
	for (int i = 0; i < COMMANDS; i++) {
		const struct command *c = &commands[i];
		if (c->fronts & COMMAND_IN_LINES)
			printf(_("%s%s%s: %s.\n"), c->name, *c->argument ? " " : "", c->argument,
				_(c->help));
	}
}

/* ---- what is printed after the session's commands ---- */

static void
say_back(struct plain *p)
{
	printf(_("Back before move %d.\n"),
		game_move_number(p->session.game, match_at(match_of(p))));
	show_position(p);
}

static void
say_on(struct plain *p)
{
	printf(_("Forward to move %d.\n"),
		game_move_number(p->session.game, match_at(match_of(p))));
	show_position(p);
}

static const struct {
	void (*run)(struct plain *p);   /* handled by this front end */
	void (*after)(struct plain *p); /* called after the session has handled it */
} own_commands[COMMANDS] = {
	[COMMAND_board] = { .run = plain_say_board },
	[COMMAND_where] = { .run = plain_say_where },
	[COMMAND_moves] = { .run = plain_say_moves },
	[COMMAND_analyse] = { .run = plain_analyse },
	[COMMAND_table] = { .run = plain_analyse },
	[COMMAND_report] = { .run = report_game },
	[COMMAND_quiet] = { .run = be_quiet },
	[COMMAND_clock] = { .run = say_clocks },
	[COMMAND_help] = { .run = plain_help },
	[COMMAND_quit] = { .run = plain_leave },
	[COMMAND_play] = { .after = plain_after_move },
	[COMMAND_undo] = { .after = say_back },
	[COMMAND_redo] = { .after = say_on },
	[COMMAND_goto] = { .after = show_position },
	[COMMAND_resign] = { .after = plain_say_result },
};

/* ---- a command ---- */

static void
plain_run(struct plain *p, const struct command *c, const char *argument)
{
	enum command_id id = command_id(c);
	char sentence[2 * HINT_TEXT];
	struct error e = { "" };
	struct text say;

	if (command_refusal(c, &p->session)) {
		puts(command_refusal(c, &p->session));
		return;
	}
	if (own_commands[id].run) {
		own_commands[id].run(p);
		return;
	}
	text_init(&say, sentence, sizeof sentence);
	bool done = c->run(&p->session, argument, &say, &e);
	text_clean(sentence);
	if (sentence[0])
		puts(sentence);
	if (!done)
		puts(e.text);
	else if (own_commands[id].after)
		own_commands[id].after(p);
	if (p->begun) {
		p->clocks_said = RECORD_NONE;
		plain_say_start(p);
		show_position(p);
	}
	p->begun = false;
}

/* Returns whether a line is neither a command nor looks like a move. */
static bool
is_unknown(const struct plain *p, const char *word)
{
	const struct game *g = p->session.game;
	struct state after = *match_state(match_of(p));
	move_t m;

	return !strpbrk(word, "0123456789") && strcmp(word, "pass") != 0 && !g->rules->move_name &&
	       !game_move_parse(g, &after, word, &m, NULL);
}

/* Returns whether a text is a number. */
static bool
plain_is_number(const char *text)
{
	return *text && !text[strspn(text, "0123456789")];
}

/* ---- lines ---- */

/* Returns a character in lower case, any kind of blank as ' ', and '?' for unprintable ones. */
static char
tidy_char(char c)
{
	if (c == ' ' || c == '\t' || c == '\r')
		return ' ';
	return (unsigned char)c < 32 || (unsigned char)c > 126 ? '?' : (char)tolower(c);
}

/* Returns the start of a file name or comment, which stays unchanged; the end if there is none. */
static const char *
words_of(const char *line)
{
	for (int i = 0; i < COMMANDS; i++) {
		const struct command *c = &commands[i];
		size_t length = strlen(c->name);
		if ((c->kind == ARG_FILE || c->kind == ARG_TEXT) &&
			strncasecmp(line, c->name, length) == 0 && line[length] == ' ')
			return line + length;
	}
	return line + strlen(line);
}

/* Normalises a line in place in this way, with single blanks and none at its ends. */
static void
tidy(char *line)
{
	const char *words = words_of(line);
	char *to = line;

	for (const char *from = line; *from; from++) {
		char c = from >= words && *from != '\r' ? *from : tidy_char(*from);
		if (c != ' ' || (to > line && to[-1] != ' '))
			*to++ = c;
	}
	if (to > line && to[-1] == ' ')
		to--;
	*to = '\0';
}

static bool
next_line_is(struct plain *p, const char *word)
{
	char *line = line_reader_next(&p->input);

	if (!line)
		return false;
	tidy(line);
	return strcmp(line, word) == 0;
}

/* Waits for input, an engine's move, or a time. */
static void
plain_wait(struct plain *p, bool for_input, int64_t until_us)
{
	struct pollfd fd[2 + FRIEND_SOCKETS] = {
		{ .fd = for_input ? p->input.fd : -1, .events = POLLIN },
		{ .fd = p->notify[0], .events = POLLIN },
	};
	int friend[FRIEND_SOCKETS], sockets = friend_sockets(&p->session, friend);
	int64_t now = clock_now_us();
	int64_t ms = until_us == INT64_MAX ? -1
		     : until_us > now      ? (until_us - now + 999) / 1000
					   : 0;
	char news[64];

	for (int i = 0; i < sockets; i++)
		fd[2 + i] = (struct pollfd){ .fd = friend[i], .events = POLLIN };
	if (poll(fd, 2 + (nfds_t)sockets, ms > 1000 ? 1000 : (int)ms) <= 0)
		return;
	if (fd[0].revents)
		line_reader_fill(&p->input);
	while (fd[1].revents && read(p->notify[0], news, sizeof news) > 0)
		;
}

/* Reports at a terminal how long an exact player still needs, after 2, 4, 8, ... seconds. Returns
 * whether the player is exact. */
static bool
report_solving(struct plain *p)
{
	const struct player *mover = match_mover(&p->session.match);
	struct report info;
	struct text t;
	char line[160];

	if (!p->is_terminal || !player_solves(mover) || !player_solver_report(mover, &info))
		return false;
	if (info.elapsed_ms < REPORT_FIRST_MS)
		p->solve_ms = REPORT_FIRST_MS;
	if (info.elapsed_ms < p->solve_ms)
		return true;
	p->solve_ms = 2 * info.elapsed_ms;
	text_init(&t, line, sizeof line);
	phrase_solving(&info, (enum side)match_state(&p->session.match)->to_move, &t);
	puts(line);
	return true;
}

/* Reports what a friend has done meanwhile and, when that changes, whom the game waits for. */
static void
say_friend(struct plain *p)
{
	char line[sizeof p->waits];
	struct text t;

	say_trouble(p);
	text_init(&t, line, sizeof line);
	friend_say(&p->session, &t);
	if (line[0] && strcmp(line, p->waits) != 0)
		puts(line);
	snprintf(p->waits, sizeof p->waits, "%s", line);
}

/* Watches a person's clock, and a friend who comes, goes or resigns. Returns whether that has ended the game. */
static bool
watch_clock(struct plain *p)
{
	bool timed = match_of(p)->record.info.control.limited;

	if ((!timed && !p->session.friend) || !match_human_to_move(match_of(p)))
		return false;
	session_tick(&p->session, clock_now_us());
	say_friend(p);
	p->moved = false;
	if (match_result(match_of(p)) == GAME_OPEN)
		return false;
	save_game(p);
	plain_say_result(p);
	return true;
}

/* Returns whether an engine is to move that has been stopped, at a position that the person went to. */
static bool
is_stopped(struct plain *p)
{
	struct match *m = &p->session.match;

	return match_mover(m) && !match_human_to_move(m) && match_is_held(m, HOLD_PAUSED) &&
	       !m->failure.text[0];
}

/* Prints the last lines before input: the time on the clock, and whose turn it is or that the game
 * is over. */
static void
plain_ask_turn(struct plain *p)
{
	const struct match *m = match_of(p);
	char mover = side_letter((enum side)match_state(m)->to_move);
	int node = record_current(&m->record);
	move_t pass;

	if (match_human_to_move(m) && node != p->clocks_said)
		plain_say_clocks(p);
	p->clocks_said = node;
	p->asked = true;
	if (match_result(m) != GAME_OPEN)
		puts(session_has_friend(&p->session) ? _("The game is over: undo or quit?")
						     : _("The game is over: undo, new or quit?"));
	else if (is_stopped(p))
		printf(_("Stopped: Enter lets %c move, redo steps forward.\n"), mover);
	else if (game_must_pass(m->game, match_state(m), &pass))
		printf(_("%c has no move: type pass.\n"), mover);
	else if (player_spec_is_human(&p->session.spec[0]) &&
		 player_spec_is_human(&p->session.spec[1]))
		printf(_("%c to play: your move?\n"), mover);
	else
		puts(_("Your move?"));
}

static void
obey_next_line(struct plain *p)
{
	char *line;

	while (!(line = line_reader_next(&p->input)) && !p->input.end) {
		plain_wait(p, true, match_falls_us(match_of(p)));
		if (watch_clock(p))
			plain_ask_turn(p);
	}
	watch_clock(p);
	if (!line) {
		p->done = true;
		return;
	}
	tidy(line);
	if (!*line && is_stopped(p)) {
		match_release(&p->session.match, HOLD_PAUSED, p->session.now_us);
	} else if (*line) {
		char *rest = line + strcspn(line, " ");
		if (*rest)
			*rest++ = '\0';
		/* A command with its argument, or a move, in lower case. */
		const char *none;
		const struct command *c = command_find(COMMAND_IN_LINES, line, &none);
		char numbers[64];
		if (plain_is_number(line) && plain_is_number(rest)) {
			snprintf(numbers, sizeof numbers, "%s %s", line, rest);
			plain_run(p, &commands[COMMAND_play], numbers);
		} else if (*rest && (c ? !*c->argument : !is_unknown(p, line))) {
			/* The command takes no argument; a file name is shown as typed. */
			char shown[160];

			snprintf(shown, sizeof shown, "%s", rest);
			text_clean(shown);
			printf(_("One move or command per line: leave out \"%s\".\n"), shown);
		} else if (c)
			plain_run(p, c, rest);
		else if (is_unknown(p, line)) {
			/* The nearest command, if one is meant. */
			const char *near = NULL;
			int least = TEXT_FAR;

			for (int i = 0; i < COMMANDS; i++) {
				if (commands[i].fronts & COMMAND_IN_LINES)
					text_nearest(line, commands[i].name, &near, &least);
			}
			if (near)
				printf(_("\"%.40s\" is neither a move nor a command; did you mean "
					 "%s?\n"),
					line, near);
			else
				printf(_("\"%.40s\" is neither a move nor a command: type help for "
					 "a list.\n"),
					line);
		} else {
			plain_run(p, &commands[COMMAND_play], line);
		}
		save_game(p);
		watch_clock(p); /* for the next person to move */
		if (!p->done && (match_human_to_move(&p->session.match) ||
					!match_mover(&p->session.match) || is_stopped(p)))
			plain_ask_turn(p);
	}
	line_reader_take(&p->input);
}

/* Handles input while a friend is to move: quit, resign and the end of the input act at once; for
 * other input a terminal shows that it does not. Returns whether there is nothing to do but wait. */
static bool
wait_for_friend(struct plain *p)
{
	bool line = line_reader_next(&p->input), lost = friend_is_lost(&p->session);

	if (lost || (!line && p->input.end) || next_line_is(p, "quit") ||
		next_line_is(p, "resign")) {
		obey_next_line(p);
		return false;
	}
	if (!line || !p->is_terminal)
		return true;
	line_reader_take(&p->input);
	puts(_("It is not your move: you can resign or quit."));
	return false;
}

/* Lets an engine think. Two commands act at once: `now`, and at a terminal `quit`. */
static void
let_engine_think(struct plain *p)
{
	session_tick(&p->session, clock_now_us());
	say_friend(p);
	if (p->moved) {
		p->moved = false;
		save_game(p);
		const struct record *r = &match_of(p)->record;
		if (r->lost_at == record_current(r))
			plain_say_result(p);
		else
			plain_after_move(p);
		return;
	}
	if (p->session.match.failure.text[0]) {
		/* Report a failed engine. At a terminal the game pauses until the person
		 * decides what to do; otherwise the program ends. */
		struct match *m = &p->session.match;

		if (!p->is_terminal) {
			p->code = cli_fail(CLI_FAILED, "%s", m->failure.text);
			p->done = true;
		} else {
			puts(m->failure.text);
			puts(_("Enter asks it again, undo takes your move back, quit leaves the "
			       "game."));
			m->failure.text[0] = '\0';
			obey_next_line(p);
			match_release(&p->session.match, HOLD_PAUSED, p->session.now_us);
		}
		return;
	}
	if (next_line_is(p, "now")) {
		line_reader_take(&p->input);
		session_hurry(&p->session);
		player_wait(match_mover(&p->session.match));
		return;
	}
	if (p->session.friend && !wait_for_friend(p))
		return;
	if (p->is_terminal && next_line_is(p, "quit")) {
		p->done = true;
		return;
	}
	int64_t wake_us = session_wake_us(&p->session);
	if (report_solving(p))
		wake_us = clock_now_us() + 1000000;
	plain_wait(p, !line_reader_next(&p->input) && line_reader_has_room(&p->input), wake_us);
}

/* ---- the dialogue ---- */

static bool
plain_set_up(struct plain *p, struct error *e)
{
	const struct run_params *params = p->params;
	struct player_spec spec[2];
	const struct game *g;

	if (!session_read_options(params->options, &g, spec, e))
		return false;
	if (!thread_open_pipe(p->notify, e))
		return false;
	session_init(&p->session, params->options, params->seed, p->notify[1]);
	session_take_clock(&p->session);
	p->session.teach = options_integer(params->options, OPTION_teach);
	p->session.front = (struct session_front){ .hear = plain_hear, .self = p, .waits = true };
	p->session.now_us = clock_now_us();
	bool begun = session_set_up(&p->session, g, spec, params->cells, params->moves, e);
	if (begun && params->record)
		session_open_record(&p->session, params->record, NULL, "");
	struct friend *friend = begun ? params->friend : NULL;
	if (friend && friend_is_host(friend) && options_switch(params->options, OPTION_autosave))
		autosave_begin(&p->session.autosave);
	if (friend)
		friend_begin(&p->session, friend);
	else
		friend_free(params->friend);
	p->begun = false;
	say_trouble(p);
	return begun;
}

/* Turns automatic saving on; mentions an unfinished game. */
static void
begin_keeping(struct plain *p)
{
	struct store *l = &p->session.autosave.library;
	struct error e;

	if (!p->is_terminal || p->params->friend ||
		!options_switch(p->params->options, OPTION_autosave))
		return;
	autosave_begin(&p->session.autosave);
	record_settle(&p->session.match.record); /* the given game needs no saving */
	if (!p->session.autosave.on)
		return;
	if (!store_list(l, &e))
		puts(e.text);
	bool left_over = false;
	for (int i = 0; i < l->count; i++)
		left_over = left_over || l->game[i].left_over;
	store_finish(l);
	if (left_over)
		puts(_("You left a game: type resume to go back to it."));
}

int
plain_play(const struct run_params *params, bool seed_drawn)
{
	static struct plain p; /* large */
	struct error e;

	memset(&p, 0, sizeof p);
	p.params = params;
	p.clocks_said = RECORD_NONE;
	p.is_terminal = isatty(STDIN_FILENO);
	line_reader_init(&p.input, STDIN_FILENO);
	if (!plain_set_up(&p, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	setvbuf(stdout, NULL, _IOLBF, 0); /* a line at a time, also into a pipe */
	if (seed_drawn)
		printf(_("The seed is %llu.\n"), (unsigned long long)params->seed);
	plain_say_start(&p);
	puts(_("Type help for a list of commands."));
	begin_keeping(&p);
	show_position(&p);
	while (!p.done && !ferror(stdout)) {
		if (match_mover(&p.session.match) && !match_human_to_move(&p.session.match) &&
			!is_stopped(&p)) {
			p.asked = false;
			let_engine_think(&p);
			continue;
		}
		if (watch_clock(&p))
			p.asked = false;
		if (!p.asked && (match_mover(&p.session.match) || session_people(&p.session) > 0))
			plain_ask_turn(&p);
		obey_next_line(&p);
	}
	bool open;
	session_leave(&p.session, &open);
	say_trouble(&p);
	if (friend_farewell(&p.session, open))
		puts(friend_farewell(&p.session, open));
	else if (open)
		puts(_("Game saved: type resume next time to continue it."));
	session_finish(&p.session);
	close(p.notify[0]);
	close(p.notify[1]);
	return p.code;
}
