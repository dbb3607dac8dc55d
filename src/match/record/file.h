/* Records as readable text. The syntax is SGF's (FF[4]); Othello is proper SGF, GM[2], and other
 * games, which SGF does not know, are written alike in files of an own suffix.
 *
 *	(;FF[4]GM[2]SZ[6]AP[narabe]PB[human]PW[uct]DT[2026-11-21]NRB[version=1 game=othello ...]
 *	;B[c2]NRB[ms=2150]
 *	;W[b4]V[0.1240]SBKV[56.20]NRB[playouts=20000 value=0.124 best=c5 ms=950])
 *
 * B is the first player, W the second; moves and cells are written as everywhere in narabe. V,
 * SBKV (the first player's win rate in percent), TE BM DO IT HO and C are what other programs
 * read; NRB holds the rest as words KEY=VALUE in any order:
 *
 *	at the root    version, game, board (what was in its file), x, o (specifications), seed
 *	at a node      value (the first player's, -1 to 1), playouts, best, proven (the value is),
 *	               loss, ms (time used), here (the node looked at)
 *
 * A reader passes over keys that it does not know, and keeps properties that it does not know.
 * The first branch of each node is the main line. */
#ifndef NARABE_MATCH_RECORD_FILE_H
#define NARABE_MATCH_RECORD_FILE_H

#include <stdio.h>

#include "match/record/record.h"

enum { RECORD_FILE_MAX = 64 << 20 }; /* bytes */

/* ".sgf" for Othello, ".narabe" for others. */
const char *record_suffix(const struct game *g);

enum { RECORD_FILE_NAME = 256 }; /* bytes of a game's name, with its suffix and the zero byte */

/* The rule for the names of games: a file in one folder, which every list of games shows. False with
 * a sentence for a name with a slash, a dot in front, a control character, or over 200 bytes. */
bool record_check_name(const char *name, struct error *e);

/* "B+4", "W+", "Draw": how the main line ended; "" if it is open and nobody said. */
void record_result_text(const struct record *r, char out[RECORD_NAME]);

/* Writes the whole record. */
void record_write(const struct record *r, FILE *f);

/* Writes the main line of a game of Othello as GGF. */
void record_write_ggf(const struct record *r, FILE *f);

/* Writes it to a file whole or not at all; Othello as GGF if the name ends so. False with a
 * sentence. */
bool record_save(const struct record *r, const char *path, struct error *e);

/* Reads a record from `size` bytes with a zero byte behind them: text as record_write() and other programs write it, or a plain transcript of
* Othello, "f5d6c3". The position looked at is the one marked, else the end of the main line. A
 * sentence names line and column of what is wrong; *out is then empty. To be freed with
 * record_finish(). */
bool record_read(struct record *out, const char *text, size_t size, struct error *e);

/* Reads a file likewise; the sentence names it. */
bool record_load(struct record *out, const char *path, struct error *e);

#endif
