import type { PolledDevice } from './adapter.ts';
import { bySerial, mapByCall, noAlarms, readJson, rejected } from './rejection.ts';

const device: PolledDevice = {
  deviceId: 'd',
  plantId: 'p',
  vendorPlantId: 'vp',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: 'vd',
  vendorType: '',
};
const answer = { call: 'list', body: '{"a":1.50}', fetchedAt: 0, devices: [device] };

describe('rejections', () => {
  it('name a serial number only where there is one', () => {
    expect(rejected('vendor_error', 'code 1')).toEqual({ kind: 'rejected', reason: 'vendor_error', detail: 'code 1' });
    expect(rejected('device_not_asked', 'list', 'SN1').serial).toBe('SN1');
  });

  it('stand for an answer that is no JSON, with its length and none of its text', () => {
    expect(readJson({ ...answer, body: '<html>' })).toEqual(rejected('invalid_json', 'list: 6 characters'));
  });
});

describe('mapByCall', () => {
  const calls = { list: 'mapping of list' };

  it('hands the mapping of the call and the parsed answer on', () => {
    const items = mapByCall(calls, answer, (mapping, json) => [rejected(mapping, json.source(['a']) ?? '')]);
    expect(items).toEqual([rejected('mapping of list', '1.50')]);
  });

  it.each(['detail', 'toString', '__proto__'])('rejects the call %s, which nobody maps', (call) => {
    const items = mapByCall(calls, { ...answer, call }, () => []);
    expect(items).toEqual([rejected('unexpected_shape', `unknown call ${call}`)]);
  });

  it('rejects what is no JSON', () => {
    expect(mapByCall(calls, { ...answer, body: '{' }, () => [])).toEqual([
      rejected('invalid_json', 'list: 1 characters'),
    ]);
  });
});

it('devices are found by serial number, and begin without alarms', () => {
  expect(bySerial([device]).get('SN1')).toBe(device);
  expect(noAlarms(device)).toEqual({ kind: 'alarms', device, alerts: [], warnings: [] });
});
