/* What targets that run a whole command share. One thread. */
#include "commands.h"

#include <getopt.h>
#include <unistd.h>

#include "fuzz.h"

enum { WORDS = 16 };

int
fuzz_run(int (*command)(int argc, char **argv), const char *const *words, char **said)
{
	char *argv[WORDS] = { NULL };
	uint32_t code_point;
	int argc = 0;

	for (; words[argc]; argc++) {
		fuzz_require(argc < WORDS - 1);
		argv[argc] = fuzz_copy(words[argc], strlen(words[argc]));
	}
	char *kept[WORDS];
	memcpy(kept, argv, sizeof kept);
	optind = 0; /* as for a new program */
	fuzz_hear("", 0);
	int code = command(argc, argv);
	*said = fuzz_heard(NULL);
	for (size_t n, i = 0; (n = text_next(*said + i, &code_point)) > 0; i += n)
		fuzz_require(code_point == '\n' || text_is_plain(code_point));
	for (int i = 0; i < argc; i++)
		free(kept[i]);
	return code;
}

void
fuzz_one_sentence(char *said, const char *places)
{
	size_t length = strcspn(said, "\n");

	if (strncmp(said, "narabe: ", 8) != 0 || said[length] != '\n' || said[length + 1])
		fprintf(stderr, "%s\n", said);
	fuzz_require(strncmp(said, "narabe: ", 8) == 0);
	fuzz_require(said[length] == '\n' && !said[length + 1]);
	said[length] = '\0';
	fuzz_refused(said, places);
}

long
fuzz_line_of(const char *sentence)
{
	const char *named = strstr(sentence, ", line ");

	return named ? strtol(named + 7, NULL, 10) : 0;
}

size_t
fuzz_before_line(const char *text, size_t size, long line)
{
	const char *at = text;

	for (long i = 1; i < line; i++) {
		at = memchr(at, '\n', (size_t)(text + size - at));
		fuzz_require(at);
		at++;
	}
	return (size_t)(at - text);
}

struct joining {
	int (*command)(int argc, char **argv);
	const char *name;
};

static int
join(const struct joining *j, const char *part, const char *out, bool csv, char **said)
{
	const char *const words[] = { j->name, "--join", part, "--out", out,
		csv ? "--csv" : "--json", NULL };

	return fuzz_run(j->command, words, said);
}

void
fuzz_join(int (*command)(int argc, char **argv), const char *name, const uint8_t *data, size_t size,
	const char *places)
{
	const struct joining j = { command, name };
	char out[2][512], *said, *again;
	bool csv = size % 2;

	for (int i = 0; i < 2; i++) {
		snprintf(out[i], sizeof out[i], "%s", fuzz_path(i ? "twice" : "once"));
		remove(out[i]);
	}
	int code = join(&j, fuzz_file(data, size), out[0], csv, &said);
	if (code != CLI_FINE) {
		fuzz_require(code == CLI_FAILED && access(out[0], F_OK) != 0);
		fuzz_one_sentence(said, places);
	} else {
		size_t once_size, twice_size;
		fuzz_require(join(&j, out[0], out[1], csv, &again) == CLI_FINE);
		fuzz_require(strcmp(said, again) == 0);
		char *once = fuzz_content(out[0], &once_size);
		char *twice = fuzz_content(out[1], &twice_size);
		fuzz_require(once_size == twice_size && memcmp(once, twice, once_size) == 0);
		free(once);
		free(twice);
		free(again);
	}
	free(said);
}
