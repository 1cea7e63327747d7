import { delivery } from '../../test/delivery.fixture.ts';
import { DeviceQueue } from './device-queue.ts';

describe('DeviceQueue', () => {
  it('keeps its count through removals of ready and waiting records', () => {
    const queue = new DeviceQueue();
    for (let i = 0; i < 3; i++) queue.push(delivery({ serial: 'A' }), i);
    for (let i = 0; i < 2; i++) queue.push(delivery({ serial: 'B' }), i);
    expect([queue.size, queue.ready]).toEqual([5, 2]);
    expect(queue.remove(({ since }) => since === 0)).toHaveLength(2);
    expect([queue.size, queue.ready]).toEqual([3, 2]);
    expect(queue.remove(() => true)).toHaveLength(3);
    expect([queue.size, queue.ready]).toEqual([0, 0]);
  });

  it('frees a device whose record was removed', () => {
    const queue = new DeviceQueue();
    queue.push(delivery({ serial: 'A' }), 0);
    queue.remove(() => true);
    queue.push(delivery({ serial: 'A' }), 1);
    expect(queue.ready).toBe(1);
  });

  it('does not make a device ready twice while one of its records is in flight', () => {
    const queue = new DeviceQueue();
    for (let i = 0; i < 3; i++) queue.push(delivery({ serial: 'A' }), i);
    const inFlight = queue.shift()!;
    queue.remove(({ since }) => since === 1);
    expect(queue.ready).toBe(0);
    queue.done(inFlight.device);
    expect([queue.size, queue.ready]).toEqual([1, 1]);
  });
});
