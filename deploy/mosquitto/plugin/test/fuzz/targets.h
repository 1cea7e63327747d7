#ifndef HELIOGRAPH_FUZZ_TARGETS_H
#define HELIOGRAPH_FUZZ_TARGETS_H

#include "fuzz.h"

extern const char *const token_seeds[], *const header_seeds[], *const claims_seeds[], *const jwks_seeds[],
    *const denylist_seeds[], *const options_seeds[], *const acl_seeds[], *const client_id_seeds[], *const table_seeds[];

void fuzz_token(const uint8_t *data, size_t size);
void fuzz_header(const uint8_t *data, size_t size);
void fuzz_claims(const uint8_t *data, size_t size);
void fuzz_jwks(const uint8_t *data, size_t size);
void fuzz_denylist(const uint8_t *data, size_t size);
void fuzz_options(const uint8_t *data, size_t size);
void fuzz_acl(const uint8_t *data, size_t size);
void fuzz_client_id(const uint8_t *data, size_t size);
void fuzz_table(const uint8_t *data, size_t size);

#endif
