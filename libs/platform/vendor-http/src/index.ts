export { currentImportShare, runAsImport } from './import-calls.ts';
export * from './budgets.ts';
export * from './expiring-keys.ts';
export * from './quota-counts.ts';
export * from './redis-limiter.ts';
export * from './shared-session-store.ts';
export * from './vendor-http.ts';
export * from './window-limiter.ts';
