#include "base64url.h"

#include <stdint.h>

static int sextet(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '-') return 62;
    if (c == '_') return 63;
    return -1;
}

bool base64url_decode(const char *text, size_t length, unsigned char *out, size_t capacity, size_t *written) {
    if (length % 4 == 1 || length / 4 * 3 + (length % 4 == 0 ? 0 : length % 4 - 1) > capacity) return false;
    uint32_t bits = 0;
    unsigned int pending = 0;
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        int value = sextet(text[i]);
        if (value < 0) return false;
        bits = bits << 6 | (uint32_t)value;
        pending += 6;
        if (pending >= 8) {
            pending -= 8;
            out[count++] = (unsigned char)(bits >> pending & 0xff);
        }
    }
    if ((bits & ((1U << pending) - 1U)) != 0) return false;
    *written = count;
    return true;
}
