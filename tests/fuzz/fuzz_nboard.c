/* A session with a front end of Othello; what it sends is answered or ignored, a ping is always answered, and nothing
 * but answers of the protocol is printed. */
#include <getopt.h>
#include <strings.h>

#include "cli/cli.h"
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
	char name[] = "nboard", player[] = "--player=uct:playouts=4,memory_mib=1",
	     seed[] = "--seed=1", threads[] = "--threads=1";
	char *argv[] = { name, player, seed, threads, NULL }, *said;
	char *text = malloc(size + sizeof end);

	fuzz_require(text);
	if (size > 0)
		memcpy(text, data, size);
	memcpy(text + size, end, sizeof end);
	optind = 0; /* as for a new program */
	fuzz_hear(text, size + sizeof end - 1);
	int code = cli_nboard(4, argv);
	said = fuzz_heard(NULL);
	fuzz_require(code == CLI_FINE);
	for (uint32_t code_point, n, i = 0; (n = (uint32_t)text_next(said + i, &code_point));
		i += n)
		fuzz_require(code_point == '\n' || text_is_plain(code_point));
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
