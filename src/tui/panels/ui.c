/* The screen itself: see ui.h. The screen's thread only. */
#include "tui/panels/ui.h"

#include <stdarg.h>
#include <stdio.h>

void
ui_say(struct ui *ui, const char *format, ...)
{
	va_list arguments;

	ui->fades_us = 0;
	va_start(arguments, format);
	vsnprintf(ui->message, sizeof ui->message, format, arguments);
	va_end(arguments);
}

struct text
ui_sentence(struct ui *ui)
{
	struct text t;

	ui->fades_us = 0;
	text_init(&t, ui->message, sizeof ui->message);
	return t;
}

void
ui_fade(struct ui *ui, int64_t now_us)
{
	enum { SHOWN_US = 4000000 };

	ui->fades_us = now_us + SHOWN_US;
}
