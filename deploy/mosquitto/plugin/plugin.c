/*
 * Mosquitto plugin (API v5): an MQTT password is a JWT, and its subject decides what may be subscribed and published.
 * The rules are in docs/operate/mqtt-broker.md; this file only joins them to the broker.
 */
#include <mosquitto.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#pragma GCC visibility push(default)
#include <mosquitto_broker.h>
#include <mosquitto_plugin.h>
#pragma GCC visibility pop

#include "acl.h"
#include "denylist.h"
#include "jwks_file.h"
#include "jwt.h"
#include "options.h"
#include "reports.h"
#include "sessions.h"

#define LOG_PREFIX "heliograph-jwt: "
#define MQTT_5 5
#define MAX_OPTIONS 32
/* Where the service user is told what was dropped and refused; nobody can subscribe it. */
#define REPORT_TOPIC "$heliograph/report"
#define REPORTS_A_SECOND 100

struct plugin {
    mosquitto_plugin_id_t *id;
    struct options options;
    struct jwks_file jwks;
    struct denylist_file denylist;
    struct sessions *sessions;
    time_t last_tick;
};

static void refresh_keys(struct plugin *plugin) {
    const char *problem = NULL;
    switch (jwks_file_refresh(&plugin->jwks, &problem)) {
        case FILE_LOADED:
            mosquitto_log_printf(MOSQ_LOG_NOTICE, LOG_PREFIX "%zu keys in use from %s", plugin->jwks.keys.count,
                                 plugin->jwks.file.path);
            break;
        case FILE_BROKEN:
            mosquitto_log_printf(MOSQ_LOG_WARNING, LOG_PREFIX "%s: %s; keeping the %zu keys in use", plugin->jwks.file.path,
                                 problem, plugin->jwks.keys.count);
            break;
        case FILE_UNCHANGED:
            break;
    }
}

static void refresh_denylist(struct plugin *plugin) {
    const char *problem = NULL;
    switch (denylist_file_refresh(&plugin->denylist, &problem)) {
        case FILE_LOADED:
            mosquitto_log_printf(MOSQ_LOG_NOTICE, LOG_PREFIX "%zu credentials and accounts are revoked",
                                 plugin->denylist.list.count);
            break;
        case FILE_BROKEN:
            mosquitto_log_printf(MOSQ_LOG_WARNING, LOG_PREFIX "%s: %s; keeping the %zu entries in use",
                                 plugin->denylist.file.path, problem, plugin->denylist.list.count);
            break;
        case FILE_UNCHANGED:
            break;
    }
}

/*
 * Whether the broker has a session. Only for one whose client has left since the broker was started: to "kick" such a client changes nothing (the
 * broker looks at its state first), and the answer is the only one that the plugin API gives to this question.
 */
static bool is_kept(const char *client_id) {
    return mosquitto_kick_client_by_clientid(client_id, true) == MOSQ_ERR_SUCCESS;
}

/* NULL when there is room for the client, which is noted then. */
static const char *crowding(struct plugin *plugin, const struct mosquitto_evt_basic_auth *event, const struct jwt_grant *grant) {
    const struct session_client client = {
        .user = event->username,
        .client_id = mosquitto_client_id(event->client),
        .client = event->client,
        .clean = mosquitto_client_clean_session(event->client),
    };
    switch (sessions_admit(plugin->sessions, &client, grant, time(NULL), is_kept)) {
        case ADMITTED: return NULL;
        case ACCOUNT_CONNECTIONS: return "its account has too many connections";
        case ACCOUNT_SESSIONS: return "its account has too many sessions";
        default: return "there are too many connections or sessions";
    }
}

/* NULL when the client may connect, else the reason, which holds nothing that the client sent. */
static const char *refusal(struct plugin *plugin, const struct mosquitto_evt_basic_auth *event) {
    const char *client_id = mosquitto_client_id(event->client);
    if (mosquitto_client_protocol_version(event->client) != MQTT_5) return "it does not speak MQTT 5";
    if (event->username == NULL || !acl_is_user_name(event->username)) return "its user name is missing or malformed";
    if (client_id == NULL || !acl_owns_client_id(event->username, client_id)) return "its client id is not <user>-<instance>";
    if (event->password == NULL) return "it has no token";
    const struct jwt_expectation expected = {
        .issuer = plugin->options.issuer,
        .audience = plugin->options.audience,
        .subject = event->username,
        .now = time(NULL),
        .clock_skew = plugin->options.clock_skew,
    };
    struct jwt_grant grant = {0};
    const char *problem = jwt_verify(event->password, &plugin->jwks.keys, &expected, &grant);
    if (problem != NULL) return problem;
    if (denylist_denies(&plugin->denylist.list, event->username, &grant)) return "it has been revoked";
    return crowding(plugin, event, &grant);
}

static int on_basic_auth(int event, void *event_data, void *userdata) {
    (void)event;
    struct plugin *plugin = userdata;
    const struct mosquitto_evt_basic_auth *auth = event_data;
    refresh_keys(plugin);
    refresh_denylist(plugin);
    const char *reason = refusal(plugin, auth);
    if (reason == NULL) return MOSQ_ERR_SUCCESS;
    /* An unverified name is shown only when it cannot break a log line. */
    const char *user = auth->username != NULL && acl_is_user_name(auth->username) ? auth->username : "(malformed)";
    const char *address = mosquitto_client_address(auth->client);
    mosquitto_log_printf(MOSQ_LOG_NOTICE, LOG_PREFIX "refused a client of user %s from %s: %s", user,
                         address == NULL ? "(unknown)" : address, reason);
    return MOSQ_ERR_AUTH;
}

/* Messages are checked before they are put into a session: denied there, they are not kept. */
static bool has_room(struct plugin *plugin, const struct mosquitto_evt_acl_check *check, const char *user) {
    const char *client_id = mosquitto_client_id(check->client);
    if (client_id == NULL) return false;
    if (check->access == MOSQ_ACL_SUBSCRIBE) sessions_subscribed(plugin->sessions, client_id, check->qos);
    if (check->access != MOSQ_ACL_READ) return true;
    return sessions_offer(plugin->sessions, user, client_id, check->payloadlen, time(NULL));
}

static int on_acl_check(int event, void *event_data, void *userdata) {
    (void)event;
    struct plugin *plugin = userdata;
    const struct mosquitto_evt_acl_check *check = event_data;
    /* By name, not by connection: messages are also kept for sessions whose client is away. */
    const char *user = mosquitto_client_username(check->client);
    enum acl_access access;
    switch (check->access) {
        case MOSQ_ACL_READ: access = ACL_READ; break;
        case MOSQ_ACL_WRITE: access = ACL_WRITE; break;
        case MOSQ_ACL_SUBSCRIBE: access = ACL_SUBSCRIBE; break;
        case MOSQ_ACL_UNSUBSCRIBE: access = ACL_UNSUBSCRIBE; break;
        default: return MOSQ_ERR_ACL_DENIED;
    }
    bool allowed = user != NULL && check->topic != NULL &&
                   acl_allows(user, plugin->options.service_user, access, check->topic) && has_room(plugin, check, user);
    return allowed ? MOSQ_ERR_SUCCESS : MOSQ_ERR_ACL_DENIED;
}

static int on_disconnect(int event, void *event_data, void *userdata) {
    (void)event;
    struct plugin *plugin = userdata;
    const struct mosquitto_evt_disconnect *gone = event_data;
    const char *client_id = mosquitto_client_id(gone->client);
    if (client_id != NULL) sessions_leave(plugin->sessions, client_id, gone->client, time(NULL));
    return MOSQ_ERR_SUCCESS;
}

struct judgement {
    time_t now;
    const struct denylist *denied;
};

static bool must_go(const struct session *session, const void *context) {
    const struct judgement *judgement = context;
    return session->grant.expires <= judgement->now ||
           denylist_denies(judgement->denied, session->account->name, &session->grant);
}

static void expel(struct plugin *plugin, time_t now) {
    const struct judgement judgement = {.now = now, .denied = &plugin->denylist.list};
    const struct session *gone;
    size_t cursor = 0;
    while ((gone = sessions_expel(plugin->sessions, must_go, &judgement, &cursor, now)) != NULL) {
        const char *reason = gone->grant.expires <= now ? "has expired" : "has been revoked";
        mosquitto_log_printf(MOSQ_LOG_NOTICE, LOG_PREFIX "the token of client %s %s, disconnecting it", gone->client_id, reason);
        mosquitto_kick_client_by_clientid(gone->client_id, false);
    }
}

static bool send_report(const char *text, void *client_id) {
    return mosquitto_broker_publish_copy(client_id, REPORT_TOPIC, (int)strlen(text), text, 1, false, NULL) == MOSQ_ERR_SUCCESS;
}

/* To one connection of the service user; without one all that is to be told waits. */
static void report(struct plugin *plugin) {
    for (struct session *session = sessions_next(plugin->sessions, NULL); session != NULL;
         session = sessions_next(plugin->sessions, session)) {
        bool is_service = strcmp(session->account->name, plugin->options.service_user) == 0;
        if (!is_service || session->state != SESSION_CONNECTED) continue;
        reports_tell(plugin->sessions, REPORTS_A_SECOND, send_report, session->client_id);
        return;
    }
}

/* The broker ticks with every turn of its loop and (2.0) tells no time: look once a second. */
static int on_tick(int event, void *event_data, void *userdata) {
    (void)event;
    (void)event_data;
    struct plugin *plugin = userdata;
    time_t now = time(NULL);
    if (now == plugin->last_tick) return MOSQ_ERR_SUCCESS;
    plugin->last_tick = now;
    refresh_denylist(plugin);
    expel(plugin, now);
    sessions_settle(plugin->sessions, now, is_kept);
    report(plugin);
    return MOSQ_ERR_SUCCESS;
}

/* SIGHUP: read the files again whatever their times say. */
static int on_reload(int event, void *event_data, void *userdata) {
    (void)event;
    (void)event_data;
    struct plugin *plugin = userdata;
    plugin->jwks.file.examined = false;
    plugin->denylist.file.examined = false;
    refresh_keys(plugin);
    refresh_denylist(plugin);
    return MOSQ_ERR_SUCCESS;
}

static const struct {
    int event;
    MOSQ_FUNC_generic_callback callback;
} callbacks[] = {
    {MOSQ_EVT_BASIC_AUTH, on_basic_auth}, {MOSQ_EVT_ACL_CHECK, on_acl_check}, {MOSQ_EVT_DISCONNECT, on_disconnect},
    {MOSQ_EVT_TICK, on_tick},             {MOSQ_EVT_RELOAD, on_reload},
};
#define CALLBACKS (sizeof callbacks / sizeof callbacks[0])

static int read_options(struct plugin *plugin, const struct mosquitto_opt *given, int count) {
    struct option options[MAX_OPTIONS];
    if (count < 0 || count > MAX_OPTIONS) return MOSQ_ERR_INVAL;
    for (int i = 0; i < count; i++) options[i] = (struct option){given[i].key, given[i].value};
    const char *wrong = options_read(&plugin->options, options, (size_t)count);
    if (wrong == NULL) return MOSQ_ERR_SUCCESS;
    mosquitto_log_printf(MOSQ_LOG_ERR, LOG_PREFIX "plugin_opt_%s is unknown, missing or has no valid value", wrong);
    return MOSQ_ERR_INVAL;
}

static int start(struct plugin *plugin) {
    plugin->sessions = sessions_create(&plugin->options.limits, plugin->options.service_user);
    if (plugin->sessions == NULL) return MOSQ_ERR_NOMEM;
    plugin->jwks.file.path = plugin->options.jwks_file;
    plugin->denylist.file.path = plugin->options.denylist_file;
    refresh_keys(plugin);
    refresh_denylist(plugin);
    for (size_t i = 0; i < CALLBACKS; i++) {
        int code = mosquitto_callback_register(plugin->id, callbacks[i].event, callbacks[i].callback, NULL, plugin);
        if (code != MOSQ_ERR_SUCCESS) return code;
    }
    return MOSQ_ERR_SUCCESS;
}

static void end(struct plugin *plugin) {
    for (size_t i = 0; i < CALLBACKS; i++) {
        mosquitto_callback_unregister(plugin->id, callbacks[i].event, callbacks[i].callback, NULL);
    }
    jwks_clear(&plugin->jwks.keys);
    denylist_clear(&plugin->denylist.list);
    sessions_destroy(plugin->sessions);
    free(plugin);
}

int mosquitto_plugin_version(int supported_version_count, const int *supported_versions) {
    for (int i = 0; i < supported_version_count; i++) {
        if (supported_versions[i] == MOSQ_PLUGIN_VERSION) return MOSQ_PLUGIN_VERSION;
    }
    return -1;
}

int mosquitto_plugin_init(mosquitto_plugin_id_t *identifier, void **userdata, struct mosquitto_opt *options, int option_count) {
    struct plugin *plugin = calloc(1, sizeof *plugin);
    if (plugin == NULL) return MOSQ_ERR_NOMEM;
    plugin->id = identifier;
    int code = read_options(plugin, options, option_count);
    if (code == MOSQ_ERR_SUCCESS) code = start(plugin);
    if (code == MOSQ_ERR_SUCCESS) {
        *userdata = plugin;
    } else {
        end(plugin);
    }
    return code;
}

int mosquitto_plugin_cleanup(void *userdata, struct mosquitto_opt *options, int option_count) {
    (void)options;
    (void)option_count;
    if (userdata != NULL) end(userdata);
    return MOSQ_ERR_SUCCESS;
}
