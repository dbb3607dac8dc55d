/* Small text helpers: one-sentence errors, numbers for people, strict parsing of numbers. Any
 * thread. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

bool
error_set(struct error *e, const char *format, ...)
{
	if (e) {
		va_list args;
		va_start(args, format);
		vsnprintf(e->text, sizeof e->text, format, args);
		va_end(args);
		text_clean(e->text);
	}
	return false;
}

const char *
text_after_mark(const char *text)
{
	return strncmp(text, "\xef\xbb\xbf", 3) == 0 ? text + 3 : text;
}

size_t
text_next(const char *text, uint32_t *code)
{
	static const unsigned char least_of[] = { 0, 0x00, 0x02, 0x08, 0x10 };
	unsigned char first = (unsigned char)text[0];
	size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;

	*code = length > 1 ? first & (0x7fu >> length) : first;
	if (!first)
		return 0;
	for (size_t i = 1; i < length && *code != UINT32_MAX; i++) {
		unsigned char next = (unsigned char)text[i];
		*code = (next & 0xc0) == 0x80 ? *code << 6 | (next & 0x3f) : UINT32_MAX;
	}
	bool broken =
		(first >= 0x80 && first < 0xc2) || first > 0xf4 || *code > 0x10ffff ||
		(length > 2 && *code < (uint32_t)least_of[length] << (length == 3 ? 8 : 12)) ||
		(*code >= 0xd800 && *code < 0xe000);
	if (!broken)
		return length;
	*code = '?';
	return 1;
}

bool
text_is_plain(uint32_t code)
{
	bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
	bool line = code == 0x2028 || code == 0x2029;
	bool turns = code == 0x61c || code == 0x200e || code == 0x200f ||
		     (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);

	/* Characters without width or ink. Variation selectors, which emoji need, are not
	 * included. */
	bool unseen = code == 0xad || code == 0x34f || code == 0x115f || code == 0x1160 ||
		      code == 0x17b4 || code == 0x17b5 || (code >= 0x180b && code <= 0x180f) ||
		      (code >= 0x200b && code <= 0x200d) || (code >= 0x2060 && code <= 0x206f) ||
		      code == 0x3164 || code == 0xfeff || code == 0xffa0 ||
		      (code >= 0xfff0 && code <= 0xfffb) || (code >= 0x1d173 && code <= 0x1d17a) ||
		      (code >= 0xe0000 && code <= 0xe0fff);

	return !control && !line && !turns && !unseen;
}

size_t
text_next_shown(const char *text, wchar_t *ch, int *width)
{
	uint32_t code;
	size_t used = text_next(text, &code);

	*ch = (wchar_t)code;
	*width = used > 0 ? wcwidth(*ch) : 0;
	if (used > 0 && !text_is_plain(code))
		*ch = L'?';
	if (*width < 0 || *ch == L'?') /* or unknown to the locale */
		*width = 1;
	return used;
}

int
text_columns(const char *text)
{
	int columns = 0, width;
	wchar_t ch;
	size_t used;

	for (; (used = text_next_shown(text, &ch, &width)) > 0; text += used)
		columns += width;
	return columns;
}

int
text_field(const char *text, int columns)
{
	int more = (int)strlen(text) - text_columns(text);

	return columns < 0 ? columns - more : columns + more;
}

void
text_clean(char *text)
{
	char *out = text;
	uint32_t code;

	for (size_t used; (used = text_next(text, &code)) > 0; text += used) {
		if (used > 1 && text_is_plain(code))
			for (size_t i = 0; i < used; i++)
				*out++ = text[i];
		else
			*out++ = text_is_plain(code) ? (char)code : '?';
	}
	*out = '\0';
}

bool
text_is_clean(const char *text)
{
	uint32_t code;

	for (size_t used; (used = text_next(text, &code)) > 0; text += used) {
		bool broken = used == 1 && code != (unsigned char)*text;
		if (broken || !text_is_plain(code))
			return false;
	}
	return true;
}

void
text_init(struct text *t, char *buffer, size_t size)
{
	*t = (struct text){ .at = buffer, .size = size };
	buffer[0] = '\0';
}

void
text_add(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	int n = vsnprintf(t->at + t->used, t->size - t->used, format, args);
	va_end(args);
	if (n > 0)
		t->used += (size_t)n;
	if (t->used >= t->size)
		t->used = t->size - 1;
}

void
text_add_exact(struct text *t, double value)
{
	char number[32];
	int digits = 8;

	do
		snprintf(number, sizeof number, "%.*g", ++digits, value);
	while (strtod(number, NULL) != value && digits < DBL_DECIMAL_DIG);
	text_add(t, "%s", number);
}

void
text_add_base64(struct text *t, const void *data, size_t size)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const unsigned char *from = data;

	for (size_t i = 0; i < size && t->size - t->used > 4; i += 3) {
		size_t left = size - i;
		unsigned long bits = (unsigned long)from[i] << 16;
		bits |= left > 1 ? (unsigned long)from[i + 1] << 8 : 0;
		bits |= left > 2 ? from[i + 2] : 0;
		text_add(t, "%c%c%c%c", digits[bits >> 18 & 63], digits[bits >> 12 & 63],
			left > 1 ? digits[bits >> 6 & 63] : '=',
			left > 2 ? digits[bits & 63] : '=');
	}
}

bool
text_to_int(const char *s, int64_t min, int64_t max, int64_t *out)
{
	char *end;

	if (!((*s >= '0' && *s <= '9') || (*s == '-' && s[1] >= '0' && s[1] <= '9')))
		return false;
	errno = 0;
	long long n = strtoll(s, &end, 10);
	if (errno || *end || n < min || n > max)
		return false;
	*out = n;
	return true;
}

bool
text_to_double(const char *s, double min, double max, double *out)
{
	char *end;

	if (!((*s >= '0' && *s <= '9') || *s == '-' || *s == '.'))
		return false;
	errno = 0;
	double x = strtod(s, &end);
	if (errno || end == s || *end || !(x >= min && x <= max))
		return false;
	*out = x;
	return true;
}

void
text_count(char *out, size_t size, uint64_t n, int width)
{
	static const char unit[] = { ' ', 'k', 'M', 'G', 'T', 'P', 'E', 'Z' };
	uint64_t scale = 1;
	size_t u = 0;

	while (n / scale >= 1000) {
		scale *= 1000;
		u++;
	}
	unsigned whole = (unsigned)(n / scale);
	uint64_t step = scale / 10, rest = u ? n % step : 0;
	unsigned tenth = u ? (unsigned)(n % scale / step) : 0;
	int digits = whole >= 100 ? 3 : whole >= 10 ? 2 : 1;
	if (u == 0 && digits <= width)
		snprintf(out, size, "%u", whole);
	else if (digits + 1 > width && width < 3)
		snprintf(out, size, "<%c", unit[u + 1]);
	else if (digits + 1 > width && whole >= 950)
		snprintf(out, size, "1%c", unit[u + 1]);
	else if (digits + 1 > width)
		snprintf(out, size, ".%u%c", (whole + 50) / 100, unit[u + 1]);
	else if (digits + 3 <= width && rest >= step / 2)
		text_count(out, size, n - rest + step, width);
	else if (digits + 3 <= width)
		snprintf(out, size, "%u.%u%c", whole, tenth, unit[u]);
	else if (tenth >= 5)
		text_count(out, size, (whole + 1) * scale, width);
	else
		snprintf(out, size, "%u%c", whole, unit[u]);
}

const char *
text_plural(int64_t n)
{
	return n == 1 ? "" : "s";
}

static bool
same_letter(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static int
least(int a, int b)
{
	return a < b ? a : b;
}

/* Returns the optimal string alignment distance, computed row by row; keeps only the last three
 * rows. */
static int
distance(const char *a, const char *b)
{
	enum { LONGEST = 63 };
	int before[LONGEST + 1], last[LONGEST + 1] = { 0 }, row[LONGEST + 1];
	int m = (int)strlen(a), n = (int)strlen(b);

	if (m > LONGEST || n > LONGEST)
		return m > n ? m : n;
	for (int j = 0; j <= n; j++)
		row[j] = j;
	for (int i = 1; i <= m; i++) {
		memcpy(before, last, sizeof last);
		memcpy(last, row, sizeof row);
		row[0] = i;
		for (int j = 1; j <= n; j++) {
			bool same = same_letter(a[i - 1], b[j - 1]);
			bool swapped = i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
				       same_letter(a[i - 2], b[j - 1]);
			row[j] = least(last[j] + 1, row[j - 1] + 1);
			row[j] = least(row[j], last[j - 1] + !same);
			if (swapped)
				row[j] = least(row[j], before[j - 2] + 1);
		}
	}
	return row[n];
}

/* Returns the number of typing errors that turn `name` into `typed`, ignoring case: letters
 * inserted, omitted, replaced or swapped with a neighbour. The beginning of a name counts as one
 * error. Returns TEXT_FAR if there are too many for the name to be meant. */
static int
text_slips(const char *typed, const char *name)
{
	enum { BEGINNING = 3 };
	size_t length = strlen(typed);
	int most = length < 6 ? 1 : 2;
	int slips = distance(typed, name);

	if (slips > 0 && length >= BEGINNING && strncasecmp(typed, name, length) == 0)
		return 1;
	return slips <= most ? slips : TEXT_FAR;
}

int
text_word_index(const char *words, const char *word)
{
	size_t length = strlen(word);
	int index = 0;

	for (const char *w = words; *w && length > 0; w += strspn(w, " "), index++) {
		size_t n = strcspn(w, " ");
		if (n == length && strncmp(w, word, n) == 0)
			return index;
		w += n;
	}
	return -1;
}

void
text_word(const char *words, int64_t index, char *out, size_t size)
{
	for (; index > 0; index--) {
		words += strcspn(words, " ");
		words += strspn(words, " ");
	}
	snprintf(out, size, "%.*s", (int)strcspn(words, " "), words);
}

void
text_nearest(const char *typed, const char *name, const char **near, int *least)
{
	int slips = text_slips(typed, name);

	if (slips >= *least)
		return;
	*near = name;
	*least = slips;
}

size_t
text_count_lines(const char *text, size_t size)
{
	size_t count = size > 0 && text[size - 1] != '\n';

	for (size_t i = 0; i < size; i++)
		count += text[i] == '\n';
	return count;
}
