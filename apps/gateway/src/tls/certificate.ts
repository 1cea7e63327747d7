import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { TlsOptions } from '@heliograph/http-service';

export interface CertificateFiles {
  certFile: string;
  keyFile: string;
  minVersion: 'TLSv1.2' | 'TLSv1.3';
}

export interface Certificate {
  options: TlsOptions;
  /** Identifies the content of the two files. */
  fingerprint: string;
  /** Unix seconds. */
  expiresAt: number;
}

/** TLS 1.2 with forward secrecy and authenticated encryption only (RFC 9325 §4.2); TLS 1.3 has no other. */
const ciphers = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

const tls13 = 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256';

/** @throws Error when a file cannot be read, is no PEM, or the key is another certificate's */
export function readCertificate({ certFile, keyFile, minVersion }: CertificateFiles): Certificate {
  const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
  const options: TlsOptions = { cert, key, minVersion, ciphers: `${tls13}:${ciphers}` };
  createSecureContext(options);
  return {
    options,
    fingerprint: createHash('sha256').update(cert).update('\0').update(key).digest('hex'),
    expiresAt: Math.floor(new X509Certificate(cert).validToDate.getTime() / 1000),
  };
}
