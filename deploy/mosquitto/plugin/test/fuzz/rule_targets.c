/* Who may do what, against rules written a second time and against MQTT's own matching. */
#include <stdlib.h>
#include <string.h>

#include "../../acl.h"
#include "targets.h"

const char *const acl_seeds[] = {"acc_1\nbd/v1/acc_1/#\nbd/v1/acc_2/data/p", "acc_1\n$share/g/bd/v1/acc_1/+\nbd/v1/acc_1/x",
                                 "acc_1\n#\nbd/v1/acc_1/x", "acc_1\nbd/v1/+/#\nbd/v1/acc_11/x", "dispatcher\nbd/v1/x\nx", NULL};
const char *const client_id_seeds[] = {"acc_1\nacc_11\nacc_1-a", "acc\nacc_1\nacc-1-a", "dispatcher\nacc_1\ndispatcher-1", NULL};

static const char *line(char **rest) {
    char *text = *rest;
    char *end = strchr(text, '\n');
    if (end == NULL) {
        *rest = text + strlen(text);
    } else {
        *end = '\0';
        *rest = end + 1;
    }
    return text;
}

/* MQTT 5 §4.7: does the filter stand for the topic? */
static bool matches(const char *filter, const char *topic) {
    if (topic[0] == '$' && (filter[0] == '+' || filter[0] == '#')) return false;
    for (;;) {
        if (strcmp(filter, "#") == 0) return true;
        size_t level = strcspn(filter, "/");
        size_t name = strcspn(topic, "/");
        bool any = level == 1 && filter[0] == '+';
        if (!any && (level != name || strncmp(filter, topic, level) != 0)) return false;
        filter += level;
        topic += name;
        if (*topic == '\0') return *filter == '\0' || strcmp(filter, "/#") == 0;
        if (*filter == '\0') return false;
        filter++;
        topic++;
    }
}

static bool is_below(const char *user, const char *topic) {
    const char root[] = "bd/v1/";
    return strncmp(topic, root, sizeof root - 1) == 0 && strncmp(topic + sizeof root - 1, user, strlen(user)) == 0 &&
           topic[sizeof root - 1 + strlen(user)] == '/';
}

/* "a/#" stands for "a" too (MQTT 5 §4.7.1.2), which is the account's as well. */
static bool is_own(const char *user, const char *topic) {
    size_t level = strlen("bd/v1/") + strlen(user);
    return is_below(user, topic) || (strlen(topic) == level && strncmp(topic, "bd/v1/", 6) == 0 && strcmp(topic + 6, user) == 0);
}

static const char *unshared(const char *filter) {
    if (strncmp(filter, "$share/", 7) != 0) return filter;
    const char *slash = strchr(filter + 7, '/');
    return slash == NULL ? "" : slash + 1;
}

void fuzz_acl(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    char *rest = text;
    const char *user = line(&rest);
    const char *filter = line(&rest);
    const char *topic = line(&rest);
    const char *service = "dispatcher";
    bool is_service = strcmp(user, service) == 0;
    bool subscribes = acl_allows(user, service, ACL_SUBSCRIBE, filter);
    bool reads = acl_allows(user, service, ACL_READ, topic);
    bool writes = acl_allows(user, service, ACL_WRITE, topic);
    FUZZ_REQUIRE(!reads || (!is_service && acl_is_user_name(user) && is_below(user, topic)));
    FUZZ_REQUIRE(!writes || (is_service && strncmp(topic, "bd/v1/", 6) == 0));
    FUZZ_REQUIRE(!subscribes || (!is_service && is_below(user, unshared(filter))));
    /* Whatever it looks like, a granted filter stands for nothing outside the own tree. */
    FUZZ_REQUIRE(!subscribes || !matches(unshared(filter), topic) || is_own(user, topic));
    free(text);
}

void fuzz_client_id(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    char *rest = text;
    const char *one = line(&rest);
    const char *other = line(&rest);
    const char *client_id = line(&rest);
    bool ones = acl_is_user_name(one) && acl_owns_client_id(one, client_id);
    bool others = acl_is_user_name(other) && acl_owns_client_id(other, client_id);
    FUZZ_REQUIRE(!ones || !others || strcmp(one, other) == 0);
    FUZZ_REQUIRE(!ones || strlen(client_id) <= ACL_MAX_CLIENT_ID);
    free(text);
}

