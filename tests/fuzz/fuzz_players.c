/* The file of a league's players; the first byte chooses the board. What is read are different players, in the
 * order of the lines, and is read back the same; one that is refused is refused by its line, and those before it
 * are read without it. */
#include "cli/cli.h"
#include "fuzz.h"
#include "lab/match.h"
#include "records.h"

/* Reads a file; returns the line that is refused, or 0. */
static long
read_file(struct run_players *p, const char *text, size_t size, const struct game *g)
{
	const char *path = fuzz_file(text, size);
	char named[96];
	long line = 0;

	snprintf(named, sizeof named, "narabe: %s, line ", path);
	fuzz_hear("", 0);
	int code = run_players_read(p, path, g);
	char *said = fuzz_heard(NULL), *end = said + strlen(said);
	fuzz_require(code == CLI_FINE || (code == CLI_USAGE && end > said && end[-1] == '\n'));
	if (code == CLI_USAGE) {
		end[-1] = '\0';
		char *last = strrchr(said, '\n'); /* evaluations that are not there come before */
		last = last ? last + 1 : said;
		fuzz_refused(last, ", line |needs at least two players");
		fuzz_require(strstr(last, path));
		bool refused = strncmp(last, named, strlen(named)) == 0;
		fuzz_require(refused || p->count < 2);
		line = refused ? strtol(last + strlen(named), NULL, 10) : 0;
		fuzz_require(!refused || line > 0);
	}
	free(said);
	return line;
}

static void
check(const struct run_players *p)
{
	struct player_spec spec;
	char text[PLAYER_SPEC_TEXT], again[PLAYER_SPEC_TEXT];

	for (int i = 0; i < p->count; i++) {
		fuzz_require(player_spec_parse(p->list[i].text, &spec, NULL));
		player_spec_text(&spec, text);
		player_spec_text(&p->list[i].spec, again);
		fuzz_require(strcmp(text, again) == 0);
		for (int k = 0; k < i; k++)
			fuzz_require(strcmp(p->list[i].text, p->list[k].text) != 0);
	}
}

static void
check_same(const struct run_players *a, const struct run_players *b)
{
	fuzz_require(a->count == b->count);
	for (int i = 0; i < a->count; i++)
		fuzz_require(strcmp(a->list[i].text, b->list[i].text) == 0);
}

/* One name a line. */
static void
write_back(const struct run_players *p, const struct game *g)
{
	struct run_players back;
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	fuzz_require(f);
	for (int i = 0; i < p->count; i++)
		fprintf(f, "%s\n", p->list[i].text);
	fuzz_require(fclose(f) == 0);
	fuzz_require(read_file(&back, text, size, g) == 0);
	check_same(p, &back);
	run_players_finish(&back);
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct run_players p, good;

	if (size == 0)
		return 0;
	const struct game *g = fuzz_board(data[0]);
	char *text = fuzz_copy(data + 1, size - 1);
	long line = read_file(&p, text, size - 1, g);
	check(&p);
	if (line > 0) {
		const char *at = fuzz_line(text, size - 1, line);
		fuzz_require(read_file(&good, text, (size_t)(at - text), g) == 0);
		check_same(&p, &good);
		run_players_finish(&good);
	}
	write_back(&p, g);
	run_players_finish(&p);
	free(text);
	return 0;
}
