/* The lowest layer: parsing and printing numbers, the arena, random numbers, files. */
#include <ctype.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/line_reader.h"
#include "base/lock.h"
#include "base/quote.h"
#include "base/rng.h"
#include "base/text.h"
#include "fixtures/testing.h"

TEST(counts_fit_their_width)
{
	static const struct {
		uint64_t n;
		int width;
		const char *text;
	} cases[] = {
		{ 0, 5, "0" },
		{ 999, 3, "999" },
		{ 1000, 5, "1.0k" },
		{ 34649, 5, "34.6k" },
		{ 34650, 5, "34.7k" },
		{ 2293496, 5, "2.3M" },
		{ 99950, 5, "100k" },
		{ 999950, 6, "1.0M" },
		{ UINT64_MAX, 6, "18.4E" },
		{ 34649, 4, "35k" },
		{ 345678, 4, "346k" },
		{ 999500, 4, "1.0M" },
		{ 1234567, 4, "1.2M" },
		{ 1949, 3, "2k" },
		{ 9999, 3, "10k" },
		{ 99499, 3, "99k" },
		{ 99999, 3, ".1M" },
		{ 251234, 4, "251k" },
		{ 251234, 3, ".3M" },
		{ 949999, 3, ".9M" },
		{ 950000, 3, "1M" },
		{ 1000000, 3, "1M" },
		{ 99, 2, "99" },
		{ 100, 2, "<k" },
		{ 1499, 2, "1k" },
		{ 9600, 2, "<M" },
		{ 464000, 2, "<M" },
		{ 2147483647, 5, "2.1G" },
		{ UINT64_MAX, 4, "18E" },
		{ UINT64_MAX, 3, "18E" },
		{ UINT64_MAX, 2, "<Z" },
	};
	char text[16];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		text_count(text, sizeof text, cases[i].n, cases[i].width);
		assert_string_equal(text, cases[i].text);
		assert_in_range(strlen(text), 1, cases[i].width);
	}
}

/* Chi-square over 10 cells, 9 degrees of freedom: 27.9 is the 0.1 % point. */
TEST(choices_are_uniform)
{
	struct rng rng;
	double chi2 = 0;
	int seen[10] = { 0 };

	rng_seed(&rng, 1);
	for (int i = 0; i < 100000; i++)
		seen[rng_below(&rng, 10)]++;
	for (int i = 0; i < 10; i++)
		chi2 += (seen[i] - 10000.0) * (seen[i] - 10000.0) / 10000;
	assert_true(chi2 < 27.9);
	assert_int_equal(rng_below(&rng, 1), 0);
}

/* By the XDG base directory specification: a relative folder is ignored. */
TEST(own_files_are_found)
{
	char path[64];

	setenv("HOME", "/home/x", 1);
	setenv("XDG_STATE_HOME", "/state", 1);
	setenv("XDG_CONFIG_HOME", "config", 1);
	unsetenv("XDG_DATA_HOME");
	assert_true(file_own_path(FILE_STATE, "", path, sizeof path));
	assert_string_equal(path, "/state/narabe");
	assert_true(file_own_path(FILE_CONFIG, "themes", path, sizeof path));
	assert_string_equal(path, "/home/x/.config/narabe/themes");
	assert_true(file_own_path(FILE_DATA, "games", path, sizeof path));
	assert_string_equal(path, "/home/x/.local/share/narabe/games");
	assert_false(file_own_path(FILE_DATA, "games", path, 20)); /* too long */
	assert_string_equal(path, "");
	unsetenv("HOME");
	assert_false(file_own_path(FILE_CONFIG, "tour", path, sizeof path));
	assert_string_equal(path, "");
}

TEST(files_are_replaced_whole_or_not)
{
	const char *folder = test_folder(), *path = test_path("file");
	char line[16] = "";
	struct error e;

	assert_true(file_replace(path, "one\n", 4, &e));
	assert_true(file_replace(path, "two\n", 4, &e));
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	assert_non_null(fgets(line, sizeof line, f));
	fclose(f);
	assert_string_equal(line, "two\n");
	unlink(path);
	assert_int_equal(rmdir(folder), 0); /* no temporary file is left */
	test_folder_end(NULL);

	assert_false(file_replace("/nowhere/at/all", "x", 1, &e));
	assert_non_null(strstr(e.text, "/nowhere/at/all"));
	if (access("/dev/full", W_OK) == 0) {
		assert_false(file_replace("/dev/full", "x", 1, &e));
		assert_non_null(strstr(e.text, "No space left"));
	}
}

/* Permissions stay, a link still leads there, and what another process left behind is in nobody's way. */
TEST(replaced_files_stay_what_they_were)
{
	char path[200], link[200];
	struct error e;
	struct stat st;

	test_folder();
	snprintf(path, sizeof path, "%s", test_path("file"));
	snprintf(link, sizeof link, "%s", test_path("link"));
	mode_t mask = umask(022);
	assert_true(file_replace(path, "one\n", 4, &e));
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0644);
	umask(mask);
	assert_int_equal(chmod(path, 0600), 0);
	assert_int_equal(symlink("file", link), 0);
	assert_true(file_can_be_replaced(link, &e));
	assert_true(file_replace(link, "three\n", 6, &e));
	assert_int_equal(lstat(link, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	assert_int_equal(st.st_size, 6);
	test_folder_end(NULL);
}

/* Temporary files have names that differ; those that dead processes have left are removed, those of living ones and
 * files of other programs are not. */
TEST(left_over_files_are_removed)
{
	static const char *const others[] = { "file.1.tmp", "file.0123456789abcdef.tmp",
		"file.0123456789abcdeg.narabe.tmp" };
	char path[200], dead[300], living[300], more[300];
	struct error e;

	test_folder();
	snprintf(path, sizeof path, "%s", test_path("file"));
	int fd = file_make_temporary(path, dead, sizeof dead);
	assert_true(fd >= 0);
	close(fd); /* as at the end of a process */
	fd = file_make_temporary(test_path("other"), living, sizeof living);
	assert_true(fd >= 0);
	assert_int_equal(access(dead, F_OK), -1);
	int second = file_make_temporary(test_path("other"), more, sizeof more);
	assert_true(second >= 0);
	assert_string_not_equal(living, more);
	for (int i = 0; i < 3; i++)
		fclose(fopen(test_path(others[i]), "w"));
	assert_true(file_replace(path, "one\n", 4, &e));
	assert_int_equal(access(living, F_OK), 0);
	assert_int_equal(access(more, F_OK), 0);
	for (int i = 0; i < 3; i++)
		assert_int_equal(access(test_path(others[i]), F_OK), 0);
	close(fd);
	close(second);
	test_folder_end(NULL);
}

/* Returns whether another process can lock the file. */
static bool
others_can_lock(const char *path)
{
	int status = 1;
	pid_t child = fork();

	if (child == 0) {
		int fd = open(path, O_RDWR);
		_exit(fd >= 0 && !lock_is_held(path) && lock_file(fd, false) ? 0 : 1);
	}
	assert_true(child > 0 && waitpid(child, &status, 0) == child);
	return status == 0;
}

/* A lock keeps out other processes and this one, and stays where the file is read besides. */
TEST(locks_last_until_they_are_closed)
{
	const char *path = test_path("locked");
	struct error e;
	size_t size;

	assert_true(file_replace(path, "one\n", 4, &e));
	int one = open(path, O_RDWR), two = open(path, O_RDWR);
	assert_true(one >= 0 && two >= 0 && others_can_lock(path));
	assert_false(lock_is_held(path));
	assert_true(lock_file(one, false));
	assert_true(lock_file(one, false)); /* it has it */
	assert_false(lock_file(two, false));
	assert_true(lock_is_held(path));
	assert_false(others_can_lock(path));
	free(file_read(path, 100, &size, &e));
	assert_false(others_can_lock(path));
	close(one);
	assert_false(lock_is_held(path));
	two = open(path, O_RDWR);
	assert_true(lock_file(two, false));
	close(two);
	assert_true(others_can_lock(path));

	int folder = lock_folder(test_folder(), true);
	assert_true(folder >= 0);
	assert_int_equal(lock_folder(test_folder(), false), -1);
	close(folder);
	folder = lock_folder(test_folder(), false);
	assert_true(folder >= 0);
	close(folder);
	unlink(path);
}

/* In a folder where everybody makes files a link of another person may lie in wait. */
TEST(planted_links_are_not_followed)
{
	enum { NOBODY = 65534 };
	char link[200], pipe[200];
	struct error e = { "" };
	struct stat st;

	if (geteuid() != 0)
		skip(); /* only root can make another's link */
	test_folder();
	assert_int_equal(chmod(test_path("."), 01777), 0);
	snprintf(link, sizeof link, "%s", test_path("link"));
	snprintf(pipe, sizeof pipe, "%s", test_path("pipe"));
	assert_int_equal(symlink("target", link), 0);
	assert_int_equal(lchown(link, NOBODY, NOBODY), 0);
	assert_false(file_can_be_replaced(link, &e));
	assert_false(file_replace(link, "one\n", 4, &e));
	assert_non_null(strstr(e.text, "Permission denied"));
	assert_int_equal(access(test_path("target"), F_OK), -1);
	assert_int_equal(mkfifo(pipe, 0666), 0);
	assert_int_equal(chown(pipe, NOBODY, NOBODY), 0);
	assert_false(file_replace(pipe, "one\n", 4, &e));
	assert_non_null(strstr(e.text, "Permission denied"));
	/* One's own, and those of a folder of one's own, are as ever. */
	assert_int_equal(lchown(link, 0, 0), 0);
	assert_true(file_replace(link, "one\n", 4, &e));
	assert_int_equal(lchown(link, NOBODY, NOBODY), 0);
	assert_int_equal(chmod(test_path("."), 0755), 0);
	assert_true(file_replace(link, "two\n", 4, &e));
	assert_int_equal(lstat(link, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_int_equal(access(test_path("target"), F_OK), 0);
	test_folder_end(NULL);
}

/* What a language makes of a text is read back as the text, whatever it holds: `get` is its reader. */
static void
check_language(void (*put)(FILE *out, const char *text), void (*get)(const char *in, char *out))
{
	char text[64], back[200] = "", want[64], *made = NULL;
	size_t size;

	for (int first = 1; first < 256; first++) {
		snprintf(text, sizeof text, "%c%c\n'%c%c\"\\%c%c%%<%c>", first, first, first, first,
			first, first, first);
		snprintf(want, sizeof want, "%s", text);
		for (char *p = want; *p; p++) {
			uint32_t code;
			if (text_next(p, &code) == 1 && (unsigned char)*p >= 0x80)
				*p = '?';
		}
		FILE *f = open_memstream(&made, &size);
		assert_non_null(f);
		put(f, text);
		assert_int_equal(fclose(f), 0);
		get(made, back);
		for (size_t i = 0; want[i]; i++) {
			bool blank = (unsigned char)want[i] < ' ' || want[i] == 0x7f;
			if (back[i] != want[i] && !(blank && strchr(" ?", back[i])))
				fail_msg("byte %d: %s became %s", first, want, made);
		}
		assert_int_equal(strlen(back), strlen(want));
		free(made);
	}
}

static void
get_xml(const char *in, char *out)
{
	assert_null(strpbrk(in, "<>\""));
	while (*in) {
		char *end = NULL;
		if (strncmp(in, "&#", 2) == 0)
			*out++ = (char)strtol(in + 2, &end, 10);
		else
			*out++ = *in;
		assert_true(!end || *end == ';');
		in = end ? end + 1 : in + 1;
	}
	*out = '\0';
}

static void
get_json(const char *in, char *out)
{
	for (; *in; in++) {
		char digits[5] = "";
		assert_true((unsigned char)*in >= ' ' && *in != '"');
		if (*in == '\\' && in[1] == 'u') {
			snprintf(digits, sizeof digits, "%.4s", in + 2);
			*out++ = (char)strtol(digits, NULL, 16);
			in += 5;
			continue;
		}
		in += *in == '\\';
		*out++ = *in;
	}
	*out = '\0';
}

static void
put_csv(FILE *out, const char *text)
{
	quote_csv(out, text, false);
}

static void
get_csv(const char *in, char *out)
{
	bool quoted = *in == '"';

	assert_true(quoted || !strpbrk(in, ",\"\r\n"));
	in += quoted;
	assert_false(strchr("=+-@\t\r\n", *in)); /* a formula */
	in += *in == '\'' && strchr("=+-@\t\r\n", in[1]);
	for (; *in && !(quoted && *in == '"' && !in[1]); in++) {
		if (*in == '"')
			assert_int_equal(*++in, '"');
		*out++ = *in;
	}
	*out = '\0';
}

static void
put_gnuplot(FILE *out, const char *text)
{
	quote_gnuplot(out, text, false);
}

static void
get_gnuplot(const char *in, char *out)
{
	char digits[4] = "";

	assert_int_equal(*in, '"');
	for (in++; *in != '"'; in++) {
		assert_true((unsigned char)*in >= ' ' && !strchr("`'$@", *in));
		if (*in == '\\') {
			snprintf(digits, sizeof digits, "%.3s", in + 1);
			*out++ = (char)strtol(digits, NULL, 8);
			in += 3;
		} else {
			*out++ = *in;
		}
	}
	assert_string_equal(in, "\"");
	*out = '\0';
}

/* As a shell reads one word. */
static void
get_shell(const char *in, char *out)
{
	bool quoted = false;

	for (; *in; in++) {
		if (*in == '\'') {
			quoted = !quoted;
			continue;
		}
		assert_true(quoted || *in == '\\' || isalnum((unsigned char)*in) ||
			    strchr("-_./:=,+@%", *in));
		in += !quoted && *in == '\\';
		*out++ = *in;
	}
	assert_false(quoted);
	*out = '\0';
}

TEST(text_stays_text_in_every_language)
{
	check_language(quote_xml, get_xml);
	check_language(quote_json, get_json);
	check_language(put_csv, get_csv);
	check_language(put_gnuplot, get_gnuplot);
	check_language(quote_dot, get_json);
	check_language(quote_shell, get_shell);
}

/* A link to a file that is not there yet makes that file; one to a folder that is not there is refused. */
TEST(links_lead_to_new_files)
{
	char path[200], link[200], second[200];
	struct error e;
	struct stat st;

	test_folder();
	snprintf(path, sizeof path, "%s", test_path("file"));
	snprintf(link, sizeof link, "%s", test_path("link"));
	snprintf(second, sizeof second, "%s", test_path("second"));
	assert_int_equal(symlink("second", link), 0);
	assert_int_equal(symlink(path, second), 0);
	assert_true(file_can_be_replaced(link, &e));
	assert_true(file_replace(link, "one\n", 4, &e));
	assert_int_equal(lstat(link, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_int_equal(lstat(path, &st), 0);
	assert_true(S_ISREG(st.st_mode));
	assert_int_equal(unlink(link), 0);
	assert_int_equal(symlink("none/file", link), 0);
	assert_false(file_can_be_replaced(link, &e));
	assert_false(file_replace(link, "one\n", 4, &e));
	assert_int_equal(lstat(link, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_int_equal(unlink(link), 0);
	assert_int_equal(symlink("link", link), 0); /* to itself */
	assert_false(file_replace(link, "one\n", 4, &e));
	test_folder_end(NULL);
}

/* Writes into the pipe, reads once, and expects the lines that are complete then. */
static void
feed(struct line_reader *r, int fd, const char *bytes, const char *const *lines)
{
	assert_int_equal(write(fd, bytes, strlen(bytes)), strlen(bytes));
	line_reader_fill(r);
	for (; *lines; lines++) {
		const char *line = line_reader_next(r);
		assert_non_null(line);
		assert_string_equal(line, *lines);
		assert_string_equal(line_reader_next(r), *lines); /* until it is taken */
		line_reader_take(r);
	}
	assert_null(line_reader_next(r));
}

TEST(lines_come_when_they_are_complete)
{
	static struct line_reader r;
	static char many[LINE_READER_SIZE + 1], rest[1000];
	int fd[2];

	assert_int_equal(pipe(fd), 0);
	line_reader_init(&r, fd[0]);
	feed(&r, fd[1], "one\ntw", (const char *const[]){ "one", NULL });
	feed(&r, fd[1], "o", (const char *const[]){ NULL });
	feed(&r, fd[1], "\n\nthree\nfo", (const char *const[]){ "two", "", "three", NULL });
	feed(&r, fd[1], "ur\n", (const char *const[]){ "four", NULL });
	/* Longer than the buffer: cut, and what follows is whole again. */
	memset(many, 'x', LINE_READER_SIZE);
	memset(rest, 'y', sizeof rest - 1);
	feed(&r, fd[1], many, (const char *const[]){ many, NULL });
	feed(&r, fd[1], rest, (const char *const[]){ NULL });
	feed(&r, fd[1], "y\nfive\nsix", (const char *const[]){ "five", NULL });
	close(fd[1]);
	assert_true(line_reader_has_room(&r));
	line_reader_fill(&r);
	assert_true(r.end);
	assert_false(line_reader_has_room(&r));
	assert_string_equal(line_reader_next(&r), "six");
	line_reader_take(&r);
	assert_null(line_reader_next(&r));
	close(fd[0]);
}

/* What a terminal obeys becomes '?', and so does what is not UTF-8; the rest stays. */
TEST(only_what_is_shown_stays)
{
	static const struct {
		const char *text, *clean;
	} cases[] = {
		{ "", "" }, { "a \xe3\x81\x82 \xc3\xa9", "a \xe3\x81\x82 \xc3\xa9" },
		{ "\033[31m\a\t\n\x7f", "?[31m????" },
		{ "\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0", "???\xc2\xa0" },
		/* NOLINTNEXTLINE(misc-misleading-bidirectional): these are what is cleaned away */
		{ "\xe2\x80\xae\xe2\x80\x8f\xe2\x81\xa6\xd8\x9c\xe2\x80\xa8", "?????" },
		{ "\xff\x80\xc1\xe3\x81", "?????" }, /* bytes out of place, an end missing */
		{ "\xc0\x9b\xe0\x82\x9b\xed\xa0\x80\xf4\x90\x80\x80", "????????????" },
		{ "\xf0\x9f\x82\xa1", "\xf0\x9f\x82\xa1" },
		{ "a\xe2\x80\x8b"
		  "b\xc2\xad\xef\xbb\xbf\xf3\xa0\x81\xa1",
			"a?b???" }, /* unseen */
	};
	struct error e;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[64];
		snprintf(text, sizeof text, "%s", cases[i].text);
		text_clean(text);
		assert_string_equal(text, cases[i].clean);
		assert_true(text_is_clean(text));
		assert_int_equal(text_is_clean(cases[i].text), !strcmp(text, cases[i].text));
		assert_false(error_set(&e, "<%s>", cases[i].text));
		assert_int_equal(strlen(e.text), strlen(cases[i].clean) + 2);
		assert_memory_equal(e.text + 1, cases[i].clean, strlen(cases[i].clean));
	}
}

/* How much of a sleep the thread's clock counts. */
static void *
sleep_by_own_time(void *out)
{
	clock_count_own_time();
	int64_t from = clock_now_ns();
	nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
	*(int64_t *)out = clock_now_ns() - from;
	return NULL;
}

TEST(own_time_rests_with_its_thread)
{
	int64_t own = -1, from = clock_now_ns();
	pthread_t thread;

	assert_int_equal(pthread_create(&thread, NULL, sleep_by_own_time, &own), 0);
	pthread_join(thread, NULL);
	int64_t passed = clock_now_ns() - from; /* here the clock goes on as ever */
	assert_true(passed >= 20000000);
	assert_true(own >= 0 && own < 20000000);
}
