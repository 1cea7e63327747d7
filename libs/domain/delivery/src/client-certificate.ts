import { type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { allowedKeys, problemOfKey, readPrivateKey } from './client-key.ts';

/** The pair that is shown to an endpoint that asks for a client certificate; both PEM, the certificate with its chain if it needs one. */
export interface ClientCertificate {
  certificate: string;
  privateKey: string;
}

export type ClientCertificateVerdict =
  | {
      ok: true;
      /** The checked part of the given text, and nothing else: only this may be passed to TLS. */
      pair: ClientCertificate;
      /** Distinguished name, one part a line as Node writes it, joined by `, `. */
      subject: string;
      /** Unix ms. */
      notAfter: number;
    }
  | { ok: false; member: keyof ClientCertificate; problem: string };

/** Characters of each member. */
export const maxPemLength = 32 * 1024;
/** A client's own certificate and its authorities; public chains have three. */
export const maxCertificates = 8;

/**
 * Parses, every key of an allowed kind and size, the private key signs for the certificate, valid now, and good enough for this process's TLS.
 * Sizes are checked before any arithmetic: TLS with a key of 41,000 bits stands still for 79 s, and parsing a DSA key is an exponentiation.
 * The problem never repeats any of the private key.
 * @param now Unix ms; absent: the dates are not checked
 */
export function checkClientCertificate(
  given: { readonly [member in keyof ClientCertificate]?: unknown },
  now?: number,
): ClientCertificateVerdict {
  const { certificate: pem, privateKey } = given;
  if (typeof pem !== 'string') return refuse('certificate', 'the certificate is not PEM');
  if (typeof privateKey !== 'string') return refuse('privateKey', 'the private key is not PEM, or is encrypted');
  if (pem.length > maxPemLength) return refuse('certificate', `longer than ${maxPemLength} characters`);
  if (privateKey.length > maxPemLength) return refuse('privateKey', `longer than ${maxPemLength} characters`);
  const chain = readChain(pem);
  if (typeof chain === 'string') return refuse('certificate', chain);
  const key = readPrivateKey(privateKey);
  if (typeof key === 'string') return refuse('privateKey', key);
  return checkPair(chain, key, now);
}

type Chain = readonly [X509Certificate, ...X509Certificate[]];

/** @returns why not, when it is refused */
function readChain(pem: string): Chain | string {
  const [first, ...others] = pemBlocks(pem, ['CERTIFICATE']).map(({ der }) => parsed(() => new X509Certificate(der)));
  if (first === undefined || others.length >= maxCertificates)
    return first === undefined ? 'the certificate is not PEM' : `more than ${maxCertificates} certificates`;
  const chain: [X509Certificate, ...X509Certificate[]] = [first];
  for (const other of others) {
    if (other === undefined) return `certificate ${chain.length + 1} of the chain is not PEM`;
    chain.push(other);
  }
  for (const [at, certificate] of chain.entries()) {
    const key = parsed(() => certificate.publicKey);
    const problem = key === undefined ? 'a key of another kind' : problemOfKey(key);
    if (problem !== undefined)
      return `${at === 0 ? 'the certificate' : `certificate ${at + 1} of the chain`} has ${problem}: ${allowedKeys}`;
  }
  return chain;
}

function checkPair(chain: Chain, key: KeyObject, now: number | undefined): ClientCertificateVerdict {
  const [own] = chain;
  if (!own.checkPrivateKey(key) || !signsFor(own, key))
    return refuse('privateKey', 'the private key does not belong to the certificate');
  const notAfter = Date.parse(own.validTo);
  if (now !== undefined && notAfter <= now) return refuse('certificate', 'the certificate has expired');
  if (now !== undefined && Date.parse(own.validFrom) > now)
    return refuse('certificate', 'the certificate is not valid yet');
  const pair = {
    certificate: chain.map(String).join(''),
    privateKey: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
  // A signature that is too weak for OpenSSL's security level shows only here.
  if (parsed(() => createSecureContext({ cert: pair.certificate, key: pair.privateKey })) === undefined)
    return refuse('certificate', 'the certificate and its key cannot be used for TLS');
  return { ok: true, pair, subject: own.subject.replaceAll('\n', ', '), notAfter };
}

/** `checkPrivateKey` compares the public keys, which a forged private key may contain too. */
function signsFor(certificate: X509Certificate, key: KeyObject): boolean {
  const digest = key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'ec' ? 'sha256' : null;
  const text = Buffer.from('heliograph');
  return parsed(() => verify(digest, text, certificate.publicKey, sign(digest, text, key))) === true;
}

function refuse(member: keyof ClientCertificate, problem: string): ClientCertificateVerdict {
  return { ok: false, member, problem };
}

function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** A block of a PEM text (RFC 7468). */
export interface PemBlock {
  label: string;
  der: Buffer;
}

/** A body has no hyphens, so that each character is read once; the legacy header of an encrypted key has some, and is no body. */
const block = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g;

/** The blocks with one of the labels; text between blocks and blocks of other labels are skipped. */
export function pemBlocks(text: string, labels: readonly string[]): PemBlock[] {
  return Array.from(text.matchAll(block), ([, label = '', body = '']) => ({ label, body }))
    .filter(({ label }) => labels.includes(label))
    .map(({ label, body }) => ({ label, der: Buffer.from(body, 'base64') }));
}
