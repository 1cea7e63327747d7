#include "watched_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static bool same_file(const struct stat *a, const struct stat *b) {
    return a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec &&
           a->st_size == b->st_size && a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

bool watched_file_changed(struct watched_file *file) {
    struct stat now = {0};
    bool present = stat(file->path, &now) == 0;
    if (file->examined && file->present == present && (!present || same_file(&file->seen, &now))) return false;
    file->examined = true;
    file->present = present;
    file->seen = now;
    return true;
}

char *watched_file_text(const struct watched_file *file, size_t most, size_t *length) {
    int fd = open(file->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return NULL;
    char *text = malloc(most + 1);
    ssize_t got = 0;
    *length = 0;
    while (text != NULL && *length <= most && (got = read(fd, text + *length, most + 1 - *length)) > 0) {
        *length += (size_t)got;
    }
    close(fd);
    return text;
}
