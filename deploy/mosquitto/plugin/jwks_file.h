#ifndef HELIOGRAPH_JWKS_FILE_H
#define HELIOGRAPH_JWKS_FILE_H

#include "jwks.h"
#include "watched_file.h"

/* A JWKS kept in a file. */
struct jwks_file {
    struct watched_file file;
    struct jwks keys;
};

/* Reads the file again when it changed. A missing or broken one leaves the keys that were there, and *problem says why. */
enum file_state jwks_file_refresh(struct jwks_file *file, const char **problem);

#endif
