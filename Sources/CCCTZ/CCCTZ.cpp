#include "CCCTZ.h"
#include <cctz/time_zone.h>
