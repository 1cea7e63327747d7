import type { PolledDevice } from './adapter.ts';
import { polledDeviceOf } from './polled-device.ts';

const identity = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '1',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '7',
  vendorType: 'tlx',
};
const whole: PolledDevice = {
  ...identity,
  model: 'MIN 5000',
  firmware: '1.2',
  ratedPowerKw: 5,
  stringCount: 2,
  phaseCount: 1,
  timezone: 'Europe/Berlin',
  latitude: 52.5,
  longitude: 13.4,
  groups: ['grp_1'],
  takesFrom: 1_700_000_000,
  storage: [{ type: 'battery', vendorDeviceId: '8', vendorType: '39' }],
};

describe(polledDeviceOf.name, () => {
  it('keeps all that is known, always in one order', () => {
    const shuffled = Object.fromEntries(Object.entries(whole).toReversed()) as unknown as PolledDevice;
    expect(JSON.stringify(polledDeviceOf(shuffled))).toBe(JSON.stringify(whole));
  });

  it('leaves out what control records carry beyond it', () => {
    const record = { ...whole, monitored: true, firstSeenAt: 5, accountId: 'acc_1', vendor: 'growatt' };
    expect(polledDeviceOf(record)).toEqual(whole);
  });

  it('leaves out unreported members, empty lists, and half a place', () => {
    expect(polledDeviceOf({ ...identity, groups: [], storage: [], latitude: 52.5 })).toEqual(identity);
    expect(polledDeviceOf({ ...identity, longitude: 13.4 })).toEqual(identity);
  });
});
