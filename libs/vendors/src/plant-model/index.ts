export * from './cloud/day-sums.ts';
export * from './cloud/sample-times.ts';
export * from './cloud/simulated-cloud.ts';
export * from './cloud/simulated-fleet.ts';
export * from './late-reset.ts';
export * from './plant-model.ts';
export * from './types.ts';
