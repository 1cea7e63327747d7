import { idempotencyKeyOf } from './idempotency-key.ts';

describe(idempotencyKeyOf.name, () => {
  const keyOf = (key: string | undefined) => idempotencyKeyOf({ headers: { 'idempotency-key': key } });

  it.each(['a', 'x'.repeat(255), '!', '~', '5f1b-"quoted"-{}'])('takes %s', (key) => {
    expect(keyOf(key)).toBe(key);
  });

  // Node joins a header that is sent twice by a comma and a space.
  it.each(['', ' ', 'a b', 'a, a', 'x'.repeat(256), 'schlüssel', '\u007f', 'a\tb'])('refuses %j', (key) => {
    expect(() => keyOf(key)).toThrow(
      expect.objectContaining({
        status: 400,
        slug: 'validation_failed',
        details: [expect.objectContaining({ path: 'Idempotency-Key' })],
      }),
    );
  });

  it('is absent without the header', () => {
    expect(keyOf(undefined)).toBeUndefined();
  });
});
