/* What is read from files and from mosquitto.conf. */
#include <stdlib.h>
#include <string.h>

#include "../../acl.h"
#include "../../denylist.h"
#include "../../jwks.h"
#include "../../options.h"
#include "targets.h"

#define KEY(kid) "{\"kty\":\"EC\",\"crv\":\"P-256\",\"kid\":\"" kid "\",\"alg\":\"ES256\",\"use\":\"sig\"," \
    "\"x\":\"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU\",\"y\":\"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0\"}"
#define MAX_OPTIONS 32

const char *const jwks_seeds[] = {
    "{\"keys\":[" KEY("k1") "]}", "{\"keys\":[" KEY("k1") "," KEY("k2") ",{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"}]}",
    "{\"keys\":[]}", NULL};
const char *const denylist_seeds[] = {"{\"revoked\":[]}", "{\"revoked\":[\"mqc_1\",\"acc_1\",\"acc_11\"]}",
                                      "{\"revoked\":[],\"issuedUntil\":{\"acc_2\":1763712000,\"acc_3\":0}}", NULL};
const char *const options_seeds[] = {
    "jwks_file\n/k\nissuer\nhttps://i\nmax_connections\n100\nreserved_connections\n7\nmax_queued_messages\n5\nclock_skew_seconds\n5\nservice_user\ndispatcher\n",
    "issuer\n\njwks_file\n/k\ndenylist_file\n/d\naudience\nmqtt", NULL};

void fuzz_jwks(const uint8_t *data, size_t size) {
    struct jwks keys;
    const char *problem = jwks_parse((const char *)data, size, &keys);
    FUZZ_REQUIRE(problem == NULL ? keys.count > 0 && keys.count <= JWKS_MAX_KEYS : keys.count == 0);
    for (size_t i = 0; i < keys.count; i++) {
        FUZZ_REQUIRE(keys.keys[i].kid[0] != '\0' && keys.keys[i].key != NULL);
        /* The first of that name, so there is no second one. */
        FUZZ_REQUIRE(jwks_find(&keys, keys.keys[i].kid) == keys.keys[i].key);
    }
    jwks_clear(&keys);
}

void fuzz_denylist(const uint8_t *data, size_t size) {
    struct denylist list;
    const char *problem = denylist_parse((const char *)data, size, &list);
    FUZZ_REQUIRE(problem == NULL || (list.count == 0 && list.names == NULL && list.until_count == 0 && list.until == NULL));
    for (size_t i = 0; i < list.count; i++) {
        FUZZ_REQUIRE(list.names[i][0] != '\0' && strlen(list.names[i]) <= DENYLIST_MAX_NAME);
        FUZZ_REQUIRE(denylist_has(&list, list.names[i]));
    }
    for (size_t i = 0; i < list.until_count; i++) {
        const struct denied_until *until = &list.until[i];
        FUZZ_REQUIRE(until->account[0] != '\0' && strlen(until->account) <= DENYLIST_MAX_NAME && until->issued >= 0);
        FUZZ_REQUIRE(denylist_denies(&list, until->account, &(const struct jwt_grant){0}));
    }
    FUZZ_REQUIRE(!denylist_has(&list, "") && !denylist_has(&list, "ACC"));
    denylist_clear(&list);
}

/* Lines: name, value, name, value. A value that is missing is NULL, as the broker gives it. */
void fuzz_options(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    struct option given[MAX_OPTIONS];
    size_t count = 0;
    char *rest = text;
    while (rest != NULL && *rest != '\0' && count < MAX_OPTIONS) {
        char *end = strchr(rest, '\n');
        char *value = end == NULL ? NULL : end + 1;
        if (end != NULL) *end = '\0';
        char *next = value == NULL ? NULL : strchr(value, '\n');
        if (next != NULL) *next++ = '\0';
        given[count++] = (struct option){rest, value};
        rest = next;
    }
    struct options options;
    const char *wrong = options_read(&options, given, count);
    if (wrong == NULL) {
        FUZZ_REQUIRE(options.jwks_file != NULL && options.issuer != NULL && options.audience[0] != '\0');
        FUZZ_REQUIRE(options.limits.connections >= 1 && options.limits.connections <= 1000000);
        FUZZ_REQUIRE(options.limits.reserved < options.limits.connections);
        FUZZ_REQUIRE(options.limits.queued_messages >= 1 && options.limits.kept_seconds >= 1);
        FUZZ_REQUIRE(options.clock_skew >= 0 && options.clock_skew <= 300);
        FUZZ_REQUIRE(acl_is_user_name(options.service_user));
    }
    free(text);
}
