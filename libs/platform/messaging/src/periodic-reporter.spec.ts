import { PeriodicReporter } from './periodic-reporter.ts';
import type { OutgoingRecord } from '@heliograph/kafka';

const report = (key: string): OutgoingRecord => ({ topic: 'delivery.attempts', key, value: Buffer.from('{}') });

function setUp(maxKept?: number) {
  const written: string[] = [];
  const state = { up: true, next: [] as string[] };
  const options = {
    producer: {
      send: (records: readonly OutgoingRecord[]) => {
        if (!state.up) return Promise.reject(new Error('away'));
        written.push(...records.map(({ key }) => key!));
        return Promise.resolve();
      },
    },
    take: () => state.next.splice(0).map(report),
    maxKept,
  };
  return { reporter: new PeriodicReporter(options), written, state };
}

describe('PeriodicReporter', () => {
  it('writes what there is when it stops, and nothing when there is nothing', async () => {
    const { reporter, written, state } = setUp();
    state.next = ['a', 'b'];
    await reporter.stop();
    await reporter.stop();
    expect(written).toEqual(['a', 'b']);
  });

  it('keeps the newest reports that the broker did not take', async () => {
    const { reporter, written, state } = setUp(2);
    state.up = false;
    state.next = ['a', 'b'];
    await reporter.stop();
    state.up = true;
    state.next = ['c'];
    await reporter.stop();
    expect(written).toEqual(['b', 'c']);
  });
});
