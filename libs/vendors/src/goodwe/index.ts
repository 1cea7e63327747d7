import type { Vendor } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { columnsTable, pointsTable, semsPlusTable, semsTable } from './tables.ts';

export const goodwe: Vendor = {
  declaration,
  tables: { SEMS: semsTable, 'SEMS points': pointsTable, 'SEMS+': semsPlusTable, 'SEMS history': columnsTable },
  adapter: async () => (await import('./adapter.ts')).createAdapter,
  mapping: async () => (await import('./mapping.ts')).mapping,
  alarms: async () => (await import('./alarms.ts')).alarms,
  simulator: async () => (await import('./cloud/simulator.ts')).createSimulator,
};
