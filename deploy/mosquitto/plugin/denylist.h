#ifndef HELIOGRAPH_DENYLIST_H
#define HELIOGRAPH_DENYLIST_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "jwt.h"
#include "watched_file.h"

#define DENYLIST_MAX_BYTES (4 * 1024 * 1024)
#define DENYLIST_MAX_NAME 40

typedef char denied_name[DENYLIST_MAX_NAME + 1];

/* An account that has revoked more credentials than its share of the list: its tokens that were issued until then are all refused. */
struct denied_until {
    denied_name account;
    time_t issued;
};

/* Credentials (the part of jti before the first dot), sessions (sid) and accounts (sub) whose tokens are refused although they hold. */
struct denylist {
    size_t count;
    denied_name *names; /* sorted */
    size_t until_count;
    struct denied_until *until; /* sorted by account */
};

/*
 * {"revoked": [names], "issuedUntil": {account: Unix seconds}}, the second one optional, each name of 1 to 40 of a-z 0-9 _; the whole list is refused
 * for one that is not. Returns NULL and fills list, or says what is wrong and leaves it empty.
 */
const char *denylist_parse(const char *text, size_t length, struct denylist *list);

bool denylist_has(const struct denylist *list, const char *name);

/* Whether a token of the account is refused. */
bool denylist_denies(const struct denylist *list, const char *account, const struct jwt_grant *grant);

void denylist_clear(struct denylist *list);

struct denylist_file {
    struct watched_file file;
    struct denylist list;
};

/* Reads the file again when it changed. A missing or broken one leaves the list that was there, and *problem says why. */
enum file_state denylist_file_refresh(struct denylist_file *file, const char **problem);

#endif
