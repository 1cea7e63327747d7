export * from './registry.ts';
export * from './vendor-matrix.ts';
