import { bucketFields } from './bucket-fields.ts';
import { HistoryBucket, type SampledRecord, bucketTime, isSameBucket } from './history-bucket.ts';

const at = Date.UTC(2026, 10, 21, 9, 17, 30) / 1000;
const local = '2026-11-21 22:02:30'; // Chatham, GMT+13:45 in summer minus an hour

describe(bucketTime.name, () => {
  it('begins at multiples of the interval in UTC, for a day at midnight of the plant', () => {
    const record = { Datetime: at, currentDateTime: local };
    const starts = (['5m', '15m', '1h'] as const).map((one) =>
      new Date(bucketTime(record, one).from * 1000).toISOString(),
    );
    expect(starts.map((start) => start.slice(11, 19))).toEqual(['09:15:00', '09:15:00', '09:00:00']);
    expect(bucketTime(record, '1d')).toEqual({ from: Date.UTC(2026, 10, 20, 11, 15) / 1000, day: '2026-11-21' });
  });

  it('has one bucket for a day whose clock changes', () => {
    const before = bucketTime({ Datetime: at, currentDateTime: '2026-10-25 01:30:00' }, '1d');
    const after = bucketTime({ Datetime: at + 7_200, currentDateTime: '2026-10-25 02:30:00' }, '1d');
    expect(after.from).not.toBe(before.from);
    expect(isSameBucket(before, after)).toBe(true);
  });
});

describe(bucketFields.name, () => {
  it('takes means of measurements, and last values of energies, hours and the state', () => {
    const kinds = bucketFields('UPV1,EDay,HTotal,State,Temperature,UPV1').map(({ name, aggregation }) => [
      name,
      aggregation,
    ]);
    expect(kinds).toEqual([
      ['UPV1', 'mean'],
      ['EDay', 'last'],
      ['HTotal', 'last'],
      ['State', 'last'],
      ['Temperature', 'mean'],
    ]);
  });

  it.each(['PowerAC', 'InverterSN', 'AlertArray', '__proto__', 'toString'])('names %s in its error', (name) => {
    const refused = expect.objectContaining({
      details: [expect.objectContaining({ message: expect.stringContaining(name) })],
    });
    expect(() => bucketFields(`EDay,${name}`)).toThrow(refused);
  });
});

describe(HistoryBucket.name, () => {
  const sample = (seconds: number, members: object): SampledRecord => ({
    Datetime: at + seconds,
    currentDateTime: local,
    ...members,
  });

  it.each([
    ['oldest first', [0, 60, 120]],
    ['newest first', [120, 60, 0]],
  ])('summarizes samples that come %s', (_, order) => {
    const bucket = new HistoryBucket({ from: at }, bucketFields('PowerACOutputActive,EDay,State,UPV1,IPV1'));
    const samples: Readonly<Record<number, object>> = {
      0: { PowerACOutputActive: 1, EDay: 3, State: '1', UPV1: 300.5 },
      60: { PowerACOutputActive: -2, EDay: 4, State: '4' },
      120: { PowerACOutputActive: 2.5, State: '2' },
    };
    for (const seconds of order) bucket.add(sample(seconds, samples[seconds]!), at);
    expect(bucket.view()).toEqual({
      from: at,
      samples: 3,
      values: {
        PowerACOutputActive: { mean: 0.5, min: -2, max: 2.5 },
        EDay: 4,
        State: '2',
        UPV1: { mean: 300.5, min: 300.5, max: 300.5 },
      },
    });
    expect(bucket.lastAdded).toBe(at + order[2]!);
  });

  it('rounds a mean to the decimals of its member', () => {
    const bucket = new HistoryBucket({ from: at }, bucketFields('PowerACOutputActive,Temperature'));
    for (const [seconds, value] of [1, 1, 2].entries())
      bucket.add(sample(seconds, { PowerACOutputActive: value, Temperature: value }), at);
    expect(bucket.view().values).toMatchObject({ PowerACOutputActive: { mean: 1.333 }, Temperature: { mean: 1.3 } });
  });
});
