import { Redis } from 'ioredis';
import { RedisKeys } from '../src/expiring-keys.ts';
import { RedisWindowLimiter } from '../src/redis-limiter.ts';
import { SharedSessionStore } from '../src/shared-session-store.ts';
import type { Budget } from '../src/window-limiter.ts';

const url = process.env.REDIS_URL;
if (url === undefined) throw new Error('REDIS_URL is not set: run through npm test, which starts Redis');

const seal = { seal: (token: string) => `sealed(${token})`, open: (sealed: string) => sealed.slice(7, -1) };

describe('what replicas share in Redis', () => {
  const replicas = [new Redis(url), new Redis(url)] as const;
  const key = `test:${Date.now()}`;

  afterAll(() => replicas.forEach((redis) => redis.disconnect()));

  it('is one budget', async () => {
    const limiters = replicas.map((redis) => new RedisWindowLimiter({ redis }));
    const budget = [{ key, limit: 10, windowMs: 60_000 }];
    const takes = await Promise.all(Array.from({ length: 40 }, (_, i) => limiters[i % 2]!.take(budget, 1_000_000 + i)));
    expect(takes.filter((wait) => wait === 0)).toHaveLength(10);
    expect(Math.min(...takes.filter((wait) => wait > 0))).toBeGreaterThan(59_000);
    expect(await limiters[0]!.take(budget, 1_060_100)).toBe(0);
  });

  it('counts calls under way in a replica only there, although all ask at once', async () => {
    const [here, there] = replicas.map((redis) => new RedisWindowLimiter({ redis }));
    const budget = [{ key: `${key}:burst`, limit: 4, windowMs: 66_000, marginMs: 6_000 }];
    const granted = async (limiter: RedisWindowLimiter, now: number): Promise<number> =>
      (await Promise.all(Array.from({ length: 10 }, () => limiter.take(budget, now)))).filter((wait) => wait === 0)
        .length;
    expect(await granted(here!, 0)).toBe(4);
    expect(await granted(there!, 1000)).toBe(0);
    // For Redis the window is over; one of the four has been answered.
    here!.answered(budget, 0, 500);
    expect(await granted(here!, 70_000)).toBe(1);
    // Refused calls were not counted.
    expect(await granted(there!, 75_000)).toBe(3);
  });

  it('gives imports of all replicas a third of what live calls leave, and never the last twentieth', async () => {
    const limiters = replicas.map((redis) => new RedisWindowLimiter({ redis }));
    const takes = async (budget: Budget, max = 40): Promise<number> => {
      let granted = 0;
      for (let i = 0; i < max; i += 1) if ((await limiters[i % 2]!.take([budget], 1_000_000)) === 0) granted += 1;
      return granted;
    };
    for (const [name, budget] of [
      ['window', { limit: 30, windowMs: 60_000 }],
      ['quota', { limit: 30, windowMs: 8_640_000, quota: true }],
    ] as const) {
      const live = { ...budget, key: `${key}:share:${name}` };
      const imports = { ...live, importShare: 1 / 3 };
      expect(await takes(live, 12)).toBe(12);
      expect(await takes(imports)).toBe(6);
      expect(await takes(live, 9)).toBe(9);
      expect(await takes(imports)).toBe(0);
      expect(await takes(live)).toBe(3);
    }
  });

  it('makes one login for all replicas', async () => {
    let logins = 0;
    const login = async () => {
      logins += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { token: `token-${logins}`, lifetimeMs: 60_000 };
    };
    const stores = Array.from(
      { length: 6 },
      (_, i) => new SharedSessionStore({ keys: new RedisKeys(replicas[i % 2]!), key: `${key}:login`, seal }),
    );
    expect(new Set(await Promise.all(stores.map((store) => store.get(login))))).toEqual(new Set(['token-1']));
    await stores[0]!.invalidate('token-1');
    expect(new Set(await Promise.all(stores.map((store) => store.get(login))))).toEqual(new Set(['token-2']));
    await stores[1]!.invalidate('token-1');
    expect(await stores[2]!.get(login)).toBe('token-2');
    expect(await replicas[0].get(`session:${key}:login`)).toBe('sealed(token-2)');
  });

  it('is replaced by one login when the master key of a session is gone', async () => {
    const opens = {
      ...seal,
      open: (text: string) => {
        if (text === 'sealed(old)') throw new Error('no such key');
        return seal.open(text);
      },
    };
    await replicas[0].set(`session:${key}:rotated`, 'sealed(old)');
    let logins = 0;
    const login = () => Promise.resolve({ token: `new-${++logins}`, lifetimeMs: 60_000 });
    let fallbacks = 0;
    const stores = Array.from(
      { length: 4 },
      (_, i) =>
        new SharedSessionStore({
          keys: new RedisKeys(replicas[i % 2]!),
          key: `${key}:rotated`,
          seal: opens,
          onFallback: () => void (fallbacks += 1),
        }),
    );
    await stores[0]!.invalidate('old');
    expect(new Set(await Promise.all(stores.map((store) => store.get(login))))).toEqual(new Set(['new-1']));
    expect(fallbacks).toBe(0);
  });

  it('makes one login even if it takes longer than the expiry of a lock', async () => {
    let logins = 0;
    // Prolonged every quarter of that time: this process may stand still for some seconds.
    const lockMs = 5_000;
    const made = (i: number) =>
      new SharedSessionStore({
        keys: new RedisKeys(replicas[i]!),
        key: `${key}:slow`,
        lock: `${key}:consent`,
        lockMs,
        seal,
      });
    const stores = [made(0), made(1)] as const;
    const login = async () => {
      expect(stores.map(({ exclusive }) => exclusive).filter(Boolean)).toHaveLength(1);
      await new Promise((resolve) => setTimeout(resolve, lockMs + 2_000));
      expect(stores.map(({ exclusive }) => exclusive).filter(Boolean)).toHaveLength(1);
      return { token: `token-${++logins}`, lifetimeMs: 60_000 };
    };
    expect(await Promise.all(stores.map((store) => store.get(login)))).toEqual(['token-1', 'token-1']);
    expect(stores.map(({ exclusive }) => exclusive)).toEqual([false, false]);
    expect(await replicas[0].exists(`session:${key}:consent:login`)).toBe(0);
  }, 60_000);

  it('is not needed: each replica limits by itself while Redis is unavailable', async () => {
    const unreachable = new Redis('redis://127.0.0.1:1', {
      lazyConnect: true,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      retryStrategy: () => null,
    });
    unreachable.on('error', () => undefined);
    let fallbacks = 0;
    const onFallback = (): void => void (fallbacks += 1);
    const limiter = new RedisWindowLimiter({ redis: unreachable, onFallback });
    const budget = [{ key: 'x', limit: 1, windowMs: 60_000 }];
    expect(await limiter.take(budget, 1000)).toBe(0);
    expect(await limiter.take(budget, 1001)).toBeGreaterThan(0);
    const store = new SharedSessionStore({ keys: new RedisKeys(unreachable), key: 'x', seal, onFallback });
    const login = () => {
      expect(store.exclusive).toBe(false);
      return Promise.resolve({ token: 'alone', lifetimeMs: 60_000 });
    };
    expect(await store.get(login)).toBe('alone');
    expect(await store.get(() => Promise.reject(new Error('a second login')))).toBe('alone');
    expect(fallbacks).toBeGreaterThan(0);
    unreachable.disconnect();
  });
});
