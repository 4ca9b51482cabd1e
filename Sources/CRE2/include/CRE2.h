#pragma once
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cre2_pattern cre2_pattern;

/// A byte range of a text; `start` is -1 for a group that took no part.
struct cre2_range {
    long start;
    long end;
};

/// Compiles a pattern (UTF-8), with at most `max_memory` bytes for its programs. Never null but for want of
/// memory; `cre2_error` says whether it can be used.
cre2_pattern *cre2_compile(const char *pattern, size_t length, long max_memory);
void cre2_free(cre2_pattern *pattern);

/// Null when the pattern is good, else a sentence that lives as long as the pattern.
const char *cre2_error(const cre2_pattern *pattern);
int cre2_group_count(const cre2_pattern *pattern);

/// Looks for the pattern anywhere in the text. Writes the ranges of the whole match and of the groups.
bool cre2_find(const cre2_pattern *pattern, const char *text, size_t length, struct cre2_range *ranges, int count);

#ifdef __cplusplus
}
#endif
