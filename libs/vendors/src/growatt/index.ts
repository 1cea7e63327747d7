import type { Vendor } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { historyTables, stringCounts, stringTable, tables } from './tables.ts';

export const growatt: Vendor = {
  declaration,
  tables: {
    ...tables,
    'inverter, history': historyTables.inverter,
    'inverter, with strings': stringTable(stringCounts.inverter),
    'max, with strings': stringTable(stringCounts.max),
  },
  adapter: async () => (await import('./adapter.ts')).createAdapter,
  mapping: async () => (await import('./mapping.ts')).mapping,
  alarms: async () => (await import('./alarms.ts')).alarms,
  simulator: async () => (await import('./cloud/simulator.ts')).createSimulator,
};
