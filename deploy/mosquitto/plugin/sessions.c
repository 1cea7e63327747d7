#include "sessions.h"

#include <stdlib.h>
#include <string.h>

#include "name_hash.h"

#define SWEEP_SECONDS 60

struct sessions {
    struct session_limits limits;
    const char *service_user;
    struct accounts *accounts;
    size_t count;
    size_t connected;
    size_t refused;
    size_t buckets_count;
    struct session *buckets[];
};

struct sessions *sessions_create(const struct session_limits *limits, const char *service_user) {
    /* Four entries in one when it is full. */
    size_t count = limits->sessions / 4 + 1;
    struct sessions *sessions = calloc(1, sizeof *sessions + count * sizeof *sessions->buckets);
    if (sessions == NULL) return NULL;
    sessions->buckets_count = count;
    sessions->limits = *limits;
    sessions->service_user = service_user;
    sessions->accounts = accounts_create();
    if (sessions->accounts != NULL) return sessions;
    free(sessions);
    return NULL;
}

void sessions_destroy(struct sessions *sessions) {
    for (size_t i = 0; sessions != NULL && i < sessions->buckets_count; i++) {
        while (sessions->buckets[i] != NULL) {
            struct session *next = sessions->buckets[i]->next;
            free(sessions->buckets[i]);
            sessions->buckets[i] = next;
        }
    }
    if (sessions != NULL) accounts_destroy(sessions->accounts);
    free(sessions);
}

static struct session **slot_of(struct sessions *sessions, const char *client_id) {
    struct session **slot = &sessions->buckets[name_hash(client_id) % sessions->buckets_count];
    while (*slot != NULL && strcmp((*slot)->client_id, client_id) != 0) slot = &(*slot)->next;
    return slot;
}

static bool is_service(const struct sessions *sessions, const char *user) {
    return strcmp(user, sessions->service_user) == 0;
}

/* An entry that is connected to nobody yet. NULL when the table or the memory is full. */
static struct session *add(struct sessions *sessions, struct session **slot, const char *user, const char *client_id) {
    size_t length = strlen(client_id);
    size_t room = sessions->limits.sessions + (is_service(sessions, user) ? sessions->limits.reserved : 0);
    if (sessions->count >= room || length > ACL_MAX_CLIENT_ID) return NULL;
    struct account *account = accounts_get(sessions->accounts, user);
    struct session *session = account == NULL ? NULL : calloc(1, sizeof *session);
    if (session == NULL) {
        if (account != NULL) accounts_release(sessions->accounts, account);
        return NULL;
    }
    memcpy(session->client_id, client_id, length + 1);
    session->account = account;
    account->sessions++;
    sessions->count++;
    *slot = session;
    return session;
}

/* What waits is the broker's, and goes out or is dropped: here it only counts no more. */
static void forget_waiting(struct session *session) {
    session->account->waiting_bytes -= session->waiting_bytes;
    session->waiting_bytes = 0;
    session->waiting = 0;
}

static void end_loss(struct session *session, time_t now) {
    if (session->loss.count > 0 && session->loss.until == 0) session->loss.until = now;
}

static void unlink_session(struct sessions *sessions, struct session **slot) {
    struct session *gone = *slot;
    *slot = gone->next;
    gone->account->sessions--;
    accounts_release(sessions->accounts, gone->account);
    free(gone);
    sessions->count--;
}

/* The broker has the session no more. Its entry stays until its loss has been told; true when it is gone. */
static bool end_session(struct sessions *sessions, struct session **slot, time_t now) {
    struct session *session = *slot;
    forget_waiting(session);
    end_loss(session, now);
    session->state = SESSION_ENDED;
    if (session->loss.count > 0) return false;
    unlink_session(sessions, slot);
    return true;
}

/* Only sessions that this process saw leave are asked for: asking is safe for no others (plugin.c). */
static bool is_gone(const struct session *session, time_t now, time_t kept_seconds, bool ask_kept, session_probe *probe) {
    bool ask = session->state == SESSION_LEFT || (session->state == SESSION_KEPT && ask_kept);
    if (session->state == SESSION_CONNECTED) return false;
    if (session->state == SESSION_ENDED || session->left + kept_seconds <= now) return true;
    return ask && !probe(session->client_id);
}

static void settle(struct sessions *sessions, const struct account *of, bool ask_kept, time_t now, session_probe *probe) {
    for (size_t i = 0; i < sessions->buckets_count; i++) {
        struct session **slot = &sessions->buckets[i];
        while (*slot != NULL) {
            struct session *session = *slot;
            bool meant = of == NULL || session->account == of;
            bool gone = meant && is_gone(session, now, sessions->limits.kept_seconds, ask_kept, probe);
            if (meant && !gone && session->state == SESSION_LEFT) session->state = SESSION_KEPT;
            if (!gone || !end_session(sessions, slot, now)) slot = &session->next;
        }
    }
}

void sessions_settle(struct sessions *sessions, time_t now, session_probe *probe) {
    settle(sessions, NULL, false, now, probe);
}

/* An account that is known has a session, which is not ended here if it is connected: the account may go only with its last one. */
static size_t sessions_after_sweep(struct sessions *sessions, const char *user, time_t now, session_probe *probe) {
    struct account *account = accounts_get(sessions->accounts, user);
    if (account == NULL) return 0;
    bool ask_kept = account->swept + SWEEP_SECONDS <= now;
    if (ask_kept) account->swept = now;
    settle(sessions, account, ask_kept, now, probe);
    account = accounts_get(sessions->accounts, user);
    size_t count = account == NULL ? 0 : account->sessions;
    if (account != NULL) accounts_release(sessions->accounts, account);
    return count;
}

static enum admission judge(struct sessions *sessions, const struct session_client *client, const struct session *known, time_t now,
                            session_probe *probe) {
    const struct session_limits *limits = &sessions->limits;
    bool service = is_service(sessions, client->user);
    bool connects = known == NULL || known->state != SESSION_CONNECTED;
    size_t room = service ? limits->connections : limits->connections - limits->reserved;
    if (connects && sessions->connected >= room) return BROKER_FULL;
    if (service) return ADMITTED;
    struct account *account = accounts_get(sessions->accounts, client->user);
    if (account == NULL) return BROKER_FULL;
    size_t connections = account->connections;
    size_t count = account->sessions;
    accounts_release(sessions->accounts, account);
    if (connects && connections >= limits->account_connections) return ACCOUNT_CONNECTIONS;
    bool crowded = known == NULL && count >= limits->account_sessions;
    if (crowded && sessions_after_sweep(sessions, client->user, now, probe) >= limits->account_sessions) return ACCOUNT_SESSIONS;
    return ADMITTED;
}

static void refuse(struct sessions *sessions, const char *user, enum admission reason) {
    struct account *account = reason == BROKER_FULL ? NULL : accounts_get(sessions->accounts, user);
    if (account == NULL) {
        sessions->refused++;
    } else {
        account->refused[reason]++;
    }
}

enum admission sessions_admit(struct sessions *sessions, const struct session_client *client, const struct jwt_grant *grant, time_t now,
                              session_probe *probe) {
    enum admission admission = judge(sessions, client, *slot_of(sessions, client->client_id), now, probe);
    /* Looked up again: judging may have ended entries. */
    struct session **slot = slot_of(sessions, client->client_id);
    bool fresh = *slot == NULL;
    if (admission == ADMITTED && fresh && add(sessions, slot, client->user, client->client_id) == NULL) admission = BROKER_FULL;
    if (admission != ADMITTED) {
        refuse(sessions, client->user, admission);
        return admission;
    }
    struct session *session = *slot;
    if (fresh || session->state != SESSION_CONNECTED) {
        session->account->connections++;
        sessions->connected++;
    }
    /* One that is new here may have been restored at a start of the broker, with its subscriptions. */
    if (fresh || client->clean) session->queues = !client->clean;
    session->state = SESSION_CONNECTED;
    session->client = client->client;
    session->grant = *grant;
    forget_waiting(session);
    end_loss(session, now);
    return ADMITTED;
}

static void leave(struct sessions *sessions, struct session *session, time_t now) {
    session->account->connections--;
    sessions->connected--;
    session->state = SESSION_LEFT;
    session->client = NULL;
    session->left = now;
}

void sessions_leave(struct sessions *sessions, const char *client_id, const void *client, time_t now) {
    struct session *session = *slot_of(sessions, client_id);
    if (session != NULL && session->state == SESSION_CONNECTED && session->client == client) leave(sessions, session, now);
}

void sessions_subscribed(struct sessions *sessions, const char *client_id, unsigned qos) {
    struct session *session = *slot_of(sessions, client_id);
    if (session != NULL && qos > 0) session->queues = true;
}

static struct session *found(struct sessions *sessions, struct session **slot, const char *user, const char *client_id, time_t now) {
    struct session *session = add(sessions, slot, user, client_id);
    if (session == NULL) return NULL;
    session->state = SESSION_FOUND;
    session->queues = true;
    session->left = now;
    return session;
}

static bool is_full(const struct session_limits *limits, const struct session *session, size_t bytes) {
    size_t most = limits->queued_messages;
    if (session->grant.queue_messages > 0 && session->grant.queue_messages < most) most = session->grant.queue_messages;
    return session->waiting >= most || session->account->waiting_bytes + bytes > limits->queued_bytes;
}

bool sessions_offer(struct sessions *sessions, const char *user, const char *client_id, size_t bytes, time_t now) {
    struct session **slot = slot_of(sessions, client_id);
    struct session *session = *slot != NULL ? *slot : found(sessions, slot, user, client_id, now);
    /* Where nothing can be noted the broker's own bounds hold. */
    if (session == NULL || session->state == SESSION_CONNECTED || !session->queues) return true;
    if (!is_full(&sessions->limits, session, bytes)) {
        session->waiting++;
        session->waiting_bytes += bytes;
        session->account->waiting_bytes += bytes;
        return true;
    }
    if (session->loss.count++ == 0) session->loss.since = now;
    session->loss.until = 0;
    return false;
}

const struct session *sessions_expel(struct sessions *sessions, session_test *test, const void *context, size_t *cursor, time_t now) {
    for (; *cursor < sessions->buckets_count; (*cursor)++) {
        for (struct session *session = sessions->buckets[*cursor]; session != NULL; session = session->next) {
            if (session->state != SESSION_CONNECTED || !test(session, context)) continue;
            leave(sessions, session, now);
            return session;
        }
    }
    return NULL;
}

struct session *sessions_next(struct sessions *sessions, const struct session *session) {
    if (session != NULL && session->next != NULL) return session->next;
    size_t bucket = session == NULL ? 0 : name_hash(session->client_id) % sessions->buckets_count + 1;
    while (bucket < sessions->buckets_count && sessions->buckets[bucket] == NULL) bucket++;
    return bucket == sessions->buckets_count ? NULL : sessions->buckets[bucket];
}

struct accounts *sessions_accounts(struct sessions *sessions) {
    return sessions->accounts;
}

size_t *sessions_refused(struct sessions *sessions) {
    return &sessions->refused;
}

size_t sessions_connected(const struct sessions *sessions) {
    return sessions->connected;
}

size_t sessions_count(const struct sessions *sessions) {
    return sessions->count;
}
