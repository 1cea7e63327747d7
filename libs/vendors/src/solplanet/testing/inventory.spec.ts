import { readFileSync } from 'node:fs';
import { devicesOf, plantOf } from '../inventory.ts';
import { readPage } from '../wire.ts';

const data = (name: string): unknown =>
  (JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as { data: unknown }).data;

describe('plants', () => {
  it('are read from the documented page; wd is the latitude, China one zone', () => {
    const page = readPage(data('getPlanListPro'));
    expect(page?.totalPages).toBe(24);
    expect(page?.records.map(plantOf)).toEqual([
      {
        vendorPlantId: 'be9ca0323e4149758d0b02ea3310cxxx',
        name: 'Plant A',
        timezone: 'Asia/Shanghai',
        latitude: 34,
        longitude: 108,
        address: 'redacted',
        capacityKw: 21.15,
        installedAt: '2022-05-13',
      },
    ]);
  });

  it('without key are left out; without place, power or a documented country lack that member', () => {
    expect(plantOf({ name: 'x' })).toBeUndefined();
    expect(plantOf({ apikey: 'k', wd: 0, jd: 0.0, totalpower: 0, country: 49, position: '' })).toEqual({
      vendorPlantId: 'k',
      name: 'k',
    });
  });
});

describe('devices', () => {
  it('are read from the documented list', () => {
    expect(devicesOf('k', data('getDeviceListPro'))).toEqual([
      {
        vendorPlantId: 'k',
        InverterSN: '5.0NX12000010',
        CollectorSN: 'B3200A2305D7',
        vendorDeviceId: '5.0NX12000010',
        vendorType: '',
        status: 'offline',
      },
    ]);
  });

  it('are under the active collector, where an inactive one (9) lists them too, before or after it', () => {
    const inactive = { psn: 'OLD', pstate: 9, inverters: [{ isn: 'A1', istate: 0 }] };
    const active = { psn: 'NEW', pstate: 1, inverters: [{ isn: 'A1', istate: 2 }, { isn: '' }] };
    for (const list of [
      [inactive, active],
      [active, inactive],
    ]) {
      expect(devicesOf('k', list)).toMatchObject([{ InverterSN: 'A1', CollectorSN: 'NEW', status: 'unknown' }]);
    }
    expect(devicesOf('k', [{ psn: 'EMPTY', pstate: 1, inverters: null }])).toEqual([]);
    expect(devicesOf('k', null)).toEqual([]);
  });
});
