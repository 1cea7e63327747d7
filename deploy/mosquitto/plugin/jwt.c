#include "jwt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base64url.h"
#include "es256.h"
#include "json.h"

struct part {
    const char *text;
    size_t length;
};

struct compact {
    struct part header;
    struct part payload;
    struct part signature;
};

/* Seconds beyond this are a mistake (milliseconds, say), and would not fit everywhere. Year 9999. */
#define LATEST_TIME 253402300799.0

static bool split(const char *token, size_t length, struct compact *parts) {
    const char *first = memchr(token, '.', length);
    if (first == NULL) return false;
    const char *second = memchr(first + 1, '.', length - (size_t)(first + 1 - token));
    if (second == NULL) return false;
    parts->header = (struct part){token, (size_t)(first - token)};
    parts->payload = (struct part){first + 1, (size_t)(second - first - 1)};
    /* A third dot is refused with the signature: base64url has none. */
    parts->signature = (struct part){second + 1, length - (size_t)(second + 1 - token)};
    return true;
}

static cJSON *decode_object(const struct part *part) {
    unsigned char *text = malloc(part->length + 1);
    size_t written = 0;
    cJSON *object = NULL;
    if (text != NULL && base64url_decode(part->text, part->length, text, part->length, &written)) {
        object = json_object((const char *)text, written);
    }
    free(text);
    return object;
}

/* The algorithm is ours to choose, never the token's: anything but ES256 is refused before a key is looked up. */
static const char *check_header(const cJSON *header, const struct jwks *keys, EVP_PKEY **key) {
    const char *algorithm = json_string(header, "alg");
    if (algorithm == NULL || strcmp(algorithm, "ES256") != 0) return "its algorithm is not ES256";
    if (cJSON_GetObjectItemCaseSensitive(header, "crit") != NULL) return "it has critical extensions";
    const cJSON *type = cJSON_GetObjectItemCaseSensitive(header, "typ");
    if (type != NULL && (!cJSON_IsString(type) || strcasecmp(type->valuestring, "JWT") != 0)) return "it is not of type JWT";
    const char *kid = json_string(header, "kid");
    *key = kid == NULL ? NULL : jwks_find(keys, kid);
    return *key == NULL ? "its key is not known" : NULL;
}

static const char *check_signature(const char *token, const struct compact *parts, EVP_PKEY *key) {
    unsigned char signature[ES256_SIGNATURE_BYTES];
    size_t written = 0;
    if (!base64url_decode(parts->signature.text, parts->signature.length, signature, sizeof signature, &written) ||
        written != sizeof signature) {
        return "its signature is malformed";
    }
    size_t signed_length = parts->header.length + 1 + parts->payload.length;
    return es256_verify(key, token, signed_length, signature) ? NULL : "its signature is wrong";
}

/* A number from 0 to LATEST_TIME, without its fraction. */
static bool read_time(const cJSON *item, time_t *out) {
    if (!cJSON_IsNumber(item) || !isfinite(item->valuedouble)) return false;
    if (item->valuedouble < 0 || item->valuedouble > LATEST_TIME) return false;
    *out = (time_t)item->valuedouble;
    return true;
}

static const char *check_times(const cJSON *claims, const struct jwt_expectation *expected, time_t *expires) {
    if (!read_time(cJSON_GetObjectItemCaseSensitive(claims, "exp"), expires)) return "it has no valid exp";
    if (*expires <= expected->now) return "it has expired";
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(claims, "nbf");
    time_t not_before = 0;
    if (item != NULL && !read_time(item, &not_before)) return "its nbf is malformed";
    return not_before > expected->now + expected->clock_skew ? "it is not valid yet" : NULL;
}

/* What came with later versions of auth-api: absent is as if it said nothing. */
static const char *check_numbers(const cJSON *claims, struct jwt_grant *grant) {
    const cJSON *issued = cJSON_GetObjectItemCaseSensitive(claims, "iat");
    grant->issued = 0;
    if (issued != NULL && !read_time(issued, &grant->issued)) return "its iat is malformed";
    const cJSON *queue = cJSON_GetObjectItemCaseSensitive(claims, "queue_messages");
    time_t messages = 0;
    if (queue != NULL && !read_time(queue, &messages)) return "its queue_messages is malformed";
    grant->queue_messages = (size_t)messages;
    return NULL;
}

static bool is_string(const cJSON *item, const char *expected) {
    return cJSON_IsString(item) && strcmp(item->valuestring, expected) == 0;
}

static bool has_audience(const cJSON *audience, const char *expected) {
    if (!cJSON_IsArray(audience)) return is_string(audience, expected);
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, audience) {
        if (is_string(item, expected)) return true;
    }
    return false;
}

static const char *read_credential(const cJSON *item, char credential[JWT_MAX_CREDENTIAL + 1]) {
    credential[0] = '\0';
    if (item == NULL) return NULL;
    if (!cJSON_IsString(item)) return "its jti is malformed";
    size_t length = strcspn(item->valuestring, ".");
    if (length > JWT_MAX_CREDENTIAL) return "its jti is malformed";
    memcpy(credential, item->valuestring, length);
    credential[length] = '\0';
    return NULL;
}

static const char *read_session(const cJSON *item, char session[JWT_MAX_CREDENTIAL + 1]) {
    session[0] = '\0';
    if (item == NULL) return NULL;
    if (!cJSON_IsString(item) || strlen(item->valuestring) > JWT_MAX_CREDENTIAL) return "its sid is malformed";
    strcpy(session, item->valuestring); /* its length is checked above */
    return NULL;
}

static const char *check_claims(const cJSON *claims, const struct jwt_expectation *expected, struct jwt_grant *grant) {
    if (!is_string(cJSON_GetObjectItemCaseSensitive(claims, "iss"), expected->issuer)) return "it is of another issuer";
    if (!has_audience(cJSON_GetObjectItemCaseSensitive(claims, "aud"), expected->audience)) return "it is for another audience";
    if (!is_string(cJSON_GetObjectItemCaseSensitive(claims, "sub"), expected->subject)) return "it is of another user";
    const char *problem = check_times(claims, expected, &grant->expires);
    if (problem == NULL) problem = check_numbers(claims, grant);
    if (problem == NULL) problem = read_credential(cJSON_GetObjectItemCaseSensitive(claims, "jti"), grant->credential);
    return problem != NULL ? problem : read_session(cJSON_GetObjectItemCaseSensitive(claims, "sid"), grant->session);
}

const char *jwt_verify(const char *token, const struct jwks *keys, const struct jwt_expectation *expected,
                       struct jwt_grant *grant) {
    size_t length = strnlen(token, JWT_MAX_BYTES + 1);
    struct compact parts;
    if (length > JWT_MAX_BYTES) return "it is too long";
    if (!split(token, length, &parts)) return "it is not a compact JWT";
    cJSON *header = decode_object(&parts.header);
    if (header == NULL) return "its header is malformed";
    EVP_PKEY *key = NULL;
    const char *problem = check_header(header, keys, &key);
    cJSON_Delete(header);
    if (problem == NULL) problem = check_signature(token, &parts, key);
    if (problem != NULL) return problem;
    cJSON *claims = decode_object(&parts.payload);
    problem = claims == NULL ? "its claims are malformed" : check_claims(claims, expected, grant);
    cJSON_Delete(claims);
    return problem;
}
