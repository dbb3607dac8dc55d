/* Where games are saved, and saving one while it is played. See autosave.h. */
#include "match/autosave.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/language.h"
#include "base/lock.h"
#include "match/phrases.h"
#include "match/session.h"
#include "record/file.h"
#include "record/formats.h"

bool
store_init(struct store *l)
{
	*l = (struct store){ 0 };
	return file_own_path(FILE_DATA, "games", l->games, sizeof l->games) &&
	       file_own_path(FILE_STATE, "", l->state, sizeof l->state);
}

void
store_finish(struct store *l)
{
	free(l->game);
	l->game = NULL;
	l->count = 0;
}

/* ---- the list ---- */

static bool
ends_with(const char *name, const char *end)
{
	size_t length = strlen(name), n = strlen(end);
	return length > n && strcmp(name + length - n, end) == 0;
}

static int
newest_first(const void *a, const void *b)
{
	const struct store_game *x = a, *y = b;

	if (x->time != y->time)
		return x->time < y->time ? 1 : -1;
	return -strcmp(x->name, y->name);
}

/* Returns whether a name is one of number_name()'s. */
static bool
is_dated(const char *name)
{
	int year, month, day, time;
	char dash;

	return sscanf(name, "%4d-%2d-%2d-%4d%c", &year, &month, &day, &time, &dash) == 5 &&
	       dash == '-';
}

/* Adds a folder's games to the list, growing it as needed. A missing folder has none. */
static bool
add_folder(struct store *l, const char *folder, bool journals, size_t *room, struct error *e)
{
	char path[JOURNAL_PATH];
	DIR *d = opendir(folder);
	bool fine = d || errno == ENOENT;
	struct dirent *entry;
	struct stat st;

	while (d && (entry = readdir(d))) {
		const char *name = entry->d_name;
		bool wanted = journals ? ends_with(name, ".journal")
				       : ends_with(name, ".sgf") || ends_with(name, ".narabe");
		snprintf(path, sizeof path, "%s/%.255s", folder, name);
		if (name[0] == '.' || !wanted || stat(path, &st) != 0 || !S_ISREG(st.st_mode) ||
			(journals && lock_is_held(path)))
			continue;
		fine = ARRAY_ROOM(l->game, *room, l->count + 1);
		if (!fine)
			break;
		struct store_game *g = &l->game[l->count++];
		*g = (struct store_game){ .time = st.st_mtime, .left_over = journals };
		snprintf(g->name, sizeof g->name, "%.255s", name);
		g->named = !journals && !is_dated(name);
	}
	int why = errno;
	if (d)
		closedir(d);
	return fine || error_set(e, _("Cannot read %.200s: %s."), folder, strerror(why));
}

bool
store_list(struct store *l, struct error *e)
{
	size_t room = 0;

	store_finish(l);
	bool fine = add_folder(l, l->games, false, &room, e);
	fine = add_folder(l, l->state, true, &room, e) && fine;
	if (l->count > 0)
		qsort(l->game, (size_t)l->count, sizeof *l->game, newest_first);
	if (l->count > STORE_MAX_GAMES)
		l->count = STORE_MAX_GAMES;
	return fine;
}

/* Writes the full path of a game's file; `out` holds JOURNAL_PATH bytes. */
static void
store_path(const struct store *l, int index, char *out)
{
	const struct store_game *g = &l->game[index];

	snprintf(out, JOURNAL_PATH, "%s/%s", g->left_over ? l->state : l->games, g->name);
}

/* Returns the result of the main line; while that is open, of the line where the game was left. */
static int
autosave_result_of(const struct record *r)
{
	int result = record_main_result(r);

	return result != GAME_OPEN ? result : record_line_result(r);
}

const char *
store_result_word(int result)
{
	return result == GAME_OPEN ? _("open")
	       : result > 0        ? _("X won")
	       : result < 0        ? _("O won")
				   : _("draw");
}

/* Returns the side of the only person, -1 if there is none or two play. */
static int
person_of(const struct record *r)
{
	struct player_spec spec[2];

	for (int side = 0; side < 2; side++) {
		if (!player_spec_parse(r->info.spec[side], &spec[side], NULL))
			return -1;
	}
	if (player_spec_is_human(&spec[0]) == player_spec_is_human(&spec[1]))
		return -1;
	return player_spec_is_human(&spec[0]) ? SIDE_FIRST : SIDE_SECOND;
}

static void
outcome_text(const struct record *r, int result, char player[2][PLAYER_NAME_TEXT],
	char out[STORE_OUTCOME])
{
	int person = person_of(r), own = side_sign((enum side)person) * result;

	if (person < 0) {
		snprintf(out, STORE_OUTCOME, "%s", store_result_word(result));
		return;
	}
	const char *other = player[person ^ 1];
	if (result == GAME_OPEN)
		snprintf(out, STORE_OUTCOME, _("open, %s"), other);
	else if (own == 0)
		snprintf(out, STORE_OUTCOME, _("drew with %s"), other);
	else
		snprintf(out, STORE_OUTCOME, own > 0 ? _("beat %s") : _("lost to %s"), other);
}

bool
store_look(struct store *l, int index, struct record *out, struct error *e)
{
	struct store_game *g = &l->game[index];
	char path[JOURNAL_PATH], kept[256], player[2][PLAYER_NAME_TEXT];

	store_path(l, index, path);
	g->looked = true;
	if (g->left_over ? !journal_read(path, out, kept, e) : !record_load(out, path, e)) {
		snprintf(g->what, sizeof g->what, _("cannot be read"));
		return false;
	}
	for (int side = 0; side < 2; side++) {
		/* People by their names, engines by their kind. */
		const struct record_info *info = &out->info;
		struct player_spec spec[2];

		if (info->name[side][0])
			snprintf(player[side], PLAYER_NAME_TEXT, "%.40s", info->name[side]);
		else if (player_spec_parse(info->spec[0], &spec[0], NULL) &&
			 player_spec_parse(info->spec[1], &spec[1], NULL))
			phrase_player(spec, (enum side)side, player[side]);
		else
			snprintf(player[side], PLAYER_NAME_TEXT, "?");
	}
	snprintf(g->what, sizeof g->what, "%.47s", _(out->game->title));
	snprintf(g->who, sizeof g->who, "%s - %s", player[0], player[1]);
	snprintf(g->result, sizeof g->result, "%s", store_result_word(autosave_result_of(out)));
	outcome_text(out, autosave_result_of(out), player, g->outcome);
	return true;
}

bool
store_delete(struct store *l, int index, struct error *e)
{
	char path[JOURNAL_PATH];

	store_path(l, index, path);
	if (l->game[index].left_over && lock_is_held(path)) /* since it was listed */
		return error_set(e, _("Cannot delete %.200s: another narabe is playing it."), path);
	if (unlink(path) != 0 && errno != ENOENT)
		return error_set(e, _("Cannot delete %.200s: %s."), path, strerror(errno));
	l->count--;
	memmove(&l->game[index], &l->game[index + 1], (size_t)(l->count - index) * sizeof *l->game);
	return true;
}

/* ---- saving ---- */

/* "2026-11-21-1403" */
static void
now_text(char out[RECORD_NAME])
{
	time_t now = time(NULL);
	struct tm local;

	localtime_r(&now, &local);
	strftime(out, RECORD_NAME, "%Y-%m-%d-%H%M", &local);
}

void
store_date(char out[RECORD_NAME])
{
	now_text(out);
	out[strlen("2026-11-21")] = '\0';
}

/* Returns ".sgf" for Othello, ".narabe" for other games. */
static const char *
record_suffix(const struct game *g)
{
	return game_is_othello(g) ? ".sgf" : ".narabe";
}

/* Writes "2026-11-21-1403-othello-8.sgf"; from the second on with a number. */
static void
number_name(const struct record *r, int number, char name[256])
{
	char date[RECORD_NAME], game[48], suffix[16] = "";

	now_text(date);
	snprintf(game, sizeof game, "%s", r->game->name);
	for (char *p = game; *p; p++) {
		if (*p == ':' || *p == '/')
			*p = '-';
	}
	if (number > 1)
		snprintf(suffix, sizeof suffix, "-%d", number);
	snprintf(name, 256, "%s-%s%s%s", date, game, suffix, record_suffix(r->game));
}

enum { MOST_NUMBERS = 9999 };

/* Writes a name that no game in the folder has yet. */
static void
store_new_name(const struct store *l, const struct record *r, char name[256])
{
	char path[JOURNAL_PATH];
	int number = 1;

	do {
		number_name(r, number, name);
		snprintf(path, sizeof path, "%s/%s", l->games, name);
	} while (access(path, F_OK) == 0 && number++ < MOST_NUMBERS);
}

/* Chooses a new name and creates an empty file for it, so that no other program takes it. */
static bool
choose_name(const struct store *l, const struct record *r, char name[256], char *path)
{
	for (int i = 1; i <= MOST_NUMBERS; i++) {
		number_name(r, i, name);
		snprintf(path, JOURNAL_PATH, "%s/%s", l->games, name);
		int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd >= 0) {
			close(fd);
			return true;
		}
		if (errno != EEXIST)
			break;
	}
	return false;
}

struct file_mark
store_mark(const struct store *l, const char *name)
{
	char path[JOURNAL_PATH];

	snprintf(path, sizeof path, "%s/%s", l->games, name);
	return *name ? file_mark(path) : (struct file_mark){ 0 };
}

struct file_mark
store_agreed(const struct store *l, const struct journal *j)
{
	struct file_mark now = store_mark(l, j->name);
	bool known = j->kept.size != 0;
	bool same = known ? now.size == j->kept.size && now.time_ns == j->kept.time_ns
			  : now.time_ns <= j->left_ns;

	return same ? now : (struct file_mark){ 0 };
}

bool
store_keep(const struct store *l, const struct record *r, char name[256], struct error *e)
{
	char path[JOURNAL_PATH];

	if (!file_make_folder(l->games, e))
		return false;
	snprintf(path, sizeof path, "%s/%s", l->games, name);
	bool is_new = !name[0];
	if (is_new && !choose_name(l, r, name, path))
		return error_set(e, _("Cannot write into %.200s: %s."), l->games, strerror(errno));
	if (record_save(r, path, e))
		return true;
	if (is_new) {
		unlink(path);
		name[0] = '\0';
	}
	return false;
}

/* ---- left-over journals ---- */

static bool
autosave_is_over(const struct record *r)
{
	return record_result(r) != GAME_OPEN;
}

/* Appends a sentence if it fits completely. */
static void
also_say(struct error *all, const char *sentence)
{
	size_t used = strlen(all->text);

	if (used + strlen(sentence) + 2 <= sizeof all->text)
		snprintf(all->text + used, sizeof all->text - used, "%s%s", used ? " " : "",
			sentence);
}

bool
store_resume(struct store *l, struct journal *j, struct record *out, struct error *unread)
{
	char path[JOURNAL_PATH];
	struct error e, why;
	bool found = false;

	unread->text[0] = '\0';
	store_list(l, unread);
	for (int i = 0; i < l->count && !found; i++) {
		if (!l->game[i].left_over)
			continue;
		store_path(l, i, path);
		if (!journal_resume(j, path, out, &e)) {
			error_set(
				&why, _("An unfinished game could not be opened: %.400s"), e.text);
			also_say(unread, why.text);
			continue;
		}
		also_say(unread, e.text);
		found = !autosave_is_over(out);
		if (!found) {
			/* A finished game becomes a file in the list. */
			struct error why2;

			if (store_mark(l, j->name).time_ns &&
				!store_agreed(l, j).time_ns) /* it belongs to another game by now */
				j->name[0] = '\0';
			if (store_keep(l, out, j->name, &why2)) {
				journal_remove(j);
			} else {
				journal_close(j);
				also_say(unread, why2.text);
			}
			record_finish(out);
		}
	}
	store_finish(l);
	return found;
}

/* ---- a game being saved ---- */

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

/* Returns whether two marks are of the same file in the same state. */
static bool
file_mark_same(const struct file_mark *a, const struct file_mark *b)
{
	return a->device == b->device && a->number == b->number && a->size == b->size &&
	       a->time_ns == b->time_ns;
}

/* Returns whether another program, or another game, has since been written to the game's file. */
static bool
is_anothers(const struct autosave *k)
{
	struct file_mark now = store_mark(&k->library, k->name);

	return now.time_ns && !file_mark_same(&now, &k->agreed);
}

/* Returns the name of the file in which the game may still be saved; "" if it needs a new one. */
static const char *
agreed_name(const struct autosave *k)
{
	return is_anothers(k) ? "" : k->name;
}

/* Removes the journal that a new one with the whole game has replaced. */
static void
remove_left(struct autosave *k)
{
	if (k->left[0] && !lock_is_held(k->left)) /* else another program continues it */
		unlink(k->left);
	k->left[0] = '\0';
}

/* Gives up a journal that cannot be continued: its contents stay until the whole game is saved again. */
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

/* After a failed update: if the journal was lost, starts another at once, with the whole game. Returns false
 * with the sentence already in *e if that is not possible. */
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

/* Returns whether nothing has been played that a person knows of: an engine's choice is hidden while the other
 * side chooses. */
static bool
is_empty(const struct record *r)
{
	const char *first = r->info.spec[r->node[RECORD_ROOT].position.to_move];

	return r->count == 1 || (r->count == 2 && r->node[1].position.pending && *first &&
					strcmp(first, "human") != 0);
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
	return !r->changed || is_empty(r) || start_journal(k, r, said ? NULL : e) || said;
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

/* Returns whether the path contains "..", so that it depends on the folder where the program was started. */
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

/* Returns whether the suffix names a format other than narabe's own, which loses nothing. */
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
	if (autosave_is_path(given)) {
		/* Save to a file of the user's own; never overwrite an existing one. */
		if (given[0] != '/' && climbs(given))
			return error_set(e,
				_("%.150s leads out of its folder: give a name without a slash, or "
				  "an absolute path."),
				given);
		if (access(given, F_OK) == 0)
			return error_set(
				e, _("%.150s already exists: choose another name."), given);
		return record_save(r, given, e);
	}
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

/* ---- the games of a session ---- */

void
session_autosave(struct session *s)
{
	struct error e;

	if (!s->repeat.on && !autosave_update(&s->autosave, &s->match.record, &e))
		s->trouble = e;
}

/* Flushes written changes to the disk. */
void
session_sync(struct session *s)
{
	struct autosave *k = &s->autosave;
	struct error e;

	if (k->on && !journal_sync(&k->journal, &e)) {
		leave_journal(k);
		s->trouble = e;
	}
}

/* Reads the player that the record names. Returns false if there is none or it does not play this board. */
static bool
recorded_player(struct session *s, const struct record *r, enum side side, bool own,
	struct player_spec *spec)
{
	if (!player_spec_parse(r->info.spec[side], spec, NULL))
		return false;
	if (!own && player_spec_drop_files(spec))
		error_set(&s->trouble,
			_("The game names a file for its player %s, which is not read: "
			  "name it yourself to use it."),
			spec->kind->name);
	return player_spec_check(spec, r->game, NULL);
}

/* Gets the players that the record names, otherwise the current ones; people instead of those if they cannot play
 * on that board, or if two others have played. `own`: this program wrote the record for this person alone. */
static void
players_of(struct session *s, const struct record *r, bool own, struct player_spec spec[2])
{
	bool by_others = !r->info.spec[0][0] && !r->info.spec[1][0] && r->info.name[0][0] &&
			 r->info.name[1][0];

	for (int side = 0; side < 2; side++) {
		if (recorded_player(s, r, (enum side)side, own, &spec[side]))
			continue;
		spec[side] = s->spec[side];
		if (by_others || !player_spec_check(&spec[side], r->game, NULL))
			player_spec_parse("human", &spec[side], NULL);
	}
}

void
session_open_record(struct session *s, struct record *r, struct journal *j, const char *name)
{
	struct player_spec spec[2];
	char kept[sizeof s->autosave.name];

	players_of(s, r, j != NULL, spec);
	if (r->info.seed == 0) /* a game from another program */
		r->info.seed = s->seed++;
	snprintf(kept, sizeof kept, "%s", j ? j->name : name);
	/* Read before the previous game is put away, perhaps into the same file. */
	const struct store *library = &s->autosave.library;
	struct file_mark agreed = j ? store_agreed(library, j) : store_mark(library, kept);
	session_take_record(s, r, spec);
	if (!j)
		match_hold(&s->match, HOLD_LOOKS_BACK, s->now_us);
	autosave_take(&s->autosave, j, kept, agreed);
	struct error doubt;
	if (record_doubt(&s->match.record, &doubt))
		s->trouble = doubt;
}

bool
session_save(struct session *s, const char *name, struct text *say, struct error *e)
{
	if (!autosave_save_as(&s->autosave, &s->match.record, name, e))
		return false;
	bool listed = !autosave_is_path(name);
	text_add(say,
		listed && s->front.has_keys ? _("Saved as %.200s: L lists all games.")
					    : _("Saved as %.200s."),
		listed ? s->autosave.name : name);
	return true;
}

bool
session_load(struct session *s, const char *name, struct error *e)
{
	char path[AUTOSAVE_PATH_SIZE];
	struct record record;

	if (!autosave_find(&s->autosave, name, s->game, path))
		return error_set(e,
			_("There is no game \"%.150s\": neither a file of that name nor a game "
			  "in the list."),
			name);
	if (!record_load(&record, path, e))
		return false;
	session_open_record(s, &record, NULL, "");
	session_go_to(s, record_current(&s->match.record));
	return true;
}

bool
session_open_listed(struct session *s, int row, struct error *e)
{
	const struct store_game *g = &s->autosave.library.game[row];
	bool left_over = g->left_over;
	char path[JOURNAL_PATH];
	struct record record;
	struct journal j;

	e->text[0] = '\0';
	store_path(&s->autosave.library, row, path);
	if (left_over ? !journal_resume(&j, path, &record, e) : !record_load(&record, path, e))
		return false;
	session_open_record(s, &record, left_over ? &j : NULL, g->name);
	session_go_to(s, record_current(&s->match.record));
	return true;
}

bool
session_resume(struct session *s, struct error *e)
{
	struct record r;
	struct journal j;

	e->text[0] = '\0';
	if (!autosave_find_folders(&s->autosave, e) ||
		!store_resume(&s->autosave.library, &j, &r, e))
		return false;
	session_open_record(s, &r, &j, "");
	const struct record *left = &s->match.record;
	/* A front end that waits for engines lets one to move do so wherever it goes. */
	bool moves_on = s->front.waits && match_mover(&s->match) && !match_human_to_move(&s->match);
	bool over = record_line_result(left) != GAME_OPEN;
	if (left->at < left->length)
		session_go(s, over && moves_on ? left->length : left->at);
	if (moves_on)
		match_release(&s->match, HOLD_PAUSED, s->now_us);
	return true;
}

bool
session_leave(struct session *s, bool *open)
{
	struct error e;

	session_reclaim(s);
	bool saved = autosave_leave(&s->autosave, &s->match.record, open, &e);

	if (e.text[0])
		s->trouble = e;
	for (int side = 0; side < 2; side++)
		session_save_player(s, &s->match.player[side]);
	return saved;
}
