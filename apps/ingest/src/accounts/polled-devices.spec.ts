import { reported } from '@heliograph/base-data';
import type { DeviceRecord } from '@heliograph/messaging';
import { deviceSelection, plannedDevice, type ListedDevice, type MonitoredDevice } from './monitored-device.ts';
import { PolledDevices } from './polled-devices.ts';

const record = (changes: Partial<DeviceRecord> = {}): DeviceRecord => ({
  deviceId: 'dev_1',
  accountId: 'acc_1',
  vendorAccountId: 'va_1',
  vendor: 'solis',
  plantId: 'plt_1',
  vendorPlantId: '1',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: 'SN1',
  vendorType: '1',
  ratedPowerKw: 10.5,
  takesFrom: 0,
  groups: [],
  monitored: true,
  firstSeenAt: 1,
  ...changes,
});
const select = deviceSelection(new Set(['solis', 'saj']));
const selected = (changes?: Partial<DeviceRecord>) => select(record(changes), 'dev_1');

describe(deviceSelection.name, () => {
  it('keeps of a monitored device of the vendors what polling needs', () => {
    const { accountId, vendor, monitored, ...needed } = record();
    expect([accountId, vendor, monitored].length).toBe(3);
    expect(selected()).toEqual(needed);
    expect(JSON.stringify(selected())).not.toContain('null');
  });

  it('keeps no device of another vendor, and of one that is not monitored its plant', () => {
    expect(selected({ vendor: 'growatt' })).toBeUndefined();
    expect(selected({ monitored: false })).toEqual({
      deviceId: 'dev_1',
      vendorAccountId: 'va_1',
      plantId: 'plt_1',
      isPolled: false,
    });
  });

  it('keeps the batteries and meters that are listed with it', () => {
    const storage = [{ type: 'meter' as const, vendorDeviceId: '9', vendorType: '47' }];
    expect(selected({ storage })).toMatchObject({ storage });
  });

  it('accepts a record of before there were groups', () => {
    const { groups, ...older } = record();
    expect([groups, select(older, 'dev_1')]).toEqual([[], expect.not.objectContaining({ groups: [] })]);
  });
});

describe(plannedDevice.name, () => {
  const battery = { type: 'battery' as const, vendorDeviceId: '8', vendorType: '39' };
  const meter = { type: 'meter' as const, vendorDeviceId: '9', vendorType: '47' };
  const device = selected({ storage: [battery, meter], timezone: 'Europe/Berlin' }) as MonitoredDevice;

  it('has the batteries and meters that the vendor account asks for', () => {
    const storageWith = (include?: ('battery' | 'meter')[]) => plannedDevice(device, reported({ include })).storage;
    expect(storageWith(['battery', 'meter'])).toEqual([battery, meter]);
    expect(storageWith(['meter'])).toEqual([meter]);
    for (const include of [[], undefined]) expect(storageWith(include)).toBeUndefined();
  });

  it('is in the zone of the vendor account where the plant has none', () => {
    const zoneless = selected() as MonitoredDevice;
    expect(plannedDevice(zoneless, { timezone: 'GMT+8' }).timezone).toBe('GMT+8');
    expect(plannedDevice(device, { timezone: 'GMT+8' }).timezone).toBe('Europe/Berlin');
  });

  it('is the device itself, not a copy, where nothing differs', () => {
    expect(plannedDevice(device, { include: ['battery', 'meter'] })).toBe(device);
  });
});

describe(PolledDevices.name, () => {
  let devices: PolledDevices;
  let view: Map<string, ListedDevice>;
  beforeEach(() => {
    devices = new PolledDevices();
    view = new Map();
  });

  /** Changes a device as the control view does. */
  function change(deviceId: string, changes?: Partial<DeviceRecord>): string[] {
    const before = view.get(deviceId);
    const now = changes && select(record({ ...changes, deviceId }), deviceId);
    if (now) view.set(deviceId, now);
    else view.delete(deviceId);
    return devices.change(now, before);
  }
  const idsOf = (account: string) => devices.list(account).map(({ deviceId }) => deviceId);

  it('follows a device to another vendor account', () => {
    expect(change('b', {})).toEqual(['va_1']);
    change('a', {});
    expect(idsOf('va_1')).toEqual(['a', 'b']);
    expect(change('b', { vendorAccountId: 'va_2' })).toEqual(['va_2', 'va_1']);
    expect([idsOf('va_1'), idsOf('va_2')]).toEqual([['a'], ['b']]);
  });

  it('loses a device that becomes one of another vendor, and has it again when it returns', () => {
    change('a', {});
    expect(change('a', { vendor: 'growatt' })).toEqual(['va_1']);
    expect(idsOf('va_1')).toEqual([]);
    expect(change('a', { vendor: 'huawei' })).toEqual([]);
    expect(change('a', { vendor: 'saj', vendorAccountId: 'va_3' })).toEqual(['va_3']);
    expect(idsOf('va_3')).toEqual(['a']);
  });

  it('lists monitored devices alone, and knows the plants that have no other', () => {
    change('a', {});
    change('b', { plantId: 'plt_2' });
    expect([...devices.plantsOfOne('va_1')]).toEqual(['plt_1', 'plt_2']);
    expect(change('c', { monitored: false, plantId: 'plt_2' })).toEqual([]);
    expect([idsOf('va_1'), [...devices.plantsOfOne('va_1')]]).toEqual([['a', 'b'], ['plt_1']]);
    expect(change('a', { monitored: false })).toEqual(['va_1']);
    expect(idsOf('va_1')).toEqual(['b']);
    expect([...devices.plantsOfOne('va_2')]).toEqual([]);
  });

  it('has only the last record of a device', () => {
    change('a', { model: 'old' });
    change('a', { model: 'new' });
    expect(devices.list('va_1').map(({ model }) => model)).toEqual(['new']);
    expect(change('a')).toEqual(['va_1']);
    expect(change('a')).toEqual([]);
    expect(idsOf('va_1')).toEqual([]);
  });
});
