import { ProduceError } from '../wire/client-errors.ts';
import type { IncomingRecord } from '../port.ts';
import { isRecordFault, RefusedBatches } from './refused-batches.ts';

const records = (count: number): IncomingRecord[] =>
  Array.from({ length: count }, (_, i) => ({
    topic: 't',
    partition: 0,
    offset: BigInt(i),
    timestamp: 0,
    key: null,
    value: null,
    headers: {},
  }));

/** Hands over until nothing is refused any more, as the consumer does. */
function run(batch: readonly IncomingRecord[], handle: (records: readonly IncomingRecord[]) => void) {
  const refused = new RefusedBatches();
  const [handled, skipped]: [bigint[], bigint[]] = [[], []];
  let [calls, pauses] = [0, 0];
  for (let next: readonly IncomingRecord[] | undefined = batch; next; next = refused.take(() => true)) {
    calls += 1;
    try {
      handle(next);
      handled.push(...next.map(({ offset }) => offset));
    } catch (error) {
      const verdict = refused.refuse(next, error);
      if (verdict.pause) pauses += 1;
      if (verdict.skipped) skipped.push(verdict.skipped.offset);
    }
    if (calls > 10_000) throw new Error('for ever');
  }
  return { handled, skipped, calls, pauses };
}

const failAt =
  (...bad: number[]) =>
  (batch: readonly IncomingRecord[]): void => {
    if (batch.some(({ offset }) => bad.includes(Number(offset)))) throw new TypeError('cannot read');
  };

describe('RefusedBatches', () => {
  it.each([[[0]], [[1999]], [[700, 701]], [[3, 900, 1500]]])('skips %j of 2000 alone, and keeps the order', (bad) => {
    const { handled, skipped, calls, pauses } = run(records(2000), failAt(...bad));
    expect(skipped).toEqual(bad.map(BigInt));
    expect(handled).toEqual(
      records(2000)
        .map(({ offset }) => offset)
        .filter((offset) => !skipped.includes(offset)),
    );
    expect(calls).toBeLessThan(40 * bad.length);
    expect(pauses).toBe(2 * bad.length);
  });

  it('tries a batch for ever, and whole, that failed for another reason', () => {
    let tries = 0;
    const { handled, skipped } = run(records(100), () => {
      if ((tries += 1) < 50) throw new ProduceError('Kafka did not acknowledge in time');
    });
    expect(handled).toHaveLength(100);
    expect(skipped).toEqual([]);
    expect(tries).toBe(50);
  });

  it('leaves out records lost or settled meanwhile', () => {
    const refused = new RefusedBatches();
    refused.refuse(records(4), new TypeError('x'));
    expect(refused.take(({ offset }) => offset > 2n)).toMatchObject([{ offset: 3n }]);
    expect(refused.take(() => true)).toBeUndefined();
  });
});

describe('isRecordFault', () => {
  const sql = (code: string): Error => Object.assign(new Error('query failed'), { code });
  it.each([
    [new TypeError('x'), true],
    [new SyntaxError('x'), true],
    [new RangeError('Invalid time value'), true],
    [sql('22P05'), true],
    [sql('23505'), true],
    [sql('54001'), true],
    [new ProduceError('too large', { hopeless: true }), true],
    [new ProduceError('Kafka did not acknowledge in time'), false],
    [new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }), false],
    [sql('40P01'), false],
    [sql('53300'), false],
    [sql('57P01'), false],
    [sql('08006'), false],
    [sql('ECONNREFUSED'), false],
    [new Error('Connection terminated'), false],
    ['text', false],
  ])('%s: %s', (error, fault) => {
    expect(isRecordFault(error)).toBe(fault);
  });
});
