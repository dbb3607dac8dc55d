/* Saving a game while it is played. */
#include "match/autosave.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/language.h"
#include "record/formats.h"

void
autosave_init(struct autosave *k)
{
	*k = (struct autosave){ .on = false };
	journal_init(&k->journal);
}

void
autosave_begin(struct autosave *k)
{
	k->on = store_init(&k->library);
}

void
autosave_take(
	struct autosave *k, const struct journal *j, const char *name, struct file_mark agreed)
{
	snprintf(k->name, sizeof k->name, "%s", name);
	k->agreed = agreed;
	if (j)
		k->journal = *j;
}

/* Whether the game's file has been written since by another program, or with another game. */
static bool
is_anothers(const struct autosave *k)
{
	struct file_mark now = store_mark(&k->library, k->name);

	return now.time_ns && !file_mark_same(&now, &k->agreed);
}

/* The name of the file that the game may still be saved in; "": a new one is needed. */
static const char *
agreed_name(const struct autosave *k)
{
	return is_anothers(k) ? "" : k->name;
}

/* Removes the journal that another one with the whole game has replaced. */
static void
remove_left(struct autosave *k)
{
	if (k->left[0] && !journal_is_held(k->left)) /* else another program continues it */
		unlink(k->left);
	k->left[0] = '\0';
}

/* The journal cannot be continued: what it holds stays until the whole game is saved again. */
static bool
leave_journal(struct autosave *k)
{
	remove_left(k);
	snprintf(k->left, sizeof k->left, "%s", k->journal.path);
	k->failing = true;
	return false;
}

/* Writes the whole game into a new journal. */
static bool
start_journal(struct autosave *k, struct record *r, struct error *e)
{
	struct journal *j = &k->journal;

	k->failing = !journal_create(j, k->library.state, r, e);
	if (k->failing)
		return false;
	remove_left(k);
	return !k->name[0] || journal_set_name(j, k->name, &k->agreed, e) || leave_journal(k);
}

/* After an update that has failed: where the journal was lost, another begins at once, with the whole game. False
 * with the sentence that there is. */
static bool
begin_again(struct autosave *k, struct record *r, struct error *e)
{
	struct error why;

	leave_journal(k);
	if (!k->journal.lost)
		return false;
	if (!start_journal(k, r, &why)) {
		*e = why;
		return false;
	}
	return !e->text[0];
}

bool
autosave_update(struct autosave *k, struct record *r, struct error *e)
{
	bool said = k->failing;

	if (!k->on)
		return true;
	e->text[0] = '\0';
	if (journal_is_open(&k->journal))
		return journal_update(&k->journal, r, false, e) || begin_again(k, r, e);
	/* An empty game needs no journal. */
	return !r->changed || r->count == 1 || start_journal(k, r, said ? NULL : e) || said;
}

bool
autosave_sync(struct autosave *k, struct error *e)
{
	return !k->on || journal_sync(&k->journal, e) || leave_journal(k);
}

bool
autosave_put_away(struct autosave *k, struct record *r, struct error *e)
{
	struct journal *j = &k->journal;
	bool open = journal_is_open(j), fine = true;

	e->text[0] = '\0';
	if (open || k->failing) {
		char own[sizeof k->name] = "";
		if (open)
			journal_update(j, r, true, NULL);
		if (is_anothers(k)) {
			memcpy(own, k->name, sizeof own);
			k->name[0] = '\0';
		}
		fine = store_keep(&k->library, r, k->name, e);
		if (fine && own[0])
			error_set(e, _("%.150s has changed on disk: this game is saved as %.150s."),
				own, k->name);
		if (fine && open)
			unlink(j->path);
		journal_close(j);
		if (fine)
			remove_left(k);
	}
	k->failing = false;
	k->left[0] = k->name[0] = '\0';
	return fine;
}

bool
autosave_leave(struct autosave *k, struct record *r, bool *open, struct error *e)
{
	struct journal *j = &k->journal;

	*open = false;
	e->text[0] = '\0';
	if (!journal_is_open(j) && !k->failing)
		return k->on;
	if (record_result(r) != GAME_OPEN)
		return autosave_put_away(k, r, e);
	if (!journal_is_open(j) && !start_journal(k, r, e))
		return false;
	if (is_anothers(k)) {
		store_new_name(&k->library, r, k->name);
		k->agreed = (struct file_mark){ 0 };
		journal_set_name(j, k->name, &k->agreed, NULL);
	}
	*open = (journal_update(j, r, true, e) || begin_again(k, r, e) || journal_is_open(j)) &&
		journal_sync(j, e);
	journal_close(j);
	return *open;
}

bool
autosave_find_folders(struct autosave *k, struct error *e)
{
	if (k->library.games[0] || store_init(&k->library))
		return true;
	return error_set(
		e, "%s", _("There is no folder for games: neither HOME nor XDG_DATA_HOME is set."));
}

void
autosave_name(const struct autosave *k, const struct record *r, char name[256])
{
	const char *own = agreed_name(k);

	if (*own)
		snprintf(name, 256, "%s", own);
	else
		store_new_name(&k->library, r, name);
}

/* Appends the suffix if it is missing, and refuses another game's name. `given` may be empty. */
static bool
find_name(const struct autosave *k, const struct record *r, const char *given, char name[256],
	struct error *e)
{
	const char *suffix = record_suffix(r->game);
	size_t length = strlen(given), tail = strlen(suffix);
	bool has = length > tail && strcmp(given + length - tail, suffix) == 0;
	char path[JOURNAL_PATH + 256];

	if (!record_check_name(given, e))
		return false;
	snprintf(name, 256, "%.200s%s", given, has || !*given ? "" : suffix);
	snprintf(path, sizeof path, "%s/%s", k->library.games, name);
	if (!*given || strcmp(name, agreed_name(k)) == 0 || access(path, F_OK) != 0)
		return true;
	return error_set(e, _("%.150s already exists: choose another name."), name);
}

/* Whether the path contains "..": where it leads would depend on the folder the program was started
 * in. */
static bool
climbs(const char *path)
{
	for (const char *p = path; p; p = strchr(p, '/')) {
		p += *p == '/';
		if (strncmp(p, "..", 2) == 0 && (p[2] == '/' || !p[2]))
			return true;
	}
	return false;
}

/* Saves to a file of the user's own; never overwrites an existing one. */
static bool
save_file(const struct record *r, const char *path, struct error *e)
{
	if (path[0] != '/' && climbs(path))
		return error_set(e,
			_("%.150s leads out of its folder: give a name without a slash, or an "
			  "absolute path."),
			path);
	if (access(path, F_OK) == 0)
		return error_set(e, _("%.150s already exists: choose another name."), path);
	return record_save(r, path, e);
}

/* Whether the suffix names another format than narabe's own, which loses nothing. */
static bool
is_exported(const char *given)
{
	const struct record_format *named = record_format_of_path(given);

	return named && named != record_format_at(0);
}

bool
autosave_is_path(const char *given)
{
	return strchr(given, '/') || is_exported(given);
}

bool
autosave_save_as(struct autosave *k, struct record *r, const char *given, struct error *e)
{
	char name[256];

	if (is_exported(given) && !record_format_writes(record_format_of_path(given), r, e))
		return false;
	if (autosave_is_path(given))
		return save_file(r, given, e);
	if (!autosave_find_folders(k, e))
		return false;
	if (r->count == 1)
		return error_set(e, "%s", _("There is no move to save yet."));
	if (!find_name(k, r, *given ? given : agreed_name(k), name, e) ||
		!store_keep(&k->library, r, name, e))
		return false;
	struct file_mark kept = store_mark(&k->library, name);
	if (journal_is_open(&k->journal) && !journal_set_name(&k->journal, name, &kept, e))
		return false;
	autosave_take(k, NULL, name, kept);
	return true;
}

bool
autosave_find(
	struct autosave *k, const char *name, const struct game *g, char path[AUTOSAVE_PATH_SIZE])
{
	const char *const suffixes[] = { "", record_suffix(g), ".sgf", ".narabe" };

	snprintf(path, AUTOSAVE_PATH_SIZE, "%s", name);
	if (access(path, F_OK) == 0)
		return true;
	if (autosave_is_path(name) || !*name || !autosave_find_folders(k, NULL))
		return false;
	for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
		snprintf(path, AUTOSAVE_PATH_SIZE, "%s/%s%s", k->library.games, name, suffixes[i]);
		if (access(path, F_OK) == 0)
			return true;
	}
	return false;
}

bool
autosave_load(struct autosave *k, const char *name, const struct game *g, struct record *out,
	struct error *e)
{
	char path[AUTOSAVE_PATH_SIZE];

	if (autosave_find(k, name, g, path))
		return record_load(out, path, e);
	*out = (struct record){ 0 };
	return error_set(e,
		_("There is no game \"%.150s\": neither a file of that name nor a game "
		  "in the list."),
		name);
}
