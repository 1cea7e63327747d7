import type { FieldTable } from '@heliograph/vendor-contract';

const joined = 'arrays of {index, value}: A is 1, B is 2 …';

/** Sets PowerAc, PowerDc and EnergyAndPowerPv, joined on equal time (dossier, "Sets"; README of the dossiers, mapping table). */
export const inverterTable: FieldTable = {
  fields: {
    PowerACOutputActive: { from: 'activePower', unit: 'W' },
    PowerACOutputReactive: { from: 'reactivePower', unit: 'var' },
    PowerACOutputApparent: { from: 'apparentPower', unit: 'VA' },
    PowerFactor: { from: 'displacementPowerFactor', unit: '1' },
    FrqAC: { from: 'gridFrequency', unit: 'Hz' },
    UAC1: { from: 'voltagePhaseA', unit: 'V' },
    UAC2: { from: 'voltagePhaseB', unit: 'V' },
    UAC3: { from: 'voltagePhaseC', unit: 'V' },
    IAC1: { from: 'currentPhaseA', unit: 'A' },
    IAC2: { from: 'currentPhaseB', unit: 'A' },
    IAC3: { from: 'currentPhaseC', unit: 'A' },
    PAC1: { from: 'activePowerPhaseA', unit: 'W' },
    PAC2: { from: 'activePowerPhaseB', unit: 'W' },
    PAC3: { from: 'activePowerPhaseC', unit: 'W' },
    UAC12: { from: 'voltagePhaseA2B', unit: 'V' },
    UAC23: { from: 'voltagePhaseB2C', unit: 'V' },
    UAC31: { from: 'voltagePhaseC2A', unit: 'V' },
    InsulationResistance: { from: 'isolationResistance', unit: 'Ω' },
    PowerDC: { from: 'dcPowerInput', unit: 'W', sometimes: 'sum over all inputs, if each has a value' },
    EDay: {
      from: 'pvGenerationToday',
      unit: 'Wh',
      sometimes:
        'sum of pvGeneration (Day, ReturnEnergyValues) since local midnight up to this time, if no interval is missing',
    },
  },
  series: {
    UPV: {
      from: 'dcVoltageInput{n}',
      unit: 'V',
      count: 32,
      note: `${joined}; inputs A, B, C … are taken for trackers, no document says`,
      inputs: 'mppt',
    },
    IPV: { from: 'dcCurrentInput{n}', unit: 'A', count: 32, note: joined },
    PPV: { from: 'dcPowerInput{n}', unit: 'W', count: 32, note: joined },
  },
};
