/* A record in any format: what is read hangs together, and is written and read back the same. A file of games: each
 * is read or stepped over with a sentence that names it, until the end; games that were read are read again from
 * the text up to where the last of them ends, if it is UTF-8. */
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

static void
read_one(const uint8_t *data, size_t size)
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
}

/* Reads the games of a file; returns their number. `good` is behind the last one before a bad one. */
static int
read_games(const uint8_t *data, size_t size, size_t *good, int *good_games, const char **format)
{
	struct record_games gs;
	struct record r;
	struct error e = { "" };
	enum record_games_found found;
	int games = 0;
	char number[32];

	*good = 0;
	*good_games = 0;
	if (!record_games_open(&gs, fuzz_file(data, size), &e)) {
		fuzz_refused(e.text, "/fd/");
		return 0;
	}
	*format = gs.format->name;
	for (bool bad = false; (found = record_games_next(&gs, &r, &e)) != GAMES_END;) {
		if (found == GAMES_FILE_BAD) {
			fuzz_require(games == 0 && !r.node);
			fuzz_refused(e.text, ": Byte ");
			continue;
		}
		games++;
		fuzz_require((size_t)games <= size + 1);
		snprintf(number, sizeof number, ", game %d: ", games);
		bad = bad || found == GAMES_BAD;
		if (found == GAMES_BAD) {
			fuzz_refused(e.text, number);
			fuzz_require(!r.node);
			continue;
		}
		fuzz_check_record(&r);
		record_finish(&r);
		if (!bad && !gs.rd.recoded) { /* the end is that of `data` */
			*good = size - (size_t)(gs.rd.end - gs.rd.at);
			*good_games = games;
		}
	}
	record_games_close(&gs);
	return games;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t good, again;
	int games, games_again;
	const char *format = "", *format_again = "";

	read_one(data, size);
	read_games(data, size, &good, &games, &format);
	if (games == 0 || (strcmp(format, "sgf") != 0 && strcmp(format, "ggf") != 0))
		return 0;
	int same = read_games(data, good, &again, &games_again, &format_again);
	/* What comes later may have said that it is GGF. */
	if (strcmp(format, format_again) == 0)
		fuzz_require(same == games && games_again == games && again == good);
	return 0;
}
