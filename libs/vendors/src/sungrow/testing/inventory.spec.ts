import { readFileSync } from 'node:fs';
import { isRecord } from '@heliograph/vendor-contract';
import { deviceOf, plantOf } from '../inventory.ts';
import type { SungrowItem } from '../wire.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

function listed(name: string): SungrowItem[] {
  const { result_data } = JSON.parse(fixture(name)) as { result_data: { pageList: unknown[] } };
  return result_data.pageList.filter(isRecord).map((value) => ({ value, source: JSON.stringify(value) }));
}

describe('documented lists', () => {
  it('name five inverters with key, logger and model, nothing else', () => {
    const devices = listed('queryDeviceListResponse.documented.json').map((item) => deviceOf('689661', item));
    expect(devices).toHaveLength(5);
    expect(devices[0]).toEqual({
      vendorPlantId: '689661',
      InverterSN: 'A2262065536',
      CollectorSN: 'B2261882811',
      vendorDeviceId: '689661_1_1_5',
      vendorType: '1',
      model: 'SG50CX-P2-CN',
      status: 'online',
    });
  });

  it('name a plant with its zone; the place 0, 0 was not entered', () => {
    const [plant] = listed('queryPlantListResponse.documented.json');
    expect(plantOf(plant!)).toEqual({
      vendorPlantId: '700666130',
      name: 'PLANT-NAME',
      timezone: 'GMT-1',
      address: 'REDACTED',
      installedAt: '2024-08-22',
    });
  });

  it('scale the capacity: 21.93 kWp recorded; -- is nothing', () => {
    const [excerpt] = listed('getPowerStationList.hybrid-plant.excerpt.recorded.json');
    const withId = (total_capcity: unknown): SungrowItem => {
      const value = { ...excerpt!.value, ps_id: 1, total_capcity };
      return { value, source: JSON.stringify(value) };
    };
    expect(plantOf(withId(excerpt!.value.total_capcity))).toMatchObject({ capacityKw: 21.93, timezone: 'GMT+2' });
    expect(plantOf(withId({ unit: 'MWp', value: '1.2' }))).toMatchObject({ capacityKw: 1200 });
    expect(plantOf(withId({ unit: '', value: '--' }))).not.toHaveProperty('capacityKw');
  });

  it('skip loggers, meters and devices without a serial number', () => {
    const row = (members: object): SungrowItem => {
      const value = { device_sn: 'A1', ps_key: '1_1_1_1', device_type: 1, ...members };
      return { value, source: JSON.stringify(value) };
    };
    for (const device_type of [3, 4, 5, 7, 9, 10, 11, 17, 22, 26, 37, 41, 43, 51, 64])
      expect(deviceOf('1', row({ device_type }))).toBeUndefined();
    for (const device_type of [1, 14, 55, '55']) expect(deviceOf('1', row({ device_type }))).toBeDefined();
    expect(deviceOf('1', row({ device_sn: null }))).toBeUndefined();
    expect(deviceOf('1', row({ firmware_version_info: { lcd_version: 'L1', mdsp_version: 'M1' } }))!.firmware).toBe(
      'L1',
    );
    expect(deviceOf('1', row({ dev_status: '0' }))!.status).toBe('offline');
  });

  it('keep ids of 19 digits', () => {
    const source = '{"ps_id":1234567890123456789,"ps_name":"x"}';
    const value = JSON.parse(source) as SungrowItem['value'];
    expect(plantOf({ value, source })!.vendorPlantId).toBe('1234567890123456789');
  });
});
