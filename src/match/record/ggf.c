/* Othello's main line as GGF, which Othello servers and programs read:
 *
 *	(;GM[Othello]PC[narabe]DT[2026-11-21]PB[You]PW[Level 3]RE[4.000]TI[0]TY[6]
 *	BO[6 ------ ------ --O*-- --*O-- ------ ------ *]B[c2//2.15]W[b4//0.80]...;)
 *
 * The discs of black, the first player, are '*'. A move is followed by an evaluation in discs, here
 * left empty, and by the seconds it took. */
#include "games/notation.h"
#include "match/record/file.h"

static void
put_name(const char *property, const char *name, const char *spec, FILE *f)
{
	fprintf(f, "%s[", property);
	for (const char *c = *name ? name : spec; *c; c++)
		fputc(*c == '[' || *c == ']' || *c == '\\' ? '-' : *c, f);
	fputc(']', f);
}

static void
put_board(const struct game *g, const struct state *s, FILE *f)
{
	static const char signs[] = { [CELL_EMPTY] = '-', [CELL_FIRST] = '*', [CELL_SECOND] = 'O' };

	fprintf(f, "BO[%d", g->columns);
	for (int cell = 0; cell < g->columns * g->rows; cell++)
		fprintf(f, "%s%c", cell % g->columns ? "" : " ", signs[g->rules->get(g, s, cell)]);
	fprintf(f, " %c]", s->to_move == SIDE_FIRST ? '*' : 'O');
}

void
record_write_ggf(const struct record *r, FILE *f)
{
	const struct record_info *info = &r->info;
	const struct game *g = r->game;
	const struct state *end = &r->node[record_main_end(r)].position;
	char name[GAME_MOVE_TEXT];

	fprintf(f, "(;GM[Othello]PC[narabe]DT[%s]", info->date);
	put_name("PB", info->name[SIDE_FIRST], info->spec[SIDE_FIRST], f);
	put_name("PW", info->name[SIDE_SECOND], info->spec[SIDE_SECOND], f);
	if (g->rules->result(g, end) == GAME_OPEN)
		fputs("RE[?]", f);
	else
		fprintf(f, "RE[%d.000]",
			state_count(g, end, CELL_FIRST) - state_count(g, end, CELL_SECOND));
	fprintf(f, "TI[0]TY[%d]\n", g->columns);
	put_board(g, &r->node[RECORD_ROOT].position, f);
	for (int at = r->node[RECORD_ROOT].child; at != RECORD_NONE; at = r->node[at].child) {
		const struct record_node *n = &r->node[at];
		const struct state *before = &r->node[n->parent].position;
		bool pass = g->rules->move_to_cell(g, before, n->move) < 0;
		game_move_text(g, before, n->move, name);
		fprintf(f, "%c[%s", before->to_move == SIDE_FIRST ? 'B' : 'W', pass ? "PA" : name);
		if (n->used_us >= 10000)
			fprintf(f, "//%.2f", (double)n->used_us / 1e6);
		fputc(']', f);
	}
	fputs(";)\n", f);
}
