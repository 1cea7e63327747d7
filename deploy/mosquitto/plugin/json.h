#ifndef HELIOGRAPH_JSON_H
#define HELIOGRAPH_JSON_H

#include <cjson/cJSON.h>
#include <stddef.h>

/*
 * A JSON object and nothing behind it; NULL otherwise. An escaped NUL is refused: it would cut a string short, and
 * "acme\u0000x" would compare equal to "acme". Free with cJSON_Delete.
 */
cJSON *json_object(const char *text, size_t length);

/* A member that is a string, else NULL. Names are case sensitive. */
const char *json_string(const cJSON *object, const char *name);

#endif
