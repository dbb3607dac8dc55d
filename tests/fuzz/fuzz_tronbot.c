/* The Tron contest's protocol: maps in turn. Each that is read is answered by a direction, and the first
 * that is not ends it with a sentence that names it. */
#include <getopt.h>

#include "cli/cli.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char name[] = "tronbot", player[] = "--player=uct:playouts=4,memory_mib=1",
	     seed[] = "--seed=1", threads[] = "--threads=1";
	char *argv[] = { name, player, seed, threads, NULL }, *rest;
	size_t maps = 0;

	optind = 0; /* as for a new program */
	fuzz_hear(data, size);
	int code = cli_tronbot(4, argv);
	char *said = fuzz_heard(NULL);
	char *line = strtok_r(said, "\n", &rest);
	for (; line && strlen(line) == 1; line = strtok_r(NULL, "\n", &rest), maps++)
		fuzz_require(*line >= '1' && *line <= '4');
	fuzz_require(code == (line ? CLI_FAILED : CLI_FINE));
	if (line)
		fuzz_refused(line, "Map |over|board|player");
	free(said);
	return 0;
}
