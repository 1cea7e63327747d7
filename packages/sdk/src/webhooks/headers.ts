import { WebhookVerificationError } from './verification-error.ts';

/** `request.headers` of Node, a `Headers`, or a plain object in any spelling. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** @param name in lower case */
export function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  for (const [key, value] of Object.entries(headers))
    if (key.toLowerCase() === name && value !== undefined) return typeof value === 'string' ? value : value[0];
  return undefined;
}

/** Returns the names of all headers, in lower case. */
export function headerNames(headers: WebhookHeaders): string[] {
  if (!isHeaders(headers)) return Object.keys(headers).map((name) => name.toLowerCase());
  const names: string[] = [];
  headers.forEach((_, name) => names.push(name));
  return names;
}

/** Not `instanceof`: a framework may bring a class of its own. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function';
}

/** @throws WebhookVerificationError when it is not there */
export function requiredHeader(headers: WebhookHeaders, name: string): string {
  const value = headerOf(headers, name);
  if (value === undefined || value === '')
    throw new WebhookVerificationError('missing_header', `the request has no header ${name}`);
  return value;
}
