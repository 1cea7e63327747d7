#include "connections.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 4096

struct entry {
    struct entry *next;
    struct connection connection;
};

struct connections {
    size_t limit;
    size_t count;
    struct entry *buckets[BUCKETS];
};

struct connections *connections_create(size_t limit) {
    struct connections *table = calloc(1, sizeof *table);
    if (table != NULL) table->limit = limit;
    return table;
}

void connections_destroy(struct connections *table) {
    for (size_t i = 0; table != NULL && i < BUCKETS; i++) {
        while (table->buckets[i] != NULL) {
            struct entry *next = table->buckets[i]->next;
            free(table->buckets[i]);
            table->buckets[i] = next;
        }
    }
    free(table);
}

/* FNV-1a: spreads names; entries come from verified clients only and are bounded, so it need not be keyed. */
static struct entry **slot_of(struct connections *table, const char *client_id) {
    uint32_t hash = 2166136261U;
    for (const char *c = client_id; *c != '\0'; c++) hash = (hash ^ (unsigned char)*c) * 16777619U;
    struct entry **slot = &table->buckets[hash % BUCKETS];
    while (*slot != NULL && strcmp((*slot)->connection.client_id, client_id) != 0) slot = &(*slot)->next;
    return slot;
}

bool connections_add(struct connections *table, const char *client_id, const void *client, const struct jwt_grant *grant) {
    struct entry **slot = slot_of(table, client_id);
    if (*slot == NULL) {
        size_t length = strlen(client_id);
        if (table->count == table->limit || length > ACL_MAX_CLIENT_ID) return false;
        *slot = calloc(1, sizeof **slot);
        if (*slot == NULL) return false;
        memcpy((*slot)->connection.client_id, client_id, length + 1);
        table->count++;
    }
    (*slot)->connection.client = client;
    (*slot)->connection.grant = *grant;
    return true;
}

static void unlink_entry(struct connections *table, struct entry **slot) {
    struct entry *gone = *slot;
    *slot = gone->next;
    free(gone);
    table->count--;
}

void connections_remove(struct connections *table, const char *client_id, const void *client) {
    struct entry **slot = slot_of(table, client_id);
    if (*slot != NULL && (*slot)->connection.client == client) unlink_entry(table, slot);
}

bool connections_take(struct connections *table, connection_test *test, const void *context, size_t *cursor,
                      struct connection *taken) {
    for (; *cursor < BUCKETS; (*cursor)++) {
        for (struct entry **slot = &table->buckets[*cursor]; *slot != NULL; slot = &(*slot)->next) {
            if (!test(&(*slot)->connection, context)) continue;
            *taken = (*slot)->connection;
            unlink_entry(table, slot);
            return true;
        }
    }
    return false;
}
