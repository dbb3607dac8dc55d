/* Chapters of the tour and experiments: they are read and checked as a whole, or refused with their line. */
#include "commands.h"
#include "fuzz.h"
#include "match/tour.h"

static void
read_tour(const uint8_t *data, size_t size)
{
	struct error e = { "" };
	struct tour *t = tour_open(fuzz_file(data, size), &e);

	if (!t) {
		fuzz_refused(e.text, "/fd/");
		return;
	}
	fuzz_require(t->count == 1 && t->chapter[0].pages > 0);
	for (int i = 0; i < t->chapter[0].pages; i++)
		fuzz_require(tour_page(&t->chapter[0], i));
	tour_close(t);
}

static void
read_experiment(const uint8_t *data, size_t size)
{
	const char *const words[] = { "experiment", fuzz_file(data, size), "--commands", NULL };
	char *said;
	int code = fuzz_run(cli_experiment, words, "", 0, &said);

	fuzz_require(code == CLI_FINE || code == CLI_USAGE);
	if (code == CLI_USAGE)
		fuzz_one_sentence(said, "/fd/|--part|--minute");
	free(said);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	read_tour(data, size);
	read_experiment(data, size);
	return 0;
}
