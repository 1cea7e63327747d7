#include "jwks_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static bool same_file(const struct stat *a, const struct stat *b) {
    return a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec &&
           a->st_size == b->st_size && a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

static bool unchanged(const struct jwks_file *file, bool present, const struct stat *now) {
    if (!file->examined || file->present != present) return false;
    return !present || same_file(&file->seen, now);
}

static size_t read_all(int fd, char *text, size_t capacity) {
    size_t length = 0;
    ssize_t got = 0;
    while (length < capacity && (got = read(fd, text + length, capacity - length)) > 0) length += (size_t)got;
    return length;
}

/* Reads one byte more than may be, so that a file that is too long is seen as such. */
static const char *load(const char *path, struct jwks *keys) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return "it cannot be opened";
    char *text = malloc(JWKS_MAX_BYTES + 1);
    size_t length = text == NULL ? 0 : read_all(fd, text, JWKS_MAX_BYTES + 1);
    close(fd);
    const char *problem = text == NULL ? "out of memory" : jwks_parse(text, length, keys);
    free(text);
    return problem;
}

enum jwks_file_state jwks_file_refresh(struct jwks_file *file, const char **problem) {
    struct stat now = {0};
    bool present = stat(file->path, &now) == 0;
    if (unchanged(file, present, &now)) return JWKS_FILE_UNCHANGED;
    file->examined = true;
    file->present = present;
    file->seen = now;
    struct jwks fresh = {0};
    *problem = present ? load(file->path, &fresh) : "it does not exist";
    if (*problem != NULL) return JWKS_FILE_BROKEN;
    jwks_clear(&file->keys);
    file->keys = fresh;
    return JWKS_FILE_LOADED;
}
