import type { BaseData as DomainBaseData } from '@heliograph/base-data';
import {
  isDeviceData,
  isDeviceDay,
  isDeviceEvent,
  isEnergyInterval,
  isStorage,
  kindOf,
  parseDelivered,
  type Delivered,
} from './delivered.ts';
import type { BaseData } from './generated/types.generated.ts';

const sample = { deviceType: 'inverter', EDay: 1.5, idempotency_key: 'a:b:1' };
const offline = { event: 'device.offline', idempotency_key: 'a:b:1:offline' };

describe('delivered records', () => {
  it('is read from bytes and text', () => {
    expect(parseDelivered(Buffer.from(JSON.stringify(sample)))).toEqual(sample);
    expect(parseDelivered(JSON.stringify(offline))).toEqual(offline);
  });

  it.each(['null', '[]', '{}', '{"idempotency_key":1}'])('is not %s', (text) => {
    expect(() => parseDelivered(text)).toThrow(TypeError);
  });

  it('is a sample or an event', () => {
    const records = [sample, offline, { event: 'vendor.unavailable', idempotency_key: 'x' }] as unknown as Delivered[];
    expect(records.map(isDeviceData)).toEqual([true, false, false]);
    expect(records.map(isDeviceEvent)).toEqual([false, true, false]);
    const [first] = records.filter(isDeviceData);
    expect(first?.EDay).toBe(1.5);
  });

  it('is a sum of a day or of an interval', () => {
    const day = { date: '2026-05-30', idempotency_key: 'a:b:2026-05-30:day' };
    const interval = { scope: 'device', idempotency_key: 'd:1:1h:v1' };
    const records = [sample, day, interval, offline] as unknown as Delivered[];
    expect(records.map(kindOf)).toEqual(['device.data', 'device.day', 'energy.interval', 'device.offline']);
    expect(records.map(isDeviceData)).toEqual([true, false, false, false]);
    expect(records.map(isDeviceDay)).toEqual([false, true, false, false]);
    expect(records.map(isEnergyInterval)).toEqual([false, false, true, false]);
  });

  it('is a sample of a battery, a meter or a site', () => {
    const storage = ['battery', 'meter', 'site'].map((deviceType) => ({ deviceType, idempotency_key: 'k' }));
    const records = [...storage, sample, offline] as unknown as Delivered[];
    const kinds = ['battery.data', 'meter.data', 'site.data', 'device.data', 'device.offline'];
    expect(records.map(kindOf)).toEqual(kinds);
    expect(records.map(isStorage)).toEqual([true, true, true, false, false]);
    expect(records.map(isDeviceData)).toEqual([false, false, false, true, false]);
  });

  it('has the type that the service writes', () => {
    // The compiler is the judge: each is assignable to the other.
    const read = (record: DomainBaseData): BaseData => record;
    const written = (record: BaseData): DomainBaseData => record;
    expect([read, written]).toHaveLength(2);
  });
});
