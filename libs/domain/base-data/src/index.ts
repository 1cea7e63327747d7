export * from './base-data.generated.ts';
export * from './measured-values.ts';
export * from './sun.ts';
export * from './reported.ts';
export * from './rounding.ts';
export * from './serialize.ts';
export * from './state-text.ts';
export * from './time-zone.ts';
