#include "connections.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 4096

struct entry {
    struct entry *next;
    const void *client;
    time_t expires;
    char client_id[ACL_MAX_CLIENT_ID + 1];
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
    while (*slot != NULL && strcmp((*slot)->client_id, client_id) != 0) slot = &(*slot)->next;
    return slot;
}

bool connections_add(struct connections *table, const char *client_id, const void *client, time_t expires) {
    struct entry **slot = slot_of(table, client_id);
    if (*slot == NULL) {
        size_t length = strlen(client_id);
        if (table->count == table->limit || length > ACL_MAX_CLIENT_ID) return false;
        *slot = calloc(1, sizeof **slot);
        if (*slot == NULL) return false;
        memcpy((*slot)->client_id, client_id, length + 1);
        table->count++;
    }
    (*slot)->client = client;
    (*slot)->expires = expires;
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
    if (*slot != NULL && (*slot)->client == client) unlink_entry(table, slot);
}

bool connections_take_expired(struct connections *table, time_t now, size_t *cursor, char client_id[ACL_MAX_CLIENT_ID + 1]) {
    for (; *cursor < BUCKETS; (*cursor)++) {
        for (struct entry **slot = &table->buckets[*cursor]; *slot != NULL; slot = &(*slot)->next) {
            if ((*slot)->expires > now) continue;
            memcpy(client_id, (*slot)->client_id, sizeof (*slot)->client_id);
            unlink_entry(table, slot);
            return true;
        }
    }
    return false;
}
