/* Specifications of players: what is read is printed and read back the same; every key that a text names is
 * refused or kept. */
#include "fuzz.h"
#include "match/player/player.h"
#include "records.h"

static void
check(const struct player_spec *spec)
{
	char text[PLAYER_SPEC_TEXT], again[PLAYER_SPEC_TEXT];
	struct player_spec back;
	struct error e = { "" };

	memset(text, 0x7f, sizeof text);
	player_spec_text(spec, text);
	fuzz_require(memchr(text, '\0', sizeof text));
	bool read = player_spec_parse(text, &back, &e);
	if (!read)
		fprintf(stderr, "%s: %s\n", text, e.text);
	fuzz_require(read && back.kind == spec->kind);
	player_spec_text(&back, again);
	fuzz_require(strcmp(text, again) == 0);
	if (player_spec_drop_files(&back)) {
		player_spec_text(&back, again);
		fuzz_require(!strstr(again, "file="));
	}
}

/* One step up or down from the value of a key is a value. */
static void
step_keys(const struct player_spec *spec, bool up)
{
	char text[PLAYER_SPEC_TEXT];

	for (const struct param *key = spec->kind->keys; key && key->name; key++) {
		struct player_spec copy = *spec;
		struct param_value v = param_get(key, &copy);
		param_step(key, &v, up);
		param_print(key, &v, text, sizeof text);
		bool special = key->special &&
			       (key->kind == PARAM_REAL ? v.real == key->special->value.real
							: v.whole == key->special->value.whole);
		bool read = special ||
			    ((key->kind == PARAM_TEXT || key->kind == PARAM_FILE) && !*text) ||
			    param_set(key, &copy, text);
		if (!read)
			fprintf(stderr, "%s is stepped to %s\n", key->name, text);
		fuzz_require(read);
	}
}

/* What is refused on a board is refused with a sentence. */
static void
check_boards(const struct player_spec *spec)
{
	struct error e;

	for (unsigned i = 0; i < 15; i++) {
		e.text[0] = '\0';
		if (!player_spec_check(spec, fuzz_board(i), &e))
			fuzz_require(e.text[0]);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct player_spec spec;
	struct error e = { "" };
	char *text = fuzz_text(data, size);

	if (player_spec_parse(text, &spec, &e)) {
		check(&spec);
		step_keys(&spec, size % 2);
		if (!spec.file[0])
			check_boards(&spec);
	} else {
		fuzz_refused(e.text, "\"|player|=|long");
	}
	free(text);
	return 0;
}
