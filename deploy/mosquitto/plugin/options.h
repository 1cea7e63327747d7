#ifndef HELIOGRAPH_OPTIONS_H
#define HELIOGRAPH_OPTIONS_H

#include <stddef.h>
#include <time.h>

#include "sessions.h"

struct option {
    const char *name;
    const char *value;
};

/* The plugin_opt_* lines of mosquitto.conf. The strings are the broker's and outlive the plugin. */
struct options {
    const char *jwks_file;
    /* NULL: nothing is revoked before its token ends. */
    const char *denylist_file;
    const char *issuer;
    const char *audience;
    const char *service_user;
    struct session_limits limits;
    time_t clock_skew;
};

/* Fills options with defaults and what is given. Returns NULL, or the name of the option that is unknown, missing or wrong. */
const char *options_read(struct options *options, const struct option *given, size_t count);

#endif
