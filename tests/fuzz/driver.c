/* Runs fuzz targets without libFuzzer: replays files, then changes them at random, the same way for the
 * same seed. For any compiler; it knows nothing of what the inputs reach. One thread.
 *
 *	fuzz NAME [-runs=N] [-seconds=N] [-seed=N] [-dict=FILE] [-keep=FOLDER] FILE|FOLDER...
 *
 * An input that ends the program, or takes longer than ten seconds, is kept as FOLDER/NAME-SEED-RUN and
 * named; a file that is replayed is only named. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "fuzz.h"

#define TARGET(name) int fuzz_##name(const uint8_t *data, size_t size);
TARGETS
#undef TARGET

static const struct {
	const char *name;
	int (*run)(const uint8_t *data, size_t size);
} targets[] = {
#define TARGET(name) { #name, fuzz_##name },
	TARGETS
#undef TARGET
};

enum { TARGET_COUNT = sizeof targets / sizeof targets[0] };

enum {
	SEEDS = 4096,
	WORDS = 1024,
	MOST_BYTES = 1 << 20, /* of a seed */
	MOST_MORE = 4096,     /* that a change adds at most, all together */
	SECONDS_EACH = 10,
};

struct bytes {
	uint8_t *data;
	size_t size;
	char *name; /* of a seed's file */
};

static struct bytes seeds[SEEDS], words[WORDS];
static int seed_count, word_count;

/* What was given. */
static int (*target)(const uint8_t *data, size_t size);
static const char *target_name, *folder = ".";
static long runs, seconds, seed = 1;

/* What is being run, for the handler of signals. */
static const struct bytes *current;
static long current_run;
static char kept_as[4096];

/* ---- what ends the program ---- */

static void
say(const char *text)
{
	if (write(STDERR_FILENO, text, strlen(text)) < 0)
		_exit(2);
}

static void
keep_input(void)
{
	const struct bytes *input = current;

	current = NULL;
	if (!input)
		return;
	say("fuzz: what fails is ");
	if (!input->name) {
		int fd = open(kept_as, O_WRONLY | O_CREAT | O_TRUNC, 0644);
		if (fd < 0 || write(fd, input->data, input->size) != (ssize_t)input->size)
			say("what cannot be written as ");
	}
	say(input->name ? input->name : kept_as);
	say("\n");
}

static void
end_by(int number)
{
	if (number == SIGALRM)
		say("fuzz: an input takes too long\n");
	keep_input();
	signal(number == SIGALRM ? SIGABRT : number, SIG_DFL);
	raise(number == SIGALRM ? SIGABRT : number);
}

/* Of the sanitizers, which end the program themselves. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void
catch_ends(void)
{
	static const int ends[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };

	signal(SIGABRT, end_by);
	signal(SIGALRM, end_by);
	if (__sanitizer_set_death_callback)
		__sanitizer_set_death_callback(keep_input);
	else {
		for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
			signal(ends[i], end_by);
	}
}

static void
run(const struct bytes *input)
{
	if (!input->name)
		snprintf(kept_as, sizeof kept_as, "%s/%s-%ld-%ld", folder, target_name, seed,
			current_run);
	current = input;
	alarm(SECONDS_EACH);
	target(input->data, input->size);
	alarm(0);
	current = NULL;
}

/* ---- seeds ---- */

static bool
read_bytes(const char *path, struct bytes *out)
{
	FILE *f = fopen(path, "rb");

	*out = (struct bytes){ .data = malloc(MOST_BYTES) };
	if (f && out->data)
		out->size = fread(out->data, 1, MOST_BYTES, f);
	bool fine = f && out->data && !ferror(f);
	if (f)
		fclose(f);
	uint8_t *smaller = fine && out->size > 0 ? realloc(out->data, out->size) : NULL;
	out->data = smaller ? smaller : out->data;
	return fine;
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct bytes *)a)->name, ((const struct bytes *)b)->name);
}

static bool
add_seeds(const char *path)
{
	struct stat st;
	struct dirent *entry;
	DIR *dir = opendir(path);
	int first = seed_count;
	bool fine = true;

	if (!dir) {
		if (seed_count == SEEDS || stat(path, &st) != 0 ||
			!read_bytes(path, &seeds[seed_count]))
			return false;
		seeds[seed_count++].name = strdup(path);
		return true;
	}
	while (fine && (entry = readdir(dir))) {
		char name[4096];
		snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
		if (stat(name, &st) == 0 && S_ISREG(st.st_mode))
			fine = add_seeds(name);
	}
	closedir(dir);
	qsort(seeds + first, (size_t)(seed_count - first), sizeof *seeds, by_name);
	return fine;
}

/* ---- words: numbers at their limits, and the dictionary, as libFuzzer's: lines of NAME="\x41text" ---- */

static void
add_numbers(void)
{
	static char numbers[][24] = { "0", "-1", "2147483647", "2147483648", "256", "4294967296",
		"9223372036854775807", "18446744073709551616", "1e308", "nan" };

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		words[word_count++] =
			(struct bytes){ .data = (uint8_t *)numbers[i], .size = strlen(numbers[i]) };
}

static int
hex(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 0;
}

static bool
read_words(const char *path)
{
	enum { LINE = 1024 };
	char line[LINE];
	FILE *f = fopen(path, "r");

	while (f && word_count < WORDS / 2 && fgets(line, sizeof line, f)) {
		const char *at = strchr(line, '"');
		char *end = strrchr(line, '"');
		if (line[0] == '#' || !at || end == at)
			continue;
		struct bytes *w = &words[word_count++];
		w->data = malloc(LINE);
		for (at++; w->data && at < end; at++) {
			bool coded = at[0] == '\\' && at[1] == 'x' && end - at > 3;
			at += at[0] == '\\' && !coded;
			w->data[w->size++] = (uint8_t)(coded ? hex(at[2]) * 16 + hex(at[3]) : *at);
			at += coded ? 3 : 0;
		}
	}
	if (f)
		fclose(f);
	return f;
}

/* ---- changes ---- */

static size_t
below(struct rng *rng, size_t most)
{
	return rng_below(rng, (uint32_t)most);
}

/* Puts a piece at a place, in place of what is there or before it. */
static size_t
put(uint8_t *text, size_t size, size_t room, size_t at, const struct bytes *piece, bool over)
{
	size_t n = piece->size, gone = over ? (n < size - at ? n : size - at) : 0;

	if (n > room - (size - gone))
		return size;
	memmove(text + at + n, text + at + gone, size - at - gone);
	if (n > 0)
		memcpy(text + at, piece->data, n);
	return size - gone + n;
}

/* Changes one thing; returns the new size. */
static size_t
change(uint8_t *text, size_t size, size_t room, struct rng *rng)
{
	const struct bytes *word = &words[below(rng, (size_t)word_count)];
	const struct bytes *other = &seeds[below(rng, (size_t)seed_count)];
	size_t at = below(rng, size + 1), n = 1 + below(rng, below(rng, 4) ? 16 : 256);
	size_t kind = below(rng, 7);

	if (kind == 0)
		return put(text, size, room, at, word, below(rng, 2));
	if (kind == 1 && other->size > 0) { /* a piece of one, perhaps of this one */
		size_t from = below(rng, other->size), most = other->size - from;
		return put(text, size, room, at,
			&(struct bytes){ .data = other->data + from, .size = n < most ? n : most },
			below(rng, 2));
	}
	if (at == size)
		return size;
	n = n < size - at ? n : size - at;
	switch (kind) {
	case 2:
		text[at] = (uint8_t)below(rng, 256);
		return size;
	case 3:
		text[at] = (uint8_t)(text[at] ^ 1 << below(rng, 8));
		return size;
	case 4: /* drop */
		memmove(text + at, text + at + n, size - at - n);
		return size - n;
	case 5:
		return below(rng, 8) ? size : at;
	default:
		text[at] = (uint8_t)(32 + below(rng, 95));
		return size;
	}
}

static void
run_changed(struct rng *rng)
{
	const struct bytes *from = &seeds[below(rng, (size_t)seed_count)];
	size_t room = from->size + MOST_MORE;
	uint8_t *text = malloc(room);

	if (!text)
		exit(2);
	if (from->size > 0)
		memcpy(text, from->data, from->size);
	size_t size = from->size;
	for (size_t k = 1 + below(rng, 6); k > 0; k--)
		size = change(text, size, room, rng);
	run(&(struct bytes){ .data = text, .size = size });
	free(text);
}

/* ---- the program ---- */

static bool
take_argument(const char *text)
{
	static const struct {
		const char *name;
		long *number;
	} numbers[] = { { "-runs=", &runs }, { "-seconds=", &seconds }, { "-seed=", &seed } };

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		size_t length = strlen(numbers[i].name);
		if (strncmp(text, numbers[i].name, length) == 0) {
			*numbers[i].number = strtol(text + length, NULL, 10);
			return true;
		}
	}
	if (strncmp(text, "-keep=", 6) == 0)
		folder = text + 6;
	else
		return strncmp(text, "-dict=", 6) == 0 ? read_words(text + 6) : add_seeds(text);
	return true;
}

int
main(int argc, char **argv)
{
	struct rng rng;

	for (int i = 0; argc > 1 && i < TARGET_COUNT; i++) {
		if (strcmp(argv[1], targets[i].name) == 0)
			target = targets[i].run;
	}
	target_name = target ? argv[1] : "";
	for (int i = 2; target && i < argc; i++) {
		if (!take_argument(argv[i])) {
			fprintf(stderr, "fuzz: %s cannot be used\n", argv[i]);
			return EXIT_FAILURE;
		}
	}
	if (!target || seed_count == 0) {
		fprintf(stderr, "fuzz: which target, and with which seeds?\n");
		return EXIT_FAILURE;
	}
	add_numbers();
	catch_ends();
	for (int i = 0; i < seed_count; i++)
		run(&seeds[i]);
	rng_seed(&rng, (uint64_t)seed);
	time_t end = time(NULL) + seconds;
	for (; current_run < runs || (seconds > 0 && time(NULL) < end); current_run++)
		run_changed(&rng);
	printf("%s: %d seeds, %ld runs\n", target_name, seed_count, current_run);
	return EXIT_SUCCESS;
}
