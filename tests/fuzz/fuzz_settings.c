/* Settings, with keys and programs: each is in force or refused with a warning that names its line, never
 * both; one that is changed on the screen is kept and read back the same. */
#include "config/file.h"
#include "config/options.h"
#include "fuzz.h"
#include "tui/keys.h"

#define PLACES "/fd/|engines|settings.cfg"

/* A text that is in force is one that can be set. */
static void
check_values(const struct options *o)
{
	static struct options other; /* large */
	struct error e = { "" };

	for (int id = 0; id < OPTION_COUNT; id++) {
		options_init(&other);
		bool fine = options_set(&other, (enum option_id)id, o->text[id], "", &e);
		if (!fine)
			fprintf(stderr, "%s: %s\n", o->text[id], e.text);
		fuzz_require(fine && strcmp(other.text[id], o->text[id]) == 0);
	}
}

static void
check_warnings(const struct options *o, int from)
{
	for (int i = from; i < o->warnings; i++)
		fuzz_refused(o->warning[i], PLACES);
}

/* Makes the settings of a file changes of the screen, as far as they differ, and reads those. */
static void
change(const struct options *given)
{
	static struct options o, back; /* large */
	struct error e = { "" };
	int changes = 0;

	remove(fuzz_path("narabe/settings.cfg"));
	setenv("XDG_STATE_HOME", fuzz_path(""), 1);
	options_init(&o);
	options_read_changes(&o);
	for (int id = 0; id < OPTION_COUNT && changes < 3; id++) {
		if (strcmp(o.text[id], given->text[id]) == 0)
			continue;
		fuzz_require(options_change(&o, (enum option_id)id, given->text[id], &e));
		changes++;
	}
	options_init(&back);
	options_read_changes(&back);
	for (int id = 0; id < OPTION_COUNT; id++)
		fuzz_require(strcmp(back.text[id], o.text[id]) == 0);
	fuzz_require(back.warnings == 0);
}

static bool
can_be_read(const char *path)
{
	char where[512];
	config_t config;
	bool fine = config_file_read(&config, path, where, sizeof where, NULL);

	if (fine)
		config_destroy(&config);
	return fine;
}

/* A file that cannot be read stays beside the one that replaces it. */
static void
check_damaged(const uint8_t *data, size_t size)
{
	size_t kept;
	char *content = fuzz_content(fuzz_path("narabe/settings.cfg.1.damaged"), &kept);

	fuzz_require(kept == size && memcmp(content, data, size) == 0);
	free(content);
}

/* The file as one of changes made on the screen. */
static void
read_changes(const uint8_t *data, size_t size)
{
	static struct options o; /* large */
	struct error e = { "" };

	fuzz_clear();
	fuzz_put("narabe/settings.cfg", data, size);
	setenv("XDG_STATE_HOME", fuzz_path(""), 1);
	options_init(&o);
	options_read_changes(&o);
	check_warnings(&o, 0);
	check_values(&o);
	bool readable = can_be_read(fuzz_path("narabe/settings.cfg"));
	fuzz_require(options_change(&o, OPTION_mouse, "off", &e) == readable);
	if (!readable) { /* the change is made, and the sentence says where the file is */
		fuzz_refused(e.text, "settings.cfg.1.damaged");
		check_damaged(data, size);
	}
	options_init(&o);
	options_read_changes(&o);
	fuzz_require(!options_switch(&o, OPTION_mouse));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct options o; /* large */

	options_init(&o);
	options_read_file(&o, fuzz_file(data, size));
	check_warnings(&o, 0);
	check_values(&o);
	int warnings = o.warnings;
	bindings_apply(&o);
	check_warnings(&o, warnings);
	if (size % 8 == 0) {
		change(&o);
		read_changes(data, size);
	}
	return 0;
}
