/* Reads files in libconfig's syntax and checks the members of their groups. Sentences about
 * mistakes name file and line, and what would be right. Any thread. */
#ifndef NARABE_CONFIG_FILE_H
#define NARABE_CONFIG_FILE_H

#include <libconfig.h>

#include "base/text.h"

/* Reads a file, in which @include is refused, into *out; on success the caller calls
 * config_destroy(). On failure *e says what is wrong, `where` holds the path, followed by the line if
 * one is to blame, and errno is ENOMEM if memory ran out, although the file may be fine. */
bool config_file_read(
	config_t *out, const char *path, char *where, size_t where_size, struct error *e);

/* Writes a scalar as text, booleans as on and off. Returns false for lists and groups. */
bool config_scalar_text(const config_setting_t *setting, char *out, size_t size);

/* ---- members of a group ---- */

/* The types of a group's members. */
enum member_type {
	MEMBER_TEXT,
	MEMBER_NAME,   /* text that can be part of a file name */
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
	bool translated; /* its translations are called NAME_LANGUAGE, such as title_ja */
};

/* Checks a group. Returns false with a sentence if a member is missing, unknown or of another
 * type. */
bool config_check_members(const char *path, const config_setting_t *group,
	const struct member *members, struct error *e);

/* Writes "FILE:LINE" of a setting of this file; the file alone if the setting is the whole of it. */
void config_where(const char *path, const config_setting_t *setting, char *out, size_t size);

/* Writes a sentence about a setting, with its file and line, and returns false. */
bool config_refuse(const char *path, const config_setting_t *setting, struct error *e,
	const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Returns the value of a number, with or without a decimal point. */
double config_number(const config_setting_t *setting);

/* Returns a text of a checked group, or `otherwise` if it is missing. */
const char *config_text(const config_setting_t *group, const char *member, const char *otherwise);

/* Returns a text for a person: MEMBER_LANGUAGE in the current language if the group has it, otherwise MEMBER. */
const char *config_translation(
	const config_setting_t *group, const char *member, const char *otherwise);

/* Returns a whole number of a checked group, 0 if it is missing. */
int config_int(const config_setting_t *group, const char *member);

#endif
