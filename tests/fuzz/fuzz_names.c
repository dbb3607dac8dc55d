/* WTHOR's lists of names, beside a file with a game of those: whatever they hold, the game is read, written and
 * read back the same, and a list that is none gets its sentence. */
#include "fuzz.h"
#include "record/formats.h"
#include "records.h"

enum { HEADER = 16, GAME = 68 };

/* A game without moves, of a tournament and two players with low numbers. */
static const char *
put_game(uint8_t number)
{
	static const uint8_t header[HEADER] = { 20, 24, 1, 6, 1, 0, 0, 0, 0, 0, 0xce, 7, 8 };
	uint8_t file[HEADER + GAME] = { 0 };

	memcpy(file, header, sizeof header);
	file[HEADER] = file[HEADER + 2] = number;
	file[HEADER + 4] = (uint8_t)(number + 1);
	file[HEADER + 6] = 32;
	return fuzz_put("one.wtb", file, sizeof file);
}

/* The names that a list has are plain text, and no others than it counts. */
static void
check_names(enum wthor_list which, const uint8_t *data, size_t size)
{
	char name[RECORD_NAME], clean[RECORD_NAME];
	struct wthor_names names = { 0 };
	struct error e = { "" };

	if (!wthor_list_check(which, (const char *)data, size, &e)) {
		fuzz_refused(e.text, "Byte ");
		return;
	}
	names.list[which] = fuzz_copy(data, size);
	unsigned count = data[8] + 256u * data[9];
	for (unsigned i = 0; i < count + 2; i++) {
		bool known = wthor_name(&names, which, i, name);
		fuzz_require(!known || (i < count && name[0]));
		snprintf(clean, sizeof clean, "%s", known ? name : "");
		text_clean(clean);
		fuzz_require(!known || strcmp(name, clean) == 0);
	}
	wthor_names_free(&names);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const files[] = { "WTHOR.JOU", "Wthor.trn" };
	struct record_games gs;
	struct record r;
	struct error e = { "" };
	int games = 0;

	fuzz_clear();
	for (int which = 0; which < WTHOR_LISTS; which++) {
		check_names((enum wthor_list)which, data, size);
		fuzz_put(files[which], data, size);
	}
	fuzz_require(record_games_open(&gs, put_game(size > 16 ? data[16] % 4 : 0), &e));
	for (enum record_games_found found;
		(found = record_games_next(&gs, &r, &e)) != GAMES_END;) {
		if (found == GAMES_FILE_BAD) {
			fuzz_refused(e.text, "WTHOR.JOU: Byte |Wthor.trn: Byte ");
			continue;
		}
		games++;
		fuzz_check_round_trip(&r);
		record_finish(&r);
	}
	fuzz_require(games == 1);
	record_games_close(&gs);
	return 0;
}
