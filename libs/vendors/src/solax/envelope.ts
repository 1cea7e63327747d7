import { withoutSecrets, type JsonRecord } from '@heliograph/vendor-contract';

/** Errors are logged: should the cloud repeat a secret in its words, it goes no further. */
export function safeEnvelope(envelope: JsonRecord, secrets: readonly string[]): JsonRecord {
  return Object.fromEntries(
    Object.entries(envelope).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutSecrets(value, secrets) : value,
    ]),
  );
}
