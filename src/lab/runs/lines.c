/* Lines of JSON: see lines.h. */
#include "lab/runs/lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "record/json_line.h"

static bool
is_text(const char *content, size_t size, const char *path, struct error *e)
{
	return strlen(content) == size || error_set(e, "%.200s contains a zero byte.", path);
}

bool
lines_open(struct results_file *out, const char *path, bool resume, const char **stored,
	struct error *e)
{
	*stored = NULL;
	if (!results_open(out, path, resume ? RESULTS_GO_ON : RESULTS_RUN, e))
		return false;
	if (out->size == 0)
		return true;
	out->text[out->size] = '\0';
	if (!is_text(out->text, out->size, path, e))
		return false;
	*stored = out->text;
	return true;
}

bool
lines_store(struct results_file *out, json_t *line, struct error *e)
{
	json_ran_out(); /* before this line */
	char *text = json_line_write(json_incref(line));

	if (!text)
		return error_set(e, "Out of memory for a line of results.");
	bool fine = results_append(out, text, e);
	free(text);
	return fine;
}

bool
lines_read(const char *path, size_t most, bool (*check)(const json_t *o, struct error *e),
	bool (*take)(void *owner, json_t *o, struct error *e), void *owner, struct error *e)
{
	size_t size;
	struct error why;
	char *content = file_read(path, most, &size, e);
	const char *text = content && *content ? content : NULL;
	bool fine = content && is_text(content, size, path, e);

	for (int number = 1; fine && text; number++) {
		json_t *o = json_line_next(&text, path, number, check, e);
		fine = o && (take(owner, o, &why) || error_set(e, "%.200s, line %d: %.250s", path,
							     number, why.text));
		json_decref(o);
	}
	free(content);
	return fine;
}

const char *
lines_key(int64_t number, char key[LINES_KEY])
{
	snprintf(key, LINES_KEY, "%" PRId64, number);
	return key;
}
