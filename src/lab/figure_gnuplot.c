/* Figures drawn by gnuplot, which is looked for when one is wanted. */
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "lab/figure.h"

extern char **environ;

/* A text as gnuplot quotes it. */
static void
put_quoted(FILE *out, const char *text)
{
	fputc('\'', out);
	for (; *text; text++)
		fprintf(out, *text == '\'' ? "''" : "%c", *text);
	fputc('\'', out);
}

static void
put_setting(FILE *out, const char *what, const char *text)
{
	fprintf(out, "set %s ", what);
	put_quoted(out, text);
	fputs(strcmp(what, "output") == 0 ? "\n" : " noenhanced\n", out);
}

static void
put_data(FILE *out, const struct figure *f, const struct figure_series *s)
{
	for (int i = 0; i < s->count; i++) {
		const struct figure_point *p = &s->points[i];
		if (f->ranked)
			fprintf(out, "%.9g %d %.9g %.9g\n", p->y, -i, p->low, p->high);
		else
			fprintf(out, "%.9g %.9g %.9g %.9g\n", p->x, p->y, p->low, p->high);
	}
	fputs("e\n", out);
}

static void
put_ranks(FILE *out, const struct figure_series *s)
{
	fprintf(out, "set yrange [%d:1]\nset ytics noenhanced (", -s->count);
	for (int i = 0; i < s->count; i++) {
		fputs(i ? ", " : "", out);
		put_quoted(out, s->points[i].label);
		fprintf(out, " %d", -i);
	}
	fputs(")\nset key off\n", out);
}

/* In pixels; names of ranks stand beside the plot. */
static int
width_of(const struct figure *f)
{
	enum { USUAL = 900, PLOT = 560, CHARACTER = 8 };
	int longest = 0;

	for (int i = 0; f->ranked && i < f->series[0].count; i++) {
		int length = (int)strlen(f->series[0].points[i].label);
		longest = length > longest ? length : longest;
	}
	return PLOT + CHARACTER * longest > USUAL ? PLOT + CHARACTER * longest : USUAL;
}

static void
put_script(FILE *out, const struct figure *f, const char *path)
{
	bool png = strcmp(path + strlen(path) - 4, ".png") == 0;
	int height = f->ranked ? 120 + 18 * f->series[0].count : 600;

	fprintf(out, "set encoding utf8\nset terminal %s size %d,%d%s\n", png ? "pngcairo" : "svg",
		width_of(f), height, png ? "" : " background 'white' name 'narabe'");
	put_setting(out, "output", path);
	put_setting(out, "title", f->title);
	put_setting(out, "xlabel", f->x_label);
	put_setting(out, "ylabel", f->y_label);
	fputs("set grid\nset key outside below noenhanced\nset bars 0.4\nset offsets graph 0.02, "
	      "graph 0.02, graph 0.05, graph 0.05\n",
		out);
	if (f->log_x)
		fputs("set logscale x\n", out);
	if (f->log_y)
		fputs("set logscale y\n", out);
	if (f->ranked)
		put_ranks(out, &f->series[0]);
	fputs("plot ", out);
	for (int i = 0; i < f->count; i++) {
		fprintf(out, "%s'-' with %s linetype %d pointtype 7 pointsize 0.5 title ",
			i ? ", " : "", f->ranked ? "xerrorbars" : "yerrorlines", i + 1);
		put_quoted(out, f->series[i].name);
	}
	fputc('\n', out);
	for (int i = 0; i < f->count; i++)
		put_data(out, f, &f->series[i]);
}

static bool
run_gnuplot(char *script, struct error *e)
{
	char name[] = "gnuplot";
	char *argv[] = { name, script, NULL };
	pid_t child;
	int status, why = posix_spawnp(&child, name, NULL, NULL, argv, environ);

	if (why != 0)
		return error_set(e,
			why == ENOENT ? "There is no gnuplot to draw with: install it (gnuplot-nox "
					"will do), or do without files of figures."
				      : "gnuplot can not be started.");
	while (waitpid(child, &status, 0) < 0) {
		if (errno != EINTR)
			return error_set(e, "gnuplot is lost.");
	}
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		return error_set(e, "There is no gnuplot to draw with.");
	return status == 0 || error_set(e, "gnuplot has failed.");
}

bool
figure_write(const struct figure *f, const char *path, struct error *e)
{
	char *text = NULL, script[4096];
	size_t size = 0, length = strlen(path);

	if (length < 5 ||
		(strcmp(path + length - 4, ".svg") != 0 && strcmp(path + length - 4, ".png") != 0))
		return error_set(e, "%s: figures are files that end with .svg or .png.", path);
	if (f->count == 0)
		return error_set(e, "%s: there is nothing to draw.", path);
	FILE *out = open_memstream(&text, &size);
	if (out)
		put_script(out, f, path);
	bool fine = out && fclose(out) == 0;
	if (!fine)
		error_set(e, "There is no memory for the figure %s.", path);
	snprintf(script, sizeof script, "%s.%ld.gnuplot", path, (long)getpid());
	if (fine && (fine = file_replace(script, text, size, e))) {
		fine = run_gnuplot(script, e);
		unlink(script);
	}
	free(text);
	if (fine && access(path, R_OK) != 0)
		fine = error_set(e, "Cannot write %s.", path);
	return fine;
}
