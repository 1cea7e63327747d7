#ifndef HELIOGRAPH_FUZZ_H
#define HELIOGRAPH_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What one input is tried on. Memory errors are the sanitizers' to find; run() adds what must hold of the outcome. */
struct fuzz_target {
    const char *name;
    void (*run)(const uint8_t *data, size_t size);
    /* Where mutation starts, ended by NULL. */
    const char *const *seeds;
    /* Inputs do not grow beyond this. */
    size_t longest;
};

/* Ended by a target without a name. */
extern const struct fuzz_target fuzz_targets[];

/* Ends the run with the input that broke the rule. */
#define FUZZ_REQUIRE(condition) ((condition) ? (void)0 : fuzz_fail(#condition))
_Noreturn void fuzz_fail(const char *rule);

/* The input as a text of exactly its size, so that reading one byte too far is seen; to be freed. */
char *fuzz_text(const uint8_t *data, size_t size);

/* A small generator of its own, so that a seed gives the same inputs on every machine. */
struct fuzz_random {
    uint64_t state;
};
uint64_t fuzz_next(struct fuzz_random *random);
size_t fuzz_below(struct fuzz_random *random, size_t bound);

/* Changes an input in place; returns its new size, at most capacity. other is another input to take a piece from. */
size_t fuzz_mutate(struct fuzz_random *random, uint8_t *data, size_t size, size_t capacity, const uint8_t *other,
                   size_t other_size);

/* Forgets everything: for a new target. */
void fuzz_coverage_reset(void);
/* Forgets what the last input reached. */
void fuzz_coverage_begin(void);
/* true when the input reached an edge, or a number of passes of one, that none before it did. */
bool fuzz_coverage_is_new(void);
size_t fuzz_coverage_edges(void);

#endif
