/* The tour: its chapters, and a walk through one.
 *
 * A chapter is data/tour/NAME.cfg, or a person's own file:
 *
 *	title = "Why mean and bonus"; title_ja = "...";
 *	board = "tictactoe"; player = "uct:c=1.414";
 *	pages = (
 *	  { text = "..."; text_ja = "..."; },
 *	  { key = "run 100 playouts"; key_ja = "..."; playouts = 100; text = "..."; text_ja = "...";
 *	    claims = ( { move = "b2"; best = true; } ); } );
 *
 * A page is carried out, then explained: `key` says what the one key does to get there, and the page's claims
 * must then hold, which a test checks. The manual describes all other members.
 *
 * The pages are carried out one after another in a session of their own. The session's thread only.
 *
 *	a chapter ──▶ tour_begin() ─ tour_turn() ─ tour_turn() ...
 *	                   └── sets up the session's match, gives it searches ──┘ */
#ifndef NARABE_MATCH_TOUR_H
#define NARABE_MATCH_TOUR_H

#include "config/file.h"
#include "match/session.h"

/* ---- chapters ---- */

enum { TOUR_CHAPTERS = 64, TOUR_PATH = 4096 };

struct tour_chapter {
	char path[TOUR_PATH];
	config_t config; /* owns all texts; must not be moved in memory */
	int pages;
};

struct tour {
	int count;
	struct tour_chapter chapter[TOUR_CHAPTERS];
};

/* Opens the one chapter of a file or, if `path` is NULL, all that are shipped, in the order of their names. Returns
 * NULL if there are none, or one cannot be carried out, with a sentence that names file and line. */
struct tour *tour_open(const char *path, struct error *e);

/* Frees a tour, which may be NULL. */
void tour_close(struct tour *t);

/* Returns the group of a chapter, whose members have the right types. */
const config_setting_t *tour_group(const struct tour_chapter *c);

/* Returns the group of a page, counted from 0, whose members have the right types. */
const config_setting_t *tour_page(const struct tour_chapter *c, int page);

/* ---- a walk ---- */

struct tour_walk {
	const struct tour_chapter *chapter;
	int page;                   /* the last one done, counted from 0 */
	int node;                   /* of the record: the page's position */
	struct player_spec spec[2]; /* the search, and the one beside it; no kind: none */
	struct engine *beside;      /* of the second search, or NULL */
	uint64_t seed;
	struct learning_count before; /* the games played before this page */
	bool paced;                   /* for a person who watches */
};

/* Begins a chapter, in a session whose front asks for every search, and carries out its first page.
 * Returns false with a sentence if memory runs out. */
bool tour_begin(
	struct tour_walk *w, struct session *s, const struct tour_chapter *c, struct error *e);

/* Carries out the next page, which must exist. Returns false with a sentence if memory runs out. */
bool tour_turn(struct tour_walk *w, struct session *s, struct error *e);

/* Ends the walk; the session may then begin another chapter. Fine if none was begun. */
void tour_end(struct tour_walk *w, struct session *s);

static inline bool
tour_is_last(const struct tour_walk *w)
{
	return w->page + 1 == w->chapter->pages;
}

/* Runs the rest of the page's searches or games at full speed. */
void tour_hurry(struct tour_walk *w, struct session *s);

/* Returns the results of the games that two engines have played on this page so far, for the one that
 * learns. */
struct learning_count tour_games(const struct tour_walk *w, const struct session *s);

#endif
