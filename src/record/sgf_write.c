/* Writes a record as text. See file.h for the syntax. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/language.h"
#include "games/notation.h"
#include "record/formats.h"

bool
record_check_name(const char *name, struct error *e)
{
	if (strchr(name, '/'))
		return error_set(e, "%s", _("The name of a game must not contain a slash."));
	if (name[0] == '.')
		return error_set(e, "%s", _("The name of a game must not begin with a dot."));
	for (const char *p = name; *p; p++) {
		if ((unsigned char)*p < ' ' || *p == '\x7f')
			return error_set(e, "%s",
				_("The name of a game must not contain control characters."));
	}
	return strlen(name) <= RECORD_FILE_NAME - 56 ||
	       error_set(
		       e, _("The name of a game must not exceed %d bytes."), RECORD_FILE_NAME - 56);
}

/* Writes how the game was lost: "W+R", "B+T". */
static void
loss_text(const struct record *r, char out[RECORD_NAME])
{
	snprintf(out, RECORD_NAME, "%c+%c", r->loser == SIDE_FIRST ? 'W' : 'B',
		r->loss == LOST_ON_TIME ? 'T' : 'R');
}

void
record_result_text(const struct record *r, char out[RECORD_NAME])
{
	const struct state *s = &r->node[record_main_end(r)].position;
	int result = r->game->rules->result(r->game, s);

	out[0] = '\0';
	if (record_has_result(r)) {
		/* Write a result of GGF, "-40.00:r", in the words of SGF; others unchanged. */
		struct record_outcome given;
		bool other = text_word_index("B W D V J", (char[]){ r->info.result[0], '\0' }) < 0;

		if (!other || strcmp(r->info.result, "0") == 0 ||
			!record_read_result(r->info.result, &given))
			snprintf(out, RECORD_NAME, "%s", r->info.result);
		else if (given.winner == 0)
			snprintf(out, RECORD_NAME, "Draw");
		else if (given.how == 'R' || given.how == 'T')
			snprintf(
				out, RECORD_NAME, "%c+%c", given.winner > 0 ? 'B' : 'W', given.how);
		else if (given.margin < 0)
			snprintf(out, RECORD_NAME, "%c+", given.winner > 0 ? 'B' : 'W');
		else
			snprintf(out, RECORD_NAME, "%c+%g", given.winner > 0 ? 'B' : 'W',
				given.margin);
	} else if (result == GAME_OPEN && r->lost_at == record_main_end(r)) {
		loss_text(r, out);
	} else if (result == 0) {
		snprintf(out, RECORD_NAME, "Draw");
	} else if (result != GAME_OPEN && r->game->counts_discs) {
		int discs = game_final_discs(r->game, s);
		snprintf(out, RECORD_NAME, "%c+%d", discs > 0 ? 'B' : 'W', abs(discs));
	} else if (result != GAME_OPEN) {
		snprintf(out, RECORD_NAME, "%c+", result > 0 ? 'B' : 'W');
	}
}

/* Writes text inside brackets: escapes whatever would end it. */
static void
put_escaped(const char *text, bool one_line, FILE *f)
{
	for (; *text; text++) {
		if (*text == ']' || *text == '\\')
			fputc('\\', f);
		if (*text == '\n' && one_line)
			fputs("\\n", f);
		else
			fputc(*text, f);
	}
}

static void
sgf_write_put_text(const char *name, const char *text, bool one_line, FILE *f)
{
	if (!*text)
		return;
	fprintf(f, "%s[", name);
	put_escaped(text, one_line, f);
	fputc(']', f);
}

static void
put_stones(const struct record *r, const char *name, enum cell what, FILE *f)
{
	const struct game *g = r->game;
	const struct state *s = &r->node[RECORD_ROOT].position;
	int plane = g->columns * g->rows;
	bool any = false;

	for (int cell = 0; cell < game_cell_count(g); cell++) {
		if (g->rules->get(g, s, cell) != what)
			continue;
		fprintf(f, "%s[%c%d", any ? "" : name, game_column_letter(cell % g->columns),
			cell % plane / g->columns + 1);
		if (g->layers > 1)
			fprintf(f, "/%d", cell / plane + 1);
		fputc(']', f);
		any = true;
	}
}

static void
put_seconds(const char *property, int64_t ms, const char *behind, FILE *f)
{
	fprintf(f, "%s[%.*f%s]", property, ms % 1000 ? 3 : 0, (double)ms / 1000, behind);
}

/* Writes a separator between words of NRB; `first` is true before the first one. */
static void
put_word(bool *first, FILE *f)
{
	fputs(*first ? "NRB[" : " ", f);
	*first = false;
}

static void
put_own(const struct record *r, int node, bool here, FILE *f)
{
	const struct record_node *n = &r->node[node];
	bool first = true;

	if (node == RECORD_ROOT) {
		put_word(&first, f);
		/* Write the root's words, which describe the game as a whole. */
		fprintf(f, "version=1 game=%s", r->game->name);
		if (r->game->source) /* the board's file may be gone or changed later */
			fprintf(f, " board=%s", r->game->source);
		for (int side = 0; side < 2; side++) {
			if (!r->info.spec[side][0])
				continue;
			fprintf(f, " %c=", side == SIDE_FIRST ? 'x' : 'o');
			put_escaped(r->info.spec[side], true, f);
		}
		fprintf(f, " seed=%" PRIu64, r->info.seed);
		/* A result that SGF has no words for: "-40.00:r". */
		if (record_has_result(r) && record_is_ggf_result(r->info.result)) {
			fputs(" result=", f);
			put_escaped(r->info.result, true, f);
		}
		if (r->start_given && r->game->signs) {
			/* A start that setup stones cannot describe: its text with commas in place of blanks. */
			char text[GAME_POSITION_TEXT];

			game_position_text(r->game, &r->node[RECORD_ROOT].position, text);
			for (char *blank = text; (blank = strchr(blank, ' '));)
				*blank = ',';
			fprintf(f, " position=%s", text);
		}
	}
	if (n->judged) {
		put_word(&first, f);
		/* The result of a search at the position. */
		char name[GAME_MOVE_TEXT];
		fprintf(f, "playouts=%" PRId64 " value=%.9g", n->playouts, n->value);
		if (n->best != MOVE_NONE) {
			game_move_text_level(r->game, &n->position, n->best, name);
			fprintf(f, " best=%s", name);
		}
		if (n->proven)
			fputs(" proven", f);
	}
	if (n->solved) {
		put_word(&first, f);
		char name[GAME_MOVE_TEXT];
		fprintf(f, "exact=%d", n->exact);
		if (n->exact_best != MOVE_NONE) {
			game_move_text_level(r->game, &n->position, n->exact_best, name);
			fprintf(f, " exact_best=%s", name);
		}
	}
	if (n->loss >= 0) {
		put_word(&first, f);
		fprintf(f, "loss=%.9g", n->loss);
		if (n->loss_error > 0)
			fprintf(f, " loss_error=%.3g", n->loss_error);
	}
	if (n->estimated) {
		put_word(&first, f);
		fprintf(f, "discs=%.9g", n->estimate);
	}
	/* A loss that the game's result does not show: moves follow it, or it is on a branch. */
	if (node == r->lost_at && (n->child != RECORD_NONE || record_main_end(r) != node)) {
		char lost[RECORD_NAME];
		put_word(&first, f);
		loss_text(r, lost);
		fprintf(f, "lost=%s", lost);
	}
	if (n->used_us >= 1000) {
		put_word(&first, f);
		fprintf(f, "ms=%" PRId64, n->used_us / 1000);
	}
	if (n->analysed) {
		put_word(&first, f);
		fputs("analysed", f);
	}
	if (node != RECORD_ROOT && n->by_other != record_is_engines(r, node)) {
		put_word(&first, f);
		fputs(n->by_other ? "other" : "own", f);
	}
	if (here) {
		put_word(&first, f);
		fputs("here", f);
	}
	if (!first)
		fputc(']', f);
}

void
record_write_node(const struct record *r, int node, bool one_line, FILE *f)
{
	const struct record_node *n = &r->node[node];
	char name[GAME_MOVE_TEXT];

	if (node == RECORD_ROOT) {
		const struct record_info *info = &r->info;
		const char *player[2];
		char result[RECORD_NAME];

		for (int side = 0; side < 2; side++)
			player[side] = info->name[side][0] ? info->name[side] : info->spec[side];
		record_result_text(r, result);
		if (game_is_othello(r->game))
			fprintf(f, "FF[4]GM[2]SZ[%d]CA[UTF-8]", r->game->columns);
		fputs("AP[narabe]", f);
		sgf_write_put_text("PB", player[SIDE_FIRST], one_line, f);
		sgf_write_put_text("PW", player[SIDE_SECOND], one_line, f);
		sgf_write_put_text("DT", info->date, one_line, f);
		sgf_write_put_text("RE", result, one_line, f);
		if (info->control.main_ms > 0 || info->control.increment_ms > 0)
			put_seconds("TM", info->control.main_ms, "", f);
		if (info->control.increment_ms > 0)
			put_seconds("OT", info->control.increment_ms, " fischer", f);
		if (r->start_given && !r->game->signs) {
			put_stones(r, "AB", CELL_FIRST, f);
			put_stones(r, "AW", CELL_SECOND, f);
			fprintf(f, "PL[%c]",
				r->node[RECORD_ROOT].position.to_move == SIDE_FIRST ? 'B' : 'W');
		}
	} else {
		const struct state *before = &r->node[n->parent].position;
		game_move_text_level(r->game, before, n->move, name);
		fprintf(f, "%c[%s]", before->to_move == SIDE_FIRST ? 'B' : 'W', name);
		if (n->timed)
			put_seconds(r->node[n->parent].position.to_move == SIDE_FIRST ? "BL" : "WL",
				n->left_ms, "", f);
	}
	if (n->judged)
		fprintf(f, "V[%.4f]SBKV[%.2f]", n->value, 50 + 50 * n->value);
	put_own(r, node, !one_line && node == record_current(r), f);
	if (n->mark != MARK_NONE) {
		text_word(RECORD_MARKS, n->mark - 1, name, sizeof name);
		fprintf(f, "%s[1]", name);
	}
	sgf_write_put_text("C", record_comment(r, node), one_line, f);
	/* Write other programs' properties; `one_line`: with blanks for newlines. In a judged
	 * node, without V and SBKV, which narabe writes itself. */
	const char *text = record_extra(r, node);
	while (*text) {
		const char *next = record_property_end(text);
		bool value = strncmp(text, "V[", 2) == 0 || strncmp(text, "SBKV[", 5) == 0;
		for (; text < next; text++) {
			if (!n->judged || !value)
				fputc(one_line && *text == '\n' ? ' ' : *text, f);
		}
	}
}

/* Writes a node and everything below it. Recurses only at branches, so never deeper than the length
 * of a game. */
static void
put_tree(const struct record *r, int node, FILE *f)
{
	for (;;) {
		fputs(node == RECORD_ROOT ? ";" : "\n;", f);
		record_write_node(r, node, false, f);
		node = r->node[node].child;
		if (node == RECORD_NONE)
			return;
		if (r->node[node].sibling != RECORD_NONE)
			break;
	}
	for (; node != RECORD_NONE; node = r->node[node].sibling) {
		fputs("\n(", f);
		put_tree(r, node, f);
		fputc(')', f);
	}
}

void
record_write(const struct record *r, FILE *f)
{
	fputc('(', f);
	put_tree(r, RECORD_ROOT, f);
	fputs(")\n", f);
}

bool
record_save(const struct record *r, const char *path, struct error *e)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	const struct record_format *named = record_format_of_path(path);

	if (f && named && record_format_writes(named, r, NULL))
		named->write(r, f);
	else if (f)
		record_write(r, f);
	if (!file_close_text(f, &text))
		return error_set(e, "Cannot write %s: out of memory.", path);
	bool fine = size <= RECORD_FILE_MAX ||
		    error_set(e, _("%.200s would exceed %d MiB and could not be read again."), path,
			    RECORD_FILE_MAX >> 20);
	fine = fine && file_replace(path, text, size, e);
	free(text);
	return fine;
}
