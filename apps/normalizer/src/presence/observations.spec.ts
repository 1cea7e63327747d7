import { Ajv2020 } from 'ajv/dist/2020.js';
import { eventSchemas } from '@heliograph/events';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { encodeRawEnvelope, type MappedItem, type PolledDevice, type RawEnvelope } from '@heliograph/vendor-contract';
import { DeviceStates } from '../device-states.ts';
import { Normalizer } from '../normalizer.ts';
import { overviewOf } from './device-overview.ts';
import { usualStep } from './observations.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 5, 21, 11, 0, 0);
const device = (serial: string): PolledDevice => ({
  deviceId: `dev_${serial}`,
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: serial,
  CollectorSN: 'COL1',
  vendorDeviceId: serial,
  vendorType: '1',
  timezone: 'Europe/Berlin',
  groups: ['grp_a'],
});
const [one, two] = [device('SN1'), device('SN2')];

type Said = 'sample' | 'offline' | 'asleep' | 'broken';

function itemOf(of: PolledDevice, said: Said, datetime: number): MappedItem {
  if (said === 'offline') return { kind: 'liveness', device: of, online: false, collector: true };
  if (said === 'asleep') return { kind: 'liveness', device: of, online: true, asleep: true };
  if (said === 'broken') return { kind: 'rejected', reason: 'unexpected_shape', serial: of.InverterSN };
  const arrays = { quality: [], status: [], alerts: [], warnings: [] };
  return { kind: 'sample', device: of, datetime, state: '1', measurements: {}, ...arrays };
}

/** A cloud whose answers the test defines, one each five minutes. */
function setUp() {
  const sent: OutgoingRecord[] = [];
  let items: MappedItem[] = [];
  let at = noon;
  const changes: string[] = [];
  const nothing = (): void => undefined;
  const observer = {
    normalized: nothing,
    rejected: nothing,
    skipped: nothing,
    seen: nothing,
    unknownState: nothing,
    days: nothing,
    written: nothing,
    alarm: () => undefined,
    presenceChanged: (vendor: string, kind: string, reason: string | undefined) =>
      void changes.push(`${vendor} ${kind} ${reason ?? ''}`),
  };
  const producer = { send: (records: readonly OutgoingRecord[]) => Promise.resolve(void sent.push(...records)) };
  const mapping = { version: '1', map: () => items, mapBytes: () => items };
  const states = new DeviceStates();
  const normalizer = new Normalizer({
    producer,
    states,
    observer,
    language: () => 'en' as const,
    mappings: new Map([['acme', mapping]]),
  });
  const poll = async (said: Partial<Record<'SN1' | 'SN2', Said>>, over: Partial<RawEnvelope> = {}): Promise<void> => {
    at += 5 * minute;
    items = [one, two].flatMap((of) => {
      const word = said[of.InverterSN as 'SN1' | 'SN2'];
      return word ? [itemOf(of, word, at / 1000 - 30)] : [];
    });
    await normalizer.process([rawRecord(at, over)]);
  };
  const events = (): OutgoingRecord[] => sent.filter(({ topic }) => topic === 'device-events');
  return { poll, events, changes, states, sent };
}

function rawRecord(fetchedAt: number, over: Partial<RawEnvelope>): IncomingRecord {
  const envelope = encodeRawEnvelope({
    vendor: 'acme',
    accountId: 'acc_1',
    vendorAccountId: 'va_1',
    call: 'latest',
    fetchedAt,
    samplePeriodSeconds: 300,
    pollIntervalSeconds: 300,
    devices: [one, two],
    ...over,
  });
  return {
    topic: 'raw.acme',
    partition: 2,
    offset: 0n,
    timestamp: fetchedAt,
    key: 'va_1',
    value: Buffer.from('{}'),
    headers: { envelope, traceparent: 'tp' },
  };
}

const bodyOf = (record: OutgoingRecord | undefined): Record<string, unknown> =>
  JSON.parse(record!.value!.toString()) as Record<string, unknown>;

describe('events of presence', () => {
  it('have the body of the schema, and the key and headers of the device’s data', async () => {
    const { poll, events, sent, changes } = setUp();
    await poll({ SN1: 'sample', SN2: 'sample' });
    for (let i = 0; i < 4; i += 1) await poll({ SN1: 'offline', SN2: 'sample' });
    await poll({ SN1: 'sample', SN2: 'sample' });
    const [offline, online, ...others] = events();
    expect(others).toEqual([]);
    const data = sent.find(({ topic, key }) => topic === 'basedata' && key === 'acme:SN1')!;
    const noticed = noon / 1000 + 15 * 60;
    expect(bodyOf(offline)).toEqual({
      event: 'device.offline',
      deviceId: 'dev_SN1',
      InverterSN: 'SN1',
      CollectorSN: 'COL1',
      DataSources: 'acme',
      PlantId: 'plt_1',
      Datetime: noticed,
      Timezone: 'GMT+2',
      currentDateTime: '2026-06-21 13:15:00',
      reason: 'collector_offline',
      lastDataAt: noon / 1000 + 270,
      idempotency_key: `acme:SN1:${noticed}:offline`,
    });
    expect(bodyOf(online)).toMatchObject({ event: 'device.online', Datetime: noon / 1000 + 30 * 60 - 30 });
    const validate = new Ajv2020().compile(eventSchemas.device);
    for (const event of [offline, online]) expect(validate(bodyOf(event))).toBe(true);
    expect(offline).toMatchObject({ topic: 'device-events', key: data.key });
    // These headers give the time and position of the vendor's answer with a sample: an event has none.
    const { fetched_at, source, ...routing } = data.headers!;
    expect([fetched_at, source]).toEqual([expect.any(String), 'raw.acme/2/0']);
    expect(offline!.headers).toEqual({
      ...routing,
      kind: 'device.offline',
      idempotency_key: `acme:SN1:${noticed}:offline`,
      time: String(noticed),
    });
    expect(changes).toEqual(['acme device.offline collector_offline', 'acme device.online ']);
  });

  it('are counted while the device is offline', async () => {
    const { poll, states } = setUp();
    await poll({ SN1: 'sample', SN2: 'sample' });
    expect(overviewOf(states.byPartition(), noon / 1000 + 3600).get('acme')?.offline).toBe(0);
    for (let i = 0; i < 4; i += 1) await poll({ SN2: 'sample' });
    expect(overviewOf(states.byPartition(), noon / 1000 + 3600).get('acme')?.offline).toBe(1);
    await poll({ SN1: 'sample', SN2: 'sample' });
    expect(overviewOf(states.byPartition(), noon / 1000 + 3600).get('acme')?.offline).toBe(0);
  });

  it('do not come from an answer that could not be read: that is no silence', async () => {
    const { poll, events } = setUp();
    await poll({ SN1: 'sample', SN2: 'sample' });
    for (let i = 0; i < 12; i += 1) await poll({ SN1: 'broken', SN2: 'sample' });
    expect(events()).toEqual([]);
  });

  it('do not come from calls without samples, from the past, or for devices that were not polled', async () => {
    const { poll, events } = setUp();
    await poll({ SN1: 'sample', SN2: 'sample' });
    for (let i = 0; i < 12; i += 1) await poll({}, { samples: false, call: 'alarms' });
    for (let i = 0; i < 12; i += 1) await poll({}, { backfill: true });
    for (let i = 0; i < 12; i += 1) await poll({ SN1: 'sample' }, { devices: [one] });
    expect(events()).toEqual([]);
  });

  it('come from answers of before the poll interval was written, by the sample period', async () => {
    const { poll, events } = setUp();
    const before = { pollIntervalSeconds: undefined as unknown as number };
    await poll({ SN1: 'sample', SN2: 'sample' }, before);
    for (let i = 0; i < 3; i += 1) await poll({ SN2: 'sample' }, before);
    expect(events().map(({ headers }) => headers?.kind)).toEqual(['device.offline']);
  });

  it('do not come where the vendor calls the silence normal', async () => {
    const { poll, events } = setUp();
    await poll({ SN1: 'sample', SN2: 'sample' });
    for (let i = 0; i < 12; i += 1) await poll({ SN1: 'asleep', SN2: 'asleep' });
    expect(events()).toEqual([]);
  });

  it('do not come from the dark of a plant whose place is known', async () => {
    const { poll, events } = setUp();
    const placed = { devices: [{ ...one, latitude: -33, longitude: 175 }, two] };
    await poll({ SN1: 'sample', SN2: 'sample' }, { devices: [{ ...one, latitude: 52, longitude: 13 }, two] });
    for (let i = 0; i < 12; i += 1) await poll({ SN1: 'offline', SN2: 'sample' }, placed);
    expect(events()).toEqual([]);
  });
});

describe('usualStep', () => {
  it('is the median step, of enough samples', () => {
    expect(usualStep([0, 900, 1800])).toBeUndefined();
    expect(usualStep([0, 900, 1800, 9000, 9900])).toBe(900);
  });
});
