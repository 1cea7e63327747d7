/*
 * The plugin's parsing and rules without a broker, to be built with AddressSanitizer and fed by a test:
 *   check token <jwks file> <issuer> <subject> <now>   tokens on stdin, one a line
 *   check acl <service user>                           "<user>\t<r|w|s|u>\t<topic>" a line
 *   check client-id                                    "<user>\t<client id>" a line
 *   check jwks <file>...
 * Prints one line of outcome for each.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl.h"
#include "connections.h"
#include "jwks_file.h"
#include "jwt.h"

static int check_tokens(char **arguments) {
    struct jwks_file file = {.path = arguments[0]};
    const char *problem = NULL;
    if (jwks_file_refresh(&file, &problem) != JWKS_FILE_LOADED) return EXIT_FAILURE;
    const struct jwt_expectation expected = {
        .issuer = arguments[1], .audience = "mqtt", .subject = arguments[2], .now = (time_t)atoll(arguments[3]), .clock_skew = 5};
    char *line = NULL;
    size_t capacity = 0;
    for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;) {
        /* A copy of exactly its size, so that reading one byte too far is seen. */
        char *token = strndup(line, line[length - 1] == '\n' ? (size_t)length - 1 : (size_t)length);
        time_t expires = 0;
        problem = jwt_verify(token, &file.keys, &expected, &expires);
        if (problem == NULL) {
            printf("accepted until %lld\n", (long long)expires);
        } else {
            printf("%s\n", problem);
        }
        free(token);
    }
    free(line);
    jwks_clear(&file.keys);
    return EXIT_SUCCESS;
}

static enum acl_access access_of(char letter) {
    switch (letter) {
        case 'r': return ACL_READ;
        case 'w': return ACL_WRITE;
        case 's': return ACL_SUBSCRIBE;
        default: return ACL_UNSUBSCRIBE;
    }
}

static int check_rules(const char *service_user) {
    char *line = NULL;
    size_t capacity = 0;
    for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;) {
        char *rest = line;
        line[strcspn(line, "\n")] = '\0';
        const char *user = strsep(&rest, "\t");
        const char *access = service_user == NULL ? "" : strsep(&rest, "\t");
        if (rest == NULL || access == NULL) return EXIT_FAILURE;
        bool allowed = service_user == NULL ? acl_is_user_name(user) && acl_owns_client_id(user, rest)
                                            : acl_allows(user, service_user, access_of(access[0]), rest);
        puts(allowed ? "allowed" : "denied");
    }
    free(line);
    return EXIT_SUCCESS;
}

static int check_key_sets(int count, char **paths) {
    for (int i = 0; i < count; i++) {
        struct jwks_file file = {.path = paths[i]};
        const char *problem = NULL;
        if (jwks_file_refresh(&file, &problem) == JWKS_FILE_LOADED) {
            printf("%zu keys\n", file.keys.count);
        } else {
            printf("%s\n", problem);
        }
        jwks_clear(&file.keys);
    }
    return EXIT_SUCCESS;
}

static bool expired_are(struct connections *table, time_t now, int expected) {
    char client_id[ACL_MAX_CLIENT_ID + 1];
    size_t cursor = 0;
    int count = 0;
    while (connections_take_expired(table, now, &cursor, client_id)) count++;
    return count == expected;
}

/* The table of connections: bound, takeover, removal by the owner only, expiry. */
static int check_connections(void) {
    struct connections *table = connections_create(3);
    int old = 0;
    int young = 0;
    bool good = connections_add(table, "acme-1", &old, 10) && connections_add(table, "acme-2", &old, 20) &&
                connections_add(table, "acme-3", &old, 30) && !connections_add(table, "acme-4", &old, 40) &&
                connections_add(table, "acme-1", &young, 50);
    connections_remove(table, "acme-1", &old);
    /* Still full: the old connection of acme-1 has no say any more. */
    good = good && !connections_add(table, "acme-4", &old, 40) && expired_are(table, 9, 0) && expired_are(table, 20, 1) && connections_add(table, "acme-4", &old, 40);
    connections_remove(table, "acme-1", &young);
    connections_remove(table, "unknown", &young);
    good = good && expired_are(table, 100, 2) && expired_are(table, 100, 0) && connections_add(table, "acme-5", &old, 1);
    connections_destroy(table);
    puts(good ? "connections hold" : "connections are wrong");
    return EXIT_SUCCESS;
}

int main(int count, char **arguments) {
    const char *what = count > 1 ? arguments[1] : "";
    if (strcmp(what, "token") == 0 && count == 6) return check_tokens(arguments + 2);
    if (strcmp(what, "acl") == 0 && count == 3) return check_rules(arguments[2]);
    if (strcmp(what, "client-id") == 0) return check_rules(NULL);
    if (strcmp(what, "jwks") == 0) return check_key_sets(count - 2, arguments + 2);
    if (strcmp(what, "connections") == 0) return check_connections();
    return EXIT_FAILURE;
}
