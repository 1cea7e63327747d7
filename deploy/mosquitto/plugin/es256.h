#ifndef HELIOGRAPH_ES256_H
#define HELIOGRAPH_ES256_H

#include <openssl/evp.h>
#include <stdbool.h>
#include <stddef.h>

#define ES256_COORDINATE_BYTES 32
#define ES256_SIGNATURE_BYTES 64

/* Public key on P-256 from its affine coordinates; NULL when they are no point of the curve. Free with EVP_PKEY_free. */
EVP_PKEY *es256_key(const unsigned char x[ES256_COORDINATE_BYTES], const unsigned char y[ES256_COORDINATE_BYTES]);

/* ECDSA with SHA-256; signature as JWS has it: r || s (RFC 7518 §3.4). */
bool es256_verify(EVP_PKEY *key, const char *data, size_t length, const unsigned char signature[ES256_SIGNATURE_BYTES]);

#endif
