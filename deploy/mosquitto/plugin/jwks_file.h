#ifndef HELIOGRAPH_JWKS_FILE_H
#define HELIOGRAPH_JWKS_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

#include "jwks.h"

/* A JWKS kept in a file that somebody else replaces, preferably by rename. */
struct jwks_file {
    const char *path;
    struct jwks keys;
    bool examined;
    bool present;
    struct stat seen;
};

enum jwks_file_state { JWKS_FILE_UNCHANGED, JWKS_FILE_LOADED, JWKS_FILE_BROKEN };

/*
 * Reads the file again when its modification time, size or inode changed. A missing or broken file leaves the keys
 * that were there and is reported once, with *problem set.
 */
enum jwks_file_state jwks_file_refresh(struct jwks_file *file, const char **problem);

#endif
