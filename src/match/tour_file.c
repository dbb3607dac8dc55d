/* The chapters of the tour, read from their files. */
#include "match/tour.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/language.h"
#include "config/data.h"
#include "config/file.h"

static const char end[] = ".cfg";

/* ---- a file ---- */

static const struct member chapter_members[] = {
	{ .name = "title", .type = MEMBER_TEXT, .required = true, .translated = true },
	{ .name = "board", .type = MEMBER_TEXT, .required = true },
	{ .name = "position", .type = MEMBER_TEXT },
	{ .name = "moves", .type = MEMBER_TEXT },
	{ .name = "player", .type = MEMBER_TEXT },
	{ .name = "beside", .type = MEMBER_TEXT },
	{ .name = "player_name", .type = MEMBER_TEXT, .translated = true },
	{ .name = "beside_name", .type = MEMBER_TEXT, .translated = true },
	{ .name = "x", .type = MEMBER_TEXT },
	{ .name = "o", .type = MEMBER_TEXT },
	{ .name = "seed", .type = MEMBER_INT },
	{ .name = "exact", .type = MEMBER_SWITCH },
	{ .name = "pages", .type = MEMBER_LIST, .required = true },
	{ 0 },
};

static const struct member page_members[] = {
	{ .name = "text", .type = MEMBER_TEXT, .required = true, .translated = true },
	{ .name = "key", .type = MEMBER_TEXT, .translated = true },
	{ .name = "player", .type = MEMBER_TEXT },
	{ .name = "beside", .type = MEMBER_TEXT },
	{ .name = "moves", .type = MEMBER_TEXT },
	{ .name = "playouts", .type = MEMBER_INT },
	{ .name = "games", .type = MEMBER_INT },
	{ .name = "seconds", .type = MEMBER_NUMBER },
	{ .name = "heat", .type = MEMBER_TEXT },
	{ .name = "press", .type = MEMBER_TEXTS },
	{ .name = "select", .type = MEMBER_TEXT },
	{ .name = "claims", .type = MEMBER_LIST },
	{ 0 },
};

static const struct member claim_members[] = {
	{ .name = "move", .type = MEMBER_TEXT },
	{ .name = "beside", .type = MEMBER_SWITCH },
	{ .name = "best", .type = MEMBER_SWITCH },
	{ .name = "proven", .type = MEMBER_TEXT },
	{ .name = "playouts", .type = MEMBER_RANGE },
	{ .name = "share", .type = MEMBER_RANGE },
	{ .name = "rate", .type = MEMBER_RANGE },
	{ .name = "probability", .type = MEMBER_RANGE },
	{ .name = "exact", .type = MEMBER_RANGE },
	{ .name = "lost", .type = MEMBER_RANGE },
	{ 0 },
};

/* A list of groups; it may be missing. */
static bool
check_list(const struct tour_chapter *c, const config_setting_t *list, const struct member *members,
	struct error *e)
{
	for (int i = 0; list && i < config_setting_length(list); i++) {
		if (!config_check_members(
			    c->path, config_setting_get_elem(list, (unsigned)i), members, e))
			return false;
	}
	return true;
}

static bool
check_chapter(const struct tour_chapter *c, struct error *e)
{
	const config_setting_t *root = tour_group(c);

	if (!config_check_members(c->path, root, chapter_members, e))
		return false;
	const config_setting_t *pages = config_setting_get_member(root, "pages");
	if (!check_list(c, pages, page_members, e))
		return false;
	for (int i = 0; i < config_setting_length(pages); i++) {
		const config_setting_t *page = tour_page(c, i);
		if (!check_list(c, config_setting_get_member(page, "claims"), claim_members, e))
			return false;
		if (i > 0 && !tour_word(page, "key"))
			return config_refuse(c->path, page, e,
				"key is missing: it says what the page does, as in key = \"run 100 "
				"playouts\".");
	}
	return true;
}

/* Adds the chapter of a file. */
static bool
add_chapter(struct tour *t, const char *path, struct error *e)
{
	struct tour_chapter *c = &t->chapter[t->count];
	char where[TOUR_PATH + 16];
	struct error why;

	if (t->count == TOUR_CHAPTERS)
		return error_set(e, "%.300s: a tour has %d chapters at most.", path, TOUR_CHAPTERS);
	snprintf(c->path, sizeof c->path, "%s", path);
	if (!config_file_read(&c->config, path, where, sizeof where, &why))
		return error_set(e, "%.300s: %.100s.", where, why.text);
	t->count++;
	if (!check_chapter(c, e))
		return false;
	c->pages = config_setting_length(config_setting_get_member(tour_group(c), "pages"));
	return true;
}

/* ---- folders ---- */

static int
is_chapter(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return entry->d_name[0] != '.' && length >= sizeof end &&
	       strcmp(entry->d_name + length - (sizeof end - 1), end) == 0;
}

/* A folder's files, sorted by name. */
struct folder {
	char path[TOUR_PATH];
	struct dirent **file;
	int count, next;
};

static void
list_folder(struct folder *f)
{
	f->next = 0;
	f->count = f->path[0] ? scandir(f->path, &f->file, is_chapter, alphasort) : 0;
	if (f->count < 0) /* it does not exist */
		f->count = 0;
	if (f->count == 0)
		f->file = NULL;
}

static void
free_folder(struct folder *f)
{
	for (int i = 0; i < f->count; i++)
		free(f->file[i]);
	free(f->file);
}

/* Adds the next file of two folders by name; of two with the same one the second folder's. */
static bool
add_next(struct tour *t, struct folder f[2], struct error *e)
{
	bool has[2];

	for (int i = 0; i < 2; i++)
		has[i] = f[i].file && f[i].next < f[i].count;
	int order = !has[0]   ? 1
		    : !has[1] ? -1
			      : strcmp(f[0].file[f[0].next]->d_name, f[1].file[f[1].next]->d_name);
	struct folder *from = &f[order >= 0];
	char path[2 * TOUR_PATH];

	assert(has[order >= 0]);
	snprintf(path, sizeof path, "%s/%s", from->path, from->file[from->next]->d_name);
	f[0].next += order <= 0;
	f[1].next += order >= 0;
	return add_chapter(t, path, e);
}

/* ---- opening ---- */

static struct tour *
tour_file_create(struct error *e)
{
	struct tour *t = calloc(1, sizeof *t);

	if (!t)
		error_set(e, "Out of memory for the tour.");
	return t;
}

/* *t, or NULL, closed, if it is not to be used. */
static struct tour *
keep_if(struct tour *t, bool fine)
{
	if (fine)
		return t;
	tour_close(t);
	return NULL;
}

struct tour *
tour_open(struct error *e)
{
	static struct folder f[2]; /* large */
	struct tour *t = tour_file_create(e);
	bool fine = t;

	if (!t)
		return NULL;
	data_path("tour", f[0].path);
	file_own_path(FILE_CONFIG, "tour", f[1].path, TOUR_PATH);
	for (int i = 0; i < 2; i++)
		list_folder(&f[i]);
	while (fine && (f[0].next < f[0].count || f[1].next < f[1].count))
		fine = add_next(t, f, e);
	for (int i = 0; i < 2; i++)
		free_folder(&f[i]);
	if (fine && t->count == 0)
		fine = error_set(e,
			"%.300s has no chapters: install narabe again, or set NARABE_DATA_DIR to "
			"the folder that has tour/.",
			f[0].path);
	return keep_if(t, fine);
}

struct tour *
tour_open_file(const char *path, struct error *e)
{
	struct tour *t = tour_file_create(e);

	return t ? keep_if(t, add_chapter(t, path, e)) : NULL;
}

void
tour_close(struct tour *t)
{
	for (int i = 0; t && i < t->count; i++)
		config_destroy(&t->chapter[i].config);
	free(t);
}

/* ---- members ---- */

const config_setting_t *
tour_group(const struct tour_chapter *c)
{
	return config_root_setting(&c->config);
}

const config_setting_t *
tour_page(const struct tour_chapter *c, int page)
{
	return config_setting_get_elem(
		config_setting_get_member(tour_group(c), "pages"), (unsigned)page);
}

const char *
tour_text(const config_setting_t *group, const char *member)
{
	char name[LANGUAGE_NAME + 32];

	snprintf(name, sizeof name, "%s_%s", member, language_name());
	const char *text = tour_word(group, name);
	return text ? text : tour_word(group, member);
}

const char *
tour_word(const config_setting_t *group, const char *member)
{
	const char *text;

	return config_setting_lookup_string(group, member, &text) ? text : NULL;
}

int
tour_number(const config_setting_t *group, const char *member)
{
	int number;

	return config_setting_lookup_int(group, member, &number) ? number : 0;
}
