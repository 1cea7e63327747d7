import { AccountChannel } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/messaging';
import { AccountForwarder } from './account-forwarder.ts';

const record = (account: string, topic = 'basedata'): IncomingRecord => ({
  topic, partition: 0, offset: 0n, timestamp: 0, key: 'solis:SN1', value: Buffer.from('{"a":1.0}'),
  headers: { account, vendor: 'solis', kind: 'device.data', idempotency_key: 'solis:SN1:1', schema: '1.0', plant: 'plt_1' },
}); // prettier-ignore

function setUp(send: (records: readonly OutgoingRecord[]) => Promise<void>, onMade: () => void = () => undefined) {
  const channel = new AccountChannel('kafka');
  for (const id of ['acc_1', 'acc_2'])
    channel.accountChanged(id, { status: 'active', channels: { kafka: true, mqtt: false } });
  const seen = { delivered: [] as string[], failed: [] as string[], made: [] as string[] };
  const ensureTopics = (id: string): Promise<void> => {
    seen.made.push(id);
    onMade();
    return Promise.resolve();
  };
  const forwarder = new AccountForwarder(channel, { send }, ensureTopics, {
    delivered: (id) => seen.delivered.push(id),
    failed: (id) => seen.failed.push(id),
  });
  return { forwarder, seen };
}

describe('AccountForwarder', () => {
  it("hands the same bytes to the account's own topic, under the same key, without our routing headers", async () => {
    const sent: OutgoingRecord[] = [];
    const { forwarder } = setUp((records) => Promise.resolve(void sent.push(...records)));
    await forwarder.forward([record('acc_1'), record('acc_2', 'device-events'), record('acc_3')]);
    expect(sent.map(({ topic }) => topic)).toEqual(['delivery.acc_1.basedata', 'delivery.acc_2.events']);
    expect(sent[0]).toMatchObject({
      key: 'solis:SN1',
      headers: { idempotency_key: 'solis:SN1:1', schema: '1.0', kind: 'device.data' },
    });
    expect(sent[0]!.value!.toString()).toBe('{"a":1.0}');
    expect(Object.keys(sent[0]!.headers!)).not.toContain('plant');
  });

  it('makes the topics of one account anew without holding up the others', async () => {
    let there = false;
    const { forwarder, seen } = setUp(
      (records) =>
        !there && records.some(({ topic }) => topic.includes('acc_1'))
          ? Promise.reject(new Error('unknown topic'))
          : Promise.resolve(),
      () => (there = true),
    );
    await forwarder.forward([record('acc_1'), record('acc_2')]);
    expect(seen).toMatchObject({ made: ['acc_1'], failed: ['acc_1'] });
    expect(seen.delivered.sort()).toEqual(['acc_1', 'acc_2']);
  });

  it('rejects when the broker is away, so that nothing is settled', async () => {
    const { forwarder } = setUp(() => Promise.reject(new Error('broker away')));
    await expect(forwarder.forward([record('acc_1')])).rejects.toThrow('broker away');
  });
});
