/* Two floods over the rows of a Tron board: a template, which tron.c includes for rows of 32 bits and of 64.
 * ROW is a row's type, ROWS_OF a vector of 32 bytes of them, DOWN(v, before) and UP(v, after) are *v with
 * each row moved to the next or the previous lane, with the last row of `before` or the first of `after`;
 * NAME() names what is defined here. */
enum { NAME(lanes) = (int)(sizeof(ROWS_OF) / sizeof(ROW)) };

struct NAME(front) {
	ROWS_OF free[PARTS], cells[2][PARTS], front[2][PARTS];
};

/* Counts cells of one chessboard colour; colour 0 is that of a place with even row and column. The
 * number of rows is even. */
static inline int
NAME(count_colour)(const ROW *cells, int rows, unsigned colour)
{
	int count = 0;

	for (int i = 0; i < rows; i += 2) {
		uint64_t even = cells[i], odd = cells[i + 1];
		uint64_t mask = colour ? 0xaaaaaaaaaaaaaaaau : 0x5555555555555555u;
		/* NOLINTNEXTLINE(misc-redundant-expression): of one of two sizes */
		if (sizeof(ROW) == sizeof(uint64_t))
			count += (int)(bits_count(even & mask) + bits_count(odd & ~mask));
		else
			count += (int)bits_count((even & mask) | (odd & ~mask) << 16 << 16);
	}
	return count;
}

static inline int
NAME(count_edges)(const ROW *cells, int rows)
{
	int edges = 0;

	for (int i = 0; i + 1 < rows; i++) {
		uint64_t beside = cells[i] & cells[i] << 1, below = cells[i] & cells[i + 1];
		/* NOLINTNEXTLINE(misc-redundant-expression): of one of two sizes */
		edges += sizeof(ROW) == sizeof(uint64_t)
				 ? (int)(bits_count(beside) + bits_count(below))
				 : (int)bits_count((uint32_t)beside | below << 16 << 16);
	}
	return edges;
}

/* Finds the cells on and next to one part of a front. */
LANES_INLINE void
NAME(spread)(ROWS_OF *out, const ROWS_OF *front, int part, int parts)
{
	const ROWS_OF v = front[part], none = { 0 };
	const ROWS_OF before = part > 0 ? front[part - 1] : none;
	const ROWS_OF after = part + 1 < parts ? front[part + 1] : none;

	*out = DOWN(v, before) | UP(v, after) | v << 1 | v >> 1;
}

/* Advances both floods by one wave; returns false if it reached nothing new. Bits of *joined mean
 * that the two have met. */
LANES_INLINE bool
NAME(wave)(struct NAME(front) * f, int parts, ROWS_OF *joined)
{
	ROWS_OF next[2][PARTS], news = { 0 }, met = *joined;

	for (int k = 0; k < parts; k++) {
		ROWS_OF first, second;
		NAME(spread)(&first, f->front[0], k, parts);
		NAME(spread)(&second, f->front[1], k, parts);
		met |= (first & f->cells[1][k]) | (second & f->cells[0][k]);
		first &= f->free[k];
		second &= f->free[k];
		const ROWS_OF both = first & second;
		met |= both;
		news |= first | second;
		f->cells[0][k] |= first ^ both;
		f->cells[1][k] |= second ^ both;
		f->free[k] &= ~(first | second);
		next[0][k] = first;
		next[1][k] = second;
	}
	for (int k = 0; k < parts; k++) {
		f->front[0][k] = next[0][k];
		f->front[1][k] = next[1][k];
	}
	*joined = met;
	return ANY(news) != 0;
}

LANES_INLINE void
NAME(flood)(const struct tron_free *board, const struct wanted *want, int parts)
{
	struct tron_space *out = want->space;
	ROWS_OF joined = { 0 };
	struct NAME(front) f;
	ROW *free = (ROW *)f.free;

	__builtin_memset(&f, 0, sizeof f);
	for (int i = 1; i + 1 < board->rows; i++)
		free[i] = (ROW)(~board->taken.row[i] & board->inside);
	for (int side = 0; side < 2; side++)
		((ROW *)f.front[side])[board->head[side] / TRON_STRIDE] =
			(ROW)1 << board->head[side] % TRON_STRIDE;
	while (NAME(wave)(&f, parts, &joined)) {
		if (!want->whole && ANY(joined))
			break;
	}
	out->separated = !ANY(joined);
	for (int side = 0; side < 2; side++) {
		const ROW *cells = (const ROW *)f.cells[side];
		for (int i = 0; want->territory && i < board->rows; i++)
			want->territory->cells[side].row[i] = cells[i];
		if (want->territory || !(want->whole || out->separated))
			continue;
		int rows = parts * NAME(lanes);
		unsigned colour =
			(unsigned)(board->head[side] / TRON_STRIDE + board->head[side]) & 1;
		int same = NAME(count_colour)(cells, rows, colour);
		int other = NAME(count_colour)(cells, rows, colour ^ 1);
		out->edges[side] = NAME(count_edges)(cells, rows);
		out->cells[side] = out->separated ? tron_most_steps(same, other) : same + other;
	}
}

#undef ROW
#undef ROWS_OF
#undef NAME
#undef PARTS
#undef DOWN
#undef UP
