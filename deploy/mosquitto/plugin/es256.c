#include "es256.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/params.h>
#include <string.h>

#define POINT_BYTES (1 + 2 * ES256_COORDINATE_BYTES)

EVP_PKEY *es256_key(const unsigned char x[ES256_COORDINATE_BYTES], const unsigned char y[ES256_COORDINATE_BYTES]) {
    unsigned char point[POINT_BYTES] = {POINT_CONVERSION_UNCOMPRESSED};
    memcpy(point + 1, x, ES256_COORDINATE_BYTES);
    memcpy(point + 1 + ES256_COORDINATE_BYTES, y, ES256_COORDINATE_BYTES);
    char group[] = "P-256";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context != NULL && EVP_PKEY_fromdata_init(context) == 1) {
        if (EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    /* The broker reads the same thread's error queue after its own TLS calls. */
    ERR_clear_error();
    return key;
}

/* r || s to the DER that EVP wants. Returns its length, 0 on failure; *der is to be freed with OPENSSL_free. */
static size_t signature_to_der(const unsigned char signature[ES256_SIGNATURE_BYTES], unsigned char **der) {
    const int half = ES256_SIGNATURE_BYTES / 2;
    BIGNUM *r = BN_bin2bn(signature, half, NULL);
    BIGNUM *s = BN_bin2bn(signature + half, half, NULL);
    ECDSA_SIG *pair = ECDSA_SIG_new();
    int length = 0;
    if (r != NULL && s != NULL && pair != NULL && ECDSA_SIG_set0(pair, r, s) == 1) {
        r = NULL;
        s = NULL;
        length = i2d_ECDSA_SIG(pair, der);
    }
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(pair);
    return length > 0 ? (size_t)length : 0;
}

bool es256_verify(EVP_PKEY *key, const char *data, size_t length, const unsigned char signature[ES256_SIGNATURE_BYTES]) {
    unsigned char *der = NULL;
    size_t der_length = signature_to_der(signature, &der);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool valid = der_length > 0 && context != NULL &&
                 EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                 EVP_DigestVerify(context, der, der_length, (const unsigned char *)data, length) == 1;
    EVP_MD_CTX_free(context);
    OPENSSL_free(der);
    ERR_clear_error();
    return valid;
}
