/* What a terminal answers, among keys: no key is lost or made up, whatever the answers look like. The first
 * byte says what was asked; zero bytes let time pass. */
#include "fuzz.h"
#include "tui/term/background.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct background b = { .state = BACKGROUND_NOT_ASKED };
	struct background_key key;
	int64_t now_us = 0;
	size_t fed = 0, taken = 0;

	if (size == 0)
		return 0;
	bool asked = data[0] & 3;
	if (data[0] & 1)
		background_ask(&b, now_us);
	if (data[0] & 2)
		background_ask_attributes(&b, now_us);
	for (size_t i = 1; i < size; i++) {
		if (data[i] == 0) {
			now_us += BACKGROUND_LATE_US / 2;
			background_give_up(&b, now_us);
		} else {
			background_feed(&b, (struct background_key){
						    .function = data[i] == 255, .key = data[i] });
			fed++;
		}
		fuzz_require(b.count >= 0 && b.count < BACKGROUND_HELD);
		fuzz_require(b.queued >= 0 && b.queued <= BACKGROUND_QUEUE);
		if (data[i] % 16 == 5 && background_next(&b, &key))
			background_return(&b, key);
		while (i % 3 && background_next(&b, &key))
			taken++;
	}
	background_give_up(&b, now_us + 2 * BACKGROUND_LATE_US);
	while (background_next(&b, &key))
		taken++;
	fuzz_require(b.count == 0 && taken <= fed);
	fuzz_require(asked || taken == fed);
	if (b.state != BACKGROUND_ANSWERED && b.attributes != BACKGROUND_ANSWERED)
		fuzz_require(taken == fed);
	return 0;
}
