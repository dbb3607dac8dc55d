/* GTP 2 as text. */
#include "serve/gtp/protocol.h"

#include <string.h>

/* Copies a line up to its comment, a tab as a blank, without other control characters. Whether all
 * of it was there. */
static bool
copy_line(char out[GTP_LINE + 1], const char *bytes, size_t size, bool cut)
{
	bool comment = false;
	size_t used = 0, i;

	for (i = 0; i < size && !comment && used < GTP_LINE; i++) {
		unsigned char c = (unsigned char)bytes[i];
		comment = c == '#';
		if (c == '\t')
			c = ' ';
		if (!comment && c >= 32 && c != 127)
			out[used++] = (char)c;
	}
	out[used] = '\0';
	return comment || (i == size && !cut);
}

static void
split(struct gtp_line *line)
{
	char *rest, *word = strtok_r(line->text, " ", &rest);

	for (; word && line->words < GTP_WORDS; word = strtok_r(NULL, " ", &rest))
		line->word[line->words++] = word;
	if (word)
		line->refusal = "too many words";
}

/* A first word of digits is the id. */
static void
take_id(struct gtp_line *line)
{
	const char *first = line->words > 0 ? line->word[0] : "";
	size_t digits = strspn(first, "0123456789");

	if (digits == 0 || first[digits])
		return;
	if (digits > GTP_ID)
		line->refusal = "the id has too many digits";
	else
		memcpy(line->id, first, digits + 1);
	line->words--;
	memmove(line->word, line->word + 1, sizeof *line->word * (size_t)line->words);
	line->word[line->words] = NULL;
}

bool
gtp_line_read(struct gtp_line *out, const char *bytes, size_t size, bool cut)
{
	memset(out, 0, sizeof *out);
	bool whole = copy_line(out->text, bytes, size, cut);
	split(out);
	if (out->words == 0 && whole)
		return false;
	take_id(out);
	if (!whole)
		out->refusal = "the line is too long";
	else if (out->words == 0 && !out->refusal)
		out->refusal = "there is no command after the id";
	return true;
}

void
gtp_answer_begin(const struct gtp_line *line, bool fine, const char *text, FILE *f)
{
	fprintf(f, "%c%s", fine ? '=' : '?', line->id);
	if (*text)
		putc(' ', f);
	for (const char *c = text; *c; c++) {
		if (*c != '\n' || (c[1] && c[1] != '\n'))
			putc(*c, f);
	}
	putc('\n', f);
}

void
gtp_answer_end(FILE *f)
{
	putc('\n', f);
	fflush(f);
}
