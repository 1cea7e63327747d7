import { withoutSecrets, type JsonRecord } from '@heliograph/vendor-contract';

/** Errors are logged: a secret that the cloud repeats in its message is cut out. */
export function safeEnvelope(envelope: JsonRecord, secrets: readonly string[]): JsonRecord {
  return Object.fromEntries(
    Object.entries(envelope).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutSecrets(value, secrets) : value,
    ]),
  );
}
