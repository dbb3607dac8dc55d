/* A file of results is continued behind its last whole line; fuzz_report reads the lines themselves. */
#include "fuzz.h"
#include "lab/runs/store.h"

static void
go_on(const char *text, size_t size)
{
	struct store_file f;
	struct error e = { "" };
	size_t now, whole = size; /* of the bytes */
	bool fine = store_open(&f, fuzz_file(text, size), STORE_GO_ON, &e);

	if (!fine) {
		fuzz_refused(e.text, "/fd/");
	} else {
		whole = f.size;
		fuzz_require(whole + f.leftover == size && memcmp(f.text, text, whole) == 0);
		fuzz_require(f.size == 0 || f.text[f.size - 1] == '\n');
		fuzz_require(store_go_on(&f, &e) && store_append(&f, "{\"game\":1}\n", &e));
	}
	char *content = fuzz_file_content(0, &now);
	fuzz_require(now == (fine ? f.size + 11 : size));
	fuzz_require(memcmp(content, text, whole) == 0);
	fuzz_require(!fine || f.size == 0 || content[f.size - 1] == '\n');
	free(content);
	f.unsynced = 0; /* there is no disk to wait for */
	if (fine)
		store_close(&f, &e);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size);

	go_on(text, size);
	free(text);
	return 0;
}
