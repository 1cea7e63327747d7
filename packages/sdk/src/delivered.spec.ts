import type { BaseData as DomainBaseData } from '@heliograph/base-data';
import { isDeviceData, isDeviceEvent, parseDelivered, type Delivered } from './delivered.ts';
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

  it('has the type that the service writes', () => {
    // The compiler is the judge: each is assignable to the other.
    const read = (record: DomainBaseData): BaseData => record;
    const written = (record: BaseData): DomainBaseData => record;
    expect([read, written]).toHaveLength(2);
  });
});
