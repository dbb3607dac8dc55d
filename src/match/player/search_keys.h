/* Rows of the players' tables of keys: for each kind of value, and for keys that several players share. Each takes
 * the member of struct player_spec that holds its value. */
#ifndef NARABE_MATCH_PLAYER_SEARCH_KEYS_H
#define NARABE_MATCH_PLAYER_SEARCH_KEYS_H

#include "base/language.h"
#include "match/player/player.h"

/* clang-format off */
#define WHOLE_KEY(key, field, least, most, text) \
	{ .name = key, \
		.help = text, \
		.kind = PARAM_WHOLE, \
		.whole = { least, most }, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define REAL_KEY(key, field, least, most, text) \
	{ .name = key, \
		.help = text, \
		.kind = PARAM_REAL, \
		.real = { least, most }, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define CHOICE_KEY(key, field, choices, text) \
	{ .name = key, \
		.help = text, \
		.kind = PARAM_CHOICE, \
		.words = choices, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define SWITCH_KEY(key, field, text) \
	{ .name = key, \
		.help = text, \
		.kind = PARAM_SWITCH, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define FILE_KEY(text) \
	{ .name = "file", \
		.help = text, \
		.kind = PARAM_FILE, \
		.member = PARAM_MEMBER(struct player_spec, file) }

#define KEY_LEARNED_FILE \
	FILE_KEY(N_("the file that keeps what it learned (default: none)"))

#define KEY_PLAYOUTS(field) \
	{ .name = "playouts", \
		.help = N_("playouts per move"), \
		.kind = PARAM_WHOLE, \
		.whole = { 1, ENGINE_MAX_PLAYOUTS }, \
		.special = &param_no_limit, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_TIME(field) \
	{ .name = "time_ms", \
		.help = N_("thinking time per move in milliseconds"), \
		.kind = PARAM_WHOLE, \
		.whole = { 1, 1000000000 }, \
		.special = &param_no_limit, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_THREADS(field) \
	WHOLE_KEY("threads", field, 1, ENGINE_MAX_THREADS, \
		N_("threads of the search"))

#define KEY_MEMORY(field) \
	WHOLE_KEY("memory_mib", field, 1, SEARCH_MAX_MIB, \
		N_("memory of the tree in MiB"))

#define KEY_REUSE(field) \
	SWITCH_KEY("reuse", field, \
		N_("start from what the last search knows of the position; the budget is added"))

#define KEY_SKIP_POCKETS(field) \
	SWITCH_KEY("skip_pockets", field, \
		N_("Tron: leave moves that trap their side out of the tree, below its root"))

#define KEY_PLAYOUT(field) \
	CHOICE_KEY("playout", field, PLAYOUT_WORDS, \
		N_("how games are played out below the tree; rules: the board's best way; best: the learned evaluation (eval) if there is one, except on Tron"))

#define KEY_TEMPERATURE(field) \
	REAL_KEY("temperature", field, 0, 100, \
		N_("a move that looks d points worse than the best is played exp(-(d / temperature)^2) times as often; 0: only the best"))

#define KEY_SLIP(field) \
	REAL_KEY("slip", field, 0, 1, \
		N_("share of moves chosen by temperature; the others are the best found"))

#define KEY_NOISE(field) \
	REAL_KEY("noise", field, 0, 1000, \
		N_("standard deviation of its misjudgement of moves, in points of win rate; the same throughout a search"))

#define KEY_LEAST(field) \
	WHOLE_KEY("least", field, 0, ENGINE_MAX_PLAYOUTS, \
		N_("playouts to make even when the root is proven"))
/* clang-format on */

#endif
