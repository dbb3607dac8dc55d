/* Programs named in the settings. One that speaks the Go Text Protocol is sent the game, its time
 * and when to move; one of the Tron contest of 2010 gets a map and answers with a direction. A
 * program that breaks off the game or breaks its rules forfeits. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "match/player/search_keys.h"
#include "search/gtp/gtp.h"

extern const struct player_kind player_gtp, player_tronbot;

static const struct param program_keys[] = {
	{ .name = "engine",
		.help = N_("a program named in the settings (default: the first)"),
		.kind = PARAM_TEXT,
		.value = "NAME",
		.member = PARAM_MEMBER(struct player_spec, program.name) },
	KEY_TIME(search.time_ms),
	WHOLE_KEY("margin_ms", program.margin_ms, 1, 1000000000,
		N_("milliseconds beyond its time after which it fails (default: 30000)")),
	{ 0 },
};

static void
player_program_standard(struct player_spec *spec)
{
	spec->program.margin_ms = PLAYER_STANDARD_MARGIN_MS;
}

static bool
plays_maps(const struct player_spec *spec)
{
	return spec->kind == &player_tronbot;
}

/* Returns whether the program plays on a board: the user has listed it, or no boards at all. */
static bool
program_plays(const struct program *p, const char *board)
{
	return !p->games[0] || text_word_index(p->games, board) >= 0;
}

static bool
suits(const struct player_spec *spec, const struct game *g, struct error *e)
{
	bool maps = plays_maps(spec);
	const struct program *program = programs_find(spec->program.name, spec->kind->name, e);

	if (!program)
		return false;
	if (!maps && g->simultaneous)
		return error_set(e,
			_("On %s both sides move at once, which programs that speak GTP cannot "
			  "play."),
			g->title);
	if (maps && !game_has_trails(g))
		return error_set(e, _("Programs of the Tron contest play Tron, not %s."), g->title);
	return program_plays(program, g->name) ||
	       error_set(e, _("The engine %s does not play %s: its games in the settings are %s."),
		       program->name, g->title, program->games);
}

/* Returns whether it manages the game's clock itself: not if there is a time for each move. */
static bool
divides_clock(const struct player *p)
{
	const struct gtp_clock *c = &p->run.clock;

	return !plays_maps(&p->acting) && p->spec.search.time_ms == NO_LIMIT &&
	       c->main_ms + c->increment_ms > 0;
}

static bool
player_program_prepare(struct player *p, struct player_task *task)
{
	const struct program *program =
		programs_find(p->acting.program.name, p->acting.kind->name, &p->failure);
	struct gtp_task *gtp = &task->params.gtp;

	if (!program)
		return false;
	*gtp = (struct gtp_task){
		.time_ms = p->acting.search.time_ms,
		.margin_ms = p->acting.program.margin_ms,
		.watched = !p->in_caller,
		.maps = plays_maps(&p->acting),
		.ready = p->readies,
	};
	if (divides_clock(p)) {
		gtp->clock = p->run.clock;
		gtp->time_ms = p->run.clock.left_ms[p->position.to_move];
	}
	snprintf(gtp->name, sizeof gtp->name, "%s", program->name);
	snprintf(gtp->command, sizeof gtp->command, "%s", program->command);
	task->engine = (struct engine_task){
		.ops = &engine_gtp,
		.params = gtp,
		.budget = { .playouts = NO_LIMIT, .time_ms = gtp->time_ms },
		.threads = 1,
	};
	const struct past *past = p->past;
	struct state start;

	p->game->rules->start(p->game, &start);
	if (!gtp->maps && !state_equal(&start, past->start))
		return error_set(
			&p->failure, _("This game begins with a special position, which cannot be "
				       "sent to programs that speak GTP."));
	gtp->plies = past->plies;
	if (past->plies > 0)
		memcpy(gtp->moves, past->moves, (size_t)past->plies * sizeof *past->moves);
	return true;
}

static const struct player_kind asked = { .prepare = player_program_prepare };

/* Does not ask for a pass that cannot be avoided: programs differ in whether they expect to be
 * asked. */
static void
player_program_begin(struct player *p)
{
	move_t pass;

	p->failure.text[0] = '\0';
	if (!game_must_pass(p->game, &p->position, &pass))
		player_think(p, &asked);
}

static enum answer
player_program_poll(struct player *p, move_t *out)
{
	if (game_must_pass(p->game, &p->position, out))
		return ANSWER_MOVE;
	if (!p->thinks)
		return ANSWER_FAILED;
	if (engine_is_running(p->engine))
		return ANSWER_THINKING;
	switch (gtp_outcome(p->engine, out, &p->failure)) {
	case GTP_MOVES:
		return ANSWER_MOVE;
	case GTP_RESIGNS:
		return ANSWER_RESIGNED;
	case GTP_FAILS:
		return ANSWER_FORFEIT;
	case GTP_NOTHING:
	case GTP_REFUSES:
		break;
	}
	return ANSWER_FAILED;
}

static struct engine *
program_of(const struct player *p)
{
	bool is_one = p->engine && engine_task_of(p->engine)->ops == &engine_gtp;

	return is_one ? p->engine : NULL;
}

bool
player_make_ready(struct player *p, const struct state *s, const struct past *past)
{
	move_t unused;

	if (p->spec.kind != &player_gtp)
		return true;
	p->readies = true;
	player_begin(p, s, past);
	p->readies = false;
	player_wait(p);
	return game_must_pass(p->game, &p->position, &unused) ||
	       (p->thinks && gtp_outcome(p->engine, &unused, &p->failure) == GTP_NOTHING);
}

bool
player_talks(const struct player *p)
{
	return p->thinks && program_of(p) && engine_is_running(p->engine);
}

void
player_title(const struct player *p, char out[GTP_TITLE])
{
	*out = '\0';
	/* An engine may have served another player before. */
	if (player_spec_is_program(&p->spec) && program_of(p))
		gtp_title(program_of(p), out);
}

int64_t
player_program_us(const struct player *p)
{
	return program_of(p) ? gtp_used_us(program_of(p)) : 0;
}

void
player_remark(const struct player *p, char *out, size_t size)
{
	*out = '\0';
	if (program_of(p))
		gtp_remark(program_of(p), out, size);
}

bool
player_spec_is_program(const struct player_spec *spec)
{
	return spec->kind == &player_gtp || spec->kind == &player_tronbot;
}

const struct player_kind player_gtp = {
	.name = "gtp",
	.help = N_("a program that speaks GTP, named in the settings"),
	.keys = program_keys,
	.standard = player_program_standard,
	.suits = suits,
	.begin = player_program_begin,
	.poll = player_program_poll,
};

const struct player_kind player_tronbot = {
	.name = "tronbot",
	.help = N_("a program of the Tron contest of 2010, named in the settings"),
	.keys = program_keys,
	.standard = player_program_standard,
	.suits = suits,
	.begin = player_program_begin,
	.poll = player_program_poll,
};
