#include "jwks.h"

#include <string.h>

#include "base64url.h"
#include "es256.h"
#include "json.h"

/* Absent, or this. */
static bool optional_is(const cJSON *object, const char *name, const char *expected) {
    if (cJSON_GetObjectItemCaseSensitive(object, name) == NULL) return true;
    const char *value = json_string(object, name);
    return value != NULL && strcmp(value, expected) == 0;
}

static bool is_es256(const cJSON *item) {
    const char *type = json_string(item, "kty");
    const char *curve = json_string(item, "crv");
    return type != NULL && strcmp(type, "EC") == 0 && curve != NULL && strcmp(curve, "P-256") == 0 &&
           optional_is(item, "alg", "ES256") && optional_is(item, "use", "sig");
}

static bool coordinate(const cJSON *item, const char *name, unsigned char out[ES256_COORDINATE_BYTES]) {
    const char *text = json_string(item, name);
    size_t written = 0;
    return text != NULL && base64url_decode(text, strlen(text), out, ES256_COORDINATE_BYTES, &written) &&
           written == ES256_COORDINATE_BYTES;
}

static const char *add_key(const cJSON *item, struct jwks *keys) {
    const char *kid = json_string(item, "kid");
    if (kid == NULL || kid[0] == '\0' || strlen(kid) > JWKS_MAX_KID) return "a key has no usable kid";
    if (cJSON_GetObjectItemCaseSensitive(item, "d") != NULL) return "a key is private";
    if (jwks_find(keys, kid) != NULL) return "two keys have one kid";
    if (keys->count == JWKS_MAX_KEYS) return "too many keys";
    unsigned char x[ES256_COORDINATE_BYTES];
    unsigned char y[ES256_COORDINATE_BYTES];
    if (!coordinate(item, "x", x) || !coordinate(item, "y", y)) return "a key has no valid coordinates";
    EVP_PKEY *key = es256_key(x, y);
    if (key == NULL) return "a key is no point of P-256";
    struct jwk *slot = &keys->keys[keys->count++];
    strcpy(slot->kid, kid); /* its length is checked above */
    slot->key = key;
    return NULL;
}

static const char *add_keys(const cJSON *set, struct jwks *keys) {
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(set, "keys");
    if (!cJSON_IsArray(list)) return "it has no list of keys";
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, list) {
        const char *problem = is_es256(item) ? add_key(item, keys) : NULL;
        if (problem != NULL) return problem;
    }
    return keys->count > 0 ? NULL : "it has no ES256 key";
}

const char *jwks_parse(const char *text, size_t length, struct jwks *keys) {
    memset(keys, 0, sizeof *keys);
    if (length > JWKS_MAX_BYTES) return "it is too long";
    cJSON *set = json_object(text, length);
    if (set == NULL) return "it is not a JSON object";
    const char *problem = add_keys(set, keys);
    cJSON_Delete(set);
    if (problem != NULL) jwks_clear(keys);
    return problem;
}

EVP_PKEY *jwks_find(const struct jwks *keys, const char *kid) {
    for (size_t i = 0; i < keys->count; i++) {
        if (strcmp(keys->keys[i].kid, kid) == 0) return keys->keys[i].key;
    }
    return NULL;
}

void jwks_clear(struct jwks *keys) {
    for (size_t i = 0; i < keys->count; i++) EVP_PKEY_free(keys->keys[i].key);
    memset(keys, 0, sizeof *keys);
}
