#ifndef HELIOGRAPH_SESSIONS_H
#define HELIOGRAPH_SESSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "accounts.h"
#include "acl.h"
#include "jwt.h"

/*
 * The sessions that the broker has, as far as it lets a plugin know: one entry a client id, connected or away. Holds what each connected client may
 * stay by, and counts what is kept for those that are away, so that no account takes the others' room.
 */
struct sessions;

struct session_limits {
    /* Connected clients of all accounts; of these so many only for the service user. */
    size_t connections;
    size_t reserved;
    size_t account_connections;
    /* Sessions of all accounts, and of one: connected or kept. */
    size_t sessions;
    size_t account_sessions;
    /* Messages that wait in one session, whatever the token says, and bytes that wait in all sessions of an account. */
    size_t queued_messages;
    size_t queued_bytes;
    /* So long the broker keeps a session whose client is away. */
    time_t kept_seconds;
};

/* SESSION_LEFT: whether the broker keeps it is not known yet. SESSION_FOUND: by a message that is for it, after a restart of the broker. */
enum session_state { SESSION_CONNECTED, SESSION_LEFT, SESSION_KEPT, SESSION_FOUND, SESSION_ENDED };

/* Messages that were not kept since the client left. */
struct session_loss {
    size_t count;
    /* Of these somebody has been told. */
    size_t told;
    time_t since;
    /* When the client came back, or its session ended; 0 while it is away. */
    time_t until;
};

struct session {
    struct session *next;
    struct account *account;
    char client_id[ACL_MAX_CLIENT_ID + 1];
    enum session_state state;
    /* Compared only, never followed. */
    const void *client;
    struct jwt_grant grant;
    time_t left;
    /* It has or may have a subscription for which messages wait (QoS 1). */
    bool queues;
    size_t waiting;
    size_t waiting_bytes;
    struct session_loss loss;
};

/* Never holds more than limits->sessions entries. NULL when out of memory. */
struct sessions *sessions_create(const struct session_limits *limits, const char *service_user);
void sessions_destroy(struct sessions *sessions);

/* Whether the broker still has a session whose client is away. */
typedef bool session_probe(const char *client_id);

struct session_client {
    const char *user;
    const char *client_id;
    const void *client;
    /* Clean Start: what the session held is dropped. */
    bool clean;
};

/*
 * A newer connection of the same client id takes the entry over. Where the account has as many sessions as it may, those that the broker does not have
 * any more are forgotten first; it is asked for kept ones once a minute only.
 */
enum admission sessions_admit(struct sessions *sessions, const struct session_client *client, const struct jwt_grant *grant, time_t now,
                              session_probe *probe);

/* The client is away, unless a newer connection has taken the entry over. */
void sessions_leave(struct sessions *sessions, const char *client_id, const void *client, time_t now);

/* A client subscribes with this QoS. */
void sessions_subscribed(struct sessions *sessions, const char *client_id, unsigned qos);

/* A message for a session. false: as much waits for it or for its account as may; the message must not be kept, and is counted. */
bool sessions_offer(struct sessions *sessions, const char *user, const char *client_id, size_t bytes, time_t now);

/* Forgets the sessions that the broker does not have any more. */
void sessions_settle(struct sessions *sessions, time_t now, session_probe *probe);

typedef bool session_test(const struct session *session, const void *context);

/*
 * The first connected session behind *cursor that passes the test; its entry is away from then on. NULL when there is none. *cursor starts at 0.
 * The entries may be changed between two calls.
 */
const struct session *sessions_expel(struct sessions *sessions, session_test *test, const void *context, size_t *cursor, time_t now);

/* The session behind another one; the first for NULL; NULL behind the last. For reading, and for its loss. */
struct session *sessions_next(struct sessions *sessions, const struct session *session);

/* For what it was refused. */
struct accounts *sessions_accounts(struct sessions *sessions);

/* Refusals because the broker was full that nobody has been told of. */
size_t *sessions_refused(struct sessions *sessions);

size_t sessions_connected(const struct sessions *sessions);
size_t sessions_count(const struct sessions *sessions);

#endif
