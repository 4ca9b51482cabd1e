#include "CRE2.h"
#include <new>
#include <re2/re2.h>

struct cre2_pattern {
    re2::RE2 engine;
    cre2_pattern(re2::StringPiece text, const re2::RE2::Options &options) : engine(text, options) {}
};

namespace {
/// More groups than any pattern here has.
constexpr int max_groups = 17;
} // namespace

cre2_pattern *cre2_compile(const char *pattern, size_t length, long max_memory) {
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(max_memory);
    return new (std::nothrow) cre2_pattern(re2::StringPiece(pattern, length), options);
}

void cre2_free(cre2_pattern *pattern) { delete pattern; }

const char *cre2_error(const cre2_pattern *pattern) {
    return pattern->engine.ok() ? nullptr : pattern->engine.error().c_str();
}

int cre2_group_count(const cre2_pattern *pattern) { return pattern->engine.NumberOfCapturingGroups(); }

bool cre2_find(const cre2_pattern *pattern, const char *text, size_t length, struct cre2_range *ranges, int count) {
    if (count > max_groups) count = max_groups;
    re2::StringPiece found[max_groups];
    const re2::StringPiece whole(text, length);
    if (!pattern->engine.Match(whole, 0, length, re2::RE2::UNANCHORED, found, count)) return false;
    for (int index = 0; index < count; index++) {
        if (found[index].data() == nullptr) {
            ranges[index] = {-1, -1};
        } else {
            const long start = found[index].data() - whole.data();
            ranges[index] = {start, start + static_cast<long>(found[index].size())};
        }
    }
    return true;
}
