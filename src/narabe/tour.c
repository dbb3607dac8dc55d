/* narabe tour: the tour on the screen. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/arguments.h"
#include "match/tour.h"
#include "narabe/play.h"
#include "tui/app/view.h"
#include "tui/term/run.h"

struct tour_request {
	struct options settings;
	struct run_params run;
	int64_t sync_fd;
	bool list;
};

static const char usage[] =
	"Usage: narabe tour [CHAPTER | FILE.cfg] [options]\n"
	"\n"
	"  narabe tour                   from the first chapter on\n"
	"  narabe tour 3 --language=ja   from the third one on, in Japanese\n"
	"  narabe tour my.cfg            your own chapter\n"
	"\n"
	"A tour of the search in short chapters: Space does what a chapter is about, n goes to "
	"the\n"
	"next chapter, q leaves. Every setting is an option, as for narabe play. The manual says "
	"how\n"
	"to write a chapter.\n";

/* clang-format off */
const struct param cli_tour_arguments[] = {
	FLAG_ARGUMENT(struct tour_request, "list", list, "print the chapters"),
	{ .name = "ascii", .help = "short for --glyphs=ascii", .kind = PARAM_FLAG },
	{ .name = "no-mouse", .help = "short for --mouse=off", .kind = PARAM_FLAG },
	COUNT_ARGUMENT(struct tour_request, "sync-fd", sync_fd, 0, 1 << 20, "write a byte to it after each frame (for tests)"),
	{ 0 },
};
/* clang-format on */

/* ---- without a screen ---- */

static int
list_chapters(const struct tour *t)
{
	for (int i = 0; i < t->count; i++) {
		const config_setting_t *group = tour_group(&t->chapter[i]);
		printf("%2d  %s\n", i + 1, config_translation(group, "title", NULL));
	}
	return CLI_FINE;
}

/* ---- on the screen ---- */

/* Reads the tour, or a file's chapter; *from is the first chapter to show. Returns NULL with a sentence
 * and an exit code. */
static struct tour *
open_tour(const char *word, int *from, int *code, struct error *e)
{
	int64_t number = 1;
	bool numbered = word && text_to_int(word, 0, INT32_MAX, &number);
	struct tour *t = view_tour_load(numbered ? NULL : word, e);

	*code = CLI_FAILED;
	*from = (int)number - 1;
	if (t && (*from < 0 || *from >= t->count)) {
		error_set(e, "The tour has %d chapters, and no chapter %s.", t->count, word);
		tour_close(t);
		*code = CLI_USAGE;
		return NULL;
	}
	return t;
}

int
cli_tour(int argc, char **argv)
{
	static struct tour_request r;
	const struct arguments arguments = { .command = "tour",
		.usage = usage,
		.table = cli_tour_arguments,
		.owner = &r,
		.settings = &r.settings };
	int rest, code, from;
	struct error e;

	r = (struct tour_request){ .sync_fd = -1 };
	play_settings_read(&r.settings);
	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (argc - rest > 1)
		return cli_fail(CLI_USAGE, "Name one chapter or one file; \"%s\" is one too many.",
			argv[rest + 1]);
	if (r.list && rest < argc && text_to_int(argv[rest], 0, INT32_MAX, &(int64_t){ 0 }))
		return cli_fail(
			CLI_USAGE, "--list prints all chapters: leave \"%s\" out.", argv[rest]);
	play_use_language(&r.settings);
	struct tour *t = open_tour(rest < argc ? argv[rest] : NULL, &from, &code, &e);
	if (!t)
		return cli_fail(code, "%s", e.text);
	if (!r.list) {
		int sig = 0;

		if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
			tour_close(t);
			return cli_fail(CLI_USAGE, "The tour needs a terminal; narabe tour --list "
						   "prints its chapters.");
		}
		r.run.options = &r.settings;
		r.run.seed = clock_seed();
		r.run.sync_fd = (int)r.sync_fd;
		r.run.tour = t;
		r.run.chapter = from;
		if (!run(&r.run, &sig, &e))
			return cli_fail(CLI_USAGE, "%s", e.text);
		return play_after_screen(&r.run, sig);
	}
	code = list_chapters(t);
	tour_close(t);
	return code;
}
