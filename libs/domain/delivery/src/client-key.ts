import { createPrivateKey, type KeyObject } from 'node:crypto';
import { pemBlocks } from './client-certificate.ts';

export const allowedKeys = 'use RSA of 2048 to 4096 bits, ECDSA with P-256, P-384 or P-521, Ed25519 or Ed448';

const minRsaBits = 2048;
const maxRsaBits = 4096;
/** OpenSSL's own bound for large moduli. */
const maxExponent = 2n ** 64n;
const curves: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** Bytes. RSA of 4096 bits needs 2,375, each other allowed key less. */
const maxKeyLength = 3072;
const forms = { 'PRIVATE KEY': 'pkcs8', 'RSA PRIVATE KEY': 'pkcs1', 'EC PRIVATE KEY': 'sec1' } as const;

/** `AlgorithmIdentifier` in hexadecimal (RFC 8017, 5480, 8410). */
const algorithms = [
  '300d06092a864886f70d0101010500',
  '301306072a8648ce3d020106082a8648ce3d030107',
  '301006072a8648ce3d020106052b81040022',
  '301006072a8648ce3d020106052b81040023',
  '300506032b6570',
  '300506032b6571',
];
/** The begin of PKCS #8: the sequence with its length, the version, the algorithm (RFC 5958). */
const pkcs8 = new RegExp(`^30(?:[0-7].|81..|82....)02010[01](?:${algorithms.join('|')})`);

/**
 * Reads an unencrypted private key of PKCS #8, PKCS #1 or SEC 1. The algorithm is compared before OpenSSL parses: with DSA it would compute
 * `g^x mod p`, 4 s for 16,384 bits.
 * @returns why not, when it is refused; never with any of the key
 */
export function readPrivateKey(pem: string): KeyObject | string {
  const [first] = pemBlocks(pem, Object.keys(forms));
  if (first === undefined) return 'the private key is not PEM, or is encrypted';
  const { der } = first;
  const type = forms[first.label as keyof typeof forms];
  if (der.length > maxKeyLength || (type === 'pkcs8' && !pkcs8.test(der.toString('hex', 0, 64))))
    return `the private key is larger or of another kind: ${allowedKeys}`;
  try {
    const key = createPrivateKey({ key: der, format: 'der', type });
    const problem = problemOfKey(key) ?? problemOfMembers(key);
    return problem === undefined ? key : `the private key is ${problem}: ${allowedKeys}`;
  } catch {
    return 'the private key cannot be read';
  }
}

/**
 * @returns undefined when the kind and size are allowed, otherwise a description for a sentence with "has". No
 * arithmetic.
 */
export function problemOfKey({
  asymmetricKeyType: type,
  asymmetricKeyDetails: details,
}: KeyObject): string | undefined {
  if (type === 'ed25519' || type === 'ed448') return undefined;
  if (type === 'ec')
    return curves.has(details?.namedCurve)
      ? undefined
      : `an ECDSA key of another curve (${details?.namedCurve ?? 'none'})`;
  if (type !== 'rsa') return `a key of another kind (${type ?? 'unknown'})`;
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } = details ?? {};
  if (bits < minRsaBits || bits > maxRsaBits) return `an RSA key of ${bits} bits`;
  return exponent > maxExponent ? 'an RSA key with a public exponent of more than 64 bits' : undefined;
}

/** Bytes by which a prime may be longer than half of the modulus. */
const slack = 16;

/** The modulus alone bounds nothing: OpenSSL calculates with the primes and exponents that the key lists, however long they are. */
function problemOfMembers(key: KeyObject): string | undefined {
  if (key.asymmetricKeyType !== 'rsa') return undefined;
  const { n = '', d = '', p = '', q = '', dp = '', dq = '', qi = '' } = key.export({ format: 'jwk' });
  const fits =
    [p, q, dp, dq, qi].every((member) => member !== '' && bytes(member) <= bytes(n) / 2 + slack) &&
    bytes(d) <= bytes(n) &&
    primesOf(key) === 2;
  return fits ? undefined : 'an RSA key whose primes or exponents do not fit its modulus';
}

function bytes(base64url: string): number {
  return Buffer.byteLength(base64url, 'base64url');
}

/** PKCS #1 has version 1 when there are more than two primes; the sequence of an allowed key always has a length of two bytes. */
function primesOf(key: KeyObject): number {
  const der = key.export({ format: 'der', type: 'pkcs1' });
  return der.toString('hex', 4, 7) === '020100' ? 2 : 3;
}
