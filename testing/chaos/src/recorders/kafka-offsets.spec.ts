import type { Admin } from 'kafkajs';
import { endOffsets } from './kafka-offsets.ts';

const refusal = (retriable: boolean) =>
  Object.assign(new Error('This server is not the leader for that topic-partition'), { retriable });

function adminThat(fails: Error): Pick<Admin, 'fetchTopicOffsets'> {
  let failed = false;
  return {
    fetchTopicOffsets: () => {
      if (failed) return Promise.resolve([{ partition: 0, offset: '7', high: '7', low: '0' }]);
      failed = true;
      return Promise.reject(fails);
    },
  };
}

describe('the ends of partitions', () => {
  it('are asked for again when a leader moved meanwhile', async () => {
    const ends = await endOffsets(adminThat(refusal(true)) as Admin, ['basedata']);
    expect(ends).toEqual(new Map([['basedata/0', 7n]]));
  });

  it('are not asked for again when they never will be answered', async () => {
    await expect(endOffsets(adminThat(refusal(false)) as Admin, ['basedata'])).rejects.toThrow('not the leader');
  });
});
