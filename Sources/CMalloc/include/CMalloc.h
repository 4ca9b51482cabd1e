#pragma once
#include <stddef.h>

/* Bytes that the allocator of the C library has given out. */
size_t malloc_bytes_in_use(void);

/* Begins to count the calls that ask for memory, by any thread. A program that links this has its own
   malloc, calloc and realloc in front of the library's. */
void malloc_counting_begin(void);

/* How often memory was asked for, and how many bytes. */
typedef struct {
    size_t calls;
    size_t bytes;
} malloc_count;

/* Ends it: what was counted since. */
malloc_count malloc_counting_end(void);
