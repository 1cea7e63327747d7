import { withLiveOnes } from './group-session.ts';

const topics = ['raw', 'raw.backfill'];
const at = (topic: string, partition: number) => ({ topic, partition });

describe('withLiveOnes', () => {
  it('takes what goes behind live partitions that are owned, and no other', () => {
    const assigned = [at('raw', 0), at('raw.backfill', 0), at('raw.backfill', 1)];
    expect(withLiveOnes(assigned, topics)).toEqual({ partitions: assigned.slice(0, 2), complete: true });
  });

  it('misses what goes behind after the assignment of a member of an older version', () => {
    expect(withLiveOnes([at('raw', 0)], topics)).toEqual({ partitions: [at('raw', 0)], complete: false });
    expect(withLiveOnes([at('raw', 0)], ['raw'])).toEqual({ partitions: [at('raw', 0)], complete: true });
    expect(withLiveOnes([at('x.backfill', 3)], ['x.backfill'])).toMatchObject({ partitions: [at('x.backfill', 3)] });
  });
});
