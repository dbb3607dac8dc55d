/* Lines from which figures are drawn: games of a run, positions of eval, steps of a learning curve. They are drawn
 * the same each time, or refused with one sentence and nothing drawn; the lines before one that is refused are
 * drawn, or have nothing to draw. */
#include "commands.h"
#include "fuzz.h"

static int
plot(const char *text, size_t size, char **said)
{
	const char *const words[] = { "plot", fuzz_file(text, size), NULL };

	return fuzz_run(cli_plot, words, said);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size), *said, *again;
	int code = plot(text, size, &said);

	fuzz_require(code == CLI_FINE || code == CLI_FAILED);
	fuzz_require(plot(text, size, &again) == code && strcmp(said, again) == 0);
	free(again);
	if (code == CLI_FINE) {
		fuzz_require(*said);
	} else {
		fuzz_one_sentence(said, "/fd/|no figure|Game |Games |games|\"");
		long line = fuzz_line_of(said);
		if (line > 0 && !strstr(said, "Game ") && !strstr(said, "ends within")) {
			code = plot(text, fuzz_before_line(text, size, line), &again);
			if (code != CLI_FINE)
				fuzz_one_sentence(again, "nothing to draw|no figure|Game|games|\"");
			free(again);
		}
	}
	free(said);
	free(text);
	return 0;
}
