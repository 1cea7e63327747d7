/*
 * The plugin's parsing and rules without a broker, to be built with AddressSanitizer and fed by a test:
 *   check token <jwks file> <issuer> <subject> <now>   tokens on stdin, one a line
 *   check acl <service user>                           "<user>\t<r|w|s|u>\t<topic>" a line
 *   check client-id                                    "<user>\t<client id>" a line
 *   check jwks <file>...
 *   check denylist <file>                              names on stdin, one a line
 *   check sessions
 * Prints one line of outcome for each.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl.h"
#include "denylist.h"
#include "jwks_file.h"
#include "jwt.h"
#include "sessions.h"

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

static bool has_expired(const struct session *session, const void *now) {
    return session->grant.expires <= *(const time_t *)now;
}

static bool expired_are(struct sessions *table, time_t now, int expected) {
    size_t cursor = 0;
    int count = 0;
    while (sessions_expel(table, has_expired, &now, &cursor, now) != NULL) count++;
    return count == expected;
}

static bool nothing_kept(const char *client_id) {
    (void)client_id;
    return false;
}

static bool all_kept(const char *client_id) {
    (void)client_id;
    return true;
}

static enum admission admit(struct sessions *table, const char *user, const char *client_id, const void *client, time_t expires) {
    const struct jwt_grant grant = {.expires = expires, .credential = "mqc_1"};
    const struct session_client who = {.user = user, .client_id = client_id, .client = client, .clean = true};
    return sessions_admit(table, &who, &grant, 1, nothing_kept);
}

/* Bounds, takeover, removal by the owner only, expiry. */
static bool connections_hold(void) {
    const struct session_limits limits = {.connections = 4, .reserved = 1, .account_connections = 2, .sessions = 5, .account_sessions = 4,
                                          .queued_messages = 2, .queued_bytes = 10, .kept_seconds = 100};
    struct sessions *table = sessions_create(&limits, "service");
    int old = 0;
    int young = 0;
    bool good = admit(table, "acme", "acme-1", &old, 10) == ADMITTED && admit(table, "acme", "acme-2", &old, 20) == ADMITTED &&
                admit(table, "acme", "acme-3", &old, 30) == ACCOUNT_CONNECTIONS && admit(table, "acme", "acme-1", &young, 50) == ADMITTED &&
                admit(table, "other", "other-1", &old, 60) == ADMITTED && admit(table, "other", "other-2", &old, 60) == BROKER_FULL &&
                admit(table, "service", "service-1", &old, 60) == ADMITTED;
    sessions_leave(table, "acme-1", &old, 2);
    /* Still connected: the old connection of acme-1 has no say any more. */
    good = good && admit(table, "acme", "acme-3", &old, 40) == BROKER_FULL && expired_are(table, 9, 0) && expired_are(table, 20, 1);
    sessions_leave(table, "acme-1", &young, 2);
    sessions_leave(table, "unknown", &young, 2);
    sessions_settle(table, 3, nothing_kept);
    good = good && sessions_connected(table) == 2 && sessions_count(table) == 2;
    sessions_destroy(table);
    return good;
}

/* Bounds of kept sessions and of what waits in them, and what is remembered of a loss. */
static bool waiting_holds(void) {
    const struct session_limits limits = {.connections = 9, .reserved = 1, .account_connections = 9, .sessions = 9, .account_sessions = 2,
                                          .queued_messages = 3, .queued_bytes = 40, .kept_seconds = 100};
    struct sessions *table = sessions_create(&limits, "service");
    int client = 0;
    bool good = admit(table, "acme", "acme-1", &client, 1000) == ADMITTED && sessions_offer(table, "acme", "acme-1", 1000, 1);
    sessions_subscribed(table, "acme-1", 1);
    sessions_leave(table, "acme-1", &client, 2);
    sessions_settle(table, 3, all_kept);
    for (int i = 0; i < 5; i++) good = sessions_offer(table, "acme", "acme-1", 10, 4) == (i < 3) && good;
    /* Found after a restart: 10 bytes are left to the account. */
    good = good && sessions_offer(table, "acme", "acme-2", 10, 5) && !sessions_offer(table, "acme", "acme-2", 10, 5) &&
           admit(table, "acme", "acme-3", &client, 1000) == ACCOUNT_SESSIONS && admit(table, "acme", "acme-1", &client, 1000) == ADMITTED;
    struct session *session = NULL;
    size_t lost = 0;
    while ((session = sessions_next(table, session)) != NULL) lost += session->loss.count;
    /* Its end is not told yet, so that its entry stays. */
    sessions_settle(table, 106, all_kept);
    good = good && lost == 3 && sessions_count(table) == 2 && sessions_offer(table, "acme", "acme-2", 30, 107);
    sessions_destroy(table);
    return good;
}

static int check_sessions(void) {
    puts(connections_hold() ? "connections hold" : "connections are wrong");
    puts(waiting_holds() ? "waiting holds" : "waiting is wrong");
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
    if (strcmp(what, "sessions") == 0) return check_sessions();
    return EXIT_FAILURE;
}
