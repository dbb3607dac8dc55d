/* Records as readable text. The syntax is SGF's (FF[4]); Othello is proper SGF, GM[2]; other games,
 * which SGF does not define, use the same syntax in files with a suffix of their own.
 *
 *	(;FF[4]GM[2]SZ[6]AP[narabe]PB[human]PW[uct]DT[2026-11-21]NRB[version=1 game=othello ...]
 *	;B[c2]NRB[ms=2150]
 *	;W[b4]V[0.1240]SBKV[56.20]NRB[playouts=20000 value=0.124 best=c5 ms=950])
 *
 * B is the first player, W the second; moves and cells are written as everywhere in narabe. Other
 * programs read V, SBKV (the first player's win rate in percent), TE BM DO IT HO and C; NRB holds
 * everything else as KEY=VALUE words in any order:
 *
 *	at the root    version, game, board (its source, if it is from a file), x, o (player
 *	               specifications), seed
 *	at a node      value (the first player's, -1 to 1), playouts, best, proven (the value is),
 *	               loss (0 to 2), loss_error (19 times in 20 it is not further off), exact (the
 *	               first player's exact value in the game's own unit), exact_best, discs (that
 *	               another program expected the first player to win by), ms (time used), here
 *	               (marks the current node), lost (how a side lost there, "W+R" or "B+T", where
 *	               RE does not tell it)
 *
 * A reader skips unknown keys and preserves unknown properties. The first branch of each node is
 * the main line; it ends where the game was lost. */
#ifndef NARABE_RECORD_FILE_H
#define NARABE_RECORD_FILE_H

#include <stdio.h>

#include "record/record.h"

enum { RECORD_FILE_MAX = 64 << 20 }; /* bytes */

/* ".sgf" for Othello, ".narabe" for others. */
const char *record_suffix(const struct game *g);

enum { RECORD_FILE_NAME = 256 }; /* bytes of a game's name, including suffix and terminator */

/* Checks the rule for names of games, which name files in one folder that every list of games shows. Returns false
 * with a sentence for a name with a slash, a leading dot, a control character, or more than 200 bytes. */
bool record_check_name(const char *name, struct error *e);

/* "B+4", "W+", "Draw": how the main line ended; "" if it is open and no result was given. */
void record_result_text(const struct record *r, char out[RECORD_NAME]);

/* Of a record that is cut_short, a sentence that says so; false, and an empty text, of others. */
bool record_cut_text(const struct record *r, struct error *e);

/* Gets a time as GGF writes it: seconds, "4.5", or minutes and hours before them, "1:04.5". The text is
 * changed. Returns false if it is none, or longer than a game can last. */
bool record_read_seconds(char *text, double *out);

/* Writes the whole record. */
void record_write(const struct record *r, FILE *f);

/* Writes the main line of an Othello game as GGF. */
void record_write_ggf(const struct record *r, FILE *f);

/* Writes a file completely or not at all, in the format that its suffix names, if that can hold this game,
 * else in narabe's own. Returns false with a sentence. */
bool record_save(const struct record *r, const char *path, struct error *e);

/* Reads a record from `size` bytes followed by a zero byte: the first game of a file in any of the
 * formats that formats.h lists. The current position is the one marked,
 * else the end of the main line. On failure *out is empty and the sentence names line and column,
 * or the move. Free with record_finish(). */
bool record_read(struct record *out, const char *text, size_t size, struct error *e);

/* Gets the same of a file that was read from a path, where the names of its players may lie; or NULL. */
bool record_read_file(
	struct record *out, const char *path, const char *text, size_t size, struct error *e);

/* Reads a file the same way; the sentence names it. */
bool record_load(struct record *out, const char *path, struct error *e);

#endif
