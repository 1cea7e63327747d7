import { readFileSync } from 'node:fs';
import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { devicesOf, plantOf, zoneOf } from '../inventory.ts';
import { Harness } from './harness.ts';

const fixture = (name: string): SimulatorResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html;charset=UTF-8' },
  body: readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'),
});

/** Returns the adapter in front of these answers. */
const withAnswers = async (
  answers: Record<string, string>,
  test: (harness: Harness) => Promise<void>,
): Promise<void> => {
  const harness = await Harness.start({ inverters: 0 });
  harness.intercept = (request) => fixture(answers[request.path] ?? 'error.10011.reconstructed');
  await test(harness).finally(() => harness.close());
};

describe('Growatt lists in the fixtures', () => {
  it('gives the plants of the live shape', () =>
    withAnswers(
      { '/v1/plant/list': 'plant_list.live-shape', '/v1/plant/details': 'plant_details.live-shape' },
      async (harness) => {
        expect(await harness.adapter.listPlants(harness.signal)).toEqual([
          {
            vendorPlantId: '1234567',
            name: 'Planta Demo Uno',
            timezone: 'GMT-5',
            latitude: 4.7,
            longitude: -75.5,
            address: 'Ciudad Ejemplo, Colombia',
            capacityKw: 100,
            installedAt: '2024-01-01',
          },
          {
            vendorPlantId: '7654321',
            name: 'Planta Demo Dos',
            timezone: 'GMT-5',
            latitude: 4.8,
            longitude: -75.6,
            address: 'Ciudad Ejemplo, Colombia',
            capacityKw: 50,
            installedAt: '2022-01-01',
          },
        ]);
      },
    ));

  it('gives the plant of the documented example, leaving out filler values', () =>
    withAnswers({ '/v1/plant/list': 'plant_list.documented' }, async (harness) => {
      expect(await harness.adapter.listPlants(harness.signal)).toEqual([
        { vendorPlantId: '1185', name: '9', address: 'China', installedAt: '2016-09-15' },
      ]);
    }));

  it('gives two devices of the four rows of the live shape', () =>
    withAnswers({ '/v1/device/list': 'device_list.live-shape' }, async (harness) => {
      const plants = [{ vendorPlantId: '1234567', name: 'x' }];
      expect(await harness.adapter.listDevices(plants, harness.signal)).toEqual([
        {
          vendorPlantId: '1234567',
          InverterSN: 'ABC1234567',
          CollectorSN: 'DLG0001ABC',
          vendorDeviceId: 'ABC1234567',
          vendorType: 'max',
          model: 'MODEL0DEMO0XXXXXXXXX',
          status: 'online',
        },
        {
          vendorPlantId: '1234567',
          InverterSN: 'ABC2345678',
          CollectorSN: 'DLG0002DEF',
          vendorDeviceId: 'ABC2345678',
          vendorType: 'inverter',
          model: 'MODEL0DEMO0YYYYYYYYY',
          status: 'online',
        },
      ]);
    }));
});

describe('Growatt list rows', () => {
  it('keeps type 4 over type 1 in either order', () => {
    const rows = [
      { device_sn: 'A', type: 4 },
      { device_sn: 'A', type: 1 },
    ];
    expect(devicesOf(rows.map((row) => ['1', row])).map(({ vendorType }) => vendorType)).toEqual(['max']);
    expect(devicesOf(rows.reverse().map((row) => ['1', row])).map(({ vendorType }) => vendorType)).toEqual(['max']);
  });

  it('reports whether a device is connected only where the row does', () => {
    const rows = [
      { device_sn: 'A', type: 7, lost: true },
      { device_sn: 'B', type: 7, lost: false },
      { device_sn: 'C', type: 7, status: 1 },
    ];
    expect(devicesOf(rows.map((row) => ['1', row])).map(({ status }) => status)).toEqual([
      'offline',
      'online',
      'unknown',
    ]);
  });

  it('drops rows that are no inverter', () => {
    const types = [2, 3, 8, 9, 10, 11, undefined, '?'];
    const rows = [...types.map((type) => ({ device_sn: 'A', type })), { type: 7 }, { device_sn: 'meter', type: 1 }, {}];
    expect(devicesOf(rows.map((row) => ['1', row]))).toEqual([]);
  });

  it.each([
    ['GMT-5', 'GMT-5'],
    ['GMT+5.5', 'GMT+5:30'],
    ['GMT+5:30', 'GMT+5:30'],
    ['GMT-3.5', 'GMT-3:30'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['', undefined],
    [null, undefined],
  ])('reads the zone %p as %p', (written, zone) => {
    expect(zoneOf(written)).toBe(zone);
  });

  it('makes no plant of a row without an id', () => {
    expect(plantOf({ name: 'x' }, undefined)).toBeUndefined();
  });
});
