#include "options.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "acl.h"

#define MOST_CONNECTIONS 1000000
#define MOST_CLOCK_SKEW 300

static bool number(const char *text, long least, long most, long *out) {
    char *end = NULL;
    errno = 0;
    *out = strtol(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && *out >= least && *out <= most;
}

static bool set_number(struct options *options, const struct option *option) {
    long value = 0;
    if (strcmp(option->name, "max_connections") == 0) {
        bool valid = number(option->value, 1, MOST_CONNECTIONS, &value);
        options->max_connections = (size_t)value;
        return valid;
    }
    if (strcmp(option->name, "clock_skew_seconds") == 0) {
        bool valid = number(option->value, 0, MOST_CLOCK_SKEW, &value);
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
    *options = (struct options){
        .audience = "mqtt", .service_user = "dispatcher", .max_connections = 10000, .clock_skew = 5};
    for (size_t i = 0; i < count; i++) {
        if (!set(options, &given[i])) return given[i].name;
    }
    if (options->jwks_file == NULL) return "jwks_file";
    if (options->issuer == NULL) return "issuer";
    return acl_is_user_name(options->service_user) ? NULL : "service_user";
}
