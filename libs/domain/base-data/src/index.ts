export * from './base-data.generated.ts';
