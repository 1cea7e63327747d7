import { budgetsOf } from './budgets.ts';
import { currentImportShare, mayImport, noteImportRequest, runAsImport } from './import-calls.ts';
import { LocalWindowLimiter, type Budget } from './window-limiter.ts';

const share = 1 / 3;
const window = (limit: number): Budget => ({ key: 'a', limit, windowMs: 60_000 });
const quota = (limit: number): Budget => ({ key: 'a', limit, windowMs: 8_640_000, quota: true });

/** Takes as often as it is granted at once. */
async function takes(limiter: LocalWindowLimiter, budget: Budget, now: number, max = 100): Promise<number> {
  for (let granted = 0; granted < max; granted += 1) if ((await limiter.take([budget], now)) > 0) return granted;
  return max;
}

describe('calls of an import', () => {
  it.each([
    // limit, live takes, imports: a third of what live calls leave, by hand
    [30, 0, 10],
    [30, 12, 6],
    [30, 24, 2],
    // 0.05 × 30: the last two are never taken, and of 10 and of 3 the last one
    [30, 27, 1],
    [30, 28, 0],
    [10, 8, 1],
    [10, 9, 0],
    [3, 1, 1],
    [3, 2, 0],
  ])('of a limit of %i with %i live calls get %i', async (limit, live, imports) => {
    for (const budget of [window(limit), quota(limit)]) {
      const limiter = new LocalWindowLimiter();
      expect(await takes(limiter, budget, 1_000, live)).toBe(live);
      expect(await takes(limiter, { ...budget, importShare: share }, 1_000)).toBe(imports);
      // All that is left is there for live calls.
      expect(await takes(limiter, budget, 1_000)).toBe(limit - live - imports);
    }
  });

  it('get as many again when the window is over', async () => {
    const limiter = new LocalWindowLimiter();
    const budget = { ...window(30), importShare: share };
    expect(await takes(limiter, budget, 0)).toBe(10);
    expect(await limiter.take([budget], 59_999)).toBe(6_000);
    expect(await takes(limiter, budget, 60_000)).toBe(10);
    const daily = { ...quota(30), importShare: share };
    expect(await takes(limiter, { ...daily, key: 'b' }, 0)).toBe(10);
    // A bucket, a hundredth of the window: then it asks again.
    expect(await limiter.take([{ ...daily, key: 'b' }], 1_000)).toBe(86_400);
    expect(await takes(limiter, { ...daily, key: 'b' }, 8_640_000 + 86_400)).toBe(10);
  });

  it('that failed for another budget take nothing', async () => {
    const limiter = new LocalWindowLimiter();
    const used = { ...window(3), key: 'used', importShare: share };
    expect(await takes(limiter, used, 0)).toBe(1);
    const other = { ...window(30), importShare: share };
    expect(await limiter.take([other, used], 0)).toBeGreaterThan(0);
    expect(await takes(limiter, other, 0)).toBe(10);
  });

  it('share the budgets of a credential and of a call’s own, from three calls on; those of a single request are as they are', () => {
    const context = {
      vendor: 'acme',
      credentialId: 'c1',
      timeScale: 1,
      limits: [
        { call: '*', limit: 100, perSeconds: 86_400, scope: 'credential', source: '' },
        { call: '*', limit: 2, perSeconds: 1, scope: 'credential', source: '' },
        { call: 'history', limit: 10, perSeconds: 60, scope: 'request', source: '' },
        { call: 'history', limit: 12, perSeconds: 60, scope: 'credential', historyOnly: true, source: '' },
      ],
    } as const;
    const limits = [
      { key: 'fleet', limit: 30, perSeconds: 86_400 },
      { key: 'history', limit: 40, perSeconds: 3_600, historyOnly: true as const },
    ];
    const request = { method: 'GET', path: '/h', call: 'history', limits } as const;
    const shared = (importShare?: number) =>
      budgetsOf(request, context, importShare).map((budget) => [budget.limit, budget.importShare]);
    expect(shared(share)).toEqual([
      [100, share],
      [2, undefined],
      [10, undefined],
      [12, 0.8],
      [30, share],
      [40, 0.8],
    ]);
    expect(shared(0).map(([, of]) => of)).toEqual([0, undefined, undefined, 0, 0, 0]);
    expect(new Set(shared().map(([, of]) => of))).toEqual(new Set([undefined]));
  });

  it('are known by the call that they are made in, not by others at the same time', async () => {
    const seen: (number | undefined)[] = [];
    const note = async (): Promise<void> => {
      await Promise.resolve();
      seen.push(currentImportShare());
    };
    const made: string[] = [];
    await Promise.all([
      runAsImport(0.25, note, () => made.push('import')),
      note(),
      runAsImport(0.5, () => Promise.resolve()),
    ]);
    await runAsImport(
      0.25,
      () => {
        noteImportRequest();
        return Promise.resolve();
      },
      () => made.push('request'),
    );
    noteImportRequest();
    expect(made).toEqual(['request']);
    expect(seen).toEqual([0.25, undefined]);
    expect(mayImport({ ...window(4), importShare: 0 }, 0, 0)).toBe(false);
  });
});
