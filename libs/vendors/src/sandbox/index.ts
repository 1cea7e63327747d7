export * from './switched-cloud.ts';
export * from './switches.ts';
