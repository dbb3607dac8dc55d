/* A game of two people with its commands, a line each, the first byte chooses the board. After every line
 * the journal holds the game as it is, and after the last one it is resumed as it was. */
#include <fcntl.h>
#include <unistd.h>

#include "fuzz.h"
#include "match/commands.h"
#include "match/session.h"
#include "records.h"

enum { MOST_LINES = 40 };

/* Commands that search, or make every move search, or name a file anywhere. */
static bool
is_left_out(const struct command *c, const char *argument)
{
	bool file = c->kind == ARG_FILE && argument[0] == '/';

	enum command_id id = command_id(c);

	return file || !c->run || id == COMMAND_tip || id == COMMAND_now || id == COMMAND_lessons;
}

/* What the journal holds, if there is one, is the game. */
static void
check_journal(struct session *s)
{
	struct record back;
	struct error e = { "" };
	char name[256];

	if (s->trouble.text[0])
		fprintf(stderr, "%s\n", s->trouble.text);
	fuzz_require(!s->trouble.text[0]);
	if (!journal_is_open(&s->autosave.journal))
		return;
	bool read = journal_read(s->autosave.journal.path, &back, name, &e);
	if (!read)
		fprintf(stderr, "%s\n", e.text);
	fuzz_require(read);
	char *is = fuzz_written(&back), *wanted = fuzz_written(&s->match.record);
	if (strcmp(is, wanted) != 0)
		fprintf(stderr, "%s\n%s\n", is, wanted);
	fuzz_require(strcmp(is, wanted) == 0);
	free(is);
	free(wanted);
	record_finish(&back);
}

static void
obey(struct session *s, const char *line)
{
	char said[1024];
	const char *argument = "";
	struct text say;
	struct error e = { "" };
	const struct command *c = command_find(COMMAND_IN_LINES, line, &argument);

	text_init(&say, said, sizeof said);
	if (c && is_left_out(c, argument))
		return;
	bool fine = c ? c->run(s, argument, &say, &e) : session_play_text(s, line, &say, &e);
	if (!fine)
		fuzz_refused(e.text, "");
	session_tick(s, s->now_us);
	session_autosave(s);
	check_journal(s);
}

static void
begin(struct session *s, const struct options *o)
{
	struct player_spec spec[2];
	const struct game *g;
	struct error e;

	session_init(s, o, 1, -1);
	s->front = (struct session_front){ .waits = true, .keeps_players = true };
	autosave_begin(&s->autosave);
	fuzz_require(s->autosave.on);
	fuzz_require(session_read_options(o, &g, spec, &e));
	fuzz_require(session_set_up(s, g, spec, NULL, NULL, &e));
}

static void
play(const struct options *o, char *text)
{
	static struct session s; /* large */
	struct error e = { "" };
	char *rest, *kept = NULL;
	int lines = 0;
	bool open;

	begin(&s, o);
	for (char *line = strtok_r(text, "\n", &rest); line && lines < MOST_LINES; lines++) {
		obey(&s, line);
		line = strtok_r(NULL, "\n", &rest);
	}
	fuzz_check_record(&s.match.record);
	if (journal_is_open(&s.autosave.journal))
		kept = fuzz_written(&s.match.record);
	fuzz_require(session_leave(&s, &open));
	session_finish(&s);
	if (!open) {
		free(kept);
		return;
	}
	begin(&s, o);
	fuzz_require(kept && session_resume(&s, &e) && !e.text[0]);
	char *again = fuzz_written(&s.match.record);
	fuzz_require(strcmp(kept, again) == 0);
	free(again);
	free(kept);
	session_leave(&s, &open);
	session_finish(&s);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct options o; /* large */
	static int before = -1;
	struct error e;

	if (size == 0)
		return 0;
	if (before < 0)
		before = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	fuzz_clear();
	fuzz_require(chdir(fuzz_path("")) == 0); /* where games are saved by a path */
	setenv("XDG_STATE_HOME", fuzz_path("state"), 1);
	setenv("XDG_DATA_HOME", fuzz_path("data"), 1);
	options_init(&o);
	fuzz_require(options_set(&o, OPTION_o, "human", "", &e));
	fuzz_require(options_set(&o, OPTION_game, fuzz_board(data[0])->name, "", &e));
	char *text = fuzz_text(data + 1, size - 1);
	play(&o, text);
	free(text);
	fuzz_require(fchdir(before) == 0);
	return 0;
}
