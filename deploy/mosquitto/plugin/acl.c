#include "acl.h"

#include <stddef.h>
#include <string.h>

#define MIN_USER_NAME 3
#define MAX_USER_NAME 40

static bool is_user_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

bool acl_is_user_name(const char *name) {
    size_t length = 0;
    while (name[length] != '\0') {
        if (length == MAX_USER_NAME || !is_user_character(name[length])) return false;
        length++;
    }
    return length >= MIN_USER_NAME;
}

/* The text behind a prefix, NULL when it begins otherwise or ends with it. */
static const char *behind(const char *text, const char *prefix, size_t prefix_length) {
    if (strncmp(text, prefix, prefix_length) != 0) return NULL;
    return text[prefix_length] == '\0' ? NULL : text + prefix_length;
}

bool acl_owns_client_id(const char *user, const char *client_id) {
    const char *instance = behind(client_id, user, strlen(user));
    if (instance == NULL || instance[0] != '-' || instance[1] == '\0') return false;
    for (const char *c = client_id; *c != '\0'; c++) {
        if (c - client_id == ACL_MAX_CLIENT_ID || *c <= ' ' || *c > '~') return false;
    }
    return true;
}

static const char *behind_root(const char *topic) {
    return behind(topic, ACL_TOPIC_ROOT, sizeof ACL_TOPIC_ROOT - 1);
}

/* A wildcard cannot stand for the user: the name is compared literally, with the slash that ends it. */
static bool in_own_tree(const char *user, const char *topic) {
    const char *rest = behind_root(topic);
    if (rest != NULL) rest = behind(rest, user, strlen(user));
    return rest != NULL && rest[0] == '/' && rest[1] != '\0';
}

/* The filter of "$share/<group>/<filter>"; any other filter as it is; NULL for a malformed one. */
static const char *without_share(const char *filter) {
    static const char prefix[] = "$share/";
    if (strncmp(filter, prefix, sizeof prefix - 1) != 0) return filter;
    const char *group = filter + sizeof prefix - 1;
    size_t length = strcspn(group, "/+#");
    return length == 0 || group[length] != '/' ? NULL : group + length + 1;
}

bool acl_allows(const char *user, const char *service_user, enum acl_access access, const char *topic) {
    if (!acl_is_user_name(user)) return false;
    bool is_service = strcmp(user, service_user) == 0;
    switch (access) {
        case ACL_WRITE:
            return is_service && behind_root(topic) != NULL;
        case ACL_READ:
            return !is_service && in_own_tree(user, topic);
        case ACL_SUBSCRIBE: {
            const char *filter = without_share(topic);
            return !is_service && filter != NULL && in_own_tree(user, filter);
        }
        case ACL_UNSUBSCRIBE:
            return true; /* of its own subscriptions only */
    }
    return false;
}
