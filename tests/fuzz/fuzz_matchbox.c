/* The memories of matchboxes, as they are and with the right checksum: what is read is written and read
 * back the same; what is refused changes no box, and stays as a file. */
#include <inttypes.h>

#include "base/sum.h"
#include "fuzz.h"
#include "match/player/matchbox.h"
#include "search/matchbox/matchbox.h"

enum { SUM_LINE = sizeof "sum 0123456789abcdef\n" - 1 };

/* Puts the checksum into the last line, if there is one of that length. */
static void
repair(char *text, size_t size)
{
	char line[SUM_LINE + 1];

	if (size < SUM_LINE)
		return;
	size_t before = size - SUM_LINE;
	snprintf(line, sizeof line, "sum %016" PRIx64 "\n", sum_add(SUM_START, text, before));
	memcpy(text + before, line, SUM_LINE);
}

/* All beads, as a checksum. */
static uint64_t
beads_of(struct matchbox *m)
{
	uint64_t sum = SUM_START;

	for (int box = 0; box < matchbox_count(m); box++)
		sum = sum_add(sum, matchbox_beads(m, box), MATCHBOX_CELLS * sizeof(uint32_t));
	return sum;
}

static void
write_back(struct matchbox *m, const struct matchbox_past *past)
{
	struct matchbox *other = matchbox_create(matchbox_params_of(m));
	struct matchbox_past again = { 0 };
	struct error e = { "" };
	const char *path = fuzz_path("boxes");

	fuzz_require(other && matchbox_write(path, m, past, &e));
	fuzz_require(matchbox_read(path, other, &again, &e) == MATCHBOX_READ);
	fuzz_require(beads_of(m) == beads_of(other));
	fuzz_require(memcmp(past, &again, sizeof again) == 0);
	matchbox_destroy(other);
}

static void
read_file(const char *text, size_t size, int symmetry)
{
	struct matchbox_params params = matchbox_params_default();
	struct matchbox_past past = { 0 };
	struct error e = { "" };
	size_t now;

	params.symmetry = symmetry;
	struct matchbox *m = matchbox_create(&params);
	fuzz_require(m);
	uint64_t before = beads_of(m);
	enum matchbox_reading reading = matchbox_read(fuzz_file(text, size), m, &past, &e);
	fuzz_require(reading != MATCHBOX_NONE);
	if (reading == MATCHBOX_READ) {
		write_back(m, &past);
	} else {
		fuzz_refused(e.text, "/fd/");
		fuzz_require(beads_of(m) == before && past.won == 0);
	}
	char *content = fuzz_file_content(0, &now);
	fuzz_require(now == size && memcmp(content, text, size) == 0);
	free(content);
	matchbox_destroy(m);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size);

	read_file(text, size, 1);
	repair(text, size);
	read_file(text, size, 1);
	if (size < 1024) /* many boxes */
		read_file(text, size, 0);
	free(text);
	return 0;
}
