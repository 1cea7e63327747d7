import { createLogger } from '@heliograph/service';
import { FallbackLimiter } from './fallback-limiter.ts';
import { LocalLimiter } from './local-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';

const minute = { limit: 2, windowMs: 60_000 };

describe(LocalLimiter.name, () => {
  it('allows up to the limit, per key', async () => {
    const limiter = new LocalLimiter(minute);
    expect(await limiter.take('a')).toEqual({ allowed: true, limit: 2, used: 1, remaining: 1, resetSeconds: 60 });
    expect((await limiter.take('a')).allowed).toBe(true);
    expect(await limiter.take('a')).toMatchObject({ allowed: false, used: 3, remaining: 0 });
    expect((await limiter.take('b')).allowed).toBe(true);
  });

  it('takes calls back', async () => {
    const limiter = new LocalLimiter(minute);
    await limiter.take('a');
    await limiter.take('a');
    await limiter.giveBack('a');
    expect((await limiter.take('a')).allowed).toBe(true);
    expect((await limiter.take('a')).allowed).toBe(false);
  });

  it('starts from zero after its window', async () => {
    const limiter = new LocalLimiter({ limit: 1, windowMs: 0 });
    await limiter.take('a');
    expect((await limiter.take('a')).allowed).toBe(true);
  });

  it('keeps its memory bounded', async () => {
    const limiter = new LocalLimiter({ limit: 1, windowMs: 60_000 }, 10);
    for (let i = 0; i < 100; i++) await limiter.take(`key ${i}`);
    expect((await limiter.take('key 99')).allowed).toBe(false);
    expect((await limiter.take('key 0')).allowed).toBe(true);
  });
});

describe(FallbackLimiter.name, () => {
  const logger = createLogger('test', 'silent');
  const broken: RateLimiter = {
    take: () => Promise.reject(new Error('down')),
    giveBack: () => Promise.reject(new Error('down')),
  };

  it('limits locally when the shared limiter fails', async () => {
    const limiter = new FallbackLimiter(broken, new LocalLimiter(minute), logger);
    const decisions = [await limiter.take('a'), await limiter.take('a'), await limiter.take('a')];
    expect(decisions.map((decision) => decision.allowed)).toEqual([true, true, false]);
  });

  it('asks the shared limiter while it works', async () => {
    const limiter = new FallbackLimiter(new LocalLimiter(minute), broken, logger);
    expect((await limiter.take('a')).remaining).toBe(1);
  });
});
