import { AccountChannel } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/messaging';
import { AccountForwarder } from './account-forwarder.ts';

let offset = 0n;
const record = (account: string, topic = 'basedata', serial = 'SN1'): IncomingRecord => ({
  topic, partition: 0, offset: offset++, timestamp: 0, key: `solis:${serial}`, value: Buffer.from('{"a":1.0}'),
  headers: { account, vendor: 'solis', kind: 'device.data', idempotency_key: `solis:${serial}:1`, schema: '1.0', traceparent: 'tp', plant: 'plt_1', groups: 'g' },
}); // prettier-ignore

const on = { status: 'active', channels: { kafka: true, mqtt: false } } as const;

function setUp(send: (records: readonly OutgoingRecord[]) => Promise<void>, mostOpen = 1000) {
  const channel = new AccountChannel('kafka');
  for (const id of ['acc_1', 'acc_2']) channel.accountChanged(id, on);
  const seen = {
    delivered: [] as string[],
    produced: [] as boolean[],
    failed: [] as string[],
    made: [] as string[],
    settled: [] as IncomingRecord[],
  };
  const forwarder = new AccountForwarder({
    channel,
    producer: { send },
    ensureTopics: (id) => Promise.resolve(void seen.made.push(id)),
    settle: (done) => seen.settled.push(done),
    observer: {
      delivered: (id, records) => seen.delivered.push(...records.map(() => id)),
      produced: (error) => seen.produced.push(error === undefined),
      failed: (id) => seen.failed.push(id),
    },
    mostOpen,
    retryMs: 1,
  });
  return { forwarder, seen, channel };
}

const until = async (condition: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 5000; !condition();) {
    if (Date.now() > deadline) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};

describe('AccountForwarder', () => {
  it("hands the same bytes to the account's own topic, under the same key, without our routing headers", async () => {
    const sent: OutgoingRecord[] = [];
    const { forwarder, seen } = setUp((records) => Promise.resolve(void sent.push(...records)));
    const records = [record('acc_1'), record('acc_2', 'device-events'), record('acc_3')];
    await forwarder.forward(records);
    await until(() => seen.settled.length === 3);
    expect(sent.map(({ topic }) => topic)).toEqual(['delivery.acc_1.basedata', 'delivery.acc_2.events']);
    expect(sent[0]!.value).toBe(records[0]!.value);
    expect(sent[0]!.key).toBe('solis:SN1');
    expect(sent[0]!.headers).toEqual({ idempotency_key: 'solis:SN1:1', schema: '1.0', kind: 'device.data', traceparent: 'tp' }); // prettier-ignore
  });

  it('makes the topics of one account anew without holding up the others, and keeps its order', async () => {
    const sent: OutgoingRecord[] = [];
    let there = false;
    const { forwarder, seen } = setUp((records) => {
      if (!there && records[0]!.topic.includes('acc_1')) return Promise.reject(new Error('unknown topic'));
      return Promise.resolve(void sent.push(...records));
    });
    await forwarder.forward([record('acc_1', 'basedata', 'A'), record('acc_2')]);
    await forwarder.forward([record('acc_1', 'basedata', 'B')]);
    await until(() => seen.failed.length > 2);
    expect(seen.settled.map(({ headers }) => headers.account)).toEqual(['acc_2']);
    await forwarder.forward([record('acc_1', 'basedata', 'C'), record('acc_2')]);
    there = true;
    await until(() => seen.settled.length === 5);
    expect(seen.produced.filter((good) => !good).length).toBeGreaterThan(2);
    expect(seen.produced.filter((good) => good).length).toBeGreaterThanOrEqual(3);
    expect(seen.made).toContain('acc_1');
    expect(sent.filter(({ topic }) => topic.includes('acc_1')).map(({ key }) => key)).toEqual(['solis:A', 'solis:B', 'solis:C']); // prettier-ignore
  });

  it('lets go of what a suspended account could not get', async () => {
    const { forwarder, seen, channel } = setUp(() => Promise.reject(new Error('broker away')));
    await forwarder.forward([record('acc_1')]);
    await until(() => seen.failed.length > 1);
    expect(seen.settled).toEqual([]);
    channel.accountChanged('acc_1', { ...on, status: 'suspended' });
    await until(() => seen.settled.length === 1);
    expect(seen.delivered).toEqual([]);
  });

  it('takes no more than it may have open', async () => {
    const acknowledge: (() => void)[] = [];
    const { forwarder } = setUp(() => new Promise((resolve) => acknowledge.push(resolve)), 2);
    let taken = 0;
    const feed = (async () => {
      for (; taken < 3; taken += 1) await forwarder.forward([record('acc_1')]);
    })();
    await until(() => acknowledge.length === 2);
    expect(taken).toBe(1);
    for (const settle of acknowledge) settle();
    await feed;
    expect(taken).toBe(3);
  });
});
