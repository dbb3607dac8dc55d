/* WTHOR's lists of names, published beside the games as WTHOR.JOU and WTHOR.TRN:
 *
 *	header, 16 bytes    as of the games (wthor.c), but at byte 8 the number of names, u16
 *	a name              a player's 20 bytes, a tournament's 26, ended by 0; ISO 8859-1
 */
#include "record/wthor_names.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/language.h"

enum { HEADER = 16, COUNT_AT = 8, NAMES_MOST = 65535, LONGEST = 26, PATH_TEXT = 4096 };

static const char *const file_of[] = { "WTHOR.JOU", "WTHOR.TRN" };
static const size_t width_of[] = { 20, LONGEST };

static size_t
count_of(const char *list)
{
	return (unsigned char)list[COUNT_AT] | (size_t)(unsigned char)list[COUNT_AT + 1] << 8;
}

bool
wthor_list_check(enum wthor_list which, const char *text, size_t size, struct error *e)
{
	size_t width = width_of[which];

	if (size < HEADER)
		return error_set(
			e, _("Byte %zu: the file ends in its header of %d bytes."), size, HEADER);
	if ((size - HEADER) % width == 0 && (size - HEADER) / width == count_of(text))
		return true;
	return error_set(e,
		_("Byte %d: the header counts %zu names, but the file has %zu and %zu bytes."),
		COUNT_AT, count_of(text), (size - HEADER) / width, (size - HEADER) % width);
}

/* The path of a file in a folder, which ends with a slash; the name may be in either case. False if there
 * is none. */
static bool
find_list(const char *folder, const char *name, char out[PATH_TEXT])
{
	const struct dirent *entry;
	bool found = false;
	struct stat is;
	DIR *d = opendir(folder);

	while (d && !found && (entry = readdir(d))) {
		found = strcasecmp(entry->d_name, name) == 0 &&
			snprintf(out, PATH_TEXT, "%s%s", folder, entry->d_name) < PATH_TEXT &&
			stat(out, &is) == 0 && S_ISREG(is.st_mode);
	}
	if (d)
		closedir(d);
	return found;
}

static bool
read_list(struct wthor_names *n, enum wthor_list which, const char *folder, struct error *e)
{
	char path[PATH_TEXT];
	struct error why;
	size_t size;

	if (!find_list(folder, file_of[which], path))
		return true;
	char *text = file_read(path, HEADER + NAMES_MOST * width_of[which], &size, e);
	if (!text)
		return false;
	if (!wthor_list_check(which, text, size, &why)) {
		free(text);
		return error_set(e, "%.200s: %.250s", path, why.text);
	}
	n->list[which] = text;
	return true;
}

bool
wthor_names_find(struct wthor_names *n, const char *games, struct error *e)
{
	const char *slash = strrchr(games, '/');
	char folder[PATH_TEXT];
	bool fine = true;

	if (slash && slash + 1 - games >= PATH_TEXT)
		return true;
	snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - games) : 2,
		slash ? games : "./");
	for (enum wthor_list which = 0; which < WTHOR_LISTS; which++)
		fine = read_list(n, which, folder, fine ? e : NULL) && fine;
	return fine;
}

void
wthor_names_free(struct wthor_names *n)
{
	for (int which = 0; which < WTHOR_LISTS; which++)
		free(n->list[which]);
	*n = (struct wthor_names){ 0 };
}

bool
wthor_name(
	const struct wthor_names *n, enum wthor_list which, unsigned number, char out[RECORD_NAME])
{
	const char *list = n->list[which];
	size_t width = width_of[which];
	struct text t;

	if (!list || number >= count_of(list))
		return false;
	const char *name = list + HEADER + number * width;
	text_init(&t, out, RECORD_NAME);
	for (size_t i = 0; i < width && name[i]; i++) {
		unsigned char c = (unsigned char)name[i];
		if (c < 0x80)
			text_add(&t, "%c", c);
		else
			text_add(&t, "%c%c", 0xc0 | c >> 6, 0x80 | (c & 0x3f));
	}
	text_clean(out);
	while (t.used > 0 && out[t.used - 1] == ' ')
		out[--t.used] = '\0';
	return out[0] != '\0';
}

_Static_assert(2 * LONGEST < RECORD_NAME, "names fit");
