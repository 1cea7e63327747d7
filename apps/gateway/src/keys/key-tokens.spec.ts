import { ApiError } from '@heliograph/http-service';
import type { KeyToken } from './key-exchange-client.ts';
import { KeyTokens } from './key-tokens.ts';

let now: number;
let exchanged: string[];
let answer: () => Promise<KeyToken | undefined>;
const token = (name: string) => () => Promise.resolve({ token: name, expiresInSeconds: 600 });
const unavailable = () => Promise.reject(new ApiError(503, 'unavailable', 'down'));

const keysOf = (maxEntries?: number) =>
  new KeyTokens(
    (key) => {
      exchanged.push(key);
      return answer();
    },
    () => now,
    maxEntries,
  );

beforeEach(() => {
  now = 0;
  exchanged = [];
  answer = token('a');
});

describe(KeyTokens.name, () => {
  it('exchanges a key once, however many calls wait for it', async () => {
    const keys = keysOf();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => keys.tokenOf('k', '::1')));
    expect(new Set(tokens)).toEqual(new Set(['a']));
    expect(exchanged).toEqual(['k']);
    expect(keys.isKnown('k')).toBe(true);
    await keys.tokenOf('l', '::1');
    expect(exchanged).toEqual(['k', 'l']);
  });

  it('renews at half the lifetime without a wait, and never uses a token that has expired', async () => {
    const keys = keysOf();
    await keys.tokenOf('k', '::1');
    answer = token('b');
    now = 300_000;
    expect(await keys.tokenOf('k', '::1')).toBe('a');
    expect(await keys.tokenOf('k', '::1')).toBe('b');
    answer = token('c');
    now += 590_000;
    expect(keys.isKnown('k')).toBe(false);
    expect(await keys.tokenOf('k', '::1')).toBe('c');
  });

  it('uses the cached token while auth-api is unavailable, and retries after a while', async () => {
    const keys = keysOf();
    await keys.tokenOf('k', '::1');
    answer = unavailable;
    now = 300_000;
    expect(await keys.tokenOf('k', '::1')).toBe('a');
    // One more turn of the event loop settles the renewal.
    await new Promise(setImmediate);
    expect(await keys.tokenOf('k', '::1')).toBe('a');
    expect(exchanged).toHaveLength(2);
    now += 5_000;
    expect(await keys.tokenOf('k', '::1')).toBe('a');
    expect(exchanged).toHaveLength(3);
    await new Promise(setImmediate);
    now = 590_000;
    await expect(keys.tokenOf('k', '::1')).rejects.toThrow('down');
  });

  it('remembers for a few seconds that a key is unknown', async () => {
    const keys = keysOf();
    answer = () => Promise.resolve(undefined);
    expect(await keys.tokenOf('k', '::1')).toBeUndefined();
    now = 4_999;
    expect(await keys.tokenOf('k', '::1')).toBeUndefined();
    expect(exchanged).toHaveLength(1);
    now = 5_000;
    answer = token('a');
    expect(await keys.tokenOf('k', '::1')).toBe('a');
  });

  it('drops a token that an API refused, and not one that replaced it', async () => {
    const keys = keysOf();
    await keys.tokenOf('k', '::1');
    keys.refused('k', 'older');
    expect(keys.isKnown('k')).toBe(true);
    keys.refused('k', 'a');
    expect(keys.isKnown('k')).toBe(false);
    answer = () => Promise.resolve(undefined);
    expect(await keys.tokenOf('k', '::1')).toBeUndefined();
    expect(exchanged).toEqual(['k', 'k']);
  });

  it('caches a bounded number of keys, and drops the one exchanged longest ago', async () => {
    const keys = keysOf(3);
    for (const key of ['k', 'l', 'm', 'n']) await keys.tokenOf(key, '::1');
    expect(keys.size).toBe(3);
    expect(['k', 'l', 'm', 'n'].map((key) => keys.isKnown(key))).toEqual([false, true, true, true]);
  });
});
