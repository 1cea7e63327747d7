import type { Vendor } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { telemetryTable } from './tables.ts';

export const solaredge: Vendor = {
  declaration,
  tables: { inverter: telemetryTable },
  adapter: async () => (await import('./adapter.ts')).createAdapter,
  consent: async () => (await import('./auth.ts')).consent,
  mapping: async () => (await import('./mapping.ts')).mapping,
  alarms: async () => (await import('./alarms.ts')).alarms,
  simulator: async () => (await import('./cloud/simulator.ts')).createSimulator,
};
