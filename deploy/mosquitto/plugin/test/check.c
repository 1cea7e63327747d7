/*
 * The plugin's parsing and rules without a broker, to be built with AddressSanitizer and fed by a test:
 *   check token <jwks file> <issuer> <subject> <now>   tokens on stdin, one a line
 *   check acl <service user>                           "<user>\t<r|w|s|u>\t<topic>" a line
 *   check client-id                                    "<user>\t<client id>" a line
 *   check jwks <file>...
 *   check denylist <file>                              names on stdin, one a line
 *   check connections
 * Prints one line of outcome for each.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl.h"
#include "connections.h"
#include "denylist.h"
#include "jwks_file.h"
#include "jwt.h"

static int check_tokens(char **arguments) {
    struct jwks_file file = {.file = {.path = arguments[0]}};
    const char *problem = NULL;
    if (jwks_file_refresh(&file, &problem) != FILE_LOADED) return EXIT_FAILURE;
    const struct jwt_expectation expected = {
        .issuer = arguments[1], .audience = "mqtt", .subject = arguments[2], .now = (time_t)atoll(arguments[3]), .clock_skew = 5};
    char *line = NULL;
    size_t capacity = 0;
    for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;) {
        /* A copy of exactly its size, so that reading one byte too far is seen. */
        char *token = strndup(line, line[length - 1] == '\n' ? (size_t)length - 1 : (size_t)length);
        struct jwt_grant grant = {0};
        problem = jwt_verify(token, &file.keys, &expected, &grant);
        if (problem == NULL) {
            printf("accepted until %lld\n", (long long)grant.expires);
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
        struct jwks_file file = {.file = {.path = paths[i]}};
        const char *problem = NULL;
        if (jwks_file_refresh(&file, &problem) == FILE_LOADED) {
            printf("%zu keys\n", file.keys.count);
        } else {
            printf("%s\n", problem);
        }
        jwks_clear(&file.keys);
    }
    return EXIT_SUCCESS;
}

static bool has_expired(const struct connection *connection, const void *now) {
    return connection->grant.expires <= *(const time_t *)now;
}

static bool expired_are(struct connections *table, time_t now, int expected) {
    struct connection gone;
    size_t cursor = 0;
    int count = 0;
    while (connections_take(table, has_expired, &now, &cursor, &gone)) count++;
    return count == expected;
}

static bool add(struct connections *table, const char *client_id, const void *client, time_t expires) {
    const struct jwt_grant grant = {.expires = expires, .credential = "mqc_1"};
    return connections_add(table, client_id, client, &grant);
}

/* The table of connections: bound, takeover, removal by the owner only, expiry. */
static int check_connections(void) {
    struct connections *table = connections_create(3);
    int old = 0;
    int young = 0;
    bool good = add(table, "acme-1", &old, 10) && add(table, "acme-2", &old, 20) && add(table, "acme-3", &old, 30) &&
                !add(table, "acme-4", &old, 40) && add(table, "acme-1", &young, 50);
    connections_remove(table, "acme-1", &old);
    /* Still full: the old connection of acme-1 has no say any more. */
    good = good && !add(table, "acme-4", &old, 40) && expired_are(table, 9, 0) && expired_are(table, 20, 1) &&
           add(table, "acme-4", &old, 40);
    connections_remove(table, "acme-1", &young);
    connections_remove(table, "unknown", &young);
    good = good && expired_are(table, 100, 2) && expired_are(table, 100, 0) && add(table, "acme-5", &old, 1);
    connections_destroy(table);
    puts(good ? "connections hold" : "connections are wrong");
    return EXIT_SUCCESS;
}

/* Names on stdin, one a line, looked up in the list of a file. */
static int check_denylist(const char *path) {
    struct denylist_file file = {.file = {.path = path}};
    const char *problem = NULL;
    if (denylist_file_refresh(&file, &problem) != FILE_LOADED) {
        puts(problem);
        return EXIT_SUCCESS;
    }
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        puts(denylist_has(&file.list, line) ? "revoked" : "not revoked");
    }
    free(line);
    denylist_clear(&file.list);
    return EXIT_SUCCESS;
}

int main(int count, char **arguments) {
    const char *what = count > 1 ? arguments[1] : "";
    if (strcmp(what, "token") == 0 && count == 6) return check_tokens(arguments + 2);
    if (strcmp(what, "acl") == 0 && count == 3) return check_rules(arguments[2]);
    if (strcmp(what, "client-id") == 0) return check_rules(NULL);
    if (strcmp(what, "jwks") == 0) return check_key_sets(count - 2, arguments + 2);
    if (strcmp(what, "denylist") == 0 && count == 3) return check_denylist(arguments[2]);
    if (strcmp(what, "connections") == 0) return check_connections();
    return EXIT_FAILURE;
}
