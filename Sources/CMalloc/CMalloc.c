#include "CMalloc.h"

#include <malloc.h>

size_t malloc_bytes_in_use(void) {
    struct mallinfo2 information = mallinfo2();
    return information.uordblks + information.hblkhd;
}
