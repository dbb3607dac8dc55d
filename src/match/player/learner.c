/* Players that learn: see learner.h. */
#include "match/player/learner.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/language.h"

static void
learner_forget(struct player *p)
{
	if (!p->learner)
		return;
	p->kind->learns->forget(p, p->learner);
	free(p->learner);
	p->learner = NULL;
}

void
learner_init(struct player *p)
{
	struct learner *l = NULL;

	p->refused = p->kind->plays && !p->kind->plays(p->game, &p->failure);
	if (p->refused)
		return;
	p->learner = l = calloc(1, sizeof *l);
	if (l) {
		memcpy(l->from, p->spec.file, sizeof l->from);
		memcpy(l->file, p->spec.file, sizeof l->file);
		l->saved_us = clock_now_us();
	} else {
		error_set(&p->failure, _("Out of memory for what a %s player learns."),
			p->kind->name);
	}
	p->refused = !l || !p->kind->learns->open(p, l);
	if (p->refused)
		learner_forget(p);
}

void
learner_finish(struct player *p)
{
	player_save(p, NULL);
	learner_forget(p);
}

/* Returns whether *l holds the knowledge of a player with these settings. */
static bool
learner_fits(const struct learner *l, const struct player_spec *spec)
{
	const struct learner_ops *ops = spec->kind->learns;

	return strcmp(l->from, spec->file) == 0 && (!ops->fits || ops->fits(l, spec));
}

void
learner_begin(struct player *p)
{
	if (p->learner && !learner_fits(p->learner, &p->spec))
		learner_finish(p);
	if (!p->learner && !p->refused)
		learner_init(p);
	p->refused = false; /* reported now; the next question tries again */
	if (p->learner)
		p->learner->asked = true;
}

bool
player_save(struct player *p, struct error *e)
{
	struct learner *l = p->learner;

	if (!l || !l->file[0] || !l->changed)
		return true;
	l->saved_us = clock_now_us();
	l->changed = !p->kind->learns->write(l, e);
	return !l->changed;
}

void
player_learn(struct player *p, enum side side, const struct finished_game *game)
{
	struct learner *l = p->learner;

	p->failure.text[0] = '\0';
	if (!l || !l->asked || !p->kind->learns->learn(p, side, game))
		return;
	l->asked = false;
	l->changed = true;
	if (l->file[0] && clock_now_us() - l->saved_us >= p->kind->learns->save_every_us)
		player_save(p, &p->failure);
}

bool
player_inherit(struct player *p, struct player *before)
{
	if (p->kind != before->kind || p->game != before->game || !before->learner ||
		!learner_fits(before->learner, &p->spec))
		return false;
	learner_forget(p);
	p->learner = before->learner;
	p->learner->asked = p->refused = false;
	p->engine = before->engine;
	before->learner = NULL;
	before->engine = NULL;
	return true;
}

void
learner_keep_in(struct player *p, const char *path)
{
	snprintf(p->learner->file, sizeof p->learner->file, "%s", path);
}
