export * from './idempotency-key.ts';
