import type { Vendor } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { differenceTable, hybridTable, inverterTable, microTable, mpptTable } from './tables.ts';

export const sungrow: Vendor = {
  declaration,
  tables: {
    'inverter (type 1)': inverterTable,
    'inverter without string points (type 1)': mpptTable,
    'hybrid inverter (type 14)': hybridTable,
    'hybrid inverter (type 14), differences': differenceTable,
    'microinverter (type 55)': microTable,
  },
  adapter: async () => (await import('./adapter.ts')).createAdapter,
  consent: async () => (await import('./auth.ts')).consent,
  mapping: async () => (await import('./mapping.ts')).mapping,
  alarms: async () => (await import('./alarms.ts')).alarms,
  simulator: async () => (await import('./cloud/simulator.ts')).createSimulator,
};
