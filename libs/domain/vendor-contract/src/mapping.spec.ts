import type { PolledDevice } from './adapter.ts';
import { bySerial, noAlarms, rejected } from './mapping.ts';

const device: PolledDevice = {
  deviceId: 'd',
  plantId: 'p',
  vendorPlantId: 'vp',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: 'vd',
  vendorType: '',
};

describe('rejections', () => {
  it('name a serial number only where there is one', () => {
    expect(rejected('vendor_error', 'code 1')).toEqual({ kind: 'rejected', reason: 'vendor_error', detail: 'code 1' });
    expect(rejected('device_not_asked', 'list', 'SN1').serial).toBe('SN1');
  });
});

it('devices are found by serial number, and begin without alarms', () => {
  expect(bySerial([device]).get('SN1')).toBe(device);
  expect(noAlarms(device)).toEqual({ kind: 'alarms', device, alerts: [], warnings: [] });
});
