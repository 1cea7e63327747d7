import { KEY_TOKEN_SECONDS, stillRevoked, withRevoked } from './revoked-keys.ts';

it('remembers a revoked key for longer than its last token is valid, and then forgets it', () => {
  const keys = withRevoked({ key_a: 1_000 }, 'key_b', 0, 1_000);
  expect(keys).toEqual({ key_b: 1_660 });
  expect(stillRevoked(keys, 1_000 + KEY_TOKEN_SECONDS)).toEqual(keys);
  expect(stillRevoked(keys, 1_660)).toEqual({});
  expect(withRevoked(keys, 'key_c', 9_000, 1_660)).toEqual({ key_c: 9_060 });
});
