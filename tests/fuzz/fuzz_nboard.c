/* A session with a front end of Othello; what it sends is answered or ignored, a ping is always answered, and nothing
 * but answers of the protocol is printed. */
#include <strings.h>

#include "commands.h"
#include "fuzz.h"

/* Every line is one of the protocol's. */
static void
check_lines(char *said)
{
	static const char *const kinds[] = { "status", "set myname narabe", "pong", "learned",
		"search ", "nodestats ", "=== ", "analysis " };
	enum { KINDS = sizeof kinds / sizeof kinds[0] };
	char *rest;

	for (char *line = strtok_r(said, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		int kind = 0;
		while (kind < KINDS && strncmp(line, kinds[kind], strlen(kinds[kind])) != 0)
			kind++;
		if (kind == KINDS)
			fprintf(stderr, "%s\n", line);
		fuzz_require(kind < KINDS);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char end[] = "\nping 4711\nquit\n";
	static const char *const words[] = { "nboard", "--player=uct:playouts=4,memory_mib=1",
		"--seed=1", "--threads=1", NULL };
	char *said, *text = malloc(size + sizeof end);

	fuzz_require(text);
	if (size > 0)
		memcpy(text, data, size);
	memcpy(text + size, end, sizeof end);
	fuzz_require(fuzz_run(cli_nboard, words, text, size + sizeof end - 1, &said) == CLI_FINE);
	/* Unless the input has quit itself. */
	bool left = false;
	for (const char *at = text; at < text + size && !left; at++)
		left = strncasecmp(at, "quit", 4) == 0;
	fuzz_require(left || strstr(said, "pong 4711\n"));
	check_lines(said);
	free(said);
	free(text);
	return 0;
}
