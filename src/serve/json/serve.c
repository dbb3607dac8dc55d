/* narabe serve: the waiting requests, the threads that evaluate them, and the main thread's loop
 * that reads them. */
#include "serve/json/serve.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "base/line_reader.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/joint.h"
#include "cli/output/output.h"
#include "cli/output/position_output.h"
#include "config/shipped.h"
#include "games/notation.h"

/* ---- requests: untrusted lines of JSON ---- */

struct members {
	const char *game, *position, *moves, *player; /* owned by the object */
	int64_t playouts, time_ms, threads, seed, report_ms;
	bool stream, times, quit;
};

#define HERE(field) PARAM_MEMBER(struct members, field)

/* The members of a request except id and cancel. */
static const struct param serve_members[] = {
	{ .name = "game",
		.help = "the board, which cannot be a file (default: othello)",
		.kind = PARAM_TEXT,
		.member = HERE(game) },
	{ .name = "position",
		.help = "its cells, as eval reads them (default: the start)",
		.kind = PARAM_TEXT,
		.member = HERE(position) },
	{ .name = "moves",
		.help = "moves from the start, instead of a position",
		.kind = PARAM_TEXT,
		.member = HERE(moves) },
	{ .name = "player",
		.help = "uct:KEY=VALUE,... (default), duct:..., flat:... or "
			"negamax:..., without files",
		.kind = PARAM_TEXT,
		.member = HERE(player) },
	COUNT_ARGUMENT(
		struct members, "playouts", playouts, 1, ENGINE_MAX_PLAYOUTS, "budget in playouts"),
	COUNT_ARGUMENT(struct members, "time_ms", time_ms, 1, 1000000000,
		"budget in milliseconds (default: 1000, when no playouts are given)"),
	THREADS_ARGUMENT(struct members, threads, ENGINE_MAX_THREADS,
		"search threads (default: 1; only one gives reproducible results)"),
	SEED_ARGUMENT(struct members, seed, "the same seed and playouts give the same answer"),
	COUNT_ARGUMENT(struct members, "report_ms", report_ms, 10, 86400000,
		"report what is known every N milliseconds"),
	FLAG_ARGUMENT(struct members, "stream", stream, "true: report every 500 milliseconds"),
	FLAG_ARGUMENT(struct members, "times", times,
		"true: elapsed_ms with a budget of playouts as well"),
	FLAG_ARGUMENT(struct members, "quit", quit,
		"true: read no more, and end when everything is answered"),
	{ 0 },
};

/* Reads an id, a text or a number, and keeps it as JSON. */
static bool
read_id(const json_t *value, const char *name, char out[SERVE_ID], struct error *e)
{
	bool fine = json_is_string(value) || json_is_number(value);
	char *text = fine ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

	fine = text && strlen(text) < SERVE_ID;
	if (fine)
		strcpy(out, text);
	free(text);
	return fine ||
	       error_set(e, "The member \"%s\" must be a text or a number of at most %d bytes.",
		       name, SERVE_ID - 1);
}

static bool
set_member(struct members *m, const struct param *row, const json_t *value, struct error *e)
{
	char whole[32], place[160], *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
	bool fine = false;

	snprintf(place, sizeof place, "The value %.80s of \"%s\"", text ? text : "", row->name);
	free(text);
	if (row->kind == PARAM_FLAG && json_is_boolean(value)) {
		struct param_value given = { .whole = json_is_true(value) };
		return param_put(row, m, &given);
	}
	if (row->kind == PARAM_TEXT && json_is_string(value))
		return param_set(row, m, json_string_value(value));
	if (row->kind == PARAM_WHOLE && json_is_integer(value)) {
		snprintf(whole, sizeof whole, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
		fine = param_set(row, m, whole);
	}
	if (!fine && row->kind == PARAM_WHOLE)
		return param_refuse(row, place, e);
	return fine || error_set(e, "%s: it must be %s.", place,
			       row->kind == PARAM_FLAG ? "true or false" : "a text");
}

/* ---- the position to evaluate ---- */

/* Reads a position or moves, which may be for another size of Othello board unless a board is
 * named. */
static bool
read_position(const struct members *m, struct evaluation *ev, struct error *e)
{
	const struct game *g = m->game ? game_open_source(m->game, "", e) : game_at(0);
	int plies;

	if (!g && m->game && strchr(m->game, ':')) /* only boards that need no file */
		error_set(e,
			"There is no board \"%.100s\" here: a request cannot name a file. narabe "
			"--list-games lists the boards; tron:WxH is one, from 2x2 to 50x50.",
			m->game);
	if (m->position && m->moves)
		return error_set(e, "A position and moves exclude each other: leave one out.");
	if (g && m->position && m->game)
		g = game_position_parse(g, m->position, &ev->position, e) ? g : NULL;
	else if (g && m->position)
		g = game_position_board(g, m->position, &ev->position, e);
	else if (g && m->moves && !m->game)
		g = game_moves_board(g, m->moves, e);
	ev->game = g;
	if (!g || m->position)
		return g;
	g->rules->start(g, &ev->position);
	return !m->moves || game_moves_parse(g, m->moves, &ev->position, NULL, &plies, e);
}

static bool
read_object(json_t *object, struct serve_line *out, struct error *e)
{
	struct members m = { .seed = -1 };

	/* Read the members of the object, which keeps the texts; first the id, which a refusal
	 * needs. */
	const json_t *id = json_object_get(object, "id"), *value;
	const json_t *cancel = json_object_get(object, "cancel");
	const char *name;

	if (id && !read_id(id, "id", out->id, e))
		return false;
	if (cancel && !read_id(cancel, "cancel", out->cancel, e))
		return false;
	json_object_foreach(object, name, value)
	{
		const struct param *row = param_find(serve_members, name, strlen(name));
		if (strcmp(name, "id") == 0 || strcmp(name, "cancel") == 0)
			continue;
		if (!row || strcmp(row->name, name) != 0) {
			char names[256];
			struct text t;

			text_init(&t, names, sizeof names);
			for (const struct param *known = serve_members; known->name; known++)
				text_add(&t, ", %s", known->name);
			return error_set(e,
				"There is no member \"%.80s\" of a request; there are: id, "
				"cancel%s.",
				name, names);
		}
		if (!set_member(&m, row, value, e))
			return false;
	}
	out->wish = out->cancel[0] ? SERVE_CANCEL : m.quit ? SERVE_QUIT : SERVE_EVALUATE;
	if (out->wish == SERVE_EVALUATE) {
		struct serve_request *r = out->request = calloc(1, sizeof *r);

		if (!r)
			return error_set(e, "There is not enough memory for another request.");
		strcpy(r->id, out->id);
		if (!read_position(&m, &r->ev, e))
			return false;
		const struct evaluation_budget budget = { m.playouts, m.time_ms, m.threads };
		struct player_spec *spec = &r->ev.player;

		if (m.player && !player_spec_parse(m.player, spec, e))
			return false;
		if (m.player && player_spec_drop_files(spec))
			return error_set(
				e, "A request cannot name a file: leave it out of the player.");
		if (!evaluation_read_player(spec, m.player, r->ev.game, &budget, e))
			return false;
		r->drawn = m.seed < 0;
		r->ev.seed = r->drawn ? clock_seed() & INT64_MAX : (uint64_t)m.seed;
		r->times = m.times;
		r->report_ms = m.report_ms > 0 ? m.report_ms : m.stream ? SERVE_REPORT_MS : 0;
		/* The most memory that the search uses for its trees or its table. */
		r->memory_mib = spec->negamax.memory_mib;
		if (evaluation_makes_playouts(spec)) {
			struct search_params search;
			evaluation_search(&r->ev, &search);
			/* Two searches, one for each side, unless one finds both strategies. */
			bool two = r->ev.game->simultaneous && spec->search.engine != &engine_duct;
			r->memory_mib = two ? 2 * search.memory_mib : search.memory_mib;
		}
		return true;
	}
	if (json_object_size(object) > 2 - (size_t)!json_object_get(object, "id"))
		return error_set(e, "cancel and quit must be alone in their line.");
	return true;
}

bool
serve_line_read(struct serve_line *out, const char *bytes, size_t length, struct error *e)
{
	json_error_t why;
	json_t *object = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &why);
	bool fine;

	*out = (struct serve_line){ .id = "null" };
	if (!object)
		return error_set(e, "This is not JSON, at character %d: %s.", why.column, why.text);
	fine = json_is_object(object)
		       ? read_object(object, out, e)
		       : error_set(e, "This is not an object: a request is {\"game\": \"othello\", "
				      "...}.");
	json_decref(object);
	if (!fine) {
		free(out->request);
		out->request = NULL;
	}
	return fine;
}

/* ---- answers: whole lines on stdout, from any thread ---- */

/* The version of requests and answers: it changes when a member changes its meaning or is
 * removed. */
enum { VERSION = 1 };

enum {
	WAITING = 256, /* most waiting requests; then nothing more is read */
	MAX_JOBS = 64,
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects stdout */
static atomic_bool output_lost;                          /* it can no longer be written */

/* Writes a head before the members of an object's text: "{HEAD,MEMBERS" for "{MEMBERS". */
static void
write_line(const char *head, const char *object)
{
	pthread_mutex_lock(&lock);
	printf("{%s%s%s\n", head, object[1] == '}' ? "" : ",", object + 1);
	if (fflush(stdout) != 0 || ferror(stdout))
		output_lost = true;
	pthread_mutex_unlock(&lock);
}

/* Writes a refusal; `line` is the number of the refused line, 0 if it is not about a line. `cancelled`: of a
 * waiting request. */
static void
serve_refuse(const char *id, int64_t line, bool cancelled, const char *sentence)
{
	char head[SERVE_ID + 128], *text;
	json_t *o = json_object();
	struct text t;

	if (line > 0)
		json_object_set_new(o, "line", json_integer(line));
	if (cancelled)
		json_object_set_new(o, "cancelled", json_true());
	json_object_set_new(o, "error", json_string(sentence));
	text = output_text(o);
	json_decref(o);
	text_init(&t, head, sizeof head);
	text_add(&t, "\"id\":%s,\"final\":true,\"version\":%d", id, VERSION);
	write_line(head, text ? text : "{\"error\":\"Out of memory.\"}");
	free(text);
}

struct worker {
	struct serve_work *all;
	pthread_t thread;
	int wake[2];                  /* a pipe: written when its search ends or is cancelled */
	struct serve_request *doing;  /* under the lock; NULL: idle */
	bool answered;                /* under the lock: its id is free for another request */
	struct position_output print; /* the format of its answers */
	struct report exact, found;   /* large */
	int64_t report_us;            /* when the next report is due */
};

struct serve_work {
	pthread_mutex_t lock; /* protects everything below */
	pthread_cond_t news;  /* a request came, memory became free, or the work was closed */
	struct serve_request *first;
	int waiting;
	int memory_mib, used_mib;
	bool closed;
	int working, notify_fd;
	int workers;
	struct worker worker[MAX_JOBS];
};

static void
notify(int fd)
{
	ssize_t written = write(fd, "", 1); /* a full pipe also wakes the reader */

	(void)written;
}

/* ---- one request, in a worker's thread ---- */

/* Waits until the engine has ended and returns true, or returns false when a report is due. */
static bool
worker_await(struct worker *w, struct engine *e)
{
	const struct serve_request *r = w->doing;

	w->report_us = r->report_ms > 0 ? clock_now_us() + 1000 * r->report_ms : 0;
	while (engine_is_running(e)) {
		if (r->cancel) {
			engine_stop(e);
			engine_wait(e);
			break;
		}
		if (w->report_us > 0 && clock_now_us() >= w->report_us)
			return false;
		/* Sleeps until its search ends, it is cancelled, or a report is due. */
		struct pollfd fd = { .fd = w->wake[0], .events = POLLIN };
		int64_t ms = (w->report_us - clock_now_us() + 999) / 1000;
		char bytes[64];

		poll(&fd, 1, w->report_us == 0 ? -1 : ms > 0 ? (int)ms : 0);
		while (fd.revents && read(w->wake[0], bytes, sizeof bytes) > 0)
			;
	}
	return true;
}

/* Frees the id before the last answer is written, because the reader may then use it again. */
static void
free_id(struct worker *w)
{
	pthread_mutex_lock(&w->all->lock);
	w->answered = true;
	pthread_mutex_unlock(&w->all->lock);
}

/* Writes a search's object to stdout as `narabe eval --json` prints it, after the members `id`,
 * `final`, `version`, a drawn `seed` and `cancelled`, and frees it. NULL means that memory ran
 * out. */
static void
answer(struct worker *w, bool final, json_t *object)
{
	if (final)
		free_id(w);
	char head[SERVE_ID + 128], *text = object ? output_text(object) : NULL;
	struct text t;
	json_decref(object);
	if (!text) {
		serve_refuse(w->doing->id, 0, false, "There is not enough memory for the answer.");
		return;
	}
	text_init(&t, head, sizeof head);
	text_add(&t, "\"id\":%s,\"final\":%s,\"version\":%d", w->doing->id,
		final ? "true" : "false", VERSION);
	if (w->doing->drawn)
		text_add(&t, ",\"seed\":%" PRId64, (int64_t)w->doing->ev.seed);
	if (final && w->doing->cancel)
		text_add(&t, ",\"cancelled\":true");
	write_line(head, text);
	free(text);
}

static void
refuse(struct worker *w, const char *sentence)
{
	free_id(w);
	serve_refuse(w->doing->id, 0, false, sentence);
}

static void
evaluate_in_turn(struct worker *w)
{
	const struct serve_request *r = w->doing;
	struct error e;
	bool ended;

	evaluation_exact(&r->ev, &w->exact);
	struct engine *engine = evaluation_start(&r->ev, &e);
	if (!engine) {
		refuse(w, e.text);
		return;
	}
	do {
		ended = worker_await(w, engine);
		engine_report(engine, &w->found);
		position_take_exact(&w->print, &w->found);
		answer(w, ended, position_report_json(&w->print, r->ev.game, &w->found));
	} while (!ended);
	engine_destroy(engine);
}

/* The member `wait` of struct joint_run. */
static bool
await_player(void *owner, struct player *p)
{
	return !player_is_thinking(p) || worker_await(owner, p->engine);
}

static bool
show_joint(void *owner, const struct joint_report *f, bool final)
{
	struct worker *w = owner;

	answer(w, final, joint_report_json(f, &w->print));
	return true;
}

static void
evaluate_joint(struct worker *w)
{
	const struct serve_request *r = w->doing;
	const struct cli_position at = { .game = r->ev.game, .state = r->ev.position };
	const struct joint_run run = {
		.player = &r->ev.player,
		.seed = r->ev.seed,
		.notify_fd = w->wake[1],
		.wait = await_player,
		.show = show_joint,
		.owner = w,
	};
	struct joint_report found;
	struct error e;

	if (!joint_find(&found, &at, &run, &e))
		refuse(w, e.text);
}

/* ---- waiting requests ---- */

/* Takes the first request once its memory is free, or returns NULL when no more will come. The
 * caller holds the lock. */
static struct serve_request *
work_take(struct serve_work *all)
{
	while (!all->first || all->used_mib + all->first->memory_mib > all->memory_mib) {
		if (!all->first && all->closed)
			return NULL;
		pthread_cond_wait(&all->news, &all->lock);
	}
	struct serve_request *r = all->first;
	all->first = r->next;
	all->waiting--;
	all->used_mib += r->memory_mib;
	return r;
}

static void *
work(void *arg)
{
	struct worker *w = arg;
	struct serve_work *all = w->all;

	pthread_mutex_lock(&all->lock);
	while ((w->doing = work_take(all))) {
		w->answered = false;
		pthread_mutex_unlock(&all->lock);
		notify(all->notify_fd);
		struct serve_request *r = w->doing;
		const struct game *g = r->ev.game;

		r->ev.notify_fd = w->wake[1];
		w->print = (struct position_output){
			.form = OUTPUT_JSON,
			.timed = r->times || evaluation_is_timed(&r->ev.player),
			.seed = (int64_t)r->ev.seed,
			.exact = &w->exact,
			.weights = eval_patterns_of(g) ? eval_of(g, "", NULL) : NULL,
		};
		if (g->simultaneous)
			evaluate_joint(w);
		else
			evaluate_in_turn(w);
		pthread_mutex_lock(&all->lock);
		all->used_mib -= w->doing->memory_mib;
		free(w->doing);
		/* other threads read it while this one waits for the next request */
		w->doing = NULL;
		pthread_cond_broadcast(&all->news);
	}
	all->working--;
	pthread_mutex_unlock(&all->lock);
	notify(all->notify_fd);
	return NULL;
}

/* Returns the link to the waiting request with this id, or NULL. */
static struct serve_request **
find_waiting(struct serve_work *all, const char *id)
{
	struct serve_request **at = &all->first;

	while (*at && strcmp((*at)->id, id) != 0)
		at = &(*at)->next;
	return *at ? at : NULL;
}

static struct worker *
find_worker(struct serve_work *all, const char *id)
{
	for (int i = 0; i < all->workers; i++) {
		struct worker *w = &all->worker[i];
		if (w->doing && !w->answered && strcmp(w->doing->id, id) == 0)
			return w;
	}
	return NULL;
}

/* Takes over a request. Returns false with a sentence, changing nothing, if it needs too much memory
 * or another request has its id. */
static bool
serve_work_add(struct serve_work *all, struct serve_request *r, struct error *e)
{
	bool fine = true;

	assert(r);
	pthread_mutex_lock(&all->lock);
	if (r->memory_mib > all->memory_mib)
		fine = error_set(e,
			"This player may take %d MiB, and there are %d in all: give it memory_mib, "
			"as in uct:memory_mib=%d.",
			r->memory_mib, all->memory_mib, all->memory_mib);
	else if (strcmp(r->id, "null") != 0 &&
		 (find_waiting(all, r->id) || find_worker(all, r->id)))
		fine = error_set(e, "A request with this id has not been answered yet.");
	if (fine) {
		struct serve_request **end = &all->first;
		while (*end)
			end = &(*end)->next;
		*end = r;
		r->next = NULL;
		all->waiting++;
		pthread_cond_broadcast(&all->news);
	}
	pthread_mutex_unlock(&all->lock);
	return fine;
}

static bool
serve_work_has_room(struct serve_work *all)
{
	pthread_mutex_lock(&all->lock);
	bool room = all->waiting < WAITING;
	pthread_mutex_unlock(&all->lock);
	return room;
}

/* Removes a waiting request and answers it. The caller holds the lock. */
static void
drop(struct serve_work *all, struct serve_request **at)
{
	struct serve_request *r = *at;

	*at = r->next;
	all->waiting--;
	serve_refuse(r->id, 0, true, "Cancelled before its search began.");
	free(r);
	pthread_cond_broadcast(&all->news);
}

static void
cancel_worker(struct worker *w)
{
	w->doing->cancel = true;
	notify(w->wake[1]);
}

/* Cancels a request. Returns false if there is none with this id. */
static bool
serve_work_cancel(struct serve_work *all, const char *id)
{
	pthread_mutex_lock(&all->lock);
	struct serve_request **at = find_waiting(all, id);
	struct worker *w = at ? NULL : find_worker(all, id);
	if (at)
		drop(all, at);
	else if (w)
		cancel_worker(w);
	pthread_mutex_unlock(&all->lock);
	return at || w;
}

/* ---- all of them ---- */

/* Accepts no more requests: the threads end when none is waiting. */
static void
serve_work_close(struct serve_work *all)
{
	pthread_mutex_lock(&all->lock);
	all->closed = true;
	pthread_cond_broadcast(&all->news);
	pthread_mutex_unlock(&all->lock);
}

static bool
serve_work_has_ended(struct serve_work *all)
{
	pthread_mutex_lock(&all->lock);
	bool ended = all->working == 0;
	pthread_mutex_unlock(&all->lock);
	return ended;
}

/* Waits for the threads and frees the work. */
static void
serve_work_destroy(struct serve_work *all)
{
	serve_work_close(all);
	for (int i = 0; i < all->workers; i++) {
		pthread_join(all->worker[i].thread, NULL);
		close(all->worker[i].wake[0]);
		close(all->worker[i].wake[1]);
	}
	pthread_cond_destroy(&all->news);
	pthread_mutex_destroy(&all->lock);
	free(all);
}

/* Starts `jobs` threads that evaluate requests in order of arrival, with at most this much memory in
 * all. They write a byte to `notify_fd` when there may be room for more, and when the last one has
 * ended. Returns NULL with a sentence. */
static struct serve_work *
serve_work_start(int jobs, int memory_mib, int notify_fd, struct error *e)
{
	struct serve_work *all = calloc(1, sizeof *all);
	bool fine = true;

	if (!all) {
		error_set(e, "There is not enough memory.");
		return NULL;
	}
	pthread_mutex_init(&all->lock, NULL);
	pthread_cond_init(&all->news, NULL);
	all->memory_mib = memory_mib;
	all->notify_fd = notify_fd;
	pthread_mutex_lock(&all->lock);
	while (fine && all->workers < jobs) {
		struct worker *w = &all->worker[all->workers];
		w->all = all;
		fine = thread_open_pipe(w->wake, e);
		if (fine && thread_start(&w->thread, work, w) != 0) {
			close(w->wake[0]);
			close(w->wake[1]);
			fine = error_set(
				e, "The system allows no more threads: use a smaller --jobs.");
		}
		all->workers += fine;
	}
	all->working = all->workers;
	pthread_mutex_unlock(&all->lock);
	if (fine)
		return all;
	serve_work_destroy(all);
	return NULL;
}

static const char usage[] =
	"Usage: narabe serve [options]\n"
	"\n"
	"  echo '{\"id\": 1, \"game\": \"score4\", \"playouts\": 1000, \"seed\": 1}' | narabe "
	"serve\n"
	"\n"
	"Evaluates positions for other programs. A JSON object on a line of standard input is a\n"
	"request; its answer is a line on standard output: the object of eval --json with the\n"
	"request's id and \"final\". Several searches run at once, others wait their turn.\n"
	"{\"cancel\": ID} ends one. Errors are reported as {\"id\", \"error\"}.\n"
	"\n"
	"Members of a request: id, game, position, moves, player, playouts, time_ms, threads,\n"
	"seed, report_ms, stream, times; cancel, quit. --help=all explains them.\n";

struct options_given {
	int64_t jobs, memory_mib;
};

const struct param cli_serve_arguments[] = {
	COUNT_ARGUMENT(struct options_given, "jobs", jobs, 1, MAX_JOBS,
		"searches at once (default: one per core)"),
	COUNT_ARGUMENT(struct options_given, "memory-mib", memory_mib, 1, 1 << 20,
		"MiB for all searches together (default: 256 for each at once, at least 512)"),
	{ 0 },
};

static void
print_members(void)
{
	puts("\nMembers of a request, beside id and cancel, which are texts or numbers:");
	arguments_print_members(serve_members);
}

struct service {
	struct serve_work *work;
	struct line_reader input;
	int64_t line; /* the last line's number */
	bool done;    /* reads no more */
};

/* ---- signals ---- */

enum { PATIENCE_S = 3 }; /* to wait for the reader of the answers */
static int wake[2];      /* a pipe: written when a signal comes, there is room, or a thread ends */
static volatile sig_atomic_t asked_to_end;

static void
end_by_signal(int signal)
{
	int before = errno;
	ssize_t written;

	asked_to_end = signal;
	alarm(PATIENCE_S);
	written = write(wake[1], "", 1);
	(void)written;
	errno = before;
}

/* Ends the program if an answer has been waiting for its reader since a signal came. */
static void
end_at_once(int signal)
{
	_exit(CLI_FAILED);
}

/* ---- lines ---- */

static void
serve_obey(struct service *s, const char *text, size_t length, bool cut)
{
	struct serve_line line = { .id = "null" };
	struct error e;
	bool fine;

	if (cut)
		fine = error_set(&e, "The line is longer than %d bytes.", LINE_READER_SIZE - 1);
	else
		fine = serve_line_read(&line, text, length, &e);
	if (fine && line.wish == SERVE_QUIT)
		s->done = true;
	else if (fine && line.wish == SERVE_CANCEL)
		fine = serve_work_cancel(s->work, line.cancel) ||
		       error_set(&e, "No request with the id %s waits or runs.", line.cancel);
	else if (fine)
		fine = serve_work_add(s->work, line.request, &e);
	if (fine)
		return;
	free(line.request);
	serve_refuse(line.id, s->line, false, e.text);
}

int
cli_serve(int argc, char **argv)
{
	static struct service s; /* large */
	int cores = cpu_count();
	struct options_given o = { .jobs = cores < MAX_JOBS ? cores : MAX_JOBS };
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "serve",
		.usage = usage,
		.table = cli_serve_arguments,
		.owner = &o,
		.more = print_members,
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_none_left(&arguments, argc, argv, rest))
		return CLI_USAGE;
	if (o.memory_mib ==
		0) /* enough for the two searches of a position where both sides choose */
		o.memory_mib = 256 * (o.jobs > 1 ? o.jobs : 2);
	if (!thread_open_pipe(wake, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	/* Handled once; the next such signal ends the program. */
	struct sigaction action = { .sa_handler = end_by_signal, .sa_flags = (int)SA_RESETHAND };
	struct sigaction last = { .sa_handler = end_at_once }, before;
	static const int signals[] = { SIGTERM, SIGINT, SIGHUP };
	sigaction(SIGALRM, &last, NULL);

	for (int i = 0; i < 3; i++) {
		sigaction(signals[i], NULL, &before);
		if (before.sa_handler == SIG_DFL)
			sigaction(signals[i], &action, NULL);
	}
	line_reader_init(&s.input, STDIN_FILENO);
	s.work = serve_work_start((int)o.jobs, (int)o.memory_mib, wake[1], &e);
	if (!s.work)
		return cli_fail(CLI_FAILED, "%s", e.text);
	/* Serve until everything is answered, nobody reads the answers, or a signal ends it. */
	while (!output_lost && !asked_to_end && !serve_work_has_ended(s.work)) {
		/* Handle the available lines while there is room for requests. */
		struct line_reader *in = &s.input;
		const char *text;

		while (!s.done && serve_work_has_room(s.work) && (text = line_reader_next(in))) {
			/* The length without the terminator, which a last or truncated line
			 * lacks. */
			size_t length = in->taken - (in->taken > 0 && text[in->taken - 1] == '\0');
			s.line++;
			if (in->cut || strspn(text, " \t\r") < length)
				serve_obey(&s, text, length, in->cut);
			line_reader_take(in);
		}
		s.done |= in->end && serve_work_has_room(s.work) && !line_reader_next(in);
		if (s.done)
			serve_work_close(s.work);
		if (!serve_work_has_ended(s.work)) {
			/* Waits for a line, for room, for a signal, or for the reader of the
			 * answers to go away. */
			bool reads = !s.done && line_reader_has_room(&s.input);
			struct pollfd fd[3] = { { .fd = wake[0], .events = POLLIN },
				{ .fd = STDOUT_FILENO },
				{ .fd = reads ? s.input.fd : -1, .events = POLLIN } };
			char bytes[64];

			if (poll(fd, 3, -1) > 0) {
				while (fd[0].revents && read(wake[0], bytes, sizeof bytes) > 0)
					;
				if (fd[1].revents)
					output_lost = true;
				if (fd[2].revents)
					line_reader_fill(&s.input);
			}
		}
	}
	if (output_lost || asked_to_end) {
		pthread_mutex_lock(&s.work->lock);
		while (s.work->first)
			drop(s.work, &s.work->first);
		for (int i = 0; i < s.work->workers; i++) {
			if (s.work->worker[i].doing)
				cancel_worker(&s.work->worker[i]);
		}
		pthread_mutex_unlock(&s.work->lock);
	}
	serve_work_destroy(s.work);
	close(wake[0]);
	close(wake[1]);
	if (output_lost) /* what fails to be written is reported at the end of the program */
		return ferror(stdout) ? CLI_FAILED
				      : cli_fail(CLI_FAILED, "The answers cannot be written.");
	return asked_to_end == SIGINT ? CLI_STOPPED : CLI_FINE;
}
