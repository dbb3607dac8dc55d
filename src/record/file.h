/* Records as readable text in the syntax of SGF (FF[4]). Othello is proper SGF, GM[2]; games that
 * SGF does not define use the same syntax in files with their own suffix.
 *
 *	(;FF[4]GM[2]SZ[6]AP[narabe]PB[human]PW[uct]DT[2026-11-21]NRB[version=1 game=othello ...]
 *	;B[c2]NRB[ms=2150]
 *	;W[b4]V[0.1240]SBKV[56.20]NRB[playouts=20000 value=0.124 best=c5 ms=950])
 *
 * B is the first player, W the second; moves and cells are written as everywhere in narabe. Other
 * programs read V, SBKV (the first player's win rate in percent), TE BM DO IT HO and C; NRB holds
 * everything else as KEY=VALUE words in any order:
 *
 *	at the root    version, game, board (its source, for a board from a file), x, o (player
 *	               specifications), seed
 *	at a node      value (the first player's, -1 to 1), playouts, best, proven (marks the value as
 *	               proven), loss (0 to 2), loss_error (its 95 % margin), exact (the first player's
 *	               exact value in the game's own unit), exact_best, discs (the first player's
 *	               winning margin expected by another program), ms (time used), here (marks the
 *	               current node), lost (how a side lost there, "W+R" or "B+T", if RE does not
 *	               show it), other, own (mark a move that no person made although the side's
 *	               player is one, or that a person made although it is not)
 *
 * A reader skips unknown keys and preserves unknown properties. The first branch of each node is
 * the main line; it ends where the game was lost. */
#ifndef NARABE_RECORD_FILE_H
#define NARABE_RECORD_FILE_H

#include <stdio.h>

#include "record/record.h"

enum { RECORD_FILE_MAX = 64 << 20 }; /* bytes */

enum { RECORD_FILE_NAME = 256 }; /* bytes of a game's name with suffix and terminator */

/* Checks the name of a game, which becomes a file in the one folder that lists of games show.
 * Returns false with a sentence for a name with a slash, a leading dot, a control character, or
 * more than 200 bytes. */
bool record_check_name(const char *name, struct error *e);

/* Writes the result of the main line: "B+4", "W+", "Draw"; "" if the game is open and no result was
 * given. */
void record_result_text(const struct record *r, char out[RECORD_NAME]);

/* Writes a sentence if the record's file was cut short, or if it has something that was left out, such as
 * other games, and returns true; otherwise an empty text and false. */
bool record_doubt(const struct record *r, struct error *e);

/* Reads a time as GGF writes it: seconds, "4.5", or with minutes and hours before them, "1:04.5".
 * Changes the text. Returns false if it is not a time, or longer than a game can last. */
bool record_read_seconds(char *text, double *out);

/* Writes the whole record. */
void record_write(const struct record *r, FILE *f);

/* Writes the main line of an Othello game as GGF. */
void record_write_ggf(const struct record *r, FILE *f);

/* Writes a file completely or not at all: in the format of its suffix if that can hold this game,
 * else in narabe's own. Returns false with a sentence on failure. */
bool record_save(const struct record *r, const char *path, struct error *e);

/* Reads a record from `size` bytes followed by a zero byte: the first game of a file in any of the
 * formats listed in formats.h. The current position is the marked one, otherwise the end of the
 * main line. On failure *out is empty, and the sentence names line and column, or the move. Free
 * with record_finish(). */
bool record_read(struct record *out, const char *text, size_t size, struct error *e);

/* Reads a record from the contents of a file, like record_read(). `path` is the file's path, beside
 * which lists of player names may be, or NULL. */
bool record_read_file(
	struct record *out, const char *path, const char *text, size_t size, struct error *e);

/* Reads a file in the same way; the sentence names it. */
bool record_load(struct record *out, const char *path, struct error *e);

#endif
