/*
 * Mosquitto plugin (API v5): an MQTT password is a JWT, and its subject decides what may be subscribed and published.
 * The rules are in docs/mqtt-broker.md; this file only joins them to the broker.
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
#include "connections.h"
#include "denylist.h"
#include "jwks_file.h"
#include "jwt.h"
#include "options.h"

#define LOG_PREFIX "heliograph-jwt: "
#define MQTT_5 5
#define MAX_OPTIONS 32

struct plugin {
    mosquitto_plugin_id_t *id;
    struct options options;
    struct jwks_file jwks;
    struct denylist_file denylist;
    struct connections *connections;
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
    const struct denylist *denied = &plugin->denylist.list;
    if (denylist_has(denied, grant.credential) || denylist_has(denied, event->username)) return "it has been revoked";
    return connections_add(plugin->connections, client_id, event->client, &grant) ? NULL : "there are too many connections";
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

static int on_acl_check(int event, void *event_data, void *userdata) {
    (void)event;
    const struct plugin *plugin = userdata;
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
                   acl_allows(user, plugin->options.service_user, access, check->topic);
    return allowed ? MOSQ_ERR_SUCCESS : MOSQ_ERR_ACL_DENIED;
}

static int on_disconnect(int event, void *event_data, void *userdata) {
    (void)event;
    struct plugin *plugin = userdata;
    const struct mosquitto_evt_disconnect *gone = event_data;
    const char *client_id = mosquitto_client_id(gone->client);
    if (client_id != NULL) connections_remove(plugin->connections, client_id, gone->client);
    return MOSQ_ERR_SUCCESS;
}

struct judgement {
    time_t now;
    const struct denylist *denied;
};

static bool is_revoked(const struct connection *connection, const struct denylist *denied) {
    if (denied->count == 0) return false;
    char user[ACL_MAX_CLIENT_ID + 1];
    /* A client id is "<user>-<instance>", and a user name has no '-'. */
    size_t length = strcspn(connection->client_id, "-");
    memcpy(user, connection->client_id, length);
    user[length] = '\0';
    return denylist_has(denied, connection->grant.credential) || denylist_has(denied, user);
}

static bool must_go(const struct connection *connection, const void *context) {
    const struct judgement *judgement = context;
    return connection->grant.expires <= judgement->now || is_revoked(connection, judgement->denied);
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
    const struct judgement judgement = {.now = now, .denied = &plugin->denylist.list};
    struct connection gone;
    size_t cursor = 0;
    while (connections_take(plugin->connections, must_go, &judgement, &cursor, &gone)) {
        const char *reason = gone.grant.expires <= now ? "has expired" : "has been revoked";
        mosquitto_log_printf(MOSQ_LOG_NOTICE, LOG_PREFIX "the token of client %s %s, disconnecting it", gone.client_id, reason);
        mosquitto_kick_client_by_clientid(gone.client_id, false);
    }
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
    plugin->connections = connections_create(plugin->options.max_connections);
    if (plugin->connections == NULL) return MOSQ_ERR_NOMEM;
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
    connections_destroy(plugin->connections);
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
