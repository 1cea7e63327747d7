import { signBatteryCurrent, withPhaseTotal } from './read-value.ts';

describe('AC power beside the powers of the phases', () => {
  it.each([
    [
      'a total of 0 beside three phases that carry power',
      { PowerACOutputActive: 0, PAC1: 0.5, PAC2: 0.25, PAC3: 0.125 },
      0.875,
    ],
    ['no total', { PAC1: 0.5, PAC2: 0.25, PAC3: 0.125 }, 0.875],
    ['phases that draw power', { PowerACOutputActive: 0, PAC1: -0.5, PAC2: 0, PAC3: 0 }, -0.5],
    ['a total that is not 0', { PowerACOutputActive: 1, PAC1: 0.5, PAC2: 0.25, PAC3: 0.125 }, 1],
    ['phases without power', { PowerACOutputActive: 0, PAC1: 0, PAC2: 0, PAC3: 0 }, 0],
    ['a phase that is missing', { PAC1: 0.5, PAC2: 0.5 }, undefined],
    ['one phase of a device that may have three', { PAC1: 0.5 }, undefined],
    ['no phases', { PowerACOutputActive: 0 }, 0],
  ])('%s', (_name, measurements, total) => {
    expect(withPhaseTotal(measurements).PowerACOutputActive).toBe(total);
  });

  it('is that of the only phase of a single-phase inverter', () => {
    expect(withPhaseTotal({ PowerACOutputActive: 0, PAC1: 0.5 }, 1).PowerACOutputActive).toBe(0.5);
  });
});

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
