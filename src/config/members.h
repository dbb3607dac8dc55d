/* Which members a group of a libconfig file may have, and of what types. Mistakes are refused with
 * file and line, and with what would be right. */
#ifndef NARABE_CONFIG_MEMBERS_H
#define NARABE_CONFIG_MEMBERS_H

#include <libconfig.h>

#include "base/text.h"

/* The types of a group's members. */
enum member_type {
	MEMBER_TEXT,
	MEMBER_NAME,   /* text that can be a part of a file's name */
	MEMBER_TEXTS,  /* an array of at least one text */
	MEMBER_INT,    /* above 0 */
	MEMBER_INTS,   /* an array of whole numbers */
	MEMBER_NUMBER, /* with or without a point */
	MEMBER_RANGE,  /* an array or a list of two such numbers */
	MEMBER_SWITCH, /* true or false */
	MEMBER_LIST,
	MEMBER_GROUP,
};

struct member {
	const char *name; /* NULL ends a table */
	enum member_type type;
	bool required;
	bool translated; /* in other languages it is called NAME_LANGUAGE, as in title_ja */
};

/* Returns false with a sentence if a group lacks a member or has one that is unknown or of another type. */
bool config_check_members(const char *path, const config_setting_t *group,
	const struct member *members, struct error *e);

/* A sentence about a setting, with its file and line; returns false. */
bool config_refuse(const char *path, const config_setting_t *setting, struct error *e,
	const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Returns a number with or without a point. */
double config_number(const config_setting_t *setting);

#endif
