/* Edges reached, from gcc's -fsanitize-coverage=trace-pc, which only the plugin's own sources are compiled with. */
#include <string.h>

#include "fuzz.h"

#define EDGES 65536

extern const char __executable_start;
void __sanitizer_cov_trace_pc(void);

static uint8_t passes[EDGES];
static uint8_t known[EDGES];
static uintptr_t previous;
static size_t edges;

void __sanitizer_cov_trace_pc(void) {
    /* Relative to the program, so that address randomization does not make runs of one seed differ. */
    uintptr_t here = (uintptr_t)__builtin_return_address(0) - (uintptr_t)&__executable_start;
    uint8_t *count = &passes[(here ^ previous) % EDGES];
    if (*count != UINT8_MAX) ++*count;
    previous = here << 1;
}

void fuzz_coverage_reset(void) {
    memset(known, 0, sizeof known);
    edges = 0;
}

void fuzz_coverage_begin(void) {
    memset(passes, 0, sizeof passes);
    previous = 0;
}

/* 1, 2, 3, 4-7, 8-15, 16-31, 32-127, 128 and more: as bits, after AFL's idea. */
static uint8_t bucket(uint8_t count) {
    if (count == 0) return 0;
    if (count <= 3) return (uint8_t)(1U << (count - 1));
    if (count <= 7) return 8;
    if (count <= 15) return 16;
    if (count <= 31) return 32;
    return count <= 127 ? 64 : 128;
}

bool fuzz_coverage_is_new(void) {
    bool found = false;
    for (size_t i = 0; i < EDGES; i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, &passes[i], sizeof word);
        if (word == 0) continue;
        for (size_t j = i; j < i + sizeof word; j++) {
            uint8_t reached = bucket(passes[j]);
            if ((reached & ~known[j]) == 0) continue;
            if (known[j] == 0) edges++;
            known[j] |= reached;
            found = true;
        }
    }
    return found;
}

size_t fuzz_coverage_edges(void) {
    return edges;
}
