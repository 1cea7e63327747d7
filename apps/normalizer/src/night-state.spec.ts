import { reported } from '@heliograph/base-data';
import type { MappedSample, PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import { DeviceStates } from './device-states.ts';
import { normalizeAnswer } from './normalize-answer.ts';

const plant: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
  timezone: 'Europe/Berlin',
};
const berlin: PolledDevice = { ...plant, latitude: 52.52, longitude: 13.4 };
/** On the equator at the equinox the sun sets (0 degrees) 6 h after noon, which is at 12:07 UTC on the meridian and an hour earlier here, and sinks by a degree in 4 min. */
const equator: PolledDevice = { ...plant, latitude: 0, longitude: 15 };
const night = '2026-11-21T22:00:00Z';
const day = '2026-11-21T11:00:00Z';

interface Case extends Partial<Pick<MappedSample, 'state' | 'unknownStateCode' | 'isStateDerived' | 'measurements'>> {
  device?: PolledDevice;
  time?: string;
  backfill?: true;
}

function recordOf({ device = berlin, time = night, backfill, ...over }: Case) {
  const datetime = Date.parse(time) / 1000;
  const sample: MappedSample = {
    kind: 'sample',
    device,
    datetime,
    state: '0',
    measurements: {},
    quality: [],
    status: [],
    alerts: [],
    warnings: [],
    ...over,
  };
  const envelope: RawEnvelope = {
    vendor: 'acme',
    accountId: 'acc_1',
    vendorAccountId: 'va_1',
    call: 'c',
    fetchedAt: (datetime + 60) * 1000,
    samplePeriodSeconds: 300,
    devices: [device],
    ...reported({ backfill }),
  };
  const states = new DeviceStates().access({ vendor: 'acme', partition: 0 }, 'va_1');
  const mapping = { version: '1', map: () => [sample], mapBytes: () => [sample] };
  const { records } = normalizeAnswer(envelope, Buffer.from('{}'), mapping, states, { language: 'en' });
  return records[0]!.record;
}

const stateOf = (of: Case): unknown[] => {
  const { State, DataQuality } = recordOf(of);
  return [State, DataQuality];
};
const derived = ['2', ['State:derived']];

describe('the state at night', () => {
  it('is standby where the vendor shows a device that has sampled as offline, or shows no state', () => {
    expect(stateOf({ state: '0' })).toEqual(derived);
    expect(stateOf({ state: '-1' })).toEqual(derived);
    expect(recordOf({ state: '0' }).StateDesc).toBe(recordOf({ state: '2' }).StateDesc);
    expect(stateOf({ state: '2' })).toEqual(['2', undefined]);
  });

  it('is the vendor’s state in every other case, and for an unknown code', () => {
    for (const state of ['1', '3', '4', '5', '6', '7', '8'] as const)
      expect(stateOf({ state })).toEqual([state, undefined]);
    expect(stateOf({ state: '-1', unknownStateCode: '99' })).toEqual(['-1', undefined]);
  });

  it('is named where the mapping derived it, once', () => {
    expect(stateOf({ state: '1', isStateDerived: true, time: day })).toEqual(['1', ['State:derived']]);
    expect(stateOf({ state: '0', isStateDerived: true })).toEqual(derived);
  });

  it('is the word of the vendor by day', () => {
    expect(stateOf({ state: '0', time: day })).toEqual(['0', undefined]);
    expect(stateOf({ state: '-1', time: day })).toEqual(['-1', undefined]);
    // Oslo in June: the sun stays above -7 degrees; at midnight it is at -6.6, at 20:00 local time at 15.
    const oslo = { ...plant, latitude: 59.91, longitude: 10.75 };
    expect(stateOf({ device: oslo, time: '2026-06-21T18:00:00Z' })).toEqual(['0', undefined]);
    expect(stateOf({ device: oslo, time: '2026-06-21T23:15:00Z' })).toEqual(derived);
  });

  it('begins at -3 degrees; from 5 degrees on "offline" without power is sleep already', () => {
    const producing = { PowerACOutputActive: 0.2 };
    const at = (time: string, over: Case = {}): unknown[] =>
      stateOf({ device: equator, time: `2026-03-20T${time}:00Z`, ...over });
    // 16:43 is at 6 degrees, 16:52 at 3.8, 17:17 at -2.4, 17:22 at -3.6.
    expect(at('16:43')).toEqual(['0', undefined]);
    expect(at('16:52')).toEqual(derived);
    expect(at('17:17', { measurements: producing })).toEqual(['0', undefined]);
    expect(at('17:22', { measurements: producing })).toEqual(derived);
    expect(at('17:17', { state: '-1' })).toEqual(['-1', undefined]);
    expect(at('17:22', { state: '-1' })).toEqual(derived);
  });

  it.each<[string, PolledDevice]>([
    ['without coordinates', plant],
    ['at 0, 0, which is none', { ...plant, latitude: 0, longitude: 0 }],
    ['with one coordinate', { ...plant, latitude: 52.52 }],
    ['beyond the pole', { ...plant, latitude: 119.79, longitude: 36.74 }],
    ['beyond the date line', { ...plant, latitude: 36.74, longitude: 199 }],
  ])('is the word of the vendor for a plant %s', (_, device) => {
    expect(stateOf({ device })).toEqual(['0', undefined]);
  });

  it('is the same of a sample that came late, from the history', () => {
    expect(recordOf({ backfill: true })).toEqual(recordOf({}));
  });
});
