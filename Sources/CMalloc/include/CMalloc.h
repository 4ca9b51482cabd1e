#pragma once
#include <stddef.h>

/* Bytes that the allocator of the C library has given out. */
size_t malloc_bytes_in_use(void);
