/* The screen itself: see ui.h. The screen's thread only. */
#include "tui/app/ui.h"

#include <stdarg.h>
#include <stdio.h>

void
ui_say(struct ui *ui, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(ui->message, sizeof ui->message, format, arguments);
	va_end(arguments);
}

struct text
ui_sentence(struct ui *ui)
{
	struct text t;

	text_init(&t, ui->message, sizeof ui->message);
	return t;
}
