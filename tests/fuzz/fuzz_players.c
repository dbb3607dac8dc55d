/* The file of a league's players; the first byte chooses the board. A player that is refused is refused by its
 * line, and those before it are read without it. */
#include "commands.h"
#include "fuzz.h"
#include "records.h"

/* Reads a file, without playing; returns the line that is refused, or 0. */
static long
read_file(const char *text, size_t size, const struct game *g)
{
	const char *path = fuzz_file(text, size);
	const char *const words[] = { "league", g->name, "--players", path, NULL };
	char named[128], *said;
	long line = 0;

	snprintf(named, sizeof named, "narabe: %s, line ", path);
	cli_asks.only_checks = true;
	int code = fuzz_run(cli_league, words, "", 0, &said);
	cli_asks.only_checks = false;
	char *end = said + strlen(said);
	fuzz_require(code == CLI_FINE || (code == CLI_USAGE && end > said && end[-1] == '\n'));
	if (code == CLI_USAGE) {
		end[-1] = '\0';
		char *last = strrchr(said, '\n'); /* evaluations that are not there come before */
		last = last ? last + 1 : said;
		fuzz_refused(last, ", line |needs at least two players");
		fuzz_require(strstr(last, path));
		bool refused = strncmp(last, named, strlen(named)) == 0;
		line = refused ? fuzz_line_of(last) : 0;
		fuzz_require(!refused || line > 0);
	}
	free(said);
	return line;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	const struct game *g = fuzz_board(data[0]);
	char *text = fuzz_copy(data + 1, size - 1);
	long line = read_file(text, size - 1, g);
	if (line > 0) {
		const char *at = fuzz_line(text, size - 1, line);
		fuzz_require(read_file(text, (size_t)(at - text), g) == 0);
	}
	free(text);
	return 0;
}
