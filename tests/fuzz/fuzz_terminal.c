/* What a terminal sends. The first byte says what was asked; zero bytes let time pass, longer and longer. No key
 * is made up; text that is pasted is text alone, and one, however slowly it comes. */
#include "fuzz.h"
#include "tui/term/decoder.h"

static struct decoder d; /* large */

static void
begin(uint8_t asked)
{
	decoder_reset(&d);
	d = (struct decoder){ 0 };
	if (asked & 1)
		decoder_ask_background(&d, 0);
	if (asked & 2)
		decoder_ask_attributes(&d, 0);
}

/* Whatever comes, in any time. */
static void
feed(const uint8_t *data, size_t size)
{
	struct decoded item;
	int64_t now_us = 0, pause_us = 1000;
	size_t fed = 0, taken = 0;

	begin(data[0]);
	for (size_t i = 1; i < size; i++) {
		if (data[i] == 0) {
			now_us += pause_us;
			pause_us *= pause_us < INT64_C(1000000000000) ? 4 : 1;
			decoder_rest(&d, now_us);
		} else {
			decoder_feed(&d, data[i] == 255, data[i], now_us);
			fed++;
		}
		fuzz_require(d.count >= 0 && d.count < DECODER_HELD);
		fuzz_require(d.queued >= 0 && d.queued <= DECODER_QUEUE);
		while (i % 3 && decoder_next(&d, &item)) {
			fuzz_require((item.kind == DECODED_TEXT) == (item.text != NULL));
			free(item.text);
			taken++;
		}
	}
	while (decoder_next(&d, &item)) {
		free(item.text);
		taken++;
	}
	fuzz_require(taken <= fed);
}

/* The same bytes pasted, at once or with pauses that ^C does not take for the lost end of a paste. */
static char *
paste(const uint8_t *data, size_t size, int64_t pause_us)
{
	static const char begins[] = "\033[200~", ends[] = "\033[201~";
	struct decoded item;
	int64_t now_us = 0;

	begin(0);
	for (const char *p = begins; *p; p++)
		decoder_feed(&d, false, *p, now_us);
	for (size_t i = 0; i < size; i++) {
		decoder_feed(&d, data[i] == 255, data[i], now_us += pause_us);
		decoder_rest(&d, now_us += pause_us);
	}
	for (const char *p = ends; *p; p++)
		decoder_feed(&d, false, *p, now_us += pause_us);
	fuzz_require(decoder_next(&d, &item) && item.kind == DECODED_TEXT && item.text);
	return item.text;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct decoded item;
	bool ends = false;

	if (size == 0)
		return 0;
	feed(data, size);
	char *at_once = paste(data, size, 0), *slowly = paste(data, size, DECODER_LATE_US / 2 - 1);
	/* Keys that curses reports in between are no part of what ends a paste. */
	for (size_t i = 0; i < size; i++) {
		size_t same = 0;
		for (size_t k = i; same < 6 && k < size; k++) {
			if (data[k] != 255 && data[k] != (uint8_t) "\033[201~"[same++])
				break;
			ends = ends || same == 6;
		}
	}
	fuzz_require(strcmp(at_once, slowly) == 0);
	fuzz_require(ends || !decoder_next(&d, &item));
	for (const char *p = at_once; *p; p++)
		fuzz_require((unsigned char)*p >= ' ' || *p == '\n' || *p == '\t');
	free(at_once);
	free(slowly);
	begin(0);
	return 0;
}
