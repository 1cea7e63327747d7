import { redactText } from '@heliograph/service';
import { apiKeyHash, isApiKey, newApiKey } from './opaque-secret.ts';

describe('an API key', () => {
  it('has a prefix, 256 random bits and a checksum, as one word', () => {
    const keys = Array.from({ length: 200 }, newApiKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^hlk_[0-9A-Za-z]{49}$/);
      expect(isApiKey(key)).toBe(true);
    }
  });

  it('is distinguished from one with a typing error, and from other texts', () => {
    const key = newApiKey();
    const typo = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11);
    for (const text of [typo, key.slice(0, -1), `${key}a`, key.slice(4), 'hlk_', ''])
      expect(isApiKey(text)).toBe(false);
    // CRC-32 of 43 zeros, by Python's zlib.crc32, in base 62.
    expect(isApiKey(`hlk_${'0'.repeat(43)}2CZclj`)).toBe(true);
  });

  it('is stored as its SHA-256', () => {
    // printf hlk_ | sha256sum
    expect(apiKeyHash('hlk_').toString('hex')).toBe('2d36684a94bfd0a81556628cb028b5b388398a5ff42f296c5ccc1c41ac6cf669');
  });

  it('is redacted wherever it is logged', () => {
    const key = newApiKey();
    expect(redactText(`key ${key}, url?k=${key}`)).not.toContain(key.slice(0, 12));
  });
});
