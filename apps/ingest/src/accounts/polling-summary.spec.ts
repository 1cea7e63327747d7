import { summarizePolling } from './polling-summary.ts';

describe('summarizePolling', () => {
  it('counts the accounts of each vendor by state, and takes the age of the one that waited longest', () => {
    const now = 1_000_000;
    const summary = summarizePolling(
      [
        { vendor: 'solis', state: 'polling', since: now - 5_000, gaps: { count: 2, oldestTo: 400 } },
        {
          vendor: 'solis',
          state: 'polling',
          since: now - 300_000,
          gaps: { count: 1, oldestTo: 900 },
          importPhase: 'waiting',
        },
        { vendor: 'solis', state: 'unavailable', since: now - 900_000 },
        { vendor: 'growatt', state: 'polling', since: now - 1_000 },
      ],
      now,
    );
    expect(summary.get('solis')).toEqual({
      accounts: new Map([
        ['polling', 2],
        ['unavailable', 1],
      ]),
      oldestSuccessAgeSeconds: 900,
      openGaps: 3,
      oldestGapAgeSeconds: 600,
      imports: new Map([['waiting', 1]]),
      importStalledSeconds: 0,
    });
    expect(summary.get('growatt')?.oldestSuccessAgeSeconds).toBe(1);
  });

  it('measures how long an import makes no progress while polls of its account succeed', () => {
    const now = 100_000_000;
    const importing = { vendor: 'solis', state: 'polling' as const, importPhase: 'waiting' as const };
    const stalled = (accounts: Parameters<typeof summarizePolling>[0]) =>
      summarizePolling(accounts, now).get('solis')?.importStalledSeconds;
    const hours = (count: number): number => now - count * 3_600_000;
    expect(stalled([{ ...importing, since: hours(1), importProgressAt: hours(8) }])).toBe(7 * 3600);
    // The vendor has not answered since; its budget lets it wait; it has ended; its owner has to act.
    expect(stalled([{ ...importing, since: hours(9), importProgressAt: hours(8) }])).toBe(0);
    expect(stalled([{ ...importing, since: hours(1), importProgressAt: hours(-8) }])).toBe(0);
    expect(stalled([{ ...importing, importPhase: 'finished', since: hours(1) }])).toBe(0);
    expect(
      stalled([{ ...importing, state: 'credentials_rejected', since: hours(1), importProgressAt: hours(8) }]),
    ).toBe(0);
  });

  it('does not let an account that waits for its owner look like a vendor that does not answer', () => {
    const accounts = (['idle', 'credentials_rejected', 'stopped'] as const).map((state) => ({
      vendor: 'solis',
      state,
      since: 0,
    }));
    expect(summarizePolling(accounts, 1_000_000).get('solis')?.oldestSuccessAgeSeconds).toBeUndefined();
  });
});
