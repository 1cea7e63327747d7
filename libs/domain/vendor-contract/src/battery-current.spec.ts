import { signBatteryCurrent } from './battery-current.ts';

describe('a battery current whose sign the vendor does not document', () => {
  it.each([
    ['charging', { BatteryPower: -1.2, IBattery: 4 }, -4],
    ['charging, written negative', { BatteryPower: -1.2, IBattery: -4 }, -4],
    ['discharging', { BatteryPower: 1.2, IBattery: 4 }, 4],
    ['discharging, written negative', { BatteryPower: 1.2, IBattery: -4 }, 4],
    ['at rest', { BatteryPower: 0, IBattery: 0 }, 0],
    ['without a direction', { BatteryPower: 0, IBattery: 0.1 }, undefined],
    ['without a power', { IBattery: 4 }, undefined],
  ])('%s', (_name, measurements: { BatteryPower?: number; IBattery?: number }, amperes) => {
    signBatteryCurrent(measurements);
    expect(measurements.IBattery).toBe(amperes);
  });

  it('adds none', () => {
    const measurements = { BatteryPower: 1 };
    signBatteryCurrent(measurements);
    expect(measurements).toEqual({ BatteryPower: 1 });
  });
});
