#include "CCCTZ.h"

#include <cctz/time_zone.h>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

using Seconds = cctz::time_point<cctz::seconds>;

extern "C" long cctz_zone_periods(
    const char *name, int64_t from, int64_t to, struct cctz_period *periods, size_t capacity) {
    cctz::time_zone zone;
    if (!cctz::load_time_zone(name, &zone)) return -1;
    Seconds now{cctz::seconds(from)};
    const Seconds end{cctz::seconds(to)};
    size_t count = 0;
    cctz::time_zone::civil_transition change;
    do {
        const int32_t offset = zone.lookup(now).offset;
        if (count < capacity) periods[count] = {now.time_since_epoch().count(), offset};
        count += 1;
        if (!zone.next_transition(now, &change)) break;
        now = zone.lookup(change.to).trans;
    } while (now <= end);
    return static_cast<long>(count);
}

extern "C" bool cctz_zone_names(void (*take)(void *, const char *), void *context) {
    const char *folder = std::getenv("TZDIR");
    std::ifstream file(std::string(folder && *folder ? folder : "/usr/share/zoneinfo") + "/tzdata.zi");
    if (!file) return false;
    // "Z name ..." defines a zone, "L target name" another name of one.
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string kind, first, second;
        words >> kind >> first >> second;
        if (kind == "Z") take(context, first.c_str());
        if (kind == "L") take(context, second.c_str());
    }
    return true;
}
