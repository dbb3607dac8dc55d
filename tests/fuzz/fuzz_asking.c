/* Puzzles line by line: the first byte chooses the board, the others are what a person types. Every line gets its
 * answer up to the one that leaves, which is text and the same whatever follows; the log has those puzzles
 * that were said to be solved, and no others. */
#include <ctype.h>
#include <strings.h>

#include "fuzz.h"
#include "match/puzzle/puzzle.h"
#include "match/puzzle/puzzle_log.h"
#include "narabe/play.h"

enum { MOST_LINES = 16, LONG_LINE = 4096 };

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

/* Those up to the one that leaves. */
static int
count_answered(const char *lines)
{
	char line[LONG_LINE + 1];
	int count = 0;

	for (const char *end; *lines; lines = end + (*end == '\n')) {
		end = lines + strcspn(lines, "\n");
		size_t length =
			(size_t)(end - lines) < LONG_LINE ? (size_t)(end - lines) : LONG_LINE;
		memcpy(line, lines, length);
		while (length > 0 && isspace((unsigned char)line[length - 1]))
			length--;
		line[length] = '\0';
		const char *word = line + strspn(line, " \t");
		if (strcasecmp(word, "quit") == 0 || strcasecmp(word, "q") == 0)
			break;
		count++;
	}
	return count;
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
	uint32_t code_point;

	fuzz_clear();
	fuzz_hear(lines, strlen(lines));
	puzzle_plain(all, 0, -1, true);
	char *said = fuzz_heard(NULL);
	for (size_t n, i = 0; (n = text_next(said + i, &code_point)) > 0; i += n)
		fuzz_require(code_point == '\n' || text_is_plain(code_point));
	fuzz_require(puzzle_log_read(&log, &e));
	for (int i = 0; i < all->count; i++) {
		char solved[64];
		snprintf(solved, sizeof solved, "\nsolved %d of %d\n", i + 1, all->count);
		bool was = i < puzzle_log_count(&log, all->game->name);
		fuzz_require((strstr(said, solved) != NULL) == was);
	}
	fuzz_require(count_lines(said, "solved ") == count_lines(said, "Right, "));
	return said;
}

/* What was said to the first `count` lines. */
static char *
ask_part(const struct puzzles *all, const char *lines, int count)
{
	const char *end = lines;

	for (; *end && count > 0; count--) {
		end += strcspn(end, "\n");
		end += *end == '\n';
	}
	char *part = fuzz_copy(lines, (size_t)(end - lines)), *said = ask(all, part);
	free(part);
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
	int answered = count_answered(lines), line = (int)(size % (MOST_LINES + 1));
	/* Each line up to the one that leaves adds something, and nothing is taken back: at one place. */
	char *before = ask_part(all, lines, line), *after = ask_part(all, lines, line + 1);
	char *said = ask(all, lines);
	fuzz_require(strncmp(after, before, strlen(before)) == 0);
	fuzz_require(strncmp(said, after, strlen(after)) == 0);
	fuzz_require((line < answered) == (strlen(after) > strlen(before)));
	if (line + 1 >= answered)
		fuzz_require(strlen(said) == strlen(after));
	free(before);
	free(after);
	free(said);
	free(lines);
	return 0;
}
