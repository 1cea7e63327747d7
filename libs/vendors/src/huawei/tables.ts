import type { FieldTable } from '@heliograph/vendor-contract';

const hybridYield =
  'AC output: of hybrids it includes what the battery discharges, and excludes what charges the battery';

/** `dataItemMap` of `getDevRealKpi` and `getDevHistoryKpi`, device types 1 and 38 (dossier: "Responses", "BaseData mapping"). */
export const inverterTable: FieldTable = {
  fields: {
    EDay: { from: 'day_cap', unit: 'kWh', note: hybridYield },
    ETotal: { from: 'total_cap', unit: 'kWh', note: hybridYield },
    PowerACOutputActive: { from: 'active_power', unit: 'kW' },
    PowerACOutputReactive: { from: 'reactive_power', unit: 'kvar' },
    PowerFactor: { from: 'power_factor', unit: '1' },
    PowerDC: { from: 'mppt_power', unit: 'kW', note: 'sum of the MPPT inputs' },
    Efficiency: { from: 'efficiency', unit: '%' },
    Temperature: { from: 'temperature', unit: '°C' },
    FrqAC: { from: 'elec_freq', unit: 'Hz' },
    UAC1: { from: 'a_u', unit: 'V' },
    UAC2: { from: 'b_u', unit: 'V' },
    UAC3: { from: 'c_u', unit: 'V' },
    UAC12: { from: 'ab_u', unit: 'V' },
    UAC23: { from: 'bc_u', unit: 'V' },
    UAC31: { from: 'ca_u', unit: 'V' },
    IAC1: { from: 'a_i', unit: 'A' },
    IAC2: { from: 'b_i', unit: 'A' },
    IAC3: { from: 'c_i', unit: 'A' },
  },
  series: {
    UPV: {
      from: 'pv{n}_u',
      unit: 'V',
      count: 32,
      note: '24 inputs, up to 36 since 25.1.0: those above 32 are left out and named in DataQuality; 0.0 where no string is connected',
      inputs: 'string',
    },
    IPV: { from: 'pv{n}_i', unit: 'A', count: 32, note: 'as UPV' },
  },
};
