/* The file of an experiment: data/experiments/NAME.cfg, or a person's own (libconfig). It has a title, perhaps
 * the source of the published numbers, and parts that are done in turn, each a command with what was published:
 *
 *	title = "what it finds out";
 *	parts = ( { name = "c"; title = "the best c"; run = "sweep score4 --vary c=0.5,1 ..."; note = "..."; }, ... );
 *
 * docs/lab/experiments.md describes the members of a part. A file is checked as a whole before any part of it is
 * run; what is wrong is refused with its line. */
#ifndef NARABE_LAB_EXPERIMENTS_RECIPE_H
#define NARABE_LAB_EXPERIMENTS_RECIPE_H

#include <stdint.h>

#include "config/file.h"

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

/* Calls `each` with every shipped experiment in turn. */
void recipe_each(void (*each)(const struct recipe *r));

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

/* A text for a person: in the current language, if the group has it, from MEMBER_LANGUAGE. */
const char *recipe_said(const config_setting_t *group, const char *member, const char *otherwise);

/* The number of elements in a member that is an array or a list, 0 if it is missing; one of them.
 * */
int recipe_count(const config_setting_t *group, const char *member);
config_setting_t *recipe_element(const config_setting_t *group, const char *member, int i);

#endif
