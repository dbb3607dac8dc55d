/* Files of puzzles, and what is kept of solved ones: what is read is printed and read back the same. */
#include "fuzz.h"
#include "match/puzzle/puzzle.h"
#include "match/puzzle/puzzle_log.h"

static char *
printed(const struct puzzles *p, size_t *size)
{
	char *text = NULL;
	FILE *f = open_memstream(&text, size);

	fuzz_require(f);
	puzzles_print(p, "about", f);
	fuzz_require(fclose(f) == 0);
	return text;
}

static void
check(const struct puzzles *p)
{
	char task[PUZZLE_TEXT];
	struct puzzles back;
	struct error e = { "" };
	size_t once_size, twice_size;

	fuzz_require(p->game && p->daily > 0 && p->daily <= p->count && p->count <= PUZZLES_MOST);
	for (int i = 0; i < p->count; i++) {
		const struct puzzle *one = &p->list[i];
		fuzz_require(game_is_legal(p->game, &one->position, one->answer));
		fuzz_require(puzzle_grade(one) >= 1 && puzzle_grade(one) <= PUZZLE_GRADES);
		puzzle_task_text(p->game, one, task);
	}
	char *once = printed(p, &once_size);
	bool read = puzzles_read_file(fuzz_file(once, once_size), &back, &e);
	if (!read)
		fprintf(stderr, "%s\n%s", e.text, once);
	fuzz_require(read);
	char *twice = printed(&back, &twice_size);
	fuzz_require(strcmp(once, twice) == 0);
	free(once);
	free(twice);
	puzzles_finish(&back);
}

/* The same bytes as the log of solved puzzles; noting one more keeps the others. */
static void
read_log(const uint8_t *data, size_t size)
{
	static struct puzzle_log before, after; /* large */
	struct error e = { "" };
	const struct game *g = puzzle_board_at(0);
	size_t kept;

	fuzz_put("narabe/puzzles", data, size);
	setenv("XDG_STATE_HOME", fuzz_path(""), 1);
	remove(fuzz_path("narabe/puzzles.1.damaged"));
	if (!puzzle_log_read(&before, &e)) {
		fuzz_refused(e.text, "puzzles.1.damaged");
		char *content = fuzz_content(fuzz_path("narabe/puzzles.1.damaged"), &kept);
		fuzz_require(kept == size && memcmp(content, data, size) == 0);
		free(content);
	}
	fuzz_require(before.streak >= 0 && before.best >= before.streak);
	after = before;
	fuzz_require(puzzle_log_add(&after, g->name, 7, -1, &e));
	fuzz_require(puzzle_log_read(&after, &e) && puzzle_log_has(&after, g->name, 7));
	fuzz_require(after.streak == before.streak && after.best == before.best);
	fuzz_require(after.streak == 0 || after.day == before.day);
	for (int i = 0; i < before.books; i++) {
		const char *name = before.book[i].name;
		bool more = strcmp(name, g->name) == 0 && !puzzle_log_has(&before, name, 7);
		fuzz_require(
			puzzle_log_count(&after, name) == puzzle_log_count(&before, name) + more);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct puzzles p;
	struct error e = { "" };

	if (puzzles_read_file(fuzz_file(data, size), &p, &e)) {
		check(&p);
		puzzles_finish(&p);
	} else {
		fuzz_require(!p.list && p.count == 0);
		fuzz_refused(e.text, "/fd/");
	}
	if (size % 8 == 0) /* files take longer */
		read_log(data, size);
	return 0;
}
