/* Journals, as they are and with right sums: the lines that are counted as good give the same record
 * without what follows them, and a journal that is resumed goes on from exactly there. */
#include <inttypes.h>

#include "fuzz.h"
#include "record/journal.h"
#include "records.h"

enum { SUM_BYTES = 10 };

/* The same lines with the sums that belong to them, as journal.h describes. */
static char *
with_sums(const char *text, size_t size, size_t *out_size)
{
	uint32_t sum = 2166136261u;
	char *out = NULL;
	FILE *f = open_memstream(&out, out_size);
	const char *end = text + size, *next;

	fuzz_require(f);
	for (const char *line = text; line < end; line = next + 1) {
		next = memchr(line, '\n', (size_t)(end - line));
		if (!next)
			break;
		size_t length = (size_t)(next - line);
		bool summed = length > SUM_BYTES && memcmp(next - SUM_BYTES, " ~", 2) == 0;
		length -= summed ? SUM_BYTES : 0;
		fwrite(line, 1, length, f);
		for (size_t i = 0; i < length && line > text; i++)
			sum = (sum ^ (unsigned char)line[i]) * 16777619u;
		if (line > text)
			fprintf(f, " ~%08" PRIx32, sum);
		fputc('\n', f);
	}
	fuzz_require(fclose(f) == 0);
	return out;
}

/* The good part alone is the same game. */
static void
check_prefix(const char *text, const struct record *r, const struct journal_found *found)
{
	struct record again;
	struct journal_found same;
	struct error e = { "" };
	char *good = fuzz_copy(text, found->good);

	fuzz_require(journal_parse(good, found->good, &again, &same, &e));
	fuzz_require(same.good == found->good && same.sum == found->sum);
	fuzz_require(strcmp(same.name, found->name) == 0);
	char *a = fuzz_written(r), *b = fuzz_written(&again);
	fuzz_require(strcmp(a, b) == 0 && record_current(r) == record_current(&again));
	free(a);
	free(b);
	record_finish(&again);
	free(good);
}

/* Continues the journal by a move, and reads it again. */
static void
go_on(struct journal *j, struct record *r, const char *path)
{
	move_t moves[GAME_MAX_MOVES];
	struct record back;
	struct error e = { "" };
	char name[256];
	const struct game *g = r->game;
	const struct state s = r->node[record_current(r)].position;

	if (g->rules->moves(g, &s, moves) > 0)
		record_play(r, moves[0]);
	bool fine = journal_update(j, r, true, &e) && journal_read(path, &back, name, &e);
	if (!fine)
		fprintf(stderr, "%s\n", e.text);
	fuzz_require(fine);
	fuzz_check_record(&back);
	fuzz_require(back.count == r->count && record_current(&back) == record_current(r));
	record_finish(&back);
}

static void
resume(const char *text, size_t size, bool damaged)
{
	struct journal j;
	struct record r;
	struct error e = { "" };
	size_t now;
	const char *path = fuzz_file(text, size);
	bool fine = journal_resume(&j, path, &r, &e);

	/* There, no copy of a damaged journal can be made. */
	fuzz_require(!fine || !damaged);
	char *content = fuzz_file_content(0, &now);
	fuzz_require(now == size && memcmp(content, text, size) == 0);
	free(content);
	if (!fine) {
		fuzz_refused(e.text, "/fd/|journal");
		fuzz_require(!r.node);
		return;
	}
	go_on(&j, &r, path);
	j.unsynced = false;
	journal_close(&j);
	record_finish(&r);
}

static void
read_journal(const char *text, size_t size)
{
	struct record r;
	struct journal_found found;
	struct error e = { "" };
	bool damaged = true;
	const char *marked = text;
	size_t whole = size;

	text = text_after_mark(text);
	size -= (size_t)(text - marked);
	if (journal_parse(text, size, &r, &found, &e)) {
		fuzz_require(found.good <= size && text[found.good - 1] == '\n');
		fuzz_check_record(&r);
		check_prefix(text, &r, &found);
		damaged = found.good < size;
		record_finish(&r);
	} else {
		fuzz_require(!r.node);
		fuzz_refused(e.text, "Line |journal|Move |This |The ");
	}
	resume(marked, whole, damaged);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size);
	size_t summed_size;
	char *summed = with_sums(text, size, &summed_size);
	char *copy = fuzz_copy(summed, summed_size);

	read_journal(text, size);
	read_journal(copy, summed_size);
	free(copy);
	free(summed);
	free(text);
	return 0;
}
