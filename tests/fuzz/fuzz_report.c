/* The parts of a run, one or two files cut where a line of three dashes is: they are joined, and the file that is
 * written of them gives the same report; or they are refused with one sentence, and no file is written. */
#define _GNU_SOURCE /* memmem */
#include <unistd.h>

#include "commands.h"
#include "fuzz.h"

static int
report(const char *first, const char *second, const char *out, char **said)
{
	const char *words[8] = { "report", first };
	int count = 2;

	if (second)
		words[count++] = second;
	if (out) {
		words[count++] = "--out";
		words[count++] = out;
	}
	words[count] = "--json";
	return fuzz_run(cli_report, words, said);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char cut[] = "---\n";
	char *text = fuzz_copy(data, size), *said, *again;
	char *second = size > 0 ? memmem(text, size, cut, sizeof cut - 1) : NULL;
	size_t rest = second ? (size_t)(text + size - second) - (sizeof cut - 1) : 0;
	const char *one = fuzz_file_of(0, text, second ? (size_t)(second - text) : size);
	const char *two = second ? fuzz_file_of(1, second + sizeof cut - 1, rest) : NULL;
	char out[512];

	snprintf(out, sizeof out, "%s", fuzz_path("joined"));
	remove(out);
	int code = report(one, two, out, &said);
	if (code != CLI_FINE) {
		fuzz_require(code == CLI_FAILED && access(out, F_OK) != 0);
		fuzz_one_sentence(said, "/fd/|Game |Games |games|\"");
	} else {
		fuzz_require(report(out, NULL, NULL, &again) == CLI_FINE);
		if (strcmp(said, again) != 0)
			fprintf(stderr, "%s%s", said, again);
		fuzz_require(strcmp(said, again) == 0);
		free(again);
	}
	free(said);
	free(text);
	return 0;
}
