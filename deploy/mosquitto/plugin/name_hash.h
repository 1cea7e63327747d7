#ifndef HELIOGRAPH_NAME_HASH_H
#define HELIOGRAPH_NAME_HASH_H

#include <stdint.h>

/* FNV-1a: spreads names; entries come from verified clients only and are bounded for each account, so it need not be keyed. */
static inline uint32_t name_hash(const char *name) {
    uint32_t hash = 2166136261U;
    for (const char *c = name; *c != '\0'; c++) hash = (hash ^ (unsigned char)*c) * 16777619U;
    return hash;
}

#endif
