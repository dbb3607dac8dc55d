/* The tour: its chapters, and a walk through one.
 *
 * A chapter is data/tour/NAME.cfg, or a person's own file in the folder narabe/tour of XDG_CONFIG_HOME, which
 * replaces a shipped one of the same name:
 *
 *	title = "Why mean and bonus"; title_ja = "...";
 *	board = "tictactoe"; player = "uct:c=1.414";
 *	pages = (
 *	  { text = "..."; text_ja = "..."; },
 *	  { key = "run 100 playouts"; key_ja = "..."; playouts = 100; text = "..."; text_ja = "...";
 *	    claims = ( { move = "b2"; best = true; } ); } );
 *
 * A page is done, then explained: `key` says what the one key does to get there, and what the page
 * claims must then hold. The manual describes all members.
 *
 * The pages are done one after another in a session of their own. The screen shows them; `narabe tour --check`
 * only looks whether what they claim is what the search does. The session's thread only.
 *
 *	a chapter ──▶ tour_begin() ─ tour_turn() ─ tour_turn() ...
 *	                   └── sets up the session's match, gives it searches ──┘
 */
#ifndef NARABE_MATCH_TOUR_H
#define NARABE_MATCH_TOUR_H

#include <libconfig.h>

#include "match/session.h"

/* ---- chapters ---- */

enum { TOUR_CHAPTERS = 64, TOUR_PATH = 4096 };

struct tour_chapter {
	char path[TOUR_PATH];
	config_t config; /* owns all texts, and is not to be moved */
	int pages;
};

struct tour {
	int count;
	struct tour_chapter chapter[TOUR_CHAPTERS];
};

/* All chapters, in the order of their names; or only that of a file. Returns NULL with a sentence if there
 * are none, or one is broken. */
struct tour *tour_open(struct error *e);
struct tour *tour_open_file(const char *path, struct error *e);

/* NULL is fine. */
void tour_close(struct tour *t);

/* Returns the chapter itself, and one of its pages from 0 on: groups whose members have the right types. */
const config_setting_t *tour_group(const struct tour_chapter *c);
const config_setting_t *tour_page(const struct tour_chapter *c, int page);

/* Returns a member of a group: in the current language, if it is there; NULL if it is missing. */
const char *tour_text(const config_setting_t *group, const char *member);

/* Returns the same, whatever the language; and a whole number, 0 if it is missing. */
const char *tour_word(const config_setting_t *group, const char *member);

/* ---- a walk ---- */

struct tour_walk {
	const struct tour_chapter *chapter;
	int page;                   /* the last one done, from 0 on */
	int node;                   /* of the record: where it is */
	struct player_spec spec[2]; /* the search, and the one beside it; without a kind: none */
	struct engine *beside;      /* that of the second, or NULL */
	uint64_t seed;
	struct learning_count before; /* the games played before this page */
	bool paced;                   /* a person watches */
};

/* Returns whether all of a chapter can be done; if not, with a sentence that names file and line. */
bool tour_check(const struct tour_chapter *c, struct error *e);

/* Begins a chapter that was checked, in a session whose front asks for every search: does its first page.
 * Returns false with a sentence if memory runs out. */
bool tour_begin(
	struct tour_walk *w, struct session *s, const struct tour_chapter *c, struct error *e);

/* Does the next page, which must be there. Likewise. */
bool tour_turn(struct tour_walk *w, struct session *s, struct error *e);

/* Ends it; the session may then begin another chapter. Fine if none was begun. */
void tour_end(struct tour_walk *w, struct session *s);

static inline bool
tour_is_last(const struct tour_walk *w)
{
	return w->page + 1 == w->chapter->pages;
}

/* Returns whether what the page asked for is still being done; does the rest of it at once; waits for its
 * end. */
bool tour_is_busy(const struct tour_walk *w, const struct session *s);
void tour_hurry(struct tour_walk *w, struct session *s);
void tour_wait(struct tour_walk *w, struct session *s);

/* Returns the games that the page has let two engines play so far, counted for the one that learns. */
struct learning_count tour_games(const struct tour_walk *w, const struct session *s);

/* Returns whether all that the page claims holds, once it is done; if not, the sentence says what was found
 * instead. *claims counts them. */
bool tour_holds(struct tour_walk *w, struct session *s, int *claims, struct error *e);

#endif
