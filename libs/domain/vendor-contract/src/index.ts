export * from './adapter.ts';
export * from './declaration.ts';
export * from './field-table.ts';
export * from './mapping.ts';
export * from './simulator.ts';
export * from './vendor-error.ts';
export * from './vendor.ts';
