import { BrokerTime } from './broker-probe.ts';

describe('BrokerTime', () => {
  const hour = 3_600_000;
  let wall: number;
  let steady: number;
  let time: BrokerTime;

  beforeEach(() => {
    [wall, steady] = [1_000 * hour, 5_000];
    time = new BrokerTime(
      () => wall,
      () => steady,
    );
  });

  it('begins with the own clock, and does not jump with it', () => {
    expect(time.now()).toBe(1_000 * hour);
    wall += hour;
    steady += 10;
    expect(time.now()).toBe(1_000 * hour + 10);
  });

  it('is set right by a record that the process wrote itself, either way', () => {
    for (const offMs of [hour, -hour, 0]) {
      const appendedAt = 1_000 * hour + offMs;
      steady += 30;
      time.between(appendedAt, 30);
      expect(time.now()).toBeGreaterThanOrEqual(appendedAt);
      expect(time.now()).toBeLessThanOrEqual(appendedAt + 30);
    }
  });

  it('keeps its bounds when a slow answer is less precise', () => {
    steady += 20_000;
    time.between(1_000 * hour + 15_000, 20_000);
    expect(time.now()).toBe(1_000 * hour + 20_000);
  });

  it('is never earlier than a record that was read, which may be old', () => {
    time.notBefore(999 * hour);
    expect(time.now()).toBe(1_000 * hour);
    time.notBefore(1_001 * hour);
    expect(time.now()).toBe(1_001 * hour);
  });
});
