import type { Language } from '@heliograph/base-data';
import {
  encodeRawEnvelope,
  type MappedItem,
  type PolledDevice,
  type RawEnvelope,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { DeviceStates } from './device-states.ts';
import { Normalizer, type NormalizerObserver } from './normalizer.ts';

const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: 'SN.1',
  CollectorSN: 'COL1',
  vendorDeviceId: '1',
  vendorType: '1',
  model: 'M',
  ratedPowerKw: 10,
  timezone: 'Asia/Kolkata',
  groups: ['grp_a', 'grp_b'],
};
const fetchedAt = Date.UTC(2026, 10, 21, 6, 0, 10);
const datetime = Date.UTC(2026, 10, 21, 6, 0, 0) / 1000;

const sample = (over: Partial<Extract<MappedItem, { kind: 'sample' }>> = {}): MappedItem => ({
  kind: 'sample',
  device,
  datetime,
  state: '1',
  measurements: { PowerACOutputActive: 5.12345, EDay: 3 },
  quality: [],
  status: ['{"s":512.0}'],
  alerts: [],
  warnings: [],
  ...over,
});

function rawRecord(offset: number, over: Partial<RawEnvelope> = {}): IncomingRecord {
  const envelope = encodeRawEnvelope({
    vendor: 'acme',
    accountId: 'acc_1',
    vendorAccountId: 'va_1',
    call: 'c',
    fetchedAt,
    samplePeriodSeconds: 300,
    devices: [device],
    ...over,
  });
  const headers = { envelope, traceparent: 'tp' };
  return {
    topic: 'raw.acme',
    partition: 2,
    offset: BigInt(offset),
    timestamp: fetchedAt,
    key: 'va_1',
    value: Buffer.from('{}'),
    headers,
  };
}

const refused: MappedItem = { kind: 'rejected', reason: 'unexpected_shape' };

const nothing = (): void => undefined;
const silent: NormalizerObserver = {
  normalized: nothing,
  rejected: nothing,
  skipped: nothing,
  seen: nothing,
  unknownState: nothing,
  days: nothing,
  alarm: nothing,
  presenceChanged: nothing,
  written: nothing,
};

function setUp(items: () => MappedItem[], language: Language = 'de') {
  const sent: OutgoingRecord[] = [];
  const all: OutgoingRecord[] = [];
  const producer = {
    fail: false,
    send: (records: readonly OutgoingRecord[]): Promise<void> => {
      if (producer.fail) return Promise.reject(new Error('broker unavailable'));
      all.push(...records);
      // Other tests cover those.
      sent.push(...records.filter(({ topic }) => topic !== 'state.devices'));
      return Promise.resolve();
    },
  };
  const mapping: VendorMapping = { version: '7', map: items, mapBytes: items };
  const mappings = new Map([['acme', mapping]]);
  const normalizer = new Normalizer({
    producer,
    states: new DeviceStates(),
    mappings,
    language: () => language,
    observer: silent,
  });
  return { normalizer, sent, all, producer };
}

const bodyOf = (record: OutgoingRecord | undefined): Record<string, unknown> =>
  JSON.parse(record!.value!.toString()) as Record<string, unknown>;

describe('Normalizer', () => {
  it('writes the final bytes, and what routing needs into the headers', async () => {
    const { normalizer, sent } = setUp(() => [sample()]);
    await normalizer.process([rawRecord(0)]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      topic: 'basedata',
      key: 'acme:SN.1',
      headers: {
        account: 'acc_1',
        plant: 'plt_1',
        device: 'dev_1',
        groups: 'grp_a,grp_b',
        kind: 'device.data',
        idempotency_key: `acme:SN%2E1:${datetime}`,
        traceparent: 'tp',
        fetched_at: String(fetchedAt / 1000),
        source: 'raw.acme/2/0',
      },
    });
    expect(bodyOf(sent[0])).toMatchObject({
      Timezone: 'GMT+5:30',
      currentDateTime: '2026-11-21 11:30:00',
      StateDesc: 'Normalbetrieb',
      PowerACOutputActive: 5.123,
      RatedPower: 10,
    });
    expect(sent[0]!.value!.toString()).toContain('"StatusArray":[{"s":512.0}]');
  });

  it('does not write a sample twice', async () => {
    const { normalizer, sent } = setUp(() => [sample(), sample()]);
    await normalizer.process([rawRecord(0)]);
    await normalizer.process([rawRecord(1)]);
    expect(sent).toHaveLength(1);
  });

  it('writes it again when the broker did not take it', async () => {
    const { normalizer, sent, producer } = setUp(() => [sample()]);
    producer.fail = true;
    await expect(normalizer.process([rawRecord(0)])).rejects.toThrow('broker unavailable');
    producer.fail = false;
    await normalizer.process([rawRecord(0)]);
    expect(sent).toHaveLength(1);
  });

  it('keeps states unwritten until the broker takes them', async () => {
    const { normalizer, sent, producer } = setUp(() => [sample()]);
    await normalizer.process([rawRecord(0)]);
    producer.fail = true;
    await expect(normalizer.flushStates()).rejects.toThrow();
    producer.fail = false;
    await normalizer.flushStates();
    expect(sent[1]).toMatchObject({ topic: 'state.acme', partition: 2, key: 'va_1/SN.1' });
  });

  it('leaves nothing of a deleted account: its pending state becomes a tombstone, and later answers produce no record', async () => {
    const { normalizer, sent, all } = setUp(() => [sample()]);
    await normalizer.process([rawRecord(0)]);
    expect(all).toContainEqual(expect.objectContaining({ topic: 'state.devices', key: 'dev_1' }));
    normalizer.eraseAccount('acc_1');
    all.length = 0;
    await normalizer.flushStates();
    expect(all).toEqual([
      { topic: 'state.acme', partition: 2, key: 'va_1/SN.1', value: null },
      { topic: 'state.devices', key: 'dev_1', value: null },
    ]);
    sent.length = 0;
    await normalizer.process([rawRecord(1)]);
    await normalizer.flushStates();
    expect(sent).toEqual([]);
  });

  it.each([
    ['a time 15 min 1 s ahead', sample({ datetime: Math.floor(fetchedAt / 1000) + 901 }), 'timestamp_in_future'],
    ['no time', sample({ datetime: undefined as unknown as number }), 'missing_time'],
    ['a time of 1970', sample({ datetime: 2026 }), 'invalid_time'],
    ['the last second of 1999', sample({ datetime: 946_684_799 }), 'invalid_time'],
    ['no serial number', sample({ device: { ...device, InverterSN: '' } }), 'missing_serial'],
    ['no zone', sample({ device: { ...device, timezone: 'Mars/Olympus' } }), 'timezone_unknown'],
    ['what the mapping refused', refused, 'unexpected_shape'],
  ])('rejects %s with the reason, whole and replayable', async (_, item, reason) => {
    const { normalizer, sent } = setUp(() => [item]);
    await normalizer.process([rawRecord(5)]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      topic: 'rejected',
      key: 'va_1',
      headers: { 'mapping-version': '7', source: 'raw.acme/2/5', traceparent: 'tp' },
    });
    expect(sent[0]!.value!.toString()).toBe('{}');
    expect(JSON.parse(sent[0]!.headers!.reasons!)).toEqual([expect.objectContaining({ reason })]);
  });

  it('takes the first second of 2000', async () => {
    const { normalizer, sent } = setUp(() => [sample({ datetime: 946_684_800 })]);
    await normalizer.process([rawRecord(0)]);
    expect(bodyOf(sent[0]).Datetime).toBe(946_684_800);
  });

  it('states the kind of the inputs wherever a record has inputs', async () => {
    const items = [{ UPV1: 500, IPV1: 3 }, { UPV1: 0, IPV1: 0 }, { PPV1: 1 }].map((measurements, i) =>
      sample({ datetime: datetime + i, measurements, dcInputs: 'mppt' }),
    );
    const { normalizer, sent } = setUp(() => items);
    await normalizer.process([rawRecord(0)]);
    expect(sent.map((record) => bodyOf(record).DCInputs)).toEqual(['mppt', 'mppt', undefined]);
  });

  it('rejects the answer when the mapping throws, and half a JSON under its own reason', async () => {
    const thrower = setUp(() => {
      throw new TypeError('boom');
    });
    await thrower.normalizer.process([rawRecord(0)]);
    expect(thrower.sent[0]!.headers!.reasons).toContain('mapping_failed');
    const half = setUp(() => JSON.parse('{"a":') as MappedItem[]);
    await half.normalizer.process([rawRecord(0)]);
    expect(half.sent[0]!.headers!.reasons).toContain('invalid_json');
  });

  it('gives later samples the alarms that a separate call returned', async () => {
    const items: MappedItem[][] = [[{ kind: 'alarms', device, alerts: ['{"a":1.0}'], warnings: [] }], [sample()]];
    const { normalizer, sent } = setUp(() => items.shift()!);
    await normalizer.process([rawRecord(0), rawRecord(1)]);
    expect(sent[0]!.value!.toString()).toContain('"AlertArray":[{"a":1.0}]');
  });

  it('keeps states while it may not write them, and allows no commit meanwhile', async () => {
    let owned = true;
    const sent: OutgoingRecord[] = [];
    const normalizer = new Normalizer({
      producer: { send: (records) => Promise.resolve(void sent.push(...records)) },
      states: new DeviceStates(),
      observer: silent,
      language: () => 'de' as const,
      owns: () => owned,
      mappings: new Map([['acme', { version: '7', map: () => [sample()], mapBytes: () => [sample()] }]]),
    });
    await normalizer.process([rawRecord(0)]);
    owned = false;
    await expect(normalizer.flushStates()).rejects.toThrow('ownership');
    owned = true;
    await normalizer.flushStates();
    expect(sent.map(({ topic }) => topic)).toContain('state.acme');
  });

  it('never writes a second body under a key: history answers about samples that came live long before change nothing', async () => {
    let said: MappedItem[] = [];
    const { normalizer, sent } = setUp(() => said);
    const times = Array.from({ length: 40 }, (_, i) => datetime - (40 - i) * 300);
    for (const at of times) {
      said = [sample({ datetime: at, measurements: { EDay: 1 } })];
      await normalizer.process([rawRecord(at)]);
    }
    said = times.map((at) => sample({ datetime: at, measurements: { EDay: 2 } }));
    await normalizer.process([rawRecord(99, { backfill: true, gap: { from: times[0]! - 10, to: datetime } })]);
    expect(sent.map((record) => bodyOf(record).EDay)).toEqual(times.map(() => 1));
  });

  it('writes the same bytes when the account’s language has changed between a crash and the repeat', async () => {
    const crashed = setUp(() => [sample()], 'de');
    await crashed.normalizer.process([rawRecord(0, { language: 'de' })]);
    const next = setUp(() => [sample()], 'fr');
    await next.normalizer.process([rawRecord(0, { language: 'de' })]);
    expect(next.sent[0]!.value!.toString()).toBe(crashed.sent[0]!.value!.toString());
  });

  it('lets a backfilled sample pass though newer ones were seen', async () => {
    let at = datetime;
    const { normalizer, sent } = setUp(() => [sample({ datetime: at })]);
    await normalizer.process([rawRecord(0)]);
    at = datetime - 86_400;
    await normalizer.process([rawRecord(1)]);
    // It was never delivered: late is better than never.
    expect(sent).toHaveLength(2);
    at = datetime - 90_000;
    await normalizer.process([rawRecord(2, { backfill: true })]);
    expect(sent).toHaveLength(3);
  });

  it('says in the headers how a past sample came, and which channels deliver it', async () => {
    let at = datetime;
    const { normalizer, sent } = setUp(() => [sample({ datetime: at })]);
    const origins: Partial<RawEnvelope>[] = [
      {},
      { backfill: true },
      { backfill: true, import: { id: 'imp_1' } },
      { backfill: true, import: { id: 'imp_1', channels: ['kafka', 'mqtt'] } },
      { backfill: true, import: { id: 'imp_1', channels: [] } },
    ];
    for (const [i, over] of origins.entries()) {
      at = datetime - i * 300;
      await normalizer.process([rawRecord(i, over)]);
    }
    expect(sent.map(({ headers }) => [headers!.origin, headers!.import, headers!.channels])).toEqual([
      [undefined, undefined, undefined],
      ['backfill', undefined, undefined],
      ['import', 'imp_1', undefined],
      ['import', 'imp_1', 'kafka,mqtt'],
      ['import', 'imp_1', ''],
    ]);
  });

  it('takes only the missed samples of a backfilled day', async () => {
    const minute = 60;
    const times = [-300, -90, -60, -30, 0, 5].map((minutes) => datetime + minutes * minute);
    const { normalizer, sent } = setUp(() => times.map((time) => sample({ datetime: time })));
    const gap = { from: datetime - 60 * minute, to: datetime };
    await normalizer.process([rawRecord(0, { backfill: true, gap })]);
    expect(sent.map((record) => bodyOf(record).Datetime)).toEqual([-60, -30, 0].map((m) => datetime + m * minute));
    await normalizer.process([rawRecord(1, { backfill: true, gap })]);
    expect(sent).toHaveLength(3);
  });

  it('gives a backfilled sample no alarm of today', async () => {
    let items: MappedItem[] = [{ kind: 'alarms', device, alerts: ['{"a":1}'], warnings: [] }, sample()];
    const { normalizer, sent } = setUp(() => items);
    await normalizer.process([rawRecord(0)]);
    items = [sample({ datetime: datetime - 600 })];
    await normalizer.process([rawRecord(1, { backfill: true })]);
    items = [sample({ datetime: datetime + 5 })];
    await normalizer.process([rawRecord(2)]);
    expect(sent.map((record) => bodyOf(record).AlertArray)).toEqual([[{ a: 1 }], [], [{ a: 1 }]]);
  });
});
