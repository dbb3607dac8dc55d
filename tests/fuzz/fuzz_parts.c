/* The parts of a review: they are joined, and the file that is written of them gives the same again; or they are
 * refused with one sentence that names the file, and no file is written. */
#include "commands.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_join(cli_review, "review", data, size, "/fd/|games");
	return 0;
}
