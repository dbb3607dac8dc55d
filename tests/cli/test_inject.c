/* What the program does when the system refuses it something: the Nth allocation, write, rename, sync,
 * thread or mapping fails, for every N (fixtures/inject.h), in scenes of the real program. Nothing that
 * was saved before is lost, it says so in one sentence, ends with the right code and leaks nothing.
 * Usage: test_inject PROGRAM INJECTOR BOOK [long|short [SCENE [KIND:N]]]. Without "long" a few N of the
 * many are tried. */
#define _GNU_SOURCE /* nftw */
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "base/file.h"
#include "fixtures/faulty.h"

enum { FEW = 1, MOST_BYTES = 16 << 20 };

static const char *here; /* where the program runs */
static bool is_long;
static int tried, bad;

static const char *const kinds[] = {
#define INJECT_KIND(name, error) [INJECT_##name] = #name,
	INJECT_KINDS
#undef INJECT_KIND
};

struct scene {
	const char *name;
	struct faulty run;
	bool varies;           /* its output is not the same each time */
	int code;              /* that it fails with; 0: 1 */
	int sentences;         /* at most; 0: 1 */
	void (*prepare)(void); /* puts files into the folder */
	/* Afterwards: says in *why what is wrong with the files, if anything is. */
	void (*check)(const struct outcome *o, const struct outcome *usual, char *why);
};

/* Runs the program without faults, for its files. */
static int
run_well(const char *arguments, const char *typed, struct outcome *o)
{
	const struct faulty f = { .arguments = arguments, .typed = typed };

	faulty_run(&f, NULL, o);
	return WIFEXITED(o->status) ? WEXITSTATUS(o->status) : 128;
}

/* ---- what must hold after each run ---- */

/* Lines of a, beginning so, that b does not have; the first of them is in *first. */
static int
new_lines(const char *a, const char *b, const char *beginning, char first[512])
{
	char line[512];
	int count = 0;

	for (const char *at = a, *end; *at; at = end + (*end == '\n')) {
		end = at + strcspn(at, "\n");
		snprintf(line, sizeof line, "%.*s", (int)(end - at), at);
		if (!line[0] || strstr(b, line) || strncmp(line, beginning, strlen(beginning)) != 0)
			continue;
		if (count++ == 0)
			strcpy(first, line);
	}
	return count;
}

/* Blocks of the program at its end that it does not have at the end of a run without a fault. */
static bool
leaks(const struct inject_report *now, const struct inject_report *usual, char *why)
{
	for (const struct inject_site *a = now->site; a->at; a++) {
		const struct inject_site *b = usual->site;
		while (b->at && b->at != a->at)
			b++;
		if (a->blocks > b->blocks) {
			sprintf(why, "%u blocks of 0x%llx are not freed", a->blocks,
				(unsigned long long)a->at);
			return true;
		}
	}
	return false;
}

/* Leaving the alternate screen is the last thing said of it. */
static bool
left_screen(const char *bytes)
{
	const char *on = NULL, *off = NULL;

	for (const char *p = bytes; (p = strstr(p, "\033[?1049")); p++) {
		if (p[7] == 'h')
			on = p;
		else
			off = p;
	}
	return !on || off > on;
}

static int
count_moves(const char *files)
{
	int count = 0;

	for (const char *p = files; (p = strstr(p, "\n+ ")); p++)
		count++;
	return count;
}

/* On a screen also how far a solver came is kept in the background. */
static bool
has_files(const struct scene *s, const struct outcome *o, const struct outcome *usual)
{
	return s->run.screen ? count_moves(o->files) == count_moves(usual->files)
			     : strcmp(o->files, usual->files) == 0;
}

/* The screen is drawn in pieces: a sentence is there if its words are. */
static bool
says_trouble(const char *bytes)
{
	return strstr(bytes, "longer") || strstr(bytes, "annot") || strstr(bytes, "memory");
}

/* It came to its end by itself, and what it wrote could be read. */
static bool
has_ended(const struct outcome *o)
{
	return WIFEXITED(o->status) && o->report.ended && o->out && o->err;
}

/* It says in one sentence what it did not do, and exits accordingly. */
static void
judge_words(const struct scene *s, const struct outcome *o, const struct outcome *usual, bool once,
	char *why)
{
	char sentence[512] = "";
	int code = WEXITSTATUS(o->status), usual_code = WEXITSTATUS(usual->status);
	int said = new_lines(o->err, usual->err, "narabe: ", sentence);
	int printed = s->run.screen ? 0 : new_lines(o->out, usual->out, "", sentence);
	bool same_out = s->run.screen || s->varies || strcmp(o->out, usual->out) == 0;
	bool same = has_files(s, o, usual) && same_out;

	if (code != usual_code && code != 1 && code != s->code)
		sprintf(why, "it exits with %d", code);
	else if (code != usual_code && said == 0)
		sprintf(why, "it exits with %d without a sentence", code);
	else if (said > (s->sentences ? s->sentences : 1) && once)
		sprintf(why, "it prints %d sentences", said);
	else if (!same && said + printed == 0 && !(s->run.screen && says_trouble(o->out)))
		sprintf(why, "it says nothing, but %s", same_out ? "files differ" : "prints less");
}

/* ncurses does not survive all of its own, see inject.c; the terminal and the game do. */
static bool
is_crash_of_library(const struct outcome *o, const char *wish)
{
	return strncmp(wish, "library:", 8) == 0 && WIFSIGNALED(o->status) &&
	       (WTERMSIG(o->status) == SIGSEGV || WTERMSIG(o->status) == SIGABRT);
}

/* The reason why this is not how the program may take a fault, or an empty text. */
static void
judge(const struct scene *s, const struct outcome *o, const struct outcome *usual, const char *wish,
	char *why)
{
	why[0] = '\0';
	if (has_ended(o))
		judge_words(s, o, usual, !strchr(wish, '+'), why);
	else if (WIFEXITED(o->status))
		sprintf(why, "it does not come to its end");
	else if (!is_crash_of_library(o, wish))
		sprintf(why, "it ends by signal %d", WTERMSIG(o->status));
	if (why[0])
		return;
	if (o->leftovers > 0)
		sprintf(why, "a temporary file stays");
	else if (!o->clean || (s->run.screen && !left_screen(o->out)))
		sprintf(why, "the terminal is not left as it was");
	else if ((strstr(o->err, "A library") || !leaks(&o->report, &usual->report, why)) &&
		 s->check)
		s->check(o, usual, why);
}

/* ---- games that are saved ---- */

#define PEOPLE "play tictactoe --plain --x human --o human --seed 1"

static char *journal; /* of a game with three moves */
static size_t journal_size;

static void
put_journal(void)
{
	mkdir(faulty_path("narabe"), 0700);
	faulty_write("narabe/a.journal", journal, journal_size);
}

/* A byte of the last move but one is changed. */
static char *damaged;

static void
put_damaged_journal(void)
{
	mkdir(faulty_path("narabe"), 0700);
	faulty_write("narabe/a.journal", damaged, journal_size);
}

/* What is there can be continued, and nothing of it is damaged. */
static void
can_be_resumed(const struct outcome *o, const struct outcome *usual, char *why)
{
	struct outcome after;

	if (run_well(PEOPLE, "resume\nmoves\nquit\n", &after) != 0 || *after.err ||
		strstr(after.out, "damaged") || strstr(after.out, "could not"))
		sprintf(why, "afterwards resume says: %.600s", after.out);
	outcome_finish(&after);
}

/* The lines that were there are still there, in the journal or a copy. */
static void
keeps_lines(const struct outcome *o, const char *text, char *why)
{
	char *steady = NULL;
	size_t size;
	FILE *f = open_memstream(&steady, &size);

	faulty_put_steady(text, strlen(text), f);
	fclose(f);
	for (char *line = strtok(steady, "\n"); line && !why[0]; line = strtok(NULL, "\n")) {
		if (!strstr(o->files, line))
			sprintf(why, "the line is lost: %.300s", line);
	}
	free(steady);
}

static void
keeps_journal(const struct outcome *o, const struct outcome *usual, char *why)
{
	keeps_lines(o, journal, why);
	if (!why[0])
		can_be_resumed(o, usual, why);
}

static void
keeps_damaged_journal(const struct outcome *o, const struct outcome *usual, char *why)
{
	struct outcome after;

	keeps_lines(o, damaged, why);
	if (run_well(PEOPLE, "resume\nquit\n", &after) != 0 || *after.err)
		sprintf(why, "afterwards resume says: %.600s", after.err);
	outcome_finish(&after);
}

/* ---- runs of games ---- */

#define MATCH  "match --game tictactoe --a uct:playouts=20 --b random --games 6 --seed 4 --jobs 2 "
#define REVIEW "review games.ggf -i 20 --jobs 2 --out results "

static char *results[2]; /* of the match and of the review */
static size_t results_size[2];

static void
put_part(void)
{
	const char *second = strchr(results[0], '\n') + 1;

	faulty_write("results", results[0], (size_t)(second - results[0]) + 40);
}

static void
put_results(void)
{
	faulty_write("results", results[0], results_size[0]);
}

static void
put_games(void)
{
	static const char games[] = "(;GM[Othello]PB[A]PW[B]TY[4]B[a2]W[c1]B[d3]W[a3]B[b1]W[a1];)\n"
				    "(;GM[Othello]PB[B]PW[A]TY[4]B[a2]W[c1];)\n";

	faulty_write("games.ggf", games, sizeof games - 1);
}

static void
same_when_resumed(const char *command, int which, char *why)
{
	struct outcome after;
	size_t size;

	int code = run_well(command, NULL, &after);
	char *text = faulty_read("results", &size);
	if (code != 0)
		sprintf(why, "resuming fails: %.500s", after.err);
	else if (!text || strcmp(text, results[which]) != 0)
		sprintf(why, "resumed, the run has other results");
	free(text);
	outcome_finish(&after);
}

static void
match_goes_on(const struct outcome *o, const struct outcome *usual, char *why)
{
	same_when_resumed(MATCH "--out results --resume", 0, why);
}

static void
review_goes_on(const struct outcome *o, const struct outcome *usual, char *why)
{
	same_when_resumed(REVIEW "--resume", 1, why);
}

/* ---- files that are replaced ---- */

static char *book, *memory;
static size_t book_size, memory_size;

static void
put_book(void)
{
	faulty_write("book", book, book_size);
}

static void
put_memory(void)
{
	faulty_write("memory", memory, memory_size);
}

static void
keeps_book(const struct outcome *o, const struct outcome *usual, char *why)
{
	size_t size;
	char *text = faulty_read("book", &size);

	if (!text || size != book_size || memcmp(text, book, size) != 0)
		sprintf(why, "the book is not what it was");
	free(text);
}

/* It is the old one or the new one. */
static void
keeps_memory(const struct outcome *o, const struct outcome *usual, char *why)
{
	size_t size;
	char *text = faulty_read("memory", &size);

	if (!text || (strcmp(text, memory) != 0 && !strstr(usual->files, text)))
		sprintf(why, "the memory is neither the old one nor the new one");
	free(text);
}

/* A setting of another version, and one of this. */
static const char settings[] = "of_tomorrow = [ 1, 2 ];\nframes = 20;\n";

static void
put_settings(void)
{
	mkdir(faulty_path("narabe"), 0700);
	faulty_write("narabe/settings.cfg", settings, sizeof settings - 1);
}

/* In the file, or in its copy. */
static void
keeps_settings(const struct outcome *o, const struct outcome *usual, char *why)
{
	if (!strstr(o->files, "of_tomorrow = [ 1, 2 ];"))
		sprintf(why, "settings are lost: %.300s", o->files);
	else if (strstr(o->files, "damaged") && !says_trouble(o->out) && !strstr(o->out, "kept"))
		sprintf(why, "it does not say that settings are kept aside");
}

/* The line of keys of the larger screen is drawn, or it says why not. Where on it does not matter: a
 * curses that had no memory for the capability that moves the cursor writes without moving it. */
static void
grows(const struct outcome *o, const struct outcome *usual, char *why)
{
	static const char more_keys[] = " settings";

	if (!strstr(usual->out, more_keys))
		sprintf(why, "the larger screen is never drawn");
	else if (WIFEXITED(o->status) && WEXITSTATUS(o->status) == 0 &&
		 !strstr(o->out, more_keys) && !says_trouble(o->out))
		sprintf(why, "the screen does not grow and says nothing");
}

/* ---- all scenes ---- */

#define LEARN  "train --player matchbox:file=memory --against random --games 20 --seed 3"
#define SCREEN "play tictactoe --x human --o human --seed 7 --sync-fd=3"

#define SAVED(title, lines)                                                            \
	{                                                                              \
		.name = title, .run.arguments = PEOPLE, .run.typed = lines, .code = 2, \
		.check = can_be_resumed                                                \
	}

static const struct scene scenes[] = {
	SAVED("autosave", "b2\na1\nc3\nquit\n"),
	SAVED("save", "b2\na1\nsave mine\nc3\nsave mine\nsave ./x.sgf\nb1\nquit\n"),
	SAVED("another game", "b2\na1\nnew\nc3\nload ./x\nquit\n"),
	SAVED("a finished game", "b2\na1\na2\nb1\nc2\nquit\n"),
	{ .name = "resume",
		.run.arguments = PEOPLE,
		.run.typed = "resume\na3\nquit\n",
		.code = 2,
		.prepare = put_journal,
		.check = keeps_journal },
	{ .name = "resume a damaged game",
		.run.arguments = PEOPLE,
		.run.typed = "resume\na3\nquit\n",
		.code = 2,
		.prepare = put_damaged_journal,
		.check = keeps_damaged_journal },
	{ .name = "match", .run.arguments = MATCH "--out results", .check = match_goes_on },
	{ .name = "match resumed",
		.run.arguments = MATCH "--out results --resume",
		.prepare = put_part,
		.check = match_goes_on },
	{ .name = "match as JSON", .run.arguments = MATCH "--json" },
	{ .name = "report", .run.arguments = "report results", .prepare = put_results },
	{ .name = "review",
		.run.arguments = REVIEW,
		.prepare = put_games,
		.check = review_goes_on },
	{ .name = "convert",
		.run.arguments = "convert games.ggf games.sgf",
		.sentences = 2, /* the game's, and how many were left out */
		.prepare = put_games },
	{ .name = "book",
		.run.arguments = "book --out book --plies 1 --empty 32 --memory-mib 1 --threads 2",
		.prepare = put_book,
		.check = keeps_book },
	{ .name = "train", .run.arguments = LEARN, .prepare = put_memory, .check = keeps_memory },
	{ .name = "a learner's game",
		.run.arguments =
			"play tictactoe --plain --x human --o matchbox:file=memory --seed 1",
		.run.typed = "b2\na1\na2\nb1\nc2\nc1\na3\nb3\nc3\nquit\n",
		.code = 2,
		.prepare = put_memory,
		.check = keeps_memory },
	{ .name = "search", .run.arguments = "eval othello -i 300 --seed 1 --json" },
	{ .name = "search with threads",
		.run.arguments = "eval othello -i 300 --threads 3",
		.varies = true },
	{ .name = "alpha-beta with threads",
		.run.arguments = "eval othello --player negamax:depth=3,threads=2",
		.varies = true },
	{ .name = "screen",
		.run.arguments = SCREEN,
		.run.typed = "q",
		.run.screen = true,
		.code = 2 },
	{ .name = "a setting on the screen",
		.run.arguments = SCREEN,
		.run.typed = ":set frames 7\r\033q",
		.run.screen = true,
		.code = 2,
		.prepare = put_settings,
		.check = keeps_settings },
	{ .name = "a larger screen",
		.run.arguments = SCREEN,
		.run.typed = "\1aaq",
		.run.screen = true,
		.code = 2,
		.check = grows },
	{ .name = "a game on the screen",
		.run.arguments = SCREEN,
		.run.typed = "\r q",
		.run.screen = true,
		.code = 2,
		.check = can_be_resumed },
};

/* ---- trying ---- */

static void
try(const struct scene *s, const struct outcome *usual, const char *wish, bool *over)
{
	struct outcome o;
	char why[1024] = "";

	faulty_clear();
	if (s->prepare)
		s->prepare();
	faulty_run(&s->run, wish, &o);
	*over = o.report.fired == 0;
	if (!*over) {
		judge(s, &o, usual, wish, why);
		tried++;
	}
	if (why[0]) {
		bad++;
		printf("FAILED: %s, %s (0x%llx): %s\n%s%.600s\n", s->name, wish,
			(unsigned long long)o.report.where, why, o.err ? o.err : "",
			o.out && !s->run.screen ? o.out : "");
	}
	outcome_finish(&o);
}

/* Every N until nothing fails any more; or a few of these calls, others for other scenes. */
static void
try_kind(const struct scene *s, const struct outcome *usual, enum inject_kind kind, unsigned calls)
{
	unsigned step = is_long || calls <= FEW ? 1 : (calls + FEW - 1) / FEW;
	unsigned from = 1 + (unsigned)(s - scenes) * 7 % step;
	int before = tried;

	for (int later = 0; later < 2; later++) {
		bool over = false;
		for (unsigned n = from; !over && (is_long || n <= calls);
			n += later && !is_long ? calls : step) {
			char wish[64];
			snprintf(wish, sizeof wish, "%s:%u%s", kinds[kind], n, later ? "+" : "");
			try(s, usual, wish, &over);
		}
	}
	if (tried > before)
		printf("%s: %d of %s\n", s->name, tried - before, kinds[kind]);
}

/* The wish alone, as a failure is printed (library:130), or NULL for all. */
static void
try_scene(const struct scene *s, const char *wish)
{
	struct outcome usual;
	bool over;

	faulty_clear();
	if (s->prepare)
		s->prepare();
	faulty_run(&s->run, "", &usual);
	bool sound = has_ended(&usual) && usual.leftovers == 0;
	if (!sound) {
		printf("FAILED: %s without a fault: status 0x%x\n%s%s\n", s->name,
			(unsigned)usual.status, usual.err ? usual.err : "",
			usual.out ? usual.out : "");
		bad++;
	}
	if (sound && wish)
		try(s, &usual, wish, &over);
	for (int kind = 0; sound && !wish && kind < INJECT_COUNT; kind++) {
		if (usual.report.calls[kind] > 0)
			try_kind(s, &usual, (enum inject_kind)kind, usual.report.calls[kind]);
	}
	outcome_finish(&usual);
}

static void
put_away(const char *name, char **text, size_t *size)
{
	*text = faulty_read(name, size);
	if (*text)
		return;
	fprintf(stderr, "there is no %s\n", name);
	exit(EXIT_FAILURE);
}

static int
keep_journal(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	struct error e;

	if (kind == FTW_F && strstr(path + ftw->base, ".journal"))
		journal = file_read(path, MOST_BYTES, &journal_size, &e);
	return 0;
}

/* Makes the files that scenes begin with. */
static void
make_files(void)
{
	struct outcome o;

	run_well(PEOPLE, "b2\na1\nc3\nquit\n", &o);
	outcome_finish(&o);
	nftw(here, keep_journal, 8, FTW_PHYS);
	damaged = strdup(journal);
	strrchr(damaged, '+')[-3] ^= 1;
	run_well(MATCH "--out results", NULL, &o);
	outcome_finish(&o);
	put_away("results", &results[0], &results_size[0]);
	faulty_clear();
	put_games();
	run_well(REVIEW, NULL, &o);
	outcome_finish(&o);
	put_away("results", &results[1], &results_size[1]);
	run_well(LEARN, NULL, &o);
	outcome_finish(&o);
	put_away("memory", &memory, &memory_size);
}

int
main(int argc, char **argv)
{
	struct error e;

	if (argc < 4)
		return EXIT_FAILURE;
	here = faulty_set_up(argv[1], argv[2]);
	book = file_read(argv[3], MOST_BYTES, &book_size, &e);
	is_long = argc > 4 && strcmp(argv[4], "long") == 0;
	make_files();
	for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
		if (argc <= 5 || strcmp(argv[5], scenes[i].name) == 0)
			try_scene(&scenes[i], argc > 6 ? argv[6] : NULL);
		fflush(stdout);
	}
	printf("%d failures were tried, %d not taken as they should be\n", tried, bad);
	return bad > 0 || tried == 0;
}
