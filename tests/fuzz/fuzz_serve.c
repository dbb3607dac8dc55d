/* Requests of serve, a line each: what is accepted names no file and gets one final answer with its id;
 * what is refused has a sentence. Searches are kept short. */
#include <unistd.h>

#include "base/thread.h"
#include "fuzz.h"
#include "serve/json/serve.h"

enum { MEMORY_MIB = 8, PLAYOUTS = 4, MOST_REQUESTS = 3 };

/* What a stranger may ask for takes longer. */
static void
shorten(struct serve_request *r)
{
	struct player_spec *spec = &r->ev.player;

	spec->search.playouts = spec->flat_playouts = PLAYOUTS;
	spec->search.time_ms = INT64_MAX;
	spec->search.memory_mib = 1;
	spec->search.threads = 1;
	r->memory_mib = 1;
	r->report_ms = 0;
}

static bool
is_short(const struct serve_request *r)
{
	return player_spec_searches(&r->ev.player) && !r->ev.game->simultaneous;
}

static void
check_line(const char *text, size_t length, struct serve_work *work, int *accepted)
{
	struct serve_line line;
	struct error e = { "" };
	bool fine = serve_line_read(&line, text, length, &e);

	fuzz_require(line.id[0]);
	if (!fine) {
		fuzz_require(!line.request);
		fuzz_refused(e.text,
			"\"|character|object|line|memory|player|Move|ell |ow |position|cells|=|"
			"There|The |X and|O: ");
		return;
	}
	fuzz_require((line.wish == SERVE_EVALUATE) == (line.request != NULL));
	if (line.wish == SERVE_CANCEL)
		serve_work_cancel(work, line.cancel);
	if (!line.request)
		return;
	fuzz_require(!line.request->ev.game->source && !line.request->ev.player.file[0]);
	fuzz_require(line.request->memory_mib > 0);
	shorten(line.request);
	if (*accepted < MOST_REQUESTS && is_short(line.request) &&
		serve_work_add(work, line.request, &e))
		(*accepted)++;
	else
		free(line.request);
}

/* Every line is an object; so many are final. */
static void
check_answers(char *said, int accepted)
{
	int final = 0;
	char *rest;

	for (char *line = strtok_r(said, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		json_t *o = json_loads(line, 0, NULL);
		fuzz_require(json_is_object(o) && json_object_get(o, "id"));
		final += json_is_true(json_object_get(o, "final")) ||
			 json_object_get(o, "error") != NULL;
		json_decref(o);
	}
	fuzz_require(final == accepted);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size), *at = text, *next;
	struct error e;
	int pipe[2], accepted = 0;

	fuzz_require(thread_open_pipe(pipe, &e));
	fuzz_hear("", 0);
	struct serve_work *work = serve_work_start(1, MEMORY_MIB, pipe[1], &e);
	fuzz_require(work);
	for (; (next = memchr(at, '\n', (size_t)(text + size - at))); at = next + 1)
		check_line(at, (size_t)(next - at), work, &accepted);
	check_line(at, (size_t)(text + size - at), work, &accepted);
	serve_work_close(work);
	serve_work_destroy(work);
	char *said = fuzz_heard(NULL);
	check_answers(said, accepted);
	free(said);
	close(pipe[0]);
	close(pipe[1]);
	free(text);
	return 0;
}
