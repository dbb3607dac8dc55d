/* Keys shared by several searching players, as rows of their tables. Each takes the member of
 * struct player_spec that holds its value. */
#ifndef NARABE_MATCH_PLAYER_SEARCH_KEYS_H
#define NARABE_MATCH_PLAYER_SEARCH_KEYS_H

#include "base/language.h"
#include "match/player/player.h"

/* clang-format off */
#define KEY_PLAYOUTS(field) \
	{ .name = "playouts", \
		.help = N_("playouts per move"), \
		.kind = PARAM_WHOLE, \
		.whole = { 1, SEARCH_MAX_PLAYOUTS }, \
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
	{ .name = "threads", \
		.help = N_("threads of the search"), \
		.kind = PARAM_WHOLE, \
		.whole = { 1, SEARCH_MAX_THREADS }, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_MEMORY(field) \
	{ .name = "memory_mib", \
		.help = N_("memory of the tree in MiB"), \
		.kind = PARAM_WHOLE, \
		.whole = { 1, TREE_MAX_MIB }, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_REUSE(field) \
	{ .name = "reuse", \
		.help = N_("start from what the last search knows of the position; the " \
			   "budget is added"), \
		.kind = PARAM_SWITCH, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_SKIP_POCKETS(field) \
	{ .name = "skip_pockets", \
		.help = N_("Tron: leave moves that trap their side out of the tree, below " \
			   "its root"), \
		.kind = PARAM_SWITCH, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_PLAYOUT(field) \
	{ .name = "playout", \
		.help = N_("how games are played out below the tree; rules: the board's " \
			"best way; best: the learned evaluation (eval) if there is one"), \
		.kind = PARAM_CHOICE, \
		.words = PLAYOUT_WORDS, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_TEMPERATURE(field) \
	{ .name = "temperature", \
		.help = N_("a move that looks d points worse than the best is played " \
			   "exp(-(d / temperature)^2) times as often; 0: only the best"), \
		.kind = PARAM_REAL, \
		.real = { 0, 100 }, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_SLIP(field) \
	{ .name = "slip", \
		.help = N_("share of moves chosen by temperature; the others are the best found"), \
		.kind = PARAM_REAL, \
		.real = { 0, 1 }, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_NOISE(field) \
	{ .name = "noise", \
		.help = N_("standard deviation of its misjudgement of moves, in points of " \
			"win rate; the same throughout a search"), \
		.kind = PARAM_REAL, \
		.real = { 0, 1000 }, \
		.member = PARAM_MEMBER(struct player_spec, field) }

#define KEY_LEAST(field) \
	{ .name = "least", \
		.help = N_("playouts to make even when the root is proven"), \
		.kind = PARAM_WHOLE, \
		.whole = { 0, SEARCH_MAX_PLAYOUTS }, \
		.member = PARAM_MEMBER(struct player_spec, field) }
/* clang-format on */

#endif
