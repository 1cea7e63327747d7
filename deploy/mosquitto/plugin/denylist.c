#include "denylist.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

/* Year 9999. */
#define LATEST_TIME 253402300799.0

static bool is_name(const char *text) {
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length > 0 && length <= DENYLIST_MAX_NAME && text[length] == '\0';
}

/* Of names, and of what begins with one. */
static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

static const char *add_names(const cJSON *names, struct denylist *list) {
    if (!cJSON_IsArray(names)) return "it has no list named revoked";
    /* calloc of nothing may return NULL. */
    list->names = calloc((size_t)cJSON_GetArraySize(names) + 1, sizeof *list->names);
    if (list->names == NULL) return "out of memory";
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, names) {
        if (!cJSON_IsString(item) || !is_name(item->valuestring)) return "it has a malformed name";
        strcpy(list->names[list->count++], item->valuestring); /* its length is checked above */
    }
    qsort(list->names, list->count, sizeof *list->names, compare);
    return NULL;
}

static const char *add_until(const cJSON *accounts, struct denylist *list) {
    if (accounts == NULL) return NULL;
    if (!cJSON_IsObject(accounts)) return "its issuedUntil is no object";
    list->until = calloc((size_t)cJSON_GetArraySize(accounts) + 1, sizeof *list->until);
    if (list->until == NULL) return "out of memory";
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, accounts) {
        if (!is_name(item->string)) return "it has a malformed name";
        if (!cJSON_IsNumber(item) || !(item->valuedouble >= 0 && item->valuedouble <= LATEST_TIME)) return "it has a malformed time";
        struct denied_until *until = &list->until[list->until_count++];
        strcpy(until->account, item->string); /* its length is checked above */
        until->issued = (time_t)item->valuedouble;
    }
    qsort(list->until, list->until_count, sizeof *list->until, compare);
    return NULL;
}

const char *denylist_parse(const char *text, size_t length, struct denylist *list) {
    memset(list, 0, sizeof *list);
    if (length > DENYLIST_MAX_BYTES) return "it is too long";
    cJSON *object = json_object(text, length);
    if (object == NULL) return "it is not a JSON object";
    const char *problem = add_names(cJSON_GetObjectItemCaseSensitive(object, "revoked"), list);
    if (problem == NULL) problem = add_until(cJSON_GetObjectItemCaseSensitive(object, "issuedUntil"), list);
    cJSON_Delete(object);
    if (problem != NULL) denylist_clear(list);
    return problem;
}

bool denylist_has(const struct denylist *list, const char *name) {
    return list->count > 0 && bsearch(name, list->names, list->count, sizeof *list->names, compare) != NULL;
}

bool denylist_denies(const struct denylist *list, const char *account, const struct jwt_grant *grant) {
    if (denylist_has(list, account) || denylist_has(list, grant->credential) || denylist_has(list, grant->session)) return true;
    if (list->until_count == 0) return false;
    const struct denied_until *until = bsearch(account, list->until, list->until_count, sizeof *list->until, compare);
    return until != NULL && grant->issued <= until->issued;
}

void denylist_clear(struct denylist *list) {
    free(list->names);
    free(list->until);
    memset(list, 0, sizeof *list);
}

static const char *load(const struct watched_file *file, struct denylist *list) {
    if (!file->present) return "it does not exist";
    size_t length = 0;
    char *text = watched_file_text(file, DENYLIST_MAX_BYTES, &length);
    const char *problem = text == NULL ? "it cannot be read" : denylist_parse(text, length, list);
    free(text);
    return problem;
}

enum file_state denylist_file_refresh(struct denylist_file *file, const char **problem) {
    if (file->file.path == NULL || !watched_file_changed(&file->file)) return FILE_UNCHANGED;
    struct denylist fresh = {0};
    *problem = load(&file->file, &fresh);
    if (*problem != NULL) return FILE_BROKEN;
    denylist_clear(&file->list);
    file->list = fresh;
    return FILE_LOADED;
}
