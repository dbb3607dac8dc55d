/* Chapters of the tour and experiments: they are read and checked as a whole, or refused with their line. */
#include "fuzz.h"
#include "lab/experiments/experiment.h"
#include "match/tour.h"

static void
read_tour(const uint8_t *data, size_t size)
{
	struct error e = { "" };
	struct tour *t = tour_open_file(fuzz_file(data, size), &e);

	if (!t) {
		fuzz_refused(e.text, "/fd/");
		return;
	}
	fuzz_require(t->count == 1 && t->chapter[0].pages > 0);
	for (int i = 0; i < t->chapter[0].pages; i++)
		fuzz_require(tour_page(&t->chapter[0], i));
	if (!tour_check(&t->chapter[0], &e))
		fuzz_refused(e.text, "/fd/");
	tour_close(t);
}

static void
read_experiment(const uint8_t *data, size_t size)
{
	struct recipe r = { .name = "" };
	char *said;
	const char *path = fuzz_file(data, size);

	fuzz_hear("", 0);
	bool fine = recipe_open(&r, path);
	said = fuzz_heard(NULL);
	if (fine) {
		fuzz_require(recipe_text(config_root_setting(&r.config), "title", NULL));
		recipe_close(&r);
	} else {
		said[strcspn(said, "\n")] = '\0';
		fuzz_refused(said, "/fd/");
	}
	free(said);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	read_tour(data, size);
	read_experiment(data, size);
	return 0;
}
