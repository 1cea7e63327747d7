#ifndef HELIOGRAPH_ACL_H
#define HELIOGRAPH_ACL_H

#include <stdbool.h>

#define ACL_TOPIC_ROOT "bd/v1/"
#define ACL_MAX_CLIENT_ID 128

enum acl_access { ACL_READ, ACL_WRITE, ACL_SUBSCRIBE, ACL_UNSUBSCRIBE };

/* ^[a-z0-9_]{3,40}$: no '-', so that no user name followed by '-' is the beginning of another one's client id. */
bool acl_is_user_name(const char *name);

/* "<user>-<instance>", printable ASCII, at most ACL_MAX_CLIENT_ID. Sessions are kept by client id alone. */
bool acl_owns_client_id(const char *user, const char *client_id);

/*
 * What a user may do with a topic (read, write) or filter (subscribe, unsubscribe).
 * The service user publishes under bd/v1/ and does nothing else; every other user subscribes and reads below
 * bd/v1/<user>/, also by $share, and publishes nothing, wills included.
 */
bool acl_allows(const char *user, const char *service_user, enum acl_access access, const char *topic);

#endif
