/* The table of sessions, against a plain array that says what must come of each call. */
#include <stdlib.h>
#include <string.h>

#include "../../reports.h"
#include "../../sessions.h"
#include "targets.h"

const char *const table_seeds[] = {"aaaabbbbccccdddd", "abcdABCDabcd", "a1b2\x60\x01\x80\x05\xa0\x02\xc0\x03\xe0\x04", NULL};

#define CLIENTS 12
/* Clients 0 to 4 are of one account, 5 to 9 of another, the last two of the service. */
static const char *const users[CLIENTS] = {"acme", "acme", "acme", "acme", "acme", "other", "other", "other", "other", "other", "svc", "svc"};

static const struct session_limits limits = {.connections = 6, .reserved = 2, .account_connections = 3, .sessions = 8, .account_sessions = 4,
                                             .queued_messages = 3, .queued_bytes = 100, .kept_seconds = 50};

enum model_state { NONE, CONNECTED, AWAY, ENDED };

struct model {
    enum model_state state;
    const void *client;
    time_t expires;
    time_t left;
    bool asked;
    bool queues;
    size_t waiting;
    size_t bytes;
    size_t lost;
};

static struct model models[CLIENTS];
/* Which sessions the broker has, besides the connected ones. */
static unsigned kept;
static time_t now;

static size_t which(const char *client_id) {
    return (size_t)(strchr(client_id, '-')[1] - 'a');
}

static bool probe(const char *client_id) {
    struct model *model = &models[which(client_id)];
    /* It is unsafe to ask for any other. */
    FUZZ_REQUIRE(model->state == AWAY && model->left >= 0);
    return (kept >> which(client_id) & 1) != 0;
}

static size_t count_of(const char *user, bool connected_only) {
    size_t count = 0;
    for (size_t i = 0; i < CLIENTS; i++) {
        bool counts = models[i].state == CONNECTED || (!connected_only && models[i].state != NONE);
        count += counts && (user == NULL || strcmp(users[i], user) == 0);
    }
    return count;
}

/* The entries as they are in the table, compared with what was noted; entries that the table has forgotten are noted as such. */
static void agree(struct sessions *sessions) {
    bool seen[CLIENTS] = {false};
    size_t bytes[3] = {0};
    for (struct session *s = sessions_next(sessions, NULL); s != NULL; s = sessions_next(sessions, s)) {
        struct model *model = &models[which(s->client_id)];
        seen[which(s->client_id)] = true;
        FUZZ_REQUIRE((s->state == SESSION_CONNECTED) == (model->state == CONNECTED));
        FUZZ_REQUIRE(s->state != SESSION_CONNECTED || (s->client == model->client && s->grant.expires == model->expires));
        FUZZ_REQUIRE(s->waiting == 0 || s->waiting <= limits.queued_messages);
        FUZZ_REQUIRE(s->loss.told <= s->loss.count);
        bytes[strcmp(s->account->name, "acme") == 0 ? 0 : strcmp(s->account->name, "other") == 0 ? 1 : 2] += s->waiting_bytes;
        FUZZ_REQUIRE(strcmp(s->account->name, users[which(s->client_id)]) == 0);
    }
    for (size_t i = 0; i < CLIENTS; i++) {
        FUZZ_REQUIRE(seen[i] || models[i].state != CONNECTED);
        if (!seen[i]) memset(&models[i], 0, sizeof models[i]);
    }
    for (size_t i = 0; i < 3; i++) FUZZ_REQUIRE(bytes[i] <= limits.queued_bytes);
    FUZZ_REQUIRE(sessions_connected(sessions) == count_of(NULL, true) && sessions_count(sessions) == count_of(NULL, false));
    FUZZ_REQUIRE(sessions_connected(sessions) <= limits.connections && sessions_count(sessions) <= limits.sessions + limits.reserved);
    FUZZ_REQUIRE(count_of("acme", true) <= limits.account_connections && count_of("other", true) <= limits.account_connections);
}

static void admit(struct sessions *sessions, size_t i, const char *client_id, const void *owner, uint8_t moment) {
    const struct jwt_grant grant = {.expires = moment, .queue_messages = moment % 5};
    const struct session_client client = {users[i], client_id, owner, moment % 2 == 0};
    bool service = strcmp(users[i], "svc") == 0;
    bool known = models[i].state != NONE;
    bool has_place = models[i].state == CONNECTED || count_of(NULL, true) < (service ? limits.connections : limits.connections - limits.reserved);
    bool fits = known || count_of(NULL, false) < limits.sessions;
    enum admission admission = sessions_admit(sessions, &client, &grant, now, probe);
    FUZZ_REQUIRE(admission == ADMITTED || admission == BROKER_FULL || !service);
    FUZZ_REQUIRE(admission != ADMITTED || has_place);
    /* One that is connected only renews itself, and the service has its reserve. */
    FUZZ_REQUIRE(admission == ADMITTED || models[i].state != CONNECTED);
    FUZZ_REQUIRE(admission == ADMITTED || !service || !has_place || !fits || count_of("svc", false) > 0);
    if (admission == ADMITTED) models[i] = (struct model){.state = CONNECTED, .client = owner, .expires = moment};
}

static bool has_expired(const struct session *session, const void *moment) {
    return session->grant.expires <= *(const time_t *)moment;
}

static void expel(struct sessions *sessions, time_t moment) {
    size_t cursor = 0;
    const struct session *gone;
    while ((gone = sessions_expel(sessions, has_expired, &moment, &cursor, now)) != NULL) {
        struct model *model = &models[which(gone->client_id)];
        FUZZ_REQUIRE(model->state == CONNECTED && model->expires <= moment);
        model->state = AWAY;
    }
    for (size_t i = 0; i < CLIENTS; i++) FUZZ_REQUIRE(models[i].state != CONNECTED || models[i].expires > moment);
}

static bool take_report(const char *text, void *context) {
    size_t *left = context;
    FUZZ_REQUIRE(text[0] == '{');
    return (*left)-- > 0;
}

static void offer(struct sessions *sessions, size_t i, const char *client_id, size_t bytes) {
    bool connected = models[i].state == CONNECTED;
    bool taken = sessions_offer(sessions, users[i], client_id, bytes, now);
    FUZZ_REQUIRE(taken || !connected);
    if (models[i].state == NONE && sessions_count(sessions) > count_of(NULL, false)) models[i] = (struct model){.state = AWAY, .left = -1};
}

static void call(struct sessions *sessions, uint8_t what, uint8_t operand) {
    static const char owners[4];
    char client_id[16];
    size_t i = what % CLIENTS;
    size_t reports = operand % 4;
    strcpy(client_id, users[i]);
    strcat(client_id, "-?");
    client_id[strlen(client_id) - 1] = (char)('a' + i);
    const void *owner = &owners[operand % 4];
    switch (what / CLIENTS % 8) {
        case 0:
        case 1: admit(sessions, i, client_id, owner, operand); break;
        case 2:
            sessions_leave(sessions, client_id, owner, now);
            if (models[i].state == CONNECTED && models[i].client == owner) models[i].state = AWAY;
            break;
        case 3: sessions_subscribed(sessions, client_id, operand % 2); break;
        case 4: offer(sessions, i, client_id, operand); break;
        case 5:
            kept = operand * 17U;
            now += operand % 16;
            sessions_settle(sessions, now, probe);
            break;
        case 6: expel(sessions, operand); break;
        case 7: reports_tell(sessions, operand / 4, take_report, &reports); break;
    }
}

void fuzz_table(const uint8_t *data, size_t size) {
    memset(models, 0, sizeof models);
    kept = 0;
    now = 1;
    struct sessions *sessions = sessions_create(&limits, "svc");
    if (sessions == NULL) abort();
    for (size_t i = 0; i + 1 < size; i += 2) {
        call(sessions, data[i], data[i + 1]);
        agree(sessions);
    }
    sessions_destroy(sessions);
}
