#include <string.h>

#include "fuzz.h"

/* What random bytes would hardly spell. */
static const char *const words[] = {
    "\"alg\":",  "\"kid\":",   "\"typ\":",    "\"crit\":", "ES256",        "none",       "HS256",     "\"keys\":",
    "\"kty\":",  "\"crv\":",   "\"x\":",      "\"y\":",    "\"d\":",       "\"use\":",   "P-256",     "\"exp\":",
    "\"nbf\":",  "\"iss\":",   "\"aud\":",    "\"sub\":",  "\"jti\":",     "\"revoked\":", "\\u0000", "\\ud800",
    "\\u005f",   "null",       "true",        "1e400",     "-1",           "9007199254740993", "1e308", "[[[[[[[[",
    "{\"a\":",   "]",          "}",           "\"",        ",",            "\\",         "bd/v1/",    "$share/",
    "$SYS/",     "acc_1",      "acc_11",      "dispatcher", "-",           "/",          "+",         "#",
    "//",        ".",          "..",          "mqtt",      "max_connections", "clock_skew_seconds", "jwks_file", "issuer",
    "\xc3\xa9",  "\x7f",       "\xff",        "\t",        "\n",           "=",          "audience",  "service_user",
};
#define WORDS (sizeof words / sizeof words[0])

uint64_t fuzz_next(struct fuzz_random *random) {
    /* splitmix64 */
    uint64_t z = random->state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

size_t fuzz_below(struct fuzz_random *random, size_t bound) {
    return bound == 0 ? 0 : (size_t)(fuzz_next(random) % bound);
}

static size_t insert(uint8_t *data, size_t size, size_t capacity, size_t at, const void *piece, size_t length) {
    if (length > capacity - size) length = capacity - size;
    memmove(data + at + length, data + at, size - at);
    memcpy(data + at, piece, length);
    return size + length;
}

static size_t cut(struct fuzz_random *random, uint8_t *data, size_t size) {
    size_t at = fuzz_below(random, size);
    size_t length = 1 + fuzz_below(random, size - at);
    memmove(data + at, data + at + length, size - at - length);
    return size - length;
}

static size_t repeat(struct fuzz_random *random, uint8_t *data, size_t size, size_t capacity) {
    uint8_t piece[64];
    size_t at = fuzz_below(random, size);
    size_t length = 1 + fuzz_below(random, size - at < sizeof piece ? size - at : sizeof piece);
    memcpy(piece, data + at, length);
    for (size_t times = 1 + fuzz_below(random, 8); times > 0; times--) size = insert(data, size, capacity, at, piece, length);
    return size;
}

static size_t splice(struct fuzz_random *random, uint8_t *data, size_t size, size_t capacity, const uint8_t *other,
                     size_t other_size) {
    if (other_size == 0) return size;
    size_t from = fuzz_below(random, other_size);
    size_t length = 1 + fuzz_below(random, other_size - from);
    return insert(data, size, capacity, fuzz_below(random, size + 1), other + from, length);
}

static size_t mutate_once(struct fuzz_random *random, uint8_t *data, size_t size, size_t capacity, const uint8_t *other,
                          size_t other_size) {
    size_t kind = fuzz_below(random, 8);
    if (size == 0 && kind != 5) kind = 4;
    uint8_t byte = (uint8_t)fuzz_next(random);
    switch (kind) {
        case 0: data[fuzz_below(random, size)] ^= (uint8_t)(1U << (byte % 8)); return size;
        case 1: data[fuzz_below(random, size)] = byte; return size;
        case 2: return cut(random, data, size);
        case 3: return repeat(random, data, size, capacity);
        case 4: {
            const char *word = words[fuzz_below(random, WORDS)];
            return insert(data, size, capacity, fuzz_below(random, size + 1), word, strlen(word));
        }
        case 5: return splice(random, data, size, capacity, other, other_size);
        case 6: return insert(data, size, capacity, fuzz_below(random, size + 1), &byte, 1);
        default: {
            const char *word = words[fuzz_below(random, WORDS)];
            size_t at = fuzz_below(random, size);
            size_t length = strlen(word) < size - at ? strlen(word) : size - at;
            memcpy(data + at, word, length);
            return size;
        }
    }
}

size_t fuzz_mutate(struct fuzz_random *random, uint8_t *data, size_t size, size_t capacity, const uint8_t *other,
                   size_t other_size) {
    for (size_t times = 1 + fuzz_below(random, 5); times > 0; times--) {
        size = mutate_once(random, data, size, capacity, other, other_size);
    }
    return size;
}
