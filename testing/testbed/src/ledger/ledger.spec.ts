import { Ledger, type CountOptions, type DeferredPosition } from './ledger.ts';
import type { WrittenRecord } from './written-record.ts';

const record = (key: string, more: Partial<WrittenRecord> = {}): WrittenRecord => ({
  key,
  account: 'acc_1',
  kind: 'device.data',
  plant: 'p_1',
  vendor: 'solis',
  device: 'd_1',
  subject: undefined,
  at: 1_000,
  topic: 'basedata',
  partition: 0,
  offset: 7n,
  ...more,
});
const deferred = (more: Partial<DeferredPosition> = {}): DeferredPosition => ({
  topic: 'webhook.retry.5s',
  partition: 0,
  offset: 3n,
  at: 1,
  ...more,
});

/** Every group has settled all records. */
const settled: CountOptions = { committed: () => 1_000n, now: 5_000 };

describe('Ledger', () => {
  let ledger: Ledger;

  beforeEach(() => {
    ledger = new Ledger();
    ledger.expect({ id: 'wh_1', channel: 'webhook', group: 'healthy', wants: ({ account }) => account === 'acc_1' });
  });

  const count = (options: Partial<CountOptions> = {}) => ledger.count('webhook', { ...settled, ...options });

  it('expects an imported record only on the channels that it names', () => {
    ledger.wrote(record('stored', { channels: [''] }));
    ledger.wrote(record('mqtt', { channels: ['mqtt'] }));
    ledger.wrote(record('both', { channels: ['webhook', 'mqtt'] }));
    expect(ledger.produced).toBe(1);
    expect(count().lost).toBe(1);
  });

  it('counts a record that is neither delivered, dead nor waiting as lost, and names it', () => {
    ledger.wrote(record('a'));
    ledger.wrote(record('b'));
    ledger.arrived('wh_1', 'a', 1_250);
    expect(count()).toMatchObject({ produced: 2, delivered: 1, lost: 1, duplicates: 0, p50Ms: 250, p99Ms: 250 });
    expect(count().lostKeys).toEqual(['wh_1 b, last seen at basedata/0@7']);
    expect(ledger.open()).toBe(1);
  });

  it('counts a record written twice once, and a repeated arrival as a duplicate', () => {
    ledger.wrote(record('a'));
    ledger.wrote(record('a', { offset: 8n, at: 2_000 }));
    for (const at of [1_100, 1_200, 1_300]) ledger.arrived('wh_1', 'a', at);
    expect(count()).toMatchObject({ produced: 1, delivered: 1, duplicates: 2, lost: 0, p99Ms: 100 });
  });

  it('counts a dead letter unless it was delivered after all', () => {
    for (const key of ['a', 'b']) {
      ledger.wrote(record(key));
      ledger.died('wh_1', key);
    }
    ledger.arrived('wh_1', 'b');
    expect(count()).toMatchObject({ produced: 2, delivered: 1, deadLettered: 1, lost: 0 });
    expect(ledger.open()).toBe(0);
  });

  it('takes an arrival before the log was read, and only records to which the consumer subscribed', () => {
    ledger.arrived('wh_1', 'a', 1_010);
    expect(ledger.unexpected('wh_1')).toEqual(['a']);
    ledger.wrote(record('a'));
    ledger.wrote(record('of another', { account: 'acc_2' }));
    expect(ledger.unexpected('wh_1')).toEqual([]);
    expect(count()).toMatchObject({ produced: 1, delivered: 1, lost: 0 });
  });

  it('counts a record that is not due yet as waiting, and as lost when it was never redelivered', () => {
    ledger.wrote(record('a'));
    ledger.deferred('wh_1', 'a', deferred({ due: 6_000 }));
    expect(count()).toMatchObject({ waiting: 1, lost: 0 });
    expect(count({ now: 7_000 })).toMatchObject({ waiting: 0, lost: 1 });
  });

  it('goes by the newest record of a tier', () => {
    ledger.wrote(record('a'));
    ledger.deferred('wh_1', 'a', deferred({ due: 2_000, at: 20 }));
    ledger.deferred('wh_1', 'a', deferred({ due: 9_000, at: 10, offset: 2n }));
    expect(count()).toMatchObject({ waiting: 0, lost: 1 });
  });

  it('counts records as waiting that the consumer group has not settled, in its source or in its tier', () => {
    ledger.wrote(record('a'));
    expect(count({ committed: () => 7n })).toMatchObject({ waiting: 1, lost: 0 });
    ledger.deferred('wh_1', 'a', deferred({ due: 2_000 }));
    const committed = (topic: string) => (topic === 'basedata' ? 8n : 3n);
    expect(count({ committed })).toMatchObject({ waiting: 1, lost: 0 });
    expect(count({ committed: () => undefined })).toMatchObject({ waiting: 1 });
    expect(count({ committed }).stuckKeys).toEqual(['wh_1 a at webhook.retry.5s/0@3']);
  });

  it('never excuses more by noSubscriber than is missing', () => {
    ledger.expect({ id: 'mqtt', channel: 'mqtt', group: 'healthy', wants: () => true });
    for (const key of ['a', 'b', 'c']) ledger.wrote(record(key));
    ledger.arrived('mqtt', 'a');
    const of = (noSubscriber: number) => ledger.count('mqtt', { ...settled, noSubscriber });
    expect(of(1)).toMatchObject({ produced: 3, delivered: 1, noSubscriber: 1, lost: 1 });
    expect(of(9)).toMatchObject({ noSubscriber: 2, lost: 0 });
  });

  it('counts records written in a span of time', () => {
    ledger.wrote(record('a', { at: 1_000 }));
    ledger.wrote(record('b', { at: 2_000 }));
    ledger.arrived('wh_1', 'b', 2_040);
    expect(count({ between: [1_000, 2_000] })).toMatchObject({ produced: 1, lost: 1 });
    expect(count({ between: [2_000, 3_000] })).toMatchObject({ produced: 1, delivered: 1, lost: 0, p99Ms: 40 });
  });

  it('counts a record for several consumers once, and ignores one without a consumer', () => {
    ledger.expect({ id: 'kafka', channel: 'kafka', group: 'healthy', wants: ({ kind }) => kind === 'device.data' });
    ledger.wrote(record('a'));
    ledger.wrote(record('a', { offset: 8n }));
    ledger.wrote(record('of another', { account: 'acc_2', kind: 'device.offline' }));
    expect(ledger.produced).toBe(1);
    expect([ledger.missing('wh_1'), ledger.missing('kafka')]).toEqual([['a'], ['a']]);
  });

  it('counts nothing as lost while the settled offsets are unknown', () => {
    ledger.wrote(record('a'));
    expect(ledger.count('webhook')).toMatchObject({ produced: 1, waiting: 1, lost: 0 });
  });

  it('measures what begins from a time on', () => {
    ledger.measureFrom(2_000);
    ledger.wrote(record('a', { at: 1_999 }));
    ledger.wrote(record('b', { at: 2_000 }));
    for (const key of ['a', 'b']) ledger.arrived('wh_1', key, 2_500);
    expect(count()).toMatchObject({ delivered: 2, p50Ms: 500, p99Ms: 500 });
  });

  it("measures from the vendor's answer only records that contain its time", () => {
    ledger.measureFrom(1_000);
    ledger.wrote(record('a', { fetchedAt: 60_000 }));
    ledger.wrote(record('of an older version'));
    ledger.wrote(record('on the way', { fetchedAt: 60_000 }));
    ledger.wrote(record('before', { at: 999, fetchedAt: 60_000 }));
    for (const key of ['a', 'a', 'of an older version', 'before']) ledger.arrived('wh_1', key, 60_300);
    expect(ledger.sinceFetch('webhook')).toEqual([300]);
    expect(ledger.sinceFetch('kafka')).toEqual([]);
  });

  it('forgets records that arrived long ago, never missing ones, and counts both', () => {
    ledger.arrived('wh_1', 'a', 1);
    ledger.arrived('wh_1', 'a', 1);
    ledger.wrote(record('a'), 1);
    ledger.wrote(record('b'), 2);
    ledger.wrote(record('c'), 10_000);
    ledger.arrived('wh_1', 'c', 10_001);
    ledger.forget(9_000);
    expect(count()).toMatchObject({ produced: 3, delivered: 2, duplicates: 1, lost: 1 });
    expect([ledger.missing('wh_1'), ledger.unexpected('wh_1')]).toEqual([['b'], []]);
  });

  it('names the missing records of those seen before a time', () => {
    ledger.wrote(record('a'), 1_000);
    ledger.wrote(record('b'), 2_000);
    expect([ledger.missing('wh_1', 1_000), ledger.missing('wh_1', 2_000)]).toEqual([[], ['a']]);
    ledger.arrived('wh_1', 'a', 3_000);
    expect([ledger.missing('wh_1', 2_000), ledger.missing('wh_1')]).toEqual([[], ['b']]);
  });

  it('counts groups of consumers apart', () => {
    ledger.expect({ id: 'wh_2', channel: 'webhook', group: 'dead', wants: () => true });
    ledger.wrote(record('a'));
    ledger.arrived('wh_1', 'a');
    expect(count({ only: ({ group }) => group === 'healthy' })).toMatchObject({ produced: 1, delivered: 1, lost: 0 });
    expect(count()).toMatchObject({ produced: 2, lost: 1 });
  });
});
