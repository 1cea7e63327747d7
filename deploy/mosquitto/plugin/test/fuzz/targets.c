#include "targets.h"

const struct fuzz_target fuzz_targets[] = {
    {"token", fuzz_token, token_seeds, 9000},
    {"header", fuzz_header, header_seeds, 2048},
    {"claims", fuzz_claims, claims_seeds, 4096},
    {"jwks", fuzz_jwks, jwks_seeds, 65536},
    {"denylist", fuzz_denylist, denylist_seeds, 4096},
    {"options", fuzz_options, options_seeds, 512},
    {"acl", fuzz_acl, acl_seeds, 512},
    {"client-id", fuzz_client_id, client_id_seeds, 256},
    {"table", fuzz_table, table_seeds, 512},
    {0},
};
