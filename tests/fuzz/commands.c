/* What targets that run a whole command share. One thread. */
#include "commands.h"

#include <getopt.h>

#include "fuzz.h"

enum { WORDS = 16 };

int
fuzz_run(int (*command)(int argc, char **argv), const char *const *words, const void *input,
	size_t size, char **said)
{
	char *argv[WORDS] = { NULL };
	int argc = 0;

	for (; words[argc]; argc++) {
		fuzz_require(argc < WORDS - 1);
		argv[argc] = fuzz_copy(words[argc], strlen(words[argc]));
	}
	char *kept[WORDS];
	memcpy(kept, argv, sizeof kept);
	optind = 0; /* as for a new program */
	fuzz_hear(input, size);
	int code = command(argc, argv);
	*said = fuzz_heard(NULL);
	fuzz_check_clean(*said);
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
