import { countsOf, hasRemarks, withRemarks, type TimedRemarks } from './day-remarks.ts';
import { remarksOf } from './sample-remarks.ts';

const hour = 3_600;
const morning = 1_781_000_000;

/** A sample as its record tells it. */
function sample(at: number, marks: readonly string[] = [], headers: Record<string, string> = {}): TimedRemarks {
  const members = { Datetime: at, FrqAC: 49.98, UAC1: 230.1, State: '1', DataQuality: marks };
  return { at, remarks: remarksOf({ headers }, members, at) };
}

describe('the remarks of a sample', () => {
  it('are of members that are missing, doubtful or frozen', () => {
    const marks = ['EDay:stale', 'State:derived', 'FrqAC:frozen'];
    expect(sample(morning, marks).remarks).toEqual({
      origin: 'live',
      leftOut: ['EDay:stale'],
      doubtful: ['State:derived'],
      frozen: ['FrqAC'],
    });
  });

  it.each([
    [{}, 'live'],
    [{ fetched_at: String(morning + 60) }, 'live'],
    [{ fetched_at: String(morning + hour + 1) }, 'late'],
    [{ origin: 'backfill', fetched_at: String(morning + 60) }, 'late'],
    [{ origin: 'import', fetched_at: String(morning + 9e6) }, 'import'],
  ])('say how it came: %j is %s', (headers, origin) => {
    expect(sample(morning, [], headers).remarks.origin).toBe(origin);
  });

  it.each([[['']], [['a']], [[1, null]], [['x'.repeat(99)]], [['EDay:Über']], ['EDay:gap']])(
    'are none for %j, which no normalizer writes',
    (marks) => {
      const { remarks } = { remarks: remarksOf({ headers: {} }, { DataQuality: marks }, morning) };
      expect([remarks.leftOut, remarks.doubtful, remarks.frozen]).toEqual([[], [], []]);
    },
  );
});

describe('the remarks of a day', () => {
  const samples = [
    sample(morning, ['EDay:stale']),
    sample(morning + 300, ['EDay:stale', 'State:derived']),
    sample(morning + 600, ['FrqAC:frozen']),
    sample(morning + 900, ['FrqAC:frozen'], { origin: 'backfill' }),
    sample(morning + 4 * hour, ['FrqAC:frozen', 'UAC1:frozen']),
    sample(morning + 5 * hour, ['FrqAC:frozen']),
    sample(morning + 6 * hour, [], { origin: 'import' }),
  ];
  const byHand = {
    leftOut: { 'EDay:stale': 2 },
    doubtful: { 'State:derived': 1 },
    frozen: {
      FrqAC: [
        [morning + 600, morning + 900, 2],
        [morning + 4 * hour, morning + 5 * hour, 2],
      ],
      UAC1: [[morning + 4 * hour, morning + 4 * hour, 1]],
    },
  };

  it('count marks, and join frozen samples to runs', () => {
    expect(withRemarks({}, samples)).toEqual(byHand);
    expect(countsOf(samples)).toEqual({ received: 7, late: 1, imported: 1, leftOut: 2, frozen: 4 });
    expect(samples.filter(hasRemarks)).toHaveLength(6);
  });

  it('are the same in whatever order and batches the samples come', () => {
    for (let step = 2; step < samples.length; step += 1) {
      const mixed = samples.map((_, n) => samples[(n * step) % samples.length]!);
      expect(mixed.reduce((known, each) => withRemarks(known, [each]), {})).toEqual(byHand);
    }
  });

  it('join two runs by a late sample between them', () => {
    const runs = [0, 2, 1].map((n) => sample(morning + n * hour, ['FrqAC:frozen']));
    expect(withRemarks({}, runs.slice(0, 2)).frozen!.FrqAC).toHaveLength(2);
    expect(withRemarks({}, runs).frozen!.FrqAC).toEqual([[morning, morning + 2 * hour, 3]]);
  });

  it('are bounded', () => {
    const many = Array.from({ length: 500 }, (_, n) => sample(morning + n * 2 * hour, [`X${n}:gap`, 'FrqAC:frozen']));
    const remarks = withRemarks({}, many);
    expect(Object.keys(remarks.leftOut!)).toHaveLength(64);
    expect(remarks.frozen!.FrqAC).toHaveLength(24);
  });
});
