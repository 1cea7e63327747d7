/*
 * Tokens. What lies behind the signature is reached by signing each input with a key of the run, not by leaving the
 * verification out: the code is the one that ships.
 */
#define _GNU_SOURCE
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "../../jwt.h"
#include "targets.h"

#define NOW 1800000000
#define ALPHABET "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
#define GOOD_HEADER "{\"alg\":\"ES256\",\"kid\":\"k1\",\"typ\":\"JWT\"}"
#define GOOD_CLAIMS "{\"iss\":\"https://i\",\"aud\":\"mqtt\",\"sub\":\"acc_1\",\"exp\":1800003600,\"nbf\":1799999999,\"jti\":\"mqc_1.x\",\"sid\":\"ses_1\"}"

const char *const header_seeds[] = {GOOD_HEADER, "{\"alg\":\"none\"}", "{\"alg\":\"ES256\",\"crit\":[\"exp\"],\"kid\":\"k1\"}", NULL};
const char *const claims_seeds[] = {GOOD_CLAIMS, "{\"aud\":[\"api\",\"mqtt\"],\"exp\":1e10,\"iss\":\"https://i\",\"sub\":\"acc_1\"}", "{}", NULL};
const char *const token_seeds[] = {"eyJhbGciOiJFUzI1NiIsImtpZCI6ImsxIn0.eyJzdWIiOiJhY2NfMSJ9.AAAA", "..", "a.b.c", "\x02\x01""A", NULL};

static struct {
    EVP_PKEY *key;
    struct jwks keys;
    char *good;
} own;

static const struct jwt_expectation expected = {
    .issuer = "https://i", .audience = "mqtt", .subject = "acc_1", .now = NOW, .clock_skew = 5};

static size_t encode(const void *data, size_t size, char *out) {
    const unsigned char *bytes = data;
    size_t length = 0;
    for (size_t i = 0; i < size; i += 3) {
        unsigned int group = (unsigned int)bytes[i] << 16 | (i + 1 < size ? (unsigned int)bytes[i + 1] << 8 : 0) | (i + 2 < size ? bytes[i + 2] : 0);
        size_t letters = size - i >= 3 ? 4 : size - i + 1;
        for (size_t j = 0; j < letters; j++) out[length++] = ALPHABET[group >> (18 - 6 * j) & 63];
    }
    return length;
}

/* DER to r || s. */
static void sign(const char *data, size_t length, unsigned char signature[64]) {
    unsigned char der[128];
    size_t der_length = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, own.key) != 1 ||
        EVP_DigestSign(context, der, &der_length, (const unsigned char *)data, length) != 1) abort();
    EVP_MD_CTX_free(context);
    const unsigned char *at = der;
    ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &at, (long)der_length);
    BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, 32);
    BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + 32, 32);
    ECDSA_SIG_free(pair);
}

/* To be freed. */
static char *token_of(const void *header, size_t header_size, const void *claims, size_t claims_size) {
    char *token = malloc((header_size + claims_size) * 2 + 128);
    if (token == NULL) abort();
    size_t length = encode(header, header_size, token);
    token[length++] = '.';
    length += encode(claims, claims_size, token + length);
    unsigned char signature[64];
    sign(token, length, signature);
    token[length++] = '.';
    length += encode(signature, sizeof signature, token + length);
    token[length] = '\0';
    return token;
}

static void set_up(void) {
    if (own.key != NULL) return;
    own.key = EVP_EC_gen("P-256");
    own.keys.count = 1;
    strcpy(own.keys.keys[0].kid, "k1");
    own.keys.keys[0].key = own.key;
    own.good = token_of(GOOD_HEADER, strlen(GOOD_HEADER), GOOD_CLAIMS, strlen(GOOD_CLAIMS));
    struct jwt_grant grant = {0};
    FUZZ_REQUIRE(jwt_verify(own.good, &own.keys, &expected, &grant) == NULL);
    FUZZ_REQUIRE(grant.expires == 1800003600 && strcmp(grant.credential, "mqc_1") == 0 && strcmp(grant.session, "ses_1") == 0);
}

static void verify(const char *token) {
    struct jwt_grant grant = {0};
    const char *problem = jwt_verify(token, &own.keys, &expected, &grant);
    if (problem != NULL) return;
    FUZZ_REQUIRE(grant.expires > NOW && grant.expires <= 253402300799);
    FUZZ_REQUIRE(strlen(grant.credential) <= JWT_MAX_CREDENTIAL && strchr(grant.credential, '.') == NULL && strlen(grant.session) <= JWT_MAX_CREDENTIAL);
}

/*
 * The input replaces a piece of a good token; its first two bytes say which, often the very end, where base64url may hide
 * a second spelling. Nothing but the good token is accepted.
 */
void fuzz_token(const uint8_t *data, size_t size) {
    set_up();
    size_t whole = strlen(own.good);
    char *text = fuzz_text(data, size);
    size_t from = size < 2 ? 0 : data[0] % 2 == 0 ? whole - data[0] / 2 % 8U : data[0] * 8U % (whole + 1);
    size_t until = size < 2 ? whole : from + data[1] % (whole - from + 1);
    char *token = NULL;
    if (asprintf(&token, "%.*s%s%s", (int)from, own.good, size < 2 ? text : text + 2, own.good + until) < 0) abort();
    struct jwt_grant grant = {0};
    const char *problem = jwt_verify(token, &own.keys, &expected, &grant);
    FUZZ_REQUIRE(problem != NULL || strcmp(token, own.good) == 0);
    free(token);
    verify(text);
    free(text);
}

void fuzz_header(const uint8_t *data, size_t size) {
    set_up();
    char *token = token_of(data, size, GOOD_CLAIMS, strlen(GOOD_CLAIMS));
    struct jwt_grant grant = {0};
    const char *problem = jwt_verify(token, &own.keys, &expected, &grant);
    FUZZ_REQUIRE(problem != NULL || (memmem(data, size, "alg", 3) != NULL || memmem(data, size, "\\u00", 4) != NULL));
    FUZZ_REQUIRE(problem != NULL || memchr(data, '\0', size) == NULL);
    free(token);
}

void fuzz_claims(const uint8_t *data, size_t size) {
    set_up();
    char *token = token_of(GOOD_HEADER, strlen(GOOD_HEADER), data, size);
    verify(token);
    free(token);
}
