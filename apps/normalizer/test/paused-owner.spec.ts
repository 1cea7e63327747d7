import type { IncomingRecord } from '@heliograph/kafka';
import { answer, NormalizerHarness, normalizerProcess, run, utc } from './normalizer-harness.ts';

const accounts = 6;
const serials = Array.from({ length: accounts }, (_, i) => `Z${i}${run}`);

describe('a normalizer that is paused for longer than its session timeout', () => {
  const [paused, other] = [normalizerProcess(), normalizerProcess()];
  const harness = new NormalizerHarness();
  const begin = Math.floor(Date.now() / 1000) - 3 * 3600;
  const keyOf = ({ headers }: IncomingRecord): string => headers.idempotency_key!;
  const ours = (records: IncomingRecord[]): IncomingRecord[] =>
    records.filter(({ headers }) => serials.includes(headers.serial!));

  beforeAll(async () => {
    await harness.start();
    await paused.start();
    await paused.ready();
    await other.start();
    await other.ready();
  }, 120_000);

  afterAll(async () => {
    paused.signal('SIGCONT');
    await paused.stop();
    await other.stop();
    await harness.close();
  }, 60_000);

  /** One answer of each account. */
  const sample = (minute: number, over: object = {}): Promise<void> =>
    harness.send(
      serials.map((serial, i) => {
        const body = answer(serial, utc(begin + minute * 60), { eacTotal: 100 + minute, ...over });
        return harness.raw(serial, body, {
          key: `${harness.vendorAccountId}${i}`,
          fetchedAt: (begin + minute * 60) * 1000,
        });
      }),
    );
  const until = (minutes: number): Promise<IncomingRecord[]> =>
    harness.until('basedata', (all) => new Set(ours(all).map(keyOf)).size === minutes * accounts);

  it('overwrites no record of its successor: the newer state wins, and no key has a second body', async () => {
    for (let minute = 0; minute < 5; minute += 1) await sample(minute);
    await until(5);
    await sample(5);
    await until(6);
    // Paused with unwritten states, as far as it is the owner.
    paused.signal('SIGSTOP');
    await sample(6);
    await sample(7);
    await until(8);
    paused.signal('SIGCONT');
    for (let minute = 8; minute < 12; minute += 1) await sample(minute);
    await until(12);
    // The same once more, as another call might show it: from the states that are left it is known.
    expect(await paused.stop()).toBe(0);
    await other.kill();
    await other.start();
    await other.ready();
    for (let minute = 0; minute < 12; minute += 1) await sample(minute, { eacToday: 99 });
    await sample(12);
    const records = ours(await until(13));
    const bodies = Map.groupBy(records, keyOf);
    const two = [...bodies].filter(([, each]) => new Set(each.map(({ value }) => value!.toString())).size > 1);
    expect(two.map(([key]) => key)).toEqual([]);
    const states = await harness.until('state.growatt', (all) => newestOf(all).every((at) => at === begin + 12 * 60));
    expect(newestOf(states)).toHaveLength(accounts);
  }, 180_000);

  /** Time of the last counter in the state that is last in the log, of each device. */
  function newestOf(all: IncomingRecord[]): (number | undefined)[] {
    const last = new Map(
      all.filter(({ key }) => serials.some((serial) => key!.endsWith(serial))).map((one) => [one.key, one]),
    );
    return [...last.values()].map(
      ({ value }) => (JSON.parse(value!.toString()) as { total?: { at: number } }).total?.at,
    );
  }
});
