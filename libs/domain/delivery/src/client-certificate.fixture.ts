import { createPublicKey, generateKeyPairSync, X509Certificate, type JsonWebKey, type KeyObject } from 'node:crypto';

// Keys made for these tests alone; they protect nothing. Valid until the year 2126.

/** `O=Fixture, CN=client.example`, EC P-256. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVOgAwIBAgIUX8giy+7hg6BMd8pUVEHzmu/TQiQwCgYIKoZIzj0EAwIw
KzEQMA4GA1UECgwHRml4dHVyZTEXMBUGA1UEAwwOY2xpZW50LmV4YW1wbGUwIBcN
MjYxMTIxMTgwNTA1WhgPMjEyNjEwMjgxODA1MDVaMCsxEDAOBgNVBAoMB0ZpeHR1
cmUxFzAVBgNVBAMMDmNsaWVudC5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEem2CDJzcGZoSII+AqtdzQlDvCjlXJxyIzzWodmTg2ZfX6AmsQwaUsKmJ
7NeC0O/1PpDlSkcxecieqa1yVrjA/aNTMFEwHQYDVR0OBBYEFMNXGxYgnR0cTqOF
Fm8DFwb+As1vMB8GA1UdIwQYMBaAFMNXGxYgnR0cTqOFFm8DFwb+As1vMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAJEIVeP3gBblPkq/W9iCwW1i
5NVYwY2VU2uJIn06n5GsAiAYVzBfcCn8RRGnEwP06JFStYlCunF4F6jj0ze1i9xm
lQ==
-----END CERTIFICATE-----
`;

/** The private key of `certificate`. */
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgu/Rzusx9N735zzgY
p5r60RACFM8qrFUJqU1SxP/7BlWhRANCAAR6bYIMnNwZmhIgj4Cq13NCUO8KOVcn
HIjPNah2ZODZl9foCaxDBpSwqYns14LQ7/U+kOVKRzF5yJ6prXJWuMD9
-----END PRIVATE KEY-----
`;

/** A private key of no certificate here. */
export const otherKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFPxR9EFi/RMAPqP9
PYkpznvqoxQw6Bd0WkHHGjNLrhuhRANCAATPc6q03BojfUwaPDYwnaSlamPIoGPY
oLyLMjIm1lU3k4rNc7MEdNtyCRff8MLzVj44gb1i6KK7I2kWgicskYox
-----END PRIVATE KEY-----
`;

/** RSA of 1024 bits, which OpenSSL refuses to use. */
export const weakCertificate = `-----BEGIN CERTIFICATE-----
MIIB/DCCAWWgAwIBAgIUbLmMfpBHBWmXQ/3ur1rCUBKLiX8wDQYJKoZIhvcNAQEL
BQAwDzENMAsGA1UEAwwEd2VhazAgFw0yNjExMjExODA1MjlaGA8yMTI2MTAyODE4
MDUyOVowDzENMAsGA1UEAwwEd2VhazCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkC
gYEAu//6MCOe9kv9YHvl6TlX8X/FC3XGxxppqhvgIzLcSsJz5U6/wirC2aDEzsDy
1Qn89yjycDFOBF05Z/XO9/or4T8xngcME+DoaN6kApWtxrOukIVr3o2lAUBU61Wu
xlKeUhNeC9OOESKwPRP3HR/7AawWCmLLJkRlEGuQLvCMZasCAwEAAaNTMFEwHQYD
VR0OBBYEFMPRvF586EuJc+AbJWkXR4/DgHUfMB8GA1UdIwQYMBaAFMPRvF586EuJ
c+AbJWkXR4/DgHUfMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADgYEA
VXw3BrJGCtgh+y79OLY9lMHYrU6sc0pb7Cjgr5jxj/ma0w2zf+kDfXnwXkdABtws
B/JEoEjVRAynbvN3/cRpTdBo1NOHO412FRNc8qvF4vRJGrijmrm/OClvZwXeta+f
zRg4cg6rZj/9VHlVHaOSUJ7ITLY/T3/dGbKGStqGJiY=
-----END CERTIFICATE-----
`;

/** The private key of `weakCertificate`. */
export const weakKey = `-----BEGIN PRIVATE KEY-----
MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBALv/+jAjnvZL/WB7
5ek5V/F/xQt1xscaaaob4CMy3ErCc+VOv8IqwtmgxM7A8tUJ/Pco8nAxTgRdOWf1
zvf6K+E/MZ4HDBPg6GjepAKVrcazrpCFa96NpQFAVOtVrsZSnlITXgvTjhEisD0T
9x0f+wGsFgpiyyZEZRBrkC7wjGWrAgMBAAECgYAvebcOjRBJlmsIAIHQ4cBJpkB2
YmmuQgdJA/0YJnHnFy/5Sme2euH131mT9Lnd/sW5DMgcePcAtyIWFMcNbEnECuuO
fMdc/anRwgS3pBniwIN9V+xxWxE7VOTb1dw1w67o7RDcuYpWhAzKcJm3myQ7e3Pk
4RpLrzSM0z6BctwY4QJBAO4JPXZR4EbqYHtY8PUlAFYtCvdV+HK6mYmaAbkyLnU4
n1r9BZSZ9Ww9KjbDlIhcZId6SHUVYDVL/hD1hTww+bMCQQDKMA8C6p7vfQlJm8mg
BANN2SrL1pU2sAWM1s5YVS+UUI8c1VFySrLkxbKZUvY/wyPoUp5OHwH1ufD5/+hU
dfgpAkEAxWhWV5z5YfaYQ1N0qemgyNccJBlhLUzBbpORYFRUoRRvXBdAnIe+OKDV
NIuo0BnHqW9pTeiHXEwEjW4Aq/V17wJAVh0794kIYoZF02UX7iBna9vH/4OIj/9O
jdrbjgHSPwBExAoTI3OvWALf+6+7FBNAEu5FYI6SXh9xBHm7cWXBaQJBAKoRA6I7
j52s0EvOoXdh3zf+o6g3IrAOltaYUKznlW8h/chzrIXWyuphC89Uh47PXW73D4o0
Bo6q4sSURpvysew=
-----END PRIVATE KEY-----
`;

/**
 * `certificate` with another public key in place of its own; its signature is invalid then, which a client does not
 * check.
 */
export function certificateFor(key: KeyObject): string {
  const { raw, publicKey } = new X509Certificate(certificate);
  const own = publicKey.export({ format: 'der', type: 'spki' });
  const given = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });
  const at = raw.indexOf(own);
  const der = Buffer.concat([raw.subarray(0, at), given, raw.subarray(at + own.length)]);
  // Both the certificate and its signed part begin with 30 82 and a length of two bytes.
  der.writeUInt16BE(der.length - 4, 2);
  der.writeUInt16BE(raw.readUInt16BE(6) + given.length - own.length, 6);
  return pem('CERTIFICATE', der);
}

/** A public RSA key of so many bits, of no primes. */
export function falseRsaKey(bits: number, exponent = 'AQAB'): KeyObject {
  const key = { kty: 'RSA', n: odd(bits).toString('base64url'), e: exponent };
  return createPublicKey({ key, format: 'jwk' });
}

/** An RSA key of 2,048 bits with some of its members replaced, in PKCS #8. */
export function rsaKeyWith(
  members: JsonWebKey,
  { publicKey, privateKey: key } = rsaPair(),
): { certificate: string; privateKey: string } {
  const { n, e, d, p, q, dp, dq, qi } = { ...key.export({ format: 'jwk' }), ...members } as Record<string, string>;
  const numbers = [n, e, d, p, q, dp, dq, qi].map((text = '') => integer(Buffer.from(text, 'base64url')));
  const pkcs1 = sequence(integer(Buffer.alloc(1)), ...numbers);
  return { certificate: certificateFor(publicKey), privateKey: pem('RSA PRIVATE KEY', pkcs1) };
}

function rsaPair(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** A private DSA key in PKCS #8 (RFC 3279 §2.3.2); to parse it is an exponentiation with a modulus of so many bits. */
export function dsaKey(bits: number): string {
  const dsa = Buffer.from('06072a8648ce380401', 'hex');
  const algorithm = sequence(dsa, sequence(integer(odd(bits)), integer(odd(256)), integer(odd(bits - 8))));
  const exponent = integer(odd(bits - 16));
  return pem('PRIVATE KEY', sequence(integer(Buffer.alloc(1)), algorithm, element(0x04, exponent)));
}

/** An odd number of so many bits, each of which is set. */
export function odd(bits: number): Buffer {
  return Buffer.alloc(bits / 8, 0xff);
}

function integer(unsigned: Buffer): Buffer {
  return element(0x02, unsigned[0]! < 0x80 ? unsigned : Buffer.concat([Buffer.alloc(1), unsigned]));
}

function sequence(...members: Buffer[]): Buffer {
  return element(0x30, Buffer.concat(members));
}

/** DER (X.690 §8.1), content below 64 KiB. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g)!;
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
