#define _GNU_SOURCE
#include "json.h"

#include <string.h>

static int is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

cJSON *json_object(const char *text, size_t length) {
    if (memchr(text, '\0', length) != NULL || memmem(text, length, "\\u0000", 6) != NULL) return NULL;
    const char *end = NULL;
    cJSON *value = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    while (value != NULL && end < text + length && is_space(*end)) end++;
    if (value != NULL && (end != text + length || !cJSON_IsObject(value))) {
        cJSON_Delete(value);
        return NULL;
    }
    return value;
}

const char *json_string(const cJSON *object, const char *name) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
}
