import { planResume } from './resume-plan.ts';
import { positionKey, type StreamPosition } from './stream-position.ts';

const at = (...offsets: number[]): StreamPosition =>
  new Map(offsets.map((offset, partition) => [positionKey('basedata', partition), BigInt(offset)]));
const range = (partition: number, offset: number, end: number) => ({
  topic: 'basedata',
  partition,
  offset: BigInt(offset),
  end: BigInt(end),
});
const window = [range(0, 50, 100), range(1, 10, 20)];
const tail = at(100, 20);

describe(planResume, () => {
  it.each([
    ['sends everything since the id', at(90, 20), at(90, 20), undefined],
    ['sends nothing when nothing came', at(100, 20), at(100, 20), undefined],
    ['sends a partition that is new from its window on', at(90), at(90, 10), undefined],
    ['begins with the window for an older id', at(40, 20), at(50, 20), 'too_old'],
    ['begins with the window where the log is shorter than the id', at(100, 21), at(100, 10), 'unknown_id'],
    ['sends no earlier records for an invalid id', undefined, at(100, 20), 'unknown_id'],
  ] as const)('%s', (_, id, from, reset) => {
    expect(planResume(id, { window, tail, maxRecords: 1000 })).toEqual({ from, reset });
  });

  it('accepts an id of a replica that was ahead', () => {
    const ahead = { window: [range(0, 50, 105), range(1, 10, 20)], tail, maxRecords: 1000 };
    expect(planResume(at(103, 20), ahead)).toEqual({ from: at(103, 20), reset: undefined });
  });

  it('skips partitions without a record in the window, and reports it', () => {
    const plan = planResume(at(90, 5), { window: [range(0, 50, 100)], tail, maxRecords: 1000 });
    expect(plan).toEqual({ from: at(90, 20), reset: 'too_old' });
  });

  it('sends the newest records of every partition, in proportion, when there are too many', () => {
    const plan = planResume(at(60, 10), { window, tail, maxRecords: 10 });
    expect(plan).toEqual({ from: at(92, 18), reset: 'too_many' });
  });
});
