/* Lines from which figures are drawn: games of a run, positions of eval, steps of a learning curve. They would be
 * drawn each time, if gnuplot were there, or are refused with one sentence; the lines before one that is refused
 * would be drawn, or have nothing to draw. */
#include "commands.h"
#include "fuzz.h"

static int
plot(const char *text, size_t size, char **said)
{
	const char *const words[] = { "plot", fuzz_file(text, size), NULL };

	setenv("PATH", "/none", 1);
	int code = fuzz_run(cli_plot, words, "", 0, said);
	fuzz_require(code == CLI_FAILED);
	return strstr(*said, "gnuplot is not installed") ? CLI_FINE : code;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size), *said, *again;
	int code = plot(text, size, &said);

	fuzz_require(plot(text, size, &again) == code && strcmp(said, again) == 0);
	free(again);
	if (code != CLI_FINE) {
		fuzz_one_sentence(said, "/fd/|no figure|Game |Games |games|\"");
		long line = fuzz_line_of(said);
		if (line > 0 && !strstr(said, "Game ") && !strstr(said, "ends within")) {
			code = plot(text, (size_t)(fuzz_line(text, size, line) - text), &again);
			if (code != CLI_FINE)
				fuzz_one_sentence(again, "nothing to draw|no figure|Game|games|\"");
			free(again);
		}
	}
	free(said);
	free(text);
	return 0;
}
