export * from './park.ts';
export * from './types.ts';
