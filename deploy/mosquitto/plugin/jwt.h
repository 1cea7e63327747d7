#ifndef HELIOGRAPH_JWT_H
#define HELIOGRAPH_JWT_H

#include <time.h>

#include "jwks.h"

#define JWT_MAX_BYTES 8192
#define JWT_MAX_CREDENTIAL 40

struct jwt_expectation {
    const char *issuer;
    const char *audience;
    const char *subject;
    time_t now;
    /* How far the issuer's clock may be ahead (nbf). exp has no leeway. */
    time_t clock_skew;
};

/* What a good token gives. */
struct jwt_grant {
    /* Seconds since 1970. */
    time_t expires;
    /* iat; 0 without one. */
    time_t issued;
    /* How many messages may wait for a client that is away (claim queue_messages); 0 without one. */
    size_t queue_messages;
    /* The part of jti before its first dot: which credential the token was fetched with. Empty without a jti. */
    char credential[JWT_MAX_CREDENTIAL + 1];
    /* sid: the login, portal session or API key that issued the token, and with which it ends. Empty without one. */
    char session[JWT_MAX_CREDENTIAL + 1];
};

/*
 * Verifies a compact JWS (RFC 7515) as a JWT: ES256 by a key of the set, then exp, nbf, iss, aud, sub.
 * Returns NULL and fills *grant, or says why it is refused. The reason is a constant without anything of the token in it.
 */
const char *jwt_verify(const char *token, const struct jwks *keys, const struct jwt_expectation *expected,
                       struct jwt_grant *grant);

#endif
