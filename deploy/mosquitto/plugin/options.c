#include "options.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "acl.h"

#define MAX_SESSIONS 1000000
#define MAX_MESSAGES 100000000
#define MAX_BYTES 1099511627776
#define MAX_SESSION_SECONDS (7 * 24 * 3600)
#define MAX_CLOCK_SKEW 300

static bool number(const char *text, long least, long most, long *out) {
    char *end = NULL;
    errno = 0;
    *out = strtol(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && *out >= least && *out <= most;
}

static bool set_number(struct options *options, const struct option *option) {
    struct session_limits *limits = &options->limits;
    const struct {
        const char *name;
        long least;
        long most;
        size_t *target;
    } numbers[] = {
        {"max_connections", 1, MAX_SESSIONS, &limits->connections},
        {"reserved_connections", 0, MAX_SESSIONS, &limits->reserved},
        {"max_connections_per_account", 1, MAX_SESSIONS, &limits->account_connections},
        {"max_sessions", 1, MAX_SESSIONS, &limits->sessions},
        {"max_sessions_per_account", 1, MAX_SESSIONS, &limits->account_sessions},
        {"max_queued_messages", 1, MAX_MESSAGES, &limits->queued_messages},
        {"max_queued_bytes_per_account", 1, MAX_BYTES, &limits->queued_bytes},
    };
    long value = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(option->name, numbers[i].name) != 0) continue;
        bool valid = number(option->value, numbers[i].least, numbers[i].most, &value);
        *numbers[i].target = (size_t)value;
        return valid;
    }
    if (strcmp(option->name, "session_seconds") == 0) {
        bool valid = number(option->value, 1, MAX_SESSION_SECONDS, &value);
        limits->kept_seconds = (time_t)value;
        return valid;
    }
    if (strcmp(option->name, "clock_skew_seconds") == 0) {
        bool valid = number(option->value, 0, MAX_CLOCK_SKEW, &value);
        options->clock_skew = (time_t)value;
        return valid;
    }
    return false;
}

static bool set(struct options *options, const struct option *option) {
    if (option->value == NULL || option->value[0] == '\0') return false;
    const struct {
        const char *name;
        const char **target;
    } texts[] = {
        {"jwks_file", &options->jwks_file},
        {"denylist_file", &options->denylist_file},
        {"issuer", &options->issuer},
        {"audience", &options->audience},
        {"service_user", &options->service_user},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(option->name, texts[i].name) != 0) continue;
        *texts[i].target = option->value;
        return true;
    }
    return set_number(options, option);
}

const char *options_read(struct options *options, const struct option *given, size_t count) {
    *options = (struct options){.audience = "mqtt", .service_user = "dispatcher", .clock_skew = 5};
    options->limits = (struct session_limits){
        .connections = 10000,
        .reserved = 100,
        .account_connections = 100,
        .sessions = 50000,
        .account_sessions = 100,
        .queued_messages = 1000000,
        .queued_bytes = 1073741824,
        .kept_seconds = 24 * 3600,
    };
    for (size_t i = 0; i < count; i++) {
        if (!set(options, &given[i])) return given[i].name;
    }
    if (options->jwks_file == NULL) return "jwks_file";
    if (options->issuer == NULL) return "issuer";
    /* There must be some left for the accounts. */
    if (options->limits.reserved >= options->limits.connections) return "reserved_connections";
    return acl_is_user_name(options->service_user) ? NULL : "service_user";
}
