#ifndef HELIOGRAPH_WATCHED_FILE_H
#define HELIOGRAPH_WATCHED_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* A file that somebody else replaces, preferably by rename. */
struct watched_file {
    const char *path;
    bool examined;
    bool present;
    struct stat seen;
};

/* What came of looking at a file whose content is in use. A missing or broken file is reported once. */
enum file_state { FILE_UNCHANGED, FILE_LOADED, FILE_BROKEN };

/* true when it came, went, or its modification time, size or inode changed since the last call; always at the first. */
bool watched_file_changed(struct watched_file *file);

/*
 * Its content, NULL when it cannot be read; to be freed. At most one byte more than most is read, so that a file that
 * is too long is seen as such.
 */
char *watched_file_text(const struct watched_file *file, size_t most, size_t *length);

#endif
