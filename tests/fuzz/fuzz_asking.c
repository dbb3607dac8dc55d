/* Puzzles line by line: the first byte chooses the board, the others are what a person types. What is said to a line is
 * text and the same whatever follows; the log has those puzzles that were said to be solved, and no others. */
#include "fuzz.h"
#include "match/puzzle/puzzle.h"
#include "match/puzzle/puzzle_log.h"
#include "narabe/play.h"

enum { MOST_LINES = 16 };

/* Near the end, where a wrong move is soon answered. */
static const char *const files[] = {
	"puzzles 1\nboard tictactoe\ndaily 3\n"
	"001112020 o a3 0 - 10\n"
	"001200100 o b2 0 - 20\n"
	"210021000 x c3 0 - 10\n",
	"puzzles 1\nboard othello\ndaily 2\n"
	"002111222111221121212222111111021200 o a6 -6 - 10\n"
	"011112111120122211112210111201122220 o a1 0 - 10\n",
	"puzzles 1\nboard score4\ndaily 1\n"
	"0221111211212112022221221200121101100122220001010120022120000001 x c4/3 1 3 80\n",
	"puzzles 1\nboard tron:8x8\ndaily 2\n"
	"x...A.xxx...xxxxxxxxxxxx.oooooxx.oooooxxooooooxxo.oo.oxxoB...ooo x left 1 10 10\n"
	"x...oo..x..Booooxxxxxooo..xxxooo..xxxooo.Axxxooo.xxxxooo.xxxxooo x up 1 12 10\n",
};

enum { FILES = sizeof files / sizeof files[0] };

static const struct puzzles *
puzzles_at(unsigned number)
{
	static struct puzzles all[FILES];
	struct error e = { "" };
	struct puzzles *p = &all[number % FILES];
	const char *text = files[number % FILES];

	if (!p->game && !puzzles_read_file(fuzz_file(text, strlen(text)), p, &e))
		fprintf(stderr, "%s\n", e.text);
	fuzz_require(p->game);
	return p;
}

/* What is typed: some lines of it. */
static char *
lines_of(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size), *end = text;

	for (int i = 0; end && i < MOST_LINES; i++)
		end = strchr(end + (i > 0), '\n');
	if (end)
		end[1] = '\0';
	return text;
}

static int
count_lines(const char *text, const char *beginning)
{
	int count = 0;

	for (; *text; text += strcspn(text, "\n") + (text[strcspn(text, "\n")] != '\0'))
		count += strncmp(text, beginning, strlen(beginning)) == 0;
	return count;
}

/* Asks the first puzzle of a person who has solved none. */
static char *
ask(const struct puzzles *all, const char *lines)
{
	static struct puzzle_log log; /* large */
	struct error e = { "" };

	fuzz_clear();
	fuzz_hear(lines, strlen(lines));
	puzzle_plain(all, 0, -1, true);
	char *said = fuzz_heard(NULL);
	fuzz_check_clean(said);
	fuzz_require(puzzle_log_read(&log, &e));
	for (int i = 0; i < all->count; i++) {
		char solved[64];
		snprintf(solved, sizeof solved, "\nsolved %d of %d\n", i + 1, all->count);
		bool was = i < puzzle_log_count(&log, all->game->name);
		fuzz_require((strstr(said, solved) != NULL) == was);
	}
	fuzz_require(count_lines(said, "solved ") == count_lines(said, "Yes, "));
	return said;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	setenv("XDG_STATE_HOME", fuzz_path(""), 1);
	const struct puzzles *all = puzzles_at(data[0]);
	char *lines = lines_of(data + 1, size - 1);
	char *end = strchr(lines + size % (strlen(lines) + 1), '\n');
	size_t part = end ? (size_t)(end - lines) + 1 : strlen(lines);
	char was = lines[part];
	lines[part] = '\0';
	char *before = ask(all, lines);
	lines[part] = was;
	char *said = ask(all, lines);
	/* Nothing is taken back. */
	fuzz_require(strncmp(said, before, strlen(before)) == 0);
	free(before);
	free(said);
	free(lines);
	return 0;
}
