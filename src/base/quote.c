/* Quotes text for the languages of other programs. Any thread. */
#include "base/quote.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Returns the character at *text, or 0 at the end, and moves past it; *at is its text, *used bytes.
 * A byte that is not UTF-8 becomes '?'. */
static uint32_t
quote_next(const char **text, const char **at, size_t *used)
{
	uint32_t code;
	size_t length = text_next(*text, &code);
	bool broken = length == 1 && code != (unsigned char)**text;

	*at = broken ? "?" : *text;
	*used = length;
	*text += length;
	return length == 0 ? 0 : code;
}

void
quote_xml(FILE *out, const char *text)
{
	const char *at;
	size_t used;

	for (uint32_t code; (code = quote_next(&text, &at, &used)) != 0;) {
		bool none = (code < ' ' && code != '\t' && code != '\n') || code == 0xfffe ||
			    code == 0xffff;
		if (none)
			fputc('?', out);
		else if (code < 0x80 && strchr("&<>\"", (int)code))
			fprintf(out, "&#%u;", (unsigned)code);
		else
			fwrite(at, 1, used, out);
	}
}

void
quote_json(FILE *out, const char *text)
{
	const char *at;
	size_t used;

	for (uint32_t code; (code = quote_next(&text, &at, &used)) != 0;) {
		if (code < ' ' || code == 0x7f)
			fprintf(out, "\\u%04x", (unsigned)code);
		else if (code == '"' || code == '\\')
			fprintf(out, "\\%c", (int)code);
		else
			fwrite(at, 1, used, out);
	}
}

/* Returns whether a spreadsheet would calculate a field: its sign begins it, and it is no number. */
static bool
is_formula(const char *text)
{
	char *end;

	if (!*text || !strchr("=+-@\t\r\n", *text))
		return false;
	strtod(text, &end);
	return *end;
}

void
quote_csv(FILE *out, const char *text, bool always)
{
	const char *at;
	size_t used;
	bool formula = is_formula(text), quoted = always || formula || strpbrk(text, ",\"\r\n");

	if (quoted)
		fputc('"', out);
	if (formula)
		fputc('\'', out);
	for (uint32_t code; (code = quote_next(&text, &at, &used)) != 0;) {
		fwrite(at, 1, used, out);
		if (code == '"')
			fputc('"', out);
	}
	if (quoted)
		fputc('"', out);
}

/* Writes special characters as octal numbers: a line break would end the string, a back quote start
 * a command, and a quote inside single quotes confuse gnuplot. A blank parts "]]>", which its SVG would
 * keep as it is, although XML does not allow it in text. */
void
quote_gnuplot(FILE *out, const char *text, bool is_format)
{
	const char *at, *start = text;
	size_t used;

	fputc('"', out);
	for (uint32_t code; (code = quote_next(&text, &at, &used)) != 0;) {
		if (code < ' ' || code == 0x7f)
			fputc(' ', out);
		else if (code < 0x80 && strchr("\"\\`'$@", (int)code))
			fprintf(out, "\\%03o", (unsigned)code);
		else if (code == '>' && at - start >= 2 && memcmp(at - 2, "]]", 2) == 0)
			fputs(" >", out);
		else
			fwrite(at, 1, used, out);
		if (code == '%' && is_format)
			fputc('%', out);
	}
	fputc('"', out);
}

void
quote_dot(FILE *out, const char *text)
{
	const char *at;
	size_t used;

	for (uint32_t code; (code = quote_next(&text, &at, &used)) != 0;) {
		if (code < ' ' || code == 0x7f)
			fputc(' ', out);
		else if (strchr("\"\\", (int)code) && code < 0x80)
			fprintf(out, "\\%c", (int)code);
		else
			fwrite(at, 1, used, out);
	}
}

void
quote_shell(FILE *out, const char *text)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
				    "-_./:=,+@%";
	const char *at;
	size_t used;
	bool quoted = !*text || text[strspn(text, plain)];

	if (quoted)
		fputc('\'', out);
	for (uint32_t code; (code = quote_next(&text, &at, &used)) != 0;) {
		if (code == '\'')
			fputs("'\\''", out);
		else
			fwrite(at, 1, used, out);
	}
	if (quoted)
		fputc('\'', out);
}

void
quote_shell_remark(FILE *out, const char *text)
{
	const char *at;
	size_t used;

	fputs("# ", out);
	for (uint32_t code; (code = quote_next(&text, &at, &used)) != 0;) {
		if (code == '\n')
			fputs("\n# ", out);
		else
			fwrite(at, 1, used, out);
	}
	fputc('\n', out);
}
