/* The canvas: a grid of cells on which all views draw. It knows no terminal: term.c shows it, reel.c and
 * picture.c paint it, tests read it.
 *
 * A cell is a character, the tone of its ink, the tone of its paper, and attributes. Tones name the purpose of
 * a colour; a theme (theme.h) determines its appearance, if any. */
#ifndef NARABE_TUI_CANVAS_CANVAS_H
#define NARABE_TUI_CANVAS_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

/* TONE(name, letter in golden files) */
#define CANVAS_TONES(TONE)                                                                     \
	TONE(DEFAULT, '.') /* the terminal's own */                                            \
	TONE(X, 'x')       /* the first player's, as ink and as paper */                       \
	TONE(O, 'o')       /* the second player's */                                           \
	TONE(ON_X, 'X')    /* ink on paper X */                                                \
	TONE(ON_O, 'O')    /* ink on paper O */                                                \
	TONE(ACCENT, 'a')  /* the cursor, the important key */                                 \
	TONE(ON_ACCENT, 'A')                                                                   \
	TONE(LINE, 'l')     /* lines of grids and frames, secondary text */                    \
	TONE(SQUARE_A, 's') /* papers of the board's squares, alternating */                   \
	TONE(SQUARE_B, 't')                                                                    \
	TONE(ON_SQUARE, 'S') /* ink on both */                                                 \
	TONE(QUIET, 'q')     /* secondary ink on squares: coordinates, marks of legal cells */ \
	TONE(GRID, 'g')      /* the board's lines */                                           \
	TONE(X_EDGE, 'y')    /* where a stone covers half of the square below */               \
	TONE(O_EDGE, 'p')                                                                      \
	TONE(HEAT_0, '0') /* papers of the heat, cold to hot */                                \
	TONE(HEAT_1, '1')                                                                      \
	TONE(HEAT_2, '2')                                                                      \
	TONE(HEAT_3, '3')                                                                      \
	TONE(HEAT_4, '4')                                                                      \
	TONE(HEAT_5, '5')                                                                      \
	TONE(HEAT_6, '6')                                                                      \
	TONE(HEAT_7, '7')                                                                      \
	TONE(ON_HEAT_0, '0') /* ink on each */                                                 \
	TONE(ON_HEAT_1, '1')                                                                   \
	TONE(ON_HEAT_2, '2')                                                                   \
	TONE(ON_HEAT_3, '3')                                                                   \
	TONE(ON_HEAT_4, '4')                                                                   \
	TONE(ON_HEAT_5, '5')                                                                   \
	TONE(ON_HEAT_6, '6')                                                                   \
	TONE(ON_HEAT_7, '7')                                                                   \
	TONE(HEAT_TEXT_0, 'A') /* each as ink on a square */                                   \
	TONE(HEAT_TEXT_1, 'B')                                                                 \
	TONE(HEAT_TEXT_2, 'C')                                                                 \
	TONE(HEAT_TEXT_3, 'D')                                                                 \
	TONE(HEAT_TEXT_4, 'E')                                                                 \
	TONE(HEAT_TEXT_5, 'F')                                                                 \
	TONE(HEAT_TEXT_6, 'G')                                                                 \
	TONE(HEAT_TEXT_7, 'H')

enum tone {
#define TONE(name, letter) TONE_##name,
	CANVAS_TONES(TONE)
#undef TONE
		TONE_COUNT,
};

enum { HEAT_STEPS = 8 };

/* Attributes, as bits. */
enum {
	ATTR_BOLD = 1,
	ATTR_DIM = 2,
	ATTR_UNDERLINE = 4,
	ATTR_REVERSE = 8,
};

struct style {
	unsigned char ink, paper; /* enum tone */
	unsigned char attr;
};

/* Text in the terminal's own colours. */
extern const struct style normal, quiet, bold;

/* The capabilities of a terminal, determined once at the start; views draw accordingly. */
enum depth { DEPTH_MONO, DEPTH_8, DEPTH_16, DEPTH_256 };

struct capabilities {
	enum depth depth;
	bool unicode; /* box lines and blocks may be used */
};

struct canvas_cell {
	wchar_t ch; /* 0: the right half of the wide character before it */
	struct style style;
};

struct rect {
	int x, y, width, height;
};

struct canvas {
	int width, height;
	struct canvas_cell *cells; /* row by row */
	size_t room;               /* cells for which memory is allocated */
	struct rect clip;          /* drawing outside has no effect */
};

static inline bool
rect_contains(struct rect r, int x, int y)
{
	return x >= r.x && y >= r.y && x < r.x + r.width && y < r.y + r.height;
}

/* Creates an empty canvas. Returns false if memory runs out. */
bool canvas_init(struct canvas *c, int width, int height);

/* Frees the canvas. */
void canvas_finish(struct canvas *c);

/* Resizes and empties the canvas. Returns false and changes nothing if memory runs out, which can happen only
 * with more cells than it has ever had. */
bool canvas_resize(struct canvas *c, int width, int height);

/* Blanks all cells in the default style and removes the clip. */
void canvas_clear(struct canvas *c);

/* Removes the clip. */
static inline void
canvas_clear_clip(struct canvas *c)
{
	c->clip = (struct rect){ 0, 0, c->width, c->height };
}

static inline struct canvas_cell *
canvas_at(const struct canvas *c, int x, int y)
{
	return &c->cells[(size_t)y * (size_t)c->width + (size_t)x];
}

/* Draws a character at (x, y), inside the clip. */
void canvas_put(struct canvas *c, int x, int y, struct style style, wchar_t ch);

/* Fills a rectangle with a character, inside the clip. */
void canvas_fill(struct canvas *c, struct rect r, struct style style, wchar_t ch);

/* Draws a frame along the edge of a rectangle. `glyphs`: its corners, the upper ones first, then its lines across
 * and down. */
void canvas_frame(struct canvas *c, struct rect r, struct style style, const wchar_t *glyphs);

/* Draws UTF-8 text from (x, y) on and returns its width in columns. Invalid bytes show as '?'. */
int canvas_text(struct canvas *c, int x, int y, struct style style, const char *text);
int canvas_printf(struct canvas *c, int x, int y, struct style style, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

/* Draws text in a field of `columns` columns, left-aligned, or right-aligned if `columns` is negative;
 * truncated or padded with blanks. Returns the width of the field. */
int canvas_field(struct canvas *c, int x, int y, struct style style, int columns, const char *text);

/* Writes a character as UTF-8, 1 to 4 bytes without a terminating zero. Returns the end of it. */
char *text_put(char *out, uint32_t code);

/* Returns how many bytes of text fit on a line of `columns` columns: up to a newline, otherwise a
 * blank or between two wide characters if possible; all of it if it is short enough, and at least
 * one character. */
size_t text_fit(const char *text, int columns);

/* Returns the text after a line of `bytes` bytes and the blanks and the newline that follow it. */
const char *text_after(const char *text, size_t bytes);

/* Returns how many lines a text takes; the first line has `first` columns. */
int text_lines(const char *text, int first, int columns);

/* Returns `unicode`, or `ascii` if only ASCII can be used. */
static inline wchar_t
look_glyph(struct capabilities caps, wchar_t unicode, char ascii)
{
	return caps.unicode ? unicode : (wchar_t)(unsigned char)ascii;
}

/* Returns the style of selected or highlighted text. */
static inline struct style
look_accent(struct capabilities caps)
{
	if (caps.depth == DEPTH_MONO)
		return (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	return (struct style){ .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };
}

/* ---- boxes ---- */

/* Draws an empty framed box in the middle of the canvas, for windows over the board: of at most this size,
 * including the frame, as large as the canvas allows. Returns its inside, with a blank column on both sides. */
struct rect box_draw(
	struct canvas *c, struct capabilities caps, int width, int height, const char *title);

/* Does the same at the right edge, below the header, so that the board stays visible beside it. */
struct rect box_draw_right(
	struct canvas *c, struct capabilities caps, int width, int height, const char *title);

/* Writes a text from line y on, over as many lines of r's width as needed. Returns the next line. */
int box_sentence(struct canvas *c, struct rect r, int y, struct style style, const char *text);

/* Returns the characters as lines of UTF-8 text without trailing blanks; the caller frees it. */
char *canvas_dump_text(const struct canvas *c);

#endif
