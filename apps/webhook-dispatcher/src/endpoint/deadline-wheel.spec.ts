import { jest } from '@jest/globals';
import { DeadlineWheel } from './deadline-wheel.ts';

describe('DeadlineWheel', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_100 }));
  afterEach(() => jest.useRealTimers());

  it('expires an entry within a tick after its deadline, never before', () => {
    const wheel = new DeadlineWheel(250);
    const expire = jest.fn();
    wheel.add({ expire }, 1000, performance.now());
    jest.advanceTimersByTime(999);
    expect(expire).not.toHaveBeenCalled();
    jest.advanceTimersByTime(501);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  it('forgets removed entries, and its timer with the last entry', () => {
    const wheel = new DeadlineWheel(250);
    const entry = { expire: jest.fn() };
    wheel.remove(entry, wheel.add(entry, 1000, performance.now()));
    jest.advanceTimersByTime(5000);
    expect(entry.expire).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('lets what stood still read its answers first, once', () => {
    const wheel = new DeadlineWheel(250);
    const expire = jest.fn();
    const start = performance.now();
    wheel.add({ expire }, 1000, start);
    wheel.tick(start + 15_000);
    expect(expire).not.toHaveBeenCalled();
    wheel.tick(start + 30_000);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  it('starts again after it has run empty', () => {
    const wheel = new DeadlineWheel(250);
    const expire = jest.fn();
    for (let i = 0; i < 3; i++) {
      wheel.add({ expire }, 500, performance.now());
      jest.advanceTimersByTime(2000);
    }
    expect(expire).toHaveBeenCalledTimes(3);
  });
});
