#pragma once
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>

/* Asks nobody for the words that a key is encrypted with, and notes that they were wanted. */
static inline int toastd_no_words(char *words, int size, int writing, void *wanted) {
    (void)words, (void)size, (void)writing;
    *(int *)wanted = 1;
    return -1;
}

typedef enum {
    toastd_pair_good,
    toastd_pair_no_certificate,
    toastd_pair_certificate_refused,
    toastd_pair_no_key,
    toastd_pair_key_encrypted,
    toastd_pair_not_together,
    toastd_pair_no_memory
} toastd_pair;

/* What a server would say of a certificate, those of the authorities between after it, and its key, both PEM. */
static inline toastd_pair toastd_check_pair(const void *chain, int chain_size, const void *key, int key_size) {
    toastd_pair result = toastd_pair_no_memory;
    int encrypted = 0;
    X509 *certificate = NULL;
    EVP_PKEY *secret = NULL;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    BIO *chain_bytes = BIO_new_mem_buf(chain, chain_size), *key_bytes = BIO_new_mem_buf(key, key_size);
    ERR_clear_error();
    if (!context || !chain_bytes || !key_bytes) goto done;
    result = toastd_pair_no_certificate;
    certificate = PEM_read_bio_X509_AUX(chain_bytes, NULL, toastd_no_words, &encrypted);
    if (!certificate) goto done;
    result = toastd_pair_certificate_refused;
    if (SSL_CTX_use_certificate(context, certificate) != 1) goto done;
    for (;;) {
        X509 *between = PEM_read_bio_X509(chain_bytes, NULL, toastd_no_words, &encrypted);
        if (!between) break;
        if (SSL_CTX_add0_chain_cert(context, between) != 1) {
            X509_free(between);
            goto done;
        }
    }
    /* The end of the file is no fault, anything else is. */
    if (ERR_GET_REASON(ERR_peek_last_error()) != PEM_R_NO_START_LINE) {
        result = toastd_pair_no_certificate;
        goto done;
    }
    ERR_clear_error();
    result = toastd_pair_no_key;
    secret = PEM_read_bio_PrivateKey(key_bytes, NULL, toastd_no_words, &encrypted);
    if (encrypted) result = toastd_pair_key_encrypted;
    if (!secret) goto done;
    result = toastd_pair_not_together;
    if (X509_check_private_key(certificate, secret) != 1) goto done;
    if (SSL_CTX_use_PrivateKey(context, secret) != 1 || SSL_CTX_check_private_key(context) != 1) goto done;
    result = toastd_pair_good;
done:
    ERR_clear_error();
    EVP_PKEY_free(secret);
    X509_free(certificate);
    BIO_free(key_bytes);
    BIO_free(chain_bytes);
    SSL_CTX_free(context);
    return result;
}

/* How many certificates a list in PEM has; -1 when one of them is broken, -2 without memory. */
static inline int toastd_count_certificates(const void *list, int size) {
    int count = 0, wanted = 0;
    BIO *bytes = BIO_new_mem_buf(list, size);
    if (!bytes) return -2;
    ERR_clear_error();
    for (;;) {
        X509 *certificate = PEM_read_bio_X509_AUX(bytes, NULL, toastd_no_words, &wanted);
        if (!certificate) break;
        X509_free(certificate);
        count++;
    }
    if (ERR_GET_REASON(ERR_peek_last_error()) != PEM_R_NO_START_LINE) count = -1;
    ERR_clear_error();
    BIO_free(bytes);
    return count;
}
