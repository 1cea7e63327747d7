#ifndef HELIOGRAPH_JWKS_H
#define HELIOGRAPH_JWKS_H

#include <openssl/evp.h>
#include <stdbool.h>
#include <stddef.h>

#define JWKS_MAX_KEYS 16
#define JWKS_MAX_BYTES (64 * 1024)
#define JWKS_MAX_KID 128

struct jwk {
    char kid[JWKS_MAX_KID + 1];
    EVP_PKEY *key;
};

/* The ES256 keys of a JSON Web Key Set (RFC 7517). */
struct jwks {
    size_t count;
    struct jwk keys[JWKS_MAX_KEYS];
};

/*
 * Keys for other algorithms or uses are passed over. The whole set is refused when it is no JWKS, has no usable key,
 * has a malformed or private one, or two of one kid.
 * Returns NULL and fills keys, or says what is wrong and leaves keys empty.
 */
const char *jwks_parse(const char *text, size_t length, struct jwks *keys);

/* NULL when there is none of that kid. The key stays the set's. */
EVP_PKEY *jwks_find(const struct jwks *keys, const char *kid);

void jwks_clear(struct jwks *keys);

#endif
