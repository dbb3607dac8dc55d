/* A file of results of a run that was stopped, which is continued behind its last whole line; fuzz_report reads the
 * lines themselves. The run is refused with one sentence, and the file stays as it is; or it continues to its end,
 * and has then nothing more to play. A file that is what the run has written, cut anywhere, becomes what it would
 * have written. */
#define _GNU_SOURCE /* memrchr */
#include "commands.h"
#include "fuzz.h"

static int
match(const char *path, char **said)
{
	const char *const words[] = { "match", "--game=tictactoe", "--a=random",
		"--b=uct:playouts=3,memory_mib=1", "--games=4", "--seed=1", "--jobs=1", "--resume",
		"--out", path, NULL };

	return fuzz_run(cli_match, words, "", 0, said);
}

/* What the run writes from its first game on. */
static const char *
whole_run(size_t *size)
{
	static char *text;
	static size_t all;
	char *said;

	if (!text) {
		const char *path = fuzz_put("whole", "", 0);
		fuzz_require(match(path, &said) == CLI_FINE);
		free(said);
		text = fuzz_content(path, &all);
	}
	*size = all;
	return text;
}

static size_t
count_lines(const char *text, size_t size)
{
	size_t lines = 0;

	for (size_t i = 0; i < size; i++)
		lines += text[i] == '\n';
	return lines;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t all, now, after;
	const char *whole = whole_run(&all);
	const char *last = size > 0 ? memrchr(data, '\n', size) : NULL;
	size_t kept = last ? (size_t)((const uint8_t *)last - data) + 1 : 0;
	char path[512], *said, *again;

	snprintf(path, sizeof path, "%s", fuzz_put("run", data, size));
	int code = match(path, &said);
	char *content = fuzz_content(path, &now);
	if (code != CLI_FINE) {
		fuzz_one_sentence(said, "run");
		fuzz_require(now == size && memcmp(content, data, size) == 0);
	} else {
		fuzz_require(now >= kept && memcmp(content, data, kept) == 0);
		fuzz_require(count_lines(content, now) == 4);
		fuzz_require(match(path, &again) == CLI_FINE);
		free(again);
		again = fuzz_content(path, &after);
		fuzz_require(after == now && memcmp(content, again, now) == 0);
		free(again);
	}
	if (size <= all && memcmp(whole, data, size) == 0)
		fuzz_require(code == CLI_FINE && now == all && memcmp(whole, content, all) == 0);
	free(content);
	free(said);
	return 0;
}
