import { setTimeout as sleep } from 'node:timers/promises';
import { LocalKeys } from './expiring-keys.ts';
import type { QuotaCounts } from './quota-counts.ts';
import { RedisWindowLimiter } from './redis-limiter.ts';
import { SharedSessionStore } from './shared-session-store.ts';

const seal = { seal: (token: string) => `sealed(${token})`, open: (sealed: string) => sealed.slice(7, -1) };

describe('the only replica, without Redis', () => {
  it('makes one login for all that use a credential, and holds its lock meanwhile', async () => {
    const keys = new LocalKeys();
    const stores = [1, 2, 3].map(() => new SharedSessionStore({ keys, key: 'a', lock: 'consent', seal }));
    let logins = 0;
    const login = async () => {
      expect(stores.map(({ exclusive }) => exclusive).filter(Boolean)).toHaveLength(1);
      await sleep(20);
      return { token: `token-${(logins += 1)}`, lifetimeMs: 60_000 };
    };
    expect(await Promise.all(stores.map((store) => store.get(login)))).toEqual(['token-1', 'token-1', 'token-1']);
    await stores[0]!.invalidate('token-1');
    expect(await Promise.all(stores.map((store) => store.get(login)))).toEqual(['token-2', 'token-2', 'token-2']);
    // It ended before: a newer one stays.
    await stores[1]!.invalidate('token-1');
    expect(await stores[2]!.get(login)).toBe('token-2');
    expect(stores.map(({ exclusive }) => exclusive)).toEqual([false, false, false]);
  });

  it('forgets expired keys, and keeps those of others', async () => {
    const keys = new LocalKeys();
    await keys.set('short', 'a', 0);
    expect([await keys.get('short'), await keys.prolong('short', 'a', 1_000)]).toEqual([null, false]);
    expect(await keys.setIfAbsent('short', 'b', 60_000)).toBe(true);
    expect(await keys.setIfAbsent('short', 'c', 60_000)).toBe(false);
    await keys.delete('short', 'c');
    expect(await keys.get('short')).toBe('b');
    await keys.delete('short', 'b');
    expect(await keys.get('short')).toBeNull();
  });

  it('keeps quotas in the ledger, so that a restart does not spend them twice', async () => {
    const kept = new Map<string, QuotaCounts>();
    const ledger = {
      load: (key: string) => Promise.resolve(kept.get(key)),
      keep: (key: string, counts: QuotaCounts) => Promise.resolve(void kept.set(key, counts)),
    };
    const quota = { key: 'day', limit: 3, windowMs: 86_400_000, quota: true };
    const window = { key: 'minute', limit: 2, windowMs: 60_000 };
    const limiter = new RedisWindowLimiter({ redis: undefined, ledger });
    const takes = await Promise.all([1, 2, 3].map((at) => limiter.take([quota, window], at)));
    expect(takes.map((wait) => wait > 0)).toEqual([false, false, true]);
    const restarted = new RedisWindowLimiter({ redis: undefined, ledger });
    expect(await restarted.take([quota, window], 70_000)).toBe(0);
    expect(await restarted.take([quota, window], 140_000)).toBeGreaterThan(0);
  });
});
