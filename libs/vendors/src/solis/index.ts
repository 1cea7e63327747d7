import type { Vendor } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { inverterTable, storageTable } from './tables.ts';

export const solis: Vendor = {
  declaration,
  tables: { inverter: inverterTable, storage: storageTable },
  adapter: async () => (await import('./adapter.ts')).createAdapter,
  mapping: async () => (await import('./mapping.ts')).mapping,
  alarms: async () => (await import('./alarms.ts')).alarms,
  simulator: async () => (await import('./cloud/simulator.ts')).createSimulator,
};
