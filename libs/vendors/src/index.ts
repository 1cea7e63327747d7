export * from './counted-per-plant.ts';
export * from './registry.ts';
export * from './vendor-matrix.ts';
