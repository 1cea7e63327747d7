import { createPrivateKey } from 'node:crypto';
import { certificate, otherKey, privateKey, weakCertificate, weakKey } from './client-certificate.fixture.ts';
import { checkClientCertificate } from './client-certificate.ts';

describe('checkClientCertificate', () => {
  const now = Date.parse('2027-01-01T00:00:00Z');
  const problemOf = (pair: { certificate: string; privateKey: string }, at = now) => {
    const verdict = checkClientCertificate(pair, at);
    return verdict.ok ? undefined : verdict.problem;
  };

  it('returns subject and expiry of a valid pair', () => {
    expect(checkClientCertificate({ certificate, privateKey }, now)).toEqual({
      ok: true,
      subject: 'O=Fixture, CN=client.example',
      notAfter: expect.any(Number) as number,
    });
    const verdict = checkClientCertificate({ certificate, privateKey }, now);
    expect(verdict.ok && new Date(verdict.notAfter).getUTCFullYear()).toBe(2126);
  });

  it('takes a chain: further certificates behind its own', () => {
    expect(problemOf({ certificate: certificate + certificate, privateKey })).toBeUndefined();
  });

  it('refuses a key of another certificate', () => {
    expect(problemOf({ certificate, privateKey: otherKey })).toBe('the private key does not belong to the certificate');
  });

  it('refuses what is not valid at the time', () => {
    expect(problemOf({ certificate, privateKey }, Date.parse('2200-01-01T00:00:00Z'))).toBe(
      'the certificate has expired',
    );
    expect(problemOf({ certificate, privateKey }, 0)).toBe('the certificate is not valid yet');
  });

  it('refuses a key that TLS would not take', () => {
    expect(problemOf({ certificate: weakCertificate, privateKey: weakKey })).toBe(
      'the certificate and its key cannot be used for TLS',
    );
  });

  it('refuses an encrypted key', () => {
    const encrypted = createPrivateKey(privateKey)
      .export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' })
      .toString();
    expect(problemOf({ certificate, privateKey: encrypted })).toBe('the private key is not PEM, or is encrypted');
  });

  it.each(['', 'nonsense', certificate.slice(0, 200), privateKey])('refuses the certificate %#', (pem) => {
    expect(problemOf({ certificate: pem, privateKey })).toBe('the certificate is not PEM');
  });

  it('refuses what is too long, and repeats nothing of a key', () => {
    expect(problemOf({ certificate, privateKey: privateKey + ' '.repeat(33_000) })).toContain('longer than');
    expect(problemOf({ certificate, privateKey: 'hunter2' })).not.toContain('hunter2');
  });
});
