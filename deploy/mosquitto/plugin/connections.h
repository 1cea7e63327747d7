#ifndef HELIOGRAPH_CONNECTIONS_H
#define HELIOGRAPH_CONNECTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "acl.h"
#include "jwt.h"

/* What each connected client may stay by. One entry a client id, since a broker has one connection a client id. */
struct connections;

struct connection {
    char client_id[ACL_MAX_CLIENT_ID + 1];
    /* Compared only, never followed. */
    const void *client;
    struct jwt_grant grant;
};

/* Never holds more than limit entries. NULL when out of memory. */
struct connections *connections_create(size_t limit);
void connections_destroy(struct connections *table);

/*
 * A newer connection of the same client id takes the entry over.
 * false when the table is full.
 */
bool connections_add(struct connections *table, const char *client_id, const void *client, const struct jwt_grant *grant);

/* Removes the entry unless a newer connection has taken it over. */
void connections_remove(struct connections *table, const char *client_id, const void *client);

typedef bool connection_test(const struct connection *connection, const void *context);

/*
 * Removes one entry that passes the test and copies it. false when there is none behind *cursor, which starts at 0.
 * The table may be changed between two calls.
 */
bool connections_take(struct connections *table, connection_test *test, const void *context, size_t *cursor,
                      struct connection *taken);

#endif
