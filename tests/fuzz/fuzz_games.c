/* A file of games: each is read or stepped over with a sentence that names it, until the end; games that
 * were read are read again from the text up to where the last of them ends, if it is UTF-8. */
#include "fuzz.h"
#include "record/formats.h"
#include "records.h"

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
		if (!bad && !gs.rd.recoded) { /* places in `data` */
			*good = (size_t)(gs.rd.at - gs.text);
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

	read_games(data, size, &good, &games, &format);
	if (games == 0 || (strcmp(format, "sgf") != 0 && strcmp(format, "ggf") != 0))
		return 0;
	int same = read_games(data, good, &again, &games_again, &format_again);
	/* What comes later may have said that it is GGF. */
	if (strcmp(format, format_again) == 0)
		fuzz_require(same == games && games_again == games && again == good);
	return 0;
}
