#include "denylist.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

static bool is_name(const char *text) {
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length > 0 && length <= DENYLIST_MAX_NAME && text[length] == '\0';
}

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

const char *denylist_parse(const char *text, size_t length, struct denylist *list) {
    memset(list, 0, sizeof *list);
    if (length > DENYLIST_MAX_BYTES) return "it is too long";
    cJSON *object = json_object(text, length);
    if (object == NULL) return "it is not a JSON object";
    const char *problem = add_names(cJSON_GetObjectItemCaseSensitive(object, "revoked"), list);
    cJSON_Delete(object);
    if (problem != NULL) denylist_clear(list);
    return problem;
}

bool denylist_has(const struct denylist *list, const char *name) {
    return list->count > 0 && bsearch(name, list->names, list->count, sizeof *list->names, compare) != NULL;
}

void denylist_clear(struct denylist *list) {
    free(list->names);
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
