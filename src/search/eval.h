/* Learned evaluations: a position is worth the sum of weights that are looked up by patterns of its
 * cells, by the stage of the game; on boards with `layered` patterns that of a hidden layer.
 *
 *   struct eval_patterns   a board's patterns: which weights belong to a position (patterns.def)
 *   struct eval_weights    learned numbers for them, from a file; read-only once they exist
 *
 *   position ──features()──▶ indices ──weight[stage][index]──▶ sum = score ──eval_value()──▶ value
 *
 * Scores of all boards have one scale: EVAL_LOGIT points are one unit of log odds of winning, so
 * that a score s expects the result tanh(s / (2 * EVAL_LOGIT)), from -1 to 1. In Othello a disc of
 * difference at the end is worth `disc` points.
 *
 * The same weights give the same scores on every machine. Any thread may read them. */
#ifndef NARABE_SEARCH_EVAL_H
#define NARABE_SEARCH_EVAL_H

#include <stdatomic.h>

#include "search/report.h"

enum {
	EVAL_MOST = 15000, /* scores lie within this */
	EVAL_MADE = 512,   /* bytes that say how weights were made */
};

/* ---- the hidden layer ---- */

/* A hidden layer between patterns and score, for boards where the values of patterns depend on each
 * other. Every index adds a vector of EVAL_UNITS numbers; their sums, the units, are clipped,
 * except the last ones, which stay linear, and weighed by the stage of the game:
 *
 *	indices ──vector[index]──▶ sums ──bias[stage]──▶ units ──clip──▶ · out[stage] ──▶ score
 *
 * As in efficiently updatable networks (Nasu 2018), a move changes few indices, so that the sums of the
 * position after it are those before with a few vectors added and subtracted. Numbers are small
 * enough for sums of 16 bits. */
enum {
	EVAL_UNITS = 16,
	EVAL_LINEAR = 4,       /* of these, not clipped */
	EVAL_ONE = 256,        /* a clipped unit lies between 0 and this */
	EVAL_PER_POINT = 128,  /* a score of 1 in sums of units times `out` */
	EVAL_VECTORS = 93,     /* added up for a position, at most */
	EVAL_MOST_ADDED = 340, /* by one index to one unit, without sign: no sum leaves 16 bits */
	EVAL_MOST_BIAS = 1024, /* added by a bias, without sign */
	EVAL_MOST_OUT = 8000,  /* without sign: no score leaves 32 bits */
};

/* The weights of a stage of the game. */
struct eval_head {
	int16_t bias[EVAL_UNITS], out[EVAL_UNITS];
};

/* The limits between which units are clipped. */
extern const int16_t eval_unit_low[EVAL_UNITS], eval_unit_high[EVAL_UNITS];

/* Returns the score of these sums, not limited. */
static inline int
eval_head_score(const struct eval_head *head, const int16_t sum[EVAL_UNITS])
{
	int score = 0;

	for (int i = 0; i < EVAL_UNITS; i++) {
		int16_t unit = (int16_t)(sum[i] + head->bias[i]);
		unit = unit < eval_unit_low[i] ? eval_unit_low[i] : unit;
		unit = unit > eval_unit_high[i] ? eval_unit_high[i] : unit;
		score += unit * head->out[i];
	}
	return score / EVAL_PER_POINT;
}

/* ---- patterns and weights ---- */

/* The patterns of a board. */
struct eval_patterns {
	const char *name; /* the board's; */
	bool variants;    /* and of all boards of this name with a variant: NAME:... */
	/* Of variants: the boards that training on `name` plays on, in turn, ending with NULL;
	 * otherwise NULL. */
	const char *const *boards;
	const char *version; /* a word for what the indices mean; files of another are refused */
	int stages;          /* of the game; each has its own weights */
	int count;           /* indices */
	bool layered; /* they have vectors for a hidden layer; otherwise a weight for each stage */
	int shared; /* in training, stage s adds the set s % shared of these shared sets; 0: none */
	bool by_mover; /* the sum is the score of the side to move; otherwise the first player's */
	double disc; /* points that a disc of the final difference is worth; 0: only the result counts */

	/* Optional, of boards that do not fit into `stones`: puts what the functions below look at into
	 * the stones of *out, from a position without pending choice. NULL: they look at the position. */
	void (*digest)(const struct game *g, const struct state *s, struct state *out);

	/* Returns the stage of a position that is not over, 0 to stages - 1. */
	int (*stage)(const struct game *g, const struct state *s);

	/* Writes the indices of its weights, each below `count`, at most EVAL_FEATURES of them; an index
	 * may occur several times. Unless `term` is NULL, also writes the name and the cells of each; no two
	 * with the same name have the same cells. Returns their number. */
	int (*features)(const struct game *g, const struct state *s, uint32_t *index,
		struct eval_term *term);

	/* Optional, of plain sums: how often each of these indices counts, in the same order; may be
	 * negative. NULL: once. */
	void (*times)(const struct game *g, const struct state *s, int *times);

	/* Optional, where terms count cells all over the board: see eval_locate(). */
	void (*locate)(const struct game *g, const struct state *s, int term, unsigned char *side);

	/* Optional: whether a search would evaluate this position, which is not over; training leaves
	 * the others out. NULL: any. */
	bool (*quiet)(const struct game *g, const struct state *s);

	/* Optional: the scores of the positions after these moves, for the side that moves; a game that is
	 * over is worth EVAL_MOST to the winner. On such a board uct need not draw results: see enum leaf. */
	void (*after)(const struct eval_weights *w, const struct game *g, const struct state *s,
		const move_t *moves, int count, int *score);

	/* Optional: what playouts that end by it are worth without being drawn, the FIRST player's,
	 * -1 to 1: what is known of the end, *settled if for certain, otherwise the value of
	 * `contrast` times the score. */
	double (*judge)(const struct eval_weights *w, const struct game *g, const struct state *s,
		double contrast, bool *settled);
	bool on_request; /* the board's own playouts are as good: playouts end by it only if it is asked for
	                  * by name */
	double contrast; /* of playouts that judge: means of values as they are differ too little for a
	                  * search to tell moves apart */

	/* Optional: what a fast search derives from weights, one block that free() releases; NULL
	 * when memory is refused. */
	void *(*prepare)(const struct eval_weights *w);

	/* Optional, of plain sums: derives one stage's part of that block, which prepare() only allocates.
	 * The stages of such weights are decoded when a position first needs them: eval_want(). */
	void (*prepare_stage)(const struct eval_weights *w, int stage);
};

struct eval_unread;

struct eval_weights {
	const struct eval_patterns *patterns;
	/* [stage * patterns->count + index]; layered: a struct eval_head for each stage, then the vectors,
	 * [index * EVAL_UNITS + unit] */
	int16_t *weight;
	void *prepared;             /* by patterns->prepare; NULL without it */
	_Atomic int stages;         /* that are decoded and prepared */
	struct eval_unread *unread; /* the file of the others; NULL: there are none */
	char made[EVAL_MADE];       /* how it was made, in one line */
};

/* Writes the name of a board's file: that of the board without colons, and ".eval". */
void eval_file_name(const struct game *g, char out[GAME_NAME]);

/* Returns the position, or its digest in *room. */
const struct state *eval_digest(const struct eval_patterns *p, const struct game *g,
	const struct state *s, struct state *room);

/* Returns the number of weights for these patterns. */
size_t eval_weight_count(const struct eval_patterns *p);

/* Returns the head of a stage of layered weights. */
struct eval_head *eval_head(const struct eval_weights *w, int stage);
/* Returns the vectors of layered weights. */
int16_t *eval_vectors(const struct eval_weights *w);

/* Creates weights that are all zero, to be filled and then prepared; returns NULL when memory is
 * refused. */
struct eval_weights *eval_create(const struct eval_patterns *p);

/* Prepares the weights for searches. Returns false when memory is refused. */
bool eval_prepare(struct eval_weights *w);

/* Frees weights. */
void eval_destroy(struct eval_weights *w);

/* Reads a file for this board. Returns NULL with a sentence if it cannot be read, is damaged, of another
 * version, or of another board. */
struct eval_weights *eval_read(const char *path, const struct game *g, struct error *e);

/* Does the same, but decodes stages only when eval_want() asks for them. Only the file's checksum
 * detects damage. */
struct eval_weights *eval_open(const char *path, const struct game *g, struct error *e);

/* Decodes the stages up to this one. Any thread. */
void eval_read_stages(const struct eval_weights *w, int stage);

/* Ensures that a stage is decoded; must be called before its weights are used. */
static inline void
eval_want(const struct eval_weights *w, int stage)
{
	/* Acquire: pairs with the release that follows the decoding. */
	if (stage >= atomic_load_explicit(&w->stages, memory_order_acquire))
		eval_read_stages(w, stage);
}

/* Rounds all weights to multiples of the smallest step with which a file can hold them. Returns false when
 * memory is refused. */
bool eval_fit(struct eval_weights *w);

/* Replaces the file, completely or not at all. The same weights give the same file. */
bool eval_write(const struct eval_weights *w, const char *path, struct error *e);

/* Returns eval_score() for a digest made by eval_digest(). */
int eval_digest_score(
	const struct eval_weights *w, const struct game *g, const struct state *digest);

static inline int
eval_limit(int score)
{
	return score > EVAL_MOST ? EVAL_MOST : score < -EVAL_MOST ? -EVAL_MOST : score;
}

#endif
