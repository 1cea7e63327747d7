export * from './control-records.ts';
export * from './port.ts';
export * from './record-headers.ts';
export * from './topics.ts';
