/* Catalogues of a language: one that is read gives every text it has, as long as its originals are in order, and
 * no text outside of it; with one that is refused all texts stay as they are. */
#include <locale.h>

#include "base/language.h"
#include "fuzz.h"

static uint32_t
number_at(const uint8_t *data, uint32_t offset)
{
	uint32_t n;

	memcpy(&n, data + offset, sizeof n);
	return n;
}

static const char *
text_at(const uint8_t *data, uint32_t table, uint32_t i)
{
	return (const char *)data + number_at(data, number_at(data, table) + 8 * i + 4);
}

/* Asks for the texts of the file, whose offsets have been checked by then. */
static void
ask(const uint8_t *data)
{
	uint32_t texts = number_at(data, 8);
	bool sorted = true;

	for (uint32_t i = 0; i < texts; i++) {
		const char *original = text_at(data, 12, i);
		sorted = sorted && (i == 0 || strcmp(text_at(data, 12, i - 1), original) < 0);
		fuzz_require(strlen(language_text(original)) < UINT32_MAX);
		for (unsigned long n = 0; n < 3; n++)
			fuzz_require(strlen(language_count(original, "many", n)) < UINT32_MAX);
	}
	for (uint32_t i = 0; sorted && i < texts; i++) {
		const char *original = text_at(data, 12, i);
		if (*original)
			fuzz_require(strcmp(language_text(original), text_at(data, 16, i)) == 0);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char text[] = "Out of memory.";
	struct error e = { "" };

	setlocale(LC_CTYPE, "C.UTF-8");
	fuzz_put("ja/LC_MESSAGES/narabe.mo", data, size);
	language_set_folder(fuzz_path(""));
	if (language_use("ja", &e)) {
		fuzz_require(strcmp(language_name(), "ja") == 0);
		ask(data);
	} else {
		fuzz_refused(e.text, "ja");
		fuzz_require(strcmp(language_name(), "en") == 0);
		fuzz_require(language_text(text) == text);
	}
	language_use("en", &e);
	return 0;
}
