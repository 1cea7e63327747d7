import { reported } from '@heliograph/base-data';
import { isError } from './is-error.ts';

/**
 * Two nets under every log line. Names: the value of a member that is called like a secret is replaced, at any depth.
 * Texts: bearer tokens, JWTs, signing secrets and passwords in URLs are replaced wherever they stand, error messages included.
 */
const secretName =
  /(?:password|passwd|passphrase|secret|token|authorization|cookie|credentials?|apikey|privatekey|masterkey|signingkey|jwt|sealed)$/;
/** None backtracks over text that it has read: a long foreign text would take minutes and block the service. */
const texts: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w\-.~+/]{6,}=*/gi, '$1 [redacted]'],
  [/\beyJ[\w-]{4,2000}\.[\w-]{4,}\.[\w-]*/g, '[redacted]'],
  [/\bwhsec_[\w+/=-]+/g, '[redacted]'],
  [/\bhl[kp]_[0-9A-Za-z]{8,}/g, '[redacted]'],
  [/:\/\/[^\s/@"':]*:[^\s/@"']+@/g, '://[redacted]@'],
  [/\b((?:access_|refresh_)?token|password|secret|signature)=[^\s&"']+/gi, '$1=[redacted]'],
];
const MAX_DEPTH = 8;
const MAX_ENTRIES = 100;
const MAX_CHARACTERS = 8_192;
const REDACTED = '[redacted]';

export function isSecretName(name: string): boolean {
  return secretName.test(name.toLowerCase().replace(/[-_]/g, ''));
}

export function redactText(text: string): string {
  return texts.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/**
 * Returns a copy that may be logged: secrets replaced, errors reduced to known harmless members, depth, width and
 * length bounded.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return bounded(value);
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? value.toString() : value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (isError(value)) return redactError(value, depth);
  if (value instanceof Date) return value.toJSON();
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => redact(item, depth + 1));
  return redactObject(value, depth);
}

/** Redacted before it is cut to its length: the first half of a secret does not look like one. */
function bounded(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return `${redactText(text.slice(0, 2 * MAX_CHARACTERS)).slice(0, MAX_CHARACTERS)}… (${text.length} characters)`;
}

function redactObject(value: object, depth: number): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value).slice(0, MAX_ENTRIES)) {
    result[name] = isSecretName(name) && member !== undefined && member !== null ? REDACTED : redact(member, depth + 1);
  }
  return result;
}

/** Libraries hang queries, parameters and whole requests on their errors: only these members are known to be free of secrets. */
function redactError(error: Error & { code?: unknown }, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: bounded(error.message),
    ...reported({ code: error.code }),
    stack: error.stack === undefined ? undefined : bounded(error.stack),
    ...reported({ cause: error.cause === undefined ? undefined : redact(error.cause, depth + 1) }),
  };
}
