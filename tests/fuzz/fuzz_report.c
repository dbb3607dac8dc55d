/* The parts of a run or, where the first byte is j, of a review: one or two files, cut where a line of three dashes
 * is. They are joined, and the file that is written of them gives the same again; or they are refused with one
 * sentence that says where, and no file is written. */
#define _GNU_SOURCE /* memmem */
#include <unistd.h>

#include "commands.h"
#include "fuzz.h"

static int
join(bool review, const char *first, const char *second, const char *out, const char *form,
	char **said)
{
	const char *words[8] = { NULL };
	int count = 0;

	words[count++] = review ? "review" : "report";
	if (review)
		words[count++] = "--join";
	words[count++] = first;
	if (second)
		words[count++] = second;
	words[count++] = "--out";
	words[count++] = out;
	words[count] = form;
	return fuzz_run(review ? cli_review : cli_report, words, "", 0, said);
}

static void
check_same(const char *a, const char *b)
{
	size_t a_size, b_size;
	char *once = fuzz_content(a, &a_size), *twice = fuzz_content(b, &b_size);

	fuzz_require(a_size == b_size && memcmp(once, twice, a_size) == 0);
	free(once);
	free(twice);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char cut[] = "---\n";

	if (size == 0)
		return 0;
	bool review = data[0] == 'j';
	const char *form = size % 2 ? "--json" : "--csv";
	char *text = fuzz_copy(data + 1, --size), *said, *again, out[2][512];
	char *second = size > 0 ? memmem(text, size, cut, sizeof cut - 1) : NULL;
	size_t rest = second ? (size_t)(text + size - second) - (sizeof cut - 1) : 0;
	const char *one = fuzz_file_of(0, text, second ? (size_t)(second - text) : size);
	const char *two = second ? fuzz_file_of(1, second + sizeof cut - 1, rest) : NULL;

	for (int i = 0; i < 2; i++) {
		snprintf(out[i], sizeof out[i], "%s", fuzz_path(i ? "twice" : "once"));
		remove(out[i]);
	}
	int code = join(review, one, two, out[0], form, &said);
	if (code != CLI_FINE) {
		fuzz_require(code == CLI_FAILED && access(out[0], F_OK) != 0);
		fuzz_one_sentence(said, review ? "/fd/|games" : "/fd/|Game |games|\"");
	} else {
		fuzz_require(join(review, out[0], NULL, out[1], form, &again) == CLI_FINE);
		if (strcmp(said, again) != 0)
			fprintf(stderr, "%s%s", said, again);
		fuzz_require(strcmp(said, again) == 0);
		check_same(out[0], out[1]);
		free(again);
	}
	free(said);
	free(text);
	return 0;
}
