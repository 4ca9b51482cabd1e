#include "CMalloc.h"

#include <malloc.h>
#include <stdatomic.h>

size_t malloc_bytes_in_use(void) {
    struct mallinfo2 information = mallinfo2();
    return information.uordblks + information.hblkhd;
}

static atomic_int counting;
static atomic_size_t calls_made;
static atomic_size_t bytes_asked;

void malloc_counting_begin(void) {
    atomic_store(&calls_made, 0);
    atomic_store(&bytes_asked, 0);
    atomic_store(&counting, 1);
}

malloc_count malloc_counting_end(void) {
    atomic_store(&counting, 0);
    malloc_count count = {atomic_load(&calls_made), atomic_load(&bytes_asked)};
    return count;
}

/* The library's functions under the names that stay its own. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static void count(size_t bytes) {
    if (!atomic_load_explicit(&counting, memory_order_relaxed)) { return; }
    atomic_fetch_add_explicit(&calls_made, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes_asked, bytes, memory_order_relaxed);
}

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count(size);
    return __libc_realloc(old, size);
}
