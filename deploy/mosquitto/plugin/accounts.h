#ifndef HELIOGRAPH_ACCOUNTS_H
#define HELIOGRAPH_ACCOUNTS_H

#include <stddef.h>
#include <time.h>

#define ACCOUNT_MAX_NAME 40

/* Why a client with a good token is refused. */
enum admission { ADMITTED, BROKER_FULL, ACCOUNT_CONNECTIONS, ACCOUNT_SESSIONS, ADMISSIONS };

/* What the sessions of one account come to together. */
struct account {
    struct account *next;
    char name[ACCOUNT_MAX_NAME + 1];
    size_t connections;
    /* Connected ones and kept ones. */
    size_t sessions;
    /* Of the messages that wait for its clients that are away. */
    size_t waiting_bytes;
    /* Refusals by reason that nobody has been told of. */
    size_t refused[ADMISSIONS];
    /* When its kept sessions were last compared with the broker's. */
    time_t swept;
};

struct accounts;

/* NULL when out of memory. */
struct accounts *accounts_create(void);
void accounts_destroy(struct accounts *accounts);

/* The account, a new one when there is none of that name. NULL when out of memory. */
struct account *accounts_get(struct accounts *accounts, const char *name);

/* Forgets an account that has nothing left. There are never more accounts than sessions. */
void accounts_release(struct accounts *accounts, struct account *account);

/* The account behind another one; the first for NULL; NULL behind the last. */
struct account *accounts_next(struct accounts *accounts, const struct account *account);

#endif
