/* The matchbox learner as a player: it plays from its beads, learns when a game is over, and stores
 * what it learned in a file. */
#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"
#include "base/sum.h"
#include "match/player/learner.h"
#include "match/player/matchbox.h"
#include "match/player/search_keys.h"
#include "search/matchbox/matchbox.h"
#include "search/tictactoe/table.h"

static const struct param keys[] = {
	KEY_LEARNED_FILE,
	{ .name = "beads",
		.help = N_("initial beads of each move, by ply; the last number is for all later "
			   "plies"),
		.kind = PARAM_LIST,
		.whole = { 1, 10000 },
		.member = PARAM_MEMBER(struct player_spec, matchbox.beads) },
	WHOLE_KEY("win", matchbox.win, -1000, 1000, N_("beads added per move of a won game")),
	WHOLE_KEY("draw", matchbox.draw, -1000, 1000, N_("beads added per move of a drawn game")),
	WHOLE_KEY("loss", matchbox.loss, -1000, 1000,
		N_("beads added per move of a lost game; -1 removes one")),
	CHOICE_KEY("credit", matchbox.credit, "all ply last",
		N_("which moves of a won or drawn game are paid: all alike, the nth n times (ply), "
		   "or only the last")),
	CHOICE_KEY(
		"blame", matchbox.blame, "all ply last", N_("which moves of a lost game are paid")),
	SWITCH_KEY("symmetry", matchbox.symmetry, N_("symmetric positions share one box")),
	{ 0 },
};

static void
player_matchbox_standard(struct player_spec *spec)
{
	spec->matchbox = matchbox_params_default();
}

extern const struct player_kind player_matchbox;

/* ---- the file ---- */

#define FIRST_WORDS "narabe matchbox "

enum {
	LINE = 128, /* bytes that hold any line */
	HEAD = 5,   /* lines before the boxes */
	TAIL = 1,   /* lines after the boxes */
	MOST_BYTES = 4 << 20,
	VERSION = 1,
	VERSION_TRAINING = 2, /* of an earlier narabe, during a training: two lines more */
};

/* ---- writing ---- */

static void
write_position(struct text *t, const struct matchbox *m, int box)
{
	const struct game *g = &game_tictactoe;
	struct state s;

	matchbox_position(m, box, &s);
	for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
		text_add(t, "%c", ".xo"[g->rules->get(g, &s, cell)]);
}

bool
matchbox_write(
	const char *path, struct matchbox *m, const struct matchbox_past *past, struct error *e)
{
	size_t size = (size_t)(matchbox_count(m) + HEAD + TAIL) * LINE;
	char *buffer = malloc(size);
	struct text t;

	if (!buffer)
		return error_set(e, _("Cannot write %s: out of memory."), path);
	text_init(&t, buffer, size);
	text_add(&t, FIRST_WORDS "%d\ngame tictactoe\nsymmetry %s\n", VERSION,
		matchbox_params_of(m)->symmetry ? "on" : "off");
	text_add(&t, "games %" PRId64 " won %" PRId64 " drawn %" PRId64 " lost %" PRId64 "\n",
		past->won + past->drawn + past->lost, past->won, past->drawn, past->lost);
	text_add(&t, "boxes %d\n", matchbox_count(m));
	for (int box = 0; box < matchbox_count(m); box++) {
		unsigned places = matchbox_places(m, box);

		write_position(&t, m, box);
		for (int cell = 0; cell < MATCHBOX_CELLS; cell++) {
			if (places >> cell & 1)
				text_add(&t, " %" PRIu32, matchbox_beads(m, box)[cell]);
		}
		text_add(&t, "\n");
	}
	text_add(&t, "sum %016" PRIx64 "\n", sum_add(SUM_START, buffer, t.used));
	bool fine = file_replace(path, buffer, t.used, e);
	free(buffer);
	return fine;
}

/* ---- reading ---- */

struct reader {
	const char *path, *whole; /* the file and its text of `size` bytes */
	size_t size;
	const char *at; /* the next line */
	int line;
	int64_t version;
	char text[LINE]; /* the current line, without its newline */
};

/* Reads the next line; returns false at the end, and for an overlong line. */
static bool
next_line(struct reader *r)
{
	size_t length = strcspn(r->at, "\n");

	r->line++;
	if (length >= sizeof r->text || r->at[length] != '\n')
		return false;
	memcpy(r->text, r->at, length);
	r->text[length] = '\0';
	r->at += length + 1;
	return true;
}

/* Checks the last line, which holds the checksum of everything before it. */
static bool
check_sum(const char *text, size_t size)
{
	char line[LINE];
	static const size_t length = sizeof "sum 0123456789abcdef\n" - 1;

	if (size < length || strlen(text) != size)
		return false;
	snprintf(
		line, sizeof line, "sum %016" PRIx64 "\n", sum_add(SUM_START, text, size - length));
	return strcmp(text + size - length, line) == 0;
}

/* Reads the words that a header line begins with, and the number after them. */
static bool
take_number(const char **at, const char *word, int64_t *out)
{
	char number[32];
	size_t length = strlen(word);

	if (strncmp(*at, word, length) != 0)
		return false;
	*at += length;
	length = strcspn(*at, " ");
	snprintf(number, sizeof number, "%.*s", length < sizeof number ? (int)length : 0, *at);
	*at += length;
	return text_to_int(number, 0, INT64_MAX / 4, out);
}

static bool
read_past(const char *line, struct matchbox_past *past)
{
	int64_t games;

	return take_number(&line, "games ", &games) && take_number(&line, " won ", &past->won) &&
	       take_number(&line, " drawn ", &past->drawn) &&
	       take_number(&line, " lost ", &past->lost) && *line == '\0' &&
	       games == past->won + past->drawn + past->lost;
}

static bool
read_box(const char *line, struct matchbox *m, int box)
{
	char position[LINE];
	struct text t;
	int64_t beads;

	text_init(&t, position, sizeof position);
	write_position(&t, m, box);
	if (strncmp(line, position, t.used) != 0)
		return false;
	line += t.used;
	for (int cell = 0; cell < MATCHBOX_CELLS; cell++) {
		if (!(matchbox_places(m, box) >> cell & 1))
			continue;
		if (!take_number(&line, " ", &beads) || beads > MATCHBOX_MOST)
			return false;
		matchbox_beads(m, box)[cell] = (uint32_t)beads;
	}
	return *line == '\0';
}

/* Reports what is wrong with the current line of the file. */
static enum matchbox_reading
refuse_line(const struct reader *r, const char *why, struct error *e)
{
	error_set(e, _("%s, line %d: %s"), r->path, r->line, why);
	return MATCHBOX_REFUSED;
}

/* Reads the header. Sets *damaged if the file is one of ours but not as the program writes it. A
 * file with another beginning was never ours. */
static enum matchbox_reading
read_head(struct reader *r, struct matchbox *m, struct matchbox_past *past, bool *damaged,
	struct error *e)
{
	int64_t boxes;
	const char *at = r->text;

	*damaged = strncmp(r->at, FIRST_WORDS, sizeof FIRST_WORDS - 1) == 0;
	if (!next_line(r) || !take_number(&at, FIRST_WORDS, &r->version) || *at)
		return refuse_line(r, _("this is not a file of a matchbox player."), e);
	*damaged = false;
	if (r->version != VERSION && r->version != VERSION_TRAINING)
		return refuse_line(r, _("it was written by a newer narabe."), e);
	*damaged = true;
	if (!next_line(r) || strcmp(r->text, "game tictactoe") != 0)
		return refuse_line(r, _("it must say: game tictactoe."), e);
	if (!next_line(r) ||
		(strcmp(r->text, "symmetry on") != 0 && strcmp(r->text, "symmetry off") != 0))
		return refuse_line(r, _("it must say symmetry on or off."), e);
	*damaged = false;
	bool on = strcmp(r->text, "symmetry on") == 0;
	if (on != (matchbox_params_of(m)->symmetry != 0)) {
		error_set(e,
			_("%s was learned with symmetry=%s: give the player that, or another "
			  "file."),
			r->path, on ? "on" : "off");
		return MATCHBOX_REFUSED;
	}
	*damaged = true;
	if (!next_line(r) || !read_past(r->text, past))
		return refuse_line(r, _("it must say how many games were won, drawn, lost."), e);
	at = r->text;
	if (!next_line(r) || !take_number(&at, "boxes ", &boxes) || *at ||
		boxes != matchbox_count(m))
		return refuse_line(r, _("its number of boxes is wrong."), e);
	return MATCHBOX_READ;
}

static enum matchbox_reading
player_matchbox_read_all(struct reader *r, struct matchbox *m, struct matchbox_past *past,
	bool *damaged, struct error *e)
{
	enum matchbox_reading head = read_head(r, m, past, damaged, e);

	if (head != MATCHBOX_READ)
		return head;
	for (int box = 0; box < matchbox_count(m); box++) {
		if (!next_line(r) || !read_box(r->text, m, box))
			return refuse_line(r, _("this is not the box expected here."), e);
	}
	/* NOLINTNEXTLINE(misc-redundant-expression): two lines */
	if (r->version == VERSION_TRAINING && !(next_line(r) && next_line(r)))
		return refuse_line(r, _("it must say how far the training has got."), e);
	if (check_sum(r->whole, r->size))
		return MATCHBOX_READ;
	error_set(e, _("%s: its checksum does not match its lines."), r->path);
	return MATCHBOX_REFUSED;
}

enum matchbox_reading
matchbox_read(const char *path, struct matchbox *m, struct matchbox_past *past, struct error *e)
{
	size_t size = 0;
	struct matchbox_past found = { 0 };
	bool damaged = false;

	if (access(path, F_OK) != 0 && errno == ENOENT)
		return MATCHBOX_NONE;
	char *text = file_read(path, MOST_BYTES, &size, e);
	struct matchbox *fresh = text ? matchbox_create(matchbox_params_of(m)) : NULL;
	if (text && !fresh)
		error_set(e, _("Cannot read %s: out of memory."), path);
	struct reader r = { .path = path, .whole = text, .size = size, .at = text };
	enum matchbox_reading reading =
		fresh ? player_matchbox_read_all(&r, fresh, &found, &damaged, e) : MATCHBOX_REFUSED;
	if (reading == MATCHBOX_READ) {
		for (int box = 0; box < matchbox_count(m); box++)
			memcpy(matchbox_beads(m, box), matchbox_beads(fresh, box),
				MATCHBOX_CELLS * sizeof(uint32_t));
		*past = found;
	} else if (damaged) {
		file_put_aside(path, e);
	}
	matchbox_destroy(fresh);
	free(text);
	return reading;
}

/* ---- the player ---- */

struct knowledge {
	struct matchbox *boxes;
	struct matchbox_past past;
};

static void
matchbox_forget(struct player *p, struct learner *l)
{
	struct knowledge *k = l->knows;

	engine_destroy(p->engine);
	p->engine = NULL;
	if (k)
		matchbox_destroy(k->boxes);
	free(k);
}

/* Opens the boxes and the engine that looks up the beads of any position, even before the first
 * question. */
static bool
matchbox_open(struct player *p, struct learner *l)
{
	struct knowledge *k = l->knows = calloc(1, sizeof *k);
	struct state start;

	if (k)
		k->boxes = matchbox_create(&p->spec.matchbox);
	if (!k || !k->boxes)
		return error_set(&p->failure, _("Out of memory for what a %s player learns."),
			p->kind->name);
	if (l->file[0] &&
		matchbox_read(l->file, k->boxes, &k->past, &p->failure) == MATCHBOX_REFUSED)
		return false;
	const struct matchbox_task params = { .boxes = k->boxes };
	const struct engine_task task = {
		.ops = &engine_matchbox,
		.params = &params,
		.budget = { .playouts = NO_LIMIT, .time_ms = NO_LIMIT },
	};
	p->game->rules->start(p->game, &start);
	p->engine = engine_start(&task, p->game, &start, &p->failure);
	return p->engine;
}

static bool
matchbox_save(struct learner *l, struct error *e)
{
	struct knowledge *k = l->knows;

	return matchbox_write(l->file, k->boxes, &k->past, e);
}

static bool
matchbox_fits(const struct learner *l, const struct player_spec *spec)
{
	const struct knowledge *k = l->knows;

	return matchbox_params_of(k->boxes)->symmetry == spec->matchbox.symmetry;
}

static void
matchbox_begin(struct player *p)
{
	learner_begin(p);
	if (p->learner)
		matchbox_set_params(
			((struct knowledge *)p->learner->knows)->boxes, &p->spec.matchbox);
}

/* Answers from the box itself: a report would take longer than the rest of a whole game. */
static enum answer
matchbox_poll(struct player *p, move_t *out)
{
	if (!p->learner)
		return ANSWER_FAILED;
	*out = matchbox_choose(
		((struct knowledge *)p->learner->knows)->boxes, &p->position, &p->rng);
	return ANSWER_MOVE;
}

static bool
matchbox_take_game(struct player *p, enum side side, const struct finished_game *game)
{
	struct knowledge *k = p->learner->knows;
	int own = side_sign(side) * game->result;

	matchbox_learn(
		k->boxes, game->past.start, game->past.moves, game->past.plies, side, game->result);
	k->past.won += own > 0;
	k->past.drawn += own == 0;
	k->past.lost += own < 0;
	return true;
}

static const struct learner_ops matchbox_learns = {
	.save_every_us = 1000000,
	.open = matchbox_open,
	.forget = matchbox_forget,
	.write = matchbox_save,
	.fits = matchbox_fits,
	.learn = matchbox_take_game,
};

const struct player_kind player_matchbox = {
	.name = "matchbox",
	.help = N_("learns tictactoe from beads in matchboxes"),
	.about = "Has a box of beads for every position of tic-tac-toe, a colour for every "
		 "move, and draws its move from the box. After a game the boxes it has "
		 "used are paid: beads of the moves it made are added for a win or a draw, "
		 "and taken away for a loss. It knows no rules of thumb and looks no move "
		 "ahead; it learns by playing (narabe train).",
	.keys = keys,
	.standard = player_matchbox_standard,
	.plays = matchbox_plays,
	.begin = matchbox_begin,
	.poll = matchbox_poll,
	.learns = &matchbox_learns,
};

/* ---- for others ---- */

struct matchbox *
player_matchbox_boxes(const struct player *p)
{
	bool has = p->learner && p->kind == &player_matchbox;

	return has ? ((struct knowledge *)p->learner->knows)->boxes : NULL;
}
