#ifndef HELIOGRAPH_BASE64URL_H
#define HELIOGRAPH_BASE64URL_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Base64url without padding (RFC 7515 §2), strictly: any other character, a length that cannot be, or set bits
 * behind the last byte are refused, so that one value has one spelling.
 * out takes up to capacity bytes; *written is set on success only.
 */
bool base64url_decode(const char *text, size_t length, unsigned char *out, size_t capacity, size_t *written);

#endif
