export * from './park.ts';
export * from './simulated-park.ts';
export * from './steady-now.ts';
export * from './types.ts';
