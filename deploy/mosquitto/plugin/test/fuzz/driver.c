/*
 * Feeds mutated inputs to the plugin's parsing and rules, under AddressSanitizer and UBSan, guided by what they reach:
 *   fuzz [--runs <inputs a target> | --for <seconds>] [--seed <number>] [target...]
 *   fuzz --input <file> <target>       tries one input again
 * The same seed and number of inputs give the same inputs. An input that breaks something is printed and written to
 * ./fuzz-<target>.input.
 */
#define _GNU_SOURCE
#include <sanitizer/common_interface_defs.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "fuzz.h"

#define MAX_KEPT 4096
#define CAPACITY 65536
#define STUCK_SECONDS 20
#define BATCH 256

struct input {
    uint8_t *data;
    size_t size;
};

static struct {
    const struct fuzz_target *target;
    uint64_t seed;
    const uint8_t *data;
    size_t size;
} current;

static struct input kept[MAX_KEPT];
static size_t kept_count;

static void report(void) {
    if (current.target == NULL) return;
    char name[128];
    snprintf(name, sizeof name, "fuzz-%s.input", current.target->name);
    FILE *file = fopen(name, "wb");
    if (file != NULL) {
        fwrite(current.data, 1, current.size, file);
        fclose(file);
    }
    fprintf(stderr, "target %s, seed %llu, %zu bytes, written to %s:\n", current.target->name,
            (unsigned long long)current.seed, current.size, name);
    for (size_t i = 0; i < current.size && i < 4096; i++) fprintf(stderr, "%02x", current.data[i]);
    fputc('\n', stderr);
    current.target = NULL;
}

_Noreturn void fuzz_fail(const char *rule) {
    fprintf(stderr, "broken rule: %s\n", rule);
    report();
    _exit(1);
}

static void on_stuck(int number) {
    (void)number;
    fuzz_fail("an input is done within 20 s");
}

char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (text == NULL) abort();
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* Of exactly its size on the heap, so that a read beyond it is seen. */
static bool try_input(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size > 0 ? size : 1);
    if (copy == NULL) abort();
    memcpy(copy, data, size);
    current.data = data;
    current.size = size;
    fuzz_coverage_begin();
    current.target->run(copy, size);
    free(copy);
    return fuzz_coverage_is_new();
}

static void keep(const uint8_t *data, size_t size) {
    if (kept_count == MAX_KEPT) return;
    struct input *input = &kept[kept_count++];
    input->data = malloc(size > 0 ? size : 1);
    if (input->data == NULL) abort();
    memcpy(input->data, data, size);
    input->size = size;
}

static void begin(const struct fuzz_target *target, uint64_t seed) {
    while (kept_count > 0) free(kept[--kept_count].data);
    current.target = target;
    current.seed = seed;
    fuzz_coverage_reset();
    for (const char *const *text = target->seeds; *text != NULL; text++) {
        try_input((const uint8_t *)*text, strlen(*text));
        keep((const uint8_t *)*text, strlen(*text));
    }
}

static void one(struct fuzz_random *random) {
    static uint8_t buffer[CAPACITY];
    const struct input *base = &kept[fuzz_below(random, kept_count)];
    const struct input *other = &kept[fuzz_below(random, kept_count)];
    size_t capacity = current.target->longest < CAPACITY ? current.target->longest : CAPACITY;
    size_t size = base->size < capacity ? base->size : capacity;
    memcpy(buffer, base->data, size);
    size = fuzz_mutate(random, buffer, size, capacity, other->data, other->size);
    if (try_input(buffer, size)) keep(buffer, size);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static size_t fuzz(const struct fuzz_target *target, uint64_t seed, size_t runs, double seconds) {
    struct fuzz_random random = {.state = seed};
    double start = now();
    size_t done = 0;
    begin(target, seed);
    while (runs > 0 ? done < runs : now() - start < seconds) {
        alarm(STUCK_SECONDS);
        for (size_t i = 0; i < BATCH && (runs == 0 || done < runs); i++, done++) one(&random);
    }
    alarm(0);
    printf("%-10s %10zu inputs in %5.1f s, %4zu kept, %4zu edges\n", target->name, done, now() - start, kept_count,
           fuzz_coverage_edges());
    fflush(stdout);
    return done;
}

static int repeat_input(const struct fuzz_target *target, const char *path) {
    static uint8_t buffer[CAPACITY];
    FILE *file = fopen(path, "rb");
    if (file == NULL) return EXIT_FAILURE;
    size_t size = fread(buffer, 1, sizeof buffer, file);
    fclose(file);
    current.target = target;
    try_input(buffer, size);
    puts("nothing broke");
    return EXIT_SUCCESS;
}

static bool is_wanted(const struct fuzz_target *target, char **names, int count) {
    if (count == 0) return true;
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], target->name) == 0) return true;
    }
    return false;
}

int main(int count, char **arguments) {
    size_t runs = 0;
    double seconds = 60;
    uint64_t seed = (uint64_t)time(NULL);
    const char *input = NULL;
    int at = 1;
    for (; at + 1 < count && strncmp(arguments[at], "--", 2) == 0; at += 2) {
        if (strcmp(arguments[at], "--runs") == 0) runs = strtoull(arguments[at + 1], NULL, 10);
        if (strcmp(arguments[at], "--for") == 0) seconds = strtod(arguments[at + 1], NULL);
        if (strcmp(arguments[at], "--seed") == 0) seed = strtoull(arguments[at + 1], NULL, 10);
        if (strcmp(arguments[at], "--input") == 0) input = arguments[at + 1];
    }
    __sanitizer_set_death_callback(report);
    signal(SIGALRM, on_stuck);
    size_t wanted = 0;
    for (const struct fuzz_target *t = fuzz_targets; t->name != NULL; t++) wanted += is_wanted(t, arguments + at, count - at);
    if (wanted == 0) return EXIT_FAILURE;
    printf("seed %llu\n", (unsigned long long)seed);
    size_t total = 0;
    for (const struct fuzz_target *t = fuzz_targets; t->name != NULL; t++) {
        if (!is_wanted(t, arguments + at, count - at)) continue;
        if (input != NULL) return repeat_input(t, input);
        total += fuzz(t, seed, runs, seconds / (double)wanted);
    }
    printf("%zu inputs, nothing broke\n", total);
    return EXIT_SUCCESS;
}
