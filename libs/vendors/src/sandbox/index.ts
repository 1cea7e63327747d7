export * from './hostile-answer.ts';
export * from './switched-cloud.ts';
export * from './switches.ts';
