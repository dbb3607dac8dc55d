/* A reel as a GIF: its frames as PNGs in a folder of their own, which ImageMagick or ffmpeg joins. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "tui/canvas/canvas_picture.h"
#include "tui/canvas/reel_writers.h"

enum { PATH_BYTES = 512, DELAY_BYTES = 16, MOST_MIB = 256, MS_PER_TICK = 10 };

extern char **environ;

struct joiner {
	const struct reel *reel;
	const struct reel_look *look;
	char folder[PATH_BYTES - 64]; /* of the frames, and of the GIF */
};

static void
frame_path(const struct joiner *j, size_t frame, char out[PATH_BYTES])
{
	snprintf(out, PATH_BYTES, "%s/%05zu.png", j->folder, frame);
}

/* The time of a frame in ticks of a GIF; the rounding does not add up. */
static int
frame_ticks(const struct reel *r, size_t frame)
{
	int64_t from = r->frame[frame].at_ms, to = from + reel_frame_ms(r, frame);
	int ticks = (int)(to / MS_PER_TICK - from / MS_PER_TICK);

	return ticks > 2 ? ticks : 2; /* less is slowed down by browsers */
}

static bool
draw_frames(const struct joiner *j, struct error *e)
{
	struct canvas shown;
	char path[PATH_BYTES];
	bool fine = canvas_init(&shown, j->reel->width, j->reel->height) ||
		    error_set(e, "There is no memory to draw a GIF.");

	for (size_t i = 0; fine && i < j->reel->frames; i++) {
		reel_apply(j->reel, i, &shown);
		frame_path(j, i, path);
		fine = canvas_picture(&shown, j->look->theme, j->look->depth, path, e);
	}
	canvas_finish(&shown);
	return fine;
}

/* ---- programs: each returns 0, or why it did not work ---- */

enum { NOT_INSTALLED = ENOENT, FAILED = EIO };

/* Runs a program, silent, and waits for it. */
static int
run(char *const *argv)
{
	posix_spawn_file_actions_t files;
	pid_t child;
	int status = 0;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
	int failed = posix_spawnp(&child, argv[0], &files, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	if (failed)
		return failed;
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0     ? 0
	       : WIFEXITED(status) && WEXITSTATUS(status) == 127 ? NOT_INSTALLED
								 : FAILED;
}

/* `magick -loop 0 -delay 12 00000.png -delay 5 00001.png ... -layers Optimize out.gif` */
static int
join_by_magick(const struct joiner *j, char *program, char *gif)
{
	static char loop[] = "-loop", delay[] = "-delay", layers[] = "-layers",
		    optimize[] = "Optimize", forever[] = "0", once[] = "1";
	size_t frames = j->reel->frames, words = 0;
	char **argv = calloc(3 * frames + 8, sizeof *argv);
	char(*path)[PATH_BYTES] = calloc(frames, sizeof *path);
	char(*ticks)[DELAY_BYTES] = calloc(frames, sizeof *ticks);
	int status = ENOMEM;

	if (argv && path && ticks) {
		argv[words++] = program;
		argv[words++] = loop;
		argv[words++] = j->look->loops ? forever : once;
		for (size_t i = 0; i < frames; i++) {
			frame_path(j, i, path[i]);
			snprintf(ticks[i], DELAY_BYTES, "%d", frame_ticks(j->reel, i));
			argv[words++] = delay;
			argv[words++] = ticks[i];
			argv[words++] = path[i];
		}
		argv[words++] = layers;
		argv[words++] = optimize;
		argv[words++] = gif;
		status = run(argv);
	}
	free(argv);
	free(path);
	free(ticks);
	return status;
}

/* The list of frames that ffmpeg reads; the last one twice, or its time would be lost. */
static bool
write_list(const struct joiner *j, const char *list)
{
	size_t frames = j->reel->frames;
	FILE *f = fopen(list, "w");

	if (!f)
		return false;
	for (size_t i = 0; i < frames; i++)
		fprintf(f, "file '%05zu.png'\nduration %d.%02d\n", i, frame_ticks(j->reel, i) / 100,
			frame_ticks(j->reel, i) % 100);
	fprintf(f, "file '%05zu.png'\n", frames - 1);
	return fclose(f) == 0;
}

static int
join_by_ffmpeg(const struct joiner *j, char *program, char *gif)
{
	static char verbose[] = "-v", quiet[] = "quiet", yes[] = "-y", from[] = "-f",
		    concat[] = "concat", input[] = "-i", filter[] = "-vf", loop[] = "-loop",
		    palette[] = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none",
		    forever[] = "0", once[] = "-1";
	char list[PATH_BYTES];
	char *argv[] = { program, verbose, quiet, yes, from, concat, input, list, filter, palette,
		loop, j->look->loops ? forever : once, gif, NULL };

	snprintf(list, sizeof list, "%s/list", j->folder);
	if (!write_list(j, list))
		return FAILED;
	int status = run(argv);
	unlink(list);
	return status;
}

/* In this order. */
static const struct {
	char name[8];
	int (*join)(const struct joiner *j, char *program, char *gif);
} programs[] = {
	{ "magick", join_by_magick },
	{ "convert", join_by_magick },
	{ "ffmpeg", join_by_ffmpeg },
};
enum { PROGRAMS = sizeof programs / sizeof programs[0] };

static bool
join(const struct joiner *j, char *gif, struct error *e)
{
	const char *failed = NULL;

	for (int i = 0; i < PROGRAMS; i++) {
		char program[sizeof programs[i].name];
		memcpy(program, programs[i].name, sizeof program);
		int status = programs[i].join(j, program, gif);
		if (status == 0)
			return true;
		if (status != NOT_INSTALLED && !failed)
			failed = programs[i].name;
	}
	return failed ? error_set(e, "%s could not make the GIF: try .svg instead.", failed)
		      : error_set(e, "A GIF is made by ImageMagick or ffmpeg, and neither is "
				     "installed: install one, or write .svg instead.");
}

static bool
take_gif(const char *gif, const char *path, struct error *e)
{
	size_t size;
	char *data = file_read(gif, (size_t)MOST_MIB << 20, &size, e);
	bool fine = data && file_replace(path, data, size, e);

	free(data);
	return fine;
}

bool
reel_write_gif(
	const struct reel *r, const struct reel_look *look, const char *path, struct error *e)
{
	const char *place = getenv("TMPDIR");
	struct joiner j = { .reel = r, .look = look };
	char name[PATH_BYTES];

	snprintf(j.folder, sizeof j.folder, "%s/narabe-XXXXXX", place && *place ? place : "/tmp");
	if (!mkdtemp(j.folder))
		return error_set(e, "The folder %s cannot be made: %s.", j.folder, strerror(errno));
	snprintf(name, sizeof name, "%s/out.gif", j.folder);
	bool fine = draw_frames(&j, e) && join(&j, name, e) && take_gif(name, path, e);
	unlink(name);
	for (size_t i = 0; i < r->frames; i++) {
		frame_path(&j, i, name);
		unlink(name);
	}
	rmdir(j.folder);
	return fine;
}
