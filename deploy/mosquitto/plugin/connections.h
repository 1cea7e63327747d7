#ifndef HELIOGRAPH_CONNECTIONS_H
#define HELIOGRAPH_CONNECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "acl.h"

/* Until when each connected client may stay. One entry a client id, since a broker has one connection a client id. */
struct connections;

/* Never holds more than limit entries. NULL when out of memory. */
struct connections *connections_create(size_t limit);
void connections_destroy(struct connections *table);

/*
 * A newer connection of the same client id takes the entry over. The client pointer is compared only, never followed.
 * false when the table is full.
 */
bool connections_add(struct connections *table, const char *client_id, const void *client, time_t expires);

/* Removes the entry unless a newer connection has taken it over. */
void connections_remove(struct connections *table, const char *client_id, const void *client);

/*
 * Removes one entry whose time has come and copies its client id. false when there is none behind *cursor, which starts
 * at 0. The table may be changed between two calls.
 */
bool connections_take_expired(struct connections *table, time_t now, size_t *cursor, char client_id[ACL_MAX_CLIENT_ID + 1]);

#endif
