/*
 * How it feels and what it costs: the time from a key to the frame that answers it while searches
 * load every core, what a live search sends to the terminal, and what the program uses then and
 * at rest. Prints numbers and judges none. argv[1] names the program.
 */
#define _GNU_SOURCE /* prctl */
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "fixtures/screen.h"

enum { COLUMNS = 80, ROWS = 24, PRESSES = 400, LIVE_FRAMES = 24, IDLE_MS = 2000, MAX_HOGS = 64 };

static const char *program;
static pid_t hogs[MAX_HOGS];
static int hog_count;

/* ---- the clock, other load, and what a process has used ---- */

static int64_t
now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void
rest_ms(int ms)
{
	nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000L }, NULL);
}

static void
start_hog(void)
{
	pid_t hog = fork();

	if (hog == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		int null = open("/dev/null", O_RDWR);
		dup2(null, STDOUT_FILENO);
		dup2(null, STDERR_FILENO);
		execl(program, program, "eval", "--game", "othello", "--time-ms", "600000",
			(char *)NULL);
		_exit(127);
	}
	if (hog > 0)
		hogs[hog_count++] = hog;
}

static void
stop_hogs(void)
{
	while (hog_count > 0) {
		kill(hogs[--hog_count], SIGKILL);
		waitpid(hogs[hog_count], NULL, 0);
	}
}

struct usage {
	int64_t cpu_ns;
	int64_t runs; /* how often a thread was given a core */
};

/* Adds what one thread has used; nothing where the system does not report it. */
static void
add_thread(struct usage *u, pid_t pid, const char *thread)
{
	char path[300];
	int64_t cpu_ns, waited_ns, runs;

	snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", (int)pid, thread);
	FILE *f = fopen(path, "r");
	if (!f)
		return;
	if (fscanf(f, "%" SCNd64 " %" SCNd64 " %" SCNd64, &cpu_ns, &waited_ns, &runs) == 3) {
		u->cpu_ns += cpu_ns;
		u->runs += runs;
	}
	fclose(f);
}

/* For the thread that draws: the first. */
static struct usage
drawing_usage(pid_t pid)
{
	struct usage u = { 0 };
	char thread[16];

	snprintf(thread, sizeof thread, "%d", (int)pid);
	add_thread(&u, pid, thread);
	return u;
}

static struct usage
process_usage(pid_t pid)
{
	struct usage u = { 0 };
	struct dirent *entry;
	char path[64];

	snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
	DIR *dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		if (entry->d_name[0] != '.')
			add_thread(&u, pid, entry->d_name);
	}
	if (dir)
		closedir(dir);
	return u;
}

/* ---- the program ---- */

static struct screen *
start(const char *game)
{
	static const char *const env[] = { "LC_ALL=C.UTF-8", "NO_COLOR", "CLICOLOR",
		"SSH_CONNECTION", "XDG_CONFIG_HOME=/nowhere", "XDG_CONFIG_DIRS=/nowhere",
		"XDG_STATE_HOME=/dev/null", "COLORFGBG=15;0", "NARABE_AUTOSAVE=off", NULL };
	const char *const argv[] = { program, SCREEN_SYNC, "--seed=1", "--game", game, "--x=human",
		"--o=uct:time_ms=1000", NULL };
	struct screen *s = screen_start(COLUMNS, ROWS, env, argv);

	screen_wait_text(s, "PLAY");
	return s;
}

static void
analyse(struct screen *s)
{
	screen_key(s, SCREEN_TAB);
	screen_wait_text(s, "Tab hide");
	screen_wait_text(s, "best line");
}

static void
leave(struct screen *s)
{
	screen_key(s, "q");
	screen_wait_exit(s);
	screen_destroy(s);
}

/* ---- from a key to the screen ---- */

struct mark {
	int x, y;
	struct screen_cell cell;
};

/* Where the cursor is on a board without numbers: the lower line of its right side; the upper one
 * is a bracket while the move is the best. */
static struct mark
find_cursor(struct screen *s)
{
	struct mark m = { 0 };

	if (!screen_find(s, "<", &m.x, &m.y))
		printf("there is no cursor to be seen: the times below mean nothing\n");
	m.y++;
	m.cell = screen_cell_at(s, m.x, m.y);
	return m;
}

static bool
is_there(struct screen *s, const struct mark *m)
{
	return screen_cell_at(s, m->x, m->y).bg == m->cell.bg;
}

static int
compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
	return (x > y) - (x < y);
}

/* Presses keys at uneven intervals, each after the last one has moved the cursor on the screen. */
static void
measure_keys(struct screen *s, const char *what, const struct mark at[2])
{
	static int64_t ns[PRESSES];
	struct rng rng;

	rng_seed(&rng, 1);
	for (int i = 0; i < PRESSES; i++) {
		rest_ms(2 + (int)rng_below(&rng, 20));
		int64_t from = now_ns();
		screen_key(s, i % 2 ? SCREEN_LEFT : SCREEN_RIGHT);
		do {
			screen_wait_frames(s, 1);
		} while (!is_there(s, &at[!(i % 2)]));
		ns[i] = now_ns() - from;
	}
	enum { MEDIAN = PRESSES / 2, LATE = PRESSES * 99 / 100 };
	qsort(ns, PRESSES, sizeof ns[0], compare);
	printf("key to screen, %s: median %.2f ms, 99 %% %.2f ms, most %.2f ms of %d\n", what,
		(double)ns[MEDIAN] / 1e6, (double)ns[LATE] / 1e6, (double)ns[PRESSES - 1] / 1e6,
		PRESSES);
}

static void
bench_keys(int cores)
{
	struct screen *s = start("othello");
	struct mark at[2];
	char what[64];

	at[0] = find_cursor(s);
	screen_key(s, SCREEN_RIGHT);
	screen_wait_frames(s, 1);
	at[1] = find_cursor(s);
	screen_key(s, SCREEN_LEFT);
	screen_wait_frames(s, 1);
	measure_keys(s, "at rest", at);
	analyse(s);
	measure_keys(s, "own search", at);
	for (int i = 0; i + 1 < cores && hog_count < MAX_HOGS; i++)
		start_hog();
	snprintf(what, sizeof what, "own search and %d more", hog_count);
	measure_keys(s, what, at);
	if (hog_count < MAX_HOGS)
		start_hog();
	snprintf(what, sizeof what, "own search and %d more", hog_count);
	measure_keys(s, what, at);
	stop_hogs();
	leave(s);
}

/* ---- what it costs ---- */

static void
bench_live(const char *game)
{
	struct screen *s = start(game);

	analyse(s);
	size_t bytes = screen_received(s), frames = screen_frames(s);
	struct usage before = drawing_usage(screen_pid(s));
	int64_t from = now_ns();
	screen_wait_frames(s, LIVE_FRAMES);
	double seconds = (double)(now_ns() - from) / 1e9;
	struct usage after = drawing_usage(screen_pid(s));
	bytes = screen_received(s) - bytes;
	frames = screen_frames(s) - frames;
	printf("live, %s at %dx%d: %.1f frames/s, %.1f kB/s, %.0f bytes a frame, "
	       "drawing uses %.2f %% of a core\n",
		game, COLUMNS, ROWS, (double)frames / seconds, (double)bytes / seconds / 1e3,
		(double)bytes / (double)frames,
		(double)(after.cpu_ns - before.cpu_ns) / seconds / 1e7);
	leave(s);
}

static void
bench_idle(void)
{
	struct screen *s = start("othello");
	size_t bytes = screen_received(s);
	struct usage before = process_usage(screen_pid(s));
	int64_t from = now_ns();

	rest_ms(IDLE_MS);
	struct usage after = process_usage(screen_pid(s));
	double seconds = (double)(now_ns() - from) / 1e9;
	screen_key(s, "h");
	screen_wait_frames(s, 1);
	printf("idle, %.1f s: %.3f ms of CPU, woken %" PRId64 " times, then %zu bytes for a key\n",
		seconds, (double)(after.cpu_ns - before.cpu_ns) / 1e6, after.runs - before.runs,
		screen_received(s) - bytes);
	leave(s);
}

int
main(int argc, char **argv)
{
	int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);

	if (argc != 2) {
		fprintf(stderr, "Usage: bench_screen PROGRAM\n");
		return 2;
	}
	program = argv[1];
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("%d cores\n", cores);
	bench_keys(cores);
	bench_live("othello");
	bench_live("score4");
	bench_live("qubic");
	bench_idle();
	return 0;
}
