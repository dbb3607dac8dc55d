/* Shared by the commands. */
#include "cli/cli.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "cli/output/progress.h"
#include "games/notation.h"
#include "match/autosave.h"
#include "record/file.h"

/* Returns whether a name ends like a file's: "games/mine.sgf". */
static bool
looks_like_file(const char *text)
{
	const char *end = strrchr(text, '.');

	return end && isalpha((unsigned char)end[1]) && isalpha((unsigned char)end[2]) &&
	       end[1 + strspn(end + 1, "xXoOabAB")];
}

/* Returns whether the text can only be a file's path. */
static bool
is_path(const char *text)
{
	return text[0] == '/' || strncmp(text, "./", 2) == 0 || strncmp(text, "../", 3) == 0;
}

static bool
given_refuse(const char *text, const struct game *g, struct error *e)
{
	char moves[2 * GAME_MOVE_TEXT];

	if (is_path(text))
		return error_set(e, "There is no file \"%.150s\".", text);
	/* Write two moves of the board as an example, "c2 b4". */
	char move[GAME_MOVE_TEXT];
	move_t legal[GAME_MAX_MOVES];
	struct state s;
	struct text t;

	text_init(&t, moves, sizeof moves);
	g->rules->start(g, &s);
	for (int i = 0; i < 2; i++) {
		int count = g->rules->moves(g, &s, legal);
		game_move_text(g, &s, legal[count / 2], move);
		text_add(&t, "%s%s", i ? " " : "", move);
		g->rules->play(g, &s, legal[count / 2]);
	}
	if (game_is_table(g))
		return error_set(e,
			"There is no file or saved game \"%.150s\"; moves of %s are written %s.",
			text, g->title, moves);
	return error_set(e,
		"There is no file or saved game \"%.150s\". A position of %s is its %d cells row "
		"by row from a1, %s; moves are written %s.",
		text, g->title, game_cell_count(g),
		g->signs ? ". free, # wall, A and B the heads" : "0 or . empty, 1 or x, 2 or o",
		moves);
}

/* ---- files and the standard input ---- */

/* The text read last, and its file; the standard input, "-", can be read only once. */
static char *content;
static size_t content_size;
static char source[AUTOSAVE_PATH_SIZE];

static bool
is_input(void)
{
	return strcmp(source, "-") == 0;
}

static const char *
source_name(void)
{
	return is_input() ? "Standard input" : source;
}

/* The most bytes of a position or moves in a file. */
enum { SHORT_TEXT = 16384 };

/* Determines what was read: a position, moves, or else a game. */
static bool
find_content(struct game_text *out, const struct game *g, bool fixed, struct error *e)
{
	const char *start = content + strspn(content, " \t\r\n");
	bool is_short = content_size < SHORT_TEXT && strlen(content) == content_size;

	while (*start == '%' || *start == ';') { /* remarks */
		start += strcspn(start, "\r\n");
		start += strspn(start, " \t\r\n");
	}
	if (is_short && *start != '(' && game_text_read_start(out, start, g, fixed, e, NULL))
		return true;
	out->kind = GAME_TEXT_GAME;
	return !is_short || *start == '(' || !game_text_fault(g, start, e, NULL);
}

bool
given_record(struct record *out, struct error *e)
{
	struct error why;

	return record_read_file(out, is_input() ? NULL : source, content, content_size, &why) ||
	       error_set(e, "%.200s: %.300s", source_name(), why.text);
}

bool
given_find(
	struct game_text *out, const char *text, const struct game *g, bool fixed, struct error *e)
{
	char path[AUTOSAVE_PATH_SIZE] = "-";
	struct error not_cells, not_moves;
	struct autosave k;
	bool found = game_text_read_start(out, text, g, fixed, &not_cells, &not_moves);

	if (found && out->kind == GAME_TEXT_POSITION)
		return true;
	autosave_init(&k);
	if (strcmp(text, "-") == 0 || autosave_find(&k, text, g, path)) {
		struct error why;

		memcpy(source, path, sizeof source);
		free(content);
		content = is_input() ? file_read_input(RECORD_FILE_MAX, &content_size, e)
				     : file_read(source, RECORD_FILE_MAX, &content_size, e);
		return content && (find_content(out, g, fixed, &why) ||
					  error_set(e, "%.200s: %.300s", source_name(), why.text));
	}
	if (found)
		return true;
	const struct error *fault =
		looks_like_file(text) ? NULL : game_text_fault(g, text, &not_cells, &not_moves);
	return fault ? error_set(e, "%s", fault->text) : given_refuse(text, g, e);
}

bool
given_is_on(const struct record *r, const struct game *g, struct error *e)
{
	return r->game == g || error_set(e, "%.200s is a game of %s, not of %s.", source_name(),
				       r->game->title, g->title);
}

/* Reads the position that `text` leads to; for a file, where the game was left. out->game is the
 * named board, or NULL, and becomes the position's board. Returns false with a sentence, also if a
 * file is for another board. */
static bool
given_position(const char *text, struct cli_position *out, struct error *e)
{
	static struct game_text given; /* large */

	if (!given_find(&given, text, out->game ? out->game : game_at(0), out->game != NULL, e))
		return false;
	if (given.kind == GAME_TEXT_GAME) {
		/* The position at which the game in a file was left. */
		struct record r;

		if (!given_record(&r, e))
			return false;
		bool fine = !out->game || given_is_on(&r, out->game, e);
		out->game = r.game;
		out->state = r.node[record_current(&r)].position;
		record_finish(&r);
		return fine;
	}
	out->game = given.game;
	out->state = given.position;
	return true;
}

/* Reads a line of a file: a position or moves, but never another file's name. Returns false with a
 * sentence. */
static bool
given_line(const char *text, const struct game **g, struct state *out, struct error *e)
{
	static struct game_text given; /* large */
	const struct game *board = *g ? *g : game_at(0);
	struct error not_cells, not_moves;

	if (!game_text_read_start(&given, text, board, *g != NULL, &not_cells, &not_moves)) {
		bool cells = game_text_fault(board, text, &not_cells, NULL);
		return error_set(e, "%s", cells ? not_cells.text : not_moves.text);
	}
	*g = given.game;
	*out = given.position;
	return true;
}

struct cli_asks cli_asks;

/* ---- messages ---- */

static __attribute__((format(printf, 3, 0))) void
cli_print_line(FILE *f, const char *head, const char *format, va_list args)
{
	char line[4096];

	vsnprintf(line, sizeof line, format, args);
	text_clean(line);
	fprintf(f, "%s%s\n", head, line);
}

int
cli_fail(int code, const char *format, ...)
{
	char head[512];
	va_list args;

	snprintf(head, sizeof head, "narabe: %s", cli_asks.where ? cli_asks.where : "");
	text_clean(head);
	va_start(args, format);
	cli_print_line(stderr, head, format, args);
	va_end(args);
	return code;
}

int
cli_stopped(int64_t done, int64_t all, const char *file)
{
	return cli_fail(CLI_STOPPED, "Stopped after %" PRId64 " of %" PRId64 " game%s%s", done, all,
		text_plural(all),
		!file            ? ", not stored without --out."
		: cli_asks.label ? ": run it again to continue."
				 : ": --resume continues.");
}

enum { FAULTS_SHOWN = 10 };

void
cli_fault(long *count, const char *format, ...)
{
	va_list args;

	if (++*count > FAULTS_SHOWN)
		return;
	va_start(args, format);
	cli_print_line(stderr, "narabe: ", format, args);
	va_end(args);
}

void
cli_faults_end(long count)
{
	if (count > FAULTS_SHOWN)
		fprintf(stderr, "narabe: %ld more like these.\n", count - FAULTS_SHOWN);
}

void
cli_line(FILE *f, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	cli_print_line(f, "", format, args);
	va_end(args);
}

/* ---- positions and boards of a command ---- */

bool
cli_position_read(struct cli_position *out, const char *game, const char *given, const char *moves,
	struct error *e)
{
	int plies;

	out->game = game ? game_open(game, e) : NULL;
	if (game && !out->game)
		return false;
	if (given && moves)
		return error_set(e, "Give a position or --moves from the start, not both.");
	if (given)
		return given_position(given, out, e);
	if (!out->game)
		out->game = game_at(0);
	out->game->rules->start(out->game, &out->state);
	return !moves || game_moves_parse(out->game, moves, &out->state, NULL, &plies, e);
}

bool
cli_is_board(const char *word)
{
	size_t family = strcspn(word, ":");

	for (int i = 0; game_at(i); i++) {
		const char *name = game_at(i)->name;
		if (strcspn(name, ":") == family && strncmp(name, word, family) == 0)
			return true;
	}
	return false;
}

bool
cli_take_board(int argc, char *const *argv, int *rest, const char **game)
{
	if (*rest >= argc || !cli_is_board(argv[*rest]))
		return true;
	if (*game && strcmp(*game, argv[*rest]) != 0) {
		cli_fail(CLI_USAGE, "Name one board: --game %s or %s.", *game, argv[*rest]);
		return false;
	}
	*game = argv[(*rest)++];
	return true;
}

bool
cli_last_arguments(int argc, char *const *argv, int rest, const char **game, const char **position)
{
	if (!cli_take_board(argc, argv, &rest, game))
		return false;
	*position = rest < argc ? argv[rest++] : NULL;
	if (rest == argc)
		return true;
	cli_fail(CLI_USAGE,
		"\"%s\" is one word too many. Put a position or moves with blanks in quotes.",
		argv[rest]);
	return false;
}

int
cli_columns(void)
{
	enum { STANDARD = 80, LEAST = 40 };
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return STANDARD;
	return size.ws_col > LEAST ? size.ws_col - 1 : LEAST;
}

/* ---- files of positions ---- */

/* The lines of a file; lines end as on any system. */
struct lines {
	FILE *f;
	char *text; /* the current line without its end, freed by the caller */
	size_t room, size;
	bool half; /* the last one ended with CR: an LF that follows belongs to it */
};

/* Reads the next line. Returns false at the end. */
static bool
next_line(struct lines *l)
{
	int c = EOF;

	for (l->size = 0;; l->text[l->size++] = (char)c) {
		c = getc(l->f);
		bool rest = l->half && c == '\n';
		l->half = false;
		if (rest)
			c = getc(l->f);
		if (!ARRAY_ROOM(l->text, l->room, l->size + 2))
			return false;
		if (c == EOF || c == '\n' || c == '\r')
			break;
	}
	l->text[l->size] = '\0';
	l->half = c == '\r';
	return c != EOF || l->size > 0;
}

/* Returns whether the line is a remark. A board's own '#' has no blank after it. */
static bool
is_remark(const char *line)
{
	return !*line || strchr("%;", *line) || strncmp(line, "//", 2) == 0 ||
	       strncmp(line, "# ", 2) == 0;
}

/* Returns the number of positions if it can be determined beforehand, otherwise 0. */
static int64_t
count_positions(FILE *f)
{
	struct lines l = { .f = f };
	int64_t count = 0;

	if (fseek(f, 0, SEEK_END) != 0)
		return 0;
	rewind(f);
	while (next_line(&l))
		count += !is_remark(l.text);
	rewind(f);
	free(l.text);
	return count;
}

int
cli_each_position(const char *file, const char *game,
	int (*each)(const void *request, const struct cli_position *p), const void *request)
{
	struct cli_position p;
	struct error e;
	int code = CLI_FINE;
	struct progress progress = progress_start("", "positions");
	int64_t done = 0;
	FILE *f = file_open(file, &e);

	if (!f)
		return cli_fail(CLI_FAILED, "%s", e.text);
	/* On a terminal the printed lines themselves show the progress. */
	progress.terminal = progress.terminal && !isatty(STDOUT_FILENO);
	int64_t all = progress.terminal ? count_positions(f) : 0;
	progress.terminal = all > 1;
	struct lines l = { .f = f };
	for (int n = 1; code == CLI_FINE && next_line(&l); n++) {
		const char *line = n == 1 ? text_after_mark(l.text) : l.text;
		bool whole = strlen(l.text) == l.size;
		if (whole && is_remark(line))
			continue;
		progress_show(&progress, done++, 0, all);
		p.game = game ? game_open(game, &e) : NULL;
		whole = whole || error_set(&e, "It contains a zero byte.");
		if (whole && (!game || p.game) && given_line(line, &p.game, &p.state, &e)) {
			code = each(request, &p);
			continue;
		}
		progress_end(&progress);
		code = cli_fail(CLI_USAGE, "%s, line %d: %s", file, n, e.text);
	}
	progress_end(&progress);
	free(l.text);
	fclose(f);
	return code;
}
