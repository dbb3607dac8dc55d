/* Answers of narabe serve: whole lines on stdout, from any thread. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/output/output.h"
#include "serve/json/serve.h"

/* Of requests and answers: it changes when a member means something else, or is gone. */
enum { VERSION = 1 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of stdout */
static atomic_bool deaf;

void
serve_turn_deaf(void)
{
	atomic_store_explicit(&deaf, true, memory_order_relaxed);
}

/* "{HEAD,MEMBERS" of an object as text, "{MEMBERS". */
static void
write_line(const char *head, const char *object)
{
	pthread_mutex_lock(&lock);
	printf("{%s%s%s\n", head, object[1] == '}' ? "" : ",", object + 1);
	if (fflush(stdout) != 0 || ferror(stdout))
		serve_turn_deaf();
	pthread_mutex_unlock(&lock);
}

bool
serve_is_deaf(void)
{
	return atomic_load_explicit(&deaf, memory_order_relaxed);
}

void
serve_answer(const struct serve_request *r, bool final, json_t *object)
{
	char head[SERVE_ID + 128], *text = object ? output_text(object) : NULL;
	struct text t;

	json_decref(object);
	if (!text) {
		serve_refuse(r->id, 0, "There is not enough memory for the answer.");
		return;
	}
	text_init(&t, head, sizeof head);
	text_add(&t, "\"id\":%s,\"final\":%s,\"version\":%d", r->id, final ? "true" : "false",
		VERSION);
	if (r->drawn)
		text_add(&t, ",\"seed\":%" PRId64, (int64_t)r->ev.seed);
	if (final && atomic_load_explicit(&r->cancel, memory_order_relaxed))
		text_add(&t, ",\"cancelled\":true");
	write_line(head, text);
	free(text);
}

void
serve_refuse(const char *id, int64_t line, const char *sentence)
{
	char head[SERVE_ID + 128], *text;
	json_t *o = json_object();
	struct text t;

	if (line > 0)
		json_object_set_new(o, "line", json_integer(line));
	json_object_set_new(o, "error", json_string(sentence));
	text = output_text(o);
	json_decref(o);
	text_init(&t, head, sizeof head);
	text_add(&t, "\"id\":%s,\"final\":true,\"version\":%d", id, VERSION);
	write_line(head, text ? text : "{\"error\":\"Out of memory.\"}");
	free(text);
}
