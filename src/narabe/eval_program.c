/* eval by a program that speaks GTP. */
#include "narabe/eval_program.h"

#include "games/notation.h"
#include "tui/board/board_picture.h"

bool
eval_names_program(const char *text)
{
	struct player_spec spec;

	return text && player_spec_parse(text, &spec, NULL) && player_spec_is_program(&spec);
}

bool
eval_read_program(struct player_spec *out, const char *text, const struct game *g,
	const struct evaluation_budget *budget, struct error *e)
{
	if (!player_spec_parse(text, out, e) || !player_spec_check(out, g, e))
		return false;
	if (out->kind != player_kind_find("gtp"))
		return error_set(e, "Programs of the Tron contest say nothing but their moves: "
				    "match and play let them play.");
	if (budget->threads > 0)
		return error_set(e, "The threads of a program are set by its own command: leave "
				    "--threads out.");
	if (budget->playouts > 0)
		out->search.playouts = budget->playouts;
	if (budget->time_ms > 0)
		out->search.time_ms = budget->time_ms;
	if (out->search.playouts == NO_LIMIT && out->search.time_ms == NO_LIMIT)
		out->search.time_ms = PLAYER_STANDARD_TIME_MS;
	return true;
}

/* What it has said of its moves; those without any only have one, which is in the sentence. */
static bool
take_analysis(struct player *p, move_t move, struct report *out, struct error *e)
{
	char name[GAME_MOVE_TEXT], title[GTP_TITLE];

	if (player_report(p, out) && out->source == REPORT_PLAYOUTS && out->playouts > 0)
		return true;
	game_move_text(p->game, &p->position, move, name);
	player_title(p, title);
	return error_set(e,
		"%s plays %s here and says nothing of other moves: it knows neither "
		"kata-genmove_analyze nor lz-genmove_analyze.",
		title[0] ? title : "The program", name);
}

static bool
ask(struct player *p, const struct cli_position *at, struct report *out, struct error *e)
{
	struct state start;
	move_t move;

	at->game->rules->start(at->game, &start);
	player_begin(p, &at->state, &(struct past){ &start, at->moves, at->plies });
	switch (player_answer(p, &move)) {
	case ANSWER_MOVE:
		return take_analysis(p, move, out, e);
	case ANSWER_RESIGNED:
		return error_set(e, "%s resigns here.", p->acting.program);
	case ANSWER_THINKING:
	case ANSWER_FORFEIT:
	case ANSWER_FAILED:
		break;
	}
	return error_set(e, "%s", p->failure.text);
}

int
eval_by_program(const struct player_spec *player, const struct cli_position *at,
	const struct position_output *output, const char *picture)
{
	static struct report found; /* large */
	struct player p;
	struct error e;

	if (!at->from_start)
		return cli_fail(CLI_USAGE, "Programs that speak GTP know no positions, only games: "
					   "give the --moves from the start, or the file of a "
					   "game that began there.");
	if (at->game->rules->result(at->game, &at->state) != GAME_OPEN)
		return cli_fail(CLI_FAILED, "The game is over: there is nothing to ask.");
	player_init(&p, at->game, player, 0, -1);
	bool fine = ask(&p, at, &found, &e);
	player_finish(&p);
	if (!fine)
		return cli_fail(CLI_FAILED, "%s", e.text);
	position_take_exact(output, &found);
	position_print(output, at->game, &found);
	if (picture && !board_picture(at->game, &found, picture, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	return CLI_FINE;
}
