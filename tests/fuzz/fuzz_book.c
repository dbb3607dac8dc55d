/* Books of solved positions, as they are and with the right checksum: what is read is written as the same
 * bytes. */
#include "base/sum.h"
#include "fuzz.h"
#include "search/cube/book.h"
#include "search/othello/book.h"
#include "search/othello/table.h"

enum { OTHELLO_HEAD = 32, CUBE_HEAD = 28 };

static void
put_number(char *at, uint64_t number, int bytes)
{
	for (int i = 0; i < bytes; i++)
		at[i] = (char)(number >> 8 * i);
}

static uint64_t
get_number(const char *at)
{
	uint64_t number = 0;

	for (int i = 7; i >= 0; i--)
		number = number << 8 | (unsigned char)at[i];
	return number;
}

/* Puts the count and the checksum of either kind into its head. */
static void
repair(char *text, size_t size)
{
	if (size >= OTHELLO_HEAD && strncmp(text, "narabe-o", 8) == 0) {
		uint64_t count = (size - OTHELLO_HEAD) / 8, sum = count;
		for (size_t i = 0; i < count; i++) {
			uint64_t entry = get_number(text + OTHELLO_HEAD + 8 * i);
			sum = exact_mix(sum ^ entry) + entry;
		}
		put_number(text + 16, count, 8);
		put_number(text + 24, sum, 8);
	} else if (size >= CUBE_HEAD) {
		put_number(text + 16, size - CUBE_HEAD, 4);
		put_number(text + 20, sum_add(SUM_START, text + CUBE_HEAD, size - CUBE_HEAD), 8);
	}
}

/* Checks that the file has the text, without a byte order mark. */
static void
same_bytes(const char *path, const char *text, size_t size)
{
	size_t written, mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	char *again = fuzz_content(path, &written);

	text += mark;
	size -= mark;
	fuzz_require(written == size && memcmp(again, text, size) == 0);
	free(again);
}

static void
read_othello(const char *text, size_t size)
{
	struct error e = { "" };
	struct othello_book *b = othello_book_read(fuzz_file(text, size), &e);
	uint64_t own, other;
	int value;

	if (!b) {
		fuzz_refused(e.text, "/fd/");
		return;
	}
	for (int i = 0; i < othello_book_count(b); i++) {
		int kept = othello_book_at(b, i, &own, &other);
		fuzz_require((own & other) == 0);
		fuzz_require(othello_book_find(b, own, other, &value) && value == kept);
	}
	const char *path = fuzz_path("book");
	fuzz_require(othello_book_write(b, path, &e));
	same_bytes(path, text, size);
	othello_book_destroy(b);
}

/* Strategies are walked for a moment. */
static bool
stop(void *owner)
{
	return --*(int *)owner < 0;
}

static void
read_cube(const char *text, size_t size)
{
	struct error e = { "" };
	struct cube_book *b = cube_book_read(fuzz_file(text, size), &e);
	struct cube_book_answer answer;
	struct state s;
	const struct game *g = game_open("qubic", NULL);
	int looks = 2;

	if (!b) {
		fuzz_refused(e.text, "/fd/");
		return;
	}
	const char *path = fuzz_path("book");
	fuzz_require(cube_book_count(b) > 0 && cube_book_write(b, path, &e));
	same_bytes(path, text, size);
	if (!cube_book_open(b, stop, &looks, &e) && looks >= 0)
		fuzz_refused(e.text, "book|strategy|memory");
	g->rules->start(g, &s);
	if (cube_book_find(b, &s, &answer))
		fuzz_require(answer.move < 64);
	cube_book_destroy(b);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size);

	for (int i = 0; i < 2; i++) {
		read_othello(text, size);
		read_cube(text, size);
		repair(text, size);
	}
	free(text);
	return 0;
}
