import { reported } from '@heliograph/vendor-contract';
import { budgetsOf, consentId, credentialId } from './budgets.ts';
import { LocalWindowLimiter } from './window-limiter.ts';

describe('LocalWindowLimiter', () => {
  it('lets no window exceed the limit, and returns the wait', async () => {
    const limiter = new LocalWindowLimiter();
    const budget = [{ key: 'a', limit: 2, windowMs: 1000 }];
    expect(await limiter.take(budget, 0)).toBe(0);
    expect(await limiter.take(budget, 400)).toBe(0);
    expect(await limiter.take(budget, 500)).toBe(500);
    expect(await limiter.take(budget, 1000)).toBe(0);
    expect(await limiter.take(budget, 1001)).toBe(399);
  });

  it('with a margin, counts a call until its answer and for one window after it', async () => {
    const limiter = new LocalWindowLimiter();
    const budget = [{ key: 'a', limit: 1, windowMs: 1200, marginMs: 200 }];
    expect(await limiter.take(budget, 0)).toBe(0);
    // Not answered yet: it may arrive at any time.
    expect(await limiter.take(budget, 5_000)).toBe(120);
    limiter.answered(budget, 0, 6_000);
    expect(await limiter.take(budget, 6_000)).toBe(1000);
    expect(await limiter.take(budget, 7_000)).toBe(0);
    // An answer within the margin makes no difference.
    limiter.answered(budget, 7_000, 7_150);
    expect(await limiter.take(budget, 7_150)).toBe(1050);
  });

  it('waits for the answer that comes first, whichever call departed first', async () => {
    const limiter = new LocalWindowLimiter();
    const budget = [{ key: 'a', limit: 2, windowMs: 1200, marginMs: 200 }];
    for (const now of [0, 10]) expect(await limiter.take(budget, now)).toBe(0);
    limiter.answered(budget, 10, 2_000);
    expect(await limiter.take(budget, 2_500)).toBe(500);
    expect(await limiter.take(budget, 3_000)).toBe(0);
    // Two are under way now.
    expect(await limiter.take(budget, 9_000)).toBe(120);
  });

  it('takes from all budgets or from none', async () => {
    const limiter = new LocalWindowLimiter();
    const wide = { key: 'wide', limit: 3, windowMs: 1000 };
    const narrow = { key: 'narrow', limit: 1, windowMs: 5000 };
    expect(await limiter.take([wide, narrow], 0)).toBe(0);
    for (const now of [1, 2, 3]) expect(await limiter.take([wide, narrow], now)).toBe(5000 - now);
    expect(await limiter.take([wide], 4)).toBe(0);
    expect(await limiter.take([wide], 5)).toBe(0);
    expect(await limiter.take([wide], 6)).toBe(994);
  });

  it('returns the rest of each quota, which grows back with time', async () => {
    const limiter = new LocalWindowLimiter();
    const daily = { key: 'acme:c1:*:86400', limit: 4, windowMs: 86_400_000, quota: true };
    const burst = { key: 'acme:c1:*:60', limit: 1, windowMs: 1000 };
    await limiter.take([daily, burst], 0);
    for (const now of [2_000, 4_000]) await limiter.take([daily], now);
    expect([...limiter.quotasLeft(5_000)]).toEqual([[daily.key, 0.25]]);
    limiter.setSpent(daily.key, { 0: 9 });
    expect([...limiter.quotasLeft(5_000)]).toEqual([[daily.key, 0]]);
    expect([...limiter.quotasLeft(3 * 86_400_000)]).toEqual([[daily.key, 1]]);
  });
});

describe('budgets', () => {
  const context = {
    vendor: 'acme',
    credentialId: 'c1',
    timeScale: 60,
    limits: [
      { call: '*', limit: 2, perSeconds: 60, scope: 'credential', source: '' },
      { call: 'list', limit: 1, perSeconds: 300, scope: 'request', source: '' },
    ],
  } as const;

  it('join the limits of the declaration and of the request, in scaled windows with a margin', () => {
    const budgets = budgetsOf(
      { method: 'GET', path: '/x?page=1', call: 'list', limits: [{ key: 'inventory', limit: 7, perSeconds: 300 }] },
      context,
    );
    expect(budgets.map(({ limit, windowMs }) => [limit, windowMs])).toEqual([
      [2, 1200],
      [1, 5625],
      [7, 5625],
    ]);
  });

  it('run from the answers on where they are a minute long or shorter', () => {
    const limits = [30, 60, 300].map((perSeconds) => ({ ...context.limits[0], limit: 7, perSeconds }));
    const budgets = budgetsOf({ method: 'GET', path: '/x', call: 'other' }, { ...context, limits, timeScale: 1 });
    expect(budgets.map(({ windowMs, marginMs }) => [windowMs, marginMs])).toEqual([
      [31_000, 1000],
      [61_000, 1000],
      [303_000, undefined],
    ]);
  });

  it('are quotas where they bind a credential for a day or longer', () => {
    const daily = { limit: 5, perSeconds: 86_400, source: '' } as const;
    const limits = [
      { ...daily, call: '*', scope: 'credential' },
      { ...daily, call: 'list', scope: 'device' },
    ] as const;
    const own = [{ key: 'inventory', limit: 7, perSeconds: 86_400 }];
    const budgets = budgetsOf({ method: 'GET', path: '/x', call: 'list', limits: own }, { ...context, limits });
    expect(budgets.map(({ quota }) => quota)).toEqual([true, undefined, true]);
  });

  it('distinguish requests by method, path and body', () => {
    const key = (path: string, body?: string): string =>
      budgetsOf({ method: 'POST', path, call: 'list', ...reported({ body }) }, context)[1]!.key;
    expect(key('/x', 'a')).toBe(key('/x', 'a'));
    expect(new Set([key('/x', 'a'), key('/x', 'b'), key('/y', 'a'), key('/x')]).size).toBe(4);
  });

  it('never carry the credential', () => {
    const id = credentialId('acme', 'https://x', { token: 'secret-token', user: 'ada' });
    expect(id).toBe(credentialId('acme', 'https://x', { user: 'ada', token: 'secret-token' }));
    expect(id).not.toContain('secret');
    expect(id).not.toBe(credentialId('acme', 'https://x', { user: 'ada', token: 'other' }));
  });

  it('a consent is the same whatever else is in the credentials, and another with another refresh token', () => {
    const id = consentId('acme', 'https://x', { refreshToken: 'first', plan: 'watt' });
    expect(id).toBe(consentId('acme', 'https://x', { refreshToken: 'first', plan: 'megawatt' }));
    expect(id).not.toBe(consentId('acme', 'https://x', { refreshToken: 'second', plan: 'watt' }));
    expect(consentId('acme', 'https://x', { user: 'ada' })).toBe(credentialId('acme', 'https://x', { user: 'ada' }));
  });
});
