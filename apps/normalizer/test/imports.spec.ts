import { importDayDoneCall } from '@heliograph/vendor-contract';
import type { OutgoingRecord } from '@heliograph/kafka';
import { answer, NormalizerHarness, normalizerProcess, run, utc } from './normalizer-harness.ts';

const daySeconds = 86_400;

describe('an import on real Kafka', () => {
  const normalizer = normalizerProcess();
  const harness = new NormalizerHarness();
  const serial = `I${run}`;
  /** The local midnight, GMT+2, of 60 days ago. */
  const midnight = (Math.floor(Date.now() / 1000 / daySeconds) - 60) * daySeconds - 7_200;
  const days = 10;
  const perDay = 5;

  beforeAll(async () => {
    await harness.start();
    await normalizer.start();
    await normalizer.ready();
  }, 120_000);

  afterAll(async () => {
    await normalizer.stop();
    await harness.close();
  });

  /** All answers of a day, and the record that closes it. */
  function day(n: number, id: string): OutgoingRecord[] {
    const start = midnight + n * daySeconds;
    const over = {
      gap: { from: start - 1, to: start + daySeconds - 1 },
      import: { id, channels: ['kafka'] },
    };
    const answers = Array.from({ length: perDay }, (_, i) =>
      harness.raw(serial, answer(serial, utc(start + 36_000 + i * 300)), { backfill: true }, over),
    );
    const body = JSON.stringify({ day: utc(start).slice(0, 10) });
    return [...answers, harness.raw(serial, body, { backfill: true }, { ...over, call: importDayDoneCall })];
  }

  it('brings each sample once, killed in the middle, and a second one none', async () => {
    const now = Math.floor(Date.now() / 1000);
    await harness.send([harness.raw(serial, answer(serial, utc(now)))]);
    await harness.until('basedata', (records) => records.some(({ key }) => key === `growatt:${serial}`));
    for (let n = 0; n < days / 2; n += 1) await harness.send(day(n, 'imp_1'));
    await harness.until('basedata.backfill', (records) => records.length > 0);
    await normalizer.kill();
    for (let n = days / 2; n < days; n += 1) await harness.send(day(n, 'imp_1'));
    for (let n = 0; n < days; n += 1) await harness.send(day(n, 'imp_2'));
    // The last of this run: all others come before it.
    const last = midnight + days * daySeconds + 36_000;
    const gap = { from: midnight + days * daySeconds - 1, to: midnight + (days + 1) * daySeconds - 1 };
    const end = harness.raw(serial, answer(serial, utc(last)), { backfill: true }, { gap, import: { id: 'imp_3' } });
    await harness.send([end]);
    await normalizer.start();
    const records = await harness.until('basedata.backfill', (all) =>
      all.some(({ headers }) => headers.import === 'imp_3'),
    );
    const keys = Array.from({ length: days * perDay }, (_, i) => {
      const time = midnight + Math.floor(i / perDay) * daySeconds + 36_000 + (i % perDay) * 300;
      return `growatt:${serial}:${time}`;
    });
    const bodies = new Map<string, Set<string>>();
    for (const { headers, value } of records) {
      const key = headers.idempotency_key!;
      bodies.set(key, (bodies.get(key) ?? new Set()).add(String(value)));
    }
    expect([...bodies.keys()].sort()).toEqual([...keys, `growatt:${serial}:${last}`].sort());
    // A crash may repeat records, with the same bytes.
    expect([...bodies].filter(([, each]) => each.size > 1)).toEqual([]);
    expect(new Set(records.map(({ headers }) => [headers.origin, headers.import, headers.channels].join('/')))).toEqual(
      new Set(['import/imp_1/kafka', 'import/imp_3/']),
    );
  }, 120_000);
});
