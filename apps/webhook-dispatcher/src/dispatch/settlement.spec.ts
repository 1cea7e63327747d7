import { jest } from '@jest/globals';
import { incoming } from '../../test/delivery.fixture.ts';
import { Settlement } from './settlement.ts';

describe('Settlement', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const next = { topic: 'webhook.dead', key: 'wh_1', value: null };
  let refuse: boolean;
  let settled: unknown[];
  let settlement: Settlement;

  beforeEach(() => {
    jest.useFakeTimers();
    refuse = false;
    settled = [];
    const send = () => (refuse ? Promise.reject(new Error('the broker is away')) : Promise.resolve());
    settlement = new Settlement({ send }, (record) => settled.push(record), log);
  });

  afterEach(() => jest.useRealTimers());

  it('settles after the acknowledgement', async () => {
    const record = incoming();
    settlement.handOn(record, next);
    expect(settled).toHaveLength(0);
    await settlement.stop(1000);
    expect(settled).toEqual([record]);
  });

  it('settles nothing while the broker is away, however long, and then does', async () => {
    refuse = true;
    settlement.handOn(incoming(), next);
    await jest.advanceTimersByTimeAsync(3600_000);
    expect(settled).toHaveLength(0);
    refuse = false;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(settled).toHaveLength(1);
  });

  it('gives up at the end of a stop without settling', async () => {
    refuse = true;
    settlement.handOn(incoming(), next);
    const stopped = settlement.stop(1000);
    await jest.advanceTimersByTimeAsync(1000);
    await stopped;
    refuse = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(settled).toHaveLength(0);
  });
});
