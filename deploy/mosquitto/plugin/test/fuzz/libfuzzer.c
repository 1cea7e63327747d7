/* The same targets under libFuzzer, with clang: FUZZ_TARGET=jwks fuzz-libfuzzer -max_total_time=60 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void fuzz_fail(const char *rule) {
    fprintf(stderr, "broken rule: %s\n", rule);
    abort();
}

char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (text == NULL) abort();
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const struct fuzz_target *target;
    const char *name = getenv("FUZZ_TARGET");
    for (const struct fuzz_target *t = fuzz_targets; target == NULL && t->name != NULL; t++) {
        if (name != NULL && strcmp(name, t->name) == 0) target = t;
    }
    if (target == NULL) exit(EXIT_FAILURE);
    target->run(data, size);
    return 0;
}
