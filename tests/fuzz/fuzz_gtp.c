/* A GTP session; every line of the input is one. Each command gets one answer, with its id, as the protocol
 * says; nothing else is printed. */
#include "commands.h"
#include "fuzz.h"
#include "serve/gtp/gtp.h"

/* The next answer, up to its empty line. What analyses print in between belongs to it. */
static const char *
check_answer(const char *at, const struct gtp_line *line)
{
	size_t digits = strlen(line->id);

	fuzz_require(*at == '=' || *at == '?');
	fuzz_require(!line->refusal || *at == '?');
	fuzz_require(strncmp(at + 1, line->id, digits) == 0);
	fuzz_require(at[1 + digits] == ' ' || at[1 + digits] == '\n');
	const char *end = strstr(at, "\n\n");
	fuzz_require(end);
	return end + 2;
}

/* A line by itself, whole or cut, and as an analysis. */
static void
check_line(const char *text, size_t size, bool cut)
{
	static struct gtp_line line; /* large */
	struct gtp_analysis a = { 0 };
	struct error e = { "" };
	enum side side = SIDE_FIRST;

	if (!gtp_line_read(&line, text, size, cut))
		return;
	fuzz_require(line.refusal || line.words > 0);
	fuzz_require(line.words >= 0 && line.words <= GTP_WORDS && !line.word[line.words]);
	fuzz_require(strspn(line.id, "0123456789") == strlen(line.id));
	for (int i = 0; i < line.words; i++)
		fuzz_require(*line.word[i] && !strpbrk(line.word[i], " \t\r\n#"));
	if (gtp_analysis_read(&a, line.word, line.words, &side, &e))
		fuzz_require(a.interval_ms > 0 && a.most >= 0);
	else
		fuzz_require(e.text[0]);
}

/* All answers, where no line is too long. */
static void
check_session(const char *text, size_t size, const char *said)
{
	static struct gtp_line line; /* large */
	const char *end = text + size, *next;

	for (const char *at = text; at < end; at = next + 1) {
		next = memchr(at, '\n', (size_t)(end - at));
		next = next ? next : end;
		if (!gtp_line_read(&line, at, (size_t)(next - at), false))
			continue;
		said = check_answer(said, &line);
		if (!line.refusal && line.words == 1 && strcmp(line.word[0], "quit") == 0)
			break;
	}
	fuzz_require(*said == '\0');
}

static bool
has_long_lines(const char *text, size_t size)
{
	size_t length = 0;

	for (size_t i = 0; i < size; i++) {
		length = text[i] == '\n' ? 0 : length + 1;
		if (length >= GTP_LINE)
			return true;
	}
	return false;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const words[] = { "gtp", "othello:4",
		"--player=uct:playouts=4,memory_mib=1", "--seed=1", "--threads=1", NULL };
	char *text = fuzz_copy(data, size), *said;

	check_line(text, size, size % 4 == 0);
	fuzz_require(fuzz_run(cli_gtp, words, text, size, &said) == CLI_FINE);
	if (!has_long_lines(text, size))
		check_session(text, size, said);
	free(said);
	free(text);
	return 0;
}
