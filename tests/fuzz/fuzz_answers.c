/* What a program that plays by GTP answers: an analysis of a position; vertices, which are written and read back
 * the same. */
#include "fuzz.h"
#include "games/notation.h"
#include "records.h"
#include "search/gtp/gtp.h"
#include "search/report.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct report r; /* large */
	struct state s;
	struct error e = { "" };
	move_t move;

	if (size == 0)
		return 0;
	const struct game *g = fuzz_board(data[0]);
	char *text = fuzz_text(data + 1, size - 1);
	g->rules->start(g, &s);
	report_init(&r, g, &s);
	gtp_info_read(text, g, 10000, &r);
	fuzz_require(r.count <= GAME_MAX_MOVES && r.best < r.count);
	for (int i = 0; i < r.count; i++) {
		const struct root_move *m = &r.moves[i];
		struct state at = s;
		fuzz_require(game_is_legal(g, &s, m->move) && m->visits >= 0);
		fuzz_require(m->value >= -1 && m->value <= 1);
		for (int k = 0; k < m->pv_length; k++) {
			fuzz_require(game_is_legal(g, &at, m->pv[k]));
			g->rules->play(g, &at, m->pv[k]);
		}
	}
	if (game_move_parse(g, &s, text, &move, &e)) {
		char vertex[64];
		move_t again;
		fuzz_require(game_is_legal(g, &s, move));
		game_vertex_text(g, &s, move, vertex);
		fuzz_require(game_move_parse(g, &s, vertex, &again, &e) && again == move);
	} else {
		fuzz_refused(e.text, "\"|pass|legal");
	}
	free(text);
	return 0;
}
