export * from './late-reset.ts';
export * from './plant-model.ts';
export * from './simulated-cloud.ts';
export * from './simulated-fleet.ts';
export * from './simulated-plant-model.ts';
export * from './steady-now.ts';
export * from './types.ts';
