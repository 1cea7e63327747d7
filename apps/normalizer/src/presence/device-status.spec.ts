import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { encodeRawEnvelope, type MappedItem, type PolledDevice, type RawEnvelope } from '@heliograph/vendor-contract';
import { DeviceStates } from '../device-states.ts';
import { Normalizer } from '../normalizer.ts';
import { stateRecords } from '../state-records.ts';

const noon = Date.UTC(2026, 5, 21, 11) / 1000;
const minute = 60;
const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
  timezone: 'Europe/Berlin',
};
const nothing = (): void => undefined;
const observer = {
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
const sample = (datetime: number, state: '1' | '2' | '4' | '5' = '1'): MappedItem => ({
  kind: 'sample',
  device,
  datetime,
  state,
  measurements: {},
  quality: [],
  status: [],
  alerts: [],
  warnings: [],
});

/** A normalizer that starts with the states that the previous one had written. */
function setUp(states = new DeviceStates()) {
  const sent: OutgoingRecord[] = [];
  let items: MappedItem[] = [];
  const mapping = { version: '1', map: () => items, mapBytes: () => items };
  const normalizer = new Normalizer({
    states,
    observer,
    language: () => 'en' as const,
    mappings: new Map([['acme', mapping]]),
    producer: { send: (records) => Promise.resolve(void sent.push(...records)) },
  });
  const answer = async (at: number, said: MappedItem[], over: Partial<RawEnvelope> = {}): Promise<void> => {
    items = said;
    await normalizer.process([rawRecord(at * 1000, over)]);
  };
  const statuses = (): unknown[] =>
    sent
      .filter(({ topic }) => topic === 'state.devices')
      .map(({ key, value }) => ({ key, ...(JSON.parse(value!.toString()) as object) }));
  const restart = () => {
    const next = new DeviceStates();
    for (const dirty of states.takeDirty())
      for (const { key, value } of stateRecords(dirty)) next.load(dirty, key!, value);
    return setUp(next);
  };
  return { answer, statuses, restart };
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
    devices: [device],
    ...over,
  });
  return {
    topic: 'raw.acme',
    partition: 2,
    offset: 0n,
    timestamp: fetchedAt,
    key: 'va_1',
    value: Buffer.from('{}'),
    headers: { envelope },
  };
}

const status = (state: number, online: boolean, changedAt: number) => ({
  key: 'dev_1',
  deviceId: 'dev_1',
  accountId: 'acc_1',
  state,
  online,
  changedAt,
});

describe('the status of a device', () => {
  it('is written with the first sample and with each change, and not in between', async () => {
    const { answer, statuses } = setUp();
    await answer(noon, [sample(noon - 30)]);
    await answer(noon + 5 * minute, [sample(noon + 4 * minute)]);
    await answer(noon + 10 * minute, [sample(noon + 9 * minute, '4')]);
    await answer(noon + 15 * minute, [sample(noon + 14 * minute, '4')]);
    await answer(noon + 20 * minute, [sample(noon + 19 * minute)]);
    expect(statuses()).toEqual([
      status(1, true, noon - 30),
      status(4, true, noon + 9 * minute),
      status(1, true, noon + 19 * minute),
    ]);
  });

  it('names the owner of its partition as its writer', async () => {
    const states = new DeviceStates();
    states.loaded({ vendor: 'acme', partition: 2 }, '1.4');
    const { answer, statuses } = setUp(states);
    await answer(noon, [sample(noon - 30)]);
    expect(statuses()).toEqual([{ ...status(1, true, noon - 30), writer: { term: 1, generation: 4 } }]);
  });

  it('is the newest sample’s: late and backfilled ones change nothing', async () => {
    const { answer, statuses } = setUp();
    await answer(noon, [sample(noon - 30)]);
    await answer(noon + 5 * minute, [sample(noon - 20 * minute, '4')]);
    await answer(noon + 6 * minute, [sample(noon - 3 * minute, '4')], { backfill: true });
    expect(statuses()).toEqual([status(1, true, noon - 30)]);
  });

  it('goes offline with the event, in the state it was last seen in, and back with the sample', async () => {
    const { answer, statuses } = setUp();
    await answer(noon, [sample(noon - 30)]);
    for (let i = 1; i <= 4; i += 1) await answer(noon + i * 5 * minute, []);
    await answer(noon + 25 * minute, [sample(noon + 24 * minute, '2')]);
    expect(statuses()).toEqual([
      status(1, true, noon - 30),
      status(1, false, noon + 15 * minute),
      status(2, true, noon + 24 * minute),
    ]);
  });

  it('is unknown of a device that is missed before it ever sent anything', async () => {
    const { answer, statuses } = setUp();
    for (let i = 0; i <= 3; i += 1) await answer(noon + i * 5 * minute, []);
    expect(statuses()).toEqual([status(-1, false, noon + 15 * minute)]);
  });

  it('is not written again after a restart', async () => {
    const first = setUp();
    await first.answer(noon, [sample(noon - 30)]);
    const second = first.restart();
    await second.answer(noon + 5 * minute, [sample(noon + 4 * minute)]);
    expect(second.statuses()).toEqual([]);
    await second.answer(noon + 10 * minute, [sample(noon + 9 * minute, '5')]);
    expect(second.statuses()).toEqual([status(5, true, noon + 9 * minute)]);
  });

  it('is written for the device that replaces it in the inventory', async () => {
    const { answer, statuses } = setUp();
    await answer(noon, [sample(noon - 30)]);
    await answer(noon + 5 * minute, [sample(noon - 30)], { devices: [{ ...device, deviceId: 'dev_2' }] });
    expect(statuses()[1]).toEqual({ ...status(1, true, noon - 30), key: 'dev_2', deviceId: 'dev_2' });
  });

  it('never goes back in time, so that the later of two is the newer', async () => {
    const { answer, statuses } = setUp();
    await answer(noon, [sample(noon - 30)]);
    const offline: MappedItem = { kind: 'liveness', device, online: false };
    for (let i = 1; i <= 4; i += 1) await answer(noon + i * 5 * minute, [offline]);
    await answer(noon + 25 * minute, [offline, sample(noon + minute, '4')]);
    expect(statuses().slice(1)).toEqual([status(1, false, noon + 10 * minute), status(4, false, noon + 10 * minute)]);
  });
});
