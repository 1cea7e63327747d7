import type { Vendor } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { inverterTable } from './tables.ts';

export const fronius: Vendor = {
  declaration,
  tables: { inverter: inverterTable },
  adapter: async () => (await import('./adapter.ts')).createAdapter,
  mapping: async () => (await import('./mapping.ts')).mapping,
  alarms: async () => (await import('./alarms.ts')).alarms,
  simulator: async () => (await import('./cloud/simulator.ts')).createSimulator,
};
