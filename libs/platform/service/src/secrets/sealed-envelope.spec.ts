import { randomBytes } from 'node:crypto';
import { loadMasterKeys, type MasterKeyRing } from './master-key.ts';
import { masterKeyIdOf, openSecret, rewrapSecret, SealedEnvelopeError, sealSecret } from './sealed-envelope.ts';

const base64 = () => randomBytes(32).toString('base64');
const ring = (...keys: string[]): MasterKeyRing => loadMasterKeys({ masterKey: keys.join(',') });

describe('sealed envelope', () => {
  const keys = ring(base64());

  it('opens its own envelopes, and never seals the same way twice', () => {
    const first = sealSecret(keys, '{"token":"grün"}', 'va_1');
    expect(openSecret(keys, first, 'va_1')).toBe('{"token":"grün"}');
    expect(sealSecret(keys, '{"token":"grün"}', 'va_1')).not.toBe(first);
    expect(first).not.toContain('token');
  });

  it('opens for its owner only', () => {
    const sealed = sealSecret(keys, 'x', 'va_1');
    expect(() => openSecret(keys, sealed, 'va_2')).toThrow(SealedEnvelopeError);
  });

  it('notices a change in any byte', () => {
    const sealed = sealSecret(keys, 'secret', 'va_1');
    for (let at = 0; at < sealed.length; at++) {
      const [before, character, after] = [sealed.slice(0, at), sealed.charAt(at), sealed.slice(at + 1)];
      const changed = before + (character === 'B' ? 'R' : 'B') + after;
      expect(() => openSecret(keys, changed, 'va_1')).toThrow(SealedEnvelopeError);
    }
    expect(() => openSecret(keys, sealed.slice(0, -8), 'va_1')).toThrow(SealedEnvelopeError);
    expect(() => openSecret(keys, '', 'va_1')).toThrow(SealedEnvelopeError);
  });

  it('goes over to a new master key without touching the value', () => {
    const [old, fresh] = [base64(), base64()];
    const sealed = sealSecret(ring(old), 'secret', 'va_1');
    const rotating = ring(fresh, old);
    expect(openSecret(rotating, sealed, 'va_1')).toBe('secret');
    const rewrapped = rewrapSecret(rotating, sealed, 'va_1');
    expect(rewrapped.split('.')[3]).toBe(sealed.split('.')[3]);
    expect(masterKeyIdOf(rewrapped)).toBe(ring(fresh)[0].id);
    expect(openSecret(ring(fresh), rewrapped, 'va_1')).toBe('secret');
    expect(() => openSecret(ring(fresh), sealed, 'va_1')).toThrow(SealedEnvelopeError);
  });

  it('refuses a master key of the wrong length without showing it', () => {
    expect(() => ring('aHVudGVyMg==')).toThrow('32 bytes, but is 7 bytes long');
    expect(() => loadMasterKeys({})).toThrow('MASTER_KEY or MASTER_KEY_FILE must be set');
  });
});
