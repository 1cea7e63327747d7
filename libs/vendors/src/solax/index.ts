import type { Vendor } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { batteryTable, commercialTable, residentialTable, tokenTable } from './tables.ts';

export const solax: Vendor = {
  declaration,
  tables: {
    'developer, residential': residentialTable,
    'developer, commercial': commercialTable,
    'developer, battery of an inverter': batteryTable,
    'v2 and legacy': tokenTable,
  },
  adapter: async () => (await import('./adapter.ts')).createAdapter,
  mapping: async () => (await import('./mapping.ts')).mapping,
  alarms: async () => (await import('./alarms.ts')).alarms,
  simulator: async () => (await import('./cloud/simulator.ts')).createSimulator,
};
