/* The games of a session on disk: kept while they are played, saved by name, opened, resumed. The session's
 * thread only. */
#include <stdio.h>

#include "base/language.h"
#include "match/session.h"
#include "record/file.h"

void
session_keep_games(struct session *s)
{
	autosave_begin(&s->autosave);
}

void
session_autosave(struct session *s)
{
	struct error e;

	if (!s->repeat.on && !autosave_update(&s->autosave, &s->match.record, &e))
		s->trouble = e;
}

void
session_sync(struct session *s)
{
	struct error e;

	if (!autosave_sync(&s->autosave, &e))
		s->trouble = e;
}

/* The player that the record names; false if there is none or it does not play this board. */
static bool
recorded_player(struct session *s, const struct record *r, enum side side, bool own,
	struct player_spec *spec)
{
	if (!player_spec_parse(r->info.spec[side], spec, NULL))
		return false;
	if (!own && player_spec_drop_files(spec))
		error_set(&s->trouble,
			_("The game names a file for its player %s, which is not used: name it "
			  "yourself if you want that."),
			spec->kind->name);
	return player_spec_check(spec, r->game, NULL);
}

/* The players that the record names, else the current ones; `own` if this program wrote it for this
 * person alone. */
static bool
players_of(struct session *s, const struct record *r, bool own, struct player_spec spec[2],
	struct error *e)
{
	for (int side = 0; side < 2; side++) {
		if (!s->front.keeps_players &&
			recorded_player(s, r, (enum side)side, own, &spec[side]))
			continue;
		spec[side] = s->spec[side];
		if (!s->front.keeps_players && (!r->info.spec[0][0] && !r->info.spec[1][0] &&
						       r->info.name[0][0] && r->info.name[1][0]))
			player_spec_parse("human", &spec[side], NULL);
		if (s->front.keeps_players && !player_spec_check(&spec[side], r->game, e))
			return false;
	}
	return true;
}

bool
session_open_record(
	struct session *s, struct record *r, struct journal *j, const char *name, struct error *e)
{
	struct player_spec spec[2];
	char kept[sizeof s->autosave.name];

	if (!players_of(s, r, j != NULL, spec, e)) {
		record_finish(r);
		if (j)
			journal_close(j);
		return false;
	}
	if (r->info.seed == 0) /* another program's game */
		r->info.seed = s->seed++;
	snprintf(kept, sizeof kept, "%s", j ? j->name : name);
	/* Before the previous game is put away, perhaps into the same file. */
	const struct store *library = &s->autosave.library;
	struct file_mark agreed = j ? store_agreed(library, j) : store_mark(library, kept);
	session_take_record(s, r, spec);
	if (!j)
		match_hold(&s->match, HOLD_LOOKS_BACK, s->now_us);
	autosave_take(&s->autosave, j, kept, agreed);
	if (s->match.record.cut_short)
		record_cut_text(&s->match.record, &s->trouble);
	return true;
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
	struct record record;

	if (!autosave_load(&s->autosave, name, s->game, &record, e) ||
		!session_open_record(s, &record, NULL, "", e))
		return false;
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
	if (!session_open_record(s, &record, left_over ? &j : NULL, g->name, e))
		return false;
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
	return session_open_record(s, &r, &j, "", e);
}

bool
session_leave(struct session *s, bool *open)
{
	struct error e;
	bool saved = autosave_leave(&s->autosave, &s->match.record, open, &e);

	if (e.text[0])
		s->trouble = e;
	for (int side = 0; side < 2; side++)
		session_save_player(s, &s->match.player[side]);
	return saved;
}
