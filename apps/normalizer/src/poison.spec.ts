import { gzipSync } from 'node:zlib';
import { isTooLarge, ProduceError, type IncomingRecord, type OutgoingRecord } from '@heliograph/kafka';
import {
  encodeRawEnvelope,
  mappingOfBytes,
  maxRawBodyBytes,
  MemberNames,
  type MappedItem,
  type PolledDevice,
  type RawEnvelope,
} from '@heliograph/vendor-contract';
import { DeviceStates } from './device-states.ts';
import { Normalizer, type NormalizerObserver } from './normalizer.ts';

const fetchedAt = Date.UTC(2026, 10, 21, 6, 0, 10);
const datetime = Date.UTC(2026, 10, 21, 6, 0, 0) / 1000;
const deviceOf = (serial: string): PolledDevice => ({
  deviceId: `dev_${serial}`,
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: serial,
  CollectorSN: 'C',
  vendorDeviceId: serial,
  vendorType: '1',
  timezone: 'Asia/Kolkata',
});

const sample = (serial: string, over: Partial<Extract<MappedItem, { kind: 'sample' }>> = {}): MappedItem => ({
  kind: 'sample',
  device: deviceOf(serial),
  datetime,
  state: '1',
  measurements: { PowerACOutputActive: 5 },
  quality: [],
  status: [],
  alerts: [],
  warnings: [],
  ...over,
});

/** Its body names the serial number; the test defines what its mapping makes of it. */
function raw(serial: string, over: Partial<RawEnvelope> = {}, more: Partial<IncomingRecord> = {}): IncomingRecord {
  const envelope = encodeRawEnvelope({
    vendor: 'acme',
    accountId: 'acc_1',
    vendorAccountId: 'va_1',
    call: 'c',
    fetchedAt,
    samplePeriodSeconds: 300,
    devices: [deviceOf(serial)],
    ...over,
  });
  const value = Buffer.from(JSON.stringify(serial));
  const at = { topic: 'raw.acme', partition: 2, offset: 5n, timestamp: fetchedAt, key: 'va_1' };
  return { ...at, value, headers: { envelope }, ...more };
}

const nothing = (): void => undefined;

function setUp(items: Record<string, MappedItem[]> = {}, limit = 1_000_000) {
  const sent: OutgoingRecord[] = [];
  /** Records of each send. */
  const sends: number[] = [];
  const rejected = new Map<string, number>();
  const skipped: string[] = [];
  const send = (records: readonly OutgoingRecord[]): Promise<void> => {
    const refused = records.some((record) => isTooLarge(record) || (record.value?.length ?? 0) > limit);
    if (refused) return Promise.reject(new ProduceError('too large', { hopeless: true }));
    sent.push(...records);
    sends.push(records.length);
    return Promise.resolve();
  };
  const observer: NormalizerObserver = {
    normalized: nothing,
    seen: nothing,
    unknownState: nothing,
    days: nothing,
    alarm: nothing,
    presenceChanged: nothing,
    written: nothing,
    rejected: (_, reason, count) => void rejected.set(reason, (rejected.get(reason) ?? 0) + count),
    skipped: (_, reason) => void skipped.push(reason),
  };
  const mapping = mappingOfBytes('7', { names: new MemberNames([]), outer: 0 }, (root) => {
    const serial = root?.value as string;
    return items[serial] ?? [sample(serial)];
  });
  const mappings = new Map([['acme', mapping]]);
  const states = new DeviceStates();
  const normalizer = new Normalizer({ producer: { send }, states, mappings, language: () => 'en', observer });
  const of = (topic: string): OutgoingRecord[] => sent.filter((record) => record.topic === topic);
  const serials = (): (string | undefined)[] => of('basedata').map(({ headers }) => headers?.serial);
  return { normalizer, sent, sends, of, serials, rejected, skipped, states };
}

describe('Normalizer, poisoned', () => {
  it('keeps an answer of 13,000 entries that cannot be read, with the first reasons and their number', async () => {
    const unreadable: MappedItem[] = Array.from({ length: 13_000 }, (_, i) => ({
      kind: 'rejected',
      reason: 'unexpected_shape',
      detail: `entry ${i} has no serial number`,
    }));
    const { normalizer, of, serials, rejected } = setUp({ bad: unreadable });
    await normalizer.process([raw('A'), raw('bad'), raw('B')]);
    expect(serials()).toEqual(['A', 'B']);
    const [record] = of('rejected');
    expect(record!.value!.toString()).toBe('"bad"');
    expect(record!.headers!.source).toBe('raw.acme/2/5');
    expect(JSON.parse(record!.headers!['reason-counts']!)).toEqual({ unexpected_shape: 13_000 });
    expect(JSON.parse(record!.headers!.reasons!)).toHaveLength(10);
    expect(rejected.get('unexpected_shape')).toBe(13_000);
  });

  it('skips a sample that throws after the mapping, and takes those beside it', async () => {
    const { normalizer, of, serials, skipped } = setUp({
      bad: [sample('X', { quality: 7 as unknown as string[] }), sample('Y')],
    });
    await normalizer.process([raw('A'), raw('bad'), raw('B')]);
    expect(serials()).toEqual(['A', 'Y', 'B']);
    expect(JSON.parse(of('rejected')[0]!.headers!.reasons!)).toEqual([
      expect.objectContaining({ reason: 'normalizing_failed', serial: 'X' }),
    ]);
    expect(skipped).toEqual(['normalizing_failed']);
  });

  it('skips an answer with invalid devices, and remembers nothing of it', async () => {
    const { normalizer, of, serials, skipped } = setUp({ bad: [sample('X')] });
    await normalizer.process([raw('A'), raw('bad', { devices: [deviceOf('X'), null as unknown as PolledDevice] })]);
    expect(serials()).toEqual(['A']);
    expect(of('rejected')).toHaveLength(1);
    expect(skipped).toEqual(['normalizing_failed']);
    await normalizer.process([raw('X')]);
    expect(serials()).toEqual(['A', 'X']);
  });

  const gzipped = (serial: string, value: Buffer): IncomingRecord => {
    const { headers } = raw(serial);
    return raw(serial, {}, { value, headers: { ...headers, 'content-encoding': 'gzip' } });
  };

  it('normalizes a compressed answer like any other, in its order and by itself: many would not fit into memory', async () => {
    const { normalizer, serials, sends, rejected } = setUp();
    const large = (serial: string) => gzipped(serial, gzipSync(JSON.stringify(serial) + ' '.repeat(3_000_000)));
    await normalizer.process([raw('A'), raw('B'), large('C'), large('D'), raw('E'), raw('F')]);
    expect(serials()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    // Each send includes the changed states.
    expect(sends).toEqual([4, 2, 2, 4]);
    expect(rejected.size).toBe(0);
  });

  it.each([
    ['becomes larger than any answer', gzipSync(Buffer.alloc(64 * maxRawBodyBytes, ' '))],
    ['is not compressed, though it says so', Buffer.from('"X"')],
    ['is cut', gzipSync('"X"').subarray(0, 10)],
  ])('rejects a compressed answer that %s, and keeps it as it is', async (_, value) => {
    const { normalizer, of, serials, rejected } = setUp();
    await normalizer.process([raw('A'), gzipped('X', value), raw('B')]);
    expect(serials()).toEqual(['A', 'B']);
    expect([...rejected]).toEqual([['invalid_encoding', 1]]);
    const [record] = of('rejected');
    expect(record!.value!.equals(value)).toBe(true);
    expect(record!.headers).toMatchObject({ 'content-encoding': 'gzip', source: 'raw.acme/2/5' });
  });

  it('rejects an answer with an unknown encoding', async () => {
    const { normalizer, serials, rejected } = setUp();
    const { headers } = raw('X');
    await normalizer.process([raw('X', {}, { headers: { ...headers, 'content-encoding': 'zstd' } }), raw('B')]);
    expect([serials(), [...rejected]]).toEqual([['B'], [['invalid_encoding', 1]]]);
  });

  it.each([
    ['is not an envelope', { headers: { envelope: '{"devices":' } }],
    ['has no envelope', { headers: {} }],
    ['is a tombstone', { value: null }],
    ['has a key and headers beyond all bounds', { key: 'k'.repeat(600_000), headers: { x: 'y'.repeat(600_000) } }],
  ])('rejects a record that %s', async (_, more) => {
    const { normalizer, of, serials } = setUp();
    await normalizer.process([raw('A'), raw('B', {}, more), raw('C')]);
    expect(serials()).toEqual(['A', 'C']);
    expect(of('rejected')).toHaveLength(1);
  });

  it('makes no record that no channel could carry', async () => {
    const { normalizer, of, serials, skipped } = setUp({
      bad: [sample('X', { status: [`"${'x'.repeat(300_000)}"`] }), sample('Y')],
    });
    await normalizer.process([raw('bad')]);
    expect(serials()).toEqual(['Y']);
    expect(of('rejected')[0]!.headers!.reasons).toContain('record_too_large');
    expect(skipped).toEqual(['record_too_large']);
  });

  it('keeps no more open alarms of a device than fit into its state and its records', async () => {
    const many = (text: string): string[] => Array.from({ length: 5_000 }, () => JSON.stringify(text));
    const alarms = (device: PolledDevice, alerts: string[]): MappedItem => ({
      kind: 'alarms',
      device,
      alerts,
      warnings: alerts,
    });
    const { normalizer, of, rejected } = setUp({
      many: [alarms(deviceOf('X'), many('short'))],
      large: [alarms(deviceOf('Y'), many('\u0001'.repeat(6_000)))],
    });
    await normalizer.process([raw('many'), raw('large'), raw('X'), raw('Y')]);
    await normalizer.flushStates();
    const body = JSON.parse(of('basedata')[0]!.value!.toString()) as { AlertArray: unknown[] };
    expect(body.AlertArray).toHaveLength(50);
    expect(rejected.get('too_many_alarms')).toBe(2);
    expect(of('state.acme').map(({ key }) => key)).toEqual(['va_1/X', 'va_1/many', 'va_1/Y', 'va_1/large']);
  });

  it('finds among many the answer of which Kafka refuses something, and leaves that alone out', async () => {
    const { normalizer, of, serials, skipped } = setUp(
      { bad: [sample('X', { status: [`"${'x'.repeat(3_000)}"`] })] },
      2_000,
    );
    const neighbours = Array.from({ length: 20 }, (_, i) => raw(`S${i}`));
    await normalizer.process([...neighbours.slice(0, 13), raw('bad'), ...neighbours.slice(13)]);
    expect(serials()).toEqual(neighbours.map((_, i) => `S${i}`));
    expect(of('rejected')[0]).toMatchObject({ value: null, headers: { source: 'raw.acme/2/5', 'payload-bytes': '5' } });
    expect(of('rejected')[0]!.headers!.reasons).toContain('produce_refused');
    expect(skipped).toEqual(['produce_refused']);
  });

  it('writes all states but the one that Kafka refuses', async () => {
    const device = { ...deviceOf('X'), vendorPlantId: '77' };
    const large: MappedItem = { kind: 'alarms', device, alerts: [`"${'x'.repeat(3_000)}"`], warnings: [] };
    const { normalizer, of, skipped } = setUp({ bad: [large] }, 2_000);
    await normalizer.process([raw('A'), raw('bad', { devices: [] }), raw('B')]);
    await normalizer.flushStates();
    expect(of('state.acme').map(({ key }) => key)).toEqual(['va_1/A', 'va_1/B']);
    expect(skipped).toEqual(['state_refused']);
  });

  it('hands no answer on that is nested deeper than the parsers of consumers go', async () => {
    const { normalizer, of } = setUp();
    await normalizer.process([raw('A', {}, { value: Buffer.from('['.repeat(100) + ']'.repeat(100)) })]);
    expect(of('rejected')[0]!.headers!.reasons).toContain('nested_too_deep');
  });

  it.each(['{"recent":', '{"recent":7}', '{"alerts":null}', ''])('begins without the state %j', async (text) => {
    const { normalizer, serials, states } = setUp();
    expect(states.load({ vendor: 'acme', partition: 2 }, 'va_1/A', Buffer.from(text))).toBe(false);
    await normalizer.process([raw('A')]);
    expect(serials()).toEqual(['A']);
  });
});
