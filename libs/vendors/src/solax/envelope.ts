import { unavailable } from './errors.ts';
import { isRecord, type SolaxCall, type SolaxRecord } from './wire.ts';

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
/** The library types do not know the reviver's third argument yet (ES2026, Node 24). */
const parseJson = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** Throws `VendorError` (`unavailable`) for anything that is no JSON object: a page, half an answer. Ids beyond 2^53 become text. */
export function parseEnvelope(call: SolaxCall, body: string): SolaxRecord {
  let value: unknown;
  try {
    value = parseJson(body, keepLongIds);
  } catch (cause) {
    throw unavailable(call, 'the answer is no JSON', cause);
  }
  if (!isRecord(value)) throw unavailable(call, 'the answer is no envelope');
  return value;
}

function keepLongIds(_key: string, value: unknown, { source }: { source?: string }): unknown {
  const isLong = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLong && source !== undefined && /^-?\d+$/.test(source) ? source : value;
}

/** Errors are logged: should the cloud repeat a secret in its words, it goes no further. */
export function withoutSecrets(envelope: SolaxRecord, secrets: readonly string[]): SolaxRecord {
  return Object.fromEntries(
    Object.entries(envelope).map(([name, value]) => [name, typeof value === 'string' ? masked(value, secrets) : value]),
  );
}

function masked(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((kept, secret) => kept.replaceAll(secret, '***'), text);
}
