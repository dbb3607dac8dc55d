/* Requests of serve, a line each: what is accepted names no file and has a bound on its memory; what is
 * refused has a sentence. */
#include "fuzz.h"
#include "serve/json/serve.h"

static void
check_line(const char *text, size_t length)
{
	struct serve_line line;
	struct error e = { "" };

	if (serve_line_read(&line, text, length, &e)) {
		fuzz_require((line.wish == SERVE_EVALUATE) == (line.request != NULL));
		fuzz_require((line.wish == SERVE_CANCEL) == (line.cancel[0] != '\0'));
		fuzz_require(!line.request ||
			     (!line.request->ev.game->source && !line.request->ev.player.file[0] &&
				     line.request->memory_mib > 0));
	} else {
		fuzz_require(!line.request);
		fuzz_refused(e.text,
			"\"|character|object|line|memory|player|Move|ell |ow |position|cells|=|"
			"There|The |X and|O: ");
	}
	fuzz_require(line.id[0]);
	free(line.request);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size), *at = text, *next;

	for (; (next = memchr(at, '\n', (size_t)(text + size - at))); at = next + 1)
		check_line(at, (size_t)(next - at));
	check_line(at, (size_t)(text + size - at));
	free(text);
	return 0;
}
