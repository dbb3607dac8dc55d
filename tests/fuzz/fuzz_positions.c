/* A file of positions, a line each; the first byte chooses the board, or none. A line that is refused is
 * refused by its number; those before it are read the same without it. */
#include "cli/cli.h"
#include "fuzz.h"
#include "records.h"

enum { MOST = 200 };

struct positions {
	struct cli_position list[MOST];
	int count;
	int code;  /* what reading them came to */
	long line; /* that was refused, or 0 */
	char game[GAME_NAME];
};

/* For cli_each_position(). */
static int
take(const void *request, const struct cli_position *p)
{
	struct positions *all = *(struct positions *const *)request;

	if (all->count == MOST)
		return CLI_STOPPED;
	fuzz_require(!all->game[0] || p->game == game_open(all->game, NULL));
	all->list[all->count++] = *p;
	return CLI_FINE;
}

static void
read_positions(struct positions *all, const char *text, size_t size)
{
	const char *path = fuzz_file(text, size);
	char named[96];

	all->count = 0;
	all->line = 0;
	fuzz_hear("", 0);
	all->code = cli_each_position(path, all->game[0] ? all->game : NULL, take, &all);
	char *said = fuzz_heard(NULL);
	snprintf(named, sizeof named, "narabe: %s, line ", path);
	if (all->code == CLI_USAGE) {
		char *end = strchr(said, '\n');
		fuzz_require(end && !end[1] && strncmp(said, named, strlen(named)) == 0);
		*end = '\0';
		fuzz_refused(said, named);
		all->line = strtol(said + strlen(named), NULL, 10);
	} else {
		fuzz_require(!*said && (all->code == CLI_FINE || all->code == CLI_STOPPED));
	}
	free(said);
}

static void
check_same(const struct positions *a, const struct positions *b)
{
	fuzz_require(a->count == b->count);
	for (int i = 0; i < a->count; i++) {
		fuzz_require(a->list[i].game == b->list[i].game);
		fuzz_require(state_equal(&a->list[i].state, &b->list[i].state));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct positions all, good; /* large */

	if (size == 0)
		return 0;
	char *text = fuzz_copy(data + 1, size - 1);
	memset(&all, 0, sizeof all);
	if (data[0] != 255)
		snprintf(all.game, sizeof all.game, "%s", fuzz_board(data[0])->name);
	read_positions(&all, text, size - 1);
	const char *end = all.line > 0 ? fuzz_line(text, size - 1, all.line) : text + size - 1;
	memcpy(good.game, all.game, sizeof good.game);
	read_positions(&good, text, (size_t)(end - text));
	fuzz_require(all.code == CLI_STOPPED || good.code == CLI_FINE);
	check_same(&all, &good);
	free(text);
	return 0;
}
