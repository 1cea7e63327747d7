#include "jwks_file.h"

#include <stdlib.h>

static const char *load(const struct watched_file *file, struct jwks *keys) {
    if (!file->present) return "it does not exist";
    size_t length = 0;
    char *text = watched_file_text(file, JWKS_MAX_BYTES, &length);
    const char *problem = text == NULL ? "it cannot be read" : jwks_parse(text, length, keys);
    free(text);
    return problem;
}

enum file_state jwks_file_refresh(struct jwks_file *file, const char **problem) {
    if (!watched_file_changed(&file->file)) return FILE_UNCHANGED;
    struct jwks fresh = {0};
    *problem = load(&file->file, &fresh);
    if (*problem != NULL) return FILE_BROKEN;
    jwks_clear(&file->keys);
    file->keys = fresh;
    return FILE_LOADED;
}
