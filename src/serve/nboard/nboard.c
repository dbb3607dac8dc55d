/* narabe nboard: an engine for front ends of Othello, by the NBoard protocol on stdin and stdout. */
#include "serve/nboard/nboard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "games/notation.h"
#include "record/file.h"
#include "serve/seat.h"

static const char usage[] =
	"Usage: narabe nboard [options]\n"
	"\n"
	"  narabe nboard\n"
	"  narabe nboard --player uct:playout=eval,time_ms=2000\n"
	"\n"
	"Plays and analyses Othello for a front end such as NBoard, by the NBoard protocol,\n"
	"version 2: commands on standard input, answers on standard output. Values are discs\n"
	"for the side to move; 100% are exact ones, 100%W a result that is proven. The depth\n"
	"that the front end sets is that of alpha-beta, in plies; a tree search keeps to the\n"
	"time or the playouts of its player.\n";

struct request {
	const char *player;
	int64_t threads, seed;
};

const struct param cli_nboard_arguments[] = {
	SEAT_ARGUMENTS(struct request, "the engine (default: negamax, to the depth that is set)",
		"the same seed, commands and depth give the same answers"),
	{ 0 },
};

const struct state *
nboard_position(const struct nboard *n)
{
	return &n->record.node[record_current(&n->record)].position;
}

void
nboard_status(const char *text)
{
	char clean[sizeof(struct error)];

	snprintf(clean, sizeof clean, "%s", text);
	text_clean(clean);
	printf("status%s%s\n", *clean ? " " : "", clean);
	fflush(stdout);
}

/* ---- the game ---- */

/* Takes over a game, whose board the player must know. False with a sentence: nothing has changed. */
static bool
take_game(struct nboard *n, struct record *r, struct error *e)
{
	struct player_spec spec;

	if (!game_is_othello(r->game))
		return error_set(e, "NBoard is for Othello, and this is %s.", r->game->title);
	if (!seat_read(n->named, "negamax", "NBoard", r->game, &spec, e))
		return false;
	if (n->seated && n->game != r->game) {
		player_finish(&n->player);
		n->seated = false;
	}
	if (!n->seated)
		seat_init(&n->player, r->game, &spec, rng_next(&n->rng), n->notify[1], n->threads);
	n->seated = true;
	n->game = r->game;
	n->spec = spec;
	record_finish(&n->record);
	n->record = *r;
	record_go(&n->record, n->record.line[n->record.length]);
	return true;
}

static void
set_game(struct nboard *n, const char *ggf)
{
	struct record r;
	struct error e;

	if (!record_read(&r, ggf, strlen(ggf), &e)) {
		if (*ggf != '(')
			error_set(&e,
				"set game: a game is GGF, as (;GM[Othello]...;), not \"%.40s\".",
				ggf);
		nboard_status(e.text);
		return;
	}
	if (!take_game(n, &r, &e)) {
		record_finish(&r);
		nboard_status(e.text);
	}
}

/* "F5", "PA", "f5/1.50", "f5//2.3", "f5/1.50/2.3": the time is behind the second slash. */
static void
play(struct nboard *n, const char *text)
{
	const struct state *s = nboard_position(n);
	size_t length = strcspn(text, "/ ");
	const char *time = text[length] == '/' ? strchr(text + length + 1, '/') : NULL;
	char word[GAME_MOVE_TEXT];
	double seconds = 0;
	struct error e;
	move_t move;

	snprintf(word, sizeof word, "%.*s", (int)length, text);
	bool pass = strcasecmp(word, "pa") == 0 || strcasecmp(word, "pass") == 0;
	bool fine = pass ? game_must_pass(n->game, s, &move)
			 : game_move_parse(n->game, s, word, &move, &e);
	if (pass && !fine)
		error_set(&e, "There is a move, so that nobody may pass.");
	if (!fine || !record_play(&n->record, move)) {
		nboard_status(fine ? "There is no room for this move." : e.text);
		return;
	}
	if (time && text_to_double(time + 1, 0, 1e6, &seconds))
		record_add_time(&n->record, record_current(&n->record), (int64_t)(seconds * 1e6));
}

/* ---- commands ---- */

/* What the front end shows: the name, and the depth where that is known. */
static void
say_name(const struct nboard *n)
{
	if (n->depth > 0)
		printf("set myname narabe%d\n", n->depth);
	else
		puts("set myname narabe");
	fflush(stdout);
}

/* Whether the line is this command; *rest is what follows. */
static bool
is_command(const char *line, const char *name, const char **rest)
{
	size_t length = strlen(name);

	if (strncasecmp(line, name, length) != 0 || (line[length] && line[length] != ' '))
		return false;
	*rest = line + length + strspn(line + length, " ");
	return true;
}

static void
set(struct nboard *n, const char *what)
{
	int64_t number;

	if (is_command(what, "game", &what)) {
		set_game(n, what);
	} else if (is_command(what, "depth", &what)) {
		if (!text_to_int(what, 1, NEGAMAX_MAX_DEPTH, &number)) {
			nboard_status("A depth is a whole number from 1 to 64.");
			return;
		}
		n->depth = (int)number;
		say_name(n);
	}
	/* Contempt is for draws of a book, which is not asked here; anything else is of later versions. */
}

static int
count_of(const char *text)
{
	int64_t count;

	return text_to_int(text, 1, GAME_MAX_MOVES, &count) ? (int)count : 1;
}

static void
pong(const char *number)
{
	char clean[32];

	snprintf(clean, sizeof clean, "%s", number);
	text_clean(clean);
	printf("pong%s%s\n", *clean ? " " : "", clean);
	fflush(stdout);
}

/* A line that is no command is ignored; a move alone is one of version 1. */
static void
obey(struct nboard *n, const char *line)
{
	const char *rest;

	if (is_command(line, "nboard", &rest))
		say_name(n);
	else if (is_command(line, "set", &rest))
		set(n, rest);
	else if (is_command(line, "move", &rest))
		play(n, rest);
	else if (is_command(line, "hint", &rest))
		nboard_hint(n, count_of(rest));
	else if (is_command(line, "go", &rest))
		nboard_go(n);
	else if (is_command(line, "analyze", &rest))
		nboard_analyze(n);
	else if (is_command(line, "ping", &rest))
		pong(rest);
	else if (is_command(line, "learn", &rest))
		puts("learned"); /* there is no book to add it to */
	else if (is_command(line, "quit", &rest))
		n->done = true;
	else if (strlen(line) == 2)
		play(n, line);
	fflush(stdout);
}

bool
nboard_obey_aside(struct nboard *n)
{
	char *line = line_reader_next(&n->input);
	const char *what, *rest;

	if (!line || n->input.cut)
		return false;
	line[strcspn(line, "\r")] = '\0';
	if (!is_command(line + strspn(line, " \t"), "set", &what) ||
		!(is_command(what, "depth", &rest) || is_command(what, "contempt", &rest)))
		return false;
	set(n, what);
	line_reader_take(&n->input);
	return true;
}

/* Obeys until `quit` or the end of the input. */
static void
converse(struct nboard *n)
{
	char line[LINE_READER_SIZE + 1];

	while (!n->done && !ferror(stdout)) {
		struct line_reader *in = &n->input;
		const char *text = line_reader_await(in);
		if (!text)
			return;
		bool whole = !in->cut; /* its rest is lost */
		snprintf(line, sizeof line, "%s", text);
		line[strcspn(line, "\r")] = '\0';
		line_reader_take(in);
		if (whole)
			obey(n, line + strspn(line, " \t"));
		else
			nboard_status("A line is too long.");
	}
}

int
cli_nboard(int argc, char **argv)
{
	static struct nboard n; /* large */
	struct request r = { .seed = -1 };
	struct record first;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "nboard", .usage = usage, .table = cli_nboard_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (rest < argc)
		return cli_fail(CLI_USAGE,
			"nboard takes no position: \"%s\"; the front end sets up the game.",
			argv[rest]);
	n = (struct nboard){ .named = r.player, .threads = (int)r.threads };
	rng_seed(&n.rng, r.seed >= 0 ? (uint64_t)r.seed : clock_seed());
	line_reader_init(&n.input, STDIN_FILENO);
	if (!thread_open_pipe(n.notify, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (!record_init(&first, game_open("othello:8", NULL), NULL))
		return cli_fail(CLI_FAILED, "There is not enough memory for a game.");
	if (!take_game(&n, &first, &e)) {
		record_finish(&first);
		return cli_fail(CLI_USAGE, "%s", e.text);
	}
	converse(&n);
	player_finish(&n.player);
	record_finish(&n.record);
	close(n.notify[0]);
	close(n.notify[1]);
	return CLI_FINE;
}
