import { withPhaseTotal } from './phase-total.ts';

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
