/** Further request headers of one webhook; names in lower case. */
export type CustomHeaders = Readonly<Record<string, string>>;

export type CustomHeadersVerdict = { ok: true; headers: CustomHeaders } | { ok: false; problem: string };

const maxHeaders = 20;
const maxNameLength = 100;
/** Servers commonly stop at 8 KiB for all headers of a request; ours need about 1 KiB. */
const maxBytes = 4096;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110 §5.5 without obsolete bytes: visible ASCII, blanks only inside. */
const fieldValue = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers of the connection (RFC 9110 §7.6.1) or of the framing, and those that we set on every delivery. */
const reserved: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'user-agent',
  'idempotency-key',
  'traceparent',
  'tracestate',
]);
const reservedPrefixes = ['webhook-', 'proxy-'];

/**
 * The headers that a webhook's owner may add to its requests: at most 20 headers of 4 KiB in all, none that the service
 * or the connection needs. The problem names a header, never a value: it may be a credential.
 * @param prefix of the service's own headers (`X-Service-Signature`, …)
 */
export function checkCustomHeaders(headers: unknown, prefix = 'X-Service'): CustomHeadersVerdict {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return refuse('not an object');
  const entries = Object.entries(headers as Record<string, unknown>);
  if (entries.length > maxHeaders) return refuse(`more than ${maxHeaders} headers`);
  const checked = new Map<string, string>();
  let bytes = 0;
  for (const [name, value] of entries) {
    const problem = problemOf(name, value, prefix) ?? (checked.has(name.toLowerCase()) ? 'occurs twice' : undefined);
    if (problem !== undefined) return refuse(`${printable(name)} ${problem}`);
    checked.set(name.toLowerCase(), value as string);
    bytes += name.length + (value as string).length;
  }
  if (bytes > maxBytes) return refuse(`longer than ${maxBytes} bytes in all`);
  return { ok: true, headers: Object.fromEntries(checked) };
}

function refuse(problem: string): CustomHeadersVerdict {
  return { ok: false, problem };
}

function problemOf(name: string, value: unknown, prefix: string): string | undefined {
  if (!token.test(name) || name.length > maxNameLength) return 'is not a header name';
  if (isReserved(name.toLowerCase(), prefix.toLowerCase())) return 'is a header of the service or of the connection';
  if (typeof value !== 'string') return 'is not a string';
  return fieldValue.test(value)
    ? undefined
    : 'has characters that a header value cannot have: visible ASCII is expected';
}

function isReserved(name: string, prefix: string): boolean {
  return reserved.has(name) || [...reservedPrefixes, `${prefix}-`].some((start) => name.startsWith(start));
}

function printable(name: string): string {
  return JSON.stringify(name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name);
}
