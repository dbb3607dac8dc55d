/* The file of an experiment: data/experiments/NAME.cfg, or a person's own (libconfig). It has a
 * title, perhaps the source of the published numbers, and parts that are done in turn:
 *
 *	title = "what it finds out";
 *	parts = ( { kind = "sweep"; name = "c"; game = "score4"; ... }, ... );
 *
 * docs/lab/experiments.md describes the kinds of parts and their members. A file is checked as a whole
 * before any part of it is played; what is wrong is refused with its line. */
#ifndef NARABE_LAB_EXPERIMENTS_RECIPE_H
#define NARABE_LAB_EXPERIMENTS_RECIPE_H

#include <stdint.h>

#include "config/members.h"

enum { RECIPE_PATH = 4096, RECIPE_NAME = 128, RECIPE_WHERE = RECIPE_PATH + 16 };

struct recipe {
	char name[RECIPE_NAME]; /* of the file without its end */
	char path[RECIPE_PATH];
	config_t config; /* owns all texts */
};

/* Reads a shipped experiment by its name, or a file by its path (with a slash, or ending in .cfg).
 * False after a sentence. Close it if true. */
bool recipe_open(struct recipe *r, const char *name);
void recipe_close(struct recipe *r);

/* Prints the shipped experiments with their titles, a line each. */
void recipe_list(void);

/* False after a sentence if a group lacks a member or has one that is unknown or of another type.
 * */
bool recipe_check_members(
	const struct recipe *r, const config_setting_t *group, const struct member *members);

/* Prints a sentence about a setting, with its file and line; returns false. */
bool recipe_refuse(const struct recipe *r, const config_setting_t *setting, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* "FILE:LINE" of a setting. */
void recipe_where(const struct recipe *r, const config_setting_t *setting, char out[RECIPE_WHERE]);

/* Members of a checked group; the given text or number if it is missing. */
const char *recipe_text(const config_setting_t *group, const char *member, const char *otherwise);
int recipe_int(const config_setting_t *group, const char *member, int otherwise);
double recipe_number(const config_setting_t *group, const char *member, double otherwise);
bool recipe_switch(const config_setting_t *group, const char *member); /* false if it is missing */

/* The number of elements in a member that is an array or a list, 0 if it is missing; one of them.
 * */
int recipe_count(const config_setting_t *group, const char *member);
config_setting_t *recipe_element(const config_setting_t *group, const char *member, int i);

#endif
