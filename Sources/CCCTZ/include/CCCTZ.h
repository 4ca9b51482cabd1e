#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// From `start` (Unix seconds) on, local time is UTC plus `offset` seconds.
struct cctz_period {
    int64_t start;
    int32_t offset;
};

/// The periods of a zone of the IANA database that touch `from`...`to` (Unix seconds): the first begins
/// at `from`, each other one at a change of the clocks. At most `capacity` are written; the result is
/// how many there are, or -1 when the database has no such zone.
long cctz_zone_periods(const char *name, int64_t from, int64_t to, struct cctz_period *periods, size_t capacity);

/// Calls `take` with each name that the database's text file knows. False when it cannot be read.
bool cctz_zone_names(void (*take)(void *context, const char *name), void *context);

#ifdef __cplusplus
}
#endif
