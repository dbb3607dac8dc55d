/* The parts of a review: they are joined, and the file that is written of them gives the same again; or they are
 * refused with one sentence that names the file, and no file is written. */
#include <unistd.h>

#include "commands.h"
#include "fuzz.h"

static int
join(const char *part, const char *out, bool csv, char **said)
{
	const char *const words[] = { "review", "--join", part, "--out", out,
		csv ? "--csv" : "--json", NULL };

	return fuzz_run(cli_review, words, said);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char out[2][512], *said, *again;
	bool csv = size % 2;

	for (int i = 0; i < 2; i++) {
		snprintf(out[i], sizeof out[i], "%s", fuzz_path(i ? "twice" : "once"));
		remove(out[i]);
	}
	int code = join(fuzz_file(data, size), out[0], csv, &said);
	if (code != CLI_FINE) {
		fuzz_require(code == CLI_FAILED && access(out[0], F_OK) != 0);
		fuzz_one_sentence(said, "/fd/|games");
	} else {
		size_t once_size, twice_size;
		fuzz_require(join(out[0], out[1], csv, &again) == CLI_FINE);
		fuzz_require(strcmp(said, again) == 0);
		char *once = fuzz_content(out[0], &once_size);
		char *twice = fuzz_content(out[1], &twice_size);
		fuzz_require(once_size == twice_size && memcmp(once, twice, once_size) == 0);
		free(once);
		free(twice);
		free(again);
	}
	free(said);
	return 0;
}
