import { keysFromSecret, secretFingerprint } from './master-key.ts';
import { openSecret, sealSecret } from './sealed-envelope.ts';

const key = (id: string, byte: number) => ({ id, bytes: Buffer.alloc(32, byte) });

describe(secretFingerprint.name, () => {
  it('is equal for equal texts under one key and purpose alone, and names the key', () => {
    const fingerprint = secretFingerprint(key('k1', 1), 'a', 'text');
    expect(fingerprint).toMatch(/^k1\.[0-9a-f]{64}$/);
    expect(secretFingerprint(key('k1', 1), 'a', 'text')).toBe(fingerprint);
    for (const other of [
      secretFingerprint(key('k1', 1), 'a', 'texu'),
      secretFingerprint(key('k1', 1), 'b', 'text'),
      secretFingerprint(key('k1', 2), 'a', 'text'),
    ])
      expect(other).not.toBe(fingerprint);
  });
});

describe(keysFromSecret.name, () => {
  it('seals so that only the same secret and purpose open', () => {
    const sealed = sealSecret(keysFromSecret('a service secret', 'p'), 'answer', 'row');
    expect(openSecret(keysFromSecret('a service secret', 'p'), sealed, 'row')).toBe('answer');
    expect(() => openSecret(keysFromSecret('another secret', 'p'), sealed, 'row')).toThrow('not configured');
    expect(() => openSecret(keysFromSecret('a service secret', 'q'), sealed, 'row')).toThrow('not configured');
  });
});
