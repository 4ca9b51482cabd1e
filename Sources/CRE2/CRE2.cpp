#include "CRE2.h"
#include <re2/re2.h>
