import { reported } from '@heliograph/base-data';
import { createLogger } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import {
  VendorError,
  type Gap,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
  type VendorAdapter,
} from '@heliograph/vendor-contract';
import { AccountPoller, type AccountPollerOptions, type ErrorInfo, type PollerStatus } from './account-poller.ts';

const device = { deviceId: 'dev_1', InverterSN: 'SN1' } as PolledDevice;

/** Real time without jumps: if this process paused for seconds, the poller would see a gap of its own. */
function steadyClock(): () => number {
  let shown = Date.now();
  let looked = shown;
  return () => {
    const now = Date.now();
    shown += Math.min(now - looked, 100);
    looked = now;
    return shown;
  };
}

interface Extra extends Pick<AccountPollerOptions, 'secondLookDays' | 'lookedOn' | 'importBacklog'> {
  planBackfill?: VendorAdapter['planBackfill'];
  since?: number;
  now?: () => number;
}

function setUp(
  run: (signal: AbortSignal) => Promise<RawAnswer[]>,
  calls = 1,
  { planBackfill, since, now, ...looks }: Extra = {},
) {
  const plan = (devices: readonly PolledDevice[]): PollCall[] =>
    Array.from({ length: calls }, (_, i) => ({ name: `c:${i}`, intervalSeconds: 10, devices, run }));
  const observed: {
    statuses: [PollerStatus, string | undefined][];
    notes: (ErrorInfo | undefined)[];
    outcomes: string[];
    unreachable: string[];
    written: RawAnswer[];
  } = {
    unreachable: [],
    statuses: [],
    notes: [],
    outcomes: [],
    written: [],
  };
  const poller = new AccountPoller({
    vendorAccountId: 'va_1',
    adapter: { planPolls: plan, ...reported({ planBackfill }) } as unknown as VendorAdapter,
    ...reported({ known: since === undefined ? undefined : { since }, now }),
    ...looks,
    timeScale: 1000,
    callsInFlight: 4,
    importShare: 0.33,
    logger: createLogger('ingest', 'silent'),
    write: (answers) => Promise.resolve(void observed.written.push(...answers)),
    onStatus: (status, error, note) => {
      observed.statuses.push([status, error]);
      observed.notes.push(note);
    },
    onPoll: (outcome) => observed.outcomes.push(outcome),
    onUnreachable: (error) => observed.unreachable.push(error),
  });
  return { poller, observed };
}

const answer = (): RawAnswer => ({ call: 'c', body: '{}', fetchedAt: 0, devices: [device] });

describe('AccountPoller', () => {
  it('polls periodically and writes the answers', async () => {
    const { poller, observed } = setUp(() => Promise.resolve([answer()]));
    poller.plan([device]);
    await until('three answers', () => observed.written.length >= 3);
    await poller.stop();
    expect(observed.statuses).toEqual([['polling', undefined]]);
  });

  it('looks at past days again while no import is in progress', async () => {
    const past: RawAnswer = { ...answer(), call: 'history' };
    const planBackfill = (devices: readonly PolledDevice[], { from }: Gap) => [
      { name: `day:${from}`, devices, run: () => Promise.resolve([past]) },
    ];
    const looks = { secondLookDays: [1, 7], lookedOn: 0 };
    const { poller, observed } = setUp(() => Promise.resolve([answer()]), 1, { planBackfill, ...looks });
    const read = () => observed.written.filter(({ call }) => call === 'history');
    const from = Math.floor(Date.now() / 1000) - 90 * 86_400;
    poller.importPast({ id: 'imp_1', resolution: 'samples', from, to: from + 3 * 86_400, channels: [] });
    poller.plan([{ ...device, timezone: 'UTC', firstSeenAt: (from + 2 * 86_400) * 1000 }]);
    await until('the end of the import', () => poller.importState?.phase === 'finished');
    await until('two days', () => read().filter((each) => each.import === undefined).length === 2);
    await poller.stop();
    const origins = read().map((each) => each.import?.id);
    expect(origins.slice(-3)).toEqual(['imp_1', undefined, undefined]);
    expect(read().at(-1)).toMatchObject({ backfill: true });
    expect(poller.lookedOn).toBeGreaterThan(20_000);
  });

  it('polls, and makes no call of an import, while records of imports wait', async () => {
    const planBackfill = (devices: readonly PolledDevice[], { from }: Gap) => [
      { name: `day:${from}`, devices, run: () => Promise.resolve([{ ...answer(), call: 'history' }]) },
    ];
    const importBacklog = { isFull: true, heldUntil: (now: number) => (importBacklog.isFull ? now + 10 : 0) };
    const { poller, observed } = setUp(() => Promise.resolve([answer()]), 1, { planBackfill, importBacklog });
    const imported = () => observed.written.filter(({ call }) => call === 'history');
    const from = Math.floor(Date.now() / 1000) - 90 * 86_400;
    poller.importPast({ id: 'imp_1', resolution: 'samples', from, channels: [] });
    poller.plan([{ ...device, timezone: 'UTC', firstSeenAt: Date.now() }]);
    await until('five polls', () => observed.written.length >= 5);
    expect(imported()).toEqual([]);
    expect(poller.importState).toMatchObject({
      phase: 'waiting',
      waitsFor: expect.stringContaining('wait to be delivered'),
    });
    importBacklog.isFull = false;
    await until('two days', () => imported().length >= 2);
    expect(poller.importState).toMatchObject({ phase: 'running' });
    await poller.stop();
  });

  it('imports past samples beside the polls, and stops when the import is canceled', async () => {
    const past: RawAnswer = { ...answer(), call: 'history' };
    const planBackfill = (devices: readonly PolledDevice[], { from }: Gap) => [
      { name: `day:${from}`, devices, run: () => Promise.resolve([past]) },
    ];
    const { poller, observed } = setUp(() => Promise.resolve([answer()]), 1, { planBackfill });
    poller.plan([{ ...device, timezone: 'UTC' }]);
    const from = Math.floor(Date.now() / 1000) - 60 * 86_400;
    poller.importPast({ id: 'imp_1', resolution: 'samples', from, channels: [] });
    const imported = () => observed.written.filter(({ call }) => call === 'history');
    await until('three days', () => imported().length >= 3);
    expect(poller.importState).toMatchObject({ id: 'imp_1', phase: 'running', deviceDays: 61 });
    const { gap } = imported()[0]!;
    expect(imported()[0]).toMatchObject({ backfill: true, import: { id: 'imp_1', channels: [] } });
    expect(gap!.to - gap!.from).toBe(86_400);
    poller.importPast(undefined);
    const made = imported().length;
    await until('more polls', () => observed.written.filter(({ call }) => call === 'c').length >= 6);
    await poller.stop();
    // One call was in flight at most.
    expect(imported().length).toBeLessThanOrEqual(made + 1);
    expect(poller.importState).toBeUndefined();
  });

  it('stops for refused credentials and reports why', async () => {
    const { poller, observed } = setUp(() => Promise.reject(new VendorError('credentials_rejected', 'wrong token')));
    poller.plan([device]);
    await until('an outcome', () => observed.outcomes.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await poller.stop();
    expect(observed.outcomes).toEqual(['credentials_rejected']);
    expect(observed.statuses).toEqual([['credentials_rejected', 'wrong token']]);
    expect(observed.notes).toEqual([{ errorKind: 'credentials_rejected' }]);
  });

  it('backs off from a failing vendor, probes with one call, and recovers', async () => {
    let down = true;
    const { poller, observed } = setUp(
      () => (down ? Promise.reject(new VendorError('unavailable', 'outage')) : Promise.resolve([answer()])),
      4,
    );
    poller.plan([device]);
    await until('two outcomes', () => observed.outcomes.length >= 2);
    down = false;
    await until('eight answers', () => observed.written.length >= 8);
    await poller.stop();
    expect(observed.statuses.at(-1)).toEqual(['polling', undefined]);
    expect(observed.statuses[0]![0]).toBe('backing_off');
    expect(observed.notes[0]).toEqual({ errorKind: 'unavailable', retryAt: expect.any(Number) });
  });

  it('pauses the whole account after many refusals, and one call after one refusal', async () => {
    const storm = new VendorError('rate_limited', 'too many', { vendorCode: '429', retryAfterMs: 2_000 });
    const { poller, observed } = setUp(() => Promise.reject(storm), 12);
    poller.plan([device]);
    await until('four outcomes', () => observed.outcomes.length >= 4);
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Four were in flight at most; the others were not made.
    expect(observed.outcomes.length).toBeLessThan(8);
    await until('eight outcomes', () => observed.outcomes.length >= 8);
    await poller.stop();

    const own = new VendorError('rate_limited', 'our own budget is spent', { retryAfterMs: 60_000 });
    const limited = setUp(() => Promise.reject(own), 12);
    limited.poller.plan([device]);
    await until('twelve outcomes', () => limited.observed.outcomes.length === 12);
    await limited.poller.stop();
    expect(observed.unreachable.length).toBeGreaterThan(0);
    expect(limited.observed.unreachable).toEqual([]);
  });

  it('pauses the whole account for a quota that counts all its calls, without reporting an outage', async () => {
    const spent = { vendorCode: '40402', retryAfterMs: 3_600_000, wholeAccount: true } as const;
    const { poller, observed } = setUp(
      () => Promise.reject(new VendorError('rate_limited', 'the calls of the day are used up', spent)),
      12,
    );
    poller.plan([device]);
    await until('an outcome', () => observed.outcomes.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await poller.stop();
    // Only calls that were in flight.
    expect(observed.outcomes.length).toBeLessThanOrEqual(4);
    expect(observed.statuses[0]).toEqual(['backing_off', 'the calls of the day are used up']);
    expect(observed.notes[0]!.errorKind).toBe('rate_limited');
    expect(observed.notes[0]!.retryAt! - Date.now()).toBeGreaterThan(3_000_000);
    expect(observed.unreachable).toEqual([]);
  });

  it('polls the other calls when one is not permitted, and reports it while no other call has succeeded', async () => {
    let calls = 0;
    const { poller, observed } = setUp(() => {
      calls += 1;
      return calls === 1
        ? Promise.reject(new VendorError('not_permitted', 'the plan has no telemetry'))
        : Promise.resolve([answer()]);
    }, 3);
    poller.plan([device]);
    await until('answers of the others', () => observed.written.length >= 4);
    await poller.stop();
    expect(observed.statuses).toEqual([
      ['backing_off', 'the plan has no telemetry'],
      ['polling', undefined],
    ]);
    expect(observed.notes[0]).toEqual({ errorKind: 'not_permitted', retryAt: expect.any(Number) });
    expect(observed.outcomes.filter((outcome) => outcome === 'not_permitted')).toHaveLength(1);
    expect(observed.unreachable).toEqual([]);
  });

  it.each([
    ['an outage', new VendorError('unavailable', 'answers 503'), ['answers 503']],
    ['refused credentials', new VendorError('credentials_rejected', 'wrong token'), []],
    ['an unknown answer', new VendorError('protocol', 'what?'), []],
    ['our own Kafka unavailable', new VendorError('unavailable', 'not safe', { origin: 'ours' }), []],
    ['a write that failed', new Error('broker unavailable'), []],
  ])('distinguishes an outage of the vendor from other errors: %s', async (_, error, unreachable) => {
    const { poller, observed } = setUp(() => Promise.reject(error));
    poller.plan([device]);
    await until('an outcome', () => observed.outcomes.length >= 1);
    await poller.stop();
    expect(observed.unreachable.slice(0, 1)).toEqual(unreachable);
  });

  it('writes answers in flight before it stops', async () => {
    let release!: () => void;
    let started = false;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { poller, observed } = setUp(async () => {
      started = true;
      await gate;
      return [answer()];
    });
    poller.plan([device]);
    await until('the call has begun', () => started);
    const stopped = poller.stop();
    release();
    await stopped;
    expect(observed.written).toHaveLength(1);
  });

  it('makes no call beside itself when the vendor answers slower than the interval, and one as soon as it has', async () => {
    let inFlight = 0;
    const seen: number[] = [];
    const { poller, observed } = setUp(async () => {
      seen.push((inFlight += 1));
      // Five intervals.
      await new Promise((resolve) => setTimeout(resolve, 50));
      inFlight -= 1;
      return [answer()];
    });
    poller.plan([device]);
    await until('three answers', () => observed.written.length >= 3);
    // Planned again, as after a sync, it is still the same call.
    await until('a call in flight', () => inFlight > 0);
    poller.plan([device]);
    await until('two more answers', () => observed.written.length >= 5);
    await poller.stop();
    expect(new Set(seen)).toEqual(new Set([1]));
  });

  describe('after a gap', () => {
    const past = (n: number): RawAnswer => ({ ...answer(), call: `history:${n}`, backfill: true });
    /** Two history calls a gap. */
    const history =
      (gaps: Gap[], run = (n: number) => Promise.resolve([past(n)])): VendorAdapter['planBackfill'] =>
      (devices, gap) => {
        gaps.push(gap);
        return [1, 2].map((n) => ({ name: `history:${n}`, devices, run: () => run(n) }));
      };

    it('backfills the gap without polls, oldest first, and keeps polling', async () => {
      const gaps: Gap[] = [];
      const since = Date.now() - 3_600_000;
      const { poller, observed } = setUp(() => Promise.resolve([answer()]), 1, {
        planBackfill: history(gaps),
        since,
        now: steadyClock(),
      });
      poller.plan([device]);
      await until('a gap is seen', () => poller.gaps.gapFrom !== undefined);
      expect(poller.gaps.gapFrom! / 1000).toBeCloseTo(since / 1000, -1);
      await until(
        'both answers of the history',
        () => observed.written.filter(({ backfill }) => backfill).length === 2,
      );
      await until('the gap is filled', () => poller.gaps.gapFrom === undefined);
      const seen = observed.written.length;
      await until('two more live answers', () => observed.written.length >= seen + 2);
      await poller.stop();
      // Now, as far as seconds count beside an hour.
      expect(gaps[0]).toEqual({ from: Math.floor(since / 1000), to: expect.closeTo(Date.now() / 1000, -2) });
      expect(observed.written.filter(({ backfill }) => backfill).map(({ call }) => call)).toEqual([
        'history:1',
        'history:2',
      ]);
    });

    it('backfills the gap of a vendor outage', async () => {
      let down = true;
      let ahead = 0;
      const clock = steadyClock();
      const gaps: Gap[] = [];
      let first = true;
      const { poller, observed } = setUp(
        () => {
          if (first) {
            first = false;
            return Promise.resolve([answer()]);
          }
          return down ? Promise.reject(new VendorError('unavailable', 'outage')) : Promise.resolve([answer()]);
        },
        1,
        { planBackfill: history(gaps), now: () => clock() + ahead },
      );
      poller.plan([device]);
      await until(
        'two failed calls',
        () => observed.outcomes.filter((outcome) => outcome === 'unavailable').length >= 2,
      );
      down = false;
      ahead = 60_000;
      await until(
        'both answers of the history',
        () => observed.written.filter(({ backfill }) => backfill).length === 2,
      );
      await poller.stop();
      expect(new Set(gaps.map(({ from }) => from)).size).toBe(1);
    });

    it('tries a history call that answers 503 for three minutes until it answers', async () => {
      let tries = 0;
      let first = 0;
      const planBackfill = history([], (n) => {
        if (n === 2) return Promise.resolve([past(2)]);
        tries += 1;
        first ||= Date.now();
        // Three minutes of the vendor's time, a thousand times faster.
        return Date.now() - first < 180
          ? Promise.reject(new VendorError('unavailable', 'answers 503'))
          : Promise.resolve([past(1)]);
      });
      const { poller, observed } = setUp(() => Promise.resolve([answer()]), 1, {
        planBackfill,
        since: Date.now() - 60_000,
        now: steadyClock(),
      });
      poller.plan([device]);
      await until('an answer of the history', () => observed.written.some(({ call }) => call === 'history:1'));
      await until('the gap is filled', () => poller.gaps.gapFrom === undefined);
      await poller.stop();
      expect(tries).toBeGreaterThan(1);
      expect(observed.statuses).toEqual([['polling', undefined]]);
    });

    it('does not request a history again that is not granted', async () => {
      let tries = 0;
      const planBackfill = history([], () => {
        tries += 1;
        return Promise.reject(new VendorError('not_permitted', 'not for this account'));
      });
      const since = Date.now() - 60_000;
      const { poller, observed } = setUp(() => Promise.resolve([answer()]), 1, {
        planBackfill,
        since,
        now: steadyClock(),
      });
      poller.plan([device]);
      await until('the second try fills the gap', () => tries === 2 && poller.gaps.gapFrom === undefined);
      await poller.stop();
      expect(observed.statuses).toEqual([['polling', undefined]]);
    });

    it('keeps polling when the vendor has no history', async () => {
      const { poller, observed } = setUp(() => Promise.resolve([answer()]), 1, { since: Date.now() - 3_600_000 });
      poller.plan([device]);
      await until('three answers', () => observed.written.length >= 3);
      expect(poller.gaps.gapFrom).toBeUndefined();
      await poller.stop();
    });
  });
});
