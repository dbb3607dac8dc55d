/* The game line by line on stdin and stdout: the dialogue. It waits in poll(), so that `now` works
 * while an engine thinks; all other input waits for its turn, in order: through a pipe the same
 * input gives the same output. */
#include "cli/plain/plain.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/language.h"
#include "cli/cli.h"
#include "games/notation.h"
#include "match/commands.h"
#include "match/phrases.h"

enum { TELL_FIRST_MS = 2000 };

static void
hear(void *self, enum session_news news)
{
	struct plain *p = self;

	p->moved = p->moved || news == SESSION_MOVED;
	p->begun = p->begun || news == SESSION_NEW_GAME;
}

void
plain_autosave(struct plain *p)
{
	session_autosave(&p->session);
	if (p->session.trouble.text[0])
		puts(p->session.trouble.text);
	p->session.trouble.text[0] = '\0';
	session_sync(&p->session);
}

void
plain_show_position(struct plain *p)
{
	if (!p->quiet)
		plain_say_board(&p->session.match);
	if (match_result(&p->session.match) != GAME_OPEN)
		plain_say_result(&p->session.match, p->session.spec);
}

void
plain_after_move(struct plain *p)
{
	const struct match *m = &p->session.match;

	/* With simultaneous moves the first choice is reported together with the other side's. */
	if (match_state(m)->pending)
		return;
	int first = match_at(m) - game_step_plies(m->game);
	for (int ply = first < 0 ? 0 : first; ply < match_at(m); ply++)
		plain_say_move(m, p->session.spec, ply);
	plain_show_position(p);
}

/* ---- lines ---- */

/* Lower case, any blank as one, '?' for unprintable characters. */
static char
tidy_char(char c)
{
	if (c == ' ' || c == '\t' || c == '\r')
		return ' ';
	return (unsigned char)c < 32 || (unsigned char)c > 126 ? '?' : (char)tolower(c);
}

/* Where a file name or a comment begins, which stays unchanged; the end if there is none. */
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

/* The same for a line in place, with single blanks and none at its ends. */
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

/* Waits for input, an engine's move, or a time of the clock. */
static void
wait_for_news(struct plain *p, bool for_input, int64_t until_us)
{
	struct pollfd fd[2] = { { .fd = for_input ? p->input.fd : -1, .events = POLLIN },
		{ .fd = p->notify[0], .events = POLLIN } };
	int64_t now = clock_now_us();
	int64_t ms = until_us == INT64_MAX ? -1
		     : until_us > now      ? (until_us - now + 999) / 1000
					   : 0;
	char news[64];

	if (poll(fd, 2, ms > 1000 ? 1000 : (int)ms) <= 0)
		return;
	if (fd[0].revents)
		line_reader_fill(&p->input);
	while (fd[1].revents && read(p->notify[0], news, sizeof news) > 0)
		;
}

/* At a terminal: reports how long an exact player still needs, after 2, 4, 8, ... seconds. Whether
 * it is one. */
static bool
tell_of_solving(struct plain *p)
{
	const struct player *mover = match_mover(&p->session.match);
	struct report info;
	struct text t;
	char line[160];

	if (!p->is_terminal || !player_solves(mover) || !player_report(mover, &info) ||
		!info.running)
		return false;
	if (info.elapsed_ms < TELL_FIRST_MS)
		p->solve_ms = TELL_FIRST_MS;
	if (info.elapsed_ms < p->solve_ms)
		return true;
	p->solve_ms = 2 * info.elapsed_ms;
	text_init(&t, line, sizeof line);
	phrase_solving(&info, (enum side)match_state(&p->session.match)->to_move, &t);
	puts(line);
	return true;
}

/* An engine is to move. Two commands act at once: `now`, and at a terminal `quit`. */
static void
let_engine_think(struct plain *p)
{
	session_tick(&p->session, clock_now_us());
	if (p->moved) {
		p->moved = false;
		plain_autosave(p);
		plain_after_move(p);
		return;
	}
	if (p->session.match.failure.text[0]) {
		p->code = cli_fail(CLI_FAILED, "%s", p->session.match.failure.text);
		p->done = true;
		return;
	}
	if (next_line_is(p, "now")) {
		line_reader_take(&p->input);
		session_hurry(&p->session);
		player_wait(match_mover(&p->session.match));
		return;
	}
	if (p->is_terminal && next_line_is(p, "quit")) {
		p->done = true;
		return;
	}
	int64_t wake_us = session_wake_us(&p->session);
	if (tell_of_solving(p))
		wake_us = clock_now_us() + 1000000;
	wait_for_news(p, !line_reader_next(&p->input) && line_reader_has_room(&p->input), wake_us);
}

static void
obey_next_line(struct plain *p)
{
	char *line;

	while (!(line = line_reader_next(&p->input)) && !p->input.end)
		wait_for_news(p, true, INT64_MAX);
	if (!line) {
		p->done = true;
		return;
	}
	tidy(line);
	if (*line) {
		char *rest = line + strcspn(line, " ");
		if (*rest)
			*rest++ = '\0';
		plain_obey(p, line, rest);
		plain_autosave(p);
		if (!p->done &&
			(match_human_to_move(&p->session.match) || !match_mover(&p->session.match)))
			plain_say_turn(&p->session.match, p->session.spec);
	}
	line_reader_take(&p->input);
}

/* ---- the whole ---- */

static bool
set_up(struct plain *p, struct error *e)
{
	const struct plain_params *params = p->params;
	struct player_spec spec[2];
	const struct game *g;

	if (!session_read_options(params->options, &g, spec, e))
		return false;
	if (pipe(p->notify) != 0)
		return error_set(e, _("The system gives no pipe to wait on."));
	for (int i = 0; i < 2; i++) {
		fcntl(p->notify[i], F_SETFL, O_NONBLOCK);
		fcntl(p->notify[i], F_SETFD, FD_CLOEXEC);
	}
	session_init(&p->session, params->options, params->seed, p->notify[1]);
	p->session.front = (struct session_front){
		.hear = hear, .self = p, .waits = true, .keeps_players = true
	};
	p->session.now_us = clock_now_us();
	bool begun = session_set_up(&p->session, g, spec, params->cells, params->moves, e);
	p->begun = false;
	return begun;
}

/* Turns automatic saving on; mentions an unfinished game. */
static void
begin_keeping(struct plain *p)
{
	struct store *l = &p->session.autosave.library;

	if (!p->is_terminal || !options_switch(p->params->options, OPTION_autosave))
		return;
	session_keep_games(&p->session);
	record_settle(&p->session.match.record); /* what was given needs no saving */
	if (!p->session.autosave.on)
		return;
	store_list(l);
	bool left_over = false;
	for (int i = 0; i < l->count; i++)
		left_over = left_over || l->game[i].left_over;
	store_finish(l);
	if (left_over)
		puts(_("There is an unfinished game: resume continues it."));
}

static void
converse(struct plain *p)
{
	if (p->params->seed_drawn)
		printf(_("The seed is %llu.\n"), (unsigned long long)p->params->seed);
	plain_say_start(&p->session.match, p->session.spec);
	puts(_("Type help for the commands."));
	begin_keeping(p);
	plain_show_position(p);
	bool asked = false; /* the person has been asked to move */
	while (!p->done && !ferror(stdout)) {
		if (match_mover(&p->session.match) && !match_human_to_move(&p->session.match)) {
			let_engine_think(p);
			asked = false;
			continue;
		}
		if (!asked && match_mover(&p->session.match))
			plain_say_turn(&p->session.match, p->session.spec);
		asked = true;
		obey_next_line(p);
	}
}

int
plain_play(const struct plain_params *params)
{
	static struct plain p; /* large */
	struct error e;

	memset(&p, 0, sizeof p);
	p.params = params;
	p.is_terminal = isatty(STDIN_FILENO);
	line_reader_init(&p.input, STDIN_FILENO);
	if (!set_up(&p, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	setvbuf(stdout, NULL, _IOLBF, 0); /* a line at a time, also into a pipe */
	converse(&p);
	bool open;
	session_leave(&p.session, &open);
	if (open)
		puts(_("Game saved: resume continues it."));
	session_finish(&p.session);
	close(p.notify[0]);
	close(p.notify[1]);
	return p.code;
}
