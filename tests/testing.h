/* cmocka with the headers it wants before it, and a folder for files. */
#ifndef NARABE_TESTS_TESTING_H
#define NARABE_TESTS_TESTING_H

/* cmocka asks for this order. */
/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "folder.h"

/* The thread sanitizer makes long searches of one thread longer, and finds nothing in them. */
#if defined(__SANITIZE_THREAD__)
#define ONE_THREAD_TOO false
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ONE_THREAD_TOO false
#endif
#endif
#ifndef ONE_THREAD_TOO
#define ONE_THREAD_TOO true
#endif

#endif
