/* narabe gtp: an engine for other programs, by the Go Text Protocol on stdin and stdout. */
#include "serve/gtp/gtp.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "serve/seat.h"

/* ---- GTP 2 as text ---- */

/* Copies a line up to its comment, a tab as a blank, without other control characters. Whether all
 * of it was there. */
static bool
gtp_copy_line(char out[GTP_LINE + 1], const char *bytes, size_t size, bool cut)
{
	bool comment = false;
	size_t used = 0, i;

	for (i = 0; i < size && !comment && used < GTP_LINE; i++) {
		unsigned char c = (unsigned char)bytes[i];
		comment = c == '#';
		if (c == '\t')
			c = ' ';
		if (!comment && c >= 32 && c != 127)
			out[used++] = (char)c;
	}
	out[used] = '\0';
	return comment || (i == size && !cut);
}

/* A first word of digits is the id. */
static void
take_id(struct gtp_line *line)
{
	const char *first = line->words > 0 ? line->word[0] : "";
	size_t digits = strspn(first, "0123456789");

	if (digits == 0 || first[digits])
		return;
	if (digits > GTP_ID)
		line->refusal = "the id has too many digits";
	else
		memcpy(line->id, first, digits + 1);
	line->words--;
	memmove(line->word, line->word + 1, sizeof *line->word * (size_t)line->words);
	line->word[line->words] = NULL;
}

bool
gtp_line_read(struct gtp_line *out, const char *bytes, size_t size, bool cut)
{
	memset(out, 0, sizeof *out);
	bool whole = gtp_copy_line(out->text, bytes, size, cut);
	char *rest, *word = strtok_r(out->text, " ", &rest);

	for (; word && out->words < GTP_WORDS; word = strtok_r(NULL, " ", &rest))
		out->word[out->words++] = word;
	if (word)
		out->refusal = "too many words";
	if (out->words == 0 && whole)
		return false;
	take_id(out);
	if (!whole)
		out->refusal = "the line is too long";
	else if (out->words == 0 && !out->refusal)
		out->refusal = "there is no command after the id";
	return true;
}

static const char usage[] =
	"Usage: narabe gtp [BOARD] [options]\n"
	"\n"
	"  narabe gtp othello:8 --player level:n=7\n"
	"  narabe gtp --player uct:playouts=20000 --seed 1\n"
	"\n"
	"Plays for another program, such as Quarry or GoGui, by the Go Text Protocol,\n"
	"version 2: commands on standard input, answers on standard output. Black is\n"
	"the first player, a1 the top left cell. The board is the one named until the\n"
	"program asks for another by boardsize or set_game.\n";

struct request {
	const char *game, *player;
	int64_t threads, seed;
};

#define HERE(field) PARAM_MEMBER(struct request, field)

const struct param cli_gtp_arguments[] = {
	{ .name = "game",
		.value = "BOARD",
		.help = "a board on which sides move in turn (default: othello)",
		.kind = PARAM_TEXT,
		.member = HERE(game) },
	SEAT_ARGUMENTS(struct request,
		"the engine (default: uct, 1 s per move or its share of the clock)",
		"the same seed, commands and playouts give the same answers"),
	{ 0 },
};

/* Obeys until `quit` or the end of the input. */
static void
gtp_converse(struct gtp *g)
{
	static struct gtp_line line; /* large */

	while (!g->seat.done && !ferror(stdout)) {
		struct line_reader *in = &g->seat.input;
		const char *text = line_reader_await(in);
		if (!text)
			return;
		bool wanted = gtp_line_read(&line, text, in->taken, in->cut);
		line_reader_take(in);
		if (wanted)
			gtp_obey(g, &line);
	}
}

int
cli_gtp(int argc, char **argv)
{
	static struct gtp g; /* large */
	struct request r = { .seed = -1 };
	const struct game *board;
	const char *more;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "gtp", .usage = usage, .table = cli_gtp_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!cli_last_arguments(argc, argv, rest, &r.game, &more))
		return CLI_USAGE;
	if (more)
		return cli_fail(CLI_USAGE,
			"gtp takes a board and no position: \"%s\"; the other "
			"program sets up the game.",
			more);
	board = r.game ? game_open(r.game, &e) : game_at(0);
	g = (struct gtp){ 0 };
	if (!board || !seat_open(&g.seat, r.player, r.threads, r.seed, &e) ||
		!gtp_set_board(&g, board, NULL, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	gtp_converse(&g);
	seat_close(&g.seat);
	return CLI_FINE;
}
