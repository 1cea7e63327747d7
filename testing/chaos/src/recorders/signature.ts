import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Seconds that a signed time may be off. */
const tolerance = 300;

/** The secrets with which a consumer verifies; more than one of each only while they are rotated. */
export interface ConsumerSecrets {
  /** `X-Service-Signature` is made with one of these. */
  plain: readonly string[];
  /** The secrets by each of which `webhook-signature` contains a signature. */
  standard: readonly string[];
}

export const oneSecret = (secret: string): ConsumerSecrets => ({ plain: [secret], standard: [secret] });

/**
 * Both signatures over the raw body, as docs/use/delivery-guarantees.md describes them to a consumer, written from that page alone.
 * @returns why it does not verify, or undefined when it does
 */
export function signatureProblem(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { plain, standard }: ConsumerSecrets,
  now = Date.now() / 1000,
): string | undefined {
  const given = text(headers['x-service-signature']);
  const fits = (secret: string) => same(createHmac('sha256', secret).update(body).digest('hex'), given);
  if (!plain.some(fits)) return 'x-service-signature';
  const timestamp = text(headers['webhook-timestamp']);
  if (!(Math.abs(now - Number(timestamp)) <= tolerance)) return 'webhook-timestamp';
  return standard.every((secret) => standardWebhooksVerifies(headers, body, secret)) ? undefined : 'webhook-signature';
}

/** Standard Webhooks 1.0, keyed with the decoded part after `whsec_`: one of the space-separated `v1,<base64>` fits. */
function standardWebhooksVerifies(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${text(headers['webhook-id'])}.${text(headers['webhook-timestamp'])}.`;
  const expected = `v1,${createHmac('sha256', key).update(signed).update(body).digest('base64')}`;
  return text(headers['webhook-signature'])
    .split(' ')
    .some((given) => same(expected, given));
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function same(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
