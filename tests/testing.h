/* cmocka with the headers it wants before it. */
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

#endif
