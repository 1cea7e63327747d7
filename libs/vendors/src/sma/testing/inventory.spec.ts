import type { JsonRecord } from '@heliograph/vendor-contract';
import { eachSerialOnce, invertersOf, plantOf } from '../inventory.ts';
import { fixture } from './harness.ts';

const list = (name: string, member: string): JsonRecord[] =>
  (JSON.parse(fixture(name)) as Record<string, JsonRecord[]>)[member]!;

describe('plants', () => {
  it('are read with power in kW and the day they started up (recorded)', () => {
    const [first, second] = list('solarnetwork/sma-plants-01.json', 'plants').map(plantOf);
    expect(first).toEqual({
      vendorPlantId: '7190000',
      name: 'Site 1',
      timezone: 'America/New_York',
      latitude: 42.38,
      longitude: -71.07,
      address: 'Main Street 123, 00001 Anytown, Massachusetts, US',
      capacityKw: 184,
      installedAt: '2021-11-03',
    });
    // peakPower 0.0: not entered.
    expect(second).not.toHaveProperty('capacityKw');
  });

  it('have id, name and zone only in the vendor’s sandbox (recorded)', () => {
    const plants = list('argia-sandbox/live_plants_list.json', 'plants').map(plantOf);
    expect(plants).toHaveLength(9);
    expect(plants[0]).toEqual({ vendorPlantId: '13', name: 'Testplant 1', timezone: 'Europe/Berlin' });
  });

  it('without id are left out', () => {
    expect(plantOf({ name: 'x' })).toBeUndefined();
  });
});

describe('devices', () => {
  const devices = invertersOf('13', list('argia-sandbox/live_devices_13.json', 'devices'));

  it('are the inverters, without sensor, battery, meter and socket (recorded)', () => {
    expect(devices.map(({ vendorDeviceId, InverterSN, model }) => [vendorDeviceId, InverterSN, model])).toEqual([
      ['16', '3421111', 'STP 6000TL-20'],
      ['17', '9687867', 'STP 5000TL-20'],
      ['18', '463688', 'SB3.6-1AV-40'],
      ['23', '1334234534', 'STP50-41'],
    ]);
    expect(devices[0]).toEqual({
      vendorPlantId: '13',
      InverterSN: '3421111',
      CollectorSN: '234534635778',
      vendorDeviceId: '16',
      vendorType: 'Solar Inverters',
      model: 'STP 6000TL-20',
      ratedPowerKw: 6,
      status: 'unknown',
    });
    expect(devices[3]).not.toHaveProperty('ratedPowerKw');
  });

  it('know the collector only where there is one that is active', () => {
    const inverter = { deviceId: '1', type: 'Solar Inverters', serial: '2' };
    const manager = (serial: string, more: object = {}): JsonRecord => ({
      deviceId: serial,
      type: 'Monitoring and control',
      product: 'EDMM-10',
      serial,
      isActive: true,
      ...more,
    });
    const collector = (...others: JsonRecord[]): string => invertersOf('p', [inverter, ...others])[0]!.CollectorSN;
    expect(collector(manager('100'))).toBe('100');
    expect(collector()).toBe('');
    expect(collector(manager('100'), manager('200'))).toBe('');
    expect(collector(manager('100', { isActive: false }), manager('200'))).toBe('200');
    expect(collector(manager('100', { product: 'Energy Meter' }))).toBe('');
  });

  it('that were taken out of the plant are offline; those without serial number are left out', () => {
    const record = { deviceId: '1', type: 'Solar Inverters', serial: '7' };
    expect(invertersOf('p', [{ ...record, isActive: false }])[0]!.status).toBe('offline');
    expect(invertersOf('p', [{ deviceId: '1', type: 'Solar Inverters' }])).toEqual([]);
  });

  it('come once: the active one, else the first (recorded: two plants show the same serial numbers)', () => {
    const again = invertersOf('101', list('argia-sandbox/live_devices_101.json', 'devices'));
    const all = eachSerialOnce([...devices, ...again]);
    expect(all.filter(({ InverterSN }) => InverterSN === '3421111')).toEqual([devices[0]]);
    const gone = { ...devices[0]!, vendorDeviceId: '99', status: 'offline' as const };
    expect(eachSerialOnce([gone, devices[0]!])).toEqual([devices[0]]);
  });

  it('keep ids of 19 digits as text', () => {
    const record = { deviceId: '1234567890123456789', type: 'Solar Inverters', serial: '9876543210987654321' };
    expect(invertersOf('p', [record])[0]).toMatchObject({
      vendorDeviceId: '1234567890123456789',
      InverterSN: '9876543210987654321',
    });
  });
});
