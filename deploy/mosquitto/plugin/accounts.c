#include "accounts.h"

#include <stdlib.h>
#include <string.h>

#include "name_hash.h"

#define BUCKETS 1024

struct accounts {
    struct account *buckets[BUCKETS];
};

struct accounts *accounts_create(void) {
    return calloc(1, sizeof(struct accounts));
}

void accounts_destroy(struct accounts *accounts) {
    for (size_t i = 0; accounts != NULL && i < BUCKETS; i++) {
        while (accounts->buckets[i] != NULL) {
            struct account *next = accounts->buckets[i]->next;
            free(accounts->buckets[i]);
            accounts->buckets[i] = next;
        }
    }
    free(accounts);
}

static struct account **slot_of(struct accounts *accounts, const char *name) {
    struct account **slot = &accounts->buckets[name_hash(name) % BUCKETS];
    while (*slot != NULL && strcmp((*slot)->name, name) != 0) slot = &(*slot)->next;
    return slot;
}

struct account *accounts_get(struct accounts *accounts, const char *name) {
    struct account **slot = slot_of(accounts, name);
    size_t length = strlen(name);
    if (*slot != NULL || length > ACCOUNT_MAX_NAME) return *slot;
    *slot = calloc(1, sizeof **slot);
    if (*slot != NULL) memcpy((*slot)->name, name, length + 1);
    return *slot;
}

void accounts_release(struct accounts *accounts, struct account *account) {
    if (account->sessions > 0) return;
    struct account **slot = slot_of(accounts, account->name);
    *slot = account->next;
    free(account);
}

struct account *accounts_next(struct accounts *accounts, const struct account *account) {
    if (account != NULL && account->next != NULL) return account->next;
    size_t bucket = account == NULL ? 0 : name_hash(account->name) % BUCKETS + 1;
    while (bucket < BUCKETS && accounts->buckets[bucket] == NULL) bucket++;
    return bucket == BUCKETS ? NULL : accounts->buckets[bucket];
}
