/* A record in any format: what is read hangs together, and is written and read back the same. */
#include "fuzz.h"
#include "record/formats.h"
#include "records.h"

/* The main line, in formats that hold no more. */
static void
write_as(const struct record *r, const char *format)
{
	const struct record_format *f = record_format_find(format);
	struct record back;
	struct error e = { "" };
	char *text = NULL;
	size_t size;

	if (!record_format_writes(f, r, NULL) || r->length == 0)
		return;
	FILE *out = open_memstream(&text, &size);
	fuzz_require(out);
	f->write(r, out);
	fuzz_require(fclose(out) == 0);
	if (!record_read(&back, text, size, &e))
		fprintf(stderr, "%s\n%s\n", e.text, text);
	fuzz_require(back.node);
	int end = record_main_end(r), last = record_main_end(&back);
	fuzz_require(state_equal(&r->node[end].position, &back.node[last].position) ||
		     strcmp(format, "moves") == 0);
	record_finish(&back);
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct record r;
	struct error e = { "" };
	char *text = fuzz_copy(data, size);

	if (record_read(&r, text, size, &e)) {
		fuzz_check_record(&r);
		fuzz_check_round_trip(&r);
		write_as(&r, "ggf");
		if (game_is_othello(r.game)) /* whose moves are known for it */
			write_as(&r, "moves");
		record_finish(&r);
	} else {
		fuzz_require(!r.node && r.count == 0);
		fuzz_refused(e.text, "Line |Move |Byte |The |This ");
	}
	free(text);
	return 0;
}
