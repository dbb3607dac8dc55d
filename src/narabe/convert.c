/* narabe convert: converts games from one file format into another. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/arguments.h"
#include "cli/output/progress.h"
#include "record/formats.h"

struct request {
	const char *to, *out, *game;
	const struct game *board;
	const struct record_format *format;
};

const struct param cli_convert_arguments[] = {
	TEXT_ARGUMENT(struct request, "to", to, "FORMAT",
		"the format to write (default: by the suffix of OUT)"),
	TEXT_ARGUMENT(struct request, "game", game, "BOARD", BARE_MOVES_BOARD),
	{ 0 },
};

/* Counts of converted games and errors. */
struct counts {
	long written, bad, cut; /* cut: without their branches */
	long faults;            /* sentences about errors */
	bool damaged;           /* a file, not one of its games */
};

static const char usage[] =
	"Usage: narabe convert IN... OUT [--to FORMAT]\n"
	"\n"
	"  narabe convert games.ggf games.sgf\n"
	"  narabe convert 1998.wtb 1999.wtb - --to moves\n"
	"\n"
	"Writes all games of the files IN into another file, OUT, which is replaced. The content\n"
	"of IN decides how it is read; - is the standard input or output. Games that cannot be\n"
	"read or written are reported on stderr and left out; the exit status is then 1.\n"
	"\n";

/* Writes the usage with the list of formats. */
static void
describe_usage(char *out, size_t size)
{
	snprintf(out, size, "%s", usage);
	for (int i = 0; record_format_at(i); i++) {
		const struct record_format *f = record_format_at(i);
		snprintf(out + strlen(out), size - strlen(out), "  %-8s%-15s %s%s\n", f->name,
			f->suffixes, f->about, f->write ? "" : "; only read");
	}
}

static bool
has_branches(const struct record *r)
{
	for (int i = 0; i < r->count; i++) {
		if (r->node[i].sibling != RECORD_NONE)
			return true;
	}
	return false;
}

/* Converts the games of a file. Returns CLI_FINE unless the file cannot be read at all. */
static int
convert_file(const struct request *r, const char *path, FILE *f, struct counts *counts)
{
	struct progress progress = progress_start("", "bytes");
	enum record_games_found found;
	struct record_games gs;
	struct record game;
	struct error e;

	if (!record_games_open(&gs, path, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	gs.rd.board = r->board;
	while (!interrupt_seen() && (found = record_games_next(&gs, &game, &e)) != GAMES_END) {
		progress_show(&progress, gs.rd.at - gs.rd.text, 0, gs.rd.end - gs.rd.text);
		if (found != GAMES_ONE) {
			progress_end(&progress);
			cli_fault(&counts->faults, "%s", e.text);
			counts->bad += found == GAMES_BAD;
			counts->damaged = counts->damaged || found == GAMES_FILE_BAD;
			continue;
		}
		if (record_doubt(&game, &e)) {
			progress_end(&progress);
			cli_fault(&counts->faults, "%s, game %d: %s", gs.path, gs.number, e.text);
		}
		if (!record_format_writes(r->format, &game, &e)) {
			cli_fault(&counts->faults, "%s, game %d: %s", gs.path, gs.number, e.text);
			counts->bad++;
		} else {
			r->format->write(&game, f);
			counts->written++;
			counts->cut += !r->format->branches && has_branches(&game);
		}
		record_finish(&game);
	}
	progress_end(&progress);
	record_games_close(&gs);
	return interrupt_seen() ? CLI_STOPPED : CLI_FINE;
}

/* Converts all files into `f`. */
static int
convert_all(const struct request *r, char *const *in, int count, FILE *f)
{
	struct counts counts = { 0 };
	int code = CLI_FINE;

	struct sigaction before = interrupt_catch("this game");
	for (int i = 0; i < count && code == CLI_FINE; i++)
		code = convert_file(r, in[i], f, &counts);
	interrupt_restore(&before);
	cli_faults_end(counts.faults);
	if (code != CLI_FINE)
		return code;
	if (fflush(f) != 0 || ferror(f))
		return cli_fail(CLI_FAILED, "Cannot write %s: %s.", r->out, strerror(errno));
	if (counts.written == 0 && counts.bad == 0 && !counts.damaged)
		return cli_fail(CLI_FAILED, "There are no games to convert.");
	/* Report what was lost. */
	if (counts.cut > 0)
		fprintf(stderr, "narabe: %ld game%s kept only the main line: %s has no branches.\n",
			counts.cut, text_plural(counts.cut), r->format->name);
	if (counts.bad > 0)
		return cli_fail(CLI_FAILED, "%ld of %ld game%s %s left out.", counts.bad,
			counts.bad + counts.written, text_plural(counts.bad + counts.written),
			counts.bad == 1 ? "was" : "were");
	if (counts.damaged && counts.written > 0)
		return cli_fail(CLI_FAILED, "No game was left out, but a file is damaged.");
	return counts.damaged ? CLI_FAILED : CLI_FINE;
}

/* Returns everything as one text, which the caller frees, or NULL after a sentence if memory ran
 * out. */
static int
convert_to_text(const struct request *r, char *const *in, int count, char **text, size_t *size)
{
	*text = NULL;
	*size = 0;
	FILE *f = open_memstream(text, size);
	int code = f ? convert_all(r, in, count, f) : CLI_FINE;

	return file_close_text(f, text) ? code : cli_fail(CLI_FAILED, "Out of memory.");
}

/* Returns whether a file to be read is the one to be written. */
static bool
reads_output(const char *in, const char *out)
{
	struct stat a, b;

	return (strcmp(in, "-") == 0 ? fstat(STDIN_FILENO, &a) : stat(in, &a)) == 0 &&
	       stat(out, &b) == 0 && S_ISREG(a.st_mode) && file_is_same(&a, &b);
}

/* Replaces the file once everything is converted. */
static int
convert_to_file(const struct request *r, char *const *in, int count)
{
	char *text;
	size_t size;
	struct error e;

	for (int i = 0; i < count; i++) {
		if (reads_output(in[i], r->out))
			return cli_fail(CLI_USAGE,
				"%s is read: name another file for the games, since those left "
				"out would be lost.",
				r->out);
	}
	if (!file_can_be_replaced(r->out, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	int code = convert_to_text(r, in, count, &text, &size);
	if (text && code != CLI_STOPPED && size > 0 && !file_replace(r->out, text, size, &e))
		code = cli_fail(CLI_FAILED, "%s", e.text);
	free(text);
	return code;
}

/* Prints for a person, cleaned of whatever a terminal would interpret. */
static int
convert_to_terminal(const struct request *r, char *const *in, int count)
{
	char *text, *rest = NULL;
	size_t size;
	int code = convert_to_text(r, in, count, &text, &size);

	for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line;
		line = strtok_r(NULL, "\n", &rest)) {
		text_clean(line);
		puts(line);
	}
	free(text);
	return code;
}

int
cli_convert(int argc, char **argv)
{
	struct request r = { .game = "othello" };
	char described[2048];
	const struct arguments arguments = { .command = "convert",
		.usage = described,
		.table = cli_convert_arguments,
		.owner = &r };
	struct error e;
	int rest, code;

	describe_usage(described, sizeof described);
	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (argc - rest < 2)
		return cli_fail(CLI_USAGE,
			"Name the files to read and the one to write. Try: narabe convert --help");
	r.board = game_open(r.game, &e);
	if (!r.board)
		return cli_fail(CLI_USAGE, "%s", e.text);
	r.out = argv[argc - 1];
	bool output = strcmp(r.out, "-") == 0;
	r.format = r.to ? record_format_find(r.to) : record_format_of_path(r.out);
	if (!r.format && r.to)
		return cli_fail(CLI_USAGE,
			"There is no format \"%s\". narabe convert --help names them.", r.to);
	if (!r.format)
		return cli_fail(CLI_USAGE,
			"The name of %s does not say its format: add --to, as in --to ggf.",
			output ? "the standard output" : r.out);
	if (!r.format->write)
		return cli_fail(
			CLI_USAGE, "%s is only read: narabe does not write it.", r.format->name);
	if (output && isatty(STDOUT_FILENO))
		return convert_to_terminal(&r, argv + rest, argc - rest - 1);
	if (output)
		return convert_all(&r, argv + rest, argc - rest - 1, stdout);
	return convert_to_file(&r, argv + rest, argc - rest - 1);
}
