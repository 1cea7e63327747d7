import { readFileSync } from 'node:fs';
import { invertersOf, plantOf } from '../inventory.ts';

const fixture = (name: string): Record<string, unknown[]> =>
  JSON.parse(readFileSync(new URL(`../fixtures/solarnetwork/${name}`, import.meta.url), 'utf8'));

describe('recorded list of systems', () => {
  it('becomes these plants', () => {
    expect(fixture('fronius-systems-01.json').pvSystems!.map(plantOf)).toEqual([
      {
        vendorPlantId: '3e210d7d-2b9e-43d6-830a-000000000000',
        name: 'Site 1',
        timezone: 'Europe/Berlin',
        address: 'Street 1, 12345, Anytown, State, DK',
        capacityKw: 98.34,
        installedAt: '2009-06-15',
      },
      {
        vendorPlantId: 'ced6f980-8907-4128-87ea-000000000000',
        name: 'Site 2',
        timezone: 'Europe/London',
        capacityKw: 7.6,
        installedAt: '2000-01-01',
      },
    ]);
  });

  it('reads a single system alike', () => {
    expect(plantOf(fixture('fronius-system-01.json'))).toMatchObject({ name: 'Site 1', timezone: 'Europe/London' });
  });

  it('leaves out zones that are no IANA names, and systems without id', () => {
    expect(plantOf({ pvSystemId: 'a', timeZone: 'W. Europe Standard Time' })).toEqual({
      vendorPlantId: 'a',
      name: 'a',
    });
    expect(plantOf({ name: 'x' })).toBeUndefined();
    expect(plantOf(null)).toBeUndefined();
  });
});

describe('recorded list of devices', () => {
  const rows = fixture('fronius-devices-01.json').devices!;

  it('states 23 and has 24 devices, of which these two are inverters in service; batteries, meters, Ohmpilots, sensors, loggers and retired inverters are left out', () => {
    expect(rows).toHaveLength(24);
    expect(invertersOf('p', rows)).toEqual([
      {
        vendorPlantId: 'p',
        InverterSN: '25392042',
        CollectorSN: '240.80298',
        vendorDeviceId: '5980b6f7-f230-4a52-ad9a-000000000000',
        vendorType: 'Inverter',
        model: 'Fronius Primo 3.6-1',
        ratedPowerKw: 3.68,
        mpptCount: 2,
        phaseCount: 1,
        status: 'offline',
      },
      {
        vendorPlantId: 'p',
        InverterSN: '34731506',
        CollectorSN: 'pilot-0.6e-2236461441151190384_0000000000',
        vendorDeviceId: '3b482b62-1754-48f1-a0ca-000000000000',
        vendorType: 'Inverter',
        model: 'Primo GEN24 3.6 Plus',
        ratedPowerKw: 3.6,
        mpptCount: 2,
        phaseCount: 1,
        status: 'online',
      },
    ]);
  });
});

describe('trap: serial numbers', () => {
  const inverter = (serialNumber: unknown, more: object = {}): object => ({
    deviceType: 'Inverter',
    deviceId: '3b482b62-1754-48f1-a0ca-000000000000',
    serialNumber,
    isActive: true,
    ...more,
  });

  it('are trimmed; without one the device’s id replaces it', () => {
    expect(invertersOf('p', [inverter('P030T020Z2009013172     ')])).toMatchObject([
      { InverterSN: 'P030T020Z2009013172', CollectorSN: '', status: 'unknown' },
    ]);
    expect(invertersOf('p', [inverter(null)])).toMatchObject([{ InverterSN: '3b482b62-1754-48f1-a0ca-000000000000' }]);
  });

  it('of 19 digits survive', () => {
    expect(invertersOf('p', [inverter('1234567890123456789')])).toMatchObject([{ InverterSN: '1234567890123456789' }]);
  });

  it('listed twice: the row activated last comes last, and so wins', () => {
    const rows = [
      inverter('1', { deviceId: 'new', activationDate: '2025-01-01T00:00:00Z' }),
      inverter('1', { deviceId: 'old', activationDate: '2020-01-01T00:00:00Z' }),
    ];
    expect(invertersOf('p', rows).map(({ vendorDeviceId }) => vendorDeviceId)).toEqual(['old', 'new']);
  });

  it('trap: sensors is an array on some rows', () => {
    expect(
      invertersOf('p', [{ deviceType: 'Sensor', deviceId: 'x', sensors: [{ sensorName: 'Insolation' }] }]),
    ).toEqual([]);
  });
});
