import type { IncomingRecord } from '@heliograph/kafka';
import { recordForAccount } from './record-for-account.ts';

const record = (topic: string, kind: string): IncomingRecord => ({
  topic,
  partition: 0,
  offset: 0n,
  timestamp: 0,
  key: 'solis:B1',
  value: Buffer.from('{}'),
  headers: { account: 'acc_1', device: 'dev_1', groups: 'g_1', kind, fetched_at: '1763900000.5', idempotency_key: 'k' },
});

describe(recordForAccount, () => {
  it.each([
    ['basedata', 'device.data', 'delivery.acc_1.basedata'],
    ['basedata.backfill', 'device.data', 'delivery.acc_1.basedata'],
    ['device-events', 'device.offline', 'delivery.acc_1.events'],
    ['energy', 'device.day', 'delivery.acc_1.energy'],
    ['storage', 'battery.data', 'delivery.acc_1.storage'],
    ['storage', 'site.data', 'delivery.acc_1.storage'],
    ['delivery.replays', 'device.data', 'delivery.acc_1.basedata'],
    ['delivery.replays', 'energy.interval', 'delivery.acc_1.energy'],
    ['delivery.replays', 'meter.data', 'delivery.acc_1.storage'],
  ])('writes a record of %s with the kind %s to %s', (topic, kind, expected) => {
    expect(recordForAccount(record(topic, kind), 'acc_1', undefined).topic).toBe(expected);
  });

  it('keeps the key and what names the record, and no routing header', () => {
    const { key, headers } = recordForAccount(record('storage', 'battery.data'), 'acc_1', 'tp');
    expect({ key, headers }).toEqual({
      key: 'solis:B1',
      headers: { kind: 'battery.data', fetched_at: '1763900000.5', idempotency_key: 'k', traceparent: 'tp' },
    });
  });
});
