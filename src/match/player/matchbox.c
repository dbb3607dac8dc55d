/* The matchbox learner as a player: it plays from its beads, learns when a game is over, and stores
 * what it learned in a file. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "match/player/matchbox.h"
#include "match/player/matchbox_file.h"

/* The file is written at most this often while games are played, and at the end. */
#define SAVE_EVERY_US ((int64_t)1000000)

#define MEMBER(field) PARAM_MEMBER(struct player_spec, field)

static const struct param keys[] = {
	{ .name = "file",
		.help = N_("the file that stores what it learned (default: none)"),
		.kind = PARAM_FILE,
		.member = MEMBER(file) },
	{ .name = "beads",
		.help = N_("initial beads of each move, by ply; the last number is for all later "
			   "plies"),
		.kind = PARAM_LIST,
		.whole = { 1, 10000 },
		.member = MEMBER(matchbox.beads) },
	{ .name = "win",
		.help = N_("beads added to each move of a game won"),
		.kind = PARAM_WHOLE,
		.whole = { -1000, 1000 },
		.member = MEMBER(matchbox.win) },
	{ .name = "draw",
		.help = N_("beads added to each move of a game drawn"),
		.kind = PARAM_WHOLE,
		.whole = { -1000, 1000 },
		.member = MEMBER(matchbox.draw) },
	{ .name = "loss",
		.help = N_("beads added to each move of a game lost; -1 removes one"),
		.kind = PARAM_WHOLE,
		.whole = { -1000, 1000 },
		.member = MEMBER(matchbox.loss) },
	{ .name = "credit",
		.help = N_("which moves of a game won or drawn are paid: all alike, the nth n "
			   "times (ply), or only the last"),
		.kind = PARAM_CHOICE,
		.words = "all ply last",
		.member = MEMBER(matchbox.credit) },
	{ .name = "blame",
		.help = N_("which moves of a game lost are paid"),
		.kind = PARAM_CHOICE,
		.words = "all ply last",
		.member = MEMBER(matchbox.blame) },
	{ .name = "symmetry",
		.help = N_("symmetric positions share one box"),
		.kind = PARAM_SWITCH,
		.member = MEMBER(matchbox.symmetry) },
	{ 0 },
};
#undef MEMBER

struct learner {
	struct matchbox *boxes;
	struct matchbox_past past;
	char from[PLAYER_FILE_TEXT]; /* the file the boxes were read from, as in the
	                              * specification */
	char file[PLAYER_FILE_TEXT]; /* the file they are written to */
	bool asked;                  /* in the current game */
	bool changed;                /* since it was saved */
	bool noted;                  /* the progress of a training, including the game to be learned
	                              * next */
	int64_t saved_us;
};

static void
forget(struct player *p)
{
	if (!p->learner)
		return;
	engine_destroy(p->engine);
	p->engine = NULL;
	matchbox_destroy(p->learner->boxes);
	free(p->learner);
	p->learner = NULL;
}

/* The engine that looks up the beads of any position, before the first question too. */
static bool
start_engine(struct player *p)
{
	const struct matchbox_task params = { .boxes = p->learner->boxes };
	const struct engine_task task = {
		.ops = &engine_matchbox,
		.params = &params,
		.budget = { .playouts = NO_LIMIT, .time_ms = NO_LIMIT },
	};
	struct state start;

	p->game->rules->start(p->game, &start);
	p->engine = engine_start(&task, p->game, &start, &p->failure);
	return p->engine;
}

/* Creates a learner for the specification, from its file if there is one. False with a sentence in
 * p->failure. */
static bool
open_boxes(struct player *p)
{
	if (!matchbox_plays(p->game, &p->failure))
		return false;
	struct learner *l = p->learner = calloc(1, sizeof *l);
	if (l)
		l->boxes = matchbox_create(&p->spec.matchbox);
	if (!l || !l->boxes) {
		error_set(&p->failure, _("Out of memory for the boxes of a matchbox player."));
		forget(p);
		return false;
	}
	memcpy(l->from, p->spec.file, sizeof l->from);
	memcpy(l->file, p->spec.file, sizeof l->file);
	l->saved_us = clock_now_us();
	if (l->file[0] &&
		matchbox_read(l->file, l->boxes, &l->past, &p->failure) == MATCHBOX_REFUSED) {
		forget(p);
		return false;
	}
	if (!start_engine(p)) {
		forget(p);
		return false;
	}
	return true;
}

static bool
save(struct player *p, struct error *e)
{
	struct learner *l = p->learner;

	if (!l || !l->file[0] || !l->changed)
		return true;
	l->saved_us = clock_now_us();
	l->changed = !matchbox_write(l->file, l->boxes, &l->past, e);
	return !l->changed;
}

static void
init(struct player *p)
{
	p->refused = !open_boxes(p);
}

static void
finish(struct player *p)
{
	save(p, NULL);
	forget(p);
}

/* Whether new settings need other boxes than these. */
static bool
is_another(const struct player *p)
{
	const struct learner *l = p->learner;

	return strcmp(l->from, p->spec.file) != 0 ||
	       matchbox_params_of(l->boxes)->symmetry != p->spec.matchbox.symmetry;
}

static void
begin(struct player *p)
{
	if (p->learner && is_another(p))
		finish(p);
	bool refused = p->refused; /* reported now; the next question tries again */
	p->refused = false;
	if (refused || (!p->learner && !open_boxes(p)))
		return;
	matchbox_set_params(p->learner->boxes, &p->spec.matchbox);
	p->learner->asked = true;
}

/* From the box itself: a report would take longer than all the rest of a game. */
static enum answer
poll(struct player *p, move_t *out)
{
	if (!p->learner)
		return ANSWER_FAILED;
	*out = matchbox_choose(p->learner->boxes, &p->position, &p->rng);
	return ANSWER_MOVE;
}

static void
learn(struct player *p, enum side side, const struct finished_game *game)
{
	struct learner *l = p->learner;
	int own = side == SIDE_FIRST ? game->result : -game->result;

	if (!l || !l->asked)
		return;
	l->asked = false;
	matchbox_learn(
		l->boxes, game->past.start, game->past.moves, game->past.plies, side, game->result);
	l->past.won += own > 0;
	l->past.drawn += own == 0;
	l->past.lost += own < 0;
	l->changed = true;
	if (!l->noted)
		l->past.training = (struct matchbox_training){ 0 };
	l->noted = false;
	if (l->file[0] && clock_now_us() - l->saved_us >= SAVE_EVERY_US)
		save(p, &p->failure);
}

static bool
inherit(struct player *p, struct player *before)
{
	struct learner *l = before->learner;

	if (!l || strcmp(l->from, p->spec.file) != 0 ||
		matchbox_params_of(l->boxes)->symmetry != p->spec.matchbox.symmetry)
		return false;
	forget(p);
	p->learner = l;
	p->engine = before->engine;
	p->refused = false;
	l->asked = false;
	before->learner = NULL;
	before->engine = NULL;
	return true;
}

extern const struct player_kind player_matchbox;

const struct matchbox *
player_matchbox_boxes(const struct player *p)
{
	return p->learner && p->kind == &player_matchbox ? p->learner->boxes : NULL;
}

void
player_matchbox_trace(struct player *p, struct trace *t)
{
	matchbox_set_trace(p->learner->boxes, t);
}

static void
keep_in(struct player *p, const char *path)
{
	snprintf(p->learner->file, sizeof p->learner->file, "%s", path);
}

const struct matchbox_training *
player_matchbox_training(const struct player *p)
{
	return &p->learner->past.training;
}

void
player_matchbox_note(struct player *p, const struct matchbox_training *t)
{
	p->learner->past.training = *t;
	p->learner->noted = true;
}

const struct player_kind player_matchbox = {
	.name = "matchbox",
	.help = N_("learns tictactoe from beads in matchboxes"),
	.about = "Has a box of beads for every position of tic-tac-toe, a colour for every "
		 "move, and draws its move from the box. After a game the boxes it has "
		 "used are paid: beads of the moves it made are added for a win or a draw, "
		 "and taken away for a loss. It knows no rules of thumb and looks no move "
		 "ahead; it learns by playing (narabe train).",
	.keys = keys,
	.plays = matchbox_plays,
	.init = init,
	.finish = finish,
	.begin = begin,
	.poll = poll,
	.learn = learn,
	.inherit = inherit,
	.save = save,
	.keep_in = keep_in,
};
