/* The chapters of the tour: data/tour/NAME.cfg, and a person's own in the folder narabe/tour of
 * XDG_CONFIG_HOME, which replace shipped ones of the same name. A chapter:
 *
 *	title = "Why mean and bonus"; title_ja = "...";
 *	board = "tictactoe"; player = "uct:c=1.414";
 *	pages = (
 *	  { text = "..."; text_ja = "..."; },
 *	  { key = "run 100 playouts"; key_ja = "..."; playouts = 100; text = "..."; text_ja = "...";
 *	    claims = ( { move = "b2"; best = true; } ); } );
 *
 * A page is done, then explained: `key` says what the one key does to get there, and what the page
 * claims must then hold, see match/tour.h. The manual describes all members. One thread at a
 * time. */
#ifndef NARABE_CONFIG_TOUR_H
#define NARABE_CONFIG_TOUR_H

#include <libconfig.h>

#include "base/text.h"

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
int tour_number(const config_setting_t *group, const char *member);

#endif
