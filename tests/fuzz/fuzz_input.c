/* What is typed: names of keys, commands behind ':', times, days, specifications' numbers. The bytes up to
 * the first zero are all of them. */
#include "fuzz.h"
#include "match/commands.h"
#include "match/puzzle/puzzle.h"
#include "record/time_control.h"
#include "tui/keys.h"

static void
read_command(const char *text)
{
	static const enum command_front fronts[] = { COMMAND_AT_SCREEN, COMMAND_IN_LINES };
	char line[64];

	for (int i = 0; i < 2; i++) {
		const char *argument = NULL, *again = NULL;
		const struct command *c = command_find(fronts[i], text, &argument);
		if (!c)
			continue;
		fuzz_require(c->fronts & fronts[i]);
		fuzz_require(argument >= text && argument <= text + strlen(text));
		snprintf(line, sizeof line, "%s %.8s", c->name, argument);
		fuzz_require(command_find(fronts[i], line, &again) == c);
	}
}

static void
read_keys(const char *text)
{
	char name[KEY_NAME_SIZE];
	int words = 0;

	for (const char *at = text; (at = key_next_name(at, name)); words++) {
		fuzz_require(strlen(name) < sizeof name && words <= (int)strlen(text));
		int32_t key = key_by_name(name);
		fuzz_require(key >= -1 && key <= KEY_CODE_DELETE);
	}
	key_by_name(text);
	enum request r = request_by_name(text);
	fuzz_require(r <= REQ_NONE);
}

static void
read_times(const char *text)
{
	char once[TIME_CONTROL_TEXT], twice[TIME_CONTROL_TEXT], day_text[PUZZLE_DAY];
	struct time_control c, back;
	struct error e = { "" };
	int day, again;

	if (time_control_read(text, &c, &e)) {
		time_control_write(&c, once);
		fuzz_require(time_control_read(once, &back, &e));
		fuzz_require(back.limited && back.main_ms == c.main_ms &&
			     back.increment_ms == c.increment_ms);
		time_control_write(&back, twice);
		fuzz_require(strcmp(once, twice) == 0);
	} else {
		fuzz_refused(e.text, "\"|+");
	}
	if (puzzle_day_parse(text, &day, &e)) {
		puzzle_day_text(day, day_text);
		fuzz_require(puzzle_day_parse(day_text, &again, &e) && again == day);
	} else {
		fuzz_refused(e.text, "\"|day");
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);

	read_command(text);
	read_keys(text);
	read_times(text);
	free(text);
	return 0;
}
