import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  certificate,
  certificateFor,
  dsaKey,
  falseRsaKey,
  odd,
  otherKey,
  privateKey,
  rsaKeyWith,
  weakCertificate,
  weakKey,
} from './client-certificate.fixture.ts';
import { checkClientCertificate, maxCertificates } from './client-certificate.ts';

describe('checkClientCertificate', () => {
  const now = Date.parse('2027-01-01T00:00:00Z');
  const refusalOf = (pair: { certificate: unknown; privateKey: unknown }, at: number | undefined = now) => {
    const verdict = checkClientCertificate(pair, at);
    return verdict.ok ? undefined : `${verdict.member}: ${verdict.problem}`;
  };
  const pairOf = ({ publicKey, privateKey: key }: { publicKey: KeyObject; privateKey: KeyObject }) => ({
    certificate: certificateFor(publicKey),
    privateKey: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  });

  it('returns subject, expiry and the checked part of a valid pair', () => {
    const verdict = checkClientCertificate({ certificate, privateKey }, now);
    expect(verdict).toEqual({
      ok: true,
      pair: { certificate, privateKey },
      subject: 'O=Fixture, CN=client.example',
      notAfter: expect.any(Number) as number,
    });
    expect(verdict.ok && new Date(verdict.notAfter).getUTCFullYear()).toBe(2126);
  });

  it('accepts a chain, and returns only its certificates', () => {
    const chain = `a comment\n${certificate}${otherKey}${certificate}`;
    const verdict = checkClientCertificate({ certificate: chain, privateKey }, now);
    expect(verdict.ok && verdict.pair.certificate).toBe(certificate + certificate);
  });

  it('refuses a longer chain than any authority needs', () => {
    expect(refusalOf({ certificate: certificate.repeat(maxCertificates), privateKey })).toBeUndefined();
    expect(refusalOf({ certificate: certificate.repeat(maxCertificates + 1), privateKey })).toBe(
      'certificate: more than 8 certificates',
    );
  });

  it.each<[string, () => { publicKey: KeyObject; privateKey: KeyObject }]>([
    ['RSA 2048', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['RSA 4096', () => generateKeyPairSync('rsa', { modulusLength: 4096 })],
    ['P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['P-384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
    ['P-521', () => generateKeyPairSync('ec', { namedCurve: 'P-521' })],
    ['Ed25519', () => generateKeyPairSync('ed25519')],
    ['Ed448', () => generateKeyPairSync('ed448')],
  ])('takes %s', (_, generate) => {
    expect(refusalOf(pairOf(generate()))).toBeUndefined();
  });

  it('takes the older forms of a private key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pkcs1 = rsa.privateKey.export({ format: 'pem', type: 'pkcs1' });
    expect(refusalOf({ certificate: certificateFor(rsa.publicKey), privateKey: pkcs1 })).toBeUndefined();
    const sec1 = createPrivateKey(privateKey).export({ format: 'pem', type: 'sec1' }).toString();
    const parameters = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';
    expect(refusalOf({ certificate, privateKey: parameters + sec1 })).toBeUndefined();
  });

  it('refuses an RSA key of 41,000 bits, of which one handshake takes 79 s', () => {
    const giant = falseRsaKey(41_000);
    const problem = 'has an RSA key of 41000 bits: use RSA of 2048 to 4096 bits, ECDSA with';
    expect(refusalOf({ certificate: certificateFor(giant), privateKey })).toContain(
      `certificate: the certificate ${problem}`,
    );
    expect(refusalOf({ certificate: certificate + certificateFor(giant), privateKey })).toContain(
      `certificate: certificate 2 of the chain ${problem}`,
    );
    const half = odd(20_496).toString('base64url');
    const members = { n: odd(41_000).toString('base64url'), p: half, q: half, dp: half, dq: half, qi: half };
    expect(refusalOf({ ...rsaKeyWith(members), certificate })).toContain('privateKey: the private key is larger');
  });

  it.each<[string, () => KeyObject, string]>([
    ['RSA of 1,024 bits', () => falseRsaKey(1024), 'an RSA key of 1024 bits'],
    ['RSA of 4,104 bits', () => falseRsaKey(4104), 'an RSA key of 4104 bits'],
    ['a long exponent', () => falseRsaKey(2048, odd(2040).toString('base64url')), 'exponent of more than 64 bits'],
    ['another curve', () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey, '(secp256k1)'],
    ['RSA-PSS', () => generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey, 'another kind (rsa-pss)'],
    ['X25519', () => generateKeyPairSync('x25519').publicKey, 'another kind (x25519)'],
  ])('refuses certificates with %s', (_, key, problem) => {
    expect(refusalOf({ certificate: certificateFor(key()), privateKey })).toContain(problem);
    expect(refusalOf({ certificate: certificate + certificateFor(key()), privateKey })).toContain(problem);
  });

  it.each([
    ['p', 1280],
    ['p', 2048],
    ['p', 8192],
    ['q', 2048],
    ['dp', 2048],
    ['dq', 2048],
    ['qi', 2048],
    ['d', 4096],
  ])('refuses an RSA key of 2,048 bits whose %s has %i', (member, bits) => {
    expect(refusalOf(rsaKeyWith({ [member]: odd(bits).toString('base64url') }))).toMatch(
      // OpenSSL 3.5 itself does not read members longer than the modulus; older ones do.
      /^privateKey: the private key (cannot be read|is an RSA key whose primes or exponents do not fit)/,
    );
  });

  it('refuses a DSA key without parsing it: that is an exponentiation', () => {
    expect(refusalOf({ certificate, privateKey: dsaKey(4096) })).toContain(
      'the private key is larger or of another kind',
    );
  });

  it('refuses a key of another certificate, and one that only has the public half of its own', () => {
    const problem = 'privateKey: the private key does not belong to the certificate';
    const other = odd(1024).toString('base64url');
    expect(refusalOf({ certificate, privateKey: otherKey })).toBe(problem);
    expect(refusalOf(rsaKeyWith({ p: other, d: other }))).toBe(problem);
  });

  it('refuses a certificate that is not valid at the given time', () => {
    expect(refusalOf({ certificate, privateKey }, Date.parse('2200-01-01T00:00:00Z'))).toBe(
      'certificate: the certificate has expired',
    );
    expect(refusalOf({ certificate, privateKey }, 0)).toBe('certificate: the certificate is not valid yet');
    expect(checkClientCertificate({ certificate, privateKey }).ok).toBe(true);
  });

  it('refuses a key that TLS would not take', () => {
    expect(refusalOf({ certificate: weakCertificate, privateKey: weakKey })).toContain('an RSA key of 1024 bits');
  });

  it.each(['aes-256-cbc', 'des-ede3-cbc'])('refuses a key encrypted with %s', (cipher) => {
    const key = createPrivateKey(privateKey);
    for (const type of ['pkcs8', 'sec1'] as const) {
      const encrypted = key.export({ format: 'pem', type, cipher, passphrase: 'x' }).toString();
      expect(refusalOf({ certificate, privateKey: encrypted })).toBe(
        'privateKey: the private key is not PEM, or is encrypted',
      );
    }
  });

  it.each(['', 'nonsense', certificate.slice(0, 200), privateKey, undefined, 7])(
    'refuses the certificate %#',
    (pem) => {
      expect(refusalOf({ certificate: pem, privateKey })).toBe('certificate: the certificate is not PEM');
    },
  );

  it('refuses too long texts, and repeats nothing of a key', () => {
    expect(refusalOf({ certificate, privateKey: privateKey + ' '.repeat(33_000) })).toContain('longer than');
    expect(refusalOf({ certificate: certificate + ' '.repeat(33_000), privateKey })).toContain('longer than');
    expect(refusalOf({ certificate, privateKey: 'hunter2' })).not.toContain('hunter2');
    expect(refusalOf({ certificate, privateKey: undefined })).toContain('not PEM');
  });
});
