import type { Vendor } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { dayTable, intervalTable, summaryTable } from './tables.ts';

export const enphase: Vendor = {
  declaration,
  tables: {
    'interval (devices/micros/telemetry)': intervalTable,
    'intervals of a day (devices/micros/telemetry)': dayTable,
    'summary (inverters_summary_by_envoy_or_site)': summaryTable,
  },
  adapter: async () => (await import('./adapter.ts')).createAdapter,
  consent: async () => (await import('./auth.ts')).consent,
  mapping: async () => (await import('./mapping.ts')).mapping,
  alarms: async () => (await import('./alarms.ts')).alarms,
  simulator: async () => (await import('./cloud/simulator.ts')).createSimulator,
};
