import { CloudEvents } from '@heliograph/delivery';
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
    expect(recordForAccount(record(topic, kind), 'acc_1').topic).toBe(expected);
  });

  it('keeps the key and what names the record, and no routing header', () => {
    const { key, headers } = recordForAccount(record('storage', 'battery.data'), 'acc_1', { traceparent: 'tp' });
    expect({ key, headers }).toEqual({
      key: 'solis:B1',
      headers: { kind: 'battery.data', fetched_at: '1763900000.5', idempotency_key: 'k', traceparent: 'tp' },
    });
  });

  it('adds the attributes of CloudEvents, the same for a replayed record, and changes no byte of the body', () => {
    const events = new CloudEvents('https://api.example.com');
    const [first, again] = ['device-events', 'delivery.replays'].map((topic) => {
      const source = record(topic, 'device.offline');
      Object.assign(source.headers, { vendor: 'solis', serial: 'B 1', time: '1763900000', schema: '1.0' });
      return recordForAccount(source, 'acc_1', { cloudEvents: events });
    });
    expect(first!.headers).toEqual({
      kind: 'device.offline',
      fetched_at: '1763900000.5',
      idempotency_key: 'k',
      schema: '1.0',
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: 'k',
      ce_source: '/accounts/acc_1/solis',
      ce_type: 'dev.heliograph.device.offline',
      ce_subject: 'B 1',
      ce_time: '2025-11-23T12:13:20Z',
      ce_dataschema: 'https://api.example.com/v1/schemas/1.0/device-event.json',
    });
    expect(again).toEqual(first);
    expect(first!.value!.toString()).toBe('{}');
  });

  it('encodes BaseData where the account wants Avro, replayed ones too, and nothing else', () => {
    const avro = { encode: (json: Buffer) => Buffer.from(`avro of ${json.toString()}`) };
    const cloudEvents = new CloudEvents('https://api.example.com');
    const made = (topic: string, kind: string) => recordForAccount(record(topic, kind), 'acc_1', { avro, cloudEvents });
    for (const topic of ['basedata', 'basedata.backfill', 'delivery.replays']) {
      const { value, headers } = made(topic, 'device.data');
      expect(value!.toString()).toBe('avro of {}');
      expect(headers).toMatchObject({
        'content-type': 'application/avro',
        ce_dataschema: 'https://api.example.com/v1/schemas/1.0/basedata.avsc',
      });
    }
    for (const [topic, kind] of [
      ['device-events', 'device.offline'],
      ['storage', 'battery.data'],
    ] as const) {
      const { value, headers } = made(topic, kind);
      expect([value!.toString(), headers!['content-type']]).toEqual(['{}', 'application/json']);
    }
  });
});
